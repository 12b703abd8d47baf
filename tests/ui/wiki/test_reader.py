"""The reader under real mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from garden.okf.markdown import parse
from garden.okf.names import same_anchor
from ui.theme import Theme
from ui.wiki.hover_card import CardContent
from ui.wiki.link_menu import candidate_menu, reader_menu
from ui.wiki.reader import Reader

TEXT = (
    "# 題\n\nSee [[tomato]] and [[nobody]], [out](https://example.invalid/), [[x]].\n\n"
    "- [ ] water\n- [x] sow\n\n## Part 部分\n\nText with a note[^1].\n\n"
    "```python\nprint('hi')\n```\n\n> [!tip]- Folded\n> inside the callout\n\n"
    + "".join(f"Paragraph {i} 日本語。\n\n" for i in range(120))
    + "## End\n\nlast words\n\n[^1]: The footnote's words.\n"
)


@pytest.fixture
def reader(qtbot, world) -> Reader:
    world.notes = {"a.md": TEXT, "tomato.md": "# Tomato\n", "b/x.md": "", "c/x.md": ""}
    made = Reader(Theme("light"))
    made.resize(800, 600)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.show_note(world.view("a.md"))
    return made


def point_of(reader: Reader, words: str) -> QPoint:
    """The middle of the first place where `words` stand, in the viewport."""
    start = reader.document().find(words)
    assert not start.isNull(), words
    left = QTextCursor(start)
    left.setPosition(start.selectionStart())
    first, last = reader.cursorRect(left), reader.cursorRect(start)
    return QPoint((first.left() + last.left()) // 2, first.center().y())


def click(reader: Reader, words: str, held=Qt.KeyboardModifier.NoModifier, button=None) -> None:
    QTest.mouseClick(
        reader.viewport(), button or Qt.MouseButton.LeftButton, held, point_of(reader, words)
    )


def test_a_click_follows_a_link(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.link_activated) as caught:
        click(reader, "tomato")
    ref, new_tab = caught.args
    assert (ref.path, new_tab) == ("tomato.md", False)


def test_the_middle_button_opens_a_new_tab(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.link_activated) as caught:
        click(reader, "tomato", button=Qt.MouseButton.MiddleButton)
    assert caught.args[1] is True


def test_a_broken_link_asks_for_its_note(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.create_requested) as caught:
        click(reader, "nobody")
    assert caught.args[0].target == "nobody"


def test_a_link_out_is_only_asked_for(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.external_requested) as caught:
        click(reader, "out")
    assert caught.args == ["https://example.invalid/"]


def test_tab_and_enter_follow_links(qtbot, reader) -> None:
    reader.setFocus()
    seen = []
    reader.link_activated.connect(lambda ref, tab: seen.append(ref.path))
    for _ in range(8):
        QTest.keyClick(reader, Qt.Key.Key_Tab)
        QTest.keyClick(reader, Qt.Key.Key_Return)
        if seen:
            break
    assert seen == ["tomato.md"]


def test_a_task_is_ticked_by_its_line(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.task_toggled) as caught:
        spot = point_of(reader, "water")
        start = reader.document().find("water")
        start.setPosition(start.block().position())
        box = reader.cursorRect(start)
        QTest.mouseClick(
            reader.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            QPoint(box.left() + 8, spot.y()),
        )
    assert caught.args == [5]


def test_the_line_of_facts_opens_the_metadata(qtbot, reader) -> None:
    with qtbot.waitSignal(reader.metadata_requested):
        click(reader, "Unverified")


def test_ambiguous_links_offer_their_notes(qtbot, reader) -> None:
    ref = next(link for link in reader.view.links if link.status == "ambiguous")
    menu = candidate_menu(reader, ref)
    assert [a.data() for a in menu.actions() if a.data()] == list(ref.candidates)


def test_headings_footnotes_and_back(qtbot, reader) -> None:
    assert reader.scroll_to("end")
    assert reader.verticalScrollBar().value() > 1000
    assert reader.scroll_to("Part 部分")
    assert not reader.scroll_to("no such heading")
    reader.verticalScrollBar().setValue(0)
    click(reader, "1")
    below = reader.verticalScrollBar().value()
    assert below > 1000
    QTest.keyClick(reader, Qt.Key.Key_Backspace)
    assert reader.verticalScrollBar().value() == 0


def test_space_and_shift_space_turn_pages(reader) -> None:
    bar = reader.verticalScrollBar()
    QTest.keyClick(reader, Qt.Key.Key_Space)
    one = bar.value()
    assert 300 < one < 600
    QTest.keyClick(reader, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert bar.value() == 0


def test_positions_are_offsets_of_the_source(reader) -> None:
    wanted = TEXT.index("Paragraph 60")
    reader.set_position(wanted)
    assert abs(reader.position() - wanted) <= 2
    assert abs(reader.point_of(wanted)) <= 2
    reader.scroll_line_to(wanted, 200)
    assert abs(reader.point_of(wanted) - 200) <= 2


def test_b32_the_same_note_again_keeps_its_place(reader, world) -> None:
    """B32: a reload leaves the line where it was, also when text came in above."""
    reader.set_position(TEXT.index("Paragraph 60"))
    reader.show_note(world.view("a.md", TEXT))
    assert abs(reader.position() - TEXT.index("Paragraph 60")) <= 2
    reader.show_note(world.view("tomato.md"))
    assert reader.verticalScrollBar().value() == 0


def test_another_width_keeps_the_place(qtbot, reader) -> None:
    wanted = TEXT.index("Paragraph 60")
    reader.set_position(wanted)
    reader.resize(420, 600)
    assert abs(reader.position() - wanted) <= 20


def test_the_column_keeps_its_measure(reader) -> None:
    reader.resize(1600, 600)
    frame = reader.document().rootFrame().frameFormat()
    width = reader.viewport().width() - frame.leftMargin() - frame.rightMargin()
    assert abs(width - reader.view.style.measure) <= 2
    assert abs(frame.leftMargin() - frame.rightMargin()) <= 1


def test_callouts_fold(reader) -> None:
    assert "inside the callout" in reader.toPlainText()
    block = reader.document().find("inside the callout").block()
    assert not block.isVisible()
    click(reader, "Folded")
    assert block.isVisible()
    click(reader, "Folded")
    assert not block.isVisible()


def test_code_has_a_copy_button(qtbot, reader) -> None:
    QTest.mouseMove(reader.viewport(), point_of(reader, "print"))
    button = reader.findChild(QToolButton, "copy-code")
    qtbot.waitUntil(button.isVisible)
    with qtbot.waitSignal(reader.copied):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "print('hi')"


@pytest.mark.parametrize(
    ("path", "heading", "link"),
    [
        ("in/a.md", "Plain 見出し", "[[in/a#Plain 見出し]]"),
        ("in/a.md", "A [[tomato]] | c", "[[in/a#a-tomato--c]]"),
        ("in/a.md", "`code` **b** $x$", "[[in/a#code b x]]"),
        ("in/a.md", "Same", "[[in/a#same-1]]"),
        ("in/a[1].md", "Plain", "[Plain](in/a[1].md#plain)"),
        ("in/a.markdown", "Plain", "[[in/a#Plain]]"),
    ],
)
def test_the_mark_of_a_heading_copies_a_link_that_leads_to_it(
    qtbot, world, reader, path: str, heading: str, link: str
) -> None:
    text = f"# A\n\n## Same\n\n## {heading}\n\nunder it\n"
    world.notes[path] = text
    reader.show_note(world.view(path))
    block = reader.document().find("under it").block().previous()
    with qtbot.waitSignal(reader.copied):
        reader._copy_heading(block)
    copied = QGuiApplication.clipboard().text()
    assert copied == link
    (written,) = parse(copied, 0).links
    assert world.resolve(written.target, "b.md", written.form).path == path
    headings = parse(text, 0).headings
    meant = next(one for one in headings if same_anchor(written.anchor or "", one.text, one.anchor))
    assert meant is headings[-1]


def test_the_menu_offers_what_a_link_can(reader) -> None:
    broken = next(link for link in reader.view.links if link.status == "broken")
    words = [action.text() for action in reader_menu(reader, broken, "x = 1").actions()]
    assert "Create “nobody”" in words and "Copy code" in words


def test_copied_text_has_no_marks_of_pictures(reader) -> None:
    reader.selectAll()
    text = reader.createMimeDataFromSelection().text()
    assert "\ufffc" not in text and "\u00a0" not in text
    assert "See tomato and nobody, out" in text and "[ ] water" in text.replace("  ", " ")


def test_b50_nothing_is_loaded_by_address(reader) -> None:
    """B50: only pictures of the page are handed out."""
    for name in ("file:///etc/hostname", "https://example.invalid/a.png", "/etc/hostname"):
        assert reader.loadResource(2, QUrl(name)) is None


def test_cards_come_after_a_moment_and_go(qtbot, reader) -> None:
    asked = []

    def preview(ref, show) -> None:
        asked.append(ref.path)
        show(CardContent("Tomato", "Ties to bamboo.", ("Plant",), ref.path))

    reader.set_previewer(preview)
    reader.cards.offer(reader.view.links[0], reader.rect())
    assert not reader.cards.showing
    qtbot.waitUntil(lambda: reader.cards.showing)
    assert asked == ["tomato.md"]
    assert reader.cards.card.accessibleName() == "Tomato"
    QTest.keyClick(reader, Qt.Key.Key_Escape)
    assert not reader.cards.showing


def test_a_card_that_comes_too_late_is_dropped(qtbot, reader) -> None:
    answers = []
    reader.set_previewer(lambda ref, show: answers.append(show))
    reader.cards.offer(reader.view.links[0], reader.rect())
    qtbot.waitUntil(lambda: bool(answers))
    reader.cards.leave()
    reader.cards.hide_card()
    answers[0](CardContent("late"))
    assert not reader.cards.showing


def test_find_walks_through_the_hits(qtbot, reader) -> None:
    reader.open_find("Paragraph 1")
    assert reader.find_bar.isVisible()
    qtbot.waitUntil(lambda: reader.find_bar.hits == 31)
    field = reader.find_bar.field
    before = reader.find_bar.count.text()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert reader.find_bar.count.text() != before
    field.setText("no such words")
    qtbot.waitUntil(lambda: reader.find_bar.count.text() == "No hits")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not reader.find_bar.isVisible()
    assert not reader.extraSelections()


def test_ctrl_f_opens_find(reader) -> None:
    reader.setFocus()
    QTest.keyClick(reader, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert reader.find_bar.isVisible()


@pytest.mark.parametrize("mode", ["light", "dark", "high-contrast"])
def test_it_paints_in_every_theme(qtbot, world, mode) -> None:
    reader = Reader(Theme(mode))
    qtbot.addWidget(reader)
    reader.resize(600, 400)
    reader.show()
    reader.show_note(world.view("a.md", TEXT, mode=mode))
    for value in (0, 400, 2000):
        reader.verticalScrollBar().setValue(value)
        assert not reader.grab().isNull()


def test_b45_long_japanese_wraps_and_keeps_its_lines(world, reader) -> None:
    """B45: no blank first line, no line that begins with a closing mark."""
    text = "締め時間の説明です。「例」を、三つ挙げます。" * 450
    reader.show_note(world.view("long.md", text + "\n"))
    block = reader.page.block_of_line(1)
    layout = block.layout()
    assert layout.lineCount() > 100
    for index in range(layout.lineCount()):
        line = layout.lineAt(index)
        assert block.text()[line.textStart()] not in "。、」"
    assert layout.lineAt(0).textLength() > 20


def test_wide_pictures_shrink_with_the_column(world, reader) -> None:
    """No scrolling sideways because of a picture."""
    image = QImage(1600, 400, QImage.Format.Format_RGB32)
    image.fill(0x7AA0C0)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    world.files = {"wide.png": bytes(data.data())}
    reader.show_note(world.view("p.md", "![](wide.png)\n\n- ![](wide.png)\n\n> ![](wide.png)\n"))
    reader.grab()
    for width in (1000, 420, 700):
        reader.resize(width, 600)
        reader.grab()
        assert reader.horizontalScrollBar().maximum() == 0, width
