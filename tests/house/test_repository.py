"""What must not be kept in the repository, and what a clone must be able to start with."""

import os
import re
import subprocess
from pathlib import Path

import pytest

# Written in pieces, so that this file does not find itself.
FORBIDDEN = re.compile(
    "|".join(
        [
            "pypi" + r"\.org",
            "python" + "hosted",
            "registry" + r"\.npm",
            "deb" + r"\.debian\.org",
            "/wor" + "k/",
        ]
    )
)
LOCKS = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "package-lock.json"}
BINARY = {".ttf", ".mo", ".png", ".otf", ".wav"}


@pytest.fixture(scope="module")
def kept(repository: Path) -> list[Path]:
    """Every file that git keeps."""
    listing = subprocess.run(
        ["git", "-C", str(repository), "ls-files", "-z"], capture_output=True, text=True, check=False
    )
    if listing.returncode != 0:
        pytest.skip("this is no clone: " + listing.stderr.strip())
    return [path for name in listing.stdout.split("\0") if name and (path := repository / name).is_file()]


def test_no_registry_address_and_no_lock_file(kept: list[Path]) -> None:
    assert [path for path in kept if path.name in LOCKS] == []
    found = [
        f"{path}: {hit[0]}"
        for path in kept
        if path.suffix not in BINARY and (hit := FORBIDDEN.search(path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_the_two_scripts_can_be_run_and_are_bash(repository: Path) -> None:
    for name in ("etat-major", ".ci/run"):
        assert os.access(repository / name, os.X_OK), name
        subprocess.run(["bash", "-n", repository / name], check=True)
