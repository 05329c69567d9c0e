"""Answers in the background: one process, its progress, another question in between."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from core.odds.answers import Comparison
from core.odds.luck import Luck, LuckQuestion
from core.odds.questions import Budget, Question, answer
from core.odds.worker import Failed, News, OddsWorker, Progress, Ready
from core.systems.battle_cry.system import BATTLE_CRY
from tests.rulebook.battle_cry.table import fighting

ENDLESS = Budget(nodes=0, seconds=0.0, plays=1_000_000_000, play_seconds=1_000.0)
EXACT = Budget(nodes=100_000, seconds=60.0, plays=0, play_seconds=0.0)


@pytest.fixture
def worker() -> Iterator[OddsWorker]:
    found = OddsWorker()
    yield found
    found.close()


def last(worker: OddsWorker, wanted: type) -> News:
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        for news in worker.news():
            if isinstance(news, wanted):
                return news
        time.sleep(0.01)
    raise AssertionError(f"no {wanted.__name__} came")


def test_questions_are_answered_in_the_background_and_dropped_for_others(worker: OddsWorker) -> None:
    table = fighting("inf 5.7", "inf 4.7")
    question = Question(BATTLE_CRY, table.state, 0, table.battling("ui1", "ci1"))
    assert worker.news() == []
    worker.ask((question,), ENDLESS)
    told = last(worker, Progress)
    assert isinstance(told, Progress)
    assert told.plays
    assert 0 <= told.share <= 1
    ticket = worker.ask((question, question), EXACT)
    ready = last(worker, Ready)
    assert isinstance(ready, Ready)
    assert isinstance(ready.answer, Comparison)
    assert ready.ticket == ticket
    assert [found.leaves for found in ready.answer.answers] == [answer(question, EXACT).leaves] * 2
    worker.ask((Question(BATTLE_CRY, table.state, 0, table.battling("ci1", "ui1")),), EXACT)
    assert isinstance(last(worker, Failed), Failed)
    worker.ask(LuckQuestion(BATTLE_CRY, table.scenario, tuple(table.journal.steps())))
    luck = last(worker, Ready)
    assert isinstance(luck, Ready)
    assert isinstance(luck.answer, Luck)
    worker.ask((question,), ENDLESS)
    worker.cancel()
    time.sleep(0.3)
    assert worker.news() == []
