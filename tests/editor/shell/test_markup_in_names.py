"""A name that somebody wrote with signs of HTML is shown as it was written: a `<` is no markup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QLabel, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.shell.window import MainWindow
from editor.widgets.plain_tips import plain_tip

NAME = "<b>Z</b>"


def named(row: Any) -> Any:
    """The scenario with that before every name."""
    if isinstance(row, list):
        return [named(part) for part in row]
    if not isinstance(row, dict):
        return row
    return {
        key: f"{NAME} {part}" if key in ("en", "fr") and isinstance(part, str) else named(part)
        for key, part in row.items()
    }


def read_as_markup(top: QWidget) -> list[tuple[str, str, str]]:
    """Where a name would be drawn by Qt as rich text."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        told = [widget.toolTip()]
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
            told.append(widget.text())
        found += [(type(widget).__name__, widget.objectName(), words) for words in told if NAME in words]
    return found


def tips_of(view: QTreeView, parent: QModelIndex) -> list[str]:
    """The tool tips of all rows of a tree."""
    model, found = view.model(), list[str]()
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        while index.isValid():
            found.append(str(index.data(Qt.ItemDataRole.ToolTipRole)))
            index = index.siblingAtColumn(index.column() + 1)
        found += tips_of(view, model.index(row, 0, parent))
    return found


def test_no_row_of_a_tree_reads_a_name_as_markup(window: MainWindow, tmp_path: Path) -> None:
    """The acts that may be compared lost what stood between such signs."""
    path = tmp_path / "hills.json"
    source = SCENARIOS / "mbt" / "twin_hills.json"
    path.write_text(json.dumps(named(json.loads(source.read_text("utf-8")))), encoding="utf-8")
    page: Any = window.files.open(path)
    window.show_desk("play")
    page.desk.play()
    window.show_desk("plan")
    found = set()
    for tree in window.findChildren(QTreeView):
        tree.expandAll()
        QApplication.processEvents()
        tips = tips_of(tree, QModelIndex())
        assert not [tip for tip in tips if NAME in tip], tree.objectName()
        found |= {tree.objectName() for tip in tips if "&lt;b&gt;Z" in tip}
    assert "plan_acts" in found


def test_no_name_is_read_as_markup(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Tool tips and the side of a prompt lost what stood between such signs."""
    source = SCENARIOS / "battle_cry" / "mirror_creek.json"
    path = tmp_path / "creek.json"
    path.write_text(json.dumps(named(json.loads(source.read_text("utf-8")))), encoding="utf-8")
    page: Any = window.files.open(path)
    for desk in ("design", "play", "plan", "umpire"):
        window.show_desk(desk)
        if desk == "play":
            page.desk.play()
        QApplication.processEvents()
        assert not read_as_markup(page.widget), desk
    window.show_desk("play")
    units = page.battle.screen.forces.findChild(QWidget, "units").model()
    tip = str(units.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert NAME not in tip
    assert "&lt;b&gt;Z" in tip


def test_a_plain_tip_stays_as_it_is() -> None:
    assert plain_tip("Play (F5)") == "Play (F5)"
    assert plain_tip("a < b\nc") == "<qt>a &lt; b<br>c</qt>"
