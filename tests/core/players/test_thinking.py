"""Players that think in another process: the same act as here, questions that are wanted no more."""

import time
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.lab.practice import practice
from core.players.thinking import Asked, Progress, Thinker, think
from core.protocol.chance_answers import answer
from core.systems.catalog import BELLE_POSITION


@pytest.fixture
def asked() -> Asked:
    state: Any = BELLE_POSITION.rules.new_battle(practice(BELLE_POSITION, 1))
    while not hasattr(BELLE_POSITION.rules.pending(state), "choices"):
        BELLE_POSITION.rules.apply(state, answer(BELLE_POSITION.rules.pending(state), Rolled(1), 0))
    return Asked(BELLE_POSITION, BELLE_POSITION.rules.observe(state, 0), 0, "officer", 7)


def waited(thinker: Thinker) -> Any:
    """The answer once it has come."""
    while (thought := thinker.answer()) is None:
        time.sleep(0.02)
    return thought


def test_what_is_thought_elsewhere_is_what_is_thought_here(asked: Asked) -> None:
    thinker: Thinker[Any] = Thinker()
    try:
        thinker.ask(asked)
        assert thinker.is_busy
        assert waited(thinker) == think(asked)
        assert not thinker.is_busy
    finally:
        thinker.close()


def test_an_answer_that_is_wanted_no_more_never_comes(asked: Asked) -> None:
    """The second question is answered, the first one is not, although it was put first."""
    thinker: Thinker[Any] = Thinker()
    try:
        thinker.ask(replace(asked, name="random"))
        thinker.cancel()
        assert thinker.answer() is None
        thinker.ask(asked)
        assert waited(thinker) == think(asked)
        assert thinker.answer() is None
    finally:
        thinker.close()


class Slow:
    """A question that takes for ever unless nobody wants it any more."""

    def answered(self, progress: Progress) -> int:
        for step in count():
            progress(step % 100 / 100)
        raise AssertionError


class Broken:
    """A question on which the process falls down."""

    def answered(self, progress: Progress) -> int:
        raise LookupError("lost the map")


def test_a_long_question_tells_how_far_it_is_and_ends_when_another_is_put(asked: Asked) -> None:
    thinker: Thinker[Any] = Thinker()
    try:
        thinker.ask(Slow())
        while not thinker.share:
            assert thinker.answer() is None
            time.sleep(0.02)
        thinker.ask(asked)
        assert waited(thinker) == think(asked)
        thinker.ask(Slow())
        thinker.cancel()
        thinker.ask(asked)
        assert waited(thinker) == think(asked)
    finally:
        thinker.close()


def test_a_question_on_which_the_process_falls_down_is_told_and_it_lives_on(asked: Asked) -> None:
    thinker: Thinker[Any] = Thinker()
    try:
        thinker.ask(Broken())
        with pytest.raises(EOFError, match="lost the map"):
            waited(thinker)
        thinker.ask(asked)
        assert waited(thinker) == think(asked)
    finally:
        thinker.close()


def test_a_process_that_has_ended_is_told(asked: Asked) -> None:
    thinker: Thinker[Any] = Thinker()
    try:
        thinker.ask(asked)
        waited(thinker)
        thinker._process.terminate()
        thinker._process.join(5)
        with pytest.raises(EOFError):
            waited(thinker)
    finally:
        thinker.close()
