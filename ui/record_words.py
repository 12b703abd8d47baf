"""Sentences for what the linter of Memory's records finds, for translation; as `problem_words`."""

from __future__ import annotations

from .widgets.words import QT_TRANSLATE_NOOP

RECORD_WORDS: dict[str, tuple[str, str]] = {
    "record-invalid-path": (
        QT_TRANSLATE_NOOP("messages", "This is no place for a record of Memory."),
        QT_TRANSLATE_NOOP(
            "messages",
            "Records lie in summary.md, decisions, requests and workflow, one folder deep.",
        ),
    ),
    "record-wrong-record-kind": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no kind of record."),
        QT_TRANSLATE_NOOP("messages", "Use summary, decision, request, knowledge or workflow."),
    ),
    "record-invalid-slug": (
        QT_TRANSLATE_NOOP("messages", "“{slug}” can't be the name of a record."),
        QT_TRANSLATE_NOOP(
            "messages", "Use up to 64 of a-z, 0-9 and single hyphens, none at the ends."
        ),
    ),
    "record-not-utf8": (
        QT_TRANSLATE_NOOP("messages", "The record is not UTF-8 text."),
        QT_TRANSLATE_NOOP("messages", "Save it as UTF-8."),
    ),
    "record-malformed-frontmatter": (
        QT_TRANSLATE_NOOP("messages", "The frontmatter of the record can't be read."),
        QT_TRANSLATE_NOOP("messages", "Correct the line; programs stop at the first fault."),
    ),
    "record-missing-frontmatter": (
        QT_TRANSLATE_NOOP("messages", "The record has no frontmatter."),
        QT_TRANSLATE_NOOP(
            "messages", "Begin the file, at its first byte, with “---”, the fields, and “---”."
        ),
    ),
    "record-missing-field": (
        QT_TRANSLATE_NOOP("messages", "The record lacks the field “{subject}”."),
        QT_TRANSLATE_NOOP("messages", "Add it to the frontmatter."),
    ),
    "record-invalid-field:time": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no time."),
        QT_TRANSLATE_NOOP("messages", "Write it like 2026-11-20T10:00:00Z."),
    ),
    "record-invalid-field:bool": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is neither true nor false."),
        QT_TRANSLATE_NOOP("messages", "Write true or false."),
    ),
    "record-invalid-field:range": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no pair of entry numbers."),
        QT_TRANSLATE_NOOP("messages", "Write [first, last]."),
    ),
    "record-invalid-field:sources": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no list of sources."),
        QT_TRANSLATE_NOOP("messages", "Write each as a session_id and a range [first, last]."),
    ),
    "record-invalid-field:slugs": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no list of records."),
        QT_TRANSLATE_NOOP("messages", "Write them like [one-slug, another-slug]."),
    ),
    "record-invalid-field": (
        QT_TRANSLATE_NOOP("messages", "The value of “{subject}” is of the wrong kind."),
        QT_TRANSLATE_NOOP("messages", "Correct the value."),
    ),
    "record-invalid-status": (
        QT_TRANSLATE_NOOP("messages", "“{subject}” is no status of a decision."),
        QT_TRANSLATE_NOOP("messages", "Use one of: {allowed}."),
    ),
    "record-body-too-long": (
        QT_TRANSLATE_NOOP(
            "messages", "The record has {subject} characters; at most {limit} are allowed."
        ),
        QT_TRANSLATE_NOOP("messages", "Shorten it, or move the explanation into a note."),
    ),
    "record-description-too-long": (
        QT_TRANSLATE_NOOP(
            "messages", "The description has {subject} characters; at most {limit} are allowed."
        ),
        QT_TRANSLATE_NOOP("messages", "Shorten it, or let no model pick the record by itself."),
    ),
    "record-slug-already-exists": (
        QT_TRANSLATE_NOOP("messages", "There is a record “{subject}” already."),
        QT_TRANSLATE_NOOP("messages", "Edit that one instead of writing a new one."),
    ),
    "record-unknown-reference": (
        QT_TRANSLATE_NOOP("messages", "“{field}” names “{subject}”, which is no record here."),
        QT_TRANSLATE_NOOP("messages", "Correct the name, or write that record first."),
    ),
    "record-replaced-by-cycle": (
        QT_TRANSLATE_NOOP("messages", "The replacements go round in a circle: {chain}."),
        QT_TRANSLATE_NOOP("messages", "Let one of them be the last."),
    ),
    "record-replaced-by-self": (
        QT_TRANSLATE_NOOP("messages", "The decision names itself as its replacement."),
        QT_TRANSLATE_NOOP("messages", "Name the decision that replaced it."),
    ),
    "record-workflow-write-forbidden": (
        QT_TRANSLATE_NOOP("messages", "Workflows are written by people, not by tools."),
        QT_TRANSLATE_NOOP("messages", "Propose the change to a person."),
    ),
    "record-low-importance-large-record": (
        QT_TRANSLATE_NOOP(
            "messages",
            "The record is long for what it rests on: {chars} characters, sources: {sources}.",
        ),
        QT_TRANSLATE_NOOP("messages", "Shorten it, or wait until more speaks for it."),
    ),
    "record-sources-overflow": (
        QT_TRANSLATE_NOOP("messages", "The record names {count} sources."),
        QT_TRANSLATE_NOOP("messages", "Keep the {limit} that matter."),
    ),
    "record-similar-slugs": (
        QT_TRANSLATE_NOOP("messages", "Other records have nearly the same name: {slugs}."),
        QT_TRANSLATE_NOOP("messages", "Merge them, or give them telling names."),
    ),
}
"""code -> (what is wrong, what to do), with the names of facts in braces."""
