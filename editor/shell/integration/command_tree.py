"""The commands of the program with their options, as plain data: for the manual and for completion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer


@dataclass(frozen=True, slots=True)
class Parameter:
    """An option (`names` begin with a dash) or an argument (one name, in capitals)."""

    names: tuple[str, ...]
    help: str
    takes: str = ""
    """What an option wants after it, in capitals; nothing for a switch."""

    @property
    def is_option(self) -> bool:
        return self.names[0].startswith("-")


@dataclass(frozen=True, slots=True)
class Branch:
    """A command, or a group of commands."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]
    branches: tuple[Branch, ...] = ()

    @property
    def options(self) -> tuple[Parameter, ...]:
        return tuple(parameter for parameter in self.parameters if parameter.is_option)

    @property
    def arguments(self) -> tuple[Parameter, ...]:
        return tuple(parameter for parameter in self.parameters if not parameter.is_option)

    def walk(self, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
        """Itself and all below, each with the words that lead there."""
        words = (*above, self.name)
        yield words, self
        for branch in self.branches:
            yield from branch.walk(words)


def tree_of(program: typer.Typer, name: str) -> Branch:
    """The commands as they are declared, help in the language of the console they were declared with."""
    import typer

    return _branch(name, typer.main.get_command(program))


def _branch(name: str, command: Any) -> Branch:
    """`command` is one of click, which typer may bring along under a name of its own."""
    below = getattr(command, "commands", {})
    return Branch(
        name,
        _plain(command.help),
        tuple(_parameter(found) for found in command.params),
        tuple(_branch(word, below[word]) for word in below if not below[word].hidden),
    )


def _parameter(found: Any) -> Parameter:
    if found.param_type_name == "argument":
        name = found.name.upper().replace("_", "-")
        return Parameter((name + ("..." if found.nargs != 1 else ""),), _plain(found.help))
    takes = "" if found.is_flag else str(found.metavar or found.name.upper().replace("_", "-"))
    return Parameter((*found.opts, *found.secondary_opts), _plain(found.help), takes)


def _plain(words: str | None) -> str:
    return " ".join((words or "").split())
