"""Lets a wheel and an sdist know of which commit they were made: `resources/build.json`, for `--version`."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "build.json"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the file; an sdist brings its own along, an editable install asks git.

    In an sdist it lies beside this hook, so that a wheel made of it is the same file, byte for byte.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        brought = Path(self.root) / "packaging" / NAME
        place = brought if brought.exists() else self._from_git()
        if place is not None:
            folder = "packaging" if self.target_name == "sdist" else "resources"
            build_data["force_include"][str(place)] = f"{folder}/{NAME}"

    def _from_git(self) -> Path | None:
        """The commit in a file of its own; None outside of a clone."""
        try:
            line = subprocess.run(
                ["git", "-C", self.root, "log", "-1", "--format=%h %cs"],
                check=True,
                capture_output=True,
                text=True,
            ).stdout.split()
        except (OSError, subprocess.CalledProcessError):
            return None
        place = Path(tempfile.mkdtemp(prefix="etat-major-build-")) / NAME
        place.write_text(json.dumps({"commit": line[0], "day": line[1]}) + "\n", encoding="utf-8")
        place.chmod(0o644)
        return place
