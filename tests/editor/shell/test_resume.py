"""The start page while documents are open: what one left is gone on with; pictures show both armies."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from editor.shell.file_cards import Picture
from editor.shell.start_page import FIRST_CARDS
from editor.shell.window import MainWindow


def test_a_battle_that_is_open_is_resumed_with_its_turn(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="play")
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    window.show_start()
    (button,) = window.start.resumes
    assert button.isVisible()
    assert "Mirror Creek" in button.text()
    assert "Turn 1" in button.text()
    assert window.bar.tabs.count() == 1
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.page is page


def test_desks_stay_alive_on_the_start_page(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    window.show_start()
    assert window.page is None
    assert not any(button.isChecked() for button in window.bar.buttons.values())
    assert window.commands["desk_play"].reason() is None
    assert window.commands.run("desk_play")
    assert window.page is page
    assert page is not None
    assert page.desk_id == "play"


def test_without_a_document_there_is_nothing_to_resume(window: MainWindow) -> None:
    window.show_start()
    assert window.start.resumes == []
    assert not window.start.open_now.isVisible()
    assert window.commands["desk_play"].reason() is not None


def test_a_thumbnail_is_shown_whole(window: MainWindow) -> None:
    picture = Picture(window.context)
    picture.resize(200, 112)
    for size in (QSize(480, 270), QSize(300, 300), QSize(100, 400), QSize(900, 100)):
        picture.show_pixmap(QPixmap(size))
        whole = picture.whole()
        assert picture.rect().contains(whole)
        skew = whole.width() * size.height() - whole.height() * size.width()
        assert abs(skew) <= max(size.width(), size.height())
    picture.deleteLater()


def test_a_page_that_is_not_in_front_is_dressed_when_it_comes_there(window: MainWindow) -> None:
    first = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    second = window.files.open(SCENARIOS / "battle_cry" / "fredericksburg.json")
    assert first is not None
    assert second is not None
    window.context.speaker.set_language("fr")
    assert second.view.scene_.picture.language == "fr"  # type: ignore[attr-defined]
    assert first.view.scene_.picture.language == "en"  # type: ignore[attr-defined]
    window.go_to(first)
    assert first.view.scene_.picture.language == "fr"  # type: ignore[attr-defined]


def a_file(home: Path) -> Path:
    """A scenario that somebody has saved."""
    return Path(shutil.copy(SCENARIOS / "battle_cry" / "mirror_creek.json", home / "creek.json"))


def test_a_start_page_that_nobody_saw_is_filled_when_somebody_comes_there(
    window: MainWindow, qtbot: QtBot, home: Path
) -> None:
    assert window.files.open(a_file(home)) is not None
    qtbot.wait(2 * FIRST_CARDS)
    assert window.start.battles.cards == ()
    window.show_start()
    assert 0 < len(window.start.battles.cards) < 25, "the first group at once"
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    assert len(window.start.battles.cards) == 25
    (recent,) = window.start.recent.cards
    qtbot.waitUntil(recent.isVisible)


def test_cards_that_nobody_looks_at_are_not_built(window: MainWindow, qtbot: QtBot, home: Path) -> None:
    window.start.refresh(at_once=False)
    begun = window.start.battles.cards
    assert 0 < len(begun) < 25
    assert window.files.open(a_file(home)) is not None
    qtbot.wait(2 * FIRST_CARDS)
    assert window.start.battles.cards == begun
    window.show_start()
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    assert window.start.battles.cards[: len(begun)] == begun
    assert len(window.start.battles.cards) == 25


def test_cards_of_battles_stay_until_the_colours_are_others(
    window: MainWindow, qtbot: QtBot, home: Path
) -> None:
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    first = window.start.battles.cards
    assert window.start.recent.cards == ()
    page = window.files.open(a_file(home))
    assert page is not None
    window.remove_page(page)
    assert window.start.battles.cards == first
    assert len(window.start.recent.cards) == 1, "what was opened meanwhile stands among the recent files"
    window.context.theme.set_wish("dark")
    assert not {*map(id, first)} & {*map(id, window.start.battles.cards)}
    assert len(window.start.battles.cards) == 25
