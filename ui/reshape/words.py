"""Words about plans: sentences above the list, why a line changes, what a person should know."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QCoreApplication

from garden.errors import AlreadyExists, GardenError, InvalidName, VersionConflict
from garden.okf import names
from garden.reshape.basis import PlanOutdated
from garden.reshape.plan import OF_LINKS, FilePlan, Notice, Plan, Why
from ui import messages
from ui.widgets.words import QT_TRANSLATE_NOOP, sentences

_CONTEXT = "reshape"


def tr(text: str) -> str:
    """A string of this part in the person's language."""
    return QCoreApplication.translate(_CONTEXT, text)


_WHY = {
    Why.LINK: QT_TRANSLATE_NOOP("reshape", "link"),
    Why.PLACE: QT_TRANSLATE_NOOP("reshape", "path from here"),
    Why.CLEAR: QT_TRANSLATE_NOOP("reshape", "made clear"),
    Why.ANCHOR: QT_TRANSLATE_NOOP("reshape", "heading of a link"),
    Why.LABEL: QT_TRANSLATE_NOOP("reshape", "shown words"),
    Why.UNLINK: QT_TRANSLATE_NOOP("reshape", "link taken away"),
    Why.TITLE: QT_TRANSLATE_NOOP("reshape", "title"),
    Why.HEADING: QT_TRANSLATE_NOOP("reshape", "heading"),
    Why.TAG: QT_TRANSLATE_NOOP("reshape", "tag"),
    Why.TEXT: QT_TRANSLATE_NOOP("reshape", "text"),
}

_NOTICES = {
    "wish-met": (
        QT_TRANSLATE_NOOP("reshape", "1 link that led nowhere will lead to this note."),
        QT_TRANSLATE_NOOP("reshape", "{count} links that led nowhere will lead to this note."),
    ),
    "tag-becomes-link": (
        QT_TRANSLATE_NOOP("reshape", "1 tag of this name will be a link to the note."),
        QT_TRANSLATE_NOOP("reshape", "{count} tags of this name will be links to the note."),
    ),
    "skipped-code": (
        QT_TRANSLATE_NOOP("reshape", "1 place in code or a comment stays as it is."),
        QT_TRANSLATE_NOOP("reshape", "{count} places in code or comments stay as they are."),
    ),
    "skipped-html": (
        QT_TRANSLATE_NOOP("reshape", "1 link in HTML stays as it is."),
        QT_TRANSLATE_NOOP("reshape", "{count} links in HTML stay as they are."),
    ),
    "anchor-unknown": (
        QT_TRANSLATE_NOOP("reshape", "1 link names a heading that is not there; it stays."),
        QT_TRANSLATE_NOOP("reshape", "{count} links name headings that are not there; they stay."),
    ),
    "field-stays": (
        QT_TRANSLATE_NOOP("reshape", "1 field can't be changed safely; it stays."),
        QT_TRANSLATE_NOOP("reshape", "{count} fields can't be changed safely; they stay."),
    ),
    "fields-unread": (
        QT_TRANSLATE_NOOP(
            "reshape", "The fields of 1 note can't be read; they stay in the text as code."
        ),
        QT_TRANSLATE_NOOP(
            "reshape", "The fields of {count} notes can't be read; they stay in the text as code."
        ),
    ),
    "broken": (
        QT_TRANSLATE_NOOP("reshape", "1 link will lead nowhere."),
        QT_TRANSLATE_NOOP("reshape", "{count} links will lead nowhere."),
    ),
    "no-name": (
        QT_TRANSLATE_NOOP("reshape", "1 link can't be written so that it leads there; it stays."),
        QT_TRANSLATE_NOOP(
            "reshape", "{count} links can't be written so that they lead there; they stay."
        ),
    ),
}


SENTENCES = (
    QT_TRANSLATE_NOOP("messages", "That can't be a tag."),
    QT_TRANSLATE_NOOP("messages", "Use letters, digits, '-', '_' and '/', not digits alone."),
    QT_TRANSLATE_NOOP("messages", "In a text that would be a link to a note of this name."),
    QT_TRANSLATE_NOOP("messages", "Choose another name for the tag."),
    QT_TRANSLATE_NOOP("messages", "That can't be a heading."),
    QT_TRANSLATE_NOOP("messages", "Use a few words on one line."),
    QT_TRANSLATE_NOOP("messages", "Choose another name, or merge the two notes."),
    QT_TRANSLATE_NOOP("messages", "Choose another folder, or rename one of the two first."),
    QT_TRANSLATE_NOOP("messages", "A folder can't be moved into itself."),
    QT_TRANSLATE_NOOP("messages", "Choose another folder."),
    QT_TRANSLATE_NOOP("messages", "Two of them have the same name."),
    QT_TRANSLATE_NOOP("messages", "Rename one of them first."),
    QT_TRANSLATE_NOOP("messages", "There is no text to move."),
    QT_TRANSLATE_NOOP("messages", "Select some text of the note."),
    QT_TRANSLATE_NOOP("messages", "The selection cuts a block of code, a table or a quote."),
    QT_TRANSLATE_NOOP("messages", "Select whole paragraphs."),
    QT_TRANSLATE_NOOP("messages", "The texts can't be joined: one ends inside of code or HTML."),
    QT_TRANSLATE_NOOP("messages", "Close the block at the end of the note first."),
    QT_TRANSLATE_NOOP("messages", "A note can't be merged with itself."),
    QT_TRANSLATE_NOOP("messages", "Choose another one."),
    QT_TRANSLATE_NOOP("messages", "A folder's index.md or log.md can't be merged."),
    QT_TRANSLATE_NOOP("messages", "Edit it."),
    QT_TRANSLATE_NOOP("messages", "Links can't lead to a note that is deleted too."),
    QT_TRANSLATE_NOOP("messages", "Choose another note."),
)
"""Sentences of `garden.reshape` that are shown as they are, for translation (`ui.messages`)."""


