"""What every test stands on: no screen, no person's own files, no clock in hypothesis.

The everyday profile draws the same examples in CI (`CI` is set) and others at each run elsewhere; `--random`
draws more of them, and other battles, from a seed that it tells.
"""

import gc
import os
import shutil
import tempfile
from pathlib import Path
from random import SystemRandom

os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"  # before any Qt import
_MEMORY = Path("/dev/shm")
if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 2**30:
    # Thousands of tests save and lock files, and each waits for the disk: nothing here outlives them.
    tempfile.tempdir = str(_MEMORY)
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
_HOME = Path(tempfile.mkdtemp(prefix="etat-major-tests-"))
for _name in ("DATA", "CONFIG", "CACHE", "STATE"):  # child processes of a test inherit these
    # Tests that change one leave the cache: the pictures of the start page are drawn once for all windows.
    os.environ[f"XDG_{_name}_HOME"] = str(_HOME / _name.lower())
for _name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "en_GB.UTF-8"

from collections.abc import Iterator  # noqa: E402
from itertools import count  # noqa: E402
from typing import TYPE_CHECKING  # noqa: E402

import hypothesis  # noqa: E402
import pytest  # noqa: E402
from PySide6.QtCore import QPoint, QStandardPaths  # noqa: E402
from PySide6.QtGui import QCursor, QGuiApplication  # noqa: E402

from editor.base.overrides import guard_overrides  # noqa: E402

if TYPE_CHECKING:
    from editor.shell.watchdog import Pause

guard_overrides()  # an error in what Qt calls fails its test, and does not end the worker
hypothesis.settings.register_profile(
    "house",
    deadline=None,  # a busy machine is not a fault
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    database=None,
    derandomize=bool(os.environ.get("CI")),
)
hypothesis.settings.register_profile(
    "random", hypothesis.settings.get_profile("house"), derandomize=False, max_examples=300, print_blob=True
)
hypothesis.settings.load_profile("house")
QStandardPaths.setTestModeEnabled(True)


PAUSES = pytest.StashKey[list["Pause"]]()
MOST_PAUSES = 12
"""Pauses whose stacks are told at the end of a run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--random`, and `--seed N` for the same again; `--pauses`."""
    parser.addoption("--random", action="store_true", help="draw other examples and battles than yesterday")
    parser.addoption("--seed", type=int, metavar="N", help="the examples and battles of that random run")

    parser.addoption(
        "--pauses",
        action="store_true",
        help="watch the windows of tests/features: what they did in each pause of more than 200 ms",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile; workers of xdist get the options of the first process, and so its seed."""
    if config.option.random and config.option.seed is None:
        config.option.seed = SystemRandom().randrange(1_000_000)
    if config.option.seed is not None:
        config.option.hypothesis_seed = config.option.seed
        hypothesis.settings.load_profile("random")


LONG_FIRST = ("features", "endurance", "editor", "oracles", "contract")
"""Folders of long tests: two workers that begin with them end together, on the small ones."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first; of one folder in the order of their files."""
    root = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(root).parts[0]
        return LONG_FIRST.index(folder) if folder in LONG_FIRST else len(LONG_FIRST)

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """What was imported stays to the end: the collector need not go through it again and again.

    Nor does it go through the rest in the middle of a test (`pytest_runtest_protocol`).
    """
    gc.collect()
    gc.freeze()


YOUNG = 40_000
"""So many new objects are looked through after a test; at every sixteenth look, the older ones too."""

_looks = count(1)

POINTER = QPoint(10, 10)
"""Where the pointer stands at the start: cards over a board keep clear of it, whoever moved it last."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Garbage goes between two tests, in this thread.

    A thread of a test that happens to make the next object would take a forgotten widget apart, which Qt
    allows in the widget's own thread alone: the process dies. The program has `editor.shell.collector`.
    The pointer goes back, too: the next test finds it where the first one did.
    """
    gc.disable()
    done = yield
    if QGuiApplication.instance() is not None:
        QCursor.setPos(POINTER)
    if gc.get_count()[0] > YOUNG:
        gc.collect(1 if next(_looks) % 16 else 2)
    return done


@pytest.fixture(scope="module")
def thawing() -> Iterator[None]:
    """For tests that thaw or freeze what the collector sees: after them all stands frozen as before."""
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """How to have the same run again."""
    if config.option.seed is not None:
        terminalreporter.write_line(f"random: the same again with --seed={config.option.seed}")
    found = sorted(config.stash.get(PAUSES, []), key=lambda pause: -pause.seconds)
    for pause in found[:MOST_PAUSES]:
        own = [frame for frame in pause.stack if "site-packages" not in frame]
        terminalreporter.write_line(f"{pause.seconds:.3f} s\n{''.join(own)}")
    if config.option.pauses:
        terminalreporter.write_line(f"{len(found)} pauses of more than 200 ms")


def pytest_unconfigure() -> None:
    """Take the borrowed home away again."""
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The program's name, as the real start gives it."""
    return ["etat-major"]


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def unhurried() -> Iterator[None]:
    """First answers end with their count of lines and steps, not with the patience of a busy machine."""
    from core.odds.lookahead import FURTHER, SOON
    from core.odds.questions import QUICK

    was = SOON.seconds, FURTHER.seconds, QUICK.seconds, QUICK.play_seconds
    budgets = ((SOON, "seconds"), (FURTHER, "seconds"), (QUICK, "seconds"), (QUICK, "play_seconds"))
    for budget, name in budgets:  # they are defaults of functions: nothing else reaches all of them
        object.__setattr__(budget, name, 60.0)
    yield
    for (budget, name), seconds in zip(budgets, was, strict=True):
        object.__setattr__(budget, name, seconds)


@pytest.fixture
def watched(request: pytest.FixtureRequest) -> Iterator[None]:
    """With `--pauses`: what the window does when it answers nobody is noted. No test fails for it."""
    if not request.config.option.pauses:
        yield
        return
    from editor.shell.watchdog import Watchdog

    found = request.config.stash.setdefault(PAUSES, [])
    dog = Watchdog(found.append)
    dog.start()
    yield
    dog.stop()
