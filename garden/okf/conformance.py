"""What is wrong or doubtful in a note, said so that a person can mend it (OKF 0.2).

Nothing here keeps a note from being read, linked and searched: OKF tells consumers to keep unknown
keys and never to refuse a bundle for unknown types, broken links or a missing index.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from garden.okf.front_read import Frontmatter
from garden.okf.front_repair import repair
from garden.okf.names import folder_of, is_reserved
from garden.okf.note import NoteMeta
from garden.okf.trust import has_offset, parse_time
from garden.okf.yaml_render import kind
from garden.okf.yaml_tree import Scalar, Value, YamlFault, scalars
from garden.problems import Problem, Severity

KNOWN_VERSIONS = ("0.1", "0.2")
OKF_STATUS = ("draft", "stable", "deprecated")
OTHER_STATUS = ("active", "stale", "superseded", "open", "resolved", "replaced")
"""Status words of Yoi and AnimaWorks, read but not written (SPEC 1E.6)."""

_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)")
_HEADING = re.compile(r" {0,3}##[ \t]+(.+?)[ \t]*#*$")
_FENCE = re.compile(r" {0,3}(?:`{3,}|~{3,})")
_QUOTE_KEYS = frozenset({"title", "tags", "tag", "aliases", "alias", "type", "description", "id"})
_MAY_BE_NO_TEXT = re.compile(r"[-+.\d<=]|(?:y|n|yes|no|on|off|true|false)\Z", re.IGNORECASE)
"""A quick look that spares most notes `kind` and the places of their fields."""
_TIME_KEYS = ("stale_after", "timestamp")
_UNSAFE = ("too-large", "too-deep", "too-many")
"""Kinds of faults that are bounds of ours, not mistakes in the text."""


def check(
    path: str,
    text: str,
    frontmatter: Frontmatter,
    meta: NoteMeta | None = None,
    *,
    okf: bool = True,
) -> list[Problem]:
    """Problems of one note, by line. Broken links are the index's to report.

    `okf` False leaves out what only OKF asks for (frontmatter, `type`, its status words, what
    index.md and log.md may hold), for AnimaWorks notes and plain Markdown folders. `meta` saves
    nothing yet and may be left out.
    """
    found = _Findings(path)
    _check_yaml(found, text, frontmatter)
    if okf and is_reserved(path):
        if path.rpartition("/")[2].lower() == "log.md":
            _check_log(found, text, frontmatter)
        else:
            _check_index(found, path, frontmatter)
    else:
        if okf:
            _check_concept(found, frontmatter)
        _check_times(found, frontmatter)
        _check_scalars(found, text, frontmatter)
    return sorted(found.problems, key=lambda problem: problem.line)


def looks_like_okf(root_index: Frontmatter | None, typed: int, notes: int) -> bool:
    """Whether a folder of notes means to be an OKF bundle.

    It does when its root index.md names an `okf_version`, or when at least half of its notes have a
    `type`; otherwise asking every note of a plain Markdown folder for one would only be noise.
    """
    if root_index is not None and "okf_version" in root_index.fields:
        return True
    return notes == 0 or typed * 2 >= notes


class _Findings:
    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def add(
        self,
        severity: Severity,
        code: str,
        message: str,
        advice: str,
        *,
        line: int = 0,
        facts: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.problems.append(Problem(code, severity, self.path, message, advice, line, facts))

    def error(self, code: str, message: str, advice: str, line: int = 0) -> None:
        self.add(Severity.ERROR, code, message, advice, line=line)


def yaml_problem(fault: YamlFault, path: str = "", *, repairable: bool = False) -> Problem:
    """Why a frontmatter can't be read, as a problem of the note at `path`."""
    facts = [("fault", fault.code), ("column", str(fault.column))]
    if repairable:
        facts.append(("repairable", "yes"))
    return Problem(
        "yaml-unsafe" if fault.code in _UNSAFE else "yaml-invalid",
        Severity.ERROR,
        path,
        f"The frontmatter can't be read: {fault.what}",
        fault.advice,
        fault.line,
        tuple(facts),
    )


