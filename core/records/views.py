"""A view: what one side knows of a battle at one moment, for a player who sits elsewhere.

The scenario lacks the private papers of the other side, the state is the side's observation, `events` are
those that were shown to it. Two games that differ only in what the side may not know give equal views.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Event
from core.protocol.journal import AnyJournal, AnyJournalNode, Journal
from core.protocol.json_rows import JsonMapping, JsonValue
from core.protocol.pending import Choice, Pending, SecretChoices
from core.protocol.refusals import CannotBeginError
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.records.games import Game, mail_of, plain_scenario, plans_of
from core.records.proofs import battle_mark, moment_mark, side_key
from core.records.sealed_papers import seen_by
from core.records.serialization.bounds import Bounds, MissingFactError, is_fact, is_within
from core.records.serialization.digests import mark_of, plain_state
from core.scenarios.briefings import for_side
from core.text import Text, _, is_complete

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

WORLDS = 2
"""How many imagined worlds are asked whether a decision shows what is hidden."""
LIKELY = 6
"""How many are asked whether it told the other side: each may be as the battle is, by chance."""


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """One event as it was shown to the side; `begins`: the first that came of a step."""

    event: Event
    turn: int
    begins: bool


@dataclass(frozen=True, slots=True)
class View:
    """What `side` (its place in the scenario) knows. `state` is its observation; never change it.

    `battle` tells battles apart, `moment` its moments; `key` proves the replies of the side and is empty in
    views of version 1 (`core.records.proofs`). `papers` are sealed papers as the side may see them.
    """

    system: AnySystem
    scenario: Scenario
    side: int
    state: State
    events: tuple[ShownEvent, ...]
    papers: tuple[JsonMapping, ...]
    battle: str
    moment: str
    key: str = field(repr=False)

    @property
    def side_id(self) -> str:
        """The id of the side."""
        found: str = self.scenario.sides[self.side].id
        return found

    @property
    def pending(self) -> Pending:
        """What the table waits for, as far as the side knows."""
        return self.system.rules.pending(self.state)

    @property
    def is_asked(self) -> bool:
        """Whether the side has to decide something now."""
        return is_asked(self.pending, self.side)

    def journal(self, *, with_past: bool = False) -> AnyJournal:
        """A journal that begins here, for its decisions; `with_past`: after what the side was shown."""
        journal: AnyJournal = Journal(self.system.rules, self.scenario, self.state.copy())
        if not with_past:
            return journal
        for group in _groups(self.events):
            past: Any = self.state.copy()  # whichever room's: its turn can be set
            past.turn = group[0].turn
            journal.emit(past, tuple(one.event for one in group))
        journal.emit(self.state.copy(), ())
        return journal


def _groups(events: Sequence[ShownEvent]) -> Iterator[list[ShownEvent]]:
    """The events of each step."""
    group: list[ShownEvent] = []
    for one in events:
        if one.begins and group:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


@dataclass(slots=True)
class ViewedGame(Game):
    """A view as a battle that its side plays on from; nothing is rolled in it and nobody else acts."""

    view: View | None = None


def game_of(view: View) -> ViewedGame:
    """A view to be played on, with what the side was told as its past."""
    return ViewedGame(view.system, view.scenario, view.journal(with_past=True), 0, view=view)


def is_asked(pending: Pending, side: int) -> bool:
    """Whether `side` may choose now."""
    if isinstance(pending, Choice):
        return pending.side == side
    return isinstance(pending, SecretChoices) and any(choice.side == side for choice in pending.choices)


def shows_more(system: AnySystem, state: State, side: int, action: object) -> bool:
    """Whether a decision of `side` on its observation brings to light what it does not know.

    What follows such a decision only the game itself can say: the reply ends with it. So does one with which
    all have decided unseen: the battle goes on from what the others did, which nobody can imagine.
    """
    guess = state.copy()
    system.rules.apply(guess, ActionStep(side, action))
    unseen = isinstance(system.rules.pending(state), SecretChoices)
    if unseen and not isinstance(system.rules.pending(guess), SecretChoices):
        return True
    return tells_worlds_apart(system, state, side, action)


def tells_worlds_apart(system: AnySystem, state: State, side: int, action: object) -> bool:
    """Whether after a decision of `side` worlds that it could not tell apart look unlike what it knows."""
    guess = state.copy()
    system.rules.apply(guess, ActionStep(side, action))
    for seed in range(WORLDS):
        world = system.rules.imagine(state, side, Random(seed))
        system.rules.apply(world, ActionStep(side, action))
        if plain_state(system.rules.observe(world, side)) != plain_state(system.rules.observe(guess, side)):
            return True
    return False


def has_betrayed(system: AnySystem, before: State, after: State, step: ActionStep) -> bool:
    """Whether an act told the other side what its own side had hidden: an order turned up, a card played.

    It did where in a battle that the other side could not tell from this one no act at all would have
    brought what it sees now. Which act it was in truth has no part in that: whether somebody is asked
    because of it is seen by the other side too.
    """
    other = 1 - step.by
    seen = plain_state(system.rules.observe(after, other))
    if seen == plain_state(system.rules.observe(before, other)):
        return False
    for seed in range(LIKELY):
        world = system.rules.imagine(before, other, Random(seed))
        if not any(
            _looks_so(system, world, ActionStep(step.by, act), seen) for act in _acts(system, world, step)
        ):
            return True
    return False


def _acts(system: AnySystem, world: State, step: ActionStep) -> Iterator[Any]:
    """What a side may do in that world, the act that it did in truth first: it is the likeliest to fit."""
    if system.rules.refusal(world, step.by, step.action) is None:
        yield step.action
    yield from system.rules.actions(world, step.by)


def _looks_so(system: AnySystem, world: State, step: ActionStep, seen: JsonMapping) -> bool:
    """Whether the other side would see this after that act."""
    after = world.copy()
    system.rules.apply(after, step)
    return bool(plain_state(system.rules.observe(after, 1 - step.by)) == seen)


# --- from a game -------------------------------------------------------------------------------------------


def view_of(game: Game, side: int) -> View:
    """What a side knows at the moment at which the game stands."""
    shown = veiled(game.system, game.scenario, side, game.journal.state)
    scenario = for_side(shown.model_copy(update={"plan": plans_of(game)}), game.scenario.sides[side].id)
    state = game.system.rules.observe(game.journal.state, side)
    battle, key = battle_of(game), side_key(mail_of(game), game.scenario.sides[side].id)
    events = tuple(_shown_events(game.journal.line(), side))
    if shown is not game.scenario:
        events = _as_shown(game.system, game.scenario, scenario, events)
    papers = tuple(seen_by(paper, game.scenario.sides[side].id) for paper in game.standing_papers)
    moment = moment_mark(key, battle, side, plain_state(state))
    return View(game.system, scenario, side, state, events, papers, battle, moment, key)


def _as_shown(
    system: AnySystem, whole: Scenario, scenario: Scenario, events: tuple[ShownEvent, ...]
) -> tuple[ShownEvent, ...]:
    """What was told, without what names something that the veiled scenario does not hold."""
    hidden = set(_ids(plain_scenario(whole))) - set(_ids(plain_scenario(scenario)))
    # an umpire's edit alone names by an id; other facts are numbers and words, which an id may look like
    found = [one for one in events if one.event.facts.get("item") not in hidden]
    try:
        context = system.rules.new_battle(scenario).context
    except CannotBeginError:
        return tuple(found)
    bounds = system.bounds(context)
    return tuple(one for one in found if can_be_said(system, context, one.event, bounds))


def _ids(value: JsonValue) -> Iterator[str]:
    """Every id in a plain scenario."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for part in value.values():
            yield from _ids(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _ids(part)


def can_be_said(system: AnySystem, context: Any, event: Event, bounds: Bounds) -> bool:
    """Whether the room has a sentence for an event: it speaks of what there is and lacks no fact."""
    if event.kind not in system.words.event_kinds:
        return False
    kind = f"{event.kind} {event.facts['set']}" if "set" in event.facts else event.kind
    if not all(is_fact(kind, name, fact, bounds) for name, fact in event.facts.items()):
        return False
    if not all(is_within(event.kind, "modifiers", modifier, bounds) for modifier in event.modifiers):
        return False
    try:
        return is_complete(system.words.event(context, event))
    except MissingFactError:
        return False


def guessing_note(game: Game) -> Text | None:
    """What whoever writes a view has to know of the seed of the battle; None where it is a secret."""
    if not game.can_be_guessed:
        return None
    return _(
        "The dice and cards of this battle come from a typed seed. Who has a view can find it by trying "
        "numbers, and with it all that is hidden and all that is still to fall. Leave the seed empty when "
        "you begin a battle that goes by post."
    )


def veiled(system: AnySystem, scenario: Scenario, side: int, state: State | None = None) -> Scenario:
    """The scenario without what the rules or the other side's briefing keep from `side` (`Brief.veiled`)."""
    brief = system.design().brief
    return scenario if brief is None else brief.veiled(scenario, side, state)


def battle_digest(system: AnySystem, scenario: Scenario) -> str:
    """What files of version 1 call a battle: tells scenarios apart by what both sides know of them."""
    public = veiled(system, veiled(system, scenario, 0), 1)
    return mark_of(plain_scenario(public.model_copy(update={"briefings": {}, "plan": {}, "underlay": None})))


def battle_of(game: Game) -> str:
    """What views and replies call this battle, the same for both sides."""
    return battle_mark(mail_of(game), battle_digest(game.system, game.scenario))


def _shown_events(line: Sequence[AnyJournalNode], side: int) -> Iterator[ShownEvent]:
    for moment in line:
        begins = True
        for event in moment.events:
            seen = event.seen_by(side)
            if seen is not None:
                # what it is in itself: whom else it was told is nobody's business
                yield ShownEvent(replace(seen, to=None, public=None), moment.state.turn, begins)
                begins = False
