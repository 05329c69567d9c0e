"""What a room offers to who designs its scenarios and army lists; loaded when somebody first asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from core.protocol.state import C, S

if TYPE_CHECKING:
    from core.armies.army import Army
    from core.armies.budget import LimitsOf
    from core.armies.deployment import Mustered
    from core.armies.rosters import Line
    from core.armies.troops import Troops
    from core.presentation.briefs import Brief
    from core.presentation.order_tree import OrderTree
    from core.scenarios.problems import Problem
    from core.scenarios.settings import Option, SpecialKind
    from core.text import Text


@dataclass(frozen=True, slots=True)
class Armies(Generic[C]):
    """The army lists of a room."""

    troops: Callable[[], Troops]
    """What lists are made of."""
    limits: LimitsOf
    """What the rules ask of a list."""
    muster: Callable[[C, str, Army], Mustered]
    """(scenario, id of a side, list) -> the scenario in which that side has the list and nothing else."""
    recruit: Callable[[C, str, str], tuple[Line, ...]]
    """(scenario, id of a side, language of the names) -> what that side has, as the lines of a list."""
    limits_in: Callable[[C, str], LimitsOf] | None = None
    """(scenario, id of a side) -> the limits as its options have them, with what stands beside the list."""
    beside: Callable[[C, str], Text | None] | None = None
    """(scenario, id of a side) -> what that side has besides its list, and keeps when it gets another one."""


@dataclass(frozen=True, slots=True)
class Design(Generic[S, C]):
    """The scenario model of a room, its checks, and the words of what a designer sets."""

    scenario: type[C]
    blank: Callable[[], C]
    lint: Callable[[C], Sequence[Problem]]
    brief: Brief[S, C] | None = None
    """What is told of a scenario to who is going to play it, and what is kept from the other side."""
    armies: Armies[C] | None = None
    """None for a room without army lists, as `System.has_armies` says without loading any of this."""
    order_tree: OrderTree[C] | None = None
    """The order of battle as a tree that a designer changes; None for a room without corps and divisions."""
    option_words: tuple[Option, ...] = ()
    """The options of the scenario in words, in their order."""
    special_kinds: tuple[SpecialKind, ...] = ()
    """The closed list of special rules that a scenario may set."""
    unit_fields: tuple[Option, ...] = ()
    """What a designer sets for a unit beside side, kind, place, name and figures; ids are its fields."""
    trait_fields: tuple[Option, ...] = ()
    """The words that may stand in the `traits` of a unit, as switches."""
    side_fields: tuple[Option, ...] = ()
    """What a designer sets for a side beside name, edge, hand and flags."""
    scenario_fields: tuple[Option, ...] = ()
    """What a designer sets for the scenario beside title, notes and options."""
    first_sentence: Text | None = None
    """What it means to be the side that begins, where it does not simply play first."""
