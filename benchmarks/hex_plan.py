"""How long an overlay of the plan desk takes on the shipped hex maps: figures for `etat-major bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QApplication

from benchmarks.plan_desk import bench_context, planned
from editor.boards.hex.plan.overlay import HexMap
from editor.boards.registry import kind_of
from editor.desks.plan.plan_desk import PlanDesk

UNITS, HEXES = 8, 12
"""Every so manieth unit is taken in hand, every so manieth hex pointed at."""
TRIES = 3


def measure(units: int = UNITS, hexes: int = HEXES) -> dict[str, float]:
    """Milliseconds, the worst of each overlay on each shipped hex map, its repaint with it.

    `<map>_<overlay>` is the overlay shown anew for a unit in hand, everything asked of the rules again;
    `<map>_hover` the pointer going to another hex with all of them on. The tables of a map are warm, as the
    desk makes them while nobody does anything. Needs a QApplication.
    """
    from core.paths import SCENARIOS

    found: dict[str, float] = {}
    with bench_context() as context:
        for system in context.systems:
            if kind_of(system).id != "hex":
                continue
            for path in sorted((SCENARIOS / system.id).glob("*.json")):
                with planned(context, system, path) as desk:
                    desk.answers.finish()
                    for name, value in _figures(desk, units, hexes):
                        found[f"{path.stem}_{name}"] = round(value, 2)
    return found


def _figures(desk: PlanDesk, units: int, hexes: int) -> Iterator[tuple[str, float]]:
    overlay = desk.overlay
    assert isinstance(overlay, HexMap)
    grid = desk.moment.scenario.board.grid
    places = [piece.at for piece in desk.moment.system.hexes.pieces_of(desk.moment.shown)][::units]
    for switch in desk.showing.switches:
        desk.showing.turn(switch.id)
        yield switch.id, max(_taken(desk, overlay, place) for place in places)
        desk.showing.turn(switch.id)
    for switch in desk.showing.switches:
        desk.showing.turn(switch.id)
    overlay.click(places[0])
    desk.answers.finish()
    yield "hover", max(_pointed(desk, overlay, hex_) for hex_ in grid.hexes[::hexes])


def _taken(desk: PlanDesk, overlay: HexMap, place: int) -> float:
    """A unit taken in hand, nothing of the moment known yet; lists that grow in slices only begin."""

    def forget() -> None:
        overlay.clear_hand()
        desk.answers.refresh(desk.moment)

    return _best(forget, lambda: overlay.click(place))


def _pointed(desk: PlanDesk, overlay: HexMap, hex_: int) -> float:
    """The pointer goes to a hex."""
    return _best(lambda: overlay.hover(None), lambda: overlay.hover(hex_))


def _best(before: Callable[[], object], act: Callable[[], object]) -> float:
    """Milliseconds from an act to the end of its repaint: of a few tries the best, others work too."""
    times = []
    for _try in range(TRIES):
        before()
        QApplication.processEvents()
        start = time.perf_counter()
        act()
        QApplication.processEvents()  # paints what is new, and no more, as it does for a person
        times.append(1000.0 * (time.perf_counter() - start))
    return min(times)
