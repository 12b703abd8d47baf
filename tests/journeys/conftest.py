"""Places that refuse: folders of another person, disks with no room, disks that may only be read.

As root every file can be read and written, so `as_nobody` gives root's rights away for a while
and takes them back; a person without them is held back by the permissions themselves.
"""

from __future__ import annotations

import encodings
import functools
import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import garden
from garden.testing import settled_garden, write_notes

NOBODY = 65534


@contextmanager
def as_nobody() -> Iterator[None]:
    """Run a block without root's rights. Nothing changes for a person who never had them."""
    if os.geteuid() != 0:
        yield
        return
    _load_everything()
    os.setresgid(NOBODY, NOBODY, 0)
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)


@functools.cache
def _load_everything() -> None:
    """Import what is imported late: root's Python may lie where nobody else may look."""
    for package in (encodings, garden, sys.modules.get("ui"), sys.modules.get("app")):
        if package is None:
            continue
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                with suppress(ImportError):
                    importlib.import_module(module.name)
    with tempfile.TemporaryDirectory() as folder:
        root, home = Path(folder, "garden"), Path(folder, "home")
        write_notes(root, {"index.md": "# I\n", "a.md": "---\ntype: N\n---\n\n[[b]] words\n"})
        sample = settled_garden(root, home)
        document = sample.read("a.md")
        sample.set_field("a.md", "title", "T", document.version)
        sample.undo()
        sample.search("words")
        sample.search_titles("a")
        sample.mentions("a.md")
        sample.problems()
        sample.close()


def give_away(folder: Path) -> None:
    """Hand a folder and all in it to nobody, so that `as_nobody` may work there."""
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


@pytest.fixture
def ground() -> Iterator[Path]:
    """A folder that anybody may enter (pytest's own are closed to others)."""
    if sys.platform == "win32":
        pytest.skip("permissions of this kind are POSIX")
    folder = Path(tempfile.mkdtemp(prefix="kg-ground-"))
    folder.chmod(0o755)
    yield folder
    for path in sorted(folder.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            with suppress(OSError):
                path.chmod(0o755)
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def small_disk(folder: Path, size: str = "256k") -> Iterator[None]:
    """A disk of its own, of `size`, mounted at `folder`. Skips where nobody may mount."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def fill(folder: Path) -> Path:
    """Use up all the room on the disk of `folder`; unlink the answer to have it back."""
    ballast = folder / ".ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    return ballast


def remount(folder: Path, how: str) -> None:
    """Make a mounted disk read-only ('ro') or writable ('rw')."""
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)
