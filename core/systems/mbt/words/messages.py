"""What MBT says: prompts, dice, acts; events and refusals stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import side_name
from core.kit.start_zones import OWN, SIDE
from core.kit.words import RoomWords
from core.protocol.pending import Deal, Roll
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import combat, deployment, movement, shooting
from core.systems.mbt.rules.actions import Action
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import EVENT_KINDS, event_text, over_text
from core.systems.mbt.words.names import name_text, unit_text
from core.systems.mbt.words.refusal_messages import REFUSAL_KINDS, modifier_text, refusal_text
from core.text import Text, Value, _, _n

CHANCE_KINDS: Mapping[str, Text] = {
    "fight": _("close combats"),
    "shot": _("shooting"),
    "panic": _("panics of elephants"),
}


# --- dice --------------------------------------------------------------------------------------------------


def _duel(text: Text) -> Callable[[State], Text]:
    def said(state: State) -> Text:
        frame, context = state.frames[-1], state.context
        return text.fill(unit=unit_text(context, frame.unit), target=unit_text(context, frame.target))

    return said


CHANCES: dict[str, Callable[[State], Text]] = {
    "fight": _duel(_("{unit} against {target}: a die each.")),
    "shot": _duel(_("{unit} shooting at {target}: a die each.")),
    "panic": lambda state: _(
        "Panic of {unit}: 1 straight ahead, 2 to the left, 3 to the right, 4 to 6 backwards.",
        unit=unit_text(state.context, state.frames[-1].queue[0]),
    ),
}


# --- prompts -----------------------------------------------------------------------------------------------


def _lay(state: State, side: int) -> Text:
    unit = deployment.next_unit(state)
    values: dict[str, Value] = {
        "side": side_name(state.context, side),
        "unit": unit_text(state.context, unit),
    }
    width = deployment.open_width(state, unit)
    if width == OWN:
        return _("{side}: lay {unit} in its zone.", **values)
    if width == SIDE:
        return _("{side}: its zone is full: lay {unit} in any zone of its side.", **values)
    return _("{side}: the zones are full: lay {unit} nearer to them than to those of the enemy.", **values)


def _move(state: State, side: int) -> Text:
    return _n(
        "{side}: move bases and groups; {count} base may still move.",
        "{side}: move bases and groups; {count} bases may still move.",
        len(movement.movable(state)),
        side=side_name(state.context, side),
    )


def _combat(state: State, side: int) -> Text:
    count, values = len(combat.fights(state)), {"side": side_name(state.context, side)}
    if not count:
        return _("{side}: shoot, or hand over.", **values)
    if not shooting.shots(state):
        return _n(
            "{side}: fight; {count} close combat has to be fought.",
            "{side}: fight; {count} close combats have to be fought.",
            count,
            **values,
        )
    if state.context.options.shooting_first:  # MBT-R43
        return _n(
            "{side}: shoot first, then fight; {count} close combat has to be fought.",
            "{side}: shoot first, then fight; {count} close combats have to be fought.",
            count,
            **values,
        )
    return _n(
        "{side}: fight and shoot in any order; {count} close combat has to be fought.",
        "{side}: fight and shoot in any order; {count} close combats have to be fought.",
        count,
        **values,
    )


PROMPTS: dict[str, Callable[[State, int], Text]] = {"lay": _lay, "move": _move, "combat": _combat}


# --- acts --------------------------------------------------------------------------------------------------


def _move_act(state: State, action: acts.Move) -> Text:
    context = state.context
    values = {"unit": unit_text(context, action.units[0])}
    outcome = movement.judge(state, action)
    if not isinstance(outcome, Outcome):
        return _("Move {unit}", **values)
    used = context.graduations(outcome.used)
    foes = {foe for _unit, foe in _foes(state, outcome)}
    if foes:
        names = tuple(unit_text(context, foe) for foe in sorted(foes))
        return _("Move {unit} against {targets}: {used} g", used=used, targets=names, **values)
    if len(action.units) > 1:
        return _n(
            "Move {unit} with its group of {count} base: {used} g",
            "Move {unit} with its group of {count} bases: {used} g",
            len(action.units),
            used=used,
            **values,
        )
    return _("Move {unit}: {used} g", used=used, **values)


def _foes(state: State, outcome: Outcome) -> list[tuple[int, int]]:
    trial = state.copy()
    trial.place(dict(outcome.poses))
    mine = [unit for unit, _pose in outcome.poses if state.context.side_of[unit] == state.active]
    return [(unit, trial.opposed()[unit]) for unit in mine if trial.opposed()[unit] >= 0]


def _pair(text: Text) -> Callable[[State, Any], Text]:
    """Of two enemies the sentence says who is whose: where both have one name no side stands beside it."""
    return lambda state, action: text.fill(
        unit=name_text(state.context, action.unit), target=name_text(state.context, action.target)
    )


ACTIONS: dict[type, Callable[[State, Any], Text]] = {
    acts.Lay: lambda state, action: _("Lay {unit} here", unit=unit_text(state.context, action.unit)),
    acts.Move: _move_act,
    acts.EndMoves: lambda state, action: _("End the moves"),
    acts.Fight: _pair(_("Fight {target} with {unit}")),
    acts.Shoot: _pair(_("Shoot at {target} with {unit}")),
    acts.EndCombats: lambda state, action: _("Hand over"),
}


class MbtWords(RoomWords[State, BattleContext, Action]):
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
        """What must fall, and why."""
        assert isinstance(pending, Roll), "nothing is drawn in MBT"
        return CHANCES[pending.why](state)

    def unit(self, context: BattleContext, unit: int) -> Text:
        """How a base is called."""
        return unit_text(context, unit)
