"""Text inside a paragraph as Qt-subset HTML: emphasis, links, pictures, formulas, footnote marks.

Nothing of the note reaches the page unescaped (B50): there is no HTML passthrough, every link is a
number into the page's table, and pictures are only those that were decoded here.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from garden.errors import GardenError
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.resolve import is_external
from ui.wiki.formula_line import formula_on_line
from ui.wiki.images import decode_image, is_image
from ui.wiki.line_ends import BREAK, joint
from ui.wiki.link_words import beside, host_of, ref_to, split_anchor, wiki_words
from ui.wiki.math import draw_formula, formula_text
from ui.wiki.page_builder import CODE_MARK, EDGE_MARK, HIGHLIGHT_MARK, PageBuilder
from ui.wiki.view_values import Limits, LinkRef, LinkStatus, ReadAsset, Resolve

OPENED_SCHEMES: Final = frozenset(("http", "https", "mailto"))
"""Schemes a person may be asked about. Everything else with a scheme is shown as text."""

INLINED: Final = "kg-inlined:"
"""Stands in the text for a picture that was written into it as base64, with its number."""
_MARKED: Final = re.compile(r"==(?=[^\s=])(.+?)(?<=[^\s=])==(?!=)")
"""Marked words, as Obsidian writes them."""
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_EDGES: Final = re.compile(rf"^(?:\s|{BREAK})+|(?:\s|{BREAK})+$")
_WIDTH: Final = re.compile(r"(\d{1,4})(?:x\d{1,4})?")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


@dataclass(slots=True)
class InlineContext:
    """What the text of one note needs to be put into a page."""

    builder: PageBuilder
    source: str
    resolve: Resolve
    read_asset: ReadAsset
    limits: Limits
    breaks: bool = True
    """Whether a line of the source is a line of the page; else lines are joined."""
    may_choose: bool = False
    """Whether a file may be chosen for a picture that is missing: its note can be written."""
    footnote_numbers: dict[int, int] = field(default_factory=dict)
    """Footnote id of the note -> index into the page's footnotes."""


@dataclass(slots=True)
class Inline:
    """Rendered text of one paragraph."""

    html: str = ""
    tall: bool = False
    """True when a picture or formula is higher than a line."""
    picture_only: bool = False
    """True when the paragraph is one picture."""
    embeds: list[tuple[LinkRef, str]] = field(default_factory=list)
    """Notes embedded by this paragraph: (where they are, HTML of the link that stands for them)."""


def render_inline(tokens: Sequence[Token], context: InlineContext) -> Inline:
    """HTML of the children of one inline token."""
    return _Renderer(context).run(tokens)


