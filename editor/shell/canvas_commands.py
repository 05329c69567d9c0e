"""The map in the middle by name and key: zoom, numbers, style of drawing, a hex to go to, its description."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family
from editor.base.settings import MapStyleId
from editor.shell.window_part import WindowPart

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

STYLES: tuple[tuple[MapStyleId, Text], ...] = (
    ("staff", _("Draw as a staff map")),
    ("table", _("Draw as a game board")),
)


class CanvasCommands(WindowPart):
    """The menu of what is seen, as far as it is the map."""

    def no_map(self) -> Text | None:
        """Why there is no map that could be drawn otherwise."""
        from editor.boards.registry import kind_of  # not before the window is shown

        refusal, host = self.no_page(), self._host
        if refusal is not None:
            return refusal
        has_map = host is not None and kind_of(host.document.system).canvas.place_question is not None
        return None if has_map else _("there is no map here")

    @property
    def _host(self) -> DeskHost | None:
        """The page in front, if it has a map."""
        return self.window.page.map_host if self.window.page is not None else None

    @command(
        "zoom_in",
        _("Zoom in"),
        "+ | =",
        reason=WindowPart.no_page,
        menu="view",
        where="canvas",
        group=2,
    )
    def zoom_in(self) -> None:
        """Nearer."""
        if self._host is not None:
            self._host.view.zoom_in()

    @command(
        "zoom_out",
        _("Zoom out"),
        "-",
        reason=WindowPart.no_page,
        menu="view",
        where="canvas",
        group=2,
    )
    def zoom_out(self) -> None:
        """Farther."""
        if self._host is not None:
            self._host.view.zoom_out()

    @command(
        "fit",
        _("Show the whole map"),
        "Home",
        reason=WindowPart.no_page,
        menu="view",
        where="canvas",
        group=2,
    )
    def fit(self) -> None:
        """As large as there is room."""
        if self._host is not None:
            self._host.view.show_whole()

    def _has_numbers(self) -> bool:
        return self.window.context.settings.coordinates

    @command("numbers", _("Hex numbers"), menu="view", group=2, checked=_has_numbers)
    def turn_numbers(self) -> None:
        """Show the numbers or measures of the map, or hide them."""
        settings = self.window.context.settings
        settings.coordinates = not settings.coordinates

    @command_family
    def styles(self) -> list[Command]:
        """A switch for each style in which the maps of this system are drawn."""
        return [
            Command(
                f"map_{style}",
                words,
                "",
                partial(self._draw, style),
                self.no_map,
                menu="view",
                group=2,
                checked=partial(self._is_drawn, style),
            )
            for style, words in STYLES
        ]

    def _draw(self, style: MapStyleId) -> None:
        if self._host is not None:
            self.window.context.settings.set_map_style(self._host.document.system.id, style)

    def _is_drawn(self, style: MapStyleId) -> bool:
        return self._host is not None and self._host.map_style == style

    @command("go_to", _("Go to a hex..."), "Ctrl+G", reason=no_map, menu="view", group=2)
    def go_to(self) -> None:
        """Ask where."""
        if self._host is not None:
            from editor.shell.search import ask_place

            ask_place(self.window, self._host)

    @command(
        "describe",
        _("Describe the board in words"),
        "Ctrl+Shift+D",
        reason=WindowPart.no_page,
        menu="view",
        group=2,
    )
    def describe(self) -> None:
        """What is on the board, as text to read or to hear."""
        if self._host is not None:
            from editor.shell.description import show_description

            show_description(self.window, self._host)
