"""What is printed on the cards (BP-1.2, BP-20): their figures, their heads, what is red or signed."""

from __future__ import annotations

from collections.abc import Sequence

from core.presentation.card_look import CardFigures
from core.systems.belle_position.rules.rule_tables import GENERAL
from core.text import Names, Text, _

FIGURES: tuple[tuple[str, Text], ...] = (
    ("vc", _("combat value")),
    ("attack", _("fire power in attack")),
    ("defence", _("fire power in defence")),
    ("long_range", _("long range")),
    ("save", _("save")),
    ("moves", _("moves")),
)
GENERAL_FIGURES: tuple[tuple[str, Text], ...] = (
    ("attack_value", _("attack")),
    ("defence_value", _("defence")),
    ("rally", _("rally bonus")),
    ("moves", _("moves")),
)
SHORT = {
    "attack": Names("FA", "FA"),
    "defence": Names("FD", "FD"),
    "long_range": Names("LR", "LP"),
    "save": Names("SV", "SV"),
    "moves": Names("MV", "MV"),
}
"""What heads the columns on a printed card (BP-1.2)."""

SIGNED, STARRED = frozenset(("save",)), frozenset(("long_range",))
ASIDE = frozenset(("rally", "moves"))
"""What the card of a general has in no column: his rally bonus stands in the foot, all move alike."""


def card_figures(kind: int, values: Sequence[int], points: int) -> CardFigures:
    """The figures of a general or a unit, `values` in the order of the print; only artillery has a range."""
    rows = GENERAL_FIGURES if kind == GENERAL else FIGURES
    shown = [(key, value, words) for (key, words), value in zip(rows, values, strict=True)]
    figures = tuple(row for row in shown if row[0] != "long_range" or row[1])
    if kind == GENERAL:
        rally = values[2]
        foot = _("rally +{rally}", rally=rally) if rally else None
        return CardFigures(figures, points, aside=ASIDE, foot=foot)
    return CardFigures(figures, points, "vc", SHORT, SIGNED, STARRED)


def general_text(attack: int, defence: int, rally: int) -> Names:
    """The values of a general in a line."""
    values = f"A{attack}/D{defence}"
    if rally:
        return Names(f"{values}, rally +{rally}", f"{values}, rassemblement +{rally}")
    return Names(values, values)
