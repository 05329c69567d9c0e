"""`etat-major view GAME --side S` and `etat-major reply take GAME REPLY`: play by post, without a window."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.scenarios.documents import BadFile, Document
from core.scenarios.writing import real
from core.text import _
from editor.panels.mail.privacy import is_private
from editor.shell.command_line.console import Console, Refused
from editor.shell.command_line.held import check_free, check_unchanged
from editor.shell.command_line.inputs import (
    document_in,
    game_in,
    must_be_apart,
    refused,
    scenario_in,
    side_named,
    system_named,
    systems,
)
from editor.shell.command_line.reply_taken import print_openly, print_whole, taken
from editor.shell.command_line.secrecy import AS_UMPIRE

if TYPE_CHECKING:
    from core.records.games import Game


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands `view` and `reply` to `program`."""
    words = console.words

    @program.command("view", help=words(_("Write what one side knows of a battle into a view file.")))
    def view(
        game: Annotated[Path, typer.Argument(help=words(_("A battle file, or a scenario before it.")))],
        side: Annotated[
            str, typer.Option(help=words(_("The side, by its id in the file, or 1 or 2 in its order.")))
        ],
        out: Annotated[
            Path | None, typer.Option("-o", "--out", help=words(_("The view file.")), show_default=False)
        ] = None,
    ) -> None:
        from core.records import view_files, views

        battle = game_at(game, console)
        place = side_named(battle.scenario, side)
        seen = views.view_of(battle, place)
        target = out or Path(f"{game.stem}_{seen.side_id}.view.json")
        must_be_apart(target, game)
        view_files.save(target, seen)
        name = battle.scenario.sides[place].name
        console.say(_("{file} is written: the view of one side ({side}).", file=str(target), side=name))
        note = views.guessing_note(battle)
        if note is not None:
            console.complain(note)
        if document_in(game, console).data.get("format") != "etat-major/game":
            console.complain(
                _(
                    "No file keeps this battle, so no reply to this view can be taken in: save a battle of "
                    "the scenario, and write its views."
                )
            )
        if not seen.is_asked:
            console.say(_("There is nothing to decide for this side at this moment."))

    replies = typer.Typer(
        help=words(_("Replies of players who sit elsewhere.")), no_args_is_help=True, add_completion=False
    )
    program.add_typer(replies, name="reply")

    @replies.callback()
    def reply() -> None:
        """Keeps `take` a word of its own."""

    @replies.command("take", help=words(_("Take the decisions of a reply into a battle, or say why not.")))
    def take(
        game: Annotated[Path, typer.Argument(help=words(_("The battle file.")))],
        reply: Annotated[Path, typer.Argument(help=words(_("The reply file.")))],
        out: Annotated[
            Path | None,
            typer.Option("-o", "--out", help=words(_("Write the battle into this file, not its own."))),
        ] = None,
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
    ) -> None:
        from core.records import games, replies

        document = document_in(game, console)
        try:
            battle = game_in(document)
            answer = replies.loads(_bytes_of(reply, console), reply)
        except BadFile as bad:
            raise refused(bad, console) from None
        is_told = umpire or not is_private(battle)
        before = battle.journal.here
        acts = taken(battle, answer, console, is_told=is_told)
        target = out or game
        must_be_apart(target, reply)
        check_free(target)
        if real(target) == real(game):
            check_unchanged(game, document)
        games.save(target, battle)
        if not is_told:
            print_openly(console, battle, before, answer.record, target)
            return
        print_whole(console, battle, before, len(acts), answer.record.note, target)
        if len(acts) < len(answer.record.steps):
            console.say(replies.LEFT)


def game_at(path: Path, console: Console) -> "Game":
    """The game in a file, or that which a scenario in it begins; a bad file is told and ends the command."""
    from core.chance.seeds import new_secret
    from core.protocol.refusals import CannotBeginError
    from core.records.games import new_game, set_out

    document = document_in(path, console)
    try:
        if document.data.get("format") == "etat-major/game":
            return game_in(document)
        scenario: Any = scenario_in(document)
    except BadFile as bad:
        raise refused(bad, console) from None
    try:
        system, secret = system_named(scenario.system), new_secret()
        return new_game(system, set_out(system, scenario, secret), secret)
    except CannotBeginError as error:
        raise Refused(_("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)) from None


def faults_in(document: Document) -> None:
    """Read a view or a reply for `check`; raises BadFile."""
    from core.records import replies, view_files

    if view_files.is_view(document):
        view_files.view_in(document, systems())
    else:
        replies.reply_in(document)


def _bytes_of(path: Path, console: Console) -> bytes:
    from core.records.replies import REPLY_LIMITS
    from core.scenarios.documents import read_bytes

    try:
        return read_bytes(path, REPLY_LIMITS, piped=True)
    except BadFile as bad:
        raise refused(bad, console) from None
