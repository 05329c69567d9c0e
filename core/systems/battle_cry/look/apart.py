"""What tells acts apart that a person takes hold of alike: the unit, its general, or both (BC-7.4)."""

from __future__ import annotations

from core.kit.names import is_given_title
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words.names import GENERAL_TITLE, unit_text
from core.text import Text, _


def with_or_without(state: State, move: acts.Move) -> Text | None:
    """Whether the general of a unit goes along (BC-7.4); None for who has none."""
    if state.at[move.unit] < 0 or state.context.is_general[move.unit]:
        return None
    general = state.general_with(move.unit)
    if general < 0:
        return None
    called = state.context.unit_names[general]
    if called is not None and is_given_title(GENERAL_TITLE, called):
        return (
            _("With General {name}", name=called) if move.along else _("Without General {name}", name=called)
        )
    words = _("With {general}") if move.along else _("Without {general}")
    return words.fill(general=unit_text(state.context, general))


def both_or_one(state: State, piece: int) -> Text | None:
    """A unit and the general with it count as one order, he can have one of his own (BC-7.4)."""
    at, context = state.at[piece], state.context
    if at < 0 or min(state.unit_on(at), state.general_on(at)) < 0:
        return None
    general = unit_text(context, state.general_on(at))
    if context.is_general[piece]:
        return _("{general} alone", general=general)
    return _("{unit} and {general}", unit=unit_text(context, piece), general=general)
