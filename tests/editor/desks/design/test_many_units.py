"""Many units by the dialog, stamps by the library beside their tool."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.interchange import stamps
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import edits, files
from core.systems.catalog import SYSTEMS, by_id
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.stamp_library import StampLibrary
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.desks.design.units_dialog import UnitsDialog

CREEK = files.load(SCENARIOS / "battle_cry" / "mirror_creek.json", ScenarioModels(SYSTEMS))


def test_the_list_shows_what_becomes_of_whom(context: Context, qtbot: QtBot) -> None:
    dialog = UnitsDialog(None, context, by_id("battle_cry"), CREEK, ())  # type: ignore[arg-type] # alone
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.made is None
    assert dialog.list.count() == len(CREEK.units)
    dialog.kind.show_value("cavalry")
    dialog.english.setText("3rd to 8th Hussars")
    dialog.take_row()
    assert dialog.english.text() == "# Hussars"
    assert dialog.first.value() == 3
    assert "3rd Hussars" in dialog.list.item(0).text()
    assert dialog.made.unit(dialog.found[0]).name.en == "3rd Hussars"
    dialog.act.choose("replace")
    dialog.new_kind.show_value("infantry")
    dialog.refresh()
    assert dialog.made.unit(dialog.found[0]).kind == "infantry"
    dialog.words.setText("no such name")
    assert dialog.found == ()
    assert dialog.made is None


def test_a_stamp_is_kept_taken_up_and_thrown_away(
    context: Context, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stamps, "folder", lambda: tmp_path / "stamps")
    document = Document(by_id("battle_cry"), CREEK)
    edit_context = HexEditContext(document, Selection())
    library = StampLibrary(context, edit_context, "hex")
    qtbot.addWidget(library)
    told: list[object] = []
    edit_context.status_changed.connect(told.append)
    library.name.setText("Redoubt")
    library.keep()
    assert "Copy" in str(told[-1]) or told
    edit_context.take(clip=edits.copy_region(CREEK, ("3.3", "3.4"), None, frozenset(edits.LAYERS)))
    library.keep()
    (path,) = stamps.kept("hex")
    assert library.choice.value == path
    edit_context.take(clip=None)
    library._take_up(path)
    assert len(edit_context.clip.hexes) == 2
    library.send(path, tmp_path / "sent.json")
    library.throw_away()
    assert stamps.kept("hex") == {}
    library.receive(tmp_path / "sent.json")
    assert len(stamps.kept("hex")) == 1
    (tmp_path / "bad.json").write_text("{}")
    library.receive(tmp_path / "bad.json")
    assert len(stamps.kept("hex")) == 1
