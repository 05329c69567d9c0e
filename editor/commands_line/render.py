"""`etat-major render SCENARIO -o map.png`: the picture of a map, without a window."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.text import Text, _
from editor.commands_line.console import Console, ExitCode, Refused
from editor.commands_line.reading import read_scenario

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.scenario import Scenario

ENDINGS = (".png", ".svg", ".pdf")
STYLES = ("staff", "table")
PALETTES = ("light", "dark", "print")
PAPERS = ("A4", "A3", "Letter")
WIDTHS = (100, 16_000)


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `render` to `program`."""
    words = console.words

    @program.command("render", help=words(_("Draw the map of a scenario into a picture.")))
    def render(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file, or a battle file.")))],
        out: Annotated[
            Path, typer.Option("-o", "--out", help=words(_("The picture: map.png, map.svg or map.pdf.")))
        ] = Path("map.png"),
        style: Annotated[
            str, typer.Option(help=words(_("How it is drawn: staff or table; as the game wants by default.")))
        ] = "",
        palette: Annotated[str, typer.Option(help=words(_("The colours: light, dark or print.")))] = "print",
        width: Annotated[int, typer.Option(help=words(_("How wide a .png is in pixels.")))] = 0,
        paper: Annotated[
            str,
            typer.Option(
                help=words(_("The paper of a .pdf: A4, A3 or Letter; else a page of its own size."))
            ),
        ] = "",
        lang: Annotated[str, typer.Option(help=words(_("The language of the words: en or fr.")))] = "",
    ) -> None:
        if out.suffix.lower() not in ENDINGS:
            raise Refused(_("{file}: a picture ends in .png, .svg or .pdf.", file=str(out)), ExitCode.USAGE)
        _among("--style", style, STYLES)
        _among("--palette", palette, PALETTES)
        _among("--paper", paper, PAPERS)
        _among("--lang", lang, ("en", "fr"))
        if width and not WIDTHS[0] <= width <= WIDTHS[1]:
            raise Refused(
                _("--width: write a whole number from {least} to {most}.", least=WIDTHS[0], most=WIDTHS[1]),
                ExitCode.USAGE,
            )
        system, setup = read_scenario(scenario, console)
        wish = {"style": style or None, "palette": palette, "width": width or None, "paper": paper or None}
        draw(setup, system, out, lang or console.language, wish)
        console.say(_("{file} is drawn.", file=str(out)))


def _among(option: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a value that is none of `known`; nothing means the usual."""
    if value and value not in known:
        refusal: Text = _(
            "{option}: there is no “{value}” here; write one of: {known}.",
            option=option,
            value=value,
            known=", ".join(known),
        )
        raise Refused(refusal, ExitCode.USAGE)


def draw(
    setup: "Scenario", system: "System", out: Path, language: str, wish: dict[str, Any] | None = None
) -> None:
    """Draw the map into `out`; no display is needed. Refused where Qt cannot be loaded.

    `wish` holds the fields of `editor.canvas.writing.Wish`.
    """
    from editor.start import broken_qt

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    refusal = broken_qt()
    if refusal is not None:
        raise Refused(refusal)
    from PySide6.QtGui import QGuiApplication

    from editor.canvas.rendering import render_file
    from editor.canvas.writing import Wish

    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    render_file(setup, system, out, language, Wish(**(wish or {})))
    application.processEvents()
