"""What a note's frontmatter means to lists, badges and search.

Reads OKF 0.2, OKF 0.1 (`timestamp`, `# Citations`), Yoi's extension fields, AnimaWorks' knowledge
and procedures, and what Obsidian people write (`tags: a, b`, `alias`). Nothing is converted on
disk; all fields stay in `NoteMeta.fields` (SPEC 1E, 2.2, 2.4).
"""

from __future__ import annotations

import re
import unicodedata

from garden.okf.comments import masked, without_filler
from garden.okf.frontmatter import Frontmatter
from garden.okf.names import folder_of, heading_words, is_note_name, is_reserved, stem
from garden.okf.note import LinkForm, LinkOccurrence, NoteMeta, Span
from garden.okf.paths import decode
from garden.okf.templates import is_template
from garden.okf.trust import tier
from garden.okf.yaml_tree import Scalar, Value

CHANGED_KEYS = ("timestamp", "updated_at", "updated", "last_modified", "modified")
CREATED_KEYS = ("created_at", "created", "date")
PATH_KEYS = frozenset({"resource", "computation"})
"""Fields, at any depth, that may hold a path into the bundle (OKF 0.2)."""
CONCEPT_KEYS = frozenset({"superseded_by", "supersedes", "replaced_by"})
"""Fields that hold concept ids: paths without '.md'."""
SOURCE_KEYS = frozenset({"sources", "source"})
"""Fields that some fill with bare paths of notes, rather than with OKF's `resource:`."""

