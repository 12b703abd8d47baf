"""What the system says about file systems and watches: where native events can't be trusted."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from pathlib import Path

# Changes made by others don't reach us on these; on FUSE it depends, so we don't trust it.
_NETWORK = re.compile(
    r"^(?:nfs4?|cifs|smb\d?|smbfs|afs|ncpfs|9p|ceph|glusterfs|lustre|davfs2?|afpfs|webdav|vboxsf"
    r"|vmhgfs|prl_fs|virtiofs|drvfs|sshfs|fuse(?:\..*)?|fuseblk)$"
)
_LOCAL_FUSE = frozenset({"fuseblk", "fuse.ntfs-3g", "fuse.exfat", "fuse.bindfs", "fuse.encfs"})
_IN_DELETE_SELF = 0x400


def network_kind(path: Path, *, table: Path = Path("/proc/mounts")) -> str | None:
    """Name of the network file system that `path` lies on; None for a local or unknown one."""
    try:
        lines = table.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    real = os.path.realpath(path)
    best, kind = "", ""
    for line in lines:
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        mount = _unescape(fields[1])
        inside = real == mount or real.startswith(mount.rstrip("/") + "/")
        if inside and len(mount) >= len(best):  # of two mounts at one place the later one counts
            best, kind = mount, fields[2]
    if kind in _LOCAL_FUSE or not _NETWORK.match(kind):
        return None
    return kind


def check_room(path: Path) -> None:
    """Raise the system's OSError (ENOSPC, EMFILE) when not one more watch can be had.

    watchdog passes over sub-folders that it could not watch, so running out would go unnoticed.
    """
    if not sys.platform.startswith("linux"):
        return
    libc = ctypes.CDLL(None, use_errno=True)
    fd = libc.inotify_init1(os.O_CLOEXEC)
    if fd < 0:
        raise _system_error()
    try:
        if libc.inotify_add_watch(fd, os.fsencode(path), _IN_DELETE_SELF) < 0:
            raise _system_error()
    finally:
        os.close(fd)


def _system_error() -> OSError:
    code = ctypes.get_errno()
    return OSError(code, os.strerror(code))


def _unescape(field: str) -> str:
    """Spaces and such are written as three octal digits in the table."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field)
