"""The picture to trace of one page: what is known of it, where it lies, what is done with it.

The scenario holds where it lies; every change is a line of the history. The picture itself is found by its
digest and shown as a film over the ground while the design desk has the map.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal

from core.text import Text, _, _n
from editor.base.declared_commands import command
from editor.base.document.underlay_files import (
    KINDS,
    PDF,
    FoundPicture,
    PictureError,
    decoded,
    found,
    keep,
    read_picture,
)
from editor.boards.canvas.film import Film
from editor.boards.design.tracing.board_frame import BoardFrame, picture_to_scene, placement_of
from editor.boards.design.tracing.pin_tool import PinTool
from editor.boards.design.tracing.pins import PinMarks, completed, is_near
from editor.widgets.file_dialogs import asked_to_open

if TYPE_CHECKING:
    from core.scenarios.underlays import Pair, Underlay
    from editor.boards.canvas.map_view import MapView
    from editor.boards.design.edit_context import EditContext
    from editor.boards.host import DeskHost


class Tracing(QObject):
    """`renewed` when the picture, its place or what is said of it is new. A kind of board says `frame`."""

    renewed = Signal()
    fits_grids = False
    """Whether printed hexes are looked for."""

    def __init__(self, host: DeskHost, edit_context: EditContext, view: MapView) -> None:
        super().__init__(host.widget)
        self.host, self.document, self._edit_context, self.view = host, host.document, edit_context, view
        self.tool = PinTool(self)
        self.is_pinning = False
        self.told: Text | None = None
        """What is to be said of what was done last."""
        self._found: tuple[tuple[str, str, bool], FoundPicture] | None = None
        self._film: Film | None = None
        self._pins = PinMarks(view)
        self._active = False
        self._gesture: int | None = None
        self._began: Underlay | None = None
        self.document.changed.connect(self._take_change)

    # --- what is there -------------------------------------------------------------------------------------

    @property
    def underlay(self) -> Underlay | None:
        """What the scenario says of its picture."""
        shown: Underlay | None = self.document.scenario.underlay
        return shown

    @property
    def frame(self) -> BoardFrame:
        """How the board lies in the scene."""
        raise NotImplementedError

    @property
    def picture(self) -> FoundPicture:
        """The picture itself; read once for each file."""
        underlay = self.underlay
        if underlay is None:
            return FoundPicture("missing")
        path = self.document.path
        key = (underlay.digest, str(path), bool(underlay.inside))
        if self._found is None or self._found[0] != key:
            self._found = key, found(underlay, path.parent if path is not None else None)
        return self._found[1]

    @property
    def is_placing(self) -> bool:
        """Whether the pointer moves the picture."""
        return self.view.tool is self.tool

    def state_words(self) -> Text | None:
        """What is wrong with the picture, or how well it lies."""
        underlay, picture = self.underlay, self.picture
        if underlay is None:
            return None
        if picture.state == "missing":
            return _(
                "{file} is not beside the scenario, or no picture. Its place is kept: choose the file again.",
                file=underlay.picture,
            )
        if picture.state == "changed":
            return _("{file} is another picture than the one that was laid here.", file=underlay.picture)
        return self.told or self._placed_words(underlay)

    def _placed_words(self, underlay: Underlay) -> Text:
        count = len(underlay.points)
        if underlay.pins == 1:
            return _("Pinned at 1 point: a second one turns it and sets its size.")
        if underlay.pins < 2:
            return _("Placed by hand.")
        if count == 2:
            return _("Pinned at 2 points: moved, turned and scaled.")
        if count == 3:
            return _("Pinned at 3 points: aslant as well.")
        return _n(
            "Pinned at {count} point as a photograph: off by {most} mm at most.",
            "Pinned at {count} points as a photograph: off by {most} mm at most.",
            count,
            most=round(self.residual(), 1),
        )

    def residual(self) -> float:
        """Millimetres by which the worst of the points lies off its place on the table."""
        from core.scenarios.underlays import pairs_of
        from core.tracing.placements import PlacementError

        underlay = self.underlay
        if underlay is None:
            return 0.0
        pairs = pairs_of(underlay)
        try:
            off = placement_of(pairs).residuals(pairs)
        except PlacementError:
            return 0.0
        return float(off.max()) * self.frame.millimetres

    # --- showing -------------------------------------------------------------------------------------------

    def start(self) -> None:
        """The design desk has the map."""
        self._active = True
        self.refresh()

    def stop(self) -> None:
        """Another desk has the map."""
        self._active = False
        self.refresh()

    def refresh(self) -> None:
        """Show the picture where it lies now, or take it away."""
        underlay = self.underlay
        image = self.picture.image if self._active and underlay is not None and underlay.shown else None
        if image is None or underlay is None:
            self._drop()
        else:
            if self._film is None or self._film.image is not image:
                self._drop()
                self._film = Film(image)
                self.view.scene_.addItem(self._film)
            way = picture_to_scene(underlay, self.frame)
            if way is not None:
                self._film.lay(way, underlay.opacity / 100)
        self.show_pins(None)
        self.renewed.emit()

    def _drop(self) -> None:
        if self._film is not None:
            self.view.scene_.removeItem(self._film)
            self._film = None

    def show_pins(self, line: tuple[QPointF, QPointF] | None) -> None:
        """A cross at each point that was named, and the way of the one in hand; only while it is placed."""
        underlay = self.underlay
        if underlay is None or not self._active or not self.is_placing:
            self._pins.drop()
            return
        to_scene = self.frame.to_scene()
        named = underlay.points[: underlay.pins]
        spots = [to_scene.map(QPointF(*point.board)) for point in named]
        self._pins.show(spots, line, self.host.context.theme.colour("refused"))

    def _take_change(self, diff: object) -> None:
        papers: frozenset[str] = getattr(diff, "papers", frozenset())
        if "underlay" in papers or getattr(diff, "resized", False):
            self.refresh()

    # --- changing ------------------------------------------------------------------------------------------

    def _do(self, title: Text, underlay: Underlay | None, gesture: int | None = None) -> None:
        scenario = self.document.scenario
        if underlay != scenario.underlay:
            self.document.do(title, scenario.model_copy(update={"underlay": underlay}), gesture)

    def set(self, **fields: object) -> None:
        """Give the picture another opacity, lock it, hide it, print it."""
        if self.underlay is not None:
            self._do(_("Picture to trace"), self.underlay.model_copy(update=fields))

    def keep_inside(self, inside: bool) -> None:
        """Keep the picture in the file of the scenario, or beside it again."""
        from core.scenarios.underlays import MOST_BYTES

        underlay, picture = self.underlay, self.picture
        if underlay is None or picture.state != "found":
            return
        if inside and len(picture.data) > MOST_BYTES:
            self._tell(
                _(
                    "The picture has {size} MB, a scenario carries {most} at most. It stays beside the file.",
                    size=round(len(picture.data) / 2**20, 1),
                    most=MOST_BYTES // 2**20,
                )
            )
            return
        keep(picture.data)
        self._do(_("Picture to trace"), underlay.with_inside(picture.data if inside else None))

    def lay(self, path: Path) -> None:
        """Lay this picture under the map; in the place of the one before where that is lost or changed.

        Raises PictureError.
        """
        self.lay_file(path.name, read_picture(path))

    def lay_file(self, name: str, data: bytes) -> None:
        """As `lay`, for the bytes of a picture file of that name."""
        from core.scenarios.underlays import digest_of, laid

        image = decoded(data, name)
        keep(data)
        old, size = self.underlay, (image.width(), image.height())
        frame = self.frame
        new = laid(name, data, size, (frame.width, frame.height))
        if old is not None and (old.digest == digest_of(data) or old.size == size):
            kept = {"points": old.points, "pins": old.pins, "opacity": old.opacity, "printed": old.printed}
            new = new.model_copy(update=kept)
        self.told = None
        self._do(_("Lay {file} under the map", file=name), new)

    @command("design.picture.lay", _("Picture to trace…"), menu="scenario", group=12)
    def ask(self) -> None:
        """Ask for a picture and lay it under the map, then place it."""
        say = self.host.context.speaker.say
        kinds = say(_("Pictures ({endings})", endings=" ".join(f"*.{kind}" for kind in (*KINDS, "pdf"))))
        path = asked_to_open(self.host.widget, self.host.context, _("Choose a picture to trace"), kinds)
        if path is None:
            return
        try:
            data = read_picture(path)
            if data.startswith(PDF):
                self._ask_page(path.name, data)
                return
            self._lay_chosen(path.name, data)
        except PictureError as fault:
            self.host.notices.show_notice("picture", "refused", fault.text)

    def _ask_page(self, name: str, data: bytes) -> None:
        """Which page of a PDF; raises PictureError."""
        from editor.boards.design.tracing.page_dialog import PageDialog

        dialog = PageDialog(self.host.widget, self.host.context, name, data)

        def chosen() -> None:
            if dialog.made is None:
                return
            try:
                self._lay_chosen(*dialog.made)
            except PictureError as fault:
                self.host.notices.show_notice("picture", "refused", fault.text)

        dialog.accepted.connect(chosen)
        dialog.open()

    def _lay_chosen(self, name: str, data: bytes) -> None:
        """Lay it, and take it in hand; raises PictureError."""
        self.lay_file(name, data)
        self.host.notices.take_down("picture")
        self.host.show_place("left")  # where it is placed stands there
        if self.underlay is not None and not self.is_placing:
            self.place()

    def _nothing(self) -> Text | None:
        return None if self.underlay is not None else _("There is no picture to trace yet.")

    def _not_placeable(self) -> Text | None:
        if self.underlay is not None and self.underlay.locked:
            return _("The picture is locked.")
        return self._nothing()

    def _is_placing(self) -> bool:
        return self.is_placing

    @command(
        "design.picture.place",
        _("Place the picture"),
        reason=_not_placeable,
        checked=_is_placing,
        menu="scenario",
        group=12,
    )
    def place(self) -> None:
        """Take the picture in hand, or lay it down."""
        if self.is_placing:
            self.host.run("design.tool.select")
        else:
            self.view.set_tool(self.tool)
            self.view.setFocus()
            self._edit_context.show_status(self.tool.hint)
        self.refresh()

    @command("design.picture.remove", _("Take the picture away"), reason=_nothing, menu="scenario", group=12)
    def remove(self) -> None:
        """The map has no picture any more; the file stays where it is."""
        if self.is_placing:
            self.place()
        self._do(_("Take the picture away"), None)

    def choose_pinning(self, pinning: bool) -> None:
        """Whether a drag names a point, or moves the whole picture."""
        self.is_pinning = pinning
        if not self.is_placing and self._not_placeable() is None:
            self.place()
        self._edit_context.show_status(self.tool.hint)
        self.refresh()

    def begin(self) -> bool:
        """A gesture begins; False where there is nothing to move."""
        reason = self._not_placeable()
        if reason is not None:
            self._tell(reason)
            return False
        self._gesture = self.document.new_gesture()
        self._began = self.underlay
        self.told = None
        return True

    def shift(self, right: float, down: float) -> None:
        """Move it by so many scene units from where it lay when the gesture began."""
        sign = -1.0 if self.frame.turned else 1.0
        right, down = sign * right / self.frame.unit, sign * down / self.frame.unit
        self._change(_("Move the picture"), lambda x, y: (x + right, y + down))

    def grow(self, factor: float, degrees: float, about: QPointF) -> None:
        """Make it larger and turn it about a point of the scene."""
        from math import cos, radians, sin

        middle_x, middle_y = self.frame.on_board(about)
        along, across = factor * cos(radians(degrees)), factor * sin(radians(degrees))

        def move(x: float, y: float) -> tuple[float, float]:
            x, y = x - middle_x, y - middle_y
            return middle_x + along * x - across * y, middle_y + across * x + along * y

        self._change(_("Turn and scale the picture"), move)

    def _change(self, title: Text, move: object) -> None:
        from core.scenarios.underlays import carried

        if self._began is not None and callable(move):
            new = carried(self._began, move)
            assert new is not None
            self._do(title, new.model_copy(update={"pins": 0}), self._gesture)

    def pin(self, pressed: QPointF, released: QPointF, *, snap: bool) -> None:
        """What lies under the one point of the scene belongs at the other."""
        from core.scenarios.underlays import MOST_POINTS, pairs_of, with_points
        from core.tracing.placements import PlacementError

        underlay = self.underlay
        if underlay is None:
            return
        placement = placement_of(pairs_of(underlay))
        pixel_x, pixel_y = placement.on_picture([self.frame.on_board(pressed)])[0].tolist()
        at = self.snapped(self.frame.on_board(released)) if snap else self.frame.on_board(released)
        pinned = pairs_of(underlay)[: underlay.pins]
        near = [pair for pair in pinned if not is_near(underlay, pair, (pixel_x, pixel_y))]
        pairs: list[Pair] = [*near, (at, (float(pixel_x), float(pixel_y)))]
        if len(pairs) > MOST_POINTS:
            self._tell(_("At most {count} points are pinned.", count=MOST_POINTS))
            return
        try:
            new = with_points(underlay, completed(pairs, underlay), len(pairs))
            placement_of(pairs_of(new))
            type(underlay).model_validate(new.model_dump())
        except (PlacementError, ValueError):
            self._tell(_("These points lie on one line, or two lie in one place: choose another."))
            return
        self._do(_("Pin the picture"), new)

    def snapped(self, at: tuple[float, float]) -> tuple[float, float]:
        """The place that is meant by one near it."""
        return at

    def _tell(self, words: Text) -> None:
        self.told = words
        self._edit_context.show_status(words)
        self.renewed.emit()
