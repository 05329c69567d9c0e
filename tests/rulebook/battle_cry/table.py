"""A small board language for the rulebook tests: few pieces, typed cards, scripted dice, plain questions.

    table = battle("inf 5.7, gen 5.7", "inf 4.7:2", terrain={"woods": "4.7"}, hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    table.fight("ui1", "ci1", "I X C F A")

Pieces are called by side, arm and number in the order in which they are written: `ui1` the first infantry of
the Union, `cg2` the second general of the Confederates. The Union has the bottom edge (row 9), the
Confederates the top edge (row 1). Faces of the dice: I infantry, C cavalry, A artillery, X sabres, F flag.
Everything goes through `Journal.do`, so that every step is asked of `refusal` first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from core.chance.dice import Face
from core.geometry.hexes import Corner
from core.protocol.events import Event
from core.protocol.journal import Journal
from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling, Step
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.state import State

RULES = BattleCryRules()
SIDES = ("union", "confederate")
EDGES = {"union": "bottom", "confederate": "top"}
ARMS = {"inf": "infantry", "cav": "cavalry", "art": "artillery", "gen": "general"}
FACES = {"I": "infantry", "C": "cavalry", "A": "artillery", "X": "sabres", "F": "flag"}
WITNESSES = {"union": "inf 9.13", "confederate": "inf 8.12"}
"""Two enemies in the far corner who can always battle, so that no step of a turn is passed over."""
WRITTEN: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = list
FILED: tuple[str, ...] = SIDES
"""The order of the units and of the sides in the file; `test_order.py` turns it round, which must
mean nothing.
"""


def words(row: str | Iterable[str]) -> tuple[str, ...]:
    """The words of a row that is written with blanks or commas."""
    return tuple(row.replace(",", " ").split()) if isinstance(row, str) else tuple(row)


def faces(row: str) -> tuple[Face, ...]:
    """Scripted dice: "I X F"."""
    return tuple(FACES[letter] for letter in row.split())


def pieces(side: str, written: str) -> list[dict[str, Any]]:
    """The units of "inf 5.7, gen 5.7, cav 6.2:2" as a scenario writes them; ":2" are figures."""
    rows = []
    numbers: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in written.split(","))):
        arm, place = entry.split()
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
        rows.append(row)
    return rows


def scenario(
    union: str = "",
    confederate: str = "",
    *,
    terrain: Mapping[str, str] | None = None,
    works: Mapping[str, str] | None = None,
    fences: str = "",
    flag_hexes: Sequence[tuple[str, str, int, str]] = (),
    options: Mapping[str, Any] | None = None,
    special: Sequence[Mapping[str, Any]] = (),
    first: str = "union",
    hands: tuple[int, int] = (1, 1),
    flags: tuple[int, int] = (6, 6),
    rows: int = 9,
    columns: int = 13,
) -> BattleCryScenario:
    """A scenario as if it had been read from a file."""
    names = {"en": "Test", "fr": "Essai"}
    wants = {
        side: {"hand": hand, "flags": need} for side, hand, need in zip(SIDES, hands, flags, strict=True)
    }
    return BattleCryScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "battle_cry",
                "title": names,
                "sides": [{"id": side, "name": names, "edge": EDGES[side], **wants[side]} for side in FILED],
                "first": first,
                "options": dict(options or {}),
                "special": list(special),
                "board": {
                    "kind": "hex",
                    "rows": rows,
                    "columns": columns,
                    "short_rows": True,
                    "terrain": {ground: list(words(at)) for ground, at in (terrain or {}).items()},
                    "levels": {},
                    "hexsides": {"fence": list(words(fences))} if fences else {},
                    "works": [{"at": at, "faces": corner} for at, corner in (works or {}).items()],
                    "flags": [
                        {"at": at, "side": side, "value": value, "when": when}
                        for at, side, value, when in flag_hexes
                    ],
                    "labels": [],
                },
                "units": WRITTEN([*pieces("union", union), *pieces("confederate", confederate)]),
                "plan": {},
            }
        )
    )


def battle(
    union: str = "",
    confederate: str = "",
    *,
    hand: str | Sequence[str] = "all-out-offensive",
    foe_hand: str | Sequence[str] = "scout-centre",
    **kept: Any,
) -> Table:
    """A battle whose hands are dealt: `hand` to the side that moves first, `foe_hand` to the other."""
    mine, other = words(hand), words(foe_hand)
    first = kept.get("first", "union")
    kept["hands"] = (len(mine), len(other)) if first == "union" else (len(other), len(mine))
    table = Table(scenario(union, confederate, **kept))
    table.deal(*mine)
    table.deal(*other)
    return table


def ordered(union: str, confederate: str = "", *, orders: str | None = None, **kept: Any) -> Table:
    """A battle in which the Union has ordered all its pieces (or `orders`) by an All-Out Offensive."""
    table = battle(union, confederate, **kept)
    table.play("all-out-offensive")
    mine = [piece["id"] for piece in pieces("union", union)] if orders is None else words(orders)
    table.order(*mine)
    table.end(acts.EndOrders)
    return table


def fighting(union: str, confederate: str, *, orders: str | None = None, **kept: Any) -> Table:
    """As `ordered`, at the step of battles; two witnesses in the corner keep that step open."""
    mine = f"{union}, {WITNESSES['union']}"
    table = ordered(mine, f"{confederate}, {WITNESSES['confederate']}", orders=orders, **kept)
    table.end(acts.EndMoves)
    assert table.asked == ("union", "battle"), table.asked
    return table


class Table:
    """One battle that is played by a test."""

    sound: ClassVar[bool] = True
    """Whether the invariants of the room are looked at after each step; `test_breaks.py` leaves them out."""

    def __init__(self, setup: BattleCryScenario) -> None:
        self.scenario = setup
        self.journal: Journal[State] = Journal(RULES, setup)
        self.declines = True
        """Whether the window of Fight Back is closed at once wherever it opens."""

    # --- reading ------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def pending(self) -> Any:
        return self.journal.pending

    @property
    def asked(self) -> tuple[str, str]:
        """Who must choose, and what; ("", "roll" or "deal") where chance must answer, (winner,
        reason) after the end.
        """
        pending = self.pending
        if isinstance(pending, Choice):
            return FILED[pending.side], pending.prompt
        if isinstance(pending, Over):
            return "" if pending.winner is None else FILED[pending.winner], pending.reason
        return "", "roll" if isinstance(pending, Roll) else "deal"

    @property
    def over(self) -> tuple[str, str] | None:
        """(winner or "", reason) when the battle has ended."""
        return self.asked if isinstance(self.pending, Over) else None

    @property
    def flags(self) -> tuple[int, int]:
        """The flags that Union and Confederates hold."""
        return self.state.flags(self.side("union")), self.state.flags(self.side("confederate"))

    @property
    def works(self) -> dict[str, str]:
        """Fieldworks: hex -> corner."""
        grid = self.state.context.grid
        return {grid.name(code // 6): Corner(code % 6).name for code in self.state.works}

    def side(self, name: str) -> int:
        """The index of a side in this battle."""
        return FILED.index(name)

    @property
    def acting(self) -> str:
        """The side whose turn it is."""
        return FILED[self.state.active]

    def unit(self, piece: str) -> int:
        return int(self.state.context.unit_index[piece])

    def hex(self, name: str) -> int:
        return int(self.state.context.grid.parse(name))

    def card(self, name: str) -> int:
        return UNKNOWN if name == "?" else int(self.state.context.catalogue.card(name))

    def at(self, piece: str) -> str | None:
        """Where a piece stands; None off the board."""
        hex_ = self.state.at[self.unit(piece)]
        return self.state.context.grid.name(hex_) if hex_ >= 0 else None

    def figures(self, piece: str) -> int:
        return self.state.strength[self.unit(piece)]

    def hand(self, side: str) -> list[str]:
        """The ids of the cards in a hand, sorted."""
        cards = self.state.context.catalogue.cards
        return sorted("?" if card < 0 else cards[card].id for card in self.state.hands[self.side(side)])

    def discards(self) -> list[str]:
        """The ids of the cards that lie face up."""
        cards = self.state.context.catalogue.cards
        return [card.id for card in cards for _copy in range(self.state.discards[card.index])]

    def events(self, kind: str) -> list[Event]:
        """What was told on this line, of one kind."""
        return [event for moment in self.journal.line() for event in moment.events if event.kind == kind]

    # --- steps --------------------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        refusal = self.journal.do(step)
        assert refusal is None, f"{step} is refused: {refusal}"
        assert not Table.sound or invariants(self.state) == ()
        if self.declines and self.asked[1] == "fight_back":
            self.declines = False
            self.act(acts.Decline())
            self.declines = True

    def act(self, action: acts.Action) -> None:
        """The side that is asked does `action`."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody can {action}: {pending}"
        self.do(ActionStep(pending.side, action))

    def roll(self, row: str) -> None:
        """Typed dice for the one handful that is pending."""
        pending = self.pending
        assert isinstance(pending, Roll), f"no dice are rolled: {pending}"
        (handful,) = pending.handfuls
        self.do(DiceRolled({handful.key: faces(row)}, "typed"))

    def rolls(self, **rows: str) -> None:
        """Typed dice for several handfuls by key."""
        self.do(DiceRolled({key: faces(row) for key, row in rows.items()}, "typed"))

    def deal(self, *cards: str) -> None:
        """Typed cards for the deal that is pending; without names the first section cards left."""
        pending = self.pending
        assert isinstance(pending, Deal), f"no cards are dealt: {pending}"
        drawn = tuple(self.card(card) for card in cards)
        if not cards:
            rows = [row for row in pending.pool for _copy in range(row.count)]
            drawn = tuple(int(str(row.item)) for row in rows[: pending.draw])
        self.do(CardsDealt(drawn, "typed"))

    def play(self, card: str) -> None:
        self.act(acts.PlayCard(self.card(card)))

    def discard(self, card: str) -> None:
        self.act(acts.DiscardCard(self.card(card)))

    def order(self, *names: str) -> None:
        """Order these pieces, one after the other."""
        for piece in names:
            self.act(acts.Order(self.unit(piece)))

    def end(self, kind: type) -> None:
        """End a step of the turn if it is still open."""
        pending = self.pending
        if isinstance(pending, Choice) and kind in pending.kinds:
            self.act(kind())

    def move(self, piece: str, to: str, *, along: bool = False) -> None:
        self.end(acts.EndOrders)
        self.act(self.moving(piece, to, along=along))

    def attack(self, piece: str, target: str) -> None:
        """Declare a battle; its dice are not rolled yet."""
        self.end(acts.EndOrders)
        self.end(acts.EndMoves)
        self.act(self.battling(piece, target))

    def fight(self, piece: str, target: str, dice: str) -> None:
        """A battle with its dice."""
        self.attack(piece, target)
        self.roll(dice)

    def retreat(self, piece: str, to: str) -> None:
        self.act(acts.Retreat(self.unit(piece), self.hex(to)))

    def decline(self) -> None:
        self.act(acts.Decline())

    def finish(self, *draw: str) -> None:
        """End the turn of the side that acts; it draws `draw` or whatever lies first."""
        side = self.state.active
        for kind in (acts.EndOrders, acts.EndMoves, acts.EndBattles, acts.EndMoves, acts.EndBuilding):
            self.end(kind)
        while isinstance(self.pending, Deal):
            self.deal(*draw)
        assert self.over or self.state.active != side, f"the turn goes on: {self.pending}"

    def skip(self, card: str = "", *, draw: Sequence[str] = ()) -> None:
        """A whole turn in which the side plays `card` (the first one that orders) and does nothing."""
        hand = (card,) if card else self.hand(self.acting)
        plain = {
            row.id for row in self.state.context.catalogue.cards if row.kind == "section" or row.anywhere
        }
        able = [held for held in hand if held in plain and self.why_play(held) is None]
        if able:
            self.play(able[0])
        else:
            self.discard(hand[0])
        self.finish(*draw)

    def rule(self, *edits: Edit) -> None:
        """An umpire corrects the battle."""
        self.do(Ruling("for the test", "umpire", edits))

    def weaken(self, piece: str, figures: int) -> None:
        """An umpire takes figures away: the unit is damaged."""
        self.rule(Edit("strength", unit=piece, to=figures))

    # --- questions ----------------------------------------------------------------------------------------

    def moving(self, piece: str, to: str, *, along: bool = False) -> acts.Move:
        return acts.Move(self.unit(piece), self.hex(to), along)

    def battling(self, piece: str, target: str) -> acts.Battle:
        return acts.Battle(self.unit(piece), self.unit(target))

    def refusal(self, action: acts.Action) -> Refusal | None:
        """Why the side that is asked may not do `action`."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return self.journal.refusal(ActionStep(pending.side, action))

    def why(self, action: acts.Action) -> str | None:
        """The rule that refuses `action`; None where it is allowed."""
        refusal = self.refusal(action)
        return None if refusal is None else refusal.rule

    def why_play(self, card: str) -> str | None:
        return self.why(acts.PlayCard(self.card(card)))

    def why_discard(self, card: str) -> str | None:
        return self.why(acts.DiscardCard(self.card(card)))

    def why_order(self, piece: str) -> str | None:
        return self.why(acts.Order(self.unit(piece)))

    def why_move(self, piece: str, to: str, *, along: bool = False) -> str | None:
        return self.why(self.moving(piece, to, along=along))

    def why_fight(self, piece: str, target: str) -> str | None:
        return self.why(self.battling(piece, target))

    def why_retreat(self, piece: str, to: str) -> str | None:
        return self.why(acts.Retreat(self.unit(piece), self.hex(to)))

    def offered(self) -> tuple[acts.Action, ...]:
        """All that the side that is asked may do."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return tuple(RULES.actions(self.state, pending.side))

    def moves(self, piece: str, *, along: bool = False) -> set[str]:
        """The hexes to which a piece may move now."""
        self.end(acts.EndOrders)
        name = self.state.context.grid.name
        return {
            name(action.to)
            for action in self.offered()
            if isinstance(action, acts.Move) and action.unit == self.unit(piece) and action.along == along
        }

    def orderable(self) -> set[str]:
        """The pieces that can be given the next order."""
        ids = self.state.context.unit_ids
        return {ids[action.unit] for action in self.offered() if isinstance(action, acts.Order)}

    def retreats(self) -> set[str]:
        """The hexes among which a retreat must choose."""
        name = self.state.context.grid.name
        return {name(action.to) for action in self.offered() if isinstance(action, acts.Retreat)}

    def dice(self, piece: str, target: str) -> int:
        """How many dice a battle would roll now; 0 where it is refused."""
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        assert pending.prompt == "battle", f"no battle is asked for: {pending}"
        action = self.battling(piece, target)
        if RULES.refusal(self.state, pending.side, action) is not None:
            return 0
        trial = self.state.copy()
        RULES.apply(trial, ActionStep(pending.side, action))
        assert isinstance(trial.pending, Roll)
        (handful,) = trial.pending.handfuls
        return handful.dice


def dice_at(distance: int, union: str = "inf", confederate: str = "inf", **kept: Any) -> int:
    """The dice of a unit in 5.1 against one so many hexes to the east of it; `hill`, `works`... as in
    `scenario`.
    """
    extra = kept.pop("extra", "")
    table = fighting(f"{union} 5.1{extra}", f"{confederate} 5.{1 + distance}", **kept)
    return table.dice(f"u{union[0]}1", f"c{confederate[0]}1")
