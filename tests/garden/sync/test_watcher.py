"""The watcher with real files, real programs' ways of saving, and real events.

Waits end as soon as what is waited for has come; nothing is timed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import garden
from garden.sync import mounts, polling
from garden.sync.events import is_noise
from garden.sync.watcher import Watcher, WatchState

LONG = 10.0


class Ear:
    """Keeps a picture of the garden as a user of the watcher would: by looking again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.texts: dict[str, str] = {}
        self.batches: list[tuple[frozenset[Path], bool]] = []
        self.states: list[WatchState] = []
        self.heard_noise: set[str] = set()
        self._news = threading.Condition()
        self.look_everywhere()

    def heard(self, paths: frozenset[Path], rescan: bool) -> None:
        with self._news:
            self.batches.append((paths, rescan))
            if rescan:
                self.look_everywhere()
            for path in paths:
                name = path.relative_to(self.root).as_posix()
                if is_noise(name):
                    self.heard_noise.add(name)
                if path.is_file():
                    self.texts[name] = path.read_text(encoding="utf-8")
                else:
                    self.texts.pop(name, None)
            self._news.notify_all()

    def look_everywhere(self) -> None:
        self.texts = {
            name: path.read_text(encoding="utf-8")
            for path in self.root.rglob("*.md")
            if path.is_file() and not is_noise(name := path.relative_to(self.root).as_posix())
        }

    def state_changed(self, state: WatchState) -> None:
        with self._news:
            self.states.append(state)
            self._news.notify_all()

    def wait(self, true: Callable[[], bool]) -> bool:
        with self._news:
            return self._news.wait_for(true, LONG)

    def wait_for_disk(self) -> None:
        """Until the picture is what is on disk now."""
        wanted = Ear(self.root).texts
        assert self.wait(lambda: self.texts == wanted), (
            f"on disk {sorted(wanted)}, known {sorted(self.texts)}"
        )
        assert not self.heard_noise


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "garden"
    (root / "d").mkdir(parents=True)
    for name in ("a.md", "d/b.md", "締め.md"):
        (root / name).write_text("old", encoding="utf-8")
    return root


@pytest.fixture(params=["native", "polling"])
def ear(root: Path, request: pytest.FixtureRequest) -> Iterator[Ear]:
    yield from _listening(root, request.param)


@pytest.fixture
def native_ear(root: Path) -> Iterator[Ear]:
    yield from _listening(root, "native")


def _listening(root: Path, mode: str) -> Iterator[Ear]:
    ear = Ear(root)
    watcher = Watcher(
        [root],
        ear.heard,
        state_changed=ear.state_changed,
        mode=mode,  # type: ignore[arg-type]
        pause=0.1,
    )
    watcher.start(wait=LONG)
    assert watcher.state.kind == mode
    yield ear
    watcher.stop()
    assert watcher.state.kind == "stopped"


def test_a_change_a_new_note_and_a_removal(ear: Ear) -> None:
    (ear.root / "a.md").write_text("new", encoding="utf-8")
    (ear.root / "d/c.md").write_text("created", encoding="utf-8")
    (ear.root / "d/b.md").unlink()
    ear.wait_for_disk()
    assert ear.texts == {"a.md": "new", "d/c.md": "created", "締め.md": "old"}


def test_b27_saved_by_renaming_a_temporary_file(ear: Ear) -> None:
    temporary = ear.root / ".締め.md.tmp"
    temporary.write_text("new", encoding="utf-8")
    temporary.replace(ear.root / "締め.md")
    ear.wait_for_disk()
    assert ear.texts["締め.md"] == "new"


