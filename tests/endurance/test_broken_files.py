"""`soak --files`: the same seed makes the same files, every format is drawn, what is found is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from core.armies import files as lists
from editor.cli import main
from editor.shell.command_line import endurance_command
from endurance.files import commands, conversions, formats, soak
from endurance.files.formats import FORMATS, Format
from endurance.files.mutations import cell_changed, crossed, element_changed, grafted, shuffled
from endurance.files.soak import Chunk, Tally
from endurance.findings import Finding, Findings

ROOT = Path(__file__).parents[2]
NOT_READ = {"players", "wish"}
"""The program's own data, which nobody else writes, and what one start says to the other."""


def test_every_format_of_the_program_is_soaked() -> None:
    sources = [path.read_text("utf-8") for top in ("core", "editor") for path in (ROOT / top).rglob("*.py")]
    found = {name for text in sources for name in re.findall(r'"etat-major/([a-z-]+)"', text)}
    assert found - NOT_READ == {form.name for form in FORMATS if form.is_own}


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_sound_files_are_read_and_used(form: Format) -> None:
    data = form.sound()[0]
    form.use(data, Random(1))
    if form.finish is not None:
        form.use(form.finish(data), Random(1))


@pytest.mark.no_qt_log  # Qt complains of pictures that it cannot read
def test_a_few_hundred_broken_files() -> None:
    tally = soak.read_chunk(soak.Chunk(20261123, range(300)))
    assert [finding.reason for finding in tally.findings] == []
    assert tally.files == 300
    assert sum(tally.read.values()) + sum(tally.refused.values()) == 300
    assert set(tally.refused) >= {form.name for form in FORMATS if form.is_own}


def test_those_of_one_kind_alone_are_drawn() -> None:
    tally = soak.read_chunk(soak.Chunk(5, range(40), "convert"))
    assert [finding.reason for finding in tally.findings] == []
    drawn = set(tally.read) | set(tally.refused)
    assert len(drawn) > 3
    assert all(name.startswith("convert ") for name in drawn)


