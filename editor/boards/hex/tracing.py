"""The picture under a map of hexes: points snap to hexes, and a printed grid is fitted."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.declared_commands import command
from editor.boards.design.tracing.board_frame import BoardFrame, placement_of
from editor.boards.design.tracing.job import Job
from editor.boards.design.tracing.pixels import shades
from editor.boards.design.tracing.tracing import Tracing
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.paper.print_size import HEX_MM

if TYPE_CHECKING:
    from core.geometry.hexes import HexGrid
    from core.tracing.grid_fit import GridFit
    from core.tracing.placements import Placement
    from editor.boards.canvas.map_view import MapView
    from editor.boards.design.edit_context import EditContext
    from editor.boards.host import DeskHost

Named = tuple[int, tuple[float, float]]
"""A hex and the pixel of its centre."""

SNAPS = 0.35
"""Hex widths about a centre in which a point is meant for it."""


def frame_of(grid: HexGrid, *, turned: bool = False) -> BoardFrame:
    """How the board lies in the scene."""
    wide, high = grid.extent
    return BoardFrame(HEX_WIDTH, wide, high, HEX_MM, turned)


class HexTracing(Tracing):
    """Board lengths are hex widths."""

    fits_grids = True

    def __init__(self, host: DeskHost, edit_context: EditContext, view: MapView) -> None:
        super().__init__(host, edit_context, view)
        self.job: Job[GridFit] = Job(self)

    @property
    def grid(self) -> HexGrid:
        """The hexes of the board."""
        grid: HexGrid = self.document.scenario.board.grid
        return grid

    @property
    def frame(self) -> BoardFrame:
        return frame_of(self.grid, turned=self.view.scene_.appearance.turned)

    def snapped(self, at: tuple[float, float]) -> tuple[float, float]:
        """The centre of the hex, where that is near."""
        from core.tracing.hex_lattice import centre

        for hex_ in self.grid.hexes:
            x, y = centre(self.grid, hex_)
            if (x - at[0]) ** 2 + (y - at[1]) ** 2 <= SNAPS**2:
                return x, y
        return at

    def _cannot_fit(self) -> Text | None:
        if self._nothing() is None and self.picture.image is None:
            return self.state_words()
        return self._not_placeable()

    @command(
        "design.picture.fit", _("Fit the grid of the picture"), reason=_cannot_fit, menu="scenario", group=12
    )
    def fit(self) -> None:
        """Look for the printed hexes about where the picture lies, beside the window."""
        from core.scenarios.underlays import pairs_of
        from core.tracing.grid_fit import fitted

        underlay, image = self.underlay, self.picture.image
        if underlay is None or image is None:
            return
        placement = placement_of(pairs_of(underlay))
        named = self._far_hexes(placement)
        self._tell(_("Looking for the grid…"))
        self.job.start(
            lambda: fitted(shades(image), self.grid, named), partial(self._show_fit, underlay.digest)
        )

    def _far_hexes(self, placement: Placement) -> tuple[Named, Named]:
        """Two far hexes and where the picture has them: those that were pinned, else of the whole board."""
        from core.tracing.hex_lattice import centre

        assert self.underlay is not None
        hexes = list(self.grid.hexes)
        pins = [point.board for point in self.underlay.points[: self.underlay.pins]]
        if len(pins) < 2:
            first, last = hexes[0], hexes[-1]
        else:
            one, other = max(
                ((one, other) for one in pins for other in pins),
                key=lambda two: (two[0][0] - two[1][0]) ** 2 + (two[0][1] - two[1][1]) ** 2,
            )

            def nearest(at: tuple[float, float]) -> int:
                return min(
                    hexes,
                    key=lambda hex_: sum(
                        (a - b) ** 2 for a, b in zip(centre(self.grid, hex_), at, strict=True)
                    ),
                )

            first, last = nearest(one), nearest(other)
        places = placement.on_picture([centre(self.grid, first), centre(self.grid, last)]).tolist()
        return (first, (places[0][0], places[0][1])), (last, (places[1][0], places[1][1]))

    def _show_fit(self, digest: str, future: Future[GridFit]) -> None:
        from core.scenarios.underlays import with_points
        from core.tracing.placements import PlacementError

        underlay = self.underlay
        if underlay is None or underlay.digest != digest:
            return
        try:
            fit = future.result()
        except PlacementError:
            self._tell(
                _(
                    "No grid is found here. Pin two far hexes at their centres first: press on the hex of "
                    "the picture and drag it to its place."
                )
            )
            return
        wide, high = self.frame.width, self.frame.height
        corners = [(0.0, 0.0), (wide, 0.0), (0.0, high)]
        pixels = fit.placement.on_picture(corners).tolist()
        pairs = [(board, (pixel[0], pixel[1])) for board, pixel in zip(corners, pixels, strict=True)]
        self._do(_("Fit the grid of the picture"), with_points(underlay, pairs, 0))
        self._tell(
            _(
                "The grid is fitted: {count} places of the picture agree within {most} mm.",
                count=fit.windows,
                most=round(max(fit.error * HEX_MM, 0.1), 1),
            )
        )
