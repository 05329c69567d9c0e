"""The dialogs through which maps and armies come in and go out, each in the midst of its work."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPolygonF, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from core.geometry.hexes import hex_grid
from core.interchange.collection import needs, write
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from core.scenarios.underlays import with_points
from core.systems.catalog import SYSTEMS
from core.text import _
from core.tracing.hex_lattice import centre
from editor.boards.design.tracing.page_dialog import PageDialog
from editor.boards.design.tracing.tracing import Tracing
from editor.boards.paper.sheet_painter import Paint, pdf_of_sheets
from editor.desks.design.coverage.coverage_dialog import CoverageDialog
from editor.desks.design.ground.ground_dialog import GroundDialog
from editor.desks.design.tracing.terrain_dialog import TerrainDialog
from editor.desks.design.units_dialog import UnitsDialog
from editor.desks.printing.dialog import PrintDialog
from editor.desks.printing.picture_dialog import PictureDialog
from editor.shell.interchange.collection_dialog import PLACE, CollectionDialog
from editor.shell.interchange.compare_dialog import ScenarioComparison
from editor.shell.interchange.import_dialog import ImportDialog
from endurance.files import foreign
from tests.core.ground.test_map_lines import MAP
from tests.core.tracing.scans import crooked, scan
from tests.features.driver import LEFT, NONE
from tests.features.player import Person

GRID = hex_grid(9, 13, True)
CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"
HILLS = SCENARIOS / "mbt" / "twin_hills.json"
Make = Callable[[Person, Path], QWidget]


def last(hand: Person, kind: type[Any]) -> Any:
    """The dialog of that kind that stands open."""
    hand.rest(60)
    found = [one for one in hand.window.findChildren(kind) if one.isVisible()]
    assert found, f"no {kind.__name__}"
    return found[-1]


def choose(path: Path) -> None:
    """The system's dialog gives that file."""
    QFileDialog.getOpenFileName = lambda *_args: (str(path), "")  # type: ignore[method-assign,assignment]


def trace(hand: Person, folder: Path) -> Tracing:
    """A crooked scan lies under a blank map, its grid fitted."""
    path = folder / "scan.png"
    placement = crooked(GRID, 40.0, 1.5, 0.3, 0.01)
    pixels = scan(GRID, placement, 40.0, seed=4)
    high, wide, _three = pixels.shape
    QImage(pixels.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888).save(str(path))
    hand.wait(lambda: hand.window.start.systems.cards, "the start page")
    hand.new_map()
    choose(path)
    hand.window.commands.run("design.picture.lay")
    tracing: Tracing = hand.page.desk.designer.tracing  # type: ignore[union-attr] # of the design desk
    assert tracing.underlay is not None
    places = [centre(GRID, GRID.parse(name)) for name in ("2.2", "8.11")]
    spots = placement.on_picture(places).tolist()
    pairs = [(place, (at[0], at[1])) for place, at in zip(places, spots, strict=True)]
    scenario = hand.page.document.value
    pinned = with_points(tracing.underlay, pairs, 2)
    hand.page.document.do(tracing.tool.title, scenario.model_copy(update={"underlay": pinned}))
    hand.window.commands.run("design.picture.fit")
    hand.wait(lambda: not tracing.job.is_busy, "the grid")
    return tracing


def _import(name: str, data: bytes, tab: int = 0) -> Make:
    def make(hand: Person, folder: Path) -> QWidget:
        (folder / name).write_bytes(data)
        hand.window.open_files([folder / name])
        dialog = last(hand, ImportDialog)
        dialog.tabs.setCurrentIndex(tab)
        return dialog  # type: ignore[no-any-return] # of whatever kind

    return make


def _command(command: str, kind: type[QDialog], scenario: Path = CREEK) -> Make:
    def make(hand: Person, _folder: Path) -> QWidget:
        hand.window.open_files([scenario])
        hand.rest(60)
        hand.window.commands.run(command)
        return last(hand, kind)  # type: ignore[no-any-return] # of whatever kind

    return make


def _parts(hand: Person, folder: Path) -> QWidget:
    choose(SCENARIOS / "battle_cry" / "perryville.json")
    return _command("take_parts", ImportDialog)(hand, folder)


def _comparison(hand: Person, folder: Path) -> QWidget:
    dialog = _command("compare_scenarios", ScenarioComparison)(hand, folder)
    assert isinstance(dialog, ScenarioComparison)
    dialog.take_file(SCENARIOS / "battle_cry" / "perryville.json")
    return dialog


