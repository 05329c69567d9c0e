"""A table of cards in words: places and cards line by line, as the arrow keys walk them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from core.presentation.card_look import Spot
from core.text import Text, Value, _, _n
from editor.boards.canvas.things import BoardThing
from editor.boards.cards.face import PrintedCard
from editor.boards.cards.view import CardView, card_view
from editor.boards.spoken.spoken_board import SpokenBoard, Told

if TYPE_CHECKING:
    pass


class CardWords(SpokenBoard):
    """What the table as set up and that of a battle have in common. Spots are those of the cards."""

    @property
    def view(self) -> CardView:
        return card_view(self.host.view)

    def rows(self) -> tuple[tuple[Spot, ...], ...]:
        """The lines that the arrow keys walk."""
        layout = self.view.card_scene.layout
        return () if layout is None else layout.rows()

    @property
    def spot(self) -> Spot | None:
        return self.view.cursor_spot

    def go_to(self, spot: Hashable) -> None:
        if isinstance(spot, Spot):
            self.view.set_cursor_spot(spot)
            self.view.setFocus()

    def box(self, thing: BoardThing) -> QRect:
        return self.view.on_screen(thing.spot) if isinstance(thing.spot, Spot) else QRect()

    def way(self, start: Hashable, end: Hashable) -> Text:
        """Cards lie in lines: so many lines farther, so many places to a side."""
        found = {spot: (row, at) for row, line in enumerate(self.rows()) for at, spot in enumerate(line)}
        if start == end:
            return _("here")
        if not isinstance(start, Spot) or not isinstance(end, Spot) or not {start, end} <= found.keys():
            return _("{place}", place=self.place(end))
        (row, at), (other, beside) = found[start], found[end]
        lines = _n("{count} line away", "{count} lines away", abs(other - row))
        steps = _n("{count} step aside", "{count} steps aside", abs(beside - at))
        return _("{lines}, {steps}", lines=lines, steps=steps) if other != row else steps

    def along(self, right: int, down: int) -> list[Value]:
        """The rest of the line to that side; up and down the places of the other lines."""
        rows, here = self.rows(), self.spot
        at = next(((row, line.index(here)) for row, line in enumerate(rows) if here in line), None)
        if at is None or here is None:
            return []
        row, place = at
        if right:
            line = rows[row]
            spots = line[place + 1 :] if right > 0 else line[:place][::-1]
        else:
            beyond = rows[row + 1 :] if down > 0 else rows[:row][::-1]
            spots = tuple(spot for line in beyond for spot in line if spot.what in ("place", "reserve"))
        return [words for spot in spots for words in self.short(spot)] or [_("nothing more")]

    def short(self, spot: Spot) -> Iterator[Value]:
        """A spot in one breath."""
        for thing in self.things():
            if thing.spot == spot:
                yield thing.name


class CardSetUp(CardWords):
    """The table before a battle: the decks, and the terrain that lies there from the start."""

    def made_of(self) -> object:
        layout = self.view.card_scene.layout
        return self.host.document.scenario, layout, self.host.context.speaker.language

    def list_things(self) -> Iterator[BoardThing]:
        layout = self.view.card_scene.layout
        if layout is None:
            return
        titles = {well.index: well.title for well in layout.shown.wells}
        strips = {strip.side: strip for strip in (layout.shown.near, layout.shown.far)}
        for line in self.rows():
            for spot in line:
                if spot.what == "place":
                    title = titles.get(spot.place, "")
                    yield BoardThing(spot, title, _("place"), (), "", spot)
                    continue
                if spot.what == "reserve":
                    yield BoardThing(spot, strips[spot.side].name, _("deck"), (), "", spot, spot.side)
                    continue
                card = layout.card_at(spot)
                if card is None:
                    continue
                name = card.face.title if isinstance(card.face, PrintedCard) else _("a face-down card")
                where: Value = titles.get(spot.place, "") or strips[spot.side].name
                copies: tuple[Value, ...] = (card.badge,) if card.badge else ()
                yield BoardThing(spot, name, _("card"), copies, where, spot, spot.side)

    def place(self, spot: Hashable) -> Value:
        return next((thing.name for thing in self.things() if thing.spot == spot), "")

    def about(self, spot: Hashable) -> Iterator[Told]:
        for thing in self.things():
            if thing.spot == spot:
                yield "little", thing.name
                yield "usual", (*thing.state, thing.place)
