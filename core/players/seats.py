"""The computer players by name, as the command line and the seats of a battle know them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.players.careful import CarefulPlayer
from core.players.greedy import GreedyPlayer
from core.players.officer import OfficerPlayer
from core.players.planner import PlanningPlayer
from core.players.player import Player
from core.players.random import RandomPlayer
from core.players.recruit import RecruitPlayer
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class Seat:
    """A computer player that may be chosen: its name, and a sentence on what it is like.

    `thinks`: it takes its time, so that a window lets it think in another process.
    """

    id: str
    name: Text
    says: Text
    make: Callable[[], Player]
    thinks: bool = False


EFFORTS = {"general": 1.0, "marshal": 5.0}
"""How long those who think do so: 1 is about a third of a second."""

SEATS = (
    Seat("random", _("Random"), _("Plays any legal act: the measure of all others."), RandomPlayer),
    Seat(
        "recruit",
        _("Recruit"),
        _("Knows the game and makes the mistakes of a person: pleasant to beat."),
        lambda: CarefulPlayer(RecruitPlayer()),
    ),
    Seat("greedy", _("Greedy"), _("Takes what looks best at once, as it always did."), GreedyPlayer),
    Seat(
        "officer",
        _("Officer"),
        _("Takes what looks best at once, by a judgement that was trained on many battles."),
        lambda: CarefulPlayer(OfficerPlayer()),
    ),
    Seat(
        "general",
        _("General"),
        _("Weighs several plans for a third of a second before each act."),
        lambda: CarefulPlayer(PlanningPlayer("general", EFFORTS["general"])),
        thinks=True,
    ),
    Seat(
        "marshal",
        _("Marshal"),
        _("Weighs several plans for about a second and a half before each act: the strongest."),
        lambda: CarefulPlayer(PlanningPlayer("marshal", EFFORTS["marshal"], leads=True)),
        thinks=True,
    ),
)

NAMES = tuple(seat.id for seat in SEATS)


def seat(name: str) -> Seat:
    """A seat by name; KeyError where there is none of that name."""
    for known in SEATS:
        if known.id == name:
            return known
    raise KeyError(name)


def effort_of(name: str) -> float:
    """How long a seat thinks, or an adviser who explains what it did."""
    return EFFORTS.get(name, 1.0)


def player(name: str) -> Player:
    """A player by name; KeyError where there is none of that name."""
    return seat(name).make()
