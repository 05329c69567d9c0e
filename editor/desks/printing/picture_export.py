"""The map as a picture in a file: .png or .svg, as the ending says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.text import _
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


def ask_and_export(host: DeskHost) -> None:
    """Ask for the file, write it, say so or why not."""
    say = host.context.speaker.say
    name, kinds = f"{file_name(say(host.document.title))}.png", say(_("Pictures (*.png *.svg *.pdf)"))
    path = asked_to_save(host.widget.window(), host.context, _("Export a picture"), name, kinds)
    if path is None:
        return
    try:
        export(host, path)
    except (OSError, ValueError) as fault:
        host.notices.show_notice("export", "refused", unwritten(path, fault))
        return
    host.said.emit(_("The picture is in {file}.", file=path.name))


def export(host: DeskHost, path: Path) -> None:
    """Write the scenario's map with the plans that lie over it.

    Raises OSError, and ValueError for an ending that no picture has.
    """
    from editor.boards.drawing.picture_files import Wish
    from editor.boards.pictures import render_file

    document, scenario, plan = host.document, host.document.scenario, ""
    if host.shows_plans:  # as far as it may be seen, and is
        scenario, plan = scenario.model_copy(update={"plan": host.plan_layer.shown_plans()}), "all"
    wish = Wish(style=host.map_style, plan=plan)
    render_file(scenario, document.system, path, host.context.speaker.language, wish)
