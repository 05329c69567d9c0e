"""What an umpire may correct: any rule of play, never the shape of the state (BC-R103)."""

from __future__ import annotations

from dataclasses import replace

from core.geometry.hexes import Corner
from core.kit.rulings import (
    Change,
    Rulings,
    hex_named,
    number_of,
    of_side,
    of_unit,
    pieces_of,
    refuses,
    set_mark,
)
from core.presentation.edit_names import edit_facts
from core.protocol.events import Event, Listener
from core.protocol.frames import Frames
from core.protocol.pending import UNKNOWN
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.battle_cry.rules import battle, deck, phases, reactions, victory
from core.systems.battle_cry.rules.frames import (
    Attack,
    Drawing,
    Frame,
    Rallying,
    Reply,
    Retreating,
    Supplying,
    Taking,
)
from core.systems.battle_cry.rules.ground import CORNERS
from core.systems.battle_cry.rules.rule_tables import MOST_WORKS, NOWHERE
from core.systems.battle_cry.rules.state import NO_CARD, State, rebuild

MOST_POINTS = 99
STEPS = {"order": phases.ORDER, "move": phases.MOVE, "battle": phases.BATTLE, "finish": phases.FINISH}
MARKS = ("ordered", "moved", "fought", "barred")


def crowded_hex(state: State) -> int | None:
    """A hex in which pieces stand that cannot stand together, or None."""
    context = state.context
    taken: dict[tuple[int, bool], int] = {}
    for unit, hex_ in enumerate(state.at):
        if hex_ < 0:
            continue
        general = context.is_general[unit]
        if (hex_, general) in taken:
            return hex_
        taken[hex_, general] = unit
        mate = taken.get((hex_, not general), unit)
        if context.side_of[mate] != context.side_of[unit]:
            return hex_
    return None


def _as_it_stands(state: State, frame: Frame) -> Frame | None:
    """What is left of a question after the edits; None where there is nothing to ask any more (BC-R107)."""
    match frame:
        case Attack():  # a general who has come or gone is a die more or less (BC-9.3)
            hex_ = state.at[frame.target]
            there = state.unit_on(hex_)  # one that stands beside a lone general now (BC-R61)
            target = there if there >= 0 else frame.target
            now = battle.dice_against(state, frame.unit, hex_, answer=frame.answer)
            return replace(frame, target=target, dice=now or frame.dice)
        case Reply():
            dice = battle.dice_against(state, frame.target, state.at[frame.unit], answer=True)
            held = reactions.may_hold(state, state.context.side_of[frame.target])
            return frame if dice and held else None
        case Taking():
            return frame if reactions.may_take(state, frame.unit, frame.to) else None
        case Retreating() if state.general_with(frame.piece) < 0:
            return replace(frame, may_ignore=False, may_stop=False)
        case Supplying():
            return frame if state.general_with(frame.unit) < 0 else None  # BC-14.19
    return frame


def _without(frame: Frame, touched: set[int]) -> Frame:
    """Who rallies beside a piece that is put elsewhere rolls all the same (BC-R107)."""
    if not isinstance(frame, Rallying):
        return frame
    left = tuple(unit for unit in frame.units if unit not in touched)
    return replace(frame, units=left) if left else frame


def _leave(state: State, unit: int) -> None:
    """A unit takes the flag of its hex away with it, a general does not (BC-R37)."""
    if state.at[unit] >= 0 and not state.context.is_general[unit]:
        state.held &= ~(1 << state.at[unit])


def _place(state: State, unit: int, edit: Edit) -> str | None:
    to = hex_named(state.context, edit)
    if to < 0:
        return "edit_no_hex"
    if to != state.at[unit]:
        _leave(state, unit)
    state.at[unit] = to
    state.strength[unit] = state.strength[unit] or 1
    return None


def _remove(state: State, unit: int, edit: Edit) -> str | None:
    if state.at[unit] < 0:
        return "edit_not_on_board"
    _leave(state, unit)
    state.at[unit] = NOWHERE
    for mark in MARKS:
        setattr(state, mark, getattr(state, mark) & ~(1 << unit))
    _free_order(state, unit)
    return None


def _free_order(state: State, unit: int) -> None:
    """The card has the order of this piece to give again."""
    state.named &= ~(1 << unit)
    state.lead &= ~(1 << unit)


def _strength(state: State, unit: int, edit: Edit) -> str | None:
    context = state.context
    most = max(context.full[unit], context.catalogue.arms[context.kind_of[unit]].figures)
    figures = number_of(edit, 1, most)
    if figures is None:
        return "edit_no_strength"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.strength[unit] = figures
    return None


def _state(state: State, unit: int, edit: Edit) -> str | None:
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    if edit.item == "ordered" and not edit.to and state.ordered >> unit & 1:
        _free_order(state, unit)  # who builds is named and not ordered (BC-14.17)
    set_mark(state, edit.item, unit, edit)
    return None


def _order(state: State, unit: int, edit: Edit) -> str | None:
    return _state(state, unit, Edit("state", item="ordered", to=1 if edit.to is None else edit.to))


