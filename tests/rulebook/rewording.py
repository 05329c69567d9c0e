"""Breaks that change a few words of a function: another side, one more, one moment later."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import dedent
from types import CodeType
from typing import Any
from unittest.mock import patch


def reworded(*changes: tuple[str, str]) -> Callable[[Any], CodeType]:
    """From the code of a function to that with these words changed, each of which stands in it once.

    The code is changed, not the function: whoever holds the function, in a table or by import, is broken too.
    """

    def change(code: CodeType) -> CodeType:
        text = dedent(inspect.getsource(code))
        for old, new in changes:
            assert text.count(old) == 1, (
                f"{code.co_name} does not say “{old}” once any more: reword its break"
            )
            text = text.replace(old, new)
        found = [
            one for one in _codes(compile(text, code.co_filename, "exec")) if one.co_name == code.co_name
        ]
        return found[0]

    return change


def pairs(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What a function says, what it says in the break, and so on."""
    return tuple(zip(words[::2], words[1::2], strict=True))


@contextmanager
def replaced(target: Any, name: str, change: Callable[[Any], Any]) -> Iterator[None]:
    """An attribute is what `change` makes of it; the code of a function, too, which cannot be taken away."""
    old = getattr(target, name)
    new = change(old)
    if name != "__code__":
        with patch.object(target, name, new):
            yield
        return
    target.__code__ = new
    try:
        yield
    finally:
        target.__code__ = old


def _codes(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]
