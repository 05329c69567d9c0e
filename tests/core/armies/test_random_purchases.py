"""A list filled up at random is one that a player would buy: whole units, mixed arms, generals, all spent."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from core.armies import plain_text
from core.armies.army import Army, Entry
from core.armies.budget import check
from core.armies.completion import complete
from core.armies.points import PointsTable
from core.armies.purchase import recipes_for
from core.armies.rosters import Line, blank, with_lines
from core.armies.troops import Troops
from core.protocol.system import System
from core.systems.catalog import by_id

SEEDS = range(24)
MOST_OF_ONE_KIND = 0.9
LARGEST_REST = 0.05
"""Of the budget."""
WHOLE_BOX = 323
"""What all pieces of a side of Battle Cry cost (BC-1.1)."""


def bought(system: System, seed: int, nation: str = "", budget: int | None = None) -> Army:
    troops = system.armies.troops()
    table = troops.tables[0]
    roster = complete(blank(troops, nation, budget), system.armies.limits, troops, table, Random(seed))
    return check(roster, system.armies.limits, troops, table).army


@cache
def armies(system: System) -> list[Army]:
    nations = [nation for nation, _name in system.armies.troops().nations] or [""]
    return [bought(system, seed, nations[seed % len(nations)]) for seed in SEEDS]


def pieces(army: Army) -> list[Entry]:
    return [entry for entry in army.entries if entry.troop.id not in army.troops.levels]


def test_units_are_whole(system: System) -> None:
    """A unit of one figure is a gift: nobody buys fewer figures or elements than a unit usually has."""
    for army in armies(system):
        for entry in army.entries:
            for part in entry.troop.parts:
                if part.id in ("figures", "elements"):
                    assert entry.parts[part.id] == part.default


def test_an_army_has_a_sane_mix_of_arms(system: System) -> None:
    for army in armies(system):
        kinds = Counter({entry.troop.kind: 0 for entry in pieces(army)})
        for entry in pieces(army):
            kinds[entry.troop.kind] += entry.count
        assert len(kinds) >= 2, army.roster
        assert max(kinds.values()) <= MOST_OF_ONE_KIND * army.pieces, army.roster
        assert "baggage" not in kinds
        assert "special" not in kinds


def test_each_share_of_the_recipe_has_its_least_and_its_most(system: System) -> None:
    for army in armies(system):
        fitting = [
            recipe
            for recipe in recipes_for(army.troops, army.roster.nation)
            if all(
                share.least
                <= sum(entry.count for entry in pieces(army) if recipe.share_of(entry) is share)
                <= share.most
                for share in recipe.shares
            )
            and all(recipe.share_of(entry) is not None for entry in pieces(army))
        ]
        assert fitting, army.roster


@pytest.mark.parametrize("budget", [None, 1.5, 2])
def test_the_budget_is_used(system: System, budget: float | None) -> None:
    troops = system.armies.troops()
    if budget is not None and troops.budgets:
        pytest.skip("its rules name the budgets")
    points = round(troops.budget * (budget or 1))
    if system.id == "battle_cry":
        points = min(points, WHOLE_BOX)
    nations = [nation for nation, _name in troops.nations] or [""]
    for seed in SEEDS:
        army = bought(system, seed, nations[seed % len(nations)], points)
        # MBT has about ten bases, however many points there are.
        if system.id != "mbt" or budget is None:
            assert 0 <= points - army.total <= LARGEST_REST * points


def test_the_generals_that_the_rules_ask_for() -> None:
    for army in armies(by_id("mbt")):
        assert sum(entry.count for entry in army.entries if entry.parts["general"]) == 1
    for army in armies(by_id("la_garde")):
        assert army.entries[0].troop.id == "army"
        assert [entry.troop.id for entry in army.entries].count("army") == 1
    for name in ("battle_cry", "belle_position"):
        for army in armies(by_id(name)):
            assert 1 <= army.number("general") <= 3


def test_divisions_of_la_garde_have_the_size_of_divisions() -> None:
    system = by_id("la_garde")
    for seed in SEEDS:
        army = bought(system, seed, budget=600)
        sizes: list[int] = []
        for entry in army.entries:
            if entry.troop.id == "division":
                sizes.append(0)
            elif entry.troop.id not in army.troops.levels:
                sizes[-1] += entry.count
        assert len(sizes) >= 4
        assert all(3 <= size <= 9 for size in sizes[:-1])
        assert 1 <= sizes[-1] <= 9
        assert sum(entry.troop.id == "corps" for entry in army.entries) >= 2


def test_a_unit_of_belle_epoque_has_the_rifle_of_its_army() -> None:
    for army in armies(by_id("belle_epoque")):
        assert len({entry.parts["fire"] for entry in army.entries if entry.troop.kind == "infantry"}) == 1


def test_the_seed_decides(system: System) -> None:
    nation = next((nation for nation, _name in system.armies.troops().nations), "")
    lists = [bought(system, seed, nation).roster for seed in SEEDS]
    assert lists[:4] == [bought(system, seed, nation).roster for seed in SEEDS[:4]]
    assert len({repr(roster.lines) for roster in lists}) >= len(SEEDS) // 4


def test_what_is_there_decides_the_recipe(system: System, troops: Troops, table: PointsTable) -> None:
    """Warriors are joined by warriors, elephants by what goes with them."""
    given = {"belle_epoque": "tribal", "mbt": "elephant", "belle_position": "landwehr"}
    if system.id not in given:
        pytest.skip("one army is like another")
    start = with_lines(blank(troops), [Line(troop=given[system.id], count=2)])
    for seed in SEEDS:
        roster = complete(start, system.armies.limits, troops, table, Random(seed))
        assert roster.lines[0].troop == given[system.id]
        army = check(roster, system.armies.limits, troops, table).army
        known = [recipe for recipe in troops.recipes if any(recipe.share_of(one) for one in army.entries[:1])]
        assert any(all(recipe.share_of(one) for one in army.entries) for recipe in known)


def test_a_system_without_recipes_buys_a_little_of_everything(
    system: System, troops: Troops, table: PointsTable
) -> None:
    from dataclasses import replace

    bare = replace(troops, recipes=())
    if troops.levels:
        pytest.skip("a hierarchy is built by its recipe")
    report = check(
        complete(blank(bare), system.armies.limits, bare, table, Random(3)), system.armies.limits, bare, table
    )
    assert all(finding.short for finding in report.errors)
    assert report.army.roster.lines
    assert report.left >= 0


def test_a_list_in_english_has_no_french_in_it(system: System) -> None:
    """Names that are French in English, too, are proper names of their units."""
    names = {"Chasseurs à pied", "Jägers"}
    for army in armies(system):
        text = plain_text.write(army, "en").partition("\n\n")[2]
        for name in names:
            text = text.replace(name, "")
        assert not set(text) & set("éèêàçôûîïùÉ"), text


def test_every_part_in_english_is_english(troops: Troops) -> None:
    for troop in troops.all:
        for part in (*troop.parts, *troop.barred):
            for name in (part.name, *(name for _id, name in part.choices)):
                words = getattr(name, "en", None) or getattr(name, "id", "")
                assert not set(words) & set("éèêàçôûîïùÉ"), words
