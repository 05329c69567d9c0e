"""View files: what one side knows of a battle at one moment, for a player who sits elsewhere.

`{"format": "etat-major/view", "version": 1, "side": "union", "battle": "...", "moment": "...",
"asked": {...}, "scenario": {...}, "state": {...}, "told": [...], "papers": [...], "seal": "..."}`

The scenario lacks the private papers of the other side, the state is the side's observation, `told` are the
events as they were told to it. No seed, no step, no branch: two games that differ only in what the side may
not know write the same bytes. `battle` and `moment` come back in the reply, `seal` shows a damaged file.
"""

from __future__ import annotations

import copyreg
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from core.protocol.events import Event, Modifier
from core.protocol.journal import Journal, Moment
from core.protocol.pending import Choice, Deal, Over, Pending, Roll, SecretChoices
from core.protocol.refusals import CannotBeginError
from core.protocol.steps import Act
from core.protocol.system import AnySystem
from core.records.games import Game, plain_scenario
from core.records.plans import plans_of
from core.records.serialization.digests import canonical, plain_state
from core.records.serialization.states import NotPortableError, Reader, written, written_state
from core.scenarios import files
from core.scenarios.briefings import for_side
from core.scenarios.documents import BadFile, Document, Limits, read_bytes, read_document
from core.scenarios.faults import no_side, one_of
from core.scenarios.json_places import Way
from core.scenarios.writing import laid_out, write_atomically
from core.text import Text, _

FORMAT = "etat-major/view"
VERSION = 1
VIEW_LIMITS = Limits(size=16 * 1024 * 1024)
KEYS = (
    "format",
    "version",
    "side",
    "battle",
    "moment",
    "asked",
    "scenario",
    "state",
    "told",
    "papers",
    "seal",
)
TOLD_KEYS = ("kind", "facts", "rule", "modifiers", "turn", "begins")
MOST_TOLD = 100_000
WORLDS = 2
"""How many imagined worlds are asked whether a decision shows what is hidden."""

MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Version n -> the step that makes a version n file a version n + 1 file. Version 1 is the first."""

BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, TypeError, ValueError)
"""What rules raise over numbers that no battle has; nothing else reads states that a stranger wrote."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that the side was told; `begins`: the first that came of a step."""

    event: Event
    turn: int
    begins: bool


@dataclass(frozen=True, slots=True)
class View:
    """What `side` (its place in the scenario) knows. `state` is its observation; never change it.

    `battle` tells battles of other scenarios apart, `moment` other moments. `papers` are sealed papers as
    the side may see them (`core.records.sealed_papers`).
    """

    system: AnySystem
    scenario: Any
    side: int
    state: Any
    told: tuple[Told, ...]
    papers: tuple[Mapping[str, Any], ...]
    battle: str
    moment: str

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

    def journal(self, *, told: bool = False) -> Journal[Any]:
        """A journal that begins here, for the decisions of the side; with what it was `told` before it."""
        journal: Journal[Any] = Journal(self.system.rules, self.scenario, self.state.copy())
        if not told:
            return journal
        for group in _groups(self.told):
            past = self.state.copy()
            past.turn = group[0].turn
            journal.tell(past, tuple(one.event for one in group))
        journal.tell(self.state.copy(), ())
        return journal


def _groups(told: Sequence[Told]) -> Iterator[list[Told]]:
    """What was told, step by step."""
    group: list[Told] = []
    for one in told:
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
    return ViewedGame(view.system, view.scenario, view.journal(told=True), 0, view=view)


def is_asked(pending: Pending, side: int) -> bool:
    """Whether `side` may choose now."""
    if isinstance(pending, Choice):
        return pending.side == side
    return isinstance(pending, SecretChoices) and any(choice.side == side for choice in pending.choices)


