"""Which cards in hand could order which pieces (BC-2.2, BC-6.3, BC-14)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from core.geometry.hex_boards import bits
from core.presentation.planner import CommandPicture, CommandRow, Note, PieceCommand
from core.protocol.pending import UNKNOWN, Choice
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.rules import battle, fieldworks, movement, orders, phases
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import MANY, MOST_WORKS, Card
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words.card_texts import card_text
from core.text import Text, _, _n

SECTIONS = (_("Left flank"), _("Centre"), _("Right flank"))
IN_SECTION = Note(_("A hex on a dotted line belongs to both sections."), "BC-2.2")
NO_HAND = Note(_("No cards have been dealt yet: the numbers count the cards of the deck."), "BC-4")
EMPTY_HAND = Note(_("The hand is empty until a card is drawn."), "BC-6.1")
IN_HAND = Note(_("The numbers count the cards in hand that could order the piece."), "BC-6.3")
NONE_PLAYED = Note(_("This side has no turn left in which it could play a card."), "BC-R39")
COPIED = Note(
    _("A Counter-Attack is counted as what it would act as now; the enemy has a turn before it."),
    "BC-14.12",
)
UNSEEN = Note(_("The hand of this side is not known."), "BC-R75")


def command(known: State, side: int) -> CommandPicture:
    """The cards of a hand with the pieces that each could order, then the sections."""
    known = hypotheticals.as_copied(known, side)
    context = known.context
    mine = context.side_units[side] | context.side_generals[side]
    on_board = [unit for unit in bits(mine) if known.at[unit] >= 0]
    hand = known.hands[side]
    cards = Counter(card for card in hand if card != UNKNOWN)
    hidden = sum(card == UNKNOWN for card in hand)
    rows = [_card_row(known, side, card, count) for card, count in sorted(cards.items())]
    table = _card_on_table(known, side)
    if table:
        rows.insert(0, _table_row(known))
    dealt = bool(hand) or known.phase != phases.OPENING
    counted = cards if dealt else _deck(context)
    able: Counter[int] = Counter()
    for card, count in counted.items():
        for unit in bits(_could_order(known, side, card)):
            able[unit] += count
    pieces = {unit: _piece(known, unit, able[unit], table, hidden, dealt=dealt) for unit in on_board}
    rows += [_section_row(known, side, place) for place in range(len(SECTIONS))]
    notes = (*hypotheticals.passed_note(known, side), *_hand_notes(known, side, dealt=dealt))
    return CommandPicture(side, tuple(rows), pieces, hidden, notes)


def _hand_notes(state: State, side: int, *, dealt: bool) -> tuple[Note, ...]:
    """What the numbers are the numbers of."""
    hand = state.hands[side]
    if not dealt:
        return (NO_HAND,)
    if hypotheticals.plays_no_more(state, side):
        return (NONE_PLAYED,)
    if not hand:
        return (EMPTY_HAND,)
    if all(card == UNKNOWN for card in hand):
        return (UNSEEN,)
    waits = hypotheticals.enemy_plays_before(state, side) and not state.skip >> (1 - side) & 1
    return (IN_HAND, COPIED) if waits and state.context.counter_attack in hand else (IN_HAND,)


def _deck(context: BattleContext) -> Counter[int]:
    return Counter({card.index: card.count for card in context.cards})


def _could_order(state: State, side: int, card: int) -> int:
    """The pieces that a card could order now (BC-14.15); none for a card that orders nobody (BC-6.2).

    Nor for one that is played no more (BC-R39).
    """
    if hypotheticals.plays_no_more(state, side) or not orders.could_order(state, side, card):
        return 0
    played = state.context.cards[orders.acts_as(state, side, card)]
    if played.card == "construct-fieldworks":
        return fieldworks.builders(state, side)
    able = orders.pieces_for(state, side, played)
    if played.card == "leadership":
        able |= orders.led_with(state, able)
    return able


def _card_on_table(state: State, side: int) -> bool:
    """Whether a card of this side lies on the table and orders pieces."""
    return state.active == side and state.acts >= 0 and state.phase in hypotheticals.CARD_STEPS


def _card_row(state: State, side: int, card: int, count: int) -> CommandRow:
    face = state.context.cards[card]
    played = state.context.cards[orders.acts_as(state, side, card)]
    title = face.full_name if count == 1 else _("{card} ({count} cards)", card=face.full_name, count=count)
    note = Note(_("{text}", text=card_text(state.context, card)), face.rule)
    pieces = _could_order(state, side, card)
    return CommandRow(face.id, title, note, tuple(bits(pieces)), _at_once(state, side, played, pieces))


def _table_row(state: State) -> CommandRow:
    """The card that was played: whom it may order still.

    Who was ordered may have gone elsewhere since, or off the board (BC-R43): the rules count who is left.
    """
    card = state.context.cards[state.acts]
    title = _("On the table: {card}", card=card.full_name)
    able = hypotheticals.can_be_ordered(state) if _asks_orders(state) else 0
    left = orders.most_given(state) - state.named.bit_count() if able else 0
    left = _with_units(state, state.active, card, able, left)
    note = Note(_("{text}", text=card_text(state.context, state.acts)), card.rule)
    return CommandRow("table", title, note, tuple(bits(able)), left)


def _at_once(state: State, side: int, card: Card, pieces: int) -> int | None:
    """How many of these pieces a card orders at once; None without a limit."""
    most = _orders(state, side, card, pieces)
    return None if most is None else _with_units(state, side, card, pieces, most)


def _with_units(state: State, side: int, card: Card, pieces: int, most: int) -> int:
    """As many orders reach so many pieces: by Leadership a general brings his unit (BC-14.15)."""
    if card.card != "leadership":
        return most
    generals = (state.unit_on(state.at[one]) >= 0 for one in bits(pieces & state.context.side_generals[side]))
    return sum(1 + led for led in sorted(generals, reverse=True)[:most])


def _orders(state: State, side: int, card: Card, pieces: int) -> int | None:
    """How many orders a card has for some pieces; None where it has as many as one likes, or none at all.

    Where sections have orders of their own, no set of them has more than its orders and the pieces that stand
    outside it too (BC-R42).
    """
    if card.card == "construct-fieldworks":
        return max(0, min(card.anywhere, MOST_WORKS - len(state.works)))
    total = card.anywhere + sum(card.orders)
    if total >= MANY or not total:
        return None
    if card.anywhere or card.section is not None:
        return total
    sections = state.context.sections[side]
    return min(
        sum(card.orders[place] for place in group) + _outside(state, sections, card, group, pieces)
        for size in range(len(sections) + 1)
        for group in combinations(range(len(sections)), size)
    )


def _outside(state: State, sections: tuple[int, ...], card: Card, group: tuple[int, ...], pieces: int) -> int:
    """The pieces that a section outside the group could order."""
    others = [sections[place] for place, count in enumerate(card.orders) if count and place not in group]
    return sum(any(other >> state.at[unit] & 1 for other in others) for unit in bits(pieces))


def _section_row(state: State, side: int, place: int) -> CommandRow:
    context = state.context
    there = context.sections[side][place]
    mine = context.side_units[side] | context.side_generals[side]
    pieces = tuple(unit for unit in bits(mine) if state.at[unit] >= 0 and there >> state.at[unit] & 1)
    return CommandRow(("left", "centre", "right")[place], SECTIONS[place], IN_SECTION, pieces)


def _piece(state: State, unit: int, count: int, table: bool, hidden: int, *, dealt: bool) -> PieceCommand:
    bit = 1 << unit
    notes: list[Note] = []
    if table and (state.ordered | state.named) & bit:
        done = not _have_acts(state) & bit
        return PieceCommand("done" if done else "ready", "\N{CHECK MARK}", (Note(_("Ordered."), "BC-6.3"),))
    if table and _asks_orders(state) and hypotheticals.can_be_ordered(state) & bit:
        notes.append(Note(_("The card on the table may order it now."), "BC-6.3"))
    side = state.context.side_of[unit]
    unknown = (
        [_unknown(state, side, hidden)] if hidden and not hypotheticals.plays_no_more(state, side) else []
    )
    if not count and unknown:
        return PieceCommand("partly", "?", (*notes, *unknown))
    notes += [Note(_count_text(count, dealt=dealt), "BC-6.3"), *unknown]
    return PieceCommand("ready" if count else "out", str(count), tuple(notes))


def _unknown(state: State, side: int, hidden: int) -> Note:
    """That any of the unknown cards of a hand may order a piece, too (BC-R79)."""
    if hidden == len(state.hands[side]):
        return UNSEEN
    text = _n("{count} card of this hand is not known.", "{count} cards of this hand are not known.", hidden)
    return Note(text, "BC-R79")


def _have_acts(state: State) -> int:
    """The ordered pieces that have a move or a battle in hand or before them (BC-6.5, BC-14.14)."""
    if state.ended:
        return 0
    found = battle.fighters(state) if state.phase <= phases.BATTLE else 0
    if state.phase != phases.BATTLE:
        found |= movement.movable(state)
    if state.phase <= phases.BATTLE and state.context.cards[state.acts].card == "hit-and-run":
        found |= state.ordered
    return found


def _asks_orders(state: State) -> bool:
    return isinstance(state.pending, Choice) and state.pending.prompt == "order"


def _count_text(count: int, *, dealt: bool) -> Text:
    if not dealt:
        return _n(
            "{count} card of the deck could order it.", "{count} cards of the deck could order it.", count
        )
    if not count:
        return _("No card in hand could order it.")
    return _n("{count} card in hand could order it.", "{count} cards in hand could order it.", count)
