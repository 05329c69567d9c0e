"""Decks in files: what is refused and where, what the problems panel says, and files that come back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.protocol.refusals import CannotBeginError
from core.scenarios import files
from core.systems.belle_position.design.briefing import BellePositionBrief
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.design.scenario import (
    BellePositionScenario,
    BellePositionSide,
    DeckCard,
    blank,
)
from core.systems.belle_position.rules.rule_tables import catalogue
from core.systems.belle_position.rules.rules import BellePositionRules
from core.text import Names, say, signed

MODELS = {"belle_position": BellePositionScenario}
KNOWN = catalogue()


def with_deck(rows: list[dict[str, Any]], **more: Any) -> bytes:
    data = json.loads(files.dumps(blank(Names("Test", "Essai"))))
    data["sides"][0]["deck"] = rows
    return json.dumps({**data, **more}).encode()


@pytest.mark.parametrize(
    ("rows", "place", "word"),
    [
        ([{"card": "ligne-francais"}], ("sides", 0, "deck", 0, "card"), "ligne-francaise"),
        ([{"card": "general"}], ("sides", 0, "deck", 0, "id"), "id"),
        ([{"card": "general", "id": "wood"}], ("sides", 0, "deck", 0, "id"), "id"),
        ([{"card": "general", "id": "a", "count": 2}], ("sides", 0, "deck", 0, "count"), "general"),
        ([{"card": "dragons", "rally": 1}], ("sides", 0, "deck", 0, "rally"), "general"),
        ([{"card": "dragons", "at": "left"}], ("sides", 0, "deck", 0, "at"), "terrain"),
        (
            [{"card": card, "at": "left"} for card in ("wood", "town", "height")],
            ("sides", 0, "deck", 2, "at"),
            "terrain",
        ),
        ([{"card": "dragons", "count": 31}], ("sides", 0, "deck", 0, "count"), "31"),
        ([{"card": "general", "id": "a", "rally": 3}], ("sides", 0, "deck", 0, "rally"), "3"),
    ],
)
def test_a_wrong_deck_is_told_with_its_place(
    rows: list[dict[str, Any]], place: tuple[str | int, ...], word: str
) -> None:
    with pytest.raises(files.BadFile) as caught:
        files.loads(with_deck(rows), MODELS)
    (fault,) = caught.value.faults
    assert [str(part) for part in place] == _parts(fault.place.path)
    assert word in say(fault.wrong, "en") + say(fault.right, "en")


def _parts(path: str) -> list[str]:
    return [part for part in path.replace("[", ".").replace("]", "").strip("$.").split(".") if part]


def test_a_reinforcement_rule_names_a_side_that_there_is() -> None:
    rule = {"rule": "reinforcements", "side": "saxon", "cards": 2, "turns": 4}
    with pytest.raises(files.BadFile):
        files.loads(with_deck([], special=[rule]), MODELS)


def test_too_many_kinds_of_card_cannot_begin() -> None:
    rows = tuple(DeckCard(card="general", id=f"g{number}") for number in range(60))
    more = tuple(DeckCard(card="general", id=f"h{number}") for number in range(60))
    units = tuple(DeckCard(card=card) for card in KNOWN.units)
    base = blank()
    one, other = base.sides
    crowd = base.model_copy(
        update={
            "sides": (
                one.model_copy(update={"deck": (*rows, *units)}),
                other.model_copy(update={"deck": more}),
            )
        }
    )
    with pytest.raises(CannotBeginError) as caught:
        BellePositionRules().new_battle(crowd)
    assert caught.value.rule == "BP-4.1"


def problems(*rows: DeckCard, **side: Any) -> set[tuple[str, str]]:
    """(severity, rule) of what lint says about the French side."""
    base = blank(Names("Test", "Essai"))
    values = {"deck": rows, "hand": 18, **side}
    first = base.sides[0].model_copy(update=values)
    other = base.sides[1].model_copy(update={"deck": (DeckCard(card="landwehr", count=20),)})
    return {(row.severity, row.rule) for row in lint(base.model_copy(update={"sides": (first, other)}))}


def test_problems_of_a_deck() -> None:
    line = DeckCard(card="ligne-francaise", count=20)
    assert problems(line) == set()
    assert problems() == {("warning", "BP-4.1")}
    assert problems(DeckCard(card="ligne-francaise", count=24), budget=400) == {("hint", "BP-4.1")}
    assert problems(line, hand=21) == {("warning", "BP-4.2")}
    assert problems(line, hand=14) == {("hint", "BP-4.2")}
    assert problems(DeckCard(card="wood", count=20)) >= {("warning", "BP-17.6")}
    mixed = (DeckCard(card="ligne-francaise", count=19), DeckCard(card="landwehr"))
    assert problems(*mixed) == {("error", "BP-4.1")}
    special = (DeckCard(card="ligne-francaise", count=19), DeckCard(card="special-rally"))
    assert problems(*special) == {("warning", "BP-AMB-20")}
    assert problems(DeckCard(card="ligne-francaise", count=19), DeckCard(card="general", id="a")) == {
        ("hint", "BP-17")
    }


def test_a_first_hand_of_one_card_is_one_card() -> None:
    base = blank(Names("Test", "Essai"))
    deck = (DeckCard(card="ligne-francaise", count=20),)
    side = base.sides[0].model_copy(update={"deck": deck, "hand": 1})
    found = lint(base.model_copy(update={"sides": (side, base.sides[1])}))
    assert say(found[0].text, "en").endswith("a first hand of 1 card is unusual.")
    assert say(found[0].text, "fr").endswith("une première main de 1 carte est inhabituelle.")


def test_each_fix_mends_its_problem() -> None:
    base = blank(Names("Test", "Essai"))
    deck = (DeckCard(card="garde-imperiale", count=24), DeckCard(card="special-rally"))
    side = base.sides[0].model_copy(update={"deck": deck, "hand": 30})
    scenario = base.model_copy(update={"sides": (side, base.sides[1])})
    fixes = [row for row in lint(scenario) if row.fix is not None]
    assert len(fixes) == 3
    for problem in fixes:
        assert problem.fix is not None
        assert problem.text not in [row.text for row in lint(problem.fix.edit(scenario))]


ROWS = st.one_of(
    st.builds(
        DeckCard,
        card=st.sampled_from([*KNOWN.units, *KNOWN.terrain, *KNOWN.special]),
        count=st.integers(1, 30),
    ),
    st.builds(
        DeckCard,
        card=st.just("general"),
        id=st.from_regex(r"[a-z][a-z0-9]{0,8}-x", fullmatch=True),
        name=st.one_of(st.none(), st.builds(Names, st.text(max_size=9), st.text(max_size=9))),
        attack=st.integers(0, 1),
        defence=st.integers(0, 1),
        rally=st.integers(0, 2),
    ),
)


@settings(max_examples=120, deadline=None)
@given(st.lists(ROWS, max_size=12, unique_by=lambda row: row.id or row.card), st.integers(0, 9999))
def test_decks_come_back_from_files_with_their_points(rows: list[DeckCard], budget: int) -> None:
    base = blank(Names("Test", "Essai"))
    first = BellePositionSide(
        id="french", name=base.sides[0].name, edge="bottom", budget=budget, deck=tuple(rows)
    )
    scenario = base.model_copy(update={"sides": (first, base.sides[1])})
    again = files.loads(files.dumps(scenario), MODELS)
    assert again == scenario
    assert files.dumps(again) == files.dumps(scenario)
    assert again.sides[0].points == sum(row.points for row in rows)


def decked(*rows: DeckCard, **options: Any) -> BellePositionScenario:
    base = blank(Names("Test", "Essai"))
    side = base.sides[0].model_copy(update={"deck": rows, "hand": 18})
    chosen = base.options.model_copy(update=options)
    return base.model_copy(update={"sides": (side, base.sides[1]), "options": chosen})


def told(scenario: BellePositionScenario, rule: str) -> list[str]:
    return [say(row.text, "en").partition(": ")[2] for row in lint(scenario) if row.rule == rule]


def test_bp_5_2_terrain_is_laid_in_conquered_positions_where_the_option_says_so() -> None:
    deck = [DeckCard(card=card, count=2) for card in ("wood", "height", "town", "entrenchments")]
    assert told(decked(*deck), "BP-5.1") == [
        "2 terrain cards can never be laid (two different ones a position)."
    ]
    assert told(decked(*deck, terrain_in_conquered=True), "BP-5.1") == []
    many = decked(DeckCard(card="wood", count=7), terrain_in_conquered=True)
    assert told(many, "BP-5.1") == ["1 terrain card can never be laid (two different ones a position)."]


def test_bp_17_1_generals_lead_in_enemy_positions_too() -> None:
    generals = [DeckCard(card="general", id=f"g{number}") for number in range(7)]
    assert told(decked(*generals[:6]), "BP-17.1") == []
    assert told(decked(*generals), "BP-17.1") == ["7 generals, but only 6 positions to lead."]


def test_bp_7_1_the_briefing_tells_the_printed_combat_value_and_the_save() -> None:
    brief = BellePositionBrief()
    scenario = decked(DeckCard(card="artillerie-de-reserve-ml"), DeckCard(card="francs-tireurs"))
    for line, card in zip(brief.forces(scenario, 0)[1:], scenario.sides[0].deck, strict=True):
        unit = KNOWN.units[card.card]
        notes = [say(note, "en") for note in line.notes if not isinstance(note, str)]
        assert notes[:2] == [f"combat value {unit.vc}", f"save {signed(unit.save)}"]
    gun = KNOWN.units["artillerie-de-reserve-ml"]
    assert (gun.vc, gun.save) == (3, -1)  # its cohesion is 2


def test_bp_r4_the_briefing_tells_that_a_conquest_stays() -> None:
    brief = BellePositionBrief()
    usual, sticky = (
        [(note.rule, say(note.text, "en")) for note in brief.victory(decked(sticky_conquest=on), 0)]
        for on in (False, True)
    )
    assert "BP-R4" not in dict(usual)
    assert any("while enemy units hold it" in text for _rule, text in usual)
    assert not any("while enemy units hold it" in text for _rule, text in sticky)
    assert dict(sticky)["BP-R4"] == "It stays conquered until a card of its owner is in it."


def test_bp_6_of_two_rules_for_the_reinforcements_of_a_side_one_holds() -> None:
    rule = {"rule": "reinforcements", "side": "french", "cards": 2, "turns": 4}
    for rules, problems in (
        ([rule], 0),
        ([rule, {**rule, "cards": 0}], 1),
        ([rule, {**rule, "side": "german"}], 0),
    ):
        scenario = files.loads(with_deck([], special=rules), MODELS)
        assert [problem.rule for problem in lint(scenario)].count("BP-6") == problems
