"""What Belle Époque says: prompts, dice, acts; events and refusals stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import hex_name, side_name
from core.kit.words import RoomWords
from core.protocol.pending import Choice, Deal, Roll
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.actions import Action
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words.event_messages import AIMS, EVENT_KINDS, event_text, over_text
from core.systems.belle_epoque.words.names import short_unit_text, unit_at, unit_text
from core.systems.belle_epoque.words.refusal_messages import (
    REFUSAL_KINDS,
    modifier_text,
    refusal_text,
)
from core.text import Text, _, _n

CHANCE_KINDS: Mapping[str, Text] = {
    "command": _("command points"),
    "token": _("tokens"),
    "test": _("reactivity tests"),
    "fire": _("fire"),
    "assault": _("assaults"),
}


# --- dice --------------------------------------------------------------------------------------------------


def _command_dice(state: State, roll: Roll) -> Text:
    dice = sum(handful.dice for handful in roll.handfuls)
    return _n("Command points: {count} die.", "Command points: {count} dice.", dice)


def _test_die(state: State, roll: Roll) -> Text:
    frame = state.frames[-1]
    unit = unit_at(state, frame.unit)
    return _("Test of reactivity of {unit}: {needed} or less passes.", unit=unit, needed=frame.needed)


def _fire_dice(state: State, roll: Roll) -> Text:
    frame = state.frames[-1]
    return _n(
        "Fire of {unit} at {target}: {count} die.",
        "Fire of {unit} at {target}: {count} dice.",
        frame.dice,
        unit=unit_at(state, frame.unit),
        target=unit_at(state, frame.target),
    )


def _assault_dice(state: State, roll: Roll) -> Text:
    frame = state.frames[-1]
    return _n(
        "Assault of {unit} on {target}: {count} die against {its}.",
        "Assault of {unit} on {target}: {count} dice against {its}.",
        roll.handfuls[0].dice,
        unit=unit_at(state, frame.unit),
        target=unit_at(state, frame.target),
        its=roll.handfuls[1].dice,
    )


CHANCES: dict[str, Callable[[State, Roll], Text]] = {
    "command": _command_dice,
    "test": _test_die,
    "fire": _fire_dice,
    "assault": _assault_dice,
}


# --- prompts -----------------------------------------------------------------------------------------------


def _plain(text: Text) -> Callable[[State, int], Text]:
    return lambda state, side: text.fill(side=side_name(state.context, side))


def _active(text: Text) -> Callable[[State, int], Text]:
    return lambda state, side: text.fill(
        side=side_name(state.context, side), unit=unit_at(state, state.active)
    )


WAYS: Mapping[frozenset[type], Text] = {
    frozenset({acts.TakeTest, acts.Move, acts.EndActivation}): _(
        "Test its reactivity, make a basic move, or nothing"
    ),
    frozenset({acts.TakeTest, acts.EndActivation}): _("Test its reactivity, or nothing"),
    frozenset({acts.TakeTest, acts.Move}): _("Test its reactivity or make a basic move"),
    frozenset({acts.TakeTest}): _("Test its reactivity"),
    frozenset({acts.Move, acts.Fire, acts.Assault, acts.EndActivation}): _("Move, fire, assault, or end"),
    frozenset({acts.Move, acts.Fire, acts.EndActivation}): _("Move, fire, or end"),
    frozenset({acts.Move, acts.Assault, acts.EndActivation}): _("Move, assault, or end"),
    frozenset({acts.Fire, acts.Assault, acts.EndActivation}): _("Fire, assault, or end"),
    frozenset({acts.Move, acts.EndActivation}): _("Move, or end"),
    frozenset({acts.Fire, acts.EndActivation}): _("Fire, or end"),
    frozenset({acts.Assault, acts.EndActivation}): _("Assault, or end"),
}
"""What the active unit may do, by the kinds of acts that are open to it (BE-5.1, BE-5.5, BE-AMB-3)."""


def _ways(text: Text) -> Callable[[State, int], Text]:
    """A prompt that names what is open to the active unit, and nothing else."""

    def prompt(state: State, side: int) -> Text:
        return text.fill(
            side=side_name(state.context, side), unit=unit_at(state, state.active), ways=_open(state)
        )

    return prompt


def _open(state: State) -> Text:
    return WAYS[frozenset(type(action) for action in state._actions or ())]


def _activation(state: State, side: int) -> Text:
    points = state.points[side]
    return _n(
        "{side}: activation of {unit}. {ways}; {count} command point left.",
        "{side}: activation of {unit}. {ways}; {count} command points left.",
        points,
        side=side_name(state.context, side),
        unit=unit_at(state, state.active),
        ways=_open(state),
    )


def _react(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _n(
        "{side}: assault of {unit} on {target}. Who reacts? {count} command point left.",
        "{side}: assault of {unit} on {target}. Who reacts? {count} command points left.",
        state.points[side],
        side=side_name(state.context, side),
        unit=unit_at(state, frame.unit),
        target=unit_at(state, frame.target),
    )


def _frame_unit(text: Text) -> Callable[[State, int], Text]:
    return lambda state, side: text.fill(
        side=side_name(state.context, side), unit=unit_at(state, state.frames[-1].unit)
    )


def _retreat(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _n(
        "{side}: where to retreat with {unit}? {count} step left.",
        "{side}: where to retreat with {unit}? {count} steps left.",
        frame.left,
        side=side_name(state.context, side),
        unit=unit_at(state, frame.unit),
    )


def _fire_loss(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _n(
        "{side}: lose an element of {unit}, or retreat one hex? {count} such loss left.",
        "{side}: lose an element of {unit}, or retreat one hex? {count} such losses left.",
        frame.left,
        side=side_name(state.context, side),
        unit=unit_at(state, frame.unit),
    )


def _advance(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _(
        "{side}: take hex {hex} with {unit}?",
        side=side_name(state.context, side),
        unit=unit_at(state, frame.unit),
        hex=hex_name(state.context, frame.to),
    )


PROMPTS: dict[str, Callable[[State, int], Text]] = {
    "activate": _plain(_("{side}: a token of this side is drawn. Name the unit that it activates.")),
    "activation": _activation,
    "failed": _active(_("{side}: test of {unit} failed. A basic move, or nothing.")),
    "passed": _ways(_("{side}: test of {unit} passed. {ways}.")),
    "moved": _ways(_("{side}: {unit} moved. {ways}.")),
    "marched": _active(_("{side}: {unit} made a forced march, which bars fire. Assault, or end.")),
    "react": _react,
    "evade": _frame_unit(_("{side}: where to evade with {unit}?")),
    "retreat": _retreat,
    "fire_loss": _fire_loss,
    "advance": _advance,
    "enter": _plain(_("{side}: reinforcements arrive. Name a unit and its entry hex.")),
}


# --- acts --------------------------------------------------------------------------------------------------


def _test(state: State, action: acts.TakeTest) -> Text:
    level = state.context.level[action.unit] + action.cp
    needed = min(CERTAIN, level)
    text = _n(
        "Test with {count} command point: {needed} or less",
        "Test with {count} command points: {needed} or less",
        action.cp,
        needed=needed,
    )
    if level >= CERTAIN:
        text = _n(
            "Test with {count} command point: certain",
            "Test with {count} command points: certain",
            action.cp,
        )
    elif not action.cp:
        text = _("Test: {needed} or less", needed=needed)
    if not action.aim:
        return text
    return _("{aim}: {test}", aim=AIMS[action.aim], test=text)


def _unit_to(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(
        unit=unit_at(state, action.unit), to=hex_name(state.context, action.to)
    )


def _to(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(to=hex_name(state.context, action.to))


def _target(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(target=unit_at(state, action.target))


def _unit_only(text: Text) -> Callable[[State, Any], Text]:
    return lambda state, action: text.fill(unit=unit_at(state, action.unit))


def _react_act(state: State, action: acts.React) -> Text:
    level = state.context.level[action.unit] + action.cp
    what = {
        "fire": _("Fire at the attacker with {unit}"),
        "evade": _("Evade with {unit}"),
        "charge": _("Counter-charge with {unit}"),
    }[action.how].fill(unit=unit_at(state, action.unit))
    odds = _("certain") if level >= CERTAIN else _("{needed} or less", needed=level)
    return _n(
        "{what}: {count} command point, {odds}",
        "{what}: {count} command points, {odds}",
        action.cp,
        what=what,
        odds=odds,
    )


def _end(state: State, action: acts.EndActivation) -> Text:
    prompt = state.pending.prompt if isinstance(state.pending, Choice) else ""
    if prompt == "activation":
        return _("Do nothing")
    return _("End the activation")


# The prompt names the unit that acts: only where several could, an act names its own.
ACTIONS: dict[type, Callable[[State, Any], Text]] = {
    acts.Activate: _unit_only(_("Activate {unit}")),
    acts.TakeTest: _test,
    acts.Move: _to(_("Move to {to}")),
    acts.Fire: _target(_("Fire at {target}")),
    acts.Assault: _target(_("Assault {target}")),
    acts.EndActivation: _end,
    acts.React: _react_act,
    acts.Stand: lambda state, action: _("Nobody reacts"),
    acts.Evade: _to(_("Evade to {to}")),
    acts.Retreat: _to(_("Retreat to {to}")),
    acts.TakeLoss: lambda state, action: _("Lose an element"),
    acts.Advance: lambda state, action: _("Take the hex"),
    acts.Decline: lambda state, action: _("Stay where it is"),
    acts.Enter: _unit_to(_("Bring {unit} on in {to}")),
}


class BelleEpoqueWords(RoomWords[State, BattleContext, Action]):
    """Keeps `core.presentation.messages.Words`."""

    event_kinds = EVENT_KINDS
    refusal_kinds = REFUSAL_KINDS
    chance_kinds = CHANCE_KINDS
    prompts = PROMPTS
    actions = ACTIONS
    event_text = staticmethod(event_text)
    over_text = staticmethod(over_text)
    refusal_text = staticmethod(refusal_text)
    modifier_text = staticmethod(modifier_text)

    def chance(self, state: State, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""
        if isinstance(pending, Deal):
            return _("A token is drawn from the bowl.")
        return CHANCES[pending.why](state, pending)

    def unit(self, context: BattleContext, unit: int) -> Text:
        """How a unit is called."""
        return unit_text(context, unit)

    def short_unit(self, context: BattleContext, unit: int) -> Text:
        """The same without its side."""
        return short_unit_text(context, unit)
