"""Small battles of Belle Époque, typed dice and tokens, random play, rulings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling
from core.scenarios import files
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State
from tests import random_play

RULES = BelleEpoqueRules()
SIDES = ("blue", "red")
ARMS = {"inf": "infantry", "tri": "tribal", "cav": "cavalry", "mtd": "mounted_infantry"}


@cache
def shipped(name: str) -> BelleEpoqueScenario:
    """A shipped scenario."""
    found = files.load(SCENARIOS / "belle_epoque" / f"{name}.json", {"belle_epoque": BelleEpoqueScenario})
    assert isinstance(found, BelleEpoqueScenario)
    return found


def units(side: str, written: str) -> list[dict[str, Any]]:
    """The units of "inf 5.7 fire=D traits=shock,fiery; cav 6.2:2" as a scenario writes them."""
    rows: list[dict[str, Any]] = []
    for number, entry in enumerate(filter(None, (part.strip() for part in written.split(";")))):
        arm, place, *rest = entry.split()
        at, _colon, figures = place.partition(":")
        row: dict[str, Any] = {"id": f"{side[0]}{number}", "side": side, "kind": ARMS[arm], "at": at}
        if figures:
            row["figures"] = int(figures)
        for word in rest:
            key, _equals, value = word.partition("=")
            row[key] = value.split(",") if key in ("traits", "entry") else value
            if key == "turn":
                row[key] = int(value)
        rows.append(row)
    return rows


def made(blue: str, red: str, **kept: Any) -> BelleEpoqueScenario:
    """A scenario as if it had been read from a file; `board` and other keys of the file in `kept`."""
    names = {"en": "Test", "fr": "Essai"}
    board: Mapping[str, Any] = kept.pop("board", {})
    return BelleEpoqueScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "belle_epoque",
                "title": names,
                "sides": [
                    {"id": "blue", "name": names, "edge": "top"},
                    {"id": "red", "name": names, "edge": "bottom"},
                ],
                "first": "blue",
                "board": {"kind": "hex", "rows": 9, "columns": 13, "short_rows": True, **board},
                "units": [*units("blue", blue), *units("red", red)],
                **kept,
            }
        )
    )


class Table:
    """A battle whose every step is asked of `refusal` first; `events` are those of the last step."""

    def __init__(self, scenario: BelleEpoqueScenario) -> None:
        self.journal: Journal[State] = Journal(RULES, scenario)
        self.events: list[Any] = []

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def prompt(self) -> str:
        pending = self.state.pending
        return pending.prompt if isinstance(pending, Choice) else type(pending).__name__

    def unit(self, name: str) -> int:
        return self.state.context.unit_index[name]

    def hex(self, name: str) -> int:
        return self.state.context.grid.parse(name)

    def at(self, name: str) -> str:
        at = self.state.at[self.unit(name)]
        return self.state.context.grid.name(at) if at >= 0 else ""

    def do(self, step: Any) -> None:
        refusal = self.journal.do(step)
        assert refusal is None, refusal
        assert not invariants(self.state)

    def act(self, action: Any) -> None:
        pending = self.state.pending
        assert isinstance(pending, Choice), pending
        self.do(ActionStep(pending.side, action))

    def refused(self, action: Any) -> str:
        pending = self.state.pending
        assert isinstance(pending, Choice), pending
        refusal = RULES.refusal(self.state, pending.side, action)
        return "" if refusal is None else refusal.kind

    def roll(self, **shown: Sequence[int]) -> None:
        assert isinstance(self.state.pending, Roll), self.state.pending
        self.do(DiceRolled({key: tuple(faces) for key, faces in shown.items()}, "typed"))

    def command(self) -> None:
        """Every command die shows 4."""
        pending = self.state.pending
        if isinstance(pending, Roll) and pending.why == "command":
            self.roll(**{hand.key: [4] * hand.dice for hand in pending.handfuls})

    def token(self, side: str) -> None:
        if isinstance(self.state.pending, Deal):
            self.do(CardsDealt((SIDES.index(side),), "typed"))

    def activate(self, name: str) -> None:
        from core.systems.belle_epoque.rules.actions import Activate

        self.command()
        self.token(SIDES[self.state.context.side_of[self.unit(name)]])
        if self.prompt == "activate":
            self.act(Activate(self.unit(name)))
        assert self.state.active == self.unit(name)

    def test(self, name: str, *, cp: int = 0, die: int = 1) -> None:
        from core.systems.belle_epoque.rules.actions import TakeTest

        self.act(TakeTest(self.unit(name), cp))
        if isinstance(self.state.pending, Roll):
            self.roll(test=[die])


@pytest.fixture
def battle() -> Callable[..., Table]:
    """Set up a table: `battle("inf 5.7", "inf 4.7", board={...})`; units are b0, b1 ... and r0, r1 ..."""

    def make(blue: str, red: str, **kept: Any) -> Table:
        return Table(made(blue, red, **kept))

    return make


@pytest.fixture
def battle_scenario() -> Callable[..., BelleEpoqueScenario]:
    """A scenario of a few units, as `battle` takes them."""
    return made


@pytest.fixture
def play_on() -> Callable[..., State]:
    """Play a battle on at random."""
    return partial(random_play.play_on, RULES)


@pytest.fixture
def rule() -> Callable[..., Any]:
    """Make a ruling; its refusal, or None where it was carried out."""

    def make(state: State, *edits: Edit) -> Any:
        ruling = Ruling("seen otherwise", "umpire", edits)
        refused = RULES.ruling_refusal(state, ruling)
        if refused is None:
            RULES.apply(state, ruling)
            assert not invariants(state)
        return refused

    return make


@pytest.fixture
def ridge() -> BelleEpoqueScenario:
    """The mirrored scenario."""
    return shipped("mirror_ridge")


@pytest.fixture
def saint_privat() -> BelleEpoqueScenario:
    """C3, with reinforcements and a fire table of its own."""
    return shipped("saint_privat")
