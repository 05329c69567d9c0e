"""Laying files into a `share` folder and taking them away again, so that nothing is left behind.

A record in that folder names each file and folder that was made, those too that the desktop's own tools
make of ours; files that other programs use meanwhile stay.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.scenarios.writing import write_atomically
from editor.shell.integration.identity import COMMAND
from editor.shell.integration.program import outside

RECORD = f"{COMMAND}/desktop.json"
TOOLS = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Tools that a desktop has, and the folder that each keeps in order."""
NAMES = ("ours", "tools", "folders")
ENOUGH = 60
"""Seconds for one of them."""


@dataclass(slots=True)
class Record:
    """What an integration made: files of ours, files of the tools, folders; names under `share`.

    `above` counts the folders that were made for `share` to lie in, itself included.
    """

    ours: set[str] = field(default_factory=set)
    tools: set[str] = field(default_factory=set)
    folders: set[str] = field(default_factory=set)
    above: int = 0

    def written(self) -> bytes:
        data: dict[str, Any] = {name: sorted(getattr(self, name)) for name in NAMES}
        return json.dumps({**data, "above": self.above}, indent=2).encode() + b"\n"


def lay(share: Path, files: Mapping[str, bytes]) -> None:
    """Write `files` and nothing else: for packages, whose own tools do the rest. Raises OSError."""
    for name, data in files.items():
        place = share / name
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, data)


def integrate(share: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write `files`, keep the record, let the desktop read them; gives the tools that are missing.

    What an earlier version laid and this one does not is taken away. Raises OSError.
    """
    record = read(share) or Record()
    record.above = record.above or sum(not place.exists() for place in (share, *share.parents))
    before = set(_all_below(share))
    for name in record.ours - set(files):
        (share / name).unlink(missing_ok=True)
    lay(share, {**files, RECORD: b"{}\n"})
    record.ours = set(files)
    between = set(_all_below(share))
    missing = refresh(share)
    record.tools |= {str(path.relative_to(share)) for path in set(_all_below(share)) - between}
    made = {path for path in between - before if path.is_dir()}
    record.folders |= {str(path.relative_to(share)) for path in made}
    write_atomically(share / RECORD, record.written())
    return missing


def remove(share: Path) -> bool:
    """Take away what was laid, and the folders that are empty then; False where nothing was."""
    record = read(share)
    if record is None:
        return False
    for name in (*record.ours, RECORD):
        (share / name).unlink(missing_ok=True)
    refresh(share)
    for folder, pattern in (("mime", "packages/*.xml"), ("applications", "*.desktop")):
        if not any((share / folder).glob(pattern)):  # no other program's: what the tools made was for ours
            for name in record.tools:
                if name.startswith(f"{folder}/") and not (share / name).is_dir():
                    (share / name).unlink(missing_ok=True)
    folders = record.folders | {name for name in record.tools if (share / name).is_dir()}
    for name in sorted(folders, key=len, reverse=True):
        with suppress(OSError):  # somebody else's files are in it
            (share / name).rmdir()
    for place in (share, *share.parents)[: record.above]:
        with suppress(OSError):
            place.rmdir()
    return True


def read(share: Path) -> Record | None:
    """The record of an earlier integration, None where there is none that can be read."""
    try:
        data: Any = json.loads((share / RECORD).read_bytes())
        ours, tools, folders = ({name for name in data.get(key, []) if _is_inside(name)} for key in NAMES)
        return Record(ours, tools, folders, int(data.get("above", 0)))
    except (OSError, ValueError, AttributeError, TypeError, OverflowError, RecursionError):
        return None


def refresh(share: Path) -> list[str]:
    """Let the desktop's tools read the folders again; gives the names of those that are not here."""
    missing = []
    for tool, folder in TOOLS:
        place = share / folder
        if shutil.which(tool) is None:
            missing.append(tool)
        elif place.is_dir():
            subprocess.run(
                [tool, str(place)],
                capture_output=True,
                timeout=ENOUGH,
                check=False,
                env=outside(),
            )
    return missing


def _all_below(folder: Path) -> Iterable[Path]:
    return folder.rglob("*")


def _is_inside(name: object) -> bool:
    """A record is a file that anybody can change: nothing outside the folder is ever touched."""
    if not isinstance(name, str) or Path(name).is_absolute() or ".." in Path(name).parts:
        return False
    try:
        return b"\0" not in os.fsencode(name) and bool(Path(name).parts)
    except UnicodeEncodeError:  # half a letter: no system has such a name
        return False
