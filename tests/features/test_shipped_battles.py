"""Each battle that comes with the program, from its card on the start page to its end on the screen."""

from __future__ import annotations

import pytest

from core.paths import SCENARIOS
from tests.everyday import one_in
from tests.features.conftest import OpenWindow

ON_HEXES = ("battle_cry", "belle_epoque")
BATTLES = [path.stem for system in ON_HEXES for path in sorted((SCENARIOS / system).glob("*.json"))]


@pytest.mark.parametrize(
    ("battle", "language"), one_in(3, [(name, ("fr", "en")[at % 2]) for at, name in enumerate(BATTLES)])
)
def test_computers_play_it_to_its_end_on_the_screen(
    open_window: OpenWindow, battle: str, language: str
) -> None:
    person = open_window(language)
    card = person.battle_card(battle)
    person.reveal(card.buttons[0])
    person.click(card.buttons[0])
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side, seat in zip(panel.sides, ("greedy", "random"), strict=True):
        person.click(panel.seats[side].buttons[seat])
    person.enter(panel.seed, "4")
    session = person.table.session
    person.wait(lambda: session.over, "the end", 60)
    look, state = session.system.look, session.journal.state
    if session.over.reason == "flags":
        taken, needed = look.score(state)[session.over.winner]
        assert taken >= needed
    shown = {(piece.id, piece.at) for piece in session.system.hexes.pieces_of(state)}
    assert {(piece.id, piece.at) for piece in person.table.seen.pieces_shown()} == shown
    assert person.table.result.isVisible()
    assert person.table.journal.model.rowCount() > 20
