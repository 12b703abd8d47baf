"""Settings become options; every one that names the garden's upkeep has an effect."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from garden.options import GardenOptions
from ui.preferences import OPTIONS

SECTIONS = ("notes", "index", "memory")
BOUNDS = {o.name: int(o.default) + 1 for o in OPTIONS if o.section == "memory"}


@pytest.mark.parametrize("key", BOUNDS)
def test_every_bound_of_memory_arrives(key: str) -> None:
    given = GardenOptions.of({key: BOUNDS[key]}, "account")
    usual = GardenOptions.of({}, "account")
    part = "memory" if given.memory != usual.memory else "records"
    name = key.removeprefix("memory.")
    assert getattr(getattr(given, part), name) == BOUNDS[key]
    assert replace(given, **{part: getattr(usual, part)}) == usual


def test_every_setting_about_the_garden_arrives() -> None:
    """A setting that is stored and read by nobody would deceive the person."""
    given: dict[str, object] = {
        "notes.author": "花子",
        "notes.wiki_links": False,
        "index.meaning": False,
        "index.engine": "edge",
        "index.server": "http://localhost:6333",
        "index.model": "some/model",
        "index.fold_kana": True,
        **BOUNDS,
    }
    options, usual = GardenOptions.of(given, "account"), GardenOptions.of({}, "account")
    for field in fields(GardenOptions):
        assert getattr(options, field.name) != getattr(usual, field.name), field.name
    of_the_window = {"notes.open_in", "notes.line_numbers", "notes.line_breaks"}
    declared = {o.name for o in OPTIONS if o.section in SECTIONS}
    assert declared - of_the_window == set(given)


def test_a_name_of_blanks_means_the_account() -> None:
    assert GardenOptions.of({"notes.author": "  "}, "account").author == "account"


def test_unknown_words_mean_the_default() -> None:
    assert GardenOptions.of({"index.engine": "quantum"}, "a").engine == "auto"
