"""The silhouettes of ancient troops: height about 1, feet at (0, 0), facing right; y is written upwards."""

from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QTransform

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.silhouettes import Points, disc, rod, shape, whole
from editor.base.drawing.symbols import figure as modern

# ruff: noqa: E501
# fmt: off
_TRUNK: Points = ((-.17, .74), (.16, .74), (.17, .58), (.20, .34), (-.20, .34), (-.18, .58))
_LEGS: Points = ((-.16, .36), (-.22, .0), (-.08, .0), (.0, .26), (.10, .0), (.24, .0), (.15, .36))
_HELMET: Points = ((-.11, .84), (-.10, .97), (.0, 1.02), (.10, .96), (.11, .84))
_CREST: Points = ((-.17, .86), (-.14, 1.04), (.02, 1.10), (.10, 1.02), (-.02, 1.03), (-.10, .96))
_BODY: Points = (
    (-.98, .62), (-.86, .94), (-.52, 1.06), (-.10, 1.02), (.22, .98), (.42, 1.10), (.66, 1.08), (.80, .90),
    (.82, .62), (.88, .36), (1.04, .22), (1.00, .14), (.84, .20), (.72, .40), (.62, .60), (.52, .54), (.50, .0),
    (.24, .0), (.22, .40), (-.16, .42), (-.30, .36), (-.32, .0), (-.58, .0), (-.62, .40), (-.84, .40), (-.92, .0),
    (-1.04, .0), (-1.02, .40),
)
_EAR: Points = ((.36, 1.00), (.52, .98), (.54, .72), (.42, .58), (.32, .74))
_TOWER: Points = ((-.42, 1.04), (-.46, 1.38), (.14, 1.38), (.10, 1.02))
_CAR: Points = ((-1.02, .30), (-1.04, .62), (-.60, .62), (-.52, .36), (-.30, .34), (-.30, .26))
# fmt: on


def _man() -> QPainterPath:
    return whole(disc(0, 0.84, 0.09), shape(_TRUNK), shape(_LEGS))


def _hoplite() -> QPainterPath:
    spear = rod((0.26, 0.05), (0.20, 1.36), 0.05)
    return whole(_man(), shape(_HELMET), shape(_CREST), disc(-0.02, 0.52, 0.23), spear)


def _skirmisher() -> QPainterPath:
    arm, javelin = rod((0.08, 0.70), (-0.16, 0.98), 0.08), rod((-0.42, 1.02), (0.30, 1.10), 0.045)
    return whole(_man(), arm, javelin)


def _archer() -> QPainterPath:
    bow = QPainterPath(QPointF(0.26, -1.06))
    bow.cubicTo(QPointF(0.50, -0.80), QPointF(0.50, -0.44), QPointF(0.26, -0.20))
    stroker = QPainterPathStroker()
    stroker.setWidth(0.055)
    arm = rod((0.08, 0.66), (0.42, 0.64), 0.08)
    return whole(_man(), arm, stroker.createStroke(bow), rod((0.26, 1.06), (0.26, 0.20), 0.02))


def _elephant() -> QPainterPath:
    crew = whole(disc(-0.14, 1.64, 0.085), rod((-0.14, 1.36), (-0.14, 1.56), 0.16))
    lance = rod((-0.36, 1.40), (0.14, 1.80), 0.04)
    return whole(shape(_BODY), shape(_EAR), shape(_TOWER), crew, lance)


def _chariot() -> QPainterPath:
    wheel = disc(-0.72, 0.24, 0.24).subtracted(disc(-0.72, 0.24, 0.17))
    driver = QTransform().translate(-0.74, -0.40).scale(0.72, 0.72).map(_man())
    horse = QTransform().translate(0.36, 0).scale(0.84, 0.84).map(modern("cavalry"))
    hub = disc(-0.72, 0.24, 0.05)
    spokes = rod((-0.92, 0.24), (-0.52, 0.24), 0.035).united(rod((-0.72, 0.04), (-0.72, 0.44), 0.035))
    return whole(horse, shape(_CAR), wheel, hub, spokes, driver, rod((-0.40, 0.32), (0.30, 0.40), 0.04))


def _lancer() -> QPainterPath:
    return whole(modern("cavalry"), rod((-0.40, 0.56), (0.76, 0.86), 0.05))


@lru_cache(maxsize=32)
def figure(kind: str) -> QPainterPath:
    """The silhouette of a kind of base; what is not known is drawn as light foot."""
    if "elephant" in kind:
        return _elephant()
    if "chariot" in kind:
        return _chariot()
    if kind == "archer":
        return _archer()
    if "cavalry" in kind:
        return _lancer() if "heavy" in kind else modern("cavalry")
    if kind == "artillery":
        return modern("artillery")
    if kind in ("general", "command"):
        return modern("general")
    return _hoplite() if "heavy" in kind else _skirmisher()


def wide(kind: str) -> float:
    """How wide a figure of height 1 is."""
    if "elephant" in kind or "chariot" in kind:
        return 2.1
    return 1.15 if "cavalry" in kind or kind in ("artillery", "general", "command") else 0.62


def draw_figure(
    painter: QPainter, kind: str, feet: QPointF, height: float, fill: str, rim: str, rim_width: float
) -> None:
    """A figure standing on `feet` (scene), with a rim of `rim_width` round it."""
    path = QTransform().translate(feet.x(), feet.y()).scale(height, height).map(figure(kind))
    painter.strokePath(path, pen(rim, 2 * rim_width))
    painter.fillPath(path, colour(fill))
