"""The one thing that a room exports."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias

from core.presentation.card_look import CardLook
from core.presentation.edits import EditForm
from core.presentation.hex_look import NO_HEXES, HexLook
from core.presentation.look import Look
from core.presentation.measured_look import MeasuredLook
from core.presentation.messages import Words
from core.presentation.outcomes import Outcomes
from core.presentation.parts import NO_PARTS, Parts
from core.presentation.planner import PLAIN_PLANNER, Planner
from core.presentation.sequence import SequenceStep
from core.protocol.hidden import HiddenSlot
from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.judgement import Judgement
from core.protocol.rules import Rules
from core.protocol.state import A, C, G, G_contra, S
from core.text import Text

if TYPE_CHECKING:
    from core.protocol.design import Armies, Design


class Codec(Protocol[G_contra, A]):
    """Actions, cards and tokens as plain JSON, with the ids of the files, and back.

    `*_from_json` raises `records.serialization.steps.BadStepError` where the data names nothing there is.
    """

    def action_to_json(self, context: G_contra, action: A) -> JsonRow:
        """`{"do": "play_card", "card": "probe-left"}`."""
        ...

    def action_from_json(self, context: G_contra, data: JsonMapping) -> A: ...

    def item_to_json(self, context: G_contra, item: Any) -> str:  # each room has its own
        """The id of a card or token; `?` for an unknown one."""
        ...

    def item_from_json(self, context: G_contra, data: str) -> Any: ...  # each room has its own


AnyCodec: TypeAlias = Codec[Any, Any]
"""The codec of whichever room it is."""


@dataclass(frozen=True, slots=True)
class System(Generic[S, G, A, C]):
    """One wargame. Floors below a room get what they need of it as an argument.

    A catalogue of systems costs little: what needs scenario files stands behind `design`.
    """

    protocol: int
    """The version of the protocol that it keeps (`core.protocol.version`)."""
    id: str
    title: Text
    board: Literal["hex", "table", "cards"]
    rules: Rules[S, A, C]
    codec: Codec[G, A]
    words: Words[S, G, A]
    look: Look[S, G, A, C]
    design: Callable[[], Design[S, C]]
    """What is needed to open and to design a scenario; the first who asks loads it."""
    evaluate: Callable[[S, int], float]
    score_actions: Callable[[S, int, Sequence[A]], Sequence[float]]
    restored: Callable[[C, JsonMapping], S]
    """A battle at the moment that its plain fields tell, from its scenario (`core.records.serialization`).

    Raises CannotStandError where they contradict one another.
    """
    bounds: Callable[[G], Mapping[str, Container[object]]]
    """What numbers and words may stand in its states and events (`core.records.serialization.bounds`)."""
    invariants: Callable[[S], Sequence[str]]
    hidden: tuple[HiddenSlot[S], ...] = ()
    """Where its states hold what a side may not know of the other; none: nothing is hidden in a battle."""
    by_lot: Callable[[A, Random], A] | None = None
    """An act with what of it nobody chooses, drawn before it is done; None: there is nothing of that kind."""
    kept_by_lot: Callable[[C, Random], C] | None = None
    """The scenario of a battle to come, what is kept back in it listed so that the places say nothing of it;
    None: nothing of that kind is kept.
    """
    universe: Callable[[G], Iterable[A]] | None = None
    """Every action that a context can ever name, where actions are complete (hexes, cards)."""
    has_armies: bool = False
    """Whether there are army lists of it."""
    parts: Parts = NO_PARTS
    """Which parts of the table there are to be shown."""
    map_style: Literal["table", "staff"] = "table"
    """How its maps are drawn unless somebody wants it otherwise."""
    outcomes: Outcomes[S, G, A] | None = None
    """What is said of what an action has led to, for odds; None: who has won, no more."""
    edits: Callable[[S], tuple[EditForm, ...]] | None = None
    """What an umpire may set right in a battle as it stands; None: a room says nothing of it."""
    planner: Planner[S] = PLAIN_PLANNER
    """Sight, reach, threat and command of a battle, for who plans; the plain one answers nothing."""
    state_kinds: tuple[type, ...] = ()
    """The frozen classes that stand in a state, frames above all: what a view file may hold."""
    sequence: Callable[[S], tuple[SequenceStep, ...]] | None = None
    """The steps of the turn as a battle stands (`core.presentation.sequence`); None: those of the look."""
    judgement: Judgement[S, A] | None = None
    """How computer players score acts and weigh a battle, as a function of weights; None: they have none."""
    benchmark: str = ""
    """The file name, without its ending, of the shipped scenario on which `bench` measures."""

    @property
    def hexes(self) -> HexLook[S, G, A, C]:
        """The look of a system on hexes; of any other one that shows nothing on hexes."""
        return self.look if isinstance(self.look, HexLook) else NO_HEXES

    @property
    def measured(self) -> MeasuredLook[S, G, A, C]:
        """The look of a system with a measured table."""
        assert isinstance(self.look, MeasuredLook), self.id
        return self.look

    @property
    def cards(self) -> CardLook[S, G, A, C]:
        """The look of a system of cards."""
        assert isinstance(self.look, CardLook), self.id
        return self.look

    @property
    def armies(self) -> Armies[C]:
        """The army lists of a system that has them."""
        found = self.design().armies
        assert found is not None, self.id
        return found


AnySystem: TypeAlias = System[Any, Any, Any, Any]
"""Whichever room it is: what handles battles of all rooms takes the states and actions as they come."""
