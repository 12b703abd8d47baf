"""Reads one staging file into a `Candidate`, whatever is in it (B59, B60)."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from typing import Any, NoReturn

from garden.problems import Problem, Severity
from garden.staging.records import (
    SCHEMA_VERSION,
    Candidate,
    Kind,
    State,
    is_range,
    is_uuid,
)

SUFFIX = ".json"
MAX_BYTES = 1024 * 1024
"""A record beyond this is listed, its beginning shown, and left alone."""
BEGINNING = 64 * 1024
"""Bytes shown of a record that is too large."""

_BATCH_KEYS = ("decisions", "discussions", "attempts", "requests")
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe named x.json must not hang the queue
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def is_record_name(name: str) -> bool:
    """Whether a name in the staging folder is a record's: '*.json', not hidden (locks, temps)."""
    return name.endswith(SUFFIX) and not name.startswith(".")


def read_file(folder: str, name: str, shown_folder: str) -> Candidate | None:
    """The record `name` in `folder`; None when nothing is there (any more).

    `shown_folder` is the folder's path relative to the garden's root. Symbolic links are not
    followed (B34).
    """
    file = os.path.join(folder, name)  # noqa: PTH118 - 5,000 of them in a moment
    path = f"{shown_folder}/{name}"
    try:
        if os.name == "nt" and stat.S_ISLNK(os.lstat(file).st_mode):
            return _no_file(path, "staging-symlink", "This is a symbolic link; it isn't followed.")
        fd = os.open(file, _FLAGS)
    except FileNotFoundError:
        return None
    except OSError as error:
        return _unopened(file, path, error)
    try:
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode):
            return _no_file(
                path, "staging-not-a-file", "Something that is no file has a record's name."
            )
        size = found.st_size
        raw = _read(fd, size) if size <= MAX_BYTES else os.read(fd, BEGINNING)
    except OSError as error:
        return _no_file(path, "staging-unreadable", f"It can't be read: {error.strerror}.")
    finally:
        os.close(fd)
    if len(raw) > MAX_BYTES or size > MAX_BYTES:
        problem = _problem(
            "staging-too-large",
            path,
            f"The record has {max(size, len(raw)):,} bytes; at most {MAX_BYTES:,} are read.",
            "Look at it in another program; the agent should stage one short candidate a file.",
            facts=(("bytes", str(max(size, len(raw)))), ("limit", str(MAX_BYTES))),
        )
        return Candidate(
            _stem(path), path, State.TOO_LARGE, raw[:BEGINNING], {}, problem,
            found.st_mtime_ns, size, found.st_ino,
        )  # fmt: skip
    return candidate_of(path, raw, found.st_mtime_ns, found.st_ino)


def candidate_of(path: str, raw: bytes, mtime_ns: int = 0, inode: int = 0) -> Candidate:
    """A candidate from its bytes; pure. `path` names the file, and so the candidate."""
    name = _stem(path)
    data, fault = _json(raw, path)
    state, problem = (State.DAMAGED, fault) if fault is not None else _judge(name, path, data)
    return Candidate(name, path, state, raw, data, problem, mtime_ns, len(raw), inode)


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(SUFFIX)


