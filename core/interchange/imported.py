"""What came of a file of another program: a scenario, and what was kept, mapped and dropped, in sentences."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.interchange.mapping import NO_MAPPING, Mapping
from core.interchange.target import Target
from core.scenarios.files import Models
from core.text import Text


@dataclass(frozen=True, slots=True)
class WordUse:
    """A word of the file (`kind`: terrain, units or hexsides), how often it stands there, what it became.

    `becomes` is written as in a mapping; empty: it was left out.
    """

    kind: str
    word: str
    count: int
    becomes: str


@dataclass(frozen=True, slots=True)
class Imported:
    """A scenario made of a file, and the report that a person reads before taking it."""

    scenario: Any
    kept: tuple[Text, ...] = ()
    mapped: tuple[Text, ...] = ()
    dropped: tuple[Text, ...] = ()
    words: tuple[WordUse, ...] = ()


def no_neighbour(_name: str) -> bytes | None:
    """Nothing lies beside a file that came as bytes."""
    return None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of an import.

    `mapping` says over the program's own table what words become; `onto` is a scenario that takes what is
    read (units of an order of battle, `parts` of another scenario); `beside` gives the bytes of a file in the
    same folder, or None; `models` are the scenario models of all systems.
    """

    target: Target
    mapping: Mapping = NO_MAPPING
    path: str = ""
    onto: Any = None
    beside: Callable[[str], bytes | None] = no_neighbour
    parts: frozenset[str] = frozenset()
    models: Models = field(default_factory=dict)


@dataclass(slots=True)
class Report:
    """The three lists while they grow."""

    kept: list[Text] = field(default_factory=list)
    mapped: list[Text] = field(default_factory=list)
    dropped: list[Text] = field(default_factory=list)
    words: list[WordUse] = field(default_factory=list)

    def of(self, scenario: Any) -> Imported:
        """The finished report with its scenario."""
        return Imported(
            scenario, tuple(self.kept), tuple(self.mapped), tuple(self.dropped), tuple(self.words)
        )
