"""From places in a block's content back to places in the file.

Markdown takes quote marks, indentation and escaped pipes away before inline text is read;
`Segments` remembers where each run of characters came from. Offsets are code points.
"""

from __future__ import annotations

from bisect import bisect_right

from garden.okf.note import Span


class Segments:
    """Map from offsets in an inline block's content to offsets in the file's text.

    `content` and `source` are the starts of runs that are equal in both, ascending.
    """

    __slots__ = ("_content", "_source")

    def __init__(self, content: list[int], source: list[int]) -> None:
        self._content = content
        self._source = source

    def to_source(self, offset: int) -> int:
        """The place in the file of the character at `offset` of the content."""
        if len(self._content) == 1:
            return self._source[0] + offset
        run = bisect_right(self._content, offset) - 1
        return self._source[run] + offset - self._content[run]

    def span(self, start: int, end: int) -> Span:
        """The span in the file of content[start:end].

        Its end is counted from the last character, so that what was cut out behind it stays out.
        """
        if end <= start:
            place = self.to_source(start)
            return Span(place, place)
        if len(self._content) == 1:
            shift = self._source[0]
            return Span(start + shift, end + shift)
        return Span(self.to_source(start), self.to_source(end - 1) + 1)

    def runs(self, start: int, end: int) -> list[Span]:
        """content[start:end] as the spans of the file it was put together from."""
        spans: list[Span] = []
        first = max(bisect_right(self._content, start) - 1, 0)
        for run in range(first, len(self._content)):
            begin = max(self._content[run], start)
            stop = self._content[run + 1] if run + 1 < len(self._content) else end
            stop = min(stop, end)
            if begin >= end:
                break
            if begin < stop:
                shift = self._source[run] - self._content[run]
                spans.append(Span(begin + shift, stop + shift))
        return spans

    def cut(self, count: int) -> Segments:
        """The map of the same content without its first `count` characters."""
        if not count:
            return self
        if len(self._content) == 1:
            return Segments([0], [self._source[0] + count])
        first = max(bisect_right(self._content, count) - 1, 0)
        content = [0, *(start - count for start in self._content[first + 1 :])]
        return Segments(content, [self.to_source(count), *self._source[first + 1 :]])

    def moved(self, distance: int) -> Segments:
        """The map with all places in the file moved by `distance`."""
        return Segments(self._content, [place + distance for place in self._source])


class LineIndex:
    """Line numbers (from 1) and line starts of a text with LF line ends."""

    __slots__ = ("_length", "_starts")

    def __init__(self, text: str) -> None:
        starts = [0]
        place = text.find("\n")
        while place >= 0:
            starts.append(place + 1)
            place = text.find("\n", place + 1)
        self._starts = starts
        self._length = len(text)

    def __len__(self) -> int:
        return len(self._starts)

    def start_of(self, line: int) -> int:
        """Where `line` (from 1) starts; beyond the last line, the end of the text."""
        if line > len(self._starts):
            return self._length
        return self._starts[max(line, 1) - 1]

    def span_of(self, line: int) -> Span:
        """`line` without its line end."""
        end = self._length
        if line < len(self._starts):
            end = self._starts[max(line, 1)] - 1
        return Span(self.start_of(line), end)
