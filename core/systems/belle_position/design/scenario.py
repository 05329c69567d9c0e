"""What a Belle Position scenario may hold. Budgets and sizes of decks (BP-4.1) are lint, not shape."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_serializer, model_validator

from core.scenarios.faults import no_side, one_of
from core.scenarios.forces import SideAhead
from core.scenarios.records import NO_NAMES, Id, NamesField, Record, Wrong, located
from core.scenarios.scenario import Scenario
from core.systems.belle_position.design.options import BellePositionOptions
from core.systems.belle_position.design.special_rules import BellePositionSpecial
from core.systems.belle_position.rules.positions import WINGS
from core.systems.belle_position.rules.rule_tables import MOST_TERRAIN, NEEDED, OPENING_CARDS, catalogue
from core.text import Names, _

SYSTEM: Literal["belle_position"] = "belle_position"

GENERAL_CARD = "general"
MOST_COPIES = 30
MOST_ROWS = 60
MOST_BUDGET = 9999

Wing = Literal["left", "centre", "right"]


class CardTable(Record):
    """The table of BP-2: two lines of three positions. It has nothing that a scenario could change."""

    kind: Literal["cards"] = "cards"
    labels: ClassVar[tuple[Any, ...]] = ()
    flags: ClassVar[tuple[Any, ...]] = ()

    def holds(self, name: str) -> bool:
        """No hex lies on a table of cards."""
        return False


class DeckCard(Record):
    """So many copies of one card of the catalogue; of a general the values of BP-20.1, one copy each.

    `id` tells generals apart. `at`: a terrain card that lies in an own position from the start and is not in
    the deck that is shuffled (BP-AMB-29).
    """

    card: Id
    count: int = Field(default=1, ge=1, le=MOST_COPIES)
    at: Wing | None = None
    id: Id | None = None
    name: NamesField | None = None
    attack: int = Field(default=0, ge=0, le=1)
    defence: int = Field(default=0, ge=0, le=1)
    rally: int = Field(default=0, ge=0, le=2)

    @property
    def is_general(self) -> bool:
        """Whether this is a general."""
        return self.card == GENERAL_CARD

    @property
    def kind(self) -> tuple[Any, ...]:
        """What tells it from other rows: the card, where it lies, and of a general who he is."""
        return self.card, self.at, self.id, self.attack, self.defence, self.rally

    @property
    def called(self) -> Names:
        """The name of a general, else of the card."""
        known = catalogue()
        if self.is_general:
            return self.name or known.general.name
        return (known.units.get(self.card) or known.terrain.get(self.card) or known.special[self.card]).name

    @property
    def points(self) -> int:
        """What all its copies cost (BP-20)."""
        known = catalogue()
        if self.is_general:
            return known.general.points(self.attack, self.defence, self.rally)
        row = known.units.get(self.card) or known.terrain.get(self.card) or known.special[self.card]
        return row.points * self.count

    @model_serializer(mode="plain")
    def _to_file(self) -> dict[str, Any]:
        row: dict[str, Any] = {"card": self.card}
        if self.is_general:
            row["id"] = self.id
            if self.name is not None:
                row["name"] = {"en": self.name.en, "fr": self.name.fr}
            return {**row, "attack": self.attack, "defence": self.defence, "rally": self.rally}
        row["count"] = self.count
        return row if self.at is None else {**row, "at": self.at}


class BellePositionSide(SideAhead):
    """A side of BP-4: its budget, its first hand, how many positions it must conquer, its deck.

    Points ahead are counted with its points left (BP-AMB-21).
    """

    budget: int = Field(default=200, ge=0, le=MOST_BUDGET)
    hand: int = Field(default=OPENING_CARDS, ge=1, le=60)
    need: int = Field(default=NEEDED, ge=1, le=3)
    deck: Annotated[tuple[DeckCard, ...], Field(max_length=MOST_ROWS)] = ()

    @property
    def cards(self) -> int:
        """The number of its cards, those that lie in a position from the start with them."""
        return sum(row.count for row in self.deck)

    @property
    def points(self) -> int:
        """What its cards cost (BP-20)."""
        return sum(row.points for row in self.deck)


class BellePositionScenario(Scenario):
    """A Belle Position battle as it is set up (BP-4). It has no units on a map: cards are the forces."""

    system: Literal["belle_position"] = SYSTEM
    sides: tuple[BellePositionSide, BellePositionSide]
    options: BellePositionOptions = BellePositionOptions()
    special: Annotated[tuple[BellePositionSpecial, ...], Field(max_length=10)] = ()
    board: CardTable = CardTable()
    units: tuple[()] = ()

    def fitting_special(self) -> tuple[BellePositionSpecial, ...]:
        """The special rules of sides that there are."""
        sides = {side.id for side in self.sides}
        return tuple(rule for rule in self.special if rule.side in sides)

    def has_pieces(self, side_id: str) -> bool:
        """Its forces are the cards of its deck."""
        return bool(self.side(side_id).cards)

    @model_validator(mode="after")
    def _decks_hang_together(self) -> Self:
        faults = [*_special_faults(self), *_deck_faults(self)]
        if faults:
            raise located(faults)
        return self


def blank(title: Names = NO_NAMES) -> BellePositionScenario:
    """Two sides without cards."""
    return BellePositionScenario(
        title=title,
        sides=(
            BellePositionSide(id="french", name=Names("French", "Français"), edge="bottom"),
            BellePositionSide(id="german", name=Names("Germans", "Allemands"), edge="top"),
        ),
        first="french",
    )


def _special_faults(scenario: BellePositionScenario) -> Iterator[Wrong]:
    sides = [side.id for side in scenario.sides]
    for index, rule in enumerate(scenario.special):
        if rule.side not in sides:
            yield Wrong(("special", index, "side"), *no_side(sides, rule.side))


def _deck_faults(scenario: BellePositionScenario) -> Iterator[Wrong]:
    generals: set[str] = set()
    for number, side in enumerate(scenario.sides):
        laid: dict[str, list[str]] = {wing: [] for wing in WINGS}
        for index, row in enumerate(side.deck):
            place = ("sides", number, "deck", index)
            if row.is_general:
                yield from _general_faults(row, place, generals)
            else:
                yield from _card_faults(row, place, laid)


def _general_faults(row: DeckCard, place: tuple[str | int, ...], seen: set[str]) -> Iterator[Wrong]:
    if row.id is None:
        yield Wrong((*place, "id"), _("“{key}” is missing", key="id"), _("add “{key}”", key="id"))
        return
    if row.id in seen or row.id in _known_ids():
        yield Wrong(
            (*place, "id"),
            _("a second card has the id “{id}”", id=row.id),
            _("give each general an id of his own"),
        )
    seen.add(row.id)
    if row.count != 1 or row.at is not None:
        yield Wrong(
            (*place, "count" if row.count != 1 else "at"),
            _("a general is one card, and lies in the deck"),
            _("leave it out"),
        )


def _card_faults(row: DeckCard, place: tuple[str | int, ...], laid: dict[str, list[str]]) -> Iterator[Wrong]:
    known = _known_ids()
    if row.card not in known:
        yield Wrong(
            (*place, "card"),
            _("there is no card “{card}”", card=row.card),
            one_of((*known, GENERAL_CARD), row.card),
        )
        return
    for key in ("id", "name", "attack", "defence", "rally"):
        if getattr(row, key):
            yield Wrong((*place, key), _("only a general has “{key}”", key=key), _("leave it out"))
    if row.at is None:
        return
    if row.card not in catalogue().terrain or row.count != 1:
        yield Wrong(
            (*place, "at"),
            _("only single terrain cards lie in a position from the start"),
            _("leave it out"),
        )
        return
    there = laid[row.at]
    if row.card in there or len(there) >= MOST_TERRAIN:
        yield Wrong(
            (*place, "at"),
            _("a position has at most {most} different terrain cards", most=MOST_TERRAIN),
            _("name another position"),
        )
    there.append(row.card)


def _known_ids() -> tuple[str, ...]:
    known = catalogue()
    return (*known.units, *known.terrain, *known.special)
