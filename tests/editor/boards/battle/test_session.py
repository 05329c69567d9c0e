"""Seats, dice, undo that asks, branches, the past, hidden hands: without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.protocol.pending import UNKNOWN, Choice, Deal, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.records import games
from core.records.games import Game
from core.systems.catalog import by_id
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.boards.battle.policies import Policies
from editor.boards.battle.screen_owner import NOBODY, ScreenOwner
from editor.boards.battle.session import Session
from editor.panels.battle.journal_export import readable
from editor.panels.battle.journal_rows import branch_name, journal_rows
from tests.editor.desks.play.conftest import play_until


def two_persons(game: Game, policies: Policies | None = None) -> Session:
    session = Session(game, policies)
    session.start()
    return session


def against_computer(game: Game, seat: str = "greedy") -> Session:
    sides = [side.id for side in game.scenario.sides]
    first = game.journal.state.context.first
    game.seats = {side: "person" if place == first else seat for place, side in enumerate(sides)}
    session = Session(game, pace="at_once")
    session.start()
    return session


def test_rolled_dice_and_cards_come_by_themselves(game: Game) -> None:
    session = two_persons(game)
    assert isinstance(session.journal.pending, Choice)
    assert any(isinstance(moment.step, CardsDealt) for moment in session.journal.line())
    play_until(session, "battle", 2)
    while not any(isinstance(moment.step, DiceRolled) for moment in session.journal.line()):
        play_until(session, "battle", 2)
        actions = session.system.rules.actions(session.known(session.asked or 0), session.asked or 0)
        assert session.act(actions[0]) is None
    assert not isinstance(session.journal.pending, Roll)


def test_typed_dice_wait_and_impossible_ones_are_refused(game: Game) -> None:
    session = two_persons(game, Policies(roll="typed"))
    play_until_roll(session)
    roll = session.waits_for_dice()
    assert isinstance(roll, Roll)
    (hand,) = roll.handfuls
    wrong = session.type_dice({hand.key: ("infantry",) * (hand.dice + 1)})
    assert wrong is not None
    assert wrong.kind == "dice_count"
    wrong = session.type_dice({hand.key: ("seven",) * hand.dice})
    assert wrong is not None
    assert wrong.kind == "dice_face"
    assert isinstance(session.journal.pending, Roll)
    assert session.type_dice({hand.key: ("flag",) * hand.dice}) is None
    fell = [moment.step for moment in session.journal.line() if isinstance(moment.step, DiceRolled)][-1]
    assert fell.how == "typed"
    assert fell.shown == {hand.key: ("flag",) * hand.dice}


def play_until_roll(session: Session) -> None:
    for _time in range(200):
        play_until(session, "battle", 2)
        side = session.asked
        assert side is not None
        session.act(session.system.rules.actions(session.known(side), side)[0])
        if session.waits_for_dice() is not None:
            return
    raise AssertionError("no dice were asked for")


def test_one_kind_can_be_typed_while_others_are_rolled() -> None:
    policies = Policies()
    policies.set_kind(("roll", "rally"), "typed")
    assert policies.of_kind(("roll", "rally")) == "typed"
    assert policies.of_kind(("roll", "battle")) == "rolled"
    policies.set_all("roll", "rolled")
    assert policies.of_kind(("roll", "rally")) == "rolled"


def test_a_card_typed_as_unknown_lies_in_the_hand(game: Game) -> None:
    session = two_persons(game, Policies(deal="typed"))
    deal = session.journal.pending
    assert isinstance(deal, Deal)
    while isinstance(session.journal.pending, Deal):
        if session.screen.wanted is not None:
            session.take_screen()
        assert session.type_cards((UNKNOWN,) * session.journal.pending.draw) is None
    side = session.asked
    assert side is not None
    if session.screen.wanted is not None:
        session.take_screen()
    assert set(session.system.look.hand(session.known(side), side)) == {None}


def test_undo_within_an_order_does_not_ask(game: Game) -> None:
    session = two_persons(game)
    play_until(session, "order", 2)
    before = session.journal.here
    side = session.asked
    assert side is not None
    session.act(session.system.rules.actions(session.known(side), side)[0])
    assert session.take_back_target() == before
    session.undo()
    assert session.question is None
    assert session.journal.here == before
    session.redo()
    assert session.journal.moments[session.journal.here].parent == before


def test_undo_past_dice_asks_and_keeps_the_line_as_a_branch(game: Game) -> None:
    session = two_persons(game)
    play_until_fell(session)
    left = session.journal.here
    session.undo()
    assert session.question is not None
    assert session.journal.here == left
    session.answer_question(False)
    assert session.journal.here == left
    session.undo()
    session.answer_question(True)
    assert session.journal.here != left
    assert session.branches() == ()  # it lies ahead until another line is played
    side = session.asked
    assert side is not None
    other = session.system.rules.actions(session.known(side), side)[-1]
    assert session.act(other) is None
    (leaf,) = session.branches()
    assert leaf.number == left
    main = {moment.number for moment in session.journal.line()}
    name, steps = branch_name(leaf, session.journal, main, session.reader)
    assert getattr(name, "id", name) == "Undone"
    assert steps >= 1


def play_until_fell(session: Session) -> None:
    """Stand right after dice that a person's battle threw."""
    for _time in range(300):
        play_until(session, "battle", 2)
        side = session.asked
        assert side is not None
        before = session.journal.here
        session.act(session.system.rules.actions(session.known(side), side)[0])
        depth = session.journal.moments[before].depth
        if any(isinstance(one.step, DiceRolled) for one in session.journal.line() if one.depth > depth):
            return
    raise AssertionError("no dice fell")


