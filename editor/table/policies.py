"""Who shows the dice and the cards: the program, or a person who has real ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.play.pending import Deal, Roll

Policy = Literal["rolled", "typed"]
Kind = tuple[Literal["roll", "deal"], str]
"""A kind of roll or of deal: "roll" or "deal", and the room's word for why."""


def kind_of(pending: Roll | Deal) -> Kind:
    """The kind under which this roll or deal is decided."""
    return ("roll" if isinstance(pending, Roll) else "deal", pending.why)


@dataclass(slots=True)
class Policies:
    """What holds for all rolls and for all deals, and the kinds for which something else holds."""

    roll: Policy = "rolled"
    deal: Policy = "rolled"
    kinds: dict[Kind, Policy] = field(default_factory=dict)

    def of_kind(self, kind: Kind) -> Policy:
        return self.kinds.get(kind, self.roll if kind[0] == "roll" else self.deal)

    def of(self, pending: Roll | Deal) -> Policy:
        """Whether the program shows these dice or cards, or a person types them."""
        return self.of_kind(kind_of(pending))

    def set_kind(self, kind: Kind, policy: Policy) -> None:
        self.kinds[kind] = policy

    def set_all(self, what: Literal["roll", "deal"], policy: Policy) -> None:
        """Decide for all rolls, or for all deals; what was said for single kinds is forgotten."""
        if what == "roll":
            self.roll = policy
        else:
            self.deal = policy
        self.kinds = {kind: value for kind, value in self.kinds.items() if kind[0] != what}
