"""Lines that are tried beside a battle: named, compared, kept in its file, and never in its way."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from core.planning.forks import (
    Fork,
    claim,
    fork_at,
    forks,
    line_figures,
    part,
    put_away,
    rename,
    tried,
    tried_moments,
)
from core.planning.position_diff import shifts
from core.presentation.outcomes import Outcomes
from core.protocol.journal import ROOT, Journal
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.refusals import RefusedError
from core.protocol.steps import ActionStep, DiceRolled
from core.records import games
from core.records.games import Game, new_game
from core.records.serialization.digests import plain_state
from core.systems.catalog import SYSTEMS, by_id
from core.text import say
from editor.boards.battle.ways_back import branches
from tests.rulebook.battle_cry.table import Table, fighting


def toss(journal: Journal[Any], acts: SimpleNamespace, at: int, *faces: str) -> int:
    """On a line of its own from moment `at`: the side there tosses coins, which show these faces."""
    side = journal.moments[at].state.pending.side
    roll = tried(journal, at, ActionStep(side, acts.Toss(len(faces))), journal.here, "union")
    return tried(journal, roll, DiceRolled({"coins": faces}), journal.here, "union")


def lines(journal: Journal[Any]) -> dict[str, Fork]:
    return {fork.name: fork for fork in forks(journal, journal.here)}


def test_a_line_is_tried_and_the_battle_stays_where_it_is(
    journal: Journal[Any], acts: SimpleNamespace
) -> None:
    before = plain_state(journal.state)
    end = toss(journal, acts, journal.here, "heads", "tails")
    assert (journal.here, journal.tip(), journal.forward()) == (ROOT, ROOT, False)
    assert plain_state(journal.state) == before
    assert lines(journal) == {"A": Fork(1, ROOT, end, "A", "union", 2)}


def test_lines_are_named_go_on_and_fork_again(journal: Journal[Any], acts: SimpleNamespace) -> None:
    first = toss(journal, acts, ROOT, "heads")
    on = toss(journal, acts, first, "tails", "tails")
    assert lines(journal)["A"].end == on  # it goes on
    other = toss(journal, acts, ROOT, "tails")  # the same act, other coins
    toss(journal, acts, first, "heads")
    found = lines(journal)
    assert [(fork.name, fork.end, fork.steps) for fork in found.values()] == [
        ("A", on, 4),
        ("B", other, 1),
        ("C", found["C"].end, 2),
    ]
    assert toss(journal, acts, ROOT, "tails") == other  # found again
    assert len(lines(journal)) == 3
    rename(journal, found["B"], " By the left ")
    rename(journal, found["C"], "")
    assert list(lines(journal)) == ["A", "By the left", "B"]
    put_away(journal, found["A"])
    assert list(lines(journal)) == ["By the left", "B"]
    assert fork_at(journal, other, journal.here) == lines(journal)["By the left"]
    assert fork_at(journal, ROOT, journal.here) is None


def test_what_is_refused_begins_no_line(journal: Journal[Any], acts: SimpleNamespace) -> None:
    with pytest.raises(RefusedError):
        tried(journal, ROOT, ActionStep(0, acts.Toss(3)), ROOT)
    assert forks(journal, ROOT) == ()


def test_a_line_that_the_battle_itself_takes_is_no_plan_any_more(
    journal: Journal[Any], acts: SimpleNamespace
) -> None:
    toss(journal, acts, ROOT, "heads")
    journal.must(ActionStep(0, acts.Toss(1)))
    assert [fork.leaves for fork in forks(journal, journal.here)] == []
    journal.must(DiceRolled({"coins": ("tails",)}))
    assert [fork.name for fork in forks(journal, journal.here)] == []


def test_what_was_tried_beyond_what_is_played_stays_a_line_of_who_tried_it(
    journal: Journal[Any], acts: SimpleNamespace
) -> None:
    """It was listed as a line that was left, for both to look at, and its name stood over the battle."""
    end = toss(journal, acts, ROOT, "heads")
    rename(journal, lines(journal)["A"], "the mill first")
    assert tried_moments(journal) == {1, 2}
    journal.must(ActionStep(0, acts.Toss(1)))
    journal.must(DiceRolled({"coins": ("tails",)}))
    claim(journal)
    assert [(moment.name, moment.why, moment.by) for moment in journal.line()] == [("", "", "")] * 2
    assert lines(journal)["the mill first"] == Fork(end, 1, end, "the mill first", "union", 1)
    assert tried_moments(journal) == {end}
    assert branches(journal, journal.here, journal.here) == ()


def test_one_side_sees_its_own_lines(journal: Journal[Any], acts: SimpleNamespace) -> None:
    toss(journal, acts, ROOT, "heads")
    assert len(forks(journal, ROOT, "union")) == 1
    assert forks(journal, ROOT, "confederate") == ()


# --- real battles ------------------------------------------------------------------------------------------


def hit(table: Table, *faces: str) -> tuple[int, int]:
    """(the moment of the roll, the end) of a battle of the Union's first piece on a line of its own."""
    journal = table.journal
    roll = tried(journal, journal.here, ActionStep(0, table.battling("ui1", "ci1")), journal.here)
    (hand,) = journal.moments[roll].state.pending.handfuls
    return roll, tried(journal, roll, DiceRolled({hand.key: faces}), journal.here)


