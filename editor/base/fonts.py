"""The fonts that travel with the program, so that a window and a print look the same on every machine."""

import functools

from PySide6.QtGui import QFont, QFontDatabase

from core.paths import FONTS

INTERFACE = "Inter"
BOOK = "EB Garamond"
ENGRAVED = "Old Standard TT"
LAST = "DejaVu Sans"
"""Has what the others lack (dice, chessmen, arrows), so that Qt borrows nothing from the machine."""

FILES = {
    INTERFACE: ("Inter-Regular", "Inter-Medium", "Inter-SemiBold", "Inter-Bold"),
    BOOK: ("EBGaramond-Regular", "EBGaramond-Italic", "EBGaramond-SemiBold", "EBGaramond-Bold"),
    ENGRAVED: ("OldStandardTT-Regular", "OldStandardTT-Italic", "OldStandardTT-Bold"),
    LAST: ("DejaVuSans", "DejaVuSans-Bold"),
}


@functools.cache
def load(family: str) -> None:
    """Make `family` known to Qt, which must be running; FileNotFoundError for a lost file."""
    for stem in FILES[family]:
        place = FONTS / f"{stem}.ttf"
        if QFontDatabase.addApplicationFont(str(place)) < 0:
            raise FileNotFoundError(place)


def single_letters(face: QFont) -> QFont:
    """`face` without joined letters and without figures of one width, whatever the window wears.

    In a PDF such glyphs stand for no letter: they can be neither searched nor copied.
    """
    copied = QFont(face)
    for feature in ("liga", "clig", "dlig", "hlig", "tnum"):
        copied.setFeature(QFont.Tag(feature), 0)
    return copied


def font(
    family: str, points: float, weight: QFont.Weight = QFont.Weight.Normal, *, italic: bool = False
) -> QFont:
    """`family` at `points`, with the last resort behind it."""
    load(family)
    load(LAST)
    wanted = QFont([family, LAST])
    wanted.setPointSizeF(points)
    wanted.setWeight(weight)
    wanted.setItalic(italic)
    return wanted
