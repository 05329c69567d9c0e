"""Whatever the bytes of a list or a points table: it is read, or a BadFile says why not."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies import files, points
from core.armies.troops import Troops
from core.scenarios.bad_file import BadFile
from core.text import Text

LIST: dict[str, Any] = {
    "format": "etat-major/roster",
    "version": 1,
    "system": "belle_epoque",
    "title": "A corps",
    "nation": "",
    "budget": 200,
    "points": {"id": "belle-epoque-house", "digest": ""},
    "friendly": False,
    "note": "",
    "lines": [
        {"troop": "infantry", "count": 2, "parts": {"fire": "A", "shock": True, "figures": 3}, "name": "x"}
    ],
}
TABLE: dict[str, Any] = {
    "format": "etat-major/points",
    "version": 1,
    "id": "club",
    "system": "belle_epoque",
    "title": {"en": "a", "fr": "b"},
    "source": "club",
    "formula": {"en": "", "fr": ""},
    "troops": {"infantry": 3},
    "each": {"figures": 1},
    "values": {"fire": {"A": 3}, "shock": {"true": 1}},
    "times": None,
}
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def _ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, item in inner for found in _ways(item, (*way, key)))]


def _changed(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    copy = value.copy()
    copy[way[0]] = _changed(value[way[0]], way[1:], new)
    return copy


def _is_taken_or_refused(read: Callable[[bytes], object], data: bytes) -> None:
    told: tuple[Text, ...] | None = None
    try:
        read(data)
    except BadFile as bad:
        told = bad.lines()
    assert told is None or all(line.id for line in told)
    assert told != ()


def test_one_value_changed(systems: Mapping[str, Troops]) -> None:
    @settings(max_examples=300)
    @given(data=st.data(), new=JSON)
    def holds(data: st.DataObject, new: Any) -> None:
        for whole, read in ((LIST, files.loads), (TABLE, points.loads)):
            way = data.draw(st.sampled_from(_ways(whole)))
            text = json.dumps(_changed(whole, way, new)).encode()
            _is_taken_or_refused(lambda given, read=read: read(given, systems), text)  # type: ignore[misc]

    holds()


def test_any_bytes(systems: Mapping[str, Troops]) -> None:
    @settings(max_examples=150)
    @given(noise=st.binary(max_size=60), at=st.integers(0, 500))
    def holds(noise: bytes, at: int) -> None:
        for whole, read in ((LIST, files.loads), (TABLE, points.loads)):
            text = json.dumps(whole).encode()
            _is_taken_or_refused(
                lambda given, read=read: read(given, systems),  # type: ignore[misc]
                text[:at] + noise + text[at:],
            )

    holds()
