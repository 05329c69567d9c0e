"""What an MBT list is made of, bases with their capacities (MBT-2), and its limits (MBT-2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.armies.army import Army
from core.armies.budget import Finding
from core.armies.points import shipped
from core.armies.troop import Part, Troop
from core.armies.troops import Troops
from core.paths import RESOURCES
from core.systems.mbt.design.lint import USUAL_BASES
from core.systems.mbt.design.recipes import RECIPES
from core.systems.mbt.design.scenario import MOST_FIGURES
from core.systems.mbt.rules.rule_tables import Troop as Kind
from core.systems.mbt.rules.rule_tables import catalogue
from core.text import _, _n, signed

STRENGTH = _("Strength")

HEAVY = 1
"""What heavy troops add in combat (MBT-6.2)."""


@cache
def troops() -> Troops:
    """What an MBT list is made of."""
    kinds = catalogue().troops.values()
    return Troops(
        system="mbt",
        title=_("MBT"),
        all=tuple(_troop(kind) for kind in kinds),
        kinds=tuple((kind.kind, kind.plural) for kind in kinds),
        tables=(shipped(RESOURCES / "catalogues" / "points_mbt.json"),),
        budget=120,
        recipes=RECIPES,
    )


def limits(army: Army) -> Iterator[Finding]:
    """MBT-2.3: exactly one general, about ten bases; figures a base are limits of its parts (MBT-R62)."""
    generals = [entry for entry in army.entries if entry.parts["general"]]
    count = sum(entry.count for entry in generals)
    lines = tuple(entry.index for entry in generals)
    if army.entries and not count:
        yield Finding("error", _("No base carries the general."), "MBT-2.3", 0, 1, short=1)
    if count > 1:
        text = _("{count} bases carry a general; one does.", count=count)
        yield Finding("error", text, "MBT-2.3", count, 1, lines)
    if count == 1:
        yield Finding("kept", _("Bases with a general"), "MBT-2.3", 1, _("exactly {count}", count=1))
    if army.entries and army.pieces not in USUAL_BASES:
        text = _n(
            "{count} base is unusual; about ten are meant.",
            "{count} bases are unusual; about ten are meant.",
            army.pieces,
        )
        usual = _("from {least} to {most}", least=USUAL_BASES[0], most=USUAL_BASES[-1])
        missing = max(0, USUAL_BASES[0] - army.pieces)
        yield Finding("warning", text, "MBT-2.3", army.pieces, usual, short=missing)
    elif army.entries:
        usual = _("from {least} to {most}", least=USUAL_BASES[0], most=USUAL_BASES[-1])
        yield Finding("kept", _("Bases"), "MBT-2.3", army.pieces, usual)


def _troop(kind: Kind) -> Troop:
    most = kind.most_figures
    bow, sling = catalogue().abilities["bow"], catalogue().abilities["sling"]
    shoots = (("none", _("nothing")), ("bow", bow.name), ("sling", sling.name))
    figures = Part(
        "figures",
        _("Figures"),
        "number",
        kind.figures,
        least=1,
        most=most,
        rule="MBT-R62",
        written=MOST_FIGURES,
    )
    return Troop(
        id=kind.kind,
        name=kind.name,
        kind=kind.kind,
        values=(
            (_("Movement"), kind.move),
            (STRENGTH, kind.figures + kind.bonus),
            *(((_("Heavy"), signed(HEAVY)),) if kind.is_heavy else ()),
        ),
        parts=(
            figures,
            Part("shoots", _("Shoots with"), "choice", "none", shoots, rule="MBT-2.1"),
            Part("general", catalogue().abilities["general"].name, "switch", False, rule="MBT-2.3"),
        ),
        effect=kind.effect,
        rules=kind.rules,
        counted=((STRENGTH.id, "figures", kind.bonus),),
    )
