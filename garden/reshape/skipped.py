"""Where an old name stands that is no link: in code and comments, which stay as they are.

They are listed, so that a person knows of them (B01, B12). Only notes that link to the renamed one
are looked through: reading ten thousand for a name that may be a common word takes too long.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from garden.okf.names import stem
from garden.reshape.plan import Change, Notice
from garden.reshape.sources import Source
from garden.reshape.workshop import Workshop


def skipped(shop: Workshop, path: str, changes: Mapping[str, Sequence[Change]]) -> list[Notice]:
    """Where `[[name]]` stands outside of links."""
    name = stem(path)
    brackets = re.compile(rf"\[\[(?:[^\[\]\n|]*/)?{re.escape(name)}(?:\.md)?[\]|#]")
    found: list[Notice] = []
    for each in sorted(changes):
        source = shop.sources.known.get(each)
        if source is not None:
            found += _in(source, brackets, changes[each])
    return found


def _in(source: Source, pattern: re.Pattern[str], changes: Sequence[Change]) -> list[Notice]:
    rest = [
        match
        for match in pattern.finditer(source.text)
        if not any(each.start < match.end() and match.start() < each.end for each in changes)
    ]
    if not rest:
        return []
    links = [link.span for link in source.links]
    return [
        Notice(
            "skipped-code",
            source.path,
            source.line(match.start()),
            (("words", match[0]),),
        )
        for match in rest
        if not any(span.start <= match.start() < span.end for span in links)
    ]
