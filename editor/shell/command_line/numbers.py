"""Numbers on the command line are read as in files: digits and nothing else, where `int` takes more.

`int` takes "1_0" for 10, and so does the library that reads options; it takes blanks and other digits too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from core.text import Text, _
from core.text.whole_numbers import whole
from editor.shell.command_line.console import ExitCode, Refused

if TYPE_CHECKING:
    import typer

MOST_DIGITS = 4000
"""What is larger than an option allows is told by the option; beyond these digits nothing is a number."""

_NUMBER = re.compile(r"-?[0-9.]+(e[+-]?[0-9]+)?|-?(inf|nan)", re.IGNORECASE)


def check_numbers(commands: typer.Typer, words: Sequence[str]) -> None:
    """Refused where a word that follows an option for a number writes none."""
    kinds = dict(_numbers(commands))
    for place, word in enumerate(words):
        if word == "--":
            return
        option, equals, written = word.partition("=")
        if not equals:
            written = next(iter(words[place + 1 :]), "0")  # that one is missing is told by the option
        kind = kinds.get(option)
        if kind is int and whole(written, MOST_DIGITS, signed=True) is None:
            raise _refused(_("{option}: write a whole number, with digits alone.", option=option))
        if kind is float and _NUMBER.fullmatch(written) is None:
            raise _refused(_("{option}: write a number, with digits alone.", option=option))


def _refused(words: Text) -> Refused:
    return Refused(words, ExitCode.USAGE)


def _numbers(commands: typer.Typer) -> Iterator[tuple[str, type]]:
    """The options that take a number, with the kind of it."""
    for command in commands.registered_commands:
        if command.callback is not None:
            yield from _options(command.callback)
    for group in commands.registered_groups:
        if group.typer_instance is not None:
            yield from _numbers(group.typer_instance)


def _options(callback: Callable[..., Any]) -> Iterator[tuple[str, type]]:
    for name, hint in get_type_hints(callback, include_extras=True).items():
        kind, *rest = get_args(hint) or (hint,)
        found = next((one for one in (int, float) if one in _parts(kind)), None)
        if found is None:
            continue
        told = [word for one in rest for word in getattr(one, "param_decls", None) or ()]
        for word in told or [f"--{name.replace('_', '-')}"]:
            yield word, found


def _parts(kind: Any) -> set[Any]:
    """The types of which one is made: `int | None`, `list[int] | None`."""
    return {kind}.union(*(_parts(one) for one in get_args(kind)))