@pytest.mark.parametrize(
    ("code", "leaves", "why"),
    [
        (0, b"", "is not there"),
        (1, b"{}", "and left"),
        (1, b"", "it can be read, and was refused"),
        (3, b"", "it ended with 3"),
    ],
)
def test_a_conversion_that_ends_otherwise_than_it_tells_is_found(
    code: int, leaves: bytes, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command(words: list[str]) -> tuple[int, str]:
        if leaves:
            Path(words[4]).write_bytes(leaves)
        return code, f"{Path(words[3]).name}: no"

    monkeypatch.setattr(commands, "run", command)
    with pytest.raises(AssertionError, match=why):
        conversions.convert(conversions.sound(".tmx")[0], Random(1), ending=".tmx")


def test_the_same_number_makes_the_same_file() -> None:
    form = FORMATS[0]
    assert soak.broken(form, Random("1/5")) == soak.broken(form, Random("1/5"))
    assert soak.broken(form, Random("1/5")) != soak.broken(form, Random("1/6"))


def test_files_are_spliced_with_others() -> None:
    one, other = b'{"a": [1, 2, 3]}', b'{"b": {"c": "x"}}'
    assert any(b'"c"' in crossed(one, other, Random(seed)) for seed in range(20))
    grafts = {grafted(one, other, Random(seed)) for seed in range(40)}
    assert {b'{"a": {"c": "x"}}', b'{"a": [1, "x", 3]}'} <= grafts
    lengths = {len(json.loads(shuffled(one, Random(seed)))["a"]) for seed in range(40)}
    assert {2, 3, 4} <= lengths


def test_xml_and_tables_are_changed_in_their_sense() -> None:
    made = [element_changed(b'<map a="1"><b c="2">3</b></map>', Random(seed)) for seed in range(60)]
    trees = [ElementTree.fromstring(data) for data in made]
    assert {len(tree) for tree in trees} >= {0, 1, 2}
    assert len({tree.get("a") for tree in trees}) > 4
    tables = [cell_changed(b"a;b\n1;2\n", Random(seed)).decode().split("\n") for seed in range(60)]
    assert {len(rows) for rows in tables} >= {2, 3}
    assert len({rows[-1] for rows in tables}) > 10


def test_an_encoding_that_nobody_knows_is_broken_further() -> None:
    (form,) = (one for one in FORMATS if one.name == "convert .tmx")
    odd = b'<?xml version="1.0" encoding="UTk-8"?><map/>'
    assert all(soak._worse(form, odd, Random(seed)) is not None for seed in range(40))


def fails(fault: BaseException) -> Callable[[bytes, Random], None]:
    def use(_data: bytes, _dice: Random) -> None:
        raise fault

    return use


def hangs(_data: bytes, _dice: Random) -> None:
    while True:
        pass


@pytest.mark.parametrize(("use", "why"), [(fails(KeyError("x")), "KeyError"), (hangs, "HangsError")])
def test_what_is_raised_and_what_hangs_is_found(
    use: Callable[[bytes, Random], None], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "FORMATS", (replace(FORMATS[0], use=use),))
    monkeypatch.setattr(soak, "MOST_SECONDS", 0.05)
    tally = soak.Tally()
    soak.read_one(1, 7, tally)
    (finding,) = tally.findings
    assert why in finding.reason
    assert "seed 1, file 7" in finding.reason
    assert finding.shown == soak.broken(formats.FORMATS[0], drawn_like(1, 7))


def drawn_like(seed: int, number: int) -> Random:
    """The dice as they lie when the format has been drawn."""
    dice = Random(f"{seed}/{number}")
    dice.choices((0,), [30])
    return dice


def test_findings_are_kept_as_files(tmp_path: Path) -> None:
    findings = Findings(tmp_path / "kept")
    place = findings.add(Finding("7-roster", "because", lists.FORMAT.encode(), ".json"))
    assert place.read_text("utf-8") == "because\n"
    assert (tmp_path / "kept" / "7-roster.json").read_bytes() == lists.FORMAT.encode()


def test_the_command_ends_with_a_line_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = tmp_path / "kept"
    assert main(["--lang", "en", "soak", "--files", "20", "--seed", "3", "--keep", str(keep)]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (row["files"], row["seed"], row["faults"]) == (20, 3, 0)
    assert not keep.exists()


def test_a_format_that_is_not_here_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "soak", "--files", "1", "--format", "docx"]) == 2
    assert "--format: write one of: scenario, game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "language", "why"),
    [
        (["--files", "1"], "en", "run from the source of the program"),
        (["--kill", "1"], "fr", "depuis les sources du programme"),
        (["--monkey", "1"], "en", "run from the source of the program"),
        (["--files", "1", "--kill", "1"], "en", "one of --files, --kill and --monkey at a time"),
    ],
)
def test_what_cannot_be_run_is_told(
    words: list[str],
    language: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(endurance_command, "ROOT", tmp_path)
    assert main(["--lang", language, "soak", *words]) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert not told.out


def test_who_stops_it_has_the_line_of_the_files_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`spread` is Python's own here: no process is begun for what is stopped at once."""

    @contextmanager
    def nobody() -> Iterator[None]:
        yield None

    def spread(_pool: None, work: Callable[[Chunk], Tally], tasks: Iterable[Chunk]) -> Iterator[Tally]:
        yield work(replace(next(iter(tasks)), numbers=range(3)))
        raise KeyboardInterrupt

    monkeypatch.setattr(soak, "workers", nobody)
    monkeypatch.setattr(soak, "spread", spread)
    row = soak.soak_files(100_000, 1, tmp_path, lambda _tally, _faults: None, "list")
    assert (row["files"], row["faults"]) == (3, 0)
