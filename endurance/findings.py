"""What a soak finds wrong, kept as files from which it can be done again."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from core.scenarios.writing import write_atomically


@dataclass(frozen=True, slots=True)
class Finding:
    """A promise that did not hold: how it is called, why, and the bytes that show it (empty without any)."""

    name: str
    reason: str
    shown: bytes = b""
    ending: str = ".json"


@dataclass(slots=True)
class Findings:
    """All that was found; each is written into `folder` as it comes, so that a soak may be stopped."""

    folder: Path
    found: list[Finding] = field(default_factory=list)

    def add(self, finding: Finding) -> Path:
        """Keep it; gives the file that says why."""
        self.found.append(finding)
        self.folder.mkdir(parents=True, exist_ok=True)
        if finding.shown:
            write_atomically(self.folder / f"{finding.name}{finding.ending}", finding.shown)
        place = self.folder / f"{finding.name}.reason.txt"
        write_atomically(place, (finding.reason.rstrip() + "\n").encode("utf-8", "replace"))
        return place
