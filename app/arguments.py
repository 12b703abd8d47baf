"""The command line of the window."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from app.ids import COMMAND


def parser() -> argparse.ArgumentParser:
    """Arguments of `knowledge-garden`."""
    arguments = argparse.ArgumentParser(
        prog=COMMAND,
        description="Tend a folder of Markdown notes: read, edit, link, search.",
        epilog=f"{COMMAND} lint --help: check the Memory records of a workspace.",
    )
    arguments.add_argument(
        "path",
        nargs="?",
        type=Path,
        help="folder of notes, or one note in it; without it, the garden opened last",
    )
    arguments.add_argument(
        "--sample", action="store_true", help="open your own copy of the sample garden"
    )
    arguments.add_argument(
        "--tour",
        metavar="DIR",
        type=Path,
        help="go through the main job off screen and write pictures to DIR",
    )
    arguments.add_argument(
        "--install-menu",
        action="store_true",
        help="put Knowledge Garden into this user's application menu",
    )
    arguments.add_argument(
        "--remove-menu", action="store_true", help="take it out of the application menu again"
    )
    arguments.add_argument("--verbose", action="store_true", help="log more")
    arguments.add_argument("--version", action="store_true", help="print the version")
    # The bench measures from the start of the process to a window one can use.
    arguments.add_argument("--ready-file", type=Path, help=argparse.SUPPRESS)
    return arguments


def folder_and_note(path: Path, known: Iterable[Path] = ()) -> tuple[Path, Path | None]:
    """The garden to open for a path from outside, and the note in it when it names a file.

    A note belongs to the garden it lies in, were it folders deep: to one of the `known` gardens or
    to a folder that says it is one, whichever is nearer; else to the git repository around it, else
    to its own folder.
    """
    resolved = path.expanduser().resolve()
    if not resolved.is_file():
        return resolved, None
    from garden.sync.okf_sense import marked_folder, repository_of  # only a note needs it

    around = [garden for garden in known if garden in resolved.parents]
    marked = marked_folder(resolved)
    if marked is not None:
        around.append(marked)
    if around:
        return max(around, key=lambda garden: len(garden.parts)), resolved
    return repository_of(resolved) or resolved.parent, resolved
