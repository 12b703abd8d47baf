"""Why nothing can be decided on a record: it is too large to be kept whole, or no file."""

from __future__ import annotations

from garden.staging.dispositions import Disposition
from garden.staging.records import Candidate
from garden.staging.refusals import Refusal
from ui import messages
from ui.review.words import refusal_words


def left_alone_words(candidate: Candidate) -> str:
    """What is wrong with the record, and that it stays as it is."""
    said = refusal_words(Refusal("not-whole", ""), Disposition.DISCARD)
    if candidate.problem is None:
        return said
    text, _advice = messages.word_problem(candidate.problem)
    return f"{text} {said}"
