"""The balance of a scenario: the same counts whoever works, stopping, files, handicaps, restricted play."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.lab.balance import Balance, Progress, StoppedError, Wish
from core.lab.balance_records import (
    AimRow,
    ShareRow,
    balance_of,
    dumps,
    is_stale,
    load,
    record_of_balance,
    save,
    scenario_digest,
)
from core.lab.balance_words import aim_words, lines, meanings, stale_words
from core.lab.changes import is_possible, ways
from core.lab.comparison import difference
from core.lab.handicaps import Search
from core.lab.luck_watch import LuckWatch
from core.lab.openings import opening
from core.lab.restricted_play import Restriction, fault, restricted
from core.lab.statistics.shares import Share
from core.lab.trials import Trial, Trials, play_trials
from core.lab.unit_names import NO_NAMES, unit_names
from core.lab.verdicts import Level, verdict_of
from core.paths import RESOURCES, SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep, DiceRolled
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import read_document
from core.scenarios.edits.handicap import applied, said
from core.scenarios.files import load as load_scenario
from core.scenarios.handicaps import Change
from core.systems.catalog import BATTLE_CRY, BELLE_POSITION, SYSTEMS
from core.text import Names, say
from tests.everyday import slowly


def scenario(repository: Path, name: str) -> Any:
    return load_scenario(repository / "scenarios" / f"{name}.json", ScenarioModels(SYSTEMS))


@pytest.fixture
def gravelotte(repository: Path) -> Any:
    return scenario(repository, "belle_position/gravelotte")


@pytest.fixture
def creek(repository: Path) -> Any:
    return scenario(repository, "battle_cry/mirror_creek")


@pytest.fixture
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as found:
        yield found


def test_the_same_seed_gives_the_same_counts_with_one_worker_and_with_three(
    gravelotte: Any, pool: Executor
) -> None:
    """Results are taken in the order of their numbers, looks at fixed numbers."""
    wish = Wish(("random",), within=0.2, seed=5, noted=4)
    alone = Balance(BELLE_POSITION, gravelotte, wish)
    alone.play(pool)
    together = Balance(BELLE_POSITION, gravelotte, wish)
    with ThreadPoolExecutor(3) as three:
        together.play(three)
    one, other = (record_of_balance(each).levels for each in (alone, together))
    assert one == other
    assert alone.finished
    assert one["random"].sides["german"].high - one["random"].sides["german"].low <= 0.4


def test_who_stops_keeps_what_was_played(gravelotte: Any, pool: Executor) -> None:
    """The interval is honest: wider than that of a plan that was played to its end."""
    balance = Balance(BELLE_POSITION, gravelotte, Wish(("random",), within=0.05, noted=0))

    def enough(progress: Progress) -> bool:
        return progress.battles < 40

    with pytest.raises(StoppedError):
        balance.play(pool, enough)
    row = record_of_balance(balance).levels["random"]
    assert row.battles == 40
    assert not row.finished
    assert row.sides["german"].high - row.sides["german"].low > 0.3


def test_a_result_is_read_as_it_was_written_and_nothing_else(
    gravelotte: Any, pool: Executor, tmp_path: Path
) -> None:
    balance = Balance(BELLE_POSITION, gravelotte, Wish(("greedy", "random"), battles=10, noted=3))
    balance.play(pool)
    record = record_of_balance(balance)
    save(tmp_path / "result.json", record)
    assert load(tmp_path / "result.json") == record
    assert set(record.levels) == {"greedy", "random"}
    wrong = dumps(record).replace(b'"battles": 10', b'"battles": -1')
    with pytest.raises(BadFile) as bad:
        balance_of(read_document(wrong, "result.json"))
    assert "battles" in str(bad.value.lines())
    sentences = [say(line, "en") for line in lines(record, gravelotte)]
    assert any("10 battles" in line for line in sentences)


def test_a_result_goes_stale_with_the_scenario_and_not_with_its_notes(
    gravelotte: Any, pool: Executor
) -> None:
    balance = Balance(BELLE_POSITION, gravelotte, Wish(("random",), battles=4, noted=0))
    balance.play(pool)
    record = record_of_balance(balance)
    told = gravelotte.model_copy(update={"notes": Names("Other notes", "Autres notes")})
    assert not is_stale(record, told)
    changed = applied((Change("side", "german", "hand", 18, 12),), gravelotte)
    assert is_stale(record, changed)
    assert scenario_digest(changed) != scenario_digest(gravelotte)
    assert [say(word, "en") for word in stale_words(record, told)] == []
    assert "scenario has changed" in say(next(stale_words(record, changed)), "en")


def test_a_result_goes_stale_with_the_players(
    gravelotte: Any, pool: Executor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What they think by is a file; where it says something else, they are other players."""
    balance = Balance(BELLE_POSITION, gravelotte, Wish(("random",), battles=4, noted=0))
    balance.play(pool)
    record = record_of_balance(balance)
    assert not is_stale(record, gravelotte)
    learnt = tmp_path / "players" / "belle_position.json"
    learnt.parent.mkdir()
    learnt.write_bytes((RESOURCES / "players" / "belle_position.json").read_bytes() + b" ")
    monkeypatch.setattr("core.lab.balance_records.RESOURCES", tmp_path)
    assert is_stale(record, gravelotte)
    assert "players have changed" in say(next(stale_words(record, gravelotte)), "en")


