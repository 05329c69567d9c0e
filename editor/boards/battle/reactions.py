"""Reactions that a seat can only let go by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from core.protocol.pending import Choice
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from editor.boards.battle.offers import BUTTON


def is_for_hidden(state: State, choice: Choice) -> bool:
    """Whether a choice is a window for a hidden possibility: it opens for every hand."""
    return bool(state.frames) and any(field.name == "card" for kind in choice.kinds for field in fields(kind))


def sole_pass(system: AnySystem, state: State, choice: Choice, known: Callable[[], Any]) -> ActionStep | None:
    """The only thing that the side may do in that state, if it is to let a reaction go by.

    A window for a hidden possibility opens for every hand; `known` gives the battle as the side knows it.
    """
    if not is_for_hidden(state, choice):
        return None
    actions = system.rules.actions(known(), choice.side)
    if len(actions) != 1 or system.look.interaction(state, actions[0]).kind != BUTTON:
        return None
    return ActionStep(choice.side, actions[0])
