"""What the page between two persons tells who comes back within his own turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.protocol.steps import ActionStep, DiceRolled
from core.text import Text, _, say
from editor.panels.battle.journal_line import lines_since
from editor.panels.battle.playback import TOLD_ACTS, told_at_hand_over

FIRES = _("A card fires")
DICE = _("Three hits")
LOSSES = (_("Dragoons: a loss."), _("Line: a loss."), _("Line: a loss."))


def node(number: int, step: Any) -> Any:
    return SimpleNamespace(number=number, step=step)


def battle() -> tuple[list[Any], list[Any]]:
    """The first side fires, the second one chooses which three cards take a loss."""
    steps = [ActionStep(0, None), DiceRolled(()), *(ActionStep(1, None) for _loss in LOSSES)]
    line = [node(number, step) for number, step in enumerate(steps, 1)]
    rows = [
        SimpleNamespace(moment=number, text=text) for number, text in enumerate((FIRES, DICE, *LOSSES), 1)
    ]
    return rows, line


def sentences(texts: Any) -> list[str]:
    return [say(text, "en") for text in texts]


def test_all_that_was_answered_since_is_told_and_what_is_alike_is_counted() -> None:
    """Of three cards that took a loss the last two lines alone were told, as one where they read alike."""
    rows, line = battle()
    told = told_at_hand_over((), lines_since(rows, line, 0))
    assert sentences(told) == ["Three hits", "Dragoons: a loss.", "Line: a loss, 2 times."]


def test_after_a_turn_of_the_others_the_last_lines_of_the_journal_are_enough() -> None:
    rows, line = battle()
    moved: list[Text] = [_("The line moves.")]
    assert len(told_at_hand_over(moved, lines_since(rows, line, 0))) == 2
    assert len(told_at_hand_over((), [_("{count}", count=number) for number in range(30)])) == TOLD_ACTS
    assert sentences(lines_since(rows, line, 1)) == sentences(LOSSES[-2:]), "two at the least"
