"""Answers to what chance must show: from a source, or typed by a person and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

from core.chance.bags import merged
from core.chance.dice import Die, Face, allowed
from core.protocol.pending import UNKNOWN, Deal, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import CardsDealt, DiceRolled, How

HANDFULS = 4096
"""Handfuls of one roll have numbers of their own at the source: no roll has as many."""


class Source(Protocol):
    """Where dice and cards come from; `number` is the number of this roll on the line that is played.

    A source may have a method `parted(part)` that gives one whose numbers tell nothing of its own: for what
    others must not know.
    """

    def dice(self, number: int, die: Die, count: int) -> tuple[Face, ...]: ...

    def draw(self, number: int, pool: Sequence[tuple[Hashable, int]], count: int) -> tuple[Hashable, ...]: ...


def answer(pending: Roll | Deal, source: Source, number: int, how: How = "rolled") -> DiceRolled | CardsDealt:
    """What `source` shows for `pending`."""
    if isinstance(pending, Roll):
        shown = {}
        place = number * HANDFULS
        for hand in pending.handfuls:
            shown[hand.key] = source.dice(place, hand.die, hand.dice)
            place += 1
        return DiceRolled(shown, how)
    # Asked by name: to ask a protocol for its methods takes longer than to carry out the deal.
    parted: Callable[[str], Source] | None = getattr(source, "parted", None)
    if parted is not None:  # a die of that number, or one's own card, would tell of the other's card
        source = parted("deal" if pending.to is None else f"deal-{pending.to}")
    return CardsDealt(source.draw(number * HANDFULS, pending.counts, pending.draw), how)


def roll_refusal(roll: Roll, shown: Mapping[str, Sequence[Face]]) -> Refusal | None:
    """Why these faces cannot be what `roll` shows, or None."""
    for hand in roll.handfuls:
        faces = shown.get(hand.key)
        if faces is None:
            return Refusal("dice_missing", roll.rule, {"handful": hand.key, "needed": hand.dice})
        if len(faces) != hand.dice:
            return Refusal(
                "dice_count", roll.rule, {"handful": hand.key, "measured": len(faces), "needed": hand.dice}
            )
        reason = allowed(hand.die, faces, hand.dice)
        if reason is not None:
            wrong = next(face for face in faces if isinstance(face, bool) or face not in hand.die.faces)
            known = tuple(dict.fromkeys(hand.die.faces))
            facts = {"handful": hand.key, "reason": reason, "face": wrong, "faces": known}
            return Refusal("dice_face", roll.rule, facts)
    spare = set(shown) - {hand.key for hand in roll.handfuls}
    if spare:
        return Refusal("dice_spare", roll.rule, {"handful": min(spare)})
    return None


def deal_refusal(deal: Deal, drawn: Sequence[Hashable]) -> Refusal | None:
    """Why these cards cannot come out of the pool of `deal`, or None.

    `UNKNOWN` always can where one side alone sees what comes; what everybody sees must be named.
    """
    if deal.to is None and UNKNOWN in drawn:
        return Refusal("cards_open", deal.rule, {})
    if len(drawn) != deal.draw:
        return Refusal("cards_count", deal.rule, {"measured": len(drawn), "needed": deal.draw})
    left = merged(deal.counts)
    for item, count in Counter(drawn).items():
        if item != UNKNOWN and count > left.get(item, 0):
            return Refusal(
                "cards_gone", deal.rule, {"card": item, "measured": count, "needed": left.get(item, 0)}
            )
    return None
