"""What the domain says in codes, in the person's words: kinds, advice, refusals, secrets, ages."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication

from garden.errors import AlreadyExists, GardenError, NotFound, VersionConflict
from garden.staging.advice import Advice
from garden.staging.dispositions import Disposition
from garden.staging.outcomes import AlreadyResolved
from garden.staging.records import Candidate, State
from garden.staging.refusals import Refusal, Refused
from ui import messages
from ui.review.taking_back import Stuck
from ui.widgets.words import QT_TRANSLATE_NOOP, brief, sentences

_CONTEXT = "ReviewWords"
_BRIEF: Final = 60
"""Characters of an item that are said within a sentence."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReviewWords", text)


KINDS: Final[dict[str, tuple[str, str, str]]] = {
    "preference": ("user", "kind-1", QT_TRANSLATE_NOOP("ReviewWords", "Preference")),
    "working_assumption": (
        "lightbulb",
        "kind-2",
        QT_TRANSLATE_NOOP("ReviewWords", "Working assumption"),
    ),
    "constraint": ("lock", "kind-4", QT_TRANSLATE_NOOP("ReviewWords", "Constraint")),
    "decision": ("circle-check", "kind-3", QT_TRANSLATE_NOOP("ReviewWords", "Decision")),
    "open_question": (
        "circle-help",
        "kind-5",
        QT_TRANSLATE_NOOP("ReviewWords", "Open question"),
    ),
    "lesson": ("graduation-cap", "kind-6", QT_TRANSLATE_NOOP("ReviewWords", "Lesson")),
}
"""Kind: (icon, colour role, English words)."""

_WHY: Final[dict[str, tuple[str, str]]] = {
    "already-covered": (
        QT_TRANSLATE_NOOP("ReviewWords", "Memory says this already."),
        QT_TRANSLATE_NOOP("ReviewWords", "Memory says this already"),
    ),
    "note-says": (
        QT_TRANSLATE_NOOP("ReviewWords", "The note “{note}” says this already."),
        QT_TRANSLATE_NOOP("ReviewWords", "The note “{note}” says this already"),
    ),
    "settled-in-note": (
        QT_TRANSLATE_NOOP("ReviewWords", "The note “{note}” that it names settles this already."),
        QT_TRANSLATE_NOOP("ReviewWords", "Settled in “{note}”"),
    ),
    "duplicate": (
        QT_TRANSLATE_NOOP("ReviewWords", "An earlier candidate says the same."),
        QT_TRANSLATE_NOOP("ReviewWords", "Same as an earlier candidate"),
    ),
    "contradicts": (
        QT_TRANSLATE_NOOP("ReviewWords", "It contradicts a Memory item; one of the two is out."),
        QT_TRANSLATE_NOOP("ReviewWords", "Newer than what Memory said"),
    ),
    "preference": (
        QT_TRANSLATE_NOOP("ReviewWords", "Preferences live in Memory."),
        QT_TRANSLATE_NOOP("ReviewWords", "A preference to keep in mind"),
    ),
    "lasting": (
        QT_TRANSLATE_NOOP("ReviewWords", "It names no end: what lasts belongs into a note."),
        QT_TRANSLATE_NOOP("ReviewWords", "Lasting, so a note"),
    ),
    "needs-stale-condition": (
        QT_TRANSLATE_NOOP(
            "ReviewWords", "An assumption without a stale condition can't go into Memory."
        ),
        QT_TRANSLATE_NOOP("ReviewWords", "Lasting, so a note"),
    ),
    "short-lived": (
        QT_TRANSLATE_NOOP("ReviewWords", "It holds for a while and says how long: Memory."),
        QT_TRANSLATE_NOOP("ReviewWords", "Holds for now"),
    ),
    "constraint": (
        QT_TRANSLATE_NOOP("ReviewWords", "A limit that holds for a while: Memory."),
        QT_TRANSLATE_NOOP("ReviewWords", "A limit to keep in mind"),
    ),
    "has-authority": (
        QT_TRANSLATE_NOOP("ReviewWords", "Decisions go to the ticket or doc that settles them."),
        QT_TRANSLATE_NOOP("ReviewWords", "Belongs with its ticket or doc"),
    ),
    "design-decision": (
        QT_TRANSLATE_NOOP("ReviewWords", "A decision that lasts belongs into a note."),
        QT_TRANSLATE_NOOP("ReviewWords", "A decision that lasts"),
    ),
    "short-decision": (
        QT_TRANSLATE_NOOP("ReviewWords", "A decision that holds for a while: Memory."),
        QT_TRANSLATE_NOOP("ReviewWords", "Decided for now"),
    ),
    "next-action": (
        QT_TRANSLATE_NOOP("ReviewWords", "An open question with a next step: Memory reminds."),
        QT_TRANSLATE_NOOP("ReviewWords", "Still open"),
    ),
    "needs-source": (
        QT_TRANSLATE_NOOP(
            "ReviewWords", "It lacks what Memory asks for; put it off, or add what is missing."
        ),
        QT_TRANSLATE_NOOP("ReviewWords", "Waits for its source"),
    ),
    "recurs": (
        QT_TRANSLATE_NOOP("ReviewWords", "A lesson that comes again and again asks for a Skill."),
        QT_TRANSLATE_NOOP("ReviewWords", "Came up again"),
    ),
    "lesson": (
        QT_TRANSLATE_NOOP("ReviewWords", "A lesson to be reminded of: Memory."),
        QT_TRANSLATE_NOOP("ReviewWords", "Worth remembering"),
    ),
    "secret": (
        QT_TRANSLATE_NOOP(
            "ReviewWords", "The claim holds what looks like a secret; it should go no further."
        ),
        QT_TRANSLATE_NOOP("ReviewWords", "Holds a secret"),
    ),
    "not-readable": (
        QT_TRANSLATE_NOOP("ReviewWords", "This record can't be approved."),
        QT_TRANSLATE_NOOP("ReviewWords", "Can't be read"),
    ),
    "newer-schema": (
        QT_TRANSLATE_NOOP(
            "ReviewWords", "A newer program wrote it: put it off until this one can read it."
        ),
        QT_TRANSLATE_NOOP("ReviewWords", "Written in a newer form"),
    ),
    "settled": (
        QT_TRANSLATE_NOOP("ReviewWords", "It was decided before; only its file is left."),
        QT_TRANSLATE_NOOP("ReviewWords", "Decided before, tidied up"),
    ),
}
"""Code of the advice: (why, as a first reason)."""