def test_luck_of_a_roll_is_nothing_on_the_average(creek: Any) -> None:
    """Over all that may fall, each with its weight, luck adds up to 0: at every roll whose falls are few."""
    state, rng, seen = opening(BATTLE_CRY, creek), Random(3), 0
    source = Quick(rng)
    rules = BATTLE_CRY.rules
    while not isinstance(pending := rules.pending(state), Over) and seen < 12:
        if isinstance(pending, Roll):
            outcomes = tuple(pending.outcomes())
            if len(outcomes) <= 4:
                seen += 1
                total = sum(weight for _shown, weight in outcomes)
                mean = 0.0
                for shown, weight in outcomes:
                    watch = LuckWatch(BATTLE_CRY, 1)
                    after = state.copy()
                    watch.begin(after)
                    step = DiceRolled(shown)
                    rules.apply(after, step)
                    watch.watch(after, step)
                    mean += watch.luck * weight / total
                assert mean == pytest.approx(0, abs=1e-9)
        if isinstance(pending, Roll) or not hasattr(pending, "side"):
            rules.apply(state, answer(pending, source, 0))  # type: ignore[arg-type]
        else:
            side = deciding_side(pending)
            actions = rules.actions(state, side)
            scores = BATTLE_CRY.score_actions(rules.observe(state, side), side, actions)
            best = max(range(len(actions)), key=lambda place: scores[place])
            rules.apply(state, ActionStep(side, actions[best]))
    assert seen == 12


def test_a_side_without_cavalry_never_moves_it(creek: Any) -> None:
    system = restricted(BATTLE_CRY, (Restriction(0, "cavalry"),))
    trials = Trials(BATTLE_CRY, creek, ("greedy", "greedy"), 1, range(3), 3, (Restriction(0, "cavalry"),))
    acted = {key for trial in play_trials(trials) if trial.notes for key in trial.notes.swings}
    assert not {piece for side, piece in acted if side == 0 and "-cav-" in piece}
    assert {piece for side, piece in acted if side == 1 and "-cav-" in piece}
    assert system.rules.pending(opening(BATTLE_CRY, creek)) is not None
    assert fault("cavalry") is None
    assert fault("cards:") is not None


def test_changes_are_edits_that_a_file_may_hold(creek: Any, gravelotte: Any) -> None:
    """Each way goes from mild to harsh; a change says what it does in both languages."""
    found = [way for way in ways(creek, 0) if way]
    flags = found[0][0]
    assert (flags.field, flags.was, flags.now) == ("flags", 6, 7)
    changed = applied((flags,), creek)
    assert changed.sides[0].flags == 7
    assert is_possible(BATTLE_CRY, changed)
    assert "7" in say(said((flags,), creek), "fr")
    without = next(way for way in found if way[0].kind == "units")[-1]
    assert len(applied((without,), creek).units) == len(creek.units) - len(without.units)
    cards = next(way for way in ways(gravelotte, 1) if way and way[0].kind == "card")[0]
    fewer = applied((cards,), gravelotte)
    assert fewer.sides[1].cards == gravelotte.sides[1].cards - 1
    too_many = Change("side", creek.sides[0].id, "flags", 6, 21)
    assert not is_possible(BATTLE_CRY, applied((too_many,), creek))


