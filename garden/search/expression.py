"""A `Query` in the language of FTS5, and the filters in SQL."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from garden.okf.resolve import fold_key, key_of
from garden.search.irregular import other_forms
from garden.search.query import Query, Term
from garden.search.stem import stem
from garden.search.tokens import cut_phrase, fold, is_cjk, is_emoji, pieces

_SUFFIXES = ("ing", "ation", "ational", "ization", "ness", "ment", "fully", "ously", "ability")
_WRITTEN_RUN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\u3005々]+|[\u30a1-\u30fa\u30fc]{2,}")


@dataclass(frozen=True, slots=True)
class Condition:
    """A piece of SQL over `notes n` with its parameters."""

    sql: str
    parameters: tuple[str, ...] = ()


def phrase(text: str, *, open_end: bool, kana: bool, exact: bool = False) -> str:
    """FTS5 expression for one term; '' when nothing in it can be looked for.

    With `open_end` the last word may go on. A half-typed English word then also stands for what
    it may become: `computi` alone would miss `computing`, which is kept as its stem `comput`.
    Unless it is `exact`, one word stands for its irregular forms too: `mice` for `mouse`.
    """
    folded = fold(text, kana=kana)
    tokens, whole = cut_phrase(folded)
    if not tokens:
        return ""
    last = tokens.rsplit(" ", 1)[-1]
    prefix = not whole or (open_end and not is_cjk(last) and not is_emoji(folded[-1:]))
    quoted = f'"{tokens}"{" *" if prefix else ""}'
    if not (whole and tokens == last):
        return quoted
    words = set() if exact else set(other_forms(last))
    if prefix:
        words |= completions(last)
    others = sorted(f'"{word}"' for word in words)
    return f"({' OR '.join([quoted, *others])})" if others else quoted


def completions(word: str) -> set[str]:
    """Whole words that a half-typed one may become and whose stem is shorter than itself."""
    found: set[str] = set()
    if len(word) < 4 or not word.isascii():
        return found
    for suffix in _SUFFIXES:
        for cut in range(1, len(suffix)):
            if word.endswith(suffix[:cut]):
                whole = word[: len(word) - cut] + suffix
                root = stem(whole)
                if len(root) >= 3 and not root.startswith(word) and word.startswith(root):
                    found.add(whole)
    return found


def words_of(query: Query, *, kana: bool) -> str:
    """FTS5 expression for all groups and exclusions; '' when there is no word to look for."""
    groups: list[str] = []
    for number, group in enumerate(query.groups):
        last = number == len(query.groups) - 1
        either = [
            phrase(term.text, open_end=last and not term.phrase, kana=kana, exact=term.phrase)
            for term in group
        ]
        either = [part for part in either if part]
        if either:
            groups.append(either[0] if len(either) == 1 else f"({' OR '.join(either)})")
    for one in query.filters:
        if one.key == "title" and not one.negated:
            part = phrase(one.value, open_end=True, kana=kana)
            if part:
                groups.append(f"{{title}} : {part}")
    wanted = " AND ".join(groups)
    unwanted = excluded(query, kana=kana)
    return f"({wanted}) NOT ({unwanted})" if wanted and unwanted else wanted


def excluded(query: Query, *, kana: bool) -> str:
    """FTS5 expression for what must not stand in the note; '' when nothing is excluded."""
    parts = [
        phrase(term.text, open_end=False, kana=kana, exact=term.phrase) for term in query.excluded
    ]
    for one in query.filters:
        if one.key == "title" and one.negated:
            part = phrase(one.value, open_end=False, kana=kana)
            if part:
                parts.append(f"{{title}} : {part}")
    return " OR ".join(part for part in parts if part)


def relaxed(query: Query, *, kana: bool) -> str:
    """FTS5 expression for notes that hold only some of the words; '' when that is no help.

    A Japanese sentence is taken apart into its kanji and katakana words, as endings and particles
    rarely agree between a question and a note.
    """
    parts: list[str] = []
    for term in query.terms:
        for word in loose_words(term):
            part = phrase(word, open_end=False, kana=kana)
            if part and part not in parts:
                parts.append(part)
    if len(parts) < 2 and not (parts and is_cjk(query.text)):
        return ""
    unwanted = excluded(query, kana=kana)
    either = " OR ".join(parts)
    return f"({either}) NOT ({unwanted})" if unwanted else either


def loose_words(term: Term) -> list[str]:
    """The words in a term that carry meaning."""
    if term.phrase:
        return [term.text]
    found: list[str] = []
    for piece in pieces(fold(term.text)):
        if is_cjk(piece):
            found += _WRITTEN_RUN.findall(piece) or [piece]
        elif piece not in _COMMON:
            found.append(piece)
    return found


_COMMON_WORDS = """
a an and are as at be by can did do does for from had has have how i in is it its me my not of on or
our s so t that the their then there these they this to was we were what when where which who why
will with you your
"""
_COMMON = frozenset(_COMMON_WORDS.split())


def is_common(word: str) -> bool:
    """Whether a word says too little to look for or to emphasise when others are there."""
    return fold(word) in _COMMON


def conditions(
    query: Query, types: Sequence[str], linked: Sequence[Sequence[str]], marks: Sequence[str]
) -> list[Condition]:
    """The filters as SQL, all to be met.

    `types` are those in the index; `linked` has, for each `link:` filter in turn, the notes that
    its value names; `marks` are the tags that stand as `#tag` in texts.
    """
    found: list[Condition] = []
    links = iter(linked)
    for one in query.filters:
        made: Condition | None
        if one.key == "tag":
            made = _tag(one.value, marks)
        elif one.key == "type":
            made = _type(one.value, types)
        elif one.key == "path":
            made = Condition("instr(n.path_key, ?) > 0", (fold_key(one.value),))
        elif one.key == "link":
            made = _link(one.value, next(links))
        elif one.key == "status":
            value = fold(one.value)
            absent = " OR n.status = ''" if value == "stable" else ""
            made = Condition(f"(lower(n.status) = ?{absent})", (value,))
        else:
            continue  # title: stands in the words
        found.append(Condition(f"NOT ({made.sql})", made.parameters) if one.negated else made)
    return found


def _tag(value: str, marks: Sequence[str]) -> Condition:
    key = fold(value.rstrip("/"))
    # The key of a link is the last part of its target, which of `#a/b` is half of the tag.
    wanted = [mark for mark in marks if f"{fold(mark)}/".startswith(f"{key}/")]
    return Condition(
        "n.id IN (SELECT note FROM tags WHERE key = ? OR (key > ? AND key < ?)) OR n.id IN"
        " (SELECT source FROM links WHERE form = 'slug' AND status = 'tag'"
        " AND target IN (SELECT value FROM json_each(?)))",
        (key, f"{key}/", f"{key}0", json.dumps(wanted)),  # '0' is the character behind '/'
    )


def _type(value: str, types: Sequence[str]) -> Condition:
    wanted = fold(value)
    same = [kind for kind in types if fold(kind) == wanted]
    chosen = same or [kind for kind in types if fold(kind).startswith(wanted)]
    return Condition(f"n.type IN ({', '.join('?' * len(chosen))})", tuple(chosen))


def _link(value: str, targets: Sequence[str]) -> Condition:
    if targets:
        marks = ", ".join("?" * len(targets))
        return Condition(
            f"n.id IN (SELECT source FROM links WHERE resolved <> '' AND resolved IN ({marks}))",
            tuple(targets),
        )
    return Condition(
        "n.id IN (SELECT source FROM links WHERE key = ? AND status = 'broken')", (key_of(value),)
    )
