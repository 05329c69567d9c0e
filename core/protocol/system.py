"""The one thing that a room exports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias

from core.presentation.briefs import Brief
from core.presentation.edits import EditForm
from core.presentation.look import NO_PARTS, Look, Parts
from core.presentation.messages import Words
from core.presentation.order_tree import OrderTree
from core.presentation.outcomes import Outcomes
from core.presentation.planner import PLAIN_PLANNER, Planner
from core.presentation.sequence import SequenceStep
from core.protocol.rules import Rules
from core.protocol.state import A, C, G, G_contra, S
from core.text import Text

if TYPE_CHECKING:
    from pydantic import BaseModel

    from core.armies.budget import LimitsOf
    from core.armies.deployment import Muster, Recruit
    from core.armies.troops import Troops
    from core.scenarios.problems import Problem
    from core.scenarios.settings import Option, SpecialKind


class Codec(Protocol[G_contra, A]):
    """Actions, cards and tokens as plain JSON, with the ids of the files, and back.

    `*_from_json` raises `records.serialization.steps.BadStepError` where the data names nothing there is.
    """

    def action_to_json(self, setting: G_contra, action: A) -> dict[str, Any]:
        """`{"do": "play_card", "card": "probe-left"}`."""
        ...

    def action_from_json(self, setting: G_contra, data: Mapping[str, Any]) -> A: ...

    def item_to_json(self, setting: G_contra, item: Any) -> str:
        """The id of a card or token; `?` for an unknown one."""
        ...

    def item_from_json(self, setting: G_contra, data: str) -> Any: ...


AnyCodec: TypeAlias = Codec[Any, Any]
"""The codec of whichever room it is."""


@dataclass(frozen=True, slots=True)
class System(Generic[S, G, A, C]):
    """One wargame. Floors below a room get what they need of it as an argument.

    `scenario` and `options` are loaded when first asked for, so that a catalogue of systems costs nothing.
    """

    id: str
    title: Text
    board: Literal["hex", "table", "cards"]
    rules: Rules[S, A, C]
    codec: Codec[G, A]
    words: Words[S, G, A]
    look: Look[S, G, A, C]
    scenario: Callable[[], type[C]]
    options: Callable[[], type[BaseModel]]
    blank: Callable[[], C]
    lint: Callable[[C], Sequence[Problem]]
    evaluate: Callable[[S, int], float]
    ideas: Callable[[S, int, Sequence[A]], Sequence[float]]
    invariants: Callable[[S], Sequence[str]]
    universe: Callable[[G], Iterable[A]] | None = None
    """Every action that a setting can ever name, where actions are complete (hexes, cards)."""
    parts: Parts = NO_PARTS
    """Which parts of the table there are to be shown."""
    map_style: Literal["table", "staff"] = "table"
    """How its maps are drawn unless somebody wants it otherwise."""
    option_words: Callable[[], tuple[Option, ...]] | None = None
    """The entries of `options` in words, in their order; None for a room without options."""
    special_kinds: Callable[[], tuple[SpecialKind, ...]] | None = None
    """The closed list of special rules that a scenario may set; None for a room without."""
    unit_fields: Callable[[], tuple[Option, ...]] | None = None
    """What a designer sets for a unit beside side, kind, place, name and figures; ids are its fields."""
    trait_fields: Callable[[], tuple[Option, ...]] | None = None
    """The words that may stand in the `traits` of a unit, as switches."""
    side_fields: Callable[[], tuple[Option, ...]] | None = None
    """What a designer sets for a side beside name, edge, hand and flags."""
    scenario_fields: Callable[[], tuple[Option, ...]] | None = None
    """What a designer sets for the scenario beside title, notes and options."""
    troops: Callable[[], Troops] | None = None
    """What army lists of this system are made of; None for a room without."""
    limits: LimitsOf | None = None
    """What the rules ask of an army list."""
    muster: Muster | None = None
    """Makes an army list the forces of a side of a scenario."""
    recruit: Recruit | None = None
    """The forces of a side of a scenario as the lines of a list."""
    order_tree: Callable[[], OrderTree[C]] | None = None
    """The order of battle as a tree that a designer changes; None for a room without corps and divisions."""
    outcomes: Outcomes[S, G, A] | None = None
    """What is said of what an action has led to, for odds; None: who has won, no more."""
    edits: Callable[[S], tuple[EditForm, ...]] | None = None
    """What an umpire may set right in a battle as it stands; None: a room says nothing of it."""
    planner: Planner[S] = PLAIN_PLANNER
    """Sight, reach, threat and command of a battle, for who plans; the plain one answers nothing."""
    brief: Callable[[], Brief[S, C]] | None = None
    """What is told of a scenario to who is going to play it, and what is kept from the other side."""
    state_kinds: tuple[type, ...] = ()
    """The frozen classes that stand in a state, frames above all: what a view file may hold."""
    sequence: Callable[[S], tuple[SequenceStep, ...]] | None = None
    """The steps of the turn as a battle stands (`core.presentation.sequence`); None: those of the look."""
    bench: str = ""
    """The file name, without its ending, of the shipped scenario on which `bench` measures."""


AnySystem: TypeAlias = System[Any, Any, Any, Any]
"""Whichever room it is: what handles battles of all rooms takes the states and actions as they come."""
