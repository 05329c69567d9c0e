"""A table of cards in words: what lies under the pointer, why a place takes so many, the whole battle."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from core.presentation.card_look import Capacity, Spot, TableCard, TablePlace
from core.presentation.look import CardFace
from core.text import Names, Text, Value, _, _n, signed
from editor.base.context import Context
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.cards.battle_view import CardBattleView

MARK_WORDS: dict[str, Text] = {
    "moved": _("has moved"),
    "fought": _("has fought"),
    "marching": _("forced march"),
    "dug_in": _("dug in"),
    "acting": _("acts now"),
}


def card_words(seen: CardBattleView, card: TableCard, *, full: bool = False) -> Text:
    """A card on the table: its name, how it lies, its losses, what it has done; `full`: its figures too."""
    return _("{card} ({state})", card=face_words(seen, card.face, full=full), state=lying_words(card))


def lying_words(card: TableCard) -> tuple[Value, ...]:
    """How a card lies, its losses, what it has done."""
    state: list[Value] = [_("face up") if card.up else _("face down")]
    if card.tokens:
        state.append(_n("{count} loss", "{count} losses", card.tokens))
    state += [MARK_WORDS[mark] for mark in sorted(card.marks) if mark in MARK_WORDS]
    return tuple(state)


def face_words(seen: CardBattleView, face: CardFace | None, *, full: bool = False) -> Value:
    """A card by its name; a hidden one as such."""
    if face is None:
        return _("a face-down card")
    figures = seen.figures(face.item)
    if not full or not figures.figures:
        return face.name
    values = tuple(
        _("{what} {value}", what=words, value=str(value)) for _key, value, words in figures.figures
    )
    return _("{card}: {figures}", card=face.name, figures=values)


def spot_words(seen: CardBattleView, spot: Spot, *, full: bool = False) -> Text | None:
    """What lies at a spot; `full`: with the figures of the card."""
    if spot.what == "hand":
        hand = seen.reserves[spot.side].hand
        face = hand[spot.slot] if 0 <= spot.slot < len(hand) else None
        return _("{card}, in hand", card=face_words(seen, face, full=full))
    if spot.what == "reserve":
        return reserve_words(seen, spot.side)
    place = seen.place(spot.place)
    if place is None:
        return None
    if spot.what == "terrain":
        face = next((one for one in place.terrain if one.item == spot.item), None)
        return (
            None
            if face is None
            else _("{card}, {place}: {effect}", card=face.name, place=place.name, effect=face.text)
        )
    if spot.what == "card":
        found = next((card for card in place.cards[spot.side] if card.slot == spot.slot), None)
        if found is None:
            return None
        return _(
            "{side}: {card}, {place}",
            side=seen.side_name(spot.side),
            card=card_words(seen, found, full=full),
            place=place.name,
        )
    return place_words(seen, place)


def reserve_words(seen: CardBattleView, side: int) -> Text:
    """The hand, the pile and the losses of a side in numbers."""
    reserve = seen.reserves[side]
    return _(
        "{side}: {hand}, reinforcements {pile}, lost {lost}",
        side=seen.side_name(side),
        hand=_n("{count} card in hand", "{count} cards in hand", len(reserve.hand)),
        pile=reserve.pile,
        lost=len(reserve.lost),
    )


def place_words(seen: CardBattleView, place: TablePlace) -> Text:
    """A place: its state, and for each side how full it is and why."""
    state = tuple(place_state(seen, place))
    capacity = tuple(
        capacity_words(seen, seen.side_name(side), place.capacity[side])
        for side in range(len(place.capacity))
    )
    if state:
        return _("{place}, {state}. {capacity}", place=place.name, state=state, capacity=_joined(capacity))
    return _("{place}. {capacity}", place=place.name, capacity=_joined(capacity))


def _joined(parts: tuple[Text, ...]) -> Value:
    one, *rest = parts
    found: Value = one
    for part in rest:
        found = _("{one} {other}", one=found, other=part)
    return found


def place_state(seen: CardBattleView, place: TablePlace) -> Iterator[Text]:
    """Engaged, disorganised, held or conquered."""
    if place.disordered:
        yield _("disorganised")
    if place.engaged:
        yield _("engaged")
    if place.held_by is not None and place.conquered:
        yield _("conquered: {side}", side=seen.side_name(place.held_by))
    elif place.held_by is not None:
        yield _("held: {side}", side=seen.side_name(place.held_by))


def capacity_words(seen: CardBattleView, side: Names, capacity: Capacity) -> Text:
    """ "French: 3 of 4 (4 cards in a position, terrain cards there −1, rally bonus +1; BP-3.5)."""
    return _(
        "{side}: {count} of {limit} ({terms}; {rule}).",
        side=side,
        count=capacity.count,
        limit=capacity.limit,
        terms=_terms(seen, capacity),
        rule=capacity.rule,
    )