_REFUSALS: Final[dict[str, str]] = {
    "blank-reason": QT_TRANSLATE_NOOP("ReviewWords", "Say why, in a few words."),
    "no-source": QT_TRANSLATE_NOOP(
        "ReviewWords", "Memory keeps no claim without a source: add “Source: …” to the text."
    ),
    "no-usefulness": QT_TRANSLATE_NOOP(
        "ReviewWords", "The candidate doesn't say what it is useful for: say it below."
    ),
    "no-stale-condition": QT_TRANSLATE_NOOP(
        "ReviewWords",
        "A working assumption must say when it ends: add “Stale when: …” to the text.",
    ),
    "no-text": QT_TRANSLATE_NOOP("ReviewWords", "It needs words."),
    "no-section": QT_TRANSLATE_NOOP("ReviewWords", "Choose a section of Memory."),
    "no-item": QT_TRANSLATE_NOOP("ReviewWords", "Choose the Memory item."),
    "unknown-item": QT_TRANSLATE_NOOP(
        "ReviewWords", "That Memory item was changed meanwhile. Choose again."
    ),
    "no-until": QT_TRANSLATE_NOOP("ReviewWords", "Say when it is to come back."),
    "until-past": QT_TRANSLATE_NOOP("ReviewWords", "That moment is over."),
    "no-title": QT_TRANSLATE_NOOP("ReviewWords", "It needs a title."),
    "bad-path": QT_TRANSLATE_NOOP(
        "ReviewWords", "This can't be the place of a note. Write “folder/name.md”."
    ),
    "taken": QT_TRANSLATE_NOOP("ReviewWords", "Something of that name is there already."),
    "bad-draft": QT_TRANSLATE_NOOP(
        "ReviewWords",
        "The draft must begin with its fields between two lines “---”, with a type, a title and "
        "“status: draft”.",
    ),
    "skill-name": QT_TRANSLATE_NOOP(
        "ReviewWords", "A Skill's name has small letters, digits and single hyphens only."
    ),
    "not-whole": QT_TRANSLATE_NOOP(
        "ReviewWords", "The log can't keep this record whole, so it is left alone."
    ),
    "not-approvable": QT_TRANSLATE_NOOP(
        "ReviewWords", "This record can only be put off or discarded."
    ),
    "settled": QT_TRANSLATE_NOOP("ReviewWords", "This was decided before; it can be discarded."),
}
_SECRETS: Final[dict[str, str]] = {
    "private-key": QT_TRANSLATE_NOOP("ReviewWords", "a private key"),
    "password": QT_TRANSLATE_NOOP("ReviewWords", "a password"),
    "password-in-url": QT_TRANSLATE_NOOP("ReviewWords", "a password in an address"),
    "authorization": QT_TRANSLATE_NOOP("ReviewWords", "an access token"),
}
_STATES: Final[dict[State, str]] = {
    State.NEWER: QT_TRANSLATE_NOOP("ReviewWords", "Of a newer form"),
    State.OLDER: QT_TRANSLATE_NOOP("ReviewWords", "Of the older form"),
    State.DAMAGED: QT_TRANSLATE_NOOP("ReviewWords", "Damaged record"),
    State.MISNAMED: QT_TRANSLATE_NOOP("ReviewWords", "Wrong name"),
    State.TOO_LARGE: QT_TRANSLATE_NOOP("ReviewWords", "Too large"),
    State.NO_FILE: QT_TRANSLATE_NOOP("ReviewWords", "No ordinary file"),
}


