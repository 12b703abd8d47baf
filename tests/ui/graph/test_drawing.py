"""What is drawn: lines within the view, names that don't overlap, a camera that keeps its point."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor

from garden.work import Cancelled, CancelToken
from tests.garden.graph.make import clustered
from ui.graph import overlay
from ui.graph.camera import Camera, fitting
from ui.graph.colouring import colour
from ui.graph.drawing import clipped, path_of, render
from ui.graph.labels import Labels
from ui.graph.scene import Scene, look_of, radii, scene_of, telling
from ui.graph.steering import toward
from ui.theme import Theme

coordinates = st.floats(-4000, 4000, allow_nan=False)


def scene_with(data, places: np.ndarray) -> Scene:
    everything = np.ones(len(data), dtype=bool)
    return scene_of(
        data, places, colour(data, "folder").places, radii(data), telling(data, None), everything
    )


@pytest.fixture
def scene(qtbot) -> Scene:
    data = clustered(6, 30)
    places = np.random.default_rng(2).normal(size=(len(data), 2)) * 300
    return scene_with(data, places)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(coordinates, coordinates, coordinates, coordinates), max_size=30))
def test_lines_are_cut_at_the_border_and_none_in_sight_is_lost(lines) -> None:
    ends = np.array(lines, dtype=float).reshape(-1, 4)
    cut, kept = clipped(ends[:, :2], ends[:, 2:], 640, 400)
    assert (cut[:, [0, 2]] >= -2.5).all()
    assert (cut[:, [0, 2]] <= 642.5).all()
    assert (cut[:, [1, 3]] >= -2.5).all()
    assert (cut[:, [1, 3]] <= 402.5).all()
    shares = np.linspace(0, 1, 400)[:, None, None]
    along = ends[None, :, :2] * (1 - shares) + ends[None, :, 2:] * shares
    seen = ((along > 0) & (along < (640, 400))).all(axis=2).any(axis=0)
    assert set(np.flatnonzero(seen).tolist()) <= set(kept.tolist())


def test_a_path_made_of_bytes_holds_every_line(qtbot) -> None:
    path = path_of(np.array([[0, 0, 10, 10], [5, 7, 9, 11.5]]))
    assert path.elementCount() == 4
    assert path.boundingRect().getRect() == (0, 0, 10, 11.5)


def test_a_picture_shows_nodes_and_lines_and_can_be_called_off(scene: Scene) -> None:
    look = look_of(Theme("light"))
    camera = fitting(scene.places, 800, 500)
    image = render(scene, camera, QSize(800, 500), 1.0, look).image
    colours = {image.pixel(x, y) for x in range(0, 800, 3) for y in range(0, 500, 3)}
    assert look.paper.rgb() in colours
    assert any(QColor(kind).rgb() in colours for kind in look.kinds)
    assert look.strong.rgb() in colours or len(colours) > 20
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        render(scene, camera, QSize(800, 500), 1.0, look, token)
    twice = render(scene, camera, QSize(400, 250), 2.0, look).image
    assert twice.size() == QSize(800, 500)


def test_names_never_overlap_and_grow_in_number_with_the_zoom(scene: Scene) -> None:
    labels = Labels(Theme("light"))
    titles = [f"名前 {row}" if row % 2 else f"Name number {row}" for row in range(len(scene))]
    counts = []
    for scale in (0.3, 0.8, 2.0):
        camera = Camera(0, 0, scale)
        view = camera.to_view(scene.places, 1200, 800)
        placed = labels.place(scene, view, scale, QSize(1200, 800), titles, [5])
        for at, label in enumerate(placed):
            for other in placed[at + 1 :]:
                assert not label.rect.intersects(other.rect)
            if 0 <= view[label.row, 0] <= 1200:  # at the edge, too, it can be read whole
                assert label.rect.left() >= 0 and label.rect.right() <= 1200
        counts.append(len(placed))
        in_sight = 0 < view[5, 0] < 1200 and 0 < view[5, 1] < 800
        assert not in_sight or placed[0].row == 5
    assert counts[1] > counts[0]
    few = Labels(Theme("light"))
    view = Camera(0, 0, 0.8).to_view(scene.places, 1200, 800)
    assert len(few.place(scene, view, 0.8, QSize(1200, 800), titles, fresh=3)) == 3
    assert few.unfinished


@given(
    st.floats(-500, 500), st.floats(-500, 500), st.floats(0.05, 5), st.floats(0.3, 3),
    st.floats(0, 800), st.floats(0, 600),
)  # fmt: skip
def test_zooming_keeps_the_point_under_the_pointer(x, y, scale, factor, px, py) -> None:
    camera = Camera(x, y, scale)
    before = camera.to_plane(px, py, 800, 600)
    after = camera.zoomed(factor, px, py, 800, 600).to_plane(px, py, 800, 600)
    assert after == pytest.approx(before, abs=1e-6)


def test_everything_fits_and_one_point_or_none_is_no_trouble() -> None:
    places = np.array([[-900.0, 20.0], [400.0, 700.0]])
    view = fitting(places, 800, 600).to_view(places, 800, 600)
    assert (view >= 0).all()
    assert (view <= (800, 600)).all()
    assert fitting(places[:1], 800, 600).scale == pytest.approx(1.6)
    assert fitting(places[:0], 800, 600) == Camera()


def test_the_lasso_holds_what_lies_inside() -> None:
    line = [QPointF(x, y) for x, y in ((0, 0), (100, 0), (100, 100), (50, 40), (0, 100))]
    places = np.array([[50.0, 20], [50, 90], [10, 60], [120, 50]])
    assert overlay.inside(line, places).tolist() == [True, False, True, False]
    assert not overlay.inside(line[:2], places).any()


def test_arrows_go_straight_ahead_first() -> None:
    places = np.array([[0.0, 0], [100, 5], [60, 50], [-40, 0], [0, 80]])
    others = np.arange(5)
    assert toward(places, 0, others, 1, 0) == 1
    assert toward(places, 0, others, -1, 0) == 3
    assert toward(places, 0, others, 0, 1) == 4
    assert toward(places, 0, others, 0, -1) is None
    assert toward(places, 0, others[:1], 1, 0) is None
