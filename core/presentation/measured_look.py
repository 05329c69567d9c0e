"""What a room on a measured table tells the windows: bases, ghosts, strips, ground. Plain data, no Qt.

Poses and sizes are whole tenths of a millimetre and of a degree (`core.geometry.bases`); outlines and points
are whole hundredths of a millimetre.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, runtime_checkable

from core.geometry.bases import Base, Pose
from core.presentation.look import HexNote, Look, PaletteEntry
from core.protocol.refusals import Refusal
from core.protocol.state import A, C, G, S, S_contra
from core.text import Names, Text, _

Outline = tuple[tuple[int, int], ...]

STATES = ("disorganised", "rout", "dry")
"""Marks of a base that stay until the rules take them off: a table has a counter for each."""


@dataclass(frozen=True, slots=True)
class BaseFace:
    """One base of a scenario as the design canvas draws it: its place, its size, what stands on it.

    `tag` is the short form of its kind with its figures ("LI4"). `has_battery`: guns go with it. `states`
    are those of `STATES` that it is in.
    """

    id: str
    side: int
    kind: str
    at: tuple[int, int]
    facing: int
    width: int
    depth: int
    figures: int
    tag: Text
    name: Names | None
    general: bool
    shooter: bool
    has_battery: bool = False
    states: tuple[str, ...] = ()

    @classmethod
    def set_up(cls, piece: TablePiece, tag: Text, *, general: bool, shooter: bool) -> BaseFace:
        """The face of a base as its scenario sets it up."""
        return cls(
            piece.id,
            piece.side,
            piece.kind,
            (piece.pose.x, piece.pose.y),
            piece.pose.facing,
            *piece.base,
            piece.figures,
            tag,
            piece.name,
            general,
            shooter,
            "battery" in piece.marks,
        )

    def standing(self, piece: TablePiece) -> BaseFace:
        """The same base as it stands in a battle: where, how large, with what is left on it."""
        return replace(
            self,
            at=(piece.pose.x, piece.pose.y),
            facing=piece.pose.facing,
            width=piece.base.width,
            depth=piece.base.depth,
            figures=piece.figures,
            tag=self.tag.fill(figures=piece.figures),
            has_battery="battery" in piece.marks,
            states=tuple(one for one in STATES if one in piece.marks),
        )


@dataclass(frozen=True, slots=True)
class TablePiece:
    """One base on the table, from a scenario or from a battle.

    `id` is its id in the file, `unit` its index in a battle. `figures` of `full` are left. `marks` name
    states ("moved", "acted", "engaged": face to face, "contact", "battery"), `signs` what the base can
    ("general", "bow", "elephant").
    """

    id: str
    unit: int
    side: int
    kind: str
    pose: Pose
    base: Base
    figures: int
    full: int
    name: Names | None = None
    marks: frozenset[str] = frozenset()
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """A base that a wish would bring elsewhere; `conforms`: it is not moved but lines up."""

    unit: int
    pose: Pose
    conforms: bool


@dataclass(frozen=True, slots=True)
class Ghost:
    """What the window shows while a base or a group is dragged.

    `swept` are the outlines that the way covers; `used` and `allowed` are graduations, rounded up to
    hundredths; `bases` are all that would stand elsewhere after it; `refusal` says why not, and `nearest`
    is the ghost of the nearest legal act, where there is one.
    """

    action: object
    swept: tuple[Outline, ...]
    used: float
    allowed: float
    bases: tuple[Moved, ...]
    refusal: Refusal | None
    nearest: Ghost | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """A zone of a base to be shaded: where it shoots, what it threatens.

    `layer` is the `TableOverlay` that shows it, "" for what the base in hand always shows.
    """

    id: str
    label: Text
    outline: Outline
    rule: str
    layer: str = ""


COMMAND = "command"
"""The overlay of a side that shows all its bonds, circles and chains."""
SIGHT = "sight"
"""The overlay of a base that shows its rays."""


@dataclass(frozen=True, slots=True)
class TableOverlay:
    """What a person may lay over the table. `of_side`: one switch a side, whose name `title` takes as {side};

    else it is shown of the base in hand and of the one pointed at. `key` turns it on and off, with Shift for
    the other side; `shown`: it is on at the beginning.
    """

    id: str
    title: Text
    key: str
    of_side: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Ray:
    """Whether a base sees a target, and `why` it does not; its ends in hundredths of a millimetre."""

    unit: int
    target: int
    start: tuple[int, int]
    end: tuple[int, int]
    clear: bool
    why: Text | None
    rule: str


@runtime_checkable
class OverlayLook(Protocol[S_contra]):
    """A room with more to show over its table than there is room for at once."""

    @property
    def table_overlays(self) -> tuple[TableOverlay, ...]:
        """What can be switched on and off; the layers that `MeasuredLook.strips` name, COMMAND and SIGHT."""
        ...

    def rays(self, state: S_contra, unit: int) -> tuple[Ray, ...]:
        """Whom a base sees of those within its range; nothing for a base without one."""
        ...


@dataclass(frozen=True, slots=True)
class TableAim:
    """An objective: a point or an area, worth so much to `side` (None: to whoever holds it)."""

    id: str
    points: Outline
    value: int
    side: int | None
    holder: int | None
    note: HexNote
    counts: bool = True
    """Whether it is worth anything as it is held, or would be to whoever takes it."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One way in which a fight or a shot can end: in so many of all the ways in which its dice fall.

    An `id` that begins with "target_" strikes the target, one with "unit_" who fights; "gone" after it is the
    loss of the base ("target_gone", "unit_recoils", "nothing"). `shown_as` is such an id where that of the
    end says something else.
    """

    id: str
    label: Text
    ways: int
    of: int
    shown_as: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Where a base would run for these faces of the die that has to fall, and who would be destroyed."""

    unit: int
    faces: tuple[int, ...]
    label: Text
    outline: Outline
    destroyed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """The unit in which lengths are told: its tenths of a millimetre, and the `sign` that holds {number}."""

    length: int
    sign: Text


