"""`Plan`: what a change of the garden's shape will do, file by file, before anything is written.

A plan is shown, trimmed and then applied as one journalled operation (`applying`). It holds the
text of every file as it was read, so that what is shown is what will be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from garden.okf.note import Version
from garden.okf.rewrite import Edit, apply

if TYPE_CHECKING:
    from garden.reshape.basis import Basis

Kind = Literal["rename", "move", "split", "merge", "heading", "tag", "delete", "mend"]


class Why(StrEnum):
    """Why a piece of text changes."""

    LINK = "link"  # it leads to a note that is called otherwise now
    PLACE = "place"  # its own note moved, so the way to the target is another
    CLEAR = "clear"  # it would lead to another note, or to two
    ANCHOR = "anchor"  # its heading is called otherwise, or stands elsewhere
    LABEL = "label"  # it showed the old title
    UNLINK = "unlink"  # its note is deleted; the words stay
    TITLE = "title"
    HEADING = "heading"
    TAG = "tag"
    TEXT = "text"  # text that comes or goes


@dataclass(frozen=True, slots=True)
class Change:
    """One piece of text that changes. Places count in the file's text as it is."""

    start: int
    end: int
    new: str
    why: Why
    line: int
    """From 1."""
    required: bool = False
    """True for the deed itself, which can't be left out."""

    @property
    def edit(self) -> Edit:
        """The change as an edit."""
        return Edit(self.start, self.end, self.new)


@dataclass(frozen=True, slots=True)
class FilePlan:
    """One file: its text before and after, and its path before and after."""

    path: str
    """Where it is now; '' for a note that is made."""
    target: str
    """Where it will be; '' for a note that goes to the trash."""
    text: str
    version: Version | None
    """What was read; None for a note that is made."""
    changes: tuple[Change, ...] = ()

    @property
    def after(self) -> str:
        """The text as it will be."""
        return apply(self.text, (change.edit for change in self.changes))

    @property
    def name(self) -> str:
        """The path by which lists show it."""
        return self.path or self.target


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person should know before applying. `code` says what, the facts of what:

    'wish-met': links that led nowhere will lead to the note; 'tag-becomes-link'; 'skipped-code':
    the old name stands where it is no link, and stays; 'skipped-html': a link in HTML would have
    to change, and stays; 'anchor-unknown': a link
    names a heading that is not there, and stays; 'field-stays': a field that can't be rewritten;
    'fields-unread': the fields of a note can't be read, and stay in its text as code;
    'folder-spelled': the folder is there already and is spelled as the notice says;
    'broken': a link that will lead nowhere; 'no-name': nothing can be written that leads there.
    """

    code: str
    path: str
    line: int = 0
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """Which links a plan concerns, as the index knew them."""

    keys: frozenset[str] = frozenset()
    """Names that come or go (`resolve.key_of`)."""
    paths: frozenset[str] = frozenset()
    """Notes whose inbound links are looked at."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All of one change."""

    kind: Kind
    label: str
    """Its name in the journal."""
    files: tuple[FilePlan, ...]
    moves: tuple[tuple[str, str], ...] = ()
    """Files and folders that are moved on disk, as (old, new), in this order."""
    trash: tuple[str, ...] = ()
    """Files and folders that go to the trash."""
    notices: tuple[Notice, ...] = ()
    show: str = ""
    """Path of the note to show afterwards; '' for none."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """For the sentence above the list: 'old', 'new', ..."""
    reach: Reach = field(default_factory=Reach)
    """Which links it concerns."""
    basis: Basis | None = field(default=None, compare=False, repr=False)
    """What it rests on, for `basis.check`."""

    def __bool__(self) -> bool:
        return bool(self.moves) or any(f.changes or f.path != f.target for f in self.files)

    @property
    def links(self) -> int:
        """How many links are rewritten."""
        return sum(change.why in OF_LINKS for file in self.files for change in file.changes)

    @property
    def edited(self) -> tuple[FilePlan, ...]:
        """Files whose text changes, those made and deleted among them."""
        return tuple(file for file in self.files if file.changes or not (file.path and file.target))

    def without(self, left_out: Iterable[tuple[str, int]]) -> Plan:
        """The plan without some changes, named by (`FilePlan.name`, number in its `changes`).

        What is required stays, whatever is named.
        """
        out = set(left_out)
        files: list[FilePlan] = []
        for file in self.files:
            kept = tuple(
                change
                for number, change in enumerate(file.changes)
                if change.required or (file.name, number) not in out
            )
            files.append(replace(file, changes=kept))
        return replace(self, files=tuple(files))


OF_LINKS = frozenset({Why.LINK, Why.PLACE, Why.CLEAR, Why.ANCHOR, Why.UNLINK})
"""Reasons by which a link is counted as changed."""
