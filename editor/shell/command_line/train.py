"""`etat-major train SYSTEM`: the numbers of the computer players of a system, made again from a seed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import LARGEST, system_named
from editor.shell.command_line.play_command import SEED
from editor.shell.command_line.progress import bar


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `train` to `program`."""
    words = console.words

    @program.command(
        "train",
        help=words(_("Fit the computer players of a system to the results of battles drawn by lot.")),
    )
    def train(
        system: Annotated[str, typer.Argument(help=words(_("The id of a system, as battle_cry.")))],
        battles: Annotated[int, typer.Option(min=8, help=words(_("How many battles.")))] = 200,
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        polish: Annotated[
            int,
            typer.Option(
                min=0,
                help=words(_("Generations of CMA-ES on the weights first; needs the extra lab.")),
            ),
        ] = 0,
        pairs: Annotated[
            int, typer.Option(min=2, help=words(_("Pairs of battles for each set of weights.")))
        ] = 16,
        grown: Annotated[
            bool,
            typer.Option(
                "--grown",
                help=words(_("On ground from a seed, as designers are offered it.")),
            ),
        ] = False,
        out: Annotated[Path | None, typer.Option(help=words(_("Save the numbers in this file.")))] = None,
    ) -> None:
        from core.lab import train as lab
        from core.paths import RESOURCES
        from core.players.values import BadWeightsError, trained
        from core.scenarios.writing import laid_out, write_atomically

        room = system_named(system)
        if room.judgement is None:
            raise Refused(_("{system} knows no officers: nobody can judge.", system=room.title))
        try:
            weights = trained(room).weights
        except BadWeightsError:
            weights = room.judgement.weights
        if polish:
            try:
                with bar(console, _("Weights"), 1.0) as shown:
                    weights = lab.polished(room, weights, polish, pairs, seed, shown.at, grown=grown)
            except ImportError:
                raise Refused(_("Install the extra “lab” first (cma)."), ExitCode.USAGE) from None
        with bar(console, _("Battles"), 1.0) as shown:
            found = lab.chances(room, weights, battles, seed, shown.at, grown=grown)
        command = f"etat-major train {room.id} --battles {battles} --seed {seed}"
        if polish:
            command += f" --polish {polish} --pairs {pairs}"
        if grown:
            command += " --grown"
        today = datetime.now(UTC).date().isoformat()
        row = lab.written(room, weights, found, {"date": today, "seed": seed, "command": command})
        path = out or RESOURCES / "players" / f"{room.id}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, (laid_out(row)).encode("utf-8"))
        console.say(_("{file} is written.", file=str(path)))
