"""Settings and window state on disk: tolerant of damage, and nothing unknown is thrown away."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app import preferences_file
from app.window_state import WindowState


def test_settings_keep_comments_and_unknown_keys(tmp_path: Path) -> None:
    file = tmp_path / "config/settings.toml"
    file.parent.mkdir()
    file.write_text('# mine\n[index]\nengine = "edge" # fast\nfuture = 3\n', encoding="utf-8")
    assert preferences_file.load(file)["index.engine"] == "edge"
    preferences_file.save(file, {"index.engine": "local", "appearance.zoom": 1.25})
    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert "future = 3" in text
    assert preferences_file.load(file) == {
        "index.engine": "local",
        "index.future": 3,
        "appearance.zoom": 1.25,
    }


def test_damaged_settings_are_set_aside_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[index\nengine =", encoding="utf-8")
    assert preferences_file.load(file) == {}
    aside = list(tmp_path.glob("settings.toml.damaged-*"))
    assert [f.read_text(encoding="utf-8") for f in aside] == ["[index\nengine ="]


def test_settings_that_are_missing_are_defaults(tmp_path: Path) -> None:
    assert preferences_file.load(tmp_path / "none.toml") == {}


def test_recent_gardens_are_ordered_and_those_that_are_gone_left_out(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
    state = WindowState(tmp_path / "state/window.json")
    for name in ("a", "b", "c", "a"):
        state.remember(tmp_path / name)
    state.of_garden(tmp_path / "a")["notes"] = {"tabs": ["x.md"]}
    state.save()
    (tmp_path / "b").rmdir()
    again = WindowState(tmp_path / "state/window.json")
    assert again.recent == [tmp_path / "a", tmp_path / "c"]
    assert again.of_garden(tmp_path / "a") == {"notes": {"tabs": ["x.md"]}}


def test_a_damaged_window_state_is_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    for text in ("", "[]", "null", '{"recent": 3, "gardens": []}', "{half"):
        file.write_text(text, encoding="utf-8")
        state = WindowState(file)
        assert state.recent == []
        assert state.of_garden(tmp_path) == {}


def test_a_folder_whose_name_is_not_utf8_is_remembered(tmp_path: Path) -> None:
    """An old disk's folder must not keep the window's state from being written."""
    folder = tmp_path / os.fsdecode(b"old\xff")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    state = WindowState(tmp_path / "window.json")
    state.remember(folder)
    state.save()
    assert WindowState(tmp_path / "window.json").recent == [folder]
