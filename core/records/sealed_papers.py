"""Sealed papers: orders or a deployment that a side hands to the umpire before it is known to anybody else.

A paper is a text and, where it is to be carried out, the acts of a reply. Its seal is the sha256 of side,
text, acts and a salt that nobody can guess: the seal may be told to all, says nothing of the paper, and
proves when the paper is opened that not a letter of it was changed. In a game file
`{"by": "union", "turn": 2, "closed": "...", "salt": "...", "seal": "..."}`, and once it is opened
`{"by": "union", "turn": 2, "text": "...", "acts": [...], "salt": "...", "seal": "...", "opened": 4}`;
`turn` is that in which it was sealed, `opened` that in which it was opened.

`closed` is text and acts under a key stream made of the salt. The salt stands beside it: who opens the file
by accident reads nothing, who sets out to read it can. Papers of older files stand in clear and are taken.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from core.protocol.journal import AnyJournal, AnyJournalNode
from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.steps import Ruling
from core.records.serialization.digests import canonical
from core.records.strict_rows import check_keys, check_present
from core.scenarios.documents import BadFile, Document, read_document
from core.scenarios.faults import no_side
from core.scenarios.json_places import Way
from core.text import Names, Text, Value, _

SEEN_KEYS = frozenset(("by", "text", "acts", "salt", "seal", "turn", "opened"))
KEYS = (*sorted(SEEN_KEYS), "closed")
LONGEST = 20_000
MOST_PAPERS = 200
MOST_ACTS = 2000
MOST_CLOSED = 4_000_000
"""Letters in which text and acts of a sealed paper stand."""
DIGITS = 16
"""How many digits of a seal are shown to people."""


@dataclass(frozen=True, slots=True)
class Paper:
    """One sealed paper; `side` is the id of who wrote it, `opened` None while it is sealed."""

    side: str
    text: str
    acts: tuple[JsonMapping, ...]
    salt: str
    turn: int
    opened: int | None = None

    @property
    def seal(self) -> str:
        """64 hexadecimal digits."""
        return hashlib.sha256(canonical([self.side, self.text, list(self.acts), self.salt])).hexdigest()

    @property
    def short_seal(self) -> str:
        """The seal as people compare it."""
        return self.seal[:DIGITS]


def sealed(side: str, text: str, turn: int, acts: Sequence[JsonMapping] = (), salt: str = "") -> Paper:
    """A paper of a side, sealed in this turn; ValueError where nothing stands on it, or too much."""
    if not text.strip() and not acts:
        raise ValueError("an empty paper")
    if len(text) > LONGEST or len(acts) > MOST_ACTS:
        raise ValueError("too long a paper")
    return Paper(side, text, tuple(acts), salt or token_hex(16), turn)


def opened(paper: Paper, turn: int) -> Paper:
    """The paper, opened in this turn; one that is open stays as it is."""
    return paper if paper.opened is not None else replace(paper, opened=turn)


def sealing_note(paper: Paper, side: Names) -> Text:
    """What the journal says when a paper is sealed."""
    return _("{side}: a paper is sealed, its seal {seal}.", side=side, seal=paper.short_seal)


def opening_note(paper: Paper, side: Names) -> Text:
    """What the journal says when a paper is opened."""
    words: Value = paper.text.strip() or _("its acts")
    head = _("The paper of {side} is opened, its seal {seal} unbroken", side=side, seal=paper.short_seal)
    return _("{head}: {words}", head=head, words=words)


def standing(papers: Sequence[Paper], journal: AnyJournal) -> tuple[Paper, ...]:
    """The papers as the line stood on has them: undone sealings are not there, undone openings are sealed.

    A paper that no line tells of was brought in otherwise and stands.
    """
    here, ever = (_notes(moments) for moments in (journal.line(), journal.moments))
    found = []
    for paper in papers:
        notes = sum(paper.short_seal in note for note in here)
        if notes == 0 and any(paper.short_seal in note for note in ever):
            continue
        found.append(replace(paper, opened=None) if notes == 1 else paper)
    return tuple(found)


def _notes(moments: Iterable[AnyJournalNode]) -> list[str]:
    return [moment.step.note for moment in moments if isinstance(moment.step, Ruling)]


# --- in a view ---------------------------------------------------------------------------------------------


def seen_by(paper: Paper, side: str) -> JsonRow:
    """What a side sees of a paper: of another's, while it is sealed, that it is there and its seal."""
    row: JsonRow = {"by": paper.side, "seal": paper.seal, "turn": paper.turn}
    if paper.side == side or paper.opened is not None:
        row |= {"text": paper.text, "acts": [dict(act) for act in paper.acts]}
    if paper.opened is not None:
        row |= {"opened": paper.opened, "salt": paper.salt}
    return row


