"""What the program says of itself and of the machine: version, doctor, licences."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest

from core.libraries import all_parts, libraries
from core.text import say
from core.version import VERSION
from editor.cli import main
from editor.shell.command_line import doctor
from editor.shell.licences import about_page, licence_page
from tests.features.player import Person


def english(text: object) -> str:
    return say(text, "en")  # type: ignore[arg-type]


def test_the_version_tells_commit_and_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"État-Major {re.escape(VERSION)}( \([0-9a-f]+ \d{{4}}-\d\d-\d\d\))?", first)
    for name in ("Python", "PySide6", "pydantic", "shapely", "numpy"):
        assert re.search(rf"{name}\S* \d+\.\d+", second)


def test_the_doctor_finds_a_machine_of_tests_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["well"] is True
    found = {row["what"]: row for row in told["findings"]}
    assert {"Version", "Libraries", "Fonts", "Settings", "Kept work", "Locale", "Qt", "Display"} <= set(found)
    assert "draws in" in found["Qt"]["told"]


def test_the_doctor_says_what_to_type_where_work_cannot_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "data"))
    monkeypatch.setattr(doctor, "_windows", lambda: iter(()))
    assert main(["--lang", "en", "doctor"]) == 1
    said = capsys.readouterr().out
    assert "✗ Kept work: " in said
    assert f'write: sudo chown -R "$USER" {tmp_path / "file" / "data"}' in said


def test_what_is_to_be_typed_names_one_folder_whatever_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a folder with a blank in its name two others would have been given away."""
    (tmp_path / "my file").write_text("", encoding="utf-8")
    folder = tmp_path / "my file" / "data $HOME"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(doctor, "_windows", lambda: iter(()))
    assert main(["--lang", "en", "doctor", "--json"]) == 1
    rows = json.loads(capsys.readouterr().out.splitlines()[-1])["findings"]
    (cure,) = [row["cure"] for row in rows if row["what"] == "Kept work"]
    assert shlex.split(cure)[-1] == str(folder / "etat-major")


def test_a_folder_that_may_not_be_entered_does_not_end_the_look(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stat = os.stat

    def closed(path: object, *more: object, **others: object) -> os.stat_result:
        if str(path).startswith(f"{tmp_path}/closed/"):
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, *more, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", closed)
    (tmp_path / "closed").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "closed" / "data"))
    monkeypatch.setattr(doctor, "_windows", lambda: iter(()))
    assert main(["--lang", "en", "doctor"]) in (0, 1)
    assert "Menu" in capsys.readouterr().out, "the last of what is looked at"


def test_the_doctor_names_a_lost_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = [*libraries()[1:], libraries()[0].__class__("babel", "")]
    monkeypatch.setattr(doctor, "libraries", lambda: lost)
    monkeypatch.setattr(doctor, "_windows", lambda: iter(()))
    assert main(["--lang", "fr", "doctor"]) == 1
    assert "pip install babel" in capsys.readouterr().out


def test_the_doctor_hands_on_what_a_window_that_does_not_open_says(monkeypatch: pytest.MonkeyPatch) -> None:
    program = ["/bin/sh", "-c", "echo no xcb-cursor >&2; exit 3"]
    monkeypatch.setattr(doctor, "program_line", lambda: program)
    found = list(doctor._windows())
    assert [finding.well for finding in found] == [False]
    assert found[0].told == "no xcb-cursor"
    assert "libxcb-cursor0" in found[0].cure


def test_without_a_display_nothing_is_sick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(doctor, "program_line", lambda: ["/bin/true"])
    qt, display = doctor._windows()
    assert qt.well
    assert not display.well
    assert not display.grave


def test_every_part_has_a_licence_and_its_text() -> None:
    parts = {part.name.lower(): part for part in all_parts()}
    assert {"pydantic", "pydantic-core", "numpy", "shapely", "typer", "babel", "dejavusans"} <= {
        name.replace("_", "-") for name in parts
    }
    for part in parts.values():
        assert part.licence or part.texts, part.name
    assert "Copyright" in licence_page("numpy", english)
    assert "no licence text" in licence_page("nonsense", english)


def test_help_tells_about_the_program(person: Person) -> None:
    person.window.commands.run("about")
    help_view = person.window.help
    assert help_view is not None
    shown = help_view.browser.toPlainText()
    assert VERSION in shown
    assert "pydantic" in shown
    help_view.open("licence:numpy")
    assert "NumPy Developers" in help_view.browser.toPlainText()
    assert about_page(person.window.context.speaker.say).count("<tr>") > 10
    assert os.environ["XDG_DATA_HOME"] not in shown
