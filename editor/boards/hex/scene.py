"""What lies on the canvas: map, counters, marks, names and legend, each kept up with what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter

from core.presentation.look import Piece
from editor.boards.canvas.map_appearance import MapAppearance
from editor.boards.canvas.map_scene import FILL_BUDGET, KeptStore, MapScene
from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.changes import core_rects, touched_rects
from editor.boards.drawing.hex_picture import MapPicture, SectionLines, same_picture, works_of_board
from editor.boards.drawing.layers.legend import LegendNames
from editor.boards.drawing.marks import Mark
from editor.boards.drawing.style import StyleId
from editor.boards.hex.highlights import sign_rect
from editor.boards.hex.items import (
    Z_GHOST,
    Z_POINTER,
    CounterPictures,
    GridItem,
    LegendItem,
    MarkItem,
    NameItem,
    PieceItem,
    counter_rects,
    counters_of,
    piece_spots,
    step_of,
)
from editor.boards.styles.catalog import map_style
from editor.boards.styles.counters import Counter, name_plate
from editor.boards.styles.legend_painter import legend_height
from editor.boards.styles.map_style import Store
from editor.boards.styles.place_names import NamePlacer, PlacedName, is_hidden

if TYPE_CHECKING:
    from core.presentation.look import Aim
    from core.scenarios.boards import HexBoard


FADED = 0.36
"""How much is seen of a counter that is being led elsewhere."""


@dataclass(frozen=True)
class HexAppearance(MapAppearance):
    """How a map of hexes is to be shown, whatever the board."""

    sections: SectionLines = field(default_factory=SectionLines)
    aims: tuple[Aim, ...] = ()
    entries: Mapping[int, int] = field(default_factory=dict)

    def picture(self, board: HexBoard, works: Mapping[int, int]) -> MapPicture:
        return MapPicture(
            board,
            works,
            self.style,
            self.language,
            self.turned,
            self.numbers,
            self.sections,
            self.side_ids,
            self.aims,
            self.entries,
            self.lettering,
        )


MOST_SHOWN = 4
"""Pictures whose tiles are kept: the board both ways up, each as it comes and as its names stand."""


class HexScene(MapScene):
    """One board. `picture` and `tiles` are None before `show_board`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.appearance: HexAppearance = HexAppearance()
        self.picture: MapPicture | None = None
        self._grid: GridItem | None = None
        self._mark_items: tuple[MarkItem, ...] = ()
        self._pieces: tuple[Piece, ...] = ()
        self._piece_items: dict[str, PieceItem] = {}
        self._counter_pictures = CounterPictures(self.appearance.style)
        self._ghost: PieceItem | None = None
        self._marks: tuple[Mark, ...] = ()
        self._own_marks: tuple[Mark, ...] = ()
        self._placer = NamePlacer()
        self._store = KeptStore(_new_store)
        self._shown_before: list[tuple[TileCache, Store | None]] = []
        """The tiles of the last pictures, newest first: a board handed over is turned round and back."""
        self._names: tuple[PlacedName, ...] = ()
        self._named_for: tuple[MapPicture, list[QRectF]] | None = None
        """The map and the counters that the names made way for."""
        self._named_turned: bool | None = None
        self._name_items: list[NameItem] = []
        self._names_later = QTimer(self)
        self._names_later.setSingleShot(True)
        self._names_later.setInterval(0)
        self._names_later.timeout.connect(self._place_names)
        self._legend: LegendItem | None = None
        self._legend_names = LegendNames()
        self._legend_shown = False

    # --- the board -----------------------------------------------------------------------------------------

    def show_board(
        self, board: HexBoard, works: Mapping[int, int] | None, scale: float, *, anew: bool = False
    ) -> bool:
        """Show `board`; only what differs is drawn again. Gives True for a board of another shape.

        `scale` (device pixels a scene unit) says which tiles are in sight and repaired at once. `anew` shows
        nothing of the old ground from now on, not even until the new one is drawn.
        """
        standing = works_of_board(board) if works is None else dict(works)
        old = self.picture
        is_like_it = old is not None and old.grid == board.grid and type(old.board) is type(board)
        if is_like_it and not anew:
            assert old is not None
            self._repair(old, old.changed(board=board, works=standing), scale)
            return False
        if anew:
            self._store = KeptStore(_new_store)
        self._show(self.appearance.picture(board, standing))
        return not is_like_it

    def _repair(self, old: MapPicture, new: MapPicture, scale: float) -> None:
        assert self.tiles is not None
        rects = touched_rects(old, new)
        self.picture = new
        if rects:
            for rect in self.tiles.replace(new, rects, scale, FILL_BUDGET, core_rects(old, new)):
                self.update(rect)
        self.tiles.picture = new
        if (
            new.board.labels is not old.board.labels
            or new.board.flags is not old.board.flags
            or new.aims != old.aims
        ):
            self._refresh_names()
        if new.works != old.works:
            self._refresh_pieces()  # a counter makes way for the wall in front of it
        self._refresh_legend()
        self._refresh_marks()

    def show_aims(self, aims: Sequence[Aim], entries: Mapping[int, int], scale: float) -> None:
        """Show these objectives and entry hexes; only what differs is drawn again."""
        self.appearance = replace(self.appearance, aims=tuple(aims), entries=dict(entries))
        old = self.picture
        if old is not None and (old.aims, old.entries) != (self.appearance.aims, self.appearance.entries):
            self._repair(old, old.changed(aims=self.appearance.aims, entries=self.appearance.entries), scale)

    def refresh(self) -> None:
        self._counter_pictures = CounterPictures(self.appearance.style)
        if self.picture is not None:
            self._show(self.appearance.picture(self.picture.board, self.picture.works))

    def _show(self, picture: MapPicture) -> None:
        self.picture = picture
        style = picture.style.map
        self.tiles = self._tiles_of(picture, style)
        if self._grid is None:
            self._grid = GridItem(self.tiles)
            self._mark_items = tuple(MarkItem(picture, above=above) for above in (False, True, True))
            self._mark_items[-1].setZValue(Z_POINTER)
            for marked in self._mark_items[:-1]:
                marked.keep_off(self._plates)
            self._mark_items[-1].keep_off(self._plates_and_chips)
            for item in (self._grid, *self._mark_items):
                self.addItem(item)
        else:
            self._grid.show_tiles(self.tiles)
        self._refresh_legend()
        self._refresh_pieces()
        self._refresh_marks()

    def _tiles_of(self, picture: MapPicture, style: StyleId) -> TileCache:
        """The tiles of a picture: those that are shown, or were shown before them, where they are its own."""
        store = self._store.of(style)
        found = (
            one for one in self._shown_before if one[1] is store and same_picture(one[0].picture, picture)
        )
        kept = next(found, None)
        if kept is None:
            kept = TileCache(picture, store=store, touch_up=map_style(style).touch_up), store
        self._shown_before = [kept, *(one for one in self._shown_before if one is not kept)][:MOST_SHOWN]
        return kept[0]

    @property
    def shown_rect(self) -> QRectF:
        """The map, and the legend if it is shown."""
        if self.picture is None:
            return QRectF()
        below = legend_height(self.picture, self._legend_names) if self._legend is not None else 0.0
        return self.picture.face.adjusted(0, 0, 0, below)

    # --- counters ------------------------------------------------------------------------------------------

    def show_pieces(self, pieces: Iterable[Piece]) -> None:
        self._pieces = tuple(pieces)
        self._refresh_pieces()
        self._refresh_marks()

    def _refresh_pieces(self) -> None:
        if self.picture is None:
            return
        language = self.appearance.language
        names = {piece.id: piece.name.in_language(language) for piece in self._pieces if piece.name}
        on_board = tuple(piece for piece in self._pieces if self.picture.grid.is_on_board(piece.at))
        counters = self._counters(on_board, names)
        for gone in self._piece_items.keys() - counters.keys():
            self.removeItem(self._piece_items.pop(gone))
        for key, spot in piece_spots(counters, self.picture).items():
            item = self._piece_items.get(key)
            if item is None:
                item = self._piece_items[key] = PieceItem(counters[key], self._counter_pictures)
                self.addItem(item)
            item.show_counter(counters[key], self._counter_pictures)
            item.setPos(spot)
        self._refresh_names()

    def _counters(self, pieces: tuple[Piece, ...], names: Mapping[str, str]) -> dict[str, Counter]:
        assert self.picture is not None
        look = self.appearance
        return counters_of(pieces, look.letters, names, self.picture.valued, look.lettering)

    def picture_of(
        self, piece_id: str, pieces: tuple[Piece, ...]
    ) -> tuple[QPointF, Callable[[QPainter], None]] | None:
        """Where the counter of a piece stands among `pieces`, and what draws it there round (0, 0)."""
        if self.picture is None:
            return None
        language = self.appearance.language
        names = {piece.id: piece.name.in_language(language) for piece in pieces if piece.name}
        there = tuple(piece for piece in pieces if self.picture.grid.is_on_board(piece.at))
        counters = self._counters(there, names)
        if piece_id not in counters:
            return None
        item = PieceItem(counters[piece_id], self._counter_pictures)
        return piece_spots(counters, self.picture)[piece_id], lambda painter: item.paint(painter, None)

    def fade(self, piece_id: str | None) -> None:
        """Show a counter pale where it stands while it is led elsewhere; None shows all as they are."""
        for key, item in self._piece_items.items():
            item.setOpacity(FADED if key == piece_id else 1.0)

    def show_ghost(self, piece: Piece | None, point: QPointF | None) -> None:
        """A pale counter around `point`; None takes it away."""
        if piece is None or point is None:
            if self._ghost is not None:
                self.removeItem(self._ghost)
                self._ghost = None
            return
        counter = counters_of((piece,), self.appearance.letters, {})[piece.id]
        if self._ghost is None:
            self._ghost = PieceItem(counter, self._counter_pictures)
            self._ghost.setOpacity(0.62)
            self._ghost.setZValue(Z_GHOST)
            self.addItem(self._ghost)
        self._ghost.show_counter(counter, self._counter_pictures)
        self._ghost.setPos(point)

    # --- marks, names, legend ------------------------------------------------------------------------------

    def show_marks(self, marks: Iterable[Mark]) -> None:
        self._marks = tuple(marks)
        self._refresh_marks()

    def show_own_marks(self, marks: Sequence[Mark]) -> None:
        """Hover and keyboard focus, in an item of their own: they move with every twitch of the mouse."""
        self._own_marks = tuple(marks)
        self._refresh_marks()

    def _refresh_marks(self) -> None:
        if self.picture is None:
            return
        occupied = frozenset(piece.at for piece in self._pieces)
        for item, marks in zip(self._mark_items, (self._marks, self._marks, self._own_marks), strict=True):
            there = tuple(mark for mark in marks if self.picture.grid.is_on_board(mark.hex))
            item.show_marks(self.picture, there, occupied)
        self._hide_names_under_signs()

    def _hide_names_under_signs(self) -> None:
        """Dice and arrows are read first: a name that they would lie on waits until they are gone."""
        assert self.picture is not None
        signs = [rect for mark in self._marks if (rect := sign_rect(mark, self.picture.projection)).isValid()]
        for item in self._name_items:
            item.setVisible(not any(item.name.rect.intersects(sign) for sign in signs))

    def _plates(self, scale: float) -> list[QRectF]:
        """What the names of counters cover, as they are shown at this scale."""
        style, step = self.appearance.style, step_of(scale)
        rows = [(item.pos(), name_plate(item.counter, style, step)) for item in self._piece_items.values()]
        return [plate.translated(spot) for spot, plate in rows if not plate.isEmpty()]

    def _plates_and_chips(self, scale: float) -> list[QRectF]:
        """What the ring under the pointer leaves out: names, and dice of targets beside its hex."""
        return [*self._plates(scale), *self._mark_items[1].chips(scale)]

    def names(self, scale: float) -> list[QRectF]:
        """What the names of places cover that are read at this scale."""
        return [name.rect for name in self._names if not is_hidden(name, scale)]

    def offered(self) -> list[QRectF]:
        """The hexes that may be chosen now."""
        return self.hex_boxes(mark.hex for mark in self._marks if mark.kind in ("legal", "target"))

    def hex_boxes(self, hexes: Iterable[int]) -> list[QRectF]:
        """The middle of each of these hexes, as a rectangle."""
        if self.picture is None:
            return []
        return [self.picture.projection.outline(one, 0.8).boundingRect() for one in hexes]

    def covered(self) -> list[QRectF]:
        """What the counters and their names cover."""
        if self.picture is None:
            return []
        return counter_rects({key: item.counter for key, item in self._piece_items.items()}, self.picture)

    def _refresh_names(self) -> None:
        """Place names make way for the counters; on a board that was turned round in sight they come after
        its first picture.
        """
        turns = self.picture is not None and self._named_turned not in (None, self.picture.turned)
        if turns and any(view.isVisible() for view in self.views()):
            self._show_names(())
            self._named_for = None
            self._names_later.start()
        else:
            self._place_names()

    def _place_names(self) -> None:
        if self.picture is None:
            return
        counters = {key: item.counter for key, item in self._piece_items.items()}
        rects = counter_rects(counters, self.picture)
        if self._named_for is not None and self._named_for[0] is self.picture and self._named_for[1] == rects:
            return
        self._named_for, self._named_turned = (self.picture, rects), self.picture.turned
        self._show_names(tuple(self._placer.place(self.picture, rects)))

    def _show_names(self, names: tuple[PlacedName, ...]) -> None:
        if names == self._names:
            return
        for item in self._name_items:
            self.removeItem(item)
        self._names = names
        self._name_items = [NameItem(name) for name in names]
        for item in self._name_items:
            self.addItem(item)
        self._hide_names_under_signs()

    def show_legend(self, names: LegendNames, shown: bool) -> None:
        self._legend_names, self._legend_shown = names, shown
        self._refresh_legend()

    def _refresh_legend(self) -> None:
        if self.picture is None or not self._legend_shown:
            if self._legend is not None:
                self.removeItem(self._legend)
                self._legend = None
        elif self._legend is None:
            self._legend = LegendItem(self.picture, self._legend_names)
            self.addItem(self._legend)
        else:
            self._legend.show_legend(self.picture, self._legend_names)


def _new_store(style: StyleId) -> Store | None:
    new_store = map_style(style).new_store
    return new_store() if new_store is not None else None
