"""The start and the end of the program, in child processes as a person has them."""

import os
import signal
import subprocess
import sys

import pytest

from editor.cli import language_wish, main, without_language
from editor.shell.start import no_display

READY = """
import sys
from PySide6.QtCore import QTimer
from editor import cli
from editor.shell import application
begun = application.Interrupts.__init__
def begin(self, program, window):
    begun(self, program, window)
    QTimer.singleShot(0, lambda: print("ready", flush=True))
application.Interrupts.__init__ = begin
sys.exit(cli.main([]))
"""


def test_ctrl_c_in_the_terminal_closes_the_window_and_ends_with_130() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", READY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=20)
        assert child.returncode == 130
        assert "Traceback" not in said
    finally:
        child.kill()
        child.communicate()


@pytest.mark.parametrize(
    ("arguments", "wish", "rest"),
    [
        (["--lang", "fr"], "fr", []),
        (["--lang=fr", "--smoke"], "fr", ["--smoke"]),
        (["--lang", "xx"], "xx", ["--lang", "xx"]),
        (["check", "x"], None, ["check", "x"]),
        (["--lang"], None, ["--lang"]),
    ],
)
def test_the_language_is_read_before_anything_is_said(
    arguments: list[str], wish: str | None, rest: list[str]
) -> None:
    assert language_wish(arguments) == wish
    assert without_language(arguments) == rest


@pytest.mark.parametrize("arguments", [["--lang", "xx"], ["nonsense"], ["--nonsense"], ["--lang"]])
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_help_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fr", "--help"]) == 0
    assert "Affiche la version" in capsys.readouterr().out
    assert main(["--lang", "en", "--help"]) == 0
    assert "Show the version" in capsys.readouterr().out


def test_a_linux_without_a_display_is_told_so() -> None:
    assert no_display({}, "linux") is not None
    assert no_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux") is None
    assert no_display({"QT_QPA_PLATFORM": "offscreen"}, "linux") is None
    assert no_display({}, "darwin") is None


def test_a_fault_of_the_program_is_one_sentence_and_a_report() -> None:
    program = "from editor.shell.crash import report_crashes\nreport_crashes('fr')\nraise ValueError('seven')"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("État-Major a commis une erreur\u202f: ValueError: seven.")
    assert "Traceback" not in ended.stderr
    place = ended.stderr.strip().partition("dans ")[2].rstrip(".")
    assert place.startswith(os.environ["XDG_DATA_HOME"])
    with open(place, encoding="utf-8") as report:
        assert "Traceback" in report.read()
