"""Reinforcements that a briefing keeps back: nothing before the other side's screen names them too early."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject

from core.odds.questions import Question
from core.paths import SCENARIOS
from core.players.advice import hint_for
from core.players.thinking import Thinker
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records import games, view_files, views
from core.records.games import Game
from core.records.veils import in_scenario, keeps_back, known_to
from core.scenarios.files import load
from core.systems.catalog import all_systems, by_id
from core.text import say
from editor.boards.battle.computers import Computers
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.plan.moment import hides_things
from editor.boards.registry import kind_of
from editor.desks.umpire.spectator import SpectatorSession
from editor.panels.advice.adviser import decided_from
from editor.panels.battle.journal_export import readable
from editor.panels.mail.mail_commands import MailCommands
from tests.random_play import coming_step

LATE = (
    ("belle_epoque", "saint_privat", 0),
    ("la_garde", "auerstedt", 0),
    ("la_garde", "auerstedt", 1),
    ("la_garde", "austerlitz", 1),
)
"""Battles in which a side gets reinforcements, and the side."""
UMBRELLA = "Umbrella"
late = pytest.mark.parametrize(("system", "stem", "owner"), LATE)


def kept_back(system_id: str, stem: str, owner: int) -> Game:
    """The battle with a briefing that keeps the reinforcements of a side, all of them called `UMBRELLA`."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    side = scenario.sides[owner].id
    row = scenario.model_dump(mode="json")
    row["briefings"] = {side: {"text": {"en": "wait"}}}
    for thing in (*row["units"], *row.get("groups", [])):
        if thing["side"] == side and (thing.get("turn") or thing.get("group")):
            thing["name"] = {"en": UMBRELLA, "fr": UMBRELLA}
    return games.new_game(system, type(scenario).model_validate_json(json.dumps(row)), 1)


def is_late(game: Game, unit: int, owner: int) -> bool:
    row = game.scenario.units[unit]
    found: bool = row.side == game.scenario.sides[owner].id and bool(
        getattr(row, "turn", 0) or getattr(row, "group", None)
    )
    return found


def has_come(game: Game, owner: int) -> bool:
    """Whether any of them stands before everybody, or is gone."""
    system, state = game.system, game.journal.state
    if system.board == "hex":
        return any(state.at[unit] >= 0 for unit in range(len(state.at)) if is_late(game, unit, owner))
    return any(
        state.poses[unit] is not None or state.gone >> unit & 1
        for unit in range(len(state.poses))
        if is_late(game, unit, owner)
    )


def played(game: Game, seed: int = 0) -> Iterator[None]:
    """The battle by random play, step by step."""
    rng = Random(seed)
    for number in range(700):
        pending = game.journal.pending
        if isinstance(pending, Over):
            return
        game.journal.must(coming_step(game, rng, number, seed))
        yield


def told_by(session: Session, side: int) -> Iterator[str]:
    """What is asked for, as a screen says it to a side."""
    words, known = session.system.words, session.known(side)
    pending = session.system.rules.pending(known)
    if isinstance(pending, Roll | Deal):
        yield say(words.chance(known, pending), "en")
    elif isinstance(pending, Choice):
        yield say(words.prompt(known, pending), "en")
    if side != NOBODY:
        eye = SpectatorSession(session, side)
        if isinstance(eye.pending, Roll | Deal):
            yield say(words.chance(eye.shown, eye.pending), "fr")


@late
@pytest.mark.usefixtures("qapp")
def test_journal_and_prompts_name_no_reinforcement_before_it_stands_there(
    system: str, stem: str, owner: int
) -> None:
    game = kept_back(system, stem, owner)
    session = Session(game)
    own = ""
    for _step in played(game):
        if has_come(game, owner):
            break
        for reader in (1 - owner, NOBODY):
            for line in told_by(session, reader):
                assert UMBRELLA not in line
        own += "".join(told_by(session, owner))
        if game.journal.here % 30 == 0:
            assert UMBRELLA not in readable(game, "en", 1 - owner)
    came = has_come(game, owner)
    if came:
        game.journal.go(game.journal.moments[game.journal.here].parent)
    for reader in (1 - owner, NOBODY):
        assert UMBRELLA not in readable(game, "en", reader)
    assert UMBRELLA in own + readable(game, "en", None) or came, "the umpire is told all"
    assert "unknown" not in readable(game, "en", owner)
    if came:
        game.journal.forward()
        assert UMBRELLA in readable(game, "en", 1 - owner), "who has come is named"


@late
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.usefixtures("qapp")
def test_who_comes_is_offered_by_name_once_the_screen_is_taken(
    system: str, stem: str, owner: int, kept: bool
) -> None:
    """Of two persons at one screen the other read who stands ready, before any of them was brought on."""
    game = kept_back(system, stem, owner)
    if not kept:
        game = games.new_game(game.system, game.scenario.model_copy(update={"briefings": {}}), 1)
    for _step in played(game, 4):
        pending = game.journal.pending
        if isinstance(pending, Choice) and pending.prompt == "enter" and pending.side == owner:
            break
    game.seats = {side.id: "person" for side in game.scenario.sides}
    session = Session(game)
    assert session.asked == owner
    session.screen.looker = 1 - owner
    session.start()
    names = [*offered(session)]
    if not kept:
        assert session.screen.wanted is None
        assert any(UMBRELLA in name for name in names), "nobody keeps them from anybody"
        return
    assert session.screen.wanted == owner
    assert not names
    session.take_screen()
    assert any(UMBRELLA in name for name in offered(session))


