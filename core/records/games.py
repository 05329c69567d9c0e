"""Game files: a whole scenario and the steps of a battle, for who may see all. Loading is replaying.

`{"format": "etat-major/game", "version": 1, "scenario": {...}, "seed": 7, "seats": {...}, "steps": [...],
"names": [{"at": 12, "name": "By the left"}], "plans": {"union": [...]},
"branches": [{"at": 41, "of": 0, "why": "undone", "by": "umpire",
"name": "", "steps": [...]}]}`. `names` keeps what the forks of the main line itself are called, `plans` what
the sides drew over the map in this battle (without it: the plan of the scenario); no digest counts them.
A branch leaves its line (`of` names an earlier branch by its place; without it: the main line) after `at`
steps from the start of the battle. `secret` is where the dice of a battle come from that nobody can guess, 32
hexadecimal digits; a `seed` in its place was typed: who tries numbers can find it from a view
(`core.chance.seeds`). `shown` says which dice and cards a person shows: `{"roll": "typed"}` for
all rolls, `{"deal:draw": "typed"}` for the deals of that reason; without it the program shows them. `umpire`
says the same of the umpire's desk, where without it everything is typed; `clocks` keeps the time
(`core.records.clocks`). `mail` is the secret of what goes by mail (`core.records.proofs`); older files lack
it. `papers` are sealed papers (`core.records.sealed_papers`). `given` names the sides whose seats persons
have given to computers. `at` is the step after which the battle stands, where steps of the main line were
undone: without it the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from core.chance.seeds import Secret, Seed, generator
from core.protocol.journal import ROOT, AnyJournal, AnyJournalNode, Journal
from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.refusals import CannotBeginError
from core.protocol.scenario_models import ScenarioModels
from core.protocol.state import BattleContext
from core.protocol.steps import Step
from core.protocol.system import AnySystem
from core.records.clocks import ClockRecord, clock_row, clocks_of
from core.records.proofs import mail_secret
from core.records.sealed_papers import Paper, paper_row, papers_in, standing
from core.records.seat_rows import given_of, seats_of, shown_of
from core.records.secret_rows import secret_of, seed_of, seed_row
from core.records.serialization.steps import BadStepError, StepRecords, parts_of
from core.records.strict_rows import check_keys, check_present, is_whole
from core.scenarios import files
from core.scenarios.documents import Document, Limits, read_bytes, read_document
from core.scenarios.json_places import Way
from core.scenarios.plan_file import plain_plans, read_plans
from core.scenarios.plans import Plans
from core.scenarios.provenance import write_stamped
from core.scenarios.versions import version_of
from core.scenarios.writing import laid_out
from core.text import _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

FORMAT = "etat-major/game"
VERSION = 1
GAME_LIMITS = Limits(size=32 * 1024 * 1024)
KEYS = (
    "format",
    "version",
    "scenario",
    "seed",
    "secret",
    "mail",
    "seats",
    "given",
    "shown",
    "umpire",
    "clocks",
    "at",
    "plans",
    "steps",
    "names",
    "branches",
    "papers",
)
NAME_KEYS = ("at", "why", "by", "name")
BRANCH_KEYS = ("at", "of", "why", "by", "name", "steps")


@dataclass(slots=True)
class Game:
    """A battle in play as a file holds it. `seats` says who plays each side ("person", "greedy", ...).

    `shown` says who shows dice and cards ("rolled", "typed") by "roll", "deal" or "roll:WHY", "deal:WHY".
    `plans` are those drawn in this battle (`core.scenarios.plans.Plans`); None: nobody has drawn yet.
    """

    system: AnySystem
    scenario: Scenario
    journal: AnyJournal
    seed: Seed = field(repr=False)
    seats: dict[str, str] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    """The sides whose seats persons gave to computers: what is hidden in the battle is still theirs."""
    shown: dict[str, str] = field(default_factory=dict)
    papers: list[Paper] = field(default_factory=list)
    """Sealed papers, in the order in which they were sealed."""
    plans: Plans | None = None
    umpire: dict[str, str] | None = None
    """As `shown`, for the umpire's desk; None: everything is typed there."""
    clocks: ClockRecord = field(default_factory=ClockRecord)
    mail: Secret | None = field(default=None, repr=False)
    """The secret of what goes by mail; None: the file is of a version that had none (`mail_secret`)."""

    @property
    def can_be_guessed(self) -> bool:
        """Whether who knows some of the dice can find the seed by trying, and so all that is hidden."""
        return isinstance(self.seed, int)

    @property
    def standing_papers(self) -> tuple[Paper, ...]:
        """The papers as the line stood on has them (`sealed_papers.standing`)."""
        return standing(self.papers, self.journal)