def _check_yaml(found: _Findings, text: str, frontmatter: Frontmatter) -> None:
    fault = frontmatter.error
    if fault is not None:
        repairable = fault.code not in _UNSAFE and repair(text) is not None
        found.problems.append(yaml_problem(fault, found.path, repairable=repairable))
    for key in frontmatter.duplicates:
        entry = frontmatter.entry(key)
        found.add(
            Severity.WARNING,
            "yaml-duplicate-key",
            f"The field '{key}' stands there more than once; the last one counts.",
            "Remove the others.",
            line=entry.line if entry is not None else 0,
            facts=(("key", key),),
        )
    shape = frontmatter.block.shape
    if shape == "unclosed":
        found.error(
            "frontmatter-unclosed",
            "The frontmatter is not closed.",
            "Add a line '---' below its last field.",
            1,
        )


def _check_concept(found: _Findings, frontmatter: Frontmatter) -> None:
    if not frontmatter.present:
        if frontmatter.block.shape != "unclosed":
            found.error(
                "frontmatter-missing",
                "The note has no frontmatter."
                if frontmatter.block.shape != "list"
                else "The block at the note's head is a list, not fields.",
                "Give it a type in the form, e.g. 'Note'.",
            )
        return
    if frontmatter.error is not None:
        return
    value = frontmatter.fields.get("type")
    if "type" not in frontmatter.fields:
        found.error("type-missing", "The note has no type.", "Give it one, e.g. 'Note'.", 1)
    elif not isinstance(value, str) or value.strip() in ("", "~", "null"):
        found.error(
            "type-empty",
            "The note's type is empty."
            if isinstance(value, str)
            else "The note's type is not a word.",
            "Give it one, e.g. 'Note'.",
            _line(frontmatter, "type"),
        )
    status = frontmatter.fields.get("status")
    if isinstance(status, str) and status.strip():
        word = status.strip()
        if word.lower() not in OKF_STATUS + OTHER_STATUS:
            found.add(
                Severity.WARNING,
                "status-unknown",
                f"The status '{word}' is none of draft, stable, deprecated.",
                "Choose one of them; the word is kept until then.",
                line=_line(frontmatter, "status"),
                facts=(("status", word),),
            )


def _check_times(found: _Findings, frontmatter: Frontmatter) -> None:
    for key in _TIME_KEYS:
        value = frontmatter.fields.get(key)
        if not isinstance(value, str) or not value.strip():
            continue
        if parse_time(value) is None:
            found.add(
                Severity.WARNING,
                f"{key.replace('_', '-')}-unreadable",
                f"'{key}' is no date or time: '{value[:60]}'.",
                "Write it as 2026-11-30T09:00:00Z.",
                line=_line(frontmatter, key),
            )
        elif key == "stale_after" and not has_offset(value):
            found.add(
                Severity.WARNING,
                "stale-after-no-offset",
                f"'stale_after' has no time or offset: '{value}' is taken as UTC.",
                "Write it as 2026-11-30T09:00:00Z.",
                line=_line(frontmatter, key),
                facts=(("value", value),),
            )


def _check_scalars(found: _Findings, text: str, frontmatter: Frontmatter) -> None:
    for key, value in frontmatter.fields.items():
        if _has_bare_wiki_link(value):
            found.add(
                Severity.WARNING,
                "wiki-link-unquoted",
                f"[[...]] in '{key}' without quotes is a list in YAML, not a link.",
                'Write it in quotes: "[[...]]".',
                line=_line(frontmatter, key),
                facts=(("key", key),),
            )
    for scalar in _named_texts(frontmatter):
        if _needs_quotes(scalar):
            found.add(
                Severity.HINT,
                "yaml-ambiguous",
                f"Some programs read {scalar.value} in '{scalar.path[0]}' as a "
                f"{_KIND_WORDS[kind(scalar.value)]}, not as text.",
                "Put it in quotes.",
                line=text.count("\n", 0, scalar.start) + 1,
                facts=(("key", str(scalar.path[0])), ("value", scalar.value)),
            )


