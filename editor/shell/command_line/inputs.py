"""What the headless commands read: scenarios, games, systems by name."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import paths
from core.protocol.refusals import CannotBeginError
from core.scenarios.documents import SCENARIO_LIMITS, BadFile, Document, read_bytes, read_document
from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.kept import must_be_open

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.records.games import Game
    from core.scenarios.scenario import Scenario

LARGEST = 10**SCENARIO_LIMITS.digits - 1
"""No larger number is taken that a file keeps: it could not be read again."""


def systems() -> "tuple[AnySystem, ...]":
    """The systems that the program knows."""
    from core.systems.catalog import all_systems

    return all_systems()


def system_named(name: str) -> "AnySystem":
    """The system of that id; refused with the ids that there are."""
    for system in systems():
        if system.id == name:
            return system
    known = ", ".join(system.id for system in systems())
    raise Refused(
        _("There is no system “{name}”. Write one of: {words}", name=name, words=known), ExitCode.USAGE
    )


def files_in(paths: Sequence[Path]) -> list[Path]:
    """The files named, and the .json files of the folders named.

    In a folder a pipe or device of such a name is left out: nobody named it, and it may never end. A link to
    nothing, and what may not be looked into, is kept, to be told.
    """
    found = []
    for path in paths:
        found += sorted(_json_in(path)) if os.path.isdir(path) else [path]
    return found


def _json_in(folder: Path) -> Iterator[Path]:
    closed = list[Path]()
    for place, _folders, names in os.walk(folder, onerror=lambda fault: closed.append(Path(fault.filename))):
        for file in (Path(place, name) for name in names if name.endswith(".json")):
            if os.path.isfile(file) or not os.path.exists(file):
                yield file
    yield from closed


def must_be_apart(out: Path, read: Path) -> None:
    """Refuse to write over the file that a command reads: a battle would be lost for its own picture."""
    with suppress(OSError):  # one of them is not there
        if os.path.isfile(out) and os.path.samefile(out, read):  # a terminal is both
            raise Refused(_("{file} is the file that is read: name another.", file=str(out)), ExitCode.USAGE)


def must_keep_battle(out: Path, taking: Path, console: Console) -> None:
    """A scenario may be written anew with what it takes; not in the place of the battle that it lies in."""
    from core.records.games import is_game

    if is_game(document_in(taking, console)):
        must_be_apart(out, taking)


def side_named(scenario: Any, side: str) -> int:
    """The place of the side of that id, or of that number from 1; refused with the ids that there are."""
    ids = [one.id for one in scenario.sides]
    if side in ids:
        return ids.index(side)
    if side in ("1", "2"):
        return int(side) - 1
    refusal = _("There is no side “{name}”. Write one of: {words}", name=side, words=", ".join(ids))
    raise Refused(refusal, ExitCode.USAGE)


def shipped_scenarios(system: "AnySystem") -> "dict[str, Scenario]":
    """The scenarios of a system that come with the program, by file name without its ending."""
    folder = paths.SCENARIOS / system.id
    files = sorted(folder.glob("*.json"))
    return {path.stem: scenario_in(read_document(read_bytes(path), path)) for path in files}


def read_scenario(
    path: Path, console: Console, *, drawn: bool = False, whole: bool = False
) -> "tuple[AnySystem, Scenario]":
    """The scenario in a file, or that a game file was played on; a bad file is told and ends the command.

    With `drawn` its plans are those that were drawn in the battle. Without `whole` that of a battle is
    refused (`KeptError`) where it tells what a side keeps to itself: who types may play there.
    """
    document = document_in(path, console)
    try:
        scenario: Any
        if document.data.get("format") == "etat-major/game":
            game = game_in(document)
            if not whole:
                must_be_open(game, path)
            scenario = _drawn_on(game) if drawn else game.scenario
        else:
            scenario = scenario_in(document)
    except BadFile as bad:
        raise refused(bad, console) from None
    return system_named(scenario.system), scenario


def _drawn_on(game: "Game") -> "Scenario":
    """The scenario of a battle with its plans as they stand."""
    from core.records.games import plans_of

    scenario: Scenario = game.scenario.model_copy(update={"plan": plans_of(game)})
    return scenario


WITH_HANDICAP = _("Play with the handicap that the scenario holds.")


def read_playable(
    path: Path, console: Console, *, with_handicap: bool = False
) -> "tuple[AnySystem, Scenario]":
    """As `read_scenario`; refused where no battle can begin from it, or from it with its handicap."""
    system, scenario = read_scenario(path, console)
    if with_handicap:
        scenario = _levelled(path, scenario)
    try:
        system.rules.new_battle(scenario)
    except CannotBeginError as error:
        raise Refused(_("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)) from None
    return system, scenario


def _levelled(path: Path, scenario: "Scenario") -> "Scenario":
    from core.scenarios.edits.handicap import HandicapError, levelled

    if not scenario.handicap:
        raise Refused(_("{file} holds no handicap.", file=str(path)))
    try:
        found: Scenario = levelled(scenario)
    except HandicapError:
        raise Refused(_("The handicap no longer fits the scenario.")) from None
    return found


def read_game(path: Path, console: Console) -> "Game":
    """The game in a file, replayed; a bad file is told and ends the command."""
    document = document_in(path, console)
    try:
        return game_in(document)
    except BadFile as bad:
        raise refused(bad, console) from None


def scenario_in(document: Document) -> "Scenario":
    """The scenario of a document; raises BadFile."""
    from core.protocol.scenario_models import ScenarioModels
    from core.scenarios.files import scenario_of

    return scenario_of(document, ScenarioModels(systems()))


def game_in(document: Document) -> "Game":
    """The game of a document, replayed; raises BadFile."""
    from core.records.games import game_of

    return game_of(document, systems())


def refused(bad: BadFile, console: Console) -> Refused:
    """Tell every fault of a file but the last, and give the refusal that tells the last."""
    *others, last = bad.lines()
    for line in others:
        console.complain(line)
    return Refused(last)


def document_in(path: Path, console: Console) -> Document:
    """The document in a file; a bad one is told and ends the command."""
    from core.records.games import GAME_LIMITS

    try:
        return read_document(read_bytes(path, GAME_LIMITS, piped=True), path, GAME_LIMITS)
    except BadFile as bad:
        raise refused(bad, console) from None
