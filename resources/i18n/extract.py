"""Finds every string of the window that wants translation, by reading the syntax trees.

Qt's own `lupdate` reads Python by pattern: it takes `tr("context", "text")` of a function that is
called `tr` for a text with a comment, and doesn't see that `_tr("text")` is a short name for
`QCoreApplication.translate("Reader", text)`. Both are house style, so the words are gathered here:

* `self.tr("text")`, in the context of the class it stands in;
* `QCoreApplication.translate("context", "text")`, also under another name (`tr = ...translate`);
* a function of one parameter that returns `translate("context", parameter)`, and its calls;
* `QT_TRANSLATE_NOOP("context", "text")`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """One string, as Qt looks it up."""

    context: str
    source: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where it stands."""

    file: str
    line: int


class Untranslatable(ValueError):
    """A call whose words can't be read from the source: not a plain string."""


def extract(root: Path, folders: tuple[str, ...] = ("ui", "app")) -> dict[Message, list[Place]]:
    """All strings below `root`. Raises Untranslatable with file and line."""
    found: dict[Message, list[Place]] = {}
    for folder in folders:
        for file in sorted((root / folder).rglob("*.py")):
            name = file.relative_to(root).as_posix()
            tree = ast.parse(file.read_text(encoding="utf-8"), name)
            for message, line in _Reader(tree, name).messages():
                found.setdefault(message, []).append(Place(name, line))
    return found


class _Reader:
    def __init__(self, tree: ast.Module, name: str) -> None:
        self._tree = tree
        self._name = name
        self._constants = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        self._wrappers = dict(self._find_wrappers())
        self._inner = {id(call) for call in self._wrapper_calls}

    def messages(self) -> Iterator[tuple[Message, int]]:
        yield from self._walk(self._tree, "")

    def _walk(self, node: ast.AST, owner: str) -> Iterator[tuple[Message, int]]:
        for child in ast.iter_child_nodes(node):
            inside = child.name if isinstance(child, ast.ClassDef) else owner
            if isinstance(child, ast.Call) and id(child) not in self._inner:
                message = self._message(child, owner)
                if message is not None:
                    yield message, child.lineno
            yield from self._walk(child, inside)

    def _message(self, call: ast.Call, owner: str) -> Message | None:
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else ""
        words = call.args[-1] if call.args else None
        if isinstance(words, ast.Name | ast.Attribute | ast.Subscript):
            return None  # holds a string that QT_TRANSLATE_NOOP marked where it was written
        if name == "tr" and len(call.args) == 1:
            return Message(owner, self._words(call.args[0]))
        if name == "translate" and len(call.args) == 2 and self._is_qt(function):
            return Message(self._words(call.args[0]), self._words(call.args[1]))
        if isinstance(function, ast.Name):
            if function.id == "QT_TRANSLATE_NOOP":
                return Message(self._words(call.args[0]), self._words(call.args[1]))
            if function.id in self._wrappers and len(call.args) == 1:
                return Message(self._wrappers[function.id], self._words(call.args[0]))
            if len(call.args) == 2 and function.id == "tr":
                return Message(self._words(call.args[0]), self._words(call.args[1]))
        return None

    def _find_wrappers(self) -> Iterator[tuple[str, str]]:
        self._wrapper_calls: list[ast.Call] = []
        for node in ast.walk(self._tree):
            if not isinstance(node, ast.FunctionDef) or len(node.args.args) != 1:
                continue
            last = node.body[-1]
            if not (isinstance(last, ast.Return) and isinstance(last.value, ast.Call)):
                continue
            call = last.value
            if (
                isinstance(call.func, ast.Attribute)
                and call.func.attr == "translate"
                and len(call.args) == 2
                and isinstance(call.args[1], ast.Name)
                and call.args[1].id == node.args.args[0].arg
            ):
                self._wrapper_calls.append(call)
                yield node.name, self._words(call.args[0])

    @staticmethod
    def _is_qt(function: ast.expr) -> bool:
        return (
            isinstance(function, ast.Attribute)
            and isinstance(function.value, ast.Name)
            and function.value.id == "QCoreApplication"
        )

    def _words(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name) and node.id in self._constants:
            return str(self._constants[node.id])
        raise Untranslatable(f"{self._name}:{node.lineno}: {ast.unparse(node)} is no plain string")
