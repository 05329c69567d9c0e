"""What a Belle Position action has led to: endurance, cards, positions, the card drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from core.chance.bags import count_draws, draws
from core.kit.names import side_name
from core.kit.outcomes import NONE, SEVERAL, RoomOutcomes, among_unknown, drawn_figure
from core.presentation.outcomes import Figure, FigureValue, Losses
from core.systems.belle_position.rules.actions import (
    Action,
    Bring,
    CounterBattery,
    Decline,
    Deploy,
    Fire,
    Flank,
    LongRange,
    Move,
    Rally,
    Test,
)
from core.systems.belle_position.rules.codes import CARD, MOVES, TOKENS, UNKNOWN_CARD
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.hidden import may_be, unseen_codes, ways_to_lie
from core.systems.belle_position.rules.occupation import conquered
from core.systems.belle_position.rules.positions import FACING, POSITIONS, RESERVE
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.names import card_name
from core.text import Value, _

FIGHTS = (Fire, LongRange, CounterBattery, Flank, Test)
MOST_WORLDS = 400


class BellePositionOutcomes(RoomOutcomes[State, BattleContext, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`. A piece is (side, kind of card)."""

    counted = (
        (
            "endurance",
            _("{side}: endurance lost"),
            _(
                "How many hits fewer the side’s units can take: a unit takes its VC in tokens and is lost"
                " with one more; tokens that a passed test takes away are endurance won back."
            ),
        ),
        (
            "out",
            _("{side}: cards eliminated"),
            _("Units and generals that are lost for good by the time the action is settled."),
        ),
        (
            "positions",
            _("{side}: positions conquered"),
            _("How many more enemy positions the side has conquered, by which the battle is won."),
        ),
    )

    def counts(self, before: State, after: State) -> list[int]:
        endurance, out = [0, 0], [0, 0]
        for piece, lost in self.losses(before, after):
            endurance[self.piece_side(before.context, piece)] += lost
        counts = before.context.is_unit, before.context.is_general
        for owner in (0, 1):
            if before.lost[owner] != after.lost[owner]:
                rows = enumerate(zip(before.lost[owner], after.lost[owner], strict=True))
                out[owner] = sum(now - was for card, (was, now) in rows if counts[0][card] or counts[1][card])
        return [*endurance, *out, *(conquered(after, owner) - conquered(before, owner) for owner in (0, 1))]

    def particular(self, before: State, side: int, action: Action) -> list[Figure]:
        if isinstance(action, FIGHTS):
            return []
        cards = before.context.cards
        names = {card.index: card_name(before.context, card.index) for card in cards}
        return [drawn_figure(names, UNKNOWN_CARD)]

    def came(self, before: State, after: State, side: int, action: Action) -> list[FigureValue]:
        return [] if isinstance(action, FIGHTS) else [_drawn(before, after, side)]

    def losses(self, before: State, after: State) -> Losses:
        """Endurance lost by kind of card: cards that are gone, less the tokens that they had."""
        if before.stacks == after.stacks and before.lost == after.lost:
            return ()
        sums: Counter[tuple[int, int]] = Counter()
        for state, sign in ((after, 1), (before, -1)):
            context = state.context
            for side in (0, 1):
                for card, count in enumerate(state.lost[side]):
                    if count and context.is_unit[card]:
                        sums[side, card] += sign * count * (context.vc[card] + 1)
                for position in POSITIONS:
                    for code in state.stacks[side * 6 + position]:
                        if code >> TOKENS and context.is_unit[code & CARD]:
                            sums[side, code & CARD] += sign * (code >> TOKENS)
        return tuple(sorted((piece, lost) for piece, lost in sums.items() if lost))

    def piece_name(self, context: BattleContext, piece: Hashable) -> Value:
        assert isinstance(piece, tuple)
        return _("{card} ({side})", card=card_name(context, piece[1]), side=side_name(context, piece[0]))

    def piece_side(self, context: BattleContext, piece: Hashable) -> int:
        assert isinstance(piece, tuple)
        side: int = piece[0]
        return side

    def standing(self, state: State, piece: Hashable) -> Mapping[str, int]:
        """The endurance of the copies of a card in each position."""
        assert isinstance(piece, tuple)
        side, card = piece
        context, found = state.context, Counter[str]()
        for position in POSITIONS:
            for code in state.stacks[side * 6 + position]:
                if code & CARD == card:
                    found[context.position_names[position]] += context.vc[card] + 1 - (code >> TOKENS)
        return found

    def actor(self, state: State, action: Action) -> Hashable | None:
        if not isinstance(action, FIGHTS):
            return None
        stack = state.stacks[state.active * 6 + action.position]
        return state.active, stack[action.slot] & CARD

    def used(self, state: State, side: int, action: Action) -> Hashable | None:
        """A card that is laid out, brought or moved, too."""
        match action:
            case Deploy(card=card) | Bring(card=card):
                return side, card
            case Move(position=position, slot=slot):
                return side, state.stacks[side * 6 + position][slot] & CARD
        return self.actor(state, action)

    def declines(self, action: Action) -> bool:
        return isinstance(action, Decline)

    def looks_at_cards(self, action: Action) -> bool:
        return not isinstance(action, FIGHTS)

    def held(self, known: State, side: int, action: Action) -> Fraction:
        """Rally may be among the unknown cards of a hand (BP-R33), or in the pile; face down lies none."""
        hand = known.hands[side]
        unknown = hand.count(UNKNOWN_CARD)
        if not isinstance(action, Rally) or action.card in hand or not unknown:
            return Fraction(1)
        return among_unknown(known.loose[side][action.card], unknown + known.pile[side], unknown)

    def worlds(self, known: State, side: int, action: Action) -> Sequence[tuple[State, int]] | None:
        """What the face-down enemy cards in the position that is fired at, or entered, may be (BP-R30)."""
        target = _hidden_target(known, action)
        foe = 1 - side
        stack = known.stacks[foe * 6 + target] if target >= 0 else ()
        hidden = [slot for slot, code in enumerate(stack) if code & CARD == UNKNOWN_CARD]
        context = known.context
        if not hidden:
            return ((known, 1),)
        if context.options.general_face_down:
            return None
        pool = [
            (card, count) for card, count in enumerate(known.loose[foe]) if count and context.is_unit[card]
        ]
        if count_draws(pool, len(hidden), ordered=True) > MOST_WORLDS:
            return None
        rows = (
            (_named(known, foe, target, hidden, cards), ways)
            for cards, ways in draws(pool, len(hidden), ordered=True)
            if all(may_be(context, stack[slot], card) for slot, card in zip(hidden, cards, strict=True))
        )
        # Of what is left the face-down cards elsewhere must be able to be what their marks say.
        others = unseen_codes(known, foe, target)
        found = [(world, ways * ways_to_lie(context, others, world.loose[foe])) for world, ways in rows]
        return [(world, ways) for world, ways in found if ways]


