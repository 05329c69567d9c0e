"""The last door of every import: what was read must be a scenario of its system, else it is a bad file."""

from typing import Any

from core.interchange.target import Target
from core.scenarios.bad_file import BadFile, Fault, Place
from core.scenarios.files import loads
from core.scenarios.writing import laid_out


def checked(data: dict[str, Any], target: Target, path: str) -> Any:
    """The scenario in plain data; raises BadFile with places in the scenario that it would be."""
    try:
        return loads(laid_out(data).encode("utf-8", "replace"), target.models, path)
    except BadFile as error:
        faults = [Fault(Place(0, fault.place.path), fault.wrong, fault.right) for fault in error.faults]
        raise BadFile(path, faults) from None
