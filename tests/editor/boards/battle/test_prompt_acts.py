"""The acts that a prompt offers: each button has words, and those that it only counts unfold in place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from core.text import Text, _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.widgets.key_button import MOST, KeyButton


def wide_prompt(qtbot: QtBot, tmp_path: Path, scale: float, wide: int) -> tuple[QWidget, Prompt]:
    """A window of that width, shown, and the prompt along it."""
    context = Context(Speaker("en"), Theme("light", scale), Settings(tmp_path / "settings.ini"), ())
    window, prompt = QWidget(), Prompt(context)
    qtbot.addWidget(window)
    prompt.setParent(window)
    window.resize(wide, 700)
    prompt.resize(wide, 60)
    window.show()
    return window, prompt


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


def test_a_prompt_that_offers_nothing_stands_in_a_place_too_narrow_for_its_steps(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """As while an umpire's battle is laid out, before the window has given it its width."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    window, prompt, steps = QWidget(), Prompt(context), QLabel("the clocks of both sides " * 4)
    qtbot.addWidget(window)
    prompt.setParent(window)
    prompt.put_steps(steps)
    window.show()
    for wide in (100, 320, 900):
        prompt.resize(wide, 60)
        prompt.show_prompt(None, "", _("Choose one of these"), ())
        assert prompt.words.text() == "Choose one of these"
        assert not any(button.isVisible() for button in prompt.buttons)


def test_large_buttons_in_a_place_too_narrow_for_any_word_keep_their_keys(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """At 200 %, before the window has given the prompt its width."""
    context = Context(Speaker("en"), Theme("light", 2.0), Settings(tmp_path / "settings.ini"), ())
    window, prompt = QWidget(), Prompt(context)
    qtbot.addWidget(window)
    prompt.setParent(window)
    window.show()
    acts = [PromptAct(_("Choose one of these"), lambda: None, str(number)) for number in range(3)]
    for wide in (60, 200, 900):
        prompt.resize(wide, 60)
        prompt.show_prompt(None, "", _("Choose one of these"), acts)
        assert len(prompt.buttons) == 3


def test_a_long_act_in_large_letters_stands_in_two_lines_and_is_not_cut(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """It was cut where the row had room, being longer than a button may be wide."""
    _window, prompt = wide_prompt(qtbot, tmp_path, 2.0, 2400)
    long = Text("Move the fifth infantry to 507 in the wood, without its general")
    acts = [PromptAct(long, lambda: None), PromptAct(_("Neither"), lambda: None, "Esc")]
    for button in prompt.buttons:
        button._words.setFont(large_letters(button))
    prompt.show_prompt(0, "B", _("Which of these?"), acts, "Blue")
    qapp.processEvents()
    first = prompt.buttons[0]
    assert first._words.fontMetrics().horizontalAdvance(first.words()) > Theme("light", 2.0).px(MOST), (
        "it is long"
    )
    assert first._words.text().replace("\n", " ") == first.words()


def large_letters(button: QWidget) -> QFont:
    font = button.font()
    font.setPixelSize(26)
    return font


def test_an_act_that_would_be_cut_to_nothing_unfolds_with_the_others_where_it_is_read_whole(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    window, prompt = wide_prompt(qtbot, tmp_path, 1.0, 1000)
    ride = "The general (1st blue division) rides {points} cm, near the second brigade of the line"
    acts = [
        PromptAct(_("Leave the generals where they are now"), lambda: None, "Enter"),
        PromptAct(_("Take back what was done last of all"), lambda: None, "Backspace"),
        *(PromptAct(Text(ride, {"points": n}), lambda: None) for n in range(10)),
    ]
    words = _("The generals of the first division may ride before all others, as far as they like to go")
    prompt.show_prompt(0, "B", words, acts, "Blue")
    qapp.processEvents()
    shown = [button for button in prompt.buttons if button.isVisible()]
    assert [button._words.text().replace("\n", " ") for button in shown] == [b.words() for b in shown]
    assert len(shown) == 2
    prompt.more.click()
    folded = prompt.folded.buttons
    assert len(folded) == 10
    assert [button._words.text() for button in folded] == [button.words() for button in folded]
    assert window.rect().contains(prompt.folded.geometry())


def test_in_large_letters_the_words_of_buttons_that_unfold_are_not_measured(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """Three were measured, two had room, the others raised."""
    _window, prompt = wide_prompt(qtbot, tmp_path, 2.0, 1200)
    try:
        sentence = _("{words}", words="French: Legrand keeps his order, or an aide-de-camp tries another.")
        for wide in range(300, 1400, 20):
            prompt.resize(wide, 100)
            for long in ("try to attack ", "general "):
                acts = [PromptAct(_("{words}", words=long * n), lambda: None) for n in (1, 1, 3, 4)]
                prompt.show_prompt(0, "F", sentence, acts)
                shown = sum(not button.isHidden() for button in prompt.buttons)
                assert len(prompt.folded.buttons) == len(acts) - shown
    finally:
        Theme("light").apply()


def test_words_that_are_too_long_for_a_button_stand_in_two_lines_before_they_are_cut(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Two fights were offered as "Fight Cavalry, …d archers": which cavalry had been left out."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    button = KeyButton(context)
    qtbot.addWidget(button)
    words = "Fight Cavalry, right wing with the Dahae horse archers of the king"
    high = button.sizeHint().height()
    button.say(words, "Enter")
    shown = button.findChildren(QLabel)[0].text()
    assert shown.split() == words.split()
    assert button.wanted_words() < MOST
    button.say("Fight Cavalry", "Enter")
    assert "\n" not in button.findChildren(QLabel)[0].text()
    assert high <= button.sizeHint().height()
