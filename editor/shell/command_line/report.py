"""`etat-major report GAME -o report.html`: the illustrated story of a saved battle, without a window."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import read_game
from editor.shell.command_line.render_command import without_display
from editor.shell.command_line.secrecy import AS_UMPIRE, must_be_told

if TYPE_CHECKING:
    from core.records.games import Game
    from core.records.house_rules import HouseRule

ENDINGS = (".html", ".pdf")
LUCK_SECONDS = 300.0
LATER = _("A report is written once the battle is over: it tells what the other side hides.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `report` to `program`."""
    words = console.words

    @program.command("report", help=words(_("Tell a saved battle: story, maps, losses, luck.")))
    def report(
        game: Annotated[Path, typer.Argument(help=words(_("A battle file.")))],
        out: Annotated[
            Path, typer.Option("-o", "--out", help=words(_("The report: report.html or report.pdf.")))
        ] = Path("report.html"),
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
        lang: Annotated[str, typer.Option(help=words(_("The language of the words: en or fr.")))] = "",
    ) -> None:
        if out.suffix.lower() not in ENDINGS:
            raise Refused(_("{file}: a report ends in .html or .pdf.", file=str(out)), ExitCode.USAGE)
        if lang not in ("", "en", "fr"):
            raise Refused(_("{value} is not a language here: en or fr.", value=lang), ExitCode.USAGE)
        battle = read_game(game, console)
        must_be_told(battle, LATER, umpire=umpire)
        application = without_display()
        from editor.panels.report.report import write_report

        write_report(battle, out, lang or console.language, _house_rules(battle, console), LUCK_SECONDS)
        application.processEvents()
        console.say(_("The report stands in {file}.", file=str(out)))


def _house_rules(battle: "Game", console: Console) -> "tuple[HouseRule, ...]":
    """Those of the game in this person's register; one that cannot be read is told and left out."""
    from core.records import house_rules
    from core.scenarios.documents import BadFile

    try:
        return house_rules.load(house_rules.default_path()).of(battle.system.id)
    except BadFile as bad:
        for line in bad.lines():
            console.say(line)
        return ()
