"""Three battles played to their end by a script that only hears: over the real bus of screen readers.

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
    "over": _("Look back at the battle"),
}
IDLE = (
    *(_("Stop thinking and play"), _("Take back"), _("Another card"), _("Go back"), _("Play on from here")),
)
"""Acts that do not bring a battle nearer to its end."""
MOST = 3000
SHORT: dict[str, dict[str, object]] = {
    "belle_epoque/isandlwana": {"turns": 3},
    "belle_position/chalons_manoeuvres": {},
    "battle_cry/mirror_creek": {},
}
"""What makes a scenario end within minutes: fields of it, or of its sides."""


def missing() -> str:
    """What this machine has not got for it."""
    tools = [tool for tool in ("Xvfb", "dbus-run-session", "gdbus") if shutil.which(tool) is None]
    if not LAUNCHER.exists():
        tools.append("at-spi2-core")
    if not Path("/usr/bin/python3").exists():
        return ", ".join([*tools, "/usr/bin/python3"])
    found = subprocess.run(["/usr/bin/python3", "-c", "import pyatspi"], capture_output=True, check=False)
    return ", ".join(tools if not found.returncode else [*tools, "python3-pyatspi"])


def shortened(name: str, folder: Path) -> Path:
    """A scenario that ends soon, in a folder of the test."""
    raw = json.loads((ROOT / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    for key, value in SHORT[name].items():
        for place in (raw,) if key in raw else raw["sides"]:
            place[key] = value
    path = folder / f"{name.rpartition('/')[2]}.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("scenario", "language"),
    [
        ("battle_cry/mirror_creek", "en"),
        ("belle_position/chalons_manoeuvres", "fr"),
        ("belle_epoque/isandlwana", "en"),
    ],
    ids=lambda words: words.partition("/")[0],
)
def test_a_battle_is_played_to_its_end_by_ear(tmp_path: Path, scenario: str, language: str) -> None:
    lacks = missing()
    if lacks:
        pytest.skip(f"not on this machine: {lacks}")
    for name in ("config/etat-major", "data", "cache", "state", "run"):
        (tmp_path / name).mkdir(parents=True, mode=0o700)
    settings = f"[General]\nlanguage={language}\npace=at_once\norder_line=true\n"
    (tmp_path / "config" / "etat-major" / "settings.ini").write_text(settings, encoding="utf-8")
    folders = {
        f"XDG_{name.upper()}_HOME": str(tmp_path / name) for name in ("config", "data", "cache", "state")
    }
    known = {name: say(text, language) for name, text in WORDS.items()}
    known["pace"] = say(_("Pace: {pace}", pace=""), language).rstrip()
    known["idle"] = "|".join(say(text, language) for text in IDLE)
    words = json.dumps(known)
    arguments = [
        sys.executable,
        str(ROOT),
        words,
        "3",
        str(MOST),
        str(shortened(scenario, tmp_path)),
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
