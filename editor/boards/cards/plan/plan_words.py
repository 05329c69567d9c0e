"""What a plan says of a place of a table of cards and of a card in hand: rich text, each beside its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from core.presentation.card_look import Spot, TableCard, TablePlace, item_in_hand, place_and_slot
from core.presentation.card_planner import CardStroke, PlacePlan
from core.presentation.planner import CommandPicture, Note, Reach, ThreatSpot
from core.text import Names, Value, _, _n
from editor.base.context import Context
from editor.boards.plan.sentences import Sentences
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

STROKES_LISTED = 7


class CardWords(Sentences):
    """Sentences about one moment, for one reader."""

    def __init__(self, context: Context, moment: PlanMoment) -> None:
        super().__init__(context, moment)
        self._look = moment.system.cards
        self.places: tuple[TablePlace, ...] = self._look.places(moment.shown)

    # --- pieces of sentences -----------------------------------------------------------------------------

    def place(self, index: int) -> Value:
        """A place as the table calls it."""
        return self.places[index].name if 0 <= index < len(self.places) else _("reserve")

    def side(self, side: int) -> Names:
        """The name of a side."""
        name: Names = self._moment.scenario.sides[side].name
        return name

    def card_at(self, side: int, number: int) -> TableCard | None:
        """A card on the table by its number."""
        place, slot = place_and_slot(number)
        row = self.places[place].cards[side] if 0 <= place < len(self.places) else ()
        return next((card for card in row if card.slot == slot), None)

    def card(self, side: int, number: int) -> Value:
        """A card on the table by its name, as far as it is known, or one of a hand."""
        item = item_in_hand(number)
        if item is not None:
            return _("{card} (reserve)", card=self._look_card(item).name)
        found = self.card_at(side, number)
        return _("a face-down card") if found is None or found.face is None else found.face.name

    def spot(self, spot: Spot) -> Value:
        """What is in hand."""
        if spot.what == "card":
            found = self.places[spot.place].cards[spot.side]
            face = next((card.face for card in found if card.slot == spot.slot), None)
            return _("a face-down card") if face is None else face.name
        if spot.what == "hand" and spot.item is not None:
            return self._look_card(spot.item).name  # type: ignore[no-any-return]
        return self.place(spot.place)

    def _look_card(self, item: Any) -> Any:
        return self._moment.system.look.card(self._moment.context, item)

    # --- places ------------------------------------------------------------------------------------------

    def threat(self, plan: PlacePlan, side: int, losses: Note) -> str:
        """What the enemy of a side could do to its cards in a place."""
        spot = plan.threat[side]
        head = _("Hits on the cards of {side} here, on average", side=self.side(side))
        return self._strokes(head, spot, losses, 1 - side)

    def _strokes(self, head: Value, spot: ThreatSpot, losses: Note, side: int) -> str:
        if not spot.strokes:
            return ""
        total = self._say(round(float(spot.losses), 2))
        rows = [rich_text.row(self._context, self.head(head), total, losses.rule)]
        known = [stroke for stroke in spot.strokes if stroke.losses is not None]
        unknown = [stroke for stroke in spot.strokes if stroke.losses is None]
        waiting = sum(item_in_hand(stroke.piece) is not None for stroke in unknown)
        hidden = len(unknown) - waiting
        for stroke in known[:STROKES_LISTED]:
            if isinstance(stroke, CardStroke) and stroke.note is not None:
                name = self.card(side, stroke.piece)
                words = self.say(_("{card} {does}", card=name, does=stroke.note.text))
                lost = self._say(round(float(stroke.losses or 0), 2))
                rows.append(rich_text.row(self._context, words, lost, stroke.note.rule))
        if hidden:
            words = self.say(
                _n("{count} face-down card: not known", "{count} face-down cards: not known", hidden)
            )
            rows.append(rich_text.row(self._context, words, "?", _rule_of_hidden(spot)))
        if waiting:
            words = self.say(
                _n(
                    "{count} unknown card of the reserve could come",
                    "{count} unknown cards of the reserve could come",
                    waiting,
                )
            )
            rows.append(rich_text.row(self._context, words, "?", _rule_of_hidden(spot)))
        more = len(known) - STROKES_LISTED
        rest = self.say(_n("and {count} more", "and {count} more", more)) if more > 0 else ""
        return rich_text.table(rows) + rest

    def comers(self, plan: PlacePlan, side: int) -> str:
        """The cards of a side that could move here in one turn."""
        rows = plan.can_come[side]
        if not rows:
            return ""
        names = tuple(
            _n("{card} ({count} move)", "{card} ({count} moves)", moves, card=self.card(side, card))
            for card, moves in rows
        )
        words = _("Can come here of {side}: {cards}.", side=self.side(side), cards=names)
        return self.say(words)

    # --- a card in hand ----------------------------------------------------------------------------------

    def reach(self, reach: Reach, place: int | None) -> str:
        """The places that a card can come to by its moves; of the place pointed at, why not."""
        if place is not None and place in reach.stops:
            stop = reach.stops[place]
            reason = rich_text.coloured(self._context, self.say(stop.note.text), "refused")
            return f"{reason} {rich_text.rule_link(self._context, stop.note.rule)}"
        names = tuple(
            _n(
                "{place} ({count} move)",
                "{place} ({count} moves)",
                way.cost,
                place=self.place(cast("int", at)),
            )
            for at, way in reach.ways.items()
            if way.cost
        )
        words = _("Can come to: {places}.", places=names) if names else _("It cannot move anywhere.")
        return self.say(words)

    def ranges(self, found: Iterable[tuple[int, CardStroke]]) -> str:
        """Where a card strikes, with its mean hits."""
        rows = []
        for place, stroke in found:
            if stroke.note is None:
                continue
            words = self.say(_("{place}: {does}", place=self.place(place), does=stroke.note.text))
            lost = "–" if stroke.losses is None else self._say(round(float(stroke.losses), 2))
            rows.append(rich_text.row(self._context, words, lost, stroke.note.rule))
        return (
            rich_text.table(rows)
            if rows
            else self.say(_("It strikes nobody from where it lies, nor by moving in first."))
        )

    # --- command -----------------------------------------------------------------------------------------

    def command_rows(self, picture: CommandPicture) -> list[tuple[str, str]]:
        """Rows of a list: generals, the cards that they help."""
        rows = []
        for row in picture.rows:
            words = _n("{name}: {count} card", "{name}: {count} cards", len(row.pieces), name=row.title)
            rows.append((self._say(words), self._say(row.note.text)))
        return rows


def _rule_of_hidden(spot: ThreatSpot) -> str:
    """The rule by which a face-down card is not known."""
    notes = (one.note for one in spot.strokes if isinstance(one, CardStroke) and one.losses is None)
    return next((note.rule for note in notes if note is not None), "")