def test_b27_moved_in_from_outside_and_out_again(ear: Ear, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("from outside", encoding="utf-8")
    outside.replace(ear.root / "a.md")
    ear.wait_for_disk()
    assert ear.texts["a.md"] == "from outside"
    (ear.root / "a.md").replace(outside)
    ear.wait_for_disk()
    assert "a.md" not in ear.texts


def test_b27_a_rename_is_one_batch(native_ear: Ear) -> None:
    (native_ear.root / "a.md").rename(native_ear.root / "d" / "記憶.md")
    native_ear.wait_for_disk()
    ends = {native_ear.root / "a.md", native_ear.root / "d" / "記憶.md"}
    assert any(ends <= paths for paths, _everywhere in native_ear.batches)


def test_b33_saved_as_vim_does(ear: Ear) -> None:
    note, swap, backup = (ear.root / name for name in ("a.md", ".a.md.swp", "a.md~"))
    swap.write_bytes(b"b0VIM")
    probe = ear.root / "4913"
    probe.touch()
    probe.unlink()
    note.replace(backup)
    note.write_text("by vim", encoding="utf-8")
    backup.unlink()
    swap.unlink()
    ear.wait_for_disk()
    assert ear.texts["a.md"] == "by vim"


def test_b33_saved_as_emacs_does(ear: Ear) -> None:
    note = ear.root / "d/b.md"
    lock = ear.root / "d/.#b.md"
    lock.symlink_to("someone@host.1234:5678")
    (ear.root / "d/#b.md#").write_text("half", encoding="utf-8")
    shutil.copy(note, ear.root / "d/b.md~")
    note.write_text("by emacs", encoding="utf-8")
    (ear.root / "d/#b.md#").unlink()
    lock.unlink()
    ear.wait_for_disk()
    assert ear.texts["d/b.md"] == "by emacs"


def test_b28_deleted_and_written_anew(native_ear: Ear) -> None:
    note = native_ear.root / "a.md"
    for n in range(5):
        note.unlink()
        note.write_text(f"again {n}", encoding="utf-8")
    native_ear.wait_for_disk()
    assert native_ear.texts["a.md"] == "again 4"


def test_a_folder_renamed_moved_out_and_back(ear: Ear, tmp_path: Path) -> None:
    (ear.root / "d").rename(ear.root / "e")
    ear.wait_for_disk()
    assert "e/b.md" in ear.texts
    (ear.root / "e").rename(tmp_path / "outside")
    ear.wait_for_disk()
    assert "e/b.md" not in ear.texts
    (tmp_path / "outside").rename(ear.root / "f")
    ear.wait_for_disk()
    (ear.root / "f/b.md").write_text("heard in a folder that came later", encoding="utf-8")
    ear.wait_for_disk()


def test_folders_made_and_filled_at_once(native_ear: Ear) -> None:
    deep = native_ear.root / "x/y/z"
    deep.mkdir(parents=True)
    for n in range(20):
        (deep / f"{n}.md").write_text(str(n), encoding="utf-8")
    native_ear.wait_for_disk()
    assert native_ear.texts["x/y/z/19.md"] == "19"


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_b28_git_checkout_of_hundreds_of_files_and_back(root: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *words],
            cwd=root,
            check=True,
            capture_output=True,
        )

    for n in range(300):
        path = root / f"many/{n % 10}/{n}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"main {n}", encoding="utf-8")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "main")
    git("checkout", "-q", "-b", "other")
    for n in range(300):
        (root / f"many/{n % 10}/{n}.md").write_text(f"other {n}", encoding="utf-8")
    shutil.rmtree(root / "many/3")
    (root / "only.md").write_text("only here", encoding="utf-8")
    git("add", "-A", ".")
    git("commit", "-q", "-m", "other")
    git("checkout", "-q", "main")

    generator = _listening(root, "native")
    ear = next(generator)
    git("checkout", "-q", "other")
    ear.wait_for_disk()
    assert ear.texts["many/4/4.md"] == "other 4"
    assert "many/3/3.md" not in ear.texts
    assert len(ear.batches) < 30
    git("checkout", "-q", "main")
    ear.wait_for_disk()
    assert len(ear.texts) == 303
    assert ear.texts["many/3/3.md"] == "main 3"
    assert next(generator, None) is None


