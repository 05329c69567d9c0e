"""Pictures of plans on the map: what a staff drew over Waterloo and over Saint-Privat."""

from collections.abc import Callable

from taking import keep, opened  # isort: skip  (first: it finds the program)

from core.paths import SCENARIOS
from core.scenarios import edits
from core.scenarios.plans import Plans
from editor.boards.plan.layer import ADDED
from editor.desks.plan.plan_desk import PlanDesk
from tests.features.driver import CTRL, Key


def waterloo() -> Plans:
    """The French before eleven thirty."""
    plan = edits.add_mark({}, "french", "zone", _box(3000, 1700, 12000, 3200), "1er corps")
    plan = edits.add_mark(plan, "french", "arrow", ((5200, 2600), (5000, 5500), (6800, 7600)), "Quiot", 1, 3)
    plan = edits.add_mark(
        plan, "french", "arrow", ((9800, 2600), (10500, 5000), (11600, 8300)), "d’Erlon", 2, 4
    )
    plan = edits.add_mark(
        plan, "french", "arrow", ((16300, 2500), (17500, 5500), (15500, 8500)), "Jacquinot", 3
    )
    plan = edits.add_mark(plan, "french", "line", ((1500, 5600), (9000, 5900), (16500, 5600)), "Départ", 1, 1)
    note = "Grande batterie : cesser le feu quand d’Erlon passe."
    return edits.add_mark(plan, "french", "note", ((7000, 4300),), note, 1, 2)


def saint_privat() -> Plans:
    """The Prussian Guard, and what Canrobert means to hold."""
    plan = edits.add_mark({}, "german", "arrow", ("2.5", "4.3", "5.3", "5.4"), "Turn by Roncourt", 2, 4)
    plan = edits.add_mark(plan, "german", "arrow", ("2.8", "3.8", "4.8", "5.7"), "Guard", 1, 3)
    plan = edits.add_mark(plan, "german", "note", ("3.6",), "Wait here for the Saxons", 1, 2)
    plan = edits.add_mark(plan, "french", "zone", ("5.5", "5.7", "6.7", "6.6"), "VI Corps stands")
    plan = edits.add_mark(plan, "french", "line", ("6.3", "7.6", "7.10"), "Last line")
    return edits.add_mark(plan, "french", "arrow", ("8.10", "7.9", "6.8"), "Reserve", 3)


def _box(left: int, bottom: int, right: int, top: int) -> tuple[tuple[int, int], ...]:
    return ((left, bottom), (left, top), (right, top), (right, bottom))


def plan_drawn(
    language: str, colours: str, scenario: str, plan: Plans, chosen: tuple[str, str]
) -> Callable[[str], None]:
    """The plan over its map, one of its marks in hand."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.open_files([SCENARIOS / f"{scenario}.json"])
            hand.rest(200)
            hand.key(Key.Key_3, CTRL)
            page, desk = hand.page, hand.page.desk
            assert isinstance(desk, PlanDesk)
            page.document.do(ADDED["arrow"], edits.set_plans(page.document.scenario, plan))
            hand.unfold(desk.tabs)
            desk.tabs.setCurrentIndex(desk.tabs.count() - 1)  # what is drawn
            hand.rest(100)
            page.plan_layer.choose(chosen)
            keep(hand, name)

    return make
