"""Language, colours and size of text: everywhere and at once; the settings remember; panels make room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QRawFont
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.text import Names, _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import COLOURS, Theme
from editor.shell.settings_dialog import SettingsDialog
from editor.shell.window import MainWindow
from editor.widgets.panel_tabs import PanelTabs


def test_language_changes_every_bound_text_and_qts_own_buttons(qtbot: QtBot, window: MainWindow) -> None:
    window.files.new("battle_cry")
    window.commands.run("language")
    assert window.context.speaker.language == "fr"
    assert window.bar.buttons["umpire"].text().startswith("Arbitrer")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert {button.text().replace("&", "") for button in box.buttons()} == {"Enregistrer", "Annuler"}
    window.commands.run("language")
    assert window.bar.buttons["umpire"].text().startswith("Umpire")
    english = QDialogButtonBox(QDialogButtonBox.StandardButton.Save)
    qtbot.addWidget(english)
    assert english.buttons()[0].text().replace("&", "") == "Save"


def test_the_last_speaker_is_heard_by_qts_own_buttons(qtbot: QtBot) -> None:
    french = Speaker("fr")
    english = Speaker("en")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save)
    qtbot.addWidget(box)
    assert box.buttons()[0].text().replace("&", "") == "Save"
    assert (french.language, english.language) == ("fr", "en")


def test_the_dialog_for_files_has_no_english_left(qtbot: QtBot) -> None:
    Speaker("fr")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    assert [label.text().rpartition("\N{NARROW NO-BREAK SPACE}")[0] for label in dialog.findChildren(QLabel)][
        ::2
    ] == ["Chercher dans", "Types de fichiers"]
    Speaker("en")
    english = QFileDialog()
    qtbot.addWidget(english)
    assert english.findChildren(QLabel)[0].text() == "&Look in:"


def test_binding_again_replaces_and_an_owner_that_is_gone_is_forgotten(qtbot: QtBot) -> None:
    speaker = Speaker("en")
    label = QLabel()
    speaker.bind(label, label.setText, Names("one", "un"))
    speaker.bind(label, label.setText, Names("two", "deux"))
    speaker.set_language("fr")
    assert label.text() == "deux"
    said: list[str] = []
    other = QLabel()
    speaker.bind(other, said.append, Names("three", "trois"))
    other.deleteLater()
    qtbot.waitUntil(lambda: not _alive(other))
    speaker.set_language("en")
    assert said == ["trois"]


def _alive(widget: QLabel) -> bool:
    from shiboken6 import isValid

    return bool(isValid(widget))


def test_settings_of_the_next_process_have_their_types(tmp_path: Path) -> None:
    path = tmp_path / "s.ini"
    settings = Settings(path)
    settings.text_scale, settings.coordinates, settings.language = 1.5, False, "fr"
    settings.set_folded("design", frozenset({"left"}))
    program = (
        "import sys; from pathlib import Path; from editor.base.settings import Settings;"
        "s = Settings(Path(sys.argv[1])); folded = sorted(s.folded('design'));"
        "print(repr((s.text_scale, s.coordinates, s.language, s.colours, folded, s.recent)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "(1.5, False, 'fr', 'system', ['left'], [])"


def test_broken_settings_fall_back(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "s.ini"
    path.write_text('[General]\ntext_scale=999\ncolours=purple\nrecent="{]"\ndice_speed=7\n')
    settings = Settings(path)
    assert (settings.text_scale, settings.colours, settings.recent) == (2.0, "system", [])
    assert settings.pace == "normal"


def test_settings_dialog_works_at_once(qtbot: QtBot, context: Context, window: MainWindow) -> None:
    dialog = SettingsDialog(context, window)
    dialog.show()
    qtbot.mouseClick(dialog.choices.colours.buttons["dark"], Qt.MouseButton.LeftButton)
    assert context.theme.dark
    assert context.settings.colours == "dark"
    qtbot.mouseClick(dialog.choices.sizes.buttons["1.5"], Qt.MouseButton.LeftButton)
    assert context.theme.scale == 1.5
    assert dialog.choices.pace is not None
    qtbot.mouseClick(dialog.choices.pace.buttons["slow"], Qt.MouseButton.LeftButton)
    assert context.settings.pace == "slow"
    assert dialog.choices.motion is not None
    qtbot.mouseClick(dialog.choices.motion.buttons["yes"], Qt.MouseButton.LeftButton)
    assert context.settings.reduced_motion
    context.settings.reduced_motion = False
    dialog.close()
    context.theme.set_scale(1.0)
    context.theme.set_wish("light")


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [0, 1])
@pytest.mark.parametrize(
    ("ink", "grounds", "least"),
    [
        ("text", ("window", "panel", "field", "accent_ground", "hover"), 4.5),
        ("second", ("window", "panel", "field"), 4.5),
        ("third", ("window", "panel", "field"), 4.5),
        ("accent", ("panel", "field", "accent_ground"), 4.5),
        ("on_accent", ("accent",), 4.5),
        ("warning", ("warning_ground", "panel"), 4.5),
        ("refused", ("refused_ground", "panel"), 4.5),
        ("passed", ("passed_ground", "panel"), 4.5),
        ("edge", ("panel", "field"), 2.4),
    ],
)
def test_every_ink_is_legible_on_its_grounds(
    dark: int, ink: str, grounds: tuple[str, ...], least: float
) -> None:
    for ground in grounds:
        found = contrast(QColor(COLOURS[ink][dark]), QColor(COLOURS[ground][dark]))
        assert found >= least, f"{ink} on {ground}: {found:.2f}"


def test_the_fonts_have_every_character_that_is_shown(qapp: object) -> None:
    theme = Theme("light")
    theme.apply()
    for role in ("base", "title"):
        font = theme.font(role)
        for letter in "éèêëàâçœŒÉ«»’–—×½\u202f…·●":
            families = font.families()
            found = False
            for family in families:
                font.setFamilies([family])
                found = found or QRawFont.fromFont(font).glyphIndexesForString(letter)[0] > 0
            font.setFamilies(families)
            assert found, f"{letter!r} in {families}"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_the_window_keeps_its_width_at_every_size_of_text(
    qtbot: QtBot, context: Context, window: MainWindow, scale: float
) -> None:
    window.files.new("battle_cry")
    context.theme.set_scale(scale)
    window.resize(1280, 800)
    qtbot.wait(50)
    assert window.width() == 1280
    assert window.minimumSizeHint().width() <= 1280
    window.show_start()
    qtbot.wait(50)
    assert window.minimumSizeHint().width() <= 1280
    context.theme.set_scale(1.0)


def test_panels_become_tabs_where_the_map_would_be_too_narrow(qtbot: QtBot, window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    assert page.view.width() >= 520
    window.resize(1000, 700)
    qtbot.wait(50)
    assert page.view.width() >= 520
    assert len(page.panels()) >= 3


def test_a_guest_of_the_tabs_keeps_its_own_ground(qtbot: QtBot, context: Context) -> None:
    tabs, panel = PanelTabs(context), QLabel("guest")
    for widget in (tabs, panel):
        qtbot.addWidget(widget)
    tabs.host([(_("Properties"), panel)])
    assert tabs.current_panel() is panel
    assert not panel.autoFillBackground()
    tabs.host([])
    assert not panel.autoFillBackground()


def test_folding_is_remembered_by_the_desk(qtbot: QtBot, window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    shown = len(page.panels())
    qtbot.keyClick(page, Qt.Key.Key_F12)
    assert page.panels() == (page.view,)
    page.show_desk("armies")
    page.show_desk("design")
    assert page.panels() == (page.view,)
    qtbot.keyClick(page, Qt.Key.Key_F12)
    assert len(page.panels()) == shown


def test_two_commands_never_share_a_key(window: MainWindow) -> None:
    window.files.new("battle_cry")
    keys = [
        key.toString()
        for command in window.commands.all()
        for key in window.commands.action(command.id).shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_buttons_have_names_for_those_who_cannot_see_them(window: MainWindow) -> None:
    window.files.new("battle_cry")
    unnamed = [
        button.objectName() for button in window.bar.findChildren(QPushButton) if not button.text().strip()
    ]
    assert unnamed == []
    assert _("Undo").id == window.bar.findChild(type(window.bar._language), "bar-undo").accessibleName()
