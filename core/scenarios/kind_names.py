"""The names of kinds of unit, from the catalogues: so that a sentence need not call a unit by its id."""

import json
from collections.abc import Mapping
from functools import cache

from core.paths import RESOURCES
from core.text import Names


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
