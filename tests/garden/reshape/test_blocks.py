"""Links to blocks, `[[note#^id]]`, go where the block goes."""

from __future__ import annotations

from garden.reshape.merging import Joining
from garden.reshape.renaming import NewName
from garden.reshape.splitting import Cutting

from .looking import text, texts

NOTE = (
    "# S\n\nclaim ^blk\n\n- item ^one-1\n- [[#^blk]] [[#^table]]\n\n"
    "## Part\n\n| a |\n|---|\n| b |\n\n^table\n\n[[#^blk]] [[#^table]] ![[#^two]]\n\n"
    "> words ^Two\n\n"
    "```\ncode ^code\n```\n"
)
LINKS = (
    "[[s#^blk]] ![[s#^table|t]] [x](n/s.md#^Two) [y](n/s.md#%5Eone-1) [[s#^code]] [[s#^none]] "
    "[[s#Part]]\n"
)


def test_a_split_takes_links_to_its_blocks_along(make) -> None:
    garden = make({"n/s.md": NOTE, "m.md": LINKS})
    garden.reshape(garden.reshaping.split_heading("n/s.md", "Part", Cutting("P")))
    assert text(garden, "m.md") == (
        "[[s#^blk]] ![[P#^table|t]] [x](n/P.md#^Two) [y](n/s.md#%5Eone-1) [[s#^code]] [[s#^none]] "
        "[[P]]\n"
    )
    assert "- [[#^blk]] [[P#^table]]\n" in text(garden, "n/s.md")
    assert "[[s#^blk]] [[#^table]] ![[#^two]]" in text(garden, "n/P.md")
    garden.undo()
    assert texts(garden) == {"n/s.md": NOTE, "m.md": LINKS}


def test_a_merge_tells_blocks_of_one_id_apart(make) -> None:
    first = "# A\n\none ^blk\n\n[[#^blk]] [[s#^blk]]\n"
    garden = make({"a.md": first, "n/s.md": NOTE, "m.md": LINKS})
    garden.reshape(garden.reshaping.merge("a.md", "n/s.md", Joining()))
    merged = text(garden, "a.md")
    assert "one ^blk\n\n[[#^blk]] [[a#^blk-2]]\n" in merged
    assert "claim ^blk-2\n\n- item ^one-1\n- [[#^blk-2]] [[#^table]]\n" in merged
    assert text(garden, "m.md") == (
        "[[a#^blk-2]] ![[a#^table|t]] [x](a.md#^Two) [y](a.md#^one-1) [[a#^code]] [[a#^none]] "
        "[[a#Part]]\n"
    )


def test_a_block_is_no_heading_of_the_same_letters(make) -> None:
    note = "# S\n\n## Blk\n\nx\n\n## Rest\n\ny ^blk\n"
    garden = make({"s.md": note, "m.md": "[[s#^blk]]\n"})
    plan = garden.reshaping.heading("s.md", "Blk", "Other")
    assert not plan.notices
    garden.reshape(plan)
    assert text(garden, "m.md") == "[[s#^blk]]\n"
    garden.reshape(garden.reshaping.split_heading("s.md", "Other", Cutting("O")))
    assert text(garden, "m.md") == "[[s#^blk]]\n"
    garden.reshape(garden.reshaping.rename_note("s.md", NewName("t")))
    assert text(garden, "m.md") == "[[t#^blk]]\n"
