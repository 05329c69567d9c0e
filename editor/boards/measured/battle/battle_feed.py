"""Puts a battle on a measured table on the canvas: bases, and what lies under and over them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainterPath

from editor.base.context import Context
from editor.boards.battle.offers import Offer
from editor.boards.drawing.overlay import Z_PILLS, Z_WAYS, Chip, Overlay, Shape, chip_rect
from editor.boards.measured.battle.bar_legend import BarLegend
from editor.boards.measured.battle.battle_marks import (
    Canvas,
    Layers,
    aim_shapes,
    ring,
    run_layers,
    taken_for_names,
)
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.drag_marks import drag_layers
from editor.boards.measured.battle.drags import Drag
from editor.boards.measured.battle.generals import general_layers, ride_layers, standing_generals
from editor.boards.measured.battle.odds_marks import pair_layers
from editor.boards.measured.battle.open_rings import open_ring
from editor.boards.measured.battle.overlays import (
    TableOverlays,
    base_layers,
    side_layers,
    strip_layers,
    strips_shown,
)
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.view import TableView

XY = tuple[int, int]

ASIDE = 0.1
"""How much lower than what is led lies what stays where it is."""

MOST_GROWN = 1.7
"""Words over the table grow with the reader's letters, but leave room for what they speak of."""


