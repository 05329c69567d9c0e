"""A board of hexes in words: pieces and grounds by the numbers of their hexes, ways by hexes and compass."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from core.presentation.bearings import hex_way
from core.presentation.look import Piece
from core.text import Names, Text, Value, _, _n
from editor.boards.canvas.things import BoardThing
from editor.boards.hex.cursor_keys import step_from
from editor.boards.hex.description import comes, turns_of_arrival
from editor.boards.hex.view import HexView, hex_view
from editor.boards.known_scenario import known_scenario, what_is_known
from editor.boards.spoken.spoken_board import SpokenBoard, Told

if TYPE_CHECKING:
    from core.geometry.hexes import HexGrid


class HexWords(SpokenBoard):
    """What the board as set up and that of a battle have in common. Spots are hexes of the grid."""

    @property
    def view(self) -> HexView:
        return hex_view(self.host.view)

    @property
    def grid(self) -> HexGrid:
        grid: HexGrid = self.host.document.scenario.board.grid
        return grid

    # --- places ------------------------------------------------------------------------------------------

    @property
    def spot(self) -> int | None:
        return self.view.cursor_hex

    def go_to(self, spot: Hashable) -> None:
        if isinstance(spot, int):
            self.view.set_cursor_hex(spot)
            self.view.setFocus()

    def place(self, spot: Hashable) -> Value:
        assert isinstance(spot, int)
        return str(self.grid.label(spot))

    def way(self, start: Hashable, end: Hashable) -> Text:
        assert isinstance(start, int)
        assert isinstance(end, int)
        return hex_way(self.grid, start, end)

    def box(self, thing: BoardThing) -> QRect:
        return self.view.on_screen(thing.spot) if isinstance(thing.spot, int) else QRect()

    def about(self, spot: Hashable) -> Iterator[Told]:
        assert isinstance(spot, int)
        yield "little", self.place(spot)
        for thing in self.standing(spot):
            yield "little", thing.name
            yield "usual", thing.state
        yield "usual", self.ground(spot)

    def standing(self, hex_: int) -> list[BoardThing]:
        """Who stands in a hex."""
        return [thing for thing in self.things() if thing.spot == hex_]

    def ground(self, hex_: int) -> tuple[Value, ...]:
        """The ground of a hex, what else is in it, its height."""
        document, board = self.host.document, self.host.document.scenario.board
        look, name = document.system.hexes, self.grid.name(hex_)
        names = {entry.id: entry.name for entry in (*look.grounds, *look.features, *look.works)}
        ground = board.ground_at(name)
        found: list[Value] = [names.get(ground, ground)]
        found += [names.get(kind, kind) for kind in sorted(board.features_at(name))]
        level = board.level_at(name)
        if level:
            found.append(_("level {level}", level=level))
        return tuple(found)

    def along(self, right: int, down: int) -> list[Value]:
        here = self.spot
        if here is None:
            return []
        sign = -1 if self.view.scene_.appearance.turned else 1
        told: list[Value] = []
        steps, at = 0, here
        while (beyond := step_from(self.grid, at, sign * right, sign * down)) != at:
            steps, at = steps + 1, beyond
            told += [
                _("{who}, {way}", who=thing.name, way=_n("{count} hex", "{count} hexes", steps))
                for thing in self.standing(at)
            ]
        nothing = _n("nothing up to the edge, {count} hex", "nothing up to the edge, {count} hexes", steps)
        return told or [nothing]


class HexSetUp(HexWords):
    """The board as its scenario is set up."""

    def made_of(self) -> object:
        selected = frozenset(self.host.selection.units)
        return what_is_known(self.host), selected, self.host.context.speaker.language

    def list_things(self) -> Iterator[BoardThing]:
        document = self.host.document
        kinds = {kind.id: kind.name for kind in document.system.look.units}
        selected = frozenset(self.host.selection.units)
        scenario = known_scenario(self.host)
        turns = turns_of_arrival(document.system, scenario)
        for piece in sorted(document.system.hexes.pieces(scenario), key=_reading_order):
            kind: Value = kinds.get(piece.kind, piece.kind)
            name = piece.name if piece.name is not None and (piece.name.en or piece.name.fr) else None
            yield BoardThing(
                piece.id,
                kind if name is None else _named(name, kind),
                kind,
                (
                    *strength(document.system.parts.strength.count, piece),
                    *((comes(turns[piece.id]),) if piece.id in turns else ()),
                ),
                self.place(piece.at),
                piece.at,
                piece.side,
                selected=piece.id in selected,
            )

    def about(self, spot: Hashable) -> Iterator[Told]:
        yield from super().about(spot)
        assert isinstance(spot, int)
        document = self.host.document
        for note in document.system.hexes.hex_notes(known_scenario(self.host), spot):
            yield "everything", note.text

    def press(self, thing: BoardThing) -> None:
        super().press(thing)
        self.host.selection.set(units=[str(thing.key)])


def _named(name: Names, kind: Value) -> Text:
    return _("{name} ({kind})", name=name, kind=kind)


def _reading_order(piece: Piece) -> tuple[int, bool]:
    return piece.at, piece.with_unit is not None


def strength(count: object, piece: Piece) -> tuple[Value, ...]:
    """What is left of a piece, where it consists of more than one."""
    return (count(piece.figures, piece.full),) if callable(count) and piece.full > 1 else ()
