"""`python -m endurance.kill.victim HOME KIND SEED WRITES`: somebody works at the window until it is killed.

KIND is "scenario:SYSTEM", "new:SYSTEM", "list:SYSTEM" or "battle:SYSTEM". WRITES is 0, or the number of the
call by which something is written in the midst of which the program dies.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from core.chance.seeds import Secret
from core.paths import SCENARIOS
from core.scenarios import edits
from core.text import Names, _
from editor.base.document.document import Document
from editor.desks.armies.document import RosterDocument
from editor.shell.page import Page
from editor.shell.window import MainWindow
from endurance.kill.diary import DiaryWriter, mark_of

PAUSE = (1300, 2400)
"""Milliseconds between two gestures: a person's, and longer than work waits to be kept."""


def settings_of(home: Path) -> Any:
    """The settings of the person whose home it is."""
    from editor.base.settings import Settings

    settings = Settings(home / "settings.ini")
    settings.folder, settings.pace, settings.language = str(home), "at_once", "fr"
    return settings


def open_window(home: Path) -> MainWindow:
    """A window as at a start."""
    from editor.shell.application import make_context, prepared

    application = QApplication.instance() or QApplication(["etat-major"])
    assert isinstance(application, QApplication)
    prepared(application)
    window = MainWindow(make_context("fr", settings_of(home)))
    window.show()
    QApplication.processEvents()
    return window


class Victim:
    """Gestures until the end; each is told to the diary before and after."""

    def __init__(self, window: MainWindow, home: Path, kind: str, seed: int) -> None:
        self.window, self.home = window, home
        self.dice = Random(seed)
        self.diary = DiaryWriter(home / "diary.txt")
        self.page = self._page(*kind.split(":"))
        self.number = 0
        if (home / "work.json").is_file():
            mark = mark_of((home / "work.json").read_bytes())
            self.diary.write("saved", mark)
            self.diary.write("made", 0, mark)  # a battle goes on by itself until somebody is asked
        self._tell()
        self.diary.write("ready")
        self._wait()

    def _page(self, kind: str, system: str) -> Page:
        files = self.window.files
        if kind == "new":
            return files.new(system)
        if kind == "list":
            files.lists.new(system)
            assert self.window.page is not None
            return self.window.page
        source = sorted((SCENARIOS / system).glob("*.json"))[0]
        path = self.home / "work.json"
        if kind == "battle":
            self._begin_battle(source, path)
        else:
            path.write_bytes(source.read_bytes())
        page = files.open(path)
        assert page is not None
        if kind == "battle":
            session = self._session(page)
            for side in session.game.scenario.sides:
                session.game.seats[side.id] = "person"
            session.start()
        return page

    def _begin_battle(self, source: Path, path: Path) -> None:
        from core.records import games
        from core.scenarios.files import load
        from core.systems.catalog import by_id

        system = by_id(source.parent.name)
        scenario: Any = load(source, {system.id: system.design().scenario})
        games.save(path, games.new_game(system, scenario, Secret(self.dice.randbytes(16))))

    @staticmethod
    def _session(page: Page) -> Any:
        assert page.map_host is not None
        return page.map_host.battle.session

    # --- gestures ----------------------------------------------------------------------------------------

    def _wait(self) -> None:
        QTimer.singleShot(self.dice.randrange(*PAUSE), self._gesture)

    def _gesture(self) -> None:
        self.number += 1
        self.diary.write("begin", self.number)
        chance = self.dice.random()
        if chance < 0.12 and self.page.keeper().path is not None:
            self._save()
        elif chance < 0.3 and self.number > 2:
            self.window.commands.run(self.dice.choice(("undo", "undo", "redo")))
        else:
            for _time in range(self.dice.choice((1, 1, 1, 2, 4))):
                self._edit()
                self._tell()
        self._tell()
        self._wait()

    def _tell(self) -> None:
        self.diary.write("made", self.number, self._mark())

    def _mark(self) -> str:
        return mark_of(self.page.keeper().content())

    def _save(self) -> None:
        self.diary.write("saving", self._mark())
        if self.window.files.save(self.page):
            self.diary.write("saved", self._mark())

    def _edit(self) -> None:
        document = self.page.document
        word = f"{self.number} {self.dice.randrange(1000)} é"
        if isinstance(document, RosterDocument):
            document.do(_("Title"), document.roster.model_copy(update={"title": word}))
            return
        session = self._session(self.page)
        if session is not None:
            self._act(session)
            return
        assert isinstance(document, Document)
        document.do(_("Title"), self._changed(document.scenario, word))

    def _changed(self, scenario: Any, word: str) -> Any:
        board = scenario.board
        deed = self.dice.randrange(3)
        if deed == 0 and hasattr(board, "grid"):
            grid = board.grid
            hexes = [grid.name(self.dice.choice(grid.hexes)) for _hex in range(4)]
            return edits.paint(scenario, hexes, self.dice.choice(board.GROUNDS))
        if deed == 1:
            return edits.set_notes(scenario, Names(word, word))
        return edits.set_title(scenario, replace(scenario.title, en=word))

    def _act(self, session: Any) -> None:
        if session.screen.wanted is not None:
            session.take_screen()
        side = session.asked
        if side is None:
            session.roll_now()
            return
        rules = session.game.system.rules
        session.act(rules.propose(session.journal.state, side, self.dice))


def die_while_writing(calls: int) -> None:
    """From now on the program dies in the midst of a write: at the call of that number."""
    left = [calls]

    def deadly(function: Callable[..., Any], *, after: bool) -> Callable[..., Any]:
        def called(*args: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] == 0 and not after:
                os.kill(os.getpid(), signal.SIGKILL)
            found = function(*args, **more)
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return found

        return called

    fsync, replaced = deadly(os.fsync, after=False), deadly(os.replace, after=bool(calls % 2))
    os.fsync, os.replace = fsync, replaced


def main(arguments: list[str]) -> int:
    """Work until killed."""
    home, kind, seed, writes = Path(arguments[0]), arguments[1], int(arguments[2]), int(arguments[3])
    window = open_window(home)
    victim = Victim(window, home, kind, seed)
    if writes:
        die_while_writing(writes)
    code = QApplication.exec()
    del victim
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
