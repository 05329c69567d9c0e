"""Drives the real window and writes the pictures beside this file: `.venv/bin/python docs/pictures/make.py`.

A real window where DISPLAY is set, an offscreen one elsewhere. Words after the command make only the pictures
whose names contain one of them.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # the hand of the feature tests works the window here too
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np  # noqa: E402
from PySide6.QtCore import QSize, Qt  # noqa: E402
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from core.paths import SCENARIOS  # noqa: E402
from editor.app import dressed, make_context  # noqa: E402
from editor.settings import Settings  # noqa: E402
from editor.table.offers import TO_UNIT, UNIT  # noqa: E402
from editor.window import MainWindow  # noqa: E402
from tests.features.driver import Key  # noqa: E402
from tests.features.player import Person  # noqa: E402

SIZE = QSize(1280, 800)
BATTLES = SCENARIOS / "battle_cry"


@contextmanager
def opened(language: str, colours: str, scale: float = 1.0, size: QSize = SIZE) -> Iterator[Person]:
    """A window over settings of its own."""
    program = QApplication.instance()
    assert isinstance(program, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("DATA", "CONFIG", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(folder, name.lower()))
        settings = Settings(Path(folder, "settings.ini"))
        settings.colours, settings.text_scale = colours, scale  # type: ignore[assignment]
        settings.dice_speed = "instant"
        window = MainWindow(make_context(language, settings))
        window.resize(size)
        window.show()
        window.activateWindow()
        hand = Person(window)
        hand.wait(lambda: window.windowHandle().isExposed(), "the window")
        hand.rest(120)
        yield hand
        window.close_unasked()
        window.deleteLater()
        hand.rest(30)


def keep(hand: Person, name: str) -> None:
    """Write what the window shows, in the 256 colours that serve it best."""
    hand.rest(400)
    picture = hand.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    path = HERE / f"{name}.png"
    plain = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
    picture.convertToFormat(QImage.Format.Format_Indexed8, palette(picture), plain).save(str(path), "PNG", 0)
    print(f"{path.name}  {path.stat().st_size // 1000} kB")  # noqa: T201


def palette(picture: QImage) -> list[int]:
    """The commonest colours, none too near to another that is commoner; what is rare comes in last."""
    words = np.frombuffer(picture.constBits(), dtype=np.uint32)
    colours, counts = np.unique(words & 0xFFFFFF, return_counts=True)
    colours = colours[np.argsort(-counts, kind="stable")]
    parts = np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.int32)
    for apart in (6, 8, 10, 12, 14, 17, 20, 24, 30):
        chosen = _spread(parts, apart)
        if len(chosen) < 256:
            break
    return [int(0xFF000000 | colours[at]) for at in chosen[:256]]


def _spread(parts: np.ndarray, apart: int) -> list[int]:
    """Places of colours of which no two are nearer than `apart`, at most 256."""
    chosen, free = [], np.ones(len(parts), dtype=bool)
    while free.any() and len(chosen) < 256:
        at = int(np.argmax(free))
        chosen.append(at)
        free &= ((parts - parts[at]) ** 2).sum(axis=1) > apart * apart
    return chosen


def start(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """The start page, with a battle that was opened before."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            hand.wait(lambda: len(hand.window.start.battles.cards) >= 5, "the battles")
            cards = hand.window.start.battles.cards
            hand.wait(lambda: all(card.picture.is_shown for card in cards), "the pictures")
            keep(hand, name)

    return make


def _open(hand: Person, battle: str, act: int) -> None:
    """Press Play (0) or Design (1) on the card of a battle."""
    hand.wait(lambda: len(hand.window.start.battles.cards) >= 5, "the battles")
    card = next(one for one in hand.window.start.battles.cards if one.objectName() == f"battle-{battle}")
    hand.reveal(card.buttons[act])
    hand.click(card.buttons[act])
    hand.rest(150)


