"""The picture and the graph as files: what is seen, and nothing that only lies over it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from garden.graph.candidates import Candidate
from ui.graph.graph_view import Dotted

SVG = "{http://www.w3.org/2000/svg}"


def export(person, monkeypatch, kind: str, file: Path) -> Path:
    """By the menu; the dialog that asks for the file takes the keyboard away."""

    def asked(*_args: object) -> tuple[str, str]:
        QWidget.setFocus(person.place.head)
        person.canvas.clearFocus()
        return str(file), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    person.said.clear()
    person.registry.get(f"graph.{kind}").trigger()
    person.until(lambda: bool(person.said))
    return file


def svg(person, monkeypatch, tmp_path: Path) -> ElementTree.Element:
    return ElementTree.parse(export(person, monkeypatch, "svg", tmp_path / "g.svg")).getroot()


def test_a_png_holds_the_picture_alone(person, monkeypatch, tmp_path) -> None:
    person.place.minimap.hide()
    person.canvas.select({person.node("Tomato"), person.node("Alone")})
    person.place.selection.hide()
    bare = person.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    person.place.selection.show()
    person.place.minimap.show()
    person.place.minimap.show_scene(person.canvas.scene)
    covered = person.canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert covered != bare
    file = export(person, monkeypatch, "png", tmp_path / "g.png")
    assert QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32) == bare


def test_a_png_is_as_sharp_as_the_screen(person, monkeypatch) -> None:
    monkeypatch.setattr(person.canvas, "devicePixelRatioF", lambda: 2.0)
    image = person.canvas.image()
    assert image.size() == person.canvas.size() * 2
    assert image.deviceIndependentSize().toSize() == person.canvas.size()
    right_below = image.copy(image.width() // 2, image.height() // 2, 9999, 9999)
    colours = {right_below.pixel(x, y) for x in range(0, 600, 3) for y in range(0, 600, 3)}
    assert len(colours) > 2  # it is painted to the corner


def test_names_are_seen_in_an_svg(person, monkeypatch, tmp_path) -> None:
    file = export(person, monkeypatch, "svg", tmp_path / "g.svg")
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    image = QImage(person.canvas.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    dark = QColor(person.theme.hex("ink")).lightness() + 40
    seen = person.canvas.seen()
    assert {name for _label, name in seen.names} >= {"Tomato", "Alone"}
    for label, _name in seen.names:
        part = label.rect.toRect()
        letters = [
            (x, y)
            for x in range(part.left(), part.right())
            for y in range(part.top(), part.bottom())
            if QColor(image.pixel(x, y)).lightness() < dark
        ]
        assert len(letters) > 8


def test_an_svg_shows_what_is_marked(person, monkeypatch, tmp_path) -> None:
    accent = person.theme.hex("accent")

    def count(root: ElementTree.Element, tag: str, **wanted: str) -> int:
        return sum(
            all(each.get(name.replace("_", "-")) == value for name, value in wanted.items())
            for each in root.iter(f"{SVG}{tag}")
        )

    plain = svg(person, monkeypatch, tmp_path)
    assert plain.find(f"{SVG}g").get("opacity") == "1"
    assert count(plain, "circle", stroke=accent) == 0
    person.canvas.select({person.node("Alone"), person.node("Basil")})
    assert count(svg(person, monkeypatch, tmp_path), "circle", stroke=accent) == 2
    person.canvas.select(set())
    path = [person.node(title) for title in ("Start here", "Tomato", "霜よけ")]
    person.canvas.show_path(path)
    found = svg(person, monkeypatch, tmp_path)
    assert len(found.find(f"{SVG}polyline").get("points").split()) == 3
    assert found.find(f"{SVG}g").get("opacity") == "0.22"
    assert {each.text for each in found.iter(f"{SVG}text")} == {"Start here", "Tomato", "霜よけ"}
    person.canvas.show_path([])
    candidate = Candidate("mention", "plants/basil.md", "plants/tomato.md")
    person.canvas.show_dotted(
        [Dotted(person.node("Basil"), person.node("Tomato"), True, candidate)]
    )
    found = svg(person, monkeypatch, tmp_path)
    assert count(found, "path", stroke_dasharray="1.6 4.8") == 1
    assert count(found, "circle", r="9.0") == 1
    person.canvas.show_dotted([])
    person.canvas.setFocus()
    person.canvas.set_focus_node(person.node("Tomato"))
    lit = svg(person, monkeypatch, tmp_path)
    assert lit.find(f"{SVG}g").get("opacity") == "0.22"
    assert count(lit, "path", fill=accent) == 2  # arrows to Basil and 霜よけ
    assert count(lit, "path", fill=person.theme.hex("kind-1")) == 1  # and from Start here


@pytest.mark.parametrize(
    ("file", "wanted"),
    [("part.json", ""), ("part.graphml", ""), ("part", "GraphML (*.graphml)"), ("part", "")],
)
def test_selected_notes_are_exported_as_json_or_graphml(
    person, monkeypatch, tmp_path, file: str, wanted: str
) -> None:
    offered = []

    def asked(*args: object) -> tuple[str, str]:
        offered.append(args[3])
        return str(tmp_path / file), wanted

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    person.canvas.select({person.node("Tomato"), person.node("Basil")})
    button = person.place.findChild(QPushButton, "graph-selection-export")
    person.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    person.until(lambda: bool(person.said))
    assert offered == ["JSON (*.json);;GraphML (*.graphml)"]
    [made] = tmp_path.glob("part*")
    if made.suffix == ".graphml":
        assert "graphml" in file + wanted.lower()
        assert sorted(networkx.read_graphml(made)) == ["plants/basil.md", "plants/tomato.md"]
    else:
        assert "graphml" not in file + wanted.lower()
        assert len(json.loads(made.read_text(encoding="utf-8"))["nodes"]) == 2
