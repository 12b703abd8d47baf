"""A source leads to the web page, note, record or file that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.memory.pointers import Pointer, follow
from garden.memory.record_places import places_of
from garden.okf.note import LinkForm
from garden.okf.resolve import Names, Resolution, resolve
from garden.testing import write_notes


@pytest.fixture
def names() -> Names:
    known = Names()
    known.add("policies/privacy.md", "Privacy", ())
    known.add("plants/締め時間.md", "締め時間", ())
    return known


def lead(source: str, names: Names, root: Path) -> Pointer:
    def asked(target: str, note: str, form: LinkForm) -> Resolution:
        return resolve(target, note, form, names)

    return follow(source, asked, root, places_of(root))


@pytest.mark.parametrize(
    ("source", "kind", "target"),
    [
        ("see https://example.org/a?b=c.", "web", "https://example.org/a?b=c"),
        ("『https://example.org/規則』より", "web", "https://example.org/規則"),
        ("[[締め時間|the note]]", "note", "plants/締め時間.md"),
        ("policy note `policies/privacy`", "note", "policies/privacy.md"),
        ("policies/privacy.md, line 3", "note", "policies/privacy.md"),
        ("[it](policies/privacy.md)", "note", "policies/privacy.md"),
        ("Ticket OD-41", "nothing", "Ticket OD-41"),
        ("2026-10-02 と  2026-11-11 の会話", "nothing", "2026-10-02 と 2026-11-11 の会話"),
        ("docs/gone.pdf", "nothing", "docs/gone.pdf"),
        ("", "nothing", ""),
    ],
)
def test_where_sources_lead(
    source: str, kind: str, target: str, names: Names, tmp_path: Path
) -> None:
    assert lead(source, names, tmp_path) == Pointer(kind, target)  # type: ignore[arg-type]


def test_records_and_other_files_are_found(names: Names, tmp_path: Path) -> None:
    record, sheet = ".yoi/memory/decisions/use-sqlite.md", "docs/sheet.pdf"
    write_notes(tmp_path, {record: "---\n---\n", sheet: "%PDF"})
    assert lead("decisions/use-sqlite。", names, tmp_path) == Pointer(
        "file", str(tmp_path / record)
    )
    assert lead("docs/sheet.pdf", names, tmp_path) == Pointer("file", str(tmp_path / sheet))
    assert lead("decisions/another", names, tmp_path).kind == "nothing"


def test_nothing_outside_is_pointed_to_b34(names: Names, tmp_path: Path) -> None:
    root = tmp_path / "garden"
    write_notes(tmp_path, {"secret.txt": "x", "garden/note.md": "x"})
    (root / "way.txt").symlink_to(tmp_path / "secret.txt")
    for source in ("../secret.txt", "way.txt", str(tmp_path / "secret.txt"), "/etc/passwd"):
        assert lead(source, names, root).kind == "nothing"
