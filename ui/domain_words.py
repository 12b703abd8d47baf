"""Sentences of the domain that are shown as they are, for translation.

Errors whose class has no words of its own in `messages` say the domain's own sentence; those that a
person can meet are named here, so that they have a translation. Nothing imports this: the
translators' tool reads it.
"""

from __future__ import annotations

from .widgets.words import QT_TRANSLATE_NOOP

SENTENCES = (
    QT_TRANSLATE_NOOP("messages", "There is nothing to mend in the file any more."),
    QT_TRANSLATE_NOOP("messages", "Look at the note again."),
    QT_TRANSLATE_NOOP("messages", "A section needs a title."),
    QT_TRANSLATE_NOOP("messages", "Give it a name."),
    QT_TRANSLATE_NOOP("messages", "This can't be the title of a section."),
    QT_TRANSLATE_NOOP("messages", "Use plain words."),
    QT_TRANSLATE_NOOP("messages", "There is nothing to split off."),
    QT_TRANSLATE_NOOP("messages", "Put the cursor inside."),
    QT_TRANSLATE_NOOP("messages", "Merging takes two items."),
    QT_TRANSLATE_NOOP("messages", "Select another one."),
    QT_TRANSLATE_NOOP("messages", "These words can't stand there as one item of a list."),
    QT_TRANSLATE_NOOP("messages", "Look for a stray heading, fence, rule or comment in them."),
    QT_TRANSLATE_NOOP("messages", "An item needs words."),
    QT_TRANSLATE_NOOP("messages", "Delete it instead."),
    QT_TRANSLATE_NOOP("messages", "A reason is missing."),
    QT_TRANSLATE_NOOP("messages", "Say in a few words why."),
    QT_TRANSLATE_NOOP("messages", "This item is marked as stale already."),
    QT_TRANSLATE_NOOP("messages", "This item is no longer in Memory."),
    QT_TRANSLATE_NOOP("messages", "Look again."),
    QT_TRANSLATE_NOOP("messages", "There is nothing to undo in Memory."),
    QT_TRANSLATE_NOOP("messages", "There is nothing to redo in Memory."),
    QT_TRANSLATE_NOOP("messages", "The text to be replaced is empty."),
    QT_TRANSLATE_NOOP("messages", "Old and new text are the same."),
    QT_TRANSLATE_NOOP("messages", "The text to be replaced is not there."),
    QT_TRANSLATE_NOOP("messages", "Read the record again."),
    QT_TRANSLATE_NOOP("messages", "Give more of the text around it, or replace all."),
    QT_TRANSLATE_NOOP("messages", "Nothing would be left of the text."),
)
