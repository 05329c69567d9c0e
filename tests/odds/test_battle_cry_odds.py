"""The odds of decisions in Battle Cry, counted over every fall of its dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import pytest

from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.system import BATTLE_CRY
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import chances, falls, mapped, mixed
from tests.rulebook.battle_cry.table import battle, fighting

DIE = "IICAXF"
"""Two infantry, cavalry, artillery, sabres, flag (BC-1)."""
UNION, CONFEDERATE = 0, 1
CERTAIN = Fraction(1)
Fall = tuple[int, int]
"""Hits and flags."""


def fall(dice: int, hit: str) -> dict[Fall, Fraction]:
    """Hits and flags of so many dice against a target that these faces hit."""
    return chances((sum(face in hit for face in row), row.count("F")) for row in falls(DIE, dice))


def struck(
    dice: int, hit: str, strength: int, rows_behind: int, *, open_behind: bool = True
) -> dict[Any, Any]:
    """(figures lost, fate) of a target: hits first, then a hex back for each flag (BC-11, BC-12)."""

    def after(fallen: Fall) -> tuple[int, str]:
        hits, flags = fallen
        if hits >= strength:
            return strength, "gone"
        if not open_behind:
            lost = min(strength, hits + flags)
            return lost, "gone" if lost == strength else "stands"
        if flags > rows_behind:
            return strength, "gone"
        return hits, "back" if flags else "stands"

    return mapped(fall(dice, hit), after)


def figures(odds: dict[Any, Fraction]) -> dict[str, Odds]:
    """The figures of a battle of the Union that nobody answers."""
    ground: Callable[[Any], Hashable] = lambda row: "enemy" if row[1] == "stands" else "empty"  # noqa: E731
    return {
        "lost.1": mapped(odds, lambda row: row[0]),
        "lost.0": {0: CERTAIN},
        "target": mapped(odds, lambda row: row[1]),
        "ground": mapped(odds, ground),
        "out.1": mapped(odds, lambda row: int(row[1] == "gone")),
        "flags.0": mapped(odds, lambda row: int(row[1] == "gone")),
        "actor": {"stands": CERTAIN},
        "end": {"goes_on": CERTAIN},
    }


def attack(
    name: str, union: str, confederate: str, pair: str, odds: Callable[[], Any], **kept: Any
) -> Decision:
    """A battle of the first piece of the Union against the first of the Confederates."""
    actor, target = pair.split()
    return Decision(
        name,
        lambda: fighting(union, confederate, **kept),
        lambda table: table.battling(actor, target),
        lambda: figures(odds()),
    )


SIMPLE = (
    attack("infantry at 1", "inf 5.7", "inf 4.7", "ui1 ci1", lambda: struck(4, "IX", 4, 3)),
    attack("infantry at 2", "inf 5.7", "inf 3.7", "ui1 ci1", lambda: struck(3, "IX", 4, 2)),
    attack("infantry at 3", "inf 5.7", "inf 2.7", "ui1 ci1", lambda: struck(2, "IX", 4, 1)),
    attack("cavalry is hit", "inf 5.7", "cav 4.7", "ui1 cc1", lambda: struck(4, "CX", 3, 3)),
    attack("artillery is hit", "inf 5.7", "art 4.7", "ui1 ca1", lambda: struck(4, "AX", 2, 3)),
    attack("cavalry attacks", "cav 5.7", "inf 4.7", "uc1 ci1", lambda: struck(3, "IX", 4, 3)),
    attack("artillery fires", "art 5.7", "inf 4.7", "ua1 ci1", lambda: struck(5, "IX", 4, 3)),
    attack("one figure", "inf 5.7", "inf 4.7:1", "ui1 ci1", lambda: struck(4, "IX", 1, 3)),
    attack("at the board's edge", "inf 2.7", "inf 1.7", "ui1 ci1", lambda: struck(4, "IX", 4, 0)),
    attack("a lone general", "inf 5.7", "gen 4.7", "ui1 cg1", lambda: struck(4, "X", 1, 3)),
    attack(
        "no way back",
        "inf 3.7",
        "inf 2.7, inf 1.6, inf 1.7, inf 1.8",
        "ui1 ci1",
        lambda: struck(4, "IX", 4, 1, open_behind=False),
    ),
)


@pytest.mark.parametrize("decision", SIMPLE, ids=lambda decision: decision.name)
def test_a_battle_that_nobody_answers(decision: Decision) -> None:
    hold(BATTLE_CRY, decision)


def answered(share: Fraction) -> dict[str, Odds]:
    """Infantry of both sides; who stands fights back with probability `share` (BC-14.13)."""
    first = struck(4, "IX", 4, 3)
    stays = sum((chance for (_lost, fate), chance in first.items() if fate == "stands"), Fraction(0))
    reply = struck(4, "IX", 4, 4)
    return {
        "lost.1": mapped(first, lambda row: row[0]),
        "target": mapped(first, lambda row: row[1]),
        "lost.0": mixed(
            (1 - stays * share, {0: CERTAIN}), (stays * share, mapped(reply, lambda row: row[0]))
        ),
        "actor": mixed(
            (1 - stays * share, {"stands": CERTAIN}), (stays * share, mapped(reply, lambda row: row[1]))
        ),
        "flags.1": mixed(
            (1 - stays * share, {0: CERTAIN}),
            (stays * share, mapped(reply, lambda row: int(row[1] == "gone"))),
        ),
    }


def test_a_battle_that_is_fought_back() -> None:
    decision = Decision(
        "fight back",
        lambda: unanswered("fight-back"),
        lambda table: table.battling("ui1", "ci1"),
        lambda: answered(CERTAIN),
        policy="react",
    )
    hold(BATTLE_CRY, decision)


def test_a_card_that_may_be_in_the_hand_counts_as_drawn_by_lot() -> None:
    """The enemy holds one card; the Union sees none but the one on the table."""
    copies = unanswered("fight-back").state.context.copies
    fight_back = unanswered("fight-back").card("fight-back")
    decision = Decision(
        "hidden fight back",
        lambda: unanswered("scout-centre"),
        lambda table: table.battling("ui1", "ci1"),
        lambda: answered(Fraction(copies[fight_back], sum(copies) - 1)),
        policy="react",
        sees=UNION,
    )
    hold(BATTLE_CRY, decision)


def test_an_umpire_knows_that_the_card_is_not_there() -> None:
    decision = Decision(
        "no fight back",
        lambda: unanswered("scout-centre"),
        lambda table: table.battling("ui1", "ci1"),
        lambda: answered(Fraction(0)),
        policy="react",
    )
    hold(BATTLE_CRY, decision)


def test_the_card_that_is_drawn() -> None:
    def expected() -> dict[str, Odds]:
        table = fighting("inf 5.7", "inf 3.7")
        copies, unseen = table.state.context.copies, sum(table.state.context.copies) - 1
        played = table.card("all-out-offensive")
        odds = {
            card: Fraction(count - (card == played), unseen)
            for card, count in enumerate(copies)
            if count > (card == played)
        }
        return {"drawn": odds, "lost.0": {0: CERTAIN}}

    decision = Decision(
        "draw", lambda: fighting("inf 5.7", "inf 3.7"), lambda table: acts.EndBattles(), expected, sees=UNION
    )
    hold(BATTLE_CRY, decision)


def test_a_card_of_the_kind_that_was_laid_down_is_drawn_all_the_same() -> None:
    """Of four such cards one is discarded and three are left in the pile (BC-6.2, BC-13.2)."""
    unseen = sum(battle("inf 5.13").state.context.copies) - 3

    def table() -> Any:
        return battle("inf 5.13", "inf 2.3", hand="probe-left scout-left rally")

    def expected(card: str) -> dict[str, Odds]:
        found = table()
        held = [found.card(name) for name in found.hand("union")]
        copies = found.state.context.copies
        odds = {
            each: Fraction(count - (each in held), unseen)
            for each, count in enumerate(copies)
            if count > (each in held)
        }
        assert odds[found.card(card)]
        return {"drawn": odds}

    for card, act in (("probe-left", acts.DiscardCard), ("rally", acts.PlayCard)):
        hold(
            BATTLE_CRY,
            Decision(
                f"{card} again",
                table,
                lambda found, card=card, act=act: act(found.card(card)),
                lambda card=card: expected(card),
                sees=UNION,
            ),
        )


def test_a_rally() -> None:
    """A unit alone rolls two dice: its symbol and sabres give figures back (BC-14.16)."""

    def table() -> Any:
        found = battle("inf 8.3, inf 8.6", "inf 2.3", hand="rally")
        found.weaken("ui1", 3)
        found.weaken("ui2", 1)
        found.play("rally")
        return found

    def expected() -> dict[str, Odds]:
        back = mapped(fall(2, "IX"), lambda fallen: -min(3, fallen[0]))
        return {"lost.0": back, "lost.1": {0: CERTAIN}}

    hold(BATTLE_CRY, Decision("rally", table, lambda found: acts.NameUnit(found.unit("ui2")), expected))


def unanswered(card: str) -> Any:
    """The Union may battle; the Confederates hold this card, and their window stays open."""
    table = fighting("inf 5.7", "inf 4.7", foe_hand=card)
    table.declines = False
    return table
