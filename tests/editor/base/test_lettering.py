"""Outlines of letters: the same as were drawn, and bounded by what they take."""

from __future__ import annotations

import weakref

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPainterPath
from pytestqt.qtbot import QtBot

from editor.base import fonts
from editor.base.drawing import lettering
from editor.base.drawing.byte_memory import ByteMemory, bytes_of_path
from editor.base.drawing.lettering import draw_text, plate_strip, text_path, text_width


def face() -> QFont:
    found = QFont(fonts.BOOK)
    found.setPixelSize(12)
    return found


def test_names_of_hours_of_play_are_not_kept_for_ever(qtbot: QtBot) -> None:
    """Thirty kilobytes a name and a hundred a halo: a count of thousands would be a gigabyte."""
    for number in range(600):
        words = f"Division {number} of the army of the Rhine"
        path = lettering.text_path(words, face())
        assert lettering.text_path(words, face()) is path
    for number in range(300):
        lettering._halo_path(f"Division {number} of the army of the Rhine", face(), 3.0)
    for memory in (lettering.LETTERS, lettering.HALOS):
        assert memory.most / 2 < memory.bytes <= memory.most
        assert memory.bytes == sum(map(bytes_of_path, memory.values()))


def test_what_was_asked_last_stays(qtbot: QtBot) -> None:
    made: list[str] = []

    def line(name: str) -> QPainterPath:
        made.append(name)
        path = QPainterPath()
        path.lineTo(1, 1)
        return path

    memory: ByteMemory[str, QPainterPath] = ByteMemory(4, QPainterPath.elementCount)
    for name in "abacabx":
        memory.ask(name, lambda name=name: line(name))  # type: ignore[misc]  # the name of now
    assert made == ["a", "b", "c", "b", "x"], "a was asked before each newcomer"
    assert memory.bytes <= 4


def test_a_path_larger_than_the_memory_is_drawn_all_the_same(qtbot: QtBot) -> None:
    memory: ByteMemory[str, QPainterPath] = ByteMemory(3, QPainterPath.elementCount)
    path = lettering._text_path("Waterloo", face())
    assert memory.ask("w", lambda: path) == path
    assert memory.ask("w", lambda: QPainterPath()) == path


def test_an_accent_over_a_capital_lies_on_its_plate(qtbot: QtBot) -> None:
    plain, accented = (plate_strip(QPointF(), words, face()) for words in ("E1", "É1"))
    for words, strip in (("E1", plain), ("É1", accented)):
        assert strip.top() < text_path(words, face()).boundingRect().top()
    assert accented.bottom() == plain.bottom()


def test_the_kept_outline_takes_no_more_than_it_needs(qtbot: QtBot) -> None:
    path = lettering._text_path("Waterloo", face())
    kept = lettering.text_path("Waterloo", face())
    assert kept == path
    assert kept.fillRule() == path.fillRule()
    assert kept.capacity() < path.capacity() or path.capacity() == path.elementCount()


def test_what_is_kept_of_words_keeps_no_font(qtbot: QtBot) -> None:
    """A font that is kept keeps the letters of its size with it: half a megabyte for each zoom of a map."""
    large = face()
    large.setPixelSize(97)
    gone = weakref.ref(large)
    assert text_width("Auerstedt", large) > text_path("A", large).boundingRect().width()
    picture = QImage(10, 10, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    draw_text(painter, QPointF(), "Auerstedt", large, "#000000", "#ffffff")
    painter.end()
    del large
    assert gone() is None


def test_widths_are_those_of_the_font_that_is_asked_hinted_or_not(qtbot: QtBot) -> None:
    for hinting in (QFont.HintingPreference.PreferFullHinting, QFont.HintingPreference.PreferNoHinting):
        asked = face()
        asked.setHintingPreference(hinting)
        for _time in range(2):
            assert text_width("Aube, 14", asked) == QFontMetricsF(asked).horizontalAdvance("Aube, 14")
