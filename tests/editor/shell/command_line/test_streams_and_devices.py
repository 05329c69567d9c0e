"""Where output cannot go: closed streams, letters that no terminal has, devices, pipes, folders, no home."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from core.chance.seeds import new_secret
from core.paths import ROOT, SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games
from core.scenarios.documents import BadFile, read_bytes
from core.scenarios.files import load
from core.scenarios.writing import write_atomically
from core.systems.catalog import by_id
from editor.base.document.disk_state import DiskState
from editor.base.document.underlay_files import PictureError, read_picture
from editor.boards.drawing.picture_files import Wish
from editor.boards.pictures import render_file
from editor.cli import main
from editor.shell.command_line.held import check_free
from editor.shell.command_line.inputs import files_in
from tests.editor.shell.denied import may_not_be_seen

CANNAE = SCENARIOS / "mbt" / "cannae.json"


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own; `closed`: with its standard output closed."""
    closed = settings.pop("closed", "")
    environment = {**os.environ, **settings}
    line = [sys.executable, "-m", "editor", *words]
    if closed:
        line = ["sh", "-c", 'exec "$@" >&-', "sh", *line]
    return subprocess.run(line, env=environment, capture_output=True, timeout=120, check=False)


def test_a_closed_output_is_no_mistake(tmp_path: Path) -> None:
    out, battle = tmp_path / "view.json", tmp_path / "battle.json"
    system = by_id("mbt")
    games.save(battle, games.new_game(system, load(CANNAE, ScenarioModels((system,))), new_secret()))
    done = run("view", str(battle), "--side", "1", "-o", str(out), closed="yes")
    assert (done.returncode, done.stderr) == (0, b"")
    assert out.read_bytes().startswith(b"{")


@pytest.mark.skipif(sys.platform != "linux", reason="the devices of Linux")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "at once"])
def test_an_output_that_leads_to_a_full_disk_is_told_without_a_name(unbuffered: str) -> None:
    """It was "?: No space left on device", and an ignored exception where something waited to leave."""
    settings = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        line = [sys.executable, "-m", "editor", "--lang", "en", "check", str(CANNAE)]
        done = subprocess.run(
            line, stdout=full, stderr=subprocess.PIPE, timeout=120, check=False, env=settings
        )
    assert (done.returncode, done.stderr) == (1, b"No space left on device\n")


def test_letters_that_the_terminal_lacks_are_question_marks() -> None:
    settings = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = run("--lang", "fr", "check", str(CANNAE), str(CANNAE.with_name("none.json")), **settings)
    assert done.returncode == 1
    assert b"mistake" not in done.stderr + done.stdout
    assert b"none.json" in done.stderr + done.stdout
    assert (done.stdout + done.stderr).isascii()


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no UTF-8")
def test_a_name_that_is_no_letter_is_told_as_its_number(tmp_path: Path) -> None:
    """Where the terminal is UTF-8 to the letter, as in most countries, such a name was "a mistake"."""
    path = tmp_path / os.fsdecode(b"bl\xfccher.json")
    path.write_bytes(CANNAE.read_bytes())
    done = run("lint", str(path), "--battles", "0", "--json", PYTHONIOENCODING="utf-8:strict")
    assert done.returncode == 0
    done = run("lint", f"{path}.none", "--battles", "0", "--json", PYTHONIOENCODING="utf-8:strict")
    assert b"mistake" not in done.stderr
    (row,) = json.loads(done.stdout.splitlines()[-1])["problems"]
    assert row["file"] == f"{path}.none"


@pytest.mark.skipif(sys.platform != "linux", reason="the devices of Linux")
def test_a_home_that_cannot_be_written_stops_nothing() -> None:
    settings = {"HOME": "/proc/none"} | {
        f"XDG_{name}_HOME": "" for name in ("DATA", "CONFIG", "CACHE", "STATE")
    }
    assert run("play", str(SCENARIOS / "battle_cry" / "mirror_creek.json"), **settings).returncode == 0
    opened = run("--smoke", **settings)
    assert opened.returncode == 0, opened.stderr
    assert b"Traceback" not in opened.stderr


def test_devices_and_pipes_are_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_atomically(pipe, b"through" * 50_000)
    reader.join(10)
    assert got == [b"through" * 50_000]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_atomically("/dev/null", b"nowhere")
    with pytest.raises(OSError, match="No space left"):
        write_atomically("/dev/full", b"too much")
    assert all(stat.S_ISCHR(Path(device).stat().st_mode) for device in ("/dev/null", "/dev/full"))


