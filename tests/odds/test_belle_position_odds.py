"""The odds of decisions in Belle Position, counted over every fall of its dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.systems.belle_position import actions as acts
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
