"""What checks, lists, briefings and notes of MBT say before a battle: what the rules then do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.armies.army import army_of
from core.armies.rosters import blank, with_lines
from core.protocol.refusals import CannotBeginError
from core.scenarios import table_lint
from core.systems.mbt.design.armies import troops
from core.systems.mbt.design.briefing import MbtBrief
from core.systems.mbt.design.lint import lint
from core.systems.mbt.design.list_mustering import muster, recruit
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.rules import victory
from core.systems.mbt.rules.setup import new_battle
from core.systems.mbt.words.messages import MbtWords
from core.text import Names, Text, say
from tests.rulebook.mbt.table import LOOK, G, Table, battle, ground, scenario

RIVER = {"ground": "river", "line": [[0, 5000], [15000, 5000]], "width": 1000}


def across(kind: str, width: int = 900, **more: Any) -> dict[str, Any]:
    """A band that leads over the river."""
    return {"ground": kind, "line": [[7000, 4000], [7000, 6000]], "width": width, **more}


def errors(setup: MbtScenario) -> list[str]:
    """The rules of the errors that the checks find."""
    found = [*lint(setup), *table_lint.problems(setup)]
    return [problem.rule for problem in found if problem.severity == "error"]


def begins(setup: MbtScenario) -> bool:
    try:
        new_battle(setup)
    except CannotBeginError:
        return False
    return True


def test_mbt_r50_of_two_that_lie_over_all_ground_the_worst_counts() -> None:
    """Whatever their order in the file: a road through a ford, a closed bridge on a road."""
    for bands in ([across("road"), across("ford")], [across("ford"), across("road")]):
        table = battle("lc 7000 4500", bands=[RIVER, *bands])
        refusal = table.refusal(table.going("blc1", 4 * G))
        assert refusal is not None
        assert refusal.rule == "MBT-5"
        assert table.may(table.going("blc1", 2 * G))
    closed = across("bridge", going="impassable")
    for bands in ([across("road"), closed], [closed, across("road")]):
        table = battle("lc 7000 3900", bands=[RIVER, *bands])
        assert table.why(table.going("blc1", 2 * G)) == "MBT-5.3"


def test_mbt_r50_an_objective_on_a_bridge_can_be_reached() -> None:
    def rules(*bands: dict[str, Any]) -> set[str]:
        setup = scenario(
            "hi 3000 3000 gen",
            "hi 3000 8000 gen",
            bands=[RIVER, *bands],
            objectives=[{"at": [7000, 5000], "value": 1}],
        )
        return {problem.rule for problem in lint(setup) if problem.things}

    assert rules() == {"MBT-5.3"}
    assert rules(across("bridge")) == set()
    assert rules(across("bridge", going="impassable")) == {"MBT-5.3"}
    assert rules(across("bridge", going="impassable"), across("road")) == {"MBT-5.3"}


@pytest.mark.parametrize("seed", range(4))
def test_mbt_5_3_the_check_finds_who_cannot_stand_where_it_is_written(seed: int) -> None:
    """A base that juts out over a narrow bridge too: what cannot begin is an error, what can is none."""
    rng, told = Random(seed), {True: 0, False: 0}
    for _scenario in range(60):
        features = []
        for _feature in range(rng.randrange(3)):
            x, y = rng.randrange(4000, 5500), rng.randrange(4000, 5500)
            kind = rng.choice(("wood", "dense_wood", "water", "hill"))
            features.append(ground(kind, x, y, x + rng.randrange(200, 900), y + rng.randrange(200, 900)))
        bands = [
            {
                "ground": rng.choice(("road", "river", "bridge", "ford")),
                "line": [
                    [rng.randrange(4000, 4600), rng.randrange(4000, 6000)],
                    [rng.randrange(5000, 6000), rng.randrange(4000, 6000)],
                ],
                "width": rng.randrange(100, 700),
                **({"going": "impassable"} if rng.random() < 0.1 else {}),
            }
            for _band in range(rng.randrange(4))
        ]
        base = f"{rng.choice(('hi', 'hc'))} {rng.randrange(4200, 5800)} {rng.randrange(4200, 5800)} gen"
        setup = scenario(base, "hi 3000 9000 gen", features=features, bands=bands)
        assert begins(setup) is (errors(setup) == [])
        told[begins(setup)] += 1
    assert min(told.values()) > 5


def test_mbt_4_2_who_is_beaten_before_the_first_move_is_told() -> None:
    def rules(held: str | None, value: int = 3, **more: Any) -> list[str]:
        aim = {"at": [7000, 5000], "value": value, "held": held, **more}
        setup = scenario("hi 3000 3000 gen", "hi 3000 8000 gen", objectives=[aim])
        assert (new_battle(setup).ended == ()) is (errors(setup) == [])
        return errors(setup)

    assert rules("blue") == rules("red") == rules("red", side="red") == ["MBT-4.2"]
    assert rules(None) == rules("blue", 2) == rules("blue", side="red") == []


def test_mbt_4_3_a_list_laid_into_a_side_with_corps_is_one_army() -> None:
    corps = {"corps": ("a", "b"), "corps_lost": 2}
    blue = "hi 5000 1000 gen corps=a, hi 6000 1000 corps=a, hi 7000 1000 gen corps=b"
    setup = scenario(blue, "hi 5000 9000 gen corps=a, hi 7000 9000 gen corps=b", **corps)
    lines = recruit(battle("hi 5000 3000 gen, li 6000 3000").scenario, "blue", "en")
    known = troops()
    mustered = muster(
        setup, "blue", army_of(with_lines(blank(known), list(lines)), known, known.tables[0])
    ).scenario
    assert mustered.side("blue").corps == ()
    assert mustered.side("red").corps
    assert "MBT-4.3" not in errors(mustered)
    state = new_battle(mustered)
    general = next(unit for unit in state.context.units_of[0] if state.context.is_general[unit])
    state.place({general: None})
    state.gone |= 1 << general
    assert victory.has_lost(state, 0)


CORPS = "hi 5000 3000 f9 gen corps=a, li 6000 3000 corps=a", "li 5000 3000 f1 corps=a, li 7000 9000 corps=b"


def test_mbt_r48_losses_of_an_army_of_corps_are_shown_without_a_limit() -> None:
    table = battle(*CORPS, corps=("a", "b"), limits=(1, 1))
    table.fight("bhi1", "rli1", "6 1")
    assert LOOK.score(table.state) == ((1, 0), (0, 0))
    alone = battle("hi 5000 3000 f9", "li 5000 3000 f1")
    alone.fight("bhi1", "rli1", "6 1")
    assert LOOK.score(alone.state) == ((1, 3), (0, 3))


def test_mbt_r48_who_is_told_nothing_of_the_enemy_is_told_that_his_corps_break() -> None:
    """What the corps are called, and which base is in which, stays unknown; an objective has no effect."""
    aim = {"at": [5000, 5000], "value": 2}
    armies = [f"hi {x} {y} gen corps={name}" for y in (3000, 7000) for x, name in ((5000, "a"), (6000, "b"))]
    setup = scenario(", ".join(armies[:2]), ", ".join(armies[2:]), corps=("a", "b"), objectives=[aim])
    known = MbtBrief().known(setup, 0)
    assert MbtBrief().victory(known, 0) == MbtBrief().victory(setup, 0)
    assert not any(corps.id in ("a", "b") or corps.name.en for corps in known.sides[1].corps)
    assert not any(base.formation for base in known.units if base.side == "red")


@pytest.mark.parametrize(("fixed", "strengths"), [(False, [5, 7, 4]), (True, [5, 5, 4])])
def test_mbt_2_2_the_order_of_battle_tells_the_strength_of_an_elephant(
    fixed: bool, strengths: list[int]
) -> None:
    setup = scenario("el 5000 3000, el 6000 3000 f3, hi 7000 3000", options={"elephant_fixed5": fixed})
    assert [line.strength for line in MbtBrief().forces(setup, 0)] == strengths


def test_mbt_r49_objectives_of_a_battle_with_corps_are_told_as_without_effect() -> None:
    for side, told in ((None, "of who holds it"), ("red", "held by Test")):
        aim = {"at": [9000, 5000], "value": 2, "side": side}
        setup = scenario("hi 5000 3000", "hi 5000 9000", objectives=[aim])
        (shown,) = LOOK.table_aims(Table(setup).state)
        assert told in say(shown.note.text, "en")
        assert [note.rule for note in MbtBrief().victory(setup, 1)].count("MBT-4.2") == 1
        corps = scenario(*CORPS, objectives=[aim], corps=("a", "b"))
        one_army = corps.model_copy(
            update={"sides": (corps.sides[0].model_copy(update={"corps": ()}), corps.sides[1])}
        ).fitted()
        for big in (corps, one_army):
            (shown,) = LOOK.table_aims(Table(big).state)
            assert shown.note.rule == "MBT-R49"
            assert all(note.rule != "MBT-4.2" for at in (0, 1) for note in MbtBrief().victory(big, at))


@pytest.mark.parametrize(("word", "told"), [("", ""), ("light", "does not add the 1"), ("heavy", "")])
def test_mbt_6_2_the_note_of_a_base_says_whether_it_is_heavy(word: str, told: str) -> None:
    table = battle(f"hi 5000 3000 {word}, li 6000 3000 heavy", "li 5000 9000")
    notes = [say(note.text, "en") for note in LOOK.unit_notes(table.scenario, "bhi1")]
    assert any(told in note for note in notes)
    assert any("Not heavy" in note for note in notes) is (word == "light")
    assert table.adds("bhi1", "rli1") == (4 if word == "light" else 5)
    light = [say(note.text, "en") for note in LOOK.unit_notes(table.scenario, "bli1")]
    assert any("Heavy in combat" in note for note in light)
    assert table.adds("bli1", "rli1") == 4


def test_mbt_r49_what_an_objective_is_worth_is_shown_only_where_it_counts() -> None:
    rows = [{"held": "red"}, {"held": "red", "side": "blue"}, {"side": "blue"}]
    aims = [{"at": [5000, 5000 + 500 * place], **row} for place, row in enumerate(rows)]
    one_army = battle("hi 5000 3000", "hi 5000 9000", objectives=aims)
    assert [aim.counts for aim in LOOK.table_aims(one_army.state)] == [True, False, True]
    corps = "hi 5000 3000 gen corps=a", "hi 5000 9000 gen corps=a"
    big = Table(scenario(*corps, corps=("a",), objectives=aims))
    assert not any(aim.counts for aim in LOOK.table_aims(big.state))


def test_mbt_4_2_an_objective_without_a_name_is_called_so_once() -> None:
    for name, told in ((None, "took Objective at 500, 490 mm."), ("Shrine", "took the objective Shrine.")):
        names = {} if name is None else {"name": {"en": name, "fr": "Sanctuaire"}}
        table = battle("li 5000 5000", objectives=[{"at": [5000, 4900], **names}])
        table.hand_over()
        (event,) = table.events("captured")
        assert say(MbtWords().event(table.state.context, event), "en").endswith(told)


def test_mbt_4_4_the_end_is_told_by_its_rule() -> None:
    draw = battle(options={"turn_limit": 1})
    draw.turns(1)
    aim = {"at": [5000, 3000], "value": 3}
    objective = battle("hi 5000 3000", objectives=[aim])
    objective.hand_over()
    corps = battle(*CORPS, corps=("a", "b"), limits=(1, 1), corps_lost=1)
    corps.fight("bhi1", "rli1", "6 1")
    general = battle("hi 5000 3000 f9", "li 5000 3000 f1 gen")
    general.fight("bhi1", "rli1", "6 1")
    for table, reason, rule in (
        (draw, "draw", "MBT-4.4"),
        (objective, "objective", "MBT-4.2"),
        (corps, "army_break", "MBT-4.3"),
        (general, "general", "MBT-4.1"),
    ):
        (over,) = table.events("over")
        assert (over.facts["reason"], over.rule) == (reason, rule)


def notes_of(table: Table, unit_id: str) -> list[str]:
    return [say(note.text, "en") for note in LOOK.unit_notes(table.scenario, unit_id)]


def test_mbt_amb_14_an_elephant_that_always_counts_5_is_told_so_and_its_crew_is_let_be() -> None:
    fixed = battle("el 5000 3000 f2", options={"elephant_fixed5": True})
    assert "It counts 5 in combat whatever its crew." in notes_of(fixed, "bel1")
    assert all(problem.rule != "MBT-2.2" for problem in lint(fixed.scenario))
    free = battle("el 5000 3000 f2")
    assert len(notes_of(free, "bel1")) == 1
    assert any(problem.rule == "MBT-2.2" for problem in lint(free.scenario))


def test_mbt_amb_14_the_check_knows_where_the_fixed_five_decides_nothing() -> None:
    for crew, idle in (("", True), ("f1", True), ("f2", False)):
        table = battle(f"el 5000 3000 {crew}", options={"elephant_fixed5": True})
        assert any(problem.rule == "MBT-AMB-14" for problem in lint(table.scenario)) is idle


def test_mbt_5_3_the_check_knows_where_the_cost_of_difficult_ground_decides_nothing() -> None:
    for kind, idle in (("hill", True), ("water", True), ("dense_wood", False), ("marsh", False)):
        features = [ground(kind, 4000, 5000, 5000, 6000)]
        table = battle("hi 5000 3000", features=features, options={"difficult_cost": 3})
        told = [say(problem.text, "en") for problem in lint(table.scenario) if problem.rule == "MBT-5.3"]
        assert any("no ground is difficult" in text for text in told) is idle


def test_mbt_8_1_a_note_says_that_a_shooter_on_a_chariot_shoots_all_round() -> None:
    table = battle("lch 5000 3000 bow, li 6000 3000 bow")
    assert "Bow: Shoots at up to 2 graduations all round." in notes_of(table, "blch1")
    assert "Bow: Shoots at up to 2 graduations at what stands in front." in notes_of(table, "bli1")


def test_mbt_4_3_a_corps_without_a_name_is_called_by_its_number() -> None:
    row = "hi 5000 3000 gen corps=a, hi 6000 3000 corps=b"
    named = scenario(row, "hi 5000 9000 gen corps=a", corps=("a", "b"))
    sides = [
        side.model_copy(
            update={
                "name": Names("", ""),
                "corps": tuple(corps.model_copy(update={"name": Names("", "")}) for corps in side.corps),
            }
        )
        for side in named.sides
    ]
    unnamed = named.model_copy(update={"sides": tuple(sides)})
    labels = [one.label for one in LOOK.standings(Table(unnamed).state) if not one.whole]
    assert [label and say(label, "fr") for label in labels] == ["Corps 1", "Corps 2"] * 2
    told = [say(problem.text, "en") for problem in lint(unnamed)]
    assert "Corps 2: no base carries the general." in told
    assert "The sides have unequal numbers of bases: blue 2, red 1." in told
    forces = [line.name for line in MbtBrief().forces(unnamed, 0) if line.level == 0]
    assert [say(name, "en") for name in forces if isinstance(name, Text)] == ["Corps 1", "Corps 2"]


def test_mbt_2_3_no_battle_begins_against_nobody() -> None:
    """A side without bases could neither move nor lose; a corps without any is told and fights on."""
    setup = scenario("hi 3000 3000 gen", "hi 3000 8000 gen")
    assert begins(setup)
    assert errors(setup) == []
    alone = setup.model_copy(update={"units": setup.units[:1]})
    assert not begins(alone)
    assert errors(alone) == ["MBT-2.3"]
    bare = setup.model_copy(update={"units": ()})  # a map that is still drawn
    assert not begins(bare)
    assert errors(bare) == []
