"""The launcher, as far as it goes without installing anything: what it asks of which machine."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def machine(tmp_path: Path, **programs: str) -> dict[str, str]:
    """An environment whose PATH holds the basic tools and these scripts, name by name."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in (
        "bash",
        "readlink",
        "dirname",
        "sha256sum",
        "cut",
        "id",
        "uname",
        "env",
        "mkdir",
        "cat",
        "cp",
        "chmod",
    ):
        real = next(place for place in ("/usr/bin", "/bin") if (Path(place) / tool).exists())
        (folder / tool).symlink_to(Path(real) / tool)
    for name, body in programs.items():
        place = folder / name.replace("_", "-")
        place.write_text("#!/bin/bash\n" + body, encoding="utf-8")
        place.chmod(0o755)
    return {"PATH": str(folder), "HOME": str(tmp_path)}


@pytest.fixture
def launcher(tmp_path: Path, repository: Path) -> Path:
    """A copy of the launcher in a folder of its own, with nothing installed."""
    folder = tmp_path / "a folder with spaces"
    folder.mkdir()
    for name in ("etat-major", "pyproject.toml"):
        (folder / name).write_bytes((repository / name).read_bytes())
    (folder / "etat-major").chmod(0o755)
    return folder / "etat-major"


def started(launcher: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [launcher, *arguments],
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


OLD = 'if [ "$1" = --version ]; then echo "Python 3.9.2"; exit 0; fi\nexit 1\n'


def test_an_old_python_is_named(launcher: Path, tmp_path: Path) -> None:
    ended = started(launcher, machine(tmp_path, python3=OLD), "--version")
    assert ended.returncode == 1
    assert "3.11 or newer; here there is only Python 3.9.2" in ended.stderr


def test_the_launcher_speaks_french_by_locale_and_by_option(launcher: Path, tmp_path: Path) -> None:
    environment = machine(tmp_path, python3=OLD)
    french = environment | {"LANG": "fr_FR.UTF-8"}
    assert "demande Python 3.11" in started(launcher, french, "--version").stderr
    assert "demande Python 3.11" in started(launcher, environment, "--lang", "fr", "check").stderr


def test_no_python_and_no_apt_is_said(launcher: Path, tmp_path: Path) -> None:
    ended = started(launcher, machine(tmp_path), "check")
    assert ended.returncode == 1
    assert "no python3 was found" in ended.stderr


def missing_library(tmp_path: Path, *, user: str) -> dict[str, str]:
    """A Debian on which all libraries but libegl1 are installed, libglib2.0-0 under Debian 13's name."""
    dpkg = """
for name in "${@:4}"; do
    case $name in
    libglib2.0-0t64 | libx[kc]b*[a-z0-9] | lib*1 | lib*-3 | lib*0)
        case $name in
        libegl1 | libglib2.0-0) ;;
        *) echo "$name installed" ;;
        esac ;;
    esac
done
exit 1
"""
    environment = machine(tmp_path, dpkg_query=dpkg, apt_get='echo "apt-get $*"\nexit 7\n')
    (tmp_path / "bin" / "id").unlink()
    (tmp_path / "bin" / "id").write_text(f"#!/bin/bash\necho {user}\n", encoding="utf-8")
    (tmp_path / "bin" / "id").chmod(0o755)
    return environment


LINE = "apt-get update && apt-get install -y --no-install-recommends libegl1\n"


@pytest.mark.parametrize("arguments", [["test"], ["render", "x"], []])
def test_a_user_without_sudo_is_given_the_one_line(
    launcher: Path, tmp_path: Path, arguments: list[str]
) -> None:
    environment = missing_library(tmp_path, user="1000") | {"DISPLAY": ":0"}
    ended = started(launcher, environment, *arguments)
    assert ended.returncode == 1
    assert LINE in ended.stderr
    assert "administrator" in ended.stderr


def test_root_runs_the_line_and_a_failure_of_apt_stops(launcher: Path, tmp_path: Path) -> None:
    ended = started(launcher, missing_library(tmp_path, user="0"), "test")
    assert ended.returncode == 1
    assert LINE in ended.stderr
    assert "apt-get failed" in ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize("arguments", [["check", "x"], ["play", "x"], ["--version"], []])
def test_headless_commands_ask_for_no_library(launcher: Path, tmp_path: Path, arguments: list[str]) -> None:
    environment = missing_library(tmp_path, user="1000") | ({"DISPLAY": ":0"} if arguments else {})
    assert "libegl1" not in started(launcher, environment, *arguments).stderr


def test_a_ready_environment_is_used_at_once(launcher: Path, tmp_path: Path) -> None:
    environment = machine(tmp_path)
    venv = launcher.parent / ".venv" / "bin"
    venv.mkdir(parents=True)
    for name, body in (("python", "exit 3\n"), ("etat-major", 'echo "started with $*"\n')):
        (venv / name).write_text("#!/bin/bash\n" + body, encoding="utf-8")
        (venv / name).chmod(0o755)
    stamp = subprocess.run(
        ["bash", "-c", 'echo "$(sha256sum <pyproject.toml) $PWD $(readlink -f .venv/bin/python)"'],
        cwd=launcher.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    (venv.parent / "stamp").write_text(stamp.stdout, encoding="utf-8")
    link = tmp_path / "link"
    link.symlink_to(launcher)
    ended = started(link, environment, "check", "a b")
    assert ended.stdout == "started with check a b\n"
    assert ended.stderr == ""


NOBODY = 65534

MAKES = """
case "$*" in
"-m venv --clear "*)
    mkdir -p "$4/bin"
    cp "$0" "$4/bin/python"
    printf '#!/bin/bash\\necho "$0 with $*"\\n' >"$4/bin/etat-major"
    chmod +x "$4/bin/etat-major" ;;
esac
exit 0
"""
"""A Python that makes an environment of two scripts, and installs anything."""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="etat-major-launcher-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_checkout_that_cannot_be_written_has_its_environment_in_the_cache(
    open_folder: Path, repository: Path
) -> None:
    checkout, home = open_folder / "checkout", open_folder / "home"
    checkout.mkdir()
    home.mkdir()
    for name in ("etat-major", "pyproject.toml"):
        shutil.copy(repository / name, checkout / name)
    environment = machine(open_folder, python3=MAKES) | {"HOME": str(home)}
    checkout.chmod(0o555)
    user: dict[str, int] = {}
    if os.geteuid() == 0:  # who may write everywhere
        os.chown(home, NOBODY, NOBODY)
        user = {"user": NOBODY, "group": NOBODY}

    def run() -> subprocess.CompletedProcess[str]:
        command = [checkout / "etat-major", "check", "x"]
        return subprocess.run(
            command, env=environment, cwd="/", capture_output=True, text=True, timeout=60, check=False, **user
        )

    first, second = run(), run()
    (made,) = (home / ".cache" / "etat-major").iterdir()
    assert first.stdout == second.stdout == f"{made}/bin/etat-major with check x\n"
    assert f"cannot be written: the environment is made in {made}" in first.stderr
    assert second.stderr == ""
    assert not (checkout / ".venv").exists()
