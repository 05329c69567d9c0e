"""What the screen may show of the battle at this moment, read once for all panels."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from core.presentation.look import CardFace, HexNote, Piece, StepEnd
from core.presentation.messages import ShortNames
from core.presentation.unit_names import beside_arm
from core.protocol.pending import Choice
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.text import Names, Text, Value, _
from editor.boards.battle.offers import CARD, Denied, Offer, Offers, denied
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class BattleView:
    """Built anew after each change. All comes from what the screen's owner knows."""

    tells_favourite = True
    """Whether of lines that are worth the same the one is told that the computer player would go."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.system = session.system
        self.state = session.shown
        self.context = self.state.context
        self.scenario: Scenario = self.context.scenario  # with no more than the screen's owner may know
        self.choice: Choice | None = session.choice
        self.offers: Offers | None = None
        self.moment = session.journal.here
        self.outlooks: dict[Any, Any] = {}
        self.decider = self.state
        if self.choice is not None:
            self.decider = session.decides_by(self.choice.side)
            self.offers = Offers(self.system, self.decider, self.choice.side)

    def look_at(self, state: State) -> None:
        """Show another moment of this battle, as somebody knows it; nobody acts in it."""
        self.state = self.decider = state
        self.choice = self.offers = None

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return self.system.hexes.pieces_of(self.state)

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        return tuple(unit.id for unit in self.scenario.units)

    @cached_property
    def veiled_units(self) -> frozenset[int]:
        """The units of which the screen's owner may not know what they are: reinforcements kept back."""
        whole = self.session.game.scenario.units
        rows = enumerate(zip(self.scenario.units, whole, strict=True))
        return frozenset(unit for unit, (shown, real) in rows if shown.id != real.id)

    @cached_property
    def index(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.unit_ids)}

    @cached_property
    def by_unit(self) -> dict[int, Any]:
        """The pieces on the board by the index of their unit."""
        return {self.index[piece.id]: piece for piece in self.pieces if piece.id in self.index}

    def units_in(self, hex_: int) -> tuple[int, ...]:
        """The units in a hex; a general who rides with one comes after it."""
        found = [
            (piece.with_unit is not None, unit) for unit, piece in self.by_unit.items() if piece.at == hex_
        ]
        return tuple(unit for _rides, unit in sorted(found))

    def hex_of(self, unit: int) -> int | None:
        piece = self.by_unit.get(unit)
        return None if piece is None else piece.at

    def outside(self) -> tuple[int, ...]:
        """The units that can act and stand outside the map: reinforcements that arrive."""
        units = () if self.offers is None else self.offers.units()
        return tuple(unit for unit in units if self.hex_of(unit) is None)

    def arrived(self) -> frozenset[str]:
        """Reinforcements that are awaited no more: those that have come, whatever became of them since."""
        entries = self.system.hexes.entries(self.scenario)
        return frozenset(entry.unit for entry in entries) - self.system.hexes.awaited(self.state)

    def hex_notes(self, hex_: int) -> tuple[HexNote, ...]:
        """What is to be said of a hex; who has arrived there is awaited no more."""
        arrived, hexes = self.arrived(), self.system.hexes
        notes: list[HexNote] = list(hexes.hex_notes(self.scenario, hex_, hexes.works_of(self.state)))
        for entry in hexes.entries(self.scenario):
            if entry.unit in arrived and entry.note in notes and hex_ in entry.hexes:
                notes.remove(entry.note)  # one of those that two without a name have in common
        return tuple(notes)

    def place_of(self, unit: int) -> str:
        """Where a unit stands, as lists say it; nothing for one that is not on the map."""
        place = self.hex_of(unit)
        return "" if place is None else self.label(place)

    def order_of(self, unit: int) -> tuple[int, ...]:
        """Lists walk the map from its first hex to its last."""
        place = self.hex_of(unit)
        return (-1 if place is None else place, unit)

    def prompted(self) -> tuple[Offer, ...]:
        """Acts taken hold of on the map that the prompt names too: none on hexes, where the map suffices."""
        return ()

    def label(self, hex_: int) -> str:
        """The number of a hex as the map shows it."""
        return str(self.scenario.board.grid.label(hex_))

    def unit_name(self, unit: int) -> Text:
        return self.system.words.unit(self.context, unit)

    def short_name(self, unit: int) -> Names | Text:
        """Its own name where it has one, else kind and number where the room can say so: for tables."""
        piece = self.by_unit.get(unit)
        if piece is not None and piece.name is not None:
            name: Names = piece.name
            return name
        words = self.system.words
        if isinstance(words, ShortNames):
            return words.short_unit(self.context, unit)
        return self.unit_name(unit)

    def sided_name(self, unit: int) -> Names | Text:
        """Its own name where it has one, else side, kind and number: where no colour tells the side."""
        piece = self.by_unit.get(unit)
        return piece.name if piece is not None and piece.name is not None else self.unit_name(unit)

    def kind_name(self, kind: str) -> Names | str:
        """What a kind of piece is called."""
        return next((entry.name for entry in self.system.look.units if entry.id == kind), kind)

    def side_name(self, side: int) -> Names:
        name: Names = self.session.sides[side].name
        return name

    def pieces_before(self) -> tuple[Any, ...]:
        """The pieces with which the battle began, and those that have come since."""
        awaited = self.system.hexes.awaited(self.state)
        return tuple(one for one in self.system.hexes.pieces(self.scenario) if one.id not in awaited)

    def pieces_shown(self) -> tuple[Piece, ...]:
        """The pieces as the map shows them: marks only while they mean something to the side that acts."""
        return tuple(replace(piece, marks=piece.marks - {"damaged"}) for piece in self.pieces)

    def by_unit_shown(self) -> dict[int, Any]:
        """The pieces as the map shows them, by the index of their unit."""
        return {self.index[piece.id]: piece for piece in self.pieces_shown() if piece.id in self.index}

    def is_fatal(self, unit: int, hex_: int) -> bool:
        """Whether a unit that has to go somewhere (a retreat, an escape) is lost at once if it goes there."""
        if self.offers is None or self.choice is None or not self.decider.frames:
            return False
        key = ("fatal", unit, hex_)
        if key not in self.outlooks:
            going = self.offers.reaching(unit, hex_)
            self.outlooks[key] = bool(going) and all(self._ends(unit, offer) for offer in going)
        return bool(self.outlooks[key])

    def _ends(self, unit: int, offer: Offer) -> bool:
        after = self.decider.copy()
        assert self.choice is not None
        self.system.rules.apply(after, ActionStep(self.choice.side, offer.action))
        left = {piece.id for piece in self.system.hexes.pieces_of(after)}
        return self.unit_ids[unit] not in left

    # --- what a window compares ----------------------------------------------------------------------------

    has_units: ClassVar[bool] = True
    """Whether pieces stand on the board as units; cards lie there instead."""

    def ground_facts(self) -> object:
        """What stands on the board beside the pieces."""
        look = self.system.hexes
        return look.works_of(self.state), look.aims_in(self.state)

    def piece_facts(self) -> object:
        """The pieces as they stand."""
        return self.pieces

    def hand_facts(self) -> object:
        """The hand and what may be done with it: which cards order nothing depends on the moment."""
        if not self.system.parts.hands:
            return ()
        asked = self.session.asked
        size = self.hand_size(asked) if asked is not None else 0
        playable = self.moment if self.offers is not None and self.offers.wants_card else None
        return self.hand_side, self.hand, asked, size, self.on_table, self.offers is None, playable

    # --- cards -------------------------------------------------------------------------------------------

    @property
    def hand_side(self) -> int:
        """Whose hand is shown, or NOBODY."""
        return self.session.looker

    @cached_property
    def hand(self) -> tuple[CardFace | None, ...]:
        if self.hand_side == NOBODY:
            return ()
        return self.system.look.hand(self.state, self.hand_side)

    def hand_size(self, side: int) -> int:
        return len(self.system.look.hand(self.state, side))

    @cached_property
    def on_table(self) -> CardFace | None:
        """The card that was played last, as long as its side's turn goes on."""
        journal = self.session.journal
        asked = journal.pending
        for moment in reversed(journal.line()):
            if not isinstance(moment.step, ActionStep):
                continue
            before = journal.moments[moment.parent].state
            if before.turn != self.state.turn and not before.frames:
                return None
            interaction = self.system.look.interaction(before, moment.step.action)
            if interaction.kind != CARD:
                continue
            if isinstance(asked, Choice) and not self.state.frames:
                if before.frames:
                    continue  # it was an answer, and that is over
                if asked.side != moment.step.by:
                    return None
            return self.system.look.card(self.context, interaction.card)
        return None

    def card_refused(self, face: CardFace) -> Denied | None:
        """Why the card cannot be played now."""
        if self.choice is None or self.offers is None or self.offers.cards(face.item):
            return None
        return denied(self.system, self.decider, self.choice.side, self.choice.kinds, card=face.item)

    def orders_nothing(self, face: CardFace) -> bool:
        """Whether the card is of no use, or leads to a choice in which no piece can be taken hold of."""
        if self.choice is None or self.offers is None:
            return False
        offers = self.offers.cards(face.item)
        if not offers:
            return False
        if any(self.system.look.step_end(self.decider, offer.action) == "card" for offer in offers):
            return True
        after = self.decider.copy()
        self.system.rules.apply(after, ActionStep(self.choice.side, offers[0].action))
        pending = self.system.rules.pending(after)
        if not isinstance(pending, Choice) or pending.side != self.choice.side:
            return False
        return all(offer.is_button for offer in Offers(self.system, after, pending.side).all)

    # --- acts --------------------------------------------------------------------------------------------

    def why_not(self, **wish: Any) -> Denied | None:
        """Why what is pointed at cannot be done, None where it can or means nothing."""
        if self.choice is None:
            return None
        return denied(self.system, self.decider, self.choice.side, self.choice.kinds, **wish)

    def nearest(self, denied: Denied) -> Offer | None:
        """The legal act that is nearest to a refused one: the rules' own, else the nearest on the map."""
        if self.offers is None:
            return None
        wanted = denied.refusal.nearest
        if wanted is not None:
            found = next((offer for offer in self.offers.all if offer.action == wanted), None)
            return None if found is None else self._usual(found)
        spot = denied.at
        for unit in (denied.target, denied.unit):
            spot = self.hex_of(unit) if spot is None and unit is not None else spot
        if spot is None:
            return None
        grid = self.scenario.board.grid
        own = [
            one
            for one in self.offers.all
            if one.interaction.unit == denied.unit and one.interaction.at is not None
        ]
        rest = [
            one
            for one in self.offers.all
            if one.interaction.unit is not None and one.interaction.at is not None
        ]
        near = min(own or rest, key=lambda one: grid.distance(one.interaction.at, spot), default=None)
        return None if near is None else self._usual(near)

    def _usual(self, offer: Offer) -> Offer:
        """What most people mean of acts that a pointer does not tell apart: a general rides with his unit."""
        way = offer.interaction
        if way.apart is None or self.offers is None:
            return offer
        same = (way.kind, way.unit, way.at)
        for one in self.offers.all:
            other = one.interaction
            if other.usual and (other.kind, other.unit, other.at) == same:
                return one
        return offer

    def act_text(self, offer: Offer) -> Text:
        return self.system.words.action(self.decider, offer.action)

    def brief_text(self, offer: Offer) -> Text:
        """The same as short as a button wants it, where the board can say it so."""
        return self.act_text(offer)

    def candidates(self) -> tuple[int, ...]:
        """The units that can act or be named, in the order in which Tab walks them."""
        if self.offers is None:
            return ()
        units = [unit for unit in self.offers.units() if unit in self.by_unit]
        return tuple(sorted(units, key=self.order_of))

    def shares_step(self) -> bool:
        """Whether this is a step in which several units act, until the side ends it."""
        look, buttons = self.system.look, () if self.offers is None else self.offers.buttons
        return any(look.step_end(self.decider, offer.action) is not None for offer in buttons)

    def able_to_act(self, ends: StepEnd) -> tuple[Value, ...]:
        """Whoever may still act in the step that is ended and may have been forgotten, by name."""
        look = self.system.look
        forgotten = (unit for unit in self.candidates() if look.is_forgotten(self.decider, unit, ends))
        return tuple(self.short_name(unit) for unit in forgotten)

    def place_left(self) -> Value | None:
        """The name of the place whose other fights a fight elsewhere would end; None where nothing does."""
        return None

    def describe(self, unit: int) -> Text:
        """A line of the list of units."""
        piece = self.by_unit[unit]
        kind = self.kind_name(piece.kind)
        return _(
            "{name}, {kind}, {figures} of {full}, {hex}",
            name=beside_arm(self.unit_name(unit), kind),
            kind=kind,
            figures=piece.figures,
            full=piece.full,
            hex=self.place_of(unit),
        )
