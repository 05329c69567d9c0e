"""Every command: its row in the table, its key, its effect, undo, and its reason where it cannot be done.

The rows of a place share a window; one that leaves the place brings the program back to it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from benchmarks.layout import settle
from core.text import say
from editor.base.commands import Command, possible
from editor.shell.window import MainWindow
from editor.shell.window_menus import MENUS
from endurance.monkey.rounds import new_window
from tests.features.commands.doing import answers, by_hand, by_key, listening  # noqa: F401
from tests.features.commands.places import PLACES, back, stand
from tests.features.commands.table import ELSEWHERE, ROWS, Row
from tests.features.commands.what_is_seen import Seen, changed, close_dialogs, seen

BY_PLACE = {
    place: [*rows] for place, rows in groupby(sorted(ROWS, key=lambda row: row.place), lambda row: row.place)
}
ROOT = Path(__file__).parents[3]
TOGETHER = 15
"""Rows of one test."""
PARTS = [rows[at : at + TOGETHER] for rows in BY_PLACE.values() for at in range(0, len(rows), TOGETHER)]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    files = tmp_path / "files"
    files.mkdir()
    return files


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, home: Path) -> Iterator[MainWindow]:
    made = new_window(home.parent)
    made.context.settings.folder = str(home)
    made.context.speaker.set_language("en")
    yield made
    close_dialogs(made)
    made.close_unasked()
    made.context.theme.set_scale(1.0)
    made.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_every_place_has_rows_and_every_row_a_place() -> None:
    assert set(BY_PLACE) <= set(PLACES)
    ids = [row.id for row in ROWS]
    assert len(ids) == len(set(ids)), "a command with two rows"
    assert not set(ids) & set(ELSEWHERE)
    assert all((ROOT / folder).is_dir() for _keys, folder in ELSEWHERE.values())


def wait_for_a_file(window: MainWindow, home: Path, before: Seen) -> None:
    """A large one is written beside, while the window answers: a second or two, ten times that are waited."""
    for _time in range(400):
        if "files" in changed(before, seen(window, home, picture=False)):
            return
        settle()
        time.sleep(0.05)


def tried(window: MainWindow, row: Row, home: Path) -> Iterator[str]:
    """What is wrong with a command at its place."""
    if row.first is not None:
        row.first(window)
        settle(2)
    if row.id not in window.commands:
        yield "it is not there"
        return
    command = window.commands[row.id]
    if command.shortcut != row.keys:
        yield f"its keys are {command.shortcut}, not {row.keys}"
    if not command.menu and not command.in_palette and not command.shortcut:
        yield "neither menu nor list nor key has it"
    reason = command.reason()
    if reason is not None:
        yield f"it cannot be done: {say(reason, 'en')}"
        return
    picture = "picture" in row.changes
    before = seen(window, home, picture=picture)
    with listening(window) as heard:
        if row.keys:
            by_key(window, row.keys)
        else:
            by_hand(window, command)
        settle(3)
    if "files" in row.changes:
        wait_for_a_file(window, home, before)
    after = seen(window, home, picture=picture)
    if row.id not in heard:
        yield f"its key does {heard}"
    missing = set(row.changes) - changed(before, after)
    if missing:
        yield f"nothing is seen of it in {sorted(missing)}, only in {sorted(changed(before, after))}"
    elif row.way is not None and not row.way(before, after):
        yield f"it does something else: {[(before[name], after[name]) for name in row.changes]}"
    if row.undo:
        window.commands.run("undo")
        if window.page is None or window.page.document.value != before["value"]:
            yield "undo does not take it back"


@pytest.mark.parametrize("rows", PARTS, ids=lambda rows: f"{rows[0].place}, {rows[0].id} to {rows[-1].id}")
def test_every_command_does_what_it_says(
    window: MainWindow,
    home: Path,
    rows: list[Row],
    answers: Path,  # noqa: F811
) -> None:
    wrong: list[str] = []
    stand(window, rows[0].place, home)
    for row in rows:
        before = seen(window, home, picture=False)
        wrong += [f"{row.id}: {fault}" for fault in tried(window, row, home)]
        close_dialogs(window)
        back(window, row.place, home, before)
    assert wrong == []


@pytest.mark.parametrize("place", PLACES)
def test_every_command_has_a_row_and_tells_why_it_cannot_be_done(
    window: MainWindow, home: Path, place: str
) -> None:
    stand(window, place, home)
    rows = {row.id for row in ROWS} | set(ELSEWHERE)
    known = list(window.commands.all())
    assert sorted({command.id for command in known} - rows) == [], "commands without a row in the table"
    before = seen(window, home, picture=False)
    for command in known:
        if command.reason() is not None:
            refused(window, command)
    told = changed(before, seen(window, home, picture=False))
    assert told - {"message", "told", "said"} == set(), "what was refused has changed something"
    assert "said" in told, "why not stands over the page"
    menus(window)
    assert [*keys_of_those_elsewhere(window)] == []


def keys_of_those_elsewhere(window: MainWindow) -> Iterator[str]:
    """What is wrong with the keys of commands that are done amid something: here they say why not."""
    for command in [one for one in window.commands.all() if one.id in ELSEWHERE]:
        keys, _folder = ELSEWHERE[command.id]
        if command.shortcut != keys:
            yield f"{command.id}: its keys are {command.shortcut}, not {keys}"
        elif keys:
            host = window.page.map_host if window.page is not None else None
            if host is not None:
                host.view.setFocus()
            settle()
            with listening(window) as heard:
                by_key(window, keys)
            if heard not in ([command.id], [f"not {command.id}"]):
                yield f"{command.id}: its key does {heard}"


def refused(window: MainWindow, command: Command) -> None:
    """Asked for all the same it says why not, in both languages."""
    reason = command.reason()
    assert reason is not None
    assert command.reason is not possible
    with listening(window) as heard:
        assert not window.commands.run(command.id)
    assert heard == [f"not {command.id}"]
    for language in ("en", "fr"):
        assert say(reason, language)
        assert "{" not in say(reason, language)


def menus(window: MainWindow) -> None:
    """Each menu shows all of its commands, dim and with the reason where they cannot be done."""
    for name, _title in MENUS:
        menu = QMenu()
        window.commands.fill(menu, name)
        window.commands.show_reasons(menu)
        shown = {
            action.objectName() for part in (menu, *menu.findChildren(QMenu)) for action in part.actions()
        }
        for command in window.commands.all():
            if command.menu != name:
                continue
            assert command.id in shown, command.id
            action, reason = window.commands.action(command.id), command.reason()
            assert action.isEnabled() == (reason is None), command.id
            if reason is not None:
                assert say(reason, "en").replace("&", "&&") in action.text(), command.id
        window.commands.hide_reasons()
        menu.deleteLater()
