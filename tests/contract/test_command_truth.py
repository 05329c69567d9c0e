"""What the command picture says is what the rules do once the card is played or the unit is activated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from core.geometry.hex_boards import bits
from core.presentation.card_look import table_card
from core.protocol.pending import Choice, Roll
from core.protocol.steps import ActionStep
from core.systems.battle_cry.rules import actions as battle_cry_acts
from core.systems.belle_epoque.rules import actions as belle_epoque_acts
from core.systems.belle_epoque.rules.frames import Reactivity
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.cohesion_value import cohesion, in_attack
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.la_garde.rules import actions as la_garde_acts
from core.systems.la_garde.rules import movement
from core.systems.mbt.rules import actions as mbt_acts
from core.systems.mbt.rules import strength, victory
from tests.contract.conftest import Case
from tests.contract.test_planner_truth import cases


def choosing(case: Case, act: type, every: int, most: int) -> Iterator[tuple[Any, int, tuple[Any, ...]]]:
    """Moments at which such an act is offered, as its side knows them, the side and these acts."""
    found = 0
    for state, pending, _step in case.walk(5):
        if not isinstance(pending, Choice):
            continue
        known = case.system.rules.observe(state, pending.side)
        offered = tuple(one for one in case.system.rules.actions(known, pending.side) if isinstance(one, act))
        if not offered:
            continue
        found += 1
        if found % every == every // 2:
            yield known, pending.side, offered
        if found >= every * most:
            return


def ordered_by(rules: Any, state: Any, side: int, play: battle_cry_acts.PlayCard) -> set[int]:
    """The pieces that a card orders or lets one name, be it to build, once it lies on the table."""
    after = state.copy()
    rules.apply(after, ActionStep(side, play))
    offered = rules.actions(after, side) if isinstance(rules.pending(after), Choice) else ()
    named = {act.unit for act in offered if isinstance(act, battle_cry_acts.Order)}
    found = named | {act.unit for act in offered if isinstance(act, battle_cry_acts.BuildWorks)}
    for unit in named:
        then = after.copy()
        rules.apply(then, ActionStep(side, battle_cry_acts.Order(unit)))
        found |= set(bits(then.ordered | then.named))
    return found | set(bits(after.ordered | after.named))


@pytest.mark.parametrize("case", cases("battle_cry", 5))
def test_battle_cry_cards_order_whom_the_picture_says(case: Case) -> None:
    rules, told = case.system.rules, 0
    for known, side, plays in choosing(case, battle_cry_acts.PlayCard, 5, 8):
        picture = case.system.planner.command(known, side)
        rows = {row.id: set(row.pieces) for row in picture.rows}
        counts = dict.fromkeys(picture.pieces, 0)
        for play in plays:
            true = ordered_by(rules, known, side, play)
            assert rows[known.context.cards[play.card].id] == true, play
            for unit in true:
                counts[unit] += known.hands[side].count(play.card)
            told += len(true)
        if len(set(known.hands[side])) == len(plays):
            assert {unit: piece.label for unit, piece in picture.pieces.items()} == {
                unit: str(count) for unit, count in counts.items()
            }
    assert told > 20


@pytest.mark.parametrize("case", cases("belle_epoque", 5))
def test_belle_epoque_units_pass_their_tests_as_the_picture_says(case: Case) -> None:
    rules, told = case.system.rules, 0
    for known, side, named in choosing(case, belle_epoque_acts.Activate, 6, 6):
        picture = case.system.planner.command(known, side)
        ready = {unit for unit, piece in picture.pieces.items() if piece.level == "ready"}
        assert ready == {act.unit for act in named}
        for act in named:
            after = known.copy()
            rules.apply(after, ActionStep(side, act))
            tests = (one for one in rules.actions(after, side) if isinstance(one, belle_epoque_acts.TakeTest))
            for test in islice((one for one in tests if not one.cp), 1):
                rules.apply(after, ActionStep(side, test))
                chance, pending = Fraction(1), rules.pending(after)
                if isinstance(pending, Roll):
                    frame, faces = after.frames[-1], pending.handfuls[0].die.faces
                    assert isinstance(frame, Reactivity)
                    chance = Fraction(sum(face <= frame.needed for face in faces), len(faces))
                assert picture.pieces[act.unit].chance == chance
                told += 1
    assert told > 20


@pytest.mark.parametrize("case", cases("mbt", 3))
def test_mbt_bases_move_and_generals_count_as_the_picture_says(case: Case) -> None:
    """All may move, nobody else; who loses one with a star loses the battle, and its die has one more."""
    told, stars = 0, 0
    for known, side, moves in choosing(case, mbt_acts.Move, 3, 6):
        context, picture = known.context, case.system.planner.command(known, side)
        assert set(picture.pieces) == {
            unit for unit in context.units_of[side] if known.feet[unit] is not None
        }
        assert {unit for move in moves for unit in move.units} <= set(picture.pieces)
        assert {piece.level for piece in picture.pieces.values()} == {"ready"}
        generals = {unit for unit, piece in picture.pieces.items() if piece.label}
        assert {unit for row in picture.rows for unit in row.pieces} == generals
        for unit in picture.pieces:
            after = known.copy()
            after.place({unit: None})
            after.gone |= 1 << unit
            victory.judge(after, None)
            assert any(over.reason == "general" for over in after.ended) == (unit in generals)
            assert (unit in generals) == any(
                row.kind == "general" for row in strength.own_terms(context, unit)
            )
            told, stars = told + 1, stars + (unit in generals)
    assert told > 20
    assert stars


WAYS = {
    "": {"withdrawal"},
    "A": {"assault", "support", "roll", "turn"},
    "D": {"step", "withdrawal", "turn"},
    "M": {"march", "withdrawal", "turn"},
}
"""How a brigade moves by the first letter of the order that its picture shows (LG-4.2, LG-4.4)."""


@pytest.mark.parametrize("case", cases("la_garde", 3))
def test_la_garde_brigades_move_by_the_order_that_the_picture_shows(case: Case) -> None:
    """With the 5 cm of a coherent chain where it shows the "+", without them where not."""
    told = set()
    for known, side, moves in choosing(case, la_garde_acts.Move, 3, 30):
        picture, context = case.system.planner.command(known, side), known.context
        for move in moves:
            piece, troop = picture.pieces[move.unit], context.troop_of[move.unit]
            outcome = movement.judge(known, move)
            assert isinstance(outcome, movement.Outcome)
            assert outcome.way in WAYS[piece.label[:1]], move
            assert (piece.label == "") == (piece.level == "out")
            if outcome.way == "march" and known.cohesion[move.unit] == 0:
                bonus = context.distances["corps_manoeuvre"] * (piece.label == "M+")
                assert outcome.allowed in (troop.manoeuvre + bonus, troop.road + bonus)
            told.add((piece.label, outcome.way))
    assert len(told) > 3, told


@pytest.mark.parametrize("case", cases("belle_position", 3))
def test_belle_position_generals_help_whom_the_picture_says(case: Case) -> None:
    """A unit holds out so much worse without him as is told, and who is not named holds out as well."""
    told = 0
    for known, pending, _step in islice(case.walk(5), 10, 400, 3):
        if not isinstance(pending, Choice):
            continue
        for side in (0, 1):
            seen = case.system.rules.observe(known, side)
            picture, context = case.system.planner.command(seen, side), seen.context
            for place in POSITIONS:
                stack = seen.stacks[side * 6 + place]
                without = seen.copy()
                without.stacks[side * 6 + place] = tuple(
                    code
                    for code in stack
                    if code & CARD == UNKNOWN_CARD or not context.is_general[code & CARD]
                )
                for slot, code in enumerate(stack):
                    if code & CARD == UNKNOWN_CARD or not context.is_unit[code & CARD]:
                        continue
                    piece = picture.pieces.get(table_card(place, slot))
                    help_ = cohesion(seen, side, place, code) - cohesion(without, side, place, code)
                    if piece is None or piece.level != "ready":
                        assert help_ == 0
                        continue
                    values = dict(piece.notes[0].text.values)
                    attacks = in_attack(seen, side, place)
                    assert f"+{help_}" == values["attack" if attacks else "defence"]
                    told += 1
    assert told > 5
