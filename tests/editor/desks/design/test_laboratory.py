"""The laboratory at the design desk: it fills, is stopped, goes stale, offers a handicap, shows losses."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from core.lab.balance_records import BalanceRecord, HandicapRow
from core.lab.balance_store import BalanceStore
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games
from core.records.clocks import ClockRecord
from core.scenarios import edits
from core.scenarios.edits.handicap import levelled
from core.scenarios.files import load
from core.systems.catalog import BATTLE_CRY, SYSTEMS
from core.text import Names, Text
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.recent import remember
from editor.desks.design.laboratory import wishes
from editor.desks.design.laboratory.panel import Laboratory
from editor.desks.printing.scenario_sheet import SheetWords


@contextmanager
def one_thread() -> Iterator[Executor]:
    """Battles in this process: the window must stay free all the same."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def document() -> Document:
    path = SCENARIOS / "battle_cry" / "mirror_creek.json"
    return Document(BATTLE_CRY, load(path, ScenarioModels(SYSTEMS)))


@pytest.fixture
def laboratory(
    context: Context, qtbot: QtBot, document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Laboratory]:
    """Quick battles: random players, wide intervals."""
    monkeypatch.setattr(wishes, "PLAYERS", ((("random",), wishes.PLAYERS[0][1]),))
    monkeypatch.setattr(wishes, "WITHIN", ((0.3, wishes.WITHIN[0][1]),))
    found = Laboratory(context, document, BalanceStore(tmp_path / "results"), one_thread)
    found.wishes.seek.setChecked(False)
    qtbot.addWidget(found)
    found.resize(900, 300)
    found.show()
    yield found
    found.stop_at_once()


def played(laboratory: Laboratory, qtbot: QtBot) -> BalanceRecord:
    laboratory.wishes.start_button.click()
    qtbot.waitUntil(lambda: not laboratory.is_running, timeout=60_000)
    assert laboratory.record is not None
    return laboratory.record


def test_it_plays_tells_and_keeps_what_it_found(laboratory: Laboratory, qtbot: QtBot) -> None:
    """The word, a share for each side with its interval; the file is there the next time."""
    record = played(laboratory, qtbot)
    assert laboratory.result.word.text() in ("Fair", "Leans", "Broken")
    assert record.levels["random"].battles >= 20
    words = laboratory.result.details.text()
    assert f"{record.levels['random'].battles} battles" in words
    assert laboratory.wishes.start_button.text() == "Play the battles"
    again = laboratory.store.find(laboratory._document.scenario)
    assert again == record


def test_it_goes_stale_with_the_scenario_and_comes_back_with_undo(
    laboratory: Laboratory, qtbot: QtBot, document: Document
) -> None:
    """Notes change no battle; a unit that is gone does."""
    played(laboratory, qtbot)
    document.do(Text("Notes"), edits.set_notes(document.scenario, Names("New", "Nouveau")))
    laboratory.look()
    assert not laboratory.stale.isVisible()
    fewer = document.scenario.model_copy(update={"units": document.scenario.units[1:]})
    document.do(Text("Less"), fewer)
    laboratory.look()
    assert laboratory.stale.isVisible()
    assert laboratory.stale.text().startswith("The scenario has changed")
    document.undo()
    laboratory.look()
    assert not laboratory.stale.isVisible()


def test_a_kept_result_is_shown_without_a_battle(
    laboratory: Laboratory, qtbot: QtBot, context: Context, document: Document
) -> None:
    played(laboratory, qtbot)
    another = Laboratory(context, document, laboratory.store, one_thread)
    qtbot.addWidget(another)
    another.look()
    assert another.record == laboratory.record
    assert not another.is_running


