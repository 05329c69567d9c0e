"""Hexes of a picture that are coloured alike: groups for a designer to name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.geometry.hexes import HexGrid
from core.tracing.hex_lattice import centre
from core.tracing.placements import Numbers, Placement

Picture = NDArray[np.uint8]
"""Rows, columns, red green blue."""

RINGS = ((0.0, 1), (0.16, 6), (0.32, 12))
"""Where a hex is looked at: so far from its centre, so many places; numbers and outlines lie elsewhere."""

ROUNDS = 40
TRIES = 5


@dataclass(frozen=True)
class HexGroup:
    """Hexes that look alike, and their mean colour; the largest group comes first."""

    colour: tuple[int, int, int]
    hexes: tuple[int, ...]


def groups(
    picture: Picture, placement: Placement, grid: HexGrid, count: int, seed: int = 1
) -> list[HexGroup]:
    """So many groups at most of the hexes that lie on the picture, by colour and by how it varies."""
    hexes, looks, colours = _looks(picture, placement, grid)
    if not hexes:
        return []
    owner = _k_means(looks, min(count, len(np.unique(looks, axis=0))), np.random.default_rng(seed))
    found = []
    for group in np.unique(owner):
        mean = colours[owner == group].mean(axis=0)
        own = tuple(hex_ for hex_, its in zip(hexes, owner.tolist(), strict=True) if its == group)
        found.append(HexGroup((round(mean[0]), round(mean[1]), round(mean[2])), own))
    return sorted(found, key=lambda group: (-len(group.hexes), group.hexes))


def _looks(picture: Picture, placement: Placement, grid: HexGrid) -> tuple[list[int], Numbers, Numbers]:
    """The hexes on the picture; how each looks (colours that the eye tells apart alike); its mean colour."""
    offsets = np.array(
        [
            (away * np.cos(turn), away * np.sin(turn))
            for away, places in RINGS
            for turn in np.arange(places) * 2 * np.pi / places
        ]
    )
    high, wide, _three = picture.shape
    hexes, looks, colours = [], [], []
    for hex_ in grid.hexes:
        at = np.rint(placement.on_picture(np.array(centre(grid, hex_)) + offsets)).astype(int)
        if (at < 0).any() or (at[:, 0] >= wide).any() or (at[:, 1] >= high).any():
            continue
        seen = picture[at[:, 1], at[:, 0]].astype(np.float64)
        colour = np.median(seen, axis=0)  # a road or a letter across the hex is not its ground
        hexes.append(hex_)
        colours.append(colour)
        looks.append((*_opponent(colour), 0.5 * float(seen.std(axis=0).mean())))
    return hexes, np.array(looks).reshape(-1, 4), np.array(colours).reshape(-1, 3)


def _opponent(colour: Numbers) -> tuple[float, float, float]:
    """Light, red against green, yellow against blue: hue counts more than light, which dirt changes."""
    red, green, blue = (float(value) for value in colour)
    return 0.6 * (red + green + blue) / 3, 1.2 * (red - green), 0.8 * ((red + green) / 2 - blue)


def _k_means(looks: Numbers, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """To which of the groups each belongs: the best of a few tries that begin far apart."""
    best: tuple[float, NDArray[np.int64]] = (np.inf, np.zeros(len(looks), dtype=np.int64))
    for _try in range(TRIES):
        middles = _spread(looks, count, rng)
        owner = best[1]
        for _round in range(ROUNDS):
            away = ((looks[:, None] - middles[None]) ** 2).sum(axis=2)
            owner = away.argmin(axis=1)
            moved = np.array(
                [
                    looks[owner == group].mean(axis=0) if (owner == group).any() else middles[group]
                    for group in range(count)
                ]
            )
            if np.allclose(moved, middles):
                break
            middles = moved
        worth = float(((looks - middles[owner]) ** 2).sum())
        if worth < best[0]:
            best = worth, owner
    return best[1]


def _spread(looks: Numbers, count: int, rng: np.random.Generator) -> Numbers:
    """Beginnings far from each other: each is drawn by the square of its distance from those before."""
    chosen = [int(rng.integers(len(looks)))]
    while len(chosen) < count:
        away = ((looks[:, None] - looks[chosen][None]) ** 2).sum(axis=2).min(axis=1)
        chosen.append(int(rng.choice(len(looks), p=away / away.sum())))
    return looks[chosen]


def painted(found: Sequence[HexGroup], names: Sequence[str | None]) -> dict[int, str]:
    """The ground of each hex whose group was named."""
    return {
        hex_: name
        for group, name in zip(found, names, strict=True)
        if name is not None
        for hex_ in group.hexes
    }
