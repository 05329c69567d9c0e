"""Which parts of the scene look different after an edit, found from the boards themselves.

Rows that two boards share are one object, so a stroke of the brush is found in microseconds.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRectF

from editor.boards.drawing.hex_picture import NOTHING, MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS
from editor.boards.drawing.layers.streams import is_water
from editor.boards.drawing.layers.town_groups import town_of

SPREAD, SPREAD_BY_WATER = 1, 2
"""Hexes around an edit whose drawing may change: a river bends by its neighbours' neighbours."""

MOST_CORES = 3
"""Hexes that differ of which each is drawn at once by itself."""


def changed_hexes(old: MapPicture, new: MapPicture) -> set[int]:
    """The hexes that differ in ground, level, features, works, hexsides, flags, aims, entries."""
    changed = set(_by_rows(old, new))
    for before, after in ((old.works, new.works), (old.fences, new.fences)):
        if before != after:
            changed |= {hex_ for hex_ in {*before, *after} if before.get(hex_) != after.get(hex_)}
    if old.board.features is not new.board.features:
        kinds = {*old.board.features, *new.board.features}
        differ = (
            old.board.features.get(kind, NOTHING) ^ new.board.features.get(kind, NOTHING) for kind in kinds
        )
        changed |= {new.grid.parse(name) for names in differ for name in names}
    if old.board.flags != new.board.flags:
        flags = set(old.board.flags) ^ set(new.board.flags)
        changed |= {new.grid.parse(flag.at) for flag in flags}
    if old.aims != new.aims:
        changed |= {aim.at for aim in {*old.aims} ^ {*new.aims}}
    if old.entries != new.entries:
        both = {*old.entries, *new.entries}
        changed |= {hex_ for hex_ in both if old.entries.get(hex_) != new.entries.get(hex_)}
    return {hex_ for hex_ in changed if new.grid.is_on_board(hex_)}


def _by_rows(old: MapPicture, new: MapPicture) -> Iterator[int]:
    for before, after in ((old.board.ground, new.board.ground), (old.board.levels, new.board.levels)):
        if before is after:
            continue
        for row, (was, now) in enumerate(zip(before, after, strict=True), 1):
            if was is now or was == now:
                continue
            for column, (one, other) in enumerate(zip(was, now, strict=True), 1):
                if one != other:
                    yield new.grid.at(row, column)


def touched_rects(old: MapPicture, new: MapPicture) -> list[QRectF]:
    """Rectangles of the scene that hold all that looks different, each around hexes that lie together."""
    hexes = changed_hexes(old, new)
    for picture in (old, new):
        hexes |= {other for hex_ in tuple(hexes) for other in town_of(picture, hex_)}
    wet = {hex_ for hex_ in hexes if is_water(old, hex_) or is_water(new, hex_)}
    return _clusters(new, hexes, wet)


def core_rects(old: MapPicture, new: MapPicture) -> list[QRectF]:
    """The middle of what `touched_rects` holds: the bounding box of each hex that differs, at most a few.

    Nothing where so much differs that it is drawn in one go with what hangs on it.
    """
    hexes = changed_hexes(old, new)
    if len(hexes) > MOST_CORES:
        return []
    return [new.projection.outline(hex_).boundingRect().adjusted(-2, -2, 2, 2) for hex_ in sorted(hexes)]


def _clusters(picture: MapPicture, hexes: set[int], wet: set[int]) -> list[QRectF]:
    rects: list[QRectF] = []
    for hex_ in sorted(hexes):
        spread = SPREAD_BY_WATER if hex_ in wet else SPREAD
        reach_x, reach_y = HEX_WIDTH * (spread + 0.5) + 8, RADIUS * (1.5 * spread + 1) + 8
        centre = picture.projection.centre(hex_)
        rect = QRectF(centre.x() - reach_x, centre.y() - reach_y, 2 * reach_x, 2 * reach_y)
        apart = [other for other in rects if not other.intersects(rect)]
        for other in rects:
            if other.intersects(rect):
                rect = rect.united(other)
        rects = [*apart, rect]
    return rects