def test_the_same_battle_made_again_throws_the_same_dice(game: Game) -> None:
    session = two_persons(game)
    play_until_fell(session)
    step = session.journal.moments[session.undo_target() or 0]
    act = next(one for one in session.journal.line() if one.parent == step.number).step
    dice = [one.step for one in session.journal.line() if isinstance(one.step, DiceRolled)][-1]
    session.undo()
    session.answer_question(True)
    assert isinstance(act, ActionStep)
    session.act(act.action)
    assert [one.step for one in session.journal.line() if isinstance(one.step, DiceRolled)][-1] == dice


def test_nobody_acts_while_the_past_is_looked_at(game: Game) -> None:
    session = two_persons(game)
    play_until(session, "move", 2)
    now = session.journal.here
    session.step(-1)
    session.step(-1)
    assert not session.live
    assert session.choice is None
    assert session.act(object()) is not None
    session.step(1)
    session.step(1)
    assert session.live
    assert session.journal.here == now


def test_a_fork_has_its_name_and_the_line_left_stays(game: Game) -> None:
    session = two_persons(game)
    play_until(session, "battle", 2)
    tip = session.journal.here
    at = session.journal.line()[-3].number
    session.look_at(at)
    session.fork("Centre first")
    assert session.live
    if session.screen.wanted is not None:
        session.take_screen()
    side = session.asked
    assert side is not None
    taken = {session.journal.moments[child].step for child in session.journal.moments[at].children}
    others = [
        action
        for action in session.system.rules.actions(session.known(side), side)
        if ActionStep(side, action) not in taken
    ]
    assert session.act(others[0]) is None
    first = session.journal.moments[session.journal.moments[at].children[-1]]
    assert (first.name, first.why) == ("Centre first", "fork")
    assert tip in [leaf.number for leaf in session.branches()]


def test_a_fork_before_cards_that_come_alike_keeps_its_name_until_it_leaves_the_line(game: Game) -> None:
    session = two_persons(game)
    play_until(session, "battle", 2)
    old = [moment.number for moment in session.journal.line()]
    session.look_at(0)
    session.fork("Left first")
    assert session.journal.here in old  # the deal came alike
    assert not any(moment.name for moment in session.journal.moments)
    if session.screen.wanted is not None:
        session.take_screen()
    at, side = session.journal.here, session.asked
    assert side is not None
    taken = {session.journal.moments[child].step for child in session.journal.moments[at].children}
    actions = session.system.rules.actions(session.known(side), side)
    other = next(action for action in actions if ActionStep(side, action) not in taken)
    assert session.act(other) is None
    (named,) = [moment for moment in session.journal.moments if moment.name]
    assert (named.name, named.why, named.parent) == ("Left first", "fork", at)
    (left,) = [child for child in session.journal.moments[at].children if child in old]
    assert session.journal.moments[left].why == "fork"


def test_playing_on_from_before_dice_asks(game: Game) -> None:
    session = two_persons(game)
    play_until_fell(session)
    target = session.undo_target()
    assert target is not None
    session.look_at(target)
    session.play_on()
    assert session.question is not None
    session.answer_question(True)
    assert session.live
    assert session.journal.here == target


def test_a_computer_plays_its_turn_and_hands_back(qtbot: QtBot, game: Game) -> None:
    session = against_computer(game)
    person = session.persons[0]
    play_until_turn_of_computer(session)
    session.hurry()
    qtbot.waitUntil(lambda: session.choice is not None or session.over is not None, timeout=20000)
    assert session.asked == person
    assert any(
        isinstance(moment.step, ActionStep) and moment.step.by != person for moment in session.journal.line()
    )


def play_until_turn_of_computer(session: Session) -> None:
    side = session.persons[0]
    for _time in range(60):
        if session.choice is None:
            return
        actions = session.system.rules.actions(session.known(side), side)
        assert session.act(actions[-1]) is None


