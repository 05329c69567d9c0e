"""The rules of Skirmish: what may be done, what it does, what then has to be answered."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from core.chance.dice import D6, Face, Tally
from core.kit.dispatch import NO_FRAME, BaseRules
from core.kit.rulings import NoEdits
from core.protocol.events import Event, Listener
from core.protocol.pending import UNKNOWN, Choice, Deal, Handful, Over, Roll
from core.protocol.refusals import CannotBeginError, Refusal
from core.records.serialization.processes import travels
from core.text import _
from skirmish.battle import GONE, NO_ORDER, ORDERS, Action, Answer, Context, EndTurn, Fire, Move, Shot, State

if TYPE_CHECKING:
    from skirmish.scenario import SkirmishScenario

RANGE = 3
HITS: dict[int, set[Face]] = {least: set(range(least, 7)) for least in (4, 5, 6)}


def tell_of(emit: Listener | None, kind: str, rule: str, **facts: Any) -> None:
    if emit is not None:
        emit(Event(kind, facts, rule))


def move(state: State, action: Move, emit: Listener | None) -> None:
    state.at[action.unit] = action.to
    state.acted |= 1 << action.unit
    tell_of(emit, "moved", "SK-1", unit=action.unit, to=action.to)


def fire(state: State, action: Fire, emit: Listener | None) -> None:
    """SK-2: the owner of the target is asked before the die falls."""
    state.acted |= 1 << action.unit
    least = 5 if state.at[action.target] in state.context.woods else 4
    state.frames = (Shot(action.unit, action.target, least, answered=False),)
    tell_of(emit, "fired", "SK-2", unit=action.unit, target=action.target)


def answer(state: State, action: Answer, emit: Listener | None) -> None:
    shot = state.frames[-1]
    if action.covers:
        state.down |= 1 << shot.target
        tell_of(emit, "covered", "SK-3", unit=shot.target)
    state.frames = (Shot(shot.unit, shot.target, 6 if action.covers else shot.least, answered=True),)


def die_fell(state: State, shot: Shot, shown: Mapping[str, tuple[Face, ...]], emit: Listener | None) -> None:
    state.frames = ()
    hit = shown["fire"][0] in HITS[shot.least]
    tell_of(emit, "hit" if hit else "missed", "SK-2", unit=shot.target, faces=shown["fire"])
    if hit:
        state.at[shot.target] = GONE
        judge(state, emit)


def drawn(state: State, frame: None, cards: tuple[int, ...], emit: Listener | None) -> None:
    """SK-4: a side sees its own order alone."""
    side = state.orders.index(NO_ORDER)
    state.orders[side] = cards[0]
    if emit is not None:
        public = Event("drew", {"side": side, "order": UNKNOWN}, "SK-4")
        emit(Event("drew", {"side": side, "order": cards[0]}, "SK-4", to=(side,), public=public))


def end_turn(state: State, action: EndTurn, emit: Listener | None) -> None:
    context = state.context
    state.down &= ~sum(1 << unit for unit, side in enumerate(context.side_of) if side == state.active)
    state.acted, state.active = 0, 1 - state.active
    state.turn += context.side_ids[state.active] == context.scenario.first
    if state.turn <= context.scenario.turns:
        tell_of(emit, "turn", "SK-1", side=state.active, turn=state.turn)
        return
    state.turn -= 1
    held = [{hex_ for unit, hex_ in enumerate(state.at) if context.side_of[unit] == side} for side in (0, 1)]
    wins = [state.orders[side] >= 0 and context.goals[state.orders[side]] in held[side] for side in (0, 1)]
    end(state, Over(None, "draw") if wins[0] == wins[1] else Over(wins.index(True), "objective"), emit)


def judge(state: State, emit: Listener | None) -> None:
    left = {side for unit, side in enumerate(state.context.side_of) if state.at[unit] != GONE}
    if len(left) < 2:
        end(state, Over(min(left), "losses") if left else Over(None, "draw"), emit)


def end(state: State, over: Over, emit: Listener | None) -> None:
    state.ended = (over,)
    tell_of(emit, "over", "SK-5", winner=UNKNOWN if over.winner is None else over.winner)


class SkirmishRules(BaseRules[State, Action]):
    do = {Move: move, Fire: fire, Answer: answer, EndTurn: end_turn}  # noqa: RUF012
    resolve = {NO_FRAME: drawn, Shot: die_fell}  # noqa: RUF012
    rulings = NoEdits()

    def new_battle(self, scenario: SkirmishScenario) -> State:
        """Units in place; both sides have to draw their orders."""
        context = Context(scenario)
        at = [context.grid.parse(unit.at) for unit in scenario.units]
        if len(set(at)) < len(at):
            raise CannotBeginError(_("Two units stand in one hex."), "SK-1")
        fields = {"turn": 1, "active": context.side_ids.index(scenario.first), "phase": 0, "frames": ()}
        fields |= {"at": at, "acted": 0, "down": 0, "orders": [NO_ORDER, NO_ORDER], "ended": ()}
        return restored(scenario, fields)

    def advance(self, state: State, emit: Listener | None) -> None:
        """What has to be answered next."""
        shot = state.frames[-1] if state.frames else None
        if state.ended:
            state.pending = state.ended[0]
        elif NO_ORDER in state.orders:
            cards = tuple((card, 1) for card in range(len(ORDERS)))
            state.pending = Deal(cards, 1, False, state.orders.index(NO_ORDER), "order", "SK-4")
        elif shot is None:
            state.pending = Choice(state.active, "act", (Move, Fire, EndTurn))
        elif not shot.answered:
            state.pending = Choice(1 - state.active, "cover", (Answer,))
        else:
            hand = Handful("fire", state.active, 1, D6, Tally.of(hit=HITS[shot.least]))
            state.pending = Roll((hand,), "fire", "SK-2")

    def refusal(self, state: State, side: int, action: Action) -> Refusal | None:
        """Why `side` may not do `action` now, or None: the only legality."""
        pending, context, at = state.pending, state.context, state.at
        if not isinstance(pending, Choice):
            return Refusal("nothing_asked", "SK-1")
        if pending.side != side:
            return Refusal("other_side_asked", "SK-1", {"side": pending.side})
        if type(action) not in pending.kinds:
            return Refusal("not_now", "SK-1")
        if not isinstance(action, Move | Fire):
            return None
        is_gone = context.side_of[action.unit] != side or at[action.unit] == GONE
        if is_gone or (state.acted | state.down) >> action.unit & 1:
            return Refusal("cannot_act", "SK-1")
        if isinstance(action, Move):
            is_free = context.grid.distance(at[action.unit], action.to) == 1 and action.to not in at
            return None if is_free else Refusal("no_way", "SK-1")
        if context.side_of[action.target] == side or at[action.target] == GONE:
            return Refusal("no_enemy", "SK-2")
        distance = context.grid.distance(at[action.unit], at[action.target])
        return Refusal("too_far", "SK-2", {"measured": distance}) if distance > RANGE else None

    def actions(self, state: State, side: int) -> tuple[Action, ...]:
        """Everything that `side` may do now: what is not refused."""
        return tuple(act for act in state.context.universe if self.refusal(state, side, act) is None)

    def observe(self, state: State, side: int) -> State:
        """The other side's order lies face down (SK-4)."""
        seen = state.copy()
        seen.orders[1 - side] = min(seen.orders[1 - side], UNKNOWN)
        return seen

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """The other side may have drawn any order."""
        world = self.observe(state, side)
        if world.orders[1 - side] == UNKNOWN:
            world.orders[1 - side] = rng.randrange(len(ORDERS))
        return world


def restored(scenario: SkirmishScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(Context(scenario), fields)
    SkirmishRules().advance(state, None)
    return state


travels(State, restored)


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken; none in a sound battle."""
    there = [at for at in state.at if at != GONE]
    if len(set(there)) < len(there) or not all(map(state.context.grid.is_on_board, there)):
        return ("two units share a hex, or one stands off the map",)
    return ()
