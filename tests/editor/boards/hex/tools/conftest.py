"""A bench over a small Battle Cry map, with a look that knows only what tools ask of it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt

from core.presentation.hex_look import HexLook
from core.presentation.look import HexNote, PaletteEntry, Piece, SightLine
from core.presentation.parts import Parts
from core.protocol.design import Design
from core.systems.battle_cry.design.lint import lint
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import Names
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.hex.tools.edit_context import HexEditContext


def _entry(name: str) -> PaletteEntry:
    return PaletteEntry(name, Names(name, name), Names(name, name), "BC-8")


class StubLook(HexLook):
    """Names without pictures."""

    grounds = tuple(
        map(_entry, ("woods", "orchard", "hill", "building", "river", "bridge", "field", "rough"))
    )
    hexsides = (_entry("fence"),)
    works = (_entry("fieldwork"),)
    units = tuple(map(_entry, ("infantry", "cavalry", "artillery", "general")))

    def pieces(self, scenario: Any) -> tuple[Piece, ...]:
        sides = [side.id for side in scenario.sides]
        return tuple(
            Piece(
                unit.id,
                sides.index(unit.side),
                unit.kind,
                scenario.board.grid.parse(unit.at),
                4,
                4,
                unit.name,
            )
            for unit in scenario.units
        )

    def sight(self, scenario: Any, start: int, end: int) -> Any:
        """Woods block on the drawn line."""
        grid = scenario.board.grid
        between = grid.line(start, end)[1:-1]
        blocked = tuple(one for one in between if scenario.board.ground_at(grid.name(one)) == "woods")
        return SightLine(not blocked, blocked, "BC-10.1")

    def hex_notes(self, scenario: Any, hex_index: int) -> tuple[HexNote, ...]:
        return ()


@pytest.fixture
def document(qapp: object) -> Document:
    """A blank 9 x 13 map that was never saved."""
    system: Any = SimpleNamespace(
        id="battle_cry",
        look=StubLook(),
        hexes=StubLook(),
        words=BattleCryWords(),
        parts=Parts(flag_hexes=True),
        design=lambda: Design(BattleCryScenario, blank, lint),
    )
    return Document(system, blank())


@pytest.fixture
def edit_context(document: Document) -> HexEditContext:
    """A bench over it."""
    return HexEditContext(document, Selection())


class Hand:
    """Presses, drags and releases a tool over named hexes, as the canvas would."""

    def __init__(self, edit_context: HexEditContext) -> None:
        self.edit_context = edit_context

    def event(self, name: str, **fields: Any) -> CanvasEvent:
        from editor.boards.drawing.hex_projection import HexProjection

        hex_ = self.edit_context.grid.parse(name)
        fields.setdefault("point", HexProjection(self.edit_context.grid).centre(hex_))
        fields.setdefault("button", Qt.MouseButton.LeftButton)
        return CanvasEvent(hex_, **fields)

    def drag(self, tool: Tool, *names: str, **fields: Any) -> None:
        """Press on the first, move over the others, release on the last."""
        tool.press(self.event(names[0], **fields))
        for name in names[1:]:
            tool.move(self.event(name, **fields))
        tool.release(self.event(names[-1], **fields))

    click = drag

    def near_side(self, name: str, side: int) -> dict[str, Any]:
        return {"side": (self.edit_context.grid.parse(name), side), "point": QPointF(1, 1)}


@pytest.fixture
def hand(edit_context: HexEditContext) -> Hand:
    return Hand(edit_context)


@pytest.fixture
def told(edit_context: HexEditContext) -> list[str]:
    """What the tools said, in English."""
    from core.text import say

    words: list[str] = []
    edit_context.status_changed.connect(lambda text: words.append(say(text, "en") if text else ""))
    return words


@pytest.fixture
def history(document: Document) -> Callable[[], list[str]]:
    """The lines of the history in English."""
    from core.text import say

    return lambda: [say(line.title, "en") for line in document.lines()]
