"""A measured table as it is kept and saved: size, ground as polygons and bands, zones, objectives, labels.

Whole tenths of a millimetre, origin bottom left, x to the right, y up. Every thing on a table has an id of
its own among all things of that table; `core.scenarios.outlines` says how points and outlines are written.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from core.scenarios.faults import one_of
from core.scenarios.outlines import XY, Line, Outline, Point, is_simple
from core.scenarios.records import Id, NamesField, Record, Terse, Wrong, located
from core.text import Text, _

SIZE = (2_000, 100_000)
"""The shortest and the longest side of a table: 20 cm and 10 m."""

MODULE = (0, 50_000)
WIDEST_BAND = 20_000
MOST_THINGS = 1000
"""The most features, and the most bands, zones, objectives and labels each."""

Going: TypeAlias = Literal["open", "difficult", "impassable"]
Cover: TypeAlias = Literal["none", "light", "heavy", "very_heavy"]


class Thing(Terse):
    """What lies on a table under an id of its own; a file leaves out what is as usual."""

    id: Id
    name: NamesField | None = None


class Ground(Thing):
    """What features and bands say of the ground; None is as the room's catalogue says of `ground`."""

    ground: Id
    going: Going | None = None
    cover: Cover | None = None
    blocks_sight: bool | None = None


class Feature(Ground):
    """A piece of terrain: a simple polygon, its class, its height in levels."""

    level: int = Field(default=0, ge=0, le=99)
    outline: Outline


class Band(Ground):
    """A road, a river, a stream: its middle line and its width."""

    width: int = Field(ge=1, le=WIDEST_BAND)
    line: Line


class Zone(Thing):
    """Where a side sets up; with `formation` only the bases of that corps or division."""

    side: Id
    formation: Id | None = None
    outline: Outline


class Objective(Thing):
    """An area (`outline`) or a point (`at`) worth `value` to `side`, or to either side where that is None.

    `held` names the side that holds it when the battle begins.
    """

    side: Id | None = None
    value: int = Field(default=1, ge=1, le=99)
    held: Id | None = None
    at: Point | None = None
    outline: Outline | None = None

    @property
    def points(self) -> tuple[XY, ...]:
        """The corners of its area, or its one point."""
        return self.outline or ((self.at,) if self.at else ())

    @model_validator(mode="after")
    def _is_somewhere(self) -> Self:
        if (self.at is None) == (self.outline is None):
            raise located(
                [
                    Wrong(
                        (),
                        _("an objective is a point or an area"),
                        _("write one of the two: “at”, or “outline”"),
                    )
                ]
            )
        return self


class TableLabel(Thing):
    """A word written on the table, its middle at `at`; `size` 1 small, 2 usual, 3 large."""

    at: Point
    text: NamesField
    size: int = Field(default=2, ge=1, le=3)


Shape: TypeAlias = Feature | Band | Zone | Objective | TableLabel
LAYERS = ("features", "bands", "zones", "objectives", "labels")
"""The fields of a table that hold things, lowest first."""

Many = Field(max_length=MOST_THINGS)


