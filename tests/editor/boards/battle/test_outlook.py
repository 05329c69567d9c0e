"""What an act leads to until it is settled, beside the sum of its dice: the odds that the rules give."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from core.odds.questions import Question, answer
from editor.boards.battle.offers import TO_UNIT
from editor.panels.battle.battle import BattleController
from tests.editor.desks.play.conftest import play_until


def test_the_panel_tells_what_a_battle_leads_to(qtbot: QtBot, start: Callable[..., BattleController]) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle")
    seen = table.seen
    assert seen.offers is not None
    assert seen.choice is not None
    offer = next(one for one in seen.offers.all if one.interaction.kind == TO_UNIT)
    assert offer.interaction.unit is not None
    table.board.take(offer.interaction.unit)
    table.pointing.target = offer.interaction.target
    table.hand_changed()
    assert "What it leads to" not in table.details.sum.text()  # nobody waits for it
    qtbot.waitUntil(lambda: "What it leads to" in table.details.sum.text(), timeout=3000)
    side = seen.choice.side
    asked = Question(seen.system, table.session.journal.state, side, offer.action, sees=side, whole=True)
    losses = next(row for row in answer(asked).rows() if row.figure.id == f"lost.{1 - side}")
    assert losses.mean is not None
    assert f"<b>{round(float(losses.mean), 2):g}</b>" in table.details.sum.text()


def test_the_signs_on_a_counter_are_said_in_words(start: Callable[..., BattleController]) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle")
    moved = next(unit for unit, piece in table.seen.by_unit.items() if "moved" in piece.marks)
    table.pointing.take(moved)
    assert "has moved" in table.details.about.text()
    assert "ordered" in table.details.about.text()


def test_the_card_of_a_unit_keeps_french_signs_with_their_words(
    start: Callable[..., BattleController],
) -> None:
    """A semicolon has its space, and no line of rich text begins with one: Qt breaks a narrow space."""
    table = start("person", "person", 7)
    play_until(table.session, "battle")
    table.host.context.speaker.set_language("fr")
    assert table.seen.offers is not None
    offer = next(one for one in table.seen.offers.all if one.interaction.kind == TO_UNIT)
    for unit in (
        offer.interaction.unit,
        next(unit for unit, piece in table.seen.by_unit.items() if piece.marks),
    ):
        table.pointing.take(unit)
        table.pointing.target = offer.interaction.target
        table.hand_changed()
        details = table.details
        told = [label.text() for label in (details.about, details.ground, details.targets, details.sum)]
        assert any("\N{NO-BREAK SPACE}:" in words for words in told)
        assert not any("\N{NARROW NO-BREAK SPACE}" in words for words in told)
    moved = next(unit for unit, piece in table.seen.by_unit.items() if {"moved", "ordered"} <= piece.marks)
    table.pointing.take(moved)
    assert "a bougé\N{NO-BREAK SPACE}; sous ordre" in table.details.about.text()