def _named_texts(frontmatter: Frontmatter) -> Iterator[Scalar]:
    """The scalars of fields that should be texts, in the order of the text, if one may be none."""
    values = map(frontmatter.fields.get, _QUOTE_KEYS)
    if not frontmatter.duplicates and not any(map(_may_be_no_text, values)):
        return
    root = frontmatter.root
    for key, value in root.pairs if root is not None else ():
        if isinstance(key.value, str) and key.value in _QUOTE_KEYS:
            yield from scalars(value, (key.value,))


def _may_be_no_text(value: Value | None) -> bool:
    if isinstance(value, str):
        return _MAY_BE_NO_TEXT.match(value) is not None
    items = value.values() if isinstance(value, dict) else value or ()
    return any(map(_may_be_no_text, items))


_KIND_WORDS = {"bool": "yes or no", "number": "number", "time": "date", "special": "merge key"}


def _needs_quotes(scalar: Scalar) -> bool:
    return scalar.style == "plain" and len(scalar.path) <= 2 and kind(scalar.value) in _KIND_WORDS


def _has_bare_wiki_link(value: object) -> bool:
    return _is_bare_wiki_link(value) or (
        isinstance(value, list) and any(_is_bare_wiki_link(item) for item in value)
    )


def _is_bare_wiki_link(value: object) -> bool:
    """`[[Note]]` reads as a list in a list."""
    if not isinstance(value, list) or len(value) != 1:
        return False
    inner = value[0]
    return isinstance(inner, list) and len(inner) == 1 and isinstance(inner[0], str)


def _check_index(found: _Findings, path: str, frontmatter: Frontmatter) -> None:
    if not frontmatter.present:
        return
    extra = [key for key in frontmatter.fields if key != "okf_version"]
    if folder_of(path):
        if frontmatter.fields:
            found.add(
                Severity.WARNING,
                "index-frontmatter",
                "An index.md below the root carries no frontmatter in OKF.",
                "Move the fields into a note.",
                line=1,
            )
        return
    if extra:
        found.add(
            Severity.ERROR,
            "index-frontmatter",
            "Only okf_version is allowed in the frontmatter of the root index.md; "
            f"here stand also: {', '.join(extra)}.",
            "Move the other fields into a note.",
            line=_line(frontmatter, extra[0]),
            facts=(("keys", ", ".join(extra)),),
        )
    version = frontmatter.fields.get("okf_version")
    if isinstance(version, str) and version.strip() not in KNOWN_VERSIONS:
        found.add(
            Severity.WARNING,
            "okf-version-unknown",
            f"The bundle says it is OKF {version}; it is read as well as 0.2 allows.",
            "Nothing to do, unless something looks wrong.",
            line=_line(frontmatter, "okf_version"),
            facts=(("version", version),),
        )


def _check_log(found: _Findings, text: str, frontmatter: Frontmatter) -> None:
    if frontmatter.present and frontmatter.fields:
        found.add(
            Severity.HINT,
            "log-frontmatter",
            "log.md carries frontmatter, which OKF does not ask for.",
            "It may stay.",
            line=1,
        )
    last = ""
    fenced = False
    first_line = text.count("\n", 0, frontmatter.block.body_start) + 1
    body = text[frontmatter.block.body_start :].split("\n")
    for number, line in enumerate(body, first_line):
        if _FENCE.match(line):
            fenced = not fenced
        match = None if fenced else _HEADING.match(line[:300])
        if match is None:
            continue
        date = _ISO_DATE.match(match[1])
        if date is None or parse_time(date[0]) is None:
            found.error(
                "log-date-not-iso",
                f"The heading '{match[1][:60]}' is no date of the form 2026-11-30.",
                "Write the date as year-month-day.",
                number,
            )
            continue
        if last and date[0] > last:
            found.add(
                Severity.WARNING,
                "log-order",
                f"{date[0]} stands below the earlier {last}; the newest day comes first.",
                "Move the entry up.",
                line=number,
            )
        last = date[0]


def _line(frontmatter: Frontmatter, key: str) -> int:
    entry = frontmatter.entry(key)
    return entry.line if entry is not None else 0
