"""What every test stands on: no screen, no person's own files, no clock in hypothesis.

The everyday profile draws the same examples in CI (`CI` is set) and others at each run elsewhere; `--random`
draws more of them, and other battles, from a seed that it tells.
"""

import gc
import os
import tempfile
from pathlib import Path
from random import SystemRandom

os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"  # before any Qt import
_HOME = Path(tempfile.mkdtemp(prefix="etat-major-tests-"))
for _name in ("DATA", "CONFIG", "CACHE", "STATE"):  # child processes of a test inherit these
    # Tests that change one leave the cache: the pictures of the start page are drawn once for all windows.
    os.environ[f"XDG_{_name}_HOME"] = str(_HOME / _name.lower())
for _name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "en_GB.UTF-8"

import shutil  # noqa: E402

import hypothesis  # noqa: E402
import pytest  # noqa: E402
from PySide6.QtCore import QStandardPaths  # noqa: E402

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--random`, and `--seed N` for the same again."""
    parser.addoption("--random", action="store_true", help="draw other examples and battles than yesterday")
    parser.addoption("--seed", type=int, metavar="N", help="the examples and battles of that random run")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile; workers of xdist get the options of the first process, and so its seed."""
    if config.option.random and config.option.seed is None:
        config.option.seed = SystemRandom().randrange(1_000_000)
    if config.option.seed is not None:
        config.option.hypothesis_seed = config.option.seed
        hypothesis.settings.load_profile("random")


def pytest_collection_finish() -> None:
    """What was imported stays to the end: the collector need not go through it again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """How to have the same run again."""
    if config.option.seed is not None:
        terminalreporter.write_line(f"random: the same again with --seed={config.option.seed}")


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
