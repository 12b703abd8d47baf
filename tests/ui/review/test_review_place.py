"""Deciding in a flow: what is refused and why, live news, many at once, filters, history."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from garden.staging.dispositions import Decision, Disposition
from garden.staging.records import pretty
from garden.testing import open_garden
from ui.review.review_place import ReviewPlace
from ui.review.rows import Role

from .conftest import K, Reviewer

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def label(reviewer: Reviewer, name: str) -> str:
    found = reviewer.place.findChild(QLabel, name)
    return found.text() if found.isVisible() else ""


def select(reviewer: Reviewer, words: str) -> None:
    """Go down to a candidate."""
    for _ in range(len(reviewer.claims)):
        current = reviewer.place.list.current
        assert current is not None
        if words in current.claim or words in current.id:
            reviewer.until(lambda: reviewer.prepared)
            return
        reviewer.press(K.Key_N)
    raise AssertionError(f"no candidate says {words}")


def stage(reviewer: Reviewer, name: str, **fields: object) -> Path:
    """An agent stages another record."""
    template = json.loads(reviewer.records[0].read_bytes())
    template.update(fields, id=name)
    file = reviewer.root / f".yoi/memory/_staging/{name}.json"
    file.write_bytes(pretty(template))
    return file


NEW = "01a22399-0000-7123-8123-000000000001"


def test_the_next_candidate_follows_at_once(reviewer: Reviewer) -> None:
    second = reviewer.place.list.model.rows[1].id
    reviewer.begin(K.Key_D)
    reviewer.type("old")
    reviewer.press(K.Key_Return)
    current = reviewer.place.list.current
    assert current is not None and current.id == second
    assert reviewer.place.list.view.hasFocus()
    reviewer.until(lambda: reviewer.said.startswith("Discarded"))
    assert len(reviewer.records) == 14


def test_enter_follows_the_suggestion(reviewer: Reviewer) -> None:
    assert label(reviewer, "review-change-title") == "Suggested: Merge into Memory"
    reviewer.press(K.Key_Return)
    assert reviewer.place.change.disposition is Disposition.MERGE_MEMORY
    reviewer.enter()
    assert reviewer.log[0]["disposition"] == "merge_memory"


def test_typing_before_the_fields_come_is_not_lost(reviewer: Reviewer) -> None:
    """The reason takes keys at once; Enter waits for what it has to carry out."""
    reviewer.press(K.Key_K)
    reviewer.type("lasting")
    with reviewer.qtbot.waitSignal(reviewer.place.flow.resolved, timeout=10_000):
        reviewer.press(K.Key_Return)
    assert reviewer.log[0]["reason"] == "lasting"


def test_a_reason_is_never_blank(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_L)
    reviewer.press(K.Key_Return)
    assert "why" in label(reviewer, "review-error").lower()
    assert reviewer.place.change.deciding
    reviewer.press(K.Key_Escape)
    assert not reviewer.place.change.deciding
    assert len(reviewer.records) == 15 and reviewer.log == []


def test_what_lacks_a_source_is_told_and_can_be_mended(reviewer: Reviewer) -> None:
    select(reviewer, "Labels stick")
    assert "source" in reviewer.place.keys.button(Disposition.MERGE_MEMORY).why_off
    assert reviewer.place.keys.button(Disposition.DISCARD).why_off == ""
    reviewer.begin(K.Key_M)
    reviewer.until(lambda: "without a source" in label(reviewer, "review-against"))
    reviewer.type("seen twice")
    reviewer.enter_in_vain()
    assert len(reviewer.records) == 15
    current = reviewer.place.list.current
    assert current is not None and "Labels stick" in current.claim, "it stands where it stood"
    assert label(reviewer, "review-error")
    assert reviewer.place.change.reason.text == "seen twice"
    reviewer.until(lambda: reviewer.place.change._ready)
    text = reviewer.place.findChild(QPlainTextEdit, "review-text")
    reviewer.press(K.Key_Up)
    assert text.hasFocus()
    reviewer.press(K.Key_End, CTRL)
    reviewer.type(" Source: label test of 11-28.")
    reviewer.until(lambda: not label(reviewer, "review-against"))
    with reviewer.qtbot.waitSignal(reviewer.place.flow.resolved, timeout=10_000):
        reviewer.press(K.Key_Return, CTRL)
    assert "Source: label test of 11-28." in reviewer.memory


def test_contradictions_and_markup_are_shown_as_text(reviewer: Reviewer) -> None:
    select(reviewer, "40 visitors")
    assert "Contradicts Memory?" in reviewer.place.candidate.toPlainText()
    select(reviewer, "Markup")
    shown = reviewer.place.candidate.toPlainText()
    assert "<b>Markup</b>" in shown and "[a link](https://example.invalid/)" in shown
    assert "example.invalid" not in "".join(
        fragment for fragment in reviewer.place.candidate.toHtml().split('href="')[1:]
    )


def test_secrets_are_flagged_and_masked(reviewer: Reviewer) -> None:
    token = "ghp_" + "a1B2" * 9
    stage(reviewer, NEW, claim=f"The mirror is read with {token}")
    reviewer.place.focus_place()
    reviewer.until(lambda: len(reviewer.claims) == 16)
    select(reviewer, "mirror")
    shown = reviewer.place.candidate.toPlainText()
    assert token not in shown and "secret" in shown
    assert "secret" in reviewer.place.keys.button(Disposition.MERGE_MEMORY).why_off
    reviewer.begin(K.Key_D)
    reviewer.type("holds a key")
    reviewer.enter()


def test_a_record_that_cannot_be_read_shows_its_text_and_can_only_be_discarded(
    reviewer: Reviewer,
) -> None:
    select(reviewer, "not-a-uuid")
    assert "{}" in reviewer.place.candidate.toPlainText()
    assert reviewer.place.keys.button(Disposition.PROMOTE_TO_SKILL).why_off
    assert reviewer.place.keys.button(Disposition.DISCARD).suggested
    before = reviewer.files()
    reviewer.begin(K.Key_T)
    reviewer.type("why not")
    reviewer.enter_in_vain()
    assert reviewer.files() == before


def test_the_file_of_any_record_is_one_key_away(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_V)
    assert '"schema_version": 2' in reviewer.place.candidate.toPlainText()
    reviewer.press(K.Key_V)
    assert '"schema_version"' not in reviewer.place.candidate.toPlainText()
    select(reviewer, "by mail")
    assert '"confidence": 0.8' in reviewer.place.candidate.toPlainText(), "unknown fields show"


def test_records_that_come_change_and_go_show_by_themselves(reviewer: Reviewer) -> None:
    assert reviewer.garden._memory_watch.look(wait=10)
    first = reviewer.place.list.current
    file = stage(reviewer, NEW, claim="Came while you looked")
    reviewer.until(lambda: "Came while you looked" in reviewer.claims)
    assert reviewer.place.list.current is first, "the person's place is kept"
    stage(reviewer, NEW, claim="Changed while you looked")
    reviewer.until(lambda: "Changed while you looked" in reviewer.claims)
    file.unlink()
    reviewer.until(lambda: len(reviewer.claims) == 15)


def test_a_record_that_comes_is_shown_beside_what_it_resembles(reviewer: Reviewer) -> None:
    reviewer.until(lambda: reviewer.prepared)
    first = reviewer.place.list.current
    assert first is not None
    assert "Other candidates like it" not in reviewer.place.candidate.toPlainText()
    stage(reviewer, NEW, claim=first.claim + "。")
    reviewer.place.flow.begin()
    reviewer.until(lambda: len(reviewer.claims) == 16)
    reviewer.until(lambda: "Other candidates like it" in reviewer.place.candidate.toPlainText())
    model = reviewer.place.list.model
    reviewer.until(lambda: model.index(0, 0).data(Role.LIKENESS) == 1.0)


def test_what_an_agent_resolved_meanwhile_is_not_resolved_again(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_D)
    current = reviewer.place.list.current
    assert current is not None
    reviewer.garden.own()
    reviewer.garden.desk.resolve(current.id, Decision(Disposition.DISCARD, "by an agent"))
    reviewer.type("mine")
    reviewer.enter_in_vain()
    assert [line["reason"] for line in reviewer.log] == ["by an agent"]
    assert current.id not in [row.id for row in reviewer.place.list.model.rows]


def test_what_is_being_decided_on_is_held_when_another_program_takes_it(
    reviewer: Reviewer,
) -> None:
    """The letters of a reason never become keys that decide on the next candidate."""
    reviewer.begin(K.Key_D)
    current = reviewer.place.list.current
    assert current is not None
    reviewer.type("mi")
    reviewer.records[0].unlink()
    reviewer.place.flow.begin()
    reviewer.until(lambda: "took this candidate" in label(reviewer, "review-error"))
    reviewer.type("xed")
    assert reviewer.place.change.reason.text == "mixed"
    assert reviewer.place.list.current is current
    reviewer.press(K.Key_Escape)
    reviewer.until(lambda: len(reviewer.claims) == 14)
    assert reviewer.log == []


def test_a_record_that_changes_under_a_decision_is_looked_at_again(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_D)
    data = json.loads(reviewer.records[0].read_bytes())
    reviewer.records[0].write_text(json.dumps(data | {"claim": "Other words"}), encoding="utf-8")
    reviewer.place.flow.begin()
    reviewer.until(lambda: "Other words" in reviewer.claims)
    reviewer.type("old")
    reviewer.enter_in_vain()
    assert "changed meanwhile" in label(reviewer, "review-error")
    assert len(reviewer.records) == 15


def test_a_deferred_candidate_waits_out_of_sight_and_comes_back(reviewer: Reviewer) -> None:
    key = reviewer.decide(K.Key_L, "later")
    reviewer.until(lambda: len(reviewer.claims) == 14)
    assert len(reviewer.records) == 15
    kind = reviewer.place.findChild(QComboBox, "review-kind")
    reviewer.until(lambda: any("Put off" in kind.itemText(n) for n in range(kind.count())))
    kind.setCurrentIndex(next(n for n in range(kind.count()) if "Put off" in kind.itemText(n)))
    reviewer.until(lambda: [row.id for row in reviewer.place.list.model.rows] == [key])
    reviewer.until(lambda: "Put off until" in reviewer.place.candidate.toPlainText())


def test_many_at_once_with_one_reason_undone_together(reviewer: Reviewer) -> None:
    before = reviewer.files()
    for _ in range(3):
        reviewer.press(K.Key_Space)
    # the first was marked already: Space took the mark off, so three more are marked
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_Down, SHIFT)
    assert len(reviewer.place.list.chosen_ids) == 3
    reviewer.press(K.Key_R)
    assert "one candidate at a time" in label(reviewer, "review-against")
    reviewer.press(K.Key_Escape)
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_D)
    reviewer.type("all of one run")
    with reviewer.qtbot.waitSignal(reviewer.place.flow.batch_ended, timeout=10_000):
        reviewer.press(K.Key_Return)
    assert len(reviewer.log) == 3 and len({line["batch"] for line in reviewer.log}) == 1
    assert {line["reason"] for line in reviewer.log} == {"all of one run"}
    assert len(reviewer.records) == 12
    assert "3 of 3" in reviewer.said
    decided = reviewer.files()
    reviewer.undo()
    assert reviewer.files() == before
    reviewer.redo()
    assert reviewer.files() == decided, "a batch is one deed: to be done again as a whole"
    reviewer.undo()
    assert reviewer.files() == before
    reviewer.decide(K.Key_D, "this one alone")
    reviewer.undo()
    reviewer.redo()
    assert len(reviewer.records) == 14, "the batch is no longer what was undone last"


def test_a_batch_is_taken_back_and_done_again_after_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    reviewer = Reviewer(qtbot, tmp_path)
    before = reviewer.files()
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_Down, SHIFT)
    assert "3 candidates are marked" in reviewer.said
    reviewer.press(K.Key_D)
    reviewer.type("all of one run")
    with qtbot.waitSignal(reviewer.place.flow.batch_ended, timeout=10_000):
        reviewer.press(K.Key_Return)
    decided = reviewer.files()
    reviewer.close()
    again = Reviewer(qtbot, tmp_path)
    try:
        again.undo()
        assert again.files() == before and "3 decisions" in again.said
        again.redo()
        assert again.files() == decided and "3 candidates" in again.said
    finally:
        again.close()


def test_what_is_said_of_marked_candidates_goes_with_the_marks(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    assert "2 candidates are marked" in reviewer.said
    reviewer.press(K.Key_Escape)
    assert reviewer.said == ""


def test_a_batch_says_what_it_does_to_each(reviewer: Reviewer) -> None:
    said: dict[K, str] = {}
    for key in (K.Key_D, K.Key_M, K.Key_L, K.Key_K, K.Key_T, K.Key_I, K.Key_R):
        reviewer.press(K.Key_Home)
        reviewer.press(K.Key_Down, SHIFT)
        reviewer.press(key)
        assert reviewer.place.change.deciding
        said[key] = label(reviewer, "review-why")
        reviewer.press(K.Key_Escape)
    assert "log keeps the record" in said[K.Key_D]
    assert "item of its own" in said[K.Key_M]
    assert "comes back in 14 days" in said[K.Key_L]
    assert "draft note" in said[K.Key_K] and "Skill draft" in said[K.Key_T]
    assert "ticket or doc" in said[K.Key_I]
    assert said[K.Key_R] == "", "decided on one at a time"


def test_a_claim_too_long_for_memory_warns_before_it_is_confirmed(reviewer: Reviewer) -> None:
    first = reviewer.place.list.current
    assert first is not None
    file = reviewer.root / first.path
    record = json.loads(file.read_text(encoding="utf-8"))
    record["claim"] = "The café lends its tools to members. " * 90
    file.write_text(pretty(record).decode(), encoding="utf-8")
    reviewer.place.flow.begin()
    reviewer.until(lambda: any("lends its tools" in claim for claim in reviewer.claims))
    reviewer.until(lambda: "lends" in reviewer.place.candidate.toPlainText())
    reviewer.begin(K.Key_M)
    reviewer.until(lambda: "too long for Memory" in label(reviewer, "review-warning"))
    assert "at most 400" in label(reviewer, "review-warning")
    text = reviewer.place.change.form.text
    text.setPlainText("Tools are lent. Source: OD-41")
    reviewer.until(lambda: label(reviewer, "review-warning") == "")
    reviewer.press(K.Key_Escape)
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_M)
    assert "1 of them" in label(reviewer, "review-warning")
    reviewer.press(K.Key_Escape)
    reviewer.press(K.Key_Home)
    reviewer.press(K.Key_Down, SHIFT)
    reviewer.press(K.Key_D)
    assert label(reviewer, "review-warning") == "", "a discard writes nothing"


def test_filters_narrow_and_are_taken_off(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_Slash)
    assert reviewer.field("review-filter").hasFocus()
    reviewer.type("battery pack")
    reviewer.until(lambda: reviewer.claims == ["Ask before opening a battery pack"])
    assert "1 shown" in label(reviewer, "review-counted")
    reviewer.press(K.Key_Down)
    assert reviewer.place.list.view.hasFocus()
    reviewer.press(K.Key_A, SHIFT)
    reviewer.until(lambda: len(reviewer.claims) == 15)
    kind = reviewer.place.findChild(QComboBox, "review-kind")
    kind.setCurrentIndex(kind.findData("lesson"))
    reviewer.until(lambda: len(reviewer.claims) == 2)
    reviewer.press(K.Key_A, SHIFT)
    reviewer.until(lambda: len(reviewer.claims) == 15)
    run = reviewer.place.findChild(QComboBox, "review-run")
    run.setCurrentIndex(run.findText("er-24 (2)"))
    reviewer.until(lambda: len(reviewer.claims) == 2)
    reviewer.press(K.Key_A, SHIFT)
    reviewer.until(lambda: len(reviewer.claims) == 15)
    order = reviewer.place.findChild(QComboBox, "review-sort")
    order.setCurrentIndex(1)
    reviewer.until(lambda: reviewer.claims[-1] == "山本さんは報告の写真を三枚までにしてほしい")


def test_a_typed_letter_in_a_field_is_no_key(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_Slash)
    reviewer.type("dmrsx")
    assert reviewer.field("review-filter").text() == "dmrsx"
    assert not reviewer.place.change.deciding


def test_changed_keys_are_shown(reviewer: Reviewer) -> None:
    reviewer.registry.set_shortcut("review.discard", "G")
    button = reviewer.place.keys.button(Disposition.DISCARD)
    assert button._key == "G"
    reviewer.begin(K.Key_G)
    assert reviewer.place.change.disposition is Disposition.DISCARD


def test_keys_are_offered_only_where_they_mean_something(reviewer: Reviewer) -> None:
    discard = reviewer.registry.get("review.discard")
    assert discard.isEnabled()
    reviewer.begin(K.Key_D)
    assert not discard.isEnabled(), "no second decision while one is made"
    reviewer.press(K.Key_Escape)
    reviewer.press(K.Key_H)
    assert not discard.isEnabled()
    undo = reviewer.registry.get("review.undo")
    assert undo.isEnabled()
    reviewer.place.hide()
    assert not undo.isEnabled()


def test_the_history_is_searched_and_counted(reviewer: Reviewer) -> None:
    reviewer.decide(K.Key_D, "too old for us")
    reviewer.decide(K.Key_M, "keep in mind")
    reviewer.press(K.Key_H)
    history = reviewer.place.history
    reviewer.until(lambda: history.model.rowCount() == 3)
    assert history._legend.accessibleName() == "Kept 1 · Discarded 2 · Put off 0"
    (bar,) = [bar for bar in history._kinds.bars if bar.label == "Preference"]
    assert bar.total == 2
    reviewer.press(K.Key_Slash)
    assert history.field.hasFocus(), "the key that searches the queue searches here"
    reviewer.type("too old")
    reviewer.until(lambda: history.model.rowCount() == 1)
    reviewer.until(lambda: '"record"' in history.detail.toPlainText())
    reviewer.press(K.Key_Escape)
    reviewer.until(lambda: history.model.rowCount() == 3)
    reviewer.press(K.Key_Escape)
    assert reviewer.place.list.isVisible()


def test_an_undo_without_a_reason_shows_none(reviewer: Reviewer) -> None:
    reviewer.decide(K.Key_D, "too old for us")
    reviewer.undo()
    reviewer.press(K.Key_H)
    history = reviewer.place.history
    reviewer.until(lambda: "Undone" in history.detail.toPlainText())
    shown = history.detail.toPlainText().partition("{")[0]
    assert "Taken back." not in shown and "Reason" not in shown


def test_recent_reasons_are_offered(reviewer: Reviewer) -> None:
    reviewer.decide(K.Key_D, "said in jest")
    reviewer.until(lambda: "said in jest" in reviewer.place.flow.reasons_for(Disposition.DISCARD))
    reviewer.begin(K.Key_D)
    assert "said in jest" in reviewer.place.change.reason._offers


def test_an_empty_queue_says_so(qtbot, tmp_path: Path, reviewer: Reviewer) -> None:
    for file in reviewer.records:
        file.unlink()
    (reviewer.root / ".yoi/memory/_resolutions.jsonl").unlink()
    reviewer.place.focus_place()
    reviewer.until(lambda: reviewer.place.empty.title == "Nothing to review yet")


def test_a_folder_that_cannot_be_read_has_a_way_out(reviewer: Reviewer) -> None:
    staging = reviewer.root / ".yoi/memory/_staging"
    kept = staging.rename(staging.with_name("kept"))
    staging.symlink_to(staging)  # a loop: it may not even be listed
    reviewer.place.focus_place()
    reviewer.until(lambda: reviewer.place.empty.isVisible())
    assert reviewer.place.empty.findChild(QLabel, "empty-text").text()
    staging.unlink()
    kept.rename(staging)
    reviewer.place.focus_place()
    reviewer.until(lambda: reviewer.place.list.isVisible())


def test_a_note_nearby_is_asked_for(reviewer: Reviewer) -> None:
    from PySide6.QtCore import QUrl

    asked: list[str] = []
    reviewer.place.note_requested.connect(asked.append)
    reviewer.place.candidate.anchorClicked.emit(QUrl("note:手順/はんだ付け.md"))
    assert asked == ["手順/はんだ付け.md"]


def test_the_place_goes_with_its_garden(reviewer: Reviewer) -> None:
    reviewer.session.detach()
    assert isinstance(reviewer.place, ReviewPlace)
    assert reviewer.place.list.model.rowCount() == 0
    assert "Reading" in reviewer.place.empty.title


def test_nothing_that_fits_says_so_and_shows_all_again(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_Slash)
    reviewer.type("zzz")
    reviewer.until(lambda: reviewer.claims == [])
    assert reviewer.place.list._none.isVisible()
    reviewer.place.list._none._button.click()
    reviewer.until(lambda: len(reviewer.claims) == 15)
    assert reviewer.place.list.view.isVisible()


def test_a_batch_that_meets_a_refusal_stops_there_and_says_why(reviewer: Reviewer) -> None:
    reviewer.press(K.Key_A, CTRL)
    assert len(reviewer.place.list.chosen_ids) == 15
    reviewer.press(K.Key_M)
    reviewer.type("all of it")
    with reviewer.qtbot.waitSignal(reviewer.place.flow.batch_ended, timeout=20_000):
        reviewer.press(K.Key_Return)
    assert "without a source" in reviewer.said or "must say when it ends" in reviewer.said
    done = len(reviewer.log)
    assert 0 < done < 15 and len(reviewer.records) == 15 - done
    reviewer.undo()
    assert len(reviewer.records) == 15


def test_a_record_that_only_its_file_is_left_of_is_marked(reviewer: Reviewer) -> None:
    first = reviewer.records[0]
    raw = first.read_bytes()
    key = reviewer.decide(K.Key_D, "old")
    first.write_bytes(raw)  # another program was stopped between log and file, or copied it back
    reviewer.place.focus_place()
    reviewer.until(lambda: len(reviewer.claims) == 15)
    assert reviewer.place.list.select(key)
    reviewer.until(lambda: "decided before" in reviewer.place.candidate.toPlainText())


def test_a_memory_item_changed_meanwhile_is_not_overwritten(reviewer: Reviewer) -> None:
    """B61: what was looked at is what is decided on."""
    select(reviewer, "40 visitors")
    reviewer.begin(K.Key_R)
    changed = reviewer.memory.replace("at most 25 visitors", "at most 30 visitors")
    reviewer.memory_file.write_text(changed, encoding="utf-8")
    reviewer.type("newer")
    reviewer.enter_in_vain()
    assert reviewer.memory == changed and len(reviewer.records) == 15
    assert "changed meanwhile" in label(reviewer, "review-error")


def test_a_garden_that_another_program_keeps_is_looked_at_only(reviewer: Reviewer) -> None:
    other = open_garden(reviewer.root, reviewer.base / "home")
    other.own()
    reviewer.begin(K.Key_D)
    reviewer.type("old")
    reviewer.enter_in_vain()
    assert len(reviewer.records) == 15 and len(reviewer.claims) == 15
    assert "Another window or program" in label(reviewer, "review-error")
    other.close()
