"""The tutorial of each system, walked to its end, with a step back on the way; in both languages."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from core.scenarios import edits
from core.text import Names, Text
from editor.desks.play.play_desk import PlayDesk
from editor.shell.tutorial.guide import KEY, Guide
from editor.shell.tutorial.steps import SCENARIOS
from tests.features.player import Person


def guide_of(person: Person, system: str) -> Guide:
    person.window.need_systems()
    assert person.window.commands.run(f"tutorial_{system}")
    person.rest()
    guide = person.page.findChild(Guide)
    assert guide is not None
    return guide


def told(person: Person) -> str:
    banner = person.page.notices.banner(KEY)
    assert banner is not None
    return banner.words()


def do_step(person: Person, guide: Guide) -> None:
    """What the step in hand asks for."""
    window, page = person.window, person.page
    host, document = page.map_host, page.document
    assert host is not None
    desk = page.desk_id
    lines = document.stack.index()
    match guide.place if len(guide.steps) == 10 else (guide.place + 1 if guide.place else 0):
        case 0:
            window.commands.run("zoom_in")
        case 1:
            host.selection.set(units=[document.scenario.units[0].id])
        case 2:
            document.do(
                Text("Change the title"), edits.set_title(document.scenario, Names("Mine", "Le mien"))
            )  # type: ignore[arg-type] # a title
        case 3 | 8:
            window.commands.run("undo")
        case 4 | 5:
            window.show_desk("plan" if desk == "design" else "play")
        case 6:
            play = page.desk
            assert isinstance(play, PlayDesk)
            for side in play.seats.sides:
                play.seats.choose(side, "person")
            play.seats.seed.setText("7")
            play.play()
        case 7:
            session = host.battle.session
            assert session is not None
            for _act in range(12):
                if session.screen.wanted is not None:
                    session.take_screen()
                side = session.asked
                if side is None:
                    session.roll_now()
                else:
                    session.act(session.game.system.rules.actions(session.journal.state, side)[0])
                    break
        case 9:
            window.show_help("page:index")
    assert lines >= 0
    person.rest()
    guide.look()


@pytest.mark.parametrize("system", list(SCENARIOS))
def test_a_tutorial_waits_for_each_act_and_ends(person: Person, system: str) -> None:
    guide = guide_of(person, system)
    assert len(guide.steps) in (9, 10)
    assert guide.page.document.path is None  # a copy: the shipped file stays as it is
    for place in range(len(guide.steps)):
        assert guide.place == place
        guide.look()
        assert guide.place == place, "it does not go on by itself"
        words = told(person)
        assert str(place + 1) in words
        if place == 3:  # back: the change is taken back, and asked for again
            guide.back()
            assert guide.place == place - 1
            do_step(person, guide)
        do_step(person, guide)
        assert guide.place == place + 1, words
    assert guide.step is None
    guide.end()
    assert KEY not in person.page.notices.shown_keys()


def test_a_step_is_passed_over_by_its_button(person: Person) -> None:
    guide = guide_of(person, "mbt")
    banner = person.page.notices.banner(KEY)
    assert isinstance(banner, QWidget)
    banner.buttons[0].click()
    person.rest()
    assert guide.place == 1
    assert person.page.notices.banner(KEY) is not None
