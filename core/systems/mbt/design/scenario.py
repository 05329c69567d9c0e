"""What an MBT scenario may hold. What MBT-2.3 asks of armies is lint, not shape."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from core.scenarios.faults import no_side, one_of
from core.scenarios.forces import Side
from core.scenarios.records import NO_NAMES, Id, NamesField, Record, Terse, Wrong, located
from core.scenarios.scenario import MOST_UNITS
from core.scenarios.table_scenario import TableBase, TableScenario
from core.scenarios.tables import TableBoard, Zone
from core.systems.mbt.design.options import MbtOptions
from core.systems.mbt.design.special_rules import HighGround, MbtSpecial
from core.text import Names, Text, _

SYSTEM: Literal["mbt"] = "mbt"

MOST_FIGURES = 20
"""No more can be written; how many a base of an army list may hold is a limit of its own (MBT-R62)."""

MbtKind = Literal[
    "heavy_infantry",
    "light_infantry",
    "heavy_cavalry",
    "light_cavalry",
    "elephant",
    "light_chariot",
    "heavy_chariot",
]


class MbtBoard(TableBoard):
    """A flat table without a grid (MBT-1.1), with ground that is difficult or bars the way (MBT-5.3)."""

    GROUNDS: ClassVar[tuple[str, ...]] = (
        "hill",
        "slope",
        "wood",
        "dense_wood",
        "marsh",
        "rough",
        "village",
        "water",
        "cliff",
    )
    BANDS: ClassVar[tuple[str, ...]] = ("road", "stream", "river", "bridge", "ford")
    HIGHEST: ClassVar[int] = 9


class Corps(Record):
    """A corps of a big battle (MBT-4.3); bases name it as their `formation`."""

    id: Id
    name: NamesField


class MbtSide(Terse, Side):
    """A side: how many bases lost break it, or each of its corps (MBT-4.1, MBT-4.3).

    With corps it loses the battle when `corps_lost` of them are demoralised; None: more than half.
    """

    losses: int = Field(default=3, ge=1, le=99)
    corps: Annotated[tuple[Corps, ...], Field(max_length=9)] = ()
    corps_lost: int | None = Field(default=None, ge=1, le=9)

    def corps_called(self, number: int) -> Names | Text:
        """What a sentence calls one of its corps: by its name, else by its number."""
        name: Names = self.corps[number].name
        return name if name.en or name.fr else _("Corps {number}", number=number + 1)

    @property
    def corps_to_lose(self) -> int:
        """How many demoralised corps lose the battle."""
        return self.corps_lost or len(self.corps) // 2 + 1


class MbtBase(TableBase):
    """A base (MBT-2). `figures` None: as many as its kind usually has; `heavy` None: as its kind is."""

    kind: MbtKind
    figures: int | None = Field(default=None, ge=1, le=MOST_FIGURES)
    shoots: Literal["bow", "sling"] | None = None
    general: bool = False
    heavy: bool | None = None


class MbtScenario(TableScenario):
    """An MBT battle as it is set up."""

    system: Literal["mbt"] = SYSTEM
    sides: tuple[MbtSide, MbtSide]
    options: MbtOptions = MbtOptions()
    special: Annotated[tuple[MbtSpecial, ...], Field(max_length=50)] = ()
    board: MbtBoard
    units: Annotated[tuple[MbtBase, ...], Field(max_length=MOST_UNITS)] = ()

    def base_size(self, base: TableBase) -> tuple[int, int]:
        """MBT-1.1: all fronts are alike; a depth that is not given is 1 to a front of 1.6."""
        width = self.options.base_width
        return width, base.depth or width * 5 // 8

    def base_faults(self, base: Any) -> Iterator[Wrong]:
        """MBT-1.1: all fronts are alike; MBT-4.3: a base belongs to a corps of its side."""
        yield from super().base_faults(base)
        yield from self._corps_faults(base)
        if base.width is not None:
            yield Wrong(
                ("width",),
                _("a base has no front of its own here"),
                _("leave it out, and set the option “base_width”"),
            )

    def thing_faults(self, thing: Any) -> Iterator[Wrong]:
        """MBT-4.3: a zone belongs to a corps of its side."""
        yield from super().thing_faults(thing)
        if isinstance(thing, Zone):
            yield from self._corps_faults(thing)

    def _corps_faults(self, thing: Any) -> Iterator[Wrong]:
        known = [corps.id for side in self.sides if side.id == thing.side for corps in side.corps]
        if thing.formation is not None and thing.formation not in known:
            yield Wrong(
                ("formation",),
                _("there is no corps “{name}” on this side", name=thing.formation),
                one_of(known, thing.formation),
            )

    def fitted(self) -> Self:
        """Bases and zones of a corps that is gone belong to none."""

        def freed(thing: Any) -> Any:
            return thing.model_copy(update={"formation": None}) if any(self._corps_faults(thing)) else thing

        units, zones = tuple(map(freed, self.units)), tuple(map(freed, self.board.zones))
        if units == self.units and zones == self.board.zones:
            return self
        return self.model_copy(
            update={"units": units, "board": self.board.model_copy(update={"zones": zones})}
        )

    def fitting_special(self) -> tuple[MbtSpecial, ...]:
        """The special rules without the features that are not there; none for none."""
        sides = {side.id for side in self.sides}
        features = {feature.id for feature in self.board.features}
        kept: list[MbtSpecial] = []
        for rule in self.special:
            if isinstance(rule, HighGround):
                left = tuple(feature for feature in rule.features if feature in features)
                if left:
                    kept.append(rule if left == rule.features else rule.model_copy(update={"features": left}))
            elif rule.side in sides:
                kept.append(rule)
        return tuple(kept)

    @model_validator(mode="after")
    def _mbt_hangs_together(self) -> Self:
        faults = list(_special_faults(self))
        if faults:
            raise located(faults)
        return self


def blank(title: Names = NO_NAMES, width: int = 15_000, depth: int = 10_000) -> MbtScenario:
    """A bare table of 150 x 100 cm in modules of 50 cm, and two sides without bases."""
    return MbtScenario(
        title=title,
        sides=(
            MbtSide(id="one", name=Names("First army", "Première armée"), edge="bottom"),
            MbtSide(id="two", name=Names("Second army", "Seconde armée"), edge="top"),
        ),
        first="one",
        board=MbtBoard(width=width, depth=depth, modules=5_000),
    )


def _special_faults(scenario: MbtScenario) -> Iterator[Wrong]:
    sides = [side.id for side in scenario.sides]
    features = [feature.id for feature in scenario.board.features]
    for index, rule in enumerate(scenario.special):
        if isinstance(rule, HighGround):
            for number, feature in enumerate(rule.features):
                if feature not in features:
                    yield Wrong(
                        ("special", index, "features", number),
                        _("there is no terrain with the id “{id}”", id=feature),
                        one_of(features, feature),
                    )
        elif rule.side not in sides:
            yield Wrong(("special", index, "side"), *no_side(sides, rule.side))
