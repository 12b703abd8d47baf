"""Which text of a note goes into which full-text column.

A row is deleted from the index by handing over the same tokens again, so what is cut here must
follow from the stored columns alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from garden.okf.comments import shown
from garden.search.records import WordsRow
from garden.search.tokens import cut, fold

_BARRIER = " \ue000 "
"""A token between values, so that a phrase never goes from one alias over into the next."""
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}(?:%[0-9A-Fa-f]{2})*")
"""Coded letters of a link's destination: no words, and a tenth of all tokens where they abound."""


def stem_of(path: str) -> str:
    """File name without folder and without its last suffix."""
    name = path.rsplit("/", 1)[-1]
    head, dot, _suffix = name.rpartition(".")
    return head if dot and head else name


def words_row(
    path: str,
    title: str,
    aliases: Sequence[str],
    tags: Sequence[str],
    description: str,
    headings: Sequence[str],
    body: str,
    *,
    kana: bool,
) -> WordsRow:
    """The four columns as tokens. Names of the note (title, aliases, file) share the first.

    Comments in the body are no text: nobody who reads the note sees their words.
    """
    names = [title, *aliases]
    stem = stem_of(path)
    if fold(stem) != fold(title):
        names.append(stem)
    body = shown(body)
    if "%" in body:
        body = _PERCENT.sub(" ", body)
    extra = [*tags, description] if description else list(tags)
    return WordsRow(
        cut(_BARRIER.join(names), kana=kana),
        cut(_BARRIER.join(headings), kana=kana),
        cut(_BARRIER.join(extra), kana=kana),
        cut(body, kana=kana),
    )
