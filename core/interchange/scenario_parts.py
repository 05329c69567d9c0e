"""Parts of another scenario of ours: its map, units, sides, rules, papers or plans, into one in hand.

A map of hexes goes into another game on hexes by the mapping, like the map of any other program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from core.interchange.hex_draft import DraftFlag, DraftSide, DraftUnit, HexDraft, SideLetters
from core.interchange.imported import Imported, Report, Wish
from core.interchange.limits import ImportLimits, bad
from core.interchange.models import checked
from core.interchange.settling import settle
from core.interchange.target_boards import board_of
from core.scenarios.boards import HexBoard
from core.scenarios.files import loads, plain
from core.scenarios.hex_layers import place
from core.scenarios.records import NO_NAMES
from core.text import Text, _, _n

PARTS: Mapping[str, Text] = {
    "map": _("The map"),
    "units": _("The units"),
    "sides": _("The sides"),
    "rules": _("Options, special rules and aims"),
    "papers": _("Title, notes and briefings"),
    "plan": _("The plans"),
}
"""The parts of a scenario that can be taken by themselves."""

KEYS: Mapping[str, tuple[str, ...]] = {
    "map": ("board",),
    "units": ("units",),
    "sides": ("sides", "first"),
    "papers": ("title", "notes", "briefings"),
    "plan": ("plan",),
}
FIXED = ("format", "version", "system")
SIDED = ("plan", "briefings")
"""Parts whose keys are ids of sides."""


def read(data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
    """The parts `wish.parts` (none: all) of a scenario of ours in `wish.onto`; raises BadFile."""
    source = loads(data, wish.models or wish.target.models, wish.path, limits)
    return parts_of(source, wish)


def parts_of(source: Any, wish: Wish) -> Imported:
    """As `read`, of a scenario that is open."""
    if source.system == wish.target.id:
        return _same_game(source, wish)
    if not isinstance(source.board, HexBoard):
        raise bad(
            wish.path,
            0,
            _("the scenario is for another game, and not on hexes"),
            _("choose a scenario of {system}", system=wish.target.system.title),
        )
    report = Report()
    report.dropped.append(_("Options, special rules and briefings: they are those of another game."))
    return settle(draft_of(source), wish, report)


def _same_game(source: Any, wish: Wish) -> Imported:
    wanted = wish.parts or frozenset(PARTS)
    report = Report()
    base, other = plain(wish.onto or wish.target.blank), plain(source)
    ids = _pairs(other, base) if "sides" not in wanted else {}
    back = _pairs(base, other) if "sides" in wanted else {}
    taken = {key for part in wanted if part in KEYS for key in KEYS[part]}
    if "rules" in wanted:
        fixed = {*FIXED, *(key for keys in KEYS.values() for key in keys)}
        taken |= {key for key in {*base, *other} if key not in fixed}
    data = {key: other.get(key) if key in taken else base.get(key) for key in {*base, *other}}
    data = {key: value for key, value in data.items() if value is not None}
    data = {key: _renamed(key, value, ids if key in taken else back) for key, value in data.items()}
    gone = _fit_units(data, wish)
    for part in PARTS:
        if part in wanted:
            report.kept.append(_("{part}.", part=PARTS[part]))
    if gone:
        report.dropped.append(
            _n(
                "{count} unit: it stands outside of the new map.",
                "{count} units: they stand outside of the new map.",
                gone,
            )
        )
    return report.of(checked(data, wish.target, wish.path))


def _pairs(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, str]:
    """What the ids of the sides of one scenario become in the other: the first is the first."""
    pairs = zip(one["sides"], other["sides"], strict=True)
    return {str(side["id"]): str(new["id"]) for side, new in pairs}


def _renamed(key: str, value: Any, names: Mapping[str, str]) -> Any:
    """A part of a scenario in which sides have other ids."""
    if key in (*FIXED, "sides", "first", "title", "notes", "options") or not names:
        return value
    if isinstance(value, dict):
        changed = {
            part: names.get(item, item)
            if part in ("side", "held") and isinstance(item, str)
            else _renamed(part, item, names)
            for part, item in value.items()
        }
        return {names.get(part, part): item for part, item in changed.items()} if key in SIDED else changed
    return [_renamed("", item, names) for item in value] if isinstance(value, list) else value


def _fit_units(data: dict[str, Any], wish: Wish) -> int:
    """Leave out the units that stand beside the map; how many they are."""
    bare = board_of(wish.target).bare(wish.target, data["board"])
    units = data.get("units", [])
    kept = [unit for unit in units if bare.holds(unit["at"])]
    if len(kept) < len(units):
        data["units"] = kept
    return len(units) - len(kept)


def draft_of(source: Any) -> HexDraft:
    """A scenario on hexes as a draft, for another game on hexes."""
    board: HexBoard = source.board
    draft = HexDraft(title=source.title, notes=source.notes)

    def cell(name: str) -> tuple[int, int]:
        row, column = place(name)
        return row - 1, column - 1

    for name in board.hexes():
        hexagon = draft.at(cell(name))
        hexagon.level = board.level_at(name)
        hexagon.words.append(board.ground_at(name))
        hexagon.words.extend(f"feature:{kind}" for kind in sorted(board.features_at(name)))
        if name in board.works:
            hexagon.words.append("works")
            hexagon.works.append(board.works[name])
    for kind, sides in sorted(board.hexsides.items()):
        for side in sorted(sides):
            at, _slash, letters = side.partition("/")
            draft.hexsides.append((cell(at), cast(SideLetters, letters), kind))
    ids = [side.id for side in source.sides]
    draft.sides = tuple(DraftSide(side.name, side.id) for side in source.sides)
    draft.first = ids.index(source.first)
    draft.units = [
        DraftUnit(unit.kind, unit.side, cell(unit.at), unit.name or NO_NAMES, unit.figures)
        for unit in source.units
    ]
    draft.flags = [DraftFlag(flag.side, cell(flag.at), flag.value, flag.when) for flag in board.flags]
    draft.labels = [(cell(label.at), label.text, label.size) for label in board.labels]
    return draft
