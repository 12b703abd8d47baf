"""Ticking a task changes one character."""

from __future__ import annotations

import pytest

from garden.errors import NotFound
from garden.okf.markdown import parse
from garden.okf.tasks import toggle_task

TEXT = (
    "---\nplan:\n- [ ] not a task of the body\n---\n"
    "- [ ] one\n- [x] two\n  * [X] three\n1. [ ] four [ ] [x]\n> - [ ] five\n- > [ ] no item\n"
    "- - [ ] six\n-\n  [ ] seven\n- [ ]no\n\n```\n- [ ] code\n```\n\n    - [ ] code\n\n"
    "[^n]: - [ ] eight\n"
)


def test_every_task_of_a_note_can_be_ticked_and_unticked() -> None:
    body = TEXT.index("---\n", 4) + 4
    tasks = parse(TEXT, body).tasks
    assert [t.text for t in tasks] == [
        "one", "two", "three", "four [ ] [x]", "five", "six", "seven", "eight",
    ]  # fmt: skip
    for task in tasks:
        done = toggle_task(TEXT, task.line)
        changed = [n for n, (a, b) in enumerate(zip(TEXT, done, strict=True)) if a != b]
        assert len(changed) == 1
        assert done[changed[0] - 1] == "[" and done[changed[0] + 1] == "]"
        again = [t for t in parse(done, body).tasks if t.line == task.line]
        assert [t.checked for t in again] == [not task.checked]
        if TEXT[changed[0]] != "X":
            assert toggle_task(done, task.line) == TEXT


@pytest.mark.parametrize("line", [0, 3, 10, 14, 17, 99])
def test_no_task_no_change(line: int) -> None:
    with pytest.raises(NotFound):
        toggle_task(TEXT, line)
