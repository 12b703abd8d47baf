"""Which note a link leads to: the rule, its ties, and what needs a new look after a change."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.note import LinkForm
from garden.okf.resolve import Names, Resolution, is_external, join, key_of, keys_of, resolve


def names_of(*paths: str) -> Names:
    names = Names()
    for path in paths:
        names.add(path)
    return names


def lead(names: Names, target: str, source: str = "x.md", form: LinkForm = LinkForm.WIKI) -> str:
    result = resolve(target, source, form, names)
    return f"{result.status} {result.path}" if result.path else result.status


SHOP = names_of(
    "orders/queue.md", "orders/index.md", "index.md", "用語/締め時間.md", "queue-old.md"
)


@pytest.mark.parametrize(
    ("target", "source", "expected"),
    [
        ("queue.md", "orders/a.md", "found orders/queue.md"),
        ("./queue.md", "orders/a.md", "found orders/queue.md"),
        ("../orders/queue.md", "用語/a.md", "found orders/queue.md"),
        ("/orders/queue.md", "用語/a.md", "found orders/queue.md"),
        ("/orders/queue", "用語/a.md", "found orders/queue.md"),
        ("orders/queue.md", "用語/a.md", "found orders/queue.md"),  # from the root (DESIGN 6)
        ("../../queue.md", "orders/a.md", "broken"),  # out of the bundle
        ("/queue.md", "orders/a.md", "broken"),  # absolute means the root, nothing else
        ("../orders/", "用語/a.md", "found orders/index.md"),
        ("..", "orders/a.md", "found index.md"),
        ("用語/", "a.md", "found 用語/"),  # a folder without an index.md
        ("../用語", "orders/a.md", "found 用語/"),
        ("nowhere/", "a.md", "broken"),
        ("用語/締め時間.md", "orders/a.md", "found 用語/締め時間.md"),
        ("Queue.MD", "orders/a.md", "found orders/queue.md"),
        ("queue.md", "a.md", "found orders/queue.md"),  # bare name: by its stem
        ("orders/absent.md", "a.md", "broken"),
    ],
)
def test_markdown_links_go_by_path(target: str, source: str, expected: str) -> None:
    assert lead(SHOP, target, source, LinkForm.INLINE) == expected


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("queue", "found orders/queue.md"),
        ("Queue", "found orders/queue.md"),
        ("queue.md", "found orders/queue.md"),
        ("orders/queue", "found orders/queue.md"),
        ("/orders/queue", "found orders/queue.md"),
        ("用語/締め時間", "found 用語/締め時間.md"),
        ("締め時間", "found 用語/締め時間.md"),
        ("時間", "broken"),
        ("", "found a/b.md"),
    ],
)
def test_wiki_links_go_by_name(target: str, expected: str) -> None:
    assert lead(SHOP, target, "a/b.md") == expected


def test_end_of_a_name_is_not_the_name_b03() -> None:
    names = names_of("n/todo.md", "n/another-todo.md", "deep/xn/todo.md")
    assert resolve("todo", "q.md", LinkForm.WIKI, names).candidates == (
        "n/todo.md",
        "deep/xn/todo.md",
    )
    assert lead(names, "n/todo") == "found n/todo.md"
    assert lead(names, "another-todo") == "found n/another-todo.md"
    assert lead(names, "xn/todo") == "found deep/xn/todo.md"


def test_same_name_in_two_folders_b04() -> None:
    names = names_of("a/README.md", "b/README.md")
    result = resolve("README", "c/x.md", LinkForm.WIKI, names)
    assert result == Resolution("ambiguous", "a/README.md", ("a/README.md", "b/README.md"), "stem")
    near = resolve("README", "b/x.md", LinkForm.WIKI, names)
    assert near.status == "ambiguous"
    assert near.path == "b/README.md"
    assert lead(names, "README.md", "b/x.md", LinkForm.INLINE) == "found b/README.md"
    names.add("README.md")
    assert resolve("README", "c/x.md", LinkForm.WIKI, names).path == "README.md"


def test_tie_goes_to_the_nearest_then_shortest_then_first() -> None:
    names = names_of("p/q/n.md", "p/n.md", "z/n.md", "p/q/r/n.md")
    assert resolve("n", "p/q/s/x.md", LinkForm.WIKI, names).candidates == (
        "p/q/n.md",
        "p/n.md",
        "p/q/r/n.md",
        "z/n.md",
    )


def test_title_and_alias_come_after_the_stem() -> None:
    names = Names()
    names.add("a.md", "Print queue", ["Queue of labels", "印刷待ち"])
    names.add("b.md", "b title", ["a"])
    assert resolve("print QUEUE", "x.md", LinkForm.WIKI, names).how == "title"
    assert resolve("印刷待ち", "x.md", LinkForm.WIKI, names).how == "alias"
    assert resolve("a", "x.md", LinkForm.WIKI, names).path == "a.md"
    names.add("c.md", "Print queue")
    assert resolve("Print queue", "x.md", LinkForm.WIKI, names).candidates == ("a.md", "c.md")


def test_title_with_a_slash_is_found() -> None:
    names = Names()
    names.add("ab.md", "A/B testing")
    assert lead(names, "A/B testing") == "found ab.md"
    assert key_of("A/B testing") in keys_of("ab.md", "A/B testing")


def test_composed_and_decomposed_names_meet_b09() -> None:
    composed = "ガイド.md"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    names = names_of(decomposed)
    assert lead(names, "ガイド") == f"found {decomposed}"
    assert lead(names, "ガイド.md", form=LinkForm.INLINE) == f"found {decomposed}"
    names.add(composed)
    assert lead(names, "ガイド.md", form=LinkForm.INLINE) == f"found {composed}"
    assert resolve("ガイド", "x.md", LinkForm.WIKI, names).status == "ambiguous"


def test_same_spelling_wins_over_other_case() -> None:
    names = names_of("a/Config.md", "b/config.md")
    assert lead(names, "config") == "found b/config.md"
    assert lead(names, "CONFIG") == "ambiguous a/Config.md"


def test_slug_is_a_link_when_a_note_has_it_else_a_tag() -> None:
    names = names_of("orders/print-queue.md")
    assert lead(names, "print-queue", form=LinkForm.SLUG) == "found orders/print-queue.md"
    assert lead(names, "orders/print-queue", form=LinkForm.SLUG) == "found orders/print-queue.md"
    assert lead(names, "urgent", form=LinkForm.SLUG) == "tag"
    names.add("t.md", "urgent")
    assert lead(names, "urgent", form=LinkForm.SLUG) == "tag", "a title makes no slug"


@pytest.mark.parametrize(
    ("target", "form", "external"),
    [
        ("https://example.org/a", LinkForm.INLINE, True),
        ("mailto:a@b.c", LinkForm.INLINE, True),
        ("//host/x", LinkForm.INLINE, True),
        ("C:/x.md", LinkForm.INLINE, False),
        ("Part: two", LinkForm.WIKI, False),
        ("https://example.org", LinkForm.WIKI, True),
        ("a.md", LinkForm.INLINE, False),
    ],
)
def test_external(target: str, form: LinkForm, external: bool) -> None:
    assert is_external(target, form) is external
    assert (resolve(target, "x.md", form, Names()).status == "external") is external


def test_files_that_are_no_notes() -> None:
    names = names_of("n/a.md")
    assert lead(names, "../img/p.png", "n/a.md", LinkForm.IMAGE) == "external", "not known yet"
    names.add_asset("img/p.png")
    assert lead(names, "../img/p.png", "n/a.md", LinkForm.IMAGE) == "found img/p.png"
    assert lead(names, "p.png", "n/a.md", LinkForm.EMBED) == "found img/p.png"
    assert lead(names, "../img/q.png", "n/a.md", LinkForm.IMAGE) == "broken"
    names.remove_asset("img/p.png")
    assert lead(names, "p.png", "n/a.md", LinkForm.EMBED) == "broken"


def test_names_say_what_needs_a_new_look() -> None:
    names = Names()
    assert names.add("n/a.md", "Alpha", ["First"]) == {"a", "alpha", "first", "n"}
    assert names.add("n/a.md", "Alpha", ["First"]) == frozenset()
    assert names.add("n/a.md", "Beta") == {"a", "alpha", "first", "beta", "n"}
    assert names.remove("n/a.md") == {"a", "beta", "n"}
    assert names.remove("n/a.md") == frozenset()
    assert names.add("n/m/index.md") == {"index", "n", "m", ""}
    assert names.names_of("n/m/index.md") == ("index",)


_part = st.sampled_from(["a", "b", "A", "c d", "用語", "ガ", "index", "x.y"])
_path = st.lists(_part, min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".md")
_target = st.tuples(
    st.sampled_from(["", "/", "../", "./"]),
    st.lists(_part, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", ".md", "/"]),
).map("".join)


@given(st.lists(_path, max_size=8), _target, _path, st.sampled_from(list(LinkForm)))
def test_a_link_only_leads_to_notes_with_its_key(
    paths: list[str], target: str, source: str, form: LinkForm
) -> None:
    """What lets the index look again at the few links a change can concern."""
    names = Names()
    for number, path in enumerate(paths):
        names.add(path, f"t{number} {path[:1]}", [path.replace("/", " ")])
    result = resolve(target, source, form, names)
    for path in result.candidates:
        if result.how == "folder":
            inside = [p for p in paths if p.startswith(path)]
            assert path == "/" or all(key_of(target) in keys_of(p) for p in inside)
            continue
        index = paths.index(path)
        keys = keys_of(path, f"t{index} {path[:1]}", [path.replace("/", " ")])
        assert key_of(target) in keys or result.how == "self"
    if result.status == "ambiguous":
        assert len(result.candidates) > 1
        assert result.path == result.candidates[0]


def test_join_never_leaves_the_bundle() -> None:
    assert join("a/b", "../c.md") == "a/c.md"
    assert join("a", "../../c.md") is None
    assert join("", "./x//y/") == "x/y"


@given(
    st.lists(st.tuples(st.sampled_from(["Alpha", "alpha", "表", ""]), st.booleans()), max_size=6)
)
def test_notes_named_later_resolve_like_notes_named_at_once(given_names: list) -> None:  # type: ignore[type-arg]
    """A cold build knows all paths first and titles as files are read."""
    notes = [
        (f"f{number % 2}/n{number}.md", title, ("also",) if alias else ())
        for number, (title, alias) in enumerate(given_names)
    ]
    at_once, later = Names(assets_known=True), Names(assets_known=True)
    at_once.fill(notes)
    later.fill((path, "", ()) for path, _title, _aliases in notes)
    for path, title, aliases in notes:
        later.entitle(path, title, aliases)
    later.entitle("new.md", "New")
    at_once.add("new.md", "New")
    for target in ("Alpha", "表", "also", "n1", "f1/n1", "New", "none"):
        assert resolve(target, "f0/x.md", LinkForm.WIKI, later) == resolve(
            target, "f0/x.md", LinkForm.WIKI, at_once
        )
    later.entitle("new.md", "Other")
    assert resolve("New", "x.md", LinkForm.WIKI, later).how != "title"
