"""Between two persons at one screen nothing of the one waits in a widget for the other."""

from __future__ import annotations

import pytest

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.prompt import Prompt, PromptAct
from editor.boards.battle.session import Session
from tests.editor.boards.battle.test_hidden_steps import SECRET, secretly


@pytest.mark.parametrize(("system", "stem"), SECRET)
@pytest.mark.usefixtures("qapp")
def test_before_the_battle_goes_on_nobody_sits_before_the_screen(system: str, stem: str) -> None:
    """The panels are made before the first act: a battle that was saved in the middle of secret orders."""
    game = secretly(system, stem, 5)
    game.journal.go(game.journal.line()[-3].number)
    game.seats = {}
    session = Session(game)
    assert session.screen.wanted is not None
    assert session.choice is None


def test_a_button_that_is_not_needed_forgets_what_it_offered(context: Context) -> None:
    prompt = Prompt(context)
    acts = [PromptAct(_("Attack"), lambda: None), PromptAct(_("Defend"), lambda: None)]
    words: Text = _("Units")
    prompt.show_prompt(0, "A", words, acts)
    assert [button.accessibleName() for button in prompt.buttons[:2]] == ["Attack", "Defend"]
    prompt.show_prompt(1, "B", words, ())
    assert not [button.accessibleName() for button in prompt.buttons if button.accessibleName()]