def kind_words(kind: str) -> str:
    """Name of a kind; another program's word as it stands."""
    known = KINDS.get(kind)
    return _tr(known[2]) if known else kind


def no_kind() -> str:
    """For lines of the log that don't say the kind."""
    return _tr("Kind not told")


def kind_icon(candidate: Candidate) -> tuple[str, str]:
    """(icon, colour role) of a candidate."""
    if not candidate.ready:
        return "triangle-alert", "warn"
    icon, role, _words = KINDS.get(candidate.kind, ("circle", "ink-soft", ""))
    return icon, role


def state_words(candidate: Candidate) -> str:
    """Kind of a candidate, or what is wrong with its record."""
    if candidate.ready:
        return kind_words(candidate.kind)
    return _tr(_STATES[candidate.state])


def headline(candidate: Candidate) -> str:
    """The claim on one line; the file's name for a record that has none."""
    return " ".join(candidate.claim.split()) or candidate.path.rpartition("/")[2]


def why_words(advice: Advice) -> str:
    """Why a disposition is suggested."""
    return _why(advice, 0)


def first_reason(advice: Advice) -> str:
    """A reason to begin with when the person follows the suggestion."""
    return _why(advice, 1)


def _why(advice: Advice, form: int) -> str:
    said = _WHY.get(advice.why)
    note = "" if advice.note is None else advice.note.title or advice.note.ref
    return _tr(said[form]).replace("{note}", note) if said else ""


def refusal_words(refusal: Refusal, do: Disposition, candidate: Candidate | None = None) -> str:
    """What must be mended first."""
    if refusal.code == "secret":
        return _tr("The text holds what looks like a secret. Take it out first.")
    if refusal.code == "not-approvable" and candidate is not None and candidate.problem:
        text, _advice = messages.word_problem(candidate.problem)
        return f"{_tr(_REFUSALS[refusal.code])} {text}"
    if refusal.code == "no-target":
        if do is Disposition.LINK_TO_AUTHORITY:
            return _tr("Name the ticket, doc, commit or objective.")
        return _tr("Say where it is to be.")
    known = _REFUSALS.get(refusal.code)
    return _tr(known) if known else refusal.message


def error_words(
    error: GardenError, do: Disposition | None = None, candidate: Candidate | None = None
) -> str:
    """Why something could not be done, and what to do."""
    if isinstance(error, AlreadyResolved):
        by = error.entry.by if error.entry is not None else ""
        said = _tr("This candidate was decided on already, by {name}. Go on with the next one.")
        return said.format(name=by or _tr("another program"))
    if isinstance(error, Refused) and do is not None:
        told = [refusal_words(one, do, candidate) for one in error.refusals]
        return sentences(*dict.fromkeys(told))
    if isinstance(error, NotFound):
        if not error.where:
            return _tr("There is nothing left to undo or to do again.")
        return _tr("This candidate is no longer staged: another program took it.")
    if isinstance(error, AlreadyExists):
        return _tr("A candidate of this id is staged again. Decide on that one first.")
    if isinstance(error, VersionConflict):
        if error.where.endswith(".json"):
            return _tr("The record was changed meanwhile. Look at it again.")
        return _tr("Memory or the draft was changed meanwhile. Look at the change again.")
    return messages.word(error).line


