"""Where commands are tried: the program as it stands at each desk, one window for all rows of a place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from benchmarks.layout import open_battle, settle, umpire
from core.paths import SCENARIOS
from editor.boards.battle.session import Session
from editor.shell.window import MainWindow
from tests.features.commands.what_is_seen import Seen, seen

STAYS = ("front", "pages", "desk", "value", "battle", "moment", "seats", "commands", "folded")
"""What must be as it was for the next command; the rest may have moved: a battle keeps the lines it left."""

Open = Callable[[MainWindow], object]


def _design(system: str, name: str) -> Open:
    return lambda window: window.files.open(SCENARIOS / system / f"{name}.json")


def _desk(system: str, name: str, desk: str) -> Open:
    def opened(window: MainWindow) -> None:
        window.files.open(SCENARIOS / system / f"{name}.json")
        window.show_desk(desk)

    return opened


def _battle(system: str, name: str, desk: str = "play") -> Open:
    def opened(window: MainWindow) -> None:
        open_battle(window, SCENARIOS / system / f"{name}.json")
        if desk == "umpire":
            umpire(window)
        elif desk == "umpire before the seat":
            window.show_desk("umpire")
        else:
            window.show_desk(desk)

    return opened


PLACES: dict[str, Open] = {
    "start": lambda window: window.show_start(),
    "hex design": _design("battle_cry", "mirror_creek"),
    "epoque design": _design("belle_epoque", "mirror_ridge"),
    "table design": _design("mbt", "marathon"),
    "cards design": _design("belle_position", "coulmiers"),
    "armies": _desk("battle_cry", "mirror_creek", "armies"),
    "list": lambda window: window.files.lists.new("battle_cry"),
    "plan": _battle("battle_cry", "mirror_creek", "plan"),
    "seats": _desk("battle_cry", "mirror_creek", "play"),
    "play": _battle("battle_cry", "mirror_creek"),
    "cards play": _battle("belle_position", "coulmiers"),
    "table play": _battle("la_garde", "twin_rises"),
    "bases play": _battle("mbt", "marathon"),
    "epoque play": _battle("belle_epoque", "mirror_ridge"),
    "umpire": _battle("battle_cry", "mirror_creek", "umpire"),
    "umpire's door": _battle("battle_cry", "mirror_creek", "umpire before the seat"),
    "follow": _desk("battle_cry", "mirror_creek", "umpire"),
}


def back(window: MainWindow, place: str, home: Path, before: Seen) -> None:
    """As it was before a command: undone where that does, else come to the place anew."""
    page = window.page
    if page is not None and page.document.stack.canUndo():
        page.document.stack.setIndex(0)
    window.commands.run("text_normal")
    window.context.speaker.set_language("en")
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    now = seen(window, home, picture=False)
    if moved(now, before) and came_back(window, now, before):
        page, now = window.page, seen(window, home, picture=False)
    if moved(now, before):
        stand(window, place, home)
    elif page is not None:
        host = page.map_host
        if host is not None:
            host.selection.clear()
        page.view.setFocus()


def moved(now: Seen, before: Seen) -> bool:
    """Whether anything is other than the next command needs it."""
    return any(now.get(name) != before.get(name) for name in STAYS)


def came_back(window: MainWindow, now: Seen, before: Seen) -> bool:
    """Close what was opened meanwhile, turn to the page, the desk and the panels that were shown.

    False where that can help nothing: a page was closed, or another battle was begun.
    """
    if now["pages"] < before["pages"] or before["front"] < 0:
        return False
    if now["front"] == before["front"] and now.get("battle") != before.get("battle"):
        return False
    for page in list(window.pages[before["pages"] :]):
        window.remove_page(page)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it
    page = window.pages[before["front"]]
    if window.page is not page:
        window.go_to(page)
    if page.document.stack.canUndo():
        page.document.stack.setIndex(0)
    if page.desk_id != before["desk"]:
        window.show_desk(before["desk"])
    host = page.map_host
    if host is not None and host.battle.session is not None and "battle" in before:
        goes_back(host.battle.session, before)
    for place in page.frame.folded ^ before["folded"]:
        page.frame.show_place(place, shown=place not in before["folded"])
    settle(4)
    return True


def goes_back(session: Session, before: Seen) -> None:
    """The battle to its moment, with those before it who were there."""
    session.computers.stop()
    for side, seat in enumerate(before["seats"]):
        if session.seat(side) != seat:
            session.set_seat(side, seat)
    if session.journal.here != before["moment"] or not session.live:
        session.look_at(before["moment"])
        session.play_on()
        session.answer_question(True)  # past dice it asks; else nothing
    if session.screen.wanted is not None:  # nobody waits for it where a battle begins
        session.take_screen()


def stand(window: MainWindow, place: str, home: Path) -> None:
    """The program at that place as somebody comes to it."""
    for page in list(window.pages):
        window.remove_page(page)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it
    for file in home.glob("*.*[a-z]"):
        file.unlink()
    PLACES[place](window)
    window.commands.run("text_normal")
    window.activateWindow()
    if window.page is not None:
        window.page.view.setFocus()
    settle(4)
    QApplication.processEvents()
