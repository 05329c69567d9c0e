"""Pictures of the plan desk: acts side by side with their odds, threat, sight and reach on the map."""

from collections.abc import Callable

from taking import keep, opened  # isort: skip  (first: it finds the program)

from core.paths import SCENARIOS
from editor.boards.battle.offers import TO_UNIT
from editor.boards.hex.plan.overlay import HexMap
from editor.desks.plan.plan_desk import PlanDesk
from tests.features.driver import CTRL, Key


def plan_odds(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """Two battles of Pickett's charge compared, the hexes that the enemy can fire at shaded."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            hand.window.open_files([SCENARIOS / "battle_cry" / "picketts_charge.json"])
            hand.rest(200)
            hand.key(Key.Key_4, CTRL)
            panel = hand.page.desk.seats  # type: ignore[union-attr]
            panel.seed.setText("7")
            for side in panel.sides:
                hand.click(panel.seats[side].buttons["person"])
            hand.click(hand.page.desk.start)  # type: ignore[union-attr]

            def battles() -> bool:
                choice, offers = hand.table.seen.choice, hand.table.seen.offers
                if choice is None or choice.prompt != "battle" or offers is None:
                    return False
                return sum(one.interaction.kind == TO_UNIT for one in offers.all) >= 2

            hand.until(battles, hand.greedily(3))
            hand.key(Key.Key_3, CTRL)
            desk = hand.page.desk
            assert isinstance(desk, PlanDesk)
            offers = desk.moment.offers
            assert offers is not None
            for offer in [one for one in offers.all if one.interaction.kind == TO_UNIT][:2]:
                desk.add(offer)
            desk.showing.turn("threat")
            desk.tabs.show_panel(desk.compare)
            hand.rest(600)
            keep(hand, name)

    return make


def plan_map(
    language: str, colours: str, on: tuple[str, ...], unit: str, ends: tuple[str, str]
) -> Callable[[str], None]:
    """Saint-Privat before its first turn: what the switches `on` lay over it, and a line of sight."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.open_files([SCENARIOS / "belle_epoque" / "saint_privat.json"])
            hand.rest(200)
            hand.key(Key.Key_3, CTRL)
            desk = hand.page.desk
            assert isinstance(desk, PlanDesk)
            assert isinstance(desk.overlay, HexMap)
            scenario = desk.moment.scenario
            grid = scenario.board.grid
            desk.overlay.click(grid.parse(next(one.at for one in scenario.units if one.id == unit)))
            for switch in on:
                desk.showing.turn(switch)
            desk.overlay.drag(grid.parse(ends[0]), grid.parse(ends[1]))
            desk.answers.finish()
            desk.overlay.redraw()
            keep(hand, name)

    return make
