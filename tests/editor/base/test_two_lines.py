"""A sentence too long for its line: two lines of smaller letters, cut only where those are too short too."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from editor.widgets.elided import TwoLineLabel, WholeLabel


def test_a_long_sentence_is_not_cut_as_long_as_two_lines_hold_it(qapp: QApplication) -> None:
    label = TwoLineLabel()
    label.setText("Confederates: card played, Assault on the right.")
    whole = label.fontMetrics().horizontalAdvance(label.text())
    for width, cut in ((whole + 4, False), (round(whole * 0.6), False), (whole // 4, True)):
        label.resize(width, 30)
        label.grab()
        assert bool(label.toolTip()) == cut, width


def test_what_has_no_room_in_two_lines_keeps_its_end(qapp: QApplication) -> None:
    """ "Brockenbrough (infantry) … 0 hit…": what came of five dice was cut."""
    label = TwoLineLabel()
    label.setText("Brockenbrough: infantry, infantry, cavalry, artillery, general: 0 hits")
    label.resize(label.fontMetrics().horizontalAdvance(label.text()) // 3, 30)
    first, second = label.lines()
    assert first.startswith("Brockenbrough")
    assert second.endswith("0 hits")
    label.grab()
    assert label.toolTip()


def test_an_ornament_is_whole_or_not_there(qapp: QApplication) -> None:
    label = WholeLabel(0)
    label.setText("draw, compose, prepare, play, umpire")
    whole = label.fontMetrics().horizontalAdvance(label.text())
    for width, shown in ((whole + 4, label.text()), (whole - 10, "")):
        label.resize(width, 30)
        assert label.fitting() == shown
