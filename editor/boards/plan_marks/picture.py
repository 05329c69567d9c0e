"""What the painter of a plan looks at: the marks to be shown, and the marks laid out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from core.scenarios.plans import PlanMark
    from editor.boards.drawing.style import Style
    from editor.boards.plan_marks.grounds import PlanGround

LETTERS = 17.0
"""Height of the words of a mark in scene units where they need not grow."""

READABLE, MOST_GROWN = 0.64, 6.0
"""Under this scale words and lines grow against the map, at most so many times."""

WRAPPED, MOST_LINES = 20, 6
"""Letters in a line of a note, and lines before it is cut."""


def grown_at(scale: float) -> float:
    """How many times larger marks are drawn at so many pixels a scene unit."""
    grown = min(MOST_GROWN, max(1.0, READABLE / max(scale, 1e-3)))
    return round(grown * 8) / 8  # few steps: what was laid out is kept while one zooms a little


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A mark of the plan of `side` (its place in the file). `dim`: shown, but not meant for this turn."""

    side: int
    side_id: str
    mark: PlanMark
    dim: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """The side and the id of the mark."""
        return self.side_id, self.mark.id


@dataclass(frozen=True, eq=False)
class PlanPicture:
    """The marks of the plans that are shown, on their ground. `taken` is what words keep clear of."""

    ground: PlanGround
    style: Style
    marks: tuple[ShownMark, ...] = ()
    taken: tuple[QRectF, ...] = ()
    chosen: tuple[str, str] | None = None
    """The side and the id of the mark in hand: its points are shown."""
    live: tuple[str, str] | None = None
    """The mark that follows the pointer now: it is laid out last, and nothing makes way for it."""


@dataclass(frozen=True, slots=True)
class Written:
    """Words at a spot (the middle of their lines), `angle` degrees clockwise; they cover `plate`."""

    lines: tuple[str, ...]
    spot: QPointF
    angle: float = 0.0
    plate: QRectF = field(default_factory=QRectF)
    covers: tuple[QRectF, ...] = ()
    """What slanting words cover, piece by piece; nothing where `plate` says it."""
    has_plate: bool = True
    """Whether they have a ground of their own, or only a halo."""


@dataclass(frozen=True, slots=True)
class LaidMark:
    """A mark where it lies: its shape, its words, what a click takes hold of, its points in the scene."""

    shown: ShownMark
    shape: QPainterPath
    words: tuple[Written, ...]
    hit: QPainterPath
    spots: tuple[QPointF, ...]

    @property
    def key(self) -> tuple[str, str]:
        """The side and the id of the mark."""
        return self.shown.key


def span_words(mark: PlanMark) -> str:
    """The turns of a mark as they stand on the map: T2, T2-4, T5-; nothing where it always counts."""
    if mark.first is None and mark.last is None:
        return ""
    if mark.first == mark.last:
        return f"T{mark.first}"
    return f"T{mark.first or 1}–{mark.last or ''}"


def wrapped(label: str, span: str) -> list[str]:
    """The lines of a note, no longer than it can show; its turns stand in the last one."""
    lines: list[str] = []
    for paragraph in label.split("\n"):
        words, line = paragraph.split(), ""
        for word in words:
            if line and len(line) + 1 + len(word) > WRAPPED:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        if line:
            lines.append(line)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} …"]
    if span and lines and len(lines[-1]) + len(span) < WRAPPED:
        lines[-1] = f"{lines[-1]}  {span}"
    elif span:
        lines.append(span)
    return lines or ["…"]