def shows_more(system: AnySystem, state: Any, side: int, action: Any) -> bool:
    """Whether a decision of `side` on its observation brings to light what it does not know.

    What follows such a decision only the game itself can say: the reply ends with it.
    """
    guess = state.copy()
    system.rules.apply(guess, Act(side, action))
    for seed in range(WORLDS):
        world = system.rules.imagine(state, side, Random(seed))
        system.rules.apply(world, Act(side, action))
        if plain_state(system.rules.observe(world, side)) != plain_state(system.rules.observe(guess, side)):
            return True
    return False


# --- from a game -------------------------------------------------------------------------------------------


def view_of(game: Game, side: int) -> View:
    """What a side knows at the moment at which the game stands."""
    from core.records.sealed_papers import seen_by, standing

    shown = veiled(game.system, game.scenario, side, game.journal.state)
    scenario = for_side(shown.model_copy(update={"plan": plans_of(game)}), game.scenario.sides[side].id)
    state = game.system.rules.observe(game.journal.state, side)
    battle = battle_digest(game.system, game.scenario)
    told = tuple(_told(game.journal.line(), side))
    if shown is not game.scenario:
        told = _as_shown(game.system, game.scenario, scenario, told)
    papers = tuple(seen_by(paper, game.scenario.sides[side].id) for paper in standing(game))
    return View(game.system, scenario, side, state, told, papers, battle, moment_digest(battle, side, state))


def _as_shown(system: AnySystem, whole: Any, scenario: Any, told: tuple[Told, ...]) -> tuple[Told, ...]:
    """What was told, without what names something that the veiled scenario does not hold."""
    hidden = set(_ids(plain_scenario(whole))) - set(_ids(plain_scenario(scenario)))
    found = [one for one in told if hidden.isdisjoint(map(str, one.event.facts.values()))]
    try:
        setting = system.rules.new_battle(scenario).setting
    except CannotBeginError:
        return tuple(found)
    return tuple(one for one in found if _can_be_said(system, setting, one))


def _ids(value: Any) -> Iterator[str]:
    """Every id in a plain scenario."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for part in value.values():
            yield from _ids(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _ids(part)


def _can_be_said(system: AnySystem, setting: Any, one: Told) -> bool:
    try:
        system.words.event(setting, one.event)
    except BROKEN:
        return False
    return True


def veiled(system: AnySystem, scenario: Any, side: int, state: Any = None) -> Any:
    """The scenario without what the rules or the other side's briefing keep from `side` (`Brief.veiled`)."""
    return scenario if system.brief is None else system.brief().veiled(scenario, side, state)


def battle_digest(system: AnySystem, scenario: Any) -> str:
    """Tells scenarios apart, the same for all who look: only what both sides know of one counts."""
    public = veiled(system, veiled(system, scenario, 0), 1)
    return _digest(plain_scenario(public.model_copy(update={"briefings": {}, "plan": {}})))


def moment_digest(battle: str, side: int, observation: Any) -> str:
    """Tells moments apart by what the side knows of them."""
    return _digest([battle, side, plain_state(observation)])


