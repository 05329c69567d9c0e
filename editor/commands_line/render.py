"""`etat-major render SCENARIO -o map.png`: the picture of a map, without a window."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.commands_line.console import Console, ExitCode, Refused
from editor.commands_line.reading import read_scenario

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.scenario import Scenario

ENDINGS = (".png", ".svg")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `render` to `program`."""
    words = console.words

    @program.command("render", help=words(_("Draw the map of a scenario into a picture.")))
    def render(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file, or a battle file.")))],
        out: Annotated[
            Path, typer.Option("-o", "--out", help=words(_("The picture: map.png or map.svg.")))
        ] = Path("map.png"),
    ) -> None:
        if out.suffix.lower() not in ENDINGS:
            raise Refused(_("{file}: a picture ends in .png or .svg.", file=str(out)), ExitCode.USAGE)
        system, setup = read_scenario(scenario, console)

        draw(setup, system, out, console.language)
        console.say(_("{file} is drawn.", file=str(out)))


def draw(setup: "Scenario", system: "System", out: Path, language: str) -> None:
    """Draw the map into `out`; no display is needed. Refused where Qt cannot be loaded."""
    from editor.start import broken_qt

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    refusal = broken_qt()
    if refusal is not None:
        raise Refused(refusal)
    from PySide6.QtGui import QGuiApplication

    from editor.canvas.rendering import render_file

    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    render_file(setup, system, out, language)
    application.processEvents()
