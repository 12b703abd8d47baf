"""Where the keyboard is among the cards, and which of them are chosen together. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Walk:
    """A place in columns of ids. `grid` holds what is in sight, column by column."""

    grid: list[list[str]] = field(default_factory=list)
    current: str = ""
    anchor: str = ""
    """Where a run of chosen cards began; '' when only the current one is chosen."""
    extra: set[str] = field(default_factory=set)
    """Chosen one by one."""
    _row: int = 0
    _column: int = 0

    def set_grid(self, grid: Sequence[Sequence[str]]) -> None:
        """Other cards are in sight. When the current one is gone, its neighbour takes over."""
        self.grid = [list(column) for column in grid]
        there = {each for column in self.grid for each in column}
        self.extra &= there
        if self.anchor not in there:
            self.anchor = ""
        if self.current in there:
            self._remember()
            return
        self.current = ""
        self.anchor = ""
        column = self.grid[self._column] if self._column < len(self.grid) else []
        if column:
            self.current = column[min(self._row, len(column) - 1)]
        elif first := next((column for column in self.grid if column), None):
            self.current = first[0]
        self._remember()

    def go(self, card: str, *, extend: bool = False, toggle: bool = False) -> None:
        """Go to a card; `extend` chooses all from where the run began, `toggle` adds it alone."""
        if toggle:
            if self.anchor:
                self.extra |= set(self.chosen)
                self.anchor = ""
            self.extra ^= {card}
            if len(self.extra) == 1 and card in self.extra and self.current:
                self.extra.add(self.current)
        elif extend:
            self.anchor = self.anchor or self.current
        else:
            self.anchor = ""
            self.extra.clear()
        self.current = card
        self._remember()

    def step(self, columns: int, rows: int, *, extend: bool = False) -> bool:
        """Go so many columns and rows on, over empty columns; False at the edge."""
        if not self.current:
            return False
        column, row = self._column, self._row
        if rows:
            row += rows
            if not 0 <= row < len(self.grid[column]):
                return False
            self.go(self.grid[column][row], extend=extend)
            return True
        column += columns
        while 0 <= column < len(self.grid) and not self.grid[column]:
            column += columns
        if not 0 <= column < len(self.grid):
            return False
        self.go(self.grid[column][min(row, len(self.grid[column]) - 1)])
        return True

    def edge(self, *, last: bool) -> None:
        """Go to the first or last card of the column."""
        if self.current:
            self.go(self.grid[self._column][-1 if last else 0])

    @property
    def chosen(self) -> list[str]:
        """All chosen cards in their order; the current one alone when no others are."""
        column = self.grid[self._column] if self._column < len(self.grid) else []
        chosen = set(self.extra)
        if self.anchor in column and self.current in column:
            ends = sorted((column.index(self.anchor), column.index(self.current)))
            chosen |= set(column[ends[0] : ends[1] + 1])
        if not chosen and self.current:
            chosen = {self.current}
        return [each for column in self.grid for each in column if each in chosen]

    def _remember(self) -> None:
        for number, column in enumerate(self.grid):
            if self.current in column:
                self._column, self._row = number, column.index(self.current)
                return
