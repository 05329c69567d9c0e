"""The kinds of brigade and of ground that a designer can take up."""

from __future__ import annotations

from core.presentation.briefs import capital
from core.presentation.look import PaletteEntry
from core.systems.la_garde.rules.rule_tables import GroundKind, Troop, catalogue


def troop_entry(row: Troop, key: str) -> PaletteEntry:
    return PaletteEntry(row.kind, capital(row.name), row.effect, row.rules[-1], key)


def layer_entries(layer: str) -> tuple[PaletteEntry, ...]:
    rows = [row for row in catalogue().grounds.values() if row.layer == layer]
    return tuple(_ground(row, str(key) if key < 10 else "") for key, row in enumerate(rows, 1))


def _ground(row: GroundKind, key: str) -> PaletteEntry:
    return PaletteEntry(row.id, capital(row.name), row.effect, row.rules[-1], key)
