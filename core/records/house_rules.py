"""The register of rulings: what an umpire has ruled once and keeps as a house rule, in a strict JSON file.

`{"format": "etat-major/house-rules", "version": 1, "rules": [{"id": "1", "system": "mbt", "text": "...",
"rules": ["MBT-5.1"], "by": "Anne", "on": "2026-11-21", "battle": {"en": "...", "fr": "..."}, "turn": 4}]}`.
A register is a frozen value; functions give another one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from re import fullmatch
from typing import Annotated, Literal

from pydantic import Field

from core.armies.record_reader import record_of
from core.armies.rosters import one_line
from core.paths import user_data
from core.scenarios.documents import read_bytes, read_document
from core.scenarios.provenance import write_stamped
from core.scenarios.records import NO_NAMES, Id, NamesField, Record, Terse
from core.scenarios.writing import laid_out
from core.text import _
from core.text.whole_numbers import whole

FORMAT: Literal["etat-major/house-rules"] = "etat-major/house-rules"
VERSION: Literal[1] = 1
MOST = 2000
LONGEST = 600

NUMBER = r"[A-Z]{2,4}-[A-Z0-9]{1,8}(\.[0-9]{1,3}|-[0-9]{1,3})*"
RuleNumber = Annotated[str, Field(pattern=f"^{NUMBER}$")]
"""A number of a rule: "BC-9.2", "BE-AMB-40", "LG-R57"."""


class HouseRule(Terse):
    """One ruling that holds in later games of its system.

    `rules` are the numbers that it speaks of, `on` the day (ISO), `battle` the scenario in which it was made
    and `turn` the turn; nothing where it was written down apart from a battle.
    """

    id: Id
    system: Id
    text: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    rules: tuple[RuleNumber, ...] = ()
    by: Annotated[str, Field(max_length=80)] = ""
    on: Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = ""
    battle: NamesField = NO_NAMES
    turn: Annotated[int, Field(ge=0, le=9999)] = 0


class Register(Record):
    """All house rules, in the order in which they were made."""

    format: Literal["etat-major/house-rules"] = FORMAT
    version: Literal[1] = VERSION
    rules: Annotated[tuple[HouseRule, ...], Field(max_length=MOST)] = ()

    def of(self, system: str) -> tuple[HouseRule, ...]:
        """Those of one system."""
        return tuple(rule for rule in self.rules if rule.system == system)

    def takes(self, rule: HouseRule) -> bool:
        """Whether there is room for a rule, or one of its id that it takes the place of."""
        return len(self.rules) < MOST or any(one.id == rule.id for one in self.rules)

    def with_rule(self, rule: HouseRule) -> Register:
        """The register with `rule` in the place of the one of its id, or at its end."""
        ids = [one.id for one in self.rules]
        if rule.id not in ids:
            return Register(rules=(*self.rules, rule))
        place = ids.index(rule.id)
        return Register(rules=(*self.rules[:place], rule, *self.rules[place + 1 :]))

    def without(self, rule_id: str) -> Register:
        """The register without the rule of that id."""
        return Register(rules=tuple(rule for rule in self.rules if rule.id != rule_id))

    def joined(self, others: Iterable[HouseRule]) -> Register:
        """With rules of another register, as many as there is room for.

        What is here word for word is taken once, ids are given anew.
        """
        found = self
        for rule in others:
            if len(found.rules) == MOST:
                break
            if any((one.system, one.text) == (rule.system, rule.text) for one in found.rules):
                continue
            found = found.with_rule(rule.model_copy(update={"id": found.free_id()}))
        return found

    def free_id(self) -> str:
        """An id that no rule has."""
        taken = {rule.id for rule in self.rules}
        last = max((whole(rule.id) or 0 for rule in self.rules), default=0)
        return next(str(number) for number in count(last + 1) if str(number) not in taken)


def rule_text(words: str) -> str:
    """Words on one line, as short as a rule may be."""
    return one_line(words)[:LONGEST]


def rule_numbers(written: str) -> tuple[str, ...]:
    """The numbers in what a person wrote, "BC-9.2, bc-8": in capitals, each once; the rest is left out."""
    words = written.replace(",", " ").replace(";", " ").upper().split()
    return tuple(dict.fromkeys(word.rstrip(".") for word in words if fullmatch(NUMBER, word.rstrip("."))))


def default_path() -> Path:
    """Where the register of this person lies."""
    return user_data() / "house_rules.json"


def loads(data: bytes, path: str | Path = "") -> Register:
    """The register in these bytes; `path` is only named in faults. Raises BadFile."""
    document = read_document(data, path)
    return record_of(document, Register, FORMAT, VERSION, _("this is no register of rulings of État-Major"))


def load(path: str | Path) -> Register:
    """The register in the file, empty where there is none; raises BadFile."""
    return loads(read_bytes(path), path) if os.path.exists(path) else Register()


def dumps(register: Register) -> bytes:
    """The bytes of the file; equal registers have equal bytes."""
    return laid_out(register.model_dump(mode="json")).encode("utf-8")


def save(path: str | Path, register: Register) -> None:
    """Write the register in place of the file, whole or not at all; raises OSError."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_stamped(path, dumps(register))
