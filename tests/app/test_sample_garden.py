"""The notes that come with the program: as a reader of them would want them written."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.paths import resource
from garden.okf.frontmatter import split
from garden.okf.reading import render_tokens

NOTES = sorted(
    note for folder in ("sample", "new-garden") for note in resource(folder).rglob("*.md")
)


@pytest.mark.parametrize("file", NOTES, ids=lambda file: file.name)
def test_a_paragraph_is_one_line(file: Path) -> None:
    """The page shows line breaks as they are written: text wrapped by hand would look ragged."""
    text = file.read_text(encoding="utf-8")
    tokens, _ = render_tokens(text, split(text).body_start)
    broken = [
        token.content
        for token in tokens
        for child in token.children or ()
        if child.type in ("softbreak", "hardbreak")
    ]
    assert broken == []
