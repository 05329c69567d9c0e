"""What a side of Belle Position is told once both have deployed: where the cards of the other lie."""

from __future__ import annotations

import pytest

from core.systems.belle_position.rules.actions import Deploy, EndDeployment
from tests.features.conftest import OpenWindow
from tests.features.test_moments import begin

LAID = 4
"""Cards that each side lays."""


@pytest.mark.parametrize(
    ("scenario", "own", "other"),
    [("coulmiers", "French", "Bavarians"), ("mars_la_tour", "Germans", "French")],
)
def test_bp_4_3_who_begins_is_told_where_the_other_side_has_laid_its_cards(
    open_window: OpenWindow, scenario: str, own: str, other: str
) -> None:
    """“Nothing else was seen on the board” stood there, though the other side had laid ten cards."""
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once", scenario)
    session, sheet = table.session, table.playback.sheet
    laid = [0, 0]
    for _act in range(100):
        if session.screen.wanted is not None:
            session.take_screen()
        choice, offers = session.choice, table.seen.offers
        assert choice is not None
        assert offers is not None
        if choice.prompt != "deploy":
            break
        wanted = Deploy if laid[choice.side] < LAID else EndDeployment
        laid[choice.side] += 1
        table.do(next(one for one in offers.all if isinstance(one.action, wanted)))
        if session.question is not None:
            session.answer_question(True)
    told = [words.text() for _number, words in sheet.lines if not words.isHidden()]
    assert sheet.isVisible()
    assert not any("Nothing else" in words for words in told)
    assert f"wing ({other})" in told[0]
    assert f"wing ({own})" not in told[0]
    assert "face-down card" in told[0]
