"""The scenario goes to other programs by its ending, its order of battle to a spreadsheet and back."""

from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from core.paths import SCENARIOS
from core.text import _
from editor.shell.interchange import exporting
from editor.shell.interchange.import_dialog import ImportDialog
from tests.features.conftest import OpenWindow
from tests.features.player import Person


@pytest.mark.parametrize("ending", ["vmod", "tmx", "csv"])
def test_a_file_for_another_program(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    person.window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    out = tmp_path / f"creek.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(out), ""))
    person.window.commands.run("export_for")
    words = _("{file} is written.", file=out.name)
    if ending == "tmx":
        words = _("{file} is written, with its tiles in {picture}.", file=out.name, picture="creek-tiles.png")
    written = person.window.context.speaker.say(words)
    person.wait(lambda: person.window.status.currentMessage() == written, "the file")
    assert out.stat().st_size > 1000


@pytest.mark.parametrize("ending", ["vmod", "csv"])
def test_a_file_that_was_not_written_is_told_over_the_page(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """The status line alone said so, for eight seconds."""
    person.window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    out, notices = tmp_path / f"creek.{ending}", person.window.notices
    out.mkdir()
    monkeypatch.setattr(exporting, "exported", lambda *_asked: {out.name: b"a module"})
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(out), ""))
    person.window.commands.run("export_for")
    person.wait(lambda: notices.banner("export") is not None, "why it was not written")
    banner = notices.banner("export")
    assert banner is not None
    assert out.name in banner.words()
    out.rmdir()
    person.window.commands.run("export_for")
    person.wait(out.is_file, "the file")
    person.wait(lambda: notices.banner("export") is None, "what was told is over")


def test_the_window_answers_while_the_pictures_of_a_module_are_drawn(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_window("en")
    person.window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    drawn, threads = Event(), []

    def exported(*asked: object) -> dict[str, bytes]:
        threads.append(current_thread())
        assert drawn.wait(20)
        return {"creek.vmod": b"a module"}

    monkeypatch.setattr(exporting, "exported", exported)
    out = tmp_path / "creek.vmod"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(out), ""))
    person.window.commands.run("export_for")
    said = person.window.status.currentMessage
    assert said() == "creek.vmod is being written: you can go on meanwhile."
    person.window.commands.run("desk_plan")
    assert person.page.desk_id == "plan"
    assert not out.exists()
    drawn.set()
    person.wait(lambda: said() == "creek.vmod is written.", "the module")
    assert out.read_bytes() == b"a module"
    assert main_thread() not in threads


def test_an_order_of_battle_goes_through_a_spreadsheet(person: Person) -> None:
    person.window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    document = person.page.document
    person.window.commands.run("copy_order")
    words = QGuiApplication.clipboard().text()
    assert "\t" in words.splitlines()[0]
    changed = words.replace("\t4\t", "\t3\t", 1)
    QGuiApplication.clipboard().setText(changed)
    person.window.commands.run("paste_order")
    dialog = person.window.findChild(ImportDialog)
    assert dialog is not None
    assert dialog.found is not None
    dialog.accept()
    person.rest()
    assert len(document.lines()) == 1
    document.undo()
    assert not document.dirty
    QGuiApplication.clipboard().setText("nothing of the kind")
    assert not person.window.commands.run("paste_order")
