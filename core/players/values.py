"""The numbers of the computer players of a system, as `etat-major train` has made them."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from math import exp
from typing import Any

from core.paths import RESOURCES
from core.protocol.judgement import Judgement
from core.protocol.system import AnySystem
from core.text import Text, _

FORMAT = "etat-major/players"
VERSION = 1
STEEPEST = 30.0


class BadWeightsError(ValueError):
    """Weights that do not fit what a system counts; `text` says so."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


@dataclass(frozen=True, slots=True)
class Training:
    """The weights of the tuned player, and the coefficients of the chance of winning."""

    weights: Any  # the room's own dataclass
    coefficients: tuple[float, ...]


_read: dict[str, Training] = {}


def training(system_id: str, judgement: Judgement[Any, Any]) -> Training:
    """What stands in `resources/players/<system>.json`; without a file untuned weights, and an even chance.

    Read once a process. Raises BadWeightsError.
    """
    found = _read.get(system_id)
    if found is None:
        path = RESOURCES / "players" / f"{system_id}.json"
        found = Training(judgement.weights, (0.0,) * len(judgement.features))
        if path.is_file():
            found = training_of(json.loads(path.read_text(encoding="utf-8")), judgement)
        _read[system_id] = found
    return found


def training_of(row: Any, judgement: Judgement[Any, Any]) -> Training:
    """The numbers of a file; raises BadWeightsError where they do not fit."""
    if not isinstance(row, dict) or row.get("format") != FORMAT:
        raise BadWeightsError(_("This is no file of weights of computer players."))
    known = {field.name for field in fields(judgement.weights)}
    for part, wanted in (("weights", known), ("chances", set(judgement.features))):
        found = row.get(part)
        if not isinstance(found, dict) or set(found) != wanted:
            names = sorted(wanted ^ set(found if isinstance(found, dict) else ()))
            raise BadWeightsError(
                _(
                    "The weights of the computer players do not fit what is counted: {names}."
                    " Train them again.",
                    names=", ".join(names),
                )
            )
        if not all(isinstance(value, (int, float)) for value in found.values()):
            raise BadWeightsError(_("A weight of the computer players is no number. Train them again."))
    weights = replace(judgement.weights, **{name: float(value) for name, value in row["weights"].items()})
    return Training(weights, tuple(float(row["chances"][name]) for name in judgement.features))


def chance(features: tuple[float, ...], coefficients: tuple[float, ...]) -> float:
    """The chance of winning that these features promise."""
    total = sum([value * weight for value, weight in zip(features, coefficients, strict=True)])
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, total))))


def postured(weights: Any, factors: Any) -> Any:
    """Weights with some of them multiplied."""
    return replace(weights, **{name: getattr(weights, name) * factor for name, factor in factors.items()})


def trained(system: AnySystem) -> Training:
    """What the players of a system with a judgement know."""
    assert system.judgement is not None
    return training(system.id, system.judgement)
