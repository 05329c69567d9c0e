"""The panels of the army builder: filters, keys, dragging, limits, chances; all by what they show."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.context import Context
from editor.desks.armies.catalogue import Catalogue
from editor.desks.armies.catalogue_model import TROOP, shortened
from editor.desks.armies.chances import half_around
from editor.desks.armies.details import LineForm
from editor.desks.armies.lines_model import GROUP, SUM
from editor.desks.armies.list_panel import ListPanel
from editor.desks.armies.verdict import Verdict
from editor.widgets.fields import NumberField
from tests.editor.desks.armies.conftest import Benches

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


def test_a_line_beyond_its_limits_shows_what_it_has_and_can_be_set_back(
    qtbot: QtBot, context: Context, bench_of: Benches
) -> None:
    bench = bench_of("old_mbt")
    form = LineForm(context, bench)
    qtbot.addWidget(form)
    bench.choose_line(0)
    number = form.findChild(NumberField, "line_figures")
    assert number is not None
    assert number.value() == 20
    number.setValue(4)
    number.entered.emit(4)
    assert bench.roster.lines[0].parts == {"general": True}
    traits = bench_of("old_la_garde")
    form = LineForm(context, traits)
    qtbot.addWidget(form)
    traits.choose_line(3)
    lancers = form.findChild(QCheckBox, "line_lancers")
    assert lancers is not None
    assert lancers.isChecked()
    lancers.click()
    assert traits.roster.lines[3].parts == {"heavy_cavalry": True}
    assert form.findChild(QCheckBox, "line_heavy_cavalry") is not None


def test_lines_stand_by_arm_with_what_each_costs(qtbot: QtBot, context: Context, bench_of: Benches) -> None:
    bench = bench_of("epirus")
    panel = ListPanel(context, bench, lambda _finding: None)
    qtbot.addWidget(panel)
    panel.resize(500, 700)
    panel.show()
    model = panel.view.lines
    before = bench.roster.lines
    bench.replace(_("Turned"), bench.roster.model_copy(update={"lines": before[::-1]}))
    kinds = [entry.troop.kind for entry in model.entries]
    assert kinds == sorted(kinds, key=kinds.index), "an arm stands together"
    heads = [str(model.index(row, 0).data(GROUP)) for row in range(model.rowCount())]
    shown = [head for head in heads if head]
    assert len(shown) == len(set(kinds))
    told = [int(head.rpartition(", ")[2].split()[0]) for head in shown]
    assert sum(told) == bench.report.total
    last = model.rowCount() - 1
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=panel.view.place_of(last, "plus"))
    line = model.line(last)
    assert bench.roster.lines[line].count == before[::-1][line].count + 1
    assert sum(model.row(model.line(row)) == row for row in range(model.rowCount())) == model.rowCount()
    for row in range(model.rowCount()):
        model.move(row, 0)
        kinds = [entry.troop.kind for entry in model.entries]
        assert kinds == sorted(kinds, key=kinds.index), "an arm goes as a whole"


def test_a_formation_tells_what_all_of_it_costs(qtbot: QtBot, context: Context, bench_of: Benches) -> None:
    bench = bench_of("picton")
    panel = ListPanel(context, bench, lambda _finding: None)
    qtbot.addWidget(panel)
    model = panel.view.lines
    sums = [model.index(row, 0).data(SUM) for row in range(model.rowCount())]
    by_troop = {
        entry.line.name: total for entry, total in zip(model.entries, sums, strict=True) if total is not None
    }
    army = bench.report.army.entries
    assert by_troop["Left wing"] == bench.report.total - army[0].points
    assert by_troop["Picton"] + by_troop["Heavy cavalry"] == by_troop["Left wing"] - army[1].points
    assert not any(model.index(row, 0).data(GROUP) for row in range(model.rowCount()))


def test_the_names_of_the_catalogue_are_whole(qtbot: QtBot, context: Context, bench_of: Benches) -> None:
    """The last letters of the longest ones were cut."""
    for language in ("en", "fr"):
        context.speaker.set_language(language)
        for name in ("picton", "epirus", "macmahon_200", "zulu", "union"):
            catalogue = Catalogue(context, bench_of(name))
            qtbot.addWidget(catalogue)
            catalogue.resize(catalogue.minimumWidth(), 680)
            catalogue.show()
            qtbot.wait(20)
            table, option = catalogue.table, QStyleOptionViewItem()
            for row in range(catalogue.shown.rowCount()):
                index = catalogue.shown.index(row, 0)
                table.initViewItemOption(option)
                needed = table.itemDelegate().sizeHint(option, index).width()
                assert needed <= table.visualRect(index).width(), (language, index.data())


def test_no_row_of_the_catalogue_moves_when_troops_are_taken_in_hand(
    qtbot: QtBot, context: Context, bench_of: Benches
) -> None:
    for name in ("picton", "epirus", "macmahon_200", "zulu", "union"):
        bench = bench_of(name)
        catalogue = Catalogue(context, bench)
        qtbot.addWidget(catalogue)
        catalogue.resize(490, 680)
        catalogue.show()
        qtbot.wait(20)
        heights = set()
        for troop in bench.troops.of(bench.roster.nation):
            bench.choose_troop(troop.id)
            qtbot.wait(5)
            heights.add(catalogue.table.height())
        assert len(heights) == 1, name
