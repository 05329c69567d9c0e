"""View files: what one side knows of a battle at one moment, for a player who sits elsewhere.

`{"format": "etat-major/view", "version": 2, "side": "union", "battle": "...", "moment": "...", "key": "...",
"asked": {...}, "scenario": {...}, "state": {...}, "told": [...], "papers": [...], "seal": "..."}`

The scenario lacks the private papers of the other side, the state is the side's observation, `told` are the
events as they were told to it. No seed, no step, no branch: two games that differ only in what the side may
not know write the same bytes. `battle` and `moment` come back in the reply, `key` proves it
(`core.records.proofs`), `seal` shows a damaged file. Version 1 had no key and called the battle by its
scenario.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.protocol.events import Event, Modifier
from core.protocol.hidden import shown
from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.refusals import CannotBeginError, CannotStandError
from core.protocol.scenario_models import ScenarioModels
from core.protocol.state import BattleContext, State
from core.protocol.system import AnySystem
from core.records.games import plain_scenario
from core.records.proofs import MARK, PROOF, moment_marks
from core.records.sealed_papers import is_seen_row
from core.records.serialization.bounds import Facts, is_within
from core.records.serialization.digests import mark_of, plain_state
from core.records.serialization.states import NotPortableError, Reader, written, written_state
from core.records.strict_rows import check_keys, check_present
from core.records.views import ShownEvent, View, battle_digest, can_be_said
from core.scenarios import files
from core.scenarios.documents import Document, Limits, read_bytes, read_document
from core.scenarios.faults import no_side
from core.scenarios.provenance import write_stamped
from core.scenarios.versions import version_of
from core.scenarios.writing import laid_out
from core.text import Text, _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

FORMAT = "etat-major/view"
VERSION = 2
VIEW_LIMITS = Limits(size=16 * 1024 * 1024)
KEYS = (
    "format",
    "version",
    "side",
    "battle",
    "moment",
    "key",
    "asked",
    "scenario",
    "state",
    "told",
    "papers",
    "seal",
)
EVENT_KEYS = ("kind", "facts", "rule", "modifiers", "turn", "begins")
MOST_EVENTS = 100_000
MIGRATIONS: Mapping[int, Callable[[JsonRow], JsonRow]] = {1: lambda data: {**data, "key": ""}}
"""Version n -> the step that makes a version n file a version n + 1 file. Version 1 is the first."""
KEY = re.compile(f"[0-9a-f]{{{PROOF}}}")
MARK_LIKE = re.compile(f"[0-9a-f]{{{MARK}}}")

# --- writing -----------------------------------------------------------------------------------------------


def write_row(view: View) -> JsonRow:
    """The file of a view as plain data."""
    row = {
        "format": FORMAT,
        "version": VERSION,
        "side": view.side_id,
        "battle": view.battle,
        "moment": view.moment,
        "key": view.key,
        "asked": _asked(view),
        "scenario": plain_scenario(view.scenario),
        "state": written_state(view.state),
        "told": [_event_row(shown) for shown in view.events],
        "papers": [dict(paper) for paper in view.papers],
    }
    return {**row, "seal": mark_of(row)}


def dumps(view: View) -> bytes:
    """The bytes of a view file; equal views have equal bytes."""
    return laid_out(write_row(view)).encode("utf-8")


def save(path: str | Path, view: View) -> None:
    """Write the view in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, dumps(view), VIEW_LIMITS.size)


def _asked(view: View) -> JsonRow:
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


def _event_row(shown: ShownEvent) -> JsonRow:
    event = shown.event
    row: JsonRow = {"kind": event.kind, "turn": shown.turn}
    if shown.begins:
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
    scenario = files.scenario_of(document, ScenarioModels(systems), ("scenario",))
    system = next(system for system in systems if system.id == scenario.system)
    sides = [side.id for side in scenario.sides]
    if data["side"] not in sides:
        raise document.bad(("side",), *no_side(sides, str(data["side"])[:60]))
    side = sides.index(data["side"])
    state = _state(document, system, scenario, side)
    battle, key = _names(document, data, system, scenario)
    moment = data["moment"]
    if moment not in moment_marks(key, battle, side, plain_state(state)):
        raise document.bad(("moment",), _("it does not fit what else stands in this file"), _whole())
    events = tuple(_read_events(document, system, state.context))
    papers = _papers(document)
    view = View(system, scenario, side, state, events, papers, battle, moment, key)
    if data["asked"] != _asked(view):
        raise document.bad(("asked",), _("it does not fit what else stands in this file"), _whole())
    return view


