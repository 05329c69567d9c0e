"""A home that may not be entered, as that of another user: what is kept there is none, and nothing raises."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from core.armies.store import ListStore
from core.interchange import stamps
from core.lab import worth_records
from core.lab.balance_store import BalanceStore
from core.lab.table_time import saved_battles
from core.paths import SCENARIOS, user_data
from core.records import house_rules
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.base.document import recovery
from editor.shell.window import MainWindow
from tests.editor.shell.denied import may_not_be_seen


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder around it; root may enter any, so the system's answers are given here."""
    folder = tmp_path / "closed"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "anna"))

    def denying(ask: Any) -> Any:
        def asked(place: Any = ".", *more: Any, **others: Any) -> Any:
            if str(place).startswith(f"{folder}{os.sep}"):
                raise PermissionError(13, "Permission denied", str(place))
            return ask(place, *more, **others)

        return asked

    for name in ("stat", "listdir", "scandir", "mkdir", "open"):
        monkeypatch.setattr(os, name, denying(getattr(os, name)))
    return folder


def test_what_lies_there_is_not_found(closed: Path) -> None:
    """Each of these raised, and with it the desk that asked for it."""
    mbt = by_id("mbt")
    scenario: Any = load(SCENARIOS / "mbt" / "cannae.json", {"mbt": mbt.design().scenario})
    assert ListStore({"mbt": mbt.armies.troops()}).club == ()
    assert stamps.kept("hex") == {}
    assert recovery.found() == []
    assert house_rules.load(house_rules.default_path()).of("mbt") == ()
    assert BalanceStore().find(scenario) is None
    assert worth_records.kept("mbt") is None
    with pytest.raises(PermissionError):
        os.stat(user_data())


def test_every_desk_opens_all_the_same(window: MainWindow, closed: Path) -> None:
    page = window.files.open(SCENARIOS / "mbt" / "cannae.json")
    assert page is not None
    for desk in ("armies", "plan", "play", "umpire", "design"):
        window.show_desk(desk)
        assert window.page is not None
        assert window.page.desk is not None
        assert window.page.desk.id == desk


def test_a_battle_that_may_not_be_looked_at_ends_no_look_at_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    may_not_be_seen(monkeypatch, "two.json")
    assert saved_battles(tmp_path) == [tmp_path / "one.json"]
