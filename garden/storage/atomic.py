"""Files written whole or not at all (DESIGN section 5, B37).

A write goes to a sibling file, is flushed to the disk, and takes the old file's place by one
rename; the folder is flushed too. Whoever is killed on the way leaves the old text or the new one.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from garden.errors import (
    AlreadyExists,
    DiskFull,
    GardenError,
    InvalidName,
    NotFound,
    OutsideGarden,
    ReadOnly,
    TooLarge,
    Unreadable,
    VersionConflict,
)
from garden.okf.note import Version
from garden.storage.disk import FLAGS, Disk

TEMP_PREFIX = ".kg-"
TEMP_SUFFIX = ".tmp"

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}


def hash_of(data: bytes) -> str:
    """sha256 of the bytes, lower-case hex: the identity of content everywhere in the house."""
    return hashlib.sha256(data).hexdigest()


def read(path: Path, *, limit: int | None = None) -> tuple[bytes, Version]:
    """The bytes of a regular file and their version, taken from one state of the file.

    Raises NotFound, Unreadable, TooLarge beyond `limit` bytes.
    """
    try:
        for _attempt in range(4):
            # O_NONBLOCK: a pipe named x.md must not hang the reader
            fd = os.open(path, os.O_RDONLY | FLAGS | getattr(os, "O_NONBLOCK", 0))
            try:
                before = os.fstat(fd)
                if not stat.S_ISREG(before.st_mode):
                    raise NotFound("This is not a file.", where=path)
                if limit is not None and before.st_size > limit:
                    raise TooLarge(
                        f"The file has {before.st_size} bytes, more than {limit}.",
                        where=path,
                        advice="Split it, or open it with another program.",
                    )
                data = _read_all(fd, before.st_size)
                after = os.fstat(fd)
            finally:
                os.close(fd)
            if before.st_mtime_ns == after.st_mtime_ns and len(data) == after.st_size:
                break
    except OSError as error:
        raise explain_reading(error, path) from error
    return data, Version(hash_of(data), after.st_mtime_ns, len(data))


def hash_of_file(path: Path) -> str:
    """`hash_of` for a file that may be too large for the memory."""
    digest = hashlib.sha256()
    try:
        for piece in pieces_of(path):
            digest.update(piece)
    except OSError as error:
        raise explain_reading(error, path) from error
    return digest.hexdigest()


def pieces_of(path: Path) -> Iterator[bytes]:
    """The bytes of a file, a megabyte at a time; OSError as it comes."""
    with path.open("rb") as file:
        while piece := file.read(1024 * 1024):
            yield piece


def write(
    path: Path,
    data: bytes,
    *,
    expected: Version | None = None,
    inside: Path | None = None,
    disk: Disk | None = None,
) -> Version:
    """Put `data` at `path` as a whole, durable when this returns; gives the new version.

    `expected` is the version the text was made from: when the file now holds something else,
    VersionConflict is raised and nothing is touched (B30). None writes in any case. Same bytes are
    not written again. A link to a file is written through, if that file lies `inside` (B34).
    The mode of the old file is kept. Raises DiskFull, ReadOnly, OutsideGarden, NotFound (folder).
    """
    disk = disk or Disk()
    target = real_target(path, inside)
    try:
        before = target.stat() if os.path.lexists(target) else None
        if before is not None:
            old, actual = read(target)
            check_expected(path, expected, actual)
            if old == data:
                return actual
            check_writable(target, before)
        elif expected is not None:
            check_expected(path, expected, None)
        temp = stage(target, (data,), like=before, disk=disk)
        try:
            check_unchanged(target, before)
            version = Version(hash_of(data), temp.stat().st_mtime_ns, len(data))
            disk.replace(temp, target)
        except BaseException:
            discard(temp)
            raise
        disk.sync_folder(target.parent)
    except OSError as error:
        raise explain(error, path) from error
    return version


def create(
    path: Path, data: bytes, *, inside: Path | None = None, disk: Disk | None = None
) -> Version:
    """Like `write`, for a file that must not exist yet: AlreadyExists leaves the other one alone.

    The check and the writing are one step, so a file that arrives in between is safe.
    """
    disk = disk or Disk()
    target = real_target(path, inside)
    try:
        temp = stage(target, (data,), like=None, disk=disk)
        try:
            version = Version(hash_of(data), temp.stat().st_mtime_ns, len(data))
            disk.place_new(temp, target)
        except BaseException:
            discard(temp)
            raise
        disk.sync_folder(target.parent)
    except OSError as error:
        raise explain(error, path) from error
    return version


def stage(
    target: Path,
    chunks: Iterable[bytes],
    *,
    like: os.stat_result | None,
    disk: Disk,
    token: str = "",
) -> Path:
    """The bytes, flushed, in a new sibling of `target` whose name no list of notes shows.

    The name holds `token`, so that what a killed process left can be told and removed. On failure
    nothing stays behind.
    """
    temp = target.parent / f"{TEMP_PREFIX}{token or 'w'}-{secrets.token_hex(6)}{TEMP_SUFFIX}"
    try:
        disk.write_new(temp, chunks, like)
    except BaseException:
        discard(temp)
        raise
    return temp


def discard(temp: Path) -> None:
    """Remove a staged file; it is no fault when it is gone."""
    with suppress(OSError):
        temp.unlink()


def sweep(folder: Path, token: str) -> None:
    """Remove the staged files that a killed process left in `folder` under this token ('': any)."""
    pattern = f"{TEMP_PREFIX}{token}-*{TEMP_SUFFIX}" if token else f"{TEMP_PREFIX}*{TEMP_SUFFIX}"
    with suppress(OSError):
        for temp in folder.glob(pattern):
            discard(temp)


def real_target(path: Path, inside: Path | None) -> Path:
    """Where a write to `path` really lands; OutsideGarden when that is not below `inside` (B34)."""
    try:
        if path.is_symlink():
            target = Path(os.path.realpath(path, strict=True))
        else:
            target = Path(os.path.realpath(path.parent)) / path.name
    except OSError as error:
        raise explain(error, path) from error
    if inside is not None and not target.is_relative_to(os.path.realpath(inside)):
        raise OutsideGarden("This leads out of the garden, where nothing is written.", where=path)
    return target


def check_expected(path: Path, expected: Version | None, actual: Version | None) -> None:
    """VersionConflict unless the content is the expected one; None expects nothing."""
    if expected is None or (actual is not None and actual.hash == expected.hash):
        return
    raise VersionConflict(
        "The file was deleted meanwhile." if actual is None else "The file was changed meanwhile.",
        where=path,
        advice="Your text is kept; compare it with the file.",
        expected=expected.hash,
        actual="" if actual is None else actual.hash,
    )


def check_unchanged(target: Path, before: os.stat_result | None) -> None:
    """VersionConflict when the file is no longer the one that was looked at a moment ago."""
    now = target.stat() if os.path.lexists(target) else None
    if (now is None) != (before is None) or (
        now is not None
        and before is not None
        and (now.st_ino, now.st_size, now.st_mtime_ns)
        != (before.st_ino, before.st_size, before.st_mtime_ns)
    ):
        raise VersionConflict(
            "The file was changed at this very moment.",
            where=target,
            advice="Your text is kept; compare it with the file.",
        )


def check_writable(target: Path, found: os.stat_result) -> None:
    """ReadOnly for a file that is marked so: a rename would replace it all the same."""
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise ReadOnly(
            "The file is write-protected.",
            where=target,
            advice="Allow writing to it, or save the text under another name.",
        )


def explain_reading(error: OSError, path: Path) -> GardenError:
    """Like `explain`, for a file or folder that was only to be read."""
    if error.errno in _DENIED:
        return Unreadable(
            "The system does not allow reading this.",
            where=path,
            advice="Check the permissions of the file and of its folder.",
        )
    return explain(error, path)


def explain(error: OSError, path: Path) -> GardenError:
    """The system's error as one of ours, with the file and what helps."""
    code = error.errno
    if code in _FULL:
        return DiskFull(
            "There is no room left to write this.",
            where=path,
            advice="Free some space and save again; the old version is untouched.",
        )
    if code in _DENIED:
        return ReadOnly(
            "The system does not allow this.",
            where=path,
            advice="Check the permissions of the file and of its folder.",
        )
    if code == errno.EEXIST:
        return AlreadyExists("Something of that name is there already.", where=path)
    if code in {errno.ENOENT, errno.ENOTDIR}:
        return NotFound("There is no such file or folder.", where=path)
    if code == errno.ENAMETOOLONG:
        return InvalidName("The name is too long.", where=path, advice="Choose a shorter name.")
    if code == errno.ELOOP:
        return OutsideGarden("The link leads in a circle.", where=path)
    return GardenError(
        f"The system reported: {error.strerror or error}.",
        where=path,
        advice="Check the disk, then try again.",
    )


def _read_all(fd: int, size: int) -> bytes:
    pieces: list[bytes] = []
    while piece := os.read(fd, size + 1):
        pieces.append(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)
