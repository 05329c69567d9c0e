"""The version that a file says it has: one reading for all formats, with the least and the latest."""

from collections.abc import Mapping
from typing import Any

from core.scenarios.documents import Document
from core.scenarios.json_places import Way
from core.text import _

LEAST = 1
"""No format has an earlier version."""


def version_of(document: Document, data: Mapping[str, Any], current: int, way: Way = ()) -> int:
    """The version of what stands at `way`, from `LEAST` to `current`; raises BadFile for any other."""
    version = data.get("version")
    if type(version) is int and LEAST <= version <= current:
        return version
    if type(version) is int and version > current:
        wrong = _("this file is of a later version of the program ({version})", version=str(version))
        right = _("update the program, or save the file for version {version}", version=str(current))
    else:
        wrong = _("there is no such version of the format")
        right = _("write a version from 1 to {version}", version=str(current))
    raise document.bad((*way, "version"), wrong, right)
