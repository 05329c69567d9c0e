"""`etat-major convert IN OUT` with a broken file, into a format drawn by lot: its end, and what it leaves."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from core.interchange.formats import TILED, WRITTEN, format_of
from core.interchange.imported import Wish
from core.interchange.limits import IMPORT_LIMITS
from core.interchange.target import target_of
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS, by_id
from endurance.files import foreign, samples

OWN = ".json"
SHARES = {".json": 40, ".tmx": 16, ".tmj": 16, ".csv": 12, ".tsv": 6, ".png": 2, ".svg": 2, ".pdf": 1}
"""How often a format is written; those that draw take a thousand times as long. Others: one in a hundred."""

WELL, REFUSED, USAGE = 0, 1, 2


@cache
def sound(ending: str) -> tuple[bytes, ...]:
    """Sound files of that ending."""
    if ending != OWN:
        return foreign.files()[ending][1]
    return tuple(sorted(samples.scenarios(), key=len)[::4])


def endings() -> tuple[str, ...]:
    """What is read: a file name of each kind ends so."""
    return (*foreign.files(), OWN)


def convert(data: bytes, dice: Random, *, ending: str) -> None:
    """Run the command as a person does and look at what it left; raises BadFile where it refused the file."""
    out = dice.choices(WRITTEN, [SHARES.get(one, 1) for one in WRITTEN])[0]
    system = "" if ending == OWN else foreign.files()[ending][0]
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / f"broken{ending}", Path(folder) / "out" / f"made{out}"
        target.parent.mkdir()
        source.write_bytes(data)
        words = ["--lang", dice.choice(("en", "fr")), "convert", str(source), str(target)]
        code, told = _run([*words, *(["--system", system] if system else [])])
        if code == WELL:
            _check_made(target)
            return
        made = sorted(path.name for path in target.parent.iterdir())
        assert not made, f"it ended with {code} and left {made}"
        assert code in (REFUSED, USAGE), f"it ended with {code}: {told}"
        assert told.strip(), f"it ended with {code} and said nothing"
        assert "Traceback" not in told, told
        if code == REFUSED:
            assert source.name in told, f"it names no file: {told}"
            _read(data, ending, system)
            raise AssertionError(f"it can be read, and was refused: {told}")


def _run(words: list[str]) -> tuple[int, str]:
    """The exit code of a command and what it said on standard error."""
    from editor.cli import main

    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        code = main(words)
    return code, complained.getvalue()


def _read(data: bytes, ending: str, system: str) -> None:
    """Raises BadFile where the file makes no scenario."""
    if ending == OWN:
        files.loads(data, ScenarioModels(SYSTEMS), f"broken{OWN}")
    elif (form := format_of(ending)) is not None:
        form.read(data, IMPORT_LIMITS, foreign.wish(system))


def _check_made(made: Path) -> None:
    """What is told to be written is there, and can be read again where it is a map."""
    assert made.is_file(), f"{made.name} is told to be written and is not there"
    data = made.read_bytes()
    assert data, f"{made.name} is empty"
    if made.suffix == OWN:
        files.loads(data, ScenarioModels(SYSTEMS), made.name)
    elif made.suffix in TILED and (form := format_of(made.name)) is not None:
        form.read(data, IMPORT_LIMITS, Wish(target_of(by_id("battle_cry")), path=made.name))
