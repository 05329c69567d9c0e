"""The panels of the army builder: filters, keys, dragging, limits, chances; all by what they show."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.context import Context
from editor.desks.armies.catalogue import Catalogue
from editor.desks.armies.catalogue_model import TROOP, shortened
from editor.desks.armies.chances import half_around
from editor.desks.armies.list_panel import ListPanel
from editor.desks.armies.verdict import Verdict
from tests.editor.armies.conftest import Benches

Key = Qt.Key


def shown(catalogue: Catalogue) -> list[str]:
    rows = catalogue.shown.rowCount()
    return [str(catalogue.shown.index(row, 0).data(TROOP)) for row in range(rows)]


def test_the_catalogue_shows_the_nation_and_answers_words_and_values(
    qtbot: QtBot, context: Context, bench_of: Benches
) -> None:
    bench = bench_of("macmahon_200")
    catalogue = Catalogue(context, bench)
    qtbot.addWidget(catalogue)
    assert "landwehr" not in shown(catalogue)
    assert "dragons" in shown(catalogue)
    for words, wanted in (
        ("zouaves", ["zouaves-turcos"]),
        ("vc>=4", ["zouaves-turcos"]),
        ("fd = 4", ["mitrailleuses"]),
        ("lr>=2 pts<12", ["artillerie-legere-ml", "artillerie-de-reserve-ml"]),
        ("guard have>=1", ["garde-imperiale", "artillerie-de-la-garde-ml"]),
        ("nobody", []),
    ):
        catalogue.search.setText(words)
        assert shown(catalogue) == wanted, words
    catalogue.search.setText("")
    catalogue.kinds.buttons["terrain"].click()
    assert shown(catalogue) == ["wood", "height", "town", "entrenchments"]
    assert catalogue.head.side.text() == "4 kinds"
    catalogue.affordable.setChecked(True)
    assert shown(catalogue) == []
    bench.set_head(_("Budget"), budget=250)
    assert len(shown(catalogue)) == 4


def test_keys_take_from_the_catalogue(qtbot: QtBot, context: Context, bench_of: Benches) -> None:
    bench = bench_of("epirus")
    catalogue = Catalogue(context, bench)
    qtbot.addWidget(catalogue)
    catalogue.search.setText("chariot")
    QTest.keyClick(catalogue.search, Key.Key_Return)
    assert bench.taken("light_chariot") == 1
    QTest.keyClick(catalogue.search, Key.Key_Down)
    QTest.keyClick(catalogue.table, Key.Key_Down)
    assert bench.troop == "heavy_chariot"
    for key in (Key.Key_Return, Key.Key_Plus, Key.Key_Insert):
        QTest.keyClick(catalogue.table, key)
    assert bench.taken("heavy_chariot") == 3


def test_keys_and_dragging_order_the_lines(qtbot: QtBot, context: Context, bench_of: Benches) -> None:
    bench = bench_of("epirus")
    panel = ListPanel(context, bench, lambda _finding: None)
    qtbot.addWidget(panel)
    order = [line.troop for line in bench.roster.lines]
    view = panel.view
    bench.choose_line(0)
    QTest.keyClick(view, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [line.troop for line in bench.roster.lines][:2] == [order[1], order[0]]
    assert bench.line == 1
    QTest.keyClick(view, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    view.lines.moveRows(QModelIndex(), 0, 1, QModelIndex(), 3)
    assert [line.troop for line in bench.roster.lines][:3] == [order[1], order[2], order[0]]
    data = view.lines.mimeData([view.lines.index(2)])
    view.lines.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert [line.troop for line in bench.roster.lines] == order
    bench.choose_line(3)
    QTest.keyClick(view, Key.Key_Plus)
    QTest.keyClick(view, Key.Key_Minus)
    QTest.keyClick(view, Key.Key_Minus)
    assert bench.roster.lines[3].count == 1
    QTest.keyClick(view, Key.Key_Delete)
    assert len(bench.roster.lines) == len(order) - 1


def test_limits_are_shown_as_they_are_and_friends_set_them_aside(
    qtbot: QtBot, context: Context, bench_of: Benches
) -> None:
    bench = bench_of("friendly")
    panel = ListPanel(context, bench, lambda _finding: None)
    strip = Verdict(context, bench)
    qtbot.addWidget(panel)
    qtbot.addWidget(strip)
    kinds = [row.finding.severity for row in panel.rules.rows]
    assert kinds == ["error", "error", *["kept"] * (len(kinds) - 2)]
    assert "set aside for a friendly game" in strip.words.text()
    assert panel.rules.friendly.isChecked()
    panel.rules.friendly.click()
    assert "2 limits are broken" in strip.words.text()
    bench.set_head(_("Budget"), budget=200)
    bench.count(0, 3)
    assert [row.finding.severity for row in panel.rules.rows].count("error") == 0
    assert "The list stands at 200 points." in strip.words.text()
    assert panel.head.total.text() == "114 / 200"


def test_the_half_around_the_mean_holds_half_of_all_hands(bench_of: Benches) -> None:
    from core.armies.decks import opening_strength

    spread = opening_strength(bench_of("macmahon_200").report.army)
    least, most = half_around(spread)
    inside = spread.probability_that(lambda value: least <= value <= most)
    narrower = spread.probability_that(lambda value: least < value < most)
    assert inside * 2 >= 1 > narrower * 2
    assert least <= float(spread.expected(int)) <= most


def test_heads_of_narrow_columns_are_cut() -> None:
    assert [shortened(word) for word in ("VC", "Moves", "Attack")] == ["VC", "Moves", "Atta."]
