"""Which note a link leads to.

The rule, the same everywhere (shown in the README too). A target is tried as

1. a **path**: from the folder of the note that holds the link, then from the bundle's root; as
   written, then with ``.md`` added; ``/x`` is tried from the root alone. A folder means its
   index.md, or the folder itself (``path`` then ends with '/') when it has none;
2. for wiki links with a folder in them, the **end of a path** (``[[folder/slug]]`` finds
   ``any/where/folder/slug.md``; whole folder and file names only, B03);
3. a **stem** (file name without ``.md``), when it has no folder in it;
4. a **title**; 5. an **alias**.

Names are compared without regard to case and Unicode form (B09), the same spelling first.
A wiki link that is a bare name starts at 3: were a note of the own folder to win silently,
nobody would see that the name is taken twice. When several notes answer on the same step the
link is *ambiguous*: all are reported, and the one used is that of the own folder, then of the
root, then the nearest (fewest folders up and down), then the shortest path, then the first in
alphabetical order (B04). `#slug` is a link when a note has that stem, else a tag.

A path in the frontmatter is plain text, so a `%20` in it may belong to the name: it is tried as
written first, and with its percent codes decoded only where nothing answers to that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from garden.okf.names import NOTE_SUFFIXES, fold, stem, without_suffix
from garden.okf.note import LinkForm
from garden.okf.paths import decode, join, ranked

Status = Literal["found", "ambiguous", "broken", "external", "tag"]
How = Literal[
    "", "self", "path", "index", "folder", "suffix", "stem", "title", "alias", "asset", "url"
]

_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+:|//")
_WIKI_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://|mailto:", re.IGNORECASE)
_WIKI_FORMS = frozenset({LinkForm.WIKI, LinkForm.EMBED, LinkForm.FIELD})
_ENDS = ("", *NOTE_SUFFIXES)
_OTHER_FILE = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where a link leads."""

    status: Status
    path: str | None = None
    """The note (or file, or folder with a closing '/') the link leads to; None when broken,
    external or a tag."""
    candidates: tuple[str, ...] = ()
    """All notes that answer to the name, the one used first."""
    how: How = ""
    """The step of the rule that answered."""
    coded: bool = False
    """True when nothing answered before the target's percent codes were decoded (a field)."""


fold_key = lru_cache(maxsize=65536)(fold)
"""`names.fold`, remembered: the same few names are looked up over and over."""


def is_external(target: str, form: LinkForm = LinkForm.INLINE) -> bool:
    """True for a URL with a scheme (or `//host`).

    A wiki link and a field need `scheme://` or `mailto:`, as a title may well hold a colon.
    """
    if ":" not in target and not target.startswith("//"):
        return False
    pattern = _WIKI_URL if form in _WIKI_FORMS else _URL
    return pattern.match(target) is not None


def key_of(target: str) -> str:
    """The key by which a link waits for its note: last part of the target, without `.md`, folded.

    A link can only lead to a note when `key_of(link.target)` is in `keys_of(note)`, so when a
    note comes, goes or changes its names, only links with one of its keys need a new look.
    """
    if "%" in target:  # a field may say it with percent codes; folded first, as `%4F` is `%4f`
        target = decode(fold_key(target))
    last = target.rstrip("/").rsplit("/", 1)[-1].strip()
    if last in {"", ".", ".."}:
        return ""
    return fold_key(without_suffix(last).strip())


def keys_of(path: str, title: str = "", aliases: Iterable[str] = ()) -> frozenset[str]:
    """All keys under which links can reach the note `path` with these names."""
    keys = {key_of(path)}
    keys.update(key_of(name) for name in (title, *aliases) if name.strip())
    *folders, name = path.split("/")
    keys.update(key_of(folder) for folder in folders)
    if fold_key(name) == "index.md":
        keys.add("")
    return frozenset(keys)


_BROKEN = Resolution("broken")
_URL_RESULT = Resolution("external", how="url")


@dataclass(frozen=True, slots=True)
class _Named:
    path: str
    title: str
    aliases: tuple[str, ...]


