"""The board has the window: its share at every desk of every system, as `bench --layout` prints it."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from benchmarks.layout import (
    SIZES,
    Size,
    a_window,
    board_region,
    open_battle,
    settle,
    share_of,
    shares,
    umpire,
)
from core.paths import SCENARIOS
from editor.widgets.key_button import KeyButton
from tests.everyday import by_turns

LEAST = {"1280x800": 0.55, "1920x1080": 0.65, "1280x800@200": 0.40}
AT_DESIGN = {"1280x800": 0.50, "1920x1080": 0.65, "1280x800@200": 0.40}

SMALL = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "la_garde": "twin_rises",
    "mbt": "twin_hills",
    "belle_position": "chalons_manoeuvres",
}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


@pytest.mark.parametrize(("size", "system"), by_turns(SIZES, SMALL))
def test_the_board_has_its_share_of_the_window(
    qapp: QApplication, tmp_path: Path, system: str, size: Size
) -> None:
    stem = SMALL[system]
    with a_window(tmp_path / "settings.ini") as window:
        open_battle(window, SCENARIOS / system / f"{stem}.json")
        found = shares(window, [size])
    short = {
        (desk, size): share
        for desk, row in found.items()
        for size, share in row.items()
        if share < (AT_DESIGN if desk == "design" else LEAST)[size]
    }
    assert short == {}


@pytest.mark.parametrize(("system", "stem"), SMALL.items())
def test_the_board_keeps_its_share_when_something_has_happened(
    qapp: QApplication, tmp_path: Path, system: str, stem: str
) -> None:
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(1280, 800)
        window.context.theme.set_scale(2.0)
        try:
            open_battle(window, SCENARIOS / system / f"{stem}.json")
            settle()
            begun = share_of(window)
            assert window.page is not None
            table: Any = window.page.desk
            table.controller.do(table.controller.seen.offers.all[0])
            settle()
            assert len(table.controller.session.journal.moments) > 1
            assert share_of(window) >= min(begun, LEAST["1280x800@200"])
        finally:
            window.context.theme.set_scale(1.0)


def test_five_documents_take_nothing_from_the_board(qapp: QApplication, tmp_path: Path) -> None:
    """One of each system is open, and each comes to the front."""
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(1280, 800)
        for system, stem in SMALL.items():
            open_battle(window, SCENARIOS / system / f"{stem}.json")
        assert len(window.pages) == 5
        found = {}
        for page in window.pages:
            window.go_to(page)
            settle()
            found[page.document.system.id] = share_of(window)
        umpire(window)
        settle()
        found["the umpire's desk"] = share_of(window)
        assert {name: share for name, share in found.items() if share < LEAST["1280x800"]} == {}


@pytest.mark.parametrize(
    ("system", "stem"),
    [
        ("battle_cry", "mirror_creek"),
        ("belle_epoque", "isandlwana"),  # the line of the journal lay over two units in its corner
        ("mbt", "twin_hills"),
        ("la_garde", "twin_rises"),
        ("belle_position", "chalons_manoeuvres"),
    ],
)
def test_the_own_front_row_is_never_covered(
    qapp: QApplication, tmp_path: Path, system: str, stem: str
) -> None:
    """All that stands on the board is seen, whatever lies along its lower edge and in its corners."""
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(1280, 800)
        open_battle(window, SCENARIOS / system / f"{stem}.json")
        assert window.page is not None
        view = window.page.view
        free, pieces = board_region(view), view.scene_.covered()
        assert len(pieces) > 6
        hidden = QRegion()
        for piece in pieces:
            hidden += QRegion(view.mapFromScene(piece).boundingRect()) - free
        assert hidden.boundingRect().height() <= 2, "rims of bases at the very edge, to a pixel"
        if system == "battle_cry":
            drawn = view.mapFromScene(view.scene_.shown_rect).boundingRect()
            assert free.boundingRect() == drawn
            assert free.rectCount() == 1


@pytest.mark.parametrize(
    ("size", "stem"),
    by_turns(
        (((1280, 800), 1.0), ((1280, 800), 1.25), ((1280, 800), 2.0), ((1024, 700), 2.0)),
        ("twin_rises", "auerstedt", "polotsk", "austerlitz", "waterloo"),
    ),
)
def test_while_orders_are_written_nothing_of_either_side_lies_under_their_rows(
    qapp: QApplication, tmp_path: Path, stem: str, size: Size
) -> None:
    """The signs of the enemy's generals, and three lines of orders his second line, were hidden at first."""
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(*size[0])
        window.context.theme.set_scale(size[1])
        open_battle(window, SCENARIOS / "la_garde" / f"{stem}.json")
        settle()
        assert window.page is not None
        view, stage = window.page.view, window.page.frame.stage
        row = stage.shown("points")
        assert row is not None
        signs = view.signs()
        assert len(signs) > 4
        tops = [view.mapFromScene(one).boundingRect().top() for one in (*view.scene_.covered(), *signs)]
        assert min(tops) >= row.geometry().bottom()


def test_the_rows_of_orders_are_as_high_when_the_letters_are_changed_while_they_are_shown(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Large from the start they took 12 px more of the table."""
    fitted = []
    for first, then in ((2.0, 2.0), (1.0, 2.0)):
        with a_window(tmp_path / "settings.ini") as window:
            window.resize(1280, 800)
            window.context.theme.set_scale(first)
            open_battle(window, SCENARIOS / "la_garde" / "twin_rises.json")
            window.context.theme.set_scale(then)
            settle(30)
            assert window.page is not None
            view, row = window.page.view, window.page.frame.stage.shown("points")
            assert row is not None
            fitted.append((row.height(), round(view.zoom, 4)))
    assert fitted[0] == fitted[1]


def test_rows_of_orders_that_have_no_room_come_with_the_next_row(qapp: QApplication, tmp_path: Path) -> None:
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(1280, 800)
        open_battle(window, SCENARIOS / "la_garde" / "polotsk.json")
        assert window.page is not None
        ladder: Any = window.page.frame.stage.shown("points")
        rows = {offer.interaction.row for offer, _button in ladder.buttons}
        assert len(rows) == 5
        told = set()
        for _row in rows:
            shown = [(offer, button) for offer, button in ladder.buttons if button.isVisible()]
            told |= {offer.interaction.row for offer, _button in shown}
            assert len({offer.interaction.row for offer, _button in shown}) < 5
            caps = [label for _offer, button in shown for label in button.findChildren(QLabel)]
            keyed = [label for label in caps if label.property("role") == "keycap" and label.isVisible()]
            assert len(keyed) == 3, "the row that the digits press is among those shown"
            assert ladder.findChildren(KeyButton, "next_row")[-1].words().count("+") == 1
            assert ladder.next_row()
            settle()
        assert told == rows


def test_why_not_covers_neither_the_rows_of_orders_nor_another_banner(
    qapp: QApplication, tmp_path: Path
) -> None:
    with a_window(tmp_path / "settings.ini") as window:
        window.resize(1280, 800)
        open_battle(window, SCENARIOS / "la_garde" / "twin_rises.json")
        settle()
        page = window.page
        assert page is not None
        row = page.frame.stage.shown("points")
        assert row is not None
        page.notices.show_notice("one", "accent", "One")
        settle()
        window.commands.run("redo")
        settle()
        assert window.notices.isVisible()

        def seen(widget: QWidget) -> QRect:
            return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())

        assert seen(row).bottom() < seen(page.notices).top()
        assert seen(page.notices).bottom() < seen(window.notices).top()
