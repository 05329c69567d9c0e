"""One's own last dice stay in sight: while others act in secret, and at the quick pace through their turn."""

from __future__ import annotations

from core.protocol.steps import ActionStep
from editor.boards.battle.director.beats import Beat
from editor.panels.battle.battle import BattleController
from tests.features.conftest import OpenWindow
from tests.features.test_moments import act, begin, clock

__all__ = ["clock"]


def own_marks(table: BattleController) -> list[Beat]:
    return [beat for beat in table.playback.projector.director.done if not beat.others]


def test_orders_that_the_other_side_writes_take_no_mark_away(open_window: OpenWindow) -> None:
    """A brigade was beaten in the last fight of a turn, and all that told of it went as the orders came."""
    _person, table = begin(open_window, "la_garde", ("person", "greedy"))
    session, director = table.session, table.playback.projector.director
    mark = Beat("lose", 0, (0,), None, 1)
    director.done.append(mark)
    for _act in range(20):
        session._let_computer_act()
        steps = [node.step for node in session.journal.line()]
        if any(isinstance(step, ActionStep) and step.by == 1 for step in steps):
            break
        if session.choice is not None:
            act(table)
    else:
        raise AssertionError("the computer wrote no order")
    assert mark in director.done


def test_at_the_quick_pace_own_dice_stay_through_the_turn_of_the_others(open_window: OpenWindow) -> None:
    """They were gone a third of a second after they had fallen."""
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "quick")
    session, projector = table.session, table.playback.projector
    for _act in range(400):
        projector.finish()
        if session.choice is not None:
            act(table)
            continue
        dice = [beat for beat in own_marks(table) if beat.kind == "dice"]
        session._let_computer_act()
        if dice and any(beat.others for beat in projector.director.ahead or projector.director.done):
            kept = [beat.moment for beat in own_marks(table)]
            assert all(beat.moment in kept for beat in dice)
            return
    raise AssertionError("nobody rolled before the turn of the others")


def test_at_the_quick_pace_the_dead_of_the_last_turn_are_gone_when_the_others_act(
    open_window: OpenWindow,
) -> None:
    """The cross of a unit lost a turn before stood through the next turn of the enemy."""
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "quick")
    projector = table.playback.projector
    lost, own = Beat("gone", 1, (0,), None, others=True), Beat("gone", 1, (9,), None)
    projector.director.done += [lost, own]
    turn = table.session.journal.moments[0].state.turn
    projector._turn_page(turn + 1, True)
    assert [beat.who for beat in projector.director.done if beat.kind == "gone"] == [(9,)]
    projector.director.done += [lost]
    projector._turn_page(turn, True)
    assert (0,) in [beat.who for beat in projector.director.done]
