"""Everything that a side can decide in Belle Époque, as frozen values.

A unit is its index in the scenario's list, a hex its index on the padded board. A context builds each action
once and hands out the same object.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Aim: TypeAlias = Literal["", "fire", "assault", "march"]
"""What a test is for, with the option `declare_before_test` (AMB 4); otherwise nothing."""

How: TypeAlias = Literal["fire", "evade", "charge"]
"""A reaction: defensive or supporting fire (BE-14), evade (BE-15), counter-charge (BE-16)."""


@dataclass(frozen=True, slots=True)
class Activate:
    """Name the unit that the token drawn activates (BE-4.2)."""

    unit: int


@dataclass(frozen=True, slots=True)
class TakeTest:
    """The active unit takes its reactivity test with `cp` command points added (BE-5)."""

    unit: int
    cp: int
    aim: Aim = ""


@dataclass(frozen=True, slots=True)
class Move:
    """The active unit moves: a basic move, or after a passed test a forced march (BE-6)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class Fire:
    """The active unit fires (BE-8)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Assault:
    """The active unit assaults an adjacent enemy unit (BE-10)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class EndActivation:
    """The active unit does nothing more, or nothing at all (BE-4.2)."""

    unit: int


@dataclass(frozen=True, slots=True)
class React:
    """A unit reacts to the assault declared, with `cp` command points added to its test (BE-14.4)."""

    unit: int
    how: How
    cp: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Nobody reacts any more: the window of BE-14.4 closes."""


@dataclass(frozen=True, slots=True)
class Evade:
    """An assaulted unit that has passed its test makes its move (BE-15)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """One step of a retreat, chosen by the owner (BE-13)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """The owner lets an even loss by fire be an element, not a retreat (BE-13.4)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Advance:
    """The winner of an assault takes the hex that has been left (BE-10.6)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Decline:
    """The winner of an assault stays where it is (BE-10.6)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Enter:
    """A reinforcement that is due enters the map (AMB 40)."""

    unit: int
    to: int


Action: TypeAlias = (
    Activate
    | TakeTest
    | Move
    | Fire
    | Assault
    | EndActivation
    | React
    | Stand
    | Evade
    | Retreat
    | TakeLoss
    | Advance
    | Decline
    | Enter
)

ACTION_KINDS: tuple[type, ...] = (
    Activate,
    TakeTest,
    Move,
    Fire,
    Assault,
    EndActivation,
    React,
    Stand,
    Evade,
    Retreat,
    TakeLoss,
    Advance,
    Decline,
    Enter,
)
"""Every kind of action, in the order of a turn."""
