"""Pictures of La Garde: orders in their rows, the bag before the draw, the order of battle as a tree."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from taking import keep, opened  # isort: skip  (first: it finds the program)

from core.systems.la_garde.rules import actions as acts
from tests.features.driver import CTRL, Key
from tests.features.test_la_garde import ATTACK, DEFEND, Staff, pratzen
from tests.features.test_mbt_play import TableHand


@contextmanager
def pratzen_opened(language: str, colours: str, scale: float) -> Iterator[Staff]:
    """The Pratzen a moment before the lines meet; two persons, dice and tokens typed."""
    with opened(language, colours, scale) as person, tempfile.TemporaryDirectory() as folder:
        person.window.context.settings.folder = folder
        person.window.open_files([pratzen(Path(folder))])
        person.rest(200)
        person.key(Key.Key_4, CTRL)
        panel = person.page.desk.seats  # type: ignore[union-attr]
        for side in panel.sides:
            person.click(panel.seats[side].buttons["person"])
        for chance in ("dice", "cards"):
            person.click(panel.seats[chance].buttons["typed"])
        person.click(person.page.desk.start)  # type: ignore[union-attr]
        yield Staff(TableHand(person))


def garde_orders(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Orders are written, a row a corps and a row a division."""

    def make(name: str) -> None:
        with pratzen_opened(language, colours, scale) as staff:
            staff.take_screen()
            staff.press(acts.OrderCorps, order=DEFEND)
            staff.person.rest(300)
            keep(staff.person, name)

    return make


def garde_bag(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Morand is in contact, his general has joined: the bag row by row, and what it can come to."""

    def make(name: str) -> None:
        with pratzen_opened(language, colours, scale) as staff:
            hand = staff.hand
            staff.press(acts.OrderCorps, order=ATTACK)
            staff.press(acts.OrderDivision, order=ATTACK)
            staff.press(acts.EndOrders)
            staff.roll(6, 1)
            staff.press(acts.GoFirst, side=0)
            staff.press(acts.Activate)
            staff.past("reveal", "generals", "bombard")
            hand.drag("morand", 0, 1300)
            staff.past("move")
            hand.person.click(hand.view.viewport(), hand.odds("morand", "miloradovich-1"))
            staff.take_screen()
            staff.press(acts.Engage)
            staff.past("engage")
            staff.person.rest(400)
            keep(staff.person, name)

    return make


def garde_tree(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """The design desk with the order of battle."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as person, tempfile.TemporaryDirectory() as folder:
            person.window.context.settings.folder = folder
            person.window.open_files([pratzen(Path(folder))])
            person.rest(300)
            person.key(Key.Key_1, CTRL)
            person.rest(400)
            keep(person, name)

    return make
