"""What an umpire may correct: any rule of play, never the shape of the state (BP-R37).

A card on the table is named by `unit`, "french.left/2": the position as its owner calls it and the slot from
1; `side` says whose card there (left out: the owner of the position). `at` is a position, "reserve", "pile"
or "lost".
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from core.kit.rulings import Change, Rulings, number_of, of_side, refuses
from core.presentation.edit_names import side_named
from core.protocol.events import Event, Listener
from core.protocol.frames import Frames
from core.protocol.steps import Edit, Ruling
from core.systems.belle_position.rules import combat, deck, disorder, flow, movement, occupation, phases
from core.systems.belle_position.rules.codes import CARD, DUG_IN, FOUGHT, MOVE, TOKEN, TOKENS, UP
from core.systems.belle_position.rules.frames import Disordered, Drawing, Frame, Routing, Shooting, Testing
from core.systems.belle_position.rules.positions import OWNER
from core.systems.belle_position.rules.rule_tables import MOST_TERRAIN, SPECIAL, TERRAIN
from core.systems.belle_position.rules.state import NO_POSITION, NOBODY, Kept, State
from core.text.whole_numbers import whole

STEPS = {
    "cohesion": phases.COHESION,
    "combat": phases.COMBAT,
    "movement": phases.MOVEMENT,
    "reinforcement": phases.REINFORCEMENT,
}
MARKS = {"face_up": UP, "moved": MOVE, "fought": FOUGHT}
MOST_TOKENS = 12
BOTH = 0b11
"""Both sides have deployed."""


def _where(state: State, edit: Edit) -> tuple[int, int] | None:
    """(stack, slot) of the card on the table that an edit names."""
    name, _slash, number = (edit.unit or "").partition("/")
    position = state.context.position_index.get(name, -1)
    slot = whole(number, 3)
    if position < 0 or slot is None:
        return None
    side = side_named(state.context, edit)
    place = (OWNER[position] if side < 0 else side) * 6 + position
    return (place, slot - 1) if 1 <= slot <= len(state.stacks[place]) else None


def _card(state: State, edit: Edit) -> int:
    return state.context.by_id.get(edit.item or "", -1)


def _lift(state: State, place: int, slot: int) -> int:
    stack = state.stacks[place]
    state.stacks[place] = stack[:slot] + stack[slot + 1 :]
    return stack[slot]


def _out_of(state: State, side: int, card: int) -> bool:
    """Take a copy of a card from the hand, the pile or the lost cards of a side; one not known last."""
    return _known(state, side, card) or _from_pile(state, side, card) or _named(state, side, card)


def _known(state: State, side: int, card: int) -> bool:
    """Take a known copy out of a hand, with the marks of this turn if it came back in it."""
    code = next((code for code in state.hands[side] if code & CARD == card), None)
    if code is not None:
        deck.take(state, side, code)
    return code is not None


def _named(state: State, side: int, card: int) -> bool:
    """Take an unknown card out of a hand: the umpire names it (BP-R33)."""
    nameable = deck.nameable(state, side, card)
    if nameable:
        deck.take(state, side, card)
    return nameable


def _from_pile(state: State, side: int, card: int) -> bool:
    if state.loose[side][card] > 0 and state.pile[side]:
        state.loose[side] = deck.changed(state.loose[side], card, -1)
        state.pile[side] -= 1
    elif state.lost[side][card]:
        state.lost[side] = deck.changed(state.lost[side], card, -1)
    else:
        return False
    return True


def _place(state: State, edit: Edit) -> str | None:
    """A card on the table goes elsewhere, or a card that is not there comes to the table."""
    if edit.unit is not None:
        found = _where(state, edit)
        if found is None:
            return "edit_no_unit"
        place, slot = found
        side = place // 6
        if edit.at == "reserve":
            deck.put(state, side, _lift(state, place, slot))
            return None
        to = state.context.position_index.get(edit.at or "", -1)
        if to < 0:
            return "edit_no_position"
        if to == place % 6:
            return None  # it lies where it lay
        return _down(state, side, to, _lift(state, place, slot) & ~DUG_IN)
    side, card = side_named(state.context, edit), _card(state, edit)
    to = state.context.position_index.get(edit.at or "", -1)
    if side < 0:
        return "edit_no_side"
    if card < 0:
        return "edit_no_card"
    if to < 0:
        return "edit_no_position"
    if state.context.kind[card] == SPECIAL:
        return "edit_special"
    if not _out_of(state, side, card):
        return "edit_no_copy"
    if state.context.kind[card] == TERRAIN:
        laid = state.terrain[to]
        taken = state.context.options.terrain_in_conquered and bool(state.held >> to & 1)
        if card in laid or len(laid) >= MOST_TERRAIN or (OWNER[to] != side and not taken):
            return "edit_no_terrain"
        state.terrain[to] = (*laid, card)
        return None
    return _down(state, side, to, card if edit.to == "down" else card | UP)


def _down(state: State, side: int, to: int, code: int) -> str | None:
    context, place = state.context, side * 6 + to
    kind = code & CARD
    if not context.vc[kind] and not context.is_general[kind]:
        return "edit_no_card"
    if context.is_general[kind]:
        if any(context.is_general[other & CARD] for other in state.stacks[place]):
            return "edit_two_generals"
        if not _may_hide(state, place):
            code |= UP
    state.stacks[place] = (*state.stacks[place], code)
    return None


def _may_hide(state: State, place: int) -> bool:
    """Whether a general may lie face down in a stack: by option, in his own line (BP-R31)."""
    return state.context.options.general_face_down and OWNER[place % 6] == place // 6


def _remove(state: State, edit: Edit) -> str | None:
    found = _where(state, edit)
    if found is None:
        return "edit_no_unit"
    code = _lift(state, *found)
    occupation.gone(state, found[0] // 6, code & CARD)
    return None


def _token(state: State, edit: Edit) -> str | None:
    found = _where(state, edit)
    if found is None:
        return "edit_no_unit"
    tokens = number_of(edit, 0, MOST_TOKENS)
    if tokens is None:
        return "edit_no_tokens"
    place, slot = found
    code = state.stacks[place][slot]
    if not state.context.is_general[code & CARD] and tokens > state.context.vc[code & CARD]:
        return "edit_no_tokens"
    calm = code & ((1 << TOKENS) - 1)
    _set(state, place, slot, (calm | UP if tokens else calm) + tokens * TOKEN)
    return None


def _state(state: State, edit: Edit) -> str | None:
    found = _where(state, edit)
    if found is None:
        return "edit_no_unit"
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    place, slot = found
    code = state.stacks[place][slot]
    shown = code >> TOKENS or (state.context.is_general[code & CARD] and not _may_hide(state, place))
    if edit.item == "face_up" and not edit.to and shown:
        return "edit_stays_up"
    mark = MARKS[edit.item]
    clear = code & ~(3 * MOVE if mark == MOVE else mark)
    _set(state, place, slot, clear | mark if edit.to else clear)
    return None


def _set(state: State, place: int, slot: int, code: int) -> None:
    stack = state.stacks[place]
    state.stacks[place] = (*stack[:slot], code, *stack[slot + 1 :])


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS:
        return "edit_no_phase"
    if any(isinstance(frame, Drawing) for frame in state.frames):
        return "edit_cards_first"
    state.phase = STEPS[str(edit.to)]
    if state.phase == phases.REINFORCEMENT:
        flow.close_moves(state, None)  # the marks of this turn do not outlast it (BP-13.1)
    state.site = NO_POSITION
    state.closed = 0
    return None


def _hand(state: State, side: int, edit: Edit) -> str | None:
    """A card goes into the hand, out of it into the pile, or is lost."""
    card = _card(state, edit)
    if card < 0:
        return "edit_no_card"
    if edit.at == "hand":
        if not _from_pile(state, side, card):
            return "edit_no_copy"
        state.hands[side] = tuple(sorted((*state.hands[side], card)))
        return None
    if edit.at not in ("pile", "lost"):
        return "edit_no_pile"
    if not (_known(state, side, card) or _named(state, side, card)):
        return "edit_not_in_hand"
    if edit.at == "lost":
        occupation.gone(state, side, card)
        return None
    state.loose[side] = deck.changed(state.loose[side], card, 1)
    state.pile[side] += 1
    return None


def _stack_of(state: State, edit: Edit) -> int:
    """The stack in which an edit names a card; -1 where it names none on the table."""
    position = state.context.position_index.get((edit.unit or "").partition("/")[0], -1)
    if position < 0:
        return -1
    side = side_named(state.context, edit)
    return (OWNER[position] if side < 0 else side) * 6 + position


def _stacks_of(frame: Frame) -> frozenset[int]:
    """The stacks in which a frame speaks of slots; a draw of none."""
    if isinstance(frame, Drawing):
        return frozenset()
    own = frame.side * 6 + frame.position
    if isinstance(frame, Shooting):
        return frozenset((own, (1 - frame.side) * 6 + frame.target))
    return frozenset((own,))


def _slots_of(frame: Frame) -> frozenset[int]:
    """The stacks in which a frame names a card; losses and disorganisation look anew at who is there."""
    match frame:
        case Testing() | Routing():
            return _stacks_of(frame)
        case Shooting():
            own = frozenset((frame.side * 6 + frame.position,))
            return own if frame.target_slot < 0 else _stacks_of(frame)
    return frozenset()


class OnTheWay(NamedTuple):
    """Moves that are not done: where they crowd a position, and all to which they would be taken back."""

    crowded: frozenset[int]
    kept: tuple[Kept, ...]
    own: tuple[object, ...]


def _on_the_way(state: State) -> OnTheWay:
    crowded = movement.crowded(state, state.active) if state.phase == phases.MOVEMENT else frozenset()
    return OnTheWay(crowded, state.kept, _own(state, state.kept))


def _own(state: State, kept: tuple[Kept, ...]) -> tuple[object, ...]:
    """All to which moves would be taken back, the positions with it in which generals have fallen since."""
    side = state.active
    stacks = tuple(state.stacks[side * 6 : side * 6 + 6])
    around = (tuple(state.terrain), tuple(state.lost), state.held)
    fell = tuple(state.stacks[(1 - side) * 6 + at] for last in kept for at, _code in last.fallen)
    return (stacks, state.hands[side], state.loose[side], around, fell)


def _go_on(state: State, before: OnTheWay, emit: Listener | None) -> None:
    """Who is crowded is disorganised, but for moves on their way (BP-13.5).

    They can be taken back as long as the edits change nothing to which they would be.
    """
    moving = state.phase == phases.MOVEMENT and not state.ended
    kept = before.kept
    state.kept = kept if moving and before.own == _own(state, kept) else ()
    disorder.look_again(state, emit)
    disorder.check(state, emit, [(state.active, place) for place in before.crowded if moving])
    crowded = {
        place for frame in state.frames if isinstance(frame, Disordered) for place in _stacks_of(frame)
    }
    _end_in(state, crowded)
    shots = (_as_it_stands(state, one) if isinstance(one, Shooting) else one for one in state.frames)
    state.frames = tuple(shots)


def _as_it_stands(state: State, frame: Shooting) -> Shooting:
    """Terrain, who holds a position, a general beside the target: the dice are read by what is there now."""
    now = combat.frame_of(state, combat.act_of(frame))
    return now if now.dice else replace(now, dice=frame.dice)


def _end_in(state: State, places: Collection[int]) -> None:
    """What goes on with a card in these stacks ends: it lies, or will lie, in another slot."""
    state.frames = tuple(frame for frame in state.frames if _slots_of(frame).isdisjoint(places))


CHANGES: dict[str, Change[State]] = {
    "place": _place,
    "remove": _remove,
    "token": _token,
    "state": _state,
    "phase": _phase,
    "card": of_side(_hand),
    "strength": refuses("edit_no_use"),
    "order": refuses("edit_no_use"),
    "owner": refuses("edit_no_use"),
    "points": refuses("edit_no_use"),
    "reinforcement": refuses("edit_no_use"),
}


class BellePositionRulings(Rulings[State]):
    """What an umpire may correct (BP-R37)."""

    number = "BP-R37"
    changes = CHANGES
    moving = frozenset({"place", "remove", "card", "phase"})

    def bars(self, state: State, edit: Edit) -> str | None:
        """A side that there is not; before it is known who begins only decks are set right (BP-4.4)."""
        if edit.side is not None and edit.side not in state.context.side_ids:
            return "edit_no_side"
        if state.deployed != BOTH and edit.set != "card":
            return "edit_before_deployment"
        if state.first == NOBODY and edit.set != "card":
            return "edit_first_player"
        return None

    def event(self, state: State, edit: Edit) -> Event:
        """A card on the table is told by its place; of those in hand and pile its owner is told which."""
        context = state.context
        found = None if edit.unit is None else _where(state, edit)
        side = side_named(context, edit) if found is None else found[0] // 6
        facts = {
            "set": edit.set,
            "side": side,
            "position": -1 if found is None else found[0] % 6,
            "slot": -1 if found is None else found[1],
            "card": context.by_id.get(edit.item or "", -1),
            "item": edit.item or "",
            "at": context.position_index.get(edit.at or "", edit.at or ""),
            "to": "" if edit.to is None else edit.to,
        }
        if edit.item is None or edit.set not in ("card", "place"):
            return Event("edit", facts, self.number)
        return self.secret(facts, side, item="?", card=-1)

    def rule(self, state: State, ruling: Ruling, emit: Listener | None) -> None:
        """Carry out the edits; a mere note leaves moves on their way as they are, too (BP-13.5)."""
        before, changing = _on_the_way(state), self.changing(state, ruling)
        super().rule(state, ruling, emit)
        if changing.edits and state.deployed == BOTH:
            _go_on(state, before, emit)

    def surviving(self, state: State, ruling: Ruling) -> Frames:
        """Draws go on, and what speaks of stacks in which the slots are as they were."""
        if any(edit.set == "phase" for edit in ruling.edits):
            return tuple(frame for frame in state.frames if isinstance(frame, Drawing))
        lifted = {_stack_of(state, edit) for edit in ruling.edits if edit.set in self.moving}
        retold = {_stack_of(state, edit) for edit in ruling.edits if edit.set == "token"}
        return tuple(
            frame
            for frame in state.frames
            if not _stacks_of(frame) & lifted
            and not (isinstance(frame, Testing) and _stacks_of(frame) & retold)
        )

    def settle(self, state: State, emit: Listener | None) -> None:
        """Positions as the edits leave them, and victory; what went on beside a general who falls ends."""
        if state.deployed == BOTH:
            before = tuple(state.stacks)
            occupation.settle(state, emit)
            _end_in(state, [at for at, stack in enumerate(before) if stack != state.stacks[at]])


RULINGS = BellePositionRulings()
