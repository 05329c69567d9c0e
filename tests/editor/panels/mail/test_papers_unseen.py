"""What both sides decide unseen is carried out while its paper is sealed: nobody else reads it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.players.player import decide
from core.players.seats import player
from core.protocol.pending import SecretChoices
from core.protocol.steps import ActionStep
from core.records import games, replies, view_files, views
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.base.document.document import Document
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow


def test_a_sealed_deployment_is_carried_out_and_stands_in_no_view_of_the_other(window: MainWindow) -> None:
    """It had to be opened to all before, and its acts stood in the other side's view card by card."""
    system = by_id("belle_position")
    path = SCENARIOS / "belle_position" / "coulmiers.json"
    scenario = load(path, {system.id: system.design().scenario})
    game = games.new_game(system, scenario, 1)
    while not isinstance(game.journal.pending, SecretChoices):
        game.journal.answer(Rolled(1))
    view = views.view_of(game, 0)
    journal, mind = view.journal(), player("greedy")
    while views.is_asked(journal.pending, 0):
        journal.must(ActionStep(0, decide(mind, system, journal.state, 0, Random(1))))
    acts = json.loads(replies.reply_to(view, journal, ""))["steps"]
    page: Any = MapPage(window.context, Document(system, scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    page.battle.take_up_saved()
    window.show_desk("umpire")
    desk, session = page.desk, page.battle.session
    desk.take_seat()
    desk.show_papers()
    desk.papers.seal(0, "My deployment", tuple(acts))
    assert desk.papers.buttons["carry_out"].isEnabled()
    before = len(session.journal.steps())
    QTest.mouseClick(desk.papers.buttons["carry_out"], Qt.MouseButton.LeftButton)
    assert len(session.journal.steps()) == before + len(acts)
    assert session.journal.state.deployed == 1
    (paper,) = game.standing_papers
    assert paper.opened is None
    seen = view_files.dumps(views.view_of(game, 1))
    assert paper.seal.encode() in seen
    assert b"My deployment" not in seen
    assert b'"do": "deploy"' not in seen
    assert b'"do": "deploy"' in view_files.dumps(views.view_of(game, 0)), "his own paper is his"
