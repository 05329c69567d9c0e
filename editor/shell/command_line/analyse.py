"""`etat-major analyse GAME`: how the chance of winning went, the worst decisions, the luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.panels.advice.loss_words import loss_words, luck_words
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import read_game
from editor.shell.command_line.play_command import AS_JSON
from editor.shell.command_line.progress import bar
from editor.shell.command_line.secrecy import AS_UMPIRE, must_be_told

if TYPE_CHECKING:
    from core.lab.analysis import Analysis
    from core.records.games import Game

LATER = _("A battle is looked back at once it is over: it would give away what the other side hides.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `analyse` to `program`."""
    words = console.words

    @program.command(
        "analyse",
        help=words(_("Look back at a battle: the chance of winning, the worst decisions, what luck took.")),
    )
    def analyse(
        game: Annotated[Path, typer.Argument(help=words(_("A battle file.")))],
        worlds: Annotated[
            int,
            typer.Option(min=2, max=400, help=words(_("In how many possible worlds a decision is weighed."))),
        ] = 16,
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import analysis as lab
        from core.players.values import BadWeightsError

        loaded = read_game(game, console)
        must_be_told(loaded, LATER, umpire=umpire)
        system = loaded.system
        if system.judgement is None:
            raise Refused(_("{system} knows no officers: nobody can judge.", system=system.title))
        start = system.rules.new_battle(loaded.scenario)
        try:
            with bar(console, _("Analysis"), 1.0) as shown:
                found = lab.analyse(system, start, tuple(loaded.journal.steps()), worlds, shown.at)
        except BadWeightsError as bad:
            raise Refused(bad.text, ExitCode.FAULTS) from None
        _print(console, loaded, found)
        if as_json:
            console.json_line(found.row([side.id for side in loaded.scenario.sides], words))


def _print(console: Console, game: "Game", found: "Analysis") -> None:
    """The analysis in sentences."""
    sides = game.scenario.sides
    for point in found.line[:: max(1, len(found.line) // 12)]:
        console.say(
            _(
                "Turn {turn}: {side} {share} %",
                turn=point.turn,
                side=sides[0].name,
                share=round(100 * point.share),
            )
        )
    for loss in found.worst:
        console.say(loss_words(loss, sides[loss.side].name))
    for side, luck in zip(sides, found.luck, strict=True):
        console.say(luck_words(luck, side.name))
