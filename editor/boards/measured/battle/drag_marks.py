"""What lies over the table while bases are led: where they would stand, their way, why not farther."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from core.presentation.measured_look import Ghost, Moved
from core.text import Text, Value, _
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import Chip, Shape, Stick, arrow, chip_rect
from editor.boards.measured.battle.battle_marks import STACKED, Canvas, Layers
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.drags import Drag


def drag_layers(canvas: Canvas, seen: MeasuredBattleView, drag: Drag) -> Layers:
    """The bases where they would stand, the way there, lengths, why not farther."""
    found, colours = Layers(), canvas.colours
    shown, ghost = drag.shown, drag.ghost
    if not drag.lays:
        found.pale += [seen.face(unit) for unit in drag.units]
    if shown is not None:
        _show_outcome(canvas, seen, drag, shown, found)
    else:
        _stand_still(canvas, seen, drag, found)
    if ghost is not None and ghost.refusal is not None and not drag.is_met:
        for one in ghost.bases:
            path = canvas.base(seen.piece(one.unit).base, one.pose)
            found.over.append(Shape(path, colours.refused, 2.0, (5.0, 3.0), halo=colours.halo))
    _show_words(canvas, seen, drag, found)
    return found


def _show_outcome(canvas: Canvas, seen: MeasuredBattleView, drag: Drag, shown: Ghost, found: Layers) -> None:
    colours = canvas.colours
    for outline in shown.swept:
        path = canvas.outline(outline)
        found.under.append(Shape(path, colours.way, 1.4, (5.0, 3.0), fill=colours.way, alpha=0.16))
    for one in shown.bases:
        _place(canvas, seen, one, found)
    leader = next((one.pose for one in shown.bases if one.unit == drag.units[0]), None)
    if leader is None or drag.start is None:
        return
    spots = [canvas.middle(drag.base, pose) for pose in (drag.start, *drag.way, leader)]
    line = QPainterPath(spots[0])
    for spot in spots[1:]:
        line.lineTo(spot)
    found.over.append(Shape(line, colours.way, 2.6, halo=colours.halo))
    if len(spots) == 2:
        unit = seen.measure.length * PIXELS
        aside = (seen.piece(drag.units[0]).base.width / 2 + 60) * PIXELS
        found.sticks.append(Stick(spots[0], spots[1], unit, shown.allowed, aside))


def _place(canvas: Canvas, seen: MeasuredBattleView, one: Moved, found: Layers) -> None:
    """One base where it would come to stand; one that lines up leaves its old outline behind."""
    colours, piece = canvas.colours, seen.piece(one.unit)
    found.elsewhere[one.unit] = replace(
        seen.face(one.unit), at=(one.pose.x, one.pose.y), facing=one.pose.facing
    )
    path = canvas.round(piece.base, one.pose)
    if not one.conforms:
        found.over.append(Shape(path, colours.chosen, 2.0, halo=colours.chosen_line))
        return
    old = canvas.base(piece.base, piece.pose)
    found.under.append(Shape(old, colours.left, 1.8, (4.0, 3.0), fill=colours.left, alpha=0.14))
    found.over.append(Shape(path, colours.danger, 2.4, halo=colours.halo))
    way = arrow(old.boundingRect().center(), path.boundingRect().center(), canvas.scale)
    found.over.append(Shape(way, colours.left, 2.4, halo=colours.halo))


def _stand_still(canvas: Canvas, seen: MeasuredBattleView, drag: Drag, found: Layers) -> None:
    """Nothing would come of it: who is led stays where it is."""
    colours = canvas.colours
    found.pale.clear()
    for unit in drag.units:
        if unit in seen.by_unit:
            piece = seen.by_unit[unit]
            path = canvas.round(piece.base, piece.pose)
            found.over.append(Shape(path, colours.chosen, 2.0, halo=colours.chosen_line))
        elif drag.ghost is not None and drag.ghost.refusal is None:
            found.elsewhere[unit] = seen.face(unit)


def _show_words(canvas: Canvas, seen: MeasuredBattleView, drag: Drag, found: Layers) -> None:
    """Lengths beside the leader; why not farther and who lines up above it."""
    colours, shown = canvas.colours, drag.shown
    pose = drag.pose
    if shown is not None:
        pose = next((one.pose for one in shown.bases if one.unit == drag.units[0]), pose)
    box = canvas.base(drag.base, pose).boundingRect()
    whole = box
    for one in shown.bases if shown is not None else ():
        whole = whole.united(canvas.base(seen.piece(one.unit).base, one.pose).boundingRect())
    words = drag_words(seen, drag)
    if words is not None:
        found.chips.append(_beside(canvas, Chip(QPointF(), canvas.say(words), colours.plate), box, drag))
    rows = [(line, colours.refused) for line in refusal_rows(canvas, seen, drag)]
    rows += [(canvas.say(line), colours.plate) for line in contact_words(seen, drag)]
    found.chips += clear_rows(canvas, seen, drag, rows, box.center().x(), whole)


FRIEND, ENEMY = 1, 5
"""How much is said against a line that lies over such a base: the enemy is whom one leads them to."""


def clear_rows(
    canvas: Canvas,
    seen: MeasuredBattleView,
    drag: Drag,
    rows: list[tuple[str, str]],
    middle: float,
    whole: QRectF,
) -> list[Chip]:
    """The lines over the bases that are led, or under them where they would lie on others: on the enemy whom
    one leads them to.
    """
    mine = seen.piece(drag.units[0]).side
    others = [
        (canvas.base(piece.base, piece.pose).boundingRect(), FRIEND if piece.side == mine else ENEMY)
        for unit, piece in seen.by_unit.items()
        if unit not in drag.units
    ]
    ways = []
    for edge, down, lines in ((whole.top(), -1, rows[::-1]), (whole.bottom(), 1, rows)):
        chips = []
        for number, (line, ground) in enumerate(lines):
            off = (0.0, down * (26.0 + STACKED * number * canvas.grown))
            chip = Chip(QPointF(middle, edge), line, ground, off=off, grown=canvas.grown)
            chips.append(canvas.held(chip))
        rects = [canvas.rect_of(chip) for chip in chips]
        ways.append((sum(dear for rect in rects for box, dear in others if rect.intersects(box)), chips))
    return min(ways, key=lambda way: way[0])[1]


def _beside(canvas: Canvas, chip: Chip, box: QRectF, drag: Drag) -> Chip:
    """At the right of a base and its stick; at its left where there is no room."""
    chip = replace(chip, grown=canvas.grown)
    wide = chip_rect(chip).width()
    stick = 16.0 + drag.seen.measure.length * PIXELS * 0.5 * canvas.scale
    if (canvas.area.right() - box.right()) * canvas.scale > wide + stick + 8.0:
        return canvas.held(
            replace(chip, spot=QPointF(box.right(), box.center().y()), off=(wide / 2 + stick, 0.0))
        )
    left = QPointF(box.left(), box.center().y())
    return canvas.held(replace(chip, spot=left, off=(-wide / 2 - 14.0, 0.0)))


def drag_words(seen: MeasuredBattleView, drag: Drag) -> Text | None:
    """The distance used, allowed and left, and its length in centimetres."""
    shown = drag.shown
    if drag.lays or shown is None or not drag.moved or not shown.allowed:
        return None
    used = seen.measure.sign.fill(number=round(shown.used, 2))
    left = seen.measure.sign.fill(number=round(max(0.0, shown.allowed - shown.used), 2))
    values: dict[str, Value] = {"used": used, "allowed": round(shown.allowed, 2), "left": left}
    if seen.measure.length == 100:
        return _("{used} of {allowed}, {left} left", **values)
    return _("{used} of {allowed}, {left} left · {cm} cm", cm=round(drag.length / 100, 1), **values)


def refusal_rows(canvas: Canvas, seen: MeasuredBattleView, drag: Drag) -> list[str]:
    """Why not where it was led, with its rule, in lines that the window can hold."""
    ghost = drag.ghost
    if ghost is None or ghost.refusal is None or drag.is_met:
        return []
    words = canvas.say(seen.refusal_words(ghost.refusal)).rstrip(".")
    words = f"{words} · {ghost.refusal.rule}" if ghost.refusal.rule else words
    most = max(300.0, canvas.area.width() * canvas.scale * 0.7)
    if chip_rect(Chip(QPointF(), words, grown=canvas.grown)).width() <= most:
        return [words]
    middle = len(words) // 2
    cut = min((at for at, letter in enumerate(words) if letter == " "), key=lambda at: abs(at - middle))
    return [words[:cut], words[cut + 1 :]]


def contact_words(seen: MeasuredBattleView, drag: Drag) -> list[Text]:
    """Who lines up where the move comes to an end, or stands in line already."""
    shown = drag.shown
    if shown is None:
        return []
    names = [seen.short_name(one.unit) for one in shown.bases if one.conforms]
    if names and len(drag.variants()) > 1:
        return [_("contact: {unit} to line up; C: another one", unit=name) for name in names]
    if names:
        return [_("contact: {unit} to line up", unit=name) for name in names]
    return [_("contact: {unit}", unit=seen.short_name(unit)) for unit in drag.faced()]
