"""What each switch lays over the hexes of a plan, from the answers of the room."""

from __future__ import annotations

from collections.abc import Iterable

from core.presentation.planner import (
    CommandPicture,
    Line,
    PieceCommand,
    Reach,
    SideSight,
    SightField,
    Spot,
    ThreatMap,
    ThreatSpot,
    Viewpoint,
)
from core.text import say
from editor.boards.hex.plan.plan_layers import Label, Layers, Ring, Tint, Tone, Track

SHADE, SEEN_INK, STRUCK, MOVED_TO, REACHED, TESTED = (
    "#000000",
    "#2F73B8",
    "#B3202A",
    "#D9822B",
    "#FFD84A",
    "#FFEFA8",
)
DEAD, FAR, UNSEEN = 0.5, 0.22, 0.42
VIEWPOINTS_SHOWN = 8
STRIKERS_SHOWN = 4


def joined(parts: Iterable[Layers]) -> Layers:
    """All of it as one."""
    rows = list(parts)
    return Layers(
        tuple(tint for row in rows for tint in row.tints),
        tuple(ring for row in rows for ring in row.rings),
        tuple(track for row in rows for track in row.tracks),
        tuple(label for row in rows for label in row.labels),
    )


def sight_layers(found: SightField) -> Layers:
    """Dead ground in deep shade, what is too far away in a pale one."""
    dead = tuple(Tint(_hex(hex_), SHADE, DEAD) for hex_ in found.dead)
    return Layers(dead + tuple(Tint(_hex(hex_), SHADE, FAR) for hex_ in found.far))


def side_layers(found: SideSight) -> Layers:
    """The more units see a hex the bluer it is; the number stands in it, shade where nobody sees."""
    most = max(1, max(found.counts.values(), default=1))
    tints, labels = [], []
    for spot, count in found.counts.items():
        hex_ = _hex(spot)
        if count:
            tints.append(Tint(hex_, SEEN_INK, 0.1 + 0.42 * count / most))
            labels.append(Label(hex_, str(count), "sight", "top_left"))
        else:
            tints.append(Tint(hex_, SHADE, UNSEEN))
    return Layers(tints=tuple(tints), labels=tuple(labels))


def viewpoint_layers(found: Iterable[Viewpoint]) -> Layers:
    """The ranks of the best posts."""
    best = list(found)[:VIEWPOINTS_SHOWN]
    rings = tuple(Ring(_hex(post.spot), "post") for post in best)
    labels = tuple(Label(_hex(post.spot), str(rank), "post", "middle") for rank, post in enumerate(best, 1))
    return Layers(rings=rings, labels=labels)


def reach_layers(found: Reach) -> Layers:
    """Each hex with its cost, paler where something must happen first; a broken ring where it is stopped."""
    tints, labels = [], []
    for spot, way in found.ways.items():
        sure = way.condition is None
        tints.append(Tint(_hex(spot), REACHED if sure else TESTED, 0.55 if sure else 0.42))
        labels.append(Label(_hex(spot), str(way.cost), "reach" if sure else "partly", "low"))
    rings = tuple(
        Ring(_hex(spot), "grazed", True) for spot, stop in found.stops.items() if stop.by != "limit"
    )
    return Layers(tuple(tints), rings, (), tuple(labels))


def threat_layers(found: ThreatMap, language: str, *, kind: str | None, worst_only: bool) -> Layers:
    """The more losses the redder, with the number; a paler colour where the enemy can only move to.

    `kind` shows one sort of stroke alone.
    """

    def losses(spot: ThreatSpot) -> float:
        if worst_only:
            return max((float(one.losses or 0) for one in spot.worst_strokes(kind)), default=0.0)
        return float(spot.losses if kind is None else spot.by_kind.get(kind, 0))

    most = max((losses(spot) for spot in found.spots.values()), default=0.0) or 1.0
    tints, labels = [], []
    for spot, threat in found.spots.items():
        hex_ = _hex(spot)
        if losses(threat):
            tints.append(Tint(hex_, STRUCK, 0.12 + 0.4 * losses(threat) / most))
            labels.append(Label(hex_, say(round(losses(threat), 1), language), "threat", "top_right"))
        elif any(kind in (None, one.kind) for one in threat.strokes):
            tints.append(Tint(hex_, MOVED_TO, 0.22 if kind is None else 0.45))
    return Layers(tints=tuple(tints), labels=tuple(labels))


def command_layers(found: CommandPicture, places: dict[int, int], row: str | None) -> Layers:
    """Each unit with what its order hangs on; the ones that the chosen row could order are ringed."""
    by_hex: dict[int, list[PieceCommand]] = {}
    for unit, piece in found.pieces.items():
        if unit in places:
            by_hex.setdefault(places[unit], []).append(piece)
    labels = tuple(
        # A general and his unit share a hex: one chip for both.
        Label(hex_, " / ".join(dict.fromkeys(piece.label for piece in here)), here[0].level, "bottom")
        for hex_, here in by_hex.items()
    )
    chosen = next((one for one in found.rows if one.id == row), None)
    units = () if chosen is None else chosen.pieces
    return Layers(rings=tuple(Ring(places[unit], "ready") for unit in units if unit in places), labels=labels)


def line_layers(found: Line) -> Layers:
    """The line itself, the hexes that block it, those that it only grazes."""
    tone: Tone = "seen" if found.is_seen else "hidden"
    blocking = tuple(Ring(_hex(one.spot), "hidden") for one in found.crossings if one.blocks)
    grazed = tuple(
        Ring(_hex(one.spot), "grazed", True) for one in found.crossings if one.beside and not one.blocks
    )
    track = Track((_hex(found.start), _hex(found.end)), tone, not found.is_seen, True)
    return Layers(rings=blocking + grazed, tracks=(track,))


def way_layers(found: Reach, hex_: int) -> Layers:
    """The way to a hex."""
    way = found.ways.get(hex_)
    if way is None:
        return Layers()
    return Layers(tracks=(Track(tuple(_hex(spot) for spot in way.path), "reach", head=True),))


def strike_layers(threat: ThreatSpot, hex_: int, places: dict[int, int], kind: str | None) -> Layers:
    """Who strikes a hex, from where; a unit that moves first comes by a broken line."""
    tracks = []
    for stroke in threat.worst_strokes(kind)[:STRIKERS_SHOWN]:
        here, start = places.get(stroke.piece), _hex(stroke.start)
        if here is not None and here != start:
            tracks.append(Track((here, start), "grazed", True))
        tracks.append(Track((start, hex_), "threat", head=True))
    return Layers(tracks=tuple(tracks))


def _hex(spot: Spot) -> int:
    assert isinstance(spot, int)
    return spot
