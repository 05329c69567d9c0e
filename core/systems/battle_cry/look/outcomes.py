"""What a Battle Cry action has led to: figures, pieces, flags, the ground, the card drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import comb
from typing import Any

from core.kit.names import hex_name, side_name
from core.presentation.outcomes import (
    Figure,
    FigureValue,
    Losses,
    Outcomes,
    counted_by_side,
    end_figure,
    end_of,
)
from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.actions import Action, Battle, Decline, FightBack, Sharpshoot, StopRetreat
from core.systems.battle_cry.rules.context import Setting
from core.systems.battle_cry.rules.frames import Reply
from core.systems.battle_cry.rules.state import NOBODY, State
from core.systems.battle_cry.words.names import card_name, unit_text
from core.text import Value, _

STANDS, BACK, ADVANCED, GONE = "stands", "back", "advanced", "gone"
OWN, ENEMY, EMPTY = "own", "enemy", "empty"
NONE, SEVERAL = "none", "several"
FIGHTS = (Battle, FightBack, Sharpshoot)

FATES = {STANDS: _("stands"), BACK: _("falls back"), GONE: _("eliminated")}
ACTOR_FATES = {STANDS: _("stands"), ADVANCED: _("advances"), BACK: _("falls back"), GONE: _("eliminated")}
GROUND = {ENEMY: _("the enemy"), EMPTY: _("nobody"), OWN: _("the acting side")}


class BattleCryOutcomes(Outcomes[State, Setting, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`."""

    def figures(self, before: State, side: int, action: Action) -> tuple[Figure, ...]:
        setting = before.setting
        names = side_name(setting, 0), side_name(setting, 1)
        found = [
            *counted_by_side(
                "lost",
                _("{side}: figures lost"),
                _("Figures taken off the board until the action is settled; a general counts as one."),
                names,
            ),
            *counted_by_side(
                "out",
                _("{side}: pieces eliminated"),
                _("Units and generals that have left the board for good."),
                names,
            ),
            *counted_by_side(
                "flags",
                _("{side}: flags won"),
                _("How many more flags the side holds, hexes that count as flags included."),
                names,
            ),
        ]
        target = _target(before, action)
        if target >= 0:
            found += _fight_figures(before, _actor(before, action), target)
        if not isinstance(action, FIGHTS):
            found.append(_drawn_figure(setting))
        return (*found, end_figure(*names))

    def outcome(self, before: State, after: State, side: int, action: Action) -> tuple[FigureValue, ...]:
        side_of = before.setting.side_of
        lost, out = [0, 0], [0, 0]
        if before.strength != after.strength:
            for unit, (was, left) in enumerate(zip(before.strength, after.strength, strict=True)):
                if was != left:
                    lost[side_of[unit]] += was - left
                    out[side_of[unit]] += not left
        values: list[FigureValue] = [*lost, *out]
        values += [after.flags(who) - before.flags(who) for who in (0, 1)]
        target = _target(before, action)
        if target >= 0:
            actor = _actor(before, action)
            values.append(_fate(before, after, target, NOBODY))
            if actor >= 0:
                values.append(_fate(before, after, actor, target))
            values.append(_holder(after, before.at[target], side_of[target]))
        if not isinstance(action, FIGHTS):
            values.append(_drawn(before, after, side))
        return (*values, end_of(after))

    def losses(self, before: State, after: State) -> Losses:
        if before.strength == after.strength:
            return ()
        rows = enumerate(zip(before.strength, after.strength, strict=True))
        return tuple([(unit, was - left) for unit, (was, left) in rows if was != left])

    def piece_name(self, setting: Setting, piece: Hashable) -> Value:
        assert isinstance(piece, int)
        return unit_text(setting, piece)

    def piece_side(self, setting: Setting, piece: Hashable) -> int:
        assert isinstance(piece, int)
        return setting.side_of[piece]

    def actor(self, state: State, action: Action) -> Hashable | None:
        unit = _actor(state, action)
        return None if unit < 0 else unit

    def opponent(self, state: State, action: Action) -> Hashable | None:
        target = _target(state, action)
        return None if target < 0 else target

    def declines(self, action: Action) -> bool:
        return isinstance(action, Decline | StopRetreat)

    def looks_at_cards(self, action: Action) -> bool:
        return not isinstance(action, FIGHTS)

    def held(self, known: State, side: int, action: Action) -> Fraction:
        """A card that may be among the unknown ones of a hand (BC-R79)."""
        card = getattr(action, "card", UNKNOWN)
        hand = known.hands[side]
        unknown = hand.count(UNKNOWN)
        if card == UNKNOWN or card in hand or not unknown:
            return Fraction(1)
        unseen, copies = sum(known.loose), known.loose[card]
        return 1 - Fraction(comb(unseen - copies, unknown), comb(unseen, unknown))


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
    setting = before.setting
    hex_ = hex_name(setting, before.at[target])
    found = [
        Figure(
            "target",
            _("Target: {unit}", unit=unit_text(setting, target)),
            _("Whether the piece attacked is in its hex, has left it and lives, or is eliminated."),
            FATES,
            STANDS,
            setting.side_of[target],
        )
    ]
    if actor >= 0:
        found.append(
            Figure(
                "actor",
                _("Attacker: {unit}", unit=unit_text(setting, actor)),
                _("Whether the attacker is in its hex, has taken the target’s, went elsewhere or is gone."),
                ACTOR_FATES,
                STANDS,
                setting.side_of[actor],
            )
        )
    ground = Figure(
        "ground",
        _("Who is in {hex}", hex=hex_),
        _("Whose pieces stand in the hex that was attacked when all is settled."),
        GROUND,
        ENEMY,
    )
    return [*found, ground]


def _fate(before: State, after: State, unit: int, target: int) -> str:
    here = after.at[unit]
    if here < 0:
        return GONE
    if here == before.at[unit]:
        return STANDS
    return ADVANCED if target >= 0 and here == before.at[target] else BACK


def _holder(after: State, hex_: int, owner: int) -> str:
    bit = 1 << hex_
    if bit & (after.units_mask(owner) | after.generals_mask(owner)):
        return ENEMY
    other = 1 - owner
    return OWN if bit & (after.units_mask(other) | after.generals_mask(other)) else EMPTY


def _drawn_figure(setting: Setting) -> Figure:
    names = {card.index: card_name(setting, card.index) for card in setting.cards}
    values: dict[Any, Any] = {
        NONE: _("none"),
        **names,
        UNKNOWN: _("an unknown card"),
        SEVERAL: _("several"),
    }
    return Figure(
        "drawn",
        _("Card drawn"),
        _("The card that comes into the hand of the acting side, where it is one."),
        values,
        NONE,
    )


def _drawn(before: State, after: State, side: int) -> FigureValue:
    if before.hands[side] == after.hands[side]:
        return NONE
    came = Counter(after.hands[side]) - Counter(before.hands[side])
    if not came:
        return NONE
    return next(iter(came)) if came.total() == 1 else SEVERAL
