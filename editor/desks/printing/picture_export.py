"""The map as a picture in a file, as the ending says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from editor.boards.known_scenario import known_scenario

if TYPE_CHECKING:
    from editor.boards.drawing.picture_files import Wish
    from editor.boards.host import DeskHost


def scenario_of(host: DeskHost) -> Any:
    """The scenario with the plans that lie over it, as far as they may be seen, and are."""
    scenario = known_scenario(host)
    if host.shows_plans:
        scenario = scenario.model_copy(update={"plan": host.plan_layer.shown_plans()})
    return scenario


def export(host: DeskHost, path: Path, wish: Wish | None = None) -> None:
    """Write the scenario's map with the plans that lie over it, as on the screen unless wished otherwise.

    Raises OSError, and ValueError for an ending that no picture has.
    """
    from editor.boards.drawing.picture_files import Wish as Usual
    from editor.boards.pictures import render_file

    wish = wish or Usual(style=host.map_style, plan="all" if host.shows_plans else "")
    document = host.document
    render_file(scenario_of(host), document.system, path, host.context.speaker.language, wish)