@dataclass(frozen=True, slots=True)
class Standing:
    """How near a side, or a part of it, is to being beaten: `lost` of `limit`; `broken` where it is.

    `label` None is the side itself, else a corps; `whole` marks the row that decides for the side.
    """

    side: int
    label: Names | Text | None
    lost: int
    limit: int
    broken: bool
    rule: str
    whole: bool = True


CENTIMETRES = Measure(100, _("{number} cm"))


class MeasuredLook(Look[S, G, A, C]):
    """What the table canvas asks of a room beside `core.presentation.look.Look`."""

    @property
    @abstractmethod
    def bands(self) -> tuple[PaletteEntry, ...]:
        """Kinds of road and river; `Look.grounds` lists those of features."""
        ...

    @abstractmethod
    def bases(self, scenario: C) -> tuple[BaseFace, ...]:
        """The bases of a scenario as the design canvas draws them."""
        ...

    @abstractmethod
    def table_bases(self, scenario: C) -> tuple[TablePiece, ...]:
        """The bases of a scenario as it is set up."""
        ...

    @abstractmethod
    def table_bases_of(self, state: S) -> tuple[TablePiece, ...]:
        """The bases of a battle as it stands."""
        ...

    def measure(self, scenario: C) -> Measure:
        """How lengths are told."""
        return CENTIMETRES

    def awaited(self, state: S) -> frozenset[str]:
        """Those that have still to come, or found no room to be laid, by the ids of their bases: not lost."""
        return frozenset()

    def to_lay(self, state: S, side: int) -> tuple[int, ...]:
        """The bases that a side may lay on the table now, the next one first."""
        return ()

    def standings(self, state: S) -> tuple[Standing, ...]:
        """What each side, and each corps, has lost of what breaks it."""
        return ()

    @abstractmethod
    def groups_of(self, state: S, unit: int) -> tuple[tuple[int, ...], ...]:
        """The groups that a base may lead now, the largest first; its own base alone last.

        Nothing for a base that cannot be moved or laid now.
        """
        ...

    @abstractmethod
    def action_from_drag(self, state: S, units: Sequence[int], path: Sequence[Pose]) -> A:
        """The act by which the leader `units[0]` and its group would come along way-points to a pose.

        A last pose with another facing and place is reached by turning first or last, whichever is legal. A
        base that is laid comes to the last pose at once.
        """
        ...

    @abstractmethod
    def ghost(self, state: S, side: int, action: A) -> Ghost | None:
        """What a move or the laying of a base would do; None for acts that move nothing."""
        ...

    def variants(self, state: S, side: int, action: A) -> tuple[A, ...]:
        """A legal act, and those that end otherwise on the same way: which of two enemies lines up."""
        return (action,)

    @abstractmethod
    def strips(self, state: S, unit: int, pose: Pose | None = None) -> tuple[Strip, ...]:
        """The zones of a base where it stands, or where it would stand."""
        ...

    @abstractmethod
    def table_aims(self, state: S) -> tuple[TableAim, ...]:
        """The objectives of a battle as it stands."""
        ...

    @abstractmethod
    def chances(self, state: S, side: int, action: A) -> tuple[Chance, ...]:
        """How a legal fight or shot can end, by the rules themselves; nothing for other acts."""
        ...

    def runs(self, state: S) -> tuple[Run, ...]:
        """Where a base that is about to run would go, before its die falls; nothing otherwise."""
        return ()


AnyMeasuredLook: TypeAlias = MeasuredLook[Any, Any, Any, Any]
"""The look of whichever room with a measured table it is."""
