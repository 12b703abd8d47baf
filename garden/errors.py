"""Errors of the domain. They carry facts: which file, what is wrong, what helps.

`str(error)` is a plain English sentence for logs and the command line; the window words the rest.
"""

from __future__ import annotations

from pathlib import Path


class GardenError(Exception):
    """Base of every error the domain raises on purpose.

    `where` names the file or folder, `what` says what is wrong, `advice` what a person can do.
    """

    speaks_for_itself = False
    """Whether `what` says more than the words for its class: it isn't about a file."""

    def __init__(self, what: str, *, where: str | Path = "", advice: str = "") -> None:
        self.what = what
        self.where = str(where)
        self.advice = advice
        super().__init__(" ".join(part for part in (self._place(), what, advice) if part))

    def _place(self) -> str:
        return f"{self.where}:" if self.where else ""


class NotFound(GardenError):
    """The note, folder or asset is not on disk."""


class AlreadyExists(GardenError):
    """Something of that name is there already; nothing was written."""


class NotAFolder(AlreadyExists):
    """A file is where a folder is wanted; nothing was written."""


class OutsideGarden(GardenError):
    """A path or symlink leads out of the garden (SPEC B34, DESIGN section 5)."""


class NotANote(GardenError):
    """The file is no note (a picture, a program): it is neither opened nor saved as one."""


class NotUtf8(GardenError):
    """The bytes are not UTF-8 text; the note can be looked at but not saved (B26)."""


class TooLarge(GardenError):
    """The file is beyond the size we open as a note."""


class BeginningOnly(TooLarge):
    """A note beyond the size we open as a whole: its beginning can be looked at."""


class ReadOnly(GardenError):
    """The file or folder may not be written."""


class Unreadable(ReadOnly):
    """The file or folder may not even be read."""


class DiskFull(GardenError):
    """No room left; the old version is intact (B37)."""


class VersionConflict(GardenError):
    """The file on disk is no longer the version the change was made against (B30, B61)."""

    def __init__(
        self,
        what: str,
        *,
        where: str | Path = "",
        advice: str = "",
        expected: str = "",
        actual: str = "",
    ) -> None:
        super().__init__(what, where=where, advice=advice)
        self.expected = expected
        self.actual = actual


class FrontmatterError(GardenError):
    """The frontmatter can't be read, or an edit of it can't be made safely."""


class InvalidName(GardenError):
    """The name can't be a file name in this garden (B14)."""


class InvalidLabel(InvalidName):
    """A tag or a heading can't be worded so. It is no file's name, and its sentence says that."""

    speaks_for_itself = True


class LeftOut(GardenError):
    """The garden leaves files of this place or name out: a note there would never be seen.

    `part` is the folder or file name because of which it is left out.
    """

    def __init__(
        self, what: str, *, where: str | Path = "", advice: str = "", part: str = ""
    ) -> None:
        super().__init__(what, where=where, advice=advice)
        self.part = part


class Locked(GardenError):
    """Another process holds the resource (B51)."""


class IndexDamaged(GardenError):
    """The search index could not be read; it was set aside and is being rebuilt (B53)."""


class Unavailable(GardenError):
    """A part (model, engine, network drive) can't be used now; the rest goes on without it."""


class FolderAway(Unavailable):
    """The garden's folder can't be reached: a drive is away, or somebody moved the folder."""

    def __init__(
        self,
        what: str = "The garden's folder can't be reached; its notes stay listed as they were.",
        *,
        where: str | Path = "",
        advice: str = "Check the disk or the network drive, or put the folder back.",
    ) -> None:
        super().__init__(what, where=where, advice=advice)
