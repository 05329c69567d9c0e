"""Commands declared beside the function that they run, and collected from the object that has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from types import MethodType
from typing import Literal, TypeVar

from core.text import Text
from editor.base.commands import Command, Menu, possible

Function = TypeVar("Function", bound=Callable[..., object])
Family = TypeVar("Family", bound=Callable[..., Sequence[Command]])
_ATTRIBUTE = "declared_commands"


@dataclass(frozen=True, slots=True)
class _Declaration:
    """A command without its object: `reason` and `checked` are functions of that object."""

    id: str
    title: Text
    shortcut: str
    args: tuple[object, ...]
    reason: Callable[..., Text | None] | None
    checked: Callable[..., bool] | None
    menu: Menu
    where: Literal["window", "canvas"]
    group: int
    icon: str
    in_palette: bool

    def of(self, owner: object, run: Callable[..., object]) -> Command:
        """The command of one object."""
        return Command(
            self.id,
            self.title,
            self.shortcut,
            partial(run, *self.args) if self.args else run,
            possible if self.reason is None else MethodType(self.reason, owner),
            self.menu,
            self.where,
            None if self.checked is None else MethodType(self.checked, owner),
            self.group,
            self.icon,
            self.in_palette,
        )


def command(
    id_: str,
    title: Text,
    shortcut: str = "",
    *,
    args: tuple[object, ...] = (),
    reason: Callable[..., Text | None] | None = None,
    checked: Callable[..., bool] | None = None,
    menu: Menu = "",
    where: Literal["window", "canvas"] = "window",
    group: int = 0,
    icon: str = "",
    in_palette: bool = True,
) -> Callable[[Function], Function]:
    """Declare that a method is run by a command, see `Command`; several may stand on one method.

    `reason` and `checked` are methods of the same class; `args` is what the method is called with.
    """
    declaration = _Declaration(
        id_, title, shortcut, args, reason, checked, menu, where, group, icon, in_palette
    )

    def declare(function: Function) -> Function:
        setattr(function, _ATTRIBUTE, (declaration, *getattr(function, _ATTRIBUTE, ())))
        return function

    return declare


def command_family(function: Family) -> Family:
    """Declare that a method makes commands that are alike: one a tool, one a side."""
    setattr(function, _ATTRIBUTE, None)
    return function


def declared(owner: object) -> tuple[Command, ...]:
    """The commands of an object in the order of its class, those of a base class first."""
    return tuple(_declared(owner))


def _declared(owner: object) -> Iterator[Command]:
    seen: set[str] = set()
    for kind in reversed(type(owner).__mro__):
        for name, function in vars(kind).items():
            if name in seen or not hasattr(function, _ATTRIBUTE):
                continue
            seen.add(name)
            run = getattr(owner, name)
            declarations: tuple[_Declaration, ...] | None = getattr(function, _ATTRIBUTE)
            if declarations is None:
                yield from run()
            else:
                yield from (one.of(owner, run) for one in declarations)
