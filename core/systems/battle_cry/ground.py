"""What the ground does (BC-8), worked out for one set of fieldworks: masks for moving, terms for battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from core.geometry.hexes import Corner, sides_from_corner
from core.play.events import Modifier
from core.systems.battle_cry.tables import Ground

if TYPE_CHECKING:
    from core.systems.battle_cry.setting import Setting

CORNERS = len(Corner)

Terms: TypeAlias = tuple[int, tuple[Modifier, ...]]
"""The sum of some modifiers, and each of them."""

GROUND_RULES = {"orchard": "BC-AMB-1", "river": "BC-AMB-5", "fence": "BC-AMB-6"}


class Sums(dict[int, int]):
    """The sum of the terrain modifiers from hex to hex; the key is start * cells + target."""

    def __init__(self, tables: GroundTables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, key: int) -> int:
        found = self[key] = self._tables.terms(*divmod(key, self._tables.setting.cells))[0]
        return found


class GroundTables:
    """The ground of a board under some fieldworks, which replace the hex beneath (BC-8.1, BC-R53).

    `closed` cannot be entered by units, `closed_to_generals` by generals (BC-R9); `stops` end a move,
    `stops_generals` that of a general; `bars` forbid battle to a unit that enters; `hills` give artillery its
    long range; `works` says which corner the fieldworks of a hex face.
    """

    def __init__(self, setting: Setting, works: tuple[int, ...], bare: GroundTables | None = None) -> None:
        """`bare`: the tables of the same board without fieldworks, which hold for all other hexes."""
        self.setting = setting
        self.works = {code // CORNERS: code % CORNERS for code in works}
        self._bare = bare
        self._terms: dict[int, Terms] = {}
        self.sums = Sums(self)
        self._work_hexes = 0
        for hex_ in self.works:
            self._work_hexes |= 1 << hex_
        if bare is None:
            self.closed = self._of(lambda ground: ground.enter == "never")
            self.stops = self._of(lambda ground: ground.enter == "stop")
            self.bars = self._of(lambda ground: not ground.battle_after_entering)
            self.hills = setting.hexes_of("hill")
        else:
            open_ground = ~self._work_hexes
            self.closed = bare.closed & open_ground
            self.stops = bare.stops & open_ground
            self.bars = bare.bars & open_ground
            self.hills = bare.hills & open_ground
        option = setting.options.general_terrain
        self.closed_to_generals = 0 if option == "rough" else self.closed
        self.stops_generals = self.stops if option == "stops" else 0

    def _of(self, holds: Callable[[Ground], bool]) -> int:
        mask = 0
        for ground in self.setting.catalogue.grounds.values():
            if ground.layer == "ground" and holds(ground):
                mask |= self.setting.hexes_of(ground.id)
        return mask

    def sums_from(self, start: int) -> tuple[Sums, int]:
        """Sums that hold from `start` to every hex but those of a mask, for which `sums` holds.

        Away from fieldworks they are those of the bare board, which are known long before.
        """
        if self._bare is None:
            return self.sums, 0
        if start in self.works:
            return self.sums, 0
        return self._bare.sums, self._work_hexes

    def ground_at(self, hex_: int) -> Ground | None:
        """The ground that counts in a hex for moving and battle; None for clear ground and under works."""
        if hex_ in self.works:
            return None
        return self.setting.catalogue.grounds.get(self.setting.ground_ids[hex_])

    def terms(self, start: int, target: int) -> Terms:
        """The sum of all terrain modifiers of an attack from hex to hex, and each of them (BC-9.5)."""
        key = start * self.setting.cells + target
        found = self._terms.get(key)
        if found is None:
            if self._bare is not None and start not in self.works and target not in self.works:
                found = self._bare.terms(start, target)
            else:
                terms = tuple(self._work_out(start, target))
                found = sum(term.value for term in terms), terms
            self._terms[key] = found
        return found

    def _work_out(self, start: int, target: int) -> list[Modifier]:
        setting = self.setting
        terms: list[Modifier] = []
        if target in self.works:
            if not self.is_behind(start, target):
                dice = setting.catalogue.grounds["fieldwork"].target_dice
                terms.append(Modifier("fieldwork", dice, "BC-8"))
        else:
            ground = self.ground_at(target)
            if ground is not None:
                dice = setting.options.orchard_mod if ground.id == "orchard" else ground.target_dice
                if dice:
                    terms.append(Modifier(ground.id, dice, GROUND_RULES.get(ground.id, "BC-8")))
        if self.is_fenced(start, target):
            fence = setting.catalogue.grounds["fence"]
            terms.append(Modifier("fence", fence.target_dice, GROUND_RULES["fence"]))
        below = self.ground_at(start)
        if below is not None and below.attacker_dice:
            terms.append(Modifier(below.id, below.attacker_dice, GROUND_RULES.get(below.id, "BC-8")))
        return terms

    def is_behind(self, start: int, target: int) -> bool:
        """Whether an attacker in `start` is behind the fieldworks of `target` (BC-R7)."""
        if self.setting.options.fieldwork_arc == "all":
            return False
        rear = sides_from_corner(Corner(self.works[target]))[2]
        return all(side in rear for side in self.setting.sight.entry_sides(start, target))

    def is_fenced(self, start: int, target: int) -> bool:
        """Whether a fence separates two hexes (BC-R6)."""
        fences = self.setting.fences
        if not fences:
            return False
        return all((target, side) in fences for side in self.setting.sight.entry_sides(start, target))