def is_seen_row(row: object) -> bool:
    """Whether this is what `seen_by` gives."""
    if not isinstance(row, dict) or not SEEN_KEYS.issuperset(row):
        return False
    return (
        all(isinstance(row.get(key, ""), str) for key in ("by", "seal", "text", "salt"))
        and all(type(row.get(key, 0)) is int for key in ("turn", "opened"))
        and isinstance(row.get("acts", []), list)
        and "by" in row
        and "seal" in row
    )


# --- in a game file ----------------------------------------------------------------------------------------


def paper_row(paper: Paper) -> JsonRow:
    """A paper as a game file keeps it."""
    row: JsonRow = {"by": paper.side, "turn": paper.turn}
    if paper.opened is None:
        return {**row, "closed": _closed(paper), "salt": paper.salt, "seal": paper.seal}
    row["text"] = paper.text
    if paper.acts:
        row["acts"] = [dict(act) for act in paper.acts]
    return {**row, "salt": paper.salt, "seal": paper.seal, "opened": paper.opened}


def _closed(paper: Paper) -> str:
    """What stands on a paper, so that nobody reads it who only looks into the file."""
    return base64.b64encode(_under(paper.salt, canonical(_words(paper)))).decode("ascii")


def _words(paper: Paper) -> JsonRow:
    return {"text": paper.text, "acts": [dict(act) for act in paper.acts]}


def _under(salt: str, data: bytes) -> bytes:
    """`data` under the key stream of a salt, and back: HMAC-SHA256 of a block's number, block by block."""
    key = salt.encode("utf-8")
    blocks = range((len(data) + 31) // 32)
    stream = b"".join(hmac.digest(key, b"%d" % block, "sha256") for block in blocks)[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def _open_row(row: JsonMapping) -> JsonRow | None:
    """The row of a sealed paper with text and acts in clear; None where what is closed is no paper."""
    rest = {key: value for key, value in row.items() if key != "closed"}
    closed, salt = row["closed"], row.get("salt")
    if not isinstance(closed, str) or not isinstance(salt, str) or {"text", "acts", "opened"} & set(row):
        return None
    if len(closed) > MOST_CLOSED or len(salt) > LONGEST:
        return None
    try:
        words = read_document(_under(salt, base64.b64decode(closed, validate=True))).data
    except (ValueError, BadFile):  # letters beyond ASCII are no binascii.Error
        return None
    return {**rest, **words} if set(words) == {"text", "acts"} else None


def papers_in(document: Document, sides: Sequence[str]) -> list[Paper]:
    """The papers of a game file; raises BadFile, also where a paper does not fit its seal."""
    rows = document.data.get("papers", [])
    if not isinstance(rows, list) or len(rows) > MOST_PAPERS:
        raise document.bad(("papers",), _("this is not a list of papers"), _("write a list of papers"))
    return [_paper(document, ("papers", place), row, sides) for place, row in enumerate(rows)]


def _paper(document: Document, way: Way, row: object, sides: Sequence[str]) -> Paper:
    if not isinstance(row, dict):
        raise document.bad(way, _("this is not a paper"), _("write an object with by, text, salt and seal"))
    check_keys(document, way, row, KEYS)
    if "closed" in row:
        found = _open_row(row)
        if found is None:
            wrong = _("nothing that was sealed with this salt stands here")
            raise document.bad((*way, "closed"), wrong, _("use the file as it was saved"))
        row = found
    check_present(document, way, row, ("by", "text", "salt", "seal", "turn"))
    for key in ("by", "text", "salt", "seal"):
        if not isinstance(row[key], str) or len(row[key]) > LONGEST:
            raise document.bad((*way, key), _("it has the wrong type"), _("write a text"))
    for key in ("turn", "opened"):
        if type(row.get(key, 0)) is not int or not 0 <= row.get(key, 0) <= 10_000:
            raise document.bad((*way, key), _("it has the wrong type"), _("write a whole number"))
    if row["by"] not in sides:
        raise document.bad((*way, "by"), *no_side(sides, row["by"][:60]))
    acts = row.get("acts", [])
    if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, dict) for act in acts):
        raise document.bad((*way, "acts"), _("this is not a list of steps"), _("write a list of steps"))
    paper = Paper(row["by"], row["text"], tuple(acts), row["salt"], row["turn"], row.get("opened"))
    if paper.seal != row["seal"]:
        wrong = _("the seal does not fit: this paper was changed after it was sealed")
        raise document.bad((*way, "seal"), wrong, _("use the file as it was saved"))
    return paper
