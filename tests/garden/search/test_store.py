"""The index: what goes in comes out, links follow names, damage costs nothing but a rebuild."""

from __future__ import annotations

import random
import sqlite3
import threading
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from garden.errors import IndexDamaged, Unavailable
from garden.okf.note import LinkForm
from garden.search import lexical
from garden.search.records import Known
from garden.search.store import Index
from garden.sync.bulk_child import plain
from garden.sync.ingest import Source, ingest

Bed = Any


def file(path: str, text: str) -> Any:
    data = text.encode()
    return ingest(Source(path, data, len(data), 1_000, settled=True), okf=False)


def found(index: Index, query: str) -> list[str]:
    return sorted(hit.path for hit in lexical.search(index, query))


def test_what_goes_in_comes_out(bed: Bed) -> None:
    text = (
        '---\ntype: Runbook\ntitle: 手順\ndescription: how\ntags: [a, "b c"]\naliases: [x]\n'
        "status: draft\n---\n# H\n\n[[y#Z|l]] done.\n"
    )
    changes = bed.put({"用語/n.md": text})
    assert changes.added == {"用語/n.md"} and changes.origin == "disk" and changes.links_changed
    (header,) = bed.index.headers()
    assert (header.path, header.title, header.type) == ("用語/n.md", "手順", "Runbook")
    assert (header.tags, header.aliases, header.status) == (("a", "b c"), ("x",), "draft")
    assert header.broken_links == 1 and header.size == len(text.encode())
    record = bed.index.note("用語/n.md")
    assert record.meta.description == "how" and record.meta.fields["type"] == "Runbook"
    assert record.headings[0].text == "H" and record.body_start == text.index("# H")
    assert bed.index.text("用語/n.md") == text
    (link,) = bed.index.outgoing("用語/n.md")
    assert (link.form, link.target, link.anchor, link.label) == (LinkForm.WIKI, "y", "Z", "l")
    assert text[link.span.start : link.span.end] == "[[y#Z|l]]" and link.line == 11
    assert link.status == "broken" and "done." in link.context
    assert bed.index.note("nope.md") is None and bed.index.text("nope.md") is None
    (document,) = bed.index.documents()
    assert document.text == text and document.title == "手順"


def test_links_alike_are_counted_and_the_first_of_them_stands_for_all(bed: Bed) -> None:
    text = "[[a]] [[gone]] [[a|label]] [a](a.md) [[a]] [[gone]]\n"
    bed.put({"n.md": text, "a.md": "x"})
    counted = bed.index.outgoing_counted("n.md")
    assert [(link.target, link.form, link.status, count) for link, count in counted] == [
        ("a", LinkForm.WIKI, "found", 3),
        ("gone", LinkForm.WIKI, "broken", 2),
        ("a.md", LinkForm.INLINE, "found", 1),
    ]
    every = bed.index.outgoing("n.md")
    assert [link for link, _count in counted] == [every[0], every[1], every[3]]


def test_an_edit_replaces_every_trace(bed: Bed) -> None:
    """The full-text row is deleted with exactly the tokens it was made of."""
    bed.put({"a.md": "# 古い題\n\n記憶 Café ①%E8%A8%98 #old [[gone]]", "b.md": "# B\n\n記憶"})
    changes = bed.put({"a.md": "# New\n\n検索"})
    assert changes.edited == {"a.md"} and not changes.added
    assert found(bed.index, "記憶") == ["b.md"]
    for old in ("古い", "cafe", "old", "gone", "1"):
        assert found(bed.index, old) == []
    assert found(bed.index, "検索") == ["a.md"]
    assert bed.index.broken() == [] and bed.index.tags() == []
    assert bed.index.verify()
    with bed.index.reader() as connection:
        connection.execute("SELECT count(*) FROM words WHERE words MATCH '記憶'")


