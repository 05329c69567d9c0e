"""A scenario with pieces of another one of the same game: what `changes` tells of, taken over one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from core.scenarios.boards import HexBoard
from core.scenarios.files import Models, dumps, loads
from core.scenarios.tables import LAYERS, TableBoard

HEX_LAYERS = {"ground": ("ground", "levels", "features")} | {
    layer: (layer,) for layer in ("works", "flags", "labels", "hexsides")
}
"""The fields of a board of hexes that a piece stands for."""


def merged(mine: Any, other: Any, pieces: Collection[str], models: Models) -> Any:
    """`mine` with these pieces of `other` (`changes.Difference.piece`), checked as a file is.

    Raises BadFile where they do not go together: a unit beyond the edge of the map, a side that it needs.
    """
    papers = {piece.removeprefix("paper:") for piece in pieces if piece.startswith("paper:")}
    taken: dict[str, Any] = {paper: getattr(other, paper) for paper in papers}
    taken["board"] = _board(mine.board, other.board, pieces)
    taken["units"] = _rows(mine.units, other.units, _ids("unit", pieces))
    taken["sides"] = _rows(mine.sides, other.sides, _ids("side", pieces))
    if "order" in pieces:
        places = [side.id for side in other.sides]
        taken["sides"] = tuple(sorted(taken["sides"], key=lambda side: places.index(side.id)))
    if "plan" in pieces:
        taken["plan"] = other.plan
    return loads(dumps(mine.model_copy(update=taken)), models)


def _ids(kind: str, pieces: Iterable[str]) -> frozenset[str]:
    return frozenset(piece.partition(":")[2] for piece in pieces if piece.startswith(f"{kind}:"))


def _board(mine: Any, other: Any, pieces: Collection[str]) -> Any:
    if isinstance(mine, HexBoard):
        if "board" in pieces:
            return other
        layers = [layer for piece in pieces for layer in HEX_LAYERS.get(piece, ())]
        return mine.model_copy(update={layer: getattr(other, layer) for layer in layers})
    if not isinstance(mine, TableBoard):  # a table of cards has nothing that stands on it
        return other if "board" in pieces else mine
    things = _ids("thing", pieces)
    taken: dict[str, Any] = {
        layer: _rows(getattr(mine, layer), getattr(other, layer), things) for layer in LAYERS
    }
    if "board" in pieces:
        taken |= {"width": other.width, "depth": other.depth}
    if "grid" in pieces:
        taken |= {"modules": other.modules, "unit": other.unit}
    return mine.model_copy(update=taken)


def _rows(mine: Iterable[Any], other: Iterable[Any], ids: Collection[str]) -> tuple[Any, ...]:
    """What has an id, in its order: those of `ids` as they are there, new ones after all others."""
    there = {one.id: one for one in other}
    kept = [there.get(one.id) if one.id in ids else one for one in mine]
    here = {one.id for one in kept if one is not None}
    new = [one for name, one in there.items() if name in ids and name not in here]
    return tuple(one for one in (*kept, *new) if one is not None)
