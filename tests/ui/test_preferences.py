"""Settings are data: typed, explained, tolerant of what a file may hold."""

from __future__ import annotations

import pytest

from ui.preferences import OPTIONS, SECTIONS, Preferences, option


def test_every_option_is_explained_and_has_a_fitting_default() -> None:
    sections = {section for section, _icon, _words in SECTIONS}
    assert len({declared.name for declared in OPTIONS}) == len(OPTIONS)
    for declared in OPTIONS:
        assert declared.section in sections
        assert declared.title and declared.why
        if declared.kind == "choice":
            assert declared.default in [value for value, _words in declared.choices]
        if declared.kind == "int":
            assert declared.minimum <= int(declared.default) <= declared.maximum


def test_a_change_is_told_and_stored(qtbot) -> None:
    stored: list[dict[str, object]] = []
    preferences = Preferences({"appearance.theme": "dark"}, stored.append)
    assert preferences.get("appearance.theme") == "dark"
    with qtbot.waitSignal(preferences.changed) as told:
        preferences.set("notes.line_numbers", True)
    assert told.args == ["notes.line_numbers"]
    assert stored == [{"appearance.theme": "dark", "notes.line_numbers": True}]


def test_the_same_value_again_says_nothing(qtbot) -> None:
    preferences = Preferences()
    with qtbot.assertNotEmitted(preferences.changed):
        preferences.set("appearance.theme", "system")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("appearance.theme", "pink"),
        ("appearance.reading_size", 400),
        ("appearance.reading_size", "16"),
        ("notes.line_numbers", 1),
        ("index.server", 3),
        ("appearance.zoom", True),
    ],
)
def test_values_that_do_not_fit_are_left_aside(qtbot, name: str, value: object) -> None:
    preferences = Preferences({name: value})
    assert preferences.get(name) == option(name).default
    with pytest.raises(ValueError, match=name):
        preferences.set(name, value)


def test_unknown_names_do_not_disturb(qtbot) -> None:
    preferences = Preferences({"future.option": 1})
    assert preferences.as_mapping() == {}
    with pytest.raises(KeyError):
        preferences.get("future.option")


def test_whole_numbers_stand_for_zoom(qtbot) -> None:
    """A TOML file may say `zoom = 2` where 2.0 is meant."""
    assert Preferences({"appearance.zoom": 2}).get("appearance.zoom") == 2.0


def test_shortcuts_travel_with_the_settings(qtbot) -> None:
    preferences = Preferences()
    preferences.set_shortcuts({"note.new": "Ctrl+Alt+N"})
    again = Preferences(preferences.as_mapping())
    assert again.shortcuts == {"note.new": "Ctrl+Alt+N"}


def test_keys_that_were_given_up_do_not_come_back_from_the_file(qtbot) -> None:
    preferences = Preferences({"shortcuts.note/new": "Ctrl+Alt+N"})
    preferences.set_shortcuts({})
    assert Preferences(preferences.as_mapping()).shortcuts == {}


def test_reset_goes_back_to_the_default(qtbot) -> None:
    preferences = Preferences({"appearance.reading_size": 20})
    assert not preferences.is_default("appearance.reading_size")
    preferences.reset("appearance.reading_size")
    assert preferences.is_default("appearance.reading_size")
