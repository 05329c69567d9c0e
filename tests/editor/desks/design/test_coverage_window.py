"""The window of rules that come up: played beside it, listed, searched, stopped, read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.lab.coverage import coverages
from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import by_id
from editor.base.context import Context
from editor.desks.design.coverage.coverage_dialog import BATTLES, RULE, SEATS, CoverageDialog

SYSTEM = by_id("belle_position")


def shown(qtbot: QtBot, context: Context) -> CoverageDialog:
    scenario = files.load(
        SCENARIOS / "belle_position" / "coulmiers.json", {"belle_position": SYSTEM.design().scenario}
    )
    dialog = CoverageDialog(None, context, SYSTEM, scenario)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def numbers(dialog: CoverageDialog) -> list[str]:
    return [dialog.list.item(row).data(RULE) for row in range(dialog.list.count())]


def test_rules_that_come_up_are_those_of_the_battles(qtbot: QtBot, context: Context) -> None:
    dialog = shown(qtbot, context)
    qtbot.waitUntil(lambda: dialog.played == BATTLES, timeout=60_000)
    scenario = files.load(
        SCENARIOS / "belle_position" / "coulmiers.json", {"belle_position": SYSTEM.design().scenario}
    )
    assert dialog.counts == list(coverages(SYSTEM, scenario, BATTLES, 1, SEATS))[-1].rules
    used = numbers(dialog)
    assert set(used) <= set(dialog.counts)
    assert len(used) > 10
    dialog.which.choose("left")
    dialog.refresh()
    assert not set(numbers(dialog)) & set(used)
    dialog.which.choose("used")
    dialog.words.setText(used[0])
    assert used[0] in numbers(dialog)
    asked: list[str] = []
    dialog.rule_asked.connect(asked.append)
    dialog.list.setCurrentRow(0)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert asked == numbers(dialog)[:1]


def test_stop_ends_the_battles_and_keeps_what_was_heard(qtbot: QtBot, context: Context) -> None:
    dialog = shown(qtbot, context)
    qtbot.waitUntil(lambda: dialog.played >= 1, timeout=60_000)
    dialog.stop_button.click()
    qtbot.waitUntil(lambda: not dialog.stop_button.isVisible(), timeout=10_000)
    assert numbers(dialog)


def test_a_battle_that_cannot_begin_says_why(qtbot: QtBot, context: Context) -> None:
    system = by_id("battle_cry")
    dialog = CoverageDialog(None, context, system, system.design().blank())
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.stop_button.isHidden(), timeout=60_000)
    assert dialog.note.text()
