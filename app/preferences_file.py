"""Settings as TOML: a damaged file is set aside, comments and unknown keys survive a save."""

from __future__ import annotations

import logging
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from garden.errors import GardenError
from garden.storage import atomic

log = logging.getLogger(__name__)


def read(file: Path) -> dict[str, Any]:
    """As `load`, for who only asks: a file that isn't TOML stays where it is."""
    try:
        return _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}


def load(file: Path) -> dict[str, Any]:
    """The settings as a flat mapping: 'index.engine' -> 'auto'. Empty when there is no file.

    A file that isn't TOML is renamed to `settings.toml.damaged-<time>`, so nothing in it is lost.
    """
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        aside = file.with_name(f"{file.name}.damaged-{int(time.time())}")
        file.rename(aside)
        log.warning("settings could not be read (%s); kept as %s", error, aside)
        return {}
    except OSError as error:
        log.warning("settings could not be read: %s", error)
        return {}
    return _flat(document)


def _flat(document: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for section, table in document.items():
        if isinstance(table, dict):
            flat.update({f"{section}.{key}": value for key, value in table.items()})
        else:
            flat[section] = table
    return flat


def save(file: Path, values: Mapping[str, Any]) -> None:
    """Write `values` ('section.key' -> value) into the file; what else stands there stays.

    Raises GardenError when the file can't be written.
    """
    import tomlkit  # keeps comments; slow to load, and most starts change no setting
    import tomlkit.exceptions
    from tomlkit.items import Table

    try:
        document = tomlkit.parse(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomlkit.exceptions.ParseError):
        document = tomlkit.document()
    for name, value in values.items():
        section, _, key = name.rpartition(".")
        if not section:
            document[key] = value
            continue
        if not isinstance(document.get(section), Table):
            document[section] = tomlkit.table()
        document[section][key] = value
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GardenError(
            f"The settings folder can't be made: {error.strerror}.", where=file.parent
        ) from error
    atomic.write(file, tomlkit.dumps(document).encode(), expected=None)
