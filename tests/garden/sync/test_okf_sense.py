"""A vault or a site is not taken for an OKF bundle, and a bundle is one from its first note on."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.okf.layout import recognise
from garden.sync.okf_sense import means_okf
from garden.testing import settled_garden, write_notes

TYPED = "---\ntype: Note\n---\n"


@pytest.mark.parametrize(
    ("index", "typed", "plain", "means"),
    [
        (None, 3, 0, False),
        ("# Index\n", 0, 0, True),
        ("# Index\n", 2, 2, True),
        ("# Home of my vault\n", 1, 3, False),
        ('---\nokf_version: "0.2"\n---\n', 0, 9, True),
        ("\ufeff---\r\nokf_version: '0.1'\r\n---\r\n", 0, 9, True),
    ],
)
def test_what_the_person_wrote_decides(
    tmp_path: Path, index: str | None, typed: int, plain: int, means: bool
) -> None:
    notes = {f"typed-{n}.md": TYPED for n in range(typed)}
    notes |= {f"plain-{n}.md": "# Plain\n" for n in range(plain)}
    write_notes(tmp_path, notes | ({"index.md": index} if index is not None else {}))
    assert means_okf(recognise(tmp_path), [*notes, "index.md"]) is means


def test_a_sample_is_enough_and_bad_files_do_not_count(tmp_path: Path) -> None:
    write_notes(tmp_path, {"index.md": "# Index\n"} | {f"{n:04}.md": TYPED for n in range(500)})
    (tmp_path / "0000.md").write_bytes(b"\xff\x00")
    assert means_okf(recognise(tmp_path), [f"{n:04}.md" for n in range(500)] + ["gone.md"])


def test_a_large_vault_with_an_index_is_not_drowned(tmp_path: Path) -> None:
    """A site's folder: a home page, frontmatter of its own, headings with ids."""
    root = tmp_path / "site"
    notes = {f"guide/{n}.md": f"# Page {n} {{#page-{n}}}\n\nText.\n" for n in range(60)}
    notes |= {"index.md": "---\nlayout: home\n---\n", "log.md": "## Monday\n"}
    notes["guide/index.md"] = "---\nlayout: page\n---\n"
    write_notes(root, notes)
    garden = settled_garden(root, tmp_path / "home")
    try:
        assert garden.problems() == []
        write_notes(root, {"guide/new.md": "# New\n", "guide/odd.md": "---\na: [\n---\n"})
        garden.reconcile(["guide/new.md", "guide/odd.md"])
        assert [(p.path, p.code) for p in garden.problems()] == [("guide/odd.md", "yaml-invalid")]
    finally:
        garden.close()
