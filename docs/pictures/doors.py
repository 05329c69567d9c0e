"""Pictures of what a designer brings along: a scan that is traced, lines of a map, many units, a tutorial."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taking import HERE, keep, opened  # isort: skip  (first: it finds the program)
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog

from core.geometry.hexes import hex_grid
from core.paths import SCENARIOS
from editor.boards.hex.tracing import HexTracing
from editor.desks.design.ground.ground_dialog import GroundDialog
from editor.desks.design.tracing.terrain_dialog import TerrainDialog
from editor.desks.design.units_dialog import UnitsDialog
from tests.core.ground.test_map_lines import MAP
from tests.core.tracing.scans import crooked, scan
from tests.features.player import Person

GRID = hex_grid(9, 13, True)


def _traced(hand: Person) -> HexTracing:
    """A crooked scan lies under a blank map, its grid fitted."""
    path = Path(os.environ["XDG_DATA_HOME"]) / "scan.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    placement = crooked(GRID, 40.0, 1.5, 0.3, 0.01)
    pixels = scan(GRID, placement, 40.0, seed=4)
    high, wide, _three = pixels.shape
    QImage(pixels.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888).save(str(path))
    hand.wait(lambda: hand.window.start.systems.cards, "the start page")
    hand.new_map()
    QFileDialog.getOpenFileName = lambda *_args: (str(path), "")  # type: ignore[method-assign,assignment] # no dialog
    hand.window.commands.run("design.picture.lay")
    tracing: HexTracing = hand.page.desk.designer.tracing  # type: ignore[union-attr] # of the design desk
    underlay = tracing.underlay
    assert underlay is not None
    from core.scenarios.underlays import with_points
    from core.tracing.hex_lattice import centre

    places = [centre(GRID, GRID.parse(name)) for name in ("2.2", "8.11")]
    pixels_of = placement.on_picture(places).tolist()
    pairs = [(place, (at[0], at[1])) for place, at in zip(places, pixels_of, strict=True)]
    scenario = hand.page.document.value
    pinned = with_points(underlay, pairs, 2)
    hand.page.document.do(tracing.tool.title, scenario.model_copy(update={"underlay": pinned}))
    hand.window.commands.run("design.picture.fit")
    hand.wait(lambda: not tracing.job.is_busy, "the grid")
    return tracing


def traced(language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """The scan under the map, with what is done with it beside the layers."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            _traced(hand)
            keep(hand, name)

    return make


def _dialog(dialog: QDialog, name: str) -> None:
    dialog.grab().save(str(HERE / f"{name}.png"), "PNG")
    print(f"{name}.png")  # noqa: T201
    dialog.reject()


def suggested(language: str, colours: str) -> Callable[[str], None]:
    """Hexes that look alike, each group with its ground."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            _traced(hand)
            hand.window.commands.run("design.picture.terrain")
            dialog = _of(hand, TerrainDialog)
            hand.wait(lambda: not dialog.preview.is_busy, "the map")
            for choice, group in zip(dialog.choices, dialog.groups, strict=True):
                red, green, blue = group.colour
                choice.show_value("river" if blue > red + 10 else "woods" if green > red + 10 else "clear")
            dialog.refresh()
            hand.wait(lambda: dialog.made is not None, "the painted map")
            hand.rest(100)
            _dialog(dialog, name)

    return make


def ground_lines(language: str, colours: str) -> Callable[[str], None]:
    """Rivers, roads, woods and villages over a table."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.wait(lambda: hand.window.start.systems.cards, "the start page")
            hand.new_map("la_garde")
            path = Path(os.environ["XDG_DATA_HOME"]) / "map.geojson"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(MAP)
            hand.window.commands.run("design.ground")
            dialog = _of(hand, GroundDialog)
            dialog.source.choose("lines")
            dialog._turn()
            dialog.lines.take(path)
            hand.wait(lambda: dialog.made is not None and not dialog.preview.is_busy, "the map")
            hand.rest(100)
            _dialog(dialog, name)

    return make


def many_units(language: str, colours: str) -> Callable[[str], None]:
    """Fourteen battalions named in a row."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.open_files([SCENARIOS / "battle_cry" / "mirror_creek.json"])
            hand.rest(100)
            hand.window.commands.run("design.many_units")
            dialog = _of(hand, UnitsDialog)
            dialog.kind.show_value("infantry")
            dialog.english.setText("1st to 8th Line")
            dialog.french.setText("# de ligne")
            dialog.take_row()
            hand.rest(100)
            _dialog(dialog, name)

    return make


def tutorial(language: str, colours: str) -> Callable[[str], None]:
    """The second step of a tutorial."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.need_systems()
            hand.window.commands.run("tutorial_la_garde")
            hand.rest(200)
            hand.window.commands.run("zoom_in")
            hand.rest(300)
            keep(hand, name)

    return make


def _of(hand: Person, kind: type[Any]) -> Any:
    """The dialog of that kind that stands open."""
    found = hand.window.findChildren(kind)
    assert found
    return found[-1]
