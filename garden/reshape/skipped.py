"""Where an old name stands that is no link: in code, comments and HTML, which stay as they are.

They are listed, so that a person knows of them (B01, B12).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from garden.okf.names import stem
from garden.reshape.plan import Change, Notice
from garden.reshape.sources import Source
from garden.reshape.workshop import Workshop
from garden.search import link_rows

_MOST = 200
"""Notes that are looked into; a name that stands in more is a common word."""


def skipped(shop: Workshop, path: str, changes: Mapping[str, Sequence[Change]]) -> list[Notice]:
    """Where `[[name]]` or `href="….../name.md"` stands outside of links."""
    name = stem(path)
    pattern = re.compile(
        rf"(?P<code>\[\[(?:[^\[\]\n|]*/)?{re.escape(name)}(?:\.md)?[\]|#])"
        rf"|(?P<html>(?:href|src)=[\"']?[^\"'>\n]*?{re.escape(path.rpartition('/')[2])})"
    )
    with shop.index.reader() as connection:
        paths = set(link_rows.naming(connection, f"[[{name}"))
        paths |= set(link_rows.naming(connection, f'{name}.md"'))
    found: list[Notice] = []
    for each in sorted(paths | set(changes))[:_MOST]:
        source = shop.sources.find(each)
        if source is not None and pattern.search(source.text):
            found += _in(source, pattern)
    return found


def _in(source: Source, pattern: re.Pattern[str]) -> list[Notice]:
    links = [link.span for link in source.links]
    found: list[Notice] = []
    for match in pattern.finditer(source.text):
        if any(span.start <= match.start() < span.end for span in links):
            continue
        code = "skipped-code" if match["code"] else "skipped-html"
        facts = (("words", match[0]),)
        found.append(Notice(code, source.path, source.line(match.start()), facts))
    return found
