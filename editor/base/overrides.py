"""An error that leaves an override of a Qt virtual is told, and does not end the program.

Up to Python 3.11 an error that was made in C (a deleted widget, `int("x")`) has no object of its own until
somebody catches it. PySide reads that object where a virtual that Python overrides was called amid another
call from Python, and the process dies. So each override of ours catches what comes and lets it go on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache, wraps
from types import FunctionType
from typing import ParamSpec, TypeVar

from shiboken6 import Shiboken

NORMALISED = (3, 12)
"""From this Python on each error is an object at once."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


def guard_overrides() -> None:
    """From now on each class that is made from one of Qt's has its overrides guarded."""
    if sys.version_info < NORMALISED and "__init_subclass__" not in vars(Shiboken.Object):
        setattr(Shiboken.Object, "__init_subclass__", classmethod(_guard))  # noqa: B010  # it declares none


def guarded(override: Callable[Given, Result]) -> Callable[Given, Result]:
    """The same; an error that goes through it is an object afterwards."""

    @wraps(override)
    def let_through(*given: Given.args, **named: Given.kwargs) -> Result:
        try:
            return override(*given, **named)
        except BaseException:  # noqa: TRY203  # caught is enough
            raise

    return let_through


def _guard(made: type, /, **named: object) -> None:
    super(Shiboken.Object, made).__init_subclass__(**named)  # type: ignore[misc]  # it is one of its classes
    inherited = [_names(base) for base in made.__mro__[1:] if base.__module__.startswith("PySide6.")]
    for name, value in list(vars(made).items()):
        if isinstance(value, FunctionType) and any(name in names for names in inherited):
            setattr(made, name, guarded(value))


@lru_cache(maxsize=256)
def _names(base: type) -> frozenset[str]:
    """The methods of a class of Qt."""
    return frozenset(name for name in vars(base) if not name.startswith("__"))
