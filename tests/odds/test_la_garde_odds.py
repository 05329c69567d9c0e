"""The odds of decisions in La Garde, counted token by token and die by die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.system import LA_GARDE
from core.text import say
from tests.odds.asking import Decision, Odds, hold
from tests.odds.counting import chances, mapped, mixed
from tests.rulebook.la_garde.fights import CHARGE, HELD, NEAR, fight
from tests.rulebook.la_garde.table import Table, battle
from tests.rulebook.la_garde.test_bombardment import battery

CERTAIN = Fraction(1)
BLUE = 0
Bag = tuple[int, int, int]
"""Blue, white and red tokens (defeat, neutral, victory)."""
Parties = tuple[int, str]
"""Elements lost by a brigade, and its fate."""
Row = tuple[Parties, Parties]
"""Attacker and defender."""
Dist = dict[Any, Fraction]


def drawn(bag: Bag, *, ordered: bool = False) -> dict[str, Fraction]:
    """Two tokens one after the other, each marked token as likely as any other (LG-6.2)."""
    tokens = "D" * bag[0] + "N" * bag[1] + "V" * bag[2]
    return chances("".join(pair if ordered else sorted(pair)) for pair in permutations(tokens, 2))


def die_shows(good: int) -> Dist:
    """Whether a die shows this or more."""
    passed = Fraction(max(0, min(6, 7 - good)), 6)
    return {key: chance for key, chance in ((True, passed), (False, 1 - passed)) if chance}


def results(
    bag: Bag,
    elements: int = 4,
    *,
    loses_on: int = 7,
    shaken: int = 0,
    rounds: int = 0,
    lost: int = 0,
) -> Dist:
    """(attacker, defender) of a combat by the table of LG-6.9; the attacker has four elements.

    `loses_on`: the die that costs the defender an element in a test of losses. `shaken`: both are
    disorganised already and keep their cohesion on this die (0: they are formed, and nobody tests). `rounds`
    were fought and cost each side so many elements.
    """
    parts: list[tuple[Fraction, Dist]] = []
    for pair, chance in drawn(bag).items():
        if pair == "DV" and rounds < 2 and lost + 1 < elements:
            again = (bag[0], bag[1], bag[2] + 1)
            after = results(
                again, elements, loses_on=loses_on, shaken=shaken, rounds=rounds + 1, lost=lost + 1
            )
        elif pair == "DV" and rounds < 2:
            after = {((lost + 1, "holds"), (elements, "gone")): CERTAIN}
        else:
            after = ended("NN" if pair == "DV" else pair, elements - lost, loses_on, shaken)
            after = mapped(after, lambda row: ((row[0][0] + lost, row[0][1]), (row[1][0] + lost, row[1][1])))
        parts.append((chance, after))
    return mixed(*parts)


def ended(pair: str, elements: int, loses_on: int, shaken: int) -> Dist:
    """What a draw does that is no fierce combat."""

    def shaking(fate: str) -> Dist:
        """A brigade that is disorganised already tests instead: who fails runs (LG-6.9, LG-8.2)."""
        if not shaken:
            return {fate: CERTAIN}
        return mapped(die_shows(shaken), lambda keeps: fate if keeps else "routed")

    def losing(count: int, fates: Dist) -> Dist:
        """A test of losses after so many sure ones."""
        found: Dist = {}
        for loses, chance in die_shows(loses_on).items():
            lost = min(elements, count + loses)
            for fate, other in fates.items():
                key = (lost, "gone" if lost == elements else fate)
                found[key] = found.get(key, Fraction(0)) + chance * other
        return found

    unhurt: Callable[[Dist], Dist] = lambda fates: mapped(fates, lambda fate: (0, fate))  # noqa: E731
    attacker: Dist
    defender: Dist
    if pair == "DD":
        attacker, defender = {(1, "routed"): CERTAIN}, losing(0, {"holds": CERTAIN})
    elif pair in ("DN", "NN"):
        attacker, defender = unhurt(shaking("back")), unhurt(shaking("holds"))
    elif pair == "NV":
        attacker, defender = unhurt(shaking("holds")), losing(0, shaking("back"))
    else:
        attacker, defender = {(0, "holds"): CERTAIN}, losing(1, {"routed": CERTAIN})
    return {(mine, its): one * two for mine, one in attacker.items() for its, two in defender.items()}


def figures(rows: Dist) -> dict[str, Odds]:
    """The figures of a combat of Blue."""
    return {
        "lost.0": mapped(rows, lambda row: row[0][0]),
        "actor": mapped(rows, lambda row: row[0][1]),
        "lost.1": mapped(rows, lambda row: row[1][0]),
        "target": mapped(rows, lambda row: row[1][1]),
        "out.1": mapped(rows, lambda row: int(row[1][1] == "gone")),
        "generals.0": {0: CERTAIN},
    }


def combat(
    name: str, blue: str, red: str, rows: Callable[[], Dist], orders: Mapping[str, str] = CHARGE
) -> Decision:
    """The first brigade of Blue attacks the first of Red; nobody joins or occupies."""
    return Decision(
        name,
        lambda: fight(blue, red, orders=dict(orders)),
        lambda table: acts.Attack(table.unit("bli1"), table.unit("rli1")),
        lambda: figures(rows()),
        own="decline",
    )


LINE = "li 9000 6000"
COMBATS = (
    combat("equals", LINE, LINE, lambda: results((1, 2, 2))),
    combat("against an order to defend", LINE, LINE, lambda: results((3, 3, 2)), HELD),
    combat("veterans", f"{LINE} vet", LINE, lambda: results((1, 3, 3))),
    combat("guard against militia", f"{LINE} gua", f"{LINE} mil", lambda: results((1, 2, 5))),
    combat("better defenders", LINE, f"{LINE} vet", lambda: results((2, 3, 2))),
    combat(
        "twice the numbers",
        LINE,
        "li 9000 6000 e2, li 14000 8000",
        lambda: results((1, 2, 3), 2),
    ),
    combat("the last element", LINE, "li 9000 6000 e1, li 14000 8000", lambda: results((1, 2, 3), 1)),
    combat("with heavy guns", "li 9000 6000, hb 9000 5500", LINE, lambda: results((1, 2, 4), loses_on=5)),
)


@pytest.mark.parametrize("decision", COMBATS, ids=lambda decision: decision.name)
def test_a_combat(decision: Decision) -> None:
    hold(LA_GARDE, decision)


def test_a_combat_of_the_disorganised() -> None:
    """Both test their cohesion where the table would disorganise them: regulars on 5 and 6."""

    def table() -> Table:
        found = fight(LINE, LINE, orders=dict(CHARGE))
        found.state.cohesion[:] = [1, 1]
        return found

    decision = combat("disorganised", LINE, LINE, lambda: results((1, 3, 3), shaken=5))
    hold(LA_GARDE, Decision("disorganised", table, decision.action, decision.expected, own="decline"))


def test_an_order_that_lies_face_down_counts_as_each_of_the_three() -> None:
    """Red's corps attacks; its division may defend (not coherent), attack, or manoeuvre (LG-3.1, LG-6.6)."""
    third = Fraction(1, 3)

    def expected() -> dict[str, Odds]:
        bags = ((1, 2, 2), (2, 3, 2), (1, 3, 4))
        return figures(mixed(*((third, results(bag)) for bag in bags)))

    decision = combat("hidden", LINE, LINE, dict)
    hold(
        LA_GARDE,
        Decision("hidden", decision.table, decision.action, expected, own="decline", sees=BLUE),
    )