def stuck_words(stuck: Stuck) -> str:
    """Why a decision can't be turned over: which item stands otherwise, and how."""
    if not stuck.said:
        return error_words(stuck.error)
    said = brief(stuck.said, _BRIEF)
    if not stuck.now:
        return _tr("Memory no longer has “{said}”.").format(said=said)
    changed = _tr("“{said}” was changed: Memory now says “{now}”.")
    return changed.format(said=said, now=brief(stuck.now, _BRIEF))


def secret_words(form: str) -> str:
    """What a secret looks like."""
    known = _SECRETS.get(form)
    return _tr(known) if known else _tr("a key or token ({form})").format(form=form)


def age_words(age: timedelta) -> str:
    """How old a candidate is, in a word: '5 min', '3 h', '12 d'."""
    seconds = max(0.0, age.total_seconds())
    if seconds < 3600:
        return _tr("{count} min").format(count=int(seconds // 60))
    if seconds < 86400:
        return _tr("{count} h").format(count=int(seconds // 3600))
    return _tr("{count} d").format(count=f"{int(seconds // 86400):,}")


def percent(figure: float) -> str:
    """A similarity: '87 %'."""
    return f"{round(figure * 100)} %"


def day(moment: datetime) -> str:
    """A date in the person's own time."""
    return moment.astimezone().strftime("%Y-%m-%d")


def minute(moment: datetime) -> str:
    """Date and time in the person's own time."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def class_words(name: str) -> str:
    """accepted, discarded, deferred."""
    return {
        "accepted": _tr("Kept"),
        "discarded": _tr("Discarded"),
        "deferred": _tr("Put off"),
    }.get(name, name)


COMMON_REASONS: Final[dict[Disposition, tuple[str, ...]]] = {
    Disposition.DISCARD: (
        QT_TRANSLATE_NOOP("ReviewWords", "Not lasting"),
        QT_TRANSLATE_NOOP("ReviewWords", "Not useful"),
        QT_TRANSLATE_NOOP("ReviewWords", "Not true"),
        QT_TRANSLATE_NOOP("ReviewWords", "Too vague"),
    ),
    Disposition.DEFER: (
        QT_TRANSLATE_NOOP("ReviewWords", "Too early to say"),
        QT_TRANSLATE_NOOP("ReviewWords", "Ask first"),
    ),
    Disposition.MARK_MEMORY_STALE: (
        QT_TRANSLATE_NOOP("ReviewWords", "No longer true"),
        QT_TRANSLATE_NOOP("ReviewWords", "Its condition has come"),
    ),
    Disposition.DELETE_MEMORY: (QT_TRANSLATE_NOOP("ReviewWords", "Was never true"),),
    Disposition.MERGE_MEMORY: (QT_TRANSLATE_NOOP("ReviewWords", "Worth remembering"),),
    Disposition.REPLACE_MEMORY: (QT_TRANSLATE_NOOP("ReviewWords", "Newer than what Memory said"),),
    Disposition.PROMOTE_TO_KNOWLEDGE: (QT_TRANSLATE_NOOP("ReviewWords", "Lasting, so a note"),),
    Disposition.PROMOTE_TO_SKILL: (QT_TRANSLATE_NOOP("ReviewWords", "Came up again"),),
    Disposition.LINK_TO_AUTHORITY: (QT_TRANSLATE_NOOP("ReviewWords", "Settled elsewhere"),),
    Disposition.CREATE_TICKET_OR_DOC: (
        QT_TRANSLATE_NOOP("ReviewWords", "Belongs with its ticket or doc"),
    ),
}
"""Offered while nobody has given reasons of their own yet."""


def offered_reasons(do: Disposition, recent: list[str], first: str) -> list[str]:
    """Reasons to choose from: what was said lately, then the common ones; five. `first` stands in
    the field already."""
    common = [_tr(text) for text in COMMON_REASONS.get(do, ())]
    return list(dict.fromkeys(text for text in [*recent, *common] if text and text != first))[:5]
