"""`etat-major brief FILE --side S|umpire|all -o FOLDER`: briefing packs as PDF, without a window."""

from pathlib import Path
from typing import Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import read_scenario, side_named
from editor.shell.command_line.render_command import PAPERS, without_display
from editor.shell.command_line.secrecy import AS_UMPIRE

ALL, UMPIRE = "all", "umpire"


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `brief` to `program`."""
    words = console.words

    @program.command("brief", help=words(_("Write briefing packs: a PDF a side, and one for the umpire.")))
    def brief(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file, or a battle file.")))],
        side: Annotated[
            str, typer.Option(help=words(_("A side by its id or its number, umpire, or all.")))
        ] = ALL,
        out: Annotated[
            Path, typer.Option("-o", "--out", help=words(_("The folder that the PDFs are written into.")))
        ] = Path(),
        paper: Annotated[str, typer.Option(help=words(_("The paper: A4, A3 or Letter.")))] = "A4",
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
        lang: Annotated[str, typer.Option(help=words(_("The language of the words: en or fr.")))] = "",
    ) -> None:
        if paper not in PAPERS:
            known = ", ".join(PAPERS)
            refusal = _("There is no paper “{value}” here; write one of: {known}.", value=paper, known=known)
            raise Refused(refusal, ExitCode.USAGE)
        if lang not in ("", "en", "fr"):
            raise Refused(_("{value} is not a language here: en or fr.", value=lang), ExitCode.USAGE)
        if out.exists() and not out.is_dir():
            wrong = _("{file} is no folder; name one that the PDFs can be written into.", file=str(out))
            raise Refused(wrong, ExitCode.USAGE)
        is_one = side not in (ALL, UMPIRE, f"_{UMPIRE}")  # who says where he sits gets what his side is told
        system, setup = read_scenario(scenario, console, whole=umpire or is_one)
        is_one = is_one or side in {UMPIRE} & {one.id for one in setup.sides}
        reader = side_named(setup, side) if is_one else None
        application = without_display()
        from editor.boards.paper.tiling import PAPERS as SIZES
        from editor.desks.printing.briefing import file_of, packs, write_pack

        size = next(known for known in SIZES if known == paper)
        out.mkdir(parents=True, exist_ok=True)
        for pack in packs(setup):
            if side == ALL or pack.reader == reader:
                path = file_of(pack, scenario.stem, out, lang or console.language)
                write_pack(setup, system, pack, path, lang or console.language, size)
                console.say(_("{file} is written.", file=str(path)))
        application.processEvents()
