"""The Memory tools lint before they write, write through the journal, and refuse what they must."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from garden.errors import NotFound, OutsideGarden
from garden.memory.record_places import places_of
from garden.memory.tools import EditRefused, MemoryTools, RecordRefused, replaced
from garden.storage.journal import Journal

Make = Callable[..., str]


@pytest.fixture
def tools(workspace, journal: Journal, clock: Callable[[], datetime]) -> MemoryTools:  # type: ignore[no-untyped-def]
    places = places_of(workspace.root)
    assert places is not None
    return MemoryTools(places, journal, clock, "consolidation")


def kinds(refused: pytest.ExceptionInfo[RecordRefused]) -> list[str]:
    return [str(finding.kind) for finding in refused.value.findings]


def test_writing_reading_and_editing_a_record(tools: MemoryTools, make_record: Make) -> None:
    text = make_record("status: open")
    done = tools.write("decision", "use-sqlite", text)
    assert done.path == ".yoi/memory/decisions/use-sqlite.md" and done.warnings == ()
    assert tools.read("decision", "use-sqlite").text == text
    tools.edit("decision", "use-sqlite", "status: open", "status: resolved")
    assert "status: resolved" in tools.read("decision", "use-sqlite").text


def test_a_write_with_violations_names_all_of_them_and_writes_nothing(
    tools: MemoryTools, workspace, make_record: Make
) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordRefused) as refused:
        tools.write("decision", "Bad Slug", make_record("status: maybe", sources=0))
    assert kinds(refused) == ["InvalidSlug", "MissingField", "InvalidStatus"]
    assert "InvalidSlug" in str(refused.value) and "MissingField" in str(refused.value)
    assert list(workspace.memory.iterdir()) == []


def test_creating_what_is_there_points_to_edit(tools: MemoryTools, make_record: Make) -> None:
    text = make_record("status: open")
    tools.write("decision", "a", text)
    with pytest.raises(RecordRefused) as refused:
        tools.write("decision", "a", text)
    assert kinds(refused) == ["SlugAlreadyExists"]
    assert "Edit that record" in refused.value.advice


def test_the_summary_may_be_written_anew_and_keeps_its_line_ends(
    tools: MemoryTools, workspace
) -> None:  # type: ignore[no-untyped-def]
    text = "---\nupdated_at: 2026-10-05T01:00:00Z\n---\nOne.\n"
    file = workspace.memory / "summary.md"
    file.write_bytes(text.replace("\n", "\r\n").encode())
    tools.write("summary", "", text.replace("One", "Two"))
    assert file.read_bytes() == text.replace("One", "Two").replace("\n", "\r\n").encode()


def test_an_edit_that_breaks_the_record_is_refused(tools: MemoryTools, make_record: Make) -> None:
    tools.write("decision", "a", make_record("status: open"))
    before = tools.read("decision", "a")
    with pytest.raises(RecordRefused) as refused:
        tools.edit("decision", "a", "status: open", "status: replaced\nreplaced_by: ghost")
    assert kinds(refused) == ["UnknownReference"]
    assert tools.read("decision", "a") == before


def test_warnings_come_back_with_what_was_written(tools: MemoryTools, make_record: Make) -> None:
    done = tools.write("request", "long-one", make_record(body="x" * 2000))
    assert [str(finding.kind) for finding in done.warnings] == ["LowImportanceLargeRecord"]


def test_workflows_are_closed_to_tools(tools: MemoryTools, workspace) -> None:  # type: ignore[no-untyped-def]
    text = "---\ndescription: d\nauto_invoke: true\n---\n1. Look.\n"
    file = workspace.put("workflow/check.md", text)
    for call in (
        lambda: tools.write("workflow", "new", text),
        lambda: tools.edit("workflow", "check", "Look", "Leap"),
    ):
        with pytest.raises(RecordRefused) as refused:
            call()
        assert kinds(refused) == ["WorkflowWriteForbidden"]
    assert file.read_text() == text and tools.read("workflow", "check").text == text


@pytest.mark.parametrize(
    ("kind", "slug", "found"),
    [
        ("staging", "x", "WrongRecordKind"),
        ("knowledge", "x", "WrongRecordKind"),
        ("decision", "../../etc/passwd", "InvalidSlug"),
        ("decision", "", "InvalidSlug"),
    ],
)
def test_what_is_no_record_is_refused(tools: MemoryTools, kind: str, slug: str, found: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        tools.read(kind, slug)
    assert kinds(refused) == [found]


def test_what_is_not_there_is_not_found(tools: MemoryTools) -> None:
    with pytest.raises(NotFound):
        tools.read("decision", "nobody")
    with pytest.raises(NotFound):
        tools.edit("decision", "nobody", "a", "b")


def test_a_link_out_of_the_workspace_is_not_followed_b34(
    tools: MemoryTools, workspace, tmp_path
) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "x.md").write_text("secret")
    (workspace.memory / "decisions").symlink_to(tmp_path)
    with pytest.raises(OutsideGarden):
        tools.read("decision", "x")


def test_writes_can_be_undone(tools: MemoryTools, journal: Journal, make_record: Make) -> None:
    tools.write("decision", "a", make_record("status: open"))
    journal.undo()
    with pytest.raises(NotFound):
        tools.read("decision", "a")


@pytest.mark.parametrize(
    ("old", "new"), [("", "x"), ("aa", "aa"), ("zz", "x"), ("a", "x"), ("aa b a", "  ")]
)
def test_edits_that_are_refused(old: str, new: str) -> None:
    with pytest.raises(EditRefused):
        replaced("aa b a", old, new)


def test_all_places_may_be_replaced_when_asked() -> None:
    assert replaced("aa b a", "a", "x", replace_all=True) == "xx b x"
