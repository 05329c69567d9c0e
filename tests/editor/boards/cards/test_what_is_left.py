"""Belle Position: where nobody can fight the combats stay open, and the prompt says that they are ended."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.presentation.card_look import DragSource, Spot
from core.text import Names, _, say
from editor.boards.cards.battle_board import what_is_left


def seen_with(*sources: Spot | None) -> Any:
    held = [SimpleNamespace(drag_source=DragSource(source, None), offer="act") for source in sources]
    return SimpleNamespace(
        choice=SimpleNamespace(side=0),
        held=held,
        act_text=lambda offer: _("End the combats"),
        side_name=lambda side: Names("French", "Français"),
    )


def test_bp_r34_where_only_the_end_is_left_the_prompt_says_so() -> None:
    """ "Fight with a card, or end the combats" was asked of one who could not fight."""
    told = what_is_left(seen_with(None))
    assert told is not None
    assert say(told, "en") == "French: no card can do anything now; “End the combats” is left."
    assert what_is_left(seen_with(None, Spot("card", 0, 1, 0))) is None
    assert what_is_left(seen_with(Spot("card", 0, 1, 0))) is None