class Names:
    """All names of a garden's notes and files, kept up to date one note at a time.

    Not thread-safe; readers get their own copy or the writer's lock.
    """

    def __init__(self, *, assets_known: bool = False) -> None:
        """With `assets_known` all files that are no notes will be told, even if there are none, so
        what isn't among them is broken."""
        self._notes: dict[str, _Named] = {}
        self._paths: dict[str, list[str]] = {}
        self._stems: dict[str, list[str]] = {}
        self._titles: dict[str, list[str]] = {}
        self._aliases: dict[str, list[str]] = {}
        self._assets: dict[str, list[str]] = {}
        self._asset_names: dict[str, list[str]] = {}
        self._folders: dict[str, tuple[str, int]] = {}
        self._assets_known = assets_known
        self._memo: dict[str, Resolution] = {}

    def __len__(self) -> int:
        return len(self._notes)

    def __contains__(self, path: object) -> bool:
        return path in self._notes

    def add(self, path: str, title: str = "", aliases: Iterable[str] = ()) -> frozenset[str]:
        """Take a note in, or its new names. Returns all keys whose links need a new look."""
        title, named = title.strip(), tuple(a for a in (a.strip() for a in aliases) if a)
        old = self._notes.get(path)
        new = _Named(path, title, named)
        if old == new:
            return frozenset()
        touched = self.remove(path)
        self._take_in(new)
        self._memo.clear()
        return touched | keys_of(path, title, named)

    def fill(self, notes: Iterable[tuple[str, str, Iterable[str]]]) -> None:
        """Take in (path, title, aliases) of many notes that are not known yet. Takes half the time
        of `add`, which also says whose links need a new look."""
        for path, title, aliases in notes:
            named = tuple(a for a in (a.strip() for a in aliases) if a)
            self._take_in(_Named(path, title.strip(), named))
        self._memo.clear()

    def entitle(self, path: str, title: str, aliases: Iterable[str] = ()) -> None:
        """Title and aliases of a note that was taken in without any, or is not known yet."""
        named = tuple(a for a in (a.strip() for a in aliases) if a)
        known = self._notes.get(path)
        if known is None or known.title or known.aliases:
            self.add(path, title, named)
            return
        note = self._notes[path] = _Named(path, title.strip(), named)
        self._call(note)
        self._memo.clear()

    def _take_in(self, note: _Named) -> None:
        path = note.path
        self._notes[path] = note
        _put(self._paths, fold_key(path), path)
        _put(self._stems, fold_key(stem(path)), path)
        self._count_folders(path, 1)
        self._call(note)

    def _call(self, note: _Named) -> None:
        path = note.path
        if note.title:
            _put(self._titles, fold_key(note.title), path)
        for alias in note.aliases:
            _put(self._aliases, fold_key(alias), path)

    def remove(self, path: str) -> frozenset[str]:
        """Forget a note. Returns the keys whose links need a new look."""
        old = self._notes.pop(path, None)
        if old is None:
            return frozenset()
        _drop(self._paths, fold_key(path), path)
        _drop(self._stems, fold_key(stem(path)), path)
        self._count_folders(path, -1)
        if old.title:
            _drop(self._titles, fold_key(old.title), path)
        for alias in old.aliases:
            _drop(self._aliases, fold_key(alias), path)
        self._memo.clear()
        return keys_of(path, old.title, old.aliases)

    def add_asset(self, path: str) -> frozenset[str]:
        """Take in a file that is no note. Until the first one, files are not called broken."""
        self._assets_known = True
        if path not in self._assets.get(fold_key(path), ()):
            self._count_folders(path, 1)
        _put(self._assets, fold_key(path), path)
        _put(self._asset_names, fold_key(path.rsplit("/", 1)[-1]), path)
        self._memo.clear()
        return keys_of(path)

    def remove_asset(self, path: str) -> frozenset[str]:
        """Forget a file that is no note."""
        if path in self._assets.get(fold_key(path), ()):
            self._count_folders(path, -1)
        _drop(self._assets, fold_key(path), path)
        _drop(self._asset_names, fold_key(path.rsplit("/", 1)[-1]), path)
        self._memo.clear()
        return keys_of(path)

    def _count_folders(self, path: str, change: int) -> None:
        folder = path.rpartition("/")[0]
        while folder:
            key = fold_key(folder)
            spelled, count = self._folders.get(key, (folder, 0))
            if count + change > 0:
                self._folders[key] = (spelled, count + change)
            else:
                self._folders.pop(key, None)
            folder = folder.rpartition("/")[0]

    def names_of(self, path: str) -> tuple[str, ...]:
        """Title, aliases and stem of a note: what other notes may call it. () when unknown."""
        note = self._notes.get(path)
        if note is None:
            return ()
        return tuple(
            dict.fromkeys(name for name in (note.title, *note.aliases, stem(path)) if name)
        )

    def paths(self) -> Iterator[str]:
        """Every note and file that was told."""
        yield from self._notes
        for files in self._assets.values():
            yield from files

    def named(self, path: str) -> tuple[str, tuple[str, ...]] | None:
        """Title and aliases of a note as they were told; None when it is unknown."""
        note = self._notes.get(path)
        return None if note is None else (note.title, note.aliases)

    def lookup(self, target: str, source: str, wiki: bool) -> Resolution:
        """`resolve` for a target inside the garden; asked through `resolve`."""
        if not wiki or "/" in target:
            return self._find(target, source.rpartition("/")[0], wiki)
        known = self._memo.get(target)
        if known is None:
            known = self._find(target, source.rpartition("/")[0], wiki)
            if len(known.candidates) < 2:  # the same from everywhere
                self._memo[target] = known
        return known

    def lookup_slug(self, slug: str, source: str) -> Resolution:
        """`resolve` for a `#slug`."""
        paths = self._stems.get(fold_key(slug))
        if "/" in slug:
            found = self._by_path(slug, source.rpartition("/")[0])
            if found is not None:
                return found
            paths = self._by_suffix(slug)
        if not paths:
            return Resolution("tag")
        return _choose(paths, slug, source.rpartition("/")[0], "stem")

    def _find(self, target: str, folder: str, wiki: bool) -> Resolution:
        bare = "/" not in target
        if not (wiki and bare):
            found = self._by_path(target, folder)
            if found is not None:
                return found
        if not target.startswith("/"):
            found = self._by_name(target, folder, wiki)
            if found is not None:
                return found
        if not self._assets_known and _is_other_file(target):
            return Resolution("external", how="asset")
        return _BROKEN

    def _by_path(self, target: str, folder: str) -> Resolution | None:
        starts: tuple[str, ...] = (folder,)
        if target.startswith("/"):
            starts, target = ("",), target.lstrip("/")
        elif folder and not target.startswith("../"):
            starts = (folder, "")
        for start in starts:
            path = join(start, target)
            if path is None:
                continue
            if path in self._notes:  # spelled as on disk, as most are: nothing to fold
                return Resolution("found", path, (path,), "path")
            key = fold(path)
            for end in _ENDS if key else ():
                paths = self._paths.get(key + end)
                if paths:
                    return _same_path(paths, path + end)
            paths = self._paths.get(f"{key}/index.md" if key else "index.md")
            if paths:
                return Resolution("found", paths[0], (paths[0],), "index")
            assets = self._assets.get(key)
            if assets:
                best = path if path in assets else assets[0]
                return Resolution("found", best, (best,), "asset")
            if not key or key in self._folders:
                spelled = self._folders[key][0] + "/" if key else "/"
                return Resolution("found", spelled, (spelled,), "folder")
        return None

    def _by_name(self, target: str, folder: str, wiki: bool) -> Resolution | None:
        if "/" in target:
            if not wiki:
                return None
            paths = self._by_suffix(target)
            if paths:
                return _choose(paths, target, folder, "suffix")
        else:
            paths = self._stems.get(fold_key(_bare(target)), [])
            if paths:
                return _choose(paths, target, folder, "stem")
        key = fold_key(target.strip())
        paths = self._titles.get(key, [])
        if paths:
            return _choose(paths, target, folder, "title")
        paths = self._aliases.get(key, [])
        if paths:
            return _choose(paths, target, folder, "alias")
        paths = self._asset_names.get(key, [])
        if paths:
            best = ranked(paths, folder)[0]
            return Resolution("found", best, (best,), "asset")
        return None

    def _by_suffix(self, target: str) -> list[str]:
        """Notes whose path ends with the whole parts of `target`."""
        clean = join("", target)
        if not clean:
            return []
        wanted = "/" + fold_key(without_suffix(clean))
        paths = self._stems.get(wanted.rsplit("/", 1)[-1], ())
        return [p for p in paths if fold_key(without_suffix("/" + p)).endswith(wanted)]


