"""`etat-major render SCENARIO -o map.png`: the picture of a map, without a window."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.text import Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import document_in, must_be_apart, read_game, read_scenario
from editor.shell.command_line.secrecy import AS_UMPIRE, drawn_scenario

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

ENDINGS = (".png", ".svg", ".pdf")
STYLES = ("staff", "table")
PALETTES = ("light", "dark", "print")
PAPERS = ("A4", "A3", "Letter")
WIDTHS = (100, 16_000)
THUMBNAILS = (16, 2_048)
SHEETS = ("map", "pieces", "terrain", "cards", "scenario")
HEX_WIDTH, HEXES = 22.0, (8.0, 200.0)


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
        scale: Annotated[
            str, typer.Option(help=words(_("1:1 or 1:2: a .pdf of many sheets to be glued together.")))
        ] = "",
        hex_width: Annotated[
            float, typer.Option("--hex-width", help=words(_("How wide a hex is at 1:1, in millimetres.")))
        ] = HEX_WIDTH,
        sheet: Annotated[
            str,
            typer.Option(help=words(_("Map, pieces, terrain or cards to cut, or scenario with its lists."))),
        ] = "map",
        plan: Annotated[
            str, typer.Option(help=words(_("Draw the plan of that side (its id) over the map, or all.")))
        ] = "",
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
        thumbnail: Annotated[
            int, typer.Option(help=words(_("For file managers: a .png of that size, whatever its name.")))
        ] = 0,
        lang: Annotated[str, typer.Option(help=words(_("The language of the words: en or fr.")))] = "",
        units: Annotated[
            bool, typer.Option("--units/--no-units", help=words(_("Draw the units, or the map alone.")))
        ] = True,
        numbers: Annotated[
            bool, typer.Option("--numbers/--no-numbers", help=words(_("Number the hexes, or not.")))
        ] = True,
        frame: Annotated[
            bool, typer.Option("--frame/--no-frame", help=words(_("Title and legend round the map, or not.")))
        ] = True,
        skip_empty: Annotated[
            bool, typer.Option("--skip-empty", help=words(_("In true size: no sheets of bare ground.")))
        ] = False,
    ) -> None:
        must_be_apart(out, scenario)
        if thumbnail:
            _draw_small(scenario, console, out, thumbnail)
            return
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
        _among("--sheet", sheet, SHEETS)
        system, setup = read_scenario(scenario, console, drawn=bool(plan), whole=True)
        _among("--plan", plan, (*(side.id for side in setup.sides), "all"))
        from core.records.games import is_game

        if is_game(document_in(scenario, console)):
            setup = drawn_scenario(read_game(scenario, console), setup, plan, umpire=umpire)
        if scale or sheet != "map":
            job: dict[str, Any] = {
                "what": sheet,
                "style": style or None,
                "palette": palette,
                "paper": paper or "A4",
            }
            job |= {"hex_mm": hex_width, "scale": _ratio(scale), "plan": plan, "skip_empty": skip_empty}
            _print(setup, system, out, lang or console.language, job)
            console.say(_("{file} is drawn.", file=str(out)))
            return
        wish = {"style": style or None, "palette": palette, "width": width or None, "paper": paper or None}
        wish |= {"plan": plan, "units": units, "numbers": numbers, "frame": frame}
        draw(setup, system, out, lang or console.language, wish)
        console.say(_("{file} is drawn.", file=str(out)))


def _ratio(scale: str) -> float:
    """ "1:2" as 0.5; nothing is 1:1."""
    found = re.fullmatch(r"1:(\d{1,3}(?:[.,]\d{1,2})?)", scale or "1:1")
    part = float(found[1].replace(",", ".")) if found is not None else 0.0
    if not 0.1 <= part <= 100.0:
        raise Refused(_("--scale: write 1:1, 1:2 or the like, not “{value}”.", value=scale), ExitCode.USAGE)
    return 1.0 / part


def _print(setup: "Scenario", system: "AnySystem", out: Path, language: str, wish: dict[str, Any]) -> None:
    """Write sheets of paper in true scale; `wish` holds fields of `editor.desks.printing.job.Job`."""
    if out.suffix.lower() != ".pdf":
        raise Refused(_("{file}: sheets of paper are written as .pdf.", file=str(out)), ExitCode.USAGE)
    from editor.boards.registry import kind_of

    chart = kind_of(system).paper.map
    if chart is None and wish["what"] not in ("scenario", "cards"):
        raise Refused(_("There is no map here."), ExitCode.USAGE)
    if not HEXES[0] <= wish["hex_mm"] <= HEXES[1]:
        refusal = _("--hex-width: write a number from {least} to {most}.", least=HEXES[0], most=HEXES[1])
        raise Refused(refusal, ExitCode.USAGE)
    application = without_display()
    from core.scenarios.writing import write_atomically
    from editor.boards.paper.tiling import TooManySheetsError
    from editor.desks.printing.card_sheets import has_cards
    from editor.desks.printing.job import Job, pdf_of_job

    if wish["what"] == "cards" and not has_cards(system):
        raise Refused(_("This game has no cards."), ExitCode.USAGE)
    if wish["what"] == "terrain" and (chart is None or not chart.has_terrain):
        raise Refused(_("Terrain is cut out for measured tables only."), ExitCode.USAGE)
    try:
        written = pdf_of_job(setup, system, Job(**wish, language=language))
    except TooManySheetsError as fault:
        raise Refused(
            _("At this scale it takes {count} sheets: choose a smaller one.", count=fault.count),
            ExitCode.USAGE,
        ) from fault
    write_atomically(out, written)
    application.processEvents()


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
    setup: "Scenario", system: "AnySystem", out: Path, language: str, wish: dict[str, Any] | None = None
) -> None:
    """Draw the map into `out`; no display is needed. Refused where Qt cannot be loaded.

    `wish` holds the fields of `editor.boards.drawing.picture_files.Wish`.
    """
    application = without_display()
    from editor.boards.drawing.picture_files import Wish
    from editor.boards.pictures import render_file

    render_file(setup, system, out, language, Wish(**(wish or {})))
    application.processEvents()


def _draw_small(path: Path, console: Console, out: Path, size: int) -> None:
    """The picture by which a file manager shows a file: as on the start page.

    So of a battle there is only what all may see, no unit that a briefing keeps back.
    """
    if not THUMBNAILS[0] <= size <= THUMBNAILS[1]:
        refusal = _(
            "--thumbnail: write a whole number from {least} to {most}.",
            least=THUMBNAILS[0],
            most=THUMBNAILS[1],
        )
        raise Refused(refusal, ExitCode.USAGE)
    system, setup = read_scenario(path, console, whole=True)
    from core.records.games import is_game

    game = read_game(path, console) if is_game(document_in(path, console)) else None
    application = without_display()
    from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt

    from core.scenarios.writing import write_atomically
    from editor.shell.thumbnails import picture_of, standing_picture

    whole = QSize(size, size)
    if game is None:
        picture = picture_of(setup, system, whole, dark=False)
    else:
        ways = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        picture = standing_picture(game, console.language).scaled(whole, *ways)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    write_atomically(out, bytes(buffer.data().data()))
    application.processEvents()


def without_display() -> Any:
    """The Qt application that draws, no display needed. Refused where Qt cannot be loaded."""
    from editor.shell.start import broken_qt

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    refusal = broken_qt()
    if refusal is not None:
        raise Refused(refusal)
    from PySide6.QtGui import QGuiApplication

    return QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