def test_noise_alone_wakes_nobody(native_ear: Ear) -> None:
    (native_ear.root / ".git").mkdir()
    (native_ear.root / ".git/index").write_text("x")
    (native_ear.root / "a.md~").write_text("x")
    (native_ear.root / "a.md").write_text("then a change", encoding="utf-8")
    native_ear.wait_for_disk()
    assert {path.name for paths, _rescan in native_ear.batches for path in paths} == {"a.md"}
    assert not any(rescan for _paths, rescan in native_ear.batches)


def test_a_change_of_what_is_ignored_asks_for_a_look_everywhere(ear: Ear) -> None:
    (ear.root / ".gardenignore").write_text("d/\n")
    assert ear.wait(lambda: any(rescan for _paths, rescan in ear.batches))


def test_the_garden_folder_replaced_by_another(native_ear: Ear, tmp_path: Path) -> None:
    native_ear.root.rename(tmp_path / "away")
    assert native_ear.wait(lambda: any(state.reason == "gone" for state in native_ear.states))
    native_ear.root.mkdir()
    (native_ear.root / "new.md").write_text("new garden", encoding="utf-8")
    assert native_ear.wait(lambda: native_ear.states[-1].kind == "native")
    native_ear.wait_for_disk()
    (native_ear.root / "new.md").write_text("heard", encoding="utf-8")
    native_ear.wait_for_disk()


def test_a_callback_that_fails_does_not_end_the_watching(root: Path) -> None:
    ear = Ear(root)
    errors: list[Exception] = []

    def heard(paths: frozenset[Path], rescan: bool) -> None:
        if not errors:
            raise RuntimeError("first time")
        ear.heard(paths, rescan)

    watcher = Watcher([root], heard, failed=errors.append)
    watcher.start(wait=LONG)
    (root / "a.md").write_text("one", encoding="utf-8")
    for _ in range(200):
        if errors:
            break
        threading.Event().wait(0.05)
    (root / "a.md").write_text("two", encoding="utf-8")
    ear.wait_for_disk()
    watcher.stop()
    assert [str(error) for error in errors] == ["first time"]


