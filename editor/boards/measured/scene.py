"""The scene of a measured table: ground, bases, ghosts, marks, each kept up with what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QRectF

from editor.boards.canvas.map_scene import FILL_BUDGET, KeptStore, MapScene
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.style import StyleId
from editor.boards.measured.base_names import body_rects
from editor.boards.measured.brigades import squares, states_of
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.items import Z_GHOST, BaseItem, GroundItem, MarksItem, StatesItem, TableTiles
from editor.boards.measured.legend_item import TableLegend
from editor.boards.measured.marks import TableMark
from editor.boards.measured.picture import table_steps, thing_rect
from editor.boards.measured.words import signs
from editor.boards.measured.words_item import WordsItem
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_style import Store
from editor.boards.styles.measured_colours import table_style

if TYPE_CHECKING:
    from core.scenarios.tables import TableBoard

GHOST = 0.6
One = TypeVar("One", bound=BaseItem)


class TableScene(MapScene):
    """One table; `table` is its picture, None before `show_table`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: TablePicture | None = None
        self.hidden: frozenset[str] = frozenset()
        self._store = KeptStore(_new_store)
        self._ground: GroundItem | None = None
        self._faces: tuple[BaseFace, ...] = ()
        self._base_items: dict[str, BaseItem] = {}
        self._state_items: dict[str, StatesItem] = {}
        self._ghosts: list[BaseItem] = []
        self.marks_item = MarksItem()
        self.marks_item.taken = self._bases_themselves
        self.words_item = WordsItem()
        for item in (self.marks_item, self.words_item):
            self.addItem(item)
        self._table_legend: TableLegend | None = None
        self._look: Any = None
        self.own_marks: tuple[TableMark, ...] = ()
        self._table_marks: tuple[TableMark, ...] = ()

    # --- the table -----------------------------------------------------------------------------------------

    def show_table(self, board: TableBoard, scale: float, *, anew: bool = False) -> bool:
        """Show `board`; only what differs is drawn again. True for a table of another size.

        `anew` shows nothing of the old ground from now on, not even until the new one is drawn.
        """
        old = self.table
        new = self._picture(board)
        if old is None or (old.board.width, old.board.depth) != (board.width, board.depth):
            self._show_new(new)
            return True
        if anew:
            self._store = KeptStore(_new_store)
            self._show_new(new)
        elif old != new:
            self._repair_table(old, new, scale)
        return False

    def _picture(self, board: TableBoard) -> TablePicture:
        appearance = self.appearance
        return TablePicture(
            board,
            table_style(appearance.dark, appearance.side_ids, appearance.map),
            appearance.language,
            appearance.turned,
            appearance.numbers,
            appearance.side_ids,
            appearance.side_names,
            self.hidden,
            words_apart=True,
            lettering=appearance.lettering,
        )

    def _show_new(self, picture: TablePicture) -> None:
        self.table = picture
        tiles = TableTiles(picture, table_steps, self._store.of(picture.style.style.map))  # type: ignore[arg-type]
        self.tiles = tiles
        if self._ground is None:
            self._ground = GroundItem(tiles)
            self.addItem(self._ground)
        else:
            self._ground.show_tiles(tiles)
        self._refresh_bases()
        self._refresh_table_marks()
        self._renew_legend()

    def _repair_table(self, old: TablePicture, new: TablePicture, scale: float) -> None:
        if not isinstance(self.tiles, TableTiles) or old.changed(board=new.board) != new:
            self._show_new(new)
            return
        if (old.board.modules, old.board.unit) != (new.board.modules, new.board.unit):
            self._show_new(new)
            return
        self.table = new
        rects = list(_touched(old, new))
        if rects:
            for rect in self.tiles.replace(new, rects, scale, FILL_BUDGET):  # type: ignore[arg-type]
                self.update(rect)
            for rect in rects:
                self.update(rect)
        self.tiles.picture = new
        self._refresh_bases()
        self._refresh_table_marks()
        self._renew_legend()

    def hide_layers(self, hidden: frozenset[str]) -> None:
        """Draw these layers not."""
        if hidden != self.hidden:
            self.hidden = hidden
            self.refresh()

    def refresh(self) -> None:
        if self.table is not None:
            self._show_new(self._picture(self.table.board))

    @property
    def shown_rect(self) -> QRectF:
        """The table, with room for the figures round it."""
        if self.table is None:
            return QRectF()
        face = self.table.face
        room = 0.028 * max(face.width(), face.height())
        below = room
        if self._table_legend is not None:
            below = max(room, self._table_legend.boundingRect().height())
        return face.adjusted(-room, -room, room, below)

    def _renew_legend(self) -> None:
        """The table or its appearance has changed: so is its legend."""
        if self._table_legend is not None and self.table is not None:
            self._table_legend.show_legend(self.table, self._look, self._table_legend.scale_of_words)

    def lay_legend(self, look: Any, scale: float, *, shown: bool) -> None:
        """The legend below the table, its words as large as at 100 % when seen at `scale`; or none."""
        self._look = look
        if self._table_legend is not None and not shown:
            self.removeItem(self._table_legend)
            self._table_legend = None
        if not shown or self.table is None or look is None:
            return
        if self._table_legend is None:
            self._table_legend = TableLegend()
            self.addItem(self._table_legend)
        self._table_legend.show_legend(self.table, look, scale)

    # --- bases ---------------------------------------------------------------------------------------------

    def show_faces(self, faces: Iterable[BaseFace]) -> None:
        """These bases and no others."""
        self._faces = tuple(faces)
        self._refresh_bases()

    @property
    def faces(self) -> tuple[BaseFace, ...]:
        return self._faces

    def _refresh_bases(self) -> None:
        if self.table is None:
            return
        wanted = {} if "units" in self.hidden else {face.id: face for face in self._faces}
        self._covered = None
        self._lay(self._base_items, wanted, BaseItem, self.table)
        in_states = {key: face for key, face in wanted.items() if face.states}
        self._lay(self._state_items, in_states, StatesItem, self.table)
        self.words_item.show_words(self.table, tuple(wanted.values()))

    def _lay(
        self, items: dict[str, One], wanted: Mapping[str, BaseFace], made: type[One], table: TablePicture
    ) -> None:
        """Have one item for each face wanted, and no other."""
        for gone in items.keys() - wanted.keys():
            self.removeItem(items.pop(gone))
        for key, face in wanted.items():
            item = items.get(key)
            if item is None:
                item = items[key] = made(face, table)
                self.addItem(item)
            elif item.face != face or item.picture is not table:
                item.show_face(face, table)

    def covered(self) -> list[QRectF]:
        """What the bases cover with their points and tabs, as rectangles along their widths."""
        if self._covered is None:
            rows = self._base_items.values()
            self._covered = [rect for item in rows for rect in body_rects(item.picture, item.face)]
        return self._covered

    _covered: list[QRectF] | None = None
    """Kept until a base stands elsewhere."""

    def states(self, scale: float) -> list[QRectF]:
        """What the counters of the states of bases cover, seen at `scale`: it is they that change."""
        found = []
        for item in self._base_items.values() if self.table is not None else ():
            face, picture = item.face, item.picture
            if face.states and squares(face):
                spot, angle = picture.projection.spot(*face.at), picture.projection.angle(face.facing)
                boxes = states_of(face, angle, scale, picture.language)
                found += [box.translated(spot) for box in boxes]
        return found

    def landmarks(self, scale: float) -> list[QRectF]:
        """What the ground is known by, seen at `scale`: its outlines, objectives and names."""
        if self.table is None:
            return []
        outline = self.table.projection.outline
        grounds = [outline(one.outline).boundingRect() for one in self.table.board.features]
        return [*grounds, *signs(self.table), *self.names(scale)]

    def names(self, scale: float) -> list[QRectF]:
        """What the names of the ground cover, seen at `scale`."""
        return [word.covered for word in self.words_item.words(scale)]

    def _bases_themselves(self) -> list[QRectF]:
        """The bases without what may be written beside them."""
        return [item.mapToScene(item.shape()).boundingRect() for item in self._base_items.values()]

    def show_ghosts(self, faces: Iterable[BaseFace]) -> None:
        """Pale bases over the others: where a drag would put them."""
        if self.table is None:
            return
        wanted = tuple(faces)
        while len(self._ghosts) > len(wanted):
            self.removeItem(self._ghosts.pop())
        for number, face in enumerate(wanted):
            if number < len(self._ghosts):
                self._ghosts[number].show_face(face, self.table)
                continue
            item = BaseItem(face, self.table)
            item.setOpacity(GHOST)
            item.setZValue(Z_GHOST)
            self.addItem(item)
            self._ghosts.append(item)

    # --- marks ---------------------------------------------------------------------------------------------

    def show_table_marks(self, marks: Iterable[TableMark]) -> None:
        """These marks and no others, below the canvas's own."""
        self._table_marks = tuple(marks)
        self._refresh_table_marks()

    def show_cursor_marks(self, marks: tuple[TableMark, ...]) -> None:
        """The canvas's own: the keyboard cursor."""
        self.own_marks = marks
        self._refresh_table_marks()

    def _refresh_table_marks(self) -> None:
        self.marks_item.show_marks(self.table, (*self._table_marks, *self.own_marks))


def _new_store(style: StyleId) -> Store | None:
    new_store = map_style(style).new_table_store
    return new_store() if new_store is not None else None


def _touched(old: TablePicture, new: TablePicture) -> Iterable[QRectF]:
    """The parts of the scene in which two pictures of one size differ."""
    before: dict[str, Any] = {thing.id: thing for _layer, _index, thing in old.board.things()}
    after: dict[str, Any] = {thing.id: thing for _layer, _index, thing in new.board.things()}
    for key in {*before, *after}:
        one, other = before.get(key), after.get(key)
        if one is not other and one != other:
            for thing, picture in ((one, old), (other, new)):
                if thing is not None:
                    yield thing_rect(picture, thing)
    if before.keys() == after.keys() and list(before) != list(after):
        yield new.face
