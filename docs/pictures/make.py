"""Drives the real window and writes the pictures beside this file: `.venv/bin/python docs/pictures/make.py`.

A real window where DISPLAY is set, an offscreen one elsewhere. Words after the command make only the pictures
whose names contain one of them. Those that begin with `page-` stand in the help.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from taking import HERE, ROOT, keep, opened  # isort: skip  (first: it finds the program)
from doors import DOORS
from evening import EVENINGS, evening_strip
from garde import garde_bag, garde_orders, garde_tree
from helping import HELP
from laboratory import laboratory
from planning import plan_map, plan_odds
from plans import plan_drawn, saint_privat, waterloo
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget
from umpiring import followed, ruled

from core.paths import SCENARIOS
from core.presentation.card_look import Spot
from editor.boards.battle.offers import TO_UNIT, UNIT, Offer
from editor.desks.armies.lines_view import LinesView
from editor.shell.application import prepared
from tests.features.card_player import CardPerson
from tests.features.driver import CTRL, SHIFT, Key
from tests.features.player import Person
from tests.features.test_mbt_play import TableHand, begin, scripted

BATTLES = SCENARIOS / "battle_cry"


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
    battles, name = hand.window.start.battles, f"battle-{battle}"
    hand.wait(lambda: any(one.objectName() == name for one in battles.cards), "the battle")  # group by group
    card = next(one for one in battles.cards if one.objectName() == name)
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
    if desk.controller is None:  # type: ignore[union-attr]
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


def epoque_design(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Features in hand, an objective set, a unit with its traits, the turns below."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, "saint_privat", 1)
            hand.keys("v")
            scenario = hand.page.document.scenario
            late = next((unit for unit in scenario.units if unit.turn), scenario.units[0])
            hand.click_hex(scenario.board.grid.parse(late.at))
            hand.click(hand.page.frame.strip.buttons["bottom"])
            lists = hand.find(QTabWidget, "lists")
            lists.setCurrentIndex(2)
            hand.keys("k")
            hand.hover_hex(hand.hex("305"))
            keep(hand, name)

    return make


def epoque(
    language: str, colours: str, scale: float = 1.0, battle: str = "alma", prompt: str = "activation"
) -> Callable[[str], None]:
    """A test with its row of points, or a reaction: the first time that it is asked for."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, battle, 0)
            _seats(hand, ("person", "person"))

            def asked() -> bool:
                choice = hand.table.seen.choice
                return choice is not None and choice.prompt == prompt

            hand.until(asked, hand.greedily(3))
            if prompt == "react":
                hand.click_hex(hand.table.seen.hex_of(hand.table.seen.candidates()[0]))
            keep(hand, name)

    return make


