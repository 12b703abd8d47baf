"""Reshaping in a Yoi workspace and in an anima folder, whose notes lie below prefixes."""

from __future__ import annotations

from .looking import text


def test_a_workspace(make) -> None:
    notes = {
        ".yoi/knowledge/refs/old.md": "---\ntype: Note\n---\nx\n",
        ".yoi/knowledge/n.md": "---\nsources:\n  - resource: /refs/old.md\n---\n[[old]]\n",
        ".yoi/memory/memory.md": "# Memory\n",
    }
    garden = make(notes)
    assert garden.layout.kind == "yoi"
    saved = garden.reshape(garden.reshaping.move(["refs/old.md"], "kept"))
    assert saved.changes.moved == (("refs/old.md", "kept/old.md"),)
    assert text(garden, ".yoi/knowledge/n.md") == (
        "---\nsources:\n  - resource: /kept/old.md\n---\n[[old]]\n"
    )
    garden.undo()
    assert text(garden, ".yoi/knowledge/n.md") == notes[".yoi/knowledge/n.md"]


def test_an_anima_folder(make) -> None:
    notes = {
        "identity.md": "x\n",
        "knowledge/old.md": "x\n",
        "knowledge/n.md": "[[old]] [o](old.md)\n",
        "episodes/2026-01-02.md": "[o](../knowledge/old.md)\n",
    }
    garden = make(notes)
    assert garden.layout.kind == "anima"
    garden.reshape(garden.reshaping.move(["knowledge/old.md"], "knowledge/deep"))
    assert text(garden, "knowledge/n.md") == "[[old]] [o](deep/old.md)\n"
    assert text(garden, "episodes/2026-01-02.md") == "[o](../knowledge/deep/old.md)\n"
