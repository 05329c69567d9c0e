"""Combat in a position, long-range fire and flank attacks (BP-10, BP-11, BP-18)."""

from __future__ import annotations

from collections.abc import Sequence

from core.protocol.events import Event, Listener, Modifier
from core.protocol.pending import Over, Shown
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import frames, losses, occupation
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.codes import ACTED, CARD, FOUGHT, TOKEN, UP
from core.systems.belle_position.rules.frames import Shooting
from core.systems.belle_position.rules.hidden import kinds_unseen, may_be
from core.systems.belle_position.rules.positions import FACING, LATERAL, LINES, OWNER, POSITIONS
from core.systems.belle_position.rules.rule_tables import (
    ARTILLERY,
    CAVALRY,
    FLANK_POWER_ENEMY,
    FLANK_POWER_OWN,
    fire_reading,
    long_reading,
)
from core.systems.belle_position.rules.situation import in_attack
from core.systems.belle_position.rules.stacking import general_in
from core.systems.belle_position.rules.state import NO_POSITION, Stack, State


def terrain_dice(state: State, side: int, position: int, card: int) -> int:
    """What the terrain of a position does to the dice of a card that fights there (BP-5.4)."""
    terrain = state.terrain[position]
    if not terrain:
        return 0
    context = state.context
    if not in_attack(state, side, position):
        return sum(context.defender_dice[row] for row in terrain)
    rows = context.cavalry_dice if context.kind[card] == CAVALRY else context.attacker_dice
    return sum(rows[row] for row in terrain)


def dice(state: State, side: int, position: int, card: int) -> int:
    """The dice of a unit in a combat or flank attack (BP-10.4, BP-18.2); 0 where none is left (BP-5.6)."""
    options = state.context.options
    return max(state.context.vc[card] + terrain_dice(state, side, position, card), options.min_dice)


def long_dice(state: State, target: int, card: int) -> int:
    """The dice of long-range fire (BP-11.2): a wood in the target position takes one (BP-AMB-11)."""
    context = state.context
    number = context.vc[card]
    if context.options.lr_terrain == "target":
        number += sum(context.attacker_dice[row] for row in state.terrain[target])
    return max(number, context.options.min_dice)


def dice_terms(state: State, frame: Shooting, card: int) -> tuple[Modifier, ...]:
    """Each term of the number of dice, with its rule."""
    context = state.context
    terms = [Modifier("vc", context.vc[card], "BP-1.2")]
    long = frame.how in ("long", "counter")
    if long and context.options.lr_terrain == "target":
        terms += _terrain_terms(state, frame.target, context.attacker_dice, "BP-AMB-11")
    elif not long and in_attack(state, frame.side, frame.target):
        cavalry = context.kind[card] == CAVALRY
        rows = context.cavalry_dice if cavalry else context.attacker_dice
        terms += _terrain_terms(state, frame.target, rows, "BP-5.4")
    elif not long:
        terms += _terrain_terms(state, frame.target, context.defender_dice, "BP-5.4")
    total = sum(term.value for term in terms)
    if total < context.options.min_dice:
        terms.append(Modifier("at_least", context.options.min_dice - total, "BP-AMB-8"))
    return tuple(terms)


def _terrain_terms(state: State, position: int, rows: tuple[int, ...], rule: str) -> list[Modifier]:
    cards = state.context.cards
    return [Modifier(cards[row].id, rows[row], rule) for row in state.terrain[position] if rows[row]]


def power(state: State, side: int, position: int, card: int) -> int:
    """The highest face that hits in a combat (BP-10.4)."""
    context = state.context
    return context.attack[card] if in_attack(state, side, position) else context.defence[card]


def targets(state: State, side: int, position: int) -> tuple[int, ...]:
    """The positions at which artillery of `side` in `position` could fire at long range (BP-11.1)."""
    if OWNER[position] != side or state.stacks[(1 - side) * 6 + position]:
        return ()
    reach: tuple[int, ...] = (FACING[position],)
    if state.context.options.counter_battery_any:
        reach = (*reach, *(place for place in LINES[1 - side] if place not in reach))
    return tuple(place for place in reach if visible(state, side, place))


def visible(state: State, side: int, target: int) -> bool:
    """Whether an unengaged position shows a target for long-range fire (BP-11.1)."""
    if state.stacks[side * 6 + target]:
        return False
    foes = state.stacks[(1 - side) * 6 + target]
    if state.context.options.lr_hits_hidden:
        return may_hold_unit(state, foes)
    is_unit = state.context.is_unit
    return any(code & UP and is_unit[code & CARD] for code in foes)


def may_hold_unit(state: State, stack: Stack) -> bool:
    """Whether by public knowledge a unit may be among these cards."""
    is_unit = state.context.is_unit
    return any(not code & UP or is_unit[code & CARD] for code in stack)


