"""The background over real events: whoever changes a file, the index follows and says so."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.changes import Changes
from garden.errors import FolderAway, GardenError
from garden.garden import Garden
from garden.index_state import IndexState, Readiness
from garden.keeper import News
from garden.sync import mounts
from garden.testing import open_garden, until, write_notes

PATIENCE = 20.0


class Ear:
    """Gathers what a garden tells."""

    def __init__(self, garden: Garden) -> None:
        self.changes: list[Changes] = []
        self.states: list[IndexState] = []
        self.failures: list[GardenError] = []
        self._lock = threading.Lock()
        garden.subscribe(
            changes=lambda changes, _headers: self._take(changes),
            state=lambda state: self.states.append(state),
            progress=lambda _progress: None,
            failed=self.failures.append,
        )

    def _take(self, changes: Changes) -> None:
        with self._lock:
            self.changes.append(changes)

    def heard_of(self, path: str) -> bool:
        with self._lock:
            return any(changes.touches(path) for changes in self.changes)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    write_notes(folder, {"a.md": "# Alpha\n\nfirst words\n", "sub/b.md": "# Beta\n\n[[a]]\n"})
    return folder


@pytest.fixture
def garden(root: Path, tmp_path: Path) -> Iterator[Garden]:
    opened = open_garden(root, tmp_path / "home")
    yield opened
    opened.close()


def started(garden: Garden) -> Ear:
    ear = Ear(garden)
    garden.start()
    until(lambda: garden.state().words is Readiness.READY)
    return ear


def found(garden: Garden, word: str) -> list[str]:
    return [hit.path for hit in garden.search_words(word)]


def test_opening_fills_the_index_and_tells(garden: Garden) -> None:
    ear = started(garden)
    assert ear.heard_of("a.md")
    assert garden.state().notes == 2
    assert found(garden, "first") == ["a.md"]


def test_the_state_heard_last_is_the_newest(garden: Garden) -> None:
    """Watcher and worker tell at the same time: neither may overtake the other on the way."""
    inside: list[IndexState] = []
    together: list[int] = []
    second = threading.Event()

    def hear(state: IndexState) -> None:
        inside.append(state)
        together.append(len(inside))
        if len(together) == 1:
            second.wait(0.2)  # nobody comes, when telling is one step
        else:
            second.set()
        inside.remove(state)

    keeper = garden._keeper
    keeper.news = News(state=hear)
    tellers = [threading.Thread(target=keeper._tell_state) for _ in range(2)]
    for teller in tellers:
        teller.start()
    for teller in tellers:
        teller.join()
    assert together == [1, 1]


def test_a_folder_that_goes_away_is_told_and_its_notes_stay(
    garden: Garden, root: Path, tmp_path: Path
) -> None:
    ear = started(garden)
    root.rename(tmp_path / "elsewhere")
    until(lambda: any(isinstance(failure, FolderAway) for failure in ear.failures))
    assert ear.failures[0].where == str(root)
    assert found(garden, "first") == ["a.md"]


def test_an_atomic_save_by_another_program_arrives(garden: Garden, root: Path) -> None:
    """B27: written beside and renamed over."""
    ear = started(garden)
    ear.changes.clear()
    beside = root / ".a.md.tmp"
    beside.write_text("# Alpha\n\nzanzibar\n", encoding="utf-8")
    beside.replace(root / "a.md")
    until(lambda: found(garden, "zanzibar") == ["a.md"])
    until(lambda: ear.heard_of("a.md"))
    assert found(garden, "first") == []


def test_a_note_deleted_and_made_again_is_edited_not_lost(garden: Garden, root: Path) -> None:
    """B28."""
    started(garden)
    (root / "a.md").unlink()
    (root / "a.md").write_text("# Alpha\n\nreborn\n", encoding="utf-8")
    until(lambda: found(garden, "reborn") == ["a.md"])
    assert [h.path for h in garden.headers()] == ["a.md", "sub/b.md"]


def test_a_note_renamed_by_another_program_has_moved(garden: Garden, root: Path) -> None:
    """Its tab goes along; nobody is told that the note is gone (B27)."""
    ear = started(garden)
    ear.changes.clear()
    (root / "a.md").rename(root / "sub" / "改名.md")
    until(lambda: ear.heard_of("sub/改名.md"))
    assert [changes.moved for changes in ear.changes] == [(("a.md", "sub/改名.md"),)]


def test_a_renamed_folder_is_followed(garden: Garden, root: Path) -> None:
    started(garden)
    (root / "sub").rename(root / "部屋")
    until(lambda: [h.path for h in garden.headers()] == ["a.md", "部屋/b.md"])


def test_a_folder_renamed_before_the_watcher_listens_is_followed(
    garden: Garden, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its events came too early for the watcher and too late for the first look."""
    may_listen = threading.Event()
    really = mounts.network_kind
    monkeypatch.setattr("garden.keeper.LISTEN", 0.05)
    monkeypatch.setattr(
        mounts,
        "network_kind",
        lambda folder: (may_listen.wait(PATIENCE) and really(folder)) or None,
    )
    started(garden)
    (root / "sub").rename(root / "部屋")
    may_listen.set()
    until(lambda: [h.path for h in garden.headers()] == ["a.md", "部屋/b.md"])