def joined(bags: Callable[[int, bool], Bag], suffers: str, rounds: int = 0, *, alive: bool = True) -> Dist:
    """(attacker, defender, whether the general fell) of a combat that a general has joined (LG-10).

    `bags`: by the rounds that were fought and whether he is there. `suffers`: the result, beside a fierce
    one, by which his brigade loses an element or runs, so that he falls on a 1.
    """
    parts: list[tuple[Fraction, Dist]] = []
    sixth = Fraction(1, 6) if alive else Fraction(0)
    for pair, chance in drawn(bags(rounds, alive)).items():
        if pair == "DV" and rounds < 2:
            for falls, share in ((True, sixth), (False, 1 - sixth)):
                if share:
                    after = joined(bags, suffers, rounds + 1, alive=alive and not falls)
                    after = mapped(after, lambda row, falls=falls: (row[0], row[1], row[2] or falls))  # type: ignore[misc]
                    parts.append((chance * share, after))
            continue
        pair = "NN" if pair == "DV" else pair
        after = ended(pair, 4 - rounds, 7, 0)
        for falls, share in ((True, sixth), (False, 1 - sixth)) if pair == suffers else ((False, CERTAIN),):
            told = mapped(
                after,
                lambda row, falls=falls: (  # type: ignore[misc]
                    (row[0][0] + rounds, row[0][1]),
                    (row[1][0] + rounds, row[1][1]),
                    falls,
                ),
            )
            if share:
                parts.append((chance * share, told))
    return mixed(*parts)


def told(rows: Dist, side: int) -> dict[str, Odds]:
    """The figures of a combat that a general of this side has joined."""
    return {
        "lost.0": mapped(rows, lambda row: row[0][0]),
        "lost.1": mapped(rows, lambda row: row[1][0]),
        "target": mapped(rows, lambda row: row[1][1]),
        f"generals.{side}": mapped(rows, lambda row: int(row[2])),
        f"generals.{1 - side}": {0: CERTAIN},
    }