def _hidden_target(state: State, action: Action) -> int:
    """Where it matters what face-down enemy cards are, or -1: a counter-battery aims at one that is up.

    Who moves to a single one may find a general, who falls (BP-R31, BP-17.6).
    """
    match action:
        case Move(to=to) if state.context.options.general_face_down and to != RESERVE:
            return to if len(state.stacks[(1 - state.active) * 6 + to]) == 1 else -1
        case Fire(position=position):
            return position
        case LongRange(position=position) if state.context.options.lr_hits_hidden:
            return FACING[position]
        case Flank(target=target):
            return target
    return -1


def _named(known: State, foe: int, target: int, hidden: Sequence[int], cards: Sequence[int]) -> State:
    """The world in which the hidden cards are these."""
    world = known.copy()
    stack, loose = list(world.stacks[foe * 6 + target]), list(world.loose[foe])
    for slot, card in zip(hidden, cards, strict=True):
        stack[slot] = stack[slot] & ~CARD | card
        loose[card] -= 1
    world.stacks[foe * 6 + target] = tuple(stack)
    world.loose[foe] = tuple(loose)
    world._actions = world._legal = None
    return world


def _drawn(before: State, after: State, side: int) -> FigureValue:
    """The card that is new in the hand; what came back from the table is not drawn."""
    if before.pile[side] == after.pile[side]:
        return NONE
    if before.pile[side] - after.pile[side] > 1:
        return SEVERAL
    came = _cards(after.hands[side]) - _cards(before.hands[side])
    return next(iter(came)) if came.total() == 1 else SEVERAL


def _cards(hand: Sequence[int]) -> Counter[int]:
    return Counter([code & ~MOVES & CARD for code in hand])
