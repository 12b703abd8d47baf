"""Where things are: keys of paths, and what lies at them now, as the states that steps name."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from garden.errors import OutsideGarden
from garden.storage import atomic
from garden.storage.operations import ABSENT, FOLDER, LINK


class Roots:
    """Turns paths into keys and back: relative to the garden's root, so that a moved garden keeps
    its history, or absolute below one of the other roots (users shared by several gardens)."""

    def __init__(self, root: Path, others: tuple[Path, ...] = ()) -> None:
        self.root = _absolute(root)
        self.others = tuple(_absolute(other) for other in others)
        self._real: dict[Path, str] = {}

    def key(self, path: Path) -> str:
        """The key of a path; OutsideGarden when it lies below no root, links looked through."""
        absolute = _absolute(self.root / path)
        base = self.base(absolute)
        parent = os.path.realpath(absolute.parent)
        if absolute == base or not self._holds(base, Path(parent, absolute.name)):
            raise _outside(path)
        if base == self.root:
            return absolute.relative_to(base).as_posix()
        return absolute.as_posix()

    def at(self, key: str) -> Path:
        """The absolute path of a key."""
        return self.root / key

    def base(self, path: Path) -> Path:
        """The root that an absolute path lies below."""
        for base in (self.root, *self.others):
            if path.is_relative_to(base):
                return base
        raise _outside(path)

    def real(self, key: str) -> Path:
        """Where writing to this key lands: a link to a file inside the root is followed (B34)."""
        path = self.at(key)
        target = atomic.real_target(path, None)
        if not self._holds(self.base(path), target):
            raise _outside(path)
        return target

    def _holds(self, base: Path, real: Path) -> bool:
        """Whether a path without links lies below a root. Where the root really is was asked once;
        it is asked again before anything is said to lie outside."""
        known = self._real.get(base)
        if known is not None and real.is_relative_to(known):
            return True
        self._real[base] = known = os.path.realpath(base)
        return real.is_relative_to(known)

    def state(self, key: str) -> str:
        """What is at this key now, as a step's state; a link to a file counts as that file."""
        try:
            found = self.at(key).stat()
        except FileNotFoundError:
            return self.bare_state(key)
        except OSError as error:
            raise atomic.explain(error, self.at(key)) from error
        if stat.S_ISDIR(found.st_mode):
            return FOLDER
        if not stat.S_ISREG(found.st_mode):
            return "special"
        return atomic.hash_of_file(self.real(key))

    def bare_state(self, key: str) -> str:
        """Like `state`, links not followed and files not read: 'file' stands for any file."""
        path = self.at(key)
        try:
            found = path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return ABSENT
        except OSError as error:
            raise atomic.explain(error, path) from error
        if stat.S_ISLNK(found.st_mode):
            return f"{LINK}{path.readlink()}"
        return FOLDER if stat.S_ISDIR(found.st_mode) else "file"


def _absolute(path: Path) -> Path:
    """Absolute, '..' removed, links not followed: `resolve` would lose how the person named it."""
    return Path(os.path.abspath(path))  # noqa: PTH100


def below(key: str, folder: str) -> str | None:
    """What follows `folder` in `key` ('' for the folder itself); None when it is not below it."""
    if key == folder:
        return ""
    return key[len(folder) :] if key.startswith(f"{folder}/") else None


def _outside(path: Path) -> OutsideGarden:
    return OutsideGarden("This leads out of the garden, where nothing is written.", where=path)
