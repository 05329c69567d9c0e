"""Pauses are found by their stack, and garbage makes none."""

from __future__ import annotations

import gc
import io
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from editor.shell.collector import LEAVES, REST, YOUNG, Acts, Collector
from editor.shell.watchdog import Pause, PauseFile, Watchdog


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Cycle:
    """Something that only the collector takes away."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def collector(qapp: QApplication, clock: Clock, thawing: None) -> Iterator[Collector]:
    parent = QObject()
    gc.collect()
    collector = Collector(parent, clock)
    yield collector
    collector.stop()
    assert not gc.isenabled(), "a thread that still computes would take widgets apart"


def whole_looks(collector: Collector) -> int:
    """How many full collections one look makes."""
    found = []
    gc.callbacks.append(lambda phase, info: found.append(info["generation"]) if phase == "start" else None)
    try:
        collector.look()
    finally:
        gc.callbacks.pop()
    return found.count(2)


def test_a_pause_over_200_ms_leaves_the_stack_of_what_was_done(qapp: QApplication, clock: Clock) -> None:
    pauses: list[Pause] = []
    dog = Watchdog(pauses.append, clock=clock)
    clock.now += 0.15
    dog.look()
    dog.beat()
    assert pauses == []

    def something_slow() -> None:
        clock.now += 0.25
        dog.look()  # as the thread beside would
        clock.now += 0.25
        dog.look()

    something_slow()
    dog.beat()
    (pause,) = pauses
    assert pause.seconds == pytest.approx(0.5)
    assert any("something_slow" in line for line in pause.stack)
    file = io.StringIO()
    PauseFile(file).write(pause)
    assert file.getvalue().startswith("0.500 s\n")


def test_a_file_of_pauses_does_not_fill_the_disk() -> None:
    file = io.StringIO()
    kept = PauseFile(file)
    for _time in range(PauseFile.MOST + 50):
        kept.write(Pause(0.3, ("here\n",)))
    assert file.getvalue().count("here") == PauseFile.MOST


def test_nothing_is_collected_while_somebody_acts(collector: Collector, clock: Clock) -> None:
    assert not gc.isenabled()
    clock.now += REST * 2
    assert whole_looks(collector) == 1, "the first rest freezes what the start has made"
    collector.acted()
    kept = [Cycle() for _time in range(1000)]
    del kept
    assert whole_looks(collector) == 0
    clock.now += REST / 2
    kept = [Cycle() for _time in range(YOUNG)]
    del kept
    assert whole_looks(collector) == 0, "many new objects are looked through by themselves"


def test_garbage_goes_at_rest_and_what_lives_for_ever_is_not_looked_at(
    collector: Collector, clock: Clock
) -> None:
    clock.now += REST * 2
    collector.look()
    assert gc.get_freeze_count() > 10_000
    before = len(gc.get_objects())
    assert before < gc.get_freeze_count() / 4, "a whole look has little to look through"
    kept = [Cycle() for _time in range(30_000)]
    del kept
    clock.now += REST * 2
    assert whole_looks(collector) == 1
    assert not any(isinstance(one, Cycle) for one in gc.get_objects())
    assert whole_looks(collector) == 0, "nothing new, nothing to look for"


def test_a_page_that_was_open_at_the_first_rest_goes_once_it_is_closed(
    collector: Collector, clock: Clock
) -> None:
    page = [Cycle()]
    clock.now += REST * 2
    collector.look()
    gone = weakref.ref(page.pop())
    collector.thaw()
    clock.now += REST * 2
    collector.look()
    assert gone() is None
    assert gc.get_freeze_count() > 10_000


def test_a_page_that_is_still_on_its_way_out_is_not_frozen(collector: Collector, clock: Clock) -> None:
    """What Qt takes apart a moment after the closing would be held until the next page is closed."""
    page = [Cycle()]
    clock.now += REST * 2
    collector.look()
    collector.thaw()
    gone, left = weakref.ref(page[0]), Cycle()
    also = weakref.ref(left)
    del left
    clock.now += LEAVES / 2
    assert whole_looks(collector) == 1
    assert also() is None, "what is gone already goes at once"
    assert whole_looks(collector) == 0, "once is enough"
    page.pop()
    clock.now += LEAVES
    collector.look()
    assert gone() is None
    assert gc.get_freeze_count() > 10_000


def test_keys_and_buttons_tell_that_somebody_acts(
    collector: Collector, clock: Clock, qapp: QApplication
) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    widget = QWidget()
    acts = Acts(collector)
    widget.installEventFilter(acts)
    clock.now += REST * 2
    QTest.keyClick(widget, Qt.Key.Key_A)
    assert whole_looks(collector) == 0
    widget.deleteLater()
