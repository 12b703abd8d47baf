"""Opening a vector engine: its folder locked and unspoilt, its vectors those that were put in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from garden.errors import IndexDamaged
from garden.search.store_folder import StoreFolder
from garden.search.vector_level import Expected, check_sample
from garden.search.vectors import EngineFactory, EngineName, VectorEngine, folder_name

EMBEDDED: tuple[EngineName, ...] = ("local", "edge")
"""Engines that keep their files in a folder of ours."""


class EngineOpener:
    """Opens engines of one model below one folder. For the owner's thread alone."""

    def __init__(
        self,
        root: Path,
        make: EngineFactory,
        *,
        model: str,
        dim: Callable[[], int],
        collections: Sequence[str],
        expected: Expected,
    ) -> None:
        self._root = root
        self._make = make
        self._model = model
        self._dim = dim
        self._collections = collections
        self._expected = expected
        self.rebuilt = False
        """Whether a damaged store was set aside."""

    def folder(self, name: EngineName) -> Path:
        """Where that engine's files lie."""
        return self._root / folder_name(name, self._model)

    def open(self, name: EngineName) -> tuple[VectorEngine, StoreFolder]:
        """A usable engine and its locked folder; a damaged store is set aside on the way.

        Raises `Locked`, `Unavailable`, or `IndexDamaged` of a server's store.
        """
        home = StoreFolder(self.folder(name))
        if name != "server":
            home.lock()
        try:
            if name != "server" and not home.intact():
                self._set_aside(home, IndexDamaged("Its files changed while closed."))
            try:
                return self._tried(name, home), home
            except IndexDamaged as error:
                if name == "server":
                    raise
                self._set_aside(home, error)
            return self._tried(name, home), home
        except BaseException:
            home.release()
            raise

    def give_up(self, why: IndexDamaged) -> None:
        """Set aside whatever store of ours there is: the next one is filled from the cache."""
        for name in EMBEDDED:
            self._set_aside(StoreFolder(self.folder(name)), why)

    def _tried(self, name: EngineName, home: StoreFolder) -> VectorEngine:
        engine = self._make(name, home.path)
        try:
            engine.open(self._collections, self._dim())
            home.in_use()
            check_sample(engine, self._collections, self._expected, home.path)
        except BaseException:
            engine.close()
            raise
        return engine

    def _set_aside(self, home: StoreFolder, why: IndexDamaged) -> None:
        self.rebuilt = True
        home.set_aside(why)
