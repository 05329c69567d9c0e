"""The scenario goes to other programs by its ending, its order of battle to a spreadsheet and back."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from core.paths import SCENARIOS
from editor.shell.interchange.import_dialog import ImportDialog
from tests.features.player import Person


@pytest.mark.parametrize("ending", ["vmod", "tmx", "csv"])
def test_a_file_for_another_program(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    person.window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    out = tmp_path / f"creek.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(out), ""))
    person.window.commands.run("export_for")
    assert out.stat().st_size > 1000
    assert "creek" in person.window.status.currentMessage()


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
