"""The oracles read states and actions of the engine, and nothing by which it measures."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
READABLE = ("actions", "state", "frames", "fighting_frames", "phases", "orders", "codes", "positions")
"""Modules of a room's rules that hold plain data."""
ALLOWED = (
    "core.chance",
    "core.lab",
    "core.paths",
    "core.players",
    "core.protocol",
    "core.records",
    "core.scenarios",
)
POSES = {"core.geometry.bases.Pose"}
"""Actions are made of poses; nothing else of the engine's geometry."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_readable(name: str) -> bool:
    parts = name.split(".")
    if parts[0] != "core" or name in POSES or name.startswith(ALLOWED):
        return True
    if parts[3:5] == ["planner", "hypotheticals"] or parts[3:] == ["rules", "flow", "advance"]:
        return True  # moments laid out, nothing measured
    named = parts[4:5] or parts[3:4]
    return parts[1] == "systems" and parts[3] == "rules" and named[0] in READABLE


def test_oracles_measure_for_themselves() -> None:
    files = sorted((ROOT / "oracles").rglob("*.py"))
    assert len(files) > 5
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        for name in imported(path)
        if not is_readable(name)
    ]
    assert wrong == []


def test_the_wall_would_be_seen() -> None:
    assert not is_readable("core.geometry.shapes.gap")
    assert not is_readable("core.systems.mbt.rules.movement.judge")
    assert is_readable("core.systems.mbt.rules.state.State")
