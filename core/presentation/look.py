"""What a room tells the windows about its pieces, grounds and acts: plain data, no Qt, no colours."""

from __future__ import annotations

from abc import ABC
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias

from core.chance.dice import Face
from core.presentation.cues import Cue, CueKind, Subject, actors, cue_of
from core.protocol.events import Event, Modifier
from core.protocol.pending import Roll
from core.protocol.state import A, C, G, S
from core.text import Names, Text, Value


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter on the board, from a scenario or from a battle.

    `id` is the unit's id in the file, `at` a hex index, `figures` of `full` are left. `marks` name states
    ("ordered", "moved", "fought", "damaged"); `with_unit` is the id of the unit that a general rides with.
    `sign` is a letter that the counter shows beside its strength; `rank` 1 for troops above the common ones,
    -1 for those below; `loose` for a unit in open order.
    """

    id: str
    side: int
    kind: str
    at: int
    figures: int
    full: int
    name: Names | None = None
    marks: frozenset[str] = frozenset()
    with_unit: str | None = None
    sign: str = ""
    rank: int = 0
    loose: bool = False


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """A kind of ground, hexside, work or unit that a designer can take up; `key` is its digit."""

    id: str
    name: Names
    sentence: Names
    rule: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as the hand shows it. `counts` are the orders on left, centre and right, where it has such."""

    item: Hashable
    id: str
    name: Names
    text: Names
    rule: str
    kind: str
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Interaction:
    """How a person takes hold of an action: click `card`, or `unit` then `at`, or press a button.

    `unit` and `target` are unit indices, `at` is a hex index. Actions that share one handle are told apart by
    their words in a small menu. `points` are spent on it: actions that differ in nothing else stand in
    one row, which `row` names; where `points` only number them, `says` is what each is called, and `standing`
    is the number and name of what stands in that row already and is therefore no action. `verb` says
    in a word or two what is done, where actions of several sorts share a unit and its target. `apart` tells
    it from the other action of its handle, and `usual` is what most people mean by that handle. `units` are
    those on the map that a button concerns, a division's: pointing at one of them points at the button.
    `about` are those whom a button concerns that none of them stands for, as an order: they are shown while
    the button is pointed at.
    """

    kind: str
    unit: int | None = None
    at: int | None = None
    card: Hashable | None = None
    target: int | None = None
    points: int | None = None
    row: Text | None = None
    says: Value | None = None
    verb: Text | None = None
    standing: tuple[int, Value] | None = None
    apart: Text | None = None
    usual: bool = False
    units: tuple[int, ...] = ()
    about: tuple[int, ...] = ()

    @property
    def concerned(self) -> tuple[int, ...]:
        """Those on the map whom its button is about."""
        return self.units or self.about


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would roll: the dice, each term of their number, the roll itself for exact odds.

    `words` say what is rolled where the number of dice is not all ("4 dice, 1 to 3 hit"). `other` is what
    the enemy rolls against it in the same roll; its terms are the enemy's. `note` is a condition. `unit` is
    the unit that rolls, where the action names none.
    """

    dice: int
    modifiers: tuple[Modifier, ...]
    roll: Roll | None
    words: Text | None = None
    other: Preview | None = None
    note: Text | None = None
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """A roll that becomes possible once what is asked for now succeeds: by which unit, what, at whom."""

    unit: int
    verb: Text
    target: int
    preview: Preview


@dataclass(frozen=True, slots=True)
class HexNote:
    """One sentence about a hex, beside the rule that it comes from."""

    text: Text
    rule: str


@dataclass(frozen=True, slots=True)
class SightLine:
    """Whether one hex sees another, the hexes that block the line, the rule that says so.

    In a system where sight ends somewhere `distance` is that between the two hexes, `reach` how far away the
    target is seen, and `reasons` are the terms of that number; the line may be clear and the target too far.
    """

    clear: bool
    blocked_by: tuple[int, ...]
    rule: str
    distance: int = 0
    reach: int = 0
    reasons: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A number that lies beside the board: tokens of a colour in the bowl, command points, a score.

    `side` is the side whose it is, None for nobody's; `id` names the kind of row ("tokens", "points").
    """

    id: str
    label: Text
    value: int
    rule: str
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """Hexes that belong together, to be shaded: a zone of control."""

    id: str
    label: Text
    hexes: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Threat:
    """Hexes that units of a side could fire or battle at from where they stand, with the number of units.

    `note` says what is taken for granted of whoever would stand there.
    """

    hexes: Mapping[int, int]
    note: HexNote


