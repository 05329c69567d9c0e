"""A stand-in of a battle at one screen, for what Enter means in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


def step_of_fights() -> Any:
    """The first side is asked in its step of fights; nothing has happened yet."""
    return SimpleNamespace(
        system=SimpleNamespace(look=SimpleNamespace(phase=lambda state: state.step)),
        shown=SimpleNamespace(step="fights", frames=()),
        asked=0,
        persons=(0,),
        choice=object(),
        screen=SimpleNamespace(wanted=None),
        journal=SimpleNamespace(here=1, line=list),
    )
