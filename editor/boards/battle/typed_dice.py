"""The dice of a roll that a person has typed so far: plain data, no widget."""

from __future__ import annotations

from core.chance.dice import Face
from core.protocol.pending import Handful, Roll


class TypedDice:
    """Handful by handful, die by die, in the order of the roll."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self._typed: dict[str, list[Face]] = {}

    @property
    def handful(self) -> Handful | None:
        """The handful whose die comes next; None when all dice are typed."""
        return next(
            (hand for hand in self.roll.handfuls if len(self._typed.get(hand.key, ())) < hand.dice), None
        )

    @property
    def shown(self) -> list[Face | None]:
        """One entry a die of the roll, None for those to come."""
        shown: list[Face | None] = []
        for hand in self.roll.handfuls:
            typed = self._typed.get(hand.key, [])
            shown += [*typed, *[None] * (hand.dice - len(typed))]
        return shown

    def add(self, face: Face) -> None:
        """One more die."""
        hand = self.handful
        assert hand is not None, "all dice are typed"
        self._typed.setdefault(hand.key, []).append(face)

    def taken(self) -> dict[str, tuple[Face, ...]]:
        """All that was typed, by handful; nothing is typed any more."""
        typed = {key: tuple(faces) for key, faces in self._typed.items()}
        self._typed = {}
        return typed

    def rub_out(self) -> bool:
        """Take the last typed die back; False where there is none."""
        for hand in reversed(self.roll.handfuls):
            if self._typed.get(hand.key):
                self._typed[hand.key].pop()
                return True
        return False
