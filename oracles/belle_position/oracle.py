"""The oracle of Belle Position: combats with their dice, and moves, in random battles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core.protocol.pending import Choice, Pending, Roll
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.frames import Shooting, Suffering
from core.systems.belle_position.rules.state import State
from oracles.belle_position import reading
from oracles.belle_position.field import profile_of, read
from oracles.judgements import Judgement

SITES = ("combat", "move", "movement", "loss")


class BellePositionOracle:
    """Holds Belle Position against a second reading."""

    every = 1

    def wants(self, pending: Pending) -> bool:
        """Phases of combat and of movement, and losses to be allotted."""
        return isinstance(pending, Choice) and pending.prompt in SITES

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """All that may be done, and the dice of each combat."""
        assert isinstance(pending, Choice)
        if pending.prompt == "combat":
            yield from of_combats(system, state)
        elif pending.prompt == "loss":
            yield of_losses(system, state, pending.side)
        else:
            yield from of_moves(system, state)


def name_of(action: object) -> tuple[object, ...] | None:
    """A combat as the reading names it."""
    match action:
        case acts.Fire(position, slot):
            return "fire", position, slot
        case acts.LongRange(position, slot):
            return "long", position, slot
        case acts.CounterBattery(position, slot, target, target_slot):
            return "counter", position, slot, target, target_slot
    return None


def of_combats(system: AnySystem, state: State) -> Iterator[Judgement]:
    """Every combat that may be begun, and what it throws."""
    side = state.active
    offered = {name: action for action in system.rules.actions(state, side) if (name := name_of(action))}
    right = dict(reading.combats(read(state)))
    yield Judgement("combats offered", f"turn {state.turn}", sorted(offered, key=str), sorted(right, key=str))
    for name, action in offered.items():
        after = state.copy()
        system.rules.apply(after, ActionStep(side, action))
        frame, pending = after.frames[-1], system.rules.pending(after)
        assert isinstance(frame, Shooting)
        assert isinstance(pending, Roll)
        said = reading.Shot(sum(handful.dice for handful in pending.handfuls), frame.power, frame.sixes)
        yield Judgement("combats", str(name), said, right.get(name))


def of_losses(system: AnySystem, state: State, side: int) -> Judgement:
    """The cards among which the sufferer chooses for the next token."""
    frame = state.frames[-1]
    assert isinstance(frame, Suffering)
    offered = [act.slot for act in system.rules.actions(state, side) if isinstance(act, acts.TakeLoss)]
    right = reading.sufferers(read(state), frame.side, frame.position, far=frame.visible)
    return Judgement("losses", f"turn {state.turn}: {frame}", sorted(offered), right)


def of_moves(system: AnySystem, state: State) -> Iterator[Judgement]:
    """Every move on the table, and every card that may come from the reserve."""
    side, context = state.active, state.context
    field = read(state)
    offered = system.rules.actions(state, side)
    moves = {(act.position, act.slot, act.to) for act in offered if isinstance(act, acts.Move)}
    right = set(reading.moves(field))
    about = f"turn {state.turn}"
    for move in sorted(moves | right):
        yield Judgement("moves", f"{about}: {move}", move in moves, move in right)
    came = {
        (act.card, act.to)
        for act in offered
        if isinstance(act, acts.Bring) and not act.again and not act.face_down
    }
    for card in {code & 0x7F for code in state.hands[side] if code <= 0x7F and code != 0x7F}:
        profile = profile_of(context.cards[card])
        places = reading.brought(field, profile.kind, context.cards[card].id, profile.moves)
        found = sorted(to for one, to in came if one == card)
        yield Judgement("brought", f"{about}: {context.cards[card].id}", found, places)
