"""Work for all cores: tasks go to worker processes, results come back as they are done."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

LOOK_EVERY = 0.25
"""Seconds after which somebody who wants to stop is heard, though nothing is done."""

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def workers(count: int | None = None) -> Iterator[Executor]:
    """A pool of processes, one a core; on the way out by an interruption the work left is dropped.

    Processes are spawned: a fork of a process in which Qt runs is not safe.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(
        count or os.cpu_count() or 1, mp_context=context, initializer=_ignore_interrupt
    )
    try:
        yield pool
    except BaseException:
        processes = list((pool._processes or {}).values())  # gone after shutdown
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown(cancel_futures=True)


def _ignore_interrupt() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spread(
    pool: Executor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    stop: Callable[[], bool] | None = None,
) -> Iterator[Result]:
    """The results of `work` on each task, in the order in which they are done.

    At most a few tasks a worker wait, so that `stop` takes effect soon.
    """
    waiting = iter(tasks)
    at_once = 2 * (getattr(pool, "size", None) or os.cpu_count() or 1)
    running = {pool.submit(work, task) for task in _first(waiting, at_once)}
    while running:
        done, running = wait(running, LOOK_EVERY, FIRST_COMPLETED)
        for future in done:
            yield future.result()
        if stop is not None and stop():
            for future in running:
                future.cancel()
            return
        running |= {pool.submit(work, task) for task in _first(waiting, len(done))}


def _first(tasks: Iterator[Task], count: int) -> list[Task]:
    found = []
    for _place in range(count):
        for task in tasks:
            found.append(task)
            break
    return found
