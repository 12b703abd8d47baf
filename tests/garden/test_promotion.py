"""A Memory item as a draft note: beside what stands near, linked from where it will be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from garden.okf import frontmatter
from garden.promotion import approve, draft_at, draft_for
from garden.staging.refusals import Refused
from garden.testing import settled_garden, write_notes

MEMORY = """# Memory

## Constraints

- The kiln room stays locked while the kiln fires. Source: OD-12. Stale when: there is a guard.
"""
NEAR = "---\ntype: Guide\ntitle: {title}\n---\n\nThe kiln room stays locked while it fires.\n"


@pytest.mark.parametrize("wiki", [True, False])
def test_the_draft_is_placed_and_linked_by_what_is_near(tmp_path: Path, wiki: bool) -> None:
    write_notes(
        tmp_path / "studio",
        {
            "rooms/kiln room.md": NEAR.format(title="Kiln room"),
            "rooms/kiln keys.md": NEAR.format(title="Kiln keys"),
            "tea.md": "---\ntype: Note\ntitle: Tea\n---\n\nGreen tea.\n",
            ".yoi/memory/memory.md": MEMORY,
        },
    )
    garden = settled_garden(tmp_path / "studio", tmp_path / "home")
    garden.choose(replace(garden.options, wiki_links=wiki))
    try:
        item = next(garden.memory.document()[0].items).id
        draft = draft_for(garden, item)
        assert draft.path.startswith("rooms/The kiln room stays locked")
        assert {path for path, _title in draft.near} == {"rooms/kiln room.md", "rooms/kiln keys.md"}
        fields = frontmatter.read(draft.text).fields
        assert fields["status"] == "draft" and fields["type"] == "Policy"
        link = "[[kiln keys]]" if wiki else "[Kiln keys](<kiln keys.md>)"
        related = draft.text.partition("## Related")[2]
        assert "kiln" in related and link.replace("<", "").replace(">", "").replace("%20", " ") in (
            related.replace("<", "").replace(">", "").replace("%20", " ")
        )
        before = {file for file in (tmp_path / "studio").rglob("*") if file.is_file()}
        moved = draft_at(garden, draft, "deep/er/note.md")
        if not wiki:
            assert "../../rooms/" in moved
        with pytest.raises(Refused):
            approve(garden, "tea.md", draft.text)
        with pytest.raises(Refused):
            approve(garden, "../out.md", draft.text)
        assert {file for file in (tmp_path / "studio").rglob("*") if file.is_file()} == before
        saved = approve(garden, draft.path, draft.text)
        assert (tmp_path / "studio" / saved.path).read_text(encoding="utf-8") == draft.text
    finally:
        garden.close()