def _points(state: State, side: int, edit: Edit) -> str | None:
    flags = number_of(edit, 0, MOST_POINTS)
    if flags is None:
        return "edit_no_points"
    state.taken[side] = flags
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS:
        return "edit_no_phase"
    if any(isinstance(frame, Drawing) for frame in state.frames):
        return "edit_drawing"
    if state.card == NO_CARD:
        return "edit_no_card_on_table"
    state.phase = STEPS[edit.to]
    if state.phase == phases.ORDER and state.acts >= 0:
        # The card on the table may have a step of its own in the place of the orders (BC-14.17).
        state.phase = phases.FIRST_STEP.get(state.context.cards[state.acts].card, phases.ORDER)
    state.frames = ()
    return None


def _token(state: State, edit: Edit) -> str | None:
    hex_ = hex_named(state.context, edit)
    if hex_ < 0:
        return "edit_no_hex"
    others = tuple(code for code in state.works if code // CORNERS != hex_)
    if edit.to == "none":
        state.works = others
        return None
    if edit.to not in Corner.__members__:
        return "edit_no_corner"
    if len(others) >= max(MOST_WORKS, len(state.works)):
        return "edit_no_tokens"
    state.works = tuple(sorted((*others, hex_ * CORNERS + Corner[str(edit.to)])))
    return None


def _card(state: State, side: int, edit: Edit) -> str | None:
    if edit.item != "?" and edit.item not in state.context.catalogue.by_id:
        return "edit_no_card"
    card = UNKNOWN if edit.item == "?" else state.context.catalogue.card(str(edit.item))
    if edit.at == "hand":
        return _into_hand(state, side, card)
    if edit.at not in ("pile", "discards"):
        return "edit_no_pile"
    return _out_of_hand(state, side, card, face_up=edit.at == "discards")


def _into_hand(state: State, side: int, card: int) -> str | None:
    """From the discards where a copy lies there, else from the pile (BC-R103).

    From the discards only where the pile has none would tell one side which cards the other holds.
    """
    if card != UNKNOWN and state.discards[card]:
        state.discards = _changed(state.discards, card, -1)
    elif not state.pile or (card != UNKNOWN and state.loose[card] <= 0):
        return "edit_no_copy"
    else:
        state.pile -= 1
        if card != UNKNOWN:
            state.loose = _changed(state.loose, card, -1)
    state.hands[side] = tuple(sorted((*state.hands[side], card)))
    return None


def _out_of_hand(state: State, side: int, card: int, *, face_up: bool) -> str | None:
    hand = list(state.hands[side])
    if card not in hand or (card == UNKNOWN and face_up):
        return "edit_not_in_hand"
    hand.remove(card)
    state.hands[side] = tuple(hand)
    if face_up:
        deck.discard(state, card)
        return None
    state.pile += 1
    if card != UNKNOWN:
        state.loose = _changed(state.loose, card, 1)
    return None


def _changed(counts: tuple[int, ...], card: int, by: int) -> tuple[int, ...]:
    return (*counts[:card], counts[card] + by, *counts[card + 1 :])


CHANGES: dict[str, Change[State]] = {
    "place": of_unit(_place),
    "remove": of_unit(_remove),
    "strength": of_unit(_strength),
    "state": of_unit(_state),
    "order": of_unit(_order),
    "points": of_side(_points),
    "phase": _phase,
    "token": _token,
    "card": of_side(_card),
    "owner": refuses("edit_fixed_owner"),
    "reinforcement": refuses("edit_no_reinforcements"),
}


class BattleCryRulings(Rulings[State]):
    """What an umpire may correct (BC-R103)."""

    number = "BC-R103"
    changes = CHANGES

    def clash(self, state: State) -> Refusal | None:
        """Pieces in one hex that cannot stand together."""
        crowded = crowded_hex(state)
        return None if crowded is None else Refusal("hex_crowded", "BC-1.3", {"at": crowded})

    def event(self, state: State, edit: Edit) -> Event:
        """What is told of an edit: of a card that goes face down the other side hears no more (BC-R75)."""
        context = state.context
        at = hex_named(context, edit) if edit.set in ("place", "token") else None
        facts = edit_facts(context, edit, at)
        if edit.set != "card":
            return Event("edit", facts, self.number)
        facts["card"] = UNKNOWN if edit.item == "?" else context.catalogue.card(str(edit.item))
        if edit.at == "discards":
            return Event("edit", facts, self.number)
        return self.secret(facts, context.side_index(edit.side or ""), item="?", card=UNKNOWN)

    def surviving(self, state: State, ruling: Ruling) -> Frames:
        """Each question stands by itself: a retreat goes on where who attacked is put elsewhere (BC-R107)."""
        touched = self.touched(state, ruling)
        frames = (_without(frame, touched) for frame in state.frames)
        return tuple(frame for frame in frames if not pieces_of(frame) & touched)

    def settle(self, state: State, emit: Listener | None) -> None:
        """Questions that have lost their sense are not asked any more (BC-R107)."""
        rebuild(state)
        left = (_as_it_stands(state, frame) for frame in state.frames)
        state.frames = tuple(frame for frame in left if frame is not None)
        victory.judge(state, emit)


RULINGS = BattleCryRulings()
