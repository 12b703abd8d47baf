"""A candidate as markup for a text browser. Claims and excerpts are untrusted: all is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from html import escape
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from garden.reviewing import Look
from garden.staging.advice import Near
from garden.staging.contradictions import Contradiction
from garden.staging.records import Candidate, Evidence
from garden.staging.secrets import masked
from garden.staging.similar import NEAR
from ui import messages
from ui.review import words
from ui.review.deeds import past_words
from ui.theme import Theme

_SHOWN_FIELDS: Final = frozenset(
    {
        "schema_version", "id", "extract_run_id", "source", "kind", "claim", "why_useful",
        "staleness", "evidence", "source_refs",
    }
)  # fmt: skip
_MOST_RAW: Final = 20_000
_MOST_NEAR: Final = 4


def _tr(text: str) -> str:
    return QCoreApplication.translate("CandidateView", text)


class Markup:
    """Makes the markup of one look at a candidate."""

    def __init__(self, theme: Theme, now: datetime) -> None:
        self._theme = theme
        self._now = now

    def bare(self, candidate: Candidate) -> str:
        """What the record itself says, while neighbours are still looked for."""
        return self._page(self._record(candidate))

    def whole(self, look: Look) -> str:
        """Record, warnings and neighbours."""
        candidate = look.candidate
        near = self._neighbours(look) if candidate.ready else ""
        return self._page(self._record(candidate, self._flags(look)) + near + self._more(look))

    def raw(self, candidate: Candidate) -> str:
        """The file as it is."""
        return self._page(self._facts(candidate) + self._problem(candidate) + self._file(candidate))

    # ---- parts

    def _record(self, candidate: Candidate, flags: str = "") -> str:
        if not candidate.claim:
            return self._facts(candidate) + self._problem(candidate) + self._file(candidate)
        parts = [self._facts(candidate), self._claim(candidate), self._problem(candidate), flags]
        parts.append(self._said(_tr("Why it is useful"), candidate.why_useful))
        parts.append(self._said(_tr("Stale when"), candidate.staleness, _tr("It names no end.")))
        parts.append(self._evidence(candidate))
        return "".join(parts)

    def _facts(self, candidate: Candidate) -> str:
        role = words.kind_icon(candidate)[1]
        facts = [
            f'<span style="color:{self._theme.hex(role)}; font-weight:600">'
            f"{escape(words.state_words(candidate))}</span>",
            escape(
                _tr("{age} old, {when}").format(
                    age=words.age_words(self._now - candidate.staged),
                    when=words.minute(candidate.staged),
                )
            ),
        ]
        if candidate.run:
            facts.append(escape(_tr("run {name}").format(name=candidate.run)))
        return f'<p class="small soft">{" &nbsp;·&nbsp; ".join(facts)}</p>'

    def _claim(self, candidate: Candidate) -> str:
        return f'<p class="claim">{_text(masked(candidate.claim))}</p>'

    def _problem(self, candidate: Candidate) -> str:
        if candidate.problem is None:
            return ""
        said, advice = messages.word_problem(candidate.problem)
        return self._box("warn", f"<b>{escape(said)}</b><br>{escape(advice)}")

    def _flags(self, look: Look) -> str:
        advice = look.advice
        boxes: list[str] = []
        if look.earlier is not None:
            boxes.append(
                self._box(
                    "warn",
                    escape(
                        _tr(
                            "The log says that this was decided before ({what}, {when}); only its "
                            "file is left. Discard it to tidy up."
                        ).format(
                            what=past_words(look.earlier.disposition),
                            when=words.minute(look.earlier.recorded)
                            if look.earlier.recorded
                            else "?",
                        )
                    ),
                )
            )
        if look.until is not None:
            said = _tr("Put off until {day}.").format(day=words.day(look.until))
            boxes.append(self._box("soft", escape(said)))
        if advice.secrets:
            forms = dict.fromkeys(words.secret_words(one.form) for one in advice.secrets)
            said = _tr("It holds what looks like a secret: {what}. It is masked here.")
            boxes.append(self._box("danger", escape(said.format(what=", ".join(forms)))))
        said = _tr("Contradicts Memory?")
        boxes += [self._contradiction(said, "item", one) for one in advice.contradictions[:3]]
        said = _tr("Contradicts another candidate?")
        boxes += [self._contradiction(said, "twin", one) for one in advice.disputes[:2]]
        return "".join(boxes)

    def _contradiction(self, said: str, kind: str, clash: Contradiction) -> str:
        differs = f"{clash.mine} ≠ {clash.theirs}" if clash.mine and clash.theirs else ""
        return self._box(
            "warn",
            f"<b>{escape(said)}</b> {escape(differs)}<br>"
            f'<a href="{kind}:{escape(clash.ref)}">{_text(masked(clash.text))}</a>',
        )

    def _said(self, head: str, text: str, otherwise: str = "") -> str:
        if not text.strip() and not otherwise:
            return ""
        said = _text(masked(text)) if text.strip() else f'<span class="faint">{otherwise}</span>'
        return f'<p class="head">{escape(head)}</p><p class="said">{said}</p>'

    def _evidence(self, candidate: Candidate) -> str:
        head = f'<p class="head">{escape(_tr("Evidence"))}</p>'
        if not candidate.evidence and not candidate.source_refs:
            where = str(candidate.source)
            said = _tr("No evidence; only the slice it was extracted from: {anchor}").format(
                anchor=where or "?"
            )
            return f'{head}<p class="faint">{escape(said)}</p>'
        known = {one.id for one in candidate.evidence}
        pieces = [self._piece(one) for one in candidate.evidence]
        pieces += [
            f'<p class="small faint">{escape(" · ".join(filter(None, told)))}</p>'
            for ref in candidate.source_refs
            if ref.evidence_id not in known
            and (told := [ref.label, ref.evidence_kind, str(ref.anchor), ref.summary])
        ]
        return head + "".join(pieces)

    def _piece(self, piece: Evidence) -> str:
        told = " · ".join(filter(None, (piece.id, piece.kind, str(piece.anchor))))
        foot = f'<span class="small faint">{escape(told)}</span>'
        if piece.summary:
            foot = f"{_text(masked(piece.summary))}<br>{foot}"
        quote = f"{_text(masked(piece.excerpt))}<br>" if piece.excerpt.strip() else ""
        bar, ground = self._theme.hex("edge"), self._theme.hex("sunken")
        return (
            '<table width="100%" cellspacing="0" cellpadding="0" class="piece"><tr>'
            f'<td width="3" bgcolor="{bar}"></td>'
            f'<td bgcolor="{ground}" style="padding:6px 10px">{quote}{foot}</td>'
            "</tr></table>"
        )

    def _neighbours(self, look: Look) -> str:
        advice = look.advice
        claims = {item.id: item.parts.claim for item in look.memory.items}
        items = [
            (f"item:{one.ref}", one, claims.get(one.ref, one.text), one.title)
            for one in advice.items[:_MOST_NEAR]
        ]
        notes = [
            (f"note:{one.ref}", one, one.title or one.ref, one.ref)
            for one in advice.notes[:_MOST_NEAR]
        ]
        twins = [(f"twin:{one.ref}", one, one.text, "") for one in advice.twins[:_MOST_NEAR]]
        parts = [
            self._rows(_tr("Near in Memory"), items, _tr("Nothing in Memory says the like.")),
            self._rows(
                _tr("Near notes"), notes, "" if look.complete else _tr("Looking for notes…")
            ),
            self._rows(_tr("Other candidates like it"), twins, ""),
        ]
        if len(advice.twins) > 1:
            said = _tr("Show only these")
            parts.append(f'<p class="said"><a href="similar:">{escape(said)}</a></p>')
        return "".join(parts)

    def _rows(self, head: str, rows: list[tuple[str, Near, str, str]], otherwise: str) -> str:
        if not rows:
            if not otherwise:
                return ""
            return f'<p class="head">{escape(head)}</p><p class="faint">{escape(otherwise)}</p>'
        lines = []
        for href, near, text, where in rows:
            role = "warn" if near.duplicate or near.clash else "ink-faint"
            mark = _tr("duplicate") if near.duplicate else _tr("contradicts") if near.clash else ""
            mark = f" {escape(mark)}" if mark else ""
            place = f'<span class="small faint"> &nbsp;{escape(where)}</span>' if where else ""
            lines.append(
                f'<tr><td width="44" align="right" style="padding:2px 10px 2px 0">'
                f'<span class="small" style="color:{self._theme.hex(role)}">'
                f"{_figure(href, near)}</span></td>"
                f'<td style="padding:2px 0"><a href="{escape(href)}">{_text(masked(text))}</a>'
                f'<span class="small" style="color:{self._theme.hex(role)}">{mark}</span>'
                f"{place}</td></tr>"
            )
        table = f'<table width="100%" cellspacing="0">{"".join(lines)}</table>'
        return f'<p class="head">{escape(head)}</p>{table}'

    def _more(self, look: Look) -> str:
        """Fields that this program doesn't know, so that nothing of a record is out of sight."""
        extra: Mapping[str, Any] = {
            key: value
            for key, value in look.candidate.data.items()
            if key not in _SHOWN_FIELDS and look.candidate.claim
        }
        if not extra:
            return ""
        text = json.dumps(extra, ensure_ascii=False, indent=2)[:2000]
        return f'<p class="head">{escape(_tr("Other fields"))}</p><pre>{escape(masked(text))}</pre>'

    def _file(self, candidate: Candidate) -> str:
        text = masked(candidate.raw_text()[:_MOST_RAW])
        if not text:
            return ""
        shown = escape(text).replace("\0", "␀")
        head = _tr("The file: {path}").format(path=candidate.path)
        more = "" if len(candidate.raw) <= _MOST_RAW and candidate.whole else "\n…"
        return f'<p class="head">{escape(head)}</p><pre>{shown}{more}</pre>'

    # ---- frame

    def _box(self, tone: str, inner: str) -> str:
        ground = {"warn": "warn-soft", "danger": "danger-soft"}.get(tone, "sunken")
        ink = {"warn": "warn", "danger": "danger"}.get(tone, "ink-soft")
        return (
            '<table width="100%" cellspacing="0" cellpadding="0" class="piece"><tr>'
            f'<td bgcolor="{self._theme.hex(ground)}" '
            f'style="padding:8px 12px; color:{self._theme.hex(ink)}">{inner}</td></tr></table>'
        )

    def _page(self, body: str) -> str:
        return f"<html><body>{body}</body></html>"


