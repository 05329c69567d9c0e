"""Which built-up hexes make one town, and which of them has its church: the same in every style."""

from editor.boards.drawing.hex_picture import MapPicture

BUILT = frozenset(("building", "town", "village"))

LARGEST = 40
"""Hexes of one town that are looked through for its church."""


def town_of(picture: MapPicture, hex_: int) -> frozenset[int]:
    """The built-up hexes that hang together with this one or next to it; at most about `LARGEST`."""
    if picture.ground(hex_) not in BUILT:
        around = [other for _side, other in picture.neighbours(hex_) if picture.ground(other) in BUILT]
        return frozenset(hex_ for other in around for hex_ in town_of(picture, other))
    found, edge = {hex_}, [hex_]
    while edge and len(found) < LARGEST:
        for _side, other in picture.neighbours(edge.pop()):
            if other not in found and picture.ground(other) in BUILT:
                found.add(other)
                edge.append(other)
    return frozenset(found)


def has_church(picture: MapPicture, hex_: int) -> bool:
    """One hex a town, from two hexes on: the one with the most of the town around it."""
    known = picture.churches
    if hex_ not in known:
        town = town_of(picture, hex_)
        steps = picture.grid.steps
        church = max(
            town, key=lambda other: (sum(other + step in town for step in steps), -other), default=-1
        )
        known[hex_] = church == hex_ and len(town) > 1
        if (
            hex_ in town and len(town) < LARGEST
        ):  # of a town that is seen whole all that is asked is known now
            known.update({other: other == church and len(town) > 1 for other in town})
    return known[hex_]