@pytest.mark.parametrize("battles", [12, slowly(20)])
def test_a_handicap_is_found_for_a_lopsided_battle(battles: int, creek: Any, pool: Executor) -> None:
    """Mirror Creek where one side needs 2 flags: burdens are tried until the shares meet."""
    lopsided = applied((Change("side", creek.sides[0].id, "flags", 6, 2),), creek)
    told: list[str] = []

    def report(text: Any, done: float) -> bool:
        told.append(say(text, "en"))
        return True

    wish = Wish(("greedy",), battles=battles, seed=2, noted=0)
    search = Search(BATTLE_CRY, lopsided, wish, pool, report)
    found = search.run(0)
    assert told
    assert search.tried[0][0][0].field == "flags"
    first = [share for changes, share in search.tried if changes[0].side == creek.sides[0].id]
    assert min(first) < 0.75
    if found is not None:
        assert abs(found.share.share - 0.5) <= 0.15


class Reckoned(Search):
    """Shares are reckoned, not played: flags are worth 6 points each, cards of the hand 3, up to six."""

    def _share(self, changes: tuple[Change, ...], apart: int) -> Share:
        worth = {"flags": 0.06, "hand": 0.03}
        gained = sum(
            worth.get(change.field, 0.0) * min(6, abs(change.now - change.was)) for change in changes
        )
        self.tried.append((changes, 1.1 - gained))
        share = min(1.0, 1.1 - gained)
        self._drawn = self.drawn(changes)
        return Share(share, share, share)

    def drawn(self, changes: tuple[Change, ...]) -> float:
        """The part of the battles that is drawn."""
        return 0.0


class Drawing(Reckoned):
    """Flags only lead to draws."""

    def drawn(self, changes: tuple[Change, ...]) -> float:
        return 0.9 if {change.field for change in changes} == {"flags"} else 0.1


def test_a_change_that_makes_most_battles_drawn_is_none(creek: Any, pool: Executor) -> None:
    found = Drawing(BATTLE_CRY, creek, Wish(("greedy",), battles=20), pool).run(0)
    assert found is not None
    assert "hand" in {change.field for change in found.changes}


def test_where_one_change_is_not_enough_a_second_is_added(creek: Any, pool: Executor) -> None:
    search = Reckoned(BATTLE_CRY, creek, Wish(("greedy",), battles=20), pool)
    found = search.run(0)
    assert found is not None
    assert [change.field for change in found.changes] == ["flags", "flags"]
    assert [change.side for change in found.changes] == [side.id for side in creek.sides]
    assert abs(found.share.share - 0.5) <= 0.1
    after = applied(found.changes, creek)
    assert after.sides[0].flags == 12, "more flags than six more change nothing: the milder is taken"
    assert after.sides[1].flags < 6
    assert say(said(found.changes, creek), "en") == (
        f"Union: {after.sides[0].flags} flags to win instead of 6; "
        f"Confederates: {after.sides[1].flags} flags to win instead of 6"
    )


def test_no_change_is_tried_of_which_the_desk_would_complain(creek: Any, pool: Executor) -> None:
    """13 enemies stand in Mirror Creek: 14 flags cannot be had (BC-5.1), battles would reach the limit."""
    search = Reckoned(BATTLE_CRY, creek, Wish(("greedy",), battles=20), pool)
    search.run(0)
    asked = {change.now for changes, _share in search.tried for change in changes if change.field == "flags"}
    assert max(asked) == 12, "12 is tried, 14 and 16 are not"


def test_two_variants_are_compared_in_pairs(creek: Any, pool: Executor) -> None:
    """The same seeds: a scenario beside itself differs in nothing, and is known better than unpaired."""
    wish = Wish(("greedy",), battles=20, seed=4, noted=0)
    one, same = Balance(BATTLE_CRY, creek, wish), Balance(BATTLE_CRY, creek, wish)
    for balance in (one, same):
        balance.play(pool)
    found = difference(one.levels[0], same.levels[0])
    assert found.difference == 0
    assert found.high - found.low < 4 * found.plain_error


def level(player: str, share: float, battles: int) -> Level:
    """A level with so many battles won."""

    won = round(share * battles)
    trials = [
        Trial(number, 0 if number < won else 1, "flags", 9, 50, 0.0, (0, 0), 0.1, 0.0, None)
        for number in range(battles)
    ]
    found = Level(player, trials)
    found.share = Share(share, max(0, share - battles**-0.5), min(1, share + battles**-0.5))
    return found