class TableBoard(Record):
    """A table. A room narrows it by its class variables, never by new layers.

    Later features lie over earlier ones, bands over features. `modules` is the side of the squares of its
    grid, 0 for none; `unit` is the one in which its size was entered.
    """

    GROUNDS: ClassVar[tuple[str, ...]] = ()
    BANDS: ClassVar[tuple[str, ...]] = ()
    HIGHEST: ClassVar[int] = 99
    GIVES_COVER: ClassVar[bool] = False
    """Whether a rule of the game reads the cover of a piece of ground."""
    WORTH: ClassVar[bool] = True
    """Whether an objective may be worth more than another one in the game."""

    kind: Literal["table"] = "table"
    width: int = Field(ge=SIZE[0], le=SIZE[1])
    depth: int = Field(ge=SIZE[0], le=SIZE[1])
    unit: Literal["cm", "feet"] = "cm"
    modules: int = Field(default=6_000, ge=MODULE[0], le=MODULE[1])
    features: Annotated[tuple[Feature, ...], Many] = ()
    bands: Annotated[tuple[Band, ...], Many] = ()
    zones: Annotated[tuple[Zone, ...], Many] = ()
    objectives: Annotated[tuple[Objective, ...], Many] = ()
    labels: Annotated[tuple[TableLabel, ...], Many] = ()

    @classmethod
    def blank(cls, width: int, depth: int) -> Self:
        """A bare table of that size in tenths of a millimetre."""
        return cls(width=width, depth=depth)

    def holds(self, point: XY) -> bool:
        """Whether a point lies on the table, its edge included."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.depth

    def things(self) -> Iterator[tuple[str, int, Shape]]:
        """Everything on it: the field that holds it, its place there, the thing."""
        for layer in LAYERS:
            for index, thing in enumerate(getattr(self, layer)):
                yield layer, index, thing

    def thing(self, thing_id: str) -> Shape:
        """The thing of that id; raises KeyError."""
        for _layer, _index, thing in self.things():
            if thing.id == thing_id:
                return thing
        raise KeyError(thing_id)

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        faults = list(board_faults(self))
        if faults:
            raise located(faults)
        return self


def points_of(thing: Shape) -> tuple[XY, ...]:
    """The points that a thing is made of."""
    if isinstance(thing, Band):
        return thing.line
    if isinstance(thing, TableLabel):
        return (thing.at,)
    return thing.points if isinstance(thing, Objective) else thing.outline


def board_faults(board: TableBoard) -> Iterator[Wrong]:
    """What is wrong with a table whose parts are each well formed; the places are below the table."""
    ids = Counter(thing.id for _layer, _index, thing in board.things())
    seen: set[str] = set()
    for layer, index, thing in board.things():
        if ids[thing.id] > 1 and thing.id in seen:
            yield Wrong(
                (layer, index, "id"),
                _("a second thing on the table has the id “{id}”", id=thing.id),
                _("give each an id of its own"),
            )
        seen.add(thing.id)
        for fault in thing_faults(board, thing):
            yield Wrong((layer, index, *fault.place), fault.wrong, fault.right)


def thing_faults(board: TableBoard, thing: Shape) -> Iterator[Wrong]:
    """What is wrong with one thing on this table; the places are below the thing."""
    if isinstance(thing, (Feature, Band)):
        known = board.GROUNDS if isinstance(thing, Feature) else board.BANDS
        if thing.ground not in known:
            wrong = _("there is no terrain “{kind}”", kind=thing.ground)
            yield Wrong(("ground",), wrong, one_of(known, thing.ground))
    if isinstance(thing, Feature) and thing.level > board.HIGHEST:
        yield Wrong(
            ("level",),
            _("there is no level “{level}” here", level=str(thing.level)),
            _("write a whole number from 0 to {highest}", highest=board.HIGHEST),
        )
    key = next(key for key in ("outline", "line", "at") if getattr(thing, key, None) is not None)
    for number, point in enumerate(points_of(thing)):
        if not board.holds(point):
            place = (key,) if key == "at" else (key, number)
            yield Wrong(place, *no_point(board, point))
    yield from _shape_faults(key, points_of(thing))


def _shape_faults(key: str, points: Sequence[XY]) -> Iterator[Wrong]:
    if key == "outline" and not is_simple(points):
        yield Wrong(
            (key,),
            _("this outline crosses or touches itself, or has no inside"),
            _("write the corners in order, one after the other round the shape"),
        )
    if key == "line" and len(set(points)) < 2:
        yield Wrong((key,), _("this line has no length"), _("write two different points at least"))


def no_point(board: TableBoard, point: XY) -> tuple[Text, Text]:
    """Wrong and right for a point beside the table."""
    return (
        _("the point {point} lies outside of the table", point=f"[{point[0]}, {point[1]}]"),
        _(
            "write x from 0 to {width} and y from 0 to {depth}",
            width=str(board.width),
            depth=str(board.depth),
        ),
    )
