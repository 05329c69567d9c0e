"""A copied piece of a map as bytes, for the clipboard: from one document to another, or to another window.

What the other game does not have stays behind: kinds of unit, grounds, features. Sides are taken by their id,
else in their order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel, ValidationError

from core.geometry.hexes import Side
from core.interchange.limits import IMPORT_LIMITS, bad
from core.interchange.mapping import become, own
from core.interchange.target import Target
from core.scenarios.bad_file import BadFile
from core.scenarios.boards import HexBoard
from core.scenarios.documents import read_document
from core.scenarios.edits.clips import LAYERS, Clip, Offset
from core.scenarios.hex_layers import FlagHex, Label
from core.scenarios.table_edits.clips import TableClip
from core.scenarios.tables import Band, Feature, Objective, TableBoard, TableLabel, Zone
from core.text import _

AnyClip: TypeAlias = Clip | TableClip

THINGS: Mapping[str, type[BaseModel]] = {
    "features": Feature,
    "bands": Band,
    "zones": Zone,
    "objectives": Objective,
    "labels": TableLabel,
}
FARTHEST = 400
"""No hex of a piece lies farther from its anchor."""


def dumps(clip: AnyClip, scenario: Any) -> bytes:
    """The bytes of what was copied out of a scenario."""
    row: dict[str, Any] = {"system": scenario.system, "sides": [side.id for side in scenario.sides]}
    if isinstance(clip, TableClip):
        row |= {
            "board": "table",
            "anchor": list(clip.anchor),
            "things": [[layer, thing.model_dump(mode="json")] for layer, thing in clip.things],
            "units": [base.model_dump(mode="json") for base in clip.bases],
        }
    else:
        row |= _hexes(clip)
    return json.dumps(row, ensure_ascii=False).encode("utf-8", "replace")


def _hexes(clip: Clip) -> dict[str, Any]:
    return {
        "board": "hex",
        "layers": sorted(clip.layers),
        "hexes": [[*offset, clip.ground[offset], clip.levels[offset]] for offset in sorted(clip.hexes)],
        "features": {kind: sorted(map(list, there)) for kind, there in clip.features.items() if there},
        "hexsides": sorted([kind, *offset, side.name] for kind, offset, side in clip.hexsides),
        "works": [[*offset, faces] for offset, faces in sorted(clip.works.items())],
        "units": [[*offset, unit.model_dump(mode="json")] for offset, unit in clip.units],
        "flags": [[*offset, flag.model_dump(mode="json")] for offset, flag in clip.flags],
        "labels": [[*offset, label.model_dump(mode="json")] for offset, label in clip.labels],
    }


def loads(data: bytes, scenario: Any, target: Target) -> AnyClip:
    """What can be put down in `scenario`; raises BadFile for bytes that are no piece of such a board."""
    row = read_document(data, "", IMPORT_LIMITS).data
    made = MADE_FOR.get(str(row.get("board")))
    if made is None or not isinstance(scenario.board, made[0]):
        raise bad(
            "", 0, _("what was copied is a piece of another kind of board"), _("copy it from such a map")
        )
    try:
        return made[1](_Reader(row, scenario, target))
    except (LookupError, TypeError, ValueError, ValidationError, AttributeError) as error:
        raise _broken() from error


def _broken() -> BadFile:
    return bad("", 0, _("what was copied cannot be read"), _("copy it again"))


class _Reader:
    def __init__(self, row: Mapping[str, Any], scenario: Any, target: Target) -> None:
        self.row, self.scenario, self.target = row, scenario, target
        ours = [side.id for side in scenario.sides]
        theirs = [str(side) for side in row["sides"]]
        in_order = dict(zip(theirs, ours, strict=False))
        self.sides = {side: side if side in ours else in_order.get(side, ours[0]) for side in theirs}

    def of_hexes(self) -> Clip:
        """A piece of a map of hexes."""
        row, board = self.row, self.scenario.board
        hexes = [(_offset(entry), str(entry[2]), int(entry[3])) for entry in row["hexes"]]
        if not hexes or len(hexes) > IMPORT_LIMITS.cells:
            raise _broken()
        features = {
            str(kind): frozenset(_offset(entry) for entry in there)
            for kind, there in row["features"].items()
            if kind in board.FEATURES
        }
        sides = [(str(kind), _offset(rest), Side[rest[2]]) for kind, *rest in row["hexsides"]]
        works = {_offset(entry): str(entry[2]) for entry in row["works"]}
        units = [(_offset(entry), unit) for entry in row["units"] if (unit := self._unit(entry[2]))]
        return Clip(
            hexes=frozenset(offset for offset, _ground, _level in hexes),
            layers=frozenset(layer for layer in LAYERS if layer in row["layers"]),
            ground={offset: self._ground(ground) for offset, ground, _level in hexes},
            levels={offset: level for offset, _ground, level in hexes},
            features=features,
            hexsides=frozenset(sides),
            works={offset: faces for offset, faces in works.items() if faces in CORNERS},
            units=tuple(units),
            flags=tuple((_offset(entry), self._sided(FlagHex, entry[2])) for entry in row["flags"]),
            labels=tuple((_offset(entry), _read(Label, entry[2])) for entry in row["labels"]),
        )

    def _ground(self, ground: str) -> str:
        """The ground here that is meant there; clear where there is none such."""
        if ground in self.scenario.board.GROUNDS:
            return ground
        found = become("terrain", ground, self.target.names, own(self.target.id)) or "clear"
        return found if found in self.scenario.board.GROUNDS else "clear"

    def of_table(self) -> TableClip:
        """Things and bases of a measured table."""
        board = type(self.scenario.board)
        things = []
        for layer, entry in self.row["things"]:
            if entry.get("ground") is None or entry["ground"] in (*board.GROUNDS, *board.BANDS):
                thing = self._sided(THINGS[layer], entry)
                faults = {str(fault.place[0]) for fault in self.scenario.thing_faults(thing)}
                if "formation" in faults:
                    thing = thing.model_copy(update={"formation": None})
                things.append((str(layer), thing))
        bases = tuple(self._fitting(unit) for entry in self.row["units"] if (unit := self._unit(entry)))
        x, y = self.row["anchor"]
        if not (things or bases):
            raise _broken()
        return TableClip((int(x), int(y)), tuple(things), bases)

    def _fitting(self, base: Any) -> Any:
        """A base without the formation or the reinforcements that there are not here."""
        faults = {str(fault.place[0]) for fault in self.scenario.base_faults(base)}
        gone = {key: None for key in ("formation", "group") if key in faults}
        return base.model_copy(update=gone) if gone else base

    def _unit(self, entry: Mapping[str, Any]) -> Any:
        """A unit as this game has it; None for a kind that it does not have."""
        model = self.target.unit_model
        kind = entry["kind"]
        if kind not in self.target.unit_kinds:
            kind = become("units", kind, self.target.unit_names, own(self.target.id))
        if kind not in self.target.unit_kinds:
            return None
        fields = {
            key: value for key, value in entry.items() if key in model.model_fields and value is not None
        }
        fields |= {"kind": kind, "side": self.sides[str(entry["side"])]}
        try:
            return _read(model, fields)
        except ValidationError:  # fields that mean something else in the other game
            plain = ("id", "side", "kind", "at", "name", "facing")
            return _read(model, {key: value for key, value in fields.items() if key in plain})

    def _sided(self, model: type[BaseModel], entry: Mapping[str, Any]) -> Any:
        sides = {key: self.sides[entry[key]] for key in ("side", "held") if entry.get(key) is not None}
        return _read(model, {**entry, **sides})


MADE_FOR: Mapping[str, tuple[type[BaseModel], Callable[[_Reader], AnyClip]]] = {
    "hex": (HexBoard, _Reader.of_hexes),
    "table": (TableBoard, _Reader.of_table),
}
"""The word of a copied piece for its kind of board -> the board that takes it, and who reads it."""


def _read(model: type[BaseModel], entry: Mapping[str, Any]) -> Any:
    known = {key: value for key, value in entry.items() if value is not None}
    return model.model_validate_json(json.dumps(known))


def _offset(entry: Iterable[Any]) -> Offset:
    q, r, *_rest = entry
    if type(q) is not int or type(r) is not int or max(abs(q), abs(r)) > FARTHEST:
        raise _broken()
    return q, r


CORNERS = ("N", "ENE", "ESE", "S", "WSW", "WNW")