@dataclass(frozen=True, slots=True)
class Aim:
    """A hex worth something: to `side`, or to whoever holds it where that is None; `holder` holds it now."""

    at: int
    value: int
    side: int | None
    holder: int | None
    note: HexNote


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit that arrives in `turn` on one of `hexes`."""

    unit: str
    side: int
    turn: int
    hexes: tuple[int, ...]
    note: HexNote


StepEnd = Literal["orders", "moves", "again", "fights", "place", "building", "laying", "card"]
"""What a step is for: to order units, to move them, to have them fight or shoot, to lay cards, to play the
one card of a turn.
"""


class Look(ABC, Generic[S, G, A, C]):
    """What the windows ask of any room. Hexes and units are indices of the state's context.

    What a room has none of it does not mention.
    """

    @property
    def grounds(self) -> tuple[PaletteEntry, ...]:
        """Kinds of ground, clear first."""
        return ()

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """Kinds of piece."""
        return ()

    def hand(self, state: S, side: int) -> tuple[CardFace | None, ...]:
        """The hand of `side`; None for a card that is not known."""
        return ()

    def card(self, context: G, item: Hashable) -> CardFace:
        """Any card of the game, as when one that was dealt is typed; KeyError for what there is not."""
        raise KeyError(item)

    @property
    def faces(self) -> Mapping[Face, Text]:
        """What the faces of the dice are called."""
        return {}

    def score(self, state: S) -> tuple[tuple[int, int], ...]:
        """For each side what it has taken and what it needs."""
        return ()

    def scored(self, state: S) -> Text | None:
        """What `score` counts in this battle, where it is another thing than in most."""
        return None

    def objectives_held(self, state: S) -> tuple[tuple[int, int], ...]:
        """For each side the objectives that it holds, of how many; nothing where there are none or where
        `score` counts them.
        """
        return ()

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a side's turn: id, words, rule."""
        return ()

    def phases_of(self, state: S) -> tuple[tuple[str, Text, str], ...]:
        """The steps of the turn in hand, where a card or an option makes them others."""
        return self.phases()

    def phase(self, state: S) -> str:
        """The id of the step in hand."""
        return ""

    def step_end(self, state: S, action: A) -> StepEnd | None:
        """What a step was for that `action` ends while units may still act in it: windows ask before that.

        None for an act that ends no such step, or where leaving units as they are is the common case. "card"
        is told of a card with which nobody could do anything, "place" of a fight that ends those of another
        place.
        """
        return None

    def is_forgotten(self, state: S, unit: int, ends: StepEnd) -> bool:
        """Whether a unit that may still act is worth asking about before a step ends.

        False where it was seen to by another act, or does better to stay.
        """
        return True

    @property
    def passed_over(self) -> frozenset[str]:
        """The events telling of a step of a turn in which nothing could be done: nobody was asked."""
        return frozenset()

    def interaction(self, state: S, action: A) -> Interaction:
        """How a person takes hold of `action`."""
        return Interaction("button")

    def listed_actions(self, state: S, side: int) -> Sequence[A] | None:
        """What `side` may do now without moves that are led over a measured table.

        None where the rules' list is as quickly made whole, as on hexes and with cards.
        """
        return None

    def preview(self, state: S, side: int, action: A) -> Preview | None:
        """The dice that `action` would roll, with every modifier, or None where it rolls none."""
        return None

    def follow_up(self, state: S, side: int, action: A) -> Preview | None:
        """What `action` leads to beyond its own dice, as `side` would roll it: a reaction's fire, the assault
        that goes on when nobody reacts. None where nothing is certain to follow."""
        return None

    def forecasts(self, state: S, side: int) -> tuple[Forecast, ...]:
        """What the side could roll after the test, order or other hurdle that it is asked about now."""
        return ()

    def counters(self, state: S) -> tuple[CounterRow, ...]:
        """What lies beside the board: the content of a bowl, points to spend, scores."""
        return ()

    def last_turn(self, scenario: C) -> int | None:
        """The turn limit; None where there is none."""
        return None

    def may_go_on(self, scenario: C) -> bool:
        """Whether a battle may go on after its turn limit, as a die says."""
        return False

    def unit_notes(self, scenario: C, unit_id: str) -> tuple[HexNote, ...]:
        """What a unit of a scenario is worth: one sentence a rule."""
        return ()

    @property
    def cues(self) -> Mapping[str, CueKind]:
        """Which kinds of event are seen on the board, and as what."""
        return {}

    @property
    def told_too(self) -> frozenset[str]:
        """Kinds of event that the board cannot show and that a turn told in short has all the same."""
        return frozenset()

    @property
    def told_of_others(self) -> frozenset[str]:
        """Kinds among them that tell a side nothing of its own, as where its own cards lie."""
        return frozenset()

    @property
    def told_last(self) -> frozenset[str]:
        """Those of them that a turn ends with: whose act came last has no part in them."""
        return frozenset()

    def cue(self, event: Event) -> Cue | None:
        """What the board shows of an event, as its reader was told it; None for what is told in words."""
        return cue_of(self.cues, event)

    def dice_outcome(self, events: Sequence[Event]) -> Text | Names | None:
        """What the dice of a step came to, in two or three words to stand under them, from its events."""
        return None

    def actors(self, state: S) -> tuple[Subject | None, Subject | None]:
        """Who acts and upon whom while dice are waited for: beside them the dice fall."""
        return actors(state)


AnyLook: TypeAlias = Look[Any, Any, Any, Any]
"""The look of whichever room it is."""
