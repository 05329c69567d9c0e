"""The names of kinds of unit and ground: so that a sentence need not call a unit or a thing by its id."""

import json
from collections.abc import Mapping, Sequence
from functools import cache

from core.paths import RESOURCES
from core.text import Names, Text, _

GROUND_NAMES = {
    "hill": Names("Hill", "Colline"),
    "slope": Names("Slope", "Pente"),
    "wood": Names("Wood", "Bois"),
    "dense_wood": Names("Dense wood", "Bois dense"),
    "marsh": Names("Marsh", "Marais"),
    "rough": Names("Rough ground", "Terrain accidenté"),
    "village": Names("Village", "Village"),
    "water": Names("Water", "Eau"),
    "cliff": Names("Cliff", "Falaise"),
    "field": Names("Field", "Champ"),
    "road": Names("Road", "Route"),
    "river": Names("River", "Rivière"),
    "stream": Names("Stream", "Ruisseau"),
    "bridge": Names("Bridge", "Pont"),
    "ford": Names("Ford", "Gué"),
    "track": Names("Track", "Chemin"),
    "sunken_road": Names("Sunken road", "Chemin creux"),
}
"""What the grounds of measured tables are called where a catalogue does not say it."""

HILLS = ("hill", "ridge", "gentle_hill", "steep_hill")
"""What rooms call ground of a measured table that stands higher, and on which other ground may lie."""


@cache
def kind_names() -> Mapping[str, Names]:
    """Names by the ids of kinds, of all systems that come with the program."""
    found: dict[str, Names] = {}
    for path in sorted((RESOURCES / "catalogues").glob("*.json")):
        units = json.loads(path.read_bytes()).get("units", ())
        for row in units if isinstance(units, list) else ():
            name = row.get("name")
            if "kind" in row and isinstance(name, dict):
                found.setdefault(row["kind"], Names(name["en"], name["fr"]))
    return found


def objective_at(points: Sequence[tuple[int, int]]) -> Text:
    """What an objective without a name is called: by the middle of its points (tenths of a millimetre)."""
    across, up = [x for x, _y in points], [y for _x, y in points]
    x, y = (round((min(values) + max(values)) / 20) for values in (across, up))
    return _("Objective at {x}, {y} mm", x=x, y=y)
