"""Army lists of MBT: bases with their capacities (MBT-2), one general, and the way onto the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from core.armies.army import Army
from core.armies.budget import Finding
from core.armies.deployment import Gathering, Mustered, ids, named, pieces, without_place
from core.armies.points import shipped
from core.armies.rosters import Line
from core.armies.troop import Part, PartValue, Troop
from core.armies.troops import Troops
from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.paths import RESOURCES
from core.scenarios.edits.change import with_units
from core.scenarios.outlines import contains
from core.scenarios.tables import Zone
from core.systems.mbt.design.lint import USUAL_BASES, barring
from core.systems.mbt.design.scenario import MbtBase, MbtScenario
from core.systems.mbt.rules.rule_tables import Troop as Kind
from core.systems.mbt.rules.rule_tables import catalogue
from core.text import _, _n, signed

STRENGTH = _("Strength")
HEAVY = 1
"""What heavy troops add in combat (MBT-6.2)."""
GAP = 20
"""Between two bases that are laid out in a row, and 100 between two rows."""
ROW_GAP = 100


@cache
def troops() -> Troops:
    """What an MBT list is made of."""
    kinds = catalogue().troops.values()
    return Troops(
        system="mbt",
        title=_("MBT"),
        all=tuple(_troop(kind) for kind in kinds),
        kinds=tuple((kind.kind, kind.plural) for kind in kinds),
        tables=(shipped(RESOURCES / "catalogues" / "points_mbt.json"),),
        budget=120,
    )


def limits(army: Army) -> Iterator[Finding]:
    """MBT-2.3: exactly one general, about ten bases; figures a base are limits of its parts (MBT-R62)."""
    generals = [entry for entry in army.entries if entry.parts["general"]]
    count = sum(entry.count for entry in generals)
    lines = tuple(entry.index for entry in generals)
    if army.entries and not count:
        yield Finding("error", _("No base carries the general."), "MBT-2.3", 0, 1, short=1)
    if count > 1:
        text = _("{count} bases carry a general; one does.", count=count)
        yield Finding("error", text, "MBT-2.3", count, 1, lines)
    if count == 1:
        yield Finding("kept", _("Bases with a general"), "MBT-2.3", 1, _("exactly {count}", count=1))
    if army.entries and army.pieces not in USUAL_BASES:
        text = _n(
            "{count} base is unusual; about ten are meant.",
            "{count} bases are unusual; about ten are meant.",
            army.pieces,
        )
        usual = _("from {least} to {most}", least=USUAL_BASES[0], most=USUAL_BASES[-1])
        missing = max(0, USUAL_BASES[0] - army.pieces)
        yield Finding("warning", text, "MBT-2.3", army.pieces, usual, short=missing)
    elif army.entries:
        usual = _("from {least} to {most}", least=USUAL_BASES[0], most=USUAL_BASES[-1])
        yield Finding("kept", _("Bases"), "MBT-2.3", army.pieces, usual)


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list on the table instead of what the side had: in rows in its zone, or along its edge."""
    given: MbtScenario = scenario
    others = tuple(base for base in given.units if base.side != side)
    next_id = ids((base.id for base in others), side)
    placed: list[MbtBase] = []
    left = []
    places = _Places(given, side, others)
    for entry in pieces(army):
        shoots = entry.parts["shoots"]
        base = MbtBase.model_validate(
            {
                "id": next_id(entry.troop.kind),
                "side": side,
                "kind": entry.troop.kind,
                "at": (0, 0),
                "facing": places.facing,
                "name": named(entry),
                "figures": entry.line.parts.get("figures"),
                "shoots": None if shoots == "none" else shoots,
                "general": entry.parts["general"],
            }
        )
        laid = places.lay(base)
        if laid is None:
            left.append(entry)
        else:
            placed.append(laid)
    return Mustered(with_units(given, (*others, *placed)), without_place(left))


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The bases of a side, as the lines of a list; a base that is heavy against its kind is as its kind."""
    given: MbtScenario = scenario
    found = Gathering(troops(), language)
    for base in given.units:
        if base.side == side:
            parts: dict[str, PartValue] = {"shoots": base.shoots or "none", "general": base.general}
            found.add(
                base.kind,
                parts if base.figures is None else {**parts, "figures": base.figures},
                base.name,
            )
    return found.lines


class _Places:
    """Rows of places for the bases of a side, from its edge inwards, each row from the middle outwards."""

    def __init__(self, scenario: MbtScenario, side: str, others: tuple[MbtBase, ...]) -> None:
        self.scenario = scenario
        self.is_bottom = scenario.side(side).edge == "bottom"
        self.facing = 0 if self.is_bottom else 1800
        self.zones = tuple(zone for zone in scenario.board.zones if zone.side == side)
        self.taken = [scenario.footprint(base) for base in others]

    def lay(self, base: MbtBase) -> MbtBase | None:
        """The base at the first free place; None where there is none."""
        for at in self._grid(*self.scenario.base_size(base)):
            laid = base.model_copy(update={"at": at})
            stands = self.scenario.footprint(laid)
            if self._is_free(laid, stands):
                self.taken.append(stands)
                return laid
        return None

    def _grid(self, width: int, depth: int) -> Iterator[tuple[int, int]]:
        """Front middles; the table's third at the edge, or the zones, which decide for themselves."""
        board = self.scenario.board
        reach = board.depth if self.zones else board.depth // 3
        middle, columns = board.width // 2, board.width // 2 // (width + GAP)
        for row in range(reach // (depth + ROW_GAP)):
            front = (row + 1) * (depth + ROW_GAP)
            y = front if self.is_bottom else board.depth - front
            for column in sorted(range(-columns, columns + 1), key=abs):
                yield middle + column * (width + GAP), y

    def _is_free(self, base: MbtBase, stands: Footprint) -> bool:
        from core.scenarios.table_ground import grounds, terrain_of

        board = self.scenario.board
        if not Table(board.width, board.depth).holds(stands):
            return False
        if self.zones and not any(_lies_in(stands, zone) for zone in self.zones):
            return False
        if any(overlaps(stands, other) for other in self.taken):
            return False
        things = grounds(board)
        return barring(base, tuple(things[place] for place in terrain_of(board).under(stands))) is None


def _lies_in(stands: Footprint, zone: Zone) -> bool:
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(contains(outline, corner) for corner in stands.corners)


def _troop(kind: Kind) -> Troop:
    most = kind.most_figures
    bow, sling = catalogue().abilities["bow"], catalogue().abilities["sling"]
    shoots = (("none", _("nothing")), ("bow", bow.name), ("sling", sling.name))
    return Troop(
        id=kind.kind,
        name=kind.name,
        kind=kind.kind,
        values=(
            (_("Movement"), kind.move),
            (STRENGTH, kind.figures + kind.bonus),
            *(((_("Heavy"), signed(HEAVY)),) if kind.is_heavy else ()),
        ),
        parts=(
            Part("figures", _("Figures"), "number", kind.figures, least=1, most=most, rule="MBT-R62"),
            Part("shoots", _("Shoots with"), "choice", "none", shoots, rule="MBT-2.1"),
            Part("general", catalogue().abilities["general"].name, "switch", False, rule="MBT-2.3"),
        ),
        effect=kind.effect,
        rules=kind.rules,
        counted=((STRENGTH.id, "figures", kind.bonus),),
    )
