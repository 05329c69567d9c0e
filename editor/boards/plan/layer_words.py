"""Marks of plans in words: for the list, screen readers and the printed sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, Value, _

if TYPE_CHECKING:
    from core.scenarios.plans import PlanMark, PlanPoint
    from core.scenarios.scenario import Scenario

KIND_NAMES: dict[str, Text] = {
    "arrow": _("Arrow"),
    "line": _("Phase line"),
    "zone": _("Zone"),
    "note": _("Note"),
}

WING_NAMES: dict[str, Text] = {
    "left": _("left wing ({side})"),
    "centre": _("centre ({side})"),
    "right": _("right wing ({side})"),
}


def span_text(mark: PlanMark) -> Text:
    """For which turns a mark counts."""
    if mark.first is None and mark.last is None:
        return _("all turns")
    if mark.first == mark.last:
        return _("turn {turn}", turn=mark.first or 1)
    if mark.last is None:
        return _("from turn {turn}", turn=mark.first or 1)
    return _("turns {first} to {last}", first=mark.first or 1, last=mark.last)


def point_words(scenario: Scenario, point: PlanPoint) -> Value:
    """A point as a map names it: a hex by its number, a place in centimetres, one of cards by its side."""
    board = scenario.board
    if not isinstance(point, str):
        x, y = (one / 100 if one % 100 else one // 100 for one in point)
        return _("{x} / {y} cm", x=x, y=y)
    if board.kind == "hex":
        return str(board.grid.label(board.grid.parse(point))) if board.holds(point) else point
    side_id, _dot, wing = point.partition(".")
    name = next((side.name for side in scenario.sides if side.id == side_id), side_id)
    return WING_NAMES[wing].fill(side=name) if wing in WING_NAMES else point


def mark_text(scenario: Scenario, side: Value, mark: PlanMark) -> Text:
    """A mark in one line: whose, what, its words, where, when."""
    return _(
        "Plan of {side}, {kind}: {label} ({where}, {span}).",
        side=side,
        kind=KIND_NAMES[mark.kind],
        label=" ".join(mark.label.split()) or "–",
        where=where_text(scenario, mark),
        span=span_text(mark),
    )


def where_text(scenario: Scenario, mark: PlanMark) -> Text:
    """Where a mark lies: from and to, or its first point."""
    first, last = (point_words(scenario, point) for point in (mark.at[0], mark.at[-1]))
    if mark.kind in ("note", "zone") or len(mark.at) < 2:
        return _("at {place}", place=first)
    return _("{start} to {end}", start=first, end=last)
