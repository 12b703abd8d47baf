"""What a link that leads nowhere wishes for: a note to be written, or a file that is missing."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath

from garden.okf.names import is_attachment_name, is_note_name, safe_file_name, without_suffix
from garden.okf.note import LinkForm
from garden.okf.paths import decode

_NAMES = frozenset({LinkForm.WIKI, LinkForm.EMBED, LinkForm.SLUG, LinkForm.FIELD})
"""Forms whose target is a name first, and a path only when it has a folder."""
_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}")


def names_nothing(target: str) -> bool:
    """Whether a target has no name in it (`#`, `..`, a space, `.md`): nothing can be wished for."""
    return not without_suffix(target.strip()).strip("#./\\ \u3000")


def is_missing_file(target: str, form: LinkForm) -> bool:
    """Whether a broken link is one to a picture, a script or the like, rather than to a note.

    Only a bare wiki name may end in anything: [[Node.js]] is a note, [x](node.js) a file.
    """
    if form is LinkForm.IMAGE or is_attachment_name(target):
        return True
    if form in _NAMES and "/" not in target:
        return False
    ending = PurePosixPath(target).suffix
    return _ENDING.fullmatch(ending) is not None and not is_note_name(target)


def wished_note(target: str, form: LinkForm, source: str) -> tuple[str, str]:
    """(title, path) of the note that a broken link in the note `source` wishes for.

    A wiki name goes beside the note that wishes for it, so that the nearest-folder rule leads
    there; a name with a folder and a Markdown path go where they say. A name that no file may have
    (`[[What is it?]]`) becomes the title, by which the link finds the note all the same.
    """
    target = decode(target.strip()) if form is LinkForm.FIELD else target.strip()
    title = PurePosixPath(target).name.removesuffix(".md") or target
    beside = PurePosixPath(source).parent
    if form in _NAMES:
        if "/" not in target:
            return title, normpath(str(beside / safe_file_name(title).file_name))
        # As links are followed: from the root, unless they begin with where the note is.
        folder = beside if target.startswith(("./", "../")) else PurePosixPath()
    else:
        folder = PurePosixPath() if target.startswith("/") else beside
    path = normpath(str(folder / target.lstrip("/")))
    return title, path if path.endswith(".md") else f"{path}.md"
