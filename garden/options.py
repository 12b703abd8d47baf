"""What a person may choose about one garden's upkeep; read from the settings file by the app."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from garden.memory_bounds import LintLimits, MemoryLimits

EngineChoiceName = Literal["auto", "local", "edge", "server"]


@dataclass(frozen=True, slots=True)
class GardenOptions:
    """Defaults are what a person gets who never opens the settings."""

    author: str = "me"
    """Name in `generated: {by: "human:<author>"}` of new notes."""
    meaning: bool = True
    """Whether notes are embedded for search by meaning."""
    engine: EngineChoiceName = "auto"
    """`[index] engine`: auto is Qdrant local up to 20,000 chunks and Qdrant Edge above."""
    server_url: str = ""
    """URL of a Qdrant server, for `engine = "server"`."""
    model: str = ""
    """Embedding model: '' is the bundled one, else a fastembed model name or a local folder."""
    fold_kana: bool = False
    """Whether hiragana and katakana count as the same letters in search (B39)."""
    wiki_links: bool = True
    """New links are written as wiki links; otherwise as Markdown links."""

    memory: MemoryLimits = field(default_factory=MemoryLimits)
    """Bounds of the Memory page."""
    records: LintLimits = field(default_factory=LintLimits)
    """Bounds of Memory's records."""

    def with_choices(self, other: GardenOptions) -> GardenOptions:
        """These options with the choices of `other` that take hold while a garden is open."""
        return replace(
            self,
            author=other.author,
            wiki_links=other.wiki_links,
            memory=other.memory,
            records=other.records,
        )

    @staticmethod
    def of(values: Mapping[str, Any], account: str) -> GardenOptions:
        """From settings as `app.preferences_file` gives them; unknown words mean the default.

        `account` is the author of a person who gave no name.
        """
        engine = values.get("index.engine", "auto")
        return GardenOptions(
            author=str(values.get("notes.author", "")).strip() or account,
            meaning=bool(values.get("index.meaning", True)),
            engine=engine if engine in ("auto", "local", "edge", "server") else "auto",
            server_url=str(values.get("index.server", "")),
            model=str(values.get("index.model", "")),
            fold_kana=bool(values.get("index.fold_kana", False)),
            wiki_links=bool(values.get("notes.wiki_links", True)),
            memory=MemoryLimits.of(values),
            records=LintLimits.of(values),
        )
