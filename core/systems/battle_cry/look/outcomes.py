"""What a Battle Cry action has led to: figures, pieces, flags, the ground, the card drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

from core.kit.names import hex_name, side_name
from core.kit.outcomes import (
    ACTOR_FATES,
    BACK,
    GONE,
    NONE,
    SEVERAL,
    STANDS,
    RoomOutcomes,
    actor_figure,
    among_unknown,
    drawn_figure,
    fate,
    ground_figure,
    holder,
    side_of_unit,
    strength_counts,
    strength_lost,
    target_figure,
)
from core.presentation.outcomes import Figure, FigureValue, Losses
from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.actions import (
    Action,
    Battle,
    Decline,
    DiscardCard,
    FightBack,
    PlayCard,
    Sharpshoot,
    StopRetreat,
)
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.frames import Reply
from core.systems.battle_cry.rules.state import NOBODY, State
from core.systems.battle_cry.words.names import card_name, unit_text
from core.text import Value, _

FIGHTS = (Battle, FightBack, Sharpshoot)

FATES = {STANDS: _("stands"), BACK: _("falls back"), GONE: _("eliminated")}


class BattleCryOutcomes(RoomOutcomes[State, BattleContext, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`."""

    counted = (
        (
            "lost",
            _("{side}: figures lost"),
            _(
                "Figures taken off the board by the time the action is settled, less those that rally; a "
                "general counts as one."
            ),
        ),
        (
            "out",
            _("{side}: pieces eliminated"),
            _("Units and generals that have left the board for good."),
        ),
        (
            "flags",
            _("{side}: flags won"),
            _("How many more flags the side holds, hexes that count as flags included."),
        ),
    )

    def counts(self, before: State, after: State) -> list[int]:
        lost = strength_counts(before.strength, after.strength, before.context.side_of)
        return [*lost, *(after.flags(who) - before.flags(who) for who in (0, 1))]

    def particular(self, before: State, side: int, action: Action) -> list[Figure]:
        target = _target(before, action)
        found = _fight_figures(before, _actor(before, action), target) if target >= 0 else []
        if not isinstance(action, FIGHTS):
            cards = before.context.cards
            names = {card.index: card_name(before.context, card.index) for card in cards}
            found.append(drawn_figure(names, UNKNOWN))
        return found

    def came(self, before: State, after: State, side: int, action: Action) -> list[FigureValue]:
        values: list[FigureValue] = []
        target = _target(before, action)
        if target >= 0:
            actor = _actor(before, action)
            values.append(fate(before.at, after.at, target, NOBODY))
            if actor >= 0:
                values.append(fate(before.at, after.at, actor, target))
            owner = before.context.side_of[target]
            values.append(holder(before.at[target], _hexes_of(after, owner), _hexes_of(after, 1 - owner)))
        if not isinstance(action, FIGHTS):
            values.append(_drawn(before, after, side, action))
        return values

    def losses(self, before: State, after: State) -> Losses:
        return strength_lost(before.strength, after.strength)

    def piece_name(self, context: BattleContext, piece: Hashable) -> Value:
        assert isinstance(piece, int)
        return unit_text(context, piece)

    def piece_side(self, context: BattleContext, piece: Hashable) -> int:
        return side_of_unit(context, piece)

    def actor(self, state: State, action: Action) -> Hashable | None:
        unit = _actor(state, action)
        return None if unit < 0 else unit

    def opponent(self, state: State, action: Action) -> Hashable | None:
        target = _target(state, action)
        return None if target < 0 else target

    def declines(self, action: Action) -> bool:
        return isinstance(action, Decline | StopRetreat)

    def lets_be(self, state: State, action: Action) -> bool:
        """Nobody strikes back (BC-14.13); an advance, a flag and a retreat are no reactions."""
        return isinstance(action, Decline) and bool(state.frames) and isinstance(state.frames[-1], Reply)

    def looks_at_cards(self, action: Action) -> bool:
        return not isinstance(action, FIGHTS)

    def held(self, known: State, side: int, action: Action) -> Fraction:
        """A card that may be among the unknown ones of a hand (BC-R79)."""
        card = getattr(action, "card", UNKNOWN)
        hand = known.hands[side]
        unknown = hand.count(UNKNOWN)
        if card == UNKNOWN or card in hand or not unknown:
            return Fraction(1)
        return among_unknown(known.loose[card], sum(known.loose), unknown)


def _actor(state: State, action: Action) -> int:
    if isinstance(action, FightBack):
        return _target_of_reply(state)
    return getattr(action, "unit", NOBODY)


def _target(state: State, action: Action) -> int:
    """The piece at which the action is aimed, or NOBODY."""
    if isinstance(action, FightBack):
        frame = state.frames[-1]
        return frame.unit if isinstance(frame, Reply) else NOBODY
    return action.target if isinstance(action, Battle | Sharpshoot) else NOBODY


def _target_of_reply(state: State) -> int:
    frame = state.frames[-1]
    return frame.target if isinstance(frame, Reply) else NOBODY


def _fight_figures(before: State, actor: int, target: int) -> list[Figure]:
    context = before.context
    found = [
        target_figure(
            unit_text(context, target),
            _("Whether the piece attacked is in its hex, has left it and lives, or is eliminated."),
            FATES,
            context.side_of[target],
        )
    ]
    if actor >= 0:
        found.append(
            actor_figure(
                unit_text(context, actor),
                _("Whether the attacker is in its hex, has taken the target’s, went elsewhere or is gone."),
                ACTOR_FATES,
                context.side_of[actor],
            )
        )
    holder_side = context.side_of[target]
    ground = ground_figure(
        _("Who is in {hex}", hex=hex_name(context, before.at[target])),
        _("Whose pieces stand in the hex that was attacked when all is settled."),
        side_name(context, holder_side),
        side_name(context, 1 - holder_side),
    )
    return [*found, ground]


def _hexes_of(state: State, side: int) -> int:
    """The hexes in which pieces of a side stand."""
    return state.units_mask(side) | state.generals_mask(side)


def _drawn(before: State, after: State, side: int, action: Action) -> FigureValue:
    """The card that came; one that was laid down has left the hand, whatever came (BC-13.2)."""
    held = Counter(before.hands[side])
    if isinstance(action, PlayCard | DiscardCard):
        held[action.card if action.card in held else UNKNOWN] -= 1
    came = Counter(after.hands[side]) - held
    if not came:
        return NONE
    return next(iter(came)) if came.total() == 1 else SEVERAL
