"""How two bases lie to one another, in words: how far and where, edge to edge, in which arc. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.arcs import ahead_gap
from core.geometry.bases import Footprint, Part, middle
from core.geometry.contacts import base_gap, contact
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import QUARTER_TURN
from core.presentation.bearings import facing_way
from core.presentation.measured_look import Measure
from core.text import Text, Value, _

_PARTS: dict[Part, Text] = {
    Part.FRONT: _("front"),
    Part.RIGHT: _("right flank"),
    Part.REAR: _("rear"),
    Part.LEFT: _("left flank"),
    Part.FRONT_RIGHT: _("front right corner"),
    Part.REAR_RIGHT: _("rear right corner"),
    Part.REAR_LEFT: _("rear left corner"),
    Part.FRONT_LEFT: _("front left corner"),
}

XY = tuple[int, int]


def distance_words(measure: Measure, hundredths: float) -> Value:
    """A length in hundredths of a millimetre as the game tells it."""
    return measure.sign.fill(number=round(hundredths / TENTH / measure.length, 1))


def way_between(measure: Measure, one: Footprint, other: Footprint) -> Text:
    """ "22 cm, ahead to the left": from edge to edge, and where the other's middle lies."""
    return facing_way(
        _place(one), one.pose.facing, _place(other), distance_words(measure, base_gap(one, other))
    )


def _place(foot: Footprint) -> XY:
    x, y = middle(foot)
    return x, y


def relation(one: Footprint, other: Footprint) -> Iterator[Text]:
    """Contact, edge against edge; else the arc of the one in which the other lies."""
    touch = contact(one, other)
    if touch is not None:
        yield _("in contact: {mine} against {theirs}", mine=_PARTS[touch.mine], theirs=_PARTS[touch.theirs])
        return
    if ahead_gap(one, other) is not None:
        yield _("straight ahead of the front")
    elif ahead_gap(one, other, QUARTER_TURN // 2) is not None:
        yield _("within 45° of the front")
    elif ahead_gap(one, other, QUARTER_TURN) is None:
        yield _("behind the line of the front")
