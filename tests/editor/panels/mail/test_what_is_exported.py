"""What a view, or a battle against the computer, is exported to says nothing of what the other side hides.

Pictures in every form and files of other programs, of a battle and of its twin (`what_leaves.pair`): the
same bytes. A PDF alone has dates and ids of its own, of the moment at which it was written: what stands in
it is compared without these.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.interchange.formats import TILED
from core.protocol.journal import Journal
from core.records import view_files, views
from core.records.games import Game
from core.scenarios.boards import HexBoard
from editor.base.document.document import Document
from editor.base.drawing.lettering import LETTERS
from editor.boards.drawing.picture_files import Wish
from editor.boards.registry import kind_of
from editor.desks.printing.picture_export import export
from editor.shell.interchange.exporting import VMOD, Exporting, exported
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.panels.mail.test_what_leaves import BATTLES
from tests.editor.panels.mail.what_leaves import UMBRELLA, _parts, _timeless, pair
from tests.everyday import slowly

PICTURES = (".png", ".jpg", ".webp", ".svg", ".pdf")
TABLES = (".csv", ".tsv")
WIDTH = 300
EVERY_DAY = "belle_epoque"
"""A side of it keeps reinforcements back, and as a map of hexes it is written for every program."""

views_of = pytest.mark.parametrize(
    ("system", "stem", "choices", "style"),
    [
        (*row, style) if (row[0], style) == (EVERY_DAY, "table") else slowly((*row, style))
        for row in BATTLES
        for style in ("table", "staff")
    ],
)
battles = pytest.mark.parametrize(("system", "stem", "choices"), [slowly(row) for row in BATTLES])


@pytest.fixture(autouse=True)
def room_for_outlines() -> None:
    """All outlines of letters of a test are made once: made again, some are rounded by 1/64 otherwise."""
    LETTERS.clear()


def written(window: MainWindow, page: Any, folder: Path, style: str) -> Iterator[tuple[str, bytes]]:
    """Each file that the page in front can be exported to, by its name."""
    for ending in PICTURES:
        path = folder / f"picture{ending}"
        export(page, path, Wish(style=style, width=WIDTH, plan="all"))
        data = path.read_bytes()
        yield path.name, b"\0".join(map(_timeless, _parts(data))) if ending == ".pdf" else data
    scenario, system = Exporting(window)._scenario(page.document), page.document.system
    kind_of(system).paper.prepare()
    tiled = TILED if isinstance(scenario.board, HexBoard) else ()
    for ending in (VMOD, *TABLES, *tiled):
        yield from exported(scenario, system, ending, f"for{ending[1:]}", "en").items()


def exports(window: MainWindow, game: Game, side: int, folder: Path, style: str) -> dict[str, bytes]:
    """All files of the view of a side."""
    path = folder / "view.json"
    view_files.save(path, views.view_of(game, side))
    page: Any = window.files.open(path)
    assert page is not None
    found = dict(written(window, page, folder, style))
    window.remove_page(page)
    return found


def named(data: bytes) -> bool:
    """Whether what only the other side knows is named in a file, or in a part of a module."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return UMBRELLA.encode() in data.lower()
    with zipfile.ZipFile(io.BytesIO(data)) as module:
        return any(UMBRELLA.encode() in module.read(part).lower() for part in module.namelist())


def check_alike(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    assert one.keys() == other.keys()
    for name, data in one.items():
        assert data == other[name], name
        assert not named(data), name


@views_of
def test_no_export_of_a_view_differs_with_what_the_other_side_hides(
    window: MainWindow, tmp_path: Path, system: str, stem: str, choices: int, style: str
) -> None:
    both = pair(system, stem, choices)
    check_alike(*(exports(window, game, both.side, tmp_path, style) for game in both.games))


@battles
def test_no_export_of_a_battle_against_the_computer_does(
    window: MainWindow, tmp_path: Path, system: str, stem: str, choices: int
) -> None:
    """The battle itself lies on the page, and all of its scenario."""
    both, found = pair(system, stem, choices), []
    for whole in both.games:
        journal = Journal(whole.system.rules, whole.scenario, whole.journal.state.copy())
        ids = [side.id for side in whole.scenario.sides]
        seats = {ids[both.side]: "person", ids[both.other]: "greedy"}
        document = Document(whole.system, whole.scenario)
        page: Any = MapPage(window.context, document, window.commands)
        page.battle.game = replace(whole, journal=journal, seats=seats)
        window.add_page(page, "play")
        page.battle.take_up_saved()
        found.append(dict(written(window, page, tmp_path, "table")))
        window.remove_page(page)
    check_alike(*found)


def test_what_is_kept_back_would_be_found(window: MainWindow, tmp_path: Path) -> None:
    """The other side's own view has its reinforcements: the tables of the two battles differ."""
    both = pair(*next(row for row in BATTLES if row[0] == EVERY_DAY))
    tables = [exported(game.scenario, game.system, ".csv", "whole", "en")["whole.csv"] for game in both.games]
    assert tables[0] != tables[1]
    assert named(view_files.dumps(views.view_of(both.games[0], both.other)))
