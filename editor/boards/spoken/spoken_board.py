"""A board in words: what stands on it, what a place is, how far and where one thing lies from another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from core.text import Text, Value, _
from editor.base.settings import Telling
from editor.boards.canvas.things import BoardThing
from editor.boards.spoken.sentences import sentences

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

Told = tuple[Telling, Value]
"""A sentence, and from which level on it is told."""


class SpokenBoard(ABC):
    """Words for one canvas: `BoardThings` of it. Spots are what its keyboard cursor stands on."""

    def __init__(self, host: DeskHost) -> None:
        self.host = host
        self._known: tuple[object, tuple[BoardThing, ...]] | None = None

    def say(self, words: Value) -> str:
        """In the reader's language."""
        return self.host.context.speaker.say(words)

    # --- things ------------------------------------------------------------------------------------------

    def things(self) -> Sequence[BoardThing]:
        """All that stands there; made anew when `made_of` is another."""
        made_of = self.made_of()
        if self._known is None or self._known[0] != made_of:
            self._known = (made_of, tuple(self.list_things()))
        return self._known[1]

    @abstractmethod
    def made_of(self) -> object:
        """What the list hangs on; the same as long as the list is."""

    @abstractmethod
    def list_things(self) -> Iterator[BoardThing]:
        """All that stands there, in the order in which it is read."""

    @abstractmethod
    def box(self, thing: BoardThing) -> QRect:
        """Where it lies in the viewport."""

    def press(self, thing: BoardThing) -> None:
        """Select it, the keyboard's place on it."""
        self.go_to(thing.spot)

    def spoken(self, thing: BoardThing) -> tuple[str, str]:
        """Name and place; then side, kind and state."""
        name = _("{unit}, {place}", unit=thing.name, place=thing.place) if thing.place else thing.name
        parts: list[Value] = [] if thing.side < 0 else [self.side_name(thing.side)]
        parts += [thing.kind, *thing.state]
        if thing.selected:
            parts.append(_("in hand"))
        elif thing.able:
            parts.append(_("can act"))
        return self.say(name), ", ".join(dict.fromkeys(self.say(part) for part in parts if part))

    def line_of(self, thing: BoardThing) -> Text:
        """A thing in one breath: who, where, in what state."""
        if not thing.state:
            return _("{unit}, {place}", unit=thing.name, place=thing.place)
        return _("{unit}, {place}: {state}", unit=thing.name, place=thing.place, state=thing.state)

    def side_name(self, side: int) -> Value:
        """How a side is called."""
        name: Value = self.host.document.scenario.sides[side].name
        return name

    # --- places ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def spot(self) -> Hashable | None:
        """The keyboard's place; None before it was put anywhere."""

    @abstractmethod
    def go_to(self, spot: Hashable) -> None:
        """Put the keyboard's place there and the focus on the canvas."""

    @abstractmethod
    def place(self, spot: Hashable) -> Value:
        """A place by its number, its measures or its name."""

    @abstractmethod
    def about(self, spot: Hashable) -> Iterator[Told]:
        """What there is to be told of a place: what it is, who stands there, in what state, what threat."""

    @abstractmethod
    def way(self, start: Hashable, end: Hashable) -> Text:
        """How far and in which direction it is from one spot to another."""

    @abstractmethod
    def along(self, right: int, down: int) -> list[Value]:
        """What stands in a direction of the screen from the keyboard's place, the nearest first."""

    def here(self) -> str:
        """The keyboard's place in words, as much as the settings want; nothing before there is one."""
        if self.spot is None:
            return ""
        tells = self.host.context.tells
        return sentences(self.say, [words for level, words in self.about(self.spot) if tells(level)])
