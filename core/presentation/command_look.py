"""What a room tells of command on a table: generals, lines of command, who may ride. Plain data, no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from core.presentation.look import HexNote
from core.protocol.state import A_co, C_contra, S_contra
from core.text import Value


@dataclass(frozen=True, slots=True)
class Marker:
    """What stands on the table without a base: a general, an acting aide.

    `kind` is "army", "corps", "division" or "aide", `at` a point in hundredths of a millimetre, `reach` how
    far he commands (hundredths); `post` is what the room's actions name him by.
    """

    id: str
    side: int
    kind: str
    at: tuple[int, int]
    name: Value
    reach: int
    post: int


@dataclass(frozen=True, slots=True)
class Bond:
    """A line of command from one point to another: `held` where it is within range.

    `kind` is "corps" (from corps to division) or "brigade"; `coherent`: both show the same order.
    """

    kind: str
    start: tuple[int, int]
    end: tuple[int, int]
    held: bool
    coherent: bool
    label: Value


@runtime_checkable
class CommandLook(Protocol[S_contra, A_co, C_contra]):
    """A room whose table has generals: what is drawn beside the bases."""

    def markers(self, state: S_contra) -> tuple[Marker, ...]:
        """The generals as they stand."""
        ...

    def markers_set_up(self, scenario: C_contra) -> tuple[Marker, ...]:
        """The generals of a scenario as it is set up."""
        ...

    def bonds(self, state: S_contra, side: int) -> tuple[Bond, ...]:
        """Who is commanded by whom on a side."""
        ...

    def command_notes(self, state: S_contra, unit: int) -> tuple[HexNote, ...]:
        """In words by whom a base is commanded, and whether the chain of orders above it is coherent."""
        ...

    def general_notes(self, state: S_contra, post: int) -> tuple[HexNote, ...]:
        """In words who a general is, how far he commands, and how those below him stand to him."""
        ...

    def riders(self, state: S_contra, side: int) -> tuple[int, ...]:
        """The posts of the generals whom a side may move now."""
        ...

    def ride(self, state: S_contra, post: int, x: int, y: int) -> A_co:
        """The act by which a general comes to a point, in tenths of a millimetre."""
        ...
