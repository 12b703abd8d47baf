"""What a folder's index and log are called where notes are listed: by what they are, then by their
first heading. Their headings say little ("Subdirectories"), and a note beside them may have the
same."""

from __future__ import annotations

from garden.okf import names


def reserved_part(path: str) -> str:
    """'index' or 'log' for a folder's own file, '' for any other note."""
    return names.stem(path) if names.is_reserved(path) else ""


def shown_title(path: str, title: str) -> str:
    """How a note is named in a list, on a tab: 'index — Subdirectories', else its title."""
    return title_prefix(path, title) + title


def title_prefix(path: str, title: str) -> str:
    """What stands before a title in `shown_title`."""
    part = reserved_part(path)
    if not part or names.fold(title) == names.fold(part):
        return ""
    return f"{part} — "
