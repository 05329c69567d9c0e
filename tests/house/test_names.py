"""Within a floor of the editor or a package of the core no two modules bear one name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PARALLEL = (
    "core/systems/*/*",
    "core/scenarios/edits",
    "core/scenarios/table_edits",
    "editor/boards/styles/*",
)
"""Rooms that are built alike: there the same name for the same idea is wanted, each counts by itself."""


def packages() -> Iterator[tuple[str, list[Path]]]:
    """Each floor, package or room with its modules, those of its folders among them."""
    tops = [path for path in (ROOT / "core").iterdir() if path.is_dir()]
    tops += [path for path in (ROOT / "editor").iterdir() if path.is_dir() and path.name != "boards"]
    tops += [path for path in (ROOT / "editor/boards").iterdir() if path.is_dir()]
    rooms = {path for pattern in PARALLEL for path in ROOT.glob(pattern) if path.is_dir()}
    rooms |= {path for path in (ROOT / "core/systems").iterdir() if path.is_dir()}
    for top in sorted({*tops, *rooms}):
        inner = [room for room in rooms if room != top and room.is_relative_to(top)]
        found = [
            path for path in sorted(top.rglob("*.py")) if not any(path.is_relative_to(room) for room in inner)
        ]
        yield top.relative_to(ROOT).as_posix(), [path for path in found if path.name != "__init__.py"]


def test_no_two_modules_of_one_package_bear_one_name() -> None:
    twice = []
    for package, modules in packages():
        named = defaultdict(list)
        for path in modules:
            named[path.stem].append(path.relative_to(ROOT).as_posix())
        twice += [(package, found) for found in named.values() if len(found) > 1]
    assert twice == []


def test_packages_are_found() -> None:
    assert {"core/records", "core/systems/mbt/rules", "editor/desks", "editor/boards/hex"} <= dict(
        packages()
    ).keys()
