"""The graph as a file for other programs: GraphML (Gephi, yEd, networkx) and JSON (node-link)."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

from garden.graph.data import GraphData
from garden.graph.start import Points
from garden.storage import atomic

_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML can't hold, and halves of a pair that UTF-8 can't."""


def as_graphml(data: GraphData, places: Points | None = None) -> bytes:
    """GraphML with title, type, tags, folder, trust, day and place of each node."""
    import networkx

    network = networkx.DiGraph()
    for at, node in enumerate(data.nodes):
        network.add_node(_clean(node.key), **_facts(data, at, places, clean=True))
    for source, target, count in _links(data):
        network.add_edge(_clean(source), _clean(target), links=count)
    out = io.BytesIO()
    networkx.write_graphml_xml(network, out, encoding="utf-8", prettyprint=False)
    return out.getvalue()


def as_json(data: GraphData, places: Points | None = None) -> bytes:
    """Node-link JSON as networkx and d3 read it; `directed` is true, ids are paths."""
    graph = {
        "directed": True,
        "multigraph": False,
        "graph": {},
        "nodes": [
            {"id": node.key, **_facts(data, at, places, clean=False)}
            for at, node in enumerate(data.nodes)
        ],
        "edges": [
            {"source": source, "target": target, "links": count}
            for source, target, count in _links(data)
        ],
    }
    text = json.dumps(graph, ensure_ascii=False, indent=1)
    return text.encode("utf-8", "backslashreplace")


def _links(data: GraphData) -> list[tuple[str, str, int]]:
    return [
        (data.nodes[a].key, data.nodes[b].key, count)
        for a, b, count in zip(
            data.sources.tolist(), data.targets.tolist(), data.counts.tolist(), strict=True
        )
    ]


def _facts(data: GraphData, at: int, places: Points | None, *, clean: bool) -> dict[str, Any]:
    node = data.nodes[at]
    facts: dict[str, Any] = {
        "label": node.title,
        "kind": "wish" if node.wish else "note",
        "type": node.type,
        "folder": node.folder,
        "trust": "" if node.wish else node.trust,
        "day": node.day,
    }
    tags = ", ".join(node.tags)
    facts["tags"] = tags if clean else list(node.tags)
    if clean:
        facts = {name: _clean(str(value)) for name, value in facts.items()}
    if places is not None:
        facts["x"], facts["y"] = round(float(places[at, 0]), 1), round(float(places[at, 1]), 1)
    return facts


def _clean(text: str) -> str:
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def write_file(path: Path, data: bytes) -> None:
    """Put an export where a person wants it, whole or not at all. Raises DiskFull, ReadOnly, …"""
    atomic.write(path, data, expected=None)
