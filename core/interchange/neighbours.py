"""Files that lie in the folder of an imported file, or below it, and no others."""

from collections.abc import Callable
from pathlib import Path

from core.interchange.limits import ImportLimits
from core.scenarios.writing import real


def neighbours(file: Path, limits: ImportLimits) -> Callable[[str], bytes | None]:
    """Gives the bytes of a file named from `file`; None for one that is not there or climbs out."""
    folder = real(file).parent

    def beside(name: str) -> bytes | None:
        try:
            wanted = real(folder / name.replace("\\", "/"))
            if not wanted.is_relative_to(folder) or not wanted.is_file():
                return None
            with wanted.open("rb") as opened:
                data = opened.read(limits.size + 1)
        except (OSError, ValueError):
            return None
        return data if len(data) <= limits.size else None

    return beside
