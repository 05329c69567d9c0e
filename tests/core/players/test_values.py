"""The chance of winning by hand, and files of weights that do not fit."""

from __future__ import annotations

import json
from math import exp, log
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.paths import RESOURCES
from core.players.planner import Followed, difference
from core.players.plans import Plan
from core.players.values import BadWeightsError, chance, postured, trained, training_of
from core.systems.catalog import SYSTEMS, by_id
from core.text import say


def test_a_chance_of_winning_is_logistic_over_the_features() -> None:
    """Nothing ahead: even. Ahead by log 3: three of four; behind by it: one of four; the sum counts."""
    assert chance((0.0, 0.0), (1.0, 2.0)) == 0.5
    assert chance((1.0,), (log(3),)) == pytest.approx(0.75)
    assert chance((-1.0,), (log(3),)) == pytest.approx(0.25)
    assert chance((2.0, -1.0), (log(3), log(3))) == pytest.approx(0.75)


def test_a_chance_of_winning_is_told_however_far_somebody_is_ahead() -> None:
    """Beyond 30 nothing changes, and nothing overflows."""
    assert chance((1e6,), (1.0,)) == 1 / (1 + exp(-30.0))
    assert chance((-1e6,), (1.0,)) == 1 / (1 + exp(30.0))
    assert chance((29.0,), (1.0,)) == 1 / (1 + exp(-29.0))


def test_features_and_coefficients_are_as_many() -> None:
    with pytest.raises(ValueError, match="zip"):
        chance((1.0, 2.0), (1.0,))


def row_of(system_id: str) -> dict[str, Any]:
    path = RESOURCES / "players" / f"{system_id}.json"
    return cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_what_a_file_says_is_what_players_think_by(system: Any) -> None:
    row, found = row_of(system.id), trained(system)
    assert {name: getattr(found.weights, name) for name in row["weights"]} == row["weights"]
    assert found.coefficients == tuple(row["chances"][name] for name in system.judgement.features)


def changed(**parts: Any) -> dict[str, Any]:
    return {**row_of("mbt"), **parts}


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([], "no file of weights"),
        (changed(format="etat-major/game"), "no file of weights"),
        (changed(weights=None), "do not fit"),
        (changed(weights={**row_of("mbt")["weights"], "luck": 1.0}), "luck"),
        (changed(chances={}), "do not fit"),
        (changed(weights=dict.fromkeys(row_of("mbt")["weights"], "much")), "is no number"),
    ],
)
def test_weights_that_do_not_fit_are_refused_by_name(row: Any, words: str) -> None:
    judgement = by_id("mbt").judgement
    assert judgement is not None
    with pytest.raises(BadWeightsError) as bad:
        training_of(row, judgement)
    assert words in say(bad.value.text, "en")


def test_a_posture_multiplies_some_weights_and_leaves_the_others() -> None:
    mbt = by_id("mbt")
    assert mbt.judgement is not None
    weights = mbt.judgement.weights
    name, other = list(row_of("mbt")["weights"])[:2]
    found = postured(weights, {name: 3.0})
    assert getattr(found, name) == 3.0 * getattr(weights, name)
    assert getattr(found, other) == getattr(weights, other)


def test_two_plans_are_compared_world_by_world() -> None:
    """Gaps 0.1, 0.3, 0.2 and 0.2: 0.2 on average, with a spread of 0.02 / 3; the error is half its root."""
    usual = Followed(cast(Plan, SimpleNamespace()), [0.5, 0.5, 0.4, 0.4])
    other = Followed(cast(Plan, SimpleNamespace()), [0.6, 0.8, 0.6, 0.6])
    assert difference(other, usual) == pytest.approx((0.2, (0.02 / 3 / 4) ** 0.5 + 1e-6))
    other.chances = other.chances[:1]
    assert difference(other, usual) == pytest.approx((0.1, 1.0))
    assert usual.share() == pytest.approx(0.45)
