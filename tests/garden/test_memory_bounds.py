"""Bounds of Memory and its records are settings; whatever stands in the file, they hold sense."""

from __future__ import annotations

from dataclasses import fields

import pytest

from garden.memory_bounds import LintLimits, MemoryLimits
from garden.options import GardenOptions
from ui.preferences import option


@pytest.mark.parametrize("kind", [MemoryLimits, LintLimits])
def test_each_bound_is_a_setting_with_the_same_default(
    kind: type[MemoryLimits] | type[LintLimits],
) -> None:
    for one in fields(kind):
        declared = option(f"memory.{one.name}")
        assert declared.default == one.default
        chosen = kind.of({declared.name: declared.minimum})
        assert getattr(chosen, one.name) == declared.minimum


@pytest.mark.parametrize("value", [0, -3, True, "400", 2.5, None])
def test_what_is_no_bound_leaves_the_default(value: object) -> None:
    assert MemoryLimits.of({"memory.item_chars": value}) == MemoryLimits()


def test_what_a_person_chose_holds_for_an_open_garden() -> None:
    values = {"memory.item_chars": 120, "memory.body_chars": 900, "index.engine": "edge"}
    options = GardenOptions().with_choices(GardenOptions.of(values, "me"))
    assert (options.memory.item_chars, options.records.body_chars) == (120, 900)
    assert options.engine == "auto", "that is for the next opening"


def test_an_item_is_too_long_by_its_letters_or_its_lines() -> None:
    limits = MemoryLimits(item_chars=20, item_lines=2)
    assert not limits.too_long("two\nlines")
    assert limits.too_long("now\nthree\nlines")
    assert limits.too_long("あ" * 21) and not limits.too_long("あ" * 20)
