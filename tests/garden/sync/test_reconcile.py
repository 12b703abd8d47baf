"""The index follows the files, whoever changes them and however."""

from __future__ import annotations

import os
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.changes import Changes
from garden.errors import Unavailable
from garden.okf.bundle import recognise
from garden.search import lexical
from garden.search.store import Index
from garden.search.titles import TitleIndex
from garden.sync import ingest, reconcile
from garden.sync.bulk import Standby
from garden.sync.reconcile import Reconciler
from garden.work import Cancelled, CancelToken, Progress

LATER = 4_000_000_000_000_000_000


class Plot:
    """A folder of notes and an index of it."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root = root
        self.index = Index(cache / "index.sqlite3")
        self.reconciler = Reconciler(recognise(root), self.index, workers=0, now_ns=lambda: LATER)

    def write(self, path: str, text: str | bytes, mtime: int | None = None) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        if mtime is not None:
            os.utime(file, (mtime, mtime))
        return file

    def level(self, *paths: str) -> Changes:
        return self.reconciler.reconcile(paths or None)

    def found(self, query: str) -> list[str]:
        return sorted(hit.path for hit in lexical.search(self.index, query))

    @property
    def paths(self) -> list[str]:
        return [header.path for header in self.index.headers()]


@pytest.fixture
def plot(tmp_path: Path) -> Iterator[Plot]:
    root = tmp_path / "garden"
    root.mkdir()
    made = Plot(root, tmp_path / "cache")
    yield made
    made.index.close()


def test_first_look_then_nothing(plot: Plot) -> None:
    """B57."""
    plot.write("a.md", "記憶 [[b]]")
    plot.write("sub/b.md", "x")
    changes = plot.level()
    assert changes.added == {"a.md", "sub/b.md"} and changes.origin == "disk"
    assert plot.found("記憶") == ["a.md"]
    assert not plot.level()


def test_processes_start_while_a_large_garden_is_walked_and_none_stays(
    plot: Plot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 30)
    called: list[Standby] = []
    whole = Standby.call_in

    def noting(standby: Standby, count: int) -> None:
        whole(standby, count)
        called.append(standby)

    monkeypatch.setattr(Standby, "call_in", noting)
    for number in range(130):
        plot.write(f"{number:03}.md", f"text {number} [[{number + 1:03}]]", mtime=1000)
    plot.reconciler = Reconciler(recognise(plot.root), plot.index, workers=2)
    assert len(plot.level().added) == 130
    assert plot.found("text") != []
    assert len(called) == 1 and not called[0].processes
    assert not plot.level() and len(called) == 1  # a garden that is known calls nobody in


def test_a_walk_that_is_called_off_leaves_no_process(
    plot: Plot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 3)
    processes: list[subprocess.Popen[bytes]] = []
    token = CancelToken()
    whole = Standby.call_in

    def noting(standby: Standby, count: int) -> None:
        whole(standby, count)
        processes.extend(standby.processes)
        token.cancel()

    monkeypatch.setattr(Standby, "call_in", noting)
    for number in range(5):
        plot.write(f"{number}.md", "text")
    plot.reconciler = Reconciler(recognise(plot.root), plot.index, workers=1)
    with pytest.raises(Cancelled):
        plot.reconciler.reconcile(None, token)
    assert len(processes) == 1 and processes[0].poll() is not None


def test_only_what_moved_is_read_again(plot: Plot, monkeypatch: pytest.MonkeyPatch) -> None:
    """B57: restart with 5 changed files of many."""
    for number in range(40):
        plot.write(f"{number}.md", f"text {number}", mtime=1000)
    plot.level()
    for number in range(5):
        plot.write(f"{number}.md", f"other {number}", mtime=2000)
    os.utime(plot.root / "9.md", (3000, 3000))
    read: list[str] = []
    whole = ingest.read_source

    def counting(path: str, *rest: object) -> object:
        read.append(path)
        return whole(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("garden.sync.bulk_child.read_source", counting)
    changes = plot.level()
    assert changes.edited == {f"{number}.md" for number in range(5)}  # 9.md has the same bytes
    assert sorted(read) == sorted([*changes.edited, "9.md"])
    read.clear()
    assert not plot.level() and read == []


def test_an_edit_within_the_clock_tick_of_the_last_look_is_not_missed(plot: Plot) -> None:
    """B57: same size, same time."""
    plot.write("a.md", "first", mtime=1000)
    plot.reconciler = Reconciler(
        recognise(plot.root), plot.index, workers=0, now_ns=lambda: 1000 * 10**9 + 1
    )
    plot.level()
    plot.write("a.md", "other", mtime=1000)
    assert plot.level().edited == {"a.md"}
    assert plot.found("other") == ["a.md"]


def test_a_saved_file_named_by_path_is_found_at_once(plot: Plot) -> None:
    plot.level()
    plot.write("new.md", "記憶")
    assert plot.level("new.md").added == {"new.md"}
    plot.write("new.md", "検索と記憶")
    assert plot.reconciler.reconcile([plot.root / "new.md"]).edited == {"new.md"}
    assert plot.found("検索") == ["new.md"]
    assert not plot.level("new.md")


def test_atomic_save_by_rename(plot: Plot) -> None:
    """B27: the paths an editor touches on the way, in any order."""
    plot.write("a.md", "old")
    plot.level()
    temp = plot.write(".a.md.tmp", "新しい")
    temp.replace(plot.root / "a.md")
    changes = plot.level(".a.md.tmp", "a.md")
    assert (
        changes.edited == {"a.md"} and plot.paths == ["a.md"] and plot.found("新しい") == ["a.md"]
    )


def test_a_delete_that_is_none(plot: Plot) -> None:
    """B28: the path is looked at, not the event."""
    plot.write("a.md", "text")
    plot.level()
    (plot.root / "a.md").unlink()
    plot.write("a.md", "recreated")
    assert plot.level("a.md").edited == {"a.md"}


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_switching_a_branch_and_back(plot: Plot) -> None:
    """B28: 20 files, text of the right branch."""

    def git(*arguments: str) -> None:
        who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "core.hooksPath=/x"]
        subprocess.run(["git", *who, *arguments], cwd=plot.root, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for number in range(20):
        plot.write(f"{number}.md", f"mainword {number}")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    git("checkout", "-q", "-b", "side")
    for number in range(20):
        plot.write(f"{number}.md", f"sideword {number}")
    plot.write("only.md", "sideword")
    git("add", ".")
    git("commit", "-q", "-m", "two")
    names = [f"{number}.md" for number in range(20)] + ["only.md"]
    plot.level()
    assert len(plot.found("sideword")) == 21
    git("checkout", "-q", "main")
    changes = plot.level(*names)
    assert len(changes.edited) == 20 and changes.removed == {"only.md"}
    assert len(plot.found("mainword")) == 20 and plot.found("sideword") == []
    git("checkout", "-q", "side")
    plot.level()
    assert len(plot.found("sideword")) == 21


def test_a_folder_renamed_or_deleted(plot: Plot) -> None:
    plot.write("one/a.md", "記憶 a")
    plot.write("one/deep/b.md", "[[a]] b")
    plot.level()
    (plot.root / "one").rename(plot.root / "two")
    changes = plot.level("one", "two")
    assert set(changes.moved) == {("one/a.md", "two/a.md"), ("one/deep/b.md", "two/deep/b.md")}
    assert plot.found("記憶") == ["two/a.md"]
    assert plot.index.backlinks("two/a.md")[0].path == "two/deep/b.md"
    shutil.rmtree(plot.root / "two")
    assert plot.level("two").removed == {"two/a.md", "two/deep/b.md"}


def test_an_unreachable_garden_deletes_nothing(plot: Plot) -> None:
    """B35: a network drive that is away is no mass deletion."""
    plot.write("a.md", "text")
    plot.level()
    plot.root.rename(plot.root.with_name("away"))
    for ask in (lambda: plot.level(), lambda: plot.level("a.md")):
        with pytest.raises(Unavailable):
            ask()
    plot.root.with_name("away").rename(plot.root)
    assert plot.paths == ["a.md"] and not plot.level()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may enter everything")
def test_a_folder_that_may_not_be_entered_keeps_its_notes(plot: Plot) -> None:
    plot.write("a.md", "x")
    plot.write("shut/b.md", "y")
    plot.level()
    (plot.root / "shut").chmod(0)
    try:
        changes = plot.level()
        assert not changes.removed and plot.paths == ["a.md", "shut/b.md"]
        assert "folder-unreadable" in [problem.code for problem in plot.index.problems()]
    finally:
        (plot.root / "shut").chmod(0o755)
    plot.level()
    assert plot.index.problems() == []


def test_bad_files_are_listed_and_spare_the_others(plot: Plot) -> None:
    """B26: bytes of another encoding."""
    plot.write("good.md", "記憶")
    plot.write("sjis.md", "日本語の文章です。".encode("shift_jis") * 10)
    plot.write("binary.md", b"\x89PNG\0\0" * 100)
    with (plot.root / "big.md").open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    plot.write("deep.md", "".join("  " * n + "- x\n" for n in range(10_000))[:4_000_000])
    plot.write(
        "bomb.md", "---\na: &a [x]\n" + "".join(f"b{n}: &b{n} [*a]\n" for n in range(99)) + "---\n"
    )
    plot.level()
    assert len(plot.paths) == 6 and plot.found("記憶") == ["good.md"]
    told = {problem.path: problem.code for problem in plot.index.problems()}
    assert told["sjis.md"] == "not-utf8" and told["big.md"] == "too-large"
    assert told["binary.md"] in ("binary", "not-utf8")
    worst = {header.path: header.problem for header in plot.index.headers()}
    assert worst["sjis.md"] == "error" and worst["good.md"] == ""
    assert not plot.level()  # and nothing of it is news the second time


def test_litter_hidden_and_ignored_files_stay_out(plot: Plot) -> None:
    """B33."""
    for path in ("a.md", "a.md~", ".a.md.swp", ".hidden/b.md", "node_modules/c.md", "#d.md#"):
        plot.write(path, "text")
    plot.write("drafts/e.md", "text")
    plot.level()
    assert plot.paths == ["a.md", "drafts/e.md"]
    plot.level(".a.md.swp", "a.md~", "node_modules/c.md", ".hidden/b.md")
    assert plot.paths == ["a.md", "drafts/e.md"]
    plot.write(".gardenignore", "drafts/\n")
    plot.reconciler.reconcile([plot.root / ".gardenignore"])
    assert plot.paths == ["a.md"]


def test_links_out_of_the_garden_and_loops(plot: Plot, tmp_path: Path) -> None:
    """B34."""
    (tmp_path / "outside.md").write_text("secret")
    plot.write("a.md", "text")
    (plot.root / "out.md").symlink_to(tmp_path / "outside.md")
    (plot.root / "loop").symlink_to(plot.root)
    (plot.root / "dead.md").symlink_to(plot.root / "nowhere.md")
    plot.level()
    assert plot.paths == ["a.md"]
    plot.level("out.md", "loop/a.md", "dead.md", "../outside.md", "/etc/passwd")
    assert plot.paths == ["a.md"] and plot.found("secret") == []


def test_unicode_names_keep_their_spelling(plot: Plot) -> None:
    """B09."""
    decomposed = unicodedata.normalize("NFD", "ガイド.md")
    plot.write(decomposed, "# x")
    plot.write("a.md", "[[ガイド]]")
    plot.level()
    assert plot.index.outgoing("a.md")[0].resolved == decomposed
    assert decomposed in plot.paths


def test_pictures_come_and_go(plot: Plot) -> None:
    plot.write("a.md", "![x](img/p.png)")
    plot.write("img/other.png", b"x")
    plot.level()
    assert plot.index.outgoing("a.md")[0].status == "broken"
    plot.write("img/p.png", b"x")
    assert plot.level("img/p.png").links_changed
    assert plot.index.outgoing("a.md")[0].status == "asset"
    (plot.root / "img/p.png").unlink()
    plot.level("img/p.png")
    assert plot.index.outgoing("a.md")[0].status == "broken"
    plot.write("img/p.png", b"x")
    assert plot.level().links_changed


def test_the_pictures_of_a_folder_that_is_gone_are_gone_too(plot: Plot) -> None:
    """Of a folder put into the bin some systems tell the folder alone."""
    plot.write("a.md", "![x](img/deep/p.png)")
    plot.write("img/deep/p.png", b"x")
    plot.write("img.png", b"x")
    plot.level()
    shutil.rmtree(plot.root / "img")
    changes = plot.level("img")
    assert changes.files == {"img/deep/p.png"} and changes.relinked == {"a.md"}
    assert plot.index.outgoing("a.md")[0].status == "broken"
    assert not plot.level()


def test_a_file_that_came_and_went_unknown_is_no_change(plot: Plot) -> None:
    plot.write("a.md", "a")
    plot.level()
    assert not plot.level("4913", "sub/~a.part")


def test_a_rebuild_through_processes_equals_mending(
    plot: Plot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(150):
        plot.write(
            f"{number % 7}/{number}.md", f"# 題{number}\n\n[[{number + 1}]] 記憶 #t{number % 3}"
        )
    plot.write("img/a.png", b"x")
    plot.level()
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 100)
    other = Index(tmp_path / "other" / "index.sqlite3")
    told: list[Progress] = []
    changes = Reconciler(recognise(plot.root), other, workers=2).reconcile(report=told.append)
    assert len(changes.added) == 150 and changes.links_changed
    assert [h.path for h in other.headers()] == plot.paths
    assert [h.broken_links for h in other.headers()] == [
        h.broken_links for h in plot.index.headers()
    ]
    assert other.tags() == plot.index.tags() and other.edges() == plot.index.edges()
    done = [progress.done for progress in told if progress.task == "index"]
    assert done == sorted(done) and done[-1] == 150
    for number in range(150):
        plot.write(f"{number % 7}/{number}.md", f"again {number}")
    (plot.root / "0/0.md").unlink()
    changes = Reconciler(recognise(plot.root), other, workers=1).reconcile()
    assert len(changes.edited) == 149 and changes.removed == {"0/0.md"} and not changes.added
    other.close()


def test_headers_are_listed_while_the_first_build_runs(
    plot: Plot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 2)
    plot.write("用語/a.md", "---\ntitle: Title\n---\n")
    plot.write("b.md", "x")
    seen: list[list[str]] = []
    plot.reconciler.reconcile(
        report=lambda progress: seen.append([h.title for h in plot.index.headers()])
    )
    assert ["b", "a"] in seen and [h.title for h in plot.index.headers()] == ["b", "Title"]


def test_cancelling_leaves_the_index_as_it_was(plot: Plot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 10)
    for number in range(30):
        plot.write(f"{number}.md", f"text {number}")
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.task == "index":
            token.cancel()

    with pytest.raises(Cancelled):
        plot.reconciler.reconcile(None, token, stop)
    assert plot.index.is_empty
    assert len(plot.level().added) == 30


def test_the_three_kinds_of_garden(tmp_path: Path) -> None:
    """DESIGN section 2: paths are relative to the notes, with the folder's prefix for an anima."""
    yoi = Plot((tmp_path / "w"), tmp_path / "c1") if (tmp_path / "w").mkdir() is None else None
    assert yoi is not None
    yoi.write(".yoi/knowledge/a.md", "---\ntype: x\n---\n記憶")
    yoi.write("README.md", "not a note of the bundle")
    yoi.reconciler = Reconciler(recognise(yoi.root), yoi.index, workers=0)
    yoi.level()
    assert yoi.paths == ["a.md"]
    home = tmp_path / "home" / "animas" / "mei"
    for folder in ("knowledge", "episodes", "procedures", "skills"):
        (home / folder).mkdir(parents=True)
        (home / folder / "n.md").write_text(f"{folder} word", "utf-8")
    anima = Plot(home, tmp_path / "c2")
    anima.level()
    assert anima.paths == ["episodes/n.md", "knowledge/n.md", "procedures/n.md", "skills/n.md"]
    (home / "episodes" / "n.md").write_text("changed word", "utf-8")
    assert anima.level("episodes/n.md").edited == {"episodes/n.md"}
    assert anima.index.problems() == []  # an anima's notes are no OKF concepts
    yoi.index.close()
    anima.index.close()


def test_names_are_found_while_the_first_index_is_made(
    plot: Plot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of notes read so far by title and alias, of the others by file name."""
    monkeypatch.setattr(reconcile, "_REBUILD_FROM", 100)
    for number in range(400):
        text = f"---\ntitle: 庭の記録 {number}\naliases: [Bed {number}]\n---\n"
        plot.write(f"n{number:03}.md", text)
    titles = TitleIndex(plot.index)
    assert titles.search("庭の記録") == []
    seen: list[tuple[int, bool, bool]] = []

    def look(progress: Progress) -> None:
        if progress.total == 400 and 0 < progress.done < 400:
            first, last = titles.search("Bed 0", 400), titles.search("n399")
            seen.append(
                (
                    progress.done,
                    any(hit.title == "庭の記録 0" for hit in first),
                    any(hit.path == "n399.md" for hit in last),
                )
            )

    plot.reconciler.reconcile(report=look)
    assert seen, "the build was looked at while it went on"
    assert all(unread for _done, _read, unread in seen)
    assert any(read for _done, read, _unread in seen)
    assert [hit.path for hit in titles.search("Bed 399", 1)] == ["n399.md"]
    assert titles.search("庭の記録 399", 1)[0].title == "庭の記録 399"
