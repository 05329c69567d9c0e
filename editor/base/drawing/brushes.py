"""Colours, pens and fonts by value, made once each."""

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPen

from editor.base import fonts

SANS = fonts.INTERFACE
SERIF = fonts.BOOK
TITLE = fonts.ENGRAVED


@lru_cache(maxsize=1024)
def colour(name: str, alpha: float = 1.0) -> QColor:
    """The colour "#rrggbb" with `alpha` from 0 to 1."""
    result = QColor(name)
    result.setAlphaF(alpha)
    return result


@lru_cache(maxsize=1024)
def pen(
    name: str,
    width: float,
    alpha: float = 1.0,
    dash: tuple[float, ...] = (),
    cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap,
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin,
) -> QPen:
    """A pen `width` scene units wide; `dash` counts in widths."""
    result = QPen(colour(name, alpha), width)
    result.setCapStyle(cap)
    result.setJoinStyle(join)
    if dash:
        result.setDashPattern(list(dash))
    return result


@lru_cache(maxsize=64)
def hair(name: str, alpha: float = 1.0) -> QPen:
    """A pen one pixel wide at every scale: Qt draws its lines without making outlines of them."""
    result = QPen(colour(name, alpha), 1.0)
    result.setCosmetic(True)
    return result


@lru_cache(maxsize=128)
def font(family: str, pixels: float, weight: int = 400, italic: bool = False) -> QFont:
    """A font `pixels` high, unhinted, so that it scales with the map."""
    fonts.load(family)
    fonts.load(fonts.LAST)
    result = QFont([family, fonts.LAST])
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(QFont.Weight(weight))
    result.setItalic(italic)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result
