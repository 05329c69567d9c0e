"""All that a side gets of a battle, as plain values: twins of the battle have to agree in each.

Whoever makes the program tell a side something new (hints, advice, a new file) adds a line to `THINGS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.odds.questions import Budget, Question, answer
from core.players.advice import hint_for
from core.players.player import decide
from core.players.seats import player
from core.protocol.hidden import shown
from core.protocol.journal import Journal
from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Roll, SecretChoices
from core.protocol.steps import ActionStep, CardsDealt
from core.records import view_files, views
from core.records.games import Game
from core.records.serialization.digests import plain, plain_state
from core.text import say

ACTIONS = 12
"""How many actions are tried at a moment, legal ones and others."""
QUICK_PLAYERS = ("random", "greedy")
"""Those that answer at once; the others search from the same observation."""
SLIGHT = 0.01
"""Of the thought of a general: the quickest advice."""
BUDGET = Budget(nodes=400, seconds=float("inf"), plays=20, play_seconds=float("inf"))
"""Bounded by what is counted, never by the clock."""


def game_at(system: Any, state: Any) -> Game:
    """A battle that begins at this moment."""
    scenario = state.context.scenario
    return Game(system, scenario, Journal(system.rules, scenario, state.copy()), 0)


def observation(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    known = game.system.rules.observe(game.journal.state, side)
    found = list(shown(game.system.hidden, known, side))
    assert not found, f"of the other side something real stands in {found}"
    yield plain_state(known)
    yield plain(game.system.rules.pending(known))


def view(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    yield view_files.dumps(views.view_of(game, side))


def prompts(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """What the table says that it waits for, from the battle itself."""
    words, state = game.system.words, game.journal.state
    pending = game.journal.pending
    mine = [pending] if isinstance(pending, Choice) else list(getattr(pending, "choices", ()))
    if isinstance(pending, Choice | SecretChoices):
        yield [type(pending).__name__, *(choice.side for choice in mine)]
        yield [say(words.prompt(state, choice), "en") for choice in mine if choice.side == side]
    elif isinstance(pending, Over):
        yield say(words.over(state, pending), "fr")
    elif isinstance(pending, Roll) or pending.to in (None, side):
        yield say(words.chance(state, pending), "en")


def refusals(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    rules, state, words = game.system.rules, game.journal.state, game.system.words
    yield [plain(action) for action in rules.actions(state, side)]
    for action in tries:
        refusal = rules.refusal(state, side, action)
        if refusal is not None:
            yield refusal.kind, plain(refusal.facts), say(words.refusal(state.context, refusal), "en")
            yield [say(line.text, "en") for line in words.refusal_lines(state.context, refusal)]
        else:
            yield say(words.action(state, action), "fr")


def typed_cards(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """Which cards a person may type that come to the side: what others hold must not show in it."""
    pending = game.journal.pending
    if isinstance(pending, Deal) and pending.to == side:
        for item in (UNKNOWN, *sorted({item for item, _count in pending.counts}, key=str)):
            drawn = (item, *(UNKNOWN,) * (pending.draw - 1))
            yield plain(game.journal.refusal(CardsDealt(drawn, "typed")))


def told(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """What the side is told of its own acts, as long as they bring nothing hidden to light."""
    system, state = game.system, game.journal.state
    known = system.rules.observe(state, side)
    for action in [act for act in tries if system.rules.refusal(state, side, act) is None][:3]:
        if not views.tells_worlds_apart(system, known, side, action):
            after, events = state.copy(), []
            system.rules.apply(after, ActionStep(side, action), events.append)
            seen = [event.seen_by(side) for event in events]
            yield [(event.kind, plain(dict(event.facts)), event.rule) for event in seen if event is not None]
            yield plain_state(system.rules.observe(after, side))


def odds(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    state = game.journal.state
    legal = [act for act in tries if game.system.rules.refusal(state, side, act) is None]
    for action in legal[:1]:
        found = answer(Question(game.system, state, side, action, sees=side, policy="first"), BUDGET)
        yield found.is_exact, found.total, found.nodes, repr(found.leaves)


def computers(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """What a computer would do in the place of the side: advice is made of it."""
    pending = game.journal.pending
    if views.is_asked(pending, side):
        for name in QUICK_PLAYERS:
            act = decide(player(name), game.system, game.journal.state, side, Random(3))
            yield plain(act)


def adviser(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """The hint: what the adviser is handed."""
    if views.is_asked(game.journal.pending, side):
        yield plain_state(hint_for(game.system, game.journal.state, side).known)


def advice(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    """A quick answer of the adviser."""
    if views.is_asked(game.journal.pending, side):
        asked = hint_for(game.system, game.journal.state, side)
        yield [
            (plain(line.action), say(line.said(), "en"))
            for line in replace(asked, effort=SLIGHT).answered(print)
        ]


def briefing(game: Game, side: int, tries: list[Any]) -> Iterator[Any]:
    from core.presentation.briefs import enemy_forces

    brief = game.system.design().brief
    scenario = game.scenario
    shown_to = views.veiled(game.system, scenario, side, game.journal.state)
    known = brief.known(scenario, side)
    yield known.model_dump(mode="json", include={"units", "board"})
    yield [say(line.name, "en") for line in brief.forces(known, 1 - side)]
    yield [(say(line.name, "en"), say(line.place, "en")) for line in enemy_forces(brief, scenario, side)]
    yield [say(note.text, "fr") for note in brief.victory(shown_to, side)]


THINGS: tuple[Callable[[Game, int, list[Any]], Iterator[Any]], ...] = (
    observation,
    view,
    prompts,
    refusals,
    typed_cards,
    told,
    odds,
    computers,
    adviser,
    advice,
    briefing,
)
SEARCHED: tuple[Callable[[Game, int, list[Any]], Iterator[Any]], ...] = (advice,)
"""Those of them that take longer than all others together."""


def check_alike(one: Game, other: Game, side: int, tries: list[Any], *, search: bool = True) -> None:
    """AssertionError with the first thing in which a side can tell two battles apart.

    `search`: those too that are searched for long.
    """
    for thing in THINGS:
        if thing in SEARCHED and not search:
            continue
        first, second = (list(thing(game, side, tries)) for game in (one, other))
        assert first == second, f"{thing.__name__}: the side can tell what is hidden"
