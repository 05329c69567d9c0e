"""The dialog: what is chosen becomes sheets that are seen before they are written."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import by_id
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.paper import tiling
from editor.desks.printing.dialog import PrintDialog

Opened = Callable[..., PrintDialog]


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Opened:
    theme = Theme("light")
    theme.apply()

    def make(system_id: str, name: str) -> PrintDialog:
        system = by_id(system_id)
        scenario: Any = files.load(
            SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario}
        )
        context = Context(Speaker("en"), theme, Settings(tmp_path / "settings.ini"), (system,))
        document = Document(system, scenario)
        plans = SimpleNamespace(plans=scenario.plan)
        page: Any = SimpleNamespace(
            document=document, context=context, map_style=system.map_style, plan_layer=plans
        )
        parent = QWidget()
        qtbot.addWidget(parent)
        dialog = PrintDialog(parent, page)
        dialog.keep = parent, document  # type: ignore[attr-defined]
        return dialog

    return make


def test_choices_change_the_sheets_and_the_file(opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened("mbt", "marathon")
    assert dialog.count.text() == "2 sheets"
    assert not dialog.size_section.isEnabled()
    dialog.what.choose("map")
    dialog.length.setValue(2.0)
    dialog.refresh()
    assert dialog.size_section.isEnabled()
    assert dialog.job.scale == 0.5
    many = len(dialog.labels)
    dialog.paper.choose("A3")
    dialog.refresh()
    assert 1 < len(dialog.labels) < many
    qtbot.waitUntil(lambda: not dialog.labels[0].pixmap().isNull())
    dialog.what.choose("pieces")
    dialog.refresh()
    dialog.write_to(tmp_path / "pieces.pdf")
    qtbot.waitUntil(lambda: not dialog.progress.is_printing)
    assert (tmp_path / "pieces.pdf").read_bytes().startswith(b"%PDF")
    assert "pieces.pdf" in dialog.count.text()
    dialog.write_to(tmp_path / "none" / "pieces.pdf")
    qtbot.waitUntil(lambda: not dialog.progress.is_printing)
    assert "could not" in dialog.count.text()
    assert not dialog._resting.isActive(), "nothing will be said in place of it"
    dialog.reject()


def test_a_game_of_cards_prints_its_scenario_and_its_cards(opened: Opened) -> None:
    dialog = opened("belle_position", "coulmiers")
    assert list(dialog.what.buttons) == ["scenario", "cards", "briefing"]
    dialog.what.choose("cards")
    dialog.refresh()
    assert len(dialog.labels) > 2
    dialog.reject()


def test_briefings_are_seen_and_written_for_all(opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened("mbt", "marathon")
    assert not dialog.reader_section.isVisibleTo(dialog)
    dialog.what.choose("briefing")
    dialog.reader.choose("greeks")
    dialog.refresh()
    assert dialog.reader_section.isVisibleTo(dialog)
    assert not dialog.size_section.isVisibleTo(dialog)
    sizes = [label.width() / label.height() for label in dialog.labels]
    assert min(sizes) < 1 < max(sizes), "the map lies, the words stand"
    dialog.write_all(tmp_path)
    assert dialog.progress.is_printing, "the window is not stopped until all are written"
    qtbot.waitUntil(lambda: not dialog.progress.is_printing, timeout=30_000)
    names = sorted(path.name for path in tmp_path.glob("*.pdf"))
    assert names == [f"marathon_briefing_{who}_en.pdf" for who in ("greeks", "persians", "umpire")]
    assert dialog.count.text() == "3 files are written."


def test_a_scale_of_too_many_sheets_writes_none_however_fast_one_is(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scale that was typed a moment ago is not looked at yet, and the button is there: it raised."""
    dialog = opened("mbt", "marathon")
    dialog.what.choose("map")
    dialog.length.setValue(8.0)
    dialog.refresh()
    monkeypatch.setattr(tiling, "MOST_SHEETS", len(dialog.labels))
    assert dialog.write.isEnabled()
    dialog.length.setValue(1.0)
    path = tmp_path / "map.pdf"
    dialog.write_to(path)
    assert not dialog.progress.is_printing
    assert not path.exists()
    assert "choose a smaller one" in dialog.count.text()


def test_briefings_can_be_stopped_between_two_sheets(opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened("mbt", "marathon")
    dialog.show()
    dialog.what.choose("briefing")
    dialog.refresh()
    first = tmp_path / "marathon_briefing_greeks_en.pdf"
    dialog.write_all(tmp_path)
    assert not list(tmp_path.glob("*.pdf"))
    qtbot.waitUntil(first.exists, timeout=30_000)
    assert dialog.progress.isVisible()
    qtbot.mouseClick(dialog.progress.stop, Qt.MouseButton.LeftButton)
    assert not dialog.progress.is_printing
    assert list(tmp_path.glob("*.pdf")) == [first], "half a file is none"
    assert dialog.count.text() == "Stopped: 1 of 3 files written."
    dialog.write_all(tmp_path / "none")
    qtbot.waitUntil(lambda: not dialog.progress.is_printing, timeout=30_000)
    assert "could not" in dialog.count.text()


def test_many_sheets_are_written_one_by_one_and_can_be_stopped(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = opened("battle_cry", "mirror_creek")
    dialog.show()
    dialog.what.choose("map")
    dialog.refresh()
    path = tmp_path / "map.pdf"
    dialog.write_to(path)
    assert dialog.progress.is_printing, "the window is not stopped until all is written"
    assert dialog.progress.isVisible()
    assert not path.exists()
    qtbot.waitUntil(lambda: dialog.progress.bar.value() > 0)
    qtbot.mouseClick(dialog.progress.stop, Qt.MouseButton.LeftButton)
    assert not dialog.progress.isVisible()
    assert not path.exists(), "half a file is none"
    dialog.write_to(path)
    qtbot.waitUntil(path.exists, timeout=30_000)
    assert dialog.count.text() == "map.pdf is written."


def test_a_printer_can_be_chosen(opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened("battle_cry", "mirror_creek")
    assert dialog.findChild(QPushButton, "print_sheets") is not None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setFullPage(True)
    dialog.print_on(printer)
    qtbot.waitUntil(lambda: not dialog.progress.is_printing, timeout=30_000)
    assert "went to the printer" in dialog.count.text()
    assert (tmp_path / "out.pdf").stat().st_size > 1000
