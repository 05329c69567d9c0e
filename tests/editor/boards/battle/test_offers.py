"""Acts by their handles, wishes by what is pointed at, exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.chance.dice import D6, SumUpTo
from core.protocol.pending import Choice, Handful, Roll
from core.records.games import Game
from core.systems.battle_cry.rules import actions as acts
from core.text import say
from editor.boards.battle.odds import group_words, odds_of, percent
from editor.boards.battle.offers import BUTTON, Offers, denied, wished
from editor.boards.battle.session import Session
from tests.editor.desks.play.conftest import play_until


def test_cards_are_offered_by_item(game: Game) -> None:
    session = Session(game)
    session.start()
    play_until(session, "card")
    side = session.asked
    assert side is not None
    offers = Offers(game.system, session.known(side), side)
    hand = game.system.look.hand(session.known(side), side)
    assert offers.wants_card
    assert {face.item for face in hand if face is not None and offers.cards(face.item)}
    assert offers.units() == ()


def test_units_hexes_and_buttons_of_a_move(game: Game) -> None:
    session = Session(game)
    session.start()
    play_until(session, "move", 3)
    side = session.asked
    assert side is not None
    known = session.known(side)
    offers = Offers(game.system, known, side)
    unit = offers.units()[0]
    assert offers.is_actor(unit)
    assert offers.named(unit) == ()
    for hex_ in offers.hexes(unit):
        assert all(offer.action.to == hex_ for offer in offers.reaching(unit, hex_))
    assert [type(offer.action) for offer in offers.buttons] == [acts.EndMoves]
    assert all(offer.interaction.kind == BUTTON for offer in offers.buttons)
    moves = [
        offer
        for unit in offers.units()
        for hex_ in offers.hexes(unit)
        for offer in offers.reaching(unit, hex_)
    ]
    assert len(moves) == len(offers.all) - len(offers.buttons)


def test_a_wish_is_the_action_that_has_just_these_fields() -> None:
    kinds = (acts.Move, acts.EndMoves)
    assert wished(kinds, unit=3, at=40) == acts.Move(3, 40)
    assert wished(kinds, unit=3) is None
    assert wished(kinds, unit=3, target=4) is None
    assert wished((acts.Order, acts.EndOrders), unit=3) == acts.Order(3)
    assert wished((acts.Battle, acts.EndBattles), unit=3, target=9) == acts.Battle(3, 9)
    assert wished((acts.PlayCard, acts.DiscardCard), card=5) == acts.PlayCard(5)


def test_a_refused_wish_names_its_rule(game: Game) -> None:
    session = Session(game)
    session.start()
    play_until(session, "order")
    choice = session.choice
    assert isinstance(choice, Choice)
    enemy = next(unit for unit, piece in _pieces(game, session).items() if piece.side != choice.side)
    found = denied(game.system, session.known(choice.side), choice.side, choice.kinds, unit=enemy)
    assert found is not None
    assert found.refusal.kind == "not_yours"
    assert found.refusal.rule
    legal = Offers(game.system, session.known(choice.side), choice.side).units()[0]
    assert denied(game.system, session.known(choice.side), choice.side, choice.kinds, unit=legal) is None


def _pieces(game: Game, session: Session) -> dict[int, Any]:
    ids = [unit.id for unit in game.scenario.units]
    return {ids.index(piece.id): piece for piece in game.system.hexes.pieces_of(session.shown)}


def test_one_die_at_infantry(game: Game) -> None:
    context = game.journal.state.context
    odds = odds_of(context.battle_roll(0, 1, 0))
    assert odds is not None
    assert odds.some == {"hit": Fraction(1, 2), "flag": Fraction(1, 6)}
    assert odds.nothing == Fraction(1, 3)


def test_a_chance_of_flags_is_told_as_one_of_flags(game: Game) -> None:
    """BC-11.4, BC-12.6: of two dice at the last figure 11 of 36 show a flag, and 5 send it back a hex."""
    context = game.journal.state.context
    odds = odds_of(context.battle_roll(0, 2, 0))
    assert odds is not None
    assert odds.some["flag"] == Fraction(11, 36)
    back = sum(
        weight
        for shown, weight in context.battle_roll(0, 2, 0).outcomes()
        if "flag" in shown["attacker"] and not {"infantry", "sabres"} & set(shown["attacker"])
    )
    assert back == 5
    assert [say(group_words("flag"), language) for language in ("en", "fr")] == [
        "One flag or more",
        "Un drapeau ou plus",
    ]


def test_three_dice_at_cavalry_by_hand(game: Game) -> None:
    odds = odds_of(game.journal.state.context.battle_roll(0, 3, 1))
    assert odds is not None
    assert odds.some["hit"] == 1 - Fraction(4, 6) ** 3
    assert odds.nothing == Fraction(3, 6) ** 3
    assert odds.expected("hit") == 1
    assert sum(odds.counts["hit"]) == 1


def test_no_odds_for_readings_that_are_not_tallies() -> None:
    assert odds_of(Roll((Handful("a", 0, 2, D6, SumUpTo(3)),), "why", "X-1")) is None


def test_percent_in_both_languages() -> None:
    assert percent(Fraction(1, 3), "en") == "33.3%"
    assert percent(Fraction(1, 3), "fr") == "33,3\N{NARROW NO-BREAK SPACE}%"
    assert percent(Fraction(1), "en") == "100.0%"
