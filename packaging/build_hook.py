"""Lets a wheel and an sdist know of which commit they were made: `resources/build.json`, for `--version`."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "resources/build.json"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the file; an sdist brings its own along, an editable install asks git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or (Path(self.root) / NAME).exists():
            return
        try:
            line = subprocess.run(
                ["git", "-C", self.root, "log", "-1", "--format=%h %cs"],
                check=True,
                capture_output=True,
                text=True,
            ).stdout.split()
        except (OSError, subprocess.CalledProcessError):
            return
        folder = tempfile.mkdtemp(prefix="etat-major-build-")
        place = Path(folder) / "build.json"
        place.write_text(json.dumps({"commit": line[0], "day": line[1]}) + "\n", encoding="utf-8")
        place.chmod(0o644)
        build_data["force_include"][str(place)] = NAME
