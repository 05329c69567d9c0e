"""The stack of things that are going on: a tuple of frozen frames inside the state.

A frame moves on by being replaced, so a copied state shares it. What a reaction interrupts lies below it and
goes on when the reaction's frame is popped. An action's consequences are over ("settled") when the stack is
no higher than before it.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

F = TypeVar("F")

Frames: TypeAlias = tuple[Any, ...]  # of any room: each has frames of its own


def push(frames: tuple[F, ...], frame: F) -> tuple[F, ...]:
    """The stack with `frame` on top."""
    return (*frames, frame)


def replace_top(frames: tuple[F, ...], frame: F) -> tuple[F, ...]:
    """The stack whose top frame has moved on to `frame`."""
    assert frames, "there is no frame to replace"
    return (*frames[:-1], frame)


def pop(frames: tuple[F, ...]) -> tuple[F, ...]:
    """The stack without its top frame."""
    assert frames, "there is no frame to pop"
    return frames[:-1]