def resolve(target: str, source_path: str, form: LinkForm, names: Names) -> Resolution:
    """Where a link with this decoded `target`, written in the note `source_path`, leads.

    `target` is `LinkOccurrence.target`: no anchor, percent-decoded except in a field. The rule
    stands at the head of this module. Never raises; '..' beyond the root is a broken link.
    """
    if form is LinkForm.AUTOLINK or is_external(target, form):
        return _URL_RESULT
    if form is LinkForm.SLUG:
        return names.lookup_slug(target, source_path)
    if not target.strip():
        return Resolution("found", source_path, (source_path,), "self")
    found = names.lookup(target, source_path, form in _WIKI_FORMS)
    if form is LinkForm.FIELD and "%" in target and found.path is None:
        coded = names.lookup(decode(target), source_path, True)
        if coded.path is not None:
            return replace(coded, coded=True)
    return found


def _bare(name: str) -> str:
    return without_suffix(name) if "." in name else name


def _is_other_file(target: str) -> bool:
    """True for names such as `plan.png`, whose existence only a list of all files can tell."""
    return (
        "." in target
        and _OTHER_FILE.search(target) is not None
        and without_suffix(target) == target
    )


def _same_path(paths: list[str], wanted: str) -> Resolution:
    if wanted in paths or len(paths) == 1:
        best = wanted if wanted in paths else paths[0]
        return Resolution("found", best, (best,), "path")
    ordered = tuple(sorted(paths))
    return Resolution("ambiguous", ordered[0], ordered, "path")


def _choose(paths: list[str], target: str, folder: str, how: How) -> Resolution:
    if len(paths) == 1:
        return Resolution("found", paths[0], (paths[0],), how)
    if how in {"stem", "suffix"}:
        wanted = _compose(without_suffix(target.rsplit("/", 1)[-1]))
        same = [path for path in paths if _compose(stem(path)) == wanted]
        if len(same) == 1:
            return Resolution("found", same[0], (same[0],), how)
        paths = same or paths
    order = ranked(paths, folder)
    return Resolution("ambiguous", order[0], tuple(order), how)


def _compose(name: str) -> str:
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def _put(table: dict[str, list[str]], key: str, path: str) -> None:
    paths = table.setdefault(key, [])
    if path not in paths:
        paths.append(path)


def _drop(table: dict[str, list[str]], key: str, path: str) -> None:
    paths = table.get(key)
    if paths and path in paths:
        paths.remove(path)
        if not paths:
            del table[key]
