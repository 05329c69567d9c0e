"""Where words may stand on a plan: not over counters, rather not over other words and the ways of marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF

STRIDE = 32.0
"""How far apart the spots lie that stand for a line, in scene units that grow with the marks."""

COUNTER, WORDS, BESIDE = 2.0, 6.0, 8.0
"""What a square unit of a counter, of other words, of the ground beside the board costs."""

Box = tuple[float, float, float, float]
Chosen = TypeVar("Chosen")


class Room:
    """What is taken so far; words that were placed are `take`n too."""

    def __init__(
        self, face: QRectF, taken: Iterable[QRectF], ways: Iterable[tuple[float, float]], grown: float
    ) -> None:
        self._face = box_of(face)
        self._counters = [box_of(rect) for rect in taken]
        self._ways = list(ways)
        self._words: list[Box] = []
        self._way_cost = 34.0 * STRIDE * grown * grown

    def take(self, rects: Iterable[QRectF]) -> None:
        """Words stand here now."""
        self._words += map(box_of, rects)

    def cost(self, rects: Iterable[QRectF]) -> float:
        """How bad it is to write there, in square units."""
        return sum(self._cost(box_of(rect)) for rect in rects)

    def _cost(self, box: Box) -> float:
        left, top, right, bottom = box
        cost = BESIDE * ((right - left) * (bottom - top) - _common(box, self._face))
        count = 0
        for x, y in self._ways:
            if left <= x <= right and top <= y <= bottom:
                count += 1
        cost += count * self._way_cost
        for other in self._counters:
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]:
                cost += COUNTER * _common(box, other)
        for other in self._words:
            if other[0] < right and left < other[2] and other[1] < bottom and top < other[3]:
                cost += WORDS * _common(box, other)
        return cost

    def best(
        self, places: Sequence[tuple[float, Chosen]], rects_of: Callable[[Chosen], Iterable[QRectF]]
    ) -> Chosen:
        """The cheapest of these places, each with what it costs by itself. Raises ValueError for none."""
        found: tuple[float, Chosen] | None = None
        for own, place in sorted(places, key=lambda one: one[0]):
            if found is not None and found[0] <= own:
                break  # none that follows can be cheaper
            cost = own + self.cost(rects_of(place))
            if found is None or cost < found[0]:
                found = cost, place
        if found is None:
            raise ValueError("no place to choose from")
        return found[1]


def box_of(rect: QRectF) -> Box:
    """Left, top, right, bottom."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _common(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def plate(middle: QPointF, wide: float, high: float) -> QRectF:
    """A rectangle round its middle."""
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def held(rect: QRectF, face: QRectF) -> QRectF:
    """The rectangle moved so that it lies on the board, if it fits."""
    right = max(0.0, face.left() - rect.left()) - max(0.0, rect.right() - face.right())
    down = max(0.0, face.top() - rect.top()) - max(0.0, rect.bottom() - face.bottom())
    return rect.translated(right, down)
