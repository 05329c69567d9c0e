"""The files of a checkout: which there are, which were changed, and copies in which faults may be put."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def kept_files(root: Path = ROOT) -> list[str]:
    """What git keeps and what is new, without what it ignores."""
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def changed_files(since: str, root: Path = ROOT) -> list[str]:
    """What differs from a commit, saved or not."""
    return [name for name in _git(root, "diff", "-z", "--name-only", since).split("\0") if name]


def sources(names: Sequence[str], below: Sequence[str]) -> list[str]:
    """The Python files among them that are or lie below one of these paths."""
    roots = [path.rstrip("/") for path in below]
    return [
        name
        for name in names
        if name.endswith(".py") and any(name == root or name.startswith(f"{root}/") for root in roots)
    ]


def copy_to(folder: Path, root: Path = ROOT) -> None:
    """Another checkout with the same files; their times too, so that compiled files stay good."""
    for name in kept_files(root):
        there = folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, there, follow_symlinks=False)


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True
    ).stdout
