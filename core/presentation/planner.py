"""What a room tells a planner: sight, lines, reach, threat, command. Plain data, worked out by its own rules.

A `Spot` is a place of the board: a hex index, a point of the measured table (whole numbers as its room keeps
them), a place of a card table. Pieces are unit indices of the state's context. Every question takes `known`,
the battle as the one who plans knows it (`rules.observe`; an umpire hands over the truth), and answers from
that alone.

Nothing here is a second legality: a room answers by the functions that its rules ask.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias

from core.protocol.events import Modifier
from core.protocol.state import S_contra, State
from core.text import Text, Value

Spot: TypeAlias = Hashable
Verdict: TypeAlias = Literal["seen", "blocked", "too_far"]
Obstacle: TypeAlias = Literal["zone", "ground", "friend", "enemy", "limit", "other"]
Question: TypeAlias = Literal["sight", "side_sight", "posts", "line", "reach", "threat", "command"]


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the rule that it comes from."""

    text: Text
    rule: str


# --- sight --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place that a line crosses strictly between its ends.

    `what` stands or grows there; `blocks`: this place hides the end (a line along an edge needs one on each
    hand); `beside`: the line only runs along its edge, `left` says on which hand it lies. `why` says what the
    rules make of it.
    """

    spot: Spot
    what: tuple[Value, ...]
    blocks: bool
    why: Note
    beside: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight. `note` is the verdict in words with its rule.

    `distance` is measured from spot to spot, `reach` how far the end is seen (None: no limit), `reasons` are
    the terms of that number. `measured`: how far the rules measure, where that is not from spot to spot.
    """

    start: Spot
    end: Spot
    verdict: Verdict
    note: Note
    crossings: tuple[Crossing, ...] = ()
    distance: int = 0
    reach: int | None = None
    reasons: tuple[Modifier, ...] = ()
    measured: int | None = None

    @property
    def is_seen(self) -> bool:
        """Whether the end is seen."""
        return self.verdict == "seen"


@dataclass(frozen=True, slots=True)
class MutualSight:
    """A line both ways. Where the verdicts differ `differs` says which rule makes them."""

    there: Line
    back: Line
    differs: Note | None = None


@dataclass(frozen=True, slots=True)
class SightField:
    """All that is seen from a spot: `dead` spots are hidden, each by the spots beside it.

    `far` ones lie in the open, too far away. `enemies` are the enemy pieces seen, for whoever looks; `notes`
    say what is taken for granted.
    """

    start: Spot
    seen: frozenset[Spot]
    dead: Mapping[Spot, tuple[Spot, ...]]
    far: frozenset[Spot]
    enemies: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()

    def shadows(self) -> dict[Spot, int]:
        """How many spots each spot that blocks hides."""
        found: dict[Spot, int] = {}
        for blockers in self.dead.values():
            for spot in blockers:
                found[spot] = found.get(spot, 0) + 1
        return found


@dataclass(frozen=True, slots=True)
class SideSight:
    """How many of the `observers` of a side see each spot (0 is told too), and each enemy piece known."""

    side: int
    observers: int
    counts: Mapping[Spot, int]
    enemies: Mapping[int, int]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """An observation post: how many spots it sees, `fresh` of which nobody of the side sees, which enemies.

    `cost` is what it costs the piece in hand to get there, None where nobody is asked to.
    """

    spot: Spot
    sees: int
    fresh: int
    enemies: tuple[int, ...]
    cost: int | None = None


def viewpoint_order(post: Viewpoint) -> tuple[int, int, int, int]:
    """Sorts observation posts, the best first: enemies seen, then what nobody sees now, then all hexes."""
    return (-len(post.enemies), -post.fresh, -post.sees, post.cost or 0)


