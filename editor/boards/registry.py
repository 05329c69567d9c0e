"""The kinds of board there are, by the word that a system says of its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.cards.kind import CardKind
from editor.boards.hex.kind import HexKind
from editor.boards.kind import BoardKind
from editor.boards.measured.kind import MeasuredKind

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

_KINDS: dict[str, BoardKind] = {kind.id: kind for kind in (HexKind(), MeasuredKind(), CardKind())}


def kind_of(system: AnySystem) -> BoardKind:
    """The kind of board that the games of `system` are played on."""
    return _KINDS[system.board]
