"""A picture that another program moves: the bar offers to let the links follow, undone as one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from garden.sync.file_moves import known_files
from garden.testing import write_notes

from .conftest import Person

TEXT = "# 写真\n\n![庭](img/庭 の.png) ![](<img/庭 の.png>) ![](img/%E5%BA%AD%20%E3%81%AE.png)\n"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(200))


def _with_a_picture(person, garden) -> None:
    (person.root / "img").mkdir()
    (person.root / "img/庭 の.png").write_bytes(PICTURE)
    person.writes({"写真.md": TEXT})

    def is_known() -> bool:
        with garden.index.reader() as connection:
            known = known_files(connection)
        return "img/庭 の.png" in known and len(known["img/庭 の.png"].hash) == 64

    person.qtbot.waitUntil(is_known, timeout=10_000)


def test_links_follow_a_picture_that_another_program_moved(person, garden) -> None:
    _with_a_picture(person, garden)
    person.open("写真.md")
    (person.root / "絵").mkdir()
    (person.root / "img/庭 の.png").rename(person.root / "絵/新しい.png")
    bar = person.window.mend_bar
    person.qtbot.waitUntil(bar.isVisible, timeout=10_000)
    assert "絵/新しい.png" in bar.words and "2 links" in bar.words
    person.qtbot.mouseClick(bar.look, Qt.MouseButton.LeftButton)
    person.is_asked()
    person.sees_plan(1)
    summary = person.part(QLabel, "reshape-summary", person.dialog)
    assert summary.text() == "2 links in 1 file change."
    person.press(Qt.Key.Key_Return)
    person.hears("Mended 2 links")
    assert person.text("写真.md") == TEXT.replace("(<img/庭 の", "(<絵/新しい").replace(
        "img/%E5%BA%AD%20%E3%81%AE", "%E7%B5%B5/%E6%96%B0%E3%81%97%E3%81%84"
    )
    person.qtbot.waitUntil(lambda: not bar.isVisible())
    person.takes_back()
    person.qtbot.waitUntil(lambda: person.text("写真.md") == TEXT)


def test_a_picture_that_is_moved_here_offers_nothing(person, garden) -> None:
    _with_a_picture(person, garden)
    heard = []
    person.session.changed.connect(lambda changes, _initiator: heard.append(changes))
    person.session.change(
        lambda g: g.reshape(g.reshaping.move(["img/庭 の.png"], "絵").without([("写真.md", 0)]))
    )
    # Also when the disk says it once more, and a link was left behind on purpose.
    person.qtbot.waitUntil(
        lambda: any(changes.origin == "disk" and changes.moved_files for changes in heard),
        timeout=10_000,
    )
    person.qtbot.wait(600)
    assert not person.window.mend_bar.isVisible()


def test_what_was_moved_while_the_app_was_closed_is_offered_at_the_start(
    qtbot, session, garden, garden_dir
) -> None:
    (garden_dir / "img").mkdir()
    (garden_dir / "img/庭 の.png").write_bytes(PICTURE)
    same = {
        "写し/甲.md": "# 同じ\n",
        "写し/乙.md": "# 同じ\n",
        "指す.md": "[[甲]] [乙](写し/乙.md)\n",
    }
    write_notes(garden_dir, {"写真.md": TEXT, **same})
    garden.reconcile()  # and closed before its content was learnt
    (garden_dir / "絵").mkdir()
    (garden_dir / "img/庭 の.png").rename(garden_dir / "絵/庭 の.png")
    (garden_dir / "写し").rename(garden_dir / "別")
    person = Person(qtbot, session, garden_dir)
    garden.start()
    bar = person.window.mend_bar
    qtbot.waitUntil(bar.isVisible, timeout=10_000)
    assert "3 files" in bar.words
    qtbot.mouseClick(bar.look, Qt.MouseButton.LeftButton)
    person.is_asked()
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Mended")
    assert person.text("指す.md") == "[[甲]] [乙](別/乙.md)\n"
    assert "![](<絵/庭 の.png>)" in person.text("写真.md")