# --- reach --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """How a piece gets to a spot: what it costs, the way with both ends, what has to happen first.

    `kind` names the sort of move; `ends` is why the piece could not go on from there in this move; `notes`
    say what else comes of it.
    """

    cost: int
    path: tuple[Spot, ...]
    kind: str
    condition: Note | None = None
    ends: Note | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a spot at the edge of the reach cannot be entered. `by` names the sort of obstacle."""

    by: Obstacle
    note: Note


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece may go. `is_now`: these are the acts offered now; else `notes` say what is supposed.

    `kinds` are the sorts of move in words.
    """

    piece: int
    start: Spot
    is_now: bool
    ways: Mapping[Spot, Way]
    stops: Mapping[Spot, Stop]
    kinds: Mapping[str, Text]
    notes: tuple[Note, ...] = ()


# --- threat -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThreatSource:
    """What one enemy piece could do to whoever stands in a spot: the sort, from where, its losses on average.

    `losses` is exact: the mean over the very roll that the rules would ask for; None where no dice fall.
    `spread`: in how many ways of all the dice 0, 1, 2 ... are lost, where the room tells it.
    `at_most`: what no place or way can exceed that a room on a table has not tried, where that is more.
    """

    piece: int
    kind: str
    start: Spot
    losses: Fraction | None = None
    dice: int = 0
    spread: tuple[int, ...] = field(default=(), kw_only=True)
    at_most: Fraction | None = field(default=None, kw_only=True)

    @property
    def bound(self) -> Fraction:
        """What it takes at most."""
        return (self.losses or Fraction(0)) if self.at_most is None else self.at_most


@dataclass(frozen=True, slots=True)
class ThreatSpot:
    """All strokes at a spot, the worst first; `target` is the piece that stands there or is supposed to.

    `losses` is what it loses on average if every piece strikes once with its worst stroke: never more than
    it has. `by_kind` is the same with the strokes of one sort alone, where the room counts them apart.
    `at_most` is the same by what each stroke takes at most, where that is more.
    """

    strokes: tuple[ThreatSource, ...]
    target: int | None
    losses: Fraction
    by_kind: Mapping[str, Fraction] = field(default_factory=dict)
    at_most: Fraction | None = None

    def worst_strokes(self, kind: str | None = None) -> tuple[ThreatSource, ...]:
        """Of each piece its worst stroke of that sort (of any without), the worst first."""
        found: dict[int, ThreatSource] = {}
        for stroke in self.strokes:
            if stroke.losses is not None and kind in (None, stroke.kind):
                found.setdefault(stroke.piece, stroke)
        return tuple(found.values())

    @property
    def worst(self) -> Fraction:
        """The mean losses of the worst stroke alone."""
        return max((stroke.losses or Fraction(0) for stroke in self.strokes), default=Fraction(0))

    def pieces(self, *kinds: str) -> tuple[int, ...]:
        """The enemy pieces with a stroke of one of these sorts (any without), rising."""
        return tuple(sorted({one.piece for one in self.strokes if not kinds or one.kind in kinds}))


@dataclass(frozen=True, slots=True)
class ThreatKind:
    """A sort of stroke: how it is called, what exactly is counted."""

    id: str
    title: Text
    definition: Note


@dataclass(frozen=True, slots=True)
class ThreatMap:
    """Where the pieces of `side` can strike or go next. `losses` defines the number of a spot."""

    side: int
    kinds: tuple[ThreatKind, ...]
    spots: Mapping[Spot, ThreatSpot]
    losses: Note
    notes: tuple[Note, ...] = ()


# --- command ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PieceCommand:
    """What command a piece is under: `level` for colours, a short `label` for the map, notes for the rest.

    `chance` is the probability that an order to it is carried out, where a test decides.
    """

    level: Literal["ready", "partly", "out", "done"]
    label: str
    notes: tuple[Note, ...]
    chance: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A means of command: a card in hand, a general, a bowl of tokens; the pieces that it could order.

    `most` is how many of them it may order at once, None without a limit; `value` is told instead of the
    number of pieces where that says more.
    """

    id: str
    title: Value
    note: Note
    pieces: tuple[int, ...]
    most: int | None = None
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class CommandPicture:
    """Who of a side is in command, and by what. `hidden` is how many means the one who asks does not know."""

    side: int
    rows: tuple[CommandRow, ...]
    pieces: Mapping[int, PieceCommand]
    hidden: int = 0
    notes: tuple[Note, ...] = field(default=())


# --- the seam -----------------------------------------------------------------------------------------------


class Planner(Protocol[S_contra]):
    """What the plan desk asks of a room (`System.planner`); what a room does not tell is None or nothing."""

    @property
    def answers(self) -> frozenset[Question]:
        """The questions that this room answers: no switch is shown for another."""
        return frozenset()

    def warm(self, known: S_contra) -> Iterator[None]:
        """Fills the tables that the other answers look up, a few milliseconds between two steps."""
        return iter(())

    def sight(self, known: S_contra, start: Spot, piece: int | None = None) -> SightField | None:
        """What is seen from a spot by `piece` (None: by who stands there, or by a common unit)."""
        return None

    def line(self, known: S_contra, start: Spot, end: Spot, piece: int | None = None) -> Line | None:
        """Every spot that a line crosses, and the verdict of the rules."""
        return None

    def mutual(self, known: S_contra, one: Spot, other: Spot) -> MutualSight | None:
        """The line both ways, by who stands at each end; here where the room tells one way."""
        there, back = self.line(known, one, other), self.line(known, other, one)
        return None if there is None or back is None else MutualSight(there, back)

    def side_sight(self, known: S_contra, side: int) -> SideSight | None:
        """How many pieces of a side see each spot."""
        return None

    def viewpoints(
        self, known: S_contra, side: int, piece: int | None = None, within: Collection[Spot] | None = None
    ) -> tuple[Viewpoint, ...]:
        """The spots from which `piece` (or a common unit) would see most, the best first; those `within`."""
        return ()

    def reach(self, known: S_contra, piece: int) -> Reach | None:
        """Where a piece may go now, or if it were its turn."""
        return None

    def threat(self, known: S_contra, side: int, target: int | None = None) -> ThreatMap | None:
        """Where the pieces of `side` can strike or go; `target` is supposed to stand where nobody does."""
        return None

    def command(self, known: S_contra, side: int) -> CommandPicture | None:
        """Who of a side can be ordered, by what."""
        return None


AnyPlanner: TypeAlias = Planner[Any]
"""The planner of whichever room it is."""


class PlainPlanner(Planner[State]):
    """Answers nothing."""


PLAIN_PLANNER = PlainPlanner()
