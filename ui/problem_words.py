"""Sentences for the problem codes of the domain, for translation; the facts fill them in.

A code may be followed by the kind of fault ('yaml-invalid:colon'). A code that isn't here says the
domain's own English sentence.
"""

from __future__ import annotations

from .widgets.words import QT_TRANSLATE_NOOP

WORDS: dict[str, tuple[str, str]] = {
    "unsaved-copy": (
        QT_TRANSLATE_NOOP("messages", "Text of this note was never saved."),
        QT_TRANSLATE_NOOP("messages", "Enter opens the note, which offers it."),
    ),
    "unsaved-copy:gone": (
        QT_TRANSLATE_NOOP("messages", "Text of this note was never saved, and its file is gone."),
        QT_TRANSLATE_NOOP("messages", "Enter makes the note again with this text."),
    ),
    "interrupted-kept": (
        QT_TRANSLATE_NOOP(
            "messages", "A change of this note was interrupted, and another program changed it."
        ),
        QT_TRANSLATE_NOOP("messages", "Enter shows the interrupted text beside the file."),
    ),
    "interrupted-waits": (
        QT_TRANSLATE_NOOP(
            "messages", "An interrupted change of this file could not be finished yet."
        ),
        QT_TRANSLATE_NOOP(
            "messages", "It is tried again at the next start. What was in the way: {reason}"
        ),
    ),
    "history-damaged": (
        QT_TRANSLATE_NOOP("messages", "The history of changes could not be read and began anew."),
        QT_TRANSLATE_NOOP(
            "messages", "Your notes are not affected. The old history is kept in {file}."
        ),
    ),
    "file-missing": (
        QT_TRANSLATE_NOOP("messages", "The file “{target}” is missing."),
        QT_TRANSLATE_NOOP("messages", "Links to it: {count}. Enter shows the place in the text."),
    ),
    "yaml-invalid:colon": (
        QT_TRANSLATE_NOOP("messages", "A second “: ” stands in a value of the frontmatter."),
        QT_TRANSLATE_NOOP("messages", "Put the value in quotes."),
    ),
    "yaml-invalid:no-space": (
        QT_TRANSLATE_NOOP("messages", "A space is missing after a colon in the frontmatter."),
        QT_TRANSLATE_NOOP("messages", "Write “key: value”."),
    ),
    "yaml-invalid:tab": (
        QT_TRANSLATE_NOOP("messages", "A tab stands in the frontmatter where YAML wants spaces."),
        QT_TRANSLATE_NOOP("messages", "Replace the tab with spaces."),
    ),
    "yaml-invalid:reserved-sign": (
        QT_TRANSLATE_NOOP(
            "messages", "A value in the frontmatter begins with a sign that YAML keeps for itself."
        ),
        QT_TRANSLATE_NOOP("messages", "Put the value in quotes."),
    ),
    "yaml-invalid:unclosed": (
        QT_TRANSLATE_NOOP("messages", "A quote or bracket in the frontmatter is not closed."),
        QT_TRANSLATE_NOOP("messages", "Add the missing quote or bracket."),
    ),
    "yaml-invalid:documents": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter holds more than one YAML document."),
        QT_TRANSLATE_NOOP("messages", "Remove the line that starts with “---” inside it."),
    ),
    "yaml-invalid:control-character": (
        QT_TRANSLATE_NOOP(
            "messages", "The frontmatter holds a character that YAML does not allow."
        ),
        QT_TRANSLATE_NOOP("messages", "Delete it, or write it as an escape in double quotes."),
    ),
    "yaml-invalid": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter is not valid YAML."),
        QT_TRANSLATE_NOOP("messages", "Correct the line, or put the value in quotes."),
    ),
    "yaml-unsafe:too-large": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter is too long to be read."),
        QT_TRANSLATE_NOOP("messages", "Move the long part into the body."),
    ),
    "yaml-unsafe:too-deep": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter is nested too deeply."),
        QT_TRANSLATE_NOOP("messages", "Make it flatter."),
    ),
    "yaml-unsafe": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter holds too many values to be read."),
        QT_TRANSLATE_NOOP(
            "messages", "Repeat less through “*” aliases, or move the data into a file of its own."
        ),
    ),
    "yaml-duplicate-key": (
        QT_TRANSLATE_NOOP(
            "messages", "The field “{key}” stands there more than once; the last one counts."
        ),
        QT_TRANSLATE_NOOP("messages", "Remove the others."),
    ),
    "yaml-ambiguous": (
        QT_TRANSLATE_NOOP("messages", "Some programs don't read {value} in “{key}” as text."),
        QT_TRANSLATE_NOOP("messages", "Put it in quotes."),
    ),
    "frontmatter-unclosed": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter is not closed."),
        QT_TRANSLATE_NOOP("messages", "Add a line “---” below its last field."),
    ),
    "frontmatter-missing": (
        QT_TRANSLATE_NOOP("messages", "The note has no frontmatter."),
        QT_TRANSLATE_NOOP("messages", "Give it a type in the metadata panel, such as “Note”."),
    ),
    "type-missing": (
        QT_TRANSLATE_NOOP("messages", "The note has no type."),
        QT_TRANSLATE_NOOP("messages", "Give it one in the metadata panel, such as “Note”."),
    ),
    "type-empty": (
        QT_TRANSLATE_NOOP("messages", "The note's type is empty."),
        QT_TRANSLATE_NOOP("messages", "Give it one in the metadata panel, such as “Note”."),
    ),
    "status-unknown": (
        QT_TRANSLATE_NOOP(
            "messages", "The status “{status}” is none of draft, stable, deprecated."
        ),
        QT_TRANSLATE_NOOP("messages", "Choose one of them; the word is kept until then."),
    ),
    "stale-after-unreadable": (
        QT_TRANSLATE_NOOP("messages", "“stale_after” is no date or time."),
        QT_TRANSLATE_NOOP("messages", "Write it as 2026-11-30T09:00:00Z."),
    ),
    "timestamp-unreadable": (
        QT_TRANSLATE_NOOP("messages", "“timestamp” is no date or time."),
        QT_TRANSLATE_NOOP("messages", "Write it as 2026-11-30T09:00:00Z."),
    ),
    "stale-after-no-offset": (
        QT_TRANSLATE_NOOP(
            "messages", "“stale_after” has no time or offset: {value} is taken as UTC."
        ),
        QT_TRANSLATE_NOOP("messages", "Write it as 2026-11-30T09:00:00Z."),
    ),
    "wiki-link-unquoted": (
        QT_TRANSLATE_NOOP(
            "messages", "[[…]] in “{key}” without quotes is a list in YAML, not a link."
        ),
        QT_TRANSLATE_NOOP("messages", 'Write it in quotes: "[[…]]".'),
    ),
    "index-frontmatter": (
        QT_TRANSLATE_NOOP("messages", "Only okf_version belongs into the frontmatter of index.md."),
        QT_TRANSLATE_NOOP("messages", "Move the other fields into a note."),
    ),
    "okf-version-unknown": (
        QT_TRANSLATE_NOOP(
            "messages", "The bundle says it is OKF {version}; it is read as well as 0.2 allows."
        ),
        QT_TRANSLATE_NOOP("messages", "Nothing to do, unless something looks wrong."),
    ),
    "log-frontmatter": (
        QT_TRANSLATE_NOOP("messages", "log.md carries frontmatter, which OKF does not ask for."),
        QT_TRANSLATE_NOOP("messages", "It may stay."),
    ),
    "log-date-not-iso": (
        QT_TRANSLATE_NOOP("messages", "A heading of the log is no date of the form 2026-11-30."),
        QT_TRANSLATE_NOOP("messages", "Write the date as year-month-day."),
    ),
    "log-order": (
        QT_TRANSLATE_NOOP(
            "messages", "A day of the log stands below an earlier one; the newest comes first."
        ),
        QT_TRANSLATE_NOOP("messages", "Move the entry up."),
    ),
    "wish": (
        QT_TRANSLATE_NOOP("messages", "“{target}” is not written yet."),
        QT_TRANSLATE_NOOP("messages", "Links that wish for it: {count}. Enter writes it."),
    ),
    "link-ambiguous": (
        QT_TRANSLATE_NOOP("messages", "The link “{target}” could mean {candidates}."),
        QT_TRANSLATE_NOOP("messages", "Write the folder too, to say which one is meant."),
    ),
    "not-utf8": (
        QT_TRANSLATE_NOOP("messages", "The file is not UTF-8 text; it is shown, but not changed."),
        QT_TRANSLATE_NOOP("messages", "Convert it to UTF-8 to edit it here."),
    ),
    "binary": (
        QT_TRANSLATE_NOOP("messages", "The file is no text, whatever its name says."),
        QT_TRANSLATE_NOOP("messages", "Rename it, or keep it outside the garden."),
    ),
    "too-large": (
        QT_TRANSLATE_NOOP(
            "messages", "The file has {megabytes} MB; it is listed, but its text is not searched."
        ),
        QT_TRANSLATE_NOOP(
            "messages", "Split it into several notes, or keep it outside the garden."
        ),
    ),
    "permission": (
        QT_TRANSLATE_NOOP("messages", "The file may not be read."),
        QT_TRANSLATE_NOOP("messages", "Check its permissions."),
    ),
    "index-no-room": (
        QT_TRANSLATE_NOOP(
            "messages",
            "There is no room for the search index in {folder}; it is kept elsewhere for now.",
        ),
        QT_TRANSLATE_NOOP("messages", "Free some space there, then open the garden again."),
    ),
    "index-read-only": (
        QT_TRANSLATE_NOOP(
            "messages",
            "The search index can't be written to {folder}; it is kept elsewhere for now.",
        ),
        QT_TRANSLATE_NOOP(
            "messages", "Check the permissions of that folder, then open the garden again."
        ),
    ),
    "unreadable": (
        QT_TRANSLATE_NOOP("messages", "The file can't be read: {reason}."),
        QT_TRANSLATE_NOOP("messages", "Check the disk or the network drive."),
    ),
    "folder-unreadable": (
        QT_TRANSLATE_NOOP("messages", "The folder can't be read."),
        QT_TRANSLATE_NOOP("messages", "Check its permissions."),
    ),
    "file-unreadable": (
        QT_TRANSLATE_NOOP("messages", "The file can't be read."),
        QT_TRANSLATE_NOOP("messages", "Check its permissions."),
    ),
    "unparsable": (
        QT_TRANSLATE_NOOP("messages", "The note's structure could not be read; its text can."),
        QT_TRANSLATE_NOOP(
            "messages", "Its words are found, its links are not. Please report the file."
        ),
    ),
    "reading-crashed": (
        QT_TRANSLATE_NOOP("messages", "Reading this file ended the program that read it."),
        QT_TRANSLATE_NOOP("messages", "Its text can't be searched. Please report the file."),
    ),
    "ignore-unreadable": (
        QT_TRANSLATE_NOOP("messages", "The ignore file can't be read."),
        QT_TRANSLATE_NOOP("messages", "Check its permissions."),
    ),
    "ignore-pattern": (
        QT_TRANSLATE_NOOP("messages", "Some lines of the ignore file are no patterns."),
        QT_TRANSLATE_NOOP("messages", "Correct or remove them."),
    ),
    "link-dead": (
        QT_TRANSLATE_NOOP("messages", "The symbolic link leads nowhere."),
        QT_TRANSLATE_NOOP("messages", "Remove it, or restore what it points to."),
    ),
    "link-outside": (
        QT_TRANSLATE_NOOP(
            "messages", "The symbolic link leads out of the garden and is not followed."
        ),
        QT_TRANSLATE_NOOP("messages", "Copy the file into the garden if it belongs there."),
    ),
    "sync-conflict": (
        QT_TRANSLATE_NOOP("messages", "A sync program left this second version of {original}."),
        QT_TRANSLATE_NOOP(
            "messages", "Compare the two, keep what is right, then delete this copy."
        ),
    ),
    "name-not-text": (
        QT_TRANSLATE_NOOP(
            "messages", "The name is not valid UTF-8, so nothing can link to it or open it."
        ),
        QT_TRANSLATE_NOOP("messages", "Rename it in a file manager."),
    ),
    "name-look-alike": (
        QT_TRANSLATE_NOOP("messages", "Several files have names that look the same: {paths}."),
        QT_TRANSLATE_NOOP(
            "messages", "Rename one of them; other computers may take them for one file."
        ),
    ),
    "staging-too-large": (
        QT_TRANSLATE_NOOP("messages", "This record is too large to be read whole ({bytes} bytes)."),
        QT_TRANSLATE_NOOP("messages", "Look at it in another program; it is left alone here."),
    ),
    "staging-symlink": (
        QT_TRANSLATE_NOOP("messages", "This is a symbolic link, which is not followed."),
        QT_TRANSLATE_NOOP("messages", "Look at it in a file manager; it is left alone here."),
    ),
    "staging-not-a-file": (
        QT_TRANSLATE_NOOP("messages", "Something that is no file has a record's name."),
        QT_TRANSLATE_NOOP("messages", "Look at it in a file manager; it is left alone here."),
    ),
    "staging-unreadable": (
        QT_TRANSLATE_NOOP("messages", "This record may not be read."),
        QT_TRANSLATE_NOOP("messages", "Check the permissions of the file and of its folder."),
    ),
    "staging-not-utf8": (
        QT_TRANSLATE_NOOP("messages", "This record is not UTF-8 text."),
        QT_TRANSLATE_NOOP("messages", "Discard it, or have the agent stage it again."),
    ),
    "staging-truncated": (
        QT_TRANSLATE_NOOP("messages", "This record ends in the middle."),
        QT_TRANSLATE_NOOP("messages", "It may still be being written. If it stays so, discard it."),
    ),
    "staging-not-json": (
        QT_TRANSLATE_NOOP("messages", "This record is not JSON that can be read."),
        QT_TRANSLATE_NOOP("messages", "Correct it in another program, or discard it."),
    ),
    "staging-fields": (
        QT_TRANSLATE_NOOP("messages", "This record lacks what a candidate needs."),
        QT_TRANSLATE_NOOP("messages", "Correct it in another program, or discard it."),
    ),
    "staging-older-batch": (
        QT_TRANSLATE_NOOP(
            "messages", "This record has the older form, with {entries} entries in one file."
        ),
        QT_TRANSLATE_NOOP("messages", "Have its session extracted again, or discard it."),
    ),
    "staging-newer-schema": (
        QT_TRANSLATE_NOOP("messages", "A newer program wrote this record (form {version})."),
        QT_TRANSLATE_NOOP(
            "messages", "It can be read and discarded; a newer version of this app can approve it."
        ),
    ),
    "staging-bad-name": (
        QT_TRANSLATE_NOOP(
            "messages", "The file's name is no UUID, so that other programs don't see it."
        ),
        QT_TRANSLATE_NOOP("messages", "Rename the file to its id, or discard it."),
    ),
    "staging-id-differs": (
        QT_TRANSLATE_NOOP("messages", "The id in the record is another one than its file's name."),
        QT_TRANSLATE_NOOP("messages", "Correct the id in the record, or discard it."),
    ),
    "resolutions-damaged-line": (
        QT_TRANSLATE_NOOP("messages", "A line of the resolution log can't be read."),
        QT_TRANSLATE_NOOP("messages", "It stays as it is; the other lines are not concerned."),
    ),
}
"""code -> (what is wrong, what to do), with the names of facts in braces."""
