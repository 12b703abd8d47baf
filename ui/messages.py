"""Words for errors and problems: what is wrong with which file, and what a person can do.

The domain's errors carry facts; this module says them in the person's language. The domain's own
English sentence is the detail that stands behind.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from garden import errors
from garden.errors import GardenError
from garden.problems import Problem

from .problem_words import WORDS
from .record_words import RECORD_WORDS
from .widgets.words import QT_TRANSLATE_NOOP, sentences

_CONTEXT = "messages"


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


@dataclass(frozen=True, slots=True)
class Message:
    """An error in a person's words."""

    text: str
    """One sentence: what happened, with the name of the file."""
    advice: str
    """What to do now; '' when there is nothing to do."""
    detail: str
    """The domain's own sentence, for a tooltip or a report."""

    @property
    def line(self) -> str:
        """Both sentences on one line."""
        return sentences(self.text, self.advice)


# (class, sentence, advice); the first class that fits counts.
_WORDS: tuple[tuple[type[GardenError], str, str], ...] = (
    (
        errors.NotFound,
        QT_TRANSLATE_NOOP("messages", "“{name}” is not there any more."),
        QT_TRANSLATE_NOOP("messages", "It was moved or deleted outside the app. Search for it."),
    ),
    (
        errors.NotAFolder,
        QT_TRANSLATE_NOOP("messages", "“{name}” is a file, not a folder."),
        QT_TRANSLATE_NOOP("messages", "Choose another folder."),
    ),
    (
        errors.AlreadyExists,
        QT_TRANSLATE_NOOP("messages", "“{name}” exists already; nothing was written."),
        QT_TRANSLATE_NOOP("messages", "Choose another name."),
    ),
    (
        errors.OutsideGarden,
        QT_TRANSLATE_NOOP("messages", "“{name}” lies outside the garden and was not opened."),
        QT_TRANSLATE_NOOP("messages", "Move the file into the garden, or open its own folder."),
    ),
    (
        errors.NotANote,
        QT_TRANSLATE_NOOP("messages", "“{name}” is no note and is not opened for editing."),
        QT_TRANSLATE_NOOP("messages", "Open it in the program it belongs to."),
    ),
    (
        errors.NotUtf8,
        QT_TRANSLATE_NOOP("messages", "“{name}” is not UTF-8 text; it is shown but not changed."),
        QT_TRANSLATE_NOOP("messages", "Convert the file to UTF-8 to edit it here."),
    ),
    (
        errors.BeginningOnly,
        QT_TRANSLATE_NOOP("messages", "“{name}” is very large; only its beginning is shown."),
        QT_TRANSLATE_NOOP("messages", "Split the file into several notes to edit it here."),
    ),
    (
        errors.TooLarge,
        QT_TRANSLATE_NOOP("messages", "“{name}” is too large."),
        QT_TRANSLATE_NOOP("messages", "Split the file, or open it in another program."),
    ),
    (
        errors.Unreadable,
        QT_TRANSLATE_NOOP("messages", "“{name}” may not be read."),
        QT_TRANSLATE_NOOP("messages", "Check the permissions of the file and of its folder."),
    ),
    (
        errors.ReadOnly,
        QT_TRANSLATE_NOOP("messages", "“{name}” may not be written."),
        QT_TRANSLATE_NOOP("messages", "Your text is kept here. Allow writing, then save again."),
    ),
    (
        errors.DiskFull,
        QT_TRANSLATE_NOOP("messages", "The disk is full; “{name}” was not saved."),
        QT_TRANSLATE_NOOP("messages", "Your text is kept here. Free some space, then save again."),
    ),
    (
        errors.VersionConflict,
        QT_TRANSLATE_NOOP("messages", "“{name}” was changed by another program meanwhile."),
        QT_TRANSLATE_NOOP("messages", "Nothing was overwritten. Compare both versions."),
    ),
    (
        errors.FrontmatterError,
        QT_TRANSLATE_NOOP("messages", "The frontmatter of “{name}” can't be changed safely."),
        QT_TRANSLATE_NOOP("messages", "Edit it as text; nothing was written."),
    ),
    (
        errors.InvalidName,
        QT_TRANSLATE_NOOP("messages", "“{name}” can't be the name of a file."),
        QT_TRANSLATE_NOOP("messages", 'Choose a name without / \\ : * ? " < > |.'),
    ),
    (
        errors.LeftOut,
        QT_TRANSLATE_NOOP(
            "messages", "“{name}” would not be seen: the garden leaves out “{part}”."
        ),
        QT_TRANSLATE_NOOP("messages", "Choose another name or folder, or change the ignore file."),
    ),
    (
        errors.Locked,
        QT_TRANSLATE_NOOP("messages", "Another window or program is using “{name}”."),
        QT_TRANSLATE_NOOP("messages", "Close the other one and try again."),
    ),
    (
        errors.IndexDamaged,
        QT_TRANSLATE_NOOP("messages", "The search index was damaged and is being built anew."),
        QT_TRANSLATE_NOOP("messages", "No note is affected. Search fills up again by itself."),
    ),
    (
        errors.FolderAway,
        QT_TRANSLATE_NOOP(
            "messages", "The folder “{name}” can't be reached; its notes stay listed as they were."
        ),
        QT_TRANSLATE_NOOP(
            "messages", "Check the disk or the network drive, or put the folder back."
        ),
    ),
    (
        errors.Unavailable,
        QT_TRANSLATE_NOOP("messages", "A part of the search can't be used now: {what}"),
        QT_TRANSLATE_NOOP("messages", "Everything else goes on without it."),
    ),
)


