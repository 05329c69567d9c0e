"""A hint at the Play and the Plan desk, why a computer did what it did, and looking back after the battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.players.careful import Case
from core.text import _, say
from editor.panels.advice.loss_words import luck_words
from tests.features.conftest import OpenWindow
from tests.features.driver import SHIFT, Key
from tests.features.player import Person

HEXES = SCENARIOS / "battle_cry" / "mirror_creek.json"
CARDS = SCENARIOS / "belle_position" / "chalons_manoeuvres.json"
TABLE = SCENARIOS / "mbt" / "twin_hills.json"


def begin(person: Person, scenario: Path, *seats: str, seed: str = "7") -> Any:
    """The battle with these seats; gives the controller."""
    assert person.window.files.open(scenario) is not None
    person.window.show_desk("play")
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side, seat in zip(panel.sides, seats, strict=True):
        person.click(panel.seats[side].buttons[seat])
    person.enter(panel.seed, seed)
    person.rest(50)
    if person.table.hand_over.isVisible():
        person.take_screen()
    return person.table


def advised(person: Person, view: Any) -> tuple[Any, ...]:
    """The advice once it is whole."""
    person.wait(lambda: view.adviser.share is None and view.adviser.advice, "advice", 60)
    found: tuple[Any, ...] = view.adviser.advice
    return found


@pytest.mark.parametrize(
    ("scenario", "language"),
    [(HEXES, "fr"), (CARDS, "en"), (TABLE, "fr")],
    ids=["hexes", "cards", "table"],
)
def test_h_gives_up_to_three_plans_in_words_and_on_the_map(
    open_window: OpenWindow, scenario: Path, language: str
) -> None:
    person = open_window(language)
    table = begin(person, scenario, "person", "person")
    person.page.view.setFocus()
    person.key(Key.Key_H)
    found = advised(person, table.advice)
    assert 1 <= len(found) <= 3
    assert table.advice.isVisible()
    words = [label.text() for label in table.advice.findChildren(type(table.advice.words))]
    for one in found:
        assert say(one.text, person.language) in words
        assert table.session.system.rules.refusal(table.session.journal.state, 0, one.action) is None
    assert len(table.advice.arrows.overlay.chips) == sum(
        any(end is not None for end in ends) for ends in table.advice.arrows._shown
    )
    if scenario == TABLE:
        led = table.board.hand.showing._over
        assert table.advice.arrows.overlay.zValue() < led.zValue(), "what is said of a drag can be read"
    offer = next(offer for offer in table.seen.offers.all if offer.action == found[0].action)
    table.do(offer)
    person.rest(50)
    assert table.advice.adviser.advice == ()
    assert table.advice.arrows.overlay.chips == ()


def test_a_hint_can_be_stopped_and_thought_about_for_longer(open_window: OpenWindow) -> None:
    person = open_window("en")
    table = begin(person, HEXES, "person", "person")
    table.run("hint")
    person.wait(lambda: table.advice.adviser.advice, "a first answer", 60)
    first = table.advice.adviser.advice
    if table.advice.adviser.share is not None:
        person.click(table.advice.work_button)
    assert table.advice.adviser.share is None
    doubted = (replace(first[0], share=0.5), replace(first[0], share=0.6))
    for shown, said in ((doubted, True), (doubted[::-1], False)):
        table.advice.adviser.advice = shown
        table.advice.show_advice()
        assert ("is not sure" in table.advice.words.text()) is said
    table.advice.adviser.advice = first
    if table.advice.adviser.can_go_on:
        person.press_button("Think longer", table.advice)
        longer = advised(person, table.advice)
        assert max(one.worlds for one in longer) > max(one.worlds for one in first)


def test_the_plan_desk_gives_hints_too(open_window: OpenWindow) -> None:
    person = open_window("fr")
    begin(person, HEXES, "person", "person")
    person.window.show_desk("plan")
    desk: Any = person.page.desk
    person.page.view.setFocus()
    person.key(Key.Key_H)
    assert advised(person, desk.tabs.advice)
    assert desk.tabs.advice.isVisible()


def test_why_tells_what_the_computer_weighed_and_what_it_did(open_window: OpenWindow) -> None:
    person = open_window("en")
    table = begin(person, TABLE, "officer", "person", seed="2")
    person.wait(lambda: table.session.choice is not None, "my turn", 60)
    person.page.view.setFocus()
    person.key(Key.Key_H, SHIFT)
    found = advised(person, table.advice)
    done = table.advice.adviser.topic.done
    assert done in [one.action for one in found]
    told = say(_("{act} (this was done)", act=next(one.text for one in found if one.action == done)), "en")
    assert told in [label.text() for label in table.advice.findChildren(type(table.advice.words))]


def test_why_gives_away_no_hand_before_the_battle_is_over(open_window: OpenWindow) -> None:
    person = open_window("en")
    table = begin(person, HEXES, "officer", "person", seed="2")
    person.wait(lambda: table.session.choice is not None, "my turn", 60)
    assert table.advice.cannot_explain() is not None
    assert not table.advice.why_button.isEnabled()


def test_thinking_can_be_stopped_and_the_computer_plays_at_once(open_window: OpenWindow) -> None:
    person = open_window("en")
    table = begin(person, HEXES, "marshal", "person", seed="2")
    person.wait(lambda: table.session.computer_thinks and table.session.computer_acts, "thinking", 60)
    depth = len(table.session.journal.moments)
    words = [act.text.id for act in table.prompt.acts]
    assert words == ["Go on at once", "Stop thinking and play", "Pace: {pace}"]
    person.press_button("Stop thinking and play")
    person.wait(lambda: len(table.session.journal.moments) > depth, "its act", 1.0)


def test_after_the_battle_its_line_its_decisions_and_its_luck(open_window: OpenWindow) -> None:
    person = open_window("en")
    table = begin(person, CARDS, "recruit", "officer", seed="5")
    person.wait(lambda: table.session.over, "the end", 90)
    person.rest(50)
    person.press_button("Look back at the battle", table.prompt)
    view = table.look_back
    person.wait(lambda: view.found is not None, "the look back", 90)
    assert view.line.isVisible()
    assert len(view.found.line) > 5
    assert view.found.line[-1].step == len(table.session.journal.line())
    assert abs(sum(view.found.luck)) < 1e-9
    if view.found.worst:
        view._look_at(str(view.found.worst[0].step))
        assert not table.session.live
        depth = table.session.journal.moments[table.session.journal.here].depth
        assert depth == view.found.worst[0].step


def test_a_player_that_fails_is_told_and_its_case_lies_beside_the_battle(
    open_window: OpenWindow, home: Path
) -> None:
    person = open_window("en")
    table = begin(person, HEXES, "person", "person")
    file = home / "evening.json"
    assert person.page.battle.keeper is not None
    person.page.battle.keeper.save(file)
    words = "no such card: 12"
    case = Case(
        _("The player “{player}” failed; Greedy decided in its place.", player="general"), 3, "why\n", words
    )
    table.session.faulted.emit(case)
    assert (home / "evening-case-1.txt").read_text() == "turn 3\nwhy\n", "what a fault quotes is not told"
    table.session.faulted.emit(case)
    assert (home / "evening-case-2.txt").is_file()


def test_an_officer_sits_across_the_table_unless_another_is_chosen(open_window: OpenWindow) -> None:
    person = open_window("en")
    assert person.window.files.open(HEXES) is not None
    person.window.show_desk("play")
    panel: Any = person.page.desk.seats  # type: ignore[union-attr]
    assert sorted(panel.chosen.values()) == ["officer", "person"]


def test_bad_luck_has_a_true_minus_sign() -> None:
    assert [say(luck_words(luck, "Union"), "en") for luck in (0.11, -0.11)] == [
        "Union: luck +11 %.",
        "Union: luck \N{MINUS SIGN}11 %.",
    ]
