"""Whether a battle under way keeps something from a person who plays in it: he may type the command."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from core.text import _
from editor.shell.command_line.console import Console, Refused

if TYPE_CHECKING:
    from core.records.games import Game

Told = TypeVar("Told")
PERSON = "person"
"""The seat of a person in a battle file, and who sits where it says nothing."""


class KeptError(Refused):
    """A battle file whose scenario is not told to whoever types a command."""


def _played(game: "Game") -> list[int]:
    """The sides that persons play; all of them where both seats were given to computers meanwhile."""
    ids = [side.id for side in game.scenario.sides]
    played = [side for side, name in enumerate(ids) if game.seats.get(name, PERSON) == PERSON]
    return played or (list(range(len(ids))) if game.given else [])


def is_under_way(game: "Game") -> bool:
    """Whether persons play a battle that is not over: each has papers and a plan of his own at the least."""
    return bool(_played(game)) and game.journal.over() is None


def keeps_secrets(game: "Game") -> bool:
    """Whether what a side hides in a battle under way is still to be kept from a person who plays it."""
    from core.records.veils import hides_things

    return is_under_way(game) and hides_things(game.system, game.journal.state)


def keeps_scenario(game: "Game") -> bool:
    """Whether its scenario as it was designed tells a person who plays a battle what he may not know of it.

    As the desks that show the whole scenario ask in a window.
    """
    from core.records.veils import holds_more

    state = game.journal.state
    return game.journal.over() is None and any(holds_more(game.system, state, side) for side in _played(game))


def must_be_open(game: "Game", path: Path) -> None:
    """Refuse a battle whose scenario is not told to all. Raises `KeptError`."""
    if keeps_scenario(game):
        raise KeptError(
            _(
                "{file}: the scenario of this battle tells what a side keeps to itself. "
                "An umpire makes a scenario file of it: {command}",
                file=str(path),
                command="etat-major convert --umpire",
            )
        )


def told_of_each(files: Sequence[Path], tell: Callable[[Path], Told], console: Console) -> list[Told]:
    """What `tell` gives of each file; one whose scenario is kept is left out with a word, of several."""
    found = []
    for file in files:
        try:
            found.append(tell(file))
        except KeptError as kept:
            if len(files) == 1:
                raise
            console.complain(kept.reason)
    return found
