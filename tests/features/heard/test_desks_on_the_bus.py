"""Every desk of every game as a screen reader finds it over the real bus: names, roles and states.

Slow, and on Debian only: `apt-get install at-spi2-core python3-pyatspi gir1.2-atspi-2.0 dbus xvfb`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.text import Text, _, say
from tests.features.heard.bus import missing, staged
from tests.features.heard.test_names import STEMS

DESKS: dict[str, tuple[Text, ...]] = {
    "design": (_("Design"),),
    "armies": (_("Armies"),),
    "plan": (_("Plan"),),
    "play": (_("Play"), _("Start the battle")),
    "umpire": (_("Umpire"), _("Take the umpire’s seat"), _("Start the clocks")),
}
"""The desks; what is pressed on them before they are whole; what is there when that was done already."""


def words(language: str) -> list[tuple[str, ...]]:
    """The desks as the script gets them."""
    return [
        (key, *(say(text, language) for text in texts), *("",) * (3 - len(texts)))
        for key, texts in DESKS.items()
    ]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("system", STEMS)
def test_every_desk_is_told_right_over_the_bus(tmp_path: Path, system: str, language: str) -> None:
    lacks = missing()
    if lacks:
        pytest.skip(f"not on this machine: {lacks}")
    file = SCENARIOS / system / f"{STEMS[system]}.json"
    told = staged(tmp_path, language, file, "reader.py", json.dumps(words(language)))
    assert told["faults"] == []
    for key, desk in told["desks"].items():
        assert desk["roles"].get("push button", 0) > 5, key  # it did read something
