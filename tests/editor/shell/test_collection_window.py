"""The window of what can be laid out: a spreadsheet chosen, scenarios held against it, one opened."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from core.interchange.collection import needs
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from editor.base.context import Context
from editor.shell.interchange.collection_dialog import PLACE, CollectionDialog
from editor.shell.window import MainWindow
from tests.editor.shell.conftest import context, home, window

__all__ = ["context", "home", "window"]

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"
HILLS = SCENARIOS / "mbt" / "twin_hills.json"


def shown(qtbot: QtBot, context: Context) -> CollectionDialog:
    dialog = CollectionDialog(None, context, [CREEK, HILLS])
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def written(path: Path, context: Context, lacking: int = 0) -> Path:
    """Just what Mirror Creek needs, less so many infantry."""
    found = needs(load(CREEK, ScenarioModels(context.systems)))
    found["unit", "infantry"] -= lacking
    lines = [f"battle_cry;{kind};{thing};{count};" for (kind, thing), count in found.items()]
    path.write_text("\n".join(("game;kind;thing;count;instead", *lines)), encoding="utf-8")
    return path


def test_scenarios_are_held_against_the_spreadsheet_and_it_is_remembered(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    dialog = shown(qtbot, context)
    assert not dialog.open_button.isEnabled()
    dialog.take(written(tmp_path / "mine.csv", context))
    qtbot.waitUntil(lambda: len(dialog.rows) == 2, timeout=20_000)
    assert [row.found.is_whole for row in dialog.rows] == [True, False]
    assert "To pack: Units" in dialog.text.toPlainText()
    assert "infantry" in dialog.text.toPlainText()
    dialog.list.setCurrentRow(1)
    assert "Missing" in dialog.text.toPlainText()
    dialog.tonight.setChecked(True)
    assert dialog.list.count() == 1
    assert context.settings.words(PLACE) == str(tmp_path / "mine.csv")
    again = shown(qtbot, context)
    qtbot.waitUntil(lambda: len(again.rows) == 2, timeout=20_000)
    asked: list[Path] = []
    again.open_asked.connect(asked.append)
    again.open_button.click()
    assert asked == [CREEK]


def test_what_is_missing_is_told_by_its_name(qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    dialog = shown(qtbot, context)
    dialog.take(written(tmp_path / "mine.csv", context, lacking=2))
    qtbot.waitUntil(lambda: len(dialog.rows) == 2, timeout=20_000)
    assert not dialog.rows[0].found.is_whole
    assert "2 × infantry" in dialog.text.toPlainText()


def test_another_spreadsheet_is_read_while_a_later_row_is_chosen(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    """A list that is emptied goes on to another row amid it."""
    paths = [*sorted((SCENARIOS / "battle_cry").glob("*.json")), HILLS]
    dialog = CollectionDialog(None, context, paths)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.take(written(tmp_path / "mine.csv", context))
    qtbot.waitUntil(lambda: len(dialog.rows) == len(paths), timeout=20_000)
    dialog.list.setCurrentRow(len(paths) - 2)
    dialog.take(written(tmp_path / "other.csv", context, lacking=2))
    assert dialog.current is None
    qtbot.waitUntil(lambda: len(dialog.rows) == len(paths), timeout=20_000)
    assert dialog.current is dialog.rows[0]


def test_a_broken_spreadsheet_says_where_and_keeps_the_one_before(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    dialog = shown(qtbot, context)
    (tmp_path / "bad.csv").write_text("game;kind;thing;count\nbattle_cry;tile;woods;many\n", encoding="utf-8")
    dialog.take(tmp_path / "bad.csv")
    assert "many" in dialog.text.toPlainText()
    assert not dialog.rows
    assert context.settings.words(PLACE) == ""


def test_an_empty_spreadsheet_names_every_thing_of_every_game(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    dialog = shown(qtbot, context)
    dialog.write_empty(tmp_path / "new.csv")
    lines = (tmp_path / "new.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("game;kind;thing;count")
    assert {line.split(";")[0] for line in lines[1:]} == {one.id for one in context.systems}
    dialog.take(tmp_path / "new.csv")
    qtbot.waitUntil(lambda: len(dialog.rows) == 2, timeout=20_000)
    assert not any(row.found.is_whole for row in dialog.rows)


def test_the_window_opens_what_was_chosen(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.context.settings.set_words(PLACE, str(written(tmp_path / "mine.csv", window.context)))
    window.commands.run("collection")
    dialog = window.findChild(CollectionDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: any(row.path == CREEK for row in dialog.rows), timeout=20_000)
    dialog.list.setCurrentRow([row.path for row in dialog.rows].index(CREEK))
    dialog.open_button.click()
    assert window.page is not None
    assert "Mirror Creek" in str(window.page.document.title)
