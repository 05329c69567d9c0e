"""Make the folder that runs without Python, and pack it: `python packaging/folder.py [--out DIR]`.

Makes an environment of its own with the wheel of this checkout and PyInstaller, lets `etat-major.spec` cut
what is not used, puts the licence of everything inside beside it, and packs all of it as tar.xz. Linux; on a
Debian the licences of the system's libraries are found by `dpkg`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
MOST = 90_000_000
"""Bytes of the packed folder, at most."""
NEEDED = (
    "libxcb-icccm.so.4",
    "libxcb-keysyms.so.1",
    "libxcb-render-util.so.0",
    "libxkbcommon-x11.so.0",
    "libxcb-cursor.so.0",
    "libQt6Core.so.6",
    "libQt6Widgets.so.6",
    "libqxcb.so",
    "libqoffscreen.so",
    "libqsvg.so",
)
"""Parts that a window needs and that are easily forgotten."""


def run(*words: str | Path, **environment: str) -> None:
    """A program that must end well."""
    print("+", *words, flush=True)
    subprocess.run([str(word) for word in words], check=True, env={**os.environ, **environment})


def said(*words: str | Path) -> str:
    """What a program prints; nothing where it is missing or fails."""
    try:
        return subprocess.run(
            [str(word) for word in words], check=True, capture_output=True, text=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def epoch() -> str:
    """The moment of the commit: the same folder from the same commit."""
    return (
        os.environ.get("SOURCE_DATE_EPOCH") or said("git", "-C", CHECKOUT, "log", "-1", "--format=%ct") or "0"
    )


def environment(work: Path, wheel: Path | None) -> Path:
    """An environment with `wheel`, or that of this checkout, and what packs it; gives its Python."""
    if not (work / "environment" / "bin" / "python").exists():
        venv.create(work / "environment", with_pip=True)
    python = work / "environment" / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "build", "-r", CHECKOUT / "packaging" / "requirements.txt")
    if wheel is None:
        shutil.rmtree(work / "wheel", ignore_errors=True)
        run(python, "-m", "build", "--wheel", "--outdir", work / "wheel", CHECKOUT, SOURCE_DATE_EPOCH=epoch())
        wheel = next((work / "wheel").glob("*.whl"))
    run(*pip, wheel)
    run(*pip, "--force-reinstall", "--no-deps", wheel)  # of an earlier commit there may be one of this number
    return python


def made(python: Path, work: Path) -> Path:
    """The folder, with its licences."""
    site = Path(said(python, "-c", "import core; print(core.__path__[0])")).parent
    shutil.rmtree(work / "licences", ignore_errors=True)
    (work / "licences").mkdir(parents=True)
    run(
        python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
        "--distpath", work / "dist", "--workpath", work / "work", CHECKOUT / "packaging" / "etat-major.spec",
        ETAT_MAJOR_RESOURCES=str(site / "resources"), ETAT_MAJOR_SCENARIOS=str(site / "scenarios"),
        ETAT_MAJOR_LICENCES=str(work / "licences"), SOURCE_DATE_EPOCH=epoch(), PYTHONHASHSEED="0",
    )  # fmt: skip
    return work / "dist" / "etat-major"


def collect_licences(libraries: Iterable[str], licences: Path) -> None:
    """The licences of Python and of the system's libraries; packages of Python bring their own."""
    shutil.copy(Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", licences / "python.txt")
    for name in ("LGPL-3", "GPL-3", "GPL-2"):  # of Qt, PySide and the bootloader, whose packages bring none
        common = Path("/usr/share/common-licenses") / name
        if common.is_file():
            shutil.copy(common, licences / f"{name}.txt")
    for library in libraries:
        for place in (library, str(Path(library).resolve())):
            package = (
                said("dpkg", "-S", place).partition(":")[0] if place.startswith(("/usr", "/lib")) else ""
            )
            copyright_ = Path("/usr/share/doc") / package / "copyright"
            if package and copyright_.is_file():
                shutil.copy(copyright_, licences / f"{package}.txt")
                break


def stripped(folder: Path) -> None:
    """Python's own libraries without what only a debugger reads; those of wheels stay as they were made."""
    inside = folder / "_internal"
    own = [*inside.glob("libpython*"), *inside.glob("python*/lib-dynload/*.so")]
    if shutil.which("strip") is not None:
        run("strip", "--strip-unneeded", *own)


def checked(folder: Path) -> None:
    """Nothing that a window needs is missing."""
    names = {path.name for path in folder.rglob("*")}
    missing = [name for name in NEEDED if name not in names]
    if missing:
        sys.exit(
            f"missing in the folder: {', '.join(missing)}. Install the libraries that ./etat-major installs."
        )


def packed(folder: Path, out: Path, version: str, level: int) -> Path:
    """The folder as tar.xz, the same bytes from the same files."""
    target = out / f"etat-major-{version}-linux-{os.uname().machine}.tar.xz"
    run(
        "tar", "--sort=name", f"--mtime=@{epoch()}", "--owner=0", "--group=0", "--numeric-owner",
        "-C", folder.parent, "-cJf", target, folder.name, XZ_OPT=f"-{level} -T0",
    )  # fmt: skip
    return target


def size_of(folder: Path) -> int:
    """Bytes of all files."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def main() -> None:
    """Make, look, pack, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=CHECKOUT / "dist")
    parser.add_argument("--work", type=Path, default=CHECKOUT / "build" / "packaging")
    parser.add_argument("--level", type=int, default=6, choices=range(10), help="of xz; a low one is quick")
    parser.add_argument("--wheel", type=Path, help="one that is made already")
    asked = parser.parse_args()
    begun = time.monotonic()
    asked.out, asked.work = asked.out.resolve(), asked.work.resolve()
    asked.wheel = asked.wheel and asked.wheel.resolve()
    asked.out.mkdir(parents=True, exist_ok=True)
    asked.work.mkdir(parents=True, exist_ok=True)
    os.chdir(asked.work)  # so that nothing is found in the checkout
    python = environment(asked.work, asked.wheel)
    folder = made(python, asked.work)
    stripped(folder)
    checked(folder)
    version = said(python, "-c", "import importlib.metadata as m; print(m.version('etat-major'))")
    target = packed(folder, asked.out, version, asked.level)
    print(f"folder: {size_of(folder) / 1e6:.1f} MB in {folder}")
    print(f"packed: {target.stat().st_size / 1e6:.1f} MB in {target}")
    print(f"made in {time.monotonic() - begun:.0f} s")
    if target.stat().st_size > MOST:
        sys.exit(f"larger than {MOST / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
