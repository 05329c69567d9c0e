"""The steps of a side's turn in their order (BC-6), for who follows the cards and dice on a real table."""

from __future__ import annotations

from core.presentation.sequence import SequenceStep, timed
from core.systems.battle_cry.rules import orders, phases
from core.systems.battle_cry.rules.frames import (
    Aiming,
    Attack,
    Drawing,
    Rallying,
    Reply,
    Retreating,
    Supplying,
    Taking,
)
from core.systems.battle_cry.rules.state import NO_CARD, State
from core.text import Text, _

SPECIAL: dict[int, tuple[Text, str]] = {
    phases.BUILD: (_("Build fieldworks"), "BC-14.17"),
    phases.RALLY: (_("Rally: roll for damaged units"), "BC-14.16"),
    phases.SHARPSHOOT: (_("Sharpshooter: name the target and roll"), "BC-14.18"),
    phases.SUPPLY: (_("Short supply: name the unit that goes back"), "BC-14.19"),
}
SPECIAL_CARDS = phases.FIRST_STEP
SPECIAL_FRAMES = (Rallying, Aiming, Supplying)
"""What such a card still waits for when the rules have already gone on to the end of the turn."""

CARD: tuple[Text, str] = (_("Play a command card"), "BC-6.1")

STEP_OF = {
    phases.OPENING: "deal",
    phases.CARD: "card",
    phases.ORDER: "order",
    phases.MOVE: "move",
    phases.BATTLE: "battle",
    phases.SECOND_MOVE: "second_move",
    phases.FINISH: "price",
    phases.TURN_END: "draw",
}
STEP_OF_FRAME = {
    Attack: "dice",
    Retreating: "retreat",
    Reply: "answer",
    Taking: "advance",
    Drawing: "answer",  # the card for the one that fought back (BC-14.13)
}


def sequence(state: State) -> tuple[SequenceStep, ...]:
    """The turn of the side that plays; a special card changes its steps (BC-14)."""
    now = _now(state)
    return timed(_rows(state), now, state.pending)


def is_special(state: State) -> bool:
    """Whether a card that orders nobody is being carried out (BC-14.16 to BC-14.19)."""
    return state.phase in SPECIAL or (bool(state.frames) and isinstance(state.frames[-1], SPECIAL_FRAMES))


def _special(state: State) -> tuple[Text, str] | None:
    """The one step of a card that moves and battles with nobody, to the end of the turn."""
    phase = state.phase
    if phase in (phases.FINISH, phases.TURN_END) and state.acts >= 0:
        phase = SPECIAL_CARDS.get(state.context.cards[state.acts].card, phase)
    return SPECIAL.get(phase)


def _idle(state: State) -> tuple[Text, str] | None:
    """What is done in a turn in which no card is played: nobody is ordered (BC-6.2, BC-R50, BC-R83)."""
    if state.phase == phases.TURN_END and state.acts == NO_CARD:
        return _("No card is played: nobody is ordered"), "BC-6.2"
    if state.phase != phases.CARD:
        return None
    if not state.hands[state.active]:
        return _("No cards in hand: pass"), "BC-R50"
    if state.skip >> state.active & 1:
        return _("This turn is passed: discard a card"), "BC-R83"
    if not orders.any_playable(state, state.active):
        return _("No card can order anybody: discard one"), "BC-6.2"
    return None


def _rows(state: State) -> list[SequenceStep]:
    side, other, options = state.active, 1 - state.active, state.context.options
    found = []
    if state.phase == phases.OPENING:
        found.append(SequenceStep("deal", _("Deal the hands"), "BC-4", opening=True))
    idle, special = _idle(state), _special(state)
    found.append(SequenceStep("card", *(idle or CARD), side))
    if idle is not None:
        found.append(SequenceStep("draw", _("Draw a new card"), "BC-6.2", side))
        return found
    if special is not None:
        found.append(SequenceStep("special", *special, side))
    else:
        found += [
            SequenceStep("order", _("Name the units that are ordered"), "BC-6.3", side),
            SequenceStep("move", _("Move the ordered units, all of them first"), "BC-6.5", side),
            SequenceStep("battle", _("Battles, one after another"), "BC-9.1", side),
            SequenceStep("dice", _("Roll the battle dice"), "BC-11", side, "battle"),
            SequenceStep("retreat", _("Losses, then one hex back for each flag"), "BC-12", other, "battle"),
            SequenceStep("answer", _("Fight Back, if that card is held"), "BC-14.13", other, "battle"),
        ]
        if options.rules150:
            found.append(SequenceStep("advance", _("Take the ground"), "BC-12.7", side, "battle"))
    if state.acts != NO_CARD and state.context.cards[state.acts].card == "hit-and-run":
        found.append(SequenceStep("second_move", _("Cavalry moves again"), "BC-14.14", side))
    if state.acts == state.context.all_out and options.all_out_price != "none":
        asks = options.all_out_price == "opponent"
        price = _("The price of the All-Out Offensive")
        found.append(SequenceStep("price", price, "BC-14.8", other if asks else side, silent=not asks))
    found.append(SequenceStep("draw", _("Discard the card, draw a new one"), "BC-13.2", side))
    return found


def _now(state: State) -> str:
    frame = state.frames[-1] if state.frames else None
    if is_special(state):
        return "special"
    if frame is not None and state.phase == phases.BATTLE:
        return STEP_OF_FRAME.get(type(frame), "battle")
    return STEP_OF[state.phase]