_MAX_TITLE = 300
_TITLE_SEARCH = 100_000
"""Characters of the body that are searched for a heading to serve as title."""
_MAX_HEADING = 1_000
_MAX_PATH = 1_000
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_WIKI = re.compile(r"(!?)\[\[([^\[\]\n|#]*)(?:#([^\[\]\n|]*))?(?:\|([^\[\]\n]*))?\]\]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_ENDS_AS_FILE = re.compile(r"\.[A-Za-z0-9]{1,8}$")
_SENTENCE = re.compile(r"\w\s+\w+\s+\w+\s+\w")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_H1 = re.compile(r" {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_MARKUP = (
    (re.compile(r"!?\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]"), r"\1"),
    (re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)"), r"\1"),
    (re.compile(r"(\*\*|__|~~)(.+?)\1"), r"\2"),
    (re.compile(r"(?<![\w*])([*_])([^*_]+?)\1(?![\w*])"), r"\2"),
    (re.compile(r"`+([^`]*)`+"), r"\1"),
)


def meta_of(path: str, text: str, frontmatter: Frontmatter, heading: str | None = None) -> NoteMeta:
    """Everything lists need of a note. Never raises, whatever shape the fields have.

    `heading` is the first heading of level 1 when the caller has parsed the body already; otherwise
    it is looked for in the text.
    """
    fields = frontmatter.fields
    if frontmatter.inner:
        fields = {**frontmatter.inner, **fields}
    generated = fields.get("generated")
    generated_at = generated.get("at") if isinstance(generated, dict) else None
    return NoteMeta(
        path=path,
        title=_title(path, text, frontmatter, fields, heading)[:_MAX_TITLE],
        type=_text(fields, "type"),
        description=_text(fields, "description") or _text(fields, "summary"),
        tags=_tags(fields),
        aliases=_several(fields.get("aliases")) + _several(fields.get("alias")),
        status=_text(fields, "status"),
        trust=tier(fields.get("verified")),
        stale_after=_text(fields, "stale_after") or _text(fields, "valid_until"),
        created=_first(fields, CREATED_KEYS),
        changed=_scalar(generated_at) or _first(fields, CHANGED_KEYS),
        superseded_by=unbracketed(next(iter(_several(fields.get("superseded_by"))), "")),
        reserved=is_reserved(path),
        fields=dict(fields),
    )


def body_title(text: str, body_start: int = 0) -> str:
    """Text of the first heading of level 1, code blocks passed over; '' when there is none."""
    end = body_start + _TITLE_SEARCH
    if text.find("# ", body_start, end) < 0 and text.find("#\t", body_start, end) < 0:
        return ""
    fence = ""
    for line in masked(text[body_start:end]).split("\n"):
        marker = _FENCE.match(line)
        if marker is not None:
            run = marker[1]
            if not fence:
                fence = run
            elif run[0] == fence[0] and len(run) >= len(fence) and not line.strip(" " + run[0]):
                fence = ""
            continue
        if fence or "#" not in line[:4]:
            continue
        match = _H1.match(line[:_MAX_HEADING])
        if match is not None and match[1]:
            return plain(heading_words(without_filler(match[1]).rstrip())[0])
    return ""


def plain(markdown: str) -> str:
    """A line of Markdown without its commonest inline markup."""
    for pattern, replacement in _MARKUP:
        markdown = pattern.sub(replacement, markdown)
    return markdown.strip()


def _title(
    path: str,
    text: str,
    frontmatter: Frontmatter,
    fields: dict[str, Value],
    heading: str | None,
) -> str:
    title = _text(fields, "title")
    if is_template(path) and (not title or "{{" in title):
        return stem(path)  # its title is a blank to be filled in, its headings are no name
    if title:
        return title
    if path.rpartition("/")[2].lower() == "skill.md" and _text(fields, "name"):
        return _text(fields, "name")
    if heading is None:
        heading = body_title(text, frontmatter.block.body_start)
    if heading:
        return heading
    if is_reserved(path) and folder_of(path):
        return stem(folder_of(path) + ".md")
    return stem(path)


def _scalar(value: Value | None) -> str:
    if not isinstance(value, str) or value in _NOTHING:
        return ""
    text = " ".join(value.split())
    return text if text.isprintable() else "".join(filter(_shows, text))


def _shows(char: str) -> bool:
    """Line-breaking and control characters of escapes ("\\0") stay out of lists and the index."""
    return unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")


def _text(fields: dict[str, Value], key: str) -> str:
    return _scalar(fields.get(key))


def _first(fields: dict[str, Value], keys: tuple[str, ...]) -> str:
    return next((text for key in keys if (text := _text(fields, key))), "")


def _several(value: Value | None) -> tuple[str, ...]:
    """A list of texts, or one text, without blanks and repeats."""
    values = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    return tuple(dict.fromkeys(text for item in values if (text := _scalar(item))))


def _tags(fields: dict[str, Value]) -> tuple[str, ...]:
    found: list[str] = []
    for key in ("tags", "tag"):
        value = fields.get(key)
        if isinstance(value, str):
            found += re.split(r"[,、\s]+", _scalar(value))
        else:
            found += _several(value)
    return tuple(dict.fromkeys(tag for text in found if (tag := text.lstrip("#").strip())))


def field_links(text: str, frontmatter: Frontmatter) -> tuple[LinkOccurrence, ...]:
    """Links of the frontmatter: values that are a wiki link (B24) and paths into the bundle (B13).

    `[[...]]` inside a longer value, such as a description, is a word about a link and none itself.
    `target_span` is the part to rewrite when the target is renamed; for a value with escapes
    or folded lines that is the whole value.
    """
    found: list[LinkOccurrence] = []
    for scalar in frontmatter.scalars:
        if "[[" in scalar.value:
            link = _wiki_link(text, scalar)
            if link is not None:
                found.append(link)
        elif looks_like_path(scalar):
            found.append(_path_link(text, scalar))
    return tuple(found)


def looks_like_path(scalar: Scalar) -> bool:
    """Whether a value is a path into the bundle rather than a URL or a sentence (B13)."""
    keys = [part for part in scalar.path if isinstance(part, str)]
    return bool(keys) and reads_as_path(keys[-1], scalar.value)


def reads_as_path(key: str, value: str) -> bool:
    """Whether `value` of the field `key` is taken for a path into the bundle."""
    written = value.strip()
    value = unbracketed(written)
    if len(value) > _MAX_PATH or value in _NOTHING or "\n" in value or _SCHEME.match(value):
        return False
    if key in CONCEPT_KEYS:
        return True
    path = value.partition("#")[0]
    if key in SOURCE_KEYS:
        return is_note_name(path) and not _SENTENCE.search(path)
    if key not in PATH_KEYS:
        return False
    from_here = path.startswith(("/", "./", "../"))
    if is_note_name(path) and (from_here or value != written):
        return True
    if _ENDS_AS_FILE.search(path):
        address = value != written and "@" in path and "/" not in path  # <me@example.org>
        return not (address or path.endswith("etc.") or _SENTENCE.search(path))
    return from_here and " " not in path


def unbracketed(value: str) -> str:
    """A path without the `<>` in which it may stand, as the destination of a Markdown link."""
    return value[1:-1].strip() if value[:1] == "<" and value[-1:] == ">" else value


def _inner(text: str, scalar: Scalar) -> tuple[int, int]:
    """The characters of a scalar without its quotes."""
    if scalar.style in ("single", "double"):
        return scalar.start + 1, scalar.end - 1
    return scalar.start, scalar.end


def _path_link(text: str, scalar: Scalar) -> LinkOccurrence:
    start, end = _inner(text, scalar)
    value = scalar.value.strip()
    path = unbracketed(value)
    if path != value and (at := text.find(path, start, end)) >= 0:
        start, end = at, at + len(path)
    target, mark, anchor = path.partition("#")
    return LinkOccurrence(
        form=LinkForm.FIELD,
        target=target,
        anchor=decode(anchor) if mark else None,
        label=None,
        span=Span(scalar.start, scalar.end),
        target_span=Span(start, end),
        line=text.count("\n", 0, scalar.start) + 1,
        context=_context(scalar),
    )


def _wiki_link(text: str, scalar: Scalar) -> LinkOccurrence | None:
    match = _WIKI.fullmatch(scalar.value.strip())
    if match is None or not (match[2].strip() or match[3]):
        return None
    start, end = _inner(text, scalar)
    at = text.find(match[0], start, end)
    if at >= 0:
        span = Span(at, at + len(match[0]))
        target_end = match.end(3) if match[3] is not None else match.end(2)
        target_span = Span(at + match.start(2), at + target_end)
    else:
        span, target_span = Span(scalar.start, scalar.end), Span(start, end)
    return LinkOccurrence(
        form=LinkForm.FIELD,
        target=match[2].strip(),
        anchor=match[3].strip() if match[3] is not None else None,
        label=match[4],
        span=span,
        target_span=target_span,
        line=text.count("\n", 0, span.start) + 1,
        context=_context(scalar),
    )


def _context(scalar: Scalar) -> str:
    keys = ".".join(str(part) for part in scalar.path if isinstance(part, str))
    return f"{keys}: {' '.join(scalar.value.split())}"[:300]
