"""What the ground does (BC-8), worked out for one set of fieldworks: masks for moving, terms for battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from core.geometry.hex_boards import LazyTable, bits
from core.geometry.hexes import Corner, Side, sides_from_corner
from core.protocol.events import Modifier
from core.systems.battle_cry.rules.rule_tables import LONGEST_SHOT, Ground

if TYPE_CHECKING:
    from core.geometry.hex_boards import HexMasks
    from core.geometry.hex_sight import HexSight
    from core.systems.battle_cry.design.options import BattleCryOptions
    from core.systems.battle_cry.rules.rule_tables import Catalogue

CORNERS = len(Corner)

Terms: TypeAlias = tuple[int, tuple[Modifier, ...]]
"""The sum of some modifiers, and each of them."""

GROUND_RULES = {"orchard": "BC-AMB-1", "river": "BC-AMB-5", "fence": "BC-AMB-6"}


MOST_BONUS = 2
"""A general's die and a card's (BC-9.3, BC-14.10, BC-14.11)."""

OUT_OF_RANGE = -99
"""Stands for the dice of an attack that is out of range, whatever is added."""

Strike: TypeAlias = tuple[int, int, tuple[tuple[int, int], ...]]
"""Dice by distance and ground, without general and card; the hexes of which each blocks the line; the pairs
of hexes beside a line along an edge, which block it together."""


Shot: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
"""Distance, and pairs of masks: the line is blocked where both of one pair hold an obstacle."""

STATES = 2 * (CORNERS + 1)
"""What fieldworks can do to a strike: some or none where it starts, and where it goes none or a facing."""


class GroundContext(Protocol):
    """What the tables of the ground ask of a battle; keys of `shots` are start * cells + target."""

    @property
    def cells(self) -> int: ...
    @property
    def masks(self) -> HexMasks: ...
    @property
    def sight(self) -> HexSight: ...
    @property
    def options(self) -> BattleCryOptions: ...
    @property
    def catalogue(self) -> Catalogue: ...
    @property
    def ground_ids(self) -> Mapping[int, str]: ...
    @property
    def fences(self) -> frozenset[tuple[int, Side]]: ...
    @property
    def guns(self) -> tuple[tuple[tuple[int, ...], int], ...]: ...
    @property
    def shots(self) -> Mapping[int, Shot]: ...
    @property
    def grounds(self) -> Mapping[tuple[int, ...], GroundTables]: ...
    def hexes_of(self, ground: str) -> int: ...


class Strikes(dict[int, Strike]):
    """The strikes of one kind of gun, whatever fieldworks stand elsewhere.

    The key is (start * cells + target) * STATES, one more with fieldworks in `start`, and with fieldworks in
    `target` what `GroundTables.works_codes` says of it.
    """

    def __init__(self, context: GroundContext, gun: int) -> None:
        super().__init__()
        self._context, self._gun = context, gun

    def __missing__(self, key: int) -> Strike:
        context = self._context
        hexes, code = divmod(key, STATES)
        start, target = divmod(hexes, context.cells)
        works = ((target * CORNERS + code // 2 - 1,) if code > 1 else ()) + (
            (start * CORNERS,) if code % 2 else ()
        )
        tables = context.grounds[works]
        dice = tables.base_dice(self._gun, start, target)
        alone, edges = 0, []
        for left, right in context.shots[hexes][1]:
            if left == right:
                alone |= left
            else:
                edges.append((left, right))
        strength = dice + tables.terms(start, target)[0] if dice else OUT_OF_RANGE
        found = self[key] = strength, alone, tuple(edges)
        return found


class Worth(LazyTable):
    """Hex -> the hexes that a gun with some bonus dice can battle from it, if there are no fieldworks there
    and nothing is in the way."""

    def __init__(self, context: GroundContext, gun: int, bonus: int) -> None:
        super().__init__(self._hexes)
        self._context, self._gun, self._bonus = context, gun, bonus

    def _hexes(self, start: int) -> int:
        context = self._context
        tables = context.grounds[()]
        found = 0
        for distance in range(1, LONGEST_SHOT + 1):
            dice = tables.dice_at(self._gun, start, distance)
            for target in bits(context.masks.ring(start, distance)) if dice else ():
                total = dice + self._bonus + tables.terms(start, target)[0]
                if total > 0 or context.options.min_dice:
                    found |= 1 << target
        return found


class GroundTables:
    """The ground of a board under some fieldworks, which replace the hex beneath (BC-8.1, BC-R53).

    `closed` cannot be entered by units, `closed_to_generals` by generals (BC-R9); `stops` end a move,
    `stops_generals` that of a general; `bars` forbid battle to a unit that enters; `hills` give artillery its
    long range; `works` says which corner the fieldworks of a hex face, `works_codes` the same for `Strikes`.
    """

    def __init__(
        self, context: GroundContext, works: tuple[int, ...], bare: GroundTables | None = None
    ) -> None:
        """`bare`: the tables of the same board without fieldworks, which hold for all other hexes."""
        self.context = context
        self.works = {code // CORNERS: code % CORNERS for code in works}
        self.bare = bare
        self._terms: dict[int, Terms] = {}
        self.works_codes = {hex_: 2 * (faces + 1) for hex_, faces in self.works.items()}
        self.changed = 0
        for hex_ in self.works:
            self.changed |= 1 << hex_
        if bare is None:
            self.closed = self._of(lambda ground: ground.enter == "never")
            self.stops = self._of(lambda ground: ground.enter == "stop")
            self.bars = self._of(lambda ground: not ground.battle_after_entering)
            self.hills = context.hexes_of("hill")
        else:
            open_ground = ~self.changed
            self.closed = bare.closed & open_ground
            self.stops = bare.stops & open_ground
            self.bars = bare.bars & open_ground
            self.hills = bare.hills & open_ground
        option = context.options.general_terrain
        self.closed_to_generals = 0 if option == "rough" else self.closed
        self.stops_generals = self.stops if option == "stops" else 0

    def _of(self, holds: Callable[[Ground], bool]) -> int:
        mask = 0
        for ground in self.context.catalogue.grounds.values():
            if ground.layer == "ground" and holds(ground):
                mask |= self.context.hexes_of(ground.id)
        return mask

    def base_dice(self, gun: int, start: int, target: int) -> int:
        """The dice of the table of BC-9.2; 0 out of range."""
        return self.dice_at(gun, start, self.context.shots[start * self.context.cells + target][0])

    def dice_at(self, gun: int, start: int, distance: int) -> int:
        """The dice of the table of BC-9.2 at a distance; 0 out of range."""
        if distance > LONGEST_SHOT:
            return 0
        dice, on_hill = self.context.guns[gun]
        if not dice[distance] and distance == LONGEST_SHOT and self.hills >> start & 1:
            return on_hill
        return dice[distance]

    def ground_at(self, hex_: int) -> Ground | None:
        """The ground that counts in a hex for moving and battle; None for clear ground and under works."""
        if hex_ in self.works:
            return None
        return self.context.catalogue.grounds.get(self.context.ground_ids[hex_])

    def terms(self, start: int, target: int) -> Terms:
        """The sum of all terrain modifiers of an attack from hex to hex, and each of them (BC-9.5)."""
        key = start * self.context.cells + target
        found = self._terms.get(key)
        if found is None:
            if self.bare is not None and start not in self.works and target not in self.works:
                found = self.bare.terms(start, target)
            else:
                terms = tuple(self._work_out(start, target))
                found = sum(term.value for term in terms), terms
            self._terms[key] = found
        return found

    def _work_out(self, start: int, target: int) -> list[Modifier]:
        context = self.context
        terms: list[Modifier] = []
        if target in self.works:
            if not self.is_behind(start, target):
                dice = context.catalogue.grounds["fieldwork"].target_dice
                terms.append(Modifier("fieldwork", dice, "BC-8"))
        else:
            ground = self.ground_at(target)
            if ground is not None:
                dice = context.options.orchard_mod if ground.id == "orchard" else ground.target_dice
                if dice:
                    terms.append(Modifier(ground.id, dice, GROUND_RULES.get(ground.id, "BC-8")))
        if self.is_fenced(start, target):
            fence = context.catalogue.grounds["fence"]
            terms.append(Modifier("fence", fence.target_dice, GROUND_RULES["fence"]))
        below = self.ground_at(start)
        if below is not None and below.attacker_dice:
            terms.append(Modifier(below.id, below.attacker_dice, GROUND_RULES.get(below.id, "BC-8")))
        return terms

    def is_behind(self, start: int, target: int) -> bool:
        """Whether an attacker in `start` is behind the fieldworks of `target` (BC-R7)."""
        if self.context.options.fieldwork_arc == "all":
            return False
        rear = sides_from_corner(Corner(self.works[target]))[2]
        return all(side in rear for side in self.context.sight.entry_sides(start, target))

    def is_fenced(self, start: int, target: int) -> bool:
        """Whether a fence separates two hexes (BC-R6)."""
        fences = self.context.fences
        if not fences:
            return False
        return all((target, side) in fences for side in self.context.sight.entry_sides(start, target))