def translated(sentence: str) -> str:
    """A sentence of the domain in the person's language."""
    return _tr(sentence) if sentence else ""


def word(error: Exception) -> Message:
    """Words for an error. Anything that isn't a GardenError is a fault of ours, and says so."""
    if not isinstance(error, GardenError):
        return Message(
            _tr("Something went wrong in the app."),
            _tr("Your notes are safe. The log holds the details."),
            f"{type(error).__name__}: {error}",
        )
    name = PurePath(error.where).name or error.where or _tr("this garden")
    if isinstance(error, errors.InvalidName) and not PurePath(error.where).is_absolute():
        name = error.where or name  # as it was typed: a '/' in it may be what is wrong
    for kind, text, advice in _WORDS if not error.speaks_for_itself else ():
        if isinstance(error, kind):
            part, what = getattr(error, "part", ""), translated(error.what)
            if kind is errors.Unavailable and error.advice:
                advice = error.advice  # it knows which part is away, and why
            return Message(
                _tr(text).format(name=name, what=what, part=part), _tr(advice), str(error)
            )
    # A sentence of the domain that stands for itself may have a translation (`domain_words`).
    return Message(_tr(error.what), _tr(error.advice) if error.advice else "", str(error))


# Groups of the Problems list by what to do, in its order: (id, words, why).
GROUPS: tuple[tuple[str, str, str], ...] = (
    (
        "rescue",
        QT_TRANSLATE_NOOP("messages", "Bring back what was typed"),
        QT_TRANSLATE_NOOP("messages", "Text that was never saved was kept."),
    ),
    (
        "repair",
        QT_TRANSLATE_NOOP("messages", "Repair the text"),
        QT_TRANSLATE_NOOP("messages", "These notes can be read, but a part of them can't."),
    ),
    (
        "files",
        QT_TRANSLATE_NOOP("messages", "Look at the files"),
        QT_TRANSLATE_NOOP("messages", "The disk, not the text, is in the way."),
    ),
    (
        "choose",
        QT_TRANSLATE_NOOP("messages", "Say which one is meant"),
        QT_TRANSLATE_NOOP("messages", "More than one note goes by this name."),
    ),
    (
        "write",
        QT_TRANSLATE_NOOP("messages", "Write what is wished for"),
        QT_TRANSLATE_NOOP("messages", "Links to notes that nobody has written yet."),
    ),
    (
        "complete",
        QT_TRANSLATE_NOOP("messages", "Complete the fields"),
        QT_TRANSLATE_NOOP("messages", "The format asks for them; nothing breaks without."),
    ),
    (
        "records",
        QT_TRANSLATE_NOOP("messages", "Mend records of Memory"),
        QT_TRANSLATE_NOOP("messages", "Tools of agents refuse what breaks these rules."),
    ),
    (
        "review",
        QT_TRANSLATE_NOOP("messages", "Look again"),
        QT_TRANSLATE_NOOP("messages", "Out of date, or not checked by anyone."),
    ),
    (
        "other",
        QT_TRANSLATE_NOOP("messages", "Other"),
        QT_TRANSLATE_NOOP("messages", "Worth knowing."),
    ),
)

# Parts of a problem code -> group. The first that the code contains counts.
_GROUP_OF: tuple[tuple[str, str], ...] = (
    ("record-", "records"),
    ("unsaved", "rescue"),
    ("staging-", "repair"),
    ("resolutions-", "repair"),
    ("interrupted", "rescue"),
    ("history-damaged", "files"),
    ("file-missing", "files"),
    ("yaml-ambiguous", "repair"),
    ("ambiguous", "choose"),
    ("look-alike", "choose"),
    ("sync-conflict", "choose"),
    ("index-no-room", "files"),
    ("index-read-only", "files"),
    ("wish", "write"),
    ("not-utf8", "files"),
    ("binary", "files"),
    ("too-large", "files"),
    ("unreadable", "files"),
    ("permission", "files"),
    ("link-dead", "files"),
    ("link-outside", "files"),
    ("name-not-text", "files"),
    ("reading-crashed", "files"),
    ("stale", "complete"),
    ("timestamp", "complete"),
    ("yaml", "repair"),
    ("unclosed", "repair"),
    ("unparsable", "repair"),
    ("unquoted", "repair"),
    ("log-", "repair"),
    ("index-", "repair"),
    ("ignore-", "repair"),
    ("missing", "complete"),
    ("empty", "complete"),
    ("status", "complete"),
    ("unverified", "review"),
)


def group_of(problem: Problem) -> str:
    """Id of the group of `GROUPS` that a problem belongs to."""
    for part, group in _GROUP_OF:
        if part in problem.code:
            return group
    return "other"


def group_words(group: str) -> tuple[str, str]:
    """(heading, explanation) of a group."""
    for id, words, why in GROUPS:
        if id == group:
            return _tr(words), _tr(why)
    raise KeyError(group)


def word_problem(problem: Problem) -> tuple[str, str]:
    """(what is wrong, what to do) of a problem.

    Known codes are worded here from their facts; others say the domain's English sentence.
    """
    facts = {name: fact.replace("\n", ", ") for name, fact in problem.facts}
    words = RECORD_WORDS if problem.code.startswith("record-") else WORDS
    known = words.get(f"{problem.code}:{facts.get('fault', '')}") or words.get(problem.code)
    if known is None:
        return problem.message, problem.advice
    text, advice = known
    try:
        return _tr(text).format(**facts), _tr(advice).format(**facts)
    except (KeyError, IndexError):
        # A fact the words need isn't there (an older index): the plain sentence says it too.
        return problem.message, problem.advice