def test_undo_against_a_computer_goes_back_to_the_persons_act(qtbot: QtBot, game: Game) -> None:
    session = against_computer(game)
    play_until_turn_of_computer(session)
    session.hurry()
    qtbot.waitUntil(lambda: session.choice is not None, timeout=20000)
    target = session.undo_target()
    assert target is not None
    ahead = [moment for moment in session.journal.line() if moment.parent == target]
    assert isinstance(ahead[0].step, ActionStep)
    assert ahead[0].step.by == session.persons[0]


def test_hands_are_covered_until_the_screen_is_taken(game: Game) -> None:
    session = two_persons(game)
    side = session.asked
    assert side is not None
    assert session.screen.wanted == side
    assert session.looker == NOBODY
    for each in (0, 1):
        assert set(session.system.look.hand(session.shown, each)) <= {None}
    assert session.choice is None
    session.take_screen()
    assert session.looker == side
    assert None not in session.system.look.hand(session.shown, side)
    assert set(session.system.look.hand(session.shown, 1 - side)) == {None}


def test_the_journal_tells_each_side_only_its_own_cards(game: Game) -> None:
    two_persons(game)
    rows = {side: journal_rows(game.system, game.journal, side) for side in (0, 1, NOBODY, None)}
    texts = {side: [row.text for row in found] for side, found in rows.items()}
    assert texts[0] != texts[1]
    assert len({str(texts[NOBODY]), str(texts[0]), str(texts[1])}) == 3
    assert set(map(str, texts[NOBODY])) & set(map(str, texts[0]))


def test_a_retreat_of_the_other_person_covers_hands_without_handing_over() -> None:
    class Retreat:
        pass

    from dataclasses import dataclass

    @dataclass
    class Step:
        to: int

    @dataclass
    class Card:
        card: int

    owner = ScreenOwner((0, 1), looker=0)
    owner.look(Choice(1, "retreat", (Step,)))
    assert (owner.looker, owner.wanted) == (NOBODY, None)
    owner.look(Choice(0, "battle", (Step,)))
    assert (owner.looker, owner.wanted) == (NOBODY, None)
    owner.look(Choice(0, "card", (Card,)))
    assert (owner.looker, owner.wanted) == (NOBODY, 0)
    owner.take()
    assert (owner.looker, owner.wanted) == (0, None)
    alone = ScreenOwner((1,))
    alone.look(Choice(0, "card", (Card,)))
    assert (alone.looker, alone.wanted) == (1, None)


def test_a_saved_battle_comes_back_with_its_branches(game: Game, tmp_path: Path) -> None:
    session = two_persons(game)
    play_until_fell(session)
    session.undo()
    session.answer_question(True)
    side = session.asked
    assert side is not None
    session.act(session.system.rules.actions(session.known(side), side)[-1])
    keeper = BattleKeeper(session)
    assert keeper.dirty
    with pytest.raises(ValueError, match="path"):
        keeper.save()
    path = tmp_path / "creek.json"
    stands = keeper.standing
    session.look_at(1)  # the past that is looked at is not what is saved
    assert keeper.standing == stands
    assert keeper.save(path) is None
    assert not keeper.dirty
    again = games.load(path, (by_id("battle_cry"),))
    session.to_now()
    assert len(again.journal.leaves()) == len(session.journal.leaves())
    assert again.journal.steps() == session.journal.steps()
    keeper.release_file()


def test_the_exported_text_names_turns_rules_and_typed_dice(game: Game) -> None:
    session = two_persons(game, Policies(roll="typed"))
    play_until_roll(session)
    roll = session.waits_for_dice()
    assert isinstance(roll, Roll)
    session.type_dice({hand.key: ("sabres",) * hand.dice for hand in roll.handfuls})
    english, french = (readable(game, language, None) for language in ("en", "fr"))
    assert "Turn 1" in english
    assert "(typed)" in english
    assert "[BC-9.2]" in english
    assert english.splitlines()[0] == game.scenario.title.en
    assert french.splitlines()[0] == game.scenario.title.fr
    assert len(french.splitlines()) == len(english.splitlines())


def test_a_fork_into_the_other_sides_turn_hands_the_screen_over(game: Game) -> None:
    session = two_persons(game)
    play_until(session, "order")
    first = session.journal.here
    asked = session.asked
    for _time in range(400):
        play_until(session, "card")
        if session.asked != asked:
            break
        choice = session.choice
        assert choice is not None
        session.act(session.system.rules.actions(session.known(choice.side), choice.side)[0])
    assert session.looker == session.asked != asked
    session.look_at(first)
    session.fork("By the left")
    assert session.screen.wanted == asked
    assert session.choice is None
    session.take_screen()
    assert session.looker == asked
    assert session.choice is not None
