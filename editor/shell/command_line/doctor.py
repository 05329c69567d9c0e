"""`etat-major doctor`: what this machine lacks for the program, and what to type."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from core import paths
from core.libraries import libraries
from core.text import Text, _, preferred
from core.version import VERSION, commit
from editor.shell.command_line.console import Console
from editor.shell.integration.identity import ID
from editor.shell.integration.program import program_line

PATIENCE = 60
"""Seconds in which a window must have shown itself."""
DEBIAN_QT = (
    "libgl1 libegl1 libdbus-1-3 libfontconfig1 libglib2.0-0 libxkbcommon0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxkbcommon-x11-0"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `cure` is what to type; `grave`: it cannot do without."""

    what: Text
    well: bool
    told: Text | str
    cure: str = ""
    grave: bool = True


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `doctor` to `program`."""
    words = console.words

    @program.command("doctor", help=words(_("Look at this machine: what is missing, and what to type.")))
    def doctor(
        as_json: Annotated[
            bool, typer.Option("--json", help=words(_("Print one JSON object as the last line.")))
        ] = False,
    ) -> None:
        sick = False
        rows = []
        for finding in findings():
            sick = sick or (finding.grave and not finding.well)
            mark = "✓" if finding.well else ("✗" if finding.grave else "–")
            console.say(_("{mark} {what}: {told}", mark=mark, what=finding.what, told=finding.told))
            if finding.cure and not finding.well:
                console.say("    " + words(_("write: {line}", line=finding.cure)))
            rows.append(
                {
                    "what": finding.what.id,
                    "well": finding.well,
                    "grave": finding.grave,
                    "told": words(finding.told),
                    "cure": finding.cure,
                }
            )
        if as_json:
            console.json_line({"well": not sick, "findings": rows})
        raise typer.Exit(1 if sick else 0)


def findings() -> Iterator[Finding]:
    """Everything that is looked at, one after the other."""
    told = " ".join(filter(None, (VERSION, commit())))
    yield Finding(_("Version"), well=True, told=f"{told}, Python {sys.version.split()[0]}")
    yield from _libraries()
    yield _fonts()
    yield from _folders()
    yield _locale()
    yield from _windows()
    yield _menu()
    yield from _left_out()


def _libraries() -> Iterator[Finding]:
    missing = [library.name for library in libraries() if not library.version]
    here = ", ".join(f"{library.name} {library.version}" for library in libraries() if library.version)
    line = f"{shlex.quote(sys.executable)} -m pip install {' '.join(missing)}"
    yield Finding(_("Libraries"), not missing, here or _("none are known"), line if missing else "")


def _fonts() -> Finding:
    wanted = 13
    there = len(list(paths.FONTS.glob("*.ttf")))
    told = _("{count} files in {folder}", count=there, folder=str(paths.FONTS))
    return Finding(_("Fonts"), there >= wanted, told, "pip install --force-reinstall etat-major")


def _folders() -> Iterator[Finding]:
    for what, folder in (
        (_("Settings"), paths.user_settings()),
        (_("Kept work"), paths.user_data()),
        (_("Cache"), paths.user_cache()),
    ):
        reason = _unwritable(folder)
        told: Text | str = str(folder)
        if reason:
            told = _("{folder} cannot be written ({reason})", folder=str(folder), reason=reason)
        yield Finding(
            what,
            not reason,
            told,
            f'sudo chown -R "$USER" {shlex.quote(str(folder))}',
            grave=what.id == "Kept work",
        )


def _unwritable(folder: Path) -> str:
    """Why nothing can be written there, or nothing; one that is not there yet is made in its parent."""
    place = next(place for place in (folder, *folder.parents) if os.path.exists(place))
    try:
        with tempfile.TemporaryFile(dir=place):
            return ""
    except OSError as fault:
        return fault.strerror or str(fault)


def _locale() -> Finding:
    name = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    encoding = getattr(sys.stdout, "encoding", None) or "?"
    well = encoding.lower().replace("-", "") == "utf8"
    told = _(
        "{name}, letters in {encoding}, the program speaks {language}",
        name=name or "—",
        encoding=encoding,
        language=preferred(),
    )
    return Finding(_("Locale"), well, told, "export LANG=C.UTF-8", grave=False)


def _windows() -> Iterator[Finding]:
    """Whether Qt loads, and whether a window opens where there is a display; in processes of their own."""
    from editor.shell.start import no_display

    seconds, fault = _shown({**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    drawn = fault or _("draws in {seconds} s", seconds=seconds)
    needed = "libegl1 libgl1" if getattr(sys, "frozen", False) else DEBIAN_QT
    cure = f"sudo apt-get install {needed}"
    yield Finding(_("Qt"), not fault, drawn, cure)
    if (reason := no_display(os.environ, sys.platform)) is not None:
        yield Finding(_("Display"), well=False, told=reason, grave=False)
    elif not fault:
        seconds, fault = _shown(dict(os.environ))
        places = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
        where = next(os.environ[name] for name in places if os.environ.get(name))
        shown = _("a window opens on {where} in {seconds} s", where=where, seconds=seconds)
        yield Finding(_("Display"), not fault, fault or shown, f"sudo apt-get install {DEBIAN_QT}")


def _shown(environment: dict[str, str]) -> tuple[float, str]:
    """Seconds until a window was shown and closed again, and what went wrong."""
    begun = time.monotonic()
    try:
        ended = subprocess.run(
            [*program_line(), "--smoke"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
            env=environment,
            cwd=paths.ROOT if not getattr(sys, "frozen", False) else None,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return 0.0, str(fault)
    if ended.returncode == 0:
        return round(time.monotonic() - begun, 1), ""
    lines = [line for line in ended.stderr.splitlines() if line.strip()]
    return 0.0, " ".join(lines[-3:])[-400:] or f"{ended.returncode}"


def _menu() -> Finding:
    """Whether the desktop knows the program: for this user, or for all."""
    from editor.shell.command_line.integrate import share_of

    shares = [
        share_of(None),
        *map(Path, os.environ.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(":")),
    ]
    entry = Path("applications") / f"{ID}.desktop"
    found = next((share for share in shares if os.path.isfile(share / entry)), None)
    if found is None:
        return Finding(
            _("Menu"), False, _("the desktop does not know the program"), "etat-major integrate", False
        )
    tools = [
        tool for tool in ("update-mime-database", "update-desktop-database") if shutil.which(tool) is None
    ]
    if tools:
        line = "sudo apt-get install shared-mime-info desktop-file-utils"
        return Finding(_("Menu"), False, _("{tools} is missing", tools=", ".join(tools)), line, False)
    return Finding(_("Menu"), True, str(found))


def _left_out() -> Iterator[Finding]:
    """Packages of further systems that do not fit."""
    from core.systems.catalog import installed

    for reason in installed().left_out:
        yield Finding(_("Package"), False, reason, grave=False)
