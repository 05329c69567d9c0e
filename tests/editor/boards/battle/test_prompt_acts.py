"""The acts that a prompt offers: each button has words, and those that it only counts unfold in place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.battle.prompt import Prompt, PromptAct


def test_acts_that_are_only_counted_unfold_in_place_and_no_button_is_but_a_key(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    window, done = QWidget(), list[int]()
    qtbot.addWidget(window)
    window.resize(900, 600)
    prompt = Prompt(context)
    prompt.setParent(window)
    prompt.resize(900, 60)
    window.show()
    acts = [PromptAct(_("{points}", points=n), lambda n=n: done.append(n), str(n)) for n in range(1, 15)]
    for count, left in ((14, "11 more"), (4, "1 more"), (2, "")):
        prompt.show_prompt(0, "A", _("Choose one of these"), acts[:count])
        qapp.processEvents()
        assert (prompt.more.text() if prompt.more.isVisible() else "") == left
        if left:
            prompt.more.click()
            assert prompt.folded.isVisible()
            assert window.rect().contains(prompt.folded.geometry())
            last = prompt.folded.buttons[-1]
            assert last.words() == str(count)
        shown = [button for button in (*prompt.buttons, *prompt.folded.buttons) if button.isVisible()]
        assert len(shown) == count
        assert all(button.words() and button.accessibleName() for button in shown)
        if left:
            last.click()
            assert done[-1] == count
            assert not prompt.folded.isVisible()
