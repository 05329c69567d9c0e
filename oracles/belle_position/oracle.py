"""The oracle of Belle Position: combats with their dice, and moves, in random battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from core.protocol.pending import Choice, Pending, Roll
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.frames import Shooting, Suffering, Testing
from core.systems.belle_position.rules.state import State
from oracles.belle_position import reading
from oracles.belle_position.field import NO_CARD, Field, profile_of, read
from oracles.judgements import Judgement

SITES = ("combat", "move", "movement", "loss", "hidden_loss")
TESTS = ("cohesion", "disorganisation")
PASSED = (0,)
"""How a die reads that fails nobody."""


class BellePositionOracle:
    """Holds Belle Position against a second reading."""

    every = 1

    def wants(self, pending: Pending) -> bool:
        """Phases of combat and of movement, losses to be allotted, tests of cohesion."""
        if isinstance(pending, Roll):
            return pending.why in TESTS
        return isinstance(pending, Choice) and pending.prompt in SITES

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """All that may be done, the dice of each combat, the faces that fail a test."""
        if isinstance(pending, Roll):
            yield from of_tests(state, pending)
            return
        assert isinstance(pending, Choice)
        if pending.prompt == "combat":
            yield from of_combats(system, state)
        elif pending.prompt in ("loss", "hidden_loss"):
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
        case acts.Flank(position, slot, target):
            return "flank", position, slot, target
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


def of_tests(state: State, pending: Roll) -> Iterator[Judgement]:
    """The faces that fail a test of cohesion or of disorganisation, one die after the other (BP-7)."""
    frame, field = state.frames[-1], read(state)
    for handful in pending.handfuls:
        said = tuple(face for face in range(1, 7) if handful.reading.read((face,)) != PASSED)
        slot = frame.slot if isinstance(frame, Testing) else int(handful.key.removeprefix("unit-")) - 1
        if isinstance(frame, Testing) and frame.general:
            right: tuple[int, ...] = (6,)
        else:
            value = reading.cohesion(field, frame.side, frame.position, slot)
            right = tuple(face for face in range(1, 7) if reading.fails(value, face))
        yield Judgement("tests", f"turn {state.turn}: {frame}, {handful.key}", said, right)
        if isinstance(frame, Testing):
            tokens = field.cards[frame.side, frame.position][slot].tokens
            yield Judgement("test dice", f"turn {state.turn}: {frame}", handful.dice, tokens)


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
    came: dict[tuple[str, bool], set[int]] = {}
    for act in offered:
        if isinstance(act, acts.Bring) and not act.face_down:
            came.setdefault((context.cards[act.card].id, act.again), set()).add(act.to)
    right_: dict[tuple[str, bool], set[int]] = {}
    for card in {code for code in state.hands[side] if code < NO_CARD}:
        profile, name = profile_of(context.cards[card]), context.cards[card].id
        right_[name, False] = set(reading.brought(field, profile.kind, name, profile.moves))
    for loose in field.loose:
        places = reading.brought(field, loose.profile.kind, loose.name, field.moves_left(loose))
        right_.setdefault((loose.name, True), set()).update(places)
    for key in sorted(came.keys() | right_.keys()):
        found = sorted(came.get(key, ()))
        yield Judgement("brought", f"{about}: {key}", found, sorted(right_.get(key, ())))
    if context.options.special_cards:
        yield from of_specials(state, field, offered)


def of_specials(state: State, field: Field, offered: Sequence[object]) -> Iterator[Judgement]:
    """The units for which each special card in hand may be played."""
    played = [act for act in offered if isinstance(act, acts.PlaySpecial)]
    for card in {code for code in state.hands[state.active] if code < NO_CARD}:
        name = state.context.cards[card].id
        if name.startswith("special-"):
            found = sorted((act.position, act.slot) for act in played if act.card == card)
            yield Judgement("specials", f"turn {state.turn}: {name}", found, reading.specials(field, name))
