"""What a person does to a list: reckoned anew at once, undone by the one Swap, refused with a way out."""

from __future__ import annotations

from core.armies.points import PointsTable
from core.armies.rosters import content_hash
from core.armies.store import ListStore
from core.text import _, say
from editor.desks.armies.workbench import Workbench
from tests.editor.desks.armies.conftest import Benches


def counts(bench: Workbench) -> list[tuple[str, int]]:
    return [(line.troop, line.count) for line in bench.roster.lines]


def test_every_change_is_one_line_of_the_history_and_undone(bench_of: Benches) -> None:
    bench = bench_of("epirus")
    start, prints = bench.roster, [content_hash(bench.roster)]
    bench.add("elephant")
    bench.count(0, 2)
    bench.move(0, 2)
    bench.change_line(2, name="Phalanx of Pella", note="on the left")
    bench.set_part(2, bench.troops.troop("heavy_infantry").parts[0], 2)
    bench.set_head(_("Budget"), budget=150)
    bench.remove([0])
    assert len(bench.document.lines()) == 7
    for _time in range(7):
        prints.append(content_hash(bench.roster))
        bench.document.undo()
    assert bench.roster == start
    assert not bench.document.dirty
    for _time in range(7):
        bench.document.redo()
    assert content_hash(bench.roster) == prints[1]
    assert bench.report.army.roster is bench.roster


def test_the_report_is_never_stale(bench_of: Benches) -> None:
    bench = bench_of("epirus")
    told: list[tuple[int, int]] = []
    bench.renewed.connect(lambda: told.append((bench.report.total, len(bench.report.errors))))
    bench.set_part(1, bench.troops.troop("heavy_cavalry").parts[2], False)
    assert [finding.rule for finding in bench.report.errors] == ["MBT-2.3"]
    bench.document.undo()
    assert bench.report.errors == ()
    bench.set_head(_("Budget"), budget=100)
    bench.document.undo()
    assert told == [(117, 1), (119, 0), (119, 1), (119, 0)]


def test_what_does_not_fit_says_why_and_what_would(bench_of: Benches) -> None:
    bench = bench_of("macmahon_200")
    zouaves = bench.troops.troop("zouaves-turcos")
    refusal = bench.refusal(zouaves, bench.price(zouaves))
    assert refusal is not None
    what, way, rule = refusal
    assert say(what, "en") == "10 points: 0 of 200 are left."
    assert say(way, "en") == "Take away Zouaves/Turcos (10), or raise the budget to 250."
    assert rule == "BP-4.1"
    assert bench.refusal(bench.troops.troop("general"), 0) is None
    bench.set_head(_("Budget"), budget=195)
    refusal = bench.refusal(zouaves, bench.price(zouaves))
    assert refusal is not None
    assert say(refusal[1], "en") == "Raise the budget to 250."  # no single card costs the 15 that are wanted


def test_what_still_fits_breaks_no_limit(bench_of: Benches) -> None:
    bench = bench_of("macmahon_200")
    bench.count(0, 5)
    found = [troop.id for troop in bench.fitting(5)]
    assert found
    for troop in found:
        bench.add(troop)
        assert bench.report.errors == ()
        bench.document.undo()


def test_a_text_that_is_too_long_changes_nothing_and_is_told(bench_of: Benches) -> None:
    bench, told = bench_of("epirus"), []
    bench.document.refused.connect(told.append)
    before = bench.roster
    bench.change_line(0, name="x" * 200)
    assert bench.roster is before
    assert "at most 80" in say(told[0], "en")


def test_completing_is_one_line_and_the_same_for_a_seed(bench_of: Benches) -> None:
    results = []
    for _time in range(2):
        bench = bench_of("macmahon_200")
        bench.remove([0, 1])
        assert bench.complete(7) > 0
        assert bench.report.errors == ()
        results.append(bench.roster)
        bench.document.undo()
        assert len(counts(bench)) == 10
    assert results[0] == results[1]


def test_the_mirror_leaves_out_what_the_other_side_does_not_have(bench_of: Benches) -> None:
    roster, left = bench_of("macmahon_200").mirrored()
    assert roster.nation == "german"
    assert {line.troop for line in roster.lines} == {"cuirassiers", "height", "general"}
    assert len(left) == 8


def test_another_table_reprices_and_its_change_is_a_warning(bench_of: Benches, store: ListStore) -> None:
    bench = bench_of("epirus")
    own: PointsTable = store.own_copy(bench.table, "Our club")
    assert (own.id, own.source) == ("our-club", "club")
    store.keep(own.model_copy(update={"troops": {**own.troops, "elephant": 30}}))
    table = store.tables("mbt")[-1]
    bench.take_table(table)
    assert bench.report.total == 119 + 2 * 18
    store.keep(table.model_copy(update={"troops": {**table.troops, "elephant": 12}}))
    bench.table_changed()
    assert bench.report.total == 119
    assert [finding.measured for finding in bench.report.warnings] == [bench.table.digest()]
    store.throw_away(table)
    bench.table_changed()
    assert [finding.needed for finding in bench.report.errors] == ["our-club"]
