"""Paths inside a bundle: joined without leaving it, and ordered by how near they are."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CODES = re.compile("(?:%[0-9A-Fa-f]{2})+")


def decode(text: str) -> str:
    """`text` with percent codes decoded, or as it is where they are no UTF-8."""
    if "%" not in text:
        return text
    try:
        return _CODES.sub(_decoded, text)
    except UnicodeDecodeError:
        return text


def _decoded(codes: re.Match[str]) -> str:
    return bytes.fromhex(codes[0].replace("%", "")).decode()


def join(folder: str, target: str) -> str | None:
    """`target` seen from `folder`, '.' and '..' taken out; None when it leaves the bundle."""
    whole = f"{folder}/{target}" if folder else target
    if "./" not in whole and "//" not in whole and whole[-1:] not in {"/", "."}:
        return whole
    parts: list[str] = []
    for part in whole.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def ranked(paths: Iterable[str], folder: str) -> list[str]:
    """`paths` by how near they are to `folder`.

    First what is in the folder itself, then at the root, then the nearest (fewest folders up and
    down), then the shortest path, then the first in alphabetical order.
    """
    here = folder.split("/") if folder else []

    def rank(path: str) -> tuple[int, int, int, str]:
        there = path.rpartition("/")[0]
        if there == folder:
            place, steps = 0, 0
        elif not there:
            place, steps = 1, 0
        else:
            parts = there.split("/")
            common = 0
            for ours, theirs in zip(here, parts, strict=False):
                if ours != theirs:
                    break
                common += 1
            place, steps = 2, len(here) + len(parts) - 2 * common
        return place, steps, len(path), path

    return sorted(paths, key=rank)
