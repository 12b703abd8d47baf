"""The way to the first page is short: what it does not need is not loaded, and waits its turn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.opening import first_notes, open_garden
from app.window_state import WindowState
from garden.options import GardenOptions
from garden.places import Places
from garden.testing import write_notes

NEVER_FIRST = {
    "numpy", "scipy", "rapidfuzz", "qdrant_client", "qdrant_edge", "onnxruntime", "tokenizers",
    "fastembed", "watchdog", "portalocker", "ruamel", "ziamath", "pygments", "email",
    "importlib.metadata", "garden.storage.journal", "garden.storage.merge", "garden.editing",
    "garden.sync.watcher", "garden.sync.bulk", "garden.search.lexical", "garden.search.titles",
    "garden.memory", "garden.staging.desk", "garden.staging.queue", "ui.palette.palette", "yaml",
    "ui.problems_panel", "ui.welcome", "ui.settings_dialog", "ui.context.panel",
    "ui.wiki.conflict_view", "ui.wiki.template_chooser",
}  # fmt: skip
"""Takes long to load and is not needed to show a note. Of staging the menu needs the table of
decisions (`garden.staging.dispositions`)."""
NOT_FOR_THE_WINDOW = {"markdown_it", "sqlite3", "garden.garden"}
"""Loaded in lanes, while the window is built."""


def run(code: str, *arguments: object) -> str:
    """What a fresh interpreter prints."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


WINDOW = """
import json, sys
from app.qt_imports import load_qt
load_qt()
import app.compose
import linecache, ui.main_window
print(json.dumps([sorted(sys.modules), ui.main_window.__file__ in linecache.cache]))
"""


def test_the_window_loads_neither_search_nor_parser_nor_what_is_seen_later() -> None:
    modules, read = json.loads(run(WINDOW))
    assert (NEVER_FIRST | NOT_FOR_THE_WINDOW) & set(modules) == set()
    assert "ui.main_window" in modules
    assert not read, "PySide6 reads the source of every module that is imported"


FIRST_PAGE = """
import json, os, sys
from pathlib import Path
from app.qt_imports import load_qt
load_qt()
from PySide6.QtWidgets import QApplication
from app.compose import Program
from app.paths import AppPaths

application = QApplication([])
program = Program(application, AppPaths.below(Path(sys.argv[1])))
notes = program.window.notes
seen = []


def watch():
    if notes.page is not None:
        notes.page.view_changed.connect(lambda view: seen.append([view.path, sorted(sys.modules)]))


def level(state):
    if state.words.value == "ready":
        application.exit(0)


notes.tabs.current_changed.connect(watch)
program.session.index_state_changed.connect(level)
program.start(Path(sys.argv[2]))
application.exec()
print(json.dumps(seen), flush=True)
program.close()
os._exit(0)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "garden"
    notes = {f"n{number}.md": f"# Note {number}\n\nSee [[index]].\n" for number in range(3)}
    write_notes(folder, {**notes, "index.md": "# Index\n\n* [One](n1.md)\n\n記憶 and words\n"})
    return folder


def test_work_in_the_background_waits_for_the_first_page(root: Path, tmp_path: Path) -> None:
    """At the very first start, and at one with an index."""
    for _start in range(2):
        (path, modules), *_later = json.loads(run(FIRST_PAGE, tmp_path / "home", root))
        assert NEVER_FIRST & set(modules) == set()
        assert "markdown_it" in modules
        assert path == "index.md"


def test_a_garden_without_notes_is_watched_from_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert json.loads(run(FIRST_PAGE, tmp_path / "home", folder)) == []


def opened(root: Path, home: Path, tabs: list[str]) -> tuple[list[str], str]:
    places = Places.of(root, home / "cache", home / "state")
    answer = open_garden(root, places, GardenOptions(meaning=False), {str(root): tabs})
    answer.garden.reconcile()
    answer.garden.close()
    return answer.tabs, answer.first


def test_notes_that_are_gone_are_not_opened_again(root: Path, tmp_path: Path) -> None:
    assert opened(root, tmp_path, []) == ([], "index.md")
    assert opened(root, tmp_path, ["n1.md", "n2.md"]) == (["n1.md", "n2.md"], "")
    (root / "run.sh").write_text("echo no note")
    assert opened(root, tmp_path, ["n1.md", "run.sh"]) == (["n1.md"], "")
    (root / "n1.md").unlink()
    assert opened(root, tmp_path, ["n1.md", "n2.md"]) == (["n2.md"], "")
    (root / "index.md").unlink()
    assert opened(root, tmp_path, ["n1.md", "../n2.md", ""]) == ([], "n0.md")


@pytest.mark.parametrize(
    ("paths", "first"),
    [
        (["b.md", "readme.MD", "a.md"], "readme.MD"),
        (["z/a.md", "z.md"], "z.md"),
        (["z/b.md", "z/a.md"], "z/a.md"),
    ],
)
def test_the_note_to_begin_with(paths: list[str], first: str) -> None:
    assert next(first_notes(paths)) == first


def test_damaged_memories_of_open_notes_are_left_aside(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    file.write_text('{"gardens": {"/a": {"notes": {"tabs": ["x.md", 3]}}, "/b": 1, "/c": {}}}')
    assert WindowState(file).open_notes() == {"/a": ["x.md"]}
    file.write_text('{"gardens": []}')
    assert WindowState(file).open_notes() == {}
