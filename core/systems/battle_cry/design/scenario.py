"""What a Battle Cry scenario may hold. The limits of BC-1.1 are lint, not shape: a map may exceed them."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from core.scenarios.boards import HexBoard
from core.scenarios.faults import no_side, one_of
from core.scenarios.forces import SideSetup, Unit
from core.scenarios.records import NO_NAMES, Wrong, located
from core.scenarios.scenario import MOST_UNITS, Scenario
from core.systems.battle_cry.design.options import BattleCryOptions
from core.systems.battle_cry.design.special_rules import BattleCrySpecial, Cadets, HorseArtillery
from core.text import Names, _

SYSTEM: Literal["battle_cry"] = "battle_cry"

UnitKind = Literal["infantry", "cavalry", "artillery", "general"]


class BattleCryBoard(HexBoard):
    """The board of BC-2 with the terrain of BC-8; other sizes are allowed."""

    GROUNDS: ClassVar[tuple[str, ...]] = (
        "clear",
        "woods",
        "orchard",
        "hill",
        "building",
        "river",
        "bridge",
        "field",
        "rough",
    )
    HEXSIDES: ClassVar[tuple[str, ...]] = ("fence",)
    HIGHEST: ClassVar[int] = 0


class BattleCrySide(SideSetup):
    """A side of BC-4: its hand of cards and the flags that it needs (BC-5.1)."""

    hand: int = Field(default=5, ge=1, le=10)
    flags: int = Field(default=6, ge=1, le=20)


class BattleCryUnit(Unit):
    """A unit or a general (BC-1)."""

    kind: UnitKind
    figures: int | None = Field(default=None, ge=1, le=4)


class BattleCryScenario(Scenario):
    """A Battle Cry battle as it is set up (BC-4)."""

    system: Literal["battle_cry"] = SYSTEM
    sides: tuple[BattleCrySide, BattleCrySide]
    options: BattleCryOptions = BattleCryOptions()
    special: Annotated[tuple[BattleCrySpecial, ...], Field(max_length=50)] = ()
    board: BattleCryBoard
    units: Annotated[tuple[BattleCryUnit, ...], Field(max_length=MOST_UNITS)] = ()

    def fitting_special(self) -> tuple[BattleCrySpecial, ...]:
        """The special rules without units and sides for which they cannot hold; none for nobody."""
        sides = {side.id for side in self.sides}
        kept: list[BattleCrySpecial] = []
        for rule in self.special:
            if isinstance(rule, (HorseArtillery, Cadets)):
                fitting = set(fitting_units(self, rule))
                units = tuple(unit for unit in rule.units if unit in fitting)
                if units:
                    kept.append(rule if units == rule.units else rule.model_copy(update={"units": units}))
            elif rule.side in sides:
                kept.append(rule)
        return tuple(kept)

    @model_validator(mode="after")
    def _special_rules_hang_together(self) -> Self:
        faults = list(_special_faults(self))
        if faults:
            raise located(faults)
        return self


def blank(
    title: Names = NO_NAMES, rows: int = 9, columns: int = 13, short_rows: bool = True
) -> BattleCryScenario:
    """An empty map, 9 rows of 13 and 12 hexes unless told otherwise (BC-2.1), and two sides without units."""
    return BattleCryScenario(
        title=title,
        sides=(
            BattleCrySide(id="union", name=Names("Union", "Union"), edge="top"),
            BattleCrySide(id="confederate", name=Names("Confederates", "Confédérés"), edge="bottom"),
        ),
        first="union",
        board=BattleCryBoard.blank(rows, columns, short_rows),
    )


def fitting_units(scenario: BattleCryScenario, rule: HorseArtillery | Cadets) -> list[str]:
    """The ids of the units for which the special rule could hold."""
    kind = "artillery" if isinstance(rule, HorseArtillery) else "infantry"
    return [unit.id for unit in scenario.units if unit.kind == kind]


def _special_faults(scenario: BattleCryScenario) -> Iterator[Wrong]:
    sides = [side.id for side in scenario.sides]
    for index, rule in enumerate(scenario.special):
        if isinstance(rule, (HorseArtillery, Cadets)):
            yield from _unit_faults(scenario, index, rule)
        elif rule.side not in sides:
            yield Wrong(("special", index, "side"), *no_side(sides, rule.side))


def _unit_faults(scenario: BattleCryScenario, index: int, rule: HorseArtillery | Cadets) -> Iterator[Wrong]:
    fitting = fitting_units(scenario, rule)
    for number, unit_id in enumerate(rule.units):
        if unit_id not in fitting:
            yield Wrong(
                ("special", index, "units", number),
                _("there is no unit “{id}” that this rule could hold for", id=unit_id),
                one_of(fitting, unit_id),
            )
