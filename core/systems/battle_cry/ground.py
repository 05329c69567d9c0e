"""What the ground does (BC-8), worked out for one set of fieldworks: masks for moving, terms for battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.hexes import Corner, sides_from_corner
from core.play.events import Modifier
from core.systems.battle_cry.tables import Ground

if TYPE_CHECKING:
    from core.systems.battle_cry.setting import Setting

CORNERS = len(Corner)
GROUND_RULES = {"orchard": "BC-AMB-1", "river": "BC-AMB-5", "fence": "BC-AMB-6"}


class GroundTables:
    """The ground of a board under some fieldworks, which replace the hex beneath (BC-8.1, BC-R53).

    `closed` cannot be entered by units, `closed_to_generals` by generals (BC-R9); `stops` end a move,
    `stops_generals` that of a general; `bars` forbid battle to a unit that enters; `hills` give artillery its
    long range; `works` says which corner the fieldworks of a hex face.
    """

    def __init__(self, setting: Setting, works: tuple[int, ...]) -> None:
        self.setting = setting
        self.works = {code // CORNERS: code % CORNERS for code in works}
        open_ground = ~sum(1 << hex_ for hex_ in self.works)
        grounds = setting.catalogue.grounds
        self.closed = self._of(lambda ground: ground.enter == "never") & open_ground
        self.stops = self._of(lambda ground: ground.enter == "stop") & open_ground
        self.bars = self._of(lambda ground: not ground.battle_after_entering) & open_ground
        self.hills = setting.hexes_of("hill") & open_ground
        options = setting.options
        self.closed_to_generals = 0 if options.general_terrain == "rough" else self.closed
        self.stops_generals = self.stops if options.general_terrain == "stops" else 0
        self._fences = grounds["fence"].target_dice
        self._works_dice = grounds["fieldwork"].target_dice
        self._terms: dict[int, tuple[int, tuple[Modifier, ...]]] = {}

    def _of(self, holds: object) -> int:
        mask = 0
        for ground in self.setting.catalogue.grounds.values():
            if ground.layer == "ground" and callable(holds) and holds(ground):
                mask |= self.setting.hexes_of(ground.id)
        return mask

    def ground_at(self, hex_: int) -> Ground | None:
        """The ground that counts in a hex for moving and battle; None for clear ground and under works."""
        if hex_ in self.works:
            return None
        return self.setting.catalogue.grounds.get(self.setting.ground_ids[hex_])

    def terms(self, start: int, target: int) -> tuple[int, tuple[Modifier, ...]]:
        """The sum of all terrain modifiers of an attack from hex to hex, and each of them (BC-9.5)."""
        key = start * self.setting.cells + target
        found = self._terms.get(key)
        if found is None:
            terms = tuple(self._work_out(start, target))
            found = self._terms[key] = sum(term.value for term in terms), terms
        return found

    def _work_out(self, start: int, target: int) -> list[Modifier]:
        setting = self.setting
        terms: list[Modifier] = []
        if target in self.works:
            if not self.is_behind(start, target):
                terms.append(Modifier("fieldwork", self._works_dice, "BC-8"))
        else:
            ground = self.ground_at(target)
            if ground is not None:
                dice = setting.options.orchard_mod if ground.id == "orchard" else ground.target_dice
                if dice:
                    terms.append(Modifier(ground.id, dice, GROUND_RULES.get(ground.id, "BC-8")))
        if self.is_fenced(start, target):
            terms.append(Modifier("fence", self._fences, GROUND_RULES["fence"]))
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
