"""What Belle Position tells a planner: who can act in each position, where cards can go, generals.

The rules know no lines of sight: positions face each other, and that is all.
"""

from __future__ import annotations

from collections.abc import Hashable

from core.kit.names import side_name
from core.presentation.card_look import place_and_slot, table_card
from core.presentation.card_planner import CardStroke, PlacePlan
from core.presentation.planner import (
    CommandPicture,
    CommandRow,
    Note,
    PieceCommand,
    Planner,
    Question,
    Reach,
    Spot,
    ThreatKind,
    ThreatMap,
    ThreatSpot,
)
from core.systems.belle_position.planner import reach as plan_reach
from core.systems.belle_position.planner import threat as plan_threat
from core.systems.belle_position.planner.comers import by_place
from core.systems.belle_position.planner.hypotheticals import wins_by_flank
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.stacking import limit
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.names import card_name, position_name
from core.text import _

ANSWERS: frozenset[Question] = frozenset({"reach", "threat", "command"})
NO_SIGHT = Note(_("Belle Position has no lines of sight: a position faces one other."), "BP-2.2")
NO_SPECIAL = Note(
    _("Special cards are left out: by a forced march a card of one move could make two."),
    "BP-AMB-20",
)
NO_MOVED_GUNS = Note(_("Guns that would move first and then fire at long range are left out."), "BP-11.1")
NO_MOVED_FLANKS = Note(_("Flank attacks after a move are left out."), "BP-18.1")
LAST = Note(
    _("It is the last turn: who moves in it fights no more, and who has fought does so no more."), "BP-AMB-21"
)
OPEN_FLANK = _(
    "{side}: a vacant position of the enemy line lies open to its flank. As it stands, its next phase of "
    "combat wins the battle."
)
NO_ORDERS = Note(_("No card needs an order: a general helps those in his position."), "BP-17.2")


class BellePositionPlanner(Planner[State]):
    """Keeps `core.presentation.card_planner.CardPlanner`."""

    @property
    def answers(self) -> frozenset[Question]:
        """No sight: the rules have none."""
        return ANSWERS

    # --- places ------------------------------------------------------------------------------------------

    def place(self, known: State, place: int) -> PlacePlan:
        """What could happen in a position."""
        acts = tuple(plan_threat.by_place(known, side)[place] for side in (0, 1))
        threat = tuple(plan_threat.spot(known, 1 - side, place, acts[1 - side]) for side in (0, 1))
        comers = tuple(by_place(known, side)[place] for side in (0, 1))
        return PlacePlan(
            place,
            (acts[0], acts[1]),
            (threat[0], threat[1]),
            (comers[0], comers[1]),
            _notes(known),
        )

    def ranges(self, known: State, side: int, card: int) -> tuple[CardStroke, ...]:
        """Where a card strikes from where it lies, or after its moves."""
        return tuple(one for _place, one in self.aims(known, side, card))

    def aims(self, known: State, side: int, card: int) -> tuple[tuple[int, CardStroke], ...]:
        """`ranges` with the positions that are struck."""
        return tuple(row for row in plan_threat.strokes(known, side) if row[1].piece == card)

    # --- reach -------------------------------------------------------------------------------------------

    def reach(self, known: State, piece: int) -> Reach | None:
        """Where a card can go; of two cards in one slot that of the side to move."""
        return self.card_reach(known, known.active, piece)

    def card_reach(self, known: State, side: int, card: int) -> Reach | None:
        """Where a card on the table can go by its moves."""
        return plan_reach.of_table(known, side, *place_and_slot(card))

    def hand_reach(self, known: State, side: int, item: Hashable) -> Reach | None:
        """Where a card of the hand can go."""
        return plan_reach.of_hand(known, side, int(str(item)))

    # --- threat ------------------------------------------------------------------------------------------

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap:
        """What the cards of a side could do to the enemy in each position."""
        rows = plan_threat.by_place(known, side)
        spots: dict[Spot, ThreatSpot] = {
            place: plan_threat.spot(known, side, place, rows[place])
            for place in POSITIONS
            if known.stacks[(1 - side) * 6 + place]
        }
        return ThreatMap(side, plan_threat.KINDS, spots, plan_threat.LOSSES, _notes(known))

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """Combats, fire, flank attacks."""
        return plan_threat.KINDS, plan_threat.LOSSES

    # --- command -----------------------------------------------------------------------------------------

    def command(self, known: State, side: int) -> CommandPicture:
        """The generals on the table, and the cards that they help."""
        context = known.context
        rows: list[CommandRow] = []
        pieces: dict[int, PieceCommand] = {}
        hidden = 0
        for place in POSITIONS:
            stack = known.stacks[side * 6 + place]
            hidden += sum(code & CARD == UNKNOWN_CARD for code in stack)
            for slot, code in enumerate(stack):
                card = code & CARD
                if card == UNKNOWN_CARD or not context.is_general[card]:
                    continue
                # BP-17.2: a general helps every unit of his own position, and nobody else
                helped = tuple(
                    table_card(place, other)
                    for other, its in enumerate(stack)
                    if other != slot and context.is_unit[its & CARD]
                )
                words = _(
                    "{position}: cohesion {attack} in attack, {defence} in defence; room for {limit} cards.",
                    position=position_name(context, place),
                    attack=f"+{context.attack_value[card]}",
                    defence=f"+{context.defence_value[card]}",
                    limit=limit(known, side, place),
                )
                note = Note(words, "BP-17.2")
                face_up = bool(code & UP)
                if not face_up:
                    note = Note(
                        _("{position}: face down, he has no effect.", position=position_name(context, place)),
                        "BP-AMB-3",
                    )
                rows.append(CommandRow(f"general-{place}", card_name(context, card), note, helped))
                for one in helped:
                    pieces[one] = PieceCommand("ready" if face_up else "partly", "★", (note,))
        return CommandPicture(side, tuple(rows), pieces, hidden, (NO_ORDERS,))


def _notes(known: State) -> tuple[Note, ...]:
    """What is said of every position."""
    options = known.context.options
    special = (NO_SPECIAL,) if options.special_cards else ()
    wins = [
        Note(OPEN_FLANK.fill(side=side_name(known.context, side)), "BP-18.5")
        for side in (0, 1)
        if wins_by_flank(known, side)
    ]
    if known.turn >= options.turn_limit:  # whose moves come to nothing (BP-AMB-21)
        return (NO_SIGHT, *special, LAST, *wins)
    flanks = (NO_MOVED_FLANKS,) if options.flank_attack else ()
    return (NO_SIGHT, *special, NO_MOVED_GUNS, *flanks, *wins)
