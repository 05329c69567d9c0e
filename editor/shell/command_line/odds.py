"""`etat-major odds FILE`: what an action leads to, exact or sampled, candidates side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.protocol.state import State
from core.text import Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import LARGEST, read_game, read_scenario, side_named
from editor.shell.command_line.luck_told import tell_luck
from editor.shell.command_line.play_command import AS_JSON, SEED
from editor.shell.command_line.secrecy import seat_of

if TYPE_CHECKING:
    from core.odds.answers import Comparison, FigureOdds
    from core.odds.questions import Question
    from core.protocol.system import AnySystem
    from core.records.games import Game

SIDE = _("The side that asks, by its id in the file, or 1 or 2 in its order.")
MOST_VALUES = 12
POLICY = _("Who answers for the other side: greedy, decline, react, first or worst.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `odds` to `program`."""
    words = console.words

    @program.command("odds", help=words(_("The odds of a decision: what an action leads to, by the rules.")))
    def odds(
        file: Annotated[Path, typer.Argument(help=words(_("A scenario or battle file.")))],
        action: Annotated[
            list[int] | None,
            typer.Option(
                help=words(
                    _("The number of an action; several are compared. Without it: the actions offered.")
                )
            ),
        ] = None,
        step: Annotated[
            int | None,
            typer.Option(
                min=0, help=words(_("After so many steps of the battle; otherwise where it stands."))
            ),
        ] = None,
        policy: Annotated[
            str,
            typer.Option(
                help=words(_("Who answers for the other side: greedy, decline, react, first or worst."))
            ),
        ] = "greedy",
        own: Annotated[
            str, typer.Option(help=words(_("Who answers for the acting side on the way: the same words.")))
        ] = "greedy",
        asking: Annotated[str, typer.Option("--side", help=words(SIDE))] = "",
        umpire: Annotated[
            bool, typer.Option("--umpire", help=words(_("Look at hidden cards, as an umpire may.")))
        ] = False,
        whole: Annotated[
            bool,
            typer.Option("--whole", help=words(_("Until nothing is going on any more, for a reaction."))),
        ] = False,
        lines: Annotated[
            bool,
            typer.Option("--lines", help=words(_("With the best line that an act opens."))),
        ] = False,
        luck: Annotated[
            bool, typer.Option("--luck", help=words(_("The luck of the dice in a battle so far.")))
        ] = False,
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.odds.policies import NAMES
        from core.odds.questions import THOROUGH, Question, compare

        for name in (policy, own):
            if name not in NAMES:
                known = ", ".join(NAMES)
                raise Refused(
                    _("There is no policy “{name}”. Write one of: {words}", name=name, words=known),
                    ExitCode.USAGE,
                )
        if luck:
            tell_luck(console, file, as_json, umpire=umpire)
            return
        system, state, seat = _moment(file, step, seed, console, (asking, umpire))
        side, offered = _offered(system, state, seat)
        if not action:
            _list(console, system, state, offered)
            return
        chosen = [_picked(offered, number) for number in action]
        sees = None if umpire else side
        questions = [Question(system, state, side, one, sees, policy, own, whole) for one in chosen]
        found = _with_lines(console, questions) if lines else compare(questions, THOROUGH)
        _print(console, system, state, found, _to_look_further([] if lines else questions))
        if as_json:
            console.json_line(_row(console, system, state, found))


def _moment(
    file: Path, step: int | None, seed: int, console: Console, who: tuple[str, bool]
) -> "tuple[AnySystem, Any, int | None]":
    """The battle in the file at that step, and whose seat is asked for: a side, whether it is the umpire.

    A scenario is begun and its first dice and cards shown.
    """
    from core.chance.sources import Rolled
    from core.protocol.chance_answers import answer
    from core.protocol.pending import Deal, Roll
    from core.records.games import is_game
    from core.records.veils import known_to
    from editor.shell.command_line.inputs import document_in

    if is_game(document_in(file, console)):
        game = read_game(file, console)
        seat = seat_of(game, who[0], umpire=who[1])
        state = game.journal.state if step is None else _state_at(game, step, seat)
        return game.system, state if seat is None else known_to(game.system, state, seat), seat
    system, scenario = read_scenario(file, console)
    state = system.rules.new_battle(scenario)
    number = 0
    while isinstance(pending := system.rules.pending(state), Roll | Deal):
        system.rules.apply(state, answer(pending, Rolled(seed), number))
        number += 1
    if step:
        raise Refused(_("A scenario has no steps: --step is for a battle."), ExitCode.USAGE)
    return system, state, side_named(scenario, who[0]) if who[0] else None


def _state_at(game: "Game", step: int, seat: int | None) -> State:
    """The battle after so many steps, as a side may count them: what the other did unseen has no number."""
    from core.records.shown_steps import is_hidden

    line = game.journal.line()
    ends = [place for place, moment in enumerate(line) if not is_hidden(moment, seat)] + [len(line)]
    if step >= len(ends):
        raise Refused(_("The battle ends with step {count}.", count=len(ends) - 1), ExitCode.USAGE)
    place = ends[step]  # where the next step begins that the side knows of
    state: State = (line[place - 1] if place else game.journal.moments[0]).state
    return state


def _offered(system: "AnySystem", state: State, seat: int | None) -> tuple[int, list[Any]]:
    from core.protocol.pending import Choice, SecretChoices, deciding_side

    pending = system.rules.pending(state)
    if not isinstance(pending, Choice | SecretChoices):
        raise Refused(_("Nobody has to decide anything at this step."))
    chosen = (
        [choice.side for choice in pending.choices] if isinstance(pending, SecretChoices) else [pending.side]
    )
    if seat is not None and seat not in chosen:
        raise Refused(_("The other side has the choice, and what it hides is hidden here too."))
    side = deciding_side(pending) if seat is None else seat
    return side, list(system.rules.actions(state, side))


def _picked(offered: list[Any], number: int) -> Any:
    if not 1 <= number <= len(offered):
        raise Refused(
            _("There is no action {number}: they go from 1 to {count}.", number=number, count=len(offered)),
            ExitCode.USAGE,
        )
    return offered[number - 1]


def _list(console: Console, system: "AnySystem", state: State, offered: list[Any]) -> None:
    for number, action in enumerate(offered, 1):
        console.say(_("{number}. {text}", number=number, text=system.words.action(state, action)))


def _with_lines(console: Console, questions: "list[Question]") -> "Comparison":
    """The odds of the best lines; each is said act by act, with how far it was looked for."""
    from core.odds.answers import Comparison
    from core.odds.lookahead import FURTHER, weigh
    from core.odds.questions import THOROUGH

    found = [weigh(question, FURTHER, THOROUGH) for question in questions]
    for place, one in enumerate(found, start=1):
        if one.prospect is None:
            continue
        for words in one.prospect.line.words[1:]:
            console.say(_("{number}. then {text}", number=place, text=words))
        for note in one.prospect.notes:
            console.say(note)
    return Comparison(tuple(one.answer for one in found))


def _to_look_further(questions: "list[Question]") -> set[int]:
    """The places of the questions whose act opens further ones, into which nobody has looked."""
    from core.odds.lookahead import opens

    return {place for place, question in enumerate(questions) if opens(question)}


def _print(
    console: Console, system: "AnySystem", state: State, found: "Comparison", further: set[int]
) -> None:
    several = len(found.answers) > 1
    for place, answer in enumerate(found.answers):
        text = system.words.action(state, answer.action)
        console.say(_("{number}. {text}", number=place + 1, text=text) if several else text)
        for row in answer.rows():
            console.say(figure_line(row))
        if not answer.rows():
            console.say(_("Nothing is lost or won by it."))
        if place in further:
            console.say(_("Further acts may follow: --lines looks for the best line that the act opens."))
        for note in answer.notes:
            console.say(note)
        console.say(
            _("{steps} steps of the rules in {ms} ms.", steps=answer.nodes, ms=round(1e3 * answer.seconds, 1))
        )


def figure_line(row: "FigureOdds") -> Text:
    """One figure: its values with their chances in percent, the mean of a count."""
    shown = sorted(row.chances, key=lambda chance: -chance.probability)[:MOST_VALUES]
    values = tuple(
        _(
            "{value}: {percent} %",
            value=row.figure.values.get(chance.value, str(chance.value)),
            percent=float(f"{100 * float(chance.probability):.4g}"),
        )
        if chance.low == chance.high
        else _(
            "{value}: {percent} % ({low} to {high})",
            value=row.figure.values.get(chance.value, str(chance.value)),
            percent=round(100 * float(chance.probability), 1),
            low=round(100 * chance.low, 1),
            high=round(100 * chance.high, 1),
        )
        for chance in (row.chances if len(row.chances) <= MOST_VALUES else shown)
    )
    if row.mean is None:
        return _("{figure}: {values}.", figure=row.figure.title, values=values)
    mean = round(float(row.mean), 3)
    return _("{figure}: {mean} on average; {values}.", figure=row.figure.title, mean=mean, values=values)


def _row(console: Console, system: "AnySystem", state: State, found: "Comparison") -> dict[str, Any]:
    rows = []
    for answer in found.answers:
        figures = {
            row.figure.id: {
                "mean": None if row.mean is None else float(row.mean),
                "chances": {
                    str(chance.value): [float(chance.probability), chance.low, chance.high]
                    for chance in row.chances
                },
            }
            for row in answer.rows(all_figures=True)
        }
        rows.append(
            {
                "action": console.words(system.words.action(state, answer.action)),
                "exact": answer.is_exact,
                "total": str(answer.total),
                "policy": answer.policy,
                "own": answer.own,
                "figures": figures,
            }
        )
    return {"system": system.id, "answers": rows}
