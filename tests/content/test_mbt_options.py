"""The options and special rules of MBT: what the model has, what the panels show, what the digest names."""

import re

import pytest

from core.paths import RESOURCES, ROOT
from core.scenarios.settings import Option
from core.systems.mbt.design.options import OPTIONS, MbtOptions
from core.systems.mbt.design.scenario import blank
from core.systems.mbt.design.special_rules import SPECIAL, HighGround, WinsAtLimit
from core.text import say

DIGEST = (ROOT / "docs" / "rules" / "mbt.md").read_text(encoding="utf-8")
RULES = (RESOURCES / "rules" / "mbt.json").read_text(encoding="utf-8")


def test_each_field_has_one_option_and_its_default() -> None:
    fields = MbtOptions.model_fields
    assert [option.id for option in OPTIONS] == list(fields)
    assert {option.id: option.default for option in OPTIONS} == {
        name: field.default for name, field in fields.items()
    }


@pytest.mark.parametrize("entry", OPTIONS, ids=lambda option: option.id)
def test_option_can_be_shown_and_each_choice_be_taken(entry: Option) -> None:
    assert f'"{entry.number}"' in RULES
    values = [value for value, _words in entry.choices] or [entry.least, entry.most]
    assert entry.default in values or entry.kind == "number"
    for value in values:
        assert getattr(MbtOptions.model_validate({entry.id: value}), entry.id) == value
    assert say(entry.sentence, "en").endswith(".")


def test_the_options_of_the_ambiguity_table_are_all_there() -> None:
    rows = re.findall(r"^\| (\d+) \|.*\| `(\w+)[^`]*` \|$", DIGEST, re.MULTILINE)
    assert len(rows) > 15
    named = {f"MBT-AMB-{row}": option for row, option in rows}
    assert {option.number: option.id for option in OPTIONS if option.number.startswith("MBT-AMB")} == named


def test_special_rules_are_those_of_the_model() -> None:
    models = {model.model_fields["rule"].default: model for model in (WinsAtLimit, HighGround)}
    assert [kind.rule for kind in SPECIAL] == list(models)
    for kind in SPECIAL:
        assert set(kind.fields) == set(models[kind.rule].model_fields) - {"rule"}
        assert f'"{kind.number}"' in RULES
    assert blank().options == MbtOptions()
