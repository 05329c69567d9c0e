"""The best line that an act opens, held against every line there is, and what a side may know of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.odds.line_search import SAME, Bounds
from core.odds.lines import CHANCE, CUT, ENEMY, ROUND, line_answer
from core.odds.lookahead import SOON, choices_after, look_ahead, opens, weigh
from core.odds.policies import policy_named
from core.odds.questions import THOROUGH, Question, outcomes_of
from core.odds.tree import Limits, StoppedError, Tree
from core.odds.ways import Way
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.protocol.system import System
from core.systems.battle_cry.rules import actions as cry
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.rules import actions as epoque
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.rules import actions as position
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.rules import actions as garde
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.rules.actions import END_MOVES
from core.systems.mbt.system import MBT
from core.text import say
from tests.odds.test_lines import about_to_activate, marching, named, skirmish
from tests.rulebook.belle_position import table as position_table
from tests.rulebook.mbt import table as mbt_table

WIDE = Bounds(acts=8, width=60, lines=4_000, steps=400_000, each=20_000, seconds=600.0)
"""As far as there is something to look at, however slow the machine."""


def asked(system: System, table: Any, action: Any) -> Question:
    side = table.pending.side
    return Question(system, table.state, side, action, side, whole=True)


def words(found: Any) -> list[str]:
    """The line as it is told."""
    return [say(text, "en") for text in found.line.words]


# --- nothing is better ------------------------------------------------------------------------------------


def every_line(question: Question, state: Any, acts: tuple[Any, ...]) -> Iterator[float]:
    """What each line is worth that goes on from `state` until something falls or the other side acts."""
    rules, side, turn = question.system.rules, question.side, question.state.turn
    for action in (question.action,) if not acts else rules.actions(rules.observe(state, side), side):
        after = state.copy()
        rules.apply(after, ActionStep(side, action))
        pending = after.pending
        if not after.frames and isinstance(pending, Choice) and pending.side == side and after.turn == turn:
            yield from every_line(question, after, (*acts, action))
        elif not after.frames:
            yield question.system.evaluate(after, side)
        else:
            greedy, outcomes = policy_named("greedy"), outcomes_of(question.system)
            way = Way(question.system, outcomes, state, side, action, side, 0, greedy, greedy)
            worlds = outcomes.worlds(state, side, action)
            yield Tree(way, Limits(100_000, 60.0), weighs=True).solve(worlds).worth


def small() -> Iterator[tuple[str, System, Any, Any]]:
    table = skirmish()
    yield "battle_cry", BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre"))
    table = mbt_table.battle("hi 5000 2600 f4", "li 5000 3000 f2")
    yield "mbt", MBT, table, table.going("bhi1", 400)
    table = about_to_activate(b="attack", b1="defend", r="defend", r1="attack")
    table.act(garde.Activate(table.division("b1")))
    table.act(garde.KEEP_ORDER)
    yield "la_garde", LA_GARDE, table, garde.END_GENERALS


@pytest.mark.parametrize(("name", "system", "table", "action"), [*small()], ids=lambda row: str(row)[:12])
def test_no_line_is_worth_more(name: str, system: System, table: Any, action: Any) -> None:
    question = asked(system, table, action)
    found = look_ahead(question, WIDE)
    assert found.is_whole
    worths = list(every_line(question, question.system.rules.observe(table.state, question.side), ()))
    assert found.line.worth == pytest.approx(max(worths))
    assert len(worths) > 1, name
    assert found.stands_out is (max(worths) > min(worths) + SAME)


def test_a_line_that_is_worth_no_more_than_another_stands_out_from_nothing() -> None:
    """While bases move and nobody fights each line is worth the same: the first one is no advice."""
    table = mbt_table.battle("li 4000 3000, li 6000 3000", "li 5000 9000")
    found = look_ahead(asked(MBT, table, table.going("bli1", 200)), replace(WIDE, lines=6))
    assert found.lines == 6
    assert not found.stands_out
    alone = mbt_table.battle("hi 5000 2600 f4", "li 5000 3000 f2")
    only = replace(asked(MBT, alone, alone.going("bhi1", 400)), then=(END_MOVES,))
    assert look_ahead(only, WIDE).stands_out


# --- what it says -----------------------------------------------------------------------------------------


def test_a_card_is_told_with_the_battle_that_it_leads_to() -> None:
    table = skirmish()
    question = asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre")))
    found = look_ahead(question, WIDE)
    assert found.line.acts[1:] == marching(table)
    assert found.line.ending == CHANCE
    assert line_answer(question, found.line, THOROUGH).is_exact
    assert [say(note, "en") for note in found.notes] == [
        "Then chance decides.",
        f"The best of all {found.lines} lines.",
    ]


def test_an_activation_is_told_beyond_its_test() -> None:
    """Who passes its test fires or assaults; an activation is not followed by another one (BE-4.2)."""
    table = named("inf 7.6:4 shock fiery C, inf 9.1", "inf 5.6:1, inf 1.13", 3)
    found = look_ahead(asked(BELLE_EPOQUE, table, epoque.Activate(table.unit("bi1"))), WIDE)
    assert words(found)[:2] == [
        "Activate Test Infantry 1 in 706",
        "Test with 3 command points: certain",
    ]
    assert isinstance(found.line.acts[2], epoque.Fire | epoque.Move)
    assert all(getattr(act, "unit", None) == table.unit("bi1") for act in found.line.acts)
    table.ready("bi1", cp=3)
    found = look_ahead(asked(BELLE_EPOQUE, table, table.moving("bi1", "8.6")), WIDE)
    assert (len(found.line.acts), found.line.ending) == (1, ROUND)


def test_an_activation_of_a_division_is_not_followed_by_another() -> None:
    """In the middle of an activation, too: what comes after it is another plan (LG-2.3)."""
    table = about_to_activate(b="attack", b1="defend", r="defend", r1="attack")
    table.activate("b1")
    found = look_ahead(asked(LA_GARDE, table, garde.END_GENERALS), WIDE)
    assert not any(isinstance(act, garde.Activate) for act in found.line.acts)


def test_moves_of_cards_end_with_the_turn() -> None:
    table = position_table.battle("L / L / L", "P / P / P", reserve="K", up="gl1")
    table.to_movement()
    question = asked(BELLE_POSITION, table, table.bringing("K", "fl"))
    found = look_ahead(question, WIDE)
    assert found.line.acts[0] == question.action
    assert isinstance(found.line.acts[-1], position.EndMoves)
    assert found.line.ending in (ENEMY, ROUND, CHANCE)


# --- how far ----------------------------------------------------------------------------------------------


def test_it_says_where_it_was_cut_off() -> None:
    table = skirmish()
    question = asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre")))
    first = look_ahead(question, replace(WIDE, lines=1))
    assert (first.lines, first.is_whole) == (1, False)
    assert say(first.notes[1], "en") == "Cut off: 1 line was weighed, there are more."
    short = look_ahead(question, replace(WIDE, acts=2))
    assert (len(short.line.acts), short.line.ending, short.is_whole) == (2, CUT, False)
    assert say(short.notes[0], "en") == "Cut off: nobody looked further than this."
    assert look_ahead(question, WIDE) == look_ahead(question, WIDE)


def test_it_stops_when_nobody_waits_any_more() -> None:
    table = skirmish()
    question = asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre")))
    with pytest.raises(StoppedError):
        look_ahead(question, SOON, lambda share, plays: True)


def test_what_opens_nothing_is_not_looked_into() -> None:
    table = skirmish()
    assert opens(asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre"))))
    table.play("probe-centre")
    for act in marching(table)[:-1]:
        table.act(act)
    assert not opens(asked(BATTLE_CRY, table, marching(table)[-1]))


# --- what a side may know ---------------------------------------------------------------------------------


def test_what_the_other_side_hides_changes_nothing() -> None:
    """Red's order lies face down until its division is activated (LG-3.1)."""
    found = []
    for hidden in ("attack", "defend", "manoeuvre"):
        table = about_to_activate(b="attack", b1="defend", r="attack", r1=hidden)
        found.append(look_ahead(asked(LA_GARDE, table, garde.Activate(table.division("b1"))), WIDE))
    assert found[0] == found[1] == found[2]


