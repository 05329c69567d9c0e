"""A small table language for the rulebook tests: few brigades, scripted dice and tokens, plain questions.

    table = battle("li 9000 5000 vet", "li 9000 5000 div=2")
    table.to_moves()
    table.attack("bli1", "rli1", "VV")

Brigades are called by side, kind and number in the order in which they are written: `bli1` the first line
infantry of Blue. An entry is a kind (`KINDS`), x and y of the middle of its front edge in tenths of a
millimetre, and words in any order: a facing in degrees ("@90"), "e3" elements, an experience ("mil", "con",
"reg", "vet", "eli", "gua"), "mixed", a trait by its id, "div=2" for another division than 1, "grp=x", "+mb2"
for an attached battery of two elements.
Blue has the bottom edge and faces up, Red the top edge and faces down. A side has one corps, `b` or `r`,
whose divisions are `b1`, `b2` ...; the army general commands it. Generals stand 20 cm behind the first
brigade of their division, out of reach of a combat, unless `generals` places them ("b1 9000 4000 good").
Everything goes through `Journal.do`, so that every step is asked of `refusal` first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.geometry.bases import Pose
from core.geometry.moves import turned
from core.protocol.events import Event
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling, Step
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import orders
from core.systems.la_garde.rules.rule_tables import COHESIONS
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State

LOOK = LaGardeLook()
RULES = LaGardeRules()
SIDES = ("blue", "red")
EDGES = {"blue": "bottom", "red": "top"}
FACINGS = {"blue": 0, "red": 1800}
KINDS = {
    "li": "line_infantry",
    "lt": "light_infantry",
    "lc": "line_cavalry",
    "hc": "heavy_cavalry",
    "hu": "light_cavalry",
    "ir": "irregular_cavalry",
    "lb": "light_foot_artillery",
    "mb": "medium_foot_artillery",
    "hb": "heavy_artillery",
    "mh": "medium_horse_artillery",
    "lh": "light_horse_artillery",
    "bag": "baggage",
}
LEVELS = {
    "mil": "militia",
    "con": "conscript",
    "reg": "regular",
    "vet": "veteran",
    "eli": "elite",
    "gua": "guard",
}
ORDERS = {"attack": orders.ATTACK, "defend": orders.DEFEND, "manoeuvre": orders.MANOEUVRE}
BEHIND = 2300
"""How far the front edge of a brigade lies before its general: 20 cm from its rear."""


def brigades(side: str, written: str) -> list[dict[str, Any]]:
    """The brigades of "li 9000 5000 vet, hu 9900 5000" as a scenario writes them."""
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
            "formation": f"{side[0]}1",
        }
        for word in rest:
            describe(row, word)
        rows.append(row)
    return rows


def describe(row: dict[str, Any], word: str) -> None:
    """Put one word of an entry into its row."""
    if word.startswith("@"):
        row["facing"] = round(float(word[1:]) * 10)
    elif word in LEVELS:
        row["experience"] = LEVELS[word]
    elif word == "mixed":
        row["mixed"] = True
    elif word.startswith("+"):
        row["battery"] = KINDS[word[1:3]]
        row["battery_elements"] = int(word[3:] or 1)
    elif word.startswith("div="):
        row["formation"] = f"{row['side'][0]}{word[4:]}"
    elif word.startswith("grp="):
        row["group"] = word[4:]
    elif word[0] == "e" and word[1:].isdecimal():
        row["elements"] = int(word[1:])
    else:
        row["traits"] = [*row.get("traits", ()), word]


def ground(kind: str, left: int, bottom: int, right: int, top: int, **more: Any) -> dict[str, Any]:
    """A rectangle of ground."""
    outline = [[left, bottom], [right, bottom], [right, top], [left, top]]
    return {"ground": kind, "outline": outline, **more}


def band(kind: str, *line: tuple[int, int], width: int = 100) -> dict[str, Any]:
    """A road or river along a line."""
    return {"ground": kind, "line": [list(place) for place in line], "width": width}


def commands(side: str, rows: Sequence[Mapping[str, Any]], generals: Mapping[str, str]) -> dict[str, Any]:
    """The army: its general, one corps, the divisions that its brigades name."""
    turn = 1 if side == "blue" else -1
    divisions: dict[str, dict[str, Any]] = {}
    for row in rows:
        x, y = row["at"]
        at = [x, min(11_990, max(10, y - turn * BEHIND))]
        divisions.setdefault(row["formation"], {"at": at})
    for name, general in divisions.items():
        place(general, generals.get(name))
    army = {"at": next(iter(divisions.values()))["at"], "skill": "competent"}
    place(army, generals.get(side[0]))
    names = {"en": side, "fr": side}
    corps: dict[str, Any] = {"id": side[0], "name": names}
    own = generals.get(f"{side[0]}c")
    if own is not None:
        corps["general"] = {}
        place(corps["general"], own)
    corps["divisions"] = [
        {"id": name, "name": names, "general": general} for name, general in sorted(divisions.items())
    ]
    return {"id": side, "name": names, "edge": EDGES[side], "general": army, "corps": [corps]}


def place(general: dict[str, Any], written: str | None) -> None:
    """Put "9000 4000 good" into the record of a general."""
    for word in (written or "").split():
        if not word.isdecimal():
            general["skill"] = word
    numbers = [int(word) for word in (written or "").split() if word.isdecimal()]
    if numbers:
        general["at"] = numbers


def scenario(
    blue: str = "",
    red: str = "",
    *,
    generals: Mapping[str, str] | None = None,
    features: Sequence[Mapping[str, Any]] = (),
    bands: Sequence[Mapping[str, Any]] = (),
    objectives: Sequence[Mapping[str, Any]] = (),
    zones: Sequence[Mapping[str, Any]] = (),
    groups: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    special: Sequence[Mapping[str, Any]] = (),
    first: str = "blue",
    size: tuple[int, int] = (18_000, 12_000),
) -> LaGardeScenario:
    """A scenario as if it had been read from a file."""
    rows = {"blue": brigades("blue", blue), "red": brigades("red", red)}

    def numbered(word: str, things: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [{"id": f"{word}-{number}", **thing} for number, thing in enumerate(things, 1)]

    return LaGardeScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "la_garde",
                "title": {"en": "Test", "fr": "Essai"},
                "sides": [commands(side, rows[side], generals or {}) for side in SIDES],
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
                "groups": list(groups),
                "units": [*rows["blue"], *rows["red"]],
            }
        )
    )


def battle(blue: str = "", red: str = "", **kept: Any) -> Table:
    """A battle at its first moment."""
    return Table(scenario(blue, red, **kept))


class Table:
    """One battle that is played by a test."""

    sound: ClassVar[bool] = True
    """Whether the invariants of the room are looked at after each step; `test_breaks.py` leaves them out."""

    def __init__(self, setup: LaGardeScenario) -> None:
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
        """Who must choose, and what; ("", why) where chance is due; (winner or "", reason) at the end.

        While orders are written ("both", "orders"), or the side that has still to write.
        """
        pending = self.pending
        if isinstance(pending, Choice):
            return SIDES[pending.side], pending.prompt
        if isinstance(pending, Over):
            return "" if pending.winner is None else SIDES[pending.winner], pending.reason
        if isinstance(pending, SecretChoices):
            sides = [SIDES[choice.side] for choice in pending.choices]
            return "both" if len(sides) == 2 else sides[0], pending.choices[0].prompt
        return "", pending.why

    @property
    def over(self) -> tuple[str, str] | None:
        """(winner or "", reason) when the battle has ended."""
        return self.asked if isinstance(self.pending, Over) else None

    def unit(self, name: str) -> int:
        return int(self.state.context.unit_index[name])

    def division(self, name: str) -> int:
        return int(self.state.context.division_index[name])

    def at(self, name: str) -> tuple[int, int, int] | None:
        """The pose of a brigade; None when it is gone."""
        pose = self.state.poses[self.unit(name)]
        return None if pose is None else (pose.x, pose.y, pose.facing)

    def cohesion(self, name: str) -> str:
        return COHESIONS[self.state.cohesion[self.unit(name)]]

    def elements(self, name: str) -> int:
        """The elements that are left; 0 for one that is gone."""
        unit = self.unit(name)
        return 0 if self.state.poses[unit] is None else self.state.elements[unit]

    def events(self, kind: str) -> list[Event]:
        """What was told on this line, of one kind."""
        return [event for moment in self.journal.line() for event in moment.events if event.kind == kind]

    def bag(self) -> tuple[int, int, int]:
        """How many blue, white and red tokens are in the bag that waits."""
        assert isinstance(self.pending, Deal), f"no tokens are drawn: {self.pending}"
        counts = {"D": 0, "N": 0, "V": 0}
        for token, count in self.pending.counts:
            counts[str(token)] += count
        return counts["D"], counts["N"], counts["V"]

    # --- steps --------------------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        from core.systems.la_garde.rules.invariants import invariants

        refusal = self.journal.do(step)
        assert refusal is None, f"{step} is refused: {refusal}"
        if Table.sound:
            assert invariants(self.state) == ()

    def act(self, action: acts.Action, side: str | None = None) -> None:
        """The side that is asked does `action`."""
        pending = self.pending
        if isinstance(pending, SecretChoices):
            assert side is not None, "say who writes"
            self.do(ActionStep(SIDES.index(side), action))
            return
        assert isinstance(pending, Choice), f"nobody can {action}: {pending}"
        self.do(ActionStep(pending.side, action))

    def roll(self, *faces: int, **rows: int) -> None:
        """Typed dice, in the order of the handfuls or by their key."""
        assert isinstance(self.pending, Roll), f"no dice are rolled: {self.pending}"
        hands = self.pending.handfuls
        shown = {key: (face,) for key, face in rows.items()}
        if faces:
            shown = {hand.key: (face,) for hand, face in zip(hands, faces, strict=True)}
        self.do(DiceRolled(shown, "typed"))

    def draw(self, tokens: str) -> None:
        """Typed tokens, in the order in which they come."""
        assert isinstance(self.pending, Deal), f"no tokens are drawn: {self.pending}"
        self.do(CardsDealt(tuple(tokens), "typed"))

    def rule(self, *edits: Edit) -> None:
        """A ruling of the umpire."""
        self.do(Ruling("test", "umpire", tuple(edits)))

    # --- the turn -----------------------------------------------------------------------------------------

    def write(self, **written: str) -> None:
        """Orders of all corps and divisions: b="attack", r2="defend"; the rest get Defend. Both sides end."""
        context = self.state.context
        assert self.asked[1] == "orders", self.asked
        for number in (0, 1):
            pending = self.pending
            if not any(choice.side == number for choice in getattr(pending, "choices", ())):
                continue
            for corps in context.corps_of_side[number]:
                order = ORDERS[written.get(context.corps_ids[corps], "defend")]
                self._try(acts.OrderCorps(corps, order), number)
            for division in context.divisions_of[number]:
                order = ORDERS[written.get(context.division_ids[division], "defend")]
                self._try(acts.OrderDivision(division, order), number)
            self.do(ActionStep(number, acts.END_ORDERS))

    def _try(self, action: acts.Action, side: int) -> None:
        """An order that cannot be given (no general in range) is left out."""
        if self.journal.refusal(ActionStep(side, action)) is None:
            self.do(ActionStep(side, action))

    def activate(self, division: str = "b1", **written: str) -> None:
        """From the start of a turn to the revealed order of a division; its side wins the initiative."""
        while self.asked[1] in ("enter", "aides"):
            self.act(acts.END_ENTRIES if self.asked[1] == "enter" else acts.END_AIDES)
        if self.asked[1] == "orders":
            self.write(**written)
        while self.asked[1] == "rally":
            self.roll(*(1 for _hand in self.pending.handfuls))
        side = 0 if division[0] == "b" else 1
        if self.asked[1] == "initiative":
            self.roll(*((6, 1) if side == 0 else (1, 6)))
        if self.asked[1] == "first":
            self.act(acts.GoFirst(side))
        self.act(acts.Activate(self.division(division)))
        if self.asked[1] == "reveal":
            self.act(acts.KEEP_ORDER)

    def to_moves(self, division: str = "b1", **written: str) -> None:
        """To the moves of an activated division; nobody rides, nothing is bombarded."""
        self.activate(division, **written)
        self.past("generals", "bombard")

    def past(self, *prompts: str) -> None:
        """Whoever is asked one of these has nothing to do there."""
        ends = {
            "generals": acts.END_GENERALS,
            "bombard": acts.END_BOMBARDS,
            "move": acts.END_MOVES,
            "engage": acts.STAND,
            "occupy": acts.STAND,
            "reveal": acts.KEEP_ORDER,
        }
        while self.asked[1] in prompts:
            self.act(ends[self.asked[1]])

    def attack(self, name: str, foe: str, tokens: str = "", *, joined: Sequence[int] = ()) -> None:
        """A combat of brigades in contact: generals `joined` in order, then the tokens, where given."""
        self.past("generals", "bombard", "move")
        self.act(acts.Attack(self.unit(name), self.unit(foe)))
        for post in joined:
            self.act(acts.Engage(post))
        self.past("engage")
        if tokens:
            self.draw(tokens)

    def bombard(self, name: str, foe: str, tokens: str = "") -> None:
        """A bombardment, with its tokens where given."""
        self.past("generals")
        self.act(acts.Bombard(self.unit(name), self.unit(foe)))
        if tokens:
            self.draw(tokens)

    def moving(self, name: str, *poses: tuple[int, int, int]) -> acts.Move:
        """The move of a brigade along these poses."""
        return acts.Move(self.unit(name), tuple(Pose(*pose) for pose in poses))

    def turning(self, name: str, facing: int) -> acts.Move:
        """A brigade turns on the spot."""
        unit = self.unit(name)
        return acts.Move(unit, (turned(self.state.base(unit), self.state.foot(unit).pose, facing),))

    # --- questions ----------------------------------------------------------------------------------------

    def refusal(self, action: acts.Action, side: str | None = None) -> Refusal | None:
        """Why the side that is asked may not do `action`."""
        pending = self.pending
        if isinstance(pending, SecretChoices):
            assert side is not None, "say who writes"
            return self.journal.refusal(ActionStep(SIDES.index(side), action))
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return self.journal.refusal(ActionStep(pending.side, action))

    def may(self, action: acts.Action) -> bool:
        """Whether the side that is asked may do `action`."""
        return self.refusal(action) is None

    def why(self, action: acts.Action) -> str | None:
        """The rule that refuses `action`; None where it is allowed."""
        refusal = self.refusal(action)
        return None if refusal is None else refusal.rule


def kind(table: Table, action: acts.Action, side: str | None = None) -> str | None:
    """The kind of the refusal of `action`; None where it is allowed."""
    refusal = table.refusal(action, side)
    return None if refusal is None else refusal.kind


def rule(table: Table, action: acts.Action, side: str | None = None) -> str | None:
    """The rule that refuses `action`; None where it is allowed."""
    refusal = table.refusal(action, side)
    return None if refusal is None else refusal.rule
