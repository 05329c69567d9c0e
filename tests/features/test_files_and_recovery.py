"""What can go wrong with files, through the window: a broken one, work that was not saved, a crash."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLineEdit

from core.paths import SCENARIOS
from core.text import _
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, Key
from tests.features.player import CARD, Person

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"


def banners(person: Person) -> str:
    """All that the banners over the page say."""
    notices = person.window.notices
    return "\n".join(banner.words() for key in notices.shown_keys() if (banner := notices.banner(key)))


def test_a_broken_file_is_told_and_harms_nothing(person: Person, home: Path) -> None:
    words = CREEK.read_text("utf-8")
    for name, broken in (
        ("cut.json", words[: len(words) // 2]),
        ("wood.json", words.replace("woods", "woodz")),
    ):
        (home / name).write_text(broken, "utf-8")
    person.new_map()
    person.keys("b1")
    person.click_hex(person.hex("505"))
    before, page = person.page.document.scenario, person.page
    for name in ("cut.json", "wood.json"):
        person.name_file(lambda: person.key(Key.Key_O, CTRL), home / name)
        told = banners(person)
        assert name in told
        assert person.page is page
        assert person.page.document.scenario is before
        assert len(person.window.pages) == 1
    assert "woods" in told
    person.key(Key.Key_Z, CTRL)
    assert person.page.document.scenario.board.ground_at("5.5") == "clear"


def test_work_that_was_never_saved_comes_back_after_a_crash(open_window: OpenWindow, home: Path) -> None:
    person = open_window("fr")
    person.new_map()
    person.keys("b3")
    person.drag([person.hex("404"), person.hex("405")])
    person.press_button(person.said(_("Scenario")), person.page)
    person.enter(person.find(QLineEdit, "title_fr"), "La Ferme")
    kept = person.page.document.scenario
    saver = person.page.autosaver
    person.wait(lambda: saver.place is not None and not saver._stale, "the keeping")
    crash(person)
    other = open_window("fr")
    other.wait(lambda: other.window.start.notices.shown_keys(), "what was kept")
    banner = other.window.start.notices.banner(other.window.start.notices.shown_keys()[0])
    assert banner is not None
    assert "La Ferme" in banner.words()
    other.press_button(other.said(_("Reopen what was kept")))
    assert other.page.document.scenario == kept
    assert other.page.document.dirty


def test_a_battle_in_play_comes_back_after_a_crash(open_window: OpenWindow, home: Path) -> None:
    person = open_window("en")
    card = person.battle_card("mirror_creek")
    person.reveal(card.buttons[0])
    person.click(card.buttons[0])
    person.enter(person.page.desk.seats.seed, "9")  # type: ignore[union-attr]
    person.until(lambda: person.offered(CARD) and person.table.session.journal.state.turn >= 3)
    steps = person.table.session.journal.steps()
    saver = person.page.desk.autosaver  # type: ignore[union-attr]
    person.wait(lambda: saver is not None and saver.place is not None and not saver._stale, "the keeping")
    crash(person)
    other = open_window("en")
    other.wait(lambda: other.window.start.notices.shown_keys(), "what was kept")
    other.press_button(other.said(_("Reopen what was kept")))
    assert other.table.session.journal.steps() == steps
    other.until(lambda: other.table.session.journal.state.turn >= 4)


def crash(person: Person) -> None:
    """End a window as a power cut would: nothing is asked, nothing more is written."""
    for page in person.window.pages:
        for saver in page.autosavers():
            saver._timer.stop()
            saver._entry.release() if saver._entry is not None else None
            saver._entry = None
        page.document.close()
    person.window.pages.clear()
    person.window.close()