def test_levels_that_say_other_things_disagree() -> None:
    assert verdict_of([level("officer", 0.5, 200), level("general", 0.52, 200)]) == "fair"
    assert verdict_of([level("officer", 1.0, 200), level("general", 0.3, 40)]) == "levels disagree"
    assert verdict_of([level("officer", 0.62, 200), level("general", 0.5, 8)]) == "leans"
    assert verdict_of([level("officer", 0.97, 200)]) == "broken"


def test_units_are_called_as_the_designer_sees_them(creek: Any, pool: Executor) -> None:
    """Neither the result nor a handicap says an id of the file."""
    names = unit_names(BATTLE_CRY, creek)
    assert say(names["union-cav-2"], "en") == "Union Cavalry 2"
    assert say(names["union-cav-2"], "fr") == "Cavalerie 2 (Union)"
    balance = Balance(BATTLE_CRY, creek, Wish(("greedy",), battles=4, noted=4))
    balance.play(pool)
    told = " ".join(say(line, "en") for line in lines(record_of_balance(balance), creek, names))
    assert "of the chance to win a battle" in told
    assert not any(unit.id in told for unit in creek.units)
    change = Change("units", "union", "units", 13, 11, ("union-cav-1", "union-cav-2"))
    assert say(said((change,), creek, names), "en") == "Union: without Union Cavalry 1 and Union Cavalry 2"


def test_cards_are_called_in_the_language_of_the_reader(pool: Executor) -> None:
    """What decides battles of Belle Position is told in French where the rest is."""
    models = {"belle_position": BELLE_POSITION.design().scenario}
    scenario: Any = load_scenario(SCENARIOS / "belle_position" / "coulmiers.json", models)
    names = unit_names(BELLE_POSITION, scenario)
    balance = Balance(BELLE_POSITION, scenario, Wish(("recruit",), battles=2, noted=2))
    balance.play(pool)
    record = record_of_balance(balance)
    pieces = [row.piece for row in record.levels["recruit"].pieces]
    assert pieces
    assert all(piece in names for piece in pieces)
    told = " ".join(say(line, "fr") for line in lines(record, scenario, names))
    assert any(f"({side.name.fr})" in told for side in scenario.sides)
    assert not any(f"({side.name.en})" in told for side in scenario.sides)


def test_a_hex_is_called_as_the_map_prints_it(creek: Any) -> None:
    """One that is no longer on the map as the result has it."""
    told = [say(aim_words(AimRow(at=at, held={}, wins=0.5), creek), "en") for at in ("5.8", "99.1")]
    assert told == ["Who holds 508 at the end wins 50 %.", "Who holds 99.1 at the end wins 50 %."]


def test_a_scenario_without_a_battle_has_no_names(creek: Any) -> None:
    assert unit_names(BATTLE_CRY, creek.model_copy(update={"units": ()})) in ({}, NO_NAMES)


def test_a_word_that_the_interval_does_not_bear_out_is_not_sure(creek: Any, repository: Path) -> None:
    """The program said "Fair: between 45 and 55" of a share of 46 that may have been 36 or 56."""
    row = load(repository / "docs" / "balance" / "battle_cry" / "mirror_creek.json")
    level, (one, other) = row.levels["officer"], (side.id for side in creek.sides)

    def told(low: float, high: float, verdict: str) -> list[str]:
        share = ShareRow(share=(low + high) / 2, low=low, high=high)
        sides = {one: share, other: ShareRow(share=1 - share.share, low=1 - high, high=1 - low)}
        record = row.model_copy(
            update={"verdict": verdict, "levels": {"officer": level.model_copy(update={"sides": sides})}}
        )
        return [say(line, "en") for line in meanings(record, creek)][1:]

    unsure = "Not sure yet: by these battles Union may win anything from 36 to 56 of 100."
    assert told(0.36, 0.56, "fair") == [unsure]
    assert told(0.36, 0.64, "leans") == [unsure.replace("56", "64")]  # to whom it leans is not known
    assert told(0.56, 0.64, "leans") == []
    assert told(0.46, 0.54, "fair") == told(0.70, 0.9, "broken") == []
    assert told(0.36, 0.56, "levels disagree") == []
