"""Nobody goes back unasked past an act that showed what had been hidden."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep
from core.records.games import Game, new_game
from core.records.serialization.digests import plain_state
from core.records.veils import has_shown
from core.records.views import has_betrayed, veiled
from core.scenarios.briefings import Briefing
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.text import Names
from editor.boards.battle import ways_back
from editor.boards.battle.session import Session
from tests.core.records.test_made_up_replies import before_contact, before_reinforcements
from tests.editor.boards.battle.test_kept_back import kept_back
from tests.random_play import coming_step


def at_contact() -> Session:
    """A battle of La Garde between two persons; one has just moved into contact and seen an order."""
    game, side, move = before_contact()
    journal = Journal(game.system.rules, game.scenario, game.journal.state.copy())
    session = Session(Game(game.system, game.scenario, journal, 1))
    session.screen.take()
    session.screen.looker = side
    assert session.asked == side
    assert session.act(move.action) is None
    return session


@pytest.mark.usefixtures("qapp")
def test_an_order_that_came_to_light_is_not_taken_back_unasked() -> None:
    session = at_contact()
    here = session.journal.here
    assert session.take_back_target() is None
    session.undo()
    assert session.question is not None
    assert session.question.kind == "undo"
    assert session.journal.here == here
    session.answer_question(True)
    assert session.journal.here != here


@pytest.mark.usefixtures("qapp")
def test_to_play_on_from_before_it_asks_too() -> None:
    session = at_contact()
    session.look_at(0)
    session.play_on()
    assert session.question is not None


@pytest.mark.usefixtures("qapp")
def test_an_umpire_who_knows_all_is_not_asked() -> None:
    session = at_contact()
    session.umpired = True
    session.undo()
    assert session.question is None
    assert session.journal.here == 0


@pytest.mark.usefixtures("qapp")
def test_what_showed_nothing_is_taken_back_at_once() -> None:
    game, side, move = before_contact()
    journal = Journal(game.system.rules, game.scenario, game.journal.state.copy())
    session = Session(Game(game.system, game.scenario, journal, 1))
    session.screen.looker, session.screen.wanted = side, None
    known = session.known(side)
    from core.records.views import shows_more

    act = next(
        act
        for act in game.system.rules.actions(journal.state, side)
        if act != move.action and not shows_more(game.system, known, side, act)
    )
    assert session.act(act) is None
    session.undo()
    assert session.question is None
    assert session.journal.here == 0


@cache
def turned_up() -> tuple[Game, int]:
    """A battle of La Garde in which a side has acted and the other has then turned up one of its orders."""
    system = by_id("la_garde")
    scenario = load(SCENARIOS / "la_garde" / "austerlitz.json", {"la_garde": system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(4)
    last: tuple[int, bool] = (-1, False)
    for number in range(400):
        pending, step = game.journal.pending, coming_step(game, rng, number)
        game.journal.must(step)
        if not isinstance(step, ActionStep):
            last = -1, False
            continue
        events = game.journal.moments[game.journal.here].events
        if last == (1 - step.by, True) and any(event.kind == "order_revealed" for event in events):
            return game, 1 - step.by
        last = step.by, isinstance(pending, Choice)
    raise AssertionError("no order is turned up")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("umpired", [False, True])
def test_nobody_takes_his_act_back_unasked_once_the_other_side_has_turned_up_an_order(umpired: bool) -> None:
    """He saw the order, undid his own act, and chose anew."""
    game, side = turned_up()
    ids = [one.id for one in game.scenario.sides]
    journal = Journal(game.system.rules, game.scenario)
    for step in game.journal.steps():
        journal.must(step)
    seats = {ids[side]: "person", ids[1 - side]: "greedy"}
    session = Session(Game(game.system, game.scenario, journal, 1, seats))
    session.computers.act = lambda _side, _seat: False  # type: ignore[method-assign]
    session.umpired = umpired
    target = session.undo_target()
    assert target is not None
    assert session.sealed.since(target, umpired=umpired) is not umpired


@pytest.mark.usefixtures("qapp")
def test_what_an_act_betrays_is_no_matter_to_who_did_it() -> None:
    """Who played a card knew it; the other side learnt it."""
    system = by_id("battle_cry")
    scenario = load(SCENARIOS / "battle_cry" / "mirror_creek.json", {"battle_cry": system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(4)
    while not isinstance(game.journal.pending, Choice):
        pending = game.journal.pending
        assert isinstance(pending, Roll | Deal)
        game.journal.must(answer(pending, Rolled(3), game.journal.here))
    side = game.journal.pending.side
    before = game.journal.state.copy()
    step = ActionStep(side, system.rules.propose(before, side, rng))
    game.journal.must(step)
    assert not has_shown(system, before, game.journal.state, step)
    assert has_betrayed(system, before, game.journal.state, step)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("system", "stem", "orders", "asks"),
    [
        ("battle_cry", "mirror_creek", False, True),
        ("mbt", "twin_hills", False, False),
        ("mbt", "twin_hills", True, True),
    ],
)
def test_the_act_that_ended_a_battle_is_not_taken_back_unasked(
    system: str, stem: str, orders: bool, asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end the journal tells all that was drawn and hidden, and the orders of both sides lie open:
    nobody reads it and then goes on.
    """
    found = by_id(system)
    scenario: Any = load(SCENARIOS / system / f"{stem}.json", {system: found.design().scenario})
    scenario = scenario.model_copy(update={"handicap": ()})
    if orders:
        paper = Briefing(text=Names("Hold the shrine", ""), known=("forces", "places"))
        scenario = scenario.model_copy(update={"briefings": {scenario.sides[0].id: paper}})
    journal: Journal[Any] = Journal(found.rules, scenario)
    while not isinstance(journal.pending, Choice):
        journal.answer(Rolled(3))
    side = journal.pending.side
    before = journal.here
    journal.must(ActionStep(side, found.rules.propose(journal.state, side, Random(4))))
    journal.state.ended = (Over(side, "test"),)
    journal.state.pending = journal.state.ended[0]
    session = Session(Game(found, scenario, journal, 1))
    monkeypatch.setattr(ways_back, "has_shown", lambda *_act: False)  # all that it showed came of the end
    assert session.over is not None
    assert session.sealed.since(before, umpired=False) is asks
    assert not session.sealed.since(before, umpired=True)


