"""Nobody who plays comes unasked to what the umpire's desk shows, and to what lies behind it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.records.games import Game, new_game
from core.records.sealed_papers import sealed
from core.scenarios import edits
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.base.document.document import Document
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.panels.mail.test_after_the_umpire import page_of
from tests.editor.panels.mail.what_leaves import MARKS, pair


def open_game(what: str, other: str) -> Game:
    """An open game between a person and somebody, in which the other side wrote or drew something."""
    system = by_id("mbt")
    scenario = load(SCENARIOS / "mbt" / "twin_hills.json", {"mbt": system.design().scenario})
    mine, its = (side.id for side in scenario.sides)
    if what == "briefing":
        row: Any = json.loads(scenario.model_dump_json())
        row["briefings"] = {its: {"text": {"en": "Hold the shrine"}, "known": ["forces", "places"]}}
        scenario = type(scenario).model_validate_json(json.dumps(row))
    game = new_game(system, scenario, 3)
    game.seats = {mine: "person", its: other}
    if what == "plan":
        game.plans = edits.add_mark({}, its, "note", (MARKS["table"],), "The mill first")
    if what == "paper":
        game.papers = [sealed(its, "The mill first", 1)]
    return game


@pytest.mark.parametrize(
    ("what", "other", "asks"),
    [
        *((what, "person", True) for what in ("plan", "paper", "briefing")),
        ("briefing", "greedy", True),
        ("nothing", "person", False),
    ],
)
def test_in_an_open_game_too_the_umpires_seat_is_taken_on_purpose(
    window: MainWindow, what: str, other: str, asks: bool
) -> None:
    """Papers, plans and orders of the other side lay there, and from there the Design desk was not asked."""
    game = open_game(what, other)
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    window.show_desk("umpire")
    assert page.desk.is_seated is not asks
    page.battle.session.computers.stop()


def test_another_battle_is_asked_for_at_the_umpires_desk_too(window: MainWindow) -> None:
    """Who had not taken the seat cleared the table, and the Design desk showed who is still to come."""
    page = page_of(window, pair("belle_epoque", "saint_privat", 12))
    window.show_desk("umpire")
    window.commands.run("new_battle")
    assert page.battle.session is not None
    assert page.notices.shown_keys() == ("whole",)
    page.desk.take_seat()
    window.commands.run("new_battle")
    assert page.battle.session is None
