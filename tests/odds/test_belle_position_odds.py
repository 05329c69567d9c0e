"""The odds of decisions in Belle Position, counted over every fall of its dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.system import BELLE_POSITION
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import chances, falls, hits, mapped, mixed
from tests.rulebook.belle_position.table import PLACES, Table, battle

FRENCH = 0
CERTAIN = Fraction(1)
D6 = range(1, 7)


def struck(dice: int, power: int, *vcs: int) -> dict[str, Odds]:
    """Units with these VC in a position that is fired at: the fewest tokens first (BP-10.4, BP-12.1)."""

    def after(count: int) -> tuple[int, int]:
        tokens = [0] * len(vcs)
        alive = list(range(len(vcs)))
        for _hit in range(count):
            if alive:
                unit = min(alive, key=lambda unit: tokens[unit])
                tokens[unit] += 1
                alive = [unit for unit in alive if tokens[unit] <= vcs[unit]]
        return sum(tokens), len(vcs) - len(alive)

    odds = mapped(hits(dice, range(1, power + 1)), after)
    return {
        "endurance.1": mapped(odds, lambda row: row[0]),
        "out.1": mapped(odds, lambda row: row[1]),
        "endurance.0": {0: CERTAIN},
    }


def fire(name: str, french_in: str, german: str, odds: Callable[[], Any], **kept: Any) -> Decision:
    """The first French card in the German left fires at what is there, face up."""
    kept.setdefault("up", " ".join(f"gl{slot + 1}" for slot in range(len(german.split()))))
    return Decision(
        name,
        lambda: battle("L / L / L", f"{german} / P / P", french_in=f"{french_in} / /", **kept),
        lambda table: acts.Fire(PLACES["gl"], 0),
        odds,
        policy="first",
    )


FIRES = (
    fire("cuirassiers", "K", "P", lambda: struck(3, 3, 3)),
    fire("zouaves", "Z", "P", lambda: struck(4, 2, 3)),
    fire("line", "L", "W", lambda: struck(2, 2, 2)),
    fire("two of a kind", "Z", "P P", lambda: struck(4, 2, 3, 3)),
    fire("two kinds", "K", "P O", lambda: struck(3, 3, 3, 3)),
    fire("lancers", "U", "G", lambda: struck(2, 3, 4)),
)


@pytest.mark.parametrize("decision", FIRES, ids=lambda decision: decision.name)
def test_a_combat(decision: Decision) -> None:
    hold(BELLE_POSITION, decision)


def test_long_range_fire() -> None:
    decision = Decision(
        "long range",
        lambda: battle("R / L / L", "P / P / P", up="fl1 gr1"),
        lambda table: acts.LongRange(PLACES["fl"], 0),
        lambda: struck(3, 2, 3),
        policy="first",
        sees=FRENCH,
    )
    hold(BELLE_POSITION, decision)


def test_counter_battery_aims_at_one_card() -> None:
    """Three dice at 2 of a battery of reserve; light guns (VC 2) are gone by the third hit (BP-11.4)."""

    def expected() -> dict[str, Odds]:
        odds = hits(3, (1, 2))
        return {
            "endurance.1": mapped(odds, lambda count: min(3, count)),
            "out.1": mapped(odds, lambda count: int(count > 2)),
        }

    decision = Decision(
        "counter-battery",
        lambda: battle("R / L / L", "P / P / E P", up="fl1 gr1 gr2"),
        lambda table: acts.CounterBattery(PLACES["fl"], 0, PLACES["gr"], 0),
        expected,
        policy="first",
    )
    hold(BELLE_POSITION, decision)


def test_the_last_card_of_a_second_position_wins_the_battle() -> None:
    """Cuirassiers hit Landwehr (VC 2) on 3 or less: the third hit empties its position (BP-8.2, BP-10.7)."""

    def expected() -> dict[str, Odds]:
        odds = struck(3, 3, 2)
        return {
            **odds,
            "positions.0": odds["out.1"],
            "end": mapped(odds["out.1"], lambda out: 0 if out else "goes_on"),
        }

    decision = Decision(
        "won",
        lambda: battle("L / L / L", "W / / P", french_in="K / Z /", up="gl1"),
        lambda table: acts.Fire(PLACES["gl"], 0),
        expected,
        policy="first",
    )
    hold(BELLE_POSITION, decision)


def test_two_units_test_then_a_general_then_who_stands_too_many() -> None:
    """Each L keeps on 3 or less; a 6 takes the general; then five units test in rounds without end until one
    has failed and is back in the reserve (BP-7.2, BP-7.5, BP-14.4)."""

    def table() -> Table:
        found = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="L")
        found.phase("movement")
        found.bring("L", "fl")
        found.end_turn()
        found.end_turn()
        for word in ("fl5", "fc1", "fr1"):
            found.wound(word, 1)
        found.phase("cohesion")
        return found

    def expected() -> dict[str, Odds]:
        lost = hits(2, (4, 5, 6))
        falls = {0: Fraction(5, 6), 1: Fraction(1, 6)}
        return {
            "endurance.0": mapped(lost, lambda units: 3 * units - 2),
            "out.0": mixed(
                *(
                    (chance, mapped(lost, lambda units, more=more: units + more))
                    for more, chance in falls.items()
                )
            ),
        }

    hold(
        BELLE_POSITION,
        Decision("general", table, lambda found: acts.Test(PLACES["fc"], 0), expected),
    )


def wounded(cards: str, tokens: int) -> Table:
    """The first card in the French centre has tokens; two others too, so that its test can be chosen."""
    table = battle(f"L / {cards} / L")
    table.wound("fc1", tokens)
    table.wound("fl1", 1)
    table.wound("fr1", 1)
    table.phase("cohesion")
    return table


def cohesion_odds(vc: int, cohesion: int, tokens: int) -> dict[str, Odds]:
    """One die a token; above the cohesion, and a 6 always, it is lost, else its tokens go (BP-7.2)."""
    keeps = chances(
        all(die == 1 or (die <= cohesion and die < 6) for die in row) for row in falls(D6, tokens)
    )
    return {
        "endurance.0": mapped(keeps, lambda kept: -tokens if kept else vc + 1 - tokens),
        "out.0": mapped(keeps, lambda kept: int(not kept)),
        "out.1": {0: CERTAIN},
    }


@pytest.mark.parametrize(
    ("cards", "vc", "cohesion", "tokens"),
    [("L", 2, 3, 1), ("L", 2, 3, 2), ("R", 3, 2, 2), ("L g01", 2, 4, 1), ("Z", 4, 4, 3)],
)
def test_a_test_of_cohesion(cards: str, vc: int, cohesion: int, tokens: int) -> None:
    decision = Decision(
        "cohesion",
        lambda: wounded(cards, tokens),
        lambda table: acts.Test(PLACES["fc"], 0),
        lambda: cohesion_odds(vc, cohesion, tokens),
    )
    hold(BELLE_POSITION, decision)


def test_the_reinforcement_that_comes() -> None:
    """Three cards are in the pile: two of the line, one of Zouaves (BP-6)."""

    def expected() -> dict[str, Odds]:
        table = battle(pile="L L Z")
        return {"drawn": {table.kind("L"): Fraction(2, 3), table.kind("Z"): Fraction(1, 3)}}

    def ending() -> Table:
        table = battle(pile="L L Z")
        table.to_movement()
        return table

    hold(
        BELLE_POSITION,
        Decision("reinforcement", ending, lambda table: acts.END_MOVES, expected, sees=FRENCH),
    )


def test_a_card_that_lies_face_down_counts_as_drawn_by_lot() -> None:
    """One of Landwehr and two of the line: each kind weighs as many as there are."""
    table = battle("L / L / L", "W / P / P", french_in="K / /")
    decision = Decision(
        "by kinds",
        lambda: table,
        lambda found: acts.Fire(PLACES["gl"], 0),
        lambda: {
            "out.1": mixed(
                (Fraction(1, 3), struck(3, 3, 2)["out.1"]), (Fraction(2, 3), struck(3, 3, 3)["out.1"])
            )
        },
        policy="first",
        sees=FRENCH,
    )
    hold(BELLE_POSITION, decision)
