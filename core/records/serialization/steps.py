"""Steps as the plain JSON of a game file, and back.

An action `{"do": "play_card", "by": "union", "card": "probe-left"}`, dice `{"shown": {...}, "how": "typed"}`,
cards `{"dealt": [...], "how": "typed"}`, a ruling
`{"ruling": "He was seen", "by": "umpire", "edits": [...]}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, cast

from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.state import BattleContext
from core.protocol.steps import EDITS, ActionStep, CardsDealt, DiceRolled, Edit, How, Ruling, Step
from core.text import Text, _
from core.text.whole_numbers import whole

if TYPE_CHECKING:
    from core.protocol.system import AnyCodec


def parts_of(where: str) -> tuple[str | int, ...]:
    """ "edits[2].unit" as keys and indices."""
    parts: list[str | int] = []
    for word in where.replace("]", "").replace("[", ".").split("."):
        if word:
            number = whole(word)
            parts.append(word if number is None else number)
    return tuple(parts)


HOWS = ("rolled", "typed")

_FACES = _("write the faces of the dice by handful, as in {example}", example='{"attacker": ["flag"]}')
_CARDS = _("write the ids of cards or tokens, or ? for one that is not known")


class BadStepError(ValueError):
    """A step in a file that says nothing: `where` is the key, then what is wrong and what would be right."""

    def __init__(self, where: str, wrong: Text, right: Text) -> None:
        super().__init__(f"{where}: {wrong.id}; {right.id}")
        self.where = where
        self.wrong = wrong
        self.right = right


class StepRecords:
    """Writes and reads the steps of one battle; needs its codec, its context and the ids of its sides."""

    def __init__(self, codec: AnyCodec, context: BattleContext, sides: Sequence[str]) -> None:
        self._codec = codec
        self._context = context
        self._sides = tuple(sides)

    def write(self, step: Step) -> JsonRow:
        """The step as it stands in a file."""
        match step:
            case ActionStep():
                row = self._codec.action_to_json(self._context, step.action)
                return {"do": row.pop("do"), "by": self._sides[step.by], **row}
            case DiceRolled():
                return {"shown": {key: list(faces) for key, faces in step.shown.items()}, "how": step.how}
            case CardsDealt():
                items = [self._codec.item_to_json(self._context, item) for item in step.drawn]
                return {"dealt": items, "how": step.how}
            case Ruling():
                return {"ruling": step.note, "by": step.by, "edits": [_edit_row(edit) for edit in step.edits]}

    def read(self, row: object) -> Step:
        """The step that `row` says; BadStepError with the key that is wrong."""
        if not isinstance(row, Mapping):
            raise BadStepError(
                "", _("this is not a step"), _("write an object with do, shown, dealt or ruling")
            )
        kinds = [key for key in ("do", "shown", "dealt", "ruling") if key in row]
        if len(kinds) != 1:
            raise BadStepError(
                "", _("this is not a step"), _("write one of: {words}", words="do, shown, dealt, ruling")
            )
        match kinds[0]:
            case "do":
                return self._act(row)
            case "shown":
                return self._fell(row)
            case "dealt":
                return self._dealt(row)
        return self._ruling(row)

    def _act(self, row: JsonMapping) -> ActionStep:
        by = row.get("by")
        if by not in self._sides:
            raise BadStepError("by", _("there is no side “{name}”", name=str(by)), _oneof(self._sides))
        rest = {key: value for key, value in row.items() if key != "by"}
        return ActionStep(self._sides.index(by), self._codec.action_from_json(self._context, rest))

    def _fell(self, row: JsonMapping) -> DiceRolled:
        _only(row, "shown", "how")
        shown = row["shown"]
        if not isinstance(shown, Mapping) or not all(isinstance(faces, list) for faces in shown.values()):
            raise BadStepError("shown", _("these are not faces by handful"), _FACES)
        for key, faces in shown.items():
            if not all(isinstance(face, int | str) and not isinstance(face, bool) for face in faces):
                raise BadStepError(f"shown.{key}", _("a face is neither a word nor a number"), _FACES)
        return DiceRolled({str(key): tuple(faces) for key, faces in shown.items()}, _how(row))

    def _dealt(self, row: JsonMapping) -> CardsDealt:
        _only(row, "dealt", "how")
        items = row["dealt"]
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise BadStepError("dealt", _("this is not a list of cards or tokens"), _CARDS)
        return CardsDealt(tuple(self._codec.item_from_json(self._context, item) for item in items), _how(row))

    def _ruling(self, row: JsonMapping) -> Ruling:
        _only(row, "ruling", "by", "edits")
        note, by, edits = row["ruling"], row.get("by", "umpire"), row.get("edits", [])
        if not isinstance(note, str) or not isinstance(by, str) or not isinstance(edits, list):
            raise BadStepError(
                "ruling", _("this is not a ruling"), _("write a note, who ruled, and a list of edits")
            )
        return Ruling(note, by, tuple(_edit(edit, place) for place, edit in enumerate(edits)))


def _edit_row(edit: Edit) -> JsonRow:
    return {field.name: value for field in fields(edit) if (value := getattr(edit, field.name)) is not None}


def _edit(row: object, place: int) -> Edit:
    where = f"edits[{place}]"
    if not isinstance(row, Mapping) or row.get("set") not in EDITS:
        raise BadStepError(f"{where}.set", _("this is not an edit"), _oneof(EDITS))
    names = [field.name for field in fields(Edit)]
    for key, value in row.items():
        if key not in names:
            raise BadStepError(f"{where}.{key}", _("“{key}” is unknown", key=str(key)), _oneof(names))
        good = str | int if key == "to" else str
        if not isinstance(value, good) or isinstance(value, bool):
            raise BadStepError(f"{where}.{key}", _("it has the wrong type"), _("write a name or a number"))
    return Edit(**row)


def _oneof(words: Sequence[str]) -> Text:
    return _("write one of: {words}", words=", ".join(words))


def _how(row: JsonMapping) -> How:
    how = row.get("how", "rolled")
    if how not in HOWS:
        raise BadStepError("how", _("“{key}” is unknown", key=str(how)), _oneof(HOWS))
    return cast("How", how)


def _only(row: JsonMapping, *keys: str) -> None:
    for key in row:
        if key not in keys:
            raise BadStepError(key, _("“{key}” is unknown", key=str(key)), _oneof(keys))
