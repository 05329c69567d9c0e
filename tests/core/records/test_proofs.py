"""Replies come from who had the view, unchanged, and into the battle that it was written of."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.chance.seeds import Secret, new_secret
from core.protocol.steps import ActionStep
from core.records import games, replies, sealed_papers, view_files, views
from core.records.games import Game
from core.records.proofs import mail_secret, moment_mark, moment_marks, proof_of, side_key
from core.records.serialization.digests import mark_of, plain_state
from core.scenarios.documents import BadFile
from core.scenarios.writing import laid_out
from core.systems.catalog import SYSTEMS
from tests.core.records.test_view_files import asked, refused, view_and_reply

KEPT = Path(__file__).parents[2] / "data" / "kept"


def again(game: Game) -> Game:
    """Another battle of the same scenario that stands at the same moment."""
    row = {**games.write_row(game), "mail": new_secret().written()}
    return games.loads(laid_out(row).encode(), SYSTEMS)


def test_a_reply_to_another_battle_of_the_same_scenario_is_refused() -> None:
    game = asked()
    view, row = view_and_reply(game)
    other = again(game)
    theirs = views.view_of(other, view.side)
    assert theirs.state.turn == view.state.turn
    assert refused(other, row, by_hand=False) == (
        "battle",
        "this reply is to another battle, be it of the same scenario",
    )
    replies.take(game, replies.loads(laid_out(row).encode()))


@pytest.mark.parametrize("key", ["note", "moment", "steps", "proof"])
def test_a_reply_that_was_changed_on_its_way_is_refused(key: str) -> None:
    game = asked()
    view, row = view_and_reply(game)
    if key == "steps":
        journal = view.journal()
        journal.must(ActionStep(view.side, view.system.rules.actions(journal.state, view.side)[1]))
        row[key] = json.loads(replies.reply_to(view, journal))["steps"]
    else:
        row[key] = "0" * len(row[key])
    assert refused(game, row, by_hand=False) == (
        "proof",
        "its proof does not fit: it was changed after it was written, or the side did not write it",
    )


def test_no_side_can_write_the_reply_of_another() -> None:
    """What a side has is its view: its key proves nothing in the name of the other side."""
    game = asked()
    view, row = view_and_reply(game)
    mine = views.view_of(game, 1 - view.side)
    assert view.key not in view_files.dumps(mine).decode()
    assert mine.key != view.key
    rest = {key: value for key, value in row.items() if key != "proof"}
    forged = {**rest, "proof": proof_of(mine.key, rest)}
    assert refused(game, forged, by_hand=False)[0] == "proof"
    assert refused(game, {**rest, "proof": ""}, by_hand=False)[0] == "proof"
    assert refused(game, {**rest, "version": 1}, by_hand=False)[0] == "proof"
    assert {**rest, "proof": proof_of(view.key, rest)} == row


def test_a_reply_tells_nobody_else_what_its_side_knows() -> None:
    """Who reads a reply of the other side finds nothing by trying: the mark of the moment has the key."""
    game = asked()
    view, row = view_and_reply(game)
    guessed = plain_state(
        game.system.rules.observe(game.journal.state, view.side)
    )  # every card guessed right
    mine = views.view_of(game, 1 - view.side)
    assert row["moment"] == moment_mark(view.key, view.battle, view.side, guessed)
    assert row["moment"] not in moment_marks("", mine.battle, view.side, guessed)
    assert row["moment"] not in moment_marks(mine.key, mine.battle, view.side, guessed)
    paper = sealed_papers.Paper(row["side"], "", tuple(row["steps"]), "0" * 32, 1)
    assert replies.as_reply(game, paper).record.moment == row["moment"]


def test_a_view_whose_mark_had_no_key_yet_is_read_and_answered() -> None:
    game = asked()
    view, row = view_and_reply(game)
    known = plain_state(view.state)
    plain = moment_marks("", view.battle, view.side, known)[0]
    assert plain == mark_of([view.battle, view.side, known])
    rest = {**view_files.write_row(view), "moment": plain}
    del rest["seal"]
    old = view_files.loads(laid_out({**rest, "seal": mark_of(rest)}).encode(), SYSTEMS)
    journal = old.journal()
    journal.must(ActionStep(old.side, old.system.rules.actions(journal.state, old.side)[0]))
    reply = replies.loads(replies.reply_to(old, journal, "by the left"))
    assert reply.record.moment == plain
    assert reply.record.steps == tuple(row["steps"])
    assert replies.take(game, reply)


def test_the_keys_tell_nothing_of_the_chance_of_a_battle() -> None:
    game = asked()
    secret = Secret(bytes(range(16)))
    assert mail_secret(secret) != secret
    assert side_key(secret, "union") != side_key(secret, "confederacy")
    view = view_files.dumps(views.view_of(game, 0))
    assert game.mail is not None
    assert game.mail.written().encode() not in view
    assert game.mail.written() not in repr(game)
    assert views.view_of(game, 0).key not in repr(views.view_of(game, 0))


def test_a_battle_keeps_its_keys_in_its_file() -> None:
    game = asked()
    back = games.loads(games.dumps(game), SYSTEMS)
    assert back.mail == game.mail
    assert view_files.dumps(views.view_of(back, 0)) == view_files.dumps(views.view_of(game, 0))
    for wrong in ("0", 7, "x" * 32):
        row = {**games.write_row(game), "mail": wrong}
        with pytest.raises(BadFile) as bad:
            games.loads(laid_out(row).encode(), SYSTEMS)
        assert bad.value.place.path == "mail"


def test_a_battle_of_an_older_file_takes_older_replies_until_it_is_saved() -> None:
    """Who had a view of an older version may still answer; from the first saving on proofs are asked for."""
    game = games.load(KEPT / "battle_cry_papers_v1.json", SYSTEMS)
    old = replies.load(KEPT / "battle_cry_reply_v1.json")
    assert game.mail is None
    assert replies.judged(game, old)
    for side in (0, 1):  # the view of today is the same before and after
        assert (
            views.view_of(game, side).key == views.view_of(games.loads(games.dumps(game), SYSTEMS), side).key
        )
    saved = games.loads(games.dumps(game), SYSTEMS)
    with pytest.raises(BadFile) as bad:
        replies.judged(saved, old)
    assert bad.value.place.path in ("proof", "battle", "format", "")


def test_a_view_of_version_1_is_read_and_its_reply_has_no_proof() -> None:
    view = view_files.load(KEPT / "0.1.0" / "battle_cry_view.json", SYSTEMS)
    assert view.key == ""
    data = view_files.dumps(view)
    assert view_files.dumps(view_files.loads(data, SYSTEMS)) == data


def test_a_view_with_another_battle_in_it_is_refused() -> None:
    game = asked()
    row: dict[str, Any] = view_files.write_row(views.view_of(game, 0))
    for changes in ({"battle": "0" * 16}, {"key": "x"}, {"key": 7}, {"key": ""}):
        rest = {key: value for key, value in {**row, **changes}.items() if key != "seal"}
        with pytest.raises(BadFile):
            view_files.loads(laid_out({**rest, "seal": mark_of(rest)}).encode(), SYSTEMS)
    view = views.view_of(game, 0)
    assert replace(view).key == view.key
