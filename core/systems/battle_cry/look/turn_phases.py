"""The row of steps over a turn, in short words: those of the card on the table (BC-6, BC-14)."""

from __future__ import annotations

from typing import TypeAlias

from core.systems.battle_cry.look.sequence import SPECIAL_CARDS, is_special
from core.systems.battle_cry.rules import phases
from core.systems.battle_cry.rules.state import State
from core.text import Text, _

Rows: TypeAlias = tuple[tuple[str, Text, str], ...]
"""Id, words and rule of each step."""

PHASES: Rows = (
    ("card", _("Play a card"), "BC-6.1"),
    ("order", _("Order"), "BC-6.3"),
    ("move", _("Move"), "BC-6.5"),
    ("battle", _("Battle"), "BC-9"),
    ("draw", _("Draw"), "BC-13.2"),
)
AGAIN = ("second_move", _("Move again"), "BC-14.14")

PHASE_OF = {
    phases.OPENING: "draw",
    phases.CARD: "card",
    phases.MOVE: "move",
    phases.BATTLE: "battle",
    phases.SECOND_MOVE: "second_move",
    phases.FINISH: "draw",
    phases.TURN_END: "draw",
}
"""Steps of other cards (Rally, fieldworks ...) stand in the place of the orders."""


def phase(state: State) -> str:
    """The id of the step in hand."""
    return "order" if is_special(state) else PHASE_OF.get(state.phase, "order")


def rows(state: State) -> Rows:
    """The steps of this turn: Hit and Run moves again, a card that orders nobody has one step of its own."""
    if state.acts < 0:
        return PHASES
    card = state.context.cards[state.acts]
    if card.card in SPECIAL_CARDS:
        own = ("order", _("{card}", card=card.full_name), card.rule)
        return (PHASES[0], own, PHASES[-1])
    if card.card == "hit-and-run":
        return (*PHASES[:-1], AGAIN, PHASES[-1])
    return PHASES