class _Renderer:
    def __init__(self, context: InlineContext) -> None:
        self.context = context
        self.builder = context.builder
        self.style = context.builder.style
        self.out = Inline()
        self.parts: list[str] = []
        self.closers: list[str] = []
        self.pictures = 0
        self.words = False

    def run(self, tokens: Sequence[Token]) -> Inline:
        for index, token in enumerate(tokens):
            handler = _HANDLERS.get(token.type)
            if handler is not None:
                handler(self, token)
            elif token.type == "softbreak":
                self._soft_break(tokens, index)
            elif token.content:
                self._text(token)
        while self.closers:
            self.parts.append(self.closers.pop())
        self.out.html = "".join(self.parts)
        if self.out.embeds:  # the lines of what is placed below the paragraph
            self.out.html = _EDGES.sub("", self.out.html)
        self.out.picture_only = self.pictures == 1 and not self.words
        return self.out

    # Text

    def _text(self, token: Token) -> None:
        self.words |= bool(token.content.strip())
        text = escape(token.content)
        if "==" in text:
            start = f'<span style="background-color:{HIGHLIGHT_MARK}">'
            text = _MARKED.sub(lambda match: f"{start}{match.group(1)}</span>", text)
        self.parts.append(text)

    def _code(self, token: Token) -> None:
        self.words = True
        # Small blanks inside the mark give the painted pill its side padding.
        small = f"font-size:{self.style.px(9)}px;background-color:{EDGE_MARK}"
        edge = f'<span style="{small}">&nbsp;</span>'
        self.parts.append(
            f'{edge}<span style="font-family:{self.style.mono_css};font-size:{self.style.code}px;'
            f'background-color:{CODE_MARK}">{escape(token.content)}</span>{edge}'
        )

    def _soft_break(self, tokens: Sequence[Token], index: int) -> None:
        """A line end in the source. A break already stands here behind a `<br>` and where what was
        between two line ends is not shown."""
        if not self.context.breaks:
            self.parts.append(joint(tokens, index))
        elif next((part for part in reversed(self.parts) if part), "") != BREAK:
            self.parts.append(BREAK)

    def _open(self, start: str, end: str) -> Callable[[], None]:
        def act() -> None:
            self.parts.append(start)
            self.closers.append(end)

        return act

    def _close(self, _token: Token | None = None) -> None:
        if self.closers:
            self.parts.append(self.closers.pop())

    def _strong(self, _token: Token) -> None:
        self._open('<span style="font-weight:600">', "</span>")()

    def _emphasis(self, _token: Token) -> None:
        self._open("<i>", "</i>")()

    def _strike(self, _token: Token) -> None:
        soft = self.style.colour("ink-soft")
        self._open(f'<span style="text-decoration:line-through;color:{soft}">', "</span>")()

    def _mark(self, _token: Token) -> None:
        self._open(f'<span style="background-color:{HIGHLIGHT_MARK}">', "</span>")()

    def _hard_break(self, _token: Token) -> None:
        self.parts.append(BREAK)

    # Links

    def _link(self, token: Token) -> None:
        target, anchor, form = self._written(token, str(token.attrGet("href") or ""))
        self._anchor(self.refer(target, anchor, form))

    @staticmethod
    def _written(token: Token, href: str) -> tuple[str, str | None, LinkForm]:
        """Target, anchor and form of a link: as the index has them, else read off `href`."""
        link = (token.meta or {}).get("link")
        if isinstance(link, LinkOccurrence):
            return link.target, link.anchor, link.form
        return *split_anchor(href), LinkForm.INLINE

    def _anchor(self, ref: LinkRef) -> None:
        start, end = self.anchor_html(ref)
        self.words = True
        self._open(start, end)()

    def anchor_html(self, ref: LinkRef) -> tuple[str, str]:
        """Opening and closing HTML of a link; the words go between."""
        if ref.status == "refused":
            return f'<span style="color:{self.style.colour("ink-soft")}">', "</span>"
        role = "broken" if ref.status == "broken" else "link"
        if ref.status == "tag":
            role = "accent"
        href = self.builder.link(ref)
        after = ""
        if ref.status == "external":
            after = self.builder.icon("external-link", "ink-faint", self.style.px(11))
        elif ref.status == "ambiguous":
            after = self.builder.icon("chevron-down", "warn", self.style.px(13))
        start = f'<a href="{href}" style="color:{self.style.colour(role)};text-decoration:none">'
        return start, f"{after}</a>"

    def refer(self, target: str, anchor: str | None, form: LinkForm, label: str = "") -> LinkRef:
        """A link's target, resolved from this note."""
        source = self.context.source
        if is_external(target, form):
            scheme = target.partition(":")[0].lower()
            status: LinkStatus = "external" if scheme in OPENED_SCHEMES else "refused"
            url = f"{target}#{anchor}" if anchor else target
            return LinkRef(url, status, form=form, source=source, label=label)
        return ref_to(self.context.resolve, target, anchor, form, source, label)

    def _wiki(self, token: Token) -> None:
        link = (token.meta or {}).get("link")
        if not isinstance(link, LinkOccurrence):
            self._text(token)
            return
        label = link.label or ""
        if link.form is LinkForm.EMBED and (is_image(link.target) or link.external):
            self._place_picture(link.target, label, link.form)
            return
        ref = self.refer(link.target, link.anchor, link.form, label)
        start, end = self.anchor_html(ref)
        html = f"{start}{escape(label or wiki_words(link))}{end}"
        if link.form is LinkForm.EMBED and ref.status in ("found", "ambiguous"):
            self.out.embeds.append((ref, html))
            return
        self.words = True
        self.parts.append(html)

    def _html(self, token: Token) -> None:
        """HTML is shown as the text it is (B50), but for a line break; comments not at all."""
        if _BREAK.fullmatch(token.content):
            self.parts.append(BREAK)
        elif not token.content.startswith("<!--"):
            soft = self.style.colour("ink-soft")
            self.parts.append(
                f'<span style="font-family:{self.style.mono_css};font-size:{self.style.code}px;'
                f'color:{soft}">{escape(token.content)}</span>'
            )

    # Pictures

    def _image(self, token: Token) -> None:
        target, _, form = self._written(token, str(token.attrGet("src") or ""))
        self._place_picture(target, token.content, form)

    def _place_picture(self, target: str, words: str, form: LinkForm) -> None:
        self.pictures += 1
        width = 0
        if match := _WIDTH.fullmatch(words.rpartition("|")[2].strip()):
            width = int(match.group(1))
            words = words.rpartition("|")[0]
        if target.startswith(INLINED):
            self._place_inlined(target.removeprefix(INLINED), words, width)
            return
        if is_external(target, form):
            ref = self.refer(target, None, form, words)
            host = host_of(target)
            note = _tr("picture on {host}, not loaded").format(host=host or _tr("the web"))
            self._stand_in(ref, words, note)
            return
        if self.pictures + len(self.builder.images) > self.context.limits.images:
            self._stand_in(self.refer(target, None, form), words, _tr("too many pictures"))
            return
        answer = self.context.resolve(target, self.context.source, form)
        path = answer.path or beside(self.context.source, target)
        self.builder.beside.add(path)
        key = self.builder.assets.get(path, "")
        if not key:
            try:
                data = self.context.read_asset(path)
            except GardenError:
                ref = LinkRef(target, "broken", form=form, source=self.context.source)
                self._stand_in(ref, words or target, _tr("picture not found"))
                if self.context.may_choose:
                    self._offer_file(ref)
                return
            image = decode_image(data, self.style, self.context.limits)
            if image is None:
                ref = LinkRef(target, "asset", path, form=form, source=self.context.source)
                self._stand_in(ref, words or target, _tr("picture can't be shown"))
                return
            key = self.builder.assets[path] = self.builder.picture(image)
        self._show_picture(key, words, width)

    def _place_inlined(self, number: str, words: str, width: int) -> None:
        data = b""
        if number.isdecimal() and int(number) < len(self.builder.inlined):
            try:
                data = base64.b64decode(self.builder.inlined[int(number)], validate=True)
            except ValueError:
                data = b""
        image = decode_image(data, self.style, self.context.limits)
        if image is None:
            ref = LinkRef(words, "refused", form=LinkForm.IMAGE, source=self.context.source)
            self._stand_in(ref, words, _tr("picture can't be shown"))
            return
        self._show_picture(self.builder.picture(image), words, width)

    def _show_picture(self, key: str, words: str, width: int) -> None:
        image = self.builder.images[key]
        natural = min(image.width(), self.style.measure)
        shown = min(self.style.px(width) if width else natural, self.style.measure)
        height = max(1, round(image.height() * shown / max(1, image.width())))
        self.out.tall |= height > self.style.line()
        self.parts.append(
            f'<img src="{escape(key)}" width="{shown}" height="{height}" alt="{escape(words)}"'
            f' style="vertical-align:middle" />'
        )

    def _stand_in(self, ref: LinkRef, words: str, why: str) -> None:
        """Words in place of a picture that isn't shown."""
        self.words = True
        start, end = self.anchor_html(ref)
        icon = self.builder.icon("image", "ink-faint", self.style.px(15))
        faint = self.style.colour("ink-faint")
        name = f"{start}{escape(words or ref.target)}{end}"
        self.parts.append(
            f'{icon} {name} <span style="color:{faint};font-size:{self.style.small}px">'
            f"({escape(why)})</span>"
        )

    def _offer_file(self, ref: LinkRef) -> None:
        """A link by which another file is taken for a missing one."""
        href = "choose" + self.builder.link(ref).removeprefix("link")
        self.parts.append(
            f' <a href="{href}" style="color:{self.style.colour("link")};text-decoration:none;'
            f'font-size:{self.style.small}px">{escape(_tr("Choose a file…"))}</a>'
        )

    # Formulas and footnotes

    def _math(self, token: Token) -> None:
        self.words = True
        style = self.style
        formula = draw_formula(
            token.content, style.body, style.colour("ink"), style.ratio, inline=True
        )
        if formula is None:
            text = escape(formula_text(token.content)).replace("\n", " ")
            self.parts.append(f"<i>{text}</i>")
            return
        image, height = formula_on_line(formula, style)
        self.out.tall |= formula.ascent > style.body * 1.15 or formula.descent > style.body * 0.45
        key = self.builder.picture(image)
        self.parts.append(
            f'<img src="{key}" width="{round(formula.width)}" height="{height}"'
            f' alt="{escape(token.content)}" style="vertical-align:middle" />'
        )

    def _footnote(self, token: Token) -> None:
        number = self.context.footnote_numbers.get(int((token.meta or {}).get("id", 0)))
        if number is None:
            return
        self.words = True
        self.parts.append(
            f'<a href="fn:{number}" style="color:{self.style.colour("link")};'
            f'text-decoration:none"><sup>{number + 1}</sup></a>'
        )


_HANDLERS: Final[Mapping[str, Callable[[_Renderer, Token], None]]] = {
    "text": _Renderer._text,
    "code_inline": _Renderer._code,
    "strong_open": _Renderer._strong,
    "strong_close": _Renderer._close,
    "em_open": _Renderer._emphasis,
    "em_close": _Renderer._close,
    "s_open": _Renderer._strike,
    "s_close": _Renderer._close,
    "mark_open": _Renderer._mark,
    "mark_close": _Renderer._close,
    "link_open": _Renderer._link,
    "link_close": _Renderer._close,
    "hardbreak": _Renderer._hard_break,
    "image": _Renderer._image,
    "wiki_link": _Renderer._wiki,
    "embed": _Renderer._wiki,
    "slug_link": _Renderer._wiki,
    "html_inline": _Renderer._html,
    "math_inline": _Renderer._math,
    "math_inline_double": _Renderer._math,
    "footnote_ref": _Renderer._footnote,
}
