"""What is true after every step in every room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from core.kit.dispatch import Played
from core.protocol.events import Listener
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices

S = TypeVar("S", bound=Played)


def ending(state: Played, most: int | None = None) -> Iterator[str]:
    """The turn is one of the battle's, and what is over is over."""
    if state.turn < 1 or (most is not None and state.turn > most):
        yield f"turn {state.turn}"
    if isinstance(state.pending, Over) != bool(state.ended):
        yield "over and not over"
    if isinstance(state.pending, Over) and state.frames:
        yield "something goes on after the end"


def standing(state: S, again: S, advance: Callable[[S, Listener | None], None]) -> Iterator[str]:
    """The battle has gone on as far as it could; `again` is a copy, which goes on."""
    shown: list[object] = []
    advance(again, shown.append)
    if shown or again.frames != state.frames or again.phase != state.phase:
        yield "the battle had not gone on as far as it could"
    pending = state.pending
    if again.pending != pending or not isinstance(pending, Choice | SecretChoices | Roll | Deal | Over):
        yield "what is pending does not follow from the state"
