"""The rules of the house a tool can hold: who opens files, who pumps events, how long a file is.

Import directions are import-linter's (pyproject, `packaging/check`); what it can't see is here.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 600
"""More lines than this in one module is a fault (DESIGN section 3)."""

FILE_MODULES = {"os", "shutil", "sqlite3", "io", "tempfile"}
FILE_NAMES = {"QFile", "QSaveFile", "QDir", "QFileInfo", "QTemporaryFile"}
FILE_METHODS = {
    "open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir", "rename",
    "iterdir", "glob", "rglob", "stat", "exists", "is_file", "is_dir",
}  # fmt: skip


def _modules(folder: str) -> Iterator[Path]:
    yield from sorted((ROOT / folder).rglob("*.py"))


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_the_domain_works_where_qt_is_not_installed(tmp_path: Path) -> None:
    """A five-line script opens a garden and searches it while PySide6 can't be imported."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.md").write_text("# 記憶\n\n短い記憶。\n", encoding="utf-8")
    script = f"""
import sys
sys.modules["PySide6"] = None
sys.modules["shiboken6"] = None
from pathlib import Path
from garden.testing import settled_garden
garden = settled_garden(Path({str(tmp_path / "notes")!r}), Path({str(tmp_path / "home")!r}))
print([hit.path for hit in garden.search_words("記憶")])
garden.close()
"""
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert answer.stdout.strip() == "['a.md']", answer.stderr


@pytest.mark.parametrize("file", _modules("ui"), ids=_name)
def test_the_window_never_touches_a_file(file: Path) -> None:
    """Rule 2 of the layout: dialogs yield a path, which is handed to the garden unread."""
    offences: list[str] = []
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Import):
            offences += [a.name for a in node.names if a.name.split(".")[0] in FILE_MODULES]
        elif isinstance(node, ast.ImportFrom):
            if (node.module or "").split(".")[0] in FILE_MODULES:
                offences.append(str(node.module))
            offences += [a.name for a in node.names if a.name in FILE_NAMES]
        elif isinstance(node, ast.Call):
            offences += _file_call(node)
    assert not offences, f"{_name(file)} uses {offences}"


def _file_call(node: ast.Call) -> list[str]:
    if isinstance(node.func, ast.Name):
        return [node.func.id] if node.func.id == "open" else []
    if isinstance(node.func, ast.Attribute) and node.func.attr in FILE_METHODS - {"open"}:
        # `path.exists()` and the like; widgets have no method of these names.
        return [node.func.attr]
    return []


@pytest.mark.parametrize("file", [*_modules("ui"), *_modules("garden")], ids=_name)
def test_nobody_pumps_the_event_loop_inside_work(file: Path) -> None:
    calls = [
        node.func.attr
        for node in ast.walk(_tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    assert "processEvents" not in calls


@pytest.mark.parametrize("folder", ["app", "ui", "garden"])
def test_modules_stay_small(folder: str) -> None:
    long = {
        _name(file): lines
        for file in _modules(folder)
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert not long


@pytest.mark.parametrize("folder", ["app", "ui", "garden"])
def test_every_public_thing_says_what_it_is(folder: str) -> None:
    """Modules, public classes and public functions carry a docstring."""
    silent: list[str] = []
    for file in _modules(folder):
        tree = _tree(file)
        if ast.get_docstring(tree) is None:
            silent.append(_name(file))
        for node in tree.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
                continue
            if ast.get_docstring(node) is None:
                silent.append(f"{_name(file)}:{node.name}")
    assert not silent
