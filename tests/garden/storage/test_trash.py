"""The trash: listed and brought back, across restarts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from garden.errors import AlreadyExists, NotFound
from garden.storage.trash import Trash

if TYPE_CHECKING:
    from tests.garden.storage.conftest import Plot


def _restore(plot: Plot, n: int = 0, to: Path | None = None) -> frozenset[str]:
    trash = Trash(plot.journal)
    entry = trash.entries()[n]
    outcome = trash.restore(entry.id, by="person", now=plot.now, label="Restore", to=to)
    return outcome.record.added


def test_a_deleted_note_is_listed_and_comes_back(plot: Plot) -> None:
    plot.put("用語/締め.md", "九時")
    plot.do("締めを削除", lambda op: op.trash(plot.at("用語/締め.md")))
    plot.at("用語").rmdir()
    plot.restart()
    trash = Trash(plot.journal)
    [entry] = trash.entries()
    assert (entry.path, entry.label, entry.by) == ("用語/締め.md", "締めを削除", "person")
    assert trash.content(entry.id).decode() == "九時"
    assert _restore(plot) == {"用語/締め.md"}
    assert plot.files() == {"用語/締め.md": "九時"}
    assert trash.entries() == []


def test_undoing_the_deletion_empties_the_trash_too(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.do("Delete", lambda op: op.trash(plot.at("a.md")))
    plot.journal.undo()
    assert Trash(plot.journal).entries() == []


def test_undoing_the_restoring_puts_it_back_into_the_trash(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.do("Delete", lambda op: op.trash(plot.at("a.md")))
    _restore(plot)
    plot.restart().undo()
    assert plot.files() == {}
    assert [entry.path for entry in Trash(plot.journal).entries()] == ["a.md"]


def test_a_taken_name_is_refused_and_a_free_one_named(plot: Plot) -> None:
    plot.put("a.md", "old")
    plot.do("Delete", lambda op: op.trash(plot.at("a.md")))
    trash = Trash(plot.journal)
    entry = trash.entries()[0].id
    assert trash.free_place(entry) == plot.at("a.md")
    plot.put("a.md", "new")
    plot.put("a 2.md", "other")
    with pytest.raises(AlreadyExists):
        _restore(plot)
    assert trash.free_place(entry) == plot.at("a 3.md")
    assert _restore(plot, to=trash.free_place(entry)) == {"a 3.md"}
    assert plot.files() == {"a.md": "new", "a 2.md": "other", "a 3.md": "old"}


def test_restoring_elsewhere(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.do("Delete", lambda op: op.trash(plot.at("a.md")))
    assert _restore(plot, to=plot.at("saved/b.md")) == {"saved/b.md"}


def test_a_folder_is_listed_file_by_file_newest_deletion_first(plot: Plot) -> None:
    plot.put("d/x.md", "X")
    plot.put("d/y/z.md", "Z")
    plot.put("a.md", "A")
    plot.do("Delete d", lambda op: op.trash(plot.at("d")))
    plot.do("Delete a", lambda op: op.trash(plot.at("a.md")))
    assert not plot.at("d").exists()
    paths = [entry.path for entry in Trash(plot.journal).entries()]
    assert paths == ["a.md", "d/x.md", "d/y/z.md"]
    _restore(plot, 2)
    assert plot.files() == {"d/y/z.md": "Z"}


def test_a_link_comes_back_as_a_link(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.at("l.md").symlink_to("a.md")
    plot.do("Delete", lambda op: op.trash(plot.at("l.md")))
    _restore(plot)
    assert plot.at("l.md").readlink() == Path("a.md")
    assert Trash(plot.journal).entries() == []


def test_what_is_gone_is_not_found(plot: Plot) -> None:
    trash = Trash(plot.journal)
    with pytest.raises(NotFound):
        trash.content("op0/0")
    with pytest.raises(NotFound):
        trash.restore("op0/0", by="person", now=plot.now, label="Restore")