def _digest(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()[:16]


def _told(line: Sequence[Moment[Any]], side: int) -> Iterator[Told]:
    for moment in line:
        begins = True
        for event in moment.events:
            seen = event.seen_by(side)
            if seen is not None:
                # what it is in itself: whom else it was told is nobody's business
                yield Told(replace(seen, to=None, public=None), moment.state.turn, begins)
                begins = False


# --- writing -----------------------------------------------------------------------------------------------


def write_row(view: View) -> dict[str, Any]:
    """The file of a view as plain data."""
    row = {
        "format": FORMAT,
        "version": VERSION,
        "side": view.side_id,
        "battle": view.battle,
        "moment": view.moment,
        "asked": _asked(view),
        "scenario": plain_scenario(view.scenario),
        "state": written_state(view.state),
        "told": [_told_row(told) for told in view.told],
        "papers": [dict(paper) for paper in view.papers],
    }
    return {**row, "seal": _digest(row)}


def dumps(view: View) -> bytes:
    """The bytes of a view file; equal views have equal bytes."""
    return laid_out(write_row(view)).encode("utf-8")


def save(path: str | Path, view: View) -> None:
    """Write the view in place of the file, whole or not at all; raises OSError."""
    write_atomically(path, dumps(view))


def _asked(view: View) -> dict[str, Any]:
    """What the table waits for, for a program or a person who reads the file as it is."""
    sides = [side.id for side in view.scenario.sides]
    pending = view.pending
    match pending:
        case Choice(side=side, prompt=prompt):
            return {"what": "choice", "of": [sides[side]], "prompt": prompt}
        case SecretChoices(choices=choices):
            prompts = [choice.prompt for choice in choices if choice.side == view.side]
            row = {"what": "secret choices", "of": [sides[choice.side] for choice in choices]}
            return {**row, "prompt": prompts[0] if prompts else ""}
        case Roll(why=why):
            return {"what": "roll", "of": [], "prompt": why}
        case Deal(why=why, to=to):
            return {"what": "deal", "of": [] if to is None else [sides[to]], "prompt": why}
        case Over(reason=reason):
            return {"what": "over", "of": [], "prompt": reason}


def _told_row(told: Told) -> dict[str, Any]:
    event = told.event
    row: dict[str, Any] = {"kind": event.kind, "turn": told.turn}
    if told.begins:
        row["begins"] = True
    row["facts"] = {key: written(value) for key, value in event.facts.items()}
    if event.rule:
        row["rule"] = event.rule
    if event.modifiers:
        row["modifiers"] = [written(modifier) for modifier in event.modifiers]
    return row


# --- reading -----------------------------------------------------------------------------------------------


def load(path: str | Path, systems: Sequence[AnySystem]) -> View:
    """The view in the file; raises BadFile."""
    return loads(read_bytes(path, VIEW_LIMITS), systems, path)


def loads(data: bytes, systems: Sequence[AnySystem], path: str | Path = "") -> View:
    """The view in these bytes; `path` is only named in faults. Raises BadFile."""
    return view_in(read_document(data, path, VIEW_LIMITS), systems)


def is_view(document: Document) -> bool:
    """Whether the document says that it is a view file."""
    return bool(document.data.get("format") == FORMAT)


def view_in(document: Document, systems: Sequence[AnySystem]) -> View:
    """The view of a document; raises BadFile."""
    data = _head(document)
    models = {system.id: system.scenario() for system in systems}
    scenario = files.scenario_of(document, models, ("scenario",))
    system = next(system for system in systems if system.id == scenario.system)
    sides = [side.id for side in scenario.sides]
    if data["side"] not in sides:
        raise _bad(document, ("side",), *no_side(sides, str(data["side"])[:60]))
    side = sides.index(data["side"])
    state = _state(document, system, scenario, side)
    battle = battle_digest(system, scenario)
    moment = moment_digest(battle, side, state)
    for key, value in (("battle", battle), ("moment", moment)):
        if data[key] != value:
            wrong = _("it does not fit what else stands in this file")
            raise _bad(document, (key,), wrong, _whole())
    told = tuple(_read_told(document, system, state.setting))
    papers = _papers(document)
    view = View(system, scenario, side, state, told, papers, battle, moment)
    if data["asked"] != _asked(view):
        raise _bad(document, ("asked",), _("it does not fit what else stands in this file"), _whole())
    return view


def _head(document: Document) -> dict[str, Any]:
    data = document.data
    if data.get("format") != FORMAT:
        wrong = _("this is no view of a battle of État-Major")
        raise _bad(document, ("format",), wrong, _("write “{word}”", word=FORMAT))
    version = data.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        later = type(version) is int and version > VERSION
        if later:
            wrong = _("this file is of a later version of the program ({version})", version=str(version))
            right = _("update the program, or save the file for version {version}", version=str(VERSION))
        else:
            wrong = _("there is no such version of the format")
            right = _("write a version from 1 to {version}", version=str(VERSION))
        raise _bad(document, ("version",), wrong, right)
    for step in range(version, VERSION):
        data = {**MIGRATIONS[step](data), "version": step + 1}
    for key in data:
        if key not in KEYS:
            wrong = _("“{key}” is unknown", key=str(key)[:60])
            raise _bad(document, (key,), wrong, one_of(KEYS, str(key)))
    for key in KEYS:
        if key not in data:
            raise _bad(document, (), _("“{key}” is missing", key=key), _("add “{key}”", key=key))
    rest = {key: value for key, value in data.items() if key != "seal"}
    if data["seal"] != _digest(rest):
        wrong = _("the seal does not fit: the file was changed after it was written")
        raise _bad(document, ("seal",), wrong, _whole())
    return dict(data)


def _state(document: Document, system: AnySystem, scenario: Any, side: int) -> Any:
    """The observation in a document, rebuilt by its room and held against its own rules."""
    try:
        fresh = system.rules.new_battle(scenario)
    except CannotBeginError as error:
        wrong = _("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)
        raise _bad(document, ("scenario", "units"), wrong, _whole()) from None
    reader = Reader((*system.state_kinds, Over))
    try:
        fields = reader.fields(document.data["state"], fresh)
    except NotPortableError as error:
        raise _bad(document, ("state", *error.where), _("no battle can hold this"), _whole()) from None
    packed: Any = copyreg.dispatch_table.get(type(fresh), type(fresh).__reduce__)
    restored, (setup, _fields) = packed(fresh)  # as it would travel to another process
    try:
        state = restored(setup, fields)
        sound = not system.invariants(state)
        known = sound and plain_state(system.rules.observe(state, side)) == plain_state(state)
    except BROKEN:
        sound = known = False
    if not sound:
        raise _bad(document, ("state",), _("no battle can stand like this"), _whole())
    if not known:
        wrong = _("it says more than this side may know")
        raise _bad(document, ("state",), wrong, _whole())
    return state


def _read_told(document: Document, system: AnySystem, setting: Any) -> Iterator[Told]:
    rows = document.data["told"]
    if not isinstance(rows, list) or len(rows) > MOST_TOLD:
        raise _bad(document, ("told",), _("this is not a list of events"), _whole())
    reader = Reader((Modifier, *system.state_kinds))
    for place, row in enumerate(rows):
        told = _told_of(row, reader) if isinstance(row, dict) else None
        try:
            if told is None or told.event.kind not in system.words.event_kinds:
                raise ValueError(place)
            system.words.event(setting, told.event)
            for modifier in told.event.modifiers:
                system.words.modifier(modifier)
        except BROKEN:
            raise _bad(document, ("told", place), _("nothing like this can happen"), _whole()) from None
        assert told is not None
        yield told


def _told_of(row: Mapping[str, Any], reader: Reader) -> Told | None:
    """The event of a row; None where it is none."""
    facts, rule, turn = row.get("facts"), row.get("rule", ""), row.get("turn")
    kind, begins = row.get("kind"), row.get("begins", False)
    if not all(key in TOLD_KEYS for key in row) or not isinstance(facts, dict):
        return None
    if not isinstance(kind, str) or not isinstance(rule, str) or not isinstance(begins, bool):
        return None
    if type(turn) is not int or turn < 0:
        return None
    try:
        values = {key: reader.value(value) for key, value in facts.items()}
        modifiers = reader.value(row.get("modifiers", []))
    except NotPortableError:
        return None
    if not isinstance(modifiers, tuple) or not all(isinstance(one, Modifier) for one in modifiers):
        return None
    return Told(Event(kind, values, rule, modifiers), turn, begins)


def _papers(document: Document) -> tuple[Mapping[str, Any], ...]:
    from core.records.sealed_papers import is_seen_row

    rows = document.data["papers"]
    if not isinstance(rows, list) or not all(is_seen_row(row) for row in rows):
        raise _bad(document, ("papers",), _("these are no sealed papers"), _whole())
    return tuple(rows)


def _whole() -> Text:
    return _("ask the umpire for a new view")


def _bad(document: Document, way: Way, wrong: Text, right: Text) -> BadFile:
    return document.refuse(document.fault(way, wrong, right))
