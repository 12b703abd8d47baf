"""Files that a garden may meet, what each is called in the Problems list, and what stays of it."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from garden.testing import write_notes

GOOD = {
    "good.md": "---\ntype: Note\ntitle: Good neighbour\n---\n\nSound, see [[隣]].\n",
    "用語/隣.md": "---\ntype: Term\ntitle: 隣\n---\n\n# 隣\n\n静かな記憶。\n",
    "index.md": "# Notes\n\n* [Good](good.md)\n",
}
MEGABYTE = 1024 * 1024
HEAD = "---\ntype: Note\n---\n\n"


def alias_bomb() -> str:
    """Nine levels of nine aliases each: 387 million values, in 400 bytes."""
    levels = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    for place in range(1, 9):
        before, name = chr(96 + place), chr(97 + place)
        levels.append(f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]")
    return "---\ntype: Note\n" + "\n".join(levels) + "\n---\n\nReadable after all.\n"


def large(megabytes: int) -> bytes:
    """A note of many megabytes."""
    line = "A line of a very long log, 長い記録の一行。\n".encode()
    return HEAD.encode() + b"# Large\n\n" + line * (megabytes * MEGABYTE // len(line) + 1)


@dataclass(frozen=True, slots=True)
class Bad:
    """One bad file."""

    id: str
    path: str
    make: Callable[[Path], object]
    """Makes it below the garden's folder."""
    code: str
    """Its problem; '' when it is odd, but sound."""
    shows: str = ""
    """Text that can be read of it; '' when it can't be opened as a note."""
    editable: bool = True
    at: str = ""
    """Path in the Problems list, when it differs."""


def _data(path: str, data: bytes | str) -> Callable[[Path], object]:
    raw = data.encode() if isinstance(data, str) else data
    return lambda root: (root / path).write_bytes(raw)


def _link(path: str, target: str) -> Callable[[Path], object]:
    return lambda root: (root / path).symlink_to(target)


def _raw_name(root: Path) -> None:
    (root / os.fsdecode(b"caf\xe9.md")).write_bytes(b"# Raw\n")


def _twins(root: Path) -> None:
    for form in ("NFC", "NFD"):
        write_notes(root, {unicodedata.normalize(form, "ガイド.md"): f"{HEAD}{form}\n"})


NFC = unicodedata.normalize("NFC", "ガイド.md")
NFD = unicodedata.normalize("NFD", "ガイド.md")

BAD = (
    Bad("symlink-out", "escape.md", _link("escape.md", "../secret.md"), "link-outside"),
    Bad("folder-link-out", "way/out.md", _link("way", ".."), "link-outside", at="way"),
    Bad("absolute-link", "passwd.md", _link("passwd.md", "/etc/passwd"), "link-outside"),
    Bad("dead-link", "dead.md", _link("dead.md", "nowhere.md"), "link-dead"),
    Bad("link-loop", "loop.md", _link("loop.md", "loop.md"), "link-dead"),
    Bad("alias-bomb", "bomb.md", _data("bomb.md", alias_bomb()), "yaml-unsafe", "Readable after"),
    Bad(
        "deep-yaml",
        "deep-yaml.md",
        _data("deep-yaml.md", f"---\nx: {'[' * 10_000}{']' * 10_000}\n---\n\nReadable.\n"),
        "yaml-unsafe",
        "Readable.",
    ),
    Bad(
        "invalid-yaml",
        "invalid.md",
        _data("invalid.md", "---\ntitle: a: b\n---\n\nReadable.\n"),
        "yaml-invalid",
        "Readable.",
    ),
    Bad(
        "tab-yaml",
        "tab.md",
        _data("tab.md", "---\ntags:\n\t- a\n---\n\nReadable.\n"),
        "yaml-invalid",
        "Readable.",
    ),
    Bad(
        "duplicate-keys",
        "twice.md",
        _data("twice.md", "---\ntype: One\ntitle: T\ntype: Two\n---\n\nReadable.\n"),
        "yaml-duplicate-key",
        "Readable.",
    ),
    Bad("50-mb", "huge.md", _data("huge.md", large(50)), "too-large", "# Large", editable=False),
    Bad("12-mb", "large.md", _data("large.md", large(12)), "too-large", "# Large"),
    Bad(
        "deep-list",
        "deep.md",
        _data("deep.md", HEAD + "- " * 10_000 + "bottom\n"),
        "",
        "bottom",
    ),
    Bad(
        "deep-indented-list",
        "steps.md",
        _data("steps.md", HEAD + "\n".join("  " * n + f"- step {n}" for n in range(1_500)) + "\n"),
        "",
        "step 1499",
    ),
    Bad("deep-quotes", "quotes.md", _data("quotes.md", HEAD + "> " * 9_999 + "a\n"), "", "> a"),
    Bad(
        "deep-brackets",
        "brackets.md",
        _data("brackets.md", HEAD + "[" * 10_000 + "in" + "]" * 10_000 + "\n"),
        "",
        "in",
    ),
    Bad("one-line", "line.md", _data("line.md", HEAD + "word " * 200_000), "", "word word"),
    Bad(
        "binary",
        "photo.md",
        _data("photo.md", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 8),
        "binary",
        "PNG",
        editable=False,
    ),
    Bad(
        "nul",
        "nul.md",
        _data("nul.md", b"# Nul\n\nbefore\0after\n"),
        "binary",
        "before",
        editable=False,
    ),
    Bad(
        "shift-jis",
        "sjis.md",
        _data("sjis.md", "# 覚え書き\n\n古い文書。\n".encode("cp932")),
        "not-utf8",
        "古い文書。",
        editable=False,
    ),
    Bad(
        "utf-16",
        "wide.md",
        _data("wide.md", "# 覚え書き\n".encode("utf-16")),
        "not-utf8",
        "覚え書き",
        editable=False,
    ),
    Bad(
        "lone-byte",
        "lone.md",
        _data("lone.md", b"# Lone\n\nbyte \xff here\n"),
        "not-utf8",
        "here",
        editable=False,
    ),
    Bad("raw-name", os.fsdecode(b"caf\xe9.md"), _raw_name, "name-not-text", at="caf\ufffd.md"),
    Bad("look-alikes", NFC, _twins, "name-look-alike", "NFC", at=min(NFC, NFD)),
    Bad(
        "sync-conflict",
        "good.sync-conflict-20261130-090000-ABCDEFG.md",
        _data("good.sync-conflict-20261130-090000-ABCDEFG.md", "# Other\n"),
        "sync-conflict",
        "Other",
    ),
    Bad(
        "dropbox-conflict",
        "good (Mio の競合コピー 2026-11-30).md",
        _data("good (Mio の競合コピー 2026-11-30).md", "# Other\n"),
        "sync-conflict",
        "Other",
    ),
    Bad("pipe", "pipe.md", lambda root: os.mkfifo(root / "pipe.md"), ""),
    Bad("folder-named-md", "folder.md", lambda root: (root / "folder.md").mkdir(), ""),
)
