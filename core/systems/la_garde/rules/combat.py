"""Combats: who may attack whom, generals who join, the bag and its draw (LG-6, LG-10)."""

from __future__ import annotations

from core.geometry.shapes import gap, is_within, point
from core.protocol.events import Event, Listener, Modifier
from core.protocol.frames import pop, push, replace_top
from core.protocol.pending import Deal
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import aftermath, command, facts, moments
from core.systems.la_garde.rules.actions import Attack, Engage
from core.systems.la_garde.rules.bag import Bag, result_of
from core.systems.la_garde.rules.combat_bag import combat_bag
from core.systems.la_garde.rules.fighting_frames import Fighting, Joining
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State

DRAWN = 2
"""LG-6.2: how many tokens are drawn; the tables of results are pairs."""
FIERCE, INDECISIVE = "DV", "NN"


# --- who attacks (LG-6.1) ----------------------------------------------------------------------------------


def acts_on_attack(state: State, unit: int) -> bool:
    """Whether it fights under Attack: it acts on that order, or has moved into contact on it (LG-6.1).

    Who charges beyond the reach of its general attacks all the same; it is not commanded for anything else.
    """
    if command.order_shown(state, unit) == ATTACK:
        return True
    return (
        bool(state.turned & state.moved & 1 << unit)
        and not state.is_routed(unit)
        and state.orders[state.context.division_of[unit]] == ATTACK
        and bool(state.touched(unit))
    )


def may_attack(state: State, unit: int) -> bool:
    """Whether a brigade has still to attack in this activation: in contact, order Attack (LG-6.1)."""
    context = state.context
    return (
        context.division_of[unit] == state.division
        and not (state.attacked | state.occupied) >> unit & 1
        and state.feet[unit] is not None
        and not context.is_battery[unit]
        and not context.is_baggage[unit]
        and acts_on_attack(state, unit)
    )


def attacks(state: State) -> tuple[tuple[int, int], ...]:
    """Every attack that the active division can declare: each brigade with each enemy that it touches."""
    if state.division < 0:
        return ()
    return tuple(
        (unit, foe)
        for unit in state.context.units_of_division[state.division]
        if may_attack(state, unit)
        for foe in state.touched(unit)
    )


def refusal(state: State, action: Attack) -> Refusal | None:
    """Why a brigade may not attack an enemy now."""
    context, unit, target = state.context, action.unit, action.target
    known = {"unit": unit, "target": target}
    if context.division_of[unit] != state.division:
        return Refusal("other_division", "LG-2.3", known)
    if state.feet[unit] is None:
        return Refusal("not_on_table", "LG-6.1", {"unit": unit})
    if state.feet[target] is None:
        return Refusal("not_on_table", "LG-6.1", {"unit": target})
    if context.side_of[unit] == context.side_of[target]:
        return Refusal("own_brigade", "LG-6.1", known)
    if context.is_battery[unit] or context.is_baggage[unit]:
        return Refusal("never_attacks", "LG-AMB-18", {"unit": unit})
    if state.attacked >> unit & 1:
        return Refusal("has_attacked", "LG-6.1", {"unit": unit})
    if state.occupied >> unit & 1:
        return Refusal("has_occupied", "LG-6.1", known)
    if not acts_on_attack(state, unit):
        return Refusal("order_not_attack", "LG-6.1", {"unit": unit, "rout": state.is_routed(unit)})
    if target not in state.touched(unit):
        measured = {"measured": state.gap(unit, target) / 1000, "needed": context.options.contact_cm}
        return Refusal("no_contact", "LG-6.1", {**known, **measured})
    return None


def begin(state: State, action: Attack, emit: Listener | None) -> None:
    """A brigade attacks: whom it touches shows its order, generals may join (LG-3.1, LG-10)."""
    state.attacked |= 1 << action.unit
    state.touch()
    if emit is not None:
        emit(Event("attack", {"unit": action.unit, "target": action.target}, "LG-6.1"))
    for foe in (action.target, *state.touched(action.unit)):
        command.reveal(state, state.context.division_of[foe], emit)
    state.frames = push(state.frames, Joining(action.unit, action.target, (), 0))


# --- generals who join (LG-10) -----------------------------------------------------------------------------


def candidates(state: State, unit: int) -> list[int]:
    """The generals of a brigade's chain of command who may join its combat, as `Engage.post` names them.

    They stand within 5 cm of it and have joined no combat in this turn (LG-R67).
    """
    context = state.context
    division = context.division_of[unit]
    chain = [context.division_post[division], context.corps_post[context.corps_of[division]]]
    chain.append(context.army_post[context.side_of[unit]])
    if state.acting[division] is not None:
        chain[0] = -1 - division
    foot, far = state.foot(unit), context.distances["join"]
    found = []
    for post in dict.fromkeys(chain):
        at = facts.place_of(state, post)
        if at is not None and post not in state.joined and is_within(foot, point(*at), far):
            found.append(post)
    return found


def _asked(frame: Joining) -> int:
    return frame.target if frame.asks else frame.unit


