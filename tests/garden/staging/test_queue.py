"""The live list: order, filters, and what comes, changes and goes."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.staging.dispositions import Decision, Disposition
from garden.staging.queue import Filter, Queue, Sort
from garden.staging.records import pretty
from garden.staging.similar import duplicates_of, groups, likenesses
from garden.work import Cancelled, CancelToken

from .conftest import NOW, Bench, name_of, record


def ids(found: list[object]) -> list[str]:
    return [one.id[9:13].lstrip("0") for one in found]  # type: ignore[attr-defined]


def test_records_come_in_uuid_order_and_broken_ones_stop_nothing(bench: Bench) -> None:
    for n in (3, 1, 2):
        bench.put(n)
    bench.put_raw(name_of(9), b'{"half')
    bench.put_raw("notes", b"{}")
    (bench.staging / ".consolidation.lock").write_text("{}")
    (bench.staging / "readme.txt").write_text("hello")
    queue = Queue(bench.staging, ".yoi/memory/_staging")
    queue.load()
    assert ids(queue.ready()) == ["1", "2", "3"]
    assert [one.code for one in queue.problems()] == ["staging-truncated", "staging-bad-name"]
    assert queue.problems()[0].path == f".yoi/memory/_staging/{name_of(9)}.json"
    assert queue.kinds() == {"preference": 3}
    assert queue.runs() == {"run-1": 3}


def test_a_missing_folder_is_an_empty_queue(bench: Bench) -> None:
    queue = Queue(bench.staging / "nowhere", "x")
    assert not queue.load()
    assert queue.all() == []


def test_b59_the_queue_is_live_and_a_half_written_record_heals(bench: Bench) -> None:
    queue = bench.desk.queue
    file = bench.staging / f"{name_of(4)}.json"
    whole = pretty(record(4))
    file.write_bytes(whole[:50])
    assert queue.refresh([file]).appeared == (name_of(4),)
    assert queue.ready() == []
    file.write_bytes(whole)
    assert queue.refresh([f".yoi/memory/_staging/{file.name}"]).changed == (name_of(4),)
    assert ids(queue.ready()) == ["4"]
    assert not queue.refresh([file.name, "/elsewhere/x.json", bench.staging / "x.tmp"])
    file.unlink()
    assert queue.refresh([file]).vanished == (name_of(4),)
    file.write_bytes(whole)
    assert queue.refresh([bench.staging]).appeared == (name_of(4),)
    file.unlink()
    assert queue.load().vanished == (name_of(4),)
    assert not queue.load()


def test_filters_and_orders(bench: Bench) -> None:
    bench.put(1, claim="緑茶を好む", kind="preference")
    bench.put(2, claim="Coffee at ten", kind="lesson", extract_run_id="run-2")
    bench.put(3, claim="Ｃｏｆｆｅｅ ａｔ ｎｉｎｅ", kind="decision", why_useful="朝の会議")
    bench.put_raw(name_of(7), b"{")
    queue = bench.desk.queue

    def shown(filter: Filter, sort: Sort = Sort.OLDEST) -> list[str]:
        return ids(queue.view(filter, sort, now=NOW))

    assert shown(Filter()) == ["1", "2", "3", "7"]
    assert shown(Filter(broken=False), Sort.NEWEST) == ["3", "2", "1"]
    assert shown(Filter(kinds=frozenset({"lesson", "decision"}))) == ["2", "3"]
    assert shown(Filter(run="run-2")) == ["2"]
    assert shown(Filter(text="coffee")) == ["2", "3"], "full width is half width"
    assert shown(Filter(text="会議 nine")) == ["3"]
    assert shown(Filter(), Sort.KIND) == ["3", "2", "1", "7"]
    assert shown(Filter(), Sort.CLAIM) == ["3", "2", "1", "7"]
    assert shown(Filter(), Sort.RUN) == ["1", "3", "2", "7"]
    age = NOW - queue.all()[0].staged
    assert shown(Filter(at_least=age + timedelta(days=1))) == []
    assert shown(Filter(at_most=age + timedelta(days=1), broken=False)) == ["1", "2", "3"]
    until = {name_of(2): NOW + timedelta(days=1), name_of(3): NOW - timedelta(seconds=1)}
    assert ids(queue.view(now=NOW, put_off=until)) == ["1", "3", "7"]
    assert ids(queue.view(Filter(put_off=True), now=NOW, put_off=until)) == ["2"]
    near = queue.view(
        Filter(similar_to=name_of(2)), now=NOW, near=lambda one: duplicates_of(one, queue.all())
    )
    assert ids(near) == ["2", "3"]


def test_b62_near_equal_candidates_stand_together(bench: Bench) -> None:
    for n in range(12):
        same = n % 3 == 0
        bench.put(n, claim=f"Warm the pot first, always {n}" if same else f"{n * 7919} {'ab' * n}")
    queue = bench.desk.queue
    homes = groups(queue.ready())
    assert {name_of(n) for n in (0, 3, 6, 9)} <= homes.keys()
    assert {homes[name_of(n)] for n in (0, 3, 6, 9)} == {name_of(0)}
    first = queue.view(sort=Sort.SIMILAR, now=NOW, groups=homes)[:4]
    assert ids(first) == ["", "3", "6", "9"]


def test_lists_may_be_asked_while_another_thread_resolves(bench: Bench) -> None:
    """Looking ahead goes on in other lanes while a decision is written."""
    for n in range(30):
        bench.put(n)
    desk = bench.desk
    faults: list[BaseException] = []
    ended = threading.Event()

    def look() -> None:
        try:
            while not ended.is_set():
                desk.put_off()
                desk.leftovers()
                for one in desk.queue.ready()[:3]:
                    desk.queue.claims().near(one)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for n in range(30):
        desk.resolve(name_of(n), Decision(Disposition.DISCARD, "old"))
    ended.set()
    for thread in threads:
        thread.join()
    assert not faults


@given(st.lists(st.tuples(st.integers(1, 40), st.booleans()), max_size=60))
def test_a_queue_told_of_single_files_stands_as_one_read_anew(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[tuple[int, bool]]
) -> None:
    folder = tmp_path_factory.mktemp("staging")
    queue = Queue(folder, "staging")
    queue.load()
    for number, put in deeds:
        file = folder / f"{name_of(number)}.json"
        if put:
            file.write_bytes(pretty(record(number)))
        else:
            file.unlink(missing_ok=True)
        queue.all()  # it has an order now, in which the next one must find its place
        queue.refresh([file])
    anew = Queue(folder, "staging")
    anew.load()
    assert [one.id for one in queue.all()] == [one.id for one in anew.all()]


def test_the_folder_counts_as_read_once_it_was_read_whole(bench: Bench) -> None:
    for n in (1, 2, 3):
        bench.put(n)
    queue = Queue(bench.staging, "staging")
    queue.begin(2)
    assert not queue.loaded
    queue.load()
    assert queue.loaded


def test_figures_found_before_a_cancel_are_kept(bench: Bench) -> None:
    for n in range(1, 80):
        bench.put(n, claim=f"The lamp of room {n} is switched off at night")
    queue = Queue(bench.staging, "staging")
    queue.load()
    ready, token = queue.ready(), CancelToken()
    kept: dict[str, float] = {}

    def between() -> None:
        if kept:
            token.cancel()
            token.check()

    with pytest.raises(Cancelled):
        likenesses(ready, ready, token=token, between=between, found=kept)
    assert 0 < len(kept) < len(ready)
    rest = [one for one in ready if one.id not in kept]
    assert likenesses(rest, ready, found=kept) == likenesses(ready, ready)