def _ground(source: str, scenario: Path, file: tuple[str, bytes] | None = None) -> Make:
    def make(hand: Person, folder: Path) -> QWidget:
        dialog = _command("design.ground", GroundDialog, scenario)(hand, folder)
        assert isinstance(dialog, GroundDialog)
        dialog.source.choose(source)
        dialog._turn()
        if file is not None:
            path = folder / file[0]
            path.write_bytes(file[1])
            (dialog.lines if source == "lines" else dialog.heights).take(path)
        hand.wait(lambda: not dialog.preview.is_busy, "the map")
        return dialog

    return make


def heights(columns: int = 40, rows: int = 30) -> bytes:
    """A height grid as ESRI writes it: a ridge from corner to corner."""
    head = f"ncols {columns}\nnrows {rows}\nxllcorner 0\nyllcorner 0\ncellsize 50\nNODATA_value -9999\n"
    lines = (
        " ".join(str(200 + 90 * max(0, 12 - abs(column - row)) // 12) for column in range(columns))
        for row in range(rows)
    )
    return (head + "\n".join(lines) + "\n").encode()


def _terrain(hand: Person, folder: Path) -> QWidget:
    trace(hand, folder)
    hand.window.commands.run("design.picture.terrain")
    dialog = last(hand, TerrainDialog)
    hand.wait(lambda: not dialog.preview.is_busy, "the map")
    for choice, group in zip(dialog.choices, dialog.groups, strict=True):
        red, green, blue = group.colour
        choice.show_value("river" if blue > red + 10 else "woods" if green > red + 10 else "clear")
    dialog.refresh()
    hand.wait(lambda: dialog.made is not None, "the painted map")
    return dialog  # type: ignore[no-any-return] # of whatever kind


def _page(hand: Person, folder: Path) -> QWidget:
    path = folder / "rules.pdf"
    sheet: Paint = lambda painter: painter.fillRect(QRectF(20, 20, 120, 90), QColor("darkgreen"))  # noqa: E731
    path.write_bytes(pdf_of_sheets([(sheet, (210.0, 297.0))] * 3, "Maps"))
    choose(path)
    return _command("design.picture.lay", PageDialog)(hand, folder)


def _traced(hand: Person, folder: Path) -> QWidget:
    trace(hand, folder)
    return hand.window


def _photograph(hand: Person, folder: Path) -> QWidget:
    """A table seen aslant lies under a blank one, pinned at five points."""
    hand.window.open_files([HILLS])
    hand.rest(60)
    flat = hand.page.view.grab().toImage()
    wide, deep = float(flat.width()), float(flat.height())
    corners = [(0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)]
    seen = [(wide * 0.16, deep * 0.08), (wide * 0.84, 0.0), (wide, deep), (0.0, deep * 0.9)]
    aslant = QTransform()
    QTransform.quadToQuad(
        QPolygonF([QPointF(*at) for at in corners]), QPolygonF([QPointF(*at) for at in seen]), aslant
    )
    path = folder / "table.jpg"
    flat.transformed(aslant, Qt.TransformationMode.SmoothTransformation).save(str(path))
    hand.window.show_start()
    hand.new_map("mbt")
    choose(path)
    hand.window.commands.run("design.picture.lay")
    tracing: Tracing = hand.page.desk.designer.tracing  # type: ignore[union-attr] # of the design desk
    assert tracing.underlay is not None
    board = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.5)]
    middle = aslant.map(QPointF(wide / 2, deep / 2 + 3.0))
    low = min(at[1] for at in seen)
    spots = [*seen, (middle.x(), middle.y())]
    pairs = [
        ((x * tracing.frame.width, y * tracing.frame.height), (at[0], at[1] - low))
        for (x, y), at in zip(board, spots, strict=True)
    ]
    pinned = with_points(tracing.underlay, pairs, 5)
    hand.page.document.do(
        tracing.tool.title, hand.page.document.value.model_copy(update={"underlay": pinned})
    )
    tracing.choose_pinning(True)
    return hand.window


