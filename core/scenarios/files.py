"""Scenario files: load, save, migrate. Every fault of a file comes as a `BadFile` with its places."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from core.scenarios.documents import (
    SCENARIO_LIMITS,
    BadFile,
    Document,
    Fault,
    Limits,
    Place,
    read_bytes,
    read_document,
)
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.scenarios.provenance import write_stamped
from core.scenarios.scenario import FORMAT, MOST_UNITS, VERSION, Scenario
from core.scenarios.sentences import sentences
from core.scenarios.versions import version_of
from core.scenarios.writing import laid_out, write_atomically
from core.text import _

__all__ = [
    "MIGRATIONS",
    "SCENARIO_LIMITS",
    "BadFile",
    "Document",
    "Fault",
    "Limits",
    "Place",
    "dumps",
    "load",
    "loads",
    "migrated",
    "read_bytes",
    "read_document",
    "save",
    "scenario_of",
    "write_atomically",
]

Models = Mapping[str, type[Scenario]]
"""The scenario model of each system, by its id."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = {}
"""Version n -> the step that makes a version n file a version n + 1 file. Version 1 is the first."""


def load(path: str | Path, models: Models, limits: Limits = SCENARIO_LIMITS) -> Scenario:
    """The scenario in the file; raises BadFile."""
    return loads(read_bytes(path, limits), models, path, limits)


def loads(data: bytes, models: Models, path: str | Path = "", limits: Limits = SCENARIO_LIMITS) -> Scenario:
    """The scenario in these bytes; `path` is only named in faults. Raises BadFile."""
    return scenario_of(read_document(data, path, limits), models)


def scenario_of(document: Document, models: Models, way: Way = ()) -> Scenario:
    """The scenario at `way` in a document: at its root, or inside a game file. Raises BadFile."""
    data = document.data
    for step in way:
        data = data[step]
    if not isinstance(data, dict):
        raise document.refuse(document.fault(way, _("a scenario stands here as an object"), one_of(())))
    data = migrated(document, data, way)
    system = data.get("system")
    if not isinstance(system, str) or system not in models:
        wrong = _("there is no system “{name}”", name=str(system)[:60])
        if "system" not in data:
            wrong = _("“{key}” is missing", key="system")
        raise document.refuse(document.fault((*way, "system"), wrong, one_of(models, str(system))))
    units = data.get("units")
    if isinstance(units, list) and len(units) > MOST_UNITS:  # else the model looks at each, and tells of each
        wrong = _("this cannot be the value of “{key}”", key="units")
        right = _("write at most {most} entries", most=MOST_UNITS)
        raise document.refuse(document.fault((*way, "units"), wrong, right))
    model = models[system]
    try:
        return model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        faults = [
            document.fault((*way, *fault.place), fault.wrong, fault.right)
            for fault in sentences(error, model)
        ]
        raise document.refuse(*faults) from None


def migrated(
    document: Document,
    data: dict[str, Any],
    way: Way = (),
    steps: Mapping[int, Migration] = MIGRATIONS,
    current: int = VERSION,
) -> dict[str, Any]:
    """`data` of a scenario as the current version writes it, step after step; raises BadFile."""
    if data.get("format") != FORMAT:
        wrong = _("this is no scenario of État-Major")
        raise document.refuse(document.fault((*way, "format"), wrong, _("write “{word}”", word=FORMAT)))
    version = version_of(document, data, current, way)
    for step in range(version, current):
        data = {**steps[step](data), "version": step + 1}
    return data


def dumps(scenario: Scenario) -> bytes:
    """The bytes of the file of a scenario; equal scenarios have equal bytes."""
    return laid_out(plain(scenario)).encode("utf-8")


def plain(scenario: Scenario) -> dict[str, Any]:
    """A scenario as plain data in the order of the file, without what says nothing."""
    data = scenario.model_dump(mode="json")
    data["units"] = [without_none(unit) for unit in data["units"]]
    data["special"] = [without_none(rule) for rule in data["special"]]
    if not data["briefings"]:  # most scenarios tell all to all
        del data["briefings"]
    if data["underlay"] is None:
        del data["underlay"]
    if data["handicap"]:
        data["handicap"] = [_shortened(row) for row in data["handicap"]]
    else:
        del data["handicap"]
    return data


def _shortened(row: Mapping[str, Any]) -> dict[str, Any]:
    """A change without the side and the units that it does not name."""
    return {key: value for key, value in row.items() if value not in ("", [])}


def without_none(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record without the keys that hold nothing."""
    return {key: value for key, value in record.items() if value is not None}


def save(path: str | Path, scenario: Scenario) -> None:
    """Write the scenario in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, dumps(scenario))
