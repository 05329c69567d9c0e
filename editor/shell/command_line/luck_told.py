"""`etat-major odds GAME --luck`: what the dice of a battle took from each side, beside what they take."""

from pathlib import Path
from typing import Any

from core.text import _, _n
from editor.shell.command_line.console import Console
from editor.shell.command_line.inputs import read_game
from editor.shell.command_line.secrecy import must_be_told

LATER = _("Luck is told once the battle is over: it would give away what the other side hides.")


def tell_luck(console: Console, file: Path, as_json: bool, *, umpire: bool) -> None:
    """What the dice took from each side and piece, beside what they take on average."""
    from core.odds.luck import LuckQuestion, luck

    game = read_game(file, console)
    must_be_told(game, LATER, umpire=umpire)
    found = luck(LuckQuestion(game.system, game.scenario, tuple(game.journal.steps())))
    context, outcomes = game.journal.state.context, game.system.outcomes
    row: dict[str, Any] = {"rolls": found.rolls, "sampled": found.sampled, "sides": {}}
    for place, side in enumerate(game.scenario.sides):
        lost, expected = float(found.lost(place)), float(found.expected(place))
        row["sides"][side.id] = {"lost": lost, "expected": expected}
        words = _("{side}: {lost} lost, {expected} with average dice.")
        console.say(words.fill(side=side.name, lost=round(lost, 2), expected=round(expected, 2)))
        if outcomes is None:
            continue
        for piece in (piece for piece in found.pieces.values() if piece.side == place):
            console.say(
                _(
                    "  {piece}: lost {lost} ({lost_expected}), inflicted {dealt} ({dealt_expected})",
                    piece=outcomes.piece_name(context, piece.piece),
                    lost=round(float(piece.lost), 2),
                    lost_expected=round(float(piece.lost_expected), 2),
                    dealt=round(float(piece.dealt), 2),
                    dealt_expected=round(float(piece.dealt_expected), 2),
                )
            )
    console.say(
        _n(
            "{count} roll weighed, {sampled} by plays.",
            "{count} rolls weighed, {sampled} by plays.",
            found.rolls,
            sampled=found.sampled,
        )
    )
    if as_json:
        console.json_line(row)