@cache
def laid_unseen() -> tuple[Game, int]:
    """A battle of cards in which a side is about to bring cards face down; the side."""
    system = by_id("belle_position")
    scenario = load(
        SCENARIOS / "belle_position" / "coulmiers.json", {"belle_position": system.design().scenario}
    )
    game, rng = new_game(system, scenario, 3), Random(3)
    for number in range(400):
        pending = game.journal.pending
        if isinstance(pending, Choice) and len(_alike(game, pending.side)) > 3:
            return game, pending.side
        game.journal.must(coming_step(game, rng, number))
    raise AssertionError("nobody brings a card")


def _alike(game: Game, side: int) -> list[Any]:
    """Acts with cards of a side after which the other sees the same."""
    system, state = game.system, game.journal.state
    found: dict[str, list[Any]] = {}
    for act in [one for one in system.rules.actions(state, side) if hasattr(one, "card")]:
        after = state.copy()
        system.rules.apply(after, ActionStep(side, act))
        found.setdefault(str(plain_state(system.rules.observe(after, 1 - side))), []).append(act)
    return max(found.values(), key=len, default=[])


def test_whether_undo_asks_does_not_tell_which_card_was_laid_face_down() -> None:
    """Of common cards it did not ask, of rare ones it did: so a person could sound the other's hand."""
    game, side = laid_unseen()
    before = game.journal.state
    told = set()
    for act in _alike(game, side):
        after, step = before.copy(), ActionStep(side, act)
        game.system.rules.apply(after, step)
        told.add(has_betrayed(game.system, before, after, step))
    assert told == {False}


@pytest.mark.parametrize(
    ("system", "stem", "owner"), [("belle_epoque", "saint_privat", 0), ("la_garde", "auerstedt", 0)]
)
def test_reinforcements_that_come_to_light_are_not_looked_at_for_free(
    system: str, stem: str, owner: int
) -> None:
    """A briefing kept them back; whoever has seen where they come in does not go back unasked."""
    game, rng, reader = kept_back(system, stem, owner), Random(1), 1 - owner
    sealed = ways_back.Sealed(game.system, game.journal)
    found: set[bool] = set()
    for number in range(900):
        step, before = coming_step(game, rng, number), game.journal.state
        game.journal.must(step)
        if isinstance(step, ActionStep) and step.by == owner:
            told = veiled(game.system, game.scenario, reader, before)
            came = told != veiled(game.system, game.scenario, reader, game.journal.state)
            if came or number % 50 == 0:
                moment = game.journal.moments[game.journal.here]
                assert sealed.is_sealed(moment, chooser=reader) or not came
                assert not sealed.is_sealed(moment, chooser=reader, umpired=True)
                found.add(came)
        if found == {True, False}:
            return
    raise AssertionError("nobody comes")


@pytest.mark.parametrize("owner", [0, 1])
def test_an_act_after_which_kept_reinforcements_come_is_not_taken_back_unasked(owner: int) -> None:
    """It ended the turn, and the enemy was told to have come: who decides anew had not known of them."""
    game, _view, ends = before_reinforcements(owner)
    assert ends.by == 1
    game.journal.must(ends)
    moment = game.journal.moments[game.journal.here]
    assert ways_back.Sealed(game.system, game.journal).is_sealed(moment, chooser=1 - owner)
