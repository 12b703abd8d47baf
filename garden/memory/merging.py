"""Two changed Memory pages into one, section by section (B64).

Whoever changed a section alone has it as they wrote it. A section that both changed is merged line
by line; items that both added at one place are both kept. What is left are conflicts: there the
text holds mine (or theirs, where I had removed the section that they changed). Nothing is lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from garden.memory.document import parse
from garden.okf.names import fold
from garden.storage.merge import Conflict, LineRange, MergeResult, merge3

Key = tuple[str, int]
"""Folded title, and how often the title stood before."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    text: str
    line: int
    """Lines above it in its own page."""


def merge_memory(base: str, mine: str, theirs: str) -> MergeResult:
    """Merge two pages that came from `base`. Pure; texts with LF.

    The conflicts carry line ranges of all three texts, as those of `merge3`.
    """
    if mine == theirs or theirs == base:
        return MergeResult(mine, ())
    if mine == base:
        return MergeResult(theirs, ())
    pages = [_chunks(text) for text in (base, mine, theirs)]
    merged = _Merged(*pages)
    result = merged.result()
    if list(_chunks(result.text)) != merged.keys:
        return merge3(base, mine, theirs)  # an open fence or comment runs over the sections' ends
    return result


class _Merged:
    def __init__(
        self, base: dict[Key, _Chunk], mine: dict[Key, _Chunk], theirs: dict[Key, _Chunk]
    ) -> None:
        self.base, self.mine, self.theirs = base, mine, theirs
        self.keys: list[Key] = []
        self.text = ""
        self.conflicts: list[Conflict] = []

    def result(self) -> MergeResult:
        ends_bare = not _ends(self.mine).endswith("\n")
        for key in _order(list(self.base), list(self.mine), list(self.theirs)):
            self._take(key)
        last = self.keys[-1:] == [next(reversed(self.mine))]
        if ends_bare and last and not self.conflicts and self.text.endswith("\n"):
            self.text = self.text[:-1]
        return MergeResult(self.text, tuple(self.conflicts))

    def _take(self, key: Key) -> None:
        base, mine, theirs = (page.get(key) for page in (self.base, self.mine, self.theirs))
        if mine is None and theirs is None:
            return
        if mine is None or theirs is None:
            kept = mine or theirs
            assert kept is not None
            if base is None:
                self._put(key, kept.text)
            elif _same(base.text, kept.text):
                return  # removed by one, untouched by the other
            else:
                self._keep(key, base, mine, theirs)
            return
        if _same(mine.text, theirs.text) or (base and _same(base.text, theirs.text)):
            self._put(key, mine.text)
        elif base is not None and _same(base.text, mine.text):
            self._put(key, theirs.text)
        else:
            self._join(key, base, mine, theirs)

    def _join(self, key: Key, base: _Chunk | None, mine: _Chunk, theirs: _Chunk) -> None:
        before = base.text if base is not None else _common_heading(mine.text, theirs.text)
        texts = [_closed(text) for text in (before, mine.text, theirs.text)]
        merged = merge3(*texts)
        text, conflicts = _both_added(merged)
        self._open()
        line = self.text.count("\n")
        self.conflicts += [
            Conflict(
                _shifted(each.base, base.line if base is not None else 0),
                _shifted(each.mine, mine.line),
                _shifted(each.theirs, theirs.line),
                _shifted(each.result, line),
                each.base_text,
                each.mine_text,
                each.theirs_text,
            )
            for each in conflicts
        ]
        self.text += text
        self.keys.append(key)

    def _keep(self, key: Key, base: _Chunk, mine: _Chunk | None, theirs: _Chunk | None) -> None:
        """A section that one side removed and the other changed."""
        kept = mine or theirs
        assert kept is not None
        self._open()
        line = self.text.count("\n")
        self.text += kept.text
        self.keys.append(key)
        self.conflicts.append(
            Conflict(
                _range(base),
                _range(mine),
                _range(theirs),
                LineRange(line, line + _lines(kept.text)),
                base.text.removesuffix("\n"),
                mine.text.removesuffix("\n") if mine else "",
                theirs.text.removesuffix("\n") if theirs else "",
            )
        )

    def _put(self, key: Key, text: str) -> None:
        self._open()
        self.text += text
        self.keys.append(key)

    def _open(self) -> None:
        """Sections are parted by a blank line, also where one was the last of its page."""
        if not self.text:
            return
        if not self.text.endswith("\n"):
            self.text += "\n"
        if len(self.keys) and self.keys[-1] in self._last_keys() and not self.text.endswith("\n\n"):
            self.text += "\n"

    def _last_keys(self) -> set[Key]:
        return {next(reversed(page)) for page in (self.mine, self.theirs)}


