"""Reply files: what a side decided on its view of a battle, for the umpire who keeps the game.

`{"format": "etat-major/reply", "version": 2, "system": "battle_cry", "side": "union", "battle": "...",
"moment": "...", "note": "", "steps": [{"do": "play_card", "by": "union", "card": "probe-left"}], "proof":
"..."}`. `battle` and `moment` are those of the view; the steps are decisions of the side and nothing else.
`proof` says that who had the view wrote it so (`core.records.proofs`); version 1 had none, and is taken into
a battle whose file is as old.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from core.armies.record_reader import record_of
from core.chance.seeds import generator
from core.protocol.journal import AnyJournal, AnyJournalNode
from core.protocol.json_rows import JsonRow
from core.protocol.pending import SecretChoices
from core.protocol.refusals import Refusal
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.records.games import Game, mail_of
from core.records.proofs import PROOF, is_proven, moment_mark, moment_marks, proof_of, side_key
from core.records.sealed_papers import Paper
from core.records.serialization.digests import plain_state
from core.records.serialization.steps import BadStepError, StepRecords, parts_of
from core.records.shown_steps import count_shown
from core.records.veils import known_to
from core.records.views import View, battle_digest, battle_of, is_asked, shows_more
from core.scenarios.documents import Document, Limits, read_bytes, read_document
from core.scenarios.faults import no_side
from core.scenarios.json_places import Way
from core.scenarios.provenance import write_stamped
from core.scenarios.records import Id, Record
from core.scenarios.versions import version_of
from core.scenarios.writing import laid_out
from core.text import _

FORMAT: Literal["etat-major/reply"] = "etat-major/reply"
VERSION: Literal[2] = 2
REPLY_LIMITS = Limits(size=4 * 1024 * 1024)
MOST_STEPS = 2000
LONGEST_NOTE = 4000

MIGRATIONS: Mapping[int, Callable[[JsonRow], JsonRow]] = {1: lambda data: {**data, "proof": ""}}
"""Version n -> the step that makes a version n file a version n + 1 file. Version 1 is the first."""

Mark = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class ReplyRecord(Record):
    """A reply as its file holds it."""

    format: Literal["etat-major/reply"] = FORMAT
    version: Literal[2] = VERSION
    system: Id
    side: Id
    battle: Mark
    moment: Mark
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    steps: Annotated[tuple[dict[str, JsonValue], ...], Field(min_length=1, max_length=MOST_STEPS)]
    proof: Annotated[str, Field(pattern=rf"^([0-9a-f]{{{PROOF}}})?$")]


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply and the document that it was read from, so that what is refused has its line."""

    record: ReplyRecord
    document: Document


def reply_to(view: View, journal: AnyJournal, note: str = "") -> bytes:
    """The bytes of the reply: the decisions that the side has made in a journal begun from its view.

    Raises ValueError where there is none.
    """
    sides = [side.id for side in view.scenario.sides]
    records = StepRecords(view.system.codec, view.state.context, sides)
    steps = journal.steps()
    if not steps or not all(isinstance(step, ActionStep) and step.by == view.side for step in steps):
        raise ValueError("a reply holds decisions of its side and nothing else")
    row = {
        "format": FORMAT,
        "version": VERSION,
        "system": view.system.id,
        "side": view.side_id,
        "battle": view.battle,
        "moment": view.moment,
        "note": note,
        "steps": [records.write(step) for step in steps],
    }
    return _proven(row, view.key)


def _proven(row: JsonRow, key: str) -> bytes:
    """A reply with its proof; without one where the view had no key."""
    return laid_out({**row, "proof": proof_of(key, row) if key else ""}).encode("utf-8")


def as_reply(game: Game, paper: Paper) -> Reply:
    """The acts of a paper as a reply to the moment at which the game stands; ValueError without acts."""
    if not paper.acts:
        raise ValueError("a paper without acts")
    side = [side.id for side in game.scenario.sides].index(paper.side)
    battle, key = battle_of(game), side_key(mail_of(game), paper.side)
    known = plain_state(game.system.rules.observe(game.journal.state, side))
    row = {
        "format": FORMAT,
        "version": VERSION,
        "system": game.system.id,
        "side": paper.side,
        "battle": battle,
        "moment": moment_mark(key, battle, side, known),
        "note": "",
        "steps": [dict(act) for act in paper.acts],
    }
    return loads(_proven(row, key))