def test_a_branch_switch_of_hundreds_of_files(garden: Garden, root: Path) -> None:
    """B28: text of the right branch everywhere, nothing missing."""

    def git(*arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.invalid", *arguments],
            cwd=root, check=True, capture_output=True,
        )  # fmt: skip

    write_notes(root, {f"many/n{i}.md": f"# N{i}\n\nmainland\n" for i in range(150)})
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "one")
    started(garden)
    git("checkout", "-qb", "other")
    write_notes(root, {f"many/n{i}.md": f"# N{i}\n\notherland\n" for i in range(150)})
    git("commit", "-qam", "two")
    until(lambda: len(garden.search_words("otherland", 200)) == 150)
    git("checkout", "-q", "main")
    until(lambda: len(garden.search_words("mainland", 200)) == 150)
    assert garden.search_words("otherland", 200) == []
    assert len(garden.headers()) == 152


def test_our_own_save_is_indexed_and_told_once(garden: Garden) -> None:
    ear = started(garden)
    ear.changes.clear()
    document = garden.read("a.md")
    garden.save("a.md", document.text + "\nkilimanjaro\n", document.version)
    until(lambda: found(garden, "kilimanjaro") == ["a.md"])
    time.sleep(1.2)
    assert sum(changes.touches("a.md") for changes in ear.changes) == 1


def test_the_second_program_takes_over_when_the_first_ends(
    garden: Garden, root: Path, tmp_path: Path
) -> None:
    """B51: it reads at once, says who has the garden, and recovers when the first closes."""
    started(garden)
    second = open_garden(root, tmp_path / "home")
    try:
        second.start()
        assert "open in" in second.state().reason
        assert found(second, "first") == ["a.md"]
        garden.close()
        until(lambda: second.state().reason == "")
        write_notes(root, {"c.md": "# Gamma\n\ntakeover\n"})
        until(lambda: found(second, "takeover") == ["c.md"])
    finally:
        second.close()


def test_closing_while_indexing_is_quick(tmp_path: Path) -> None:
    """B58."""
    root = tmp_path / "garden"
    write_notes(root, {f"n{i}.md": f"# N{i}\n\n" + "word " * 400 for i in range(1500)})
    garden = open_garden(root, tmp_path / "home")
    garden.start()
    time.sleep(0.3)
    begun = time.monotonic()
    garden.close()
    assert time.monotonic() - begun < 10


def test_meaning_waits_until_the_window_has_taken_in_many_new_notes(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("garden.keeper.MANY", 2)
    monkeypatch.setattr("garden.keeper.CALM", 0.2)
    garden = open_garden(root, tmp_path / "home", meaning=True)
    ear = Ear(garden)
    waited = garden._keeper._stopped.wait
    order: list[str] = []

    def wait(seconds: float) -> bool:
        order.append(f"{garden.state().words.name} {garden.state().meaning.name}")
        return waited(seconds)

    monkeypatch.setattr(garden._keeper._stopped, "wait", wait)
    try:
        garden.start()
        until(lambda: garden.state().meaning not in (Readiness.LOADING, Readiness.OFF))
        assert order[0] == "READY LOADING"
        assert ear.heard_of("a.md")
    finally:
        garden.close()


def broken_told(garden: Garden) -> dict[str, int]:
    """The number of broken links of each note, as whoever keeps a list has heard it."""
    told: dict[str, int] = {}
    garden.subscribe(
        changes=lambda _changes, headers: told.update((h.path, h.broken_links) for h in headers),
        state=lambda _state: None,
        progress=lambda _progress: None,
    )
    return told


def test_links_of_notes_nobody_touched_are_told_when_they_break_and_heal(
    garden: Garden, root: Path
) -> None:
    """By us, by another program, of files that are no notes, and by looking everywhere (F5)."""
    write_notes(root, {"c.md": "[[wished]] [[a]] ![p](p.png)\n"})
    told = broken_told(garden)
    garden.start()
    until(lambda: told.get("c.md") == 2)
    garden.create(title="wished")
    until(lambda: told["c.md"] == 1)
    garden.trash("a.md")
    until(lambda: told["c.md"] == 2 and told["sub/b.md"] == 1)
    garden.undo()
    until(lambda: told["c.md"] == 1 and told["sub/b.md"] == 0)
    (root / "p.png").write_bytes(b"no pixels")
    until(lambda: told["c.md"] == 0)
    (root / "wished.md").unlink()
    until(lambda: told["c.md"] == 1)
    (root / "p.png").unlink()
    until(lambda: told["c.md"] == 2)


def test_looking_everywhere_tells_links_that_broke_and_healed(garden: Garden, root: Path) -> None:
    write_notes(root, {"c.md": "[[wished]] [[a]]\n"})
    told = broken_told(garden)
    garden._keeper.level_all()
    assert told["c.md"] == 1
    write_notes(root, {"wished.md": "x"})
    garden._keeper.level_all()
    assert told["c.md"] == 0
    (root / "a.md").unlink()
    (root / "wished.md").unlink()
    garden._keeper.level_all()
    assert told["c.md"] == 2 and told["sub/b.md"] == 1
