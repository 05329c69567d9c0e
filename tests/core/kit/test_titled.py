"""A title before a name: once, in each language, whatever the name says itself."""

from __future__ import annotations

import pytest

from core.kit.names import titled
from core.text import Names, _, say

CORPS, GENERAL = _("Corps {name}"), _("General {name}")


@pytest.mark.parametrize(
    ("title", "name", "english", "french"),
    [
        (CORPS, Names("Blue corps", "Corps bleu"), "Blue corps", "Corps bleu"),
        (CORPS, Names("Davout", "Davout"), "Corps Davout", "Corps Davout"),
        (CORPS, Names("III Corps", "3e corps"), "III Corps", "3e corps"),
        (CORPS, Names("Corpsmen", "Corpsards"), "Corps Corpsmen", "Corps Corpsards"),
        (CORPS, Names("Reserve", "Corps de réserve"), "Corps Reserve", "Corps de réserve"),
        (GENERAL, Names("General Lee", "général Lee"), "General Lee", "général Lee"),
        (GENERAL, Names("Lee", "Lee"), "General Lee", "Général Lee"),
    ],
)
def test_a_title_is_told_once(title: object, name: Names, english: str, french: str) -> None:
    found = titled(title, name)  # type: ignore[arg-type]
    assert (say(found, "en"), say(found, "fr")) == (english, french)


def test_what_has_no_name_is_told_by_its_id() -> None:
    assert say(titled(CORPS, "II"), "fr") == "Corps II"
