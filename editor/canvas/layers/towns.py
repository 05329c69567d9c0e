"""Towns: rose ground, gabled houses, one church a town."""

from editor.canvas.picture import MapPicture

LARGEST = 40
"""Hexes of one town that are looked through for its church."""


def town_of(picture: MapPicture, hex_: int) -> frozenset[int]:
    """The built-up hexes that hang together with this one (itself, if it is one); at most about `LARGEST`."""
    if picture.ground(hex_) != "building":
        around = [other for _side, other in picture.neighbours(hex_) if picture.ground(other) == "building"]
        return frozenset(hex_ for other in around for hex_ in town_of(picture, other))
    found, edge = {hex_}, [hex_]
    while edge and len(found) < LARGEST:
        for _side, other in picture.neighbours(edge.pop()):
            if other not in found and picture.ground(other) == "building":
                found.add(other)
                edge.append(other)
    return frozenset(found)
