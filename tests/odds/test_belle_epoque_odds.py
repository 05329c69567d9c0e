"""The odds of decisions in Belle Époque, counted over every fall of its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.system import BELLE_EPOQUE
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import hits, mapped, mixed, totals
from tests.rulebook.belle_epoque.table import battle, ready

FAR, FOE = "inf 9.1", "inf 1.13"
CERTAIN = Fraction(1)
HEX = "5.6"


def up_to(score: int, misses: int = 0) -> range:
    return range(misses + 1, score + 1)


# --- fire --------------------------------------------------------------------------------------------------


def fired(dice: int, wanted: Iterable[int], strength: int = 4) -> dict[Any, Fraction]:
    """(elements lost, fate): odd losses are elements, its owner goes back for each even one (BE-13.4)."""

    def after(count: int) -> tuple[int, str]:
        lost = min(strength, (count + 1) // 2)
        return lost, "gone" if lost == strength else "back" if count > 1 else "stands"

    return mapped(hits(dice, wanted), after)


def shot(
    name: str,
    blue: str,
    red: str,
    odds: Callable[[], dict[Any, Fraction]],
    pair: str = "bi1 ri1",
    **kept: Any,
) -> Decision:
    """The first unit of Blue fires at the first of Red."""

    def expected() -> dict[str, Odds]:
        found = odds()
        return {
            "lost.1": mapped(found, lambda row: row[0]),
            "lost.0": {0: CERTAIN},
            "target": mapped(found, lambda row: row[1]),
            "out.1": mapped(found, lambda row: int(row[1] == "gone")),
        }

    actor, target = pair.split()
    return Decision(
        name,
        lambda: ready(f"{blue}, {FAR}", f"{red}, {FOE}", actor, **kept),
        lambda table: table.firing(actor, target),
        expected,
        policy="first",
    )


FIRES = (
    shot("B at 1", "inf 5.5 B", "inf 5.6", lambda: fired(4, up_to(5))),
    shot("C at 2", "inf 5.4 C", "inf 5.6", lambda: fired(4, up_to(3))),
    shot("two elements", "inf 5.5:2 C", "inf 5.6", lambda: fired(2, up_to(4))),
    shot("in a wood", "inf 5.5 B", "inf 5.6", lambda: fired(4, up_to(5, 1)), terrain={"woods": HEX}),
    shot("open order", "inf 5.5 B", "inf 5.6 open", lambda: fired(4, up_to(5, 1))),
    shot("the last element", "inf 5.5 A", "inf 5.6:1", lambda: fired(4, up_to(5), 1)),
)


@pytest.mark.parametrize("decision", FIRES, ids=lambda decision: decision.name)
def test_a_fire(decision: Decision) -> None:
    hold(BELLE_EPOQUE, decision)


# --- tests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("quality", "level"), [("poor", 2), ("normal", 3), ("superior", 4)])
@pytest.mark.parametrize("points", [0, 1])
def test_a_reactivity_test(quality: str, level: int, points: int) -> None:
    def table() -> Any:
        found = battle(f"inf 5.5 {quality}, {FAR}", f"inf 5.6, {FOE}", cp=(2, 0))
        found.activate("bi1")
        return found

    passed = Fraction(level + points, 6)
    decision = Decision(
        "test",
        table,
        lambda found: acts.TakeTest(found.unit("bi1"), points),
        lambda: {"test": {"failed": 1 - passed, "passed": passed}},
    )
    hold(BELLE_EPOQUE, decision)


# --- assaults ----------------------------------------------------------------------------------------------


def fought(
    mine: tuple[int, int], its: tuple[int, int], *, steady: bool = False, follows: bool = False
) -> dict[Any, Fraction]:
    """(own losses, own fate, its losses, its fate) by (elements, score) of both sides (BE-10, BE-13).

    The attacker takes the hex that the other leaves; so does the defender where he `follows`. `steady`: the
    defender does not go back.
    """

    def loser(count: int, strength: int, firm: bool) -> tuple[int, str]:
        lost = min(strength, count if firm else (count + 1) // 2)
        return lost, "gone" if lost == strength else "back" if count > 1 and not firm else "stands"

    def even(strength: int) -> tuple[int, str]:
        return 1, "gone" if strength == 1 else "stands"

    found: dict[Any, Fraction] = {}
    for attack, chance in totals(*mine).items():
        for defence, other in totals(*its).items():
            if attack == defence:
                row = (*even(mine[0]), *even(its[0]))
            elif attack > defence:
                lost, fate = loser(attack - defence, its[0], steady)
                row = (0, "stands" if fate == "stands" else "advanced", lost, fate)
            else:
                lost, fate = loser(defence - attack, mine[0], False)
                row = (lost, fate, 0, "advanced" if follows and fate != "stands" else "stands")
            found[row] = found.get(row, Fraction(0)) + chance * other
    return found


def told(found: dict[Any, Fraction]) -> dict[str, Odds]:
    """The figures of an assault of Blue."""
    return {
        "lost.0": mapped(found, lambda row: row[0]),
        "actor": mapped(found, lambda row: row[1]),
        "lost.1": mapped(found, lambda row: row[2]),
        "target": mapped(found, lambda row: row[3]),
        "ground": mapped(found, holder),
    }


def holder(row: Any) -> str:
    """Who is in the hex that was attacked."""
    return "own" if row[1] == "advanced" else "enemy" if row[3] == "stands" else "empty"


def clash(
    name: str, blue: str, red: str, odds: Callable[[], Any], pair: str = "bi1 ri1", **kept: Any
) -> Decision:
    """The first unit of Blue assaults the first of Red, who has no weapon to answer with."""
    actor, target = pair.split()
    return Decision(
        name,
        lambda: ready(f"{blue}, {FAR}", f"{red}, {FOE}", actor, **kept),
        lambda table: table.assaulting(actor, target),
        lambda: told(odds()),
    )


ASSAULTS = (
    clash("two against two", "inf 5.5:2", "inf 5.6:2", lambda: fought((2, 3), (2, 3))),
    clash("three against two", "inf 5.5:3", "inf 5.6:2", lambda: fought((3, 3), (2, 3))),
    clash("shock troops", "inf 5.5:3 shock", "inf 5.6:3", lambda: fought((3, 4), (3, 3))),
    clash("fiery", "inf 5.5:2 fiery", "inf 5.6:3", lambda: fought((2, 4), (3, 3))),
    clash("open order", "inf 5.5:3 open", "inf 5.6:3", lambda: fought((3, 2), (3, 3))),
    clash("tenacious", "inf 5.5:3", "inf 5.6:3 tenacious", lambda: fought((3, 3), (3, 4), steady=True)),
    clash(
        "a fortification",
        "inf 5.5:3",
        "inf 5.6:3",
        lambda: fought((3, 3), (3, 5), steady=True),
        features={"fortification": HEX},
    ),
)


@pytest.mark.parametrize("decision", ASSAULTS, ids=lambda decision: decision.name)
def test_an_assault_to_which_nobody_reacts(decision: Decision) -> None:
    hold(BELLE_EPOQUE, decision)


def test_an_assault_with_a_volley_before_it() -> None:
    """Who passes its test fires first (BE-14.1); who goes back by it assaults no more (AMB 28)."""

    def expected() -> dict[str, Odds]:
        parts = [(Fraction(1, 2), fought((3, 3), (2, 3), follows=True))]
        for count, chance in hits(2, up_to(4)).items():
            lost = (count + 1) // 2
            if count > 1:
                after: dict[Any, Fraction] = {(lost, "back", 0, "stands"): CERTAIN}
            else:
                fight = fought((3 - lost, 3), (2, 3), follows=True)
                after = mapped(fight, lambda row, lost=lost: (row[0] + lost, *row[1:]))  # type: ignore[misc]
            parts.append((chance / 2, after))
        return told(mixed(*parts))

    decision = Decision(
        "volley",
        lambda: ready(f"inf 5.5:3, {FAR}", f"inf 5.6:2 C, {FOE}", cp=(0, 0)),
        lambda table: table.assaulting("bi1", "ri1"),
        expected,
        policy="react",
    )
    hold(BELLE_EPOQUE, decision)


def test_a_reaction_alone() -> None:
    """What a unit that reacts with fire does before the assault goes on."""

    def table() -> Any:
        found = ready(f"inf 5.5:3, {FAR}", f"inf 5.6:2 C, {FOE}", cp=(0, 0))
        found.assault("bi1", "ri1")
        return found

    def expected() -> dict[str, Odds]:
        lost = mixed(
            (Fraction(1, 2), {0: CERTAIN}),
            (Fraction(1, 2), mapped(hits(2, up_to(4)), lambda count: (count + 1) // 2)),
        )
        return {"lost.0": lost, "test": {"failed": Fraction(1, 2), "passed": Fraction(1, 2)}}

    decision = Decision("react", table, lambda found: found.reacting("ri1", "fire"), expected, policy="first")
    hold(BELLE_EPOQUE, decision)


def test_who_holds_a_hex_is_told_by_names_whoever_asks() -> None:
    """Of the side that is assaulted its own unit is no enemy."""
    table = ready("inf 5.5, inf 9.1", "inf 5.6, inf 1.13", cp=(0, 0))
    table.assault("bi1", "ri1")
    scenario = table.scenario
    figures = {
        side: next(
            figure
            for figure in BELLE_EPOQUE.outcomes.figures(table.state, table.side(side), action)
            if figure.id == "ground"
        )
        for side, action in (
            ("red", acts.Stand()),
            ("blue", acts.Assault(table.unit("bi1"), table.unit("ri1"))),
        )
    }
    assert figures["red"].values == figures["blue"].values
    sides = [side.name for side in scenario.sides]
    assert [figures["red"].values[key] for key in ("enemy", "own")] == sides[::-1]