def epoque_assault(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """A neighbour clicked: what fire and assault would roll stand side by side."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, "mirror_ridge", 0)
            _seats(hand, ("person", "person"))

            def pairs() -> list[tuple[int, int]]:
                offers = hand.table.seen.offers
                if offers is None:
                    return []
                units = offers.units()
                both = [(unit, target) for unit in units for target in offers.targets(unit)]
                return [pair for pair in both if len(offers.against(*pair)) > 1]

            hand.until(pairs, hand.greedily(3))
            unit, target = pairs()[0]
            if hand.table.pointing.unit != unit:
                hand.take_unit(unit)
            hand.click_hex(hand.table.seen.hex_of(target))
            keep(hand, name)

    return make


def epoque_sight(name: str) -> None:
    """Zones of control of a side, and how far the hex pointed at is seen."""
    with opened("en", "light") as hand:
        _open(hand, "isandlwana", 0)
        _seats(hand, ("person", "person"))
        hand.until(lambda: hand.table.seen.choice is not None)
        seen = hand.table.seen
        own = [unit for unit, piece in seen.by_unit.items() if piece.side == seen.choice.side]
        grid = seen.scenario.board.grid
        foes = [piece.at for piece in seen.by_unit.values() if piece.side != seen.choice.side]
        pairs = [(grid.distance(seen.hex_of(unit), foe), unit, foe) for unit in own for foe in foes]
        _distance, unit, foe = min(pairs)
        hand.click_hex(seen.hex_of(unit))
        hand.page.view.setFocus()
        hand.keys("z")
        hand.key(Key.Key_V, SHIFT)
        hand.hover_hex(foe)
        keep(hand, name)


def epoque_typed(name: str) -> None:
    """A token of the club's own bowl is to be named."""
    with opened("fr", "dark") as hand:
        _open(hand, "magersfontein", 0)
        hand.click(hand.page.desk.seats.seats["cards"].buttons["typed"])  # type: ignore[union-attr]
        _seats(hand, ("person", "person"))
        hand.until(lambda: hand.table.session.waits_for_dice() is not None)
        keep(hand, name)


@contextmanager
def table(language: str, colours: str, scale: float = 1.0, nearer: int = 3) -> Iterator[TableHand]:
    """The Hydaspes a turn before the lines meet, some steps nearer than at its beginning."""
    with opened(language, colours, scale) as person, tempfile.TemporaryDirectory() as folder:
        person.window.context.settings.folder = folder
        hand = begin(person, scripted(Path(folder)))
        hand.view.setFocus()
        person.key(Key.Key_Plus, times=nearer)
        yield hand


def table_move(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """A base is dragged into contact: its way, its length, the enemy that lines up, why no farther."""

    def make(name: str) -> None:
        with table(language, colours, scale) as hand:
            hand.lead("alexander-hc-2", 60, 1050)
            keep(hand.person, name)
            hand.release((9460, 5050))

    return make


def table_combat(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Fights and a shot with their odds; the calculation of one of them."""

    def make(name: str) -> None:
        with table(language, colours, scale) as hand:
            hand.drag("alexander-hc-2", 0, 900)
            hand.person.click(hand.battle.prompt.buttons[0])
            hand.hover(hand.odds("alexander-hc-2", "porus-lc-1"))
            hand.person.rest(500)
            keep(hand.person, name)

    return make


def table_panic(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """An elephant is beaten: where it may run, and over whom."""

    def make(name: str) -> None:
        with table(language, colours, scale) as hand:
            hand.person.click(hand.battle.prompt.buttons[0])
            hand.person.end_all_the_same()
            hand.person.click(hand.view.viewport(), hand.odds("alexander-hi-1", "porus-e-2"))
            hand.person.keys("52")
            keep(hand.person, name)

    return make


def card_play(
    language: str, colours: str, scale: float = 1.0, battle: str = "froeschwiller", prompt: str = "combat"
) -> Callable[[str], None]:
    """A table of cards in the middle of a battle, a card in hand."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, battle, 0)
            _seats(hand, ("person", "person"), seed="7")
            cards = CardPerson(hand.window)
            random = Random(7)

            def propose(offers: tuple[Offer, ...]) -> Offer:
                seen = cards.cards.seen
                assert seen.choice is not None
                rules = cards.cards.session.system.rules
                wanted = rules.propose(seen.decider, seen.choice.side, random)  # type: ignore[attr-defined]
                return next(offer for offer in offers if offer.action == wanted)

            def there() -> bool:
                choice = cards.cards.seen.choice
                found = [held for held in cards.cards.seen.held if held.drag_source.goal is not None]
                return choice is not None and choice.prompt == prompt and len(found) > 1

            for _time in range(400):
                cards.ready()
                if there() and (prompt == "deploy" or cards.cards.seen.state.turn > 1):
                    break
                cards.act(propose)
            held = next(one for one in cards.cards.seen.held if one.drag_source.goal is not None)
            assert held.drag_source.source is not None
            cards.click(
                cards.canvas.viewport(), cards.canvas.middle_of(cards.seen_spot(held.drag_source.source))
            )
            keep(hand, name)

    return make


def card_design(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Both decks of a scenario, a general of one chosen."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _open(hand, "froeschwiller", 1)
            cards = CardPerson(hand.window)
            deck = hand.page.document.scenario.sides[1].deck
            general = next(place for place, row in enumerate(deck) if row.is_general)
            spot = Spot("hand", 1, slot=general, item=general)
            cards.click(cards.canvas.viewport(), cards.canvas.middle_of(spot))
            keep(hand, name)

    return make


def help_page(name: str) -> None:
    """The help of the play desk beside the battle."""
    with opened("fr", "light") as hand:
        _open(hand, "fredericksburg", 0)
        _seats(hand, ("person", "greedy"))
        hand.key(Key.Key_F1)
        keep(hand, name)


ARMIES = ROOT / "tests" / "data" / "armies"


def army(
    language: str,
    colours: str,
    scale: float = 1.0,
    *,
    roster: str = "macmahon_200",
    line: int = 1,
) -> Callable[[str], None]:
    """An army list with a line in hand."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _army(hand, roster)
            if scale < 1.5:  # large letters leave room for one column
                lines = hand.find(LinesView, "lines")
                hand.click(lines.viewport(), lines.place_of(line, "words"))
            keep(hand, name)

    return make


def _army(hand: Person, roster: str) -> None:
    """Open a copy of a list that is kept among the tests."""
    path = Path(os.environ["XDG_DATA_HOME"]).parent / f"{roster}.json"
    path.write_bytes((ARMIES / f"{roster}.json").read_bytes())
    hand.window.open_files([path])
    hand.rest(200)


def army_dialog(language: str, command: str, roster: str, *more: str) -> Callable[[str], None]:
    """A dialog that stands beside an army list: its print, its comparison, its points table."""

    def make(name: str) -> None:
        with opened(language, "light") as hand:
            for one in (*more, roster):
                _army(hand, one)
            hand.window.commands.run(command)
            hand.rest(300)
            shown = [
                top for top in QApplication.topLevelWidgets() if isinstance(top, QDialog) and top.isVisible()
            ]
            shown[0].grab().save(str(HERE / f"{name}.png"), "PNG")
            print(f"{name}.png")  # noqa: T201

    return make


def forces(name: str) -> None:
    """The forces of a scenario as lists."""
    with opened("fr", "light") as hand:
        hand.window.open_files([SCENARIOS / "belle_epoque" / "alma.json"])
        hand.rest(200)
        hand.key(Key.Key_2, CTRL)
        keep(hand, name)


PICTURES: dict[str, Callable[[str], None]] = {
    "start-fr-light": start("fr", "light"),
    "start-en-dark": start("en", "dark"),
    "start-fr-200": start("fr", "light", 2.0),
    "design-en-light": design("en", "light"),
    "design-fr-dark": design("fr", "dark", battle="first_bull_run"),
    "design-fr-200": design("fr", "light", 2.0),
    "laboratory-en-light": laboratory(_open, "en", "light"),
    "laboratory-fr-dark": laboratory(_open, "fr", "dark"),
    "laboratory-fr-200": laboratory(_open, "fr", "light", 2.0),
    "laboratory-cards-fr-light": laboratory(_open, "fr", "light", battle="belle_position/froeschwiller"),
    "laboratory-cards-en-dark": laboratory(_open, "en", "dark", battle="belle_position/froeschwiller"),
    **DOORS,
    **HELP,
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
    "armies-fr-light": army("fr", "light"),
    "armies-en-dark": army("en", "dark", roster="epirus"),
    "armies-garde-en-light": army("en", "light", roster="picton", line=3),
    "armies-fr-200": army("fr", "light", 2.0),
    "armies-print-fr-light": army_dialog("fr", "print", "macmahon_200"),
    "armies-compare-en-light": army_dialog("en", "list_compare", "macmahon_200", "kirchbach_200"),
    "armies-forces-fr-light": forces,
    "epoque-design-fr-light": epoque_design("fr", "light"),
    "epoque-test-en-light": epoque("en", "light"),
    "epoque-test-fr-200": epoque("fr", "light", 2.0),
    "epoque-reaction-fr-light": epoque("fr", "light", battle="mirror_ridge", prompt="react"),
    "epoque-assault-fr-light": epoque_assault("fr", "light"),
    "epoque-assault-en-200": epoque_assault("en", "dark", 2.0),
    "epoque-sight-en-light": epoque_sight,
    "epoque-tokens-fr-dark": epoque_typed,
    "cards-combat-fr-light": card_play("fr", "light"),
    "cards-moves-en-dark": card_play("en", "dark", battle="gravelotte", prompt="movement"),
    "cards-combat-fr-200": card_play("fr", "light", 2.0),
    "cards-design-fr-light": card_design("fr", "light"),
    "table-move-fr-light": table_move("fr", "light"),
    "table-move-fr-200": table_move("fr", "light", 2.0),
    "table-combat-en-dark": table_combat("en", "dark"),
    "table-panic-fr-light": table_panic("fr", "light"),
    "garde-orders-en-dark": garde_orders("en", "dark"),
    "garde-bag-fr-light": garde_bag("fr", "light"),
    "garde-bag-fr-200": garde_bag("fr", "light", 2.0),
    "garde-tree-fr-light": garde_tree("fr", "light"),
    "plan-odds-fr-light": plan_odds("fr", "light"),
    "plan-odds-en-dark": plan_odds("en", "dark"),
    "plan-map-en-light": plan_map("en", "light", ("reach", "threat"), "german-inf-2", ("3.6", "6.7")),
    "plan-map-fr-dark": plan_map("fr", "dark", ("side", "posts"), "german-inf-2", ("3.6", "6.7")),
    "plan-drawn-fr-light": plan_drawn("fr", "light", "la_garde/waterloo", waterloo(), ("french", "arrow-2")),
    "plan-drawn-en-dark": plan_drawn(
        "en", "dark", "belle_epoque/saint_privat", saint_privat(), ("german", "arrow-1")
    ),
    "umpire-follow-fr-light": followed("fr", "light", "belle_epoque/alma", 14),
    "umpire-follow-en-dark": followed("en", "dark", "battle_cry/picketts_charge", 8),
    "umpire-ruling-fr-light": ruled("fr", "light"),
} | {f"evening-{system}": evening_strip(system) for system in EVENINGS}


def main(wanted: list[str]) -> None:
    program = prepared(QApplication(sys.argv[:1]))
    for name, make in PICTURES.items():
        if not wanted or any(word in name for word in wanted):
            make(name)
    program.processEvents()


if __name__ == "__main__":
    main(sys.argv[1:])
