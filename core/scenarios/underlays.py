"""A picture that lies under a map while it is traced: which file, where it lies, how strongly it shows.

Points of the board have x to the right and y down from its top left corner: in hex widths on hexes, in
tenths of a millimetre on a measured table. Those of the picture are pixels.
"""

import binascii
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Annotated, Self, TypeAlias

from pydantic import Field, model_validator

from core.scenarios.records import Record, Terse, Wrong, located
from core.text import _

MOST_BYTES = 5 * 1024 * 1024
"""Of a picture that is kept inside a scenario."""

MOST_POINTS = 12
MOST_PIXELS = 20_000
"""Along a side of a picture."""

FAR = 1_000_000.0

Length: TypeAlias = Annotated[float, Field(ge=-FAR, le=FAR, allow_inf_nan=False)]
XY: TypeAlias = tuple[Length, Length]
Pair: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""A point of the board and its pixel."""


class PinnedPoint(Record):
    """A point of the board and the pixel of the picture that belongs there."""

    board: XY
    picture: XY


class Underlay(Terse):
    """A picture under a map. `picture` is the name of its file beside the scenario; `digest` its SHA-256.

    `pins`: so many points, the first ones, were named by a person; the others only say where it lies.
    Two points place it moved, turned and scaled, three aslant as well, four or more as a photograph.
    `inside` is the file itself in base64, where the scenario carries it.
    """

    picture: Annotated[str, Field(pattern=r"^[^/\\\x00-\x1f]{1,200}$")]
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    size: tuple[Annotated[int, Field(ge=1, le=MOST_PIXELS)], Annotated[int, Field(ge=1, le=MOST_PIXELS)]]
    points: Annotated[tuple[PinnedPoint, ...], Field(min_length=2, max_length=MOST_POINTS)]
    pins: Annotated[int, Field(ge=0, le=MOST_POINTS)] = 0
    opacity: Annotated[int, Field(ge=5, le=100)] = 50
    shown: bool = True
    locked: bool = False
    printed: bool = False
    inside: Annotated[str, Field(max_length=MOST_BYTES * 4 // 3 + 4)] = ""

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        faults = list(_faults(self))
        if faults:
            raise located(faults)
        return self

    @property
    def kept(self) -> bytes | None:
        """The bytes of the file, where they stand in the scenario."""
        return binascii.a2b_base64(self.inside) if self.inside else None

    def with_inside(self, data: bytes | None) -> "Underlay":
        """With the bytes of the file kept in the scenario, or without."""
        inside = binascii.b2a_base64(data, newline=False).decode() if data else ""
        return self.model_copy(update={"inside": inside})


def digest_of(data: bytes) -> str:
    """What tells one picture from another."""
    return sha256(data).hexdigest()


def laid(name: str, data: bytes, size: tuple[int, int], board: tuple[float, float]) -> Underlay:
    """A picture of `size` pixels as large as it fits into a board of that width and height, in its middle."""
    scale = min(board[0] / size[0], board[1] / size[1])
    left, top = (board[0] - size[0] * scale) / 2, (board[1] - size[1] * scale) / 2
    right, bottom = left + size[0] * scale, top + size[1] * scale
    return Underlay(
        picture=name,
        digest=digest_of(data),
        size=size,
        points=(
            PinnedPoint(board=(_short(left), _short(top)), picture=(0.0, 0.0)),
            PinnedPoint(board=(_short(right), _short(bottom)), picture=(float(size[0]), float(size[1]))),
        ),
    )


def with_points(underlay: Underlay, pairs: Sequence[Pair], pins: int | None = None) -> Underlay:
    """The picture at other points; of these the first `pins` were named by a person (as before: None)."""
    points = tuple(
        PinnedPoint(
            board=(_short(board[0]), _short(board[1])), picture=(_short(picture[0]), _short(picture[1]))
        )
        for board, picture in pairs
    )
    named = underlay.pins if pins is None else pins
    return underlay.model_copy(update={"points": points, "pins": named})


def pairs_of(underlay: Underlay) -> list[Pair]:
    """The points as (board, picture)."""
    return [(point.board, point.picture) for point in underlay.points]


def carried(
    underlay: Underlay | None, move: Callable[[float, float], tuple[float, float]], *, mirrored: bool = False
) -> Underlay | None:
    """The picture after the board was moved, turned or mirrored under it."""
    if underlay is None:
        return None
    pairs = pairs_of(underlay)
    if mirrored and len(pairs) == 2:  # two points alone say nothing of a mirror
        third = [_beside(pairs[0][place], pairs[1][place]) for place in (0, 1)]
        pairs.append((third[0], third[1]))
    return with_points(underlay, [(move(*board), picture) for board, picture in pairs])


def _beside(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """As far from the one as the other, a quarter turn on."""
    return one[0] - (other[1] - one[1]), one[1] + (other[0] - one[0])


def _short(length: float) -> float:
    return round(float(length), 4)


def _faults(underlay: Underlay) -> Iterator[Wrong]:
    for name in ("board", "picture"):
        places = [getattr(point, name) for point in underlay.points]
        if len(set(places)) < len(places):
            yield Wrong(
                ("points",), _("two points lie in one place"), _("give each point a place of its own")
            )
            return
        if len(places) > 2 and all(abs(_area(*three)) < 1e-6 for three in combinations(places, 3)):
            yield Wrong(
                ("points",),
                _("the points lie on one line"),
                _("put one of them beside the line of the others"),
            )
            return
    if underlay.pins > len(underlay.points):
        yield Wrong(
            ("pins",),
            _("so many points there are not"),
            _("write {count} at most", count=len(underlay.points)),
        )
    if not underlay.inside:
        return
    try:
        data = binascii.a2b_base64(underlay.inside.encode("ascii", "replace"), strict_mode=True)
    except (binascii.Error, ValueError):
        yield Wrong(
            ("inside",), _("this is no base64"), _("leave it out and keep the picture beside the file")
        )
        return
    if digest_of(data) != underlay.digest:
        yield Wrong(
            ("digest",),
            _("the picture inside has another digest"),
            _("write “{word}”", word=digest_of(data)),
        )


def _area(one: XY, other: XY, third: XY) -> float:
    return (other[0] - one[0]) * (third[1] - one[1]) - (third[0] - one[0]) * (other[1] - one[1])
