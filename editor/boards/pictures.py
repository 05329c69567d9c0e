"""The picture of a scenario as a file, whatever its board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.boards.drawing.picture_files import Wish, write_page
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

USUAL = Wish()


def render_file(scenario: Scenario, system: AnySystem, path: Path, language: str, wish: Wish = USUAL) -> None:
    """Write the scenario as `path`: .svg, .pdf, else pixels in the format of the suffix.

    Raises ValueError for a suffix that no picture has, OSError when the file cannot be written.
    """
    write_page(kind_of(system).canvas.page(scenario, system, language, wish), path, wish, language)
