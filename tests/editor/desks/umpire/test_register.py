"""House rules at the umpire's desk: a ruling is kept, comes back in the next battle, is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.lab.reckoning import Reckoning
from core.records import house_rules
from core.records.house_rules import HouseRule, Register
from core.systems.catalog import SYSTEMS
from editor.desks.play.play_desk import PlayDesk
from editor.desks.umpire.register_store import RegisterStore
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.battle.battle import BattleController
from editor.panels.report.register_words import printed_register
from editor.panels.report.report import html_of
from editor.panels.report.story import story_of
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened, umpire

Start = Callable[..., BattleController]
WORDS = "A base that a sleeve pushed goes back to where both saw it last."


def ruled(desk: UmpireDesk) -> None:
    panel = desk.rulings
    panel.show_form("points")
    panel.reason.setPlainText(WORDS)
    panel.by.setText("Anne")
    panel.why.keep.click()
    assert panel.why.numbers.text() == ""
    QTest.keyClicks(panel.why.numbers, "bc-9.2")
    assert panel.rule()


def test_a_ruling_becomes_a_house_rule_of_later_games(
    start: Start, window: MainWindow, tmp_path: Path
) -> None:
    table = start("person", "person", 7)
    desk = umpire(table)
    assert desk.register.chosen() is None
    ruled(desk)
    kept = house_rules.load(house_rules.default_path()).rules
    assert [(rule.text, rule.by, rule.system) for rule in kept] == [(WORDS, "Anne", "battle_cry")]
    assert "BC-9.2" in kept[0].rules
    assert kept[0].battle == table.session.game.scenario.title
    assert desk.host.notices.shown_keys() == ()  # what went well moves nothing
    page = html_of(story_of(table.session.game, Reckoning(), kept), "fr")
    assert WORDS in page.split("<h2>")[-2] + page.split("<h2>")[-3]

    desk = opened(window, "battle_cry", "perryville")  # a later game
    window.show_desk("play")
    play = desk.host.desk
    assert isinstance(play, PlayDesk)
    assert WORDS in play.about.rules.text()  # a note before the battle
    window.show_desk("umpire")
    desk.follow(7)
    assert "house_rules" in desk.host.notices.shown_keys()
    desk.show_register()
    panel = desk.register
    panel.rules.setCurrentRow(0)
    panel.buttons["use"].click()
    assert desk.rulings.isVisible()
    assert desk.rulings.why.words.startswith(WORDS)
    assert desk.rulings.why.ready.count() == 1

    panel.rules.setCurrentRow(0)
    desk.show_register()
    panel.buttons["edit"].click()
    panel.words.setPlainText("It stays where it lies.")
    panel.buttons["save"].click()
    assert desk.house.rules()[0].text == "It stays where it lies."
    panel.rules.setCurrentRow(0)
    panel.buttons["delete"].click()
    assert desk.house.rules() == ()
    panel.buttons["undo"].click()
    panel.buttons["undo"].click()
    assert [rule.text for rule in desk.house.rules()] == [WORDS]
    panel.buttons["new"].click()
    panel.words.setPlainText("Dice that fall off the table are rolled again.")
    panel.buttons["save"].click()
    assert len(house_rules.load(house_rules.default_path()).rules) == 2

    out = tmp_path / "rules.json"
    panel.files.export_to(out)
    panel.files.import_from(out)  # all of it is here already
    assert len(desk.house.rules()) == 2
    out.write_text("{}")
    panel.files.import_from(out)
    assert "house_rule" in desk.host.notices.shown_keys()
    assert len(desk.house.rules()) == 2
    pdf = tmp_path / "rules.pdf"
    panel.files.print_to(pdf)
    document = pypdfium2.PdfDocument(pdf)
    assert "Dice that fall off" in document[0].get_textpage().get_text_range()
    document.close()


def test_a_register_that_cannot_be_read_is_left_as_it_is(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('{"format": "etat-major/house-rules", "version": 1, "rulez": []}')
    before = path.read_bytes()
    store = RegisterStore(path)
    assert store.fault is not None
    assert store.put(Register(rules=(HouseRule(id="1", system="mbt", text="x"),))) is store.fault
    assert store.register == Register()
    assert path.read_bytes() == before


def test_the_register_is_printed_in_both_languages(qapp: QApplication) -> None:
    rule = HouseRule(id="1", system="mbt", text="Une règle.", rules=("MBT-6.1",), on="2026-11-21", by="Anne")
    told = {}
    for language in ("en", "fr"):
        data = printed_register(Register(rules=(rule,)), SYSTEMS, language)
        document = pypdfium2.PdfDocument(data)
        told[language] = document[0].get_textpage().get_text_range()
        document.close()
    assert "Nov 21, 2026" in told["en"]
    assert "21 nov. 2026" in told["fr"]
    assert all("6.1" in words and "Une règle." in words for words in told.values())


def rules(count: int, first: int = 1) -> tuple[HouseRule, ...]:
    return tuple(
        HouseRule(id=str(first + number), system="mbt", text=f"Rule {first + number}")
        for number in range(count)
    )


def test_a_full_register_takes_no_more_and_says_so(window: MainWindow, tmp_path: Path) -> None:
    """It raised what nobody caught."""
    desk = opened(window, "mbt", "cannae")
    panel = desk.register
    assert desk.house.store.put(Register(rules=rules(house_rules.MOST - 1))) is None
    more = tmp_path / "more.json"
    house_rules.save(more, Register(rules=rules(3, 5000)))
    panel.files.import_from(more)
    assert len(desk.house.store.register.rules) == house_rules.MOST
    assert not panel.keep(rules(1, 9000)[0])
    assert "house_rule" in desk.host.notices.shown_keys()
    assert len(house_rules.load(desk.house.store.path).rules) == house_rules.MOST


def test_no_two_rules_get_one_id() -> None:
    """After the largest number that a file may hold the second rule took the place of the first."""
    found = Register(rules=rules(1, 10**15 - 1))
    for text in ("One", "Two"):
        found = found.with_rule(HouseRule(id=found.free_id(), system="mbt", text=text))
    assert [rule.text for rule in found.rules[1:]] == ["One", "Two"]
    assert found.joined(rules(2)).rules[3:] != ()
    assert len({rule.id for rule in found.joined(rules(2)).rules}) == 5
