"""The switches of what may be laid over the map of a plan: what each shows, its key, what it asks."""

from __future__ import annotations

from dataclasses import dataclass

from core.presentation.planner import Question
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch. It is there where the room answers its question; `id` names its command."""

    id: str
    question: Question
    title: Text
    definition: Text
    key: str


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "sight",
        "sight",
        _("Sight"),
        _("From the unit in hand, or the place clicked last: what is seen, what is not, and why."),
        "Shift+V",
    ),
    Switch(
        "side",
        "side_sight",
        _("Sight of the side"),
        _("How many units of the side see each place; nobody sees what is dark."),
        "Shift+S",
    ),
    Switch(
        "posts",
        "posts",
        _("Observation posts"),
        _("The places from which most is seen: enemies first, then ground that nobody of the side sees."),
        "Shift+O",
    ),
    Switch(
        "line",
        "line",
        _("Line of sight"),
        _("Click two places, or drag from one to the other: all that the line crosses, and the verdict."),
        "Shift+K",
    ),
    Switch(
        "reach",
        "reach",
        _("Reach"),
        _("Where the unit in hand may go, what each place costs, and what stops it."),
        "Shift+P",
    ),
    Switch(
        "threat",
        "threat",
        _("Enemy threat"),
        _("Where the enemy could strike next, with the losses on average, and where it could move."),
        "Shift+M",
    ),
    Switch(
        "command",
        "command",
        _("Command"),
        _("Which units of the side can be ordered, and by what."),
        "Shift+C",
    ),
)


def switches_for(questions: frozenset[Question]) -> tuple[Switch, ...]:
    """The switches that a room answers."""
    return tuple(switch for switch in SWITCHES if switch.question in questions)
