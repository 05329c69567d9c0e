"""The odds of decisions in MBT, counted over both dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.systems.mbt.system import MBT
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import D6, chances, falls, mapped
from tests.rulebook.mbt.table import battle

CERTAIN = Fraction(1)
STAND = ("stands", "stands")


def duel(mine: int, its: int, *, shot: bool = False, cornered: bool = False) -> dict[Any, Fraction]:
    """(fate of the target, fate of the attacker) by what each adds to its die (MBT-6.3, MBT-8.2).

    `cornered`: the target has no room to go back and is lost instead (MBT-6.4).
    """

    def after(dice: tuple[Any, ...]) -> tuple[str, str]:
        attack, defence = dice[0] + mine, dice[1] + its
        if attack > defence:
            return "gone" if attack >= 2 * defence or cornered else "back", "stands"
        if attack == defence or shot:
            return STAND
        return "stands", "gone" if defence >= 2 * attack else "back"

    return chances(after(dice) for dice in falls(D6, 2))


def figures(odds: dict[Any, Fraction]) -> dict[str, Odds]:
    """The figures of a fight of Blue."""
    return {
        "target": mapped(odds, lambda row: row[0]),
        "actor": mapped(odds, lambda row: row[1]),
        "out.1": mapped(odds, lambda row: int(row[0] == "gone")),
        "out.0": mapped(odds, lambda row: int(row[1] == "gone")),
        "losses.1": mapped(odds, lambda row: int(row[0] == "gone")),
    }


def laid(blue: str, red: str, **kept: Any) -> Callable[[], Any]:
    """A battle in which Blue has ended its moves."""

    def table() -> Any:
        found = battle(blue, red, **kept)
        found.combats()
        return found

    return table


def fight(name: str, blue: str, red: str, pair: str, odds: Callable[[], Any], **kept: Any) -> Decision:
    actor, target = pair.split()
    return Decision(
        name,
        laid(blue, red, **kept),
        lambda table: table.fighting(actor, target),
        lambda: figures(odds()),
    )


FIGHTS = (
    fight("equals", "hi 5000 3000 f4", "hi 5000 3000 f4", "bhi1 rhi1", lambda: duel(5, 5)),
    fight("light against heavy", "li 5000 3000 f3", "hi 5000 3000 f4", "bli1 rhi1", lambda: duel(3, 5)),
    fight("heavy against light", "hi 5000 3000 f4", "li 5000 3000 f2", "bhi1 rli1", lambda: duel(5, 2)),
    fight("two figures", "li 5000 3000 f2", "li 5000 3000 f2", "bli1 rli1", lambda: duel(2, 2)),
    fight(
        "with support",
        "li 5000 3000 f3, li 5400 3000",
        "li 5000 3000 f3",
        "bli1 rli1",
        lambda: duel(4, 3),
    ),
    fight(
        "with support behind",
        "li 5000 3000 f3, li 5000 2750",
        "hi 5000 3000 f4",
        "bli1 rhi1",
        lambda: duel(4, 5),
    ),
    fight(
        "at the table's edge",
        "hi 5000 9700 f4",
        "hi 5000 9700 f4",
        "bhi1 rhi1",
        lambda: duel(5, 5, cornered=True),
    ),
)


@pytest.mark.parametrize("decision", FIGHTS, ids=lambda decision: decision.name)
def test_a_fight(decision: Decision) -> None:
    hold(MBT, decision)


@pytest.mark.parametrize(
    ("blue", "red", "adds"),
    [
        ("li 5000 3000 bow f3", "li 5000 3400 f3", (3, 3)),
        ("li 5000 3000 bow f4", "li 5000 3400 f2", (4, 2)),
        ("li 5000 3000 bow f2", "hi 5000 3400 f4", (2, 5)),
    ],
)
def test_a_shot_harms_the_target_only(blue: str, red: str, adds: tuple[int, int]) -> None:
    target = f"r{red[:2]}1"
    decision = Decision(
        "shot",
        laid(blue, red),
        lambda table: table.shooting("bli1", target),
        lambda: figures(duel(*adds, shot=True)),
    )
    hold(MBT, decision)


def test_a_general_who_is_lost_ends_the_battle() -> None:
    """6 against 3: who doubles a general has won (MBT-4.1)."""

    def expected() -> dict[str, Odds]:
        odds = duel(5, 3)
        return figures(odds) | {"end": mapped(odds, lambda row: 0 if row[0] == "gone" else "goes_on")}

    decision = Decision(
        "general",
        laid("hi 5000 3000 f4", "li 5000 3000 f2 gen"),
        lambda table: table.fighting("bhi1", "rli1"),
        expected,
    )
    hold(MBT, decision)


def test_an_elephant_that_loses_panics() -> None:
    """6 and 5 are added; ahead it tramples its enemy, else it runs off to a side or back (MBT-7.1)."""

    def expected() -> dict[str, Odds]:
        def after(dice: tuple[Any, ...]) -> tuple[str, str]:
            attack, defence, panic = dice[0] + 6, dice[1] + 5, dice[2]
            if attack == defence:
                return STAND
            if attack < defence:
                return "stands", "gone" if defence >= 2 * attack else "back"
            if attack >= 2 * defence:
                return "gone", "stands"
            return "back", "gone" if panic == 1 else "stands"

        return figures(chances(after(dice) for dice in falls(D6, 3)))

    decision = Decision(
        "elephant",
        laid("hi 5000 5000 f5", "el 5000 5000"),
        lambda table: table.fighting("bhi1", "rel1"),
        expected,
    )
    hold(MBT, decision)