def batteries(state: State, side: int, target: int) -> list[int]:
    """The slots of face-up enemy artillery in a position (BP-11.4)."""
    kind = state.context.kind
    foes = state.stacks[(1 - side) * 6 + target]
    return [slot for slot, code in enumerate(foes) if code & UP and kind[code & CARD] == ARTILLERY]


def combats(state: State) -> list[Action]:
    """Every combat that the active side can begin now (BP-10.1, BP-10.3)."""
    side, context = state.active, state.context
    stacks, closed = state.stacks, state.closed
    foe_base = (1 - side) * 6
    found: list[Action] = []
    for position in POSITIONS:
        mine = stacks[side * 6 + position]
        if not mine or closed >> position & 1:
            continue
        if stacks[foe_base + position]:
            if not may_hold_unit(state, stacks[foe_base + position]):
                continue
            for slot, code in enumerate(mine):
                card = code & CARD
                if not code & ACTED and context.vc[card] and dice(state, side, position, card) > 0:
                    found.append(acts.fire(position, slot))
            continue
        if OWNER[position] == side:
            _long_range(state, side, position, mine, found)
        if context.options.flank_attack:
            _flanks(state, side, position, mine, found)
    return found


def _long_range(state: State, side: int, position: int, mine: tuple[int, ...], found: list[Action]) -> None:
    context = state.context
    guns = [slot for slot, code in enumerate(mine) if context.long_range[code & CARD] and not code & ACTED]
    if not guns:
        return
    for target in targets(state, side, position):
        aims = batteries(state, side, target)
        for slot in guns:
            if long_dice(state, target, mine[slot] & CARD) <= 0:
                continue
            if target == FACING[position]:
                found.append(acts.long_range(position, slot))
            found += [acts.counter_battery(position, slot, target, aim) for aim in aims]


def _flanks(state: State, side: int, position: int, mine: tuple[int, ...], found: list[Action]) -> None:
    for target in LATERAL[position]:
        if not state.stacks[(1 - side) * 6 + target]:
            continue
        for slot, code in enumerate(mine):
            card = code & CARD
            if not code & ACTED and state.context.vc[card] and dice(state, side, target, card) > 0:
                found.append(acts.flank(position, slot, target))


def may_fight(state: State) -> bool:
    """Whether by public knowledge the active side might have a combat: hidden guns count (BP-R34)."""
    side = state.active
    kinds = [card for card in kinds_unseen(state, side) if state.context.is_unit[card]]
    return any(
        _might(state, side, position, [card for card in kinds if may_be(state.context, code, card)])
        for position in POSITIONS
        if not state.closed >> position & 1
        for code in state.stacks[side * 6 + position]
        if not code & (UP | ACTED)
    )


def _might(state: State, side: int, position: int, kinds: Sequence[int]) -> bool:
    """Whether a face-down card that is one of these kinds could fight."""
    foe = (1 - side) * 6
    if state.stacks[foe + position]:
        meets = may_hold_unit(state, state.stacks[foe + position])
        return meets and any(dice(state, side, position, card) > 0 for card in kinds)
    long_range = state.context.long_range
    for target in targets(state, side, position):
        aimed = target == FACING[position] or batteries(state, side, target)
        if aimed and any(long_range[card] and long_dice(state, target, card) > 0 for card in kinds):
            return True
    return state.context.options.flank_attack and any(
        state.stacks[foe + target] and any(dice(state, side, target, card) > 0 for card in kinds)
        for target in LATERAL[position]
    )


def open_flank(state: State) -> bool:
    """Whether a unit that has not fought could attack a vacant position of the enemy line (BP-18.5).

    Not one whose position is finished: nobody there may fight any more in this turn (BP-10.3, BP-R41).
    """
    side = state.active
    stacks = state.stacks
    for position in LINES[1 - side]:
        mine = stacks[side * 6 + position]
        if not mine or stacks[(1 - side) * 6 + position] or state.closed >> position & 1:
            continue
        if all(stacks[place] or stacks[6 + place] for place in LATERAL[position]):
            continue
        if any(state.context.is_unit[code & CARD] and not code & ACTED for code in mine):
            return True
    return False


def flank_victory(state: State, emit: Listener | None) -> bool:
    """Win by a possible flank attack on a vacant position of the enemy line (BP-18.5)."""
    if not open_flank(state):
        return False
    occupation.finish(state, Over(state.active, "flank"), "BP-18.5", emit)
    return True


# --- fighting ----------------------------------------------------------------------------------------------


def wounds_general(state: State, side: int, how: str, target: int) -> bool:
    """Whether natural sixes have to be told apart: an enemy general is or may be there (BP-10.6).

    At long range he must be seen, as every target (BP-R9).
    """
    options = state.context.options
    hides = options.general_face_down
    if how in ("long", "counter") and not options.general_hit_by_lr:
        return False
    if how in ("long", "counter") and not options.lr_hits_hidden:
        hides = False
    if how == "flank" and not options.general_hit_by_flank:
        return False
    foes = state.stacks[(1 - side) * 6 + target]
    is_general = state.context.is_general
    return any((is_general[code & CARD] and code & UP) or (hides and not code & UP) for code in foes)


