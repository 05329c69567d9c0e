"""Cards: a fight elsewhere ends those of the place where the last one was; that is asked about (BP-10.3)."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.layout import settle
from core.players.random import RandomPlayer
from core.protocol.pending import Choice
from editor.boards.battle.offers import Offer
from editor.boards.cards.battle_view import CardBattleView
from editor.panels.battle.battle import BattleController
from tests.features.conftest import OpenWindow, home, open_window
from tests.features.test_hand_over_cards import taken_table

__all__ = ["home", "open_window"]


def elsewhere(table: BattleController) -> Offer:
    """Play on until somebody could fight elsewhere while cards where he fights have not."""
    session, mind, rng = table.session, RandomPlayer(), Random(2)
    look = session.system.look
    for _act in range(3000):
        if session.screen.wanted is not None:
            session.take_screen()
        seen, choice = table.seen, session.choice
        assert isinstance(choice, Choice)
        assert isinstance(seen, CardBattleView)
        away = [one.offer for one in seen.held if look.step_end(seen.decider, one.offer.action) == "place"]
        if away and seen.able_to_act("place"):
            return away[0]
        action = mind.decide(session.system, session.known(choice.side), choice.side, rng)
        assert session.act(action) is None
    raise AssertionError("nobody could fight in two places")


def test_bp_10_3_a_fight_elsewhere_asks_first_by_name(open_window: OpenWindow) -> None:
    """It closed the place to all who had not fought there, without a word."""
    table = taken_table(open_window, "fr")
    offer = elsewhere(table)
    session, seen, here = table.session, table.seen, table.session.journal.here
    left = [table.host.context.speaker.say(name) for name in seen.able_to_act("place")]
    table.pointing.choose((offer,))  # type: ignore[attr-defined]
    settle()
    assert session.journal.here == here
    asked = table.prompt.words.text().replace("\u202f", " ")
    assert asked.endswith("Combattre ailleurs quand même ?")
    assert left[0] in asked
    place = table.host.context.speaker.say(seen.place_left() or "")
    assert asked.startswith(f"Position {place} : ")
    say = table.host.context.speaker.say
    assert [say(act.text) for act in table.prompt.acts] == ["Combattre quand même", "Rester"]
    view = table.board.host.view
    QTest.keyClick(view, Qt.Key.Key_Escape)  # type: ignore[arg-type]
    settle()
    assert session.journal.here == here
    table.pointing.choose((offer,))  # type: ignore[attr-defined]
    session.answer_question(True)
    assert session.journal.here != here
    assert session.journal.state.closed


def test_bp_10_3_the_switch_ends_that_asking(open_window: OpenWindow) -> None:
    table = taken_table(open_window, "en")
    offer = elsewhere(table)
    table.step_end.turn()
    here = table.session.journal.here
    table.pointing.choose((offer,))  # type: ignore[attr-defined]
    assert table.session.question is None
    assert table.session.journal.here != here
