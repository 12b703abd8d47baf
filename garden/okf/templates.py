"""The first text of a new note: valid OKF 0.2 frontmatter, alone or from a template.

A template is a note in the garden's `templates/` folder with placeholders in double braces:
`{{title}}`, `{{date}}`, `{{time}}`, `{{datetime}}`, `{{by}}`, `{{type}}`, `{{slug}}`, and
`{{date:YYYY/MM/DD}}` or `{{time:HH:mm}}` with a form of one's own. In the frontmatter a value
is filled in as YAML, so that a title with quotes or colons breaks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from garden.errors import FrontmatterError
from garden.okf.front_edit import insert_field, remove_field, set_field, set_path
from garden.okf.front_read import read
from garden.okf.names import slugify
from garden.okf.yaml_render import FieldValue

FOLDER = "templates"
DEFAULT_TYPE = "Note"

_PLACEHOLDER = re.compile(
    r"\{\{[ \t]*(title|date|time|datetime|by|type|slug)[ \t]*(?::([^{}\n]{1,40}))?\}\}",
    re.IGNORECASE,
)
_TOKEN = re.compile("\ue000(\\d+)\ue001")
_FORM = re.compile(r"YYYY|YY|MM|DD|HH|mm|ss")
_NOT_INHERITED = ("verified", "created_at", "updated_at", "timestamp")
"""They say something of the template, not of the note made from it."""


def new_note(
    *,
    title: str,
    type: str = "",
    by: str,
    now: datetime,
    template: str = "",
    description: str = "",
    tags: Sequence[str] = (),
    body: str = "",
) -> str:
    """Text of a new note.

    `by` is 'human:<name>' or an agent's name, `now` carries an offset. `type` wins over the
    template's; with neither it is 'Note'. A template whose frontmatter can't be read is used as
    plain text below a frontmatter of ours.
    """
    made: dict[str, FieldValue] = {"by": by, "at": written(now)}
    if template and (text := _from_template(template, title, type, by, now)) is not None:
        return _completed(text, title, type, made)
    fields: dict[str, FieldValue] = {"type": type.strip() or DEFAULT_TYPE, "title": title}
    if description:
        fields["description"] = description
    if tags:
        fields["tags"] = list(tags)
    fields["status"] = "draft"
    fields["generated"] = made
    head = ""
    for key, value in fields.items():
        head = set_field(head, key, value)
    below = _filled(template, _values(title, type, by, now), now) if template else body
    return head + ("" if below.startswith("\n") else "\n") + below


def written(moment: datetime) -> str:
    """A moment as notes write it: RFC 3339 to the second, 'Z' for UTC."""
    text = moment.replace(microsecond=0).isoformat()
    return text.removesuffix("+00:00") + "Z" if text.endswith("+00:00") else text


def is_template(path: str) -> bool:
    """Whether a note is a template by its place: in a folder 'templates' at any depth."""
    return FOLDER in path.lower().split("/")[:-1]


def _values(title: str, type: str, by: str, now: datetime) -> dict[str, str]:
    return {
        "title": title,
        "slug": slugify(title),
        "type": type.strip() or DEFAULT_TYPE,
        "by": by.removeprefix("human:"),
        "date": now.date().isoformat(),
        "time": now.strftime("%H:%M"),
        "datetime": written(now),
    }


def _filled(text: str, values: dict[str, str], now: datetime) -> str:
    return _PLACEHOLDER.sub(lambda match: _value(match, values, now), text)


def _value(match: re.Match[str], values: dict[str, str], now: datetime) -> str:
    name = match[1].lower()
    if match[2] and name in ("date", "time", "datetime"):
        return _FORM.sub(lambda part: now.strftime(_STRFTIME[part[0]]), match[2].strip())
    return values[name]


_STRFTIME = {
    "YYYY": "%Y",
    "YY": "%y",
    "MM": "%m",
    "DD": "%d",
    "HH": "%H",
    "mm": "%M",
    "ss": "%S",
}


def _from_template(template: str, title: str, type: str, by: str, now: datetime) -> str | None:
    """The template filled in; None when its frontmatter can't be read or filled."""
    front = read(template)
    # A bare `title: {{title}}` is a map in a map to YAML; tokens make it a word.
    matches: list[re.Match[str]] = []

    def token(match: re.Match[str]) -> str:
        matches.append(match)
        return f"\ue000{len(matches) - 1}\ue001"

    end = front.block.body_start
    text = _PLACEHOLDER.sub(token, template[:end]) + template[end:]
    front = read(text)
    if not front.present or front.error is not None or front.duplicates:
        return None
    template_type = front.fields.get("type")
    known = type or (template_type if isinstance(template_type, str) else "")
    values = _values(title, "" if _TOKEN.search(known) else known, by, now)
    try:
        for scalar in front.scalars:
            if _TOKEN.search(scalar.value):
                filled = _TOKEN.sub(
                    lambda match: _value(matches[int(match[1])], values, now), scalar.value
                )
                text = set_path(text, scalar.path, filled)
    except FrontmatterError:
        return None
    end = read(text).block.body_start
    head = _TOKEN.sub(lambda match: matches[int(match[1])][0], text[:end])
    return head + _filled(text[end:], values, now)


def _completed(text: str, title: str, type: str, made: dict[str, FieldValue]) -> str:
    """The filled template with the fields every OKF note of ours has."""
    for key in _NOT_INHERITED:
        text = remove_field(text, key)
    fields = read(text).fields
    if type.strip():
        text = _set(text, "type", type.strip())
    elif not str(fields.get("type", "")).strip():
        text = _set(text, "type", DEFAULT_TYPE)
    if fields.get("title") != title:
        text = _set(text, "title", title, after="type")
    return _set(text, "generated", made)


def _set(text: str, key: str, value: FieldValue, *, after: str | None = None) -> str:
    if key in read(text).fields:
        return set_field(text, key, value)
    return insert_field(text, key, value, after="" if key == "type" else after)