def frame_of(state: State, action: Action) -> Shooting:
    """The combat that an action would begin."""
    side, context = state.active, state.context
    match action:
        case acts.Fire(position, slot):
            card = state.stacks[side * 6 + position][slot] & CARD
            how, target, aim = "fire", position, -1
            number, face = dice(state, side, target, card), power(state, side, target, card)
        case acts.Flank(position, slot, target):
            card = state.stacks[side * 6 + position][slot] & CARD
            how, aim = "flank", -1
            number = dice(state, side, target, card)
            face = FLANK_POWER_OWN if OWNER[position] == side else FLANK_POWER_ENEMY
        case acts.CounterBattery(position, slot, target, aim):
            card = state.stacks[side * 6 + position][slot] & CARD
            how, number, face = "counter", long_dice(state, target, card), context.long_range[card]
        case _other:
            assert isinstance(action, acts.LongRange)
            position, slot = action.position, action.slot
            card = state.stacks[side * 6 + position][slot] & CARD
            how, target, aim = "long", FACING[position], -1
            number, face = long_dice(state, target, card), context.long_range[card]
    sixes = wounds_general(state, side, how, target)
    return frames.shooting(how, side, position, slot, target, aim, number, face, sixes)


def act_of(frame: Shooting) -> Action:
    """The action that has begun a combat."""
    position, slot, target = frame.position, frame.slot, frame.target
    match frame.how:
        case "fire":
            return acts.fire(position, slot)
        case "flank":
            return acts.flank(position, slot, target)
        case "counter":
            return acts.counter_battery(position, slot, target, frame.target_slot)
    return acts.long_range(position, slot)


def begin(state: State, action: Action, emit: Listener | None) -> None:
    """A card fights: it is turned face up (BP-10.1), its dice have to fall."""
    frame = frame_of(state, action)
    side, position, slot = frame.side, frame.position, frame.slot
    if state.site != position:
        if state.site != NO_POSITION:
            state.closed |= 1 << state.site
        state.site = position
    place = side * 6 + position
    stack = state.stacks[place]
    code = stack[slot]
    state.stacks[place] = (*stack[:slot], code | UP | FOUGHT, *stack[slot + 1 :])
    state.frames = (*state.frames, frame)
    if emit is None:
        return
    if not code & UP:
        turned = {"side": side, "position": position, "card": code & CARD, "slot": slot}
        emit(Event("revealed", turned, "BP-10.1"))
    facts = {
        "how": frame.how,
        "side": side,
        "position": position,
        "card": code & CARD,
        "slot": slot,
        "target": frame.target,
        "dice": frame.dice,
        "power": frame.power,
    }
    if frame.target_slot >= 0:
        facts["aim"] = state.stacks[(1 - side) * 6 + frame.target][frame.target_slot] & CARD
        facts["aim_slot"] = frame.target_slot
    emit(Event("combat", facts, _rule(frame), dice_terms(state, frame, code & CARD)))


def _rule(frame: Shooting) -> str:
    """By which rule the dice of a combat fall."""
    return {"fire": "BP-10.4", "flank": "BP-18.2"}.get(frame.how, "BP-11.2")


def resolve(state: State, frame: Shooting, shown: Shown, emit: Listener | None) -> None:
    """The dice of a combat have fallen: tokens for the general, then losses for the units."""
    faces = shown["fire"]
    if frame.sixes:
        hits, sixes = fire_reading(frame.power).read(faces)
    else:
        hits, sixes = long_reading(frame.power).read(faces)[0], 0
    state.frames = state.frames[:-1]
    foe = 1 - frame.side
    if emit is not None:
        emit(Event("rolled", {"side": frame.side, "faces": tuple(faces), "hits": hits}, _rule(frame)))
    if sixes:
        _wound(state, foe, frame.target, sixes, emit)
    if not hits:
        return
    if frame.target_slot >= 0:
        losses.concentrate(state, foe, frame.target, frame.target_slot, hits, emit)
        return
    hidden = frame.how != "long" or state.context.options.lr_hits_hidden
    state.frames = (*state.frames, frames.suffering(foe, frame.target, hits, not hidden))


def _wound(state: State, side: int, position: int, sixes: int, emit: Listener | None) -> None:
    """A general gets a token for each natural six (BP-17.4)."""
    slot = general_in(state, side, position)
    if slot < 0:
        return
    place = side * 6 + position
    stack = state.stacks[place]
    code = (stack[slot] | UP) + sixes * TOKEN
    state.stacks[place] = (*stack[:slot], code, *stack[slot + 1 :])
    if emit is not None:
        facts = {"side": side, "position": position, "card": code & CARD, "slot": slot, "tokens": sixes}
        emit(Event("general_hit", facts, "BP-17.4"))
