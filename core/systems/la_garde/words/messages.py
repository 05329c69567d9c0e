"""What La Garde says: prompts, dice, acts; events and refusals stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.geometry.shapes import gap, point
from core.geometry.tolerances import TENTH
from core.kit.names import side_name, titled
from core.kit.start_zones import OWN, SIDE
from core.kit.words import RoomWords
from core.protocol.pending import Choice, Deal, Roll
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import allowances, deployment, flow, movement, order_writing, ways
from core.systems.la_garde.rules.actions import Action
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.duties import bound_to_attack
from core.systems.la_garde.rules.fighting_frames import Joining
from core.systems.la_garde.rules.movement import Outcome
from core.systems.la_garde.rules.rule_tables import centimetres
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.combat_messages import CHANCE_KINDS as COMBAT_CHANCE_KINDS
from core.systems.la_garde.words.combat_messages import CHANCES as COMBAT_CHANCES
from core.systems.la_garde.words.combat_messages import PROMPTS as COMBAT_PROMPTS
from core.systems.la_garde.words.combat_messages import modifier_text
from core.systems.la_garde.words.event_messages import EVENT_KINDS, event_text, over_text
from core.systems.la_garde.words.names import (
    corps_text,
    division_text,
    general_text,
    group_text,
    handful_text,
    leading,
    order_names,
    unit_text,
)
from core.systems.la_garde.words.refusal_messages import REFUSAL_KINDS, refusal_text
from core.text import Names, Text, Value, _, _n

CHANCE_KINDS: Mapping[str, Text] = {
    "arrival": _("arrivals of reinforcements"),
    "initiative": _("initiative"),
    "change": _("changes of orders"),
    "end": _("length of the battle"),
    **COMBAT_CHANCE_KINDS,
}


# --- dice --------------------------------------------------------------------------------------------------


def _arrival(state: State) -> Text:
    group = state.frames[-1].group
    return _(
        "Reinforcements {group}: they arrive on {needed} or more.",
        group=group_text(state.context, group),
        needed=state.context.arrivals[group].number,
    )


def _initiative(state: State) -> Text:
    if state.context.options.initiative == "die":
        return _("Initiative: a die each.")
    return _("Initiative: a die each, and the skill of the army general.")


def _change(state: State) -> Text:
    frame = state.frames[-1]
    return _(
        "{division}: the order {order} comes through on {needed} or more.",
        division=division_text(state.context, frame.division),
        order=order_names(frame.order),
        needed=order_writing.needed(state, frame.division),
    )


CHANCES: dict[str, Callable[[State], Text]] = {
    "arrival": _arrival,
    "initiative": _initiative,
    "change": _change,
    "end": lambda state: _(
        "The battle ends with this turn on {needed} or less.", needed=state.context.numbers["battle_ends"]
    ),
}


# --- prompts -----------------------------------------------------------------------------------------------


def _division(text: Text) -> Callable[[State, Names], Text]:
    return lambda state, side: text.fill(side=side, division=division_text(state.context, state.division))


def _move(state: State, side: Names) -> Text:
    duties = bound_to_attack(state)
    division = division_text(state.context, state.division)
    if duties:
        return _n(
            "{side}: move {division}; {count} brigade must still go at the enemy.",
            "{side}: move {division}; {count} brigades must still go at the enemy.",
            len(duties),
            side=side,
            division=division,
        )
    return _n(
        "{side}: move {division}; {count} brigade may still move.",
        "{side}: move {division}; {count} brigades may still move.",
        sum(not movement.is_held_fast(state, unit) for unit in movement.movable(state)),
        side=side,
        division=division,
    )


def _lay(state: State, side: Names) -> Text:
    number = deployment.next_unit(state)
    unit = unit_text(state.context, number)
    width = deployment.open_width(state, number)
    if width == OWN:
        return _("{side}: lay {unit} in its zone.", side=side, unit=unit)
    if width == SIDE:
        return _("{side}: its zone is full: lay {unit} in any zone of its side.", side=side, unit=unit)
    return _(
        "{side}: the zones are full: lay {unit} nearer to them than to those of the enemy.",
        side=side,
        unit=unit,
    )


def _activate(state: State, side: Names) -> Text:
    return _n(
        "{side}: activate a division; {count} is left.",
        "{side}: activate a division; {count} are left.",
        len(flow.waiting(state, state.active)),
        side=side,
    )


PROMPTS: dict[str, Callable[[State, Names], Text]] = {
    "lay": _lay,
    "enter": lambda state, side: _("{side}: lay the reinforcements near their entry.", side=side),
    "aides": lambda state, side: _(
        "{side}: an aide-de-camp may act for a division whose general is lost or out of range.", side=side
    ),
    "orders": lambda state, side: _("{side}: write orders, face down, to corps and divisions.", side=side),
    "first": lambda state, side: _("{side}: who activates first?", side=side),
    "activate": _activate,
    "reveal": _division(_("{side}: keep the order of {division}, or send an aide to try another.")),
    "generals": _division(_("{side}: generals may ride before the moves of {division}.")),
    "bombard": _division(_("{side}: batteries of {division} may bombard.")),
    "move": _move,
    "combat": _division(_("{side}: fight the combats of {division}, in any order.")),
}


# --- acts --------------------------------------------------------------------------------------------------


def _move_act(state: State, action: acts.Move) -> Text:
    unit = unit_text(state.context, action.unit)
    outcome = movement.judge(state, action)
    if not isinstance(outcome, Outcome):
        return _("Move {unit}", unit=unit)
    # On a road, in woods or uphill that is not what it uses of its move.
    used = centimetres(allowances.gone((state.foot(action.unit).pose, *action.path[:-1], outcome.end)))
    if outcome.way == ways.TURN:
        return _("Turn {unit}", unit=unit)
    if outcome.way == ways.WITHDRAWAL:
        return _("Withdraw {unit}: {used} cm", unit=unit, used=used)
    if outcome.way == ways.SUPPORT:
        return _("{unit} in support: {used} cm", unit=unit, used=used)
    if outcome.touched:
        names = tuple(unit_text(state.context, foe) for foe in outcome.touched)
        return _("{unit} against {targets}: {used} cm", unit=unit, targets=names, used=used)
    return _("Move {unit}: {used} cm", unit=unit, used=used)


def _unit_act(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(unit=unit_text(state.context, action.unit))


def _pair(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(
        unit=unit_text(state.context, action.unit), target=unit_text(state.context, action.target)
    )


def _plain(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text


def _division_act(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(division=division_text(state.context, action.division))


def _order_division(state: State, action: acts.OrderDivision) -> Text:
    division = division_text(state.context, action.division)
    return _("{division}: {order}", division=division, order=order_names(action.order))


def _order_corps(state: State, action: acts.OrderCorps) -> Text:
    corps = titled(_("Corps {name}"), corps_text(state.context, action.corps))
    return _("{corps}: {order}", corps=corps, order=order_names(action.order))


def _post_act(text: Text) -> Callable[[State, Any], Text]:
    def said(state: State, action: Any) -> Text:
        return text.fill(post=leading(general_text(state.context, action.post)))

    return said


def _ride_act(state: State, action: acts.MoveGeneral) -> Text:
    """Where a general rides, by the friend that is nearest to the place and how far it is."""
    at = state.generals[action.post] or (action.x, action.y)
    far = round(((at[0] - action.x) ** 2 + (at[1] - action.y) ** 2) ** 0.5) * TENTH
    post = leading(general_text(state.context, action.post))
    near = _nearest(state, state.context.posts[action.post].side, action.x, action.y)
    used = centimetres(far)
    if near < 0:
        return _("{post} rides {used} cm", post=post, used=used)
    unit = unit_text(state.context, near)
    return _("{post} rides {used} cm, near {unit}", post=post, used=used, unit=unit)


def _aide_act(state: State, action: acts.LayAide) -> Text:
    division = division_text(state.context, action.division)
    near = _nearest(state, state.context.side_of_division[action.division], action.x, action.y)
    if near < 0:
        return _("An aide-de-camp acts for {division}", division=division)
    unit = unit_text(state.context, near)
    return _("An aide-de-camp acts for {division}, near {unit}", division=division, unit=unit)


def _nearest(state: State, side: int, x: int, y: int) -> int:
    """The brigade of a side that is nearest to a point in tenths, or -1."""
    here = point(x * TENTH, y * TENTH)
    rows = [(gap(state.foot(unit), here), unit) for unit in state.on_table(side)]
    return min(rows)[1] if rows else -1


def _stand_act(state: State, action: acts.Stand) -> Text:
    """To an offer to join a combat, or to occupy the ground."""
    frame = state.frames[-1] if state.frames else None
    return _("No general joins") if isinstance(frame, Joining) else _("Stay where it is")


def _occupy_act(state: State, action: acts.Occupy) -> Text:
    """How far it goes tells the whole way into the ground from half of it."""
    used = centimetres(allowances.gone((state.foot(action.unit).pose, action.pose)))
    return _(
        "Occupy the ground with {unit}: {used} cm", unit=unit_text(state.context, action.unit), used=used
    )


ACTIONS: dict[type, Callable[[State, Any], Text]] = {
    acts.Lay: _unit_act(_("Lay {unit} here")),
    acts.Enter: _unit_act(_("Bring {unit} on here")),
    acts.EndEntries: _plain(_("Keep the rest for the next turn")),
    acts.LayAide: _aide_act,
    acts.EndAides: _plain(_("No more aides-de-camp")),
    acts.OrderCorps: _order_corps,
    acts.OrderDivision: _order_division,
    acts.EndOrders: _plain(_("The orders are written")),
    acts.GoFirst: lambda state, action: _(
        "First activation: {side}", side=side_name(state.context, action.side)
    ),
    acts.Activate: _division_act(_("Activate {division}")),
    acts.ChangeOrder: lambda state, action: _(
        "Try the order {order} on {needed} or more",
        order=order_names(action.order),
        needed=order_writing.needed(state, action.division),
    ),
    acts.KeepOrder: lambda state, action: _(
        "Keep the order {order}", order=order_names(state.orders[state.division])
    ),
    acts.MoveGeneral: _ride_act,
    acts.EndGenerals: _plain(_("No general rides any more")),
    acts.Bombard: _pair(_("Bombard {target} with {unit}")),
    acts.EndBombards: _plain(_("Bombard no more")),
    acts.Move: _move_act,
    acts.EndMoves: _plain(_("End the moves")),
    acts.Attack: _pair(_("Attack {target} with {unit}")),
    acts.Engage: _post_act(_("{post} joins the combat")),
    acts.Stand: _stand_act,
    acts.Occupy: _occupy_act,
}


class LaGardeWords(RoomWords[State, BattleContext, Action]):
    """Keeps `core.presentation.messages.Words`."""

    event_kinds = EVENT_KINDS
    refusal_kinds = REFUSAL_KINDS
    chance_kinds = CHANCE_KINDS
    prompts = COMBAT_PROMPTS
    actions = ACTIONS
    event_text = staticmethod(event_text)
    over_text = staticmethod(over_text)
    refusal_text = staticmethod(refusal_text)
    modifier_text = staticmethod(modifier_text)

    def prompt(self, state: State, choice: Choice) -> Text:
        """What the side that must choose is told."""
        if choice.prompt in COMBAT_PROMPTS:
            return COMBAT_PROMPTS[choice.prompt](state, choice.side)
        return PROMPTS[choice.prompt](state, side_name(state.context, choice.side))

    def chance(self, state: State, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""
        if pending.why in COMBAT_CHANCES:
            return COMBAT_CHANCES[pending.why](state, pending)
        assert isinstance(pending, Roll), "tokens are drawn for combats and bombardments"
        return CHANCES[pending.why](state)

    def unit(self, context: BattleContext, unit: int) -> Text:
        """How a brigade is called."""
        return unit_text(context, unit)

    def handful(self, context: BattleContext, key: str) -> Value:
        """Whose die it is."""
        return handful_text(context, key)