def offered(session: Session) -> Iterator[str]:
    """The acts that the screen offers."""
    seen = kind_of(session.system).battle.view_model(session)
    for offer in () if seen.offers is None else seen.offers.listed:
        yield say(seen.act_text(offer), "en")


@late
def test_a_view_is_read_again_at_every_moment_while_they_come(system: str, stem: str, owner: int) -> None:
    game = kept_back(system, stem, owner)
    seen = 0
    for _step in played(game):
        pending = game.journal.pending
        asked = getattr(pending, "prompt", "") or getattr(pending, "why", "")
        if asked in ("enter", "entries", "arrival"):
            data = view_files.dumps(views.view_of(game, 1 - owner))
            assert view_files.dumps(view_files.loads(data, all_systems())) == data
            seen += 1
    assert seen


@late
@pytest.mark.usefixtures("qapp")
def test_hints_and_odds_are_handed_a_scenario_without_them(system: str, stem: str, owner: int) -> None:
    game = kept_back(system, stem, owner)
    side = 1 - owner
    for _step in played(game):
        pending = game.journal.pending
        if isinstance(pending, Choice | SecretChoices) and views.is_asked(pending, side):
            break
    asked = hint_for(game.system, game.journal.state, side)
    whole = game.journal.state.context.scenario
    assert UMBRELLA in str(games.plain_scenario(whole))
    assert UMBRELLA not in str(games.plain_scenario(asked.known.context.scenario))
    known = Session(game).known(side)
    assert UMBRELLA not in str(games.plain_scenario(known.context.scenario))
    assert Question(game.system, known, side, None, sees=side).state is known
    assert keeps_back(game.system, game.journal.state, side)
    assert hides_things(Session(game)), "so what is told after the battle only waits"


@late
def test_lines_are_tried_in_a_battle_in_which_nobody_unknown_comes(
    system: str, stem: str, owner: int
) -> None:
    game = kept_back(system, stem, owner)
    rules, side, tried = game.system.rules, 1 - owner, 0
    for number, _step in enumerate(played(game)):
        if has_come(game, owner):
            break
        if number % 20 == 0 and views.is_asked(game.journal.pending, side):
            state = game.journal.state
            scenario: Any = known_to(game.system, state, side).context.scenario
            world = in_scenario(game.system, scenario, rules.imagine(state, side, Random(number)))
            assert not game.system.invariants(world)
            assert UMBRELLA not in str(games.plain_scenario(world.context.scenario))
            assert list(rules.actions(world, side)) == list(rules.actions(state, side))
            tried += 1
    assert tried


@late
@pytest.mark.usefixtures("qapp")
def test_what_one_side_alone_may_read_is_written_by_itself_or_the_umpire(
    system: str, stem: str, owner: int
) -> None:
    """A view holds the own orders: also where the rules hide nothing, the other side does not write it."""
    game = kept_back(system, stem, owner)
    sides = [side.id for side in game.scenario.sides]
    game.seats = {sides[owner]: "greedy", sides[1 - owner]: "person"}
    session = Session(game)
    offered = MailCommands(Nowhere(), session).views()  # type: ignore[arg-type]
    reasons = [one.reason() if one.reason is not None else None for one in offered]
    assert reasons[1 - owner] is None
    assert reasons[owner] is not None


@late
@pytest.mark.usefixtures("qapp")
def test_a_computer_that_thinks_beside_and_who_explains_it_are_handed_no_more(
    system: str, stem: str, owner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kept_back(system, stem, owner)
    side, handed = 1 - owner, list[Any]()
    monkeypatch.setattr(Thinker, "ask", lambda _thinker, asked: handed.append(asked.known))
    game.seats[game.scenario.sides[side].id] = "general"
    for _step in played(game):
        if views.is_asked(game.journal.pending, side):
            break
    parent = QObject()
    computers = Computers(game, lambda: None, "at_once", parent)
    assert not computers.act(side, "general"), "it thinks"
    before = game.journal.here
    game.journal.must(ActionStep(side, game.system.rules.propose(game.journal.state, side, Random(1))))
    session = Session(game)
    node = next(one for one in game.journal.line() if one.parent == before and one.step is not None)
    handed.append(decided_from(session, node)[0])
    assert len(handed) == 2
    for known in handed:
        assert UMBRELLA not in str(games.plain_scenario(known.context.scenario))
    computers.close()


class Nowhere:
    """No desk: nothing is exported."""


@pytest.mark.parametrize(("system", "stem", "owner"), [row for row in LATE if row[0] == "la_garde"])
@pytest.mark.usefixtures("qapp")
def test_what_was_worked_out_of_a_table_for_one_person_is_not_taken_for_the_other(
    system: str, stem: str, owner: int
) -> None:
    """Names and faces of brigades were kept for the whole battle, whoever looked first; places among those
    shown were taken for numbers of units."""
    session = Session(kept_back(system, stem, owner))
    known: dict[Any, Any] = {}
    for looker in (owner, 1 - owner, NOBODY, owner):
        session.screen.looker, session.screen.wanted = looker, None
        seen = MeasuredBattleView(session, known)
        names = str([piece.name for piece in seen.set_up.values()])
        assert (UMBRELLA in names) is (looker == owner), looker
        assert [face.id for face in seen.faces()] == [piece.id for piece in seen.pieces]
