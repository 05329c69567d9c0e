"""What every test stands on: no screen, no person's own files, no clock in hypothesis."""

import os
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"  # before any Qt import
_HOME = Path(tempfile.mkdtemp(prefix="etat-major-tests-"))
for _name in ("DATA", "CONFIG", "CACHE", "STATE"):  # child processes of a test inherit these
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
hypothesis.settings.load_profile("house")
QStandardPaths.setTestModeEnabled(True)


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