def test_full_text_stays_sound_over_many_edits(bed: Bed) -> None:
    for number in range(30):
        bed.put({f"{number % 5}.md": f"# 題{number}\n\nword{number} 記憶{number} " + "x " * number})
    bed.put({}, removed=("0.md", "1.md"))
    assert found(bed.index, "記憶") == ["2.md", "3.md", "4.md"]
    assert found(bed.index, "word27") == ["2.md"]
    assert found(bed.index, "word7") == []


def test_removing(bed: Bed) -> None:
    bed.plant(a="[[b]]", b="#tag text")
    changes = bed.put({}, removed=("b.md", "never-there.md"))
    assert changes.removed == {"b.md"} and changes.links_changed
    assert [h.path for h in bed.index.headers()] == ["a.md"]
    assert found(bed.index, "text") == [] and bed.index.tags() == []
    assert bed.index.headers()[0].broken_links == 1


def test_links_follow_names_that_come_go_and_change(bed: Bed) -> None:
    bed.plant(a="see [[Target]] and [[The title]] and [[nick]]")
    assert [wish.target for wish in bed.index.broken()] == ["Target", "The title", "nick"]
    bed.put({"deep/target.md": "x"})
    assert bed.index.outgoing("a.md")[0].resolved == "deep/target.md"
    bed.put({"deep/target.md": "---\ntitle: The title\naliases: [nick]\n---\nx"})
    assert {link.resolved for link in bed.index.outgoing("a.md")} == {"deep/target.md"}
    assert bed.index.headers()[0].broken_links == 0
    bed.put({"deep/target.md": "---\ntitle: Another\n---\nx"})
    assert [wish.target for wish in bed.index.broken()] == ["The title", "nick"]
    changes = bed.put({}, removed=("deep/target.md",))
    assert changes.links_changed and bed.index.headers()[0].broken_links == 3


def test_a_second_note_of_a_name_makes_old_links_ambiguous_not_wrong(bed: Bed) -> None:
    """B04."""
    bed.put({"a/README.md": "one", "c/x.md": "[[README]]"})
    bed.put({"b/README.md": "two"})
    (link,) = bed.index.outgoing("c/x.md")
    assert link.status == "ambiguous" and link.resolved == "a/README.md"
    assert link.candidates == ("a/README.md", "b/README.md")
    (problem,) = bed.index.problems()
    assert (problem.code, problem.path, problem.line) == ("link-ambiguous", "c/x.md", 1)


def test_backlinks_are_grouped_with_their_sentence(bed: Bed) -> None:
    bed.plant(
        target="# Target\n\n[[target]] itself",
        b="# B\n\nFirst here [[target]]. Then [again](target.md)!",
        a="# A\n\n一文目。二文目は[[target]]を見る。三文目。",
    )
    groups = bed.index.backlinks("target.md")
    assert [(g.path, g.title, len(g.links)) for g in groups] == [
        ("a.md", "A", 1),
        ("b.md", "B", 2),
    ]
    assert groups[0].links[0].context == "二文目は[[target]]を見る。"
    assert bed.index.edges() == [("a.md", "target.md", 1), ("b.md", "target.md", 2)]
    assert bed.index.backlinks("") == []


def test_wishes_by_how_often_they_are_wished(bed: Bed) -> None:
    bed.plant(a="[[Rare]] [[Wanted]]", b="[[wanted]] [[Wanted]]", c="[ok](https://x.org)")
    wishes = bed.index.broken()
    assert [(wish.target, wish.count) for wish in wishes] == [("Wanted", 3), ("Rare", 1)]
    assert [(link.source, link.target) for link in wishes[0].links] == [
        ("a.md", "Wanted"),
        ("b.md", "wanted"),
    ]


def test_tags_of_fields_and_text_count_once_a_note(bed: Bed) -> None:
    bed.plant(
        a="---\ntags: [Work, 記憶]\n---\n#work #work #idea",
        c="---\ntags: [work]\n---\ntext",
    )
    assert bed.index.tags() == [("work", 2), ("idea", 1), ("記憶", 1)]
    bed.plant(idea="now a note")
    assert ("idea", 1) not in bed.index.tags()


