"""Where links lead: new notes land where their link expects them, and nothing unsafe is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from garden.okf.note import LinkForm
from garden.okf.wishes import wished_note
from ui.spot import Spot
from ui.wiki.view_values import LinkRef
from ui.wiki.ways import Ways


@pytest.mark.parametrize(
    ("form", "target", "expected"),
    [
        (LinkForm.WIKI, "seed library", ("seed library", "plants/seed library.md")),
        (LinkForm.WIKI, "people/花", ("花", "people/花.md")),
        (LinkForm.WIKI, "../people/花", ("花", "people/花.md")),
        (LinkForm.WIKI, "./花", ("花", "plants/花.md")),
        (LinkForm.SLUG, "compost", ("compost", "plants/compost.md")),
        (LinkForm.INLINE, "basil.md", ("basil", "plants/basil.md")),
        (LinkForm.INLINE, "../people/hana.md", ("hana", "people/hana.md")),
        (LinkForm.INLINE, "/people/hana.md", ("hana", "people/hana.md")),
        (LinkForm.REFERENCE, "notes/a", ("a", "plants/notes/a.md")),
        (LinkForm.WIKI, "Node.js", ("Node.js", "plants/Node.js.md")),
        (LinkForm.WIKI, "Re: なぜ?", ("Re: なぜ?", "plants/Re- なぜ.md")),
    ],
)
def test_a_wished_for_note_goes_where_its_link_leads(
    form: LinkForm, target: str, expected: tuple[str, str]
) -> None:
    assert wished_note(target, form, "plants/tomato.md") == expected


@pytest.mark.parametrize(
    ("form", "target"),
    [
        (LinkForm.IMAGE, "a.png"),
        (LinkForm.EMBED, "talk.MP4"),
        (LinkForm.INLINE, "run.py"),
        (LinkForm.FIELD, "attesters/equal.py"),
    ],
)
def test_a_missing_picture_is_no_wish_for_a_note(
    ways: Ways, qtbot: QtBot, form: LinkForm, target: str
) -> None:
    asked: list[str] = []
    ways.create_requested.connect(lambda _title, path: asked.append(path))
    with qtbot.waitSignal(ways.failed):
        ways.wish(LinkRef(target, "broken", form=form, source="plants/tomato.md"))
    assert asked == []


class Session:
    def __init__(self, root: Path) -> None:
        self.root = root


@pytest.fixture
def desktop(qapp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that were handed to the desktop, which the test machine doesn't have."""
    opened: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", staticmethod(lambda url: opened.append(url.toString()))
    )
    return opened


@pytest.fixture
def ways(qapp, tmp_path: Path) -> Ways:
    return Ways(Session(tmp_path))


def test_web_and_mail_addresses_are_handed_to_the_desktop(ways: Ways, desktop: list[str]) -> None:
    ways.leave("https://example.org/a?b=ü")
    ways.leave("mailto:hana@example.org")
    assert [address.partition(":")[0] for address in desktop] == ["https", "mailto"]


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "smb://host/x", "vscode://x"],
)
def test_other_schemes_are_refused_with_a_word(
    ways: Ways, desktop: list[str], qtbot, address: str
) -> None:
    with qtbot.waitSignal(ways.failed):
        ways.leave(address)
    assert desktop == []


def test_pictures_open_and_programs_do_not(ways: Ways, desktop: list[str], qtbot) -> None:
    ways.follow(LinkRef("a.png", "asset", "assets/a.png"), False)
    assert desktop and desktop[0].endswith("/assets/a.png")
    for name in ("run.sh", "setup.exe", "app.desktop", "page.html"):
        with qtbot.waitSignal(ways.failed):
            ways.follow(LinkRef(name, "asset", f"assets/{name}"), False)
    assert len(desktop) == 1


def test_notes_open_at_their_heading(ways: Ways, qtbot) -> None:
    with qtbot.waitSignal(ways.open_requested) as asked:
        ways.follow(LinkRef("tomato", "found", "plants/tomato.md", "trouble"), True)
    assert asked.args == [Spot("plants/tomato.md", "trouble"), True]
