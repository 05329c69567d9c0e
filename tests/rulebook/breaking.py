"""How a rule is broken for a moment: patches, each of which makes the new value of the old one.

A patch names what it replaces as "module:attribute" below the package of its room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar
from unittest.mock import patch

from tests.rulebook.rewording import replaced

Change = Callable[[Any], Any]


@dataclass(frozen=True)
class RuleBreak:
    """The number that is broken, and each place that is patched with what makes the new value of the old."""

    room: ClassVar[str]
    number: str
    patches: tuple[tuple[str, Change], ...]

    @contextmanager
    def made(self) -> Iterator[None]:
        """The rule is broken inside of this."""
        with ExitStack() as stack:
            for place, change in self.patches:
                module, attribute = place.split(":")
                target: Any = import_module(f"{self.room}.{module}")
                stack.enter_context(_forgetting(target))
                *way, name = attribute.split(".")
                for part in way:
                    target = getattr(target, part)
                if isinstance(target, dict):
                    stack.enter_context(patch.dict(target, {name: change(target[name])}))
                else:
                    stack.enter_context(replaced(target, name, change))
            yield


@contextmanager
def _forgetting(home: ModuleType) -> Iterator[None]:
    """What functions of a module remember of the rule as it was is forgotten, and then what it was broken."""
    kept = [
        its for its in vars(home).values() if hasattr(its, "cache_clear") and its.__module__ == home.__name__
    ]
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()
