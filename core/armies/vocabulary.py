"""What plain text and spreadsheets share: finding troops, parts and labels by their names in any language."""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pydantic import ValidationError

from core.armies.rosters import MOST_BUDGET, MOST_LINES, Line, PointsUsed, Roster, content_hash, one_line
from core.armies.troop import Part, PartValue, Troop
from core.armies.troops import Troops
from core.armies.words import phrase
from core.scenarios.sentences import sentences
from core.text import Names, Text, Value, _, languages, say

Systems = Mapping[str, Troops]

ARMY, GAME, NATION, BUDGET, TABLE = _("Army"), _("Game"), _("Nation"), _("Budget"), _("Points table")
FRIENDLY, NOTE, TOTAL, PRINT = _("Friendly game"), _("Note"), _("Total"), _("Fingerprint")
REASON = _("Agreed because")
HEAD: Mapping[str, Text] = {
    "title": ARMY,
    "system": GAME,
    "nation": NATION,
    "budget": BUDGET,
    "points": TABLE,
    "friendly": FRIENDLY,
    "reason": REASON,
    "note": NOTE,
    "total": TOTAL,
    "print": PRINT,
}
YES, NO = _("yes"), _("no")


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list that was read back, None where not even its game is known; `remarks`: what was not taken."""

    roster: Roster | None
    remarks: tuple[Text, ...]
    fingerprint: str = ""
    """The content hash that stood there, or nothing."""


def folded(words: str) -> str:
    """Words as they are compared: without accents, capitals and signs, single spaces."""
    plain = unicodedata.normalize("NFKD", words.replace("œ", "oe").replace("Œ", "OE"))
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    return " ".join(re.sub(r"[^\w]+", " ", bare).split())


@lru_cache(maxsize=1024)
def spoken(value: Value) -> tuple[str, ...]:
    """A name in every language, folded."""
    return tuple(folded(say(value, language)) for language in languages())


@lru_cache(maxsize=256)
def label(words: str) -> str | None:
    """Which entry of the head a label names, in any language; None for none."""
    wanted = folded(words)
    for key, text in HEAD.items():
        if wanted in spoken(text):
            return key
    return None


def system_named(words: str, systems: Systems) -> str | None:
    """The id of the system of that name."""
    wanted = folded(words)
    for system, troops in systems.items():
        if wanted in (folded(system), *spoken(troops.title)):
            return system
    return None


def nation_named(words: str, troops: Troops) -> str | None:
    """The id of the nation of that name."""
    wanted = folded(words)
    for nation, name in troops.nations:
        if wanted in (folded(nation), *spoken(name)):
            return nation
    return None


class Vocabulary:
    """The names of the troops of a system and of their parts, folded."""

    def __init__(self, troops: Troops) -> None:
        self.troops = troops
        self.names: dict[str, Troop] = {}
        for troop in troops.all:
            for name in (*spoken(troop.name), folded(troop.id)):
                self.names.setdefault(name, troop)

    def troop(self, words: str) -> Troop | None:
        """The troops of that name, in the singular or with an s."""
        wanted = folded(words)
        found = self.names.get(wanted) or self.names.get(wanted + "s")
        if found is None and wanted.endswith("s"):
            found = self.names.get(wanted[:-1])
        return found

    def troop_partly(self, words: str) -> Troop | None:
        """As `troop`, or the only troops whose name has all these words ("zouaves" for Zouaves/Turcos)."""
        found = self.troop(words)
        wanted = {_bare(word) for word in folded(words).split()}
        if found is not None or not wanted:
            return found
        meant = {
            troop.id: troop
            for name, troop in self.names.items()
            if wanted <= {_bare(word) for word in name.split()}
        }
        return next(iter(meant.values())) if len(meant) == 1 else None

    def nearest(self, words: str) -> Text:
        """What would be right, where anything is like it."""
        names = [say(troop.name, language) for troop in self.troops.all for language in languages()]
        close = difflib.get_close_matches(words, names, 1, 0.6)
        if close:
            return _("write “{word}”", word=close[0])
        return _("no troops of this game are called so")

    def parts(self, troop: Troop, words: str) -> tuple[dict[str, PartValue], list[str]]:
        """The parts named in "Attack 1; shock troops", and the phrases that name none."""
        found: dict[str, PartValue] = {}
        unknown: list[str] = []
        for piece in _pieces(words):
            named = _part_named(troop, piece)
            if named is None:
                unknown.append(piece)
            else:
                found[named[0]] = named[1]
        return found, unknown


def _bare(word: str) -> str:
    """A word without the s of its plural."""
    return word.removesuffix("s") if len(word) > 3 else word


def _pieces(words: str) -> list[str]:
    return [piece.strip() for piece in re.split(r"[;,]", words) if piece.strip()]


def _part_named(troop: Troop, words: str) -> tuple[str, PartValue] | None:
    wanted = folded(words)
    for part in (*troop.parts, *troop.barred):
        if part.kind == "number":
            match = re.fullmatch(r"(.*?) ?([0-9]{1,5})", wanted)
            is_named = match is not None and match[1] in (*spoken(part.name), folded(part.id))
            if match and is_named and part.can_be_written(int(match[2])):
                return part.id, int(match[2])
        elif wanted in (phrases := _phrases(part)):
            return part.id, phrases[wanted]
    return None


@lru_cache(maxsize=512)
def _phrases(part: Part) -> Mapping[str, PartValue]:
    """Every way to say each value of a switch or a choice."""
    said: dict[str, PartValue] = {}
    for value in part.values():
        written = str(value).lower() if isinstance(value, bool) else str(value)
        ways = [*spoken(phrase(part, value)), folded(f"{part.id} {written}")]
        if part.kind == "choice":
            name: Text | Names = dict(part.choices)[str(value)]
            ways += list(spoken(name))
        elif value:
            ways.append(folded(part.id))
        for way in ways:
            said.setdefault(way, value)
    return said


def read_list(
    head: Mapping[str, str], lines: tuple[Line, ...], troops: Troops, remarks: list[Text]
) -> ReadList:
    """What was read, and whether it is still what its fingerprint says."""
    roster = roster_from(head, lines, troops, remarks)
    fingerprint = head.get("print", "").strip()
    if fingerprint and fingerprint != content_hash(roster):
        remarks.append(_("The list has been changed since its fingerprint was written."))
    return ReadList(roster, tuple(remarks), fingerprint)


def no_system(name: str) -> ReadList:
    """Nothing could be read: the game is not known."""
    if not name:
        return ReadList(None, (_("The text does not say which game the list is for."),))
    return ReadList(None, (_("There is no system “{name}”.", name=name),))


def roster_from(
    head: Mapping[str, str], lines: tuple[Line, ...], troops: Troops, remarks: list[Text]
) -> Roster:
    """A list out of what its head said; what cannot be used is remarked upon and left out."""
    fields: dict[str, object] = {
        "system": troops.system,
        "title": head.get("title", ""),
        "reason": head.get("reason", ""),
        "note": head.get("note", ""),
        "budget": _budget(head.get("budget", ""), troops.budget, remarks),
        "friendly": folded(head.get("friendly", "")) in (*spoken(YES), "true", "1", "x"),
        "points": _table(head.get("points", ""), troops),
        "lines": lines,
    }
    if head.get("nation"):
        nation = nation_named(head["nation"], troops)
        if nation is None:
            remarks.append(_("There is no nation “{nation}”.", nation=head["nation"]))
        else:
            fields["nation"] = nation
    try:
        return Roster.model_validate(fields)
    except ValidationError as error:
        for fault in sentences(error, Roster):
            remarks.append(_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right))
        usual = {"system": troops.system, "budget": troops.budget, "points": _table("", troops)}
        return Roster.model_validate({**usual, "lines": lines[:MOST_LINES]})


def line_from(troop: Troop, fields: Mapping[str, object], remarks: list[Text]) -> Line | None:
    """A line of a list; None, and a remark, where its count or its texts cannot be."""
    try:
        return Line.model_validate({"troop": troop.id, **fields})
    except ValidationError as error:
        for fault in sentences(error, Line):
            remarks.append(
                _("{troop}: {wrong}; {right}", troop=troop.name, wrong=fault.wrong, right=fault.right)
            )
        return None


def _budget(words: str, usual: int, remarks: list[Text]) -> int:
    """What the head writes, be it "1,000 points"; the usual one where that is no budget, with a remark."""
    digits = re.sub(r"[^0-9]", "", words)[:9]
    is_less = re.search(r"[-−–]\s*[0-9]", words) is not None
    is_broken = re.search(r"[0-9][.,](?=[0-9])(?![0-9]{3}(?![0-9]))", words) is not None  # 12.5 is not 125
    if digits and not is_less and not is_broken and int(digits) <= MOST_BUDGET:
        return int(digits)
    if words.strip():
        wrong = _("“{word}” cannot stand here", word=one_line(words)[:60])
        right = _("write a whole number from {least} to {most}", least=0, most=MOST_BUDGET)
        remarks.append(_("{wrong}: {right}.", wrong=wrong, right=right))
    return usual


def _table(words: str, troops: Troops) -> PointsUsed:
    found = one_line(words).split()
    try:
        return PointsUsed(id=found[0], digest=found[1] if len(found) > 1 else "")
    except (IndexError, ValidationError):
        usual = troops.tables[0]
        return PointsUsed(id=usual.id, digest=usual.digest())