# --- lines that somebody builds ---------------------------------------------------------------------------


def test_the_acts_that_may_follow_are_told_and_taken() -> None:
    table = skirmish()
    card = asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre")))
    following = choices_after(card)
    assert cry.Order(table.unit("ui1")) in [act for act, _words in following]
    ordered = replace(card, then=(cry.Order(table.unit("ui1")),))
    following = choices_after(ordered)
    to = table.moving("ui1", "6.6")
    assert to in [act for act, _words in following]
    moved = replace(ordered, then=(*ordered.then, to))
    found = look_ahead(moved, WIDE)
    assert found.line.acts[:3] == (card.action, *moved.then)
    assert found.line.worth <= look_ahead(card, WIDE).line.worth


def test_acts_that_are_given_go_on_after_dice() -> None:
    """Both cards fire, whatever the first one does; the search goes no further than what is given."""
    place = position_table.PLACES["gl"]
    table = position_table.battle("L / L / L", "P / P / P", french_in="K K / /", up="gl1")
    both = replace(asked(BELLE_POSITION, table, position.Fire(place, 0)), then=(position.Fire(place, 1),))
    found = weigh(both, WIDE, THOROUGH)
    assert found.prospect is not None
    assert found.prospect.line.acts == (position.Fire(place, 0), position.Fire(place, 1))
    assert found.answer.then == (position.Fire(place, 1),)
    assert found.is_final


def test_what_opens_nothing_is_weighed_alone() -> None:
    table = skirmish()
    table.play("probe-centre")
    for act in marching(table)[:-1]:
        table.act(act)
    assert weigh(asked(BATTLE_CRY, table, marching(table)[-1])).prospect is None
