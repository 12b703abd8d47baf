"""Back, forward and the recent list keep their sense when notes are renamed and deleted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.wiki.history import History, Recent, Visit


def test_back_and_forward_remember_where_the_person_was() -> None:
    history = History()
    history.visit("a.md")
    history.remember(120)
    history.visit("b.md")
    assert history.back() == Visit("a.md", 120)
    assert history.forward() == Visit("b.md", 0)
    assert history.forward() is None


def test_a_new_visit_cuts_off_what_was_ahead() -> None:
    history = History()
    for path in ("a.md", "b.md", "c.md"):
        history.visit(path)
    history.back()
    history.visit("d.md")
    assert not history.can_go_forward
    assert history.back() == Visit("b.md")


def test_the_same_note_again_is_no_new_visit() -> None:
    history = History()
    history.visit("a.md")
    history.visit("a.md", 40)
    assert not history.can_go_back
    assert history.current == Visit("a.md", 40)


def test_a_renamed_note_is_found_under_its_new_name() -> None:
    history = History()
    history.visit("a.md")
    history.visit("b.md")
    history.renamed("a.md", "用語/a.md")
    assert history.back() == Visit("用語/a.md")


def test_a_deleted_note_leaves_no_double_step() -> None:
    history = History()
    for path in ("a.md", "b.md", "a.md"):
        history.visit(path)
    history.removed("b.md")
    assert history.current == Visit("a.md")
    assert not history.can_go_back


def test_deleting_the_only_note_leaves_nothing() -> None:
    history = History()
    history.visit("a.md")
    history.removed("a.md")
    assert history.current is None
    assert history.back() is None


@given(
    st.lists(
        st.tuples(st.sampled_from(["visit", "back", "forward", "remove"]), st.sampled_from("abc"))
    )
)
def test_any_walk_keeps_the_place_inside_the_list(steps: list[tuple[str, str]]) -> None:
    history = History()
    for verb, path in steps:
        if verb == "visit":
            history.visit(path)
        elif verb == "remove":
            before = history.current
            history.removed(path)
            if before is not None and before.path != path:
                assert history.current == before
        else:
            getattr(history, verb)()
        current = history.current
        assert current is None or current.path in "abc"
        if current is None:
            assert not history.can_go_back and not history.can_go_forward


def test_recent_notes_come_newest_first_without_repeats() -> None:
    recent = Recent(["a", "b", "a"], longest=3)
    recent.add("c")
    recent.add("b")
    recent.add("d")
    assert recent.paths == ["d", "b", "c"]
    recent.renamed("c", "e")
    recent.removed("b")
    assert recent.paths == ["d", "e"]