def test_a_vanished_and_a_new_file_of_equal_content_are_a_move(bed: Bed) -> None:
    bed.put({"a.md": "same text", "b.md": "twin", "c.md": "twin"})
    changes = bed.put({"d/a.md": "same text", "e.md": "twin"}, removed=("a.md", "b.md", "c.md"))
    assert changes.moved == (("a.md", "d/a.md"),)
    assert changes.added == {"e.md"} and changes.removed == {"b.md", "c.md"}


def test_names_that_look_alike_are_told(bed: Bed) -> None:
    """B09: both spellings listed, nothing merged."""
    decomposed = unicodedata.normalize("NFD", "ガイド")
    bed.put({f"{decomposed}.md": "1", "ガイド.md": "2", "x.md": "[[ガイド]]"})
    assert len(bed.index.headers()) == 3
    assert {p.code for p in bed.index.problems()} == {"name-look-alike", "link-ambiguous"}
    assert set(bed.index.outgoing("x.md")[0].candidates) == {f"{decomposed}.md", "ガイド.md"}


def test_a_link_typed_in_another_unicode_form_resolves(bed: Bed) -> None:
    """B09."""
    on_disk = unicodedata.normalize("NFD", "ガイド.md")
    bed.put({on_disk: "x", "a.md": "[[ガイド]]"})
    assert bed.index.outgoing("a.md")[0].resolved == on_disk
    assert found(bed.index, "ガイド") == ["a.md", on_disk]


def test_a_moved_time_alone_changes_nothing_shown(bed: Bed) -> None:
    """B57."""
    bed.plant(a="text")
    digest = bed.index.known()["a.md"].hash
    revision = bed.index.revision
    changes = bed.index.apply([], touched={"a.md": Known(4, 99, digest, True)})
    assert not changes and bed.index.revision == revision
    assert bed.index.known()["a.md"] == Known(4, 99, digest, True)


def test_a_name_with_a_dot_may_be_a_note_not_written_yet(bed: Bed) -> None:
    """[[Node.js]] in a garden without any attachment."""
    bed.plant(a="[[Node.js]]")
    assert [wish.target for wish in bed.index.broken()] == ["Node.js"]
    bed.plant(**{"Node.js": "x"})
    assert [link.status for link in bed.index.outgoing("a.md")] == ["found"]


def test_files_that_are_no_notes(bed: Bed) -> None:
    bed.plant(a="![x](img/p.png) ![[q.png]] [z](data.csv)")
    assert [link.status for link in bed.index.outgoing("a.md")] == ["broken"] * 3
    assert bed.index.set_assets(["img/p.png", "deep/q.png"])
    assert [link.status for link in bed.index.outgoing("a.md")] == ["asset", "asset", "broken"]
    assert bed.index.change_assets(["data.csv"], ["img/p.png"])
    assert [link.status for link in bed.index.outgoing("a.md")] == ["broken", "asset", "asset"]
    assert bed.index.edges() == []
    assert not bed.index.change_assets(["unrelated.bin"], [])


def test_restart_finds_everything_again(bed: Bed) -> None:
    """B57."""
    bed.plant(a="記憶 [[b]]", b="x")
    index = bed.reopen()
    assert not index.is_empty and found(index, "記憶") == ["a.md"]
    bed.put({}, removed=("b.md",))
    assert index.headers()[0].broken_links == 1  # names were loaded from the file


