"""A measured table in words: bases by their places in centimetres, their facing, the ground under them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRect

from core.geometry.bases import Footprint, footprint, middle
from core.geometry.tolerances import TENTH
from core.presentation.bearings import compass_way, facing_name
from core.presentation.measured_look import TablePiece
from core.text import Names, Text, Value, _
from editor.boards.canvas.things import BoardThing
from editor.boards.known_scenario import known_scenario, what_is_known
from editor.boards.measured.description import place_words
from editor.boards.measured.relations import distance_words, way_between
from editor.boards.measured.view import TableView, table_view
from editor.boards.spoken.spoken_board import SpokenBoard, Told

if TYPE_CHECKING:
    from core.geometry.table_terrain import TableTerrain
    from core.presentation.measured_look import AnyMeasuredLook, Measure

XY = tuple[int, int]

AROUND = 8
"""So many things are told in one direction."""


@lru_cache(4)
def _terrain(board: Any) -> TableTerrain:  # a TableBoard: frozen, and its class is the room's
    from core.scenarios.table_ground import terrain_of

    return terrain_of(board)


def place_of(foot: Footprint) -> XY:
    """The middle of a base in tenths of a millimetre."""
    x, y = middle(foot)
    return x // TENTH, y // TENTH


class TableWords(SpokenBoard):
    """What the table as set up and that of a battle have in common. Spots are places (x, y)."""

    @property
    def view(self) -> TableView:
        return table_view(self.host.view)

    @property
    def look(self) -> AnyMeasuredLook:
        """The room's look, as a table asks it."""
        return self.host.document.system.measured

    @property
    def measure(self) -> Measure:
        """The unit of lengths."""
        return self.look.measure(self.host.document.scenario)

    def feet(self) -> Mapping[Hashable, Footprint]:
        """The bases on the table, by the keys of their things."""
        raise NotImplementedError

    # --- places ------------------------------------------------------------------------------------------

    @property
    def spot(self) -> XY | None:
        return self.view.cursor_place

    def go_to(self, spot: Hashable) -> None:
        if isinstance(spot, tuple):
            self.view.set_cursor_place((int(spot[0]), int(spot[1])))
            self.view.setFocus()

    def place(self, spot: Hashable) -> Value:
        assert isinstance(spot, tuple)
        return place_words((int(spot[0]), int(spot[1])))

    def box(self, thing: BoardThing) -> QRect:
        foot = self.feet().get(thing.key)
        if foot is None:
            spot = thing.spot
            at = self.view.on_screen(spot) if isinstance(spot, tuple) else QPoint()
            return QRect(at.x() - 8, at.y() - 8, 16, 16)
        spots = [self.view.on_screen((x // TENTH, y // TENTH)) for x, y in foot.corners]
        left, top = min(one.x() for one in spots), min(one.y() for one in spots)
        return QRect(
            left, top, max(one.x() for one in spots) - left, max(one.y() for one in spots) - top
        ).normalized()

    def standing(self, spot: XY) -> list[BoardThing]:
        """The bases that cover a place."""
        x, y = spot[0] * TENTH, spot[1] * TENTH
        feet = self.feet()
        return [thing for thing in self.things() if thing.key in feet and _covers(feet[thing.key], x, y)]

    def about(self, spot: Hashable) -> Iterator[Told]:
        assert isinstance(spot, tuple)
        yield "little", self.place(spot)
        for thing in self.standing((int(spot[0]), int(spot[1]))):
            yield "little", thing.name
            yield "usual", thing.state
        ground = self.ground((int(spot[0]), int(spot[1])))
        if ground:
            yield "usual", ground

    def ground(self, spot: XY) -> tuple[Value, ...]:
        """What lies there, the uppermost first."""
        terrain = _terrain(self.host.document.scenario.board)
        names = {entry.id: entry.name for entry in (*self.look.grounds, *self.look.bands)}
        there = terrain.at(spot[0] * TENTH, spot[1] * TENTH)
        kinds = [terrain.patches[place].kind for place in reversed(there)]
        return tuple(names.get(kind, kind) for kind in dict.fromkeys(kinds))

    def way(self, start: Hashable, end: Hashable) -> Text:
        assert isinstance(start, tuple)
        assert isinstance(end, tuple)
        begin, stop = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
        feet = self.feet()
        one, other = (next(iter(self.standing(at)), None) for at in (begin, stop))
        if one is not None and other is not None and one.key != other.key:
            return way_between(self.measure, feet[one.key], feet[other.key])
        far = math.dist(begin, stop) * TENTH
        return compass_way(begin, stop, distance_words(self.measure, far))

    def along(self, right: int, down: int) -> list[Value]:
        here = self.spot
        if here is None:
            return []
        sign = -1 if self.view.table_scene.appearance.turned else 1
        ahead = (sign * right, -sign * down)
        near = sorted(self._ahead(here, ahead), key=lambda row: row[0])
        told: list[Value] = [
            _("{who}, {way}", who=thing.name, way=self.way(here, thing.spot)) for _far, thing in near[:AROUND]
        ]
        return told or [_("nothing up to the edge")]

    def _ahead(self, here: XY, ahead: XY) -> Iterator[tuple[float, BoardThing]]:
        """What lies within 45 degrees of a direction."""
        on_it = {thing.key for thing in self.standing(here)}
        for thing in self.things():
            assert isinstance(thing.spot, tuple)
            off = int(thing.spot[0]) - here[0], int(thing.spot[1]) - here[1]
            forward, aside = (
                off[0] * ahead[0] + off[1] * ahead[1],
                abs(off[0] * ahead[1] - off[1] * ahead[0]),
            )
            if forward > 0 and aside <= forward and thing.key not in on_it:
                yield math.hypot(*off), thing


def _covers(foot: Footprint, x: int, y: int) -> bool:
    corners = foot.corners
    return all(
        (corners[n][0] - corners[n - 1][0]) * (y - corners[n - 1][1])
        - (corners[n][1] - corners[n - 1][1]) * (x - corners[n - 1][0])
        <= 0
        for n in range(4)
    )


def numbered(names: Iterable[Value]) -> list[Value]:
    """Names of which several are alike get numbers: nobody can tell four "Spears" apart by ear."""
    rows = list(names)
    counts, past = Counter(rows), Counter[Value]()
    found: list[Value] = []
    for name in rows:
        past[name] += 1
        found.append(_("{name} {number}", name=name, number=past[name]) if counts[name] > 1 else name)
    return found


def facing_words(piece: TablePiece) -> Text:
    """Where a base looks."""
    return _("facing {direction}", direction=facing_name(piece.pose.facing))


class TableSetUp(TableWords):
    """The table as its scenario is set up."""

    def made_of(self) -> object:
        selected = frozenset(self.host.selection.units)
        return what_is_known(self.host), selected, self.host.context.speaker.language

    def feet(self) -> Mapping[Hashable, Footprint]:
        pieces = self.look.table_bases(known_scenario(self.host))
        return {piece.id: footprint(piece.base, piece.pose) for piece in pieces}

    def list_things(self) -> Iterator[BoardThing]:
        document = self.host.document
        kinds: dict[str, Names] = {kind.id: kind.name for kind in document.system.look.units}
        count = document.system.parts.strength.count
        pieces = self.look.table_bases(known_scenario(self.host))
        names = numbered(
            piece.name
            if piece.name is not None and (piece.name.en or piece.name.fr)
            else kinds.get(piece.kind, piece.kind)
            for piece in pieces
        )
        for piece, name in zip(pieces, names, strict=True):
            spot = place_of(footprint(piece.base, piece.pose))
            yield BoardThing(
                piece.id,
                name,
                kinds.get(piece.kind, piece.kind),
                (count(piece.figures, piece.full), facing_words(piece)),
                self.place(spot),
                spot,
                piece.side,
                selected=piece.id in self.host.selection.units,
            )

    def press(self, thing: BoardThing) -> None:
        super().press(thing)
        self.host.selection.set((), [str(thing.key)])
