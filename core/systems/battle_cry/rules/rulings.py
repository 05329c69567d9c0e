"""What an umpire may correct: any rule of play, never the shape of the state (BC-R103)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.geometry.hexes import Corner, HexNameError
from core.presentation.edit_names import edit_facts, names_nothing, side_named, unit_named
from core.protocol.events import Event, Listener
from core.protocol.pending import UNKNOWN
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.battle_cry.rules import battle, deck, phases, reactions, victory
from core.systems.battle_cry.rules.frames import Drawing, Frame, Reply, Retreating, Taking
from core.systems.battle_cry.rules.ground import CORNERS
from core.systems.battle_cry.rules.rule_tables import MOST_WORKS
from core.systems.battle_cry.rules.state import NO_CARD, NOWHERE, State, rebuild

MOST_POINTS = 99
STEPS = {"order": phases.ORDER, "move": phases.MOVE, "battle": phases.BATTLE, "finish": phases.FINISH}
MARKS = ("ordered", "moved", "fought", "barred")


def refusal(state: State, ruling: Ruling) -> Refusal | None:
    """Why these edits, one after the other, would leave no battle that could go on, or None."""
    trial = state.copy()
    for number, edit in enumerate(ruling.edits):
        change = EDITS.get(edit.set)
        reason = (
            "edit_unknown" if change is None else names_nothing(trial.setting, edit) or change(trial, edit)
        )
        if reason is not None:
            return Refusal(reason, "BC-R103", {"number": number + 1, "set": edit.set})
    crowded = _crowded(trial)
    if crowded is not None:
        return Refusal("hex_crowded", "BC-1.3", {"at": crowded})
    return None


def rule(state: State, ruling: Ruling, tell: Listener | None) -> None:
    """Carry out the edits; the battle goes on from what they leave, victory is judged."""
    if tell is not None:
        tell(Event("ruling", {"note": ruling.note, "by": ruling.by}, "BC-R103"))
    for edit in ruling.edits:
        reason = EDITS[edit.set](state, edit)
        assert reason is None, reason
        if tell is not None:
            tell(_event(state, edit))
    touched = {
        state.setting.unit_index[edit.unit]
        for edit in ruling.edits
        if edit.set in ("place", "remove") and edit.unit is not None
    }
    state.frames = tuple(frame for frame in state.frames if not _pieces(frame) & touched)
    rebuild(state)
    left = (_as_it_stands(state, frame) for frame in state.frames)
    state.frames = tuple(frame for frame in left if frame is not None)
    state.ended = ()
    victory.judge(state, tell)


def _event(state: State, edit: Edit) -> Event:
    setting = state.setting
    at = _hex(state, edit.at) if edit.set in ("place", "token") else None
    facts = edit_facts(setting, edit, at)
    if edit.set == "card":
        facts["card"] = UNKNOWN if edit.item == "?" else setting.catalogue.card(str(edit.item))
    if edit.set != "card":
        return Event("edit", facts, "BC-R103")
    if edit.at == "discards":
        return Event("edit", facts, "BC-R103")  # it lies face up (BC-R75)
    public = Event("edit", {**facts, "item": "?", "card": UNKNOWN}, "BC-R103")
    return Event("edit", facts, "BC-R103", to=(setting.side_index(edit.side or ""),), public=public)


def _pieces(frame: Frame) -> set[int]:
    """The pieces that a frame speaks of."""
    found = {getattr(frame, name) for name in ("unit", "target", "piece") if hasattr(frame, name)}
    return found | set(getattr(frame, "units", ()))


def _as_it_stands(state: State, frame: Frame) -> Frame | None:
    """What is left of a question after the edits; None where there is nothing to ask any more (BC-R107)."""
    match frame:
        case Reply():
            dice = battle.dice_against(state, frame.target, state.at[frame.unit], answer=True)
            return frame if dice else None
        case Taking():
            return frame if reactions.may_take(state, frame.unit, frame.to) else None
        case Retreating() if state.general_with(frame.piece) < 0:
            return replace(frame, may_ignore=False, may_stop=False)
    return frame


def _crowded(state: State) -> int | None:
    """A hex in which pieces stand that cannot stand together, or None."""
    setting = state.setting
    taken: dict[tuple[int, bool], int] = {}
    for unit, hex_ in enumerate(state.at):
        if hex_ < 0:
            continue
        general = setting.is_general[unit]
        if (hex_, general) in taken:
            return hex_
        taken[hex_, general] = unit
        mate = taken.get((hex_, not general), unit)
        if setting.side_of[mate] != setting.side_of[unit]:
            return hex_
    return None


def _hex(state: State, written: str | None) -> int:
    try:
        return state.setting.grid.parse(written or "")
    except HexNameError:
        return NOWHERE


def _leave(state: State, unit: int) -> None:
    """A unit takes the flag of its hex away with it, a general does not (BC-R37)."""
    if state.at[unit] >= 0 and not state.setting.is_general[unit]:
        state.held &= ~(1 << state.at[unit])


def _place(state: State, edit: Edit) -> str | None:
    unit, to = unit_named(state.setting, edit), _hex(state, edit.at)
    if unit < 0:
        return "edit_no_unit"
    if to < 0:
        return "edit_no_hex"
    _leave(state, unit)
    state.at[unit] = to
    state.strength[unit] = state.strength[unit] or 1
    return None


def _remove(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    _leave(state, unit)
    state.at[unit] = NOWHERE
    for mark in MARKS:
        setattr(state, mark, getattr(state, mark) & ~(1 << unit))
    return None


def _strength(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    setting = state.setting
    most = max(setting.full[unit], setting.catalogue.arms[setting.kind_of[unit]].figures)
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 1 <= edit.to <= most:
        return "edit_no_strength"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.strength[unit] = edit.to
    return None


def _state(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    mask = getattr(state, edit.item)
    setattr(state, edit.item, mask | 1 << unit if edit.to else mask & ~(1 << unit))
    return None


def _order(state: State, edit: Edit) -> str | None:
    return _state(state, Edit("state", edit.unit, item="ordered", to=1 if edit.to is None else edit.to))


def _points(state: State, edit: Edit) -> str | None:
    side = side_named(state.setting, edit)
    if side < 0:
        return "edit_no_side"
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 0 <= edit.to <= MOST_POINTS:
        return "edit_no_points"
    state.taken[side] = edit.to
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS:
        return "edit_no_phase"
    if any(isinstance(frame, Drawing) for frame in state.frames):
        return "edit_drawing"
    if state.card == NO_CARD:
        return "edit_no_card_on_table"
    state.phase = STEPS[edit.to]
    state.frames = ()
    return None


def _token(state: State, edit: Edit) -> str | None:
    hex_ = _hex(state, edit.at)
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


def _card(state: State, edit: Edit) -> str | None:
    side = side_named(state.setting, edit)
    if side < 0:
        return "edit_no_side"
    if edit.item != "?" and edit.item not in state.setting.catalogue.by_id:
        return "edit_no_card"
    card = UNKNOWN if edit.item == "?" else state.setting.catalogue.card(str(edit.item))
    if edit.at == "hand":
        return _into_hand(state, side, card)
    if edit.at not in ("pile", "discards"):
        return "edit_no_pile"
    return _out_of_hand(state, side, card, face_up=edit.at == "discards")


def _into_hand(state: State, side: int, card: int) -> str | None:
    if card == UNKNOWN:
        if not state.pile:
            return "edit_no_copy"
        state.pile -= 1
    elif state.loose[card] > 0 and state.pile:
        state.loose = _changed(state.loose, card, -1)
        state.pile -= 1
    elif state.discards[card]:
        state.discards = _changed(state.discards, card, -1)
    else:
        return "edit_no_copy"
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


def _fixed_owner(state: State, edit: Edit) -> str | None:
    return "edit_fixed_owner"


def _no_reinforcements(state: State, edit: Edit) -> str | None:
    return "edit_no_reinforcements"


EDITS: dict[str, Callable[[State, Edit], str | None]] = {
    "place": _place,
    "remove": _remove,
    "strength": _strength,
    "state": _state,
    "order": _order,
    "points": _points,
    "phase": _phase,
    "token": _token,
    "card": _card,
    "owner": _fixed_owner,
    "reinforcement": _no_reinforcements,
}
