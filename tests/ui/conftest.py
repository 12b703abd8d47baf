"""A real garden for every widget test: real files, real index, real lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.index_state import IndexState, Readiness
from garden.testing import settled_garden, write_notes
from ui.lanes import Lanes
from ui.session import GardenSession
from ui.theme import Theme
from ui.wiki.note_page import NotePage

NOTES = {
    "index.md": "# Notes\n\n* [Tomato](plants/tomato.md)\n",
    "start.md": (
        "---\ntype: Guide\ntitle: Start here\ntags: [guide]\n---\n\n# Start\n\n"
        "See [[tomato]], [basil](plants/basil.md) and [[nobody-wrote-this]].\n\n"
        "- [ ] water the beds\n- [x] sow\n"
    ),
    "plants/tomato.md": (
        "---\ntype: Plant\ntitle: Tomato\naliases: [トマト]\n---\n\n# Growing\n\n"
        "Tie to bamboo. Goes with [[basil]].\n\n## Trouble\n\nSlugs, see [[霜よけ]].\n"
    ),
    "plants/basil.md": "---\ntype: Plant\ntitle: Basil\n---\n\nGrows beside the Tomato.\n",
    "作業/霜よけ.md": (
        "---\ntype: Task guide\ntitle: 霜よけ\n---\n\n# 張り方\n\n"
        "不織布をかける。トマトには要らない。記憶にとどめる。\n"
    ),
}


@pytest.fixture
def garden_dir(tmp_path: Path) -> Path:
    """A folder with five notes in Japanese and English."""
    root = tmp_path / "garden"
    write_notes(root, NOTES)
    return root


@pytest.fixture
def garden(garden_dir: Path, tmp_path: Path) -> Iterator[Garden]:
    """That folder as a garden whose index is level; background work is not started."""
    opened = settled_garden(garden_dir, tmp_path / "home")
    yield opened
    opened.close()


@pytest.fixture
def session(qtbot: QtBot, garden: Garden) -> Iterator[GardenSession]:
    """A session on that garden, with real lanes."""
    lanes = Lanes()
    session = GardenSession(lanes)
    headers = garden.headers()
    session.attach(garden, headers)
    # The index is level, though no background work runs that would say so.
    session.index_state = IndexState(
        notes=len(headers), searchable=len(headers), words=Readiness.READY
    )
    yield session
    lanes.close()
    session.detach()


@pytest.fixture
def new_page(qtbot: QtBot, session: GardenSession) -> Callable[[], NotePage]:
    """Makes a page on that garden that is shown and holds no note yet."""

    def make() -> NotePage:
        made = NotePage(session, Theme("light"))
        qtbot.addWidget(made)
        made.resize(1000, 700)
        made.show()
        return made

    return make
