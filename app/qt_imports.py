"""Loading Qt without what it does to all later imports.

PySide6 puts a function of its own in the place of Python's `import`. It reads and searches the
source of every module that is imported afterwards, ours and others', to find out whether the
module chose one of two spellings of Qt's names (`from __feature__ import snake_case`). We choose
neither. The reading costs a twelfth of the start, and `linecache` keeps all the text, 11 MB.
"""

from __future__ import annotations

import builtins


def load_qt() -> None:
    """Import PySide6 and put Python's own `import` back. Must come before all else of Qt."""
    import shiboken6  # noqa: F401 - replaces `import`, and keeps the old one beside it

    kept = getattr(builtins, "__orig_import__", None)  # may be gone in a later PySide6
    if kept is not None:
        builtins.__import__ = kept
