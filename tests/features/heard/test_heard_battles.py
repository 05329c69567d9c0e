"""Three battles played to their end by a script that only hears: over the real bus of screen readers.

Slow, and on Debian only: `apt-get install at-spi2-core python3-pyatspi gir1.2-atspi-2.0 dbus xvfb`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.text import Text, _, say
from tests.features.heard.bus import ROOT, missing, staged

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
    known = {name: say(text, language) for name, text in WORDS.items()}
    known["pace"] = say(_("Pace: {pace}", pace=""), language).rstrip()
    known["idle"] = "|".join(say(text, language) for text in IDLE)
    file, words = shortened(scenario, tmp_path), json.dumps(known)
    told = staged(tmp_path, language, file, "listener.py", words, "3", str(MOST))
    assert told["over"]
    assert told["orders"] > 20
    assert told["heard"] > told["orders"]
