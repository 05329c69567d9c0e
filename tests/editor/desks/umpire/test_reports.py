"""A report is counted beside the window: written when it is ready, at once, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.text import _, say
from editor.boards.registry import kind_of
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.battle.battle import BattleController
from editor.panels.report.reports import LOOK_EVERY
from tests.editor.desks.play.conftest import play_until
from tests.editor.desks.umpire.conftest import umpire

LINE = say(_("The chance of winning, step by step"), "en")


def umpired(start: Callable[..., BattleController]) -> UmpireDesk:
    """Some acts were done; the umpire sits at the table."""
    table = start("person", "person")
    play_until(table.session, "battle")
    return umpire(table)


def test_a_report_is_of_the_moment_at_which_it_was_asked_for(
    start: Callable[..., BattleController], qtbot: QtBot, tmp_path: Path
) -> None:
    desk, path = umpired(start), tmp_path / "a.html"
    session = desk.session
    assert session is not None
    desk.reports.write_to(path)
    assert not path.exists(), "the window does not wait"
    assert desk.host.notices.banner("report") is not None
    here = session.journal.here
    session.look_at(1)
    assert session.journal.here < here
    qtbot.waitUntil(path.exists, timeout=60_000)
    page = path.read_text("utf-8")
    assert LINE in page
    told = desk.host.notices.banner("report")
    assert told is not None
    assert "a.html" in told.words(), "where it stands is told, and not in the line below alone"
    again = tmp_path / "b.html"
    desk.reports.write_to(again)
    qtbot.waitUntil(again.exists, timeout=60_000)
    assert again.read_text("utf-8") != page, "of the moment that was looked at"


def test_what_was_weighed_is_told_no_longer_than_it_is_weighed(
    start: Callable[..., BattleController], tmp_path: Path
) -> None:
    """The line at the foot said "Weighing the decisions: 96 %" beside the report that was written."""
    desk, told = umpired(start), list[object]()
    desk.host.said.connect(told.append)
    desk.reports.write_to(tmp_path / "a.html")
    desk.reports._look()
    assert told, "how far it is"
    assert told[-1]
    desk.reports.stop()
    assert told[-1] == ""
    told.clear()
    desk.reports.stop()
    assert told == []


def test_who_does_not_want_to_wait_has_it_without_its_numbers_or_not_at_all(
    start: Callable[..., BattleController], qtbot: QtBot, tmp_path: Path
) -> None:
    desk, path = umpired(start), tmp_path / "a.html"
    desk.reports.write_to(path)
    banner = desk.host.notices.banner("report")
    assert banner is not None
    banner.buttons[1].click()
    assert not desk.reports.is_busy
    assert not path.exists()
    desk.reports.write_to(path)
    banner = desk.host.notices.banner("report")
    assert banner is not None
    banner.buttons[0].click()
    assert desk.reports.is_busy
    assert not path.exists(), "its maps take long: the window answers before they are drawn"
    banner = desk.host.notices.banner("report")
    assert banner is not None
    assert banner.words() == "The report is being written."
    banner.buttons[0].click()
    assert not desk.reports.is_busy
    QApplication.processEvents()
    assert not path.exists(), "it can be stopped until it is written"
    desk.reports.write_to(path)
    banner = desk.host.notices.banner("report")
    assert banner is not None
    banner.buttons[0].click()
    qtbot.waitUntil(lambda: not desk.reports.is_busy, timeout=60_000)
    assert LINE not in path.read_text("utf-8")
    told = desk.host.notices.banner("report")
    assert told is not None
    assert "a.html" in told.words()


def test_the_first_map_is_drawn_beside_before_the_window_writes(
    start: Callable[..., BattleController], qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the ground of a staff map that is half a second, in which no key is heard."""
    desk, path, may_end, drawn = umpired(start), tmp_path / "a.html", Event(), list[str]()
    paper = type(kind_of(desk.host.document.system).paper)
    draw: Callable[..., QImage] = paper.moment

    def noted(self: object, *what: object) -> QImage:
        drawn.append(current_thread().name)
        if drawn == ["report"]:
            assert may_end.wait(20)
        return draw(self, *what)

    monkeypatch.setattr(paper, "moment", noted)
    desk.reports.write_to(path)
    banner = desk.host.notices.banner("report")
    assert banner is not None
    banner.buttons[0].click()
    qtbot.waitUntil(lambda: bool(drawn))
    for _look in range(5):
        qtbot.wait(LOOK_EVERY)
    assert drawn == ["report"], "the window draws none before its ground is there"
    assert not path.exists()
    may_end.set()
    qtbot.waitUntil(path.exists, timeout=60_000)
    assert "MainThread" in drawn


def test_another_ending_or_a_folder_that_is_not_there_is_told(
    start: Callable[..., BattleController], qtbot: QtBot, tmp_path: Path
) -> None:
    desk = umpired(start)
    desk.reports.write_to(tmp_path / "a.doc")
    assert not desk.reports.is_busy
    assert desk.host.notices.banner("report") is not None
    desk.reports.write_to(tmp_path / "none" / "a.html")
    banner = desk.host.notices.banner("report")
    assert banner is not None
    banner.buttons[0].click()
    qtbot.waitUntil(lambda: not desk.reports.is_busy, timeout=60_000)
    told = desk.host.notices.banner("report")
    assert told is not None
    assert "a.html" in told.words()
