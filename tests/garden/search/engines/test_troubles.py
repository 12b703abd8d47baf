"""Locked, damaged and unreachable stores: each becomes one of our errors (B51, B53)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from garden.errors import IndexDamaged, Locked, Unavailable
from garden.search.engines.edge import EdgeEngine
from garden.search.engines.local import LocalEngine
from garden.search.engines.server import ServerEngine
from garden.search.vectors import VectorEngine

DIM = 16
KINDS = ["knowledge"]
MAKERS: dict[str, Callable[[Path], VectorEngine]] = {"local": LocalEngine, "edge": EdgeEngine}

HOLD = """
import sys
import numpy as np
sys.path.insert(0, {root!r})
from garden.search.engines.local import LocalEngine
from garden.search.engines.edge import EdgeEngine
from pathlib import Path
engine = {{"local": LocalEngine, "edge": EdgeEngine}}[{name!r}](Path({folder!r}))
engine.open(["knowledge"], 16)
engine.upsert("knowledge", [1], np.ones((1, 16), np.float32))
print("held", flush=True)
sys.stdin.read()
"""


def filled(name: str, folder: Path, count: int = 60) -> None:
    engine = MAKERS[name](folder)
    engine.open(KINDS, DIM)
    rows = np.random.default_rng(3).standard_normal((count, DIM)).astype(np.float32)
    engine.upsert("knowledge", list(range(count)), rows)
    engine.close()


@pytest.mark.parametrize("name", ["local", "edge"])
def test_b51_a_second_instance_is_told_and_recovers(name: str, tmp_path: Path) -> None:
    first = MAKERS[name](tmp_path / "s")
    first.open(KINDS, DIM)
    first.upsert("knowledge", [1], np.ones((1, DIM), np.float32))
    second = MAKERS[name](tmp_path / "s")
    with pytest.raises(Locked) as caught:
        second.open(KINDS, DIM)
    assert caught.value.advice
    first.close()
    second.open(KINDS, DIM)
    assert second.count("knowledge") == 1
    second.close()


@pytest.mark.parametrize("name", ["local", "edge"])
def test_b51_a_second_process_is_told_and_a_kill_frees_it(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "s"
    code = HOLD.format(root=str(Path(__file__).parents[4]), name=name, folder=str(folder))
    holder = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "held"
        engine = MAKERS[name](folder)
        with pytest.raises(Locked):
            engine.open(KINDS, DIM)
    finally:
        holder.kill()
        holder.communicate()
    engine.open(KINDS, DIM)
    engine.close()


def cut(file: Path, size: int) -> None:
    with file.open("r+b") as handle:
        handle.truncate(size)


@pytest.mark.parametrize("size", [0, 40])
def test_b53_an_empty_or_cut_meta_json(size: int, tmp_path: Path) -> None:
    filled("local", tmp_path / "s")
    cut(tmp_path / "s" / "meta.json", size)
    engine = LocalEngine(tmp_path / "s")
    with pytest.raises(IndexDamaged) as caught:
        engine.open(KINDS, DIM)
    assert caught.value.where == str(tmp_path / "s")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_b53_a_cut_sqlite_file(share: float, tmp_path: Path) -> None:
    filled("local", tmp_path / "s")
    file = next((tmp_path / "s").rglob("storage.sqlite"))
    cut(file, int(file.stat().st_size * share))
    with pytest.raises(IndexDamaged):
        LocalEngine(tmp_path / "s").open(KINDS, DIM)


def test_b53_another_dimension_is_no_match(tmp_path: Path) -> None:
    filled("local", tmp_path / "s")
    with pytest.raises(IndexDamaged):
        LocalEngine(tmp_path / "s").open(KINDS, DIM * 2)


@pytest.mark.parametrize("name", ["edge_config.json", "segment.json"])
@pytest.mark.parametrize("size", [0, 20])
def test_b53_a_cut_edge_shard(name: str, size: int, tmp_path: Path) -> None:
    filled("edge", tmp_path / "s")
    cut(next((tmp_path / "s").rglob(name)), size)
    engine = EdgeEngine(tmp_path / "s")
    try:
        engine.open(KINDS, DIM)
    except IndexDamaged:
        return
    # The engine mends some damage by itself: then everything must be there, or be missed.
    assert engine.count("knowledge") in (0, 60)
    engine.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("name", ["local", "edge"])
def test_a_folder_that_may_not_be_written(name: str, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(Unavailable):
            MAKERS[name](tmp_path / "s").open(KINDS, DIM)
    finally:
        tmp_path.chmod(0o700)


def test_a_server_that_does_not_answer() -> None:
    engine = ServerEngine("http://127.0.0.1:9", prefix="kg_")
    with pytest.raises(Unavailable) as caught:
        engine.open(KINDS, DIM)
    assert "127.0.0.1:9" in str(caught.value)
    assert caught.value.advice
    engine.close()
