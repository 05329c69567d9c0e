"""A small table language for the rulebook tests: few bases, scripted dice, plain questions.

    table = battle("hi 5000 3000, li 5400 3000 bow", "hi 5000 3000")
    table.fight("bhi1", "rhi1", "3 1")

Bases are called by side, kind and number in the order in which they are written: `bhi1` the first heavy
infantry of Blue, `rel2` the second elephant of Red. An entry is a kind (hi, li, hc, lc, el, lch, hch), x and
y of the middle of its front edge in tenths of a millimetre, and words in any order: a facing in degrees
("@90"), "f4" figures, "bow", "sling", "gen", "heavy", "light", "d250" depth, "corps=a". Blue has the bottom
edge and faces up, Red the top edge and faces down; a base is 400 wide and 250 deep, a graduation 250.
Everything goes through `Journal.do`, so that every step is asked of `refusal` first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any, ClassVar

from core.geometry.bases import Pose
from core.protocol.events import Event
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Over, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, DiceRolled, Edit, Ruling, Step
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.look.look import MbtLook
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules.invariants import invariants
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms, total

RULES = MbtRules()
LOOK = MbtLook()
SIDES = ("blue", "red")
EDGES = {"blue": "bottom", "red": "top"}
FACINGS = {"blue": 0, "red": 1800}
KINDS = {
    "hi": "heavy_infantry",
    "li": "light_infantry",
    "hc": "heavy_cavalry",
    "lc": "light_cavalry",
    "el": "elephant",
    "lch": "light_chariot",
    "hch": "heavy_chariot",
}
SPARE_BLUE, SPARE_RED = "li 14500 500", "li 14500 9500"
G = 250
"""A graduation."""


def bases(side: str, written: str) -> list[dict[str, Any]]:
    """The bases of "hi 5000 3000, li 5400 3000 bow" as a scenario writes them."""
    rows = []
    numbers: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in written.split(","))):
        kind, x, y, *rest = entry.split()
        numbers[kind] = numbers.get(kind, 0) + 1
        row: dict[str, Any] = {
            "id": f"{side[0]}{kind}{numbers[kind]}",
            "side": side,
            "kind": KINDS[kind],
            "at": [int(x), int(y)],
            "facing": FACINGS[side],
        }
        for word in rest:
            describe(row, word)
        rows.append(row)
    return rows


def describe(row: dict[str, Any], word: str) -> None:
    """Put one word of an entry into its row."""
    if word.startswith("@"):
        row["facing"] = round(float(word[1:]) * 10)
    elif word in ("bow", "sling"):
        row["shoots"] = word
    elif word == "gen":
        row["general"] = True
    elif word in ("heavy", "light"):
        row["heavy"] = word == "heavy"
    elif word.startswith("corps="):
        row["formation"] = word[6:]
    else:
        row[{"f": "figures", "d": "depth"}[word[0]]] = int(word[1:])


def aslant(written: str, degrees: int, facing: int = 0) -> str:
    """The same entries with the table turned clockwise about (7500, 5000); they face `facing` degrees."""
    angle, found = radians(degrees), []
    for entry in written.split(","):
        kind, x, y, *rest = entry.split()
        right, up = int(x) - 7500, int(y) - 5000
        x = str(round(7500 + right * cos(angle) + up * sin(angle)))
        y = str(round(5000 + up * cos(angle) - right * sin(angle)))
        found.append(" ".join((kind, x, y, f"@{(facing + degrees) % 360}", *rest)))
    return ", ".join(found)


def ground(kind: str, left: int, bottom: int, right: int, top: int, **more: Any) -> dict[str, Any]:
    """A rectangle of ground."""
    outline = [[left, bottom], [right, bottom], [right, top], [left, top]]
    return {"ground": kind, "outline": outline, **more}


def scenario(
    blue: str = "",
    red: str = "",
    *,
    features: Sequence[Mapping[str, Any]] = (),
    bands: Sequence[Mapping[str, Any]] = (),
    objectives: Sequence[Mapping[str, Any]] = (),
    zones: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    special: Sequence[Mapping[str, Any]] = (),
    first: str = "blue",
    limits: tuple[int, int] = (3, 3),
    corps: Sequence[str] = (),
    corps_lost: int | None = None,
    size: tuple[int, int] = (15_000, 10_000),
) -> MbtScenario:
    """A scenario as if it had been read from a file."""
    names = {"en": "Test", "fr": "Essai"}
    sides = []
    for side, limit in zip(SIDES, limits, strict=True):
        row: dict[str, Any] = {"id": side, "name": names, "edge": EDGES[side], "losses": limit}
        if corps:
            row["corps"] = [{"id": name, "name": names} for name in corps]
            row["corps_lost"] = corps_lost
        sides.append(row)

    def numbered(word: str, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{"id": f"{word}-{number}", **row} for number, row in enumerate(rows, 1)]

    return MbtScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "mbt",
                "title": names,
                "sides": sides,
                "first": first,
                "options": dict(options or {}),
                "special": list(special),
                "board": {
                    "kind": "table",
                    "width": size[0],
                    "depth": size[1],
                    "features": numbered("ground", features),
                    "bands": numbered("band", bands),
                    "objectives": numbered("aim", objectives),
                    "zones": numbered("zone", zones),
                },
                "units": [*bases("blue", blue), *bases("red", red)],
            }
        )
    )


def battle(blue: str = "", red: str = "", **kept: Any) -> Table:
    """A battle at its first moment; each side has one more base, far away and the last of its file."""
    return Table(scenario(f"{blue}, {SPARE_BLUE}", f"{red}, {SPARE_RED}", **kept))


class Table:
    """One battle that is played by a test."""

    sound: ClassVar[bool] = True
    """Whether the invariants of the room are looked at after each step; `test_breaks.py` leaves them out."""

    def __init__(self, setup: MbtScenario) -> None:
        self.scenario = setup
        self.journal: Journal[State] = Journal(RULES, setup)

    # --- reading ------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def pending(self) -> Any:
        return self.journal.pending

    @property
    def asked(self) -> tuple[str, str]:
        """Who must choose, and what; ("", why) where dice must fall, (winner or "", reason) after the end."""
        pending = self.pending
        if isinstance(pending, Choice):
            return SIDES[pending.side], pending.prompt
        if isinstance(pending, Over):
            return "" if pending.winner is None else SIDES[pending.winner], pending.reason
        return "", pending.why

    @property
    def over(self) -> tuple[str, str] | None:
        """(winner or "", reason) when the battle has ended."""
        return self.asked if isinstance(self.pending, Over) else None

    def unit(self, name: str) -> int:
        return int(self.state.context.unit_index[name])

    def units(self, names: str) -> tuple[int, ...]:
        return tuple(self.unit(name) for name in names.split())

    def at(self, name: str) -> tuple[int, int, int] | None:
        """The pose of a base; None when it is gone."""
        pose = self.state.poses[self.unit(name)]
        return None if pose is None else (pose.x, pose.y, pose.facing)

    def foe(self, name: str) -> str | None:
        """The enemy that a base is face to face with."""
        other = self.state.opposed()[self.unit(name)]
        return None if other < 0 else self.state.context.unit_ids[other]

    def adds(self, name: str, foe: str, *, shooting: bool = False) -> int:
        """What a base adds to its die against an enemy."""
        return total(terms(self.state, self.unit(name), self.unit(foe), shooting=shooting))

    def events(self, kind: str) -> list[Event]:
        """What was told on this line, of one kind."""
        return [event for moment in self.journal.line() for event in moment.events if event.kind == kind]

    # --- steps --------------------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        refusal = self.journal.do(step)
        assert refusal is None, f"{step} is refused: {refusal}"
        if Table.sound:
            assert invariants(self.state) == ()

    def act(self, action: acts.Action) -> None:
        """The side that is asked does `action`."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody can {action}: {pending}"
        self.do(ActionStep(pending.side, action))

    def roll(self, **rows: int) -> None:
        """Typed dice by the key of their handful."""
        assert isinstance(self.pending, Roll), f"no dice are rolled: {self.pending}"
        self.do(DiceRolled({key: (face,) for key, face in rows.items()}, "typed"))

    def moving(self, names: str, *poses: tuple[int, int, int], prefer: str | None = None) -> acts.Move:
        """The move of a base, or of a group whose leader is named first, along these poses."""
        way = tuple(Pose(*pose) for pose in poses)
        return acts.Move(self.units(names), way, -1 if prefer is None else self.unit(prefer))

    def move(self, names: str, *poses: tuple[int, int, int], prefer: str | None = None) -> None:
        self.act(self.moving(names, *poses, prefer=prefer))

    def ahead(self, names: str, tenths: int) -> None:
        """The leader and its group go straight ahead (Blue up the table, Red down)."""
        self.act(self.going(names, tenths))

    def charge(self, names: str, tenths: int) -> None:
        """The same, but only to the touch of what bars the way."""
        wished = self.going(names, tenths)
        refusal = self.refusal(wished)
        assert refusal is not None, "nothing bars the way"
        assert refusal.nearest is not None, refusal
        self.act(refusal.nearest)

    def going(self, names: str, tenths: int, right: int = 0) -> acts.Move:
        """The move straight ahead and to the right of a base that faces up or down the table."""
        pose = self.state.poses[self.unit(names.split()[0])]
        assert pose is not None
        turn = 1 if pose.facing == 0 else -1
        return self.moving(names, (pose.x + turn * right, pose.y + turn * tenths, pose.facing))

    def combats(self) -> None:
        """The side that moves ends its moves."""
        self.act(acts.END_MOVES)

    def hand_over(self) -> None:
        """The side in hand does nothing more: its combats must be fought."""
        if self.asked[1] == "move":
            self.combats()
        if self.asked[1] == "combat":
            self.act(acts.END_COMBATS)

    def turns(self, count: int) -> None:
        """So many turns pass in which nobody does anything."""
        for _half in range(2 * count):
            if self.over is None:
                self.hand_over()

    def fighting(self, name: str, foe: str) -> acts.Fight:
        return acts.Fight(self.unit(name), self.unit(foe))

    def shooting(self, name: str, foe: str) -> acts.Shoot:
        return acts.Shoot(self.unit(name), self.unit(foe))

    def fight(self, name: str, foe: str, dice: str) -> None:
        """A close combat with both dice, the attacker's first."""
        if self.asked[1] == "move":
            self.combats()
        self.act(self.fighting(name, foe))
        attacker, defender = dice.split()
        self.roll(attacker=int(attacker), defender=int(defender))

    def shoot(self, name: str, foe: str, dice: str) -> None:
        """A shot with both dice, the shooter's first."""
        if self.asked[1] == "move":
            self.combats()
        self.act(self.shooting(name, foe))
        attacker, defender = dice.split()
        self.roll(attacker=int(attacker), defender=int(defender))

    def rule(self, *edits: Edit) -> None:
        """A ruling of the umpire."""
        self.do(Ruling("test", "umpire", tuple(edits)))

    def panic(self, die: int) -> None:
        assert self.asked == ("", "panic"), self.asked
        self.roll(panic=die)

    # --- questions ----------------------------------------------------------------------------------------

    def refusal(self, action: acts.Action) -> Refusal | None:
        """Why the side that is asked may not do `action`."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return self.journal.refusal(ActionStep(pending.side, action))

    def may(self, action: acts.Action) -> bool:
        """Whether the side that is asked may do `action`."""
        return self.refusal(action) is None

    def why(self, action: acts.Action) -> str | None:
        """The rule that refuses `action`; None where it is allowed."""
        refusal = self.refusal(action)
        return None if refusal is None else refusal.rule

    def offered(self) -> tuple[acts.Action, ...]:
        """What the side that is asked is offered."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return tuple(RULES.actions(self.state, pending.side))