def plain_scenario(scenario: Scenario) -> JsonRow:
    """A scenario as it stands in its file."""
    return files.plain(scenario)


def new_game(system: AnySystem, scenario: Scenario, seed: Seed, mail: Secret | None = None) -> Game:
    """A battle before its first step. Without `mail` what goes by mail is as safe as its seed.

    The scenario is played as it stands: with its handicap only where that was taken (`levelled`).
    """
    if scenario.handicap:
        scenario = scenario.model_copy(update={"handicap": ()})
    journal: AnyJournal = Journal(system.rules, scenario)
    return Game(system, scenario, journal, seed, mail=mail_secret(seed) if mail is None else mail)


def set_out(system: AnySystem, scenario: Scenario, seed: Seed) -> Scenario:
    """The scenario of a battle that begins: its file, and all that is told of it, lists units as it does.

    Where a designer lists reinforcements by arm or formation, the places of those that a briefing keeps back
    would tell of them. Battles that have begun keep the order in which they did.
    """
    by_lot = system.kept_by_lot
    found: Scenario = scenario if by_lot is None else by_lot(scenario, generator(seed, "kept"))
    return found


def game_row(
    system: AnySystem,
    scenario: Scenario,
    seed: Seed,
    steps: Sequence[Step],
    context: BattleContext | None = None,
    mail: Secret | None = None,
) -> JsonRow:
    """The file of a battle of one line, as plain data; `mail` as for `new_game`."""
    context = system.rules.new_battle(scenario).context if context is None else context
    records = StepRecords(system.codec, context, [side.id for side in scenario.sides])
    return {
        "format": FORMAT,
        "version": VERSION,
        "scenario": plain_scenario(scenario),
        **seed_row(seed),
        "mail": (mail_secret(seed) if mail is None else mail).written(),
        "steps": [records.write(step) for step in steps],
        "branches": [],
    }


def mail_of(game: Game) -> Secret:
    """The secret of what goes by mail in this battle, be it of an older file."""
    return mail_secret(game.seed) if game.mail is None else game.mail


def plans_of(game: Game) -> Plans:
    """The plans as they stand in a battle: those of its scenario until somebody draws in the battle."""
    plans: Plans = game.scenario.plan if game.plans is None else game.plans
    return plans