def _problems(hand: Person, _folder: Path) -> QWidget:
    """A scenario with errors and warnings, the list of them in front."""
    hand.window.open_files([CREEK])
    hand.rest(60)
    scenario: Any = hand.page.document.value
    first, second, third, *others = scenario.units
    moved = (
        first.model_copy(update={"at": second.at}),
        second,
        third.model_copy(update={"figures": 1}),
        *others,
    )
    title = replace(scenario.title, fr="")
    hand.page.document.do(_("Move"), scenario.model_copy(update={"units": moved, "title": title}))
    desk: Any = hand.page.desk
    hand.wait(lambda: len(desk.problems.problems) > 1, "the problems")
    hand.unfold(desk.problems)
    hand.window.commands.run("design.problem.next")
    return hand.window


def _named(hand: Person, folder: Path) -> QWidget:
    dialog = _command("design.many_units", UnitsDialog)(hand, folder)
    assert isinstance(dialog, UnitsDialog)
    dialog.kind.show_value("infantry")
    dialog.english.setText("1st to 8th Line")
    dialog.french.setText("# de ligne")
    dialog.take_row()
    return dialog


def _replaced(hand: Person, folder: Path) -> QWidget:
    dialog = _command("design.many_units", UnitsDialog)(hand, folder)
    assert isinstance(dialog, UnitsDialog)
    dialog.act.choose("replace")
    dialog.new_kind.show_value("cavalry")
    dialog.refresh()
    return dialog


def _coverage(hand: Person, folder: Path) -> QWidget:
    dialog = _command("design.coverage", CoverageDialog)(hand, folder)
    assert isinstance(dialog, CoverageDialog)
    hand.wait(lambda: dialog.played > 0, "a battle")
    dialog.work.stop()
    return dialog


def _collection(hand: Person, folder: Path) -> QWidget:
    scenario: Any = load(CREEK, ScenarioModels(SYSTEMS))
    path = folder / "collection.csv"
    owned = needs(scenario)
    path.write_bytes(write("battle_cry", owned, owned))
    hand.window.context.settings.set_words(PLACE, str(path))
    dialog = _command("collection", CollectionDialog)(hand, folder)
    assert isinstance(dialog, CollectionDialog)
    hand.wait(lambda: not dialog._waiting, "the scenarios")
    return dialog


def _stamps(hand: Person, _folder: Path) -> QWidget:
    hand.window.open_files([CREEK])
    hand.rest(60)
    hand.window.commands.run("design.select_all")
    hand.window.commands.run("design.copy")
    hand.window.commands.run("design.tool.stamp")
    return hand.window


def _sowing(hand: Person, _folder: Path) -> QWidget:
    hand.window.open_files([HILLS])
    hand.rest(60)
    hand.window.commands.run("design.tool.sow")
    view = hand.page.view
    for spot in ((2_500, 5_000), (9_000, 8_000)):
        at = view.on_screen(spot)
        QTest.mousePress(view.viewport(), LEFT, NONE, at)
        QTest.mouseRelease(view.viewport(), LEFT, NONE, at)
    hand.rest(60)
    return hand.window


def _tutorial(system: str) -> Make:
    def make(hand: Person, _folder: Path) -> QWidget:
        hand.window.need_systems()
        hand.window.commands.run(f"tutorial_{system}")
        hand.rest(100)
        return hand.window

    return make


DIALOGS: dict[str, Make] = {
    "import": _import("crossing.m44", json.dumps(foreign.m44()).encode()),
    "mapping": _import("crossing.m44", json.dumps(foreign.m44()).encode(), tab=1),
    "import-tiled": _import("plain.tmx", foreign.tmx()),
    "import-units": _import("order.csv", foreign.CSV.encode()),
    "parts": _parts,
    "compare": _comparison,
    "export": _command("export", PictureDialog),
    "export-table": _command("export", PictureDialog, HILLS),
    "print": _command("print_map", PrintDialog),
    "print-briefings": _command("print_briefings", PrintDialog, HILLS),
    "page": _page,
    "traced": _traced,
    "photograph": _photograph,
    "terrain": _terrain,
    "problems": _problems,
    "seed": _ground("seed", CREEK),
    "seed-table": _ground("seed", HILLS),
    "heights": _ground("heights", HILLS, ("ridge.asc", heights())),
    "lines": _ground("lines", HILLS, ("map.geojson", MAP)),
    "stamps": _stamps,
    "sowing": _sowing,
    "names": _named,
    "replace": _replaced,
    "coverage": _coverage,
    "collection": _collection,
    **{f"tutorial-{system.id}": _tutorial(system.id) for system in SYSTEMS},
}
