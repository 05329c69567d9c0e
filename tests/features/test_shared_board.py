"""Two persons before one open board: what is shown again, what cards cover, where the map stands."""

from __future__ import annotations

from core.protocol.steps import ActionStep
from editor.boards.battle.screen_owner import NOBODY
from tests.features.conftest import OpenWindow
from tests.features.test_moments import act, begin


def test_again_at_a_board_that_two_share_shows_what_came_since_who_is_asked_acted(
    open_window: OpenWindow,
) -> None:
    """Nobody looks alone there: the whole battle was played anew, and all its dice stayed on the map."""
    _person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    for _act in range(40):
        act(table)
    session, projector = table.session, table.playback.projector
    assert session.looker == NOBODY
    moments = session.journal.moments
    own = [
        node.number
        for node in session.journal.line()
        if isinstance(node.step, ActionStep)
        and node.step.by == session.asked
        and not moments[node.parent].state.frames
    ]
    table.playback.again()
    shown = [beat.moment for beat in (*projector.director.done, *projector.director.ahead)]
    assert shown
    assert min(shown) >= own[-3], "since his last activation: a unit, its test, what it does"