def _chunks(text: str) -> dict[Key, _Chunk]:
    """The page as its head and its sections, in order."""
    counts: dict[str, int] = defaultdict(int)
    found: dict[Key, _Chunk] = {}
    for section in parse(text).all_sections:
        title = f"{section.level} {fold(section.title)}"
        counts[title] += 1
        piece = text[section.start : section.end]
        found[title, counts[title]] = _Chunk(piece, section.line - 1)
    return found


def _order(base: Sequence[Key], mine: Sequence[Key], theirs: Sequence[Key]) -> list[Key]:
    """All sections: in my order, or in theirs where I left the order alone; new ones behind what
    they stood behind."""
    shared = [key for key in base if key in mine and key in theirs]
    mine_moved = [key for key in mine if key in shared] != shared
    first, second = (mine, theirs) if mine_moved else (theirs, mine)
    order = list(first)
    for number, key in enumerate(second):
        if key in order:
            continue
        at = 0
        for before in reversed(second[:number]):
            if before in order:
                at = order.index(before) + 1
                break
        order.insert(at, key)
    return order


def _both_added(merged: MergeResult) -> tuple[str, list[Conflict]]:
    """Lines that both sides put at one place are no conflict: mine come first, then theirs."""
    lines = merged.text.split("\n")
    left: list[Conflict] = []
    grown = 0
    for conflict in merged.conflicts:
        result = _shifted(conflict.result, grown)
        added = conflict.base.start == conflict.base.end
        if added and _whole_items(conflict.mine_text) and _whole_items(conflict.theirs_text):
            more = conflict.theirs_text.split("\n")
            lines[result.end : result.end] = more
            grown += len(more)
        else:
            left.append(
                Conflict(
                    conflict.base,
                    conflict.mine,
                    conflict.theirs,
                    result,
                    conflict.base_text,
                    conflict.mine_text,
                    conflict.theirs_text,
                )
            )
    return "\n".join(lines), left


def _whole_items(text: str) -> bool:
    """Whether the lines are list items and blank lines and nothing else."""
    document = parse(text)
    rest = text
    for item in reversed(list(document.head.items)):
        rest = rest[: item.start] + rest[item.end :]
    return bool(document.head.items) and not document.sections and not rest.strip()


def _common_heading(mine: str, theirs: str) -> str:
    """What a section that both made begins with alike: at least its heading's line."""
    lines: list[str] = []
    for one, other in zip(mine.split("\n"), theirs.split("\n"), strict=False):
        if one != other:
            break
        lines.append(one)
    return "\n".join([*lines, ""]) if lines else ""


def _same(one: str, other: str) -> bool:
    """Whether two sections say the same; blank lines at their ends come and go with neighbours."""
    return one.rstrip("\n") == other.rstrip("\n")


def _closed(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"


def _ends(page: dict[Key, _Chunk]) -> str:
    return next(reversed(page.values())).text or "\n"


def _lines(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def _range(chunk: _Chunk | None) -> LineRange:
    if chunk is None:
        return LineRange(0, 0)
    return LineRange(chunk.line, chunk.line + _lines(chunk.text))


def _shifted(lines: LineRange, by: int) -> LineRange:
    return LineRange(lines.start + by, lines.end + by)
