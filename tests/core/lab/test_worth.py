"""What troops are worth: found where it is known, and written as a table that lists can be made by."""

from concurrent.futures import ThreadPoolExecutor
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.armies.army import army_of
from core.armies.points import load, save
from core.armies.rosters import Line, add, blank
from core.lab import worth_records
from core.lab.deck_duels import duels
from core.lab.practice import contest, practice
from core.lab.worth import Contest, counted, price_of, table_of_worths, worths
from core.protocol.system import AnySystem
from core.systems.catalog import BATTLE_CRY, BELLE_POSITION, SYSTEMS

TRUE = {"infantry": 20.0, "cavalry": 30.0, "artillery": 18.0}
"""What pieces are worth in the battles of this file; the list says 20, 15 and 18."""


def battles(count: int) -> list[Contest]:
    """Battles in which the worth of what stands there decides, with much luck; the first side has an edge."""
    random, found = Random(9), []
    for _battle in range(count):
        counts = {name: random.randint(-3, 3) for name in TRUE}
        ahead = 0.3 + 0.04 * sum(TRUE[name] * more for name, more in counts.items())
        result = float(random.random() < 1 / (1 + exp(-ahead)))
        found.append(Contest({name: more for name, more in counts.items() if more}, result))
    return found


def test_prices_that_are_off_are_told_and_others_are_not() -> None:
    """Cavalry for 15 points that fights like 30: told with its interval; infantry and guns stand."""
    table = BATTLE_CRY.armies.troops().tables[0]
    rows = {row.troop: row for row in worths(BATTLE_CRY, table, battles(1500))}
    cavalry = rows["cavalry"]
    assert cavalry.price == price_of(BATTLE_CRY, table, "cavalry") == 15
    assert cavalry.off
    ratio = cavalry.worth / rows["infantry"].worth
    assert ratio == pytest.approx(1.5, abs=0.2)
    assert cavalry.low < cavalry.worth < cavalry.high
    assert rows["infantry"].worth / rows["artillery"].worth == pytest.approx(20 / 18, abs=0.15)
    assert cavalry.row()["off"] is True


def test_the_table_that_is_written_can_be_read_again(tmp_path: Path) -> None:
    """A club's table in which what was off costs what it is worth."""
    troops = BATTLE_CRY.armies.troops()
    rows = worths(BATTLE_CRY, troops.tables[0], battles(1500))
    table = table_of_worths(troops.tables[0], rows)
    save(tmp_path / "club.json", table)
    again = load(tmp_path / "club.json", {"battle_cry": troops})
    assert again.source == "club"
    off = next(row for row in rows if row.troop == "cavalry")
    cavalry = troops.troop("cavalry")
    assert again.price(cavalry, cavalry.complete({})) == round(off.worth)


def test_luck_that_is_known_makes_intervals_narrower() -> None:
    """The same battles, with what dice brought told and untold: dice of known worth hide nothing."""
    table, random = BATTLE_CRY.armies.troops().tables[0], Random(4)
    told = []
    for battle in battles(500):
        luck = random.uniform(-0.6, 0.6)
        ahead = 0.04 * sum(TRUE[name] * more for name, more in battle.counts.items()) + 6 * luck
        told.append(Contest(battle.counts, float(random.random() < 1 / (1 + exp(-ahead))), luck))
    untold = [Contest(battle.counts, battle.result) for battle in told]
    known = {row.troop: row for row in worths(BATTLE_CRY, table, told)}
    blind = {row.troop: row for row in worths(BATTLE_CRY, table, untold)}
    for troop in TRUE:
        assert known[troop].high - known[troop].low < 0.85 * (blind[troop].high - blind[troop].low)
    ratio = known["cavalry"].worth / known["infantry"].worth
    assert ratio == pytest.approx(1.5, abs=0.3)


def test_few_battles_say_nothing() -> None:
    table = BATTLE_CRY.armies.troops().tables[0]
    assert worths(BATTLE_CRY, table, battles(8)) == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_contests_are_drawn_for_every_game_and_counted(system: Any) -> None:
    """Two legal lists; the same seed draws the same ones; practice battles stay what they were."""
    drawn = contest(system, 3)
    assert counted(drawn.armies[0])
    assert [army.roster for army in contest(system, 3).armies] == [army.roster for army in drawn.armies]
    assert practice(system, 3) == practice(system, 3)


def test_lists_meet_with_both_on_each_side() -> None:
    """The same deck twice wins as often as it loses, whoever moves first."""
    troops = BELLE_POSITION.armies.troops()
    roster = blank(troops, "french", 200)
    for troop in ("ligne-francaise", "artillerie-legere-ml", "chasseurs-a-pied"):
        roster = add(roster, Line(troop=troop, count=8), troops.levels)
    army = army_of(roster, troops, troops.tables[0])
    with ThreadPoolExecutor(1) as pool:
        found = duels(BELLE_POSITION, [army, army], "greedy", 3, 1, pool)
    assert found[0, 1].battles == 6
    assert found[0, 1].wins == 3


def test_the_worth_of_a_line_stands_beside_its_cost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept for the Armies desk; by another points table nothing is said."""
    monkeypatch.setattr(worth_records, "user_data", lambda: tmp_path)
    troops = BATTLE_CRY.armies.troops()
    table = troops.tables[0]
    rows = worths(BATTLE_CRY, table, battles(1500))
    record = worth_records.worth_record(BATTLE_CRY, table, "officer", 1, 1500, rows)
    worth_records.keep(record)
    assert worth_records.kept("battle_cry") == record
    assert worth_records.kept("mbt") is None
    roster = add(
        blank(troops, "union", 200), Line(troop="cavalry", count=2, parts={"figures": 2}), troops.levels
    )
    entry = army_of(roster, troops, table).entries[0]
    known = next(row.worth for row in rows if row.troop == "cavalry")
    worth = worth_records.worth_of(BATTLE_CRY, record, entry, table)
    assert worth == pytest.approx(known - table.each["figures"], abs=0.01)
    dearer = table.model_copy(update={"troops": {**table.troops, "cavalry": 99}})
    assert worth_records.worth_of(BATTLE_CRY, record, entry, dearer) is None


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one.has_armies], ids=lambda one: one.id)
def test_players_learn_on_the_ground_that_designers_are_offered(system: AnySystem) -> None:
    """The generator of the design desk serves training too: the same ground each time, legal battles."""
    grown = practice(system, 3, grown=True)
    assert grown == practice(system, 3, grown=True)
    plain = practice(system, 3)
    assert (grown.board != plain.board) is (system.board != "cards")
    system.rules.new_battle(grown)
