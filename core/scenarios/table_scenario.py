"""A scenario on a measured table: bases with their poses. A room narrows it as it narrows `Scenario`."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, model_validator

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.scenarios.faults import no_side
from core.scenarios.forces import Side
from core.scenarios.outlines import Facing, Point
from core.scenarios.plans import remapped_plans
from core.scenarios.records import Id, NamesField, Terse, Wrong, located
from core.scenarios.scenario import MOST_UNITS, Scenario
from core.scenarios.tables import TableBoard, no_point

BASE_SIZE = (10, 20_000)
"""The smallest and the largest width or depth of a base: 1 mm and 2 m."""


class TableBase(Terse):
    """A base on the table: the middle of its front edge and the way that it faces.

    `width` and `depth` None are as the room says for its kind; `formation` is its corps or division.
    """

    id: Id
    side: Id
    kind: Id
    at: Point
    facing: Facing
    name: NamesField | None = None
    formation: Id | None = None
    width: int | None = Field(default=None, ge=BASE_SIZE[0], le=BASE_SIZE[1])
    depth: int | None = Field(default=None, ge=BASE_SIZE[0], le=BASE_SIZE[1])


class TableScenario(Scenario):
    """What a battle on a measured table starts from."""

    BASE: ClassVar[tuple[int, int]] = (400, 200)
    """Width and depth of a base for which neither the base nor the room says another."""

    sides: tuple[Side, Side]
    board: TableBoard
    units: Annotated[tuple[TableBase, ...], Field(max_length=MOST_UNITS)] = ()

    def base_size(self, base: TableBase) -> tuple[int, int]:
        """Width and depth of a base in tenths of a millimetre."""
        return base.width or self.BASE[0], base.depth or self.BASE[1]

    def footprint(self, base: TableBase) -> Footprint:
        """Where a base stands; its corners are front left, front right, rear right, rear left."""
        return footprint(Base(*self.base_size(base)), Pose(*base.at, base.facing))

    def is_reserve(self, base: Any) -> bool:
        """Whether a base is not on the table at the start; a room with reinforcements says so."""
        return False

    def formation_of(self, base: Any) -> str | None:
        """The formation with which a base goes; a room may have one for those that name none."""
        found: str | None = base.formation
        return found

    def begins_there(self, base: Any) -> bool:
        """Whether the battle begins with a base where the file has it.

        Not a reserve, nor anybody where the sides lay their own bases (an option `deploy` of the room).
        """
        lays = getattr(getattr(self, "options", None), "deploy", False)
        return not lays and not self.is_reserve(base)

    def remapped(self, move: Callable[[tuple[int, int]], tuple[int, int]]) -> Self:
        """All that has a point and is neither on the board nor a base, where `move` brings it.

        What would lie beside the table is left out, or laid on its edge; marks of plans may lie there. A
        room whose scenario names such points adds to this.
        """
        plan = remapped_plans(self.plan, lambda at: at if isinstance(at, str) else move(at))
        return self if plan is self.plan else self.model_copy(update={"plan": plan})

    def base_faults(self, base: Any) -> Iterator[Wrong]:
        """What is wrong with a base on this table; the places are below the base. Rooms add to it."""
        if not self.board.holds(base.at):
            yield Wrong(("at",), *no_point(self.board, base.at))

    def thing_faults(self, thing: Any) -> Iterator[Wrong]:
        """What is wrong with a thing beside its shape: sides that there are not. Rooms add to it."""
        sides = [side.id for side in self.sides]
        for key in ("side", "held"):
            side = getattr(thing, key, None)
            if side is not None and side not in sides:
                yield Wrong((key,), *no_side(sides, side))

    @model_validator(mode="after")
    def _stands_on_the_table(self) -> Self:
        faults = [
            *(
                Wrong(("units", index, *fault.place), fault.wrong, fault.right)
                for index, base in enumerate(self.units)
                for fault in self.base_faults(base)
            ),
            *(
                Wrong(("board", layer, index, *fault.place), fault.wrong, fault.right)
                for layer, index, thing in self.board.things()
                for fault in self.thing_faults(thing)
            ),
        ]
        if faults:
            raise located(faults)
        return self
