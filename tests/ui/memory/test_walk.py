"""The keyboard's way among the cards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.memory.walk import Walk

GRID = [["a", "b", "c"], [], ["d"], ["e", "f"]]


def walk(current: str = "a") -> Walk:
    made = Walk()
    made.set_grid(GRID)
    made.go(current)
    return made


def test_arrows_go_by_rows_and_over_empty_columns() -> None:
    here = walk("b")
    assert here.step(0, 1) and here.current == "c"
    assert not here.step(0, 1) and here.current == "c"
    assert here.step(1, 0) and here.current == "d"
    assert here.step(1, 0) and here.current == "e"
    assert not here.step(1, 0)
    here.edge(last=True)
    assert here.current == "f"


def test_shift_chooses_a_run_and_ctrl_single_ones() -> None:
    here = walk("a")
    here.step(0, 1, extend=True)
    here.step(0, 1, extend=True)
    assert here.chosen == ["a", "b", "c"]
    here.go("f", toggle=True)
    assert here.chosen == ["a", "b", "c", "f"]
    here.go("b", toggle=True)
    assert here.chosen == ["a", "c", "f"]
    here.go("d")
    assert here.chosen == ["d"]


def test_ctrl_adds_to_where_one_is() -> None:
    here = walk("a")
    here.go("e", toggle=True)
    assert here.chosen == ["a", "e"]


def test_a_card_that_goes_hands_on_to_its_neighbour() -> None:
    here = walk("b")
    here.set_grid([["a", "c"], [], ["d"], []])
    assert here.current == "c"
    here.set_grid([["a"], [], ["d"], []])
    assert here.current == "a"
    here.set_grid([[], [], ["d"], []])
    assert here.current == "d"
    here.set_grid([])
    assert here.current == "" and here.chosen == []


@given(
    st.lists(st.lists(st.integers(0, 9), max_size=4), max_size=5),
    st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.booleans()), max_size=20),
)
def test_one_is_always_at_a_card_when_there_is_one(
    sizes: list[list[int]], moves: list[tuple[int, int, bool]]
) -> None:
    grid = [[f"{x}-{y}" for y in range(len(column))] for x, column in enumerate(sizes)]
    here = Walk()
    here.set_grid(grid)
    everything = [each for column in grid for each in column]
    for columns, rows, extend in moves:
        if columns or rows:
            here.step(0 if rows else columns, rows, extend=extend)
        assert (here.current in everything) == bool(everything)
        assert set(here.chosen) <= set(everything)
        assert bool(here.chosen) == bool(everything)
