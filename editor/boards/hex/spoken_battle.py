"""A battle on hexes in words: threat, what Enter would do, targets with their dice, why not."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from core.geometry.hexes import HexNameError
from core.presentation.typed_orders import begins, tokens
from core.text import Value, _, _n
from editor.boards.battle.odds import percent
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.prospects import chances_of
from editor.boards.battle.units_model import MARKS
from editor.boards.canvas.things import BoardThing
from editor.boards.hex.click_refusals import why_not
from editor.boards.hex.spoken_hexes import HexWords, strength
from editor.boards.spoken.spoken_battle import SpokenBattle
from editor.boards.spoken.spoken_board import Told

if TYPE_CHECKING:
    from editor.boards.hex.battle_board import HexBattleBoard


class HexSpokenBattle(HexWords, SpokenBattle):
    """Words for one battle on hexes."""

    battle_board: HexBattleBoard
    _threats: tuple[object, Mapping[int, int]] = (None, {})

    # --- things ------------------------------------------------------------------------------------------

    def list_things(self) -> Iterator[BoardThing]:
        seen, hand = self.seen, self.battle_board.hand
        able = frozenset(seen.candidates())
        rows = sorted(seen.by_unit.items(), key=lambda row: (row[1].at, row[1].with_unit is not None, row[0]))
        for unit, piece in rows:
            marks = piece.marks - {"activated"} if "active" in piece.marks else piece.marks
            done: tuple[Value, ...] = tuple(MARKS[mark] for mark in sorted(marks) if mark in MARKS)
            yield BoardThing(
                seen.unit_ids[unit],
                seen.unit_name(unit),
                seen.kind_name(piece.kind),
                (*strength(seen.system.parts.strength.count, piece), *done),
                self.place(piece.at),
                piece.at,
                piece.side,
                selected=unit == hand.unit,
                able=unit in able,
            )

    def press(self, thing: BoardThing) -> None:
        self.go_to(thing.spot)
        unit = self.seen.index.get(str(thing.key))
        if unit is not None:
            self.battle_board.take(unit)

    # --- places ------------------------------------------------------------------------------------------

    def about(self, spot: Hashable) -> Iterator[Told]:
        assert isinstance(spot, int)
        seen = self.seen
        yield from super().about(spot)
        for aim in seen.system.hexes.aims_in(seen.state):
            if aim.at == spot:
                yield "usual", aim.note.text
                if aim.holder is not None:
                    yield "usual", _("held by {side}", side=seen.side_name(aim.holder))
        strikers = self._threat().get(spot, 0)
        if strikers:
            yield "usual", _n("{count} enemy can strike here", "{count} enemies can strike here", strikers)
        yield from self._meant(spot)
        for note in seen.hex_notes(spot):
            yield "everything", note.text

    def _threat(self) -> Mapping[int, int]:
        """How many enemies can strike a hex from where they stand, as far as their enemy knows."""
        key = (self.seen, self.own_side)
        if self._threats[0] != key:
            found = self.seen.system.hexes.threat(self.seen.state, 1 - self.own_side)
            self._threats = (key, {} if found is None else found.hexes)
        return self._threats[1]

    def _meant(self, hex_: int) -> Iterator[Told]:
        """What Enter would do there."""
        hand, seen = self.battle_board.hand, self.seen
        found = tuple(hand.meant(seen, hex_))
        if len(found) == 1:
            yield "usual", _("Enter: {act}", act=seen.act_text(found[0]))
        elif found:
            yield "usual", _n("Enter: one of {count} act", "Enter: one of {count} acts", len(found))
        elif hand.unit is not None:
            denied = self.why_not(hex_)
            if denied is not None:
                yield "everything", seen.system.words.refusal(seen.context, denied.refusal)

    # --- acts --------------------------------------------------------------------------------------------

    def targets(self) -> Sequence[tuple[Hashable, Offer]]:
        seen, hand = self.seen, self.battle_board.hand
        if seen.offers is None:
            return ()
        found: list[tuple[Hashable, Offer]] = []
        for offer in seen.offers.listed:
            held = offer.interaction
            if held.target is None or (hand.unit is not None and held.unit != hand.unit):
                continue
            place = seen.hex_of(held.target)
            if place is not None:
                found.append((place, offer))
        return found

    def odds(self, offer: Offer) -> Sequence[Value]:
        seen = self.seen
        preview = seen.offers.preview(offer.action) if seen.offers is not None else None
        if preview is None:
            return ()
        dice: Value = preview.words or _n("{count} die", "{count} dice", preview.dice)
        if preview.other is not None:
            its: Value = preview.other.words or preview.other.dice
            dice = _("{dice} against {other}", dice=dice, other=its)
        language = self.host.context.speaker.language
        ends = [
            _("{what} {share}", what=words, share=percent(share, language))
            for words, share in chances_of(seen, preview)
        ]
        note = () if preview.note is None else (preview.note,)
        return (dice, *ends, *note)

    def why_not(self, spot: Hashable) -> Denied | None:
        return why_not(self.seen, self.battle_board.hand.unit, spot) if isinstance(spot, int) else None

    def why_refused(
        self, own: BoardThing | None, other: BoardThing | None, asked: Sequence[str]
    ) -> Denied | None:
        seen = self.seen
        unit, target = (None if one is None else seen.index.get(str(one.key)) for one in (own, other))
        if unit is not None and target is not None:
            denied = seen.why_not(unit=unit, target=target)
            if denied is not None:
                return denied
        place = self._hex_named(asked)
        if unit is not None and place is not None:
            return seen.why_not(unit=unit, at=place)
        if unit is not None:
            spot = seen.hex_of(unit)
            return seen.why_not(unit=unit) or (None if spot is None else why_not(seen, None, spot))
        if target is not None:
            return seen.why_not(target=target)
        return self._card_named(asked)

    def names_place(self, asked: Sequence[str]) -> bool:
        return self._hex_named(asked) is not None

    def _hex_named(self, asked: Sequence[str]) -> int | None:
        for word in asked:
            try:
                return self.grid.parse_label(word)
            except HexNameError:
                continue
        return None

    def _card_named(self, asked: Sequence[str]) -> Denied | None:
        """A card of the hand that cannot be played now."""
        for face in self.seen.hand:
            if face is not None:
                names = tokens(self.say(face.name))
                if all(any(begins(word, name) for name in names) for word in asked):
                    return self.seen.card_refused(face)
        return None
