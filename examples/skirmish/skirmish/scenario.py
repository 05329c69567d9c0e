"""What a scenario of Skirmish holds, and what is offered to who designs one."""

from typing import ClassVar, Literal

from pydantic import Field

from core.kit.open_brief import OpenBrief
from core.presentation.look import HexNote
from core.protocol.design import Design
from core.scenarios.boards import HexBoard
from core.scenarios.forces import Side, Unit
from core.scenarios.records import NO_NAMES, HexName
from core.scenarios.scenario import Scenario
from core.text import Names, _
from skirmish.battle import State


class SkirmishBoard(HexBoard):
    """Clear ground and woods, all at one level."""

    GROUNDS: ClassVar[tuple[str, ...]] = ("clear", "woods")
    HIGHEST: ClassVar[int] = 0


class SkirmishScenario(Scenario):
    """A battle as it is set up; `goals` are the hexes of the three secret orders (SK-4)."""

    system: Literal["skirmish"] = "skirmish"
    sides: tuple[Side, Side]
    turns: int = Field(default=8, ge=1, le=99)
    goals: tuple[HexName, HexName, HexName] = ("1.1", "2.2", "3.3")
    board: SkirmishBoard
    units: tuple[Unit, ...] = ()


def blank(
    title: Names = NO_NAMES, rows: int = 9, columns: int = 13, short_rows: bool = True
) -> SkirmishScenario:
    """An empty map and two sides without units."""
    blue = Side(id="blue", name=Names("Blue", "Bleus"), edge="top")
    red = Side(id="red", name=Names("Red", "Rouges"), edge="bottom")
    board = SkirmishBoard.blank(rows, columns, short_rows)
    return SkirmishScenario(title=title, sides=(blue, red), first="blue", board=board)


BRIEF: OpenBrief[State, SkirmishScenario] = OpenBrief(
    HexNote(_("Hold the hex of your secret order after the last turn."), "SK-5")
)
DESIGN: Design[State, SkirmishScenario] = Design(SkirmishScenario, blank, lambda scenario: (), BRIEF)