class BattleFeed:
    """`frame` are the ends of a frame that is drawn, `ride` a general who is led and where, `general` one
    who is looked at, by his post. `asked_about` are acts of which one is meant: only they are lit then.

    `staged` are the bases while something is seen to happen, `moment` the one before it, of which generals
    and objectives stand meanwhile: nothing lights up for the next act then.
    `chips` are all words shown, `drag_chips` those of what is led; `concerned` are the bases of a button that
    is pointed at.
    """

    def __init__(self, view: TableView, context: Context, overlays: TableOverlays) -> None:
        self._view, self._context, self._overlays = view, context, overlays
        self._under, self._over = Overlay(Z_WAYS), Overlay(Z_PILLS)
        self._still_under, self._still_over = Overlay(Z_WAYS - ASIDE), Overlay(Z_PILLS - ASIDE)
        self._laid: tuple[Any, ...] = ()
        self.frame: tuple[XY, XY] | None = None
        self.ride: tuple[int, XY] | None = None
        self.general: int | None = None
        self.asked_about: tuple[Offer, ...] = ()
        self.staged: tuple[BaseFace, ...] | None = None
        self.moment: MeasuredBattleView | None = None
        self.drag_chips: tuple[Chip, ...] = ()
        self.chips: tuple[Chip, ...] = ()
        self.concerned: tuple[int, ...] = ()
        self._bars: list[tuple[Offer, Chip]] = []
        self._legend = BarLegend(self._context, self._view)
        self._still: tuple[Any, Layers] | None = None
        self._sides: tuple[Any, Layers] | None = None

    def overlaid(self) -> list[QRectF]:
        """What the bars of odds and their legend cover of the scene: they lie over dice, which make way."""
        legend, scale = self._legend, max(self._view.zoom, 1e-3)
        bars = [(chip.spot, chip_rect(chip)) for _offer, chip in self._bars]
        found = [QRectF(spot + box.topLeft() / scale, box.size() / scale) for spot, box in bars]
        if legend.isVisible():
            found.append(self._view.mapToScene(legend.geometry()).boundingRect())
        return found

    def begin(self) -> None:
        """Take the canvas."""
        for item in self._items:
            self._view.table_scene.addItem(item)

    def end(self) -> None:
        """Leave the canvas to another desk."""
        self._legend.hide()
        for item in self._items:
            item.show_all()
            self._view.table_scene.removeItem(item)
        self._laid = ()
        self._view.show_ghosts(())
        self._still = self._sides = None

    @property
    def _items(self) -> tuple[Overlay, ...]:
        return self._still_under, self._under, self._still_over, self._over

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All lines and areas shown."""
        return tuple(shape for item in self._items for shape in item.shapes)

    # --- showing -----------------------------------------------------------------------------------------

    def canvas(self) -> Canvas | None:
        """The table as it is in sight now."""
        picture = self._view.table_scene.table
        if picture is None:
            return None
        area = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        say, grown = self._context.speaker.say, min(MOST_GROWN, self._context.theme.scale)
        scale = max(self._view.zoom, 1e-3)
        written = tuple(word.covered for word in self._view.table_scene.words_item.words(scale))
        return Canvas(picture, scale, area, say, grown, written)

    def show(
        self,
        seen: MeasuredBattleView,
        units: tuple[int, ...],
        drag: Drag | None,
        highlighted: Offer | None,
        pointed: int | None = None,
    ) -> None:
        """Everything as it stands; while something is led only that is worked out again."""
        canvas = self.canvas()
        if canvas is None:
            return
        if self.staged is not None:
            self._put(canvas, seen, [self._of_sides(canvas, seen), self._meanwhile(canvas)], [])
            return
        carried = drag is not None
        still = [
            self._of_sides(canvas, seen),
            self._standing(canvas, seen, () if carried else units, highlighted, carried=carried),
        ]
        rows: list[Layers] = []
        if not carried:
            mine = units[0] if units else None
            rows.append(base_layers(canvas, seen, self._overlays, mine, pointed))
        self.drag_chips = ()
        if drag is not None:
            led = drag_layers(canvas, seen, drag)
            shown = drag.shown
            pose = drag.pose
            if shown is not None:
                pose = next((one.pose for one in shown.bases if one.unit == drag.units[0]), pose)
            strips = seen.look.strips(seen.decider, drag.units[0], pose)
            laid = strip_layers(canvas, strips_shown(seen.look, self._overlays, strips))
            led.under += laid.under
            self.drag_chips = tuple(led.chips)
            rows.append(led)
        if self.concerned:
            lit = (ring(canvas, seen, unit, canvas.colours.chosen, 2.8) for unit in self.concerned)
            rows.append(Layers(over=[shape for shape in lit if shape is not None]))
        if self.frame is not None:
            rows.append(_frame(canvas, self.frame))
        if self.ride is not None:
            rows.append(ride_layers(canvas, seen, *self.ride))
        self._put(canvas, seen, still, rows)

    def _put(self, canvas: Canvas, seen: MeasuredBattleView, still: list[Layers], led: list[Layers]) -> None:
        """`still` are the same objects as long as they look the same; only `led` is laid anew then."""
        rows = [*still, *led]
        elsewhere = {unit: face for row in rows for unit, face in row.elsewhere.items()}
        shown = (seen.standing | elsewhere).values() if self.staged is None else self.staged
        self._view.show_faces(shown)
        self._view.show_ghosts(face for row in rows for face in row.pale)
        if (
            not self._laid
            or len(still) != len(self._laid)
            or any(one is not laid for one, laid in zip(still, self._laid, strict=True))
        ):
            self._laid = tuple(still)
            _lay(still, self._still_under, self._still_over, canvas.scale)
        _lay(led, self._under, self._over, canvas.scale)
        self.chips = tuple(chip for row in rows for chip in row.chips)
        self._bars = [(offer, row.chips[place]) for row in rows for place, offer in row.bars.items()]
        on_screen = self._view.mapFromScene
        bases = [
            on_screen(canvas.base(one.base, one.pose).boundingRect()).boundingRect()
            for one in (seen.pieces if self._bars else ())
        ]
        self._legend.show_bars(canvas.colours, shown=bool(self._bars), bases=bases)

    def _standing(
        self,
        canvas: Canvas,
        seen: MeasuredBattleView,
        units: tuple[int, ...],
        highlighted: Offer | None,
        *,
        carried: bool,
    ) -> Layers:
        """What does not move while something is led."""
        key = (
            seen,
            canvas.picture,
            canvas.scale,
            canvas.area,
            units,
            self.general,
            self.asked_about,
            highlighted,
            carried,
            self._context.speaker.language,
        )
        if self._still is not None and self._still[0] == key:
            return self._still[1]
        found = Layers()
        look = seen.look
        found.under += aim_shapes(canvas, look.table_aims(seen.state))
        runs = look.runs(seen.state)
        if runs:
            self._add(found, run_layers(canvas, seen, runs))
        self._add(found, general_layers(canvas, seen, units, self.general))
        self._add_rings(canvas, seen, units, found, carried=carried)
        if self.asked_about:
            pairs = tuple(one for one in self.asked_about if one in seen.pairs)
            self._add(found, pair_layers(canvas, seen, pairs, None, None))
        elif seen.pairs and not carried:
            chosen = units[0] if units and seen.pairs_of(units[0]) else None
            self._add(found, pair_layers(canvas, seen, seen.pairs, highlighted, chosen))
        self._still = (key, found)
        return found

    def _meanwhile(self, canvas: Canvas) -> Layers:
        """Generals and objectives while something is seen to happen: they stay, and tell nothing first."""
        moment = self.moment
        if moment is None:
            return Layers()

        def found() -> Layers:
            look, state = moment.look, moment.state
            layers = standing_generals(canvas, look, state, taken_for_names(canvas, moment))
            layers.under += aim_shapes(canvas, look.table_aims(state))
            return layers

        language = self._context.speaker.language
        key = "meanwhile", canvas.picture, canvas.scale, canvas.area.getRect(), language
        return moment.laid(key, found)

    def _of_sides(self, canvas: Canvas, seen: MeasuredBattleView) -> Layers:
        """What is switched on for whole sides: worked out again only when battle or switches change."""
        key = (
            seen,
            canvas.picture,
            canvas.scale,
            canvas.area,
            self._overlays.turned,
            self._context.speaker.language,
        )
        if self._sides is None or self._sides[0] != key:
            self._sides = (key, side_layers(canvas, seen, self._overlays))
        return self._sides[1]

    def _add(self, found: Layers, more: Layers) -> None:
        found.bars |= {place + len(found.chips): offer for place, offer in more.bars.items()}
        found.under += more.under
        found.over += more.over
        found.chips += more.chips

    def _add_rings(
        self,
        canvas: Canvas,
        seen: MeasuredBattleView,
        units: tuple[int, ...],
        found: Layers,
        *,
        carried: bool,
    ) -> None:
        """Who can act, who is in hand, who fights while dice are waited for."""
        colours = canvas.colours
        rings: dict[int, Shape | None] = {}
        if self.asked_about:
            self._ring_asked(canvas, seen, found)
            return
        if not carried:  # under the bases: the letters on their edges stay to be read
            able = [ring(canvas, seen, unit, colours.legal, 1.8) for unit in seen.candidates()]
            found.under += [shape for shape in able if shape is not None]
        rings |= {unit: open_ring(canvas, seen, unit) for unit in units}
        for frame in seen.state.frames:
            for name, ink in (("unit", colours.chosen), ("target", colours.danger)):
                unit = getattr(frame, name, -1)
                rings[unit] = ring(canvas, seen, unit, ink, 2.8)
        found.over += [shape for shape in rings.values() if shape is not None]

    def _ring_asked(self, canvas: Canvas, seen: MeasuredBattleView, found: Layers) -> None:
        """Who would act, a whole division too, and against whom, while it is asked which act is meant."""
        colours = canvas.colours
        rings: dict[int, Shape | None] = {}
        for one in (offer.interaction for offer in self.asked_about):
            for unit in (*one.units, *(() if one.unit is None else (one.unit,))):
                rings.setdefault(unit, open_ring(canvas, seen, unit))
            if one.target is not None:
                rings[one.target] = ring(canvas, seen, one.target, colours.danger, 2.8)
        found.over += [shape for shape in rings.values() if shape is not None]

    def words_standing(self) -> list[QRectF]:
        """Where words lie that come back when all has been seen, in the scene: names of generals."""
        if self._still is None:
            return []
        scale = max(self._view.zoom, 1e-3)
        rects = [(chip.spot, chip_rect(chip)) for chip in self._still[1].chips if not chip.bar]
        return [
            QRectF(spot + box.topLeft() / scale, box.size() / scale).adjusted(-1, -1, 1, 1)
            for spot, box in rects
        ]

    # --- odds under the pointer ----------------------------------------------------------------------------

    def bar_at(self, point: QPointF) -> Offer | None:
        """The fight or shot whose odds lie under a point of the scene."""
        scale = max(self._view.zoom, 1e-3)
        for offer, chip in reversed(self._bars):
            off = (point - chip.spot) * scale
            if chip_rect(chip).contains(off):
                return offer
        return None

    def bar_rect(self, offer: Offer) -> QRect | None:
        """Where the odds of an offer lie in the view."""
        chip = next((chip for one, chip in self._bars if one.action == offer.action), None)
        if chip is None:
            return None
        spot = self._view.mapFromScene(chip.spot)
        rect: QRectF = chip_rect(chip).translated(spot.x(), spot.y())
        return rect.toRect()


def _lay(rows: list[Layers], under: Overlay, over: Overlay, scale: float) -> None:
    """Put layers on a pair of items."""
    under.show_all([shape for row in rows for shape in row.under], scale=scale)
    chips = [chip for row in rows for chip in row.chips]
    sticks = [stick for row in rows for stick in row.sticks]
    over.show_all([shape for row in rows for shape in row.over], chips, sticks, scale)


def _frame(canvas: Canvas, ends: tuple[XY, XY]) -> Layers:
    spots = [canvas.picture.projection.spot(*end) for end in ends]
    path = QPainterPath()
    path.addRect(QRectF(spots[0], spots[1]).normalized())
    found = Layers()
    found.over.append(Shape(path, canvas.colours.way, 1.6, (5.0, 3.0), fill=canvas.colours.way, alpha=0.12))
    return found
