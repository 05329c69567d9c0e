"""Two battles played to their end by a script that only hears: over the real bus of screen readers.

Slow, and on Debian only: `apt-get install at-spi2-core python3-pyatspi gir1.2-atspi-2.0 dbus xvfb`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.text import Text, _, say

ROOT = Path(__file__).parents[3]
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
WORDS: dict[str, Text] = {
    "play": _("Play"),
    "start": _("Start the battle"),
    "order": _("Order"),
    "do": _("Do what the order says"),
}
MOST = 3000


def missing() -> str:
    """What this machine has not got for it."""
    tools = [tool for tool in ("Xvfb", "dbus-run-session", "gdbus") if shutil.which(tool) is None]
    if not LAUNCHER.exists():
        tools.append("at-spi2-core")
    if not Path("/usr/bin/python3").exists():
        return ", ".join([*tools, "/usr/bin/python3"])
    found = subprocess.run(["/usr/bin/python3", "-c", "import pyatspi"], capture_output=True, check=False)
    return ", ".join(tools if not found.returncode else [*tools, "python3-pyatspi"])


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "scenario",
    ["battle_cry/mirror_creek", "belle_epoque/isandlwana"],
    ids=lambda name: name.partition("/")[0],
)
def test_a_battle_is_played_to_its_end_by_ear(tmp_path: Path, scenario: str) -> None:
    lacks = missing()
    if lacks:
        pytest.skip(f"not on this machine: {lacks}")
    for name in ("config/etat-major", "data", "cache", "state", "run"):
        (tmp_path / name).mkdir(parents=True, mode=0o700)
    settings = "[General]\nlanguage=en\npace=at_once\norder_line=true\n"
    (tmp_path / "config" / "etat-major" / "settings.ini").write_text(settings, encoding="utf-8")
    folders = {
        f"XDG_{name.upper()}_HOME": str(tmp_path / name) for name in ("config", "data", "cache", "state")
    }
    words = json.dumps({name: say(text, "en") for name, text in WORDS.items()})
    arguments = [
        sys.executable,
        str(ROOT),
        words,
        "3",
        str(MOST),
        str(ROOT / "scenarios" / f"{scenario}.json"),
    ]
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", str(Path(__file__).with_name("stage.sh")), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **folders, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path / "run")},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.strip().splitlines()[-1])
    assert told["over"]
    assert told["orders"] > 20
    assert told["heard"] > told["orders"]
