"""The files of a garden: a fast walk, what belongs to it, what is kept out and why.

Left out: hidden files and folders, `node_modules` and other machine folders, what an ignore file
names, editors' swap and backup files (B33), symbolic links that loop or lead out (B34). Files that
can't be notes although a person may think so (a sync client's conflict copy, a name that is not
text, a folder without permission) are reported as problems instead of silently missing.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from garden.okf.ignore import IGNORE_FILES, IgnoreRules
from garden.okf.layout import (
    GardenLayout,
    MemoryPaths,
    NotesRoot,
    absolute,
    inside,
    recognise,
    relative,
)
from garden.okf.names import is_note_name, is_text, look_alikes, shown
from garden.problems import Problem, Severity
from garden.work import CancelToken

__all__ = [
    "FileStat",
    "GardenLayout",
    "MemoryPaths",
    "NoteFilter",
    "NotesRoot",
    "absolute",
    "conflict_original",
    "duplicates",
    "recognise",
    "relative",
    "scan",
]

MACHINE_FOLDERS = frozenset(
    {
        "node_modules",
        "__pycache__",
        "__macosx",
        "lost+found",
        "$recycle.bin",
        "system volume information",
        "@eadir",
    }
)
_LITTER = re.compile(
    r"""(?ix)
    .*~                         # gedit, Emacs, Vim backups: note.md~, note~.md
    | .*~\.(?:md|markdown)
    | \#.*\#                    # Emacs autosave
    | .*\.(?:sw[a-z]|un~|tmp|temp|bak|orig|part|crdownload|kate-swp|lock)
    | .*\.(?:md|markdown)\.(?:tmp|new|old|save|[0-9a-f]{6,})
    | ~\$.* | ___jb_(?:tmp|old)___ | .*___jb_(?:tmp|old)___
    | 4913                      # Vim asks whether it may create files
    | thumbs\.db | desktop\.ini
    """
)
_CONFLICT = re.compile(
    r"""(?ix)
    (?P<before>.+?)
    (?: \.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]+)?          # Syncthing
      | \ \([^()]*conflicted\ copy[^()]*\)                  # Dropbox
      | _conflict-\d{8}-\d{6}                               # Nextcloud, ownCloud
      | \ \([^()]*の競合コピー[^()]*\)                      # Dropbox in Japanese
    )
    (?P<suffix>\.[^.]+)?
    """
)


@dataclass(frozen=True, slots=True)
class FileStat:
    """A file as the walk saw it."""

    path: str
    """Garden path, spelled as on disk."""
    size: int
    mtime_ns: int
    inode: int


class NoteFilter:
    """Says which garden paths belong to the garden; made once, used by walk and watcher.

    Reads the ignore files when made; make a new one when one of them changes.
    """

    def __init__(self, layout: GardenLayout) -> None:
        self._layout = layout
        self._rules: list[IgnoreRules] = []
        self.problems: list[Problem] = []
        for folder in layout.ignore_folders:
            for name in IGNORE_FILES:
                self._read(folder / name)

    def accepts(self, path: str, *, assets: bool = False) -> bool:
        """Whether a garden path is a note (or with `assets` any file) that the walk would list.

        Looks at the names alone, not at the disk: a deleted note is still accepted.
        """
        *folders, name = path.split("/")
        prefix = self._prefix(path)
        at = ""
        for folder in folders:
            at = f"{at}/{folder}" if at else folder
            if len(at) < len(prefix):
                continue
            if self.leaves_out_folder(folder, at):
                return False
        return self.takes_file(name, path, assets=assets)

    def why_not(self, path: str) -> str:
        """Because of which folder or file name a note's path would be left out; '' when it is in.

        The part as it stands in the path, with a closing '/' for a folder.
        """
        prefix = self._prefix(path)
        at = ""
        *folders, name = path.split("/")
        for folder in folders:
            at = f"{at}/{folder}" if at else folder
            if len(at) >= len(prefix) and self.leaves_out_folder(folder, at):
                return f"{folder}/"
        return "" if self.takes_file(name, path) else name

    def leaves_out_folder(self, name: str, path: str) -> bool:
        """Whether a folder is not entered."""
        return (
            name[0] == "."
            or name.lower() in MACHINE_FOLDERS
            or (bool(self._rules) and self._ignored(path, folder=True))
        )

    def takes_file(self, name: str, path: str, *, assets: bool = False) -> bool:
        """Whether a file in an entered folder is listed."""
        if name[0] == "." or not (assets or is_note_name(name)):
            return False
        if is_litter(name) or conflict_original(name) is not None:
            return False
        return not (self._rules and self._ignored(path, folder=False))

    def _ignored(self, path: str, *, folder: bool) -> bool:
        return any(rules.ignores(path, folder=folder) for rules in self._rules)

    def _prefix(self, path: str) -> str:
        for root in self._layout.notes:
            if root.prefix and path.startswith(root.prefix):
                return root.prefix
        return ""

    def _read(self, file: Path) -> None:
        try:
            data = file.read_bytes()[:200_000]
        except FileNotFoundError:
            return
        except OSError as error:
            self.problems.append(
                _problem("ignore-unreadable", file.name, f"The ignore file can't be read: {error}.")
            )
            return
        rules = IgnoreRules.parse(data.decode("utf-8", "replace"))
        if rules.refused:
            self.problems.append(
                _problem(
                    "ignore-pattern",
                    file.name,
                    f"{len(rules.refused)} lines of the ignore file are no pattern, "
                    f"the first is '{rules.refused[0][:80]}'.",
                    advice="Correct or remove them.",
                )
            )
        if rules:
            self._rules.append(rules)


def scan(
    layout: GardenLayout,
    token: CancelToken | None = None,
    *,
    assets: bool = False,
    notes: NoteFilter | None = None,
    problems: list[Problem] | None = None,
) -> Iterator[FileStat]:
    """All notes of the garden (with `assets` all files), in no stated order.

    Each real file comes once: a symbolic link to a listed note is passed over, one to a file of the
    garden that is not listed itself comes under the link's name; linked folders are not entered,
    so the walk always ends (B34). What could not be read is added to `problems`. Raises Cancelled.
    """
    rules = notes if notes is not None else NoteFilter(layout)
    found = problems if problems is not None else []
    found.extend(rules.problems)
    for root in layout.notes:
        yield from _Walk(layout, rules, found, token, assets).run(root)


class _Walk:
    def __init__(
        self,
        layout: GardenLayout,
        rules: NoteFilter,
        problems: list[Problem],
        token: CancelToken | None,
        assets: bool,
    ) -> None:
        self.layout = layout
        self.rules = rules
        self.problems = problems
        self.token = token
        self.assets = assets
        self.links: list[tuple[str, str]] = []
        self.seen: set[tuple[int, int]] = set()

    def run(self, root: NotesRoot) -> Iterator[FileStat]:
        pending = [(os.fspath(root.folder), root.prefix)]
        while pending:
            if self.token is not None:
                self.token.check()
            folder, prefix = pending.pop()
            yield from self._folder(folder, prefix, pending)
        yield from self._links()

    def _folder(
        self, folder: str, prefix: str, pending: list[tuple[str, str]]
    ) -> Iterator[FileStat]:
        rules, assets = self.rules, self.assets
        try:
            entries = os.scandir(folder)
        except FileNotFoundError:
            return
        except OSError as error:
            self._report("folder-unreadable", prefix.rstrip("/"), error)
            return
        with entries:
            while True:
                try:
                    entry = next(entries, None)
                except OSError as error:
                    self._report("folder-unreadable", prefix.rstrip("/"), error)
                    return
                if entry is None:
                    return
                name = entry.name
                if name[0] == ".":
                    continue
                path = prefix + name
                try:
                    if entry.is_dir(follow_symlinks=False):
                        if rules.leaves_out_folder(name, path):
                            continue
                        if is_text(name):
                            pending.append((entry.path, path + "/"))
                        else:
                            self._report_name(path)
                        continue
                    if not (assets or is_note_name(name)):
                        continue
                    if not rules.takes_file(name, path, assets=assets):
                        self._report_conflict(name, path)
                        continue
                    if not is_text(name):
                        self._report_name(path)
                        continue
                    if entry.is_symlink():
                        self.links.append((entry.path, path))
                        continue
                    info = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    self._report("file-unreadable", path, error)
                    continue
                if stat.S_ISREG(info.st_mode):
                    self.seen.add((info.st_dev, info.st_ino))
                    yield FileStat(path, info.st_size, info.st_mtime_ns, info.st_ino)

    def _links(self) -> Iterator[FileStat]:
        for location, path in sorted(self.links):
            try:
                real = os.path.realpath(location, strict=True)
                info = os.stat(real)  # noqa: PTH116 - a plain string is at hand
            except OSError:
                self.problems.append(
                    _problem(
                        "link-dead",
                        path,
                        "The symbolic link leads nowhere.",
                        advice="Remove it, or restore what it points to.",
                    )
                )
                continue
            if not inside(self.layout, real):
                self.problems.append(
                    _problem(
                        "link-outside",
                        path,
                        "The symbolic link leads out of the garden and is not followed.",
                        advice="Copy the file into the garden if it belongs there.",
                    )
                )
                continue
            key = (info.st_dev, info.st_ino)
            if key not in self.seen and stat.S_ISREG(info.st_mode):
                self.seen.add(key)
                yield FileStat(path, info.st_size, info.st_mtime_ns, info.st_ino)
        self.links.clear()

    def _report(self, code: str, path: str, error: OSError) -> None:
        what = "folder" if code == "folder-unreadable" else "file"
        self.problems.append(
            _problem(
                code,
                shown(path),
                f"The {what} can't be read: {error.strerror or error}.",
                advice="Check its permissions.",
                severity=Severity.ERROR,
            )
        )

    def _report_conflict(self, name: str, path: str) -> None:
        original = conflict_original(name)
        if original is None or is_litter(name):
            return
        self.problems.append(
            _problem(
                "sync-conflict",
                shown(path),
                f"A sync program left this second version of '{original}'.",
                advice="Compare the two, keep what is right, then delete this copy.",
                facts=(("original", path[: -len(name)] + original),),
            )
        )

    def _report_name(self, path: str) -> None:
        self.problems.append(
            _problem(
                "name-not-text",
                shown(path),
                "The name is not valid UTF-8, so nothing can link to it or open it.",
                advice="Rename it in a file manager.",
                severity=Severity.ERROR,
            )
        )


def is_litter(name: str) -> bool:
    """Whether a name is an editor's swap, backup or temp file (B33)."""
    if is_note_name(name) and "~" not in name and "#" not in name:
        return False
    return _LITTER.fullmatch(name) is not None


def conflict_original(name: str) -> str | None:
    """File name a sync program's conflict copy was made of, None for any other name (B33)."""
    if "conflict" not in name and "競合" not in name and "conflict" not in name.lower():
        return None
    match = _CONFLICT.fullmatch(name)
    return match["before"] + (match["suffix"] or "") if match else None


def duplicates(paths: Iterable[str]) -> list[Problem]:
    """Notes whose names are one on disks that fold case or Unicode forms (B08, B09).

    One problem a group, on its first path; nothing is merged or renamed.
    """
    return [
        _problem(
            "name-look-alike",
            group[0],
            f"{len(group)} files have names that look the same: {', '.join(group)}.",
            advice="Rename one of them; other computers may take them for one file.",
            facts=(("paths", "\n".join(group)),),
        )
        for group in look_alikes(paths)
    ]


def _problem(
    code: str,
    path: str,
    message: str,
    *,
    advice: str = "",
    severity: Severity = Severity.WARNING,
    facts: tuple[tuple[str, str], ...] = (),
) -> Problem:
    return Problem(code, severity, path, message, advice=advice, facts=facts)
