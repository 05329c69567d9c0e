"""Rules of MBT broken by a few words of the code: another side, one more, one moment later.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "MBT-4.1",
        "rules.victory:has_lost",
        "if state.gone & context.generals & context.side_units[side]:",
        "if state.gone & context.generals & context.side_units[1 - side]:",
    ),
    (
        "MBT-4.1",
        "rules.victory:has_lost",
        "return losses(state, side) >= context.limits[side]",
        "return losses(state, side) > context.limits[side]",
    ),
    (
        "MBT-4.4",
        "rules.victory:judge_limit",
        "if state.turn < context.options.turn_limit:",
        "if state.turn <= context.options.turn_limit:",
    ),
    (
        "MBT-5.4",
        "rules.conformation:_attempts",
        "((foe, pose),) if turned == foot.pose",
        "((unit, pose),) if turned == foot.pose",
    ),
    ("MBT-5.4", "rules.conformation:_attempts", "pose = face_to_face(turned)", "pose = turned"),
    (
        "MBT-5.4",
        "rules.conformation:fronts",
        "touches_edge(foe, foot, Part.FRONT)",
        "touches_edge(foe, foot, Part.REAR)",
    ),
    (
        "MBT-5.4",
        "rules.movement:move",
        "state.place(dict(outcome.poses))",
        "state.place({who: pose for who, pose in outcome.poses if who in action.units})",
    ),
    (
        "MBT-R53",
        "rules.ground:Aim.holds",
        "return self.area is not None and self.area.contains(middle(foot))",
        "return self.area is not None or self.area.contains(middle(foot))",
    ),
    (
        "MBT-R57",
        "rules.rulings:overlapping",
        "if foot is not None and its is not None and overlaps(foot, its):",
        "if foot is not None or its is not None and overlaps(foot, its):",
    ),
    (
        "MBT-R57",
        "rules.rulings:overlapping",
        "if foot is not None and its is not None and overlaps(foot, its):",
        "if foot is not None and its is not None or overlaps(foot, its):",
    ),
)