@pytest.mark.skipif(sys.platform != "linux", reason="the devices of Linux")
def test_a_pipe_may_be_named_as_a_device_and_is_not_waited_for(tmp_path: Path) -> None:
    done = run("view", str(CANNAE), "--side", "1", "-o", "/dev/stdout")
    assert done.returncode == 0
    assert b'"etat-major/view"' in done.stdout
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=str(pipe)) as fault:  # nobody reads there
        write_atomically(pipe, b"unread")
    assert fault.value.errno == errno.ENXIO


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names")
def test_no_window_waits_for_a_pipe(tmp_path: Path) -> None:
    """Nobody writes into it: whoever opened it would wait for ever."""
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(BadFile, match="a pipe or a device"):
        read_bytes(pipe)
    with pytest.raises(PictureError, match="a pipe or a device"):
        read_picture(pipe)
    assert not DiskState(b"").is_changed(pipe)
    (tmp_path / "link.json").symlink_to("/dev/zero")
    with pytest.raises(BadFile, match="a pipe or a device"):
        read_bytes(tmp_path / "link.json")


def test_errors_name_the_file_that_was_named(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "x.json"
    for path in (nowhere, tmp_path):
        with pytest.raises(OSError, match=str(path)) as fault:
            write_atomically(path, b"x")
        assert fault.value.filename == str(path)
    done = run("--lang", "en", "view", str(CANNAE), "--side", "1", "-o", str(nowhere))
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1].startswith(f"{nowhere}: ")
    assert not [name for name in os.listdir(tmp_path) if name.endswith("~")]


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
@pytest.mark.usefixtures("qapp")
def test_a_picture_is_written_whole_or_not_at_all(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = by_id("mbt")
    scenario = load(CANNAE, {"mbt": system.design().scenario})
    path = tmp_path / f"map.{ending}"
    path.write_bytes(b"the old one")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.scenarios.writing.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        render_file(scenario, system, path, "en", Wish(style="table", width=300))
    assert path.read_bytes() == b"the old one"
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names")
@pytest.mark.parametrize("command", ["check", "lint", "coverage", "collection"])
def test_a_pipe_or_a_folder_in_a_folder_is_no_file_of_it(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody writes into the pipe: whoever reads it waits for ever."""
    own, folder = tmp_path / "own.csv", tmp_path / "mine"
    assert main(["collection", str(own), "--template", "mbt"]) == 0
    (folder / "old.json").mkdir(parents=True)
    (folder / "cannae.json").write_bytes(CANNAE.read_bytes())
    assert main(["--lang", "en", command, *([str(own)] if command == "collection" else []), str(folder)]) == 0
    told = capsys.readouterr().out
    os.mkfifo(folder / "pipe.json")
    (folder / "endless.json").symlink_to("/dev/zero")
    assert main(["--lang", "en", command, *([str(own)] if command == "collection" else []), str(folder)]) == 0
    assert capsys.readouterr().out == told.replace(f"{own} is written.\n", "")
    assert [path.name for path in files_in([folder])] == ["cannae.json"]
    (folder / "gone.json").symlink_to("nowhere.json")
    assert [path.name for path in files_in([folder])] == ["cannae.json", "gone.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of folders are those of Unix")
def test_what_may_not_be_looked_into_is_told_and_the_rest_of_a_folder_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first of them ended the check of a whole folder."""
    listed, closed = tmp_path / "a_listed", tmp_path / "b_closed"
    for folder in (listed, closed, tmp_path / "c_open"):
        folder.mkdir()
        (folder / "cannae.json").write_bytes(CANNAE.read_bytes())
    stat, scan, opened = os.stat, os.scandir, Path.open

    def denied(place: object, *parents: Path) -> None:
        if any(str(place).startswith(str(one)) for one in parents):
            raise PermissionError(13, "Permission denied", str(place))

    def look(place: Any, *more: Any, **others: Any) -> os.stat_result:
        denied(place, listed / "cannae.json", closed / "cannae.json")
        return stat(place, *more, **others)

    def names(place: Any = ".") -> Any:
        denied(place, closed)
        return scan(place)

    def read(place: Path, *more: Any, **others: Any) -> Any:
        denied(place, listed / "cannae.json", closed)
        return opened(place, *more, **others)

    monkeypatch.setattr(os, "stat", look)
    monkeypatch.setattr(os, "scandir", names)
    monkeypatch.setattr(Path, "open", read)
    assert main(["--lang", "en", "check", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "3 files, 2 faults" in told.out
    for place in (listed / "cannae.json", closed):
        assert f"{place}: the file: it cannot be read (Permission denied)" in told.out + told.err
    assert main(["--lang", "en", "check", str(listed / "cannae.json"), str(CANNAE)]) == 1
    assert "2 files, 1 fault" in capsys.readouterr().out


def test_a_folder_that_may_not_be_entered_is_told_by_the_file_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told by a lock that nobody had named."""
    may_not_be_seen(monkeypatch, "~lock")
    check_free(tmp_path / "closed" / "battle.json")


LIST = ROOT / "tests" / "data" / "armies" / "epirus.json"


@pytest.mark.parametrize(
    ("read", "wish"),
    [
        (CANNAE, ("view", "{read}", "--side", "1", "-o", "{out}")),
        (CANNAE, ("play", "{read}", "--seats", "random,random", "--out", "{out}")),
        (CANNAE, ("balance", "{read}", "--players", "random", "--battles", "4", "--out", "{out}")),
        (CANNAE, ("render", "{read}", "--thumbnail", "64", "-o", "{out}")),
        (CANNAE, ("convert", "{read}", "{out}")),
        (CANNAE, ("convert", "{read}", "{read}.csv", "--report", "{out}")),
        (LIST, ("army", "print", "{read}", "-o", "{out}")),
    ],
    ids=lambda wish: wish[0] if isinstance(wish, tuple) else "",
)
def test_what_a_command_reads_is_not_written_over_by_what_it_makes(
    read: Path, wish: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The only copy of a battle was lost for a view or a picture of it, by a link to it, too."""
    path, link = tmp_path / "mine.json", tmp_path / "link.json"
    path.write_bytes(read.read_bytes())
    link.symlink_to(path)
    for out in (path, link):
        words = [word.format(read=path, out=out) for word in wish]
        assert main(["--lang", "en", *words]) == 2
        assert f"{out} is the file that is read" in capsys.readouterr().err
    assert path.read_bytes() == read.read_bytes()


@pytest.mark.parametrize("command", ["ground", "convert"])
def test_a_battle_is_not_written_over_by_the_scenario_that_it_lies_on(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What takes ground or units may be the scenario itself, but no battle was left of a battle."""
    battle, units = tmp_path / "battle.json", tmp_path / "units.csv"
    scenario = tmp_path / "cannae.json"
    scenario.write_bytes(CANNAE.read_bytes())
    system = by_id("mbt")
    games.save(battle, games.new_game(system, load(CANNAE, ScenarioModels((system,))), new_secret()))
    assert main(["convert", str(scenario), str(units)]) == 0
    for onto, code in ((battle, 2), (scenario, 0)):
        before = onto.read_bytes()
        wish = {
            "ground": ["ground", str(onto), "--onto", str(onto), "--seed", "1"],
            "convert": ["convert", str(units), str(onto), "--onto", str(onto)],
        }[command]
        assert main(["--lang", "en", *wish]) == code
        assert ("is the file that is read" in capsys.readouterr().err) == (onto is battle)
        assert onto is scenario or onto.read_bytes() == before


def test_heights_are_not_written_over_by_the_ground_that_is_made_of_them(tmp_path: Path) -> None:
    grid = tmp_path / "grid.asc"
    written = "ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 30\n" + "1 2 3\n" * 3
    grid.write_text(written, encoding="utf-8")
    assert main(["ground", str(grid), "--system", "mbt", "--heights", str(grid)]) == 2
    assert grid.read_text(encoding="utf-8") == written


def test_what_somebody_has_counted_is_not_written_over_by_an_empty_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.csv"
    for _time in range(2):
        assert main(["collection", str(own), "--template", "mbt"]) == 0
    counted = own.read_bytes() + b"\n"
    own.write_bytes(counted)
    assert main(["--lang", "en", "collection", str(own), "--template", "mbt"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert own.read_bytes() == counted


@pytest.mark.skipif(sys.platform == "win32", reason="a device of Unix")
def test_a_briefing_is_written_into_a_folder_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """“File exists” was all that was said of it."""
    note = tmp_path / "note.txt"
    note.write_text("mine", encoding="utf-8")
    for place in (note, Path("/dev/full")):
        assert main(["--lang", "en", "brief", str(CANNAE), "-o", str(place)]) == 2
        told = capsys.readouterr().err
        assert told.strip().endswith(f"{place} is no folder; name one that the PDFs can be written into.")
    assert note.read_text(encoding="utf-8") == "mine"
