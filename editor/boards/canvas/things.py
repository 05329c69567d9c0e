"""What stands on a board, as a list: for those who walk over pieces instead of over the picture of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRect

from core.text import Value


@dataclass(frozen=True, slots=True)
class BoardThing:
    """One piece or card. `key` is the same as long as it is the same thing, `spot` is where it stands.

    `state` tells what is left of it and what it has done; `side` is -1 for what belongs to nobody. `able`: it
    can act or be named now; `selected`: it is in hand.
    """

    key: Hashable
    name: Value
    kind: Value
    state: tuple[Value, ...]
    place: Value
    spot: Hashable
    side: int = -1
    selected: bool = False
    able: bool = False


class BoardThings(Protocol):
    """Who knows what stands on a canvas."""

    def things(self) -> Sequence[BoardThing]:
        """All that stands there, in the order in which it is read; kept until something changes."""
        ...

    def box(self, thing: BoardThing) -> QRect:
        """Where it lies in the viewport."""
        ...

    def press(self, thing: BoardThing) -> None:
        """What a click on it means: it is taken, named or looked at."""

    def spoken(self, thing: BoardThing) -> tuple[str, str]:
        """Its name and its description in the reader's language."""
        ...

    def here(self) -> str:
        """The keyboard's place in words, as much as the settings want; nothing before there is one."""
        ...


class ThingsReader(Protocol):
    """Who reads a canvas aloud and keeps its list (`editor.boards.spoken.reader`)."""

    def read(self, board: BoardThings | None) -> None:
        """From now on the canvas shows this; None: the scenario as it is set up."""

    def things_changed(self) -> None:
        """Something stands elsewhere, or is in another state."""

    def tell_here(self) -> None:
        """Tell the place of the keyboard cursor to who listens."""
