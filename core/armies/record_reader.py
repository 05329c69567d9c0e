"""From a document to a record of one format and version, every fault with its place."""

import json
from typing import TypeVar

from pydantic import ValidationError

from core.scenarios.documents import Document
from core.scenarios.records import Record
from core.scenarios.sentences import sentences
from core.scenarios.versions import version_of
from core.text import Text, _

R = TypeVar("R", bound=Record)


def record_of(document: Document, model: type[R], form: str, version: int, not_it: Text) -> R:
    """The record that a document holds; raises BadFile. `not_it` says that it is of another format."""
    if document.data.get("format") != form:
        raise document.refuse(document.fault(("format",), not_it, _("write “{word}”", word=form)))
    version_of(document, document.data, version)
    try:
        return model.model_validate_json(json.dumps(document.data))
    except ValidationError as error:
        faults = [document.fault(fault.place, fault.wrong, fault.right) for fault in sentences(error, model)]
        raise document.refuse(*faults) from None