def _read(fd: int, size: int) -> bytes:
    """A file of about this size, up to one byte beyond the limit if it grows meanwhile."""
    first = os.read(fd, size + 1)
    if len(first) == size:
        return first
    pieces = [first]
    left = MAX_BYTES + 1 - len(first)
    while left and (piece := os.read(fd, left)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _unopened(file: str, path: str, error: OSError) -> Candidate:
    if os.path.islink(file):  # noqa: PTH114
        return _no_file(path, "staging-symlink", "This is a symbolic link; it isn't followed.")
    if os.path.isdir(file):  # noqa: PTH112
        return _no_file(
            path, "staging-not-a-file", "Something that is no file has a record's name."
        )
    return _no_file(path, "staging-unreadable", f"It can't be read: {error.strerror or error}.")


def _no_file(path: str, code: str, message: str) -> Candidate:
    problem = _problem(code, path, message, "Look at it in a file manager; it is left alone.")
    return Candidate(_stem(path), path, State.NO_FILE, b"", {}, problem)


def _json(raw: bytes, path: str) -> tuple[Mapping[str, Any], Problem | None]:
    """The object in these bytes, or what keeps them from being one."""
    try:
        text = raw.decode("utf-8-sig" if raw[:3] == b"\xef\xbb\xbf" else "utf-8")
    except UnicodeDecodeError as error:
        return {}, _problem(
            "staging-not-utf8",
            path,
            f"The record is not UTF-8 text (byte {error.start}).",
            "Discard it, or have the agent stage it again.",
        )
    if not text.strip("\0 \t\r\n"):
        return {}, _cut_off(path, 1)
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            return {}, _cut_off(path, error.lineno)
        return {}, _problem(
            "staging-not-json",
            path,
            f"The record is not JSON: {error.msg} in line {error.lineno}.",
            "Correct it in another program, or discard it.",
            line=error.lineno,
        )
    except (ValueError, RecursionError) as error:
        return {}, _problem(
            "staging-not-json",
            path,
            f"The record is not JSON that can be read here: {error}.",
            "Correct it in another program, or discard it.",
        )
    if not isinstance(data, dict):
        return {}, _problem(
            "staging-fields", path, "The record is no JSON object.", "Discard it."
        )  # fmt: skip
    return data, None


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON value")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def _cut_off(path: str, line: int) -> Problem:
    return _problem(
        "staging-truncated",
        path,
        "The record ends in the middle; it may still be being written.",
        "It is read again when it changes. If it stays so, discard it.",
        line=line,
    )


def _judge(name: str, path: str, data: Mapping[str, Any]) -> tuple[State, Problem | None]:
    version = data.get("schema_version")
    if version is None and any(isinstance(data.get(key), list) for key in _BATCH_KEYS):
        held = sum(len(data[key]) for key in _BATCH_KEYS if isinstance(data.get(key), list))
        return State.OLDER, _problem(
            "staging-older-batch",
            path,
            f"This is the older batch form ({held} entries in one record); it is shown only.",
            "Have its session extracted again, or discard it.",
            facts=(("entries", str(held)),),
        )
    if version is not None and (type(version) is not int or version > SCHEMA_VERSION):
        return State.NEWER, _problem(
            "staging-newer-schema",
            path,
            f"The record is of schema {version!r}, which this program does not know.",
            "It can be read and discarded; to approve it, use a newer version of the program.",
            facts=(("version", str(version)),),
        )
    if not is_uuid(name):
        return State.MISNAMED, _problem(
            "staging-bad-name",
            path,
            "The file name is no UUID, so that other programs don't see the record.",
            "Rename the file to its id, or discard it.",
        )
    faults = _faults(data)
    if faults:
        return State.DAMAGED, _problem(
            "staging-fields",
            path,
            "The record can't be approved: " + "; ".join(faults) + ".",
            "Correct it in another program, or discard it.",
            facts=tuple(("fault", fault) for fault in faults),
        )
    if data["id"].lower() != name.lower():
        return State.MISNAMED, _problem(
            "staging-id-differs",
            path,
            f"The record says its id is {data['id']}, the file is called {name}.",
            "The file name counts. Correct the id in the record, or discard it.",
            facts=(("id", data["id"]), ("name", name)),
        )
    return State.READY, None


def _faults(data: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the fields of a record of schema 2, all at once."""
    faults: list[str] = []
    if data.get("schema_version") is None:
        faults.append("schema_version is missing")
    elif data["schema_version"] != SCHEMA_VERSION:
        faults.append(f"schema_version is {data['schema_version']}")
    for key in ("id", "extract_run_id", "kind", "claim", "why_useful"):
        value = data.get(key)
        if value is None:
            faults.append(f"{key} is missing")
        elif not isinstance(value, str):
            faults.append(f"{key} is no text")
    kind, claim = data.get("kind"), data.get("claim")
    if isinstance(kind, str) and kind not in _KINDS:
        faults.append(f"kind '{kind[:40]}' is unknown")
    if isinstance(claim, str) and not claim.strip():
        faults.append("claim is empty")
    if data.get("staleness") is not None and not isinstance(data["staleness"], str):
        faults.append("staleness is no text")
    source = data.get("source")
    if not isinstance(source, dict):
        faults.append("source is missing" if source is None else "source is no object")
    else:
        if not isinstance(source.get("segment_id", source.get("session_id")), str):
            faults.append("source.segment_id is missing")
        if not is_range(source.get("range")):
            faults.append("source.range is not [first, last]")
    for key in ("evidence", "source_refs"):
        _list_faults(key, data.get(key), faults)
    return faults


_KINDS = frozenset(Kind)


def _list_faults(key: str, found: object, faults: list[str]) -> None:
    if found is None:
        return
    if not isinstance(found, list) or any(type(one) is not dict for one in found):
        faults.append(f"{key} is no list of objects")
        return
    for n, one in enumerate(found):
        if key == "evidence":
            if type(one.get("id")) is not str:
                faults.append(f"{key}[{n}].id is missing")
            if type(one.get("kind")) is not str:
                faults.append(f"{key}[{n}].kind is missing")
        entries = one.get("entry_range")
        if entries is not None and not is_range(entries):
            faults.append(f"{key}[{n}].entry_range is not [first, last]")
        for part in _OPTIONAL:
            value = one.get(part)
            if value is not None and type(value) is not str:
                faults.append(f"{key}[{n}].{part} is no text")


_OPTIONAL = ("excerpt", "summary", "label", "evidence_id", "evidence_kind")


def _problem(
    code: str,
    path: str,
    message: str,
    advice: str,
    *,
    line: int = 0,
    facts: tuple[tuple[str, str], ...] = (),
) -> Problem:
    return Problem(code, Severity.WARNING, path, message, advice, line, facts)
