"""Large pictures are painted in strips and look as if painted at once; the usual size has an end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.boards.drawing import picture_files, strips
from editor.boards.drawing.picture_files import Page, image_of_page, pixels_of

pytestmark = pytest.mark.usefixtures("qapp")


def page(wide: float = 300, high: float = 200) -> Page:
    def paint(painter: QPainter, _scale: float) -> None:
        for number in range(0, int(wide), 7):
            painter.fillRect(QRectF(number, number / 2, 5, high), QColor((number * 37) % 256, 80, 160))
            painter.fillRect(QRectF(0, number, wide - number, 2), QColor(20, (number * 11) % 256, 40, 128))

    return Page(QSizeF(wide, high), "#E8E0D0", "A page", paint)


def test_strips_make_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = image_of_page(page(), 2.0).convertToFormat(QImage.Format.Format_RGB888)
    monkeypatch.setattr(picture_files, "IN_ONE", 1000)
    for pixels in (600, 600 * 7, 600 * 399, 10**6):
        monkeypatch.setattr(strips, "STRIP", pixels)
        image = QImage.fromData(pixels_of(page(), "png", 600))
        assert image.dotsPerMeterX() == 10_000
        assert image.convertToFormat(QImage.Format.Format_RGB888) == whole


def test_no_strip_is_larger_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[QRectF] = []
    monkeypatch.setattr(picture_files, "IN_ONE", 1000)
    monkeypatch.setattr(strips, "STRIP", 6000)
    real = picture_files._paint_strip
    monkeypatch.setattr(picture_files, "_paint_strip", lambda *them: (asked.append(them[-1]), real(*them)))
    pixels_of(page(), "png", 600)
    assert len(asked) == 40
    assert all(part.width() * part.height() <= 6000 for part in asked)


def test_the_usual_size_has_an_end_and_other_kinds_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_files, "USUAL", 15_000)
    monkeypatch.setattr(picture_files, "IN_ONE", 60_000)
    small = QImage.fromData(pixels_of(page(), "png"))
    assert small.width() * small.height() == pytest.approx(15_000, rel=0.02)
    assert small.width() / small.height() == pytest.approx(1.5, rel=0.02)
    photograph = QImage.fromData(pixels_of(page(), "jpg", 3000))
    assert photograph.width() * photograph.height() == pytest.approx(60_000, rel=0.02)
