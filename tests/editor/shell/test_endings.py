"""What a file becomes is said by the ending of its name, whatever dialog asked; any other is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton

from core.paths import SCENARIOS
from editor.desks.armies.scenario_desk import ArmiesDesk
from editor.desks.play.play_desk import PlayDesk
from editor.shell.page import Page
from editor.shell.roster_page import RosterPage
from editor.shell.window import MainWindow
from tests.editor.desks.armies.conftest import DATA

WRONG = ("work.doc", "work.json.bak", "work.2", "work.html")
Ask = Callable[[str], list[str]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, home: Path) -> Ask:
    """Answer each dialog that asks for a name by this one; gives the names that were proposed."""

    def answered(name: str) -> list[str]:
        proposed: list[str] = []

        def choose(_parent: object, _title: str, at: str, _kinds: str) -> tuple[str, str]:
            proposed.append(at)
            return str(home / name), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
        return proposed

    return answered


def a_list(window: MainWindow, home: Path) -> RosterPage:
    path = home / "epirus.json"
    path.write_bytes((DATA / "epirus.json").read_bytes())
    page = window.files.open(path)
    assert isinstance(page, RosterPage)
    return page


def a_force(window: MainWindow) -> tuple[Page, QPushButton]:
    """A scenario at the desk of armies, and the button that saves a side's force as a list."""
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert page is not None
    page.show_desk("armies")
    assert isinstance(page.desk, ArmiesDesk)
    button = page.desk.sheets[0].acts["force_save"]
    assert isinstance(button, QPushButton)
    return page, button


FORMS = {
    "list.csv": "\ufeff",
    "capitals.CSV": "\ufeff",
    "list.txt": "",
    "list.ros": "<?xml",
    "list.json": "{",
}
"""Names, and how their files begin."""
DIALOGS = ["save_as", "list_csv", "force"]
"""The dialogs that write a list: *Save as*, *Write a spreadsheet*, *Save the force as a list*."""


def asker(window: MainWindow, home: Path, dialog: str) -> tuple[Page, Callable[[], object]]:
    """A page, and what makes it ask for a name."""
    if dialog == "force":
        page, button = a_force(window)
        return page, button.click
    return a_list(window, home), lambda: window.commands.run(dialog)


@pytest.mark.parametrize("dialog", DIALOGS)
def test_a_list_is_what_its_ending_says(window: MainWindow, home: Path, ask: Ask, dialog: str) -> None:
    page, write = asker(window, home, dialog)
    for name, begins in FORMS.items():
        window.go_to(page)
        ask(name)
        write()
        text = (home / name).read_text("utf-8")
        assert text.startswith(begins)
        if not begins:
            assert text[0] not in "{<\ufeff"
        if not name.endswith(".ros"):
            read = window.files.open(home / name)
            assert isinstance(read, RosterPage)
            assert read.bench.roster.lines


@pytest.mark.parametrize("dialog", DIALOGS)
def test_a_list_of_another_ending_is_not_written(
    window: MainWindow, home: Path, ask: Ask, dialog: str
) -> None:
    page, write = asker(window, home, dialog)
    for name in WRONG:
        ask(name)
        write()
        assert not (home / name).exists()
        banner = page.notices.banner("save") or page.notices.banner("export")
        assert banner is not None
        assert name in banner.words()
        for ending in (".json", ".csv", ".txt"):
            assert ending in banner.words()


@pytest.mark.parametrize("kind", ["scenario", "game", "roster"])
def test_neither_is_anything_else(window: MainWindow, home: Path, ask: Ask, kind: str) -> None:
    """Ctrl+S on what has no file yet, and Save as."""
    page: Page
    if kind == "roster":
        page = window.files.lists.open_roster(a_list(window, home).bench.roster)  # type: ignore[assignment]
    elif kind == "scenario":
        page = window.files.new("battle_cry")
    else:
        opened = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="play")
        assert opened is not None
        page = opened
        assert isinstance(page.desk, PlayDesk)
        page.desk.play()
    assert page.keeper().kind == kind
    for command in ("save", "save_as"):
        for name in WRONG:
            proposed = ask(name)
            window.commands.run(command)
            assert [Path(one).suffix for one in proposed] == [".json"]
            assert not (home / name).exists()
            banner = page.notices.banner("save")
            assert banner is not None
            assert name in banner.words()
            assert "Nothing was written" in banner.words()


def test_a_battle_is_proposed_beside_its_scenario(window: MainWindow, home: Path, ask: Ask) -> None:
    """Where that is a person's own; the folder used last is another one."""
    folder = home / "campaign"
    folder.mkdir()
    path = folder / "creek.json"
    path.write_bytes((SCENARIOS / "battle_cry" / "mirror_creek.json").read_bytes())
    page = window.files.open(path, desk="play")
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    window.context.settings.folder = str(home)
    proposed = ask("campaign/evening.json")
    assert page.keeper().kind == "game"
    window.commands.run("save")
    assert Path(proposed[0]).parent == folder
    assert Path(proposed[0]) != path, "it would take the place of its scenario"
    assert (folder / "evening.json").is_file()
