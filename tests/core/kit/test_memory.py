"""Answers that are remembered: few enough, and never another's."""

from __future__ import annotations

import weakref
from typing import Any

from core.kit.memory import Memory, Names, remembered


def test_a_memory_begins_anew_when_it_is_full() -> None:
    memory: Memory[int, str] = Memory(3)
    for number in range(10):
        assert memory.keep(number, str(number)) == str(number)
        assert len(memory) <= 3
        assert memory[number] == str(number)


def test_names_are_never_given_twice() -> None:
    names: Names[str] = Names(2)
    first = {key: names.of(key) for key in "ab"}
    assert {key: names.of(key) for key in "ab"} == first
    later = {names.of(key) for key in "cdef"}
    again = names.of("a")
    assert len({*first.values(), *later, again}) == 7


class Battle:
    """A context of which `twice` is asked."""

    def __init__(self) -> None:
        self.answers: dict[int, Memory[Any, Any]] = {}
        self.asked: list[int] = []


@remembered(2)
def twice(battle: Battle, number: int) -> int | None:
    battle.asked.append(number)
    return 2 * number if number else None


def test_a_function_of_a_context_is_asked_once_for_the_same_things() -> None:
    """None is an answer like others; another battle asks for itself; a full memory begins anew."""
    one, other = Battle(), Battle()
    assert [twice(one, 3), twice(one, 3), twice(one, 0), twice(one, 0), twice(other, 3)] == [
        6,
        6,
        None,
        None,
        6,
    ]
    assert (one.asked, other.asked) == ([3, 0], [3])
    assert [twice(one, 4), twice(one, 3)] == [8, 6]
    assert one.asked == [3, 0, 4, 3]
    twice.cache_clear()  # type: ignore[attr-defined]
    assert twice(other, 3) == 6
    assert other.asked == [3, 3]


def test_what_a_function_remembers_goes_with_the_context() -> None:
    battle = Battle()
    twice(battle, 1)
    held = weakref.ref(battle)
    del battle
    assert held() is None