def engagements(state: State) -> list[Engage]:
    """Every general who may join the combat that is declared."""
    frame = state.frames[-1]
    assert isinstance(frame, Joining)
    return [Engage(post) for post in candidates(state, _asked(frame))]


def engage_refusal(state: State, action: Engage) -> Refusal | None:
    """Why a general may not join."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, Joining):
        return Refusal("nothing_to_join", "LG-10", {})
    unit, post, context = _asked(frame), action.post, state.context
    known = {"unit": unit, "post": post}
    if not -len(context.division_ids) <= post < len(context.posts):
        return Refusal("no_such_general", "LG-10", {"post": str(post)})
    if post in candidates(state, unit):
        return None
    at = facts.place_of(state, post)
    if at is None or facts.side_of_post(state, post) != context.side_of[unit]:
        return Refusal("general_not_there", "LG-10", known)
    if post in state.joined:
        return Refusal("general_joined", "LG-10", known)
    far = context.distances["join"]
    if not is_within(state.foot(unit), point(*at), far):
        measured = {"measured": gap(state.foot(unit), point(*at)) / 1000, "needed": far / 1000}
        return Refusal("general_too_far", "LG-10", {**known, **measured})
    return Refusal("other_chain", "LG-R67", known)


def engage(state: State, action: Engage, emit: Listener | None) -> None:
    """A general joins the combat."""
    frame = state.frames[-1]
    assert isinstance(frame, Joining)
    state.joined = (*state.joined, action.post)
    state.touch()
    posts = (*frame.posts, action.post)
    state.frames = replace_top(state.frames, Joining(frame.unit, frame.target, posts, frame.asks))
    if emit is not None:
        emit(Event("joins", {"post": action.post, "unit": _asked(frame)}, "LG-10"))


def joining(state: State, frame: Joining, emit: Listener | None) -> bool:
    """Ask the attacker, then the defender, while somebody can join."""
    if candidates(state, _asked(frame)):
        state.pending = moments.ENGAGE[state.context.side_of[_asked(frame)]]
        return True
    close(state, frame)
    return False


def close(state: State, frame: Joining) -> None:
    """Nobody more joins on the side that is asked."""
    if frame.asks == 0:
        following: Joining | Fighting = Joining(frame.unit, frame.target, frame.posts, 1)
    else:
        following = Fighting(frame.unit, frame.target, frame.posts, 0, "")
    state.frames = replace_top(state.frames, following)


# --- the draw (LG-6.2) -------------------------------------------------------------------------------------


def bag_of(state: State, unit: int, target: int, posts: facts.Posts = ()) -> Bag:
    """The bag of a combat as the state stands."""
    return combat_bag(facts.combat_situation(state, unit, target, posts), state.context.options)


def show_supporters(state: State, units: tuple[int, ...], emit: Listener | None) -> None:
    """Divisions that may support show their orders before the bag is made (LG-R60)."""
    for unit in units:
        for friend in facts.could_support(state, unit):
            command.reveal(state, state.context.division_of[friend], emit)


def fighting(state: State, frame: Fighting, emit: Listener | None) -> bool:
    """The tokens have to be drawn."""
    show_supporters(state, (frame.unit, frame.target), emit)
    bag = bag_of(state, frame.unit, frame.target, frame.posts)
    draw = 1 if state.context.options.replace else DRAWN
    state.pending = Deal(bag.pool, draw, False, None, "combat", "LG-6.2", bag.rules)
    return True


def drawn(state: State, frame: Fighting, tokens: tuple[str, ...], emit: Listener | None) -> None:
    """The tokens have come: what they mean is carried out step by step (LG-6.9 to LG-6.12)."""
    if state.context.options.replace and not frame.first:
        first = Fighting(frame.unit, frame.target, frame.posts, frame.round, tokens[0])
        state.frames = replace_top(state.frames, first)
        return
    if frame.first:
        tokens = (frame.first, *tokens)
    unit, target = frame.unit, frame.target
    drawn_pair = result_of(*tokens)
    given_up = drawn_pair == FIERCE and frame.round >= state.context.options.fierce_max
    result = INDECISIVE if given_up else drawn_pair
    if emit is not None:
        bag = bag_of(state, unit, target, frame.posts)
        fields = {"unit": unit, "target": target, "tokens": tokens, "result": result}
        emit(Event("combat_drawn", fields, "LG-6.2", terms(bag)))
        if given_up:
            emit(Event("fierce_no_more", {"unit": unit, "target": target}, "LG-6.10"))
    state.fought[unit] += 1
    state.fought[target] += 1
    state.touch()
    state.frames = pop(state.frames)
    aftermath.begin(state, unit, target, frame.posts, frame.round, result, bombards=False)


def terms(bag: Bag, table: str = "combat") -> tuple[Modifier, ...]:
    """The rows of a bag as modifiers: `kind` is "table/row/tokens", `value` how many tokens it puts in."""
    return tuple(
        Modifier(f"{table}/{row.id}/{row.tokens}", len(row.tokens) * row.times, row.rule) for row in bag.rows
    )
