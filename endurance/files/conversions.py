"""`etat-major convert IN OUT` with a broken file, into a format drawn by lot: its end, and what it leaves."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from core.armies import files as lists
from core.interchange.formats import TILED, WRITTEN, format_of
from core.interchange.imported import Wish
from core.interchange.limits import IMPORT_LIMITS
from core.interchange.target import target_of
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS, by_id
from endurance.files import commands, foreign, samples

OWN = ".json"
LIST = "-list.json"
LIST_WRITTEN = (".ros", ".ros", ".csv", ".json")
"""What an army list is written as; the last is refused."""
SHARES = {".json": 40, ".tmx": 16, ".tmj": 16, ".csv": 12, ".tsv": 6, ".png": 2, ".svg": 2, ".pdf": 1}
"""How often a format is written; those that draw take a thousand times as long. Others: one in a hundred."""


@cache
def sound(ending: str) -> tuple[bytes, ...]:
    """Sound files of that ending."""
    if ending == LIST:
        return samples.list_files()
    if ending != OWN:
        return foreign.files()[ending][1]
    return tuple(sorted(samples.scenarios(), key=len)[::4])


def endings() -> tuple[str, ...]:
    """What is read: a file name of each kind ends so."""
    return (*foreign.files(), OWN, LIST)


def convert(data: bytes, dice: Random, *, ending: str) -> None:
    """Run the command as a person does and look at what it left; raises BadFile where it refused the file."""
    out = dice.choices(WRITTEN, [SHARES.get(one, 1) for one in WRITTEN])[0]
    if ending == LIST:
        out = dice.choice(LIST_WRITTEN)
    system = "" if ending in (OWN, LIST) else foreign.files()[ending][0]
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / f"broken{ending}", Path(folder) / "out" / f"made{out}"
        target.parent.mkdir()
        source.write_bytes(data)
        words = ["--lang", dice.choice(("en", "fr")), "convert", str(source), str(target)]
        code, told = commands.run([*words, *(["--system", system] if system else [])])
        if code == commands.WELL:
            _check_made(target, system)
            return
        commands.check_refused(code, told, source, target.parent, partial(_read, data, ending, system))


def _read(data: bytes, ending: str, system: str) -> None:
    """Raises BadFile where the file makes no scenario."""
    if ending == LIST and b'"etat-major/roster"' in data[:400]:
        lists.loads(data, samples.troops(), f"broken{LIST}")
    elif ending in (OWN, LIST):
        files.loads(data, ScenarioModels(SYSTEMS), f"broken{ending}")
    elif (form := format_of(ending)) is not None:
        form.read(data, IMPORT_LIMITS, foreign.wish(system))


def _check_made(made: Path, system: str) -> None:
    """What is told to be written is there, and can be read again where it is a map."""
    assert made.is_file(), f"{made.name} is told to be written and is not there"
    data = made.read_bytes()
    assert data, f"{made.name} is empty"
    if made.suffix == OWN:
        files.loads(data, ScenarioModels(SYSTEMS), made.name)
    elif made.suffix in TILED and (form := format_of(made.name)) is not None:
        form.read(data, IMPORT_LIMITS, Wish(target_of(by_id(system or "battle_cry")), path=made.name))