def design(
    language: str, colours: str, scale: float = 1.0, battle: str = "perryville"
) -> Callable[[str], None]:
    """The design desk with a few changes, a unit selected, the problems below."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, battle, 1)
            hand.keys("b3")
            hand.drag([hand.hex(label) for label in ("502", "503", "504")])
            hand.keys("v")
            scenario = hand.page.document.scenario
            grid = scenario.board.grid
            generals = [unit for unit in scenario.units if unit.kind == "general"]
            hand.click_hex(grid.parse((generals or scenario.units)[0].at))
            keep(hand, name)

    return make


def _seats(hand: Person, seats: tuple[str, str], *, seed: str = "7", dice: str = "rolled") -> None:
    """Choose who plays and who shows the dice, then start."""
    desk = hand.page.desk
    panel = desk.seats  # type: ignore[union-attr]
    for side, seat in zip(panel.sides, seats, strict=True):
        hand.click(panel.seats[side].buttons[seat])
    hand.click(panel.seats["dice"].buttons[dice])
    hand.enter(panel.seed, seed)
    if desk.table is None:  # type: ignore[union-attr]
        hand.click(desk.start)  # type: ignore[union-attr]
    hand.rest(100)


def seats(name: str) -> None:
    """Before the battle."""
    with opened("fr", "light") as hand:
        _open(hand, "fredericksburg", 0)
        keep(hand, name)


def ordering(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """A card is played and its orders are given; a unit out of its section says why not."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, "picketts_charge", 0)
            _seats(hand, ("person", "greedy") if _first(hand) == 0 else ("greedy", "person"))
            hand.until(lambda: hand.offered(UNIT))
            hand.act()
            seen = hand.table.seen
            able = set(seen.candidates())
            idle = [
                unit
                for unit, piece in sorted(seen.by_unit.items())
                if piece.side == hand.table.session.asked and unit not in able and not piece.marks
            ]
            if idle:
                hand.hover_hex(seen.hex_of(idle[0]))
            keep(hand, name)

    return make


def _first(hand: Person) -> int:
    scenario = hand.page.document.scenario
    return next(place for place, side in enumerate(scenario.sides) if side.id == scenario.first)


def battle(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """A unit in hand with its targets lit and the dice it would roll."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, "picketts_charge", 0)
            _seats(hand, ("person", "greedy") if _first(hand) == 0 else ("greedy", "person"))
            hand.until(lambda: hand.offered(TO_UNIT))
            offers = hand.table.seen.offers
            unit = max(offers.units(), key=lambda one: len(offers.targets(one)))
            hand.take_unit(unit)
            hand.hover_hex(hand.table.seen.hex_of(offers.targets(unit)[0]))
            keep(hand, name)

    return make


def hand_over(name: str) -> None:
    """Two persons at one screen."""
    with opened("fr", "light") as hand:
        _open(hand, "fredericksburg", 0)
        _seats(hand, ("person", "person"))
        hand.take_screen()
        hand.until(lambda: hand.table.hand_over.isVisible())
        keep(hand, name)


def typed(name: str) -> None:
    """Dice of the club's own, one of two typed."""
    with opened("fr", "light") as hand:
        _open(hand, "picketts_charge", 0)
        _seats(hand, ("person", "person"), dice="typed")
        waits = hand.table.session.waits_for_dice

        def many() -> bool:
            roll = waits()
            return roll is not None and sum(one.dice for one in roll.handfuls) >= 3

        hand.until(many)
        hand.page.view.setFocus()
        hand.keys("1")
        keep(hand, name)


def journal(language: str, colours: str) -> Callable[[str], None]:
    """The past, looked at from the journal."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            _open(hand, "first_bull_run", 0)
            _seats(hand, ("greedy", "greedy"), seed="5")
            hand.wait(lambda: hand.table.session.over, "the end", 60)
            hand.table.tabs.setCurrentWidget(hand.table.journal)
            hand.page.view.setFocus()
            hand.key(Key.Key_Comma, times=12)
            keep(hand, name)

    return make


def over(language: str, colours: str) -> Callable[[str], None]:
    """The end of a battle."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            _open(hand, "fredericksburg", 0)
            _seats(hand, ("greedy", "greedy"), seed="3")
            hand.wait(lambda: hand.table.session.over, "the end", 60)
            keep(hand, name)

    return make


def help_page(name: str) -> None:
    """The help of the play desk beside the battle."""
    with opened("fr", "light") as hand:
        _open(hand, "fredericksburg", 0)
        _seats(hand, ("person", "greedy"))
        hand.key(Key.Key_F1)
        keep(hand, name)


PICTURES: dict[str, Callable[[str], None]] = {
    "start-fr-light": start("fr", "light"),
    "start-en-dark": start("en", "dark"),
    "start-fr-200": start("fr", "light", 2.0),
    "design-en-light": design("en", "light"),
    "design-fr-dark": design("fr", "dark", battle="first_bull_run"),
    "design-fr-200": design("fr", "light", 2.0),
    "seats-fr-light": seats,
    "orders-en-light": ordering("en", "light"),
    "orders-fr-dark": ordering("fr", "dark"),
    "battle-en-light": battle("en", "light"),
    "battle-fr-200": battle("fr", "light", 2.0),
    "hand-over-fr-light": hand_over,
    "typed-dice-fr-light": typed,
    "journal-en-dark": journal("en", "dark"),
    "over-fr-light": over("fr", "light"),
    "help-fr-light": help_page,
}


def main(wanted: list[str]) -> None:
    program = dressed(QApplication(sys.argv[:1]))
    for name, make in PICTURES.items():
        if not wanted or any(word in name for word in wanted):
            make(name)
    program.processEvents()


if __name__ == "__main__":
    main(sys.argv[1:])
