"""Slugs: the file names of Memory records, which are their identity (SPEC F-02)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import Levenshtein

from garden.okf.names import slugify

MAX_LENGTH: Final = 64
_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")


def is_slug(text: str) -> bool:
    """1 to 64 characters of a-z, 0-9 and '-'; no '-' at either end and no two in a row."""
    return _SLUG.fullmatch(text) is not None and "--" not in text


def suggested(text: str) -> str:
    """A slug near a title; '' when the title has no Latin letters or digits to make one of."""
    plain = re.sub(r"[^a-z0-9]+", "-", slugify(text))
    return plain.strip("-")[:MAX_LENGTH].strip("-")


def similar(slug: str, others: Iterable[str], distance: int) -> tuple[str, ...]:
    """Those of `others` within that Levenshtein distance, the slug itself left out, sorted."""
    return tuple(
        sorted(
            other
            for other in others
            if other != slug
            and Levenshtein.distance(slug, other, score_cutoff=distance) <= distance
        )
    )
