"""Lines of acts: their odds by independent counts in each system, and the best one that an act opens."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.odds.line_search import Bounds
from core.odds.lookahead import look_ahead, opens
from core.odds.questions import Question
from core.protocol.system import System
from core.systems.battle_cry.rules import actions as cry
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.rules import actions as epoque
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.rules import actions as position
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.rules import actions as garde
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.rules import actions as mbt
from core.systems.mbt.system import MBT
from core.text import say
from tests.odds import test_battle_cry_odds as cry_odds
from tests.odds import test_belle_epoque_odds as epoque_odds
from tests.odds import test_la_garde_odds as garde_odds
from tests.odds import test_mbt_odds as mbt_odds
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import hits, mapped, mixed
from tests.rulebook.battle_cry import table as cry_table
from tests.rulebook.belle_epoque import table as epoque_table
from tests.rulebook.belle_position import table as position_table
from tests.rulebook.la_garde import table as garde_table
from tests.rulebook.mbt import table as mbt_table

CERTAIN = Fraction(1)
WIDE = Bounds(acts=8, width=60, lines=4_000, steps=400_000, each=20_000, seconds=600.0)
"""As far as there is something to look at, however slow the machine."""
LOST = "lost.1"


def far(system: System, table: Any, action: Any, bounds: Bounds = WIDE) -> Any:
    """The best line that an act opens, from what its side knows."""
    question = Question(system, table.state, table.pending.side, action, table.pending.side, whole=True)
    assert opens(question)
    return look_ahead(question, bounds)


def unlike(found: Any) -> list[str]:
    """The line in words, with a place where it was cut off."""
    return [say(words, "en") for words in found.line.words]


# --- Belle Époque: activate, test, march, assault ---------------------------------------------------------


def named(blue: str, red: str, points: int) -> Any:
    """Blue's token is drawn."""
    table = epoque_table.battle(blue, red, cp=(points, 0))
    table.command()
    table.token("blue")
    return table


def assaulting(points: int) -> Decision:
    """A line of Belle Époque: who fails its test (3 + `points`) goes a hex and assaults nobody."""
    passed = Fraction(3 + points, 6)

    def expected() -> dict[str, Odds]:
        fight = epoque_odds.told(epoque_odds.fought((3, 3), (2, 3)))
        fight = {figure: odds for figure, odds in fight.items() if figure in (LOST, "lost.0", "target")}
        none: dict[str, Odds] = {LOST: {0: CERTAIN}, "lost.0": {0: CERTAIN}, "target": {"stands": CERTAIN}}
        told = {figure: mixed((passed, odds), (1 - passed, none[figure])) for figure, odds in fight.items()}
        return {**told, "line": {3: 1 - passed, 4: passed} if passed < 1 else {4: CERTAIN}}

    def then(table: Any) -> tuple[Any, ...]:
        unit = table.unit("bi1")
        return epoque.TakeTest(unit, points), table.moving("bi1", "6.6"), table.assaulting("bi1", "ri1")

    return Decision(
        f"with {points} points",
        lambda: named("inf 7.6:3, inf 9.1", "inf 5.6:2, inf 1.13", points),
        lambda table: epoque.Activate(table.unit("bi1")),
        expected,
        then=then,
    )


@pytest.mark.parametrize("points", [0, 1, 3])
def test_a_line_goes_on_as_far_as_its_test_allows(points: int) -> None:
    hold(BELLE_EPOQUE, assaulting(points))


# --- Battle Cry: card, order, move, battle ----------------------------------------------------------------


def skirmish() -> Any:
    return cry_table.battle("inf 6.7, inf 9.13", "inf 4.7, inf 8.12", hand="probe-centre")


def marching(table: Any) -> tuple[Any, ...]:
    """Order, march and battle of the first infantry of the Union."""
    unit = table.unit("ui1")
    return (
        cry.Order(unit),
        table.moving("ui1", "5.7"),
        cry.Battle(unit, table.unit("ci1")),
    )


def test_a_card_an_order_a_march_and_a_battle() -> None:
    """The attacker stands where he went to: what becomes of him is counted from there."""
    decision = Decision(
        "probe",
        skirmish,
        lambda table: cry.PlayCard(table.card("probe-centre")),
        lambda: cry_odds.figures(cry_odds.struck(4, "IX", 4, 3)),
        then=marching,
    )
    hold(BATTLE_CRY, decision)


# --- MBT: charge, end the moves, fight --------------------------------------------------------------------


def test_a_charge_and_its_fight() -> None:
    decision = Decision(
        "charge",
        lambda: mbt_table.battle("hi 5000 2600 f4", "hi 5000 3000 f4"),
        lambda table: table.going("bhi1", 400),
        lambda: mbt_odds.figures(mbt_odds.duel(5, 5)),
        then=lambda table: (mbt.END_MOVES, table.fighting("bhi1", "rhi1")),
    )
    hold(MBT, decision)


# --- La Garde: activate, keep the order, bombard ----------------------------------------------------------


def about_to_activate(**orders: str) -> Any:
    """The initiative is Blue's, who has a battery in reach of a brigade."""
    table = garde_table.battle("mb 9000 4000", "li 9000 6000")
    while table.asked[1] in ("enter", "aides"):
        table.act(garde.END_ENTRIES if table.asked[1] == "enter" else garde.END_AIDES)
    table.write(**orders)
    table.roll(6, 1)
    table.act(garde.GoFirst(0))
    return table


def bombarding(table: Any) -> tuple[Any, ...]:
    return garde.KEEP_ORDER, garde.END_GENERALS, garde.Bombard(table.unit("bmb1"), table.unit("rli1"))


def test_an_activation_and_its_bombardment() -> None:
    plain = garde_odds.bombardment()
    decision = Decision(
        "activation",
        lambda: about_to_activate(b="attack", b1="defend", r="defend", r1="attack"),
        lambda table: garde.Activate(table.division("b1")),
        plain.expected,
        then=bombarding,
    )
    hold(LA_GARDE, decision)


# --- Belle Position: two cards fire, one after the other --------------------------------------------------


def test_two_cards_fire_one_after_the_other() -> None:
    """Cuirassiers hit on 3 or less with three dice each; the fourth hit of six is the last of a Prussian."""

    def expected() -> dict[str, Odds]:
        odds = hits(6, (1, 2, 3))
        return {
            "endurance.1": mapped(odds, lambda count: min(4, count)),
            "out.1": mapped(odds, lambda count: int(count > 3)),
            "endurance.0": {0: CERTAIN},
        }

    place = position_table.PLACES["gl"]
    decision = Decision(
        "two cards",
        lambda: position_table.battle("L / L / L", "P / P / P", french_in="K K / /", up="gl1"),
        lambda table: position.Fire(place, 0),
        expected,
        policy="first",
        then=lambda table: (position.Fire(place, 1),),
    )
    hold(BELLE_POSITION, decision)
