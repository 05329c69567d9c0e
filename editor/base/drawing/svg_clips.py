"""Clips in files of Qt's SVG writer, which leaves them out: what lies beyond a clip would be seen.

`ClipPainter` writes a mark into the file wherever the clip changes; `with_clips` turns the marks into groups
with a clip path.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, cast

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPaintDevice, QPainter, QPainterPath

MARK_INK, MARK_ROW = QColor(1, 2, 3), -700_000
"""A mark is a square of this colour in this row; its column is the number of the clip."""

_MARK = rf'<rect x="(\d+)" y="{MARK_ROW}" width="1" height="1"\s*/>\s*'
_MARKS = re.compile(rf"<g [^>]*>\s*(?:{_MARK})+</g>\s*")
_NUMBER = re.compile(_MARK)
_EMPTY = re.compile(r'<g clip-path="[^"]*">\s*</g>\s*')

Operation = Qt.ClipOperation


@dataclass
class _Clip:
    """Clip number `number` in pixels of the device: a path within another clip; 0 is no clip."""

    number: int
    path: QPainterPath = field(default_factory=QPainterPath)
    within: int = 0


class ClipPainter(QPainter):
    """A painter on a `QSvgGenerator` that remembers its clips: rectangles and paths. It begins at once."""

    def __init__(self, device: QPaintDevice) -> None:
        super().__init__(device)
        self.clips: list[_Clip] = []
        self._now = 0
        self._saved: list[int] = []

    def setClipRect(self, *given: Any, **named: Any) -> None:
        """All ways to give a rectangle: one of Qt's, or four numbers; then the operation."""
        super().setClipRect(*given, **named)
        numbers = [one for one in given if isinstance(one, int | float)]
        rect = QRectF(*numbers[:4]) if len(numbers) >= 4 else QRectF(cast("QRect | QRectF", given[0]))
        path = QPainterPath()
        path.addRect(rect)
        self._clip(path, _operation(given, named))

    def setClipPath(self, path: QPainterPath, operation: Operation = Operation.ReplaceClip) -> None:
        """As Qt's."""
        super().setClipPath(path, operation)
        self._clip(path, operation)

    def setClipping(self, enable: bool) -> None:
        """Only off: nothing here turns a clip on again."""
        super().setClipping(enable)
        if not enable:
            self._go_to(0)

    def save(self) -> None:
        super().save()
        self._saved.append(self._now)

    def restore(self) -> None:
        super().restore()
        self._go_to(self._saved.pop())

    def _clip(self, path: QPainterPath, operation: Operation) -> None:
        if operation == Operation.NoClip:
            self._go_to(0)
            return
        within = self._now if operation == Operation.IntersectClip else 0
        self.clips.append(_Clip(len(self.clips) + 1, self.transform().map(path), within))
        self._go_to(len(self.clips))

    def _go_to(self, number: int) -> None:
        if number == self._now:
            return
        self._now = number
        super().save()
        super().resetTransform()
        super().setClipping(False)
        super().setOpacity(1.0)
        super().fillRect(QRectF(number, MARK_ROW, 1, 1), MARK_INK)
        super().restore()


def with_clips(svg: str, clips: list[_Clip]) -> str:
    """The file with its marks as clips. Raises ValueError when a mark was lost."""
    seen: set[int] = set()

    def grouped(found: re.Match[str]) -> str:
        numbers = [int(number) for number in _NUMBER.findall(found[0])]
        seen.update(numbers)
        return f'</g>\n<g clip-path="url(#clip{numbers[-1]})">\n' if numbers[-1] else "</g>\n<g>\n"

    head, first, body = svg.partition("<g ")  # the one group of all, in which the marks stand
    opening, end, rest = body.partition(">")
    marked = _MARKS.sub(grouped, rest)
    if not seen.issuperset(clip.number for clip in clips):
        raise ValueError("a clip was lost")
    inner, last, foot = marked.rpartition("</g>")
    inner = _EMPTY.sub("", f"<g>\n{inner}</g>\n")
    if not clips:
        return svg
    shapes = "\n".join(_shape(clip) for clip in clips)
    return f"{head}<defs>\n{shapes}\n</defs>\n{first}{opening}{end}\n{inner}{last}{foot}"


def _shape(clip: _Clip) -> str:
    within = f' clip-path="url(#clip{clip.within})"' if clip.within else ""
    rule = "nonzero" if clip.path.fillRule() == Qt.FillRule.WindingFill else "evenodd"
    path = f'<path clip-rule="{rule}" d="{_data(clip.path)}"/>'
    return f'<clipPath id="clip{clip.number}"{within}>{path}</clipPath>'


def _data(path: QPainterPath) -> str:
    """A path as SVG writes it; one without area lets nothing through."""
    words: list[str] = []
    for number in range(path.elementCount()):
        element = path.elementAt(number)
        kind = cast("Any", element.type)
        letter = {
            QPainterPath.ElementType.MoveToElement: "M",
            QPainterPath.ElementType.LineToElement: "L",
            QPainterPath.ElementType.CurveToElement: "C",
        }.get(kind, "")
        words.append(f"{letter}{element.x:.6g},{element.y:.6g}")
    return " ".join(words) or "M0,0"


def _operation(given: tuple[Any, ...], named: dict[str, Any]) -> Operation:
    found = [one for one in (*given, *named.values()) if isinstance(one, Operation)]
    return found[0] if found else Operation.ReplaceClip
