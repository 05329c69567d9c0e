"""`etat-major view` and `etat-major reply take`: a move by post, what is refused, the codes they end with."""

from __future__ import annotations

import os
import random
import socket
from pathlib import Path
from typing import Any

import pytest

from core.chance.seeds import new_secret
from core.paths import SCENARIOS
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.records import games, replies, view_files
from core.records.proofs import mail_secret
from core.systems.catalog import SYSTEMS
from editor.cli import main
from tests.core.records.test_games import battle, play_on

ENDED = 2**22 + 1
"""The number of no process: more than there may be."""
BULL_RUN = SCENARIOS / "battle_cry" / "first_bull_run.json"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path, str]:
    """A battle, where its view and reply shall lie, and the side that is asked."""
    game = battle(steps=10)
    while not isinstance(game.journal.pending, Choice):
        play_on(game, 1, random.Random(1))
    games.save(tmp_path / "game.json", game)
    side = game.scenario.sides[game.journal.pending.side].id
    return tmp_path / "game.json", tmp_path / "view.json", tmp_path / "reply.json", side


def test_a_move_by_post(files: tuple[Path, Path, Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    game, view, reply, side = files
    assert main(["--lang", "en", "view", str(game), "--side", side, "-o", str(view)]) == 0
    told = capsys.readouterr()
    assert "view.json is written" in told.out
    assert "come from a typed seed" in told.err
    seen = view_files.load(view, SYSTEMS)
    journal = seen.journal()
    journal.must(ActionStep(seen.side, seen.system.rules.actions(seen.state, seen.side)[0]))
    replies.save(reply, replies.reply_to(seen, journal, "On they go."))
    steps = len(games.load(game, SYSTEMS).journal.steps())
    assert main(["check", str(view), str(reply)]) == 0
    assert main(["--lang", "en", "reply", "take", str(game), str(reply), "--umpire"]) == 0
    out = capsys.readouterr().out
    assert "Note: On they go." in out
    assert "1 decision is taken in" in out
    assert len(games.load(game, SYSTEMS).journal.steps()) == steps + 1
    before = game.read_bytes()
    assert main(["--lang", "fr", "reply", "take", str(game), str(reply)]) == 1
    assert "reply.json" in capsys.readouterr().err
    assert game.read_bytes() == before


def test_what_a_reply_has_done_is_told_in_whole_sentences(
    files: tuple[Path, Path, Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the journal of a window: a line that begins with a card of which no more is known, too."""
    game, view, reply, side = files
    assert main(["view", str(game), "--side", side, "-o", str(view)]) == 0
    seen = view_files.load(view, SYSTEMS)
    journal = seen.journal()
    journal.must(ActionStep(seen.side, seen.system.rules.actions(seen.state, seen.side)[0]))
    assert journal.moments[journal.here].events
    replies.save(reply, replies.reply_to(seen, journal, ""))
    monkeypatch.setattr(type(seen.system.words), "event", lambda *_given: "a face-down card moves.")
    capsys.readouterr()
    assert main(["--lang", "en", "reply", "take", str(game), str(reply)]) == 0
    assert capsys.readouterr().out.startswith("A face-down card moves.\n")


def test_a_view_of_a_battle_with_a_secret_is_written_without_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games.save(tmp_path / "game.json", battle(steps=10, seed=new_secret()))
    for source, told in ((tmp_path / "game.json", ""), (BULL_RUN, "No file keeps this battle")):
        wish = ["--lang", "en", "view", str(source), "--side", "1", "-o", str(tmp_path / "view.json")]
        assert main(wish) == 0
        found = capsys.readouterr().err
        assert found.startswith(told)
        assert bool(found) == bool(told)
    assert main(["replay", str(tmp_path / "game.json"), "--umpire", "--json"]) == 0
    assert '"seed": null' in capsys.readouterr().out


def test_what_cannot_be_is_said(
    files: tuple[Path, Path, Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, view, reply, _side = files
    assert main(["--lang", "en", "view", str(game), "--side", "nobody"]) == 2
    assert "union, confederate" in capsys.readouterr().err
    assert main(["view", str(game.with_name("none.json")), "--side", "1"]) == 1
    reply.write_bytes(b"{}")
    assert main(["reply", "take", str(game), str(reply)]) == 1
    monkeypatch.chdir(view.parent)
    assert main(["--lang", "en", "view", str(BULL_RUN), "--side", "2"]) == 0
    assert "nothing to decide" in capsys.readouterr().out
    assert (view.parent / "first_bull_run_confederate.view.json").exists()


def test_who_guesses_the_seed_of_a_battle_has_no_keys_of_its_mail(tmp_path: Path) -> None:
    """`play --seed 7`: everybody may try 7; with the keys he could answer in the name of the other side."""
    out = tmp_path / "game.json"
    words = ["play", str(SCENARIOS / "mbt" / "twin_hills.json"), "--seats", "random,random", "--seed", "7"]
    assert main([*words, "--out", str(out)]) == 0
    game = games.load(out, SYSTEMS)
    assert game.seed == 7
    assert game.mail not in (None, mail_secret(7))


def answered(files: tuple[Path, Path, Path, str]) -> None:
    """Write a reply to the view of the battle."""
    game, view, reply, side = files
    assert main(["view", str(game), "--side", side, "-o", str(view)]) == 0
    seen = view_files.load(view, SYSTEMS)
    journal = seen.journal()
    journal.must(ActionStep(seen.side, seen.system.rules.actions(seen.state, seen.side)[0]))
    replies.save(reply, replies.reply_to(seen, journal))


def lock_of(game: Path, process: int, machine: str) -> Path:
    """The lock of a window that has the battle open."""
    lock = game.with_name(f".{game.name}~lock")
    lock.write_text(f"{process}\netat-major\n{machine}\n\n\n")
    return lock


@pytest.mark.skipif(os.name == "nt", reason="links and processes of Unix")
def test_a_battle_that_a_window_has_open_is_not_written(files: tuple[Path, Path, Path, str]) -> None:
    """By the name of a link, too."""
    answered(files)
    game, _view, reply, _side = files
    link, before = game.with_name("link.json"), game.read_bytes()
    link.symlink_to(game)
    for process, machine in ((os.getpid(), socket.gethostname()), (ENDED, "another-desk")):
        lock = lock_of(game, process, machine)
        assert main(["reply", "take", str(game), str(reply)]) == 1
        assert main(["reply", "take", str(link), str(reply)]) == 1
        lock.unlink()
    lock_of(game, 0, "").write_bytes(b"garbled")
    assert main(["reply", "take", str(game), str(reply)]) == 1
    assert game.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="processes of Unix")
def test_the_lock_of_a_window_that_was_killed_holds_nobody_up(files: tuple[Path, Path, Path, str]) -> None:
    """The battle was told to be open in a window that there is no more."""
    answered(files)
    game, _view, reply, _side = files
    lock_of(game, ENDED, socket.gethostname())
    circle = game.with_name("circle.json")
    circle.symlink_to(circle)
    assert main(["reply", "take", str(game), str(reply), "-o", str(circle)]) == 0
    assert main(["reply", "take", str(game), str(reply)]) == 0


def test_a_battle_that_changes_while_a_reply_is_read_is_not_written_over(
    files: tuple[Path, Path, Path, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two replies taken in at once: the one that came first was lost, and nobody told."""
    answered(files)
    game, _view, reply, _side = files
    judged = replies.judged

    def meanwhile(*words: Any) -> Any:
        game.write_bytes(game.read_bytes() + b"\n")
        return judged(*words)

    monkeypatch.setattr(replies, "judged", meanwhile)
    before = game.read_bytes()
    assert main(["--lang", "en", "reply", "take", str(game), str(reply)]) == 1
    assert "has changed" in capsys.readouterr().err
    assert game.read_bytes() == before + b"\n"
