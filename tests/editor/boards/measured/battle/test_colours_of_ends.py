"""The colours of the ends of a fight and a shot: one meaning, one colour."""

from __future__ import annotations

import pytest

from core.presentation.measured_look import Chance
from core.text import _
from editor.boards.measured.battle.colours import colours_of_style
from editor.boards.measured.battle.odds_marks import chance_colours
from editor.boards.styles.style_colours import style_of


@pytest.mark.parametrize(
    ("end", "shown_as", "colour"),
    [
        ("target_gone", "", "good"),
        ("VV", "", "good"),
        ("VV", "target_gone", "good"),
        ("target_recoils", "", "fair"),
        ("NN", "target_struck", "fair"),
        ("nothing", "", "nothing"),
        ("NN", "", "nothing"),
        ("DD", "nothing", "nothing"),
        ("DD", "", "worst"),
        ("unit_recoils", "", "bad"),
    ],
)
def test_an_end_has_the_colour_of_whom_it_strikes(end: str, shown_as: str, colour: str) -> None:
    colours = colours_of_style(style_of(False))
    fill, _ink = chance_colours(colours, Chance(end, _("nothing"), 1, 1, shown_as))
    assert fill == getattr(colours, colour)
