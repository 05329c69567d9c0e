"""A history of kept work that is broken is none: the work itself comes back without it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from editor.base.document.history import read

WHOLE: dict[str, Any] = {
    "first": "a\nb",
    "lines": [{"en": "Draw", "fr": "Tracer", "change": [1, 0, "c", True]}],
    "done": 1,
}


def wrong(key: str, value: object) -> dict[str, Any]:
    found = json.loads(json.dumps(WHOLE))
    if key in found:
        found[key] = value
    elif key == "row":
        found["lines"][0] = value
    else:
        found["lines"][0][key] = value
    return found


@pytest.mark.parametrize("key", ["first", "lines", "done", "row", "change"])
@pytest.mark.parametrize(
    "value", [None, 5, float("inf"), "words", "\ud800", [], {}, [1, 0, 5, True], [0.5, {}, "c", 1], [[]] * 4]
)
def test_what_is_no_history_raises_what_is_waited_for(key: str, value: object) -> None:
    """A number in place of the first state raised something else: the work could not be reopened."""
    data = json.dumps(wrong(key, value)).encode()
    try:
        found = read(data, lambda content: content)
    except (ValueError, KeyError, TypeError):
        return
    assert found.done in range(len(found.lines) + 1)


def test_a_history_that_nests_without_end_is_none() -> None:
    with pytest.raises(ValueError, match="too deeply"):
        read(b"[" * 200_000, lambda content: content)


def test_a_whole_one_comes_back() -> None:
    found = read(json.dumps(WHOLE).encode(), lambda content: content)
    assert (found.first, [line.after for line in found.lines], found.done) == (b"a\nb", [b"a\nc"], 1)
