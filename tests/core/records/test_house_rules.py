"""The register of rulings as a file: strict, whole, joined with another one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.records import house_rules
from core.records.house_rules import HouseRule, Register
from core.scenarios.documents import BadFile
from core.scenarios.provenance import stamped
from core.text import Names
from endurance.files.mutations import MUTATIONS, check_told

RULE = HouseRule(
    id="1",
    system="mbt",
    text="A base that touches with a corner alone does not fight.",
    rules=("MBT-6.1",),
    by="Anne",
    on="2026-11-21",
    battle=Names("Marathon", "Marathon"),
    turn=4,
)
OTHER = HouseRule(id="2", system="la_garde", text="A road bends round a village.")


def test_a_register_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "rules.json"
    assert house_rules.load(path) == Register()
    register = Register().with_rule(RULE).with_rule(OTHER)
    house_rules.save(path, register)
    assert house_rules.load(path) == register
    assert stamped(house_rules.dumps(house_rules.load(path))) == path.read_bytes()
    assert register.of("mbt") == (RULE,)


def test_rules_are_changed_removed_and_joined() -> None:
    register = Register(rules=(RULE, OTHER))
    changed = register.with_rule(RULE.model_copy(update={"text": "It fights."}))
    assert [rule.text for rule in changed.rules] == ["It fights.", OTHER.text]
    assert register.without("1").rules == (OTHER,)
    joined = register.joined((OTHER, RULE.model_copy(update={"text": "New.", "id": "2"})))
    assert [(rule.id, rule.text) for rule in joined.rules][2:] == [("3", "New.")]  # the known one once


def test_numbers_are_read_out_of_what_is_written() -> None:
    assert house_rules.rule_numbers("bc-9.2, BE-AMB-40; and LG-R57. BC-9.2") == (
        "BC-9.2",
        "BE-AMB-40",
        "LG-R57",
    )


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"format": "etat-major/game", "version": 1}', "format"),
        (b'{"format": "etat-major/house-rules", "version": 2, "rules": []}', "version"),
        (
            b'{"format": "etat-major/house-rules", "version": 1, "rules": ['
            b'{"id": "1", "system": "mbt", "text": ""}]}',
            "text",
        ),
    ],
)
def test_another_file_is_refused_at_its_place(data: bytes, place: str) -> None:
    with pytest.raises(BadFile) as found:
        house_rules.loads(data)
    assert place in str(found.value)


def test_broken_registers_are_refused_and_nothing_else_is_raised() -> None:
    data = house_rules.dumps(Register(rules=(RULE, OTHER)))
    dice = Random(7)
    for _time in range(150):
        broken = dice.choice(MUTATIONS)(data, dice)
        try:
            house_rules.loads(broken)
        except BadFile as error:
            check_told(error, broken)


@settings(max_examples=25)
@given(st.lists(st.sampled_from((RULE, OTHER, RULE.model_copy(update={"text": "Third."}))), max_size=5))
def test_joining_twice_joins_once(rules: list[HouseRule]) -> None:
    once = Register().joined(rules)
    assert once.joined(rules) == once
    assert len({rule.id for rule in once.rules}) == len(once.rules)