def test_a_result_of_older_players_is_shown_as_one(
    laboratory: Laboratory,
    qtbot: QtBot,
    context: Context,
    document: Document,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What took an hour is not gone with a new version, but the sheet prints it no more."""
    record = played(laboratory, qtbot)
    laboratory.store.keep(record.model_copy(update={"minds": "0" * 16}))
    another = Laboratory(context, document, laboratory.store, one_thread)
    qtbot.addWidget(another)
    another.show()
    another.look()
    assert another.result.word.text() == laboratory.result.word.text()
    assert another.stale.isVisible()
    assert another.stale.text().startswith("The computer players have changed")
    assert laboratory.store.fresh(document.scenario) is None
    played(another, qtbot)
    assert not another.stale.isVisible()
    assert laboratory.store.fresh(document.scenario) == another.record


def test_stop_gives_what_there_is_and_closing_asks(
    laboratory: Laboratory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wishes, "WITHIN", ((0.005, wishes.WITHIN[0][1]),))
    assert laboratory.may_close()
    laboratory.start()
    qtbot.waitUntil(lambda: laboratory.record is not None, timeout=60_000)
    asked: list[str] = []

    def cancel(box: QMessageBox) -> int:
        asked.append(box.objectName())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    assert not laboratory.may_close()
    assert asked == ["laboratory_at_work"]
    laboratory.toggle()
    qtbot.waitUntil(lambda: not laboratory.is_running, timeout=60_000)
    assert laboratory.record is not None
    assert not laboratory.record.levels["random"].finished
    assert laboratory.status.text() == "Stopped: this is what there is."


def test_the_handicap_is_an_edit_that_can_be_undone(
    laboratory: Laboratory, qtbot: QtBot, document: Document
) -> None:
    record = played(laboratory, qtbot)
    side = document.scenario.sides[0].id
    row = HandicapRow(
        kind="side",
        side=side,
        field="flags",
        was=6,
        now=7,
        player="random",
        battles=40,
        share=0.5,
        low=0.4,
        high=0.6,
    )
    laboratory._show(record.model_copy(update={"handicap": row}))
    assert laboratory.result.take.isVisible()
    before = document.scenario
    laboratory.result.take.click()
    assert document.scenario.side(side).flags == 7
    assert laboratory.stale.isVisible()
    document.undo()
    assert document.scenario == before


def test_the_handicap_is_kept_for_who_wants_it_and_taken_away_again(
    laboratory: Laboratory, qtbot: QtBot, document: Document
) -> None:
    record = played(laboratory, qtbot)
    side = document.scenario.sides[0].id
    row = HandicapRow.model_validate(
        {
            **{"kind": "side", "side": side, "field": "flags", "was": 6, "now": 7},
            **{"player": "random", "battles": 40, "share": 0.5, "low": 0.4, "high": 0.6},
        }
    )
    laboratory._show(record.model_copy(update={"handicap": row}))
    assert not laboratory.held.isVisible()
    laboratory.result.keep.click()
    laboratory.look()
    assert document.scenario.side(side).flags == 6
    assert levelled(document.scenario).side(side).flags == 7
    assert laboratory.held.isVisible()
    assert "7 flags to win instead of 6" in laboratory.held.words.text()
    assert not laboratory.stale.isVisible(), "the battle is the same"
    laboratory.held.remove.click()
    laboratory.look()
    assert document.scenario.handicap == ()
    assert not laboratory.held.isVisible()


def test_losses_are_shown_on_the_map_while_the_box_is_ticked(laboratory: Laboratory, qtbot: QtBot) -> None:
    shown: list[dict[str, float]] = []
    laboratory.falls.connect(shown.append)
    played(laboratory, qtbot)
    laboratory.on_map.setChecked(True)
    assert shown[-1]
    assert all(document_hex.count(".") == 1 for document_hex in shown[-1])
    laboratory.on_map.setChecked(False)
    assert shown[-1] == {}


def test_losses_on_the_map_are_those_of_one_battle(laboratory: Laboratory, qtbot: QtBot) -> None:
    """Two levels are two ways of playing it: what falls is their mean, never their sum."""
    record = played(laboratory, qtbot)
    level = record.levels["random"]
    laboratory._show(record.model_copy(update={"levels": {"random": level, "recruit": level}}))
    shown: list[dict[str, float]] = []
    laboratory.falls.connect(shown.append)
    laboratory.on_map.setChecked(True)
    for at, lost in shown[-1].items():
        assert lost == pytest.approx(sum(row.lost for row in level.falls if row.at == at))


def test_clocked_battles_tell_how_long_it_lasts_at_a_table(
    laboratory: Laboratory,
    qtbot: QtBot,
    document: Document,
    context: Context,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing without; after an evening with the clocks the kept result tells it, the sheet too."""
    import core.lab.balance_store as balance_store

    folder = laboratory.store.folder
    monkeypatch.setattr(balance_store, "balance_folder", lambda: folder)
    record = played(laboratory, qtbot)
    assert "at a table" not in laboratory.result.details.text()
    game = games.new_game(BATTLE_CRY, document.scenario, 7)
    game.clocks = ClockRecord(turns={1: 600.0, 2: 600.0, 3: 5.0}, played=1205.0)
    path = tmp_path / "evening.json"
    games.save(path, game)
    remember(context.settings, path, "game", BATTLE_CRY.id, document.scenario.title)
    laboratory.look()
    qtbot.waitUntil(lambda: "at a table" in laboratory.result.details.text(), timeout=10_000)
    kept = laboratory.store.find(document.scenario)
    assert kept is not None
    minutes = kept.levels["random"].minutes
    assert minutes is not None
    assert minutes.median == 10 * record.levels["random"].turns.median
    words: Any = SheetWords(document.scenario, BATTLE_CRY, "fr", None)
    assert "autour d’une table" in "".join(words.after())


def test_the_panel_is_never_wider_than_its_place(laboratory: Laboratory, qtbot: QtBot) -> None:
    """Many ways to end make many words: they go on in the next line, and nothing is cut at the right."""
    record = played(laboratory, qtbot)
    ends = dict.fromkeys(("flags", "losses", "objective", "positions", "flank", "army_break"), 4)
    level = record.levels["random"].model_copy(update={"ends": ends})
    laboratory._show(record.model_copy(update={"levels": {"random": level}}))
    laboratory.resize(640, 400)
    qtbot.wait(50)
    inner = laboratory._area.widget()
    assert inner.width() <= laboratory._area.viewport().width()


def test_the_scenario_sheet_prints_a_fresh_result(
    laboratory: Laboratory, qtbot: QtBot, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing without one; the word and the shares with it."""
    import core.lab.balance_store as balance_store

    folder = laboratory.store.folder
    monkeypatch.setattr(balance_store, "balance_folder", lambda: folder)

    def sheet() -> str:
        words: Any = SheetWords(document.scenario, BATTLE_CRY, "en", None)
        return "".join(words.after())

    assert "Is it fair?" not in sheet()
    played(laboratory, qtbot)
    assert "Is it fair?" in sheet()
    assert "battles that tell as much as" in sheet()