def test_what_lines_come_to_is_counted_from_where_they_part() -> None:
    table = fighting("inf 5.7", "inf 4.7")
    roll, well = hit(table, "infantry", "infantry", "sabres", "cavalry")
    _roll, back = hit(table, "flag", "cavalry", "artillery", "cavalry")
    journal, system = table.journal, by_id("battle_cry")
    assert part(journal, (well, back)) == roll
    assert part(journal, (journal.here, well)) == journal.here
    assert system.outcomes is not None
    found = [line_figures(system, system.outcomes, journal, roll, end) for end in (well, back)]
    assert [row.lost for row in found] == [(0, 3), (0, 0)]
    assert [len(row.fallen) for row in found] == [1, 1]
    assert found[0].worth[0] > found[1].worth[0]
    retreat, *_others = system.rules.actions(journal.moments[back].state, 1)
    gone = tried(journal, back, ActionStep(1, retreat), journal.here)
    (shift,) = shifts(system, journal.scenario, journal.state, journal.moments[gone].state)
    assert (shift.side, say(shift.how, "en")[:8]) == (1, "407 to 3")
    assert shifts(system, journal.scenario, journal.state, journal.moments[well].state) == ()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_lines_come_back_from_a_file_in_every_system(system: Any) -> None:
    """Two lines from the end of the battle and one that leaves the first of them; the battle's own stays."""
    from core.paths import SCENARIOS
    from core.scenarios import files

    scenario = files.load(
        SCENARIOS / system.id / f"{system.benchmark}.json", {system.id: system.design().scenario}
    )
    game, rng = new_game(system, scenario, 3), random.Random(3)
    journal = game.journal
    for _step in range(30):
        journal.must(random_step(journal, journal.here, rng))
    main = journal.here
    middle = played(game, main, rng, 6)
    played(game, middle, rng, 6)
    played(game, main, rng, 8)
    played(game, journal.line(middle)[-3].number, rng, 5)
    assert (journal.here, journal.tip()) == (main, main)
    told = [(fork.name, fork.steps) for fork in forks(journal, main)]
    assert 2 <= len(told) <= 3
    again = games.loads(games.dumps(game), SYSTEMS).journal
    assert again.steps() == journal.steps()
    assert again.tip() == again.here
    assert sorted((fork.name, fork.steps) for fork in forks(again, again.here)) == sorted(told)
    for fork in forks(again, again.here):
        row = line_figures(system, system.outcomes or Outcomes(), again, fork.leaves, fork.end)
        assert len(row.score) == 2
        shifts(system, scenario, again.moments[fork.leaves].state, again.moments[fork.end].state)


def random_step(journal: Journal[Any], at: int, rng: random.Random) -> Any:
    from core.chance.sources import Quick
    from core.protocol.chance_answers import answer

    state = journal.moments[at].state
    pending = journal.rules.pending(state)
    if isinstance(pending, Roll | Deal):
        return answer(pending, Quick(rng), 0)
    side = deciding_side(pending)
    return ActionStep(side, journal.rules.propose(state, side, rng))


def played(game: Game, at: int, rng: random.Random, steps: int) -> int:
    """So many random steps on a line that is tried; where it ends."""
    for _step in range(steps):
        at = tried(game.journal, at, random_step(game.journal, at, rng), game.journal.here, "own")
    return at
