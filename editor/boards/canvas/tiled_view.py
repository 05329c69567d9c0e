"""The canvas of a board that lies on the ground: drawn in tiles, with sides, a legend, a top edge."""

from __future__ import annotations

from dataclasses import replace

from core.text import Names
from editor.boards.canvas.map_view import MapView


class TiledView(MapView):
    """Shows a map of hexes or a measured table."""

    _legend_shown = False

    def set_sides(self, names: tuple[Names, Names], ids: tuple[str, str] = ("", "")) -> None:
        """The two sides in playing order: counters wear the first letters of their names.

        `ids` keep a side's colours whatever the order (the Union is blue), and say whom a flag hex is for.
        """
        self._set_appearance(replace(self.scene_.appearance, side_names=names, side_ids=ids))

    def set_turned(self, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top."""
        self._set_appearance(replace(self.scene_.appearance, turned=turned))

    def show_legend(self, shown: bool) -> None:
        """The legend below the board."""
        self._legend_shown = shown
        self._lay_legend()
        if self._fitted:
            self.fit()

    def _lay_legend(self) -> None:
        """Show the legend as it is wanted, or take it away."""
        raise NotImplementedError
