"""A small language for the rulebook tests: few cards, typed deals, scripted dice, plain questions.

    table = battle("L C / Z /", "P / P P / O", reserve="H", french_in="L / /")
    table.fire("gl", 1, "1 3 4")

Three places a row, left wing, centre, right wing as their owner sees them. Letters are cards of BP-20,
`g10+1` a general A1/D0 with rally +1; terrain in a row lies there from the start. Positions are
`fl fc fr gl gc gr`: `fl` faces `gr`. Slots count from 1. `french_in` are French cards in the German line,
face up, put there by an umpire. Everything goes through `Journal.do`, so that every step is asked of
`refusal` first.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.protocol.events import Event
from core.protocol.journal import Journal
from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Roll, SecretChoices
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Edit, Ruling, Step
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import stacking
from core.systems.belle_position.rules.codes import CARD, TOKENS, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.invariants import invariants
from core.systems.belle_position.rules.occupation import conquered
from core.systems.belle_position.rules.positions import RESERVE
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import State

RULES = BellePositionRules()
SIDES = ("french", "german")
WINGS = ("left", "centre", "right")
PLACES = {name: index for index, name in enumerate(("fl", "fc", "fr", "gl", "gc", "gr"))}
CARDS = {
    "L": "ligne-francaise",
    "C": "chasseurs-a-pied",
    "Z": "zouaves-turcos",
    "F": "francs-tireurs",
    "M": "mitrailleuses",
    "A": "artillerie-legere-ml",
    "R": "artillerie-de-reserve-ml",
    "H": "hussards-chasseurs",
    "U": "lanciers-uhlans",
    "D": "dragons",
    "K": "cuirassiers",
    "P": "ligne-prussienne",
    "O": "ligne-autres-etats",
    "G": "garde-prussienne",
    "J": "jagers-prussiens",
    "B": "artillerie-de-reserve-bl",
    "E": "artillerie-legere-bl",
    "W": "landwehr",
    "rally": "special-rally",
    "dig": "special-entrench",
    "march": "special-forced-march",
}
TERRAIN = ("wood", "height", "town", "entrenchments")


def card_id(word: str, side: str) -> str:
    """The id of a card in the deck of a side."""
    if word.startswith("g") and word[1:2].isdigit():
        return f"{side[0]}-{word.replace('+', '-')}"
    return CARDS.get(word, word)


def rows(written: str) -> list[list[str]]:
    """Three lists of words: "L C / Z /"."""
    parts = [part.split() for part in written.split("/")]
    return [*parts, [], [], []][:3]


def deck(side: str, line: str, beside: str) -> list[dict[str, Any]]:
    """The deck of a side: terrain of the line lies there, the rest is shuffled."""
    found: list[dict[str, Any]] = []
    cards: Counter[str] = Counter()
    words = beside.split()
    for wing, there in zip(WINGS, rows(line), strict=True):
        found += [{"card": word, "at": wing} for word in there if word in TERRAIN]
        words += [word for word in there if word not in TERRAIN]
    for word in words:
        if word.startswith("g") and word[1:2].isdigit():
            values, _plus, rally = word[1:].partition("+")
            found.append(
                {
                    "card": "general",
                    "id": card_id(word, side),
                    "attack": int(values[0]),
                    "defence": int(values[1]),
                    "rally": int(rally or 0),
                }
            )
        else:
            cards[card_id(word, side)] += 1
    return [*found, *({"card": card, "count": count} for card, count in cards.items())]


def scenario(
    french: list[dict[str, Any]],
    german: list[dict[str, Any]],
    hands: tuple[int, int] = (18, 18),
    first: str = "french",
    options: Mapping[str, Any] | None = None,
    special: Sequence[Mapping[str, Any]] = (),
    ahead: tuple[int, int] = (0, 0),
) -> BellePositionScenario:
    """A scenario as if it had been read from a file."""
    names = {"en": "Test", "fr": "Essai"}
    decks = zip(SIDES, ("bottom", "top"), hands, (french, german), ahead, strict=True)
    return BellePositionScenario.model_validate_json(
        json.dumps(
            {
                "format": "etat-major/scenario",
                "version": 1,
                "system": "belle_position",
                "title": names,
                "sides": [
                    {
                        **{"id": side, "name": names, "edge": edge, "hand": max(1, hand), "deck": cards},
                        "points_ahead": points,
                    }
                    for side, edge, hand, cards, points in decks
                ],
                "first": first,
                "options": dict(options or {}),
                "special": list(special),
            }
        )
    )


def battle(
    french: str = "L / L / L",
    german: str = "P / P / P",
    *,
    reserve: str = "",
    foe_reserve: str = "",
    pile: str = "",
    foe_pile: str = "",
    french_in: str = "",
    german_in: str = "",
    first: str = "french",
    special: Sequence[Mapping[str, Any]] = (),
    up: str = "",
    ahead: tuple[int, int] = (0, 0),
    **options: Any,
) -> Table:
    """A battle whose sides have deployed and in which `first` has the first turn; `up` are turned up."""
    mine = f"{french_in} {reserve}".replace("/", " ")
    other = f"{german_in} {foe_reserve}".replace("/", " ")
    decks = (deck("french", french, f"{mine} {pile}"), deck("german", german, f"{other} {foe_pile}"))
    hands = []
    for line, beside in ((french, mine), (german, other)):
        cards = [word for there in rows(line) for word in there if word not in TERRAIN]
        hands.append([*cards, *beside.split()])
    options.setdefault("first_player", "fixed")
    numbers = (len(hands[0]), len(hands[1]))
    table = Table(scenario(*decks, hands=numbers, first=first, options=options, special=special, ahead=ahead))
    for side, hand in zip(SIDES, hands, strict=True):
        if hand:
            table.deal(side, *hand)
    for side, line in (("french", french), ("german", german)):
        for wing, there in zip(WINGS, rows(line), strict=True):
            for word in there:
                if word not in TERRAIN:
                    table.deploy(side, word, wing)
        table.act(acts.END_DEPLOYMENT, side)
    edits = [
        Edit("place", side=side, item=card_id(word, side), at=f"{foe}.{wing}", to="up")
        for side, foe, line in (("french", "german", french_in), ("german", "french", german_in))
        for wing, there in zip(WINGS, rows(line), strict=True)
        for word in there
    ]
    edits += [Edit("state", unit=table.unit(word), item="face_up", to=1) for word in up.split()]
    if edits:
        # The first turn begins anew with these cards.
        table.rule(*edits, Edit("phase", to="cohesion"))
    return table


class Table:
    """One battle that is played by a test."""

    sound: ClassVar[bool] = True
    """Whether the invariants of the room are looked at after each step; `test_breaks.py` leaves them out."""

    def __init__(self, setup: BellePositionScenario) -> None:
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
        """Who must choose, and what; ("", "roll" or "deal") where chance must answer, (winner, reason)
        after the end.
        """
        pending = self.pending
        if isinstance(pending, Choice):
            return SIDES[pending.side], pending.prompt
        if isinstance(pending, Over):
            return "" if pending.winner is None else SIDES[pending.winner], pending.reason
        if isinstance(pending, SecretChoices):
            return "", "deploy"
        return "", "roll" if isinstance(pending, Roll) else "deal"

    def cards(self, place: str, side: str = "") -> list[str]:
        """The letters of the cards of a side (the owner of the place) there; `?` for unknown ones."""
        return [self.letter(code & CARD) for code in self.stack(place, side)]

    def stack(self, place: str, side: str = "") -> tuple[int, ...]:
        return self.state.stacks[self.index(place, side)]

    def index(self, place: str, side: str = "") -> int:
        owner = "french" if place[0] == "f" else "german"
        return SIDES.index(side or owner) * 6 + PLACES[place]

    def letter(self, card: int) -> str:
        if card == UNKNOWN_CARD:
            return "?"
        known = {card_id: letter for letter, card_id in CARDS.items()}
        found = self.state.context.cards[card].id
        return known.get(found, found)

    def hand(self, side: str) -> list[str]:
        """The letters of a hand, sorted."""
        return sorted(self.letter(code & CARD) for code in self.state.hands[SIDES.index(side)])

    def tokens(self, place: str, side: str = "") -> list[int]:
        return [code >> TOKENS for code in self.stack(place, side)]

    def up(self, place: str, side: str = "") -> list[bool]:
        return [bool(code & UP) for code in self.stack(place, side)]

    def terrain(self, place: str) -> list[str]:
        cards = self.state.context.cards
        return [cards[card].id for card in self.state.terrain[PLACES[place]]]

    def limit(self, place: str, side: str = "") -> int:
        owner = "french" if place[0] == "f" else "german"
        return stacking.limit(self.state, SIDES.index(side or owner), PLACES[place])

    def held(self) -> set[str]:
        """The positions that are held by the enemy of their owner."""
        return {name for name, place in PLACES.items() if self.state.held >> place & 1}

    def conquered(self, side: str) -> int:
        return conquered(self.state, SIDES.index(side))

    def lost(self, side: str) -> list[str]:
        """The letters of the cards that are lost."""
        counts = self.state.lost[SIDES.index(side)]
        return sorted(self.letter(card) for card, count in enumerate(counts) for _copy in range(count))

    def events(self, kind: str) -> list[Event]:
        """What was told on this line, of one kind."""
        return [event for moment in self.journal.line() for event in moment.events if event.kind == kind]

    def unit(self, word: str) -> str:
        """`fl1` as an umpire writes it: "french.left/1"."""
        place = PLACES[word[:2]]
        return f"{SIDES[place // 3]}.{WINGS[place % 3]}/{word[2:]}"

    def kind(self, letter: str, side: str = "french") -> int:
        return UNKNOWN if letter == "?" else self.state.context.by_id[card_id(letter, side)]

    # --- steps --------------------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        refusal = self.journal.do(step)
        assert refusal is None, f"{step} is refused: {refusal}"
        assert not Table.sound or invariants(self.state) == ()

    def act(self, action: acts.Action, side: str = "") -> None:
        """The side that is asked does `action`."""
        self.do(ActionStep(self.asking(side), action))

    def asking(self, side: str = "") -> int:
        if side:
            return SIDES.index(side)
        pending = self.pending
        assert isinstance(pending, Choice), f"nobody is asked: {pending}"
        return pending.side

    def roll(self, row: str) -> None:
        """Typed dice for the one handful that is pending."""
        pending = self.pending
        assert isinstance(pending, Roll), f"no dice are rolled: {pending}"
        (handful,) = pending.handfuls
        self.do(DiceRolled({handful.key: tuple(int(die) for die in row.split())}, "typed"))

    def rolls(self, row: str) -> None:
        """Typed dice, one for each handful in their order."""
        pending = self.pending
        assert isinstance(pending, Roll), f"no dice are rolled: {pending}"
        dice = zip(pending.handfuls, row.split(), strict=True)
        self.do(DiceRolled({handful.key: (int(die),) for handful, die in dice}, "typed"))

    def dice(self) -> int:
        """The dice that are pending."""
        pending = self.pending
        assert isinstance(pending, Roll), f"no dice are rolled: {pending}"
        return sum(handful.dice for handful in pending.handfuls)

    def deal(self, side: str, *letters: str) -> None:
        pending = self.pending
        assert isinstance(pending, Deal), f"no cards are dealt: {pending}"
        assert pending.to == SIDES.index(side)
        self.do(CardsDealt(tuple(self.kind(letter, side) for letter in letters), "typed"))

    def deploy(self, side: str, letter: str, wing: str, *, face_down: bool = False) -> None:
        self.act(self.deploying(side, letter, wing, face_down=face_down), side)

    def fire(self, place: str, slot: int, dice: str | None = None) -> None:
        self.act(acts.Fire(PLACES[place], slot - 1))
        if dice is not None:
            self.roll(dice)

    def long(self, place: str, slot: int, dice: str | None = None) -> None:
        self.act(acts.LongRange(PLACES[place], slot - 1))
        if dice is not None:
            self.roll(dice)

    def counter(self, place: str, slot: int, target: str, aim: int, dice: str | None = None) -> None:
        self.act(acts.CounterBattery(PLACES[place], slot - 1, PLACES[target], aim - 1))
        if dice is not None:
            self.roll(dice)

    def flank(self, place: str, slot: int, target: str, dice: str | None = None) -> None:
        self.act(acts.Flank(PLACES[place], slot - 1, PLACES[target]))
        if dice is not None:
            self.roll(dice)

    def suffer(self, place: str, slot: int) -> None:
        self.act(acts.TakeLoss(PLACES[place], slot - 1))

    def test(self, place: str, slot: int, dice: str | None = None) -> None:
        self.act(acts.Test(PLACES[place], slot - 1))
        if dice is not None:
            self.roll(dice)

    def move(self, place: str, slot: int, to: str) -> None:
        self.to_movement()
        self.act(self.moving(place, slot, to))

    def bring(self, letter: str, to: str, *, again: bool = False) -> None:
        self.to_movement()
        self.act(self.bringing(letter, to, again=again))

    def to_movement(self) -> None:
        """End the combats where they are open."""
        if self.asked[1] == "combat":
            self.act(acts.END_COMBAT)

    def end_turn(self, *draw: str) -> None:
        """End combats and moves; reinforcements are `draw`."""
        side = SIDES[self.state.active]
        self.to_movement()
        self.act(acts.END_MOVES)
        if isinstance(self.pending, Deal):
            self.deal(side, *draw)

    def rule(self, *edits: Edit) -> None:
        """An umpire corrects the battle."""
        self.do(Ruling("for the test", "umpire", edits))

    def wound(self, word: str, tokens: int, side: str | None = None) -> None:
        """An umpire puts loss tokens on a card."""
        self.rule(Edit("token", unit=self.unit(word), side=side, to=tokens))

    def phase(self, name: str) -> None:
        self.rule(Edit("phase", to=name))

    # --- questions ----------------------------------------------------------------------------------------

    def deploying(self, side: str, letter: str, wing: str, *, face_down: bool = False) -> acts.Deploy:
        to = SIDES.index(side) * 3 + WINGS.index(wing)
        return acts.Deploy(self.kind(letter, side), to, face_down)

    def moving(self, place: str, slot: int, to: str) -> acts.Move:
        return acts.Move(PLACES[place], slot - 1, RESERVE if to == "reserve" else PLACES[to])

    def bringing(self, letter: str, to: str, *, again: bool = False) -> acts.Bring:
        side = SIDES[self.state.active]
        return acts.Bring(self.kind(letter, side), PLACES[to], again)

    def refusal(self, action: acts.Action, side: str = "") -> Refusal | None:
        """Why the side that is asked may not do `action`."""
        return self.journal.refusal(ActionStep(self.asking(side), action))

    def why(self, action: acts.Action, side: str = "") -> str | None:
        """The rule that refuses `action`; None where it is allowed."""
        refusal = self.refusal(action, side)
        return None if refusal is None else refusal.rule

    def why_fire(self, place: str, slot: int) -> str | None:
        return self.why(acts.Fire(PLACES[place], slot - 1))

    def why_long(self, place: str, slot: int) -> str | None:
        return self.why(acts.LongRange(PLACES[place], slot - 1))

    def why_move(self, place: str, slot: int, to: str) -> str | None:
        self.to_movement()
        return self.why(self.moving(place, slot, to))

    def why_bring(self, letter: str, to: str) -> str | None:
        self.to_movement()
        return self.why(self.bringing(letter, to))

    def offered(self, side: str = "") -> tuple[acts.Action, ...]:
        """All that the side that is asked may do."""
        return tuple(RULES.actions(self.state, self.asking(side)))

    def seen(self, side: str) -> State:
        """What a side knows."""
        return RULES.observe(self.state, SIDES.index(side))


def starting(french: str, german: str, **kept: Any) -> Table:
    """A battle before the first hands are dealt, with decks of these cards."""
    hands = kept.pop("hands", (18, 18))
    options = kept.pop("options", {})
    decks = (deck("french", "", french), deck("german", "", german))
    return Table(scenario(*decks, hands=hands, options=options, **kept))


def numbers_of_hits(table: Table) -> list[int]:
    """The hits of every combat so far."""
    return [event.facts["hits"] for event in table.events("rolled")]
