"""Translations: `knowledge-garden_<language>.ts` for translators, the `.qm` beside it for the app.

After a change of words in `ui` or `app`, run `python -m resources.i18n.update`, fill in what the
`.ts` file marks as unfinished, and run it again.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent

LANGUAGES = ("ja",)


def ts_file(language: str) -> Path:
    """The translators' file of a language."""
    return HERE / f"knowledge-garden_{language}.ts"


def qm_file(language: str) -> Path:
    """What the app loads."""
    return HERE / f"knowledge-garden_{language}.qm"
