# ruff: noqa: PTH104, PTH105, PTH106, PTH108, PTH208, PTH211
# Plain calls of the system: this module is about what exactly they do.
"""The calls that change a file system, each announced beforehand.

Everything the storage writes goes through `Disk`. Tests derive from it to fail or to kill the
process at any step; nothing is patched.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

PATIENCE = (0.01, 0.02, 0.04, 0.08, 0.16)
"""Waits in seconds between tries when another program holds the file (Windows, SMB)."""

_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV, errno.ENOSYS, errno.EMLINK}
FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags of every descriptor we open."""


class Disk:
    """The calls that change a file system, one method each; `step` is told before every one."""

    def step(self, name: str, path: Path) -> None:
        """Called before each call and at each boundary of an operation; may raise OSError."""

    def pause(self, seconds: float) -> None:
        """Wait before trying again."""
        time.sleep(seconds)

    def write_new(self, path: Path, chunks: Iterable[bytes], like: os.stat_result | None) -> None:
        """A new file at `path` with these bytes, flushed; mode, owner and marks of `like`."""
        self.step("open", path)
        fd = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | FLAGS, 0o666)
        try:
            self.step("write", path)
            for chunk in chunks:
                view = memoryview(chunk)
                while view:
                    view = view[os.write(fd, view) :]
            if like is not None:
                _copy_ownership(fd, like)
            self.step("sync", path)
            flush(fd)
        except BaseException:
            with suppress(OSError):
                os.close(fd)
            raise
        self.step("close", path)
        os.close(fd)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over whatever is at `target`; waits a little while another program holds it."""
        self.patiently("replace", target, lambda: os.replace(source, target))

    def place_new(self, source: Path, target: Path) -> None:
        """Rename to `target`, which must not exist: FileExistsError leaves both files alone."""

        def place() -> None:
            try:
                os.link(source, target, follow_symlinks=False)
            except FileExistsError:
                if not _same_file(source, target):
                    raise
                if _one_entry(source, target):  # a change of case where case does not count
                    os.rename(source, target)
                    return
            except (OSError, NotImplementedError) as error:
                if isinstance(error, OSError) and error.errno not in _NO_LINKS:
                    raise
                if os.path.lexists(target):  # exFAT and some shares know no hard links
                    raise FileExistsError(errno.EEXIST, "exists", str(target)) from None
                os.rename(source, target)
                return
            try:
                self.step("unlink-source", source)
                os.unlink(source)
            except OSError:  # a folder that may be read only: else the file would have two names
                with suppress(OSError):
                    os.unlink(target)
                raise

        self.patiently("place-new", target, place)

    def rename(self, source: Path, target: Path) -> None:
        """Plain rename of a file or folder."""
        self.patiently("rename", target, lambda: os.rename(source, target))

    def unlink(self, path: Path) -> None:
        """Remove a file or a link (not what it points to)."""
        self.patiently("unlink", path, lambda: os.unlink(path))

    def mkdir(self, path: Path) -> None:
        """Make one folder."""
        self.step("mkdir", path)
        path.mkdir()

    def rmdir(self, path: Path) -> None:
        """Remove one empty folder."""
        self.patiently("rmdir", path, lambda: os.rmdir(path))

    def symlink(self, target: str, path: Path) -> None:
        """Make a symbolic link."""
        self.step("symlink", path)
        os.symlink(target, path)

    def sync_folder(self, folder: Path) -> None:
        """Make renames in `folder` survive a power cut, where the platform lets us."""
        self.step("sync-folder", folder)
        if os.name == "nt":
            return
        try:
            fd = os.open(folder, os.O_RDONLY | FLAGS)
        except OSError:
            return  # a folder that may be written but not read; the rename itself has happened
        try:
            with suppress(OSError):  # some network file systems refuse to flush folders
                flush(fd)
        finally:
            os.close(fd)

    def patiently(self, name: str, path: Path, call: Callable[[], None]) -> None:
        """Run `call`, again after short waits while it is refused; at most 0.31 s in all."""
        for wait in (*PATIENCE, None):
            try:
                self.step(name, path)
                call()
                return
            except PermissionError:
                if wait is None:
                    raise
                self.pause(wait)


def flush(fd: int) -> None:
    """fsync that reaches the platters on macOS too."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def _copy_ownership(fd: int, like: os.stat_result) -> None:
    """Mode always; owner where we may. The new file must not be more open than the old one."""
    if hasattr(os, "fchown") and (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):
            os.fchown(fd, like.st_uid, like.st_gid)
    if hasattr(os, "fchmod"):
        with suppress(OSError):
            os.fchmod(fd, stat.S_IMODE(like.st_mode))


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samestat(os.lstat(one), os.lstat(other))
    except OSError:
        return False


def _one_entry(one: Path, other: Path) -> bool:
    """Whether two names of the same file are one entry of its folder, spelled in two ways."""
    if one.parent != other.parent:
        return False
    names = os.listdir(one.parent)
    return not (one.name in names and other.name in names)
