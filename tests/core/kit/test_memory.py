"""Answers that are remembered: few enough, and never another's."""

from __future__ import annotations

from core.kit.memory import Memory, Names


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
