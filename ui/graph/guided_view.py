"""`GuidedView`: leads the eye: to nodes, from one scene to another; and hands out what is seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from .camera import Camera, fitting
from .graph_view import GraphView
from .picture_file import SEEN_ROLES, Seen
from .picture_view import core
from .scene import Scene


class GuidedView(GraphView):
    """The picture with what lies over it, and ways through it."""

    def look_at(self, nodes: set[int]) -> None:
        """Bring several nodes into view, no larger than they stand now."""
        rows = [row for node in nodes if (row := self.scene.row.get(node)) is not None]
        if rows:
            camera = fitting(self.scene.places[rows], self.width(), self.height(), margin=96)
            self.go_to(replace(camera, scale=min(camera.scale, max(1.0, self.camera.scale))))

    def look_at_point(self, x: float, y: float) -> None:
        """Put a point of the plane into the middle."""
        self.set_camera(replace(self.camera, x=x, y=y))

    def glide(self, before: Scene, after: Scene) -> None:
        """From one scene to another without a jump.

        The nodes of the one that can be drawn for every frame walk between their places in both,
        and the camera goes from what is seen to all of `after`.
        """
        back = not after.is_light
        light = before if back else after
        other = before if not back else after
        rows = [other.row.get(int(node), -1) for node in light.nodes]
        there = np.array(rows, dtype=np.intp)
        elsewhere = np.where((there >= 0)[:, None], other.places[there], light.places)
        start, end = (light.places, elsewhere) if back else (elsewhere, light.places)
        first, all_ = self.camera, core(after.places)
        edges = np.array([all_.min(axis=0), all_.max(axis=0)]) if len(all_) else all_
        self._follows = False  # on the way the camera is led here, whatever else happens

        def last() -> Camera:
            return fitting(edges, self.width(), self.height(), margin=self.margin)

        if not light.is_light:  # neither can be drawn for every frame
            self.show_scene(after, stay=True)
            self.animate(lambda share: self._look_through(first.between(last(), share)), self.keep)
            return
        self.show_scene(light.at(start), stay=True)

        def step(share: float) -> None:
            self.scene = light.at(start + (end - start) * share)
            self._look_through(first.between(last(), share))
            self._pointed_at()

        self.animate(step, lambda: self._arrive(after))

    def _arrive(self, after: Scene) -> None:
        self.scene = after
        self.scene_changed()
        self.keep()

    def seen(self) -> Seen:
        """What is seen now, for a file (`picture_file.svg_of`)."""
        self._for_file = True
        try:
            marks = self._marks()
        finally:
            self._for_file = False
        scene = self.scene
        placed = self.place_labels(
            scene, self.view_places(), marks.named(scene), only_named=self._only_named(marks)
        )
        return Seen(
            scene,
            self.camera,
            self.size(),
            self._look,
            marks,
            tuple((one, self._labels.cut(self._title(scene, one.row), one)) for one in placed),
            {role: self._theme.hex(role) for role in SEEN_ROLES},
            tuple(self._theme.families()),
            self._labels.pixel_sizes,
        )

    def image(self) -> QImage:
        """The picture by itself, as sharp as the screen: nothing that lies over the canvas, nor
        the mark of the keyboard."""
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        self._for_file = True
        self._fresh = None
        try:
            self.paint(painter)
        finally:
            self._for_file = False
            painter.end()
        return image
