"""`etat-major soak` and `match`: endurance and strength."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.endurance_command import chosen
from editor.shell.command_line.inputs import (
    LARGEST,
    WITH_HANDICAP,
    read_playable,
    shipped_scenarios,
    system_named,
)
from editor.shell.command_line.oracle_command import keep_game, soak_oracles
from editor.shell.command_line.play_command import AS_JSON, SEATS, SEED, seats_named
from editor.shell.command_line.progress import bar

if TYPE_CHECKING:
    from core.protocol.system import AnySystem


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands `soak` and `match` to `program`."""
    _declare_soak(program, console)
    _declare_match(program, console)


def _declare_soak(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command(
        "soak",
        help=words(
            _("Play random battles by the thousand; each one that breaks a promise is kept as a file.")
        ),
    )
    def soak(
        system: Annotated[
            str | None, typer.Argument(help=words(_("The id of a system, as battle_cry.")))
        ] = None,
        battles: Annotated[int | None, typer.Option(min=1, help=words(_("How many battles.")))] = None,
        minutes: Annotated[float | None, typer.Option(min=0, help=words(_("For how long.")))] = None,
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        keep: Annotated[Path, typer.Option(help=words(_("The folder in which what failed is kept.")))] = Path(
            "soak-failures"
        ),
        odds: Annotated[
            bool,
            typer.Option("--odds", help=words(_("Hold the exact odds of decisions against many plays."))),
        ] = False,
        oracle: Annotated[
            bool,
            typer.Option(
                "--oracle", help=words(_("Hold every judgement against a second reading of the rules."))
            ),
        ] = False,
        files: Annotated[
            int | None,
            typer.Option(min=1, help=words(_("Read so many broken files of every format instead."))),
        ] = None,
        formats: Annotated[
            str,
            typer.Option(
                "--format",
                help=words(_("Of broken files those only whose format begins so, as convert.")),
            ),
        ] = "",
        kill: Annotated[
            int | None,
            typer.Option(min=1, help=words(_("Kill so many programs in the midst of work instead."))),
        ] = None,
        monkey: Annotated[
            float | None,
            typer.Option(
                min=0,
                help=words(
                    _(
                        "Random mouse and keys in a window for so many minutes instead. A freeze is more "
                        "than a second in which the program computed or waited for something of its own; "
                        "the clock is told beside it, and what other programs kept from it is no freeze."
                    )
                ),
            ),
        ] = None,
        seats: Annotated[str | None, typer.Option(help=words(SEATS))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import soak as lab

        endurance = chosen(files, kill, monkey, formats)
        if endurance is not None:
            endurance(console, seed, keep)
        if oracle:
            soak_oracles(console, system, battles, seed, keep)
        if system is None:
            raise Refused(_("soak: name a system, as battle_cry."), ExitCode.USAGE)
        room = system_named(system)
        if odds:
            _soak_odds(console, room, battles, seed, as_json)
        if battles is None and minutes is None:
            battles = 100
        with bar(console, _("Battles"), battles) as shown:
            tally = lab.soak(
                room,
                list(shipped_scenarios(room).values()),
                battles,
                minutes,
                seed,
                lambda now: shown.at(now.battles, f"{now.battles} · {len(now.failures)}"),
                None if seats is None else seats_named(seats),
            )
        for failure in tally.failures:
            kept = keep_game(keep, f"{room.id}-{seed}-{failure.number}", failure.game)
            console.complain(_("{file}: {reason}", file=str(kept), reason=failure.reason.strip()))
        row = tally.row()
        console.say(
            _(
                "{battles} battles, {steps} steps, {replayed} replayed alike, {faults} faults; ends: {ends}.",
                **{**row, "ends": ", ".join(f"{reason} {count}" for reason, count in row["ends"].items())},
            )
        )
        if as_json:
            console.json_line(row)
        raise typer.Exit(ExitCode.FAULTS if tally.failures else ExitCode.WELL)


def _soak_odds(
    console: Console, room: "AnySystem", battles: int | None, seed: int, as_json: bool
) -> NoReturn:
    """Plays of decisions against their exact odds; ends the command."""
    from core.lab import odds_soak as lab

    scenarios = list(shipped_scenarios(room).values())
    with bar(console, _("Decisions"), 1.0) as shown:
        tally = lab.soak_odds(
            room,
            scenarios,
            battles or lab.BATTLES,
            seed,
            lambda now: shown.at(
                now.decisions / now.questions, f"{now.decisions}/{now.questions} · {len(now.faults)}"
            ),
        )
    for fault in tally.faults:
        console.complain(fault)
    row = tally.row()
    console.say(
        _(
            "{system}: {decisions} decisions of {plays} plays each, {too_large} too large to compare,"
            " {faults} faults; the strangest was to be expected once in {once} times.",
            system=room.title,
            **{key: row[key] for key in ("decisions", "plays", "too_large", "faults")},
            once=round(1 / max(row["strangest"], 1e-300)),
        )
    )
    if as_json:
        console.json_line(row)
    raise typer.Exit(ExitCode.FAULTS if tally.faults else ExitCode.WELL)


def _declare_match(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command("match", help=words(_("Let two computer players meet many times, and count.")))
    def match(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file.")))],
        seats: Annotated[str, typer.Option(help=words(SEATS))] = "greedy,random",
        battles: Annotated[int, typer.Option(min=2, help=words(_("How many battles.")))] = 200,
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        with_handicap: Annotated[bool, typer.Option("--with-handicap", help=words(WITH_HANDICAP))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import match as lab

        system, setup = read_playable(scenario, console, with_handicap=with_handicap)
        names = seats_named(seats)
        with bar(console, _("Battles"), battles) as shown:
            score = lab.match(
                system,
                setup,
                names,
                battles,
                seed,
                lambda now: shown.at(now.battles, f"{now.share():.3f}"),
            )
        for text in score.cases.values():
            console.complain(text)
        row = score.row((setup.sides[0].id, setup.sides[1].id))
        console.say(
            _(
                "{first} against {second}: {wins} won and {draws} drawn of {battles},"
                " share {share} (95 % interval {low} to {high}).",
                first=names[0],
                second=names[1],
                **{key: row[key] for key in ("wins", "draws", "battles", "share", "low", "high")},
            )
        )
        for side in setup.sides:
            console.say(
                _("{side}: share {share} ({low} to {high}).", side=side.name, **row["sides"][side.id])
            )
        if as_json:
            console.json_line(row)
