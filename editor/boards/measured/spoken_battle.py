"""A battle on a measured table in words: contact, arcs, fights with their chances, why a base stays."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint
from core.geometry.tolerances import TENTH
from core.presentation.command_look import CommandLook
from core.text import Names, Text, Value, _
from editor.boards.battle.odds import percent
from editor.boards.battle.offers import Denied, Offer
from editor.boards.canvas.things import BoardThing
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.details import MARKS
from editor.boards.measured.relations import relation, way_between
from editor.boards.measured.spoken_table import TableWords, facing_words, numbered, place_of
from editor.boards.measured.typed_moves import EXAMPLE, typed_move
from editor.boards.spoken.spoken_battle import SpokenBattle
from editor.boards.spoken.spoken_board import Told

if TYPE_CHECKING:
    from editor.boards.measured.battle.battle_board import MeasuredBattleBoard


class TableSpokenBattle(TableWords, SpokenBattle):
    """Words for one battle on a table. Things are bases, by their units, and generals, by their names."""

    battle_board: MeasuredBattleBoard

    @property
    def seen(self) -> MeasuredBattleView:
        seen = self.battle_board.seen
        assert isinstance(seen, MeasuredBattleView)
        return seen

    def feet(self) -> Mapping[Hashable, Footprint]:
        return dict(self.seen.feet.items())

    # --- things ------------------------------------------------------------------------------------------

    def list_things(self) -> Iterator[BoardThing]:
        seen, hand = self.seen, self.battle_board.hand
        count = seen.system.parts.strength.count
        able = frozenset(seen.candidates())
        for piece, name in zip(seen.pieces, self.names().values(), strict=True):
            spot = place_of(seen.feet[piece.unit])
            done: tuple[Value, ...] = tuple(words for mark, words in MARKS.items() if mark in piece.marks)
            yield BoardThing(
                piece.unit,
                name,
                seen.kind_name(piece.kind),
                (count(piece.figures, piece.full), facing_words(piece), *done),
                self.place(spot),
                spot,
                piece.side,
                selected=piece.unit in hand.hand.units,
                able=piece.unit in able,
            )
        yield from self._generals()

    def names(self) -> dict[int, Value]:
        """What each base is called: no two are called the same."""
        pieces = self.seen.pieces
        names = numbered(self.seen.short_name(piece.unit) for piece in pieces)
        return {piece.unit: name for piece, name in zip(pieces, names, strict=True)}

    def _generals(self) -> Iterator[BoardThing]:
        look = self.seen.look
        if not isinstance(look, CommandLook):
            return
        for marker in look.markers(self.seen.state):
            spot = marker.at[0] // TENTH, marker.at[1] // TENTH
            own = isinstance(marker.name, Names)  # else it says already what he is: “the general of …”
            name: Value = _("general {name}", name=marker.name) if own else marker.name
            yield BoardThing(
                ("general", marker.id), name, _("general"), (), self.place(spot), spot, marker.side
            )

    def press(self, thing: BoardThing) -> None:
        self.go_to(thing.spot)
        if isinstance(thing.key, int):
            self.battle_board.hand.clicks.on_unit(thing.key)

    # --- places ------------------------------------------------------------------------------------------

    def about(self, spot: Hashable) -> Iterator[Told]:
        assert isinstance(spot, tuple)
        yield from super().about(spot)
        seen, unit = self.seen, self.battle_board.hand.unit
        if unit is None or unit not in seen.feet:
            return
        mine = seen.feet[unit]
        for thing in self.standing((int(spot[0]), int(spot[1]))):
            if not isinstance(thing.key, int) or thing.key == unit:
                continue
            yield "usual", way_between(seen.measure, mine, seen.feet[thing.key])
            for words in relation(mine, seen.feet[thing.key]):
                yield "usual", words
            for offer in seen.pairs_of(unit):
                if offer.interaction.target == thing.key:
                    yield "usual", _("Enter: {act}", act=seen.act_text(offer))

    # --- acts --------------------------------------------------------------------------------------------

    def targets(self) -> Sequence[tuple[Hashable, Offer]]:
        seen, unit = self.seen, self.battle_board.hand.unit
        rows = seen.pairs if unit is None else seen.pairs_of(unit)
        found: list[tuple[Hashable, Offer]] = []
        for offer in rows:
            target = offer.interaction.target
            if target is not None and target in seen.feet:
                found.append((place_of(seen.feet[target]), offer))
        return found

    def odds(self, offer: Offer) -> Sequence[Value]:
        language = self.host.context.speaker.language
        return [
            _("{what} {share}", what=one.label, share=percent(Fraction(one.ways, one.of), language))
            for one in self.seen.chances(offer)
        ]

    def why_not(self, spot: Hashable) -> Denied | None:
        if not isinstance(spot, tuple):
            return None
        seen, hand = self.seen, self.battle_board.hand
        unit = seen.base_at((int(spot[0]), int(spot[1])))
        if unit is None:
            return hand.denied
        if hand.unit is not None and seen.piece(unit).side != seen.side:
            return next(iter(seen.denials(hand.unit, unit)), None)
        return seen.why_still(unit)

    def unit_names(self, unit: int) -> Sequence[Value]:
        seen = self.seen
        name = self.names().get(unit)
        known = () if name is None else (name,)
        return (*known, seen.unit_name(unit), seen.place_of(unit))

    def why_refused(
        self, own: BoardThing | None, other: BoardThing | None, asked: Sequence[str]
    ) -> Denied | None:
        if own is None or not isinstance(own.key, int):
            return None
        if other is not None and isinstance(other.key, int):
            return next(iter(self.seen.denials(own.key, other.key)), None)
        return self.seen.why_still(own.key)

    def typed(self, line: str) -> Offer | Denied | None:
        return typed_move(self.seen, self.names(), line, self.host.context.speaker)

    def hint(self) -> Text | None:
        if not self.seen.movers:
            return None
        return _("A move is typed by its length: {example}.", example=EXAMPLE)
