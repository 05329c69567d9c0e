"""Who plays a battle is asked once before he sees what its scenario keeps from him."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog

from core.paths import SCENARIOS
from core.records import games
from core.scenarios import files
from editor.base.document.document import Document
from editor.shell.changed_files import KEY as CHANGED
from editor.shell.interchange.compare_dialog import ScenarioComparison
from editor.shell.map_page import MapPage
from editor.shell.whole_scenario import KEY
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_kept_back import LATE, UMBRELLA, kept_back
from tests.editor.panels.mail.what_leaves import words_of


def table(window: MainWindow, seats: tuple[str, str], *, secret: bool = True) -> Any:
    """A page of a battle in play whose first side keeps reinforcements back, or nothing."""
    window.context.settings.set_map_style("belle_epoque", "table")
    system, stem, owner = LATE[0]
    assert owner == 0
    game = kept_back(system, stem, owner)
    if not secret:
        row = game.scenario.model_copy(update={"briefings": {}})
        game = games.new_game(game.system, row, 1)
    sides = [side.id for side in game.scenario.sides]
    game.seats = dict(zip(sides, seats, strict=True))
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    page.battle.take_up_saved()
    page.battle.session.computers.stop()
    return page


def agree(page: Any) -> None:
    """Press *Show it all the same*."""
    banner = page.notices.banner(KEY)
    assert banner is not None
    banner.buttons[0].click()


@pytest.mark.parametrize("desk", ["design", "armies"])
def test_a_desk_that_shows_the_whole_scenario_asks_who_plays_its_battle(
    window: MainWindow, desk: str
) -> None:
    page = table(window, ("greedy", "person"))
    window.show_desk(desk)
    assert page.desk_id == "play"
    assert "all the same" in page.notices.banner(KEY).buttons[0].text()
    assert not [words for words in words_of(page.widget) if UMBRELLA in words]
    window.show_desk("plan")
    assert page.notices.banner(KEY) is None, "who goes elsewhere is asked no more"
    window.show_desk(desk)
    assert page.desk_id == "plan"
    agree(page)
    assert page.desk_id == desk
    assert page.notices.banner(KEY) is None
    window.show_desk("play")
    window.show_desk("design")
    assert page.desk_id == "design", "it is asked once"
    assert not page.document.dirty
    window.remove_page(page)


def test_another_battle_asks_before_it_clears_the_table(window: MainWindow) -> None:
    """The map before a battle is that of the whole scenario, and the battle can be taken up again."""
    page = table(window, ("greedy", "person"))
    session = page.battle.session
    window.commands.run("new_battle")
    assert page.battle.session is session
    assert not [words for words in words_of(page.widget) if UMBRELLA in words]
    agree(page)
    assert page.battle.session is None
    assert page.desk_id == "play"
    window.remove_page(page)


def test_where_nothing_is_kept_another_battle_is_begun_at_once(window: MainWindow) -> None:
    page = table(window, ("greedy", "person"), secret=False)
    window.commands.run("new_battle")
    assert page.battle.session is None
    window.remove_page(page)


def test_it_is_asked_again_in_another_battle(window: MainWindow) -> None:
    page = table(window, ("person", "person"))
    window.show_desk("design")
    agree(page)
    window.show_desk("play")
    game = page.battle.new_game(3)
    game.seats = {side.id: "person" for side in game.scenario.sides}
    page.battle.lay_out(game, page.battle.session.seat_policies)
    window.show_desk("design")
    assert page.desk_id == "play"
    window.remove_page(page)


def test_of_two_persons_each_is_asked(window: MainWindow) -> None:
    """The one has looked on purpose: the other came to the Design desk by a slip and read the rest."""
    page = table(window, ("person", "person"))
    session = page.battle.session
    session.screen.looker = 0
    window.show_desk("design")
    agree(page)
    window.show_desk("play")
    window.show_desk("design")
    assert page.desk_id == "design", "the same person is asked once"
    window.show_desk("play")
    session.screen.looker = 1
    window.show_desk("design")
    assert page.desk_id == "play"
    window.remove_page(page)


def test_from_another_page_nobody_compares_with_it(window: MainWindow) -> None:
    """What was kept stood in the list of differences, while a page without a battle was in front."""
    page = table(window, ("greedy", "person"))
    window.show_desk("play")
    other = window.files.new(page.document.system.id)
    window.commands.run("compare_scenarios")
    (dialog,) = window.findChildren(ScenarioComparison)
    assert page.document not in dialog.others
    assert not [words for words in words_of(dialog) if UMBRELLA in words]
    dialog.reject()
    window.go_to(page)
    window.show_desk("design")
    agree(page)
    window.go_to(other)
    window.commands.run("compare_scenarios")
    dialog = window.findChildren(ScenarioComparison)[-1]
    assert page.document in dialog.others
    dialog.reject()
    for one in (other, page):
        window.remove_page(one)


@pytest.mark.parametrize(
    "command",
    ["print_map", "print_briefings", "compare_scenarios", "duplicate_document", "take_parts", "paste_order"],
)
def test_what_prints_or_copies_the_whole_scenario_asks_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """What is taken in is shown in the scenario in front before anything is taken."""
    page = table(window, ("greedy", "person"))
    pages = len(window.pages)
    other = str(SCENARIOS / "belle_epoque" / f"{LATE[0][1]}.json")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (other, ""))
    window.commands.run("copy_order")
    window.commands.run(command)
    assert page.notices.banner(KEY) is not None
    assert not window.findChildren(QDialog)
    assert len(window.pages) == pages
    agree(page)
    assert window.findChildren(QDialog) or len(window.pages) == pages + 1
    for dialog in window.findChildren(QDialog):
        dialog.close()
    for each in list(window.pages):
        window.remove_page(each, to_the_end=True)


def test_what_differs_from_a_changed_file_is_told_to_who_asked_to_see_all(
    window: MainWindow, tmp_path: Path
) -> None:
    page = table(window, ("greedy", "person"))
    path = tmp_path / "battle.json"
    changed = page.document.scenario.model_copy(update={"units": page.document.scenario.units[:-1]})
    files.save(path, changed)
    page.document.path = path
    window.files.changed_files.ask(page, page.document)
    banner = page.notices.banner(CHANGED)
    banner.buttons[2].click()
    assert not [label for label in banner.labels if "against the file" in label.text()]
    agree(page)
    banner = page.notices.banner(CHANGED)
    assert [label for label in banner.labels if "against the file" in label.text()]
    window.remove_page(page, to_the_end=True)


def test_nobody_is_asked_from_whom_nothing_is_kept(window: MainWindow) -> None:
    page = table(window, ("person", "greedy"))
    session = page.battle.session
    window.show_desk("design")
    assert page.desk_id == "design", "the person sits at the side whose reinforcements they are"
    window.show_desk("play")
    for seats in (("greedy", "greedy"), ("person", "person")):  # who gave his seat away plays all the same
        session.game.seats = dict(zip([side.id for side in session.sides], seats, strict=True))
        window.show_desk("design")
        assert page.desk_id == "play"
    session.umpired = True
    window.show_desk("design")
    assert page.desk_id == "design", "the umpire sees all"
    session.umpired = False
    window.remove_page(page)
    page = table(window, ("greedy", "greedy"))
    window.show_desk("design")
    assert page.desk_id == "design", "only computers have played"
    window.remove_page(page)
    page = table(window, ("greedy", "person"), secret=False)
    window.show_desk("design")
    assert page.desk_id == "design"
    window.remove_page(page)


def test_a_page_that_would_open_at_such_a_desk_opens_at_the_table(window: MainWindow) -> None:
    system, stem, owner = LATE[0]
    game = kept_back(system, stem, owner)
    sides = [side.id for side in game.scenario.sides]
    game.seats = {sides[owner]: "greedy", sides[1 - owner]: "person"}
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "design")
    assert page.desk_id == "play"
    assert page.notices.banner(KEY) is not None
    page.battle.session.computers.stop()
    window.remove_page(page)


def test_an_order_of_battle_that_is_opened_goes_into_no_battle_unasked(
    window: MainWindow, tmp_path: Path
) -> None:
    """It was laid into the scenario of the battle in front: a refusal listed the formations that are kept."""
    page = table(window, ("greedy", "person"))
    sheet = tmp_path / "order.csv"
    side = page.document.scenario.sides[1].id
    sheet.write_bytes(f"Side,Kind,Hex\r\n{side},infantry,1.1\r\n".encode())
    window.files.open(sheet)
    dialog = window.files.importing.dialog
    assert not dialog.is_into
    assert dialog.source.front is None
    dialog.reject()
    window.show_desk("design")
    agree(page)
    window.files.open(sheet)
    assert window.files.importing.dialog.is_into
    window.files.importing.dialog.reject()
    window.remove_page(page)


def test_a_list_is_put_into_no_battle_that_keeps_something_unasked(window: MainWindow) -> None:
    """It was the first that is offered: what the other side has was told, and what found no place."""
    page = table(window, ("greedy", "person"))
    system_id = page.document.system.id
    host = window.files.lists.new(system_id)
    assert page not in host.outside.battles(system_id)
    window.go_to(page)
    window.show_desk("design")
    agree(page)
    assert page in host.outside.battles(system_id)
    window.remove_page(page)