def save(path: str | Path, data: bytes) -> None:
    """Write the reply in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, data, REPLY_LIMITS.size)


def load(path: str | Path) -> Reply:
    """The reply in the file; raises BadFile."""
    return loads(read_bytes(path, REPLY_LIMITS), path)


def loads(data: bytes, path: str | Path = "") -> Reply:
    """The reply in these bytes; `path` is only named in faults. Raises BadFile."""
    return reply_in(read_document(data, path, REPLY_LIMITS))


def is_reply(document: Document) -> bool:
    """Whether the document says that it is a reply file."""
    return bool(document.data.get("format") == FORMAT)


def reply_in(document: Document) -> Reply:
    """The reply of a document; raises BadFile."""
    wrong = _("this is no reply of État-Major")
    if is_reply(document):
        for step in range(version_of(document, document.data, VERSION), VERSION):
            if step in MIGRATIONS:
                data = {**MIGRATIONS[step](document.data), "version": step + 1}
                document = Document(document.path, document.text, data)
    return Reply(record_of(document, ReplyRecord, FORMAT, VERSION, wrong), document)


# --- taking it in ------------------------------------------------------------------------------------------


def take(game: Game, reply: Reply) -> tuple[ActionStep, ...]:
    """Let the side do in the game what its reply says, as far as `carried_out`, or nothing; gives the acts.

    Raises BadFile, with the place in the reply: not this battle, not this moment, not this side's to decide,
    not legal. The game is left as it was then.
    """
    return carried_out(game, sender(game, reply), judged(game, reply))


LEFT = _(
    "What the reply says beyond that was decided before something came to light, and is left: "
    "send a new view."
)
"""What is said where `carried_out` does not do all of a reply."""


def carried_out(game: Game, side: int, acts: Sequence[ActionStep]) -> tuple[ActionStep, ...]:
    """Let the side do these acts, which were `judged`; gives those that it did.

    What it decided after an act that showed it more than it could know, as reinforcements that a briefing
    kept back, is left: it was decided without that. Nobody asks the battle by it, for that act is done.

    What nobody chooses is drawn here where who wrote the reply, by hand as it may be, has not.
    """
    rules, journal, done = game.system.rules, game.journal, list[ActionStep]()
    known, by_lot = known_to(game.system, journal.state, side), game.system.by_lot
    for act in acts:
        if by_lot is not None:
            depth = journal.moments[journal.here].depth
            act = ActionStep(act.by, by_lot(act.action, generator(game.seed, f"post/{depth}")))
        journal.must(act, secretly=True)
        done.append(act)
        rules.apply(known, act)
        if plain_state(rules.observe(known, side)) != plain_state(rules.observe(journal.state, side)):
            break
    return tuple(done)


def judged(game: Game, reply: Reply, reader: int | None = None) -> tuple[ActionStep, ...]:
    """The acts of a reply, each held against the rules on a copy of the battle; raises BadFile as `take`.

    `reader` is told of what is refused (None: the umpire): the steps that he knows of are counted.

    They are judged by what the side knows, and what brings hidden things to light is the last of them: else
    a reply that somebody made up could ask what follows, and be refused, before anything was decided.
    """
    side = sender(game, reply)
    _check_moment(game, reply, side, reader)
    return _acts(game, reply, side, [one.id for one in game.scenario.sides])


def sender(game: Game, reply: Reply) -> int:
    """The side that wrote a reply to this battle; raises BadFile where that is not proven."""
    record = reply.record
    if record.system != game.system.id:
        wrong = _("this reply is to a battle of another game")
        raise reply.document.bad(("system",), wrong, _("take it into the battle that it answers"))
    sides = [side.id for side in game.scenario.sides]
    if record.side not in sides:
        raise reply.document.bad(("side",), *no_side(sides, record.side))
    side = sides.index(record.side)
    _check_battle(game, reply)
    return side


def _check_battle(game: Game, reply: Reply) -> None:
    record = reply.record
    is_old = not record.proof and record.battle == battle_digest(game.system, game.scenario)
    if record.battle != battle_of(game) and not is_old:
        wrong = _("this reply is to another battle, be it of the same scenario")
        raise reply.document.bad(("battle",), wrong, _("take it into the battle that it answers"))
    if is_old and game.mail is None:
        return
    if not record.proof:
        wrong = _("this reply has no proof of who wrote it, as those to views of version 1 have none")
        raise reply.document.bad(("proof",), wrong, _("ask for a reply to a new view"))
    if not is_proven(side_key(mail_of(game), record.side), reply.document.data):
        wrong = _("its proof does not fit: it was changed after it was written, or the side did not write it")
        raise reply.document.bad(("proof",), wrong, _("ask for a reply to a new view"))


def _check_moment(game: Game, reply: Reply, side: int, reader: int | None) -> None:
    journal, record = game.journal, reply.record
    key = side_key(mail_of(game), record.side)

    def is_it(state: State) -> bool:
        known = plain_state(game.system.rules.observe(state, side))
        return record.moment in moment_marks(key, record.battle, side, known)

    if is_it(journal.state):
        return
    found = next((moment for moment in reversed(_earlier(journal)) if is_it(moment.state)), None)
    if found is not None and _still_open(game, found, side):
        return
    wrong = _("this reply is to a moment that this battle has not seen")
    if found is not None:
        depth = count_shown(journal.line(found.number), reader)
        now = count_shown(journal.line(), reader)
        wrong = _("this reply is to step {step}; the battle stands at step {now}", step=depth, now=now)
    raise reply.document.bad(
        ("moment",), wrong, _("go back to that moment, or ask for a reply to a new view")
    )


def _still_open(game: Game, found: AnyJournalNode, side: int) -> bool:
    """Whether the side still makes the unseen choice of that moment: only others have acted since."""
    journal, pending = game.journal, game.system.rules.pending(found.state)
    if not isinstance(pending, SecretChoices) or not is_asked(pending, side):
        return False
    since = [moment.step for moment in journal.line() if moment.depth > found.depth]
    return all(isinstance(step, ActionStep) and step.by != side for step in since) and is_asked(
        journal.pending, side
    )


def _earlier(journal: AnyJournal) -> list[AnyJournalNode]:
    return [journal.moments[0], *journal.line()][:-1]


def _acts(game: Game, reply: Reply, side: int, sides: Sequence[str]) -> tuple[ActionStep, ...]:
    rules, words = game.system.rules, game.system.words
    state = known_to(game.system, game.journal.state, side)
    records = StepRecords(game.system.codec, state.context, sides)
    acts: list[ActionStep] = []
    is_last = False
    for place, row in enumerate(reply.record.steps):
        way: Way = ("steps", place)
        if is_last:
            wrong = _("what follows the step before shows in the battle alone")
            raise reply.document.bad(way, wrong, _("end the list before this step"))
        try:
            step = records.read(row)
        except BadStepError as error:
            raise reply.document.bad((*way, *parts_of(error.where)), error.wrong, error.right) from None
        if not isinstance(step, ActionStep):
            wrong = _("only decisions stand in a reply")
            raise reply.document.bad(way, wrong, _("leave dice, cards and rulings to the umpire"))
        if step.by != side:
            wrong = _("this is the decision of another side")
            raise reply.document.bad((*way, "by"), wrong, _("write “{word}”", word=sides[side]))
        refusal = (
            rules.refusal(state, side, step.action)
            if is_asked(rules.pending(state), side)
            else Refusal("not_asked", "", {"side": side})
        )
        if refusal is not None:
            reason = words.refusal(state.context, refusal)
            wrong = _("the rules refuse this step ({rule}): {why}", rule=refusal.rule or "-", why=reason)
            raise reply.document.bad(way, wrong, _("ask for a reply to a new view"))
        is_last = shows_more(game.system, state, side, step.action)
        if not is_last:
            rules.apply(state, step)
        acts.append(step)
    return tuple(acts)
