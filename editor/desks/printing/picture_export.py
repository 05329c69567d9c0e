"""The map as a picture in a file: .png or .svg, as the ending says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.text import _
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


def ask_and_export(page: DeskHost) -> None:
    """Ask for the file, write it, say so or why not."""
    say = page.context.speaker.say
    name, kinds = f"{file_name(say(page.document.title))}.png", say(_("Pictures (*.png *.svg *.pdf)"))
    path = asked_to_save(page.widget.window(), page.context, _("Export a picture"), name, kinds)
    if path is None:
        return
    try:
        export(page, path)
    except (OSError, ValueError) as fault:
        page.notices.show_notice("export", "refused", unwritten(path, fault))
        return
    page.said.emit(_("The picture is in {file}.", file=path.name))


def export(page: DeskHost, path: Path) -> None:
    """Write the scenario's map with the plans that lie over it.

    Raises OSError, and ValueError for an ending that no picture has.
    """
    from editor.boards.drawing.picture_files import Wish
    from editor.boards.pictures import render_file

    document, scenario, plan = page.document, page.document.scenario, ""
    if page.shows_plans:  # as far as it may be seen, and is
        scenario, plan = scenario.model_copy(update={"plan": page.plan_layer.shown_plans()}), "all"
    wish = Wish(style=page.map_style, plan=plan)
    render_file(scenario, document.system, path, page.context.speaker.language, wish)
