"""What a side wrote to the umpire stands before the umpire, and before nobody who comes after him."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QLabel

from core.protocol.steps import ActionStep
from core.records import replies, views
from core.records.replies import Reply
from editor.panels.battle.battle import BattleController
from editor.panels.mail.exchange import take_into
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until
from tests.editor.panels.mail.test_by_post import Start, banner, umpire

NOTE = "The reserve stands behind the hill"


def answered(table: BattleController, acts: int = 1) -> Reply:
    """What the side that plays a card sends back."""
    session = table.session
    play_until(session, "card")
    side = session.asked
    assert side is not None
    view = views.view_of(session.game, side)
    journal = view.journal()
    for _act in range(acts):
        journal.must(ActionStep(side, session.system.rules.propose(journal.state, side, Random(1))))
    session.screen.looker, session.screen.wanted = 1 - side, None
    return replies.loads(replies.reply_to(view, journal, NOTE))


def test_a_person_who_plays_takes_a_reply_in_and_reads_none_of_it(start: Start) -> None:
    """The notice told how many decisions the other side made in secret, and its note to the umpire."""
    table = start("person", "person", 7)
    assert take_into(table.host, answered(table), table.host.notices)
    told = banner(table.host, "post")
    assert "is taken in" in told
    assert NOTE not in told
    assert "decision" not in told
    assert "for the umpire" in told


def test_what_is_wrong_with_a_reply_tells_nothing_of_its_decisions(start: Start) -> None:
    table = start("person", "person", 7)
    reply = answered(table)
    broken = {**reply.document.data, "steps": [{**reply.record.steps[0], "card": "no-such-card"}]}
    again = replies.loads(replies._proven({k: v for k, v in broken.items() if k != "proof"}, key_of(table)))
    assert not take_into(table.host, again, table.host.notices)
    told = banner(table.host, "post")
    assert "not taken in" in told
    assert "for the umpire" in told
    assert "no-such-card" not in told


def key_of(table: BattleController) -> str:
    """With what the side that is asked proves its replies."""
    session = table.session
    assert session.asked is not None
    return views.view_of(session.game, session.asked).key


def test_the_note_goes_with_the_umpire(start: Start) -> None:
    table = start("person", "person", 7)
    reply = answered(table)
    umpire(table)
    assert take_into(table.host, reply, table.host.notices)
    assert NOTE in banner(table.host, "post")
    table.host.show_desk("play")
    assert not banner(table.host, "post")


def test_the_note_goes_with_the_person_whose_reply_it_was(start: Start) -> None:
    """It stood there when the other sat down, with the number of decisions that were made in secret."""
    table = start("person", "person", 7)
    session, reply = table.session, answered(table)
    side = session.asked
    assert side is not None
    session.screen.looker = side
    assert take_into(table.host, reply, table.host.notices)
    assert NOTE in banner(table.host, "post")
    for _press in range(60):
        if session.looker == 1 - side:
            break
        if session.screen.wanted is not None:
            session.take_screen()
        elif session.choice is None:
            session.roll_now()
        else:
            session.act(session.system.rules.actions(session.journal.state, session.choice.side)[-1])
    assert session.looker == 1 - side
    assert NOTE not in banner(table.host, "post")


def test_who_sits_here_once_a_reply_is_taken_in_reads_what_is_his(start: Start) -> None:
    """Its last decision handed the screen over: nobody has it by then."""
    table = start("person", "person", 7)
    session, reply = table.session, answered(table)
    side = session.asked
    assert side is not None
    session.screen.looker = side
    session.changed.connect(lambda: setattr(session.screen, "looker", 1 - side))
    assert take_into(table.host, reply, table.host.notices)
    told = banner(table.host, "post")
    assert "is taken in" in told
    assert NOTE not in told


@pytest.mark.parametrize("where", ["play", "plan"])
def test_after_the_umpire_the_screen_is_nobodys(start: Start, window: MainWindow, where: str) -> None:
    """Who had it before him need not sit there: the Plan desk listed what the side that is asked may do."""
    table = start("person", "person", 7)
    session = table.session
    play_until(session, "card")
    side = session.asked
    assert side is not None
    session.screen.looker, session.screen.wanted = 1 - side, None
    table.host.context.settings.told_line = True
    umpire(table)
    table.host.context.announce(NOTE)
    line = window.findChild(QLabel, "told_words")
    assert isinstance(line, QLabel)
    assert line.text() == NOTE
    table.host.show_desk(where)
    assert NOTE not in line.text() + line.accessibleDescription()
    assert NOTE not in table.host.context.announcer.said
    assert session.looker not in (0, 1)
    assert session.screen.wanted == side
    assert session.choice is None
