"""Many changed headers are compared in slices, and nothing of them is lost or taken twice."""

from __future__ import annotations

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from garden.okf.note import NoteHeader, Trust
from ui.wiki.tree_news import TreeNews


def header(path: str, title: str = "t") -> NoteHeader:
    return NoteHeader(path, title, "Idea", (), (), "", Trust.UNVERIFIED, "", 10, 1)


class Scene:
    def __init__(self) -> None:
        self.known = {f"{number}.md": header(f"{number}.md") for number in range(5_000)}
        self.listed = dict(self.known)
        self.taken: list[dict[str, NoteHeader]] = []
        self.parent = QObject()
        self.news = TreeNews(self.known.get, self.listed.get, self.taken.append, self.parent)

    def edit(self, path: str) -> None:
        self.known[path] = self.known[path]._replace(title="another")


def test_only_what_differs_is_taken_and_later(qtbot: QtBot) -> None:
    scene = Scene()
    for number in range(0, 5_000, 2):
        scene.edit(f"{number}.md")
    for number in range(1, 5_000, 2):
        scene.known[f"{number}.md"] = header(f"{number}.md")  # read again, the same
    scene.known["new.md"] = header("new.md")
    scene.news.look_at([*scene.known, "gone.md"])
    assert scene.taken == []
    qtbot.waitUntil(lambda: bool(scene.taken))
    assert set(scene.taken[0]) == {f"{number}.md" for number in range(0, 5_000, 2)} | {"new.md"}
    assert len(scene.taken) == 1


def test_a_second_look_finishes_the_first(qtbot: QtBot) -> None:
    scene = Scene()
    scene.edit("7.md")
    scene.news.look_at(list(scene.known))
    scene.news.look_at(["8.md"])
    assert [set(found) for found in scene.taken] == [{"7.md"}]
    qtbot.waitUntil(lambda: len(scene.taken) == 2)


def test_what_was_dropped_is_not_taken(qtbot: QtBot) -> None:
    scene = Scene()
    scene.edit("7.md")
    scene.news.look_at(list(scene.known))
    scene.news.drop()
    scene.news.finish()
    qtbot.wait(20)
    assert scene.taken == []
