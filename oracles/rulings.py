"""An umpire who sets something right at random: the moments after him are judged like all others."""

from __future__ import annotations

from random import Random
from typing import Any

from core.protocol.steps import Ruling
from core.protocol.system import AnySystem
from core.scenarios.form_fields import FormField

TRIES = 12
"""So many edits are tried; most that are made up at random make no sense where the battle stands."""
NEAR = 400
"""A base is put so near to another, in tenths of a millimetre: where something comes of it."""


def by_lot(system: AnySystem, state: Any, rng: Random) -> Ruling | None:
    """A ruling of one edit that may be made now, as the umpire’s panel offers them; None: none was found."""
    forms = system.edits(state) if system.edits is not None else ()
    for _try in range(TRIES if forms else 0):
        form = rng.choice(forms)
        values = {field.id: _value(state, field, rng) for field in form.fields}
        ruling = Ruling("by lot", "umpire", (form.edit(values),))
        if None not in values.values() and system.rules.ruling_refusal(state, ruling) is None:
            return ruling
    return None


def _value(state: Any, field: FormField, rng: Random) -> int | str | None:
    """A value that the field offers; None where it offers nothing."""
    if field.kind == "number":
        return rng.randint(field.least, field.most)
    if field.kind == "hex":
        grid = state.context.grid
        return str(grid.name(rng.choice(grid.hexes)))
    if field.kind == "pose":
        poses = [pose for pose in state.poses if pose is not None]
        if not poses:
            return None
        pose = rng.choice(poses)
        x, y = (at + rng.randint(-NEAR, NEAR) for at in (pose.x, pose.y))
        return f"{x},{y},{rng.choice((pose.facing, rng.randrange(3600)))}"
    return rng.choice(field.choices)[0] if field.choices else None