def refusal(error: GardenError) -> tuple[str, str]:
    """(what is in the way, what helps) of a deed that can't be planned or done."""
    message = messages.word(error)
    if type(error) is AlreadyExists:  # nothing was to be written yet
        name = error.where.rpartition("/")[2]
        return tr("“{name}” is there already.").format(name=name), messages.translated(error.advice)
    if isinstance(error, InvalidName) and not error.speaks_for_itself:
        name = names.without_suffix(error.where)
        safe = names.safe_file_name(name).name
        if name.strip() and safe != name:
            return message.text, tr("“{name}” would work.").format(name=safe)
    return message.text, message.advice


def outdated(error: VersionConflict) -> str:
    """What happened since the preview was made, so that nothing was written."""
    name = error.where.rpartition("/")[2]
    if isinstance(error, PlanOutdated) and error.happened != "changed":
        return {
            "came": tr("“{name}” has come since the preview."),
            "went": tr("“{name}” is not there any more."),
            "otherwise": tr("“{name}” would now be changed in another way."),
        }[error.happened].format(name=name)
    return messages.word(error).text


def why(reason: Why) -> str:
    """One or two words on why a piece of text changes."""
    return tr(_WHY[reason])


def summary(plan: Plan) -> str:
    """How much changes, in one sentence."""
    files = len([file for file in plan.files if file.path and file.target and file.changes])
    links = plan.links
    if not plan:
        return tr("Nothing changes.")
    if not links:
        if not files and plan.kind == "delete":
            return tr("Links stay as they are.")
        if not files:
            return tr("No link needs to change.")
        return (
            tr("1 file changes.")
            if files == 1
            else tr("{files} files change.").format(files=f"{files:,}")
        )
    files = len([f for f in plan.files if any(c.why in OF_LINKS for c in f.changes)])
    if links == 1:
        return tr("1 link changes.")
    if files == 1:
        return tr("{links} links in 1 file change.").format(links=f"{links:,}")
    return tr("{links} links in {files} files change.").format(
        links=f"{links:,}", files=f"{files:,}"
    )


def ticked_again(count: int) -> str:
    """What was left out of the plan before, and can't be found in this one for certain."""
    if count == 1:
        return tr("One change that you had left out is ticked again: its file was changed.")
    return tr("{count} changes that you had left out are ticked again: files were changed.").format(
        count=f"{count:,}"
    )


def notices(plan: Plan) -> str:
    """What a person should know, a sentence for each kind; '' when there is nothing."""
    counts = Counter(notice.code for notice in plan.notices)
    said = [
        tr("The folder is there already, spelled “{folder}”.").format(**dict(notice.facts))
        for notice in plan.notices
        if notice.code == "folder-spelled"
    ]
    for code, (one, many) in _NOTICES.items():
        if counts[code]:
            words = tr(one) if counts[code] == 1 else tr(many).format(count=f"{counts[code]:,}")
            said.append(words)
    return sentences(*said)


def notice_places(plan: Plan, most: int = 12) -> str:
    """Where the notices are, a line each, for a tooltip."""
    placed = [notice for notice in plan.notices if notice.line]
    lines = [_place(notice) for notice in placed[:most]]
    if len(placed) > most:
        lines.append("…")
    return "\n".join(lines)


def _place(notice: Notice) -> str:
    words = dict(notice.facts).get("target") or dict(notice.facts).get("words") or ""
    return f"{notice.path}:{notice.line}  {words}"


def file_words(file: FilePlan) -> str:
    """A file in the list: its name and what becomes of it."""
    name = file.name.rpartition("/")[2]
    if not file.path:
        return tr("{name} (new)").format(name=file.target)
    if not file.target:
        return tr("{name} (to the trash)").format(name=name)
    if file.path != file.target:
        old, new = file.path.rpartition("/"), file.target.rpartition("/")
        if old[0] == new[0]:
            return f"{old[2]} → {new[2]}"
        return f"{name} → {new[0] or '/'}"
    return name