def write_row(game: Game) -> JsonRow:
    """The file of a game with all its branches, as plain data; the line stood on is the main line."""
    journal = game.journal
    records = StepRecords(game.system.codec, journal.state.context, [side.id for side in game.scenario.sides])
    main = journal.tip()
    steps, context = _steps(journal, main), journal.state.context
    row = game_row(game.system, game.scenario, game.seed, steps, context, mail_of(game))
    row["seats"] = dict(game.seats)
    if game.given:
        row["given"] = sorted(game.given)
    if journal.here != main:
        row["at"] = journal.moments[journal.here].depth
    if game.shown:
        row["shown"] = dict(game.shown)
    if game.umpire is not None:
        row["umpire"] = dict(game.umpire)
    if game.clocks.is_used:
        row["clocks"] = clock_row(game.clocks, [side.id for side in game.scenario.sides])
    if game.papers:
        row["papers"] = [paper_row(paper) for paper in game.papers]
    if game.plans is not None:
        row["plans"] = plain_plans(game.plans)
    names = [_named(moment) for moment in journal.line(main) if _is_named(moment)]
    if names:
        row["names"] = names
    owner = {moment.number: -1 for moment in journal.line(main)} | {ROOT: -1}
    leaves = (leaf for leaf in journal.leaves() if leaf not in owner)
    for leaf in sorted(leaves, key=lambda leaf: sum(_is_named(moment) for moment in journal.line(leaf))):
        # Whoever has a name of his own comes after the line that he leaves, and so keeps it.
        new = [moment for moment in journal.line(leaf) if moment.number not in owner]
        parent = journal.moments[new[0].parent]
        place = len(row["branches"])
        of = owner[parent.number]
        branch = {
            "at": parent.depth,
            **({"of": of} if of >= 0 else {}),
            "why": new[0].why,
            "by": new[0].by,
            "name": new[0].name,
            "steps": [records.write(moment.step) for moment in new if moment.step is not None],
        }
        row["branches"].append(branch)
        owner.update({moment.number: place for moment in new})
    return row


def dumps(game: Game) -> bytes:
    """The bytes of a game file; one step a line."""
    return laid_out(write_row(game)).encode("utf-8")


