"""Make a .deb around the folder that runs without Python: `python packaging/deb.py FOLDER [--out DIR]`.

The folder goes to /opt, the command to /usr/bin, menu entry, icons, file types, manual and completion to
/usr/share. What it needs of the system is read from the folder's own libraries. Needs dpkg-deb and objdump.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from folder import CHECKOUT, epoch, run, said, size_of

NAME = "etat-major"
RECOMMENDED = "desktop-file-utils, shared-mime-info, hicolor-icon-theme"
SUMMARY = "design, plan, play and umpire tabletop wargames"
TOLD = """\
 Draw the map, set out the armies, play the battle by the rules, with every
 refusal explained and every die shown; or umpire a game on a real table.
 Five systems: Belle Epoque, Battle Cry, La Garde, MBT, Belle Position.
 English and French."""
ELF = b"\x7fELF"


def is_elf(path: Path) -> bool:
    """Whether it is a program or a library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == ELF


def wanted_libraries(folder: Path) -> set[str]:
    """The names of libraries that something in the folder wants and that are not in it."""
    inside = {path.name for path in folder.rglob("*")}
    wanted: set[str] = set()
    for path in folder.rglob("*"):
        if is_elf(path):
            wanted |= set(re.findall(r"NEEDED\s+(\S+)", said("objdump", "-p", path)))
    return wanted - inside


def packages(names: set[str]) -> list[str]:
    """The packages of this Debian that have these libraries; either name where Debian 13 has another."""
    known = dict(re.findall(r"^\s*(\S+) \([^)]*\) => (\S+)$", said("/sbin/ldconfig", "-p"), re.MULTILINE))
    missing = sorted(name for name in names if name not in known)
    if missing:
        sys.exit(f"not installed here, so nobody can say whose they are: {', '.join(missing)}")
    found = {_owner(Path(known[name])) for name in names}
    return sorted(f"{one} | {one}t64" if one == "libglib2.0-0" else one for one in found)


def _owner(library: Path) -> str:
    for place in (library, library.resolve(), Path(f"/usr{library}")):
        owner = said("dpkg", "-S", place)
        if owner:
            return owner.partition(":")[0]
    sys.exit(f"no package has {library}")


def laid_out(folder: Path, root: Path) -> None:
    """The files of the package under `root`."""
    opt = root / "opt" / NAME
    opt.parent.mkdir(parents=True)
    shutil.copytree(folder, opt, symlinks=True)
    command = root / "usr" / "bin" / NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(f"/opt/{NAME}/{NAME}")
    run(opt / NAME, "integrate", "--prefix", root / "usr", "--program", f"/usr/bin/{NAME}")
    for manual in (root / "usr" / "share" / "man").rglob("*.1"):
        run("gzip", "-9n", manual)
    documents = root / "usr" / "share" / "doc" / NAME
    documents.mkdir(parents=True)
    shutil.copy(CHECKOUT / "LICENSE", documents / "copyright")
    shutil.copy(CHECKOUT / "CHANGELOG.md", documents / "changelog")
    run("gzip", "-9n", documents / "changelog")


def control(version: str, root: Path, depends: list[str]) -> str:
    """The package's own card."""
    return (
        f"Package: {NAME}\nVersion: {version}\nArchitecture: {said('dpkg', '--print-architecture')}\n"
        "Maintainer: État-Major <nobody@etat-major.example>\nSection: games\nPriority: optional\n"
        f"Installed-Size: {size_of(root) // 1024}\nDepends: {', '.join(depends)}\n"
        f"Recommends: {RECOMMENDED}\nDescription: {SUMMARY}\n{TOLD}\n"
    )


def main() -> None:
    """Lay out, read what is needed, pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=CHECKOUT / "dist")
    parser.add_argument("--level", type=int, default=6, choices=range(10), help="of xz; a low one is quick")
    asked = parser.parse_args()
    version = said(asked.folder / NAME, "--version").split()[1]
    os.environ["SOURCE_DATE_EPOCH"] = epoch()
    with tempfile.TemporaryDirectory(prefix="etat-major-deb-") as name:
        root = Path(name) / "root"
        laid_out(asked.folder, root)
        depends = packages(wanted_libraries(asked.folder))
        card = root / "DEBIAN" / "control"
        card.parent.mkdir()
        card.write_text(control(version, root, depends), encoding="utf-8")
        subprocess.run(["chmod", "-R", "u=rwX,go=rX", str(root)], check=True)
        asked.out.mkdir(parents=True, exist_ok=True)
        target = asked.out / f"{NAME}_{version}_{said('dpkg', '--print-architecture')}.deb"
        run("dpkg-deb", "--build", "--root-owner-group", "-Zxz", f"-z{asked.level}", root, target)
    print(f"depends: {', '.join(depends)}")
    print(f"package: {target.stat().st_size / 1e6:.1f} MB in {target}")


if __name__ == "__main__":
    main()