def _terms(seen: CardBattleView, capacity: Capacity) -> tuple[Text, ...]:
    return tuple(
        _(
            "{term} {value}",
            term=seen.system.words.modifier(term),
            value=signed(term.value) if place else str(term.value),
        )
        for place, term in enumerate(capacity.terms)
    )


def place_html(context: Context, seen: CardBattleView, place: TablePlace, *, named: bool = True) -> str:
    """The name of a place (`named`: it does not stand above), its state, and the limits of both sides with
    each term and its rule.
    """
    say = context.speaker.say
    head = rich_text.coloured(context, escape(say(place.name)), "text", bold=True) if named else ""
    state = ", ".join(say(words) for words in place_state(seen, place))
    rows = []
    for side in range(len(place.capacity)):
        capacity = place.capacity[side]
        name = escape(say(seen.side_name(side)))
        words = say(_("{count} of {limit}", count=capacity.count, limit=capacity.limit))
        rows.append(rich_text.row(context, f"<b>{name}</b>", escape(words), capacity.rule))
        for number, term in enumerate(capacity.terms):
            value = signed(term.value) if number else str(term.value)
            rows.append(
                rich_text.row(
                    context, escape(say(seen.system.words.modifier(term))), value, term.rule, quiet=True
                )
            )
    for face in place.terrain:
        effect = escape(say(_("{card}: {effect}", card=face.name, effect=face.text)))
        rows.append(rich_text.row(context, effect, "", face.rule))
    lines = "<br>".join(line for line in (head, escape(state)) if line)
    return (f'<p style="margin:0 0 4px 0;">{lines}</p>' if lines else "") + rich_text.table(rows)


def battle_lines(seen: CardBattleView) -> Iterator[Text]:
    """All that lies on the table, as the looker knows it."""
    for place in seen.places:
        yield place_words(seen, place)
        for face in place.terrain:
            yield _("Terrain: {card}.", card=face.name)
        for side, cards in enumerate(place.cards):
            if cards:
                names = tuple(card_words(seen, card) for card in cards)
                yield _("{side}: {cards}.", side=seen.side_name(side), cards=names)
    for side, reserve in enumerate(seen.reserves):
        yield _("{line}.", line=reserve_words(seen, side))
        known = tuple(face.name for face in reserve.hand if face is not None)
        if known:
            yield _("{side}, in hand: {cards}.", side=seen.side_name(side), cards=known)


def about_spot(seen: CardBattleView, spot: Spot) -> tuple[Value, ...]:
    """What the picture of a card does not say: where it lies and how."""
    place = seen.place(spot.place)
    if spot.what == "hand":
        return (_("in the hand"),)
    if place is None:
        return ()
    if spot.what != "card":
        return (place.name,)
    found = next((card for card in place.cards[spot.side] if card.slot == spot.slot), None)
    return (place.name, *(lying_words(found) if found is not None else ()))
