"""The rows of the catalogue that put tokens into a bag (LG-6.3, LG-9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from core.systems.la_garde.rules.rule_tables import catalogue
from core.systems.la_garde.rules.tokens import TOKENS
from core.text import Names

ATTACKER, DEFENDER, COMBAT = "attacker", "defender", "combat"
SLOTS = (ATTACKER, DEFENDER, COMBAT)


@dataclass(frozen=True, slots=True)
class TokenRow:
    """One row: its tokens by the slot for which it holds ("x//y" of LG-6.3)."""

    id: str
    name: Names
    rule: str
    tokens: dict[str, str]


@dataclass(frozen=True, slots=True)
class TokenTable:
    """The rows of combats and those of bombardments, by id."""

    combat: dict[str, TokenRow]
    bombardment: dict[str, TokenRow]


@cache
def token_table() -> TokenTable:
    """What the catalogue says."""
    raw = catalogue().raw
    return TokenTable(_rows(raw["combat_rows"]), _rows(raw["bombardment_rows"]))


def _rows(rows: dict[str, Any]) -> dict[str, TokenRow]:
    return {key: _row(key, row) for key, row in rows.items()}


def _row(key: str, row: dict[str, Any]) -> TokenRow:
    written = row["tokens"]
    tokens = {COMBAT: written} if isinstance(written, str) else dict(written)
    for slot, held in tokens.items():
        if slot not in SLOTS or set(held) - set(TOKENS):
            raise ValueError(f"the row {key} holds {held!r} for {slot!r}")
    return TokenRow(key, Names(row["name"]["en"], row["name"]["fr"]), row["rule"], tokens)
