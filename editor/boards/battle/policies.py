"""Who shows the dice and the cards: the program, or a person who has real ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from core.protocol.pending import Deal, Roll

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

    @classmethod
    def read(cls, shown: Mapping[str, str]) -> Policies:
        """As a game keeps them (`core.records.games.Game.shown`)."""
        found = cls()
        for name, policy in shown.items():
            what, _colon, why = name.partition(":")
            kind, chosen = cast("Literal['roll', 'deal']", what), cast("Policy", policy)
            if why:
                found.kinds[kind, why] = chosen
            elif kind == "roll":
                found.roll = chosen
            else:
                found.deal = chosen
        return found

    def written(self) -> dict[str, str]:
        """As a game keeps them: only what is not rolled by the program."""
        whole = {
            name: policy for name, policy in (("roll", self.roll), ("deal", self.deal)) if policy == "typed"
        }
        single = {
            f"{kind}:{why}": policy
            for (kind, why), policy in self.kinds.items()
            if policy != (self.roll if kind == "roll" else self.deal)
        }
        return {**whole, **dict(sorted(single.items()))}

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
