"""Scenario files: load, save, migrate. Every fault of a file comes as a `BadFile` with its places."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from core.scenarios.documents import (
    SCENARIO_LIMITS,
    BadFile,
    Document,
    Fault,
    Limits,
    Place,
    read_bytes,
    read_document,
)
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.scenarios.provenance import write_stamped
from core.scenarios.scenario import FORMAT, MOST_UNITS, VERSION, Scenario
