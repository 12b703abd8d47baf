"""Numbers of a list stay in order; what somebody numbered in their own way stays so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.memory import edits
from garden.memory.document import MemoryDocument, parse


def signs(document: MemoryDocument, section: int = 0) -> list[str]:
    return [item.marker.sign for item in document.sections[section].items]


def test_moving_down_swaps_the_words_and_not_the_numbers() -> None:
    page = parse("## A\n\n1. one\n2. two\n")
    first = page.sections[0].items[0]
    moved = edits.move(page, first.id, page.sections[0].id, 1)
    assert moved.text == "## A\n\n1. two\n2. one\n"
    back = edits.move(moved, first.id, page.sections[0].id, 0)
    assert back.text == page.text


@given(
    st.integers(2, 12), st.integers(0, 5), st.data(), st.sampled_from(["item {}", "item {}\n    x"])
)
def test_every_way_to_change_a_list_keeps_it_counted(
    count: int, start: int, data: st.DataObject, form: str
) -> None:
    rows = [f"{start + n}) {form.format(n)}\n" for n in range(count)]
    page = parse("## A\n\n" + "".join(rows) + "\n## B\n\n1. b\n")
    home, other = page.sections
    item = home.items[data.draw(st.integers(0, count - 1))]
    place = data.draw(st.integers(0, count - 1))

    def level(done: MemoryDocument, length: int) -> None:
        assert signs(done) == [f"{start + n})" for n in range(length)]

    level(edits.move(page, item.id, home.id, place), count)
    level(edits.delete(page, item.id), count - 1)
    level(edits.add(page, home.id, "new", place).document, count + 1)
    level(edits.split(page, item.id, ["one part", "another"]), count + 1)
    over = edits.move(page, item.id, other.id, 0)
    level(over, count - 1)
    assert signs(over, 1) == ["1.", "2."]
    assert [each.content for each in over.sections[1].items] == [item.content, "b"]


@pytest.mark.parametrize("page", ["## A\n\n1. a\n1. b\n", "## A\n\n3. a\n7. b\n"])
def test_numbers_of_another_sort_stay(page: str) -> None:
    document = parse(page)
    before = signs(document)
    done = edits.add(document, document.sections[0].id, "new", 2).document
    assert signs(done)[:2] == before
