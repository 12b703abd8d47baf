"""Operations, undo and redo across restarts, gathering, pruning, recovery."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from garden.errors import AlreadyExists, DiskFull, GardenError, NotFound, VersionConflict
from garden.storage import atomic
from garden.storage.disk import Disk
from garden.storage.operations import State
from garden.storage.pruning import Limits

if TYPE_CHECKING:
    from tests.garden.storage.conftest import Plot


def test_several_files_change_as_one_and_back_and_again(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.put("b.md", "to a")
    before = plot.files()
    outcome = plot.do(
        "Rename a",
        lambda op: op.move(plot.at("a.md"), plot.at("new/c.md")),
        lambda op: op.write(plot.at("b.md"), b"to c"),
    )
    after = {"new/c.md": "A", "b.md": "to c"}
    assert plot.files() == after
    assert outcome is not None
    assert outcome.record.moved == (("a.md", "new/c.md"),)
    assert outcome.record.edited == {"b.md"}
    assert outcome.versions["b.md"] == atomic.read(plot.at("b.md"))[1]

    undone = plot.restart().undo()
    assert plot.files() == before
    assert undone.record.moved == (("new/c.md", "a.md"),)
    assert not plot.at("new").exists(), "a folder that was made for it goes again"
    plot.restart().redo()
    assert plot.files() == after
    assert plot.journal.can_redo() is None


def test_undo_and_redo_go_step_by_step_across_restarts(plot: Plot) -> None:
    for n in range(5):
        plot.save("a.md", str(n))
    for n in (3, 2, 1, 0):
        plot.restart().undo()
        assert plot.files() == {"a.md": str(n)}
    plot.restart().undo()
    assert plot.files() == {}
    with pytest.raises(NotFound):
        plot.journal.undo()
    for n in range(5):
        plot.restart().redo()
        assert plot.files() == {"a.md": str(n)}
    with pytest.raises(NotFound):
        plot.journal.redo()


def test_a_new_change_ends_redo_but_the_undone_one_stays_known(plot: Plot) -> None:
    plot.save("a.md", "1")
    plot.save("b.md", "1")
    undone = plot.journal.undo().record.id
    plot.save("c.md", "1")
    with pytest.raises(NotFound):
        plot.journal.redo()
    plot.journal.redo(undone)
    assert plot.files() == {"a.md": "1", "b.md": "1", "c.md": "1"}


def test_redo_means_what_was_undone_last_not_what_an_undone_change_came_after(
    plot: Plot,
) -> None:
    plot.save("a.md", "1")
    plot.save("a.md", "2")
    plot.save("b.md", "1")
    plot.journal.undo()
    older = plot.journal.undo().record.id
    plot.save("c.md", "1")
    newest = plot.journal.undo().record.id
    redoable = plot.restart().can_redo()
    assert redoable is not None and redoable.id == newest
    plot.journal.redo()
    assert plot.files() == {"a.md": "1", "c.md": "1"}
    with pytest.raises(NotFound):
        plot.journal.redo()
    plot.journal.undo()
    plot.journal.redo(older)  # by its name it is there all the same
    assert plot.files() == {"a.md": "2"}
    plot.journal.undo()
    plot.journal.redo()
    assert plot.files() == {"a.md": "2"}


def test_undo_of_an_older_operation_by_its_id(plot: Plot) -> None:
    plot.save("a.md", "1")
    first = plot.journal.history()[0].id
    plot.save("b.md", "1")
    plot.journal.undo(first)
    assert plot.files() == {"b.md": "1"}
    with pytest.raises(NotFound):
        plot.journal.undo(first)


def test_undo_by_author_leaves_the_others_alone(plot: Plot) -> None:
    plot.save("a.md", "1", by="person")
    plot.save("b.md", "1", by="agent")
    plot.journal.undo(by="person")
    assert plot.files() == {"b.md": "1"}


def test_b61_undo_refuses_when_a_file_changed_since(plot: Plot) -> None:
    plot.put("a.md", "A")
    plot.put("b.md", "B")
    plot.do(
        "Both",
        lambda op: op.write(plot.at("a.md"), b"A2"),
        lambda op: op.write(plot.at("b.md"), b"B2"),
    )
    plot.put("b.md", "somebody else")
    with pytest.raises(VersionConflict) as caught:
        plot.journal.undo()
    assert caught.value.where == str(plot.at("b.md"))
    assert "Both" in caught.value.what
    assert plot.files() == {"a.md": "A2", "b.md": "somebody else"}
    assert plot.journal.history()[0].state is State.DONE


def test_b61_a_change_since_it_was_read_stops_the_whole_operation(plot: Plot) -> None:
    plot.put("a.md", "A")
    version = atomic.read(plot.put("b.md", "B"))[1]
    plot.put("b.md", "B by somebody")
    with pytest.raises(VersionConflict):
        plot.do(
            "Both",
            lambda op: op.write(plot.at("a.md"), b"A2"),
            lambda op: op.write(plot.at("b.md"), b"B2", version),
        )
    assert plot.files() == {"a.md": "A", "b.md": "B by somebody"}
    assert plot.journal.history() == []


def test_an_error_in_the_block_changes_nothing(plot: Plot) -> None:
    plot.put("a.md", "A")
    with pytest.raises(RuntimeError), plot.journal.operation("x", by="p", now=plot.now) as op:
        op.trash(plot.at("a.md"))
        raise RuntimeError
    assert plot.files() == {"a.md": "A"}


def test_an_operation_that_comes_to_nothing_leaves_no_trace(plot: Plot) -> None:
    plot.put("a.md", "A")
    assert plot.save("a.md", "A") is None
    assert plot.journal.history() == []


def test_b61_what_fails_half_way_is_taken_back(new_plot: Callable[..., Plot]) -> None:
    class Interferer(Disk):
        victim: Path | None = None

        def step(self, name: str, path: Path) -> None:
            if name == "replace" and path.name == "b.md" and self.victim is not None:
                raise OSError(28, "full", str(path))

    disk = Interferer()
    plot = new_plot(disk=disk)
    for name in ("a.md", "b.md", "c.md"):
        plot.put(name, name)
    plot.put("d/x.md", "x")
    before = plot.files()
    disk.victim = plot.at("b.md")
    with pytest.raises(DiskFull):
        plot.do(
            "All",
            lambda op: op.move(plot.at("d"), plot.at("e")),
            lambda op: op.create(plot.at("new/n.md"), b"n"),
            *(
                lambda op, name=name: op.write(plot.at(name), b"changed")
                for name in ("a.md", "b.md", "c.md")
            ),
        )
    assert plot.files() == before
    assert not plot.at("new").exists()
    assert plot.journal.history() == []


def test_b37_failed_and_not_taken_back_is_taken_back_at_the_next_start(
    new_plot: Callable[..., Plot],
) -> None:
    class Broken(Disk):
        broken = False

        def step(self, name: str, path: Path) -> None:
            if path.name == "b.md" and name == "replace":
                self.broken = True
            if self.broken:
                raise OSError(5, "the disk went away", str(path))

    disk = Broken()
    plot = new_plot(disk=disk)
    plot.put("a.md", "A")
    plot.put("b.md", "B")
    with pytest.raises(GardenError):
        plot.do(
            "Both",
            lambda op: op.write(plot.at("a.md"), b"A2"),
            lambda op: op.write(plot.at("b.md"), b"B2"),
        )
    disk.broken = False
    plot.disk = Disk()
    recovery = plot.restart().recover(plot.now)
    assert plot.files() == {"a.md": "A", "b.md": "B"}
    assert len(recovery.taken_back) == 1
    assert plot.journal.history() == []


def test_b61_recovery_leaves_alone_what_somebody_changed_meanwhile(
    new_plot: Callable[..., Plot],
) -> None:
    class Killed(BaseException):
        """Stands for SIGKILL here; the real one is in test_kill."""

    class Killer(Disk):
        def step(self, name: str, path: Path) -> None:
            if name == "replace" and path.name == "b.md":
                raise Killed

    plot = new_plot(disk=Killer())
    plot.put("a.md", "A")
    plot.put("b.md", "B")
    with pytest.raises(Killed):
        plot.do(
            "Both",
            lambda op: op.write(plot.at("a.md"), b"A2"),
            lambda op: op.write(plot.at("b.md"), b"B2"),
        )
    plot.put("b.md", "somebody else")
    plot.disk = Disk()
    recovery = plot.restart().recover(plot.now)
    assert plot.files() == {"a.md": "A2", "b.md": "somebody else"}
    [(operation, clash)] = recovery.clashes
    assert clash.path == "b.md"
    assert plot.journal.content(clash.wanted) == b"B2"
    assert plot.journal.record(operation) is not None
    assert plot.restart().recover(plot.now).clashes == ()


# -- gathering ----------------------------------------------------------------------------------


def test_autosaves_of_one_note_become_one_operation(plot: Plot) -> None:
    plot.put("a.md", "start")
    for n in range(8):
        outcome = plot.save("a.md", "start" + "x" * n + "y", key="autosave")
        plot.later(seconds=30)
    [record] = plot.restart().history()
    assert outcome is not None
    assert outcome.record.id == record.id
    assert record.ended - record.started == timedelta(seconds=210)
    plot.journal.undo()
    assert plot.files() == {"a.md": "start"}
    plot.journal.redo()
    assert plot.files() == {"a.md": "start" + "x" * 7 + "y"}


@pytest.mark.parametrize("case", ["pause", "span", "author", "note", "between", "no key", "loss"])
def test_what_begins_a_new_operation(plot: Plot, case: str) -> None:
    plot.put("a.md", "0" * 100)
    plot.put("b.md", "0" * 100)
    plot.save("a.md", "1" * 100, key="autosave")
    key, by, name, text = "autosave", "person", "a.md", "2" * 100
    if case == "pause":
        plot.later(seconds=61)
    elif case == "span":
        for n in range(12):
            plot.later(seconds=55)
            plot.save("a.md", f"{n + 2}" * 100, key="autosave")
        assert len(plot.journal.history()) == 2
        return
    elif case == "author":
        by = "agent"
    elif case == "note":
        name = "b.md"
    elif case == "between":
        plot.put("a.md", "changed by another program" + "0" * 100)
    elif case == "no key":
        key = ""
    else:
        text = "most of it deleted"
    plot.save(name, text, by=by, key=key)
    assert len(plot.journal.history()) == 2


def test_gathered_versions_in_between_are_not_kept(plot: Plot) -> None:
    plot.put("a.md", "start")
    for n in range(50):
        plot.save("a.md", f"{n:05}", key="autosave")
    assert plot.journal.content(atomic.hash_of(b"00010")) is None
    assert plot.journal.content(atomic.hash_of(b"00049")) == b"00049"
    assert plot.journal.content(atomic.hash_of(b"start")) == b"start"


def test_undone_operations_are_not_gathered_into(plot: Plot) -> None:
    plot.put("a.md", "0")
    plot.save("a.md", "1", key="autosave")
    plot.journal.undo()
    plot.save("a.md", "2", key="autosave")
    assert [record.state for record in plot.journal.history()] == [State.DONE, State.UNDONE]


# -- looking back and pruning --------------------------------------------------------------------


def test_history_of_one_note_under_both_its_names(plot: Plot) -> None:
    plot.save("a.md", "1")
    plot.save("b.md", "1")
    plot.do("Rename", lambda op: op.move(plot.at("a.md"), plot.at("c.md")))
    labels = [record.label for record in plot.journal.history(path=plot.at("a.md"))]
    assert labels == ["Rename", "Edit"]
    assert len(plot.journal.history(path=plot.at("c.md"))) == 1


def test_pruning_drops_the_oldest_and_never_the_newest(new_plot: Callable[..., Plot]) -> None:
    plot = new_plot(limits=Limits(max_bytes=20_000, keep=5))
    for _n in range(60):
        plot.do("Edit", lambda op: op.write(plot.at("a.md"), os.urandom(2000)))
        plot.later(minutes=1)
    assert plot.journal.size < 70_000, "pruned by itself now and then"
    plot.journal.prune(plot.now)
    history = plot.restart().history()
    assert 5 <= len(history) <= 12
    assert plot.journal.size <= 20_000
    for _ in range(5):
        plot.journal.undo()


def test_pruning_keeps_the_newest_n_even_when_they_are_too_large(
    new_plot: Callable[..., Plot],
) -> None:
    plot = new_plot(limits=Limits(max_bytes=10, keep=4))
    for n in range(10):
        plot.save("a.md", f"{n}" * 1000)
    assert len(plot.journal.history()) >= 4
    plot.journal.prune(plot.now)
    assert len(plot.journal.history()) == 4


def test_pruning_keeps_young_trash(new_plot: Callable[..., Plot]) -> None:
    plot = new_plot(limits=Limits(max_bytes=10, keep=1))
    plot.put("a.md", "precious")
    plot.do("Delete a", lambda op: op.trash(plot.at("a.md")))
    for n in range(5):
        plot.save("b.md", f"{n}" * 1000)
    plot.journal.prune(plot.now)
    assert [record.label for record in plot.journal.history()] == ["Edit", "Delete a"]
    plot.later(days=31)
    plot.journal.prune(plot.now)
    assert [record.label for record in plot.journal.history()] == ["Edit"]


def test_large_files_are_kept_beside_the_database_and_go_with_their_operation(
    new_plot: Callable[..., Plot],
) -> None:
    plot = new_plot(limits=Limits(max_bytes=10, keep=1))
    data = os.urandom(400_000)
    plot.at("image.png").write_bytes(data)
    plot.do("Delete image", lambda op: op.trash(plot.at("image.png")))
    versions = plot.base / "state/versions"
    assert [p.stat().st_size for p in versions.rglob("*") if p.is_file()] == [400_000]
    plot.restart().undo()
    assert plot.at("image.png").read_bytes() == data
    plot.save("a.md", "1")
    plot.save("a.md", "2")
    plot.journal.prune(plot.now)
    assert [p for p in versions.rglob("*") if p.is_file()] == []


# -- the ledger itself ----------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["garbage", "truncated"])
def test_a_damaged_ledger_is_put_aside_and_notes_are_untouched(plot: Plot, damage: str) -> None:
    for n in range(20):
        plot.save("a.md", f"{n}" * 3000)
    plot.journal.close()
    database = plot.base / "state/journal.db"
    data = database.read_bytes()
    database.write_bytes(b"garbage" * 1000 if damage == "garbage" else data[: len(data) // 3])
    plot.restart()
    recovery = plot.journal.recover(plot.now)
    plot.save("a.md", "goes on")
    assert plot.files() == {"a.md": "goes on"}
    if damage == "garbage":
        assert recovery.damaged is not None
        assert recovery.damaged.exists()


def test_a_ledger_of_a_newer_program_is_refused_and_left_alone(plot: Plot) -> None:
    plot.journal.close()
    database = plot.base / "state/journal.db"
    with sqlite3.connect(database) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(GardenError, match="newer"):
        plot.restart()
    assert database.exists()


def test_the_garden_may_be_moved_and_keeps_its_history(plot: Plot) -> None:
    plot.put("a.md", "1")
    plot.save("a.md", "2")
    plot.journal.close()
    moved = plot.base / "elsewhere"
    plot.garden.rename(moved)
    plot.garden = moved
    plot.restart().undo()
    assert plot.files() == {"a.md": "1"}


def test_create_refuses_what_is_there(plot: Plot) -> None:
    plot.put("a.md", "A")
    with pytest.raises(AlreadyExists):
        plot.do("New", lambda op: op.create(plot.at("a.md"), b"B"))
    assert plot.files() == {"a.md": "A"}


def test_names_in_any_script_and_bytes_that_are_no_text(plot: Plot) -> None:
    name = os.fsdecode(b"caf\xe9 \xe7\x94\xa8.md")
    plot.at(name).write_bytes(b"\xff\x00raw")
    plot.do("Edit", lambda op: op.write(plot.at(name), b"new"))
    plot.restart().undo()
    assert plot.at(name).read_bytes() == b"\xff\x00raw"


def test_saving_goes_on_when_the_ledger_is_damaged_under_us(plot: Plot) -> None:
    for n in range(30):
        plot.save("a.md", os.urandom(4000).hex() + str(n))
    plot.restart()
    database = plot.base / "state/journal.db"
    data = bytearray(database.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    database.write_bytes(data)
    plot.save("a.md", "goes on")
    assert plot.files() == {"a.md": "goes on"}
    assert plot.journal.recover(plot.now).damaged is not None
    plot.save("a.md", "and on")
    plot.journal.undo()
    assert plot.files() == {"a.md": "goes on"}


def test_large_versions_of_a_killed_operation_are_swept(plot: Plot) -> None:
    plot.at("a.bin").write_bytes(os.urandom(400_000))
    plot.do("Delete", lambda op: op.trash(plot.at("a.bin")))
    stray = plot.base / "state/versions/ab" / ("ab" * 32)
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"left over")
    plot.restart().recover(plot.now)
    assert not stray.exists()
    plot.journal.undo()
    assert plot.at("a.bin").stat().st_size == 400_000


def test_threads_take_turns(plot: Plot) -> None:
    def save(name: str) -> None:
        for n in range(10):
            plot.save(name, f"{name} {n}")

    threads = [threading.Thread(target=save, args=(f"{n}.md",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert plot.files() == {f"{n}.md": f"{n}.md 9" for n in range(4)}
    assert len(plot.journal.history()) == 40
    assert {record.state for record in plot.journal.history()} == {State.DONE}


def test_a_promise_stands_until_it_was_kept(plot: Plot) -> None:
    def save(text: str, promise: bytes) -> str:
        with plot.journal.operation("Save", by="t", now=plot.now, promise=promise) as operation:
            operation.write(plot.at("a.md"), text.encode())
        assert operation.outcome is not None
        return operation.outcome.record.id

    first, second = save("1", b"one"), save("2", b"two")
    assert plot.restart().promises() == [(first, b"one"), (second, b"two")]
    plot.journal.kept_promise(first)
    assert plot.journal.promises() == [(second, b"two")]
    third = save("3", b"three")
    plot.journal.kept_promise(third)  # not known to the disk before the next operation
    assert plot.restart().promises() == [(second, b"two"), (third, b"three")]
    assert plot.restart().undo().record.label == "Save"


def test_a_promise_goes_with_an_operation_that_failed(new_plot: Callable[..., Plot]) -> None:
    class Full(Disk):
        def step(self, name: str, path: Path) -> None:
            if name == "replace" and path.name == "b.md":
                raise OSError(28, "full", str(path))

    plot = new_plot(disk=Full())
    before = {"a.md": "A", "b.md": "B"}
    for name, text in before.items():
        plot.put(name, text)
    with (
        pytest.raises(DiskFull),
        plot.journal.operation("Both", by="t", now=plot.now, promise=b"never") as operation,
    ):
        operation.write(plot.at("a.md"), b"1")
        operation.write(plot.at("b.md"), b"2")
    assert plot.files() == before
    assert plot.journal.promises() == []