def style_sheet(theme: Theme) -> str:
    """Looks of the classes that the markup names."""
    px, ink = theme.px, theme.hex
    return (
        f"body {{ color:{ink('ink')}; font-size:{px(14)}px; }}"
        f".claim {{ font-size:{px(20)}px; font-weight:600; margin:{px(6)}px 0 {px(10)}px 0; }}"
        f".head {{ font-size:{px(12)}px; font-weight:600; color:{ink('ink-soft')};"
        f" margin:{px(16)}px 0 {px(2)}px 0; }}"
        f".said {{ margin:0 0 0 0; }}"
        f".small {{ font-size:{px(12)}px; }} .soft {{ color:{ink('ink-soft')}; }}"
        f".faint {{ color:{ink('ink-faint')}; margin:0; }}"
        f".piece {{ margin:{px(6)}px 0; }}"
        f"a {{ color:{ink('ink')}; text-decoration:none; }}"
        f"pre {{ font-size:{px(12)}px; white-space:pre-wrap; background:{ink('code-bg')};"
        f" margin:{px(4)}px 0; }}"
    )


def _figure(href: str, near: Near) -> str:
    """A similarity. A note is found by what it means: a low figure of its letters says nothing."""
    if href.startswith("note:") and near.similarity < NEAR:
        return "·"
    return words.percent(near.similarity).replace(" ", "&nbsp;")


def _text(text: str) -> str:
    """Plain text, its line breaks kept."""
    return escape(text.strip()).replace("\n", "<br>")
