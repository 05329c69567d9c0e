"""The whole map by name and key: its legend, mirrors and turns, zones of control."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.geometry.hex_symmetry import Symmetry
from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family
from editor.boards.design.overview import LEGEND
from editor.boards.hex.tools.stamp import TURNS, MirrorTool

if TYPE_CHECKING:
    from editor.boards.design.designer import DrawingDesigner
    from editor.boards.hex.design_feed import BoardFeed
    from editor.boards.hex.tools.edit_context import HexEditContext


class MapCommands:
    """What can be done with a map and with what lies over it."""

    def __init__(self, designer: DrawingDesigner, edit_context: HexEditContext, feed: BoardFeed) -> None:
        self._designer, self._bench, self._feed = designer, edit_context, feed
        self._settings = designer.context.settings

    def _shows_legend(self) -> bool:
        return self._settings.flag(LEGEND, False)

    @command("design.legend", _("Legend"), menu="view", group=2, checked=_shows_legend)
    def turn_legend(self) -> None:
        """Show the legend or hide it; the settings keep it."""
        self._settings.set_flag(LEGEND, not self._shows_legend())

    def _cannot_turn(self, symmetry: Symmetry) -> Text | None:
        if symmetry.is_legal(self._bench.grid):
            return None
        return _("The rows of this map do not fit onto themselves that way.")

    @command_family
    def turns(self) -> list[Command]:
        """Mirror or turn the map, as far as its rows allow."""
        mirror = self._designer.tools["mirror"]
        assert isinstance(mirror, MirrorTool)
        return [
            Command(
                f"design.map.{symmetry.value}",
                words,
                "",
                partial(mirror.turn, symmetry),
                partial(self._cannot_turn, symmetry),
                menu="scenario",
                group=30,
                icon=icon,
            )
            for symmetry, words, icon in TURNS
        ]

    def _shows_zones(self, side: int) -> bool:
        return side in self._feed.zones

    @command_family
    def zones(self) -> list[Command]:
        """The zones of control of each side, as they are at the start."""
        designer = self._designer
        if not designer.document.system.parts.zones:
            return []
        sides = designer.document.scenario.sides
        return [
            Command(
                f"design.zones.{place}",
                _("Zones of control: {side}", side=side.name),
                key,
                partial(self._feed.turn_zones, place),
                menu="view",
                where="canvas",
                checked=partial(self._shows_zones, place),
                group=3,
            )
            for place, (side, key) in enumerate(zip(sides, ("Z", "Shift+Z"), strict=False))
        ]