def test_a_general_reacts_and_joins_the_defence() -> None:
    """He is worth a D; without him nobody commands, and the target has no reaction (LG-6.6, LG-10)."""

    def bags(rounds: int, alive: bool) -> Bag:
        return (2, 2, 2 + rounds) if alive else (1, 3, 4 + rounds)

    decision = Decision(
        "defended",
        lambda: fight(LINE, LINE, orders=dict(CHARGE), generals=NEAR),
        lambda table: acts.Attack(table.unit("bli1"), table.unit("rli1")),
        lambda: told(joined(bags, "VV"), 1),
        policy="react",
        own="decline",
    )
    hold(LA_GARDE, decision)


def test_a_general_joins_the_attack() -> None:
    """He is worth a V; without him the chain of orders is none either (LG-3.3, LG-10)."""

    def bags(rounds: int, alive: bool) -> Bag:
        return (1, 2, (3 if alive else 1) + rounds)

    decision = Decision(
        "led",
        lambda: fight(LINE, LINE, orders=dict(CHARGE), generals=NEAR),
        lambda table: acts.Attack(table.unit("bli1"), table.unit("rli1")),
        lambda: told(joined(bags, "DD"), 0),
        policy="decline",
        own="react",
    )
    hold(LA_GARDE, decision)


def bombardment() -> Decision:
    """A medium battery at 20 cm: D, six N, three V, in order (LG-9.2); it adds 2 to the die of the test."""

    def after(pair: str) -> Dist:
        harmed = die_shows(5)
        if pair in ("DD", "DN", "ND"):
            return {(0, "holds", "left"): CERTAIN}
        if pair == "NN":
            return {(0, "holds", "left"): CERTAIN}
        if pair == "VV":
            return {(1, "routed", "left"): CERTAIN}
        fate = "holds" if set(pair) == {"D", "V"} else "back"
        guns = "out" if pair == "VD" else "left"
        return mapped(harmed, lambda loses: (int(loses), fate, guns))

    def expected() -> dict[str, Odds]:
        rows = mixed(*((chance, after(pair)) for pair, chance in drawn((1, 6, 3), ordered=True).items()))
        return {
            "lost.1": mapped(rows, lambda row: row[0]),
            "target": mapped(rows, lambda row: row[1]),
            "ammunition": mapped(rows, lambda row: row[2]),
            "lost.0": {0: CERTAIN},
        }

    return Decision(
        "bombardment",
        battery,
        lambda table: acts.Bombard(table.unit("bmb1"), table.unit("rli1")),
        expected,
    )


def test_a_bombardment() -> None:
    hold(LA_GARDE, bombardment())


@pytest.mark.parametrize(("skill", "needed"), [("poor", 6), ("competent", 5), ("good", 4)])
def test_a_change_of_order(skill: str, needed: int) -> None:
    def table() -> Table:
        found = battle(LINE, "li 9000 9000", generals={"b1": f"9000 3700 {skill}"})
        found.write(b="attack", b1="attack")
        while found.asked[1] == "rally":
            found.roll(1)
        found.roll(6, 1)
        found.act(acts.GoFirst(BLUE))
        found.act(acts.Activate(found.division("b1")))
        return found

    passed = Fraction(7 - needed, 6)
    attack, defend = 1, 2
    decision = Decision(
        "order",
        table,
        lambda found: acts.ChangeOrder(found.division("b1"), defend),
        lambda: {"order": {attack: 1 - passed, defend: passed}},
    )
    hold(LA_GARDE, decision)


def test_counts_and_fates_of_the_last_combat_of_a_turn_say_that_its_end_is_among_them() -> None:
    """The last combat runs on into the consolidation (LG-2.5), where others run off, far away."""
    table = battle("li 9000 6000", "li 9000 6000, li 14000 11700 e3")
    table.to_moves("r1", b="attack", b1="attack")
    table.past("move")
    table.to_moves("b1")
    table.past("move")
    table.rule(Edit("state", unit="rli2", item="cohesion", to=2))
    attack = acts.Attack(table.unit("bli1"), table.unit("rli1"))
    titles = [say(figure.title, "en") for figure in LA_GARDE.outcomes.figures(table.state, BLUE, attack)]
    assert [title for title in titles if "end of turn" in title] == titles[:6] + titles[8:10]
    assert titles[8].startswith("Target: red Line infantry 1,")
    earlier = fight("li 9000 6000", "li 9000 6000")
    attack = acts.Attack(earlier.unit("bli1"), earlier.unit("rli1"))
    figures = LA_GARDE.outcomes.figures(earlier.state, BLUE, attack)
    assert not [figure for figure in figures if "end of turn" in say(figure.title, "en")], "red is to come"
    before = table.state.copy()
    table.attack("bli1", "rli1", "VV")
    table.past("occupy")
    assert dict(LA_GARDE.outcomes.losses(before, table.state))[table.unit("rli2")] == 3