# -- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["cut", "garbage", "empty", "header"])
def test_a_damaged_file_is_set_aside_and_the_index_starts_empty(bed: Bed, damage: str) -> None:
    """B53."""
    bed.put({f"{n}.md": f"記憶 {n} " * 50 for n in range(40)})
    path = bed.index.file
    bed.index.close()
    data = path.read_bytes()
    path.write_bytes(
        {
            "cut": data[: len(data) // 3],
            "garbage": b"not a database at all " * 500,
            "empty": b"",
            "header": b"\0" * 200 + data[200:],
        }[damage]
    )
    index = bed.reopen()
    assert index.is_empty
    if damage in ("garbage", "header"):
        assert index.set_aside is not None and index.set_aside.exists()
    bed.plant(a="記憶")
    assert found(index, "記憶") == ["a.md"]


def test_silent_damage_is_noticed_by_verify(bed: Bed) -> None:
    """B53: damaged bytes inside SQLite open without any error."""
    bed.put({f"{n}.md": f"記憶 {n} " * 80 for n in range(80)})
    assert bed.index.verify()
    path = bed.index.file
    bed.index.close()
    data = bytearray(path.read_bytes())
    for at in range(len(data) // 2, len(data) - 4096, 4096):
        data[at : at + 64] = b"\xff" * 64
    path.write_bytes(data)
    index = bed.reopen()
    assert index.is_empty or not index.verify()
    index.discard()
    assert index.is_empty and index.verify()
    bed.plant(a="text")
    assert found(index, "text") == ["a.md"]


def test_damage_met_in_use_is_said(bed: Bed) -> None:
    """B53."""
    bed.put({f"{n}.md": f"記憶 {n} " * 80 for n in range(80)})
    path = bed.index.file
    bed.index.close()
    data = bytearray(path.read_bytes())
    for at in range(4096 * 3, len(data), 4096):
        data[at : at + 200] = b"\xff" * 200
    path.write_bytes(data)
    try:
        index = bed.reopen()
        if index.is_empty:
            return  # noticed when it was opened
        with pytest.raises(IndexDamaged):
            for query in ("記憶", "7", "79"):
                lexical.search(index, query)
            index.headers()
            list(index.documents())
            bed.plant(a="x")
    finally:
        assert bed.index.discard().exists()


def test_another_tokenizer_or_schema_starts_anew(bed: Bed) -> None:
    bed.plant(a="text")
    with sqlite3.connect(bed.index.file) as connection:
        connection.execute("UPDATE meta SET value = '0' WHERE name = 'tokenizer'")
    connection.close()
    assert bed.reopen().is_empty
    bed.plant(a="text")
    bed.kana = True
    assert bed.reopen().is_empty


def test_the_folder_may_be_deleted_between_starts(bed: Bed) -> None:
    bed.plant(a="text")
    bed.index.close()
    for side in bed.path.parent.iterdir():
        side.unlink()
    bed.path.parent.rmdir()
    assert bed.reopen().is_empty


# -- several at once -------------------------------------------------------------------------------


def test_readers_see_whole_states_during_writes(bed: Bed) -> None:
    """Every batch is seen whole or not at all."""
    bed.put({f"{n}.md": "generation0 [[0]]" for n in range(20)})
    stop = threading.Event()
    torn: list[object] = []

    def read() -> None:
        while not stop.is_set():
            with bed.index.reader() as connection:
                hashes = connection.execute("SELECT count(DISTINCT hash) FROM notes").fetchone()[0]
                texts = connection.execute("SELECT count(DISTINCT text) FROM details").fetchone()[0]
                links = connection.execute("SELECT count(*) FROM links").fetchone()[0]
            if (hashes, texts, links) != (1, 1, 20):
                torn.append((hashes, texts, links))

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for generation in range(1, 15):
        bed.put({f"{n}.md": f"generation{generation} [[0]]" for n in range(20)})
    stop.set()
    for thread in threads:
        thread.join()
    assert torn == []
    assert len(found(bed.index, "generation14")) == 20 and found(bed.index, "generation3") == []


def build(index: Index, notes: dict[str, str], during: Callable[[], object] | None = None) -> None:
    with index.rebuilding() as builder:
        builder.expect(notes)
        builder.add([plain(file(path, text)) for path, text in notes.items()])
        if during is not None:
            during()
        builder.finish()


def test_a_cold_build_equals_planting_one_by_one(make_bed: Callable[[], Bed]) -> None:
    notes = {
        "a.md": "---\ntitle: タイトル\naliases: [あだ名]\ntags: [t]\n---\n[[b]] [[c|x]] #t2 記憶",
        "b/b.md": "# B\n\n[[あだ名]] [[タイトル]] [a](../a.md) [[none]] [[]] ![p](p.png)",
        "c.md": "[[b]] [self](#x) <https://x.org>",
        "d/c.md": "[[c]]",
    }
    one, other = make_bed(), make_bed()
    for path, text in notes.items():
        one.put({path: text})
    build(other.index, notes)
    assert other.index.headers() == one.index.headers()
    for path in notes:
        assert other.index.outgoing(path) == one.index.outgoing(path)
        assert other.index.backlinks(path) == one.index.backlinks(path)
        assert other.index.note(path) == one.index.note(path)
        assert other.index.text(path) == one.index.text(path) == notes[path]
    assert other.index.tags() == one.index.tags()
    assert found(other.index, "記憶") == found(one.index, "記憶")
    other.put({"c.md": "now 検索"}, removed=("a.md",))
    assert found(other.index, "記憶") == [] and found(other.index, "検索") == ["c.md"]
    assert other.index.verify()


def test_readers_keep_their_state_over_a_cold_build(bed: Bed) -> None:
    bed.plant(old="記憶")
    with bed.index.reader() as connection:
        before = connection.execute("SELECT path FROM notes").fetchall()
        build(bed.index, {"new.md": "検索"})
        assert connection.execute("SELECT path FROM notes").fetchall() == before
    assert [h.path for h in bed.index.headers()] == ["new.md"]
    assert found(bed.index, "記憶") == [] and found(bed.index, "検索") == ["new.md"]
    assert [h.path for h in bed.reopen().headers()] == ["new.md"]
    assert len(list(bed.path.parent.glob("*.sqlite3"))) == 1


def test_what_is_saved_during_a_cold_build_is_kept(bed: Bed) -> None:
    notes = {"a.md": "as it was read", "b.md": "to be deleted"}

    def save() -> None:
        bed.put({"a.md": "as it was saved", "c.md": "new"}, removed=("b.md",))
        assert found(bed.index, "saved") == ["a.md"]  # and found at once, too

    build(bed.index, notes, save)
    assert [h.path for h in bed.index.headers()] == ["a.md", "c.md"]
    assert found(bed.index, "saved") == ["a.md"] and found(bed.index, "read") == []


def test_a_cold_build_left_early_leaves_no_trace(bed: Bed) -> None:
    bed.plant(old="記憶")
    with pytest.raises(RuntimeError), bed.index.rebuilding() as builder:
        builder.expect(["new.md"])
        builder.add([plain(file("new.md", "検索"))])
        raise RuntimeError
    assert found(bed.index, "記憶") == ["old.md"]
    assert len(list(bed.path.parent.glob("*.sqlite3"))) == 1


def test_a_build_that_was_killed_is_no_index(bed: Bed) -> None:
    """The unfinished file of a killed program is removed at the next start."""
    bed.plant(old="記憶")
    unfinished = bed.path.with_name("index.99.sqlite3")
    unfinished.write_bytes(b"")
    index = bed.reopen()
    assert found(index, "記憶") == ["old.md"] and not unfinished.exists()


def test_a_second_program_leaves_a_running_build_alone(bed: Bed) -> None:
    """B51: it opens what is complete, and takes nothing from under the first one's hands."""
    bed.plant(old="記憶")
    with bed.index.rebuilding() as builder:
        builder.expect(["new.md"])
        builder.add([plain(file("new.md", "検索"))])
        other = Index(bed.path)
        assert found(other, "記憶") == ["old.md"] and other.set_aside is None
        other.close()
        builder.finish()
    assert found(bed.index, "検索") == ["new.md"]
    assert found(bed.reopen(), "検索") == ["new.md"]


def test_a_file_gone_between_walk_and_reading_is_no_target(bed: Bed) -> None:
    with bed.index.rebuilding() as builder:
        builder.expect(["a.md", "ghost.md"])
        builder.add([plain(file("a.md", "[[ghost]] [[a]]"))])
        builder.finish()
    assert [link.status for link in bed.index.outgoing("a.md")] == ["broken", "found"]


def test_after_closing(bed: Bed) -> None:
    bed.index.close()
    with pytest.raises(Unavailable):
        bed.index.headers()
    bed.index.close()


def test_headers_while_nothing_is_read_yet(bed: Bed, tmp_path: Path) -> None:
    bed.plant(a="x")
    headers = bed.index.headers()
    fresh = Index(tmp_path / "other.sqlite3")
    fresh.announce(headers)
    assert fresh.headers() == headers
    fresh.close()


def test_tidying_changes_nothing_found(bed: Bed) -> None:
    for number in range(20):
        bed.put({f"{number}.md": f"記憶 {number}"})
    while bed.index.tidy():
        pass
    assert len(found(bed.index, "記憶")) == 20


def test_a_link_in_the_index_is_answered_as_the_names_would(bed: Bed) -> None:
    """The first page of a start asks for its links; it must not wait for all names to be read."""
    chance = random.Random(7)
    names = ["a", "b", "記憶", "Über uns", "deep/a", "deep/b", "deep/er/記憶", "x.y"]
    written = [*names, "the title", "nick", "nowhere", "deep", "../a", "pic.png", "tag", ""]
    forms = ("[[{}]]", "![[{}]]", "[t](<{}.md>)", "[t](<{}>)", "#{}", "![i](<{}>)")
    for _step in range(60):
        path = f"{chance.choice(names)}.md"
        if chance.random() < 0.2:
            bed.put({}, removed=(path,))
            continue
        links = " ".join(chance.choice(forms).format(chance.choice(written)) for _ in range(8))
        title = chance.choice(("", "the title", "記憶"))
        alias = chance.choice(("[]", "[nick]", "[a, nick]"))
        bed.put({path: f"---\ntitle: {title}\naliases: {alias}\n---\n{links} [u](https://x.yz)\n"})
    bed.index.set_assets(["pic.png", "deep/tag"])
    asked = [(link.target, link.source, link.form) for h in bed.index.headers()
             for link in bed.index.outgoing(h.path)]  # fmt: skip
    by_names = [bed.index.resolve(*question) for question in asked]
    again = bed.reopen()
    by_rows = [again.resolve(*question) for question in asked]
    assert again._names is None, "nothing had to be loaded"
    assert [(r.status, r.path, r.candidates) for r in by_rows] == [
        (r.status, r.path, r.candidates) for r in by_names
    ]
    assert {r.how for r in by_rows} <= {"", "asset", "url"}
    assert {r.status for r in by_rows} == {"found", "ambiguous", "broken", "external", "tag"}
    assert again.resolve("deep/er/記憶", "nobody.md", LinkForm.WIKI).how == "path"


def test_notes_nobody_touched_are_named_when_their_links_lead_elsewhere(bed: Bed) -> None:
    bed.plant(a="[[b]] ![p](p.png)", c="[[b]]", d="plain")
    changes = bed.plant(b="x [[d]]")
    assert changes.relinked == {"a.md", "c.md"}
    assert not bed.plant(d="still plain").relinked
    assert bed.put({}, removed=("b.md",)).relinked == {"a.md", "c.md"}
    assert bed.index.change_assets(["p.png"], []) == {"a.md"}
