"""Every command on a battle: what of it a person sees, hears, reads, copies and finds in his folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from benchmarks.layout import settle
from core.protocol.journal import Journal
from core.records.games import Game
from core.text import say
from editor.base.document.document import Document
from editor.boards.registry import kind_of
from editor.shell.description import description, plans_in_words
from editor.shell.map_page import MapPage
from editor.shell.search import open_palette
from editor.shell.window import MainWindow
from tests.editor.panels.mail.what_leaves import words_of, written_in
from tests.features.commands.what_is_seen import close_dialogs

LEAVES = frozenset(
    (
        *("quit", "close", "new", "new_list", "new_battle", "open", "start_page", "duplicate_document"),
        *("umpire_seat", "look_back", "follow_game", "take_reply", "desk_umpire", "desk_design"),
        *("desk_armies", "take_parts", "compare_scenarios", "collection", "language", "colours"),
        *("desk_play", "desk_plan", "settings", "text_larger", "text_smaller", "help", "help_contents"),
        *("help_keys", "about", "export_view_0", "export_view_1", "save_as", "hint", "export_for"),
        *("contrast", "numbers", "sounds", "print_map", "told_line", "luck_so_far"),
    )
)
"""Commands that go elsewhere, show no battle, or take their time (`known_things` and `files_of` try them)."""
LEAVE = ("help_", "tutorial_", "seat_", "map_", "telling_", "pace_")
MADE_OF_ALL = ("etat-major/game",)
"""Files of whoever may see all: what they hold for a side is no question."""
CLOCK = re.compile(r"\d+:\d\d(:\d\d)?|\d\d/\d\d/\d\d+|Saved .*|Zoom \d+%")
"""What hangs on the time: of the day, since the last saving, and since a map was fitted into its window."""

Seen = dict[str, list[str]]


def seated(window: MainWindow, whole: Game, side: int, other: str = "greedy") -> Any:
    """The page of a battle in which a person plays one side; a computer that plays the other waits."""
    ids = [row.id for row in whole.scenario.sides]
    journal = Journal(whole.system.rules, whole.scenario, whole.journal.state.copy())
    game = replace(whole, journal=journal, seats={ids[side]: "person", ids[1 - side]: other})
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    page.battle.take_up_saved()
    quiet(page)
    return page


def quiet(page: Any) -> None:
    """The computers wait, whatever was done."""
    page.battle.session.computers.stop()
    page.battle.session.computers.act = lambda _side, _seat: False


def words(window: MainWindow) -> list[str]:
    """All that stands in any window, hidden parts too, but for what hangs on the time."""
    found = [window.windowTitle()]
    for top in QApplication.topLevelWidgets():
        if top is window or top.isVisible():
            found += written_in(top)
    return sorted({CLOCK.sub("", line) for line in found if line})


def copied() -> list[str]:
    """What lies in the clipboard, each form of it."""
    data = QApplication.clipboard().mimeData()
    forms = data.formats() if data is not None else []
    return [f"{form}: {bytes(data.data(form).data())!r}" for form in forms if data is not None]


def walked(
    window: MainWindow, page: Any, desk: str, home: Path, elsewhere: frozenset[str]
) -> Iterator[tuple[str, list[str]]]:
    """By command what is there after it, and before all of them what stands there at the beginning.

    The commands `elsewhere` are tried at another desk that has them too.
    """
    window.show_desk(desk)
    quiet(page)
    page.view.settle()
    settle(2)
    yield f"{desk}: at first", words(window)
    yield f"{desk}: heard", words_of(page.widget)
    yield f"{desk}: described", [str(line) for line in (*description(page), *plans_in_words(page))]
    finds = kind_of(page.document.system).canvas.finds(page)
    yield f"{desk}: found", [f"{one.words} {one.detail} {one.also} {one.refused}" for one in finds]
    palette = open_palette(window)
    yield f"{desk}: palette", words_of(palette)
    palette.close()
    yield f"{desk}: reasons", [f"{one.id}: {one.reason()}" for one in window.commands.all()]
    ids = [one.id for one in window.commands.all()]
    for one in sorted(ids, key=lambda one: (not one.startswith("heard_"), one)):
        if (
            one in LEAVES
            or one in elsewhere
            or one.startswith(("help_", "tutorial_", "seat_", "map_", "telling_", "pace_"))
        ):
            continue
        yield f"{desk}: {one}", done(window, page, one, home)
        close_dialogs(window)
        if window.page is not page or page.desk_id != desk:
            window.go_to(page)
            window.show_desk(desk)
        quiet(page)


def done(window: MainWindow, page: Any, one: str, home: Path) -> list[str]:
    """What a command brings."""
    QApplication.clipboard().clear()
    command = window.commands[one]
    reason = command.reason()
    if reason is not None:
        return [f"refused: {say(reason, 'en')}"]
    window.commands.run(one)
    quiet(page)
    settle(1)
    here = page.battle.session.journal.here
    found = [*words(window), *copied(), f"moment {here}", *window.context.announcer.said]
    for path in sorted(home.glob("*.*")):
        data = path.read_bytes()
        if path.suffix in (".txt", ".csv", ".svg", ".json") and not _is_made_of_all(data):
            found.append(f"{path.name}: {data.decode(errors='replace')}")
        path.unlink()
    return found


def _is_made_of_all(data: bytes) -> bool:
    return any(mark.encode() in data[:200] for mark in MADE_OF_ALL)
