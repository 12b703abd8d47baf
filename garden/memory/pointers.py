"""What the source of an item points to, so that a person can jump there.

Source: https://example.org/rules      a web page
Source: [[closing times]]              a note, by its name
Source: policy note `policies/privacy` a note, by its path
Source: decisions/use-sqlite           a record of the workspace
Source: docs/plan.pdf                  another file of the garden
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from garden.memory.record_places import FOLDERS, RecordPlaces
from garden.memory.slugs import is_slug
from garden.okf.note import LinkForm
from garden.okf.resolve import Resolution

_URL: Final = re.compile(r"https?://[^\s<>「」『』【】《》〈〉、。（）\"'`]+")
_WIKI: Final = re.compile(r"!?\[\[([^\[\]|#\n]+)[^\[\]\n]*\]\]")
_LINK: Final = re.compile(r"\[[^\[\]\n]*\]\(<?([^\s()<>]+)>?\)")
_CODE: Final = re.compile(r"`+([^`\n]+)`+")
_PATH: Final = re.compile(r"[\w.~-]+(?:/[\w.~-]+)+|[\w~-]+\.[A-Za-z][A-Za-z0-9]{0,7}\b")
_END: Final = ".,;:!?)]}"

Resolve = Callable[[str, str, LinkForm], Resolution]
"""(target, path of the note it stands in, form) -> where it leads: `Garden.resolve`."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where a source leads."""

    kind: Literal["web", "note", "file", "nothing"]
    target: str
    """A URL; a garden path; the absolute path of a file; the source's words for 'nothing'."""


def follow(source: str, resolve: Resolve, root: Path, records: RecordPlaces | None) -> Pointer:
    """The first place a source names that is there; 'nothing' when it names none.

    Files are looked for below `root` and among the records. Reads no file.
    """
    for form, target in _targets(source):
        if form is None:
            return Pointer("web", target)
        found = resolve(target, "", form)
        if found.status == "found" and found.path:
            return Pointer("note", found.path)
        file = _file(target, root, records)
        if file is not None:
            return Pointer("file", str(file))
    return Pointer("nothing", " ".join(source.replace("`", " ").split()))


def _targets(source: str) -> Iterator[tuple[LinkForm | None, str]]:
    """(form, target) in the order of how plainly they are meant; no form for a web address."""
    if found := _URL.search(source):
        yield None, found.group().rstrip(_END)
    for pattern, form in (
        (_WIKI, LinkForm.WIKI),
        (_LINK, LinkForm.INLINE),
        (_CODE, LinkForm.WIKI),
    ):
        for each in pattern.finditer(source):
            yield form, each.group(1).strip()
    for each in _PATH.finditer(source):
        yield LinkForm.WIKI, each.group().rstrip(_END)


def _file(target: str, root: Path, records: RecordPlaces | None) -> Path | None:
    folder, _slash, slug = target.removesuffix(".md").rpartition("/")
    kind = FOLDERS.get(folder.rpartition("/")[2])
    found: list[Path] = []
    if records is not None and kind is not None and is_slug(slug):
        found.append(records.file(kind, slug))
    if not target.startswith(("/", "~")):
        found += [root / target, root / f"{target}.md"]
    base = root.resolve()
    return next(
        (file for file in found if file.is_file() and file.resolve().is_relative_to(base)), None
    )
