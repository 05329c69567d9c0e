"""What makes a game of an unequal battle: small changes that a scenario holds for who wants them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

from pydantic import Field, model_validator

from core.scenarios.faults import one_of
from core.scenarios.records import Id, Record, Wrong, located
from core.text import _

Kind = Literal["side", "scenario", "option", "units", "card"]
MOST_CHANGES = 4
FIELDS: Mapping[str, tuple[str, ...]] = {
    "side": ("points_ahead", "flags", "losses", "loss_limit", "need", "hand"),
    "scenario": ("turns",),
    "option": ("turn_limit",),
    "units": ("units",),
}
"""What may change, by kind; a card by its id."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a scenario: a number of a side or of the scenario, or units and cards left out."""

    kind: Kind
    side: str
    field: str
    was: int
    now: int
    units: tuple[str, ...] = ()


class ChangeRow(Record):
    """A change as a file holds it."""

    kind: Kind
    side: str = Field(default="", max_length=64)
    field: str = Field(max_length=64)
    was: int
    now: int
    units: tuple[Id, ...] = ()

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        known = FIELDS.get(self.kind)
        if known is not None and self.field not in known:
            wrong = _("“{field}” is nothing that a handicap changes", field=self.field)
            raise located([Wrong(("field",), wrong, one_of(known))])
        return self

    @property
    def change(self) -> Change:
        """The change itself."""
        return Change(self.kind, self.side, self.field, self.was, self.now, self.units)