def _names(document: Document, data: JsonRow, system: AnySystem, scenario: Scenario) -> tuple[str, str]:
    """What the battle is called, and the key of the side: none where its scenario names it (version 1)."""
    battle, key = data["battle"], data["key"]
    wrong = _("it does not fit what else stands in this file")
    if not isinstance(key, str) or (key and KEY.fullmatch(key) is None):
        raise document.bad(("key",), wrong, _whole())
    old = battle_digest(system, scenario) if not key else battle
    if not isinstance(battle, str) or MARK_LIKE.fullmatch(battle) is None or battle != old:
        raise document.bad(("battle",), wrong, _whole())
    return battle, key


def _head(document: Document) -> JsonRow:
    data = document.data
    if data.get("format") != FORMAT:
        wrong = _("this is no view of a battle of État-Major")
        raise document.bad(("format",), wrong, _("write “{word}”", word=FORMAT))
    version = version_of(document, data, VERSION)
    rest = {key: value for key, value in data.items() if key != "seal"}
    is_whole = data.get("seal") == mark_of(rest)  # as it was written
    for step in range(version, VERSION):
        data = {**MIGRATIONS[step](data), "version": step + 1}
    check_keys(document, (), data, KEYS)
    check_present(document, (), data, KEYS)
    if not is_whole:
        wrong = _("the seal does not fit: the file was changed after it was written")
        raise document.bad(("seal",), wrong, _whole())
    return dict(data)


def _state(document: Document, system: AnySystem, scenario: Scenario, side: int) -> State:
    """The observation in a document, rebuilt by its room and held against its own rules."""
    try:
        fresh = system.rules.new_battle(scenario)
    except CannotBeginError as error:
        wrong = _("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)
        raise document.bad(("scenario", "units"), wrong, _whole()) from None
    reader = Reader((*system.state_kinds, Over))
    try:
        fields = reader.fields(document.data["state"], fresh)
    except NotPortableError as error:
        raise document.bad(("state", *error.where), _("no battle can hold this"), _whole()) from None
    bounds = system.bounds(fresh.context)
    sound = all(is_within("", name, value, bounds) for name, value in fields.items())
    try:
        state: State = system.restored(scenario, fields) if sound else fresh
    except CannotStandError:
        sound = False
    if not sound or system.invariants(state):
        raise document.bad(("state",), _("no battle can stand like this"), _whole())
    more = any(shown(system.hidden, state, side))
    if more or plain_state(system.rules.observe(state, side)) != plain_state(state):
        wrong = _("it says more than this side may know")
        raise document.bad(("state",), wrong, _whole())
    return state


def _read_events(document: Document, system: AnySystem, context: BattleContext) -> Iterator[ShownEvent]:
    rows = document.data["told"]
    if not isinstance(rows, list) or len(rows) > MOST_EVENTS:
        raise document.bad(("told",), _("this is not a list of events"), _whole())
    reader = Reader((Modifier, *system.state_kinds))
    bounds = system.bounds(context)
    for place, row in enumerate(rows):
        shown = _event_of(row, reader) if isinstance(row, dict) else None
        if shown is None or not can_be_said(system, context, shown.event, bounds):
            raise document.bad(("told", place), _("nothing like this can happen"), _whole())
        yield shown


def _event_of(row: JsonMapping, reader: Reader) -> ShownEvent | None:
    """The event of a row; None where it is none."""
    facts, rule, turn = row.get("facts"), row.get("rule", ""), row.get("turn")
    kind, begins = row.get("kind"), row.get("begins", False)
    if not all(key in EVENT_KEYS for key in row) or not isinstance(facts, dict):
        return None
    if not isinstance(kind, str) or not isinstance(rule, str) or not isinstance(begins, bool):
        return None
    if type(turn) is not int or turn < 0:
        return None
    try:
        values = Facts((key, reader.value(value)) for key, value in facts.items())
        modifiers = reader.value(row.get("modifiers", []))
    except NotPortableError:
        return None
    if not isinstance(modifiers, tuple) or not all(isinstance(one, Modifier) for one in modifiers):
        return None
    return ShownEvent(Event(kind, values, rule, modifiers), turn, begins)


def _papers(document: Document) -> tuple[JsonMapping, ...]:
    rows = document.data["papers"]
    if not isinstance(rows, list) or not all(is_seen_row(row) for row in rows):
        raise document.bad(("papers",), _("these are no sealed papers"), _whole())
    return tuple(rows)


def _whole() -> Text:
    return _("ask the umpire for a new view")
