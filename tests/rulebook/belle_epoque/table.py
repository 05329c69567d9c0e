"""A small board language for the rulebook tests: few units, scripted dice and tokens, plain questions.

    table = battle("inf 5.7 B, inf 1.1", "inf 5.9 open", terrain={"woods": "5.9"})
    table.ready("bi1")
    table.fire("bi1", "ri1", "3 4 1 6")

Units are called by side, arm and number in the order in which they are written: `bi1` the first infantry of
Blue, `rc2` the second cavalry of Red. An entry is an arm (inf, tri, cav, mtd), a hex (":3" are elements) and
words in any order: a fire type, a quality, a doctrine, traits, `turn=2`, `entry=1.1/1.2`. Blue has the bottom
edge (row 9), Red the top edge (row 1). Command dice that no test scripts show 1; nobody has a loss limit.
Everything goes through `Journal.do`, so that every step is asked of `refusal` first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from core.protocol.events import Event
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Handful, Over, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling, Step
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State

RULES = BelleEpoqueRules()
SIDES = ("blue", "red")
EDGES = {"blue": "bottom", "red": "top"}
ARMS = {"inf": "infantry", "tri": "tribal", "cav": "cavalry", "mtd": "mounted_infantry"}
QUALITIES = ("poor", "normal", "superior")
ORDERS = ("close", "open")
TRAITS = ("shock", "impetuous", "fiery", "tenacious", "conspicuous", "smokeless")
DIE_FACES = range(1, 7)
WRITTEN: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = list
FILED: tuple[str, ...] = SIDES
"""The order of the units and of the sides in the file; `test_order.py` turns it round, which must
mean nothing.
"""


def words(row: str | Iterable[str]) -> tuple[str, ...]:
    """The words of a row that is written with blanks or commas."""
    return tuple(row.replace(",", " ").split()) if isinstance(row, str) else tuple(row)


def faces(row: str) -> tuple[int, ...]:
    """Scripted dice: "1 5 3"."""
    return tuple(int(face) for face in row.split())


def units(side: str, written: str) -> list[dict[str, Any]]:
    """The units of "inf 5.7 B open, cav 6.2:2 fiery" as a scenario writes them."""
    rows = []
    numbers: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in written.split(","))):
        arm, place, *rest = entry.split()
        at, _colon, figures = place.partition(":")
        numbers[arm] = numbers.get(arm, 0) + 1
        row: dict[str, Any] = {
            "id": f"{side[0]}{arm[0]}{numbers[arm]}",
            "side": side,
            "kind": ARMS[arm],
            "at": at,
        }
        if figures:
            row["figures"] = int(figures)
        for word in rest:
            describe(row, word)
        rows.append(row)
    return rows


def describe(row: dict[str, Any], word: str) -> None:
    """Put one word of an entry into its row."""
    key, equals, value = word.partition("=")
    if word in QUALITIES:
        row["quality"] = word
    elif word in ORDERS:
        row["order"] = word
    elif word in TRAITS:
        row.setdefault("traits", []).append(word)
    elif equals:
        row[key] = int(value) if key == "turn" else value.split("/")
    else:
        assert word in "ABCDEFG", word
        row["fire"] = word


def scenario(
    blue: str = "",
    red: str = "",
    *,
    terrain: Mapping[str, str] | None = None,
    features: Mapping[str, str] | None = None,
    levels: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    special: Sequence[Mapping[str, Any]] = (),
    command: tuple[str, str] = ("normal", "normal"),
    limits: tuple[int, int] = (0, 0),
    ahead: tuple[int, int] = (0, 0),
    turns: int = 10,
    objectives: Sequence[Mapping[str, Any]] = (),
    seize: Sequence[Mapping[str, Any]] = (),
    rows: int = 9,
    columns: int = 13,
) -> BelleEpoqueScenario:
    """A scenario as if it had been read from a file."""
    names = {"en": "Test", "fr": "Essai"}
    wants = {
        side: {"command": skill, "loss_limit": limit, "points_ahead": points}
        for side, skill, limit, points in zip(SIDES, command, limits, ahead, strict=True)
    }
    return BelleEpoqueScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "belle_epoque",
                "title": names,
                "sides": [{"id": side, "name": names, "edge": EDGES[side], **wants[side]} for side in FILED],
                "first": "blue",
                "turns": turns,
                "objectives": list(objectives),
                "seize": list(seize),
                "options": dict(options or {}),
                "special": list(special),
                "board": {
                    "kind": "hex",
                    "rows": rows,
                    "columns": columns,
                    "short_rows": True,
                    "terrain": {ground: list(words(at)) for ground, at in (terrain or {}).items()},
                    "features": {feature: list(words(at)) for feature, at in (features or {}).items()},
                    "levels": {level: list(words(at)) for level, at in (levels or {}).items()},
                },
                "units": WRITTEN([*units("blue", blue), *units("red", red)]),
            }
        )
    )


def battle(blue: str = "", red: str = "", *, cp: tuple[int, int] | None = None, **kept: Any) -> Table:
    """A battle at its first moment; with `cp`, after the command dice, with so many points a side."""
    table = Table(scenario(blue, red, **kept))
    if cp is not None:
        table.command()
        for side, points in zip(SIDES, cp, strict=True):
            table.rule(Edit("points", side=side, to=points))
    return table


def ready(blue: str, red: str, unit: str = "bi1", **kept: Any) -> Table:
    """A battle in which `unit` was activated and has passed its test."""
    table = battle(blue, red, **kept)
    table.ready(unit)
    return table


class Table:
    """One battle that is played by a test."""

    sound: ClassVar[bool] = True
    """Whether the invariants of the room are looked at after each step; `test_breaks.py` leaves them out."""

    def __init__(self, setup: BelleEpoqueScenario) -> None:
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
        """Who must choose, and what; ("", why) where chance must answer, (winner, reason) after the end."""
        pending = self.pending
        if isinstance(pending, Choice):
            return FILED[pending.side], pending.prompt
        if isinstance(pending, Over):
            return "" if pending.winner is None else FILED[pending.winner], pending.reason
        return "", pending.why

    @property
    def over(self) -> tuple[str, str] | None:
        """(winner or "", reason) when the battle has ended."""
        return self.asked if isinstance(self.pending, Over) else None

    @property
    def active(self) -> str | None:
        """The unit that is active."""
        active = self.state.active
        return self.state.context.unit_ids[active] if active >= 0 else None

    @property
    def points(self) -> tuple[int, int]:
        """The command points left to Blue and Red."""
        return self.state.points[self.side("blue")], self.state.points[self.side("red")]

    @property
    def bowl(self) -> tuple[int, int]:
        """The tokens of Blue and Red in the bowl."""
        return self.state.tokens[self.side("blue")], self.state.tokens[self.side("red")]

    def side(self, name: str) -> int:
        """The index of a side in this battle."""
        return FILED.index(name)

    def side_of(self, unit: str) -> str:
        return "blue" if unit[0] == "b" else "red"

    def unit(self, unit: str) -> int:
        return int(self.state.context.unit_index[unit])

    def hex(self, name: str) -> int:
        return int(self.state.context.grid.parse(name))

    def at(self, unit: str) -> str | None:
        """Where a unit stands; None off the map."""
        hex_ = self.state.at[self.unit(unit)]
        return self.state.context.grid.name(hex_) if hex_ >= 0 else None

    def elements(self, unit: str) -> int:
        """The elements of a unit; 0 when it is gone."""
        return self.state.strength[self.unit(unit)] if self.at(unit) else 0

    def is_activated(self, unit: str) -> bool:
        return bool(self.state.activated >> self.unit(unit) & 1)

    def handful(self, key: str) -> Handful:
        """One of the handfuls that have to fall."""
        assert isinstance(self.pending, Roll), f"no dice are rolled: {self.pending}"
        (found,) = (handful for handful in self.pending.handfuls if handful.key == key)
        return found

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

    def roll(self, **rows: str) -> None:
        """Typed dice by the key of their handful."""
        assert isinstance(self.pending, Roll), f"no dice are rolled: {self.pending}"
        self.do(DiceRolled({key: faces(row) for key, row in rows.items()}, "typed"))

    def command(self, **rows: str) -> None:
        """The command dice; those of a side that no row is written for show 1."""
        pending = self.pending
        if isinstance(pending, Roll) and pending.why == "command":
            shown = {hand.key: (1,) * hand.dice for hand in pending.handfuls}
            self.do(DiceRolled({**shown, **{side: faces(row) for side, row in rows.items()}}, "typed"))
        else:
            assert not rows, f"no command dice are rolled: {pending}"

    def token(self, side: str) -> None:
        """The colour of the token that is drawn."""
        assert isinstance(self.pending, Deal), f"no token is drawn: {self.pending}"
        self.do(CardsDealt((self.side(side),), "typed"))

    def activate(self, unit: str) -> None:
        """A token of its side is drawn and `unit` is named."""
        self.command()
        if isinstance(self.pending, Deal):
            self.token(self.side_of(unit))
        if self.asked == (self.side_of(unit), "activate"):
            self.act(acts.Activate(self.unit(unit)))
        assert self.active == unit, f"{self.active} is active: {self.pending}"

    def test(self, unit: str, *, cp: int = 0, die: int = 1, aim: acts.Aim = "") -> None:
        """The active unit takes its test; `die` is what falls where a die has to fall."""
        self.act(acts.TakeTest(self.unit(unit), cp, aim))
        if self.asked == ("", "test"):
            self.roll(test=str(die))

    def ready(self, unit: str, *, cp: int = 0, die: int = 1) -> None:
        """`unit` is activated and passes its test."""
        self.activate(unit)
        self.test(unit, cp=cp, die=die)

    def idle(self, *names: str) -> None:
        """These units are activated one after the other and do nothing."""
        for unit in names:
            self.activate(unit)
            self.end(unit)

    def move(self, unit: str, to: str) -> None:
        self.act(self.moving(unit, to))

    def fire(self, unit: str, target: str, dice: str) -> None:
        """Fire with its dice; the owner of the target has not chosen yet."""
        self.act(self.firing(unit, target))
        self.roll(firer=dice)

    def take_losses(self) -> None:
        """Every even loss by fire is an element."""
        while self.asked[1] == "fire_loss":
            (loss,) = (action for action in self.offered() if isinstance(action, acts.TakeLoss))
            self.act(loss)

    def assault(self, unit: str, target: str) -> None:
        """Declare an assault; nobody has reacted yet."""
        self.act(self.assaulting(unit, target))

    def charge(self, unit: str, target: str) -> None:
        """Declare an assault to which nobody reacts; its dice have not fallen yet."""
        self.assault(unit, target)
        if self.asked[1] == "react":
            self.stand()
        assert self.asked == ("", "assault"), self.asked

    def clash(self, unit: str, target: str, attacker: str, defender: str) -> None:
        """An assault to which nobody reacts, with its dice."""
        self.charge(unit, target)
        self.roll(attacker=attacker, defender=defender)

    def react(self, unit: str, how: acts.How, *, cp: int = 0, die: int = 1) -> None:
        """A reaction with its test."""
        self.act(self.reacting(unit, how, cp))
        if self.asked == ("", "test"):
            self.roll(test=str(die))

    def volley(self, unit: str, dice: str, *, cp: int = 0) -> None:
        """A reaction by fire that passes its test, with its dice."""
        self.react(unit, "fire", cp=cp)
        self.roll(firer=dice)

    def stand(self) -> None:
        self.act(acts.Stand())

    def evade(self, unit: str, to: str) -> None:
        self.act(acts.Evade(self.unit(unit), self.hex(to)))

    def retreat(self, unit: str, to: str) -> None:
        self.act(acts.Retreat(self.unit(unit), self.hex(to)))

    def advance(self, unit: str) -> None:
        self.act(acts.Advance(self.unit(unit)))

    def decline(self, unit: str) -> None:
        self.act(acts.Decline(self.unit(unit)))

    def enter(self, unit: str, to: str) -> None:
        self.act(acts.Enter(self.unit(unit), self.hex(to)))

    def end(self, unit: str) -> None:
        """End the activation of a unit, if it is still open."""
        if self.active == unit and self.asked[1] in ("activation", "failed", "passed", "moved", "marched"):
            self.act(acts.EndActivation(self.unit(unit)))

    def finish_turn(self) -> None:
        """Every unit left is activated and does nothing; stops where something else is asked."""
        turn = self.state.turn
        while self.over is None and self.state.turn == turn:
            self.command()
            if isinstance(self.pending, Deal):
                self.token(next(side for side in SIDES if self.state.tokens[self.side(side)]))
            elif self.asked[1] == "activate":
                self.act(self.offered()[0])
            elif self.active is not None and acts.EndActivation in self.pending.kinds:
                self.end(self.active)
            else:
                return

    def rule(self, *edits: Edit) -> None:
        """An umpire corrects the battle."""
        self.do(Ruling("for the test", "umpire", edits))

    def weaken(self, unit: str, elements: int) -> None:
        """An umpire takes elements away."""
        self.rule(Edit("strength", unit=unit, to=elements))

    # --- questions ----------------------------------------------------------------------------------------

    def moving(self, unit: str, to: str) -> acts.Move:
        return acts.Move(self.unit(unit), self.hex(to))

    def firing(self, unit: str, target: str) -> acts.Fire:
        return acts.Fire(self.unit(unit), self.unit(target))

    def assaulting(self, unit: str, target: str) -> acts.Assault:
        return acts.Assault(self.unit(unit), self.unit(target))

    def reacting(self, unit: str, how: acts.How, cp: int = 0) -> acts.React:
        return acts.React(self.unit(unit), how, cp)

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
        """All that the side that is asked may do."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return tuple(RULES.actions(self.state, pending.side))

    def ways(self, kind: type = acts.Move) -> set[str]:
        """The hexes of the moves (retreats, evasions, entries) that are offered now."""
        name = self.state.context.grid.name
        places: list[Any] = [action for action in self.offered() if isinstance(action, kind)]
        return {name(action.to) for action in places}

    def reactions(self) -> set[tuple[str, str]]:
        """The reactions that are offered now, whatever the points: (unit, how)."""
        ids = self.state.context.unit_ids
        return {(ids[act.unit], act.how) for act in self.offered() if isinstance(act, acts.React)}

    def targets(self, unit: str) -> set[str]:
        """The targets at which the active unit may fire now."""
        ids = self.state.context.unit_ids
        mine = self.unit(unit)
        fires = (action for action in self.offered() if isinstance(action, acts.Fire))
        return {ids[action.target] for action in fires if action.unit == mine}

    def after(self, step: Step) -> tuple[State, list[Event]]:
        """A trial: the battle after `step`, and what is told."""
        trial, told = self.state.copy(), list[Event]()
        RULES.apply(trial, step, told.append)
        return trial, told

    def hits(self, unit: str, target: str) -> str:
        """The faces with which the fire of a unit hits now: "34"; "" where it may not fire."""
        action = self.firing(unit, target)
        if not self.may(action):
            return ""
        trial, _told = self.after(ActionStep(self.pending.side, action))
        return hitting(trial)

    def dice(self, unit: str, target: str) -> int:
        """How many dice a fire rolls now."""
        trial, _told = self.after(ActionStep(self.pending.side, self.firing(unit, target)))
        return fire_dice(trial)

    def counting(self) -> tuple[str, str]:
        """The faces that count for the attacker and the defender of the assault whose dice have to fall."""
        assert self.asked == ("", "assault"), self.asked
        found = ["", ""]
        for face in DIE_FACES:
            shown = {key: (face,) * self.handful(key).dice for key in ("attacker", "defender")}
            _trial, told = self.after(DiceRolled(shown, "typed"))
            totals = [event.facts["total"] for event in told if event.kind == "assault_rolled"]
            for index, (key, total) in enumerate(zip(("attacker", "defender"), totals, strict=True)):
                assert total in (0, face * self.handful(key).dice)
                found[index] += str(face) if total else ""
        return found[0], found[1]


def fire_dice(state: State) -> int:
    """The dice of the fire that has to be rolled."""
    assert isinstance(state.pending, Roll)
    (handful,) = state.pending.handfuls
    assert handful.key == "firer"
    return handful.dice


def hitting(state: State) -> str:
    """The faces with which the fire that has to be rolled hits."""
    found = ""
    dice = fire_dice(state)
    for face in DIE_FACES:
        trial, told = state.copy(), list[Event]()
        RULES.apply(trial, DiceRolled({"firer": (face,) * dice}, "typed"), told.append)
        (rolled,) = (event for event in told if event.kind == "fire_rolled")
        assert rolled.facts["hits"] in (0, dice)
        found += str(face) if rolled.facts["hits"] else ""
    return found