def test_what_changes_before_it_listens_is_found_by_a_look_everywhere(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_listen = threading.Event()
    really = mounts.network_kind
    monkeypatch.setattr(
        mounts, "network_kind", lambda folder: (may_listen.wait(LONG) and really(folder)) or None
    )
    ear = Ear(root)
    watcher = Watcher([root], ear.heard)
    watcher.start()
    assert not watcher.listens(0.05)
    ear.look_everywhere()
    (root / "d").rename(root / "部屋")  # nobody is told of it
    may_listen.set()
    ear.wait_for_disk()
    assert "部屋/b.md" in ear.texts and (frozenset(), True) in ear.batches
    assert watcher.listens(0)
    watcher.stop()


def test_who_looks_once_it_listens_needs_no_second_look(root: Path) -> None:
    ear = Ear(root)
    watcher = Watcher([root], ear.heard)
    watcher.start()
    assert watcher.listens(LONG)
    (root / "a.md").write_text("new", encoding="utf-8")
    ear.wait_for_disk()
    watcher.stop()
    assert not any(everywhere for _paths, everywhere in ear.batches)


def test_a_root_reached_through_a_link_keeps_its_given_name(root: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(root)
    ear = Ear(link)
    watcher = Watcher([link], ear.heard)
    watcher.start(wait=LONG)
    (root / "a.md").write_text("new", encoding="utf-8")
    ear.wait_for_disk()
    watcher.stop()
    assert all(path.is_relative_to(link) for paths, _rescan in ear.batches for path in paths)


def test_several_roots(root: Path, tmp_path: Path) -> None:
    other = tmp_path / "users"
    other.mkdir()
    heard: set[Path] = set()
    both = threading.Event()

    def hear(paths: frozenset[Path], _rescan: bool) -> None:
        heard.update(paths)
        if {other / "u.md", root / "a.md"} <= heard:
            both.set()

    watcher = Watcher([root, other], hear)
    watcher.start(wait=LONG)
    (root / "a.md").write_text("new", encoding="utf-8")
    (other / "u.md").write_text("new", encoding="utf-8")
    assert both.wait(LONG)
    watcher.stop()


# -- where native events can't be had (B35) --------------------------------------------------------


OUT_OF_WATCHES = """
import sys, threading
from pathlib import Path
root, limit, value, ours = sys.argv[1:]
Path("/proc/sys/user", limit).write_text(value)  # holds in this user namespace alone
sys.path.insert(0, ours)
from garden.sync.watcher import Watcher
heard = threading.Event()
def hear(paths, rescan):
    if any(path.name == "b.md" for path in paths):
        heard.set()
watcher = Watcher([Path(root)], hear, pause=0.1)
watcher.start(wait=10)
print(watcher.state.kind, watcher.state.reason)
(Path(root) / "d/b.md").write_text("seen by looking")
print(heard.wait(10))
watcher.stop()
"""


@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs a user namespace")
@pytest.mark.parametrize(
    ("limit", "value"), [("max_inotify_instances", "0"), ("max_inotify_watches", "2")]
)
def test_b35_out_of_watches_it_polls_and_says_so(root: Path, limit: str, value: str) -> None:
    for n in range(5):
        (root / f"d{n}").mkdir()
    ours = str(Path(garden.__file__).parents[1])
    inside = [sys.executable, "-c", OUT_OF_WATCHES, str(root), limit, value, ours]
    done = subprocess.run(
        ["unshare", "--user", "--map-root-user", *inside],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unshare" in done.stderr or "PermissionError" in done.stderr:
        pytest.skip("limits can't be set here")
    assert done.stdout.split() == ["polling", "limit", "True"], done.stderr


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("server:/x /mnt/share nfs4 rw 0 0", "nfs4"),
        ("//server/x /mnt/share cifs rw 0 0", "cifs"),
        ("me@host:/ /mnt/share fuse.sshfs rw 0 0", "fuse.sshfs"),
        ("x /mnt/share 9p rw 0 0", "9p"),
        ("/dev/sdb1 /mnt/share fuseblk rw 0 0", None),
        ("/dev/sdb1 /mnt/share ext4 rw 0 0", None),
    ],
)
def test_b35_network_file_systems_are_known(tmp_path: Path, line: str, kind: str | None) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"/dev/sda1 / ext4 rw 0 0\n{line}\n", encoding="utf-8")
    assert mounts.network_kind(Path("/mnt/share/garden"), table=table) == kind
    assert mounts.network_kind(Path("/mnt/shared"), table=table) is None


def test_b35_the_innermost_mount_counts_and_spaces_are_escaped(tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw 0 0\nx /mnt nfs rw 0 0\n/dev/b /mnt/my\\040disk ext4 rw 0 0\n",
        encoding="utf-8",
    )
    assert mounts.network_kind(Path("/mnt/a"), table=table) == "nfs"
    assert mounts.network_kind(Path("/mnt/my disk/a"), table=table) is None
    assert mounts.network_kind(Path("/mnt/a"), table=tmp_path / "missing") is None


def test_b34_snapshots_end_in_link_loops_and_pass_over_noise(root: Path) -> None:
    (root / "d/loop").symlink_to("..")
    (root / "dead.md").symlink_to("nowhere")
    (root / ".git").mkdir()
    (root / ".git/x.md").write_text("x")
    found = polling.take_snapshot((root,), is_noise)
    names = {Path(path).relative_to(root).as_posix() for path in found}
    assert names == {"a.md", "d/b.md", "締め.md"}


def test_b35_a_slow_drive_is_looked_at_less_often() -> None:
    assert polling.pause_after(0.01) == polling.LEAST_PAUSE
    assert polling.pause_after(3.0) == 30.0
