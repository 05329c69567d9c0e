"""Why a wish cannot be granted: the one answer that menus, highlights, players and the help all read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.text import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """One wrong wish, with the rule that refuses it.

    `kind` is an entry of the room's words, which make the sentence from `facts`. Facts hold plain values:
    what was measured (`measured`), what would have been needed (`needed`), units and hexes by index.
    `nearest` is the nearest legal action, where the rules can name one.
    """

    kind: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)  # the room's words know what each kind holds
    nearest: Any = None  # an action of the room whose rules refuse


@dataclass(frozen=True, slots=True)
class RefusalLine:
    """One fact of a refusal in words, beside the rule that it comes from."""

    text: Text
    rule: str


class CannotBeginError(ValueError):
    """A scenario that no battle can begin from: `text` says why, `rule` is the rule that refuses it."""

    def __init__(self, text: Text, rule: str) -> None:
        super().__init__(f"{text.id} ({rule})")
        self.text = text
        self.rule = rule


class CannotStandError(ValueError):
    """Fields that contradict one another: no battle comes to such a moment (`System.restored`)."""


class RefusedError(ValueError):
    """A step that the rules refuse was handed over as if it were legal (a file, a program).

    Persons never meet it: their wishes are asked with `refusal` first.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.kind} ({refusal.rule}): {dict(refusal.facts)}")
        self.refusal = refusal