def save(path: str | Path, game: Game) -> None:
    """Write the game in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, dumps(game), GAME_LIMITS.size)


def load(path: str | Path, systems: Sequence[AnySystem]) -> Game:
    """The game in the file, replayed; raises BadFile with the step that is refused."""
    return loads(read_bytes(path, GAME_LIMITS), systems, path)


def loads(data: bytes, systems: Sequence[AnySystem], path: str | Path = "") -> Game:
    """The game in these bytes, replayed; `path` is only named in faults. Raises BadFile."""
    return game_of(read_document(data, path, GAME_LIMITS), systems)


def is_game(document: Document) -> bool:
    """Whether the document says that it is a game file."""
    return bool(document.data.get("format") == FORMAT)


def game_of(document: Document, systems: Sequence[AnySystem]) -> Game:
    """The game of a document; raises BadFile."""
    data = document.data
    _check_head(document)
    scenario = files.scenario_of(document, ScenarioModels(systems), ("scenario",))
    system = next(system for system in systems if system.id == scenario.system)
    try:
        game = new_game(system, scenario, seed_of(document))
    except CannotBeginError as error:
        wrong = _("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)
        right = _("mend the scenario at the Design desk")
        raise document.bad(("scenario", "units"), wrong, right) from None
    game.mail = secret_of(document, "mail") if "mail" in data else None
    game.seats = seats_of(document, [side.id for side in scenario.sides])
    game.given = given_of(document, [side.id for side in scenario.sides])
    game.shown = shown_of(document, "shown")
    if "umpire" in data:
        game.umpire = shown_of(document, "umpire")
    game.clocks = clocks_of(document, [side.id for side in scenario.sides])
    game.papers = papers_in(document, [side.id for side in scenario.sides])
    if "plans" in data:
        game.plans = read_plans(document, scenario)
    reader = _Reader(document, game)
    main = reader.take(data["steps"], ("steps",), ROOT)
    reader.names(data.get("names", []), main)
    reader.branches(data.get("branches", []), main)
    game.journal.end_at(main[-1])
    if "at" in data:
        game.journal.go(main[reader.step(data, (), len(main) - 1)])
    return game


class _Reader:
    """Replays the lines of a game file into its journal."""

    def __init__(self, document: Document, game: Game) -> None:
        self.document = document
        self.journal = game.journal
        context = game.journal.state.context
        self.records = StepRecords(game.system.codec, context, [side.id for side in game.scenario.sides])
        self.words = game.system.words

    def take(self, rows: object, way: Way, start: int) -> list[int]:
        """Replay `rows` from moment `start`; the numbers of the moments, `start` first."""
        if not isinstance(rows, list):
            raise self.document.bad(way, _("this is not a list of steps"), _("write a list of steps"))
        self.journal.go(start)
        line = [start]
        for place, row in enumerate(rows):
            here = (*way, place)
            try:
                step = self.records.read(row)
            except BadStepError as error:
                raise self.document.bad((*here, *parts_of(error.where)), error.wrong, error.right) from None
            refusal = self.journal.do(step)
            if refusal is not None:
                reason = self.words.refusal(self.journal.state.context, refusal)
                wrong = _("the rules refuse this step ({rule}): {why}", rule=refusal.rule or "-", why=reason)
                raise self.document.bad(here, wrong, _("end the list before this step"))
            line.append(self.journal.here)
        return line

    def names(self, rows: object, main: list[int]) -> None:
        """Call the forks of the main line what they are called."""
        if not isinstance(rows, list):
            raise self.document.bad(("names",), _("this is not a list of names"), _("write a list of names"))
        for place, row in enumerate(rows):
            way: Way = ("names", place)
            if not isinstance(row, dict):
                raise self.document.bad(way, _("this is not a name"), _("write an object with at and name"))
            check_keys(self.document, way, row, NAME_KEYS)
            at = self.step(row, way, len(main) - 1)
            self._call(self.journal.moments[main[at]], row, way)

    def branches(self, rows: object, main: list[int]) -> None:
        """Replay every branch from the line that it leaves."""
        if not isinstance(rows, list):
            raise self.document.bad(
                ("branches",), _("this is not a list of branches"), _("write a list of branches")
            )
        lines: list[list[int]] = []
        for place, row in enumerate(rows):
            lines.append(self._branch(row, ("branches", place), main, lines))

    def _branch(self, row: object, way: Way, main: list[int], lines: list[list[int]]) -> list[int]:
        if not isinstance(row, dict):
            raise self.document.bad(way, _("this is not a branch"), _("write an object with at and steps"))
        check_keys(self.document, way, row, BRANCH_KEYS)
        of = row.get("of", -1)
        if not is_whole(of) or not -1 <= of < len(lines):
            raise self.document.bad(
                (*way, "of"), _("there is no such branch before this one"), _("leave it out")
            )
        line = main if of < 0 else lines[of]
        at = self.step(row, way, len(line) - 1)
        before = len(self.journal.moments)
        made = self.take(row.get("steps"), (*way, "steps"), line[at])
        if len(self.journal.moments) > before:
            self._call(self.journal.moments[before], row, way)
        return line[:at] + made

    def step(self, row: JsonMapping, way: Way, most: int) -> int:
        """The number of a step that stands under "at"."""
        at = row.get("at")
        if not is_whole(at) or not 0 <= at <= most:
            wrong, right = _("there is no such step"), _("write a number from 0 to {most}", most=most)
            raise self.document.bad((*way, "at"), wrong, right)
        return at

    def _call(self, moment: AnyJournalNode, row: JsonMapping, way: Way) -> None:
        for key in ("why", "by", "name"):
            if not isinstance(row.get(key, ""), str):
                raise self.document.bad((*way, key), _("it has the wrong type"), _("write a text"))
        moment.why, moment.by, moment.name = row.get("why", ""), row.get("by", ""), row.get("name", "")


def _is_named(moment: AnyJournalNode) -> bool:
    return bool(moment.name or moment.why or moment.by)


def _named(moment: AnyJournalNode) -> JsonRow:
    said = {key: getattr(moment, key) for key in ("why", "by", "name")}
    return {"at": moment.depth, **{key: words for key, words in said.items() if words}}


def _check_head(document: Document) -> None:
    data = document.data
    if data.get("format") != FORMAT:
        wrong = _("this is no battle of État-Major")
        raise document.bad(("format",), wrong, _("write “{word}”", word=FORMAT))
    version_of(document, data, VERSION)
    check_keys(document, (), data, KEYS)
    check_present(document, (), data, ("scenario", "steps"))


def _steps(journal: AnyJournal, number: int) -> list[Step]:
    return [moment.step for moment in journal.line(number) if moment.step is not None]
