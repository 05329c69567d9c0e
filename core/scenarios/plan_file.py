"""Plans as they stand in a file of their own place: beside the steps of a battle."""

import json
from typing import Any

from pydantic import Field, ValidationError

from core.scenarios.documents import Document
from core.scenarios.json_places import Way
from core.scenarios.plans import Plans, plan_faults
from core.scenarios.records import Record
from core.scenarios.sentences import sentences


class PlanFile(Record):
    """The key `plans` of a file."""

    plans: Plans = Field(default_factory=dict)


def plain_plans(plans: Plans) -> dict[str, Any]:
    """The plans as a file writes them."""
    found: dict[str, Any] = PlanFile(plans=plans).model_dump(mode="json")["plans"]
    return found


def read_plans(document: Document, scenario: Any, way: Way = ("plans",)) -> Plans:
    """The plans at `way` of a document, for the sides and the board of `scenario`; raises BadFile."""
    value = document.data
    for step in way:
        value = value[step]
    try:
        plans = PlanFile.model_validate_json(json.dumps({"plans": value})).plans
    except ValidationError as error:
        faults = [
            document.fault((*way, *fault.place[1:]), fault.wrong, fault.right)
            for fault in sentences(error, PlanFile)
        ]
        raise document.refuse(*faults) from None
    sides = tuple(side.id for side in scenario.sides)
    wrong = [
        document.fault((*way, *fault.place), fault.wrong, fault.right)
        for fault in plan_faults(plans, sides, scenario.board)
    ]
    if wrong:
        raise document.refuse(*wrong)
    return plans
