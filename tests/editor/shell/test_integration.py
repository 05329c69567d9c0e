"""What the program lays into a desktop: valid, in both languages, found by the desktop, gone when removed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.paths import RESOURCES, ROOT, SCENARIOS
from core.records.games import new_game, save
from core.text import languages
from editor.cli import main, program
from editor.shell.command_line.console import Console
from editor.shell.integration.command_tree import Branch, tree_of
from editor.shell.integration.completion import bash, fish, zsh
from editor.shell.integration.contents import ICON_SIZES, contents
from editor.shell.integration.entries import ACTIONS, exec_line
from editor.shell.integration.identity import COMMAND, ID, KINDS
from editor.shell.integration.installation import RECORD, remove
from editor.shell.integration.manual import page
from tests.editor.boards.battle.test_kept_back import LATE, kept_back

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"
KEPT = Path(__file__).resolve().parents[2] / "data"
METAINFO = RESOURCES / "desktop" / f"{ID}.metainfo.xml"
ODD = "/opt/a folder/50% $x/etat-major"


@pytest.fixture(scope="module")
def tree() -> Branch:
    return tree_of(program(Console("en")), COMMAND)


@pytest.fixture(scope="module")
def files(qapp: object, tree: Branch) -> dict[str, bytes]:
    french = tree_of(program(Console("fr")), COMMAND)
    return contents([ODD], {"en": tree, "fr": french}, "1.2.3")


def checked(tool: str, *arguments: str | Path) -> None:
    """A tool of the system finds nothing wrong; skipped where it is not installed."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed here")
    ended = subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout + ended.stderr) == (0, ended.stdout + ended.stderr)
    assert "error" not in ended.stdout


def keys_of(entry: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)


def test_the_menu_entry_is_valid(files: dict[str, bytes], tmp_path: Path) -> None:
    place = tmp_path / f"{ID}.desktop"
    place.write_bytes(files[f"applications/{ID}.desktop"])
    checked("desktop-file-validate", place)


def test_the_menu_entry_speaks_french_and_opens_our_files(files: dict[str, bytes]) -> None:
    entry = files[f"applications/{ID}.desktop"].decode()
    keys = keys_of(entry.partition("[Desktop Action")[0])
    assert keys["GenericName[fr]"] == "Jeux d’histoire sur table"
    assert keys["Keywords[fr]"].split(";")[-2:] == ["liste d’armée", ""]
    assert keys["MimeType"] == "".join(f"{kind.mime};" for kind in KINDS)
    assert keys["Exec"] == '"/opt/a folder/50%% \\\\$x/etat-major" %F'
    for name, _title in ACTIONS:
        part = keys_of(entry.partition(f"[Desktop Action {name}]")[2].partition("[Desktop")[0])
        assert part["Exec"].endswith(f" open --{name}")
        assert part["Name"] != part["Name[fr]"]


@pytest.mark.parametrize("name", [name for name, _title in ACTIONS])
def test_the_program_knows_its_actions(name: str, tree: Branch) -> None:
    opened = next(branch for branch in tree.branches if branch.name == "open")
    assert f"--{name}" in {option.names[0] for option in opened.options}


def test_words_that_need_it_are_quoted() -> None:
    assert exec_line(["/usr/bin/x", "%F"]) == "/usr/bin/x %F"
    assert exec_line(["a b", 'c"d']) == '"a b" "c\\\\"d"'


def test_the_metainfo_is_valid() -> None:
    checked("appstreamcli", "validate", "--no-net", "--explain", METAINFO)


def test_the_metainfo_tells_every_release_and_kind_of_file() -> None:
    found = Tree.parse(METAINFO)
    releases = [(release.get("version"), release.get("date")) for release in found.iter("release")]
    headings = re.findall(r"^## (\S+) \((.*)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert [version for version, _date in releases] == [version for version, _when in headings]
    for (_version, date), (_heading, when) in zip(releases, headings, strict=True):
        assert when in ("not yet released", date)
    assert [kind.text for kind in found.iter("mediatype")] == [kind.mime for kind in KINDS]
    for image in found.iter("image"):
        name = (image.text or "").rpartition("/")[2]
        assert (ROOT / "docs" / "pictures" / name).is_file()
    spoken = {element.get("{http://www.w3.org/XML/1998/namespace}lang", "en") for element in found.iter()}
    assert spoken == set(languages())


@pytest.mark.parametrize("size", ICON_SIZES)
def test_icons_come_in_all_sizes(files: dict[str, bytes], size: int) -> None:
    for kind, name in (("apps", ID), ("mimetypes", f"{ID}-document")):
        picture = QImage.fromData(files[f"icons/hicolor/{size}x{size}/{kind}/{name}.png"])
        assert (picture.width(), picture.height()) == (size, size)
        assert picture.pixelColor(size // 2, size // 2).alpha() == 255
        assert picture.pixelColor(0, 0).alpha() == 0


SAMPLES = {
    "scenario": CREEK,
    "game": KEPT / "kept" / "battle_cry_game_v1.json",
    "reply": KEPT / "kept" / "battle_cry_reply_v1.json",
    "list": KEPT / "armies" / "union.json",
    "points": RESOURCES / "catalogues" / "points_mbt.json",
}
SNIFF = """
import sys
from PySide6.QtCore import QCoreApplication, QMimeDatabase
app = QCoreApplication([])
for name in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(name).name())
"""


def test_our_files_are_known_by_their_first_key_and_others_stay_what_they_are(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    package = tmp_path / "mime" / "packages" / f"{ID}.xml"
    package.parent.mkdir(parents=True)
    package.write_bytes(files[f"mime/packages/{ID}.xml"])
    (tmp_path / "other.json").write_text('{"name": "etat-major/scenario"}', encoding="utf-8")
    small = json.dumps(json.loads(CREEK.read_bytes()), separators=(",", ":"))
    (tmp_path / "small.json").write_text(small, encoding="utf-8")
    names = [*SAMPLES.values(), tmp_path / "small.json", tmp_path / "other.json"]
    ended = subprocess.run(
        [sys.executable, "-c", SNIFF, *names],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    kinds = {kind.name: kind.mime for kind in KINDS}
    wanted = [*(kinds[name] for name in SAMPLES), kinds["scenario"], "application/json"]
    assert ended.stdout.split() == wanted


def below(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): None if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("has_share", [True, False])
def test_removing_leaves_nothing_behind(
    has_share: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share = tmp_path / "home" / ".local" / "share"
    if has_share:
        (share / "applications").mkdir(parents=True)
        (share / "applications" / "other.desktop").write_text("[Desktop Entry]\n", encoding="utf-8")
    else:
        (tmp_path / "home").mkdir()
    before = below(tmp_path / "home")
    arguments = ["--lang", "en", "integrate", "--home", str(tmp_path / "home")]
    assert main(arguments) == 0
    assert main(arguments) == 0, "twice is as once"
    assert (share / "applications" / f"{ID}.desktop").is_file()
    assert main([*arguments, "--remove"]) == 0
    after = below(tmp_path / "home")
    after.pop(".local/share/applications/mimeinfo.cache", None)  # the desktop's own, of other programs
    assert after == before
    capsys.readouterr()
    assert main([*arguments, "--remove"]) == 1
    assert "Nothing of the program" in capsys.readouterr().err


@pytest.mark.parametrize(
    "record",
    [
        '{"ours": ["a\\u0000b", "a\\ud800", ""], "folders": ["\\ud800", "."]}',
        '{"above": Infinity}',
        '{"above": "many", "ours": {}}',
        "[" * 200_000,
    ],
    ids=["names", "endless", "words", "deep"],
)
def test_a_broken_record_takes_nothing_away_and_raises_nothing(record: str, tmp_path: Path) -> None:
    share = tmp_path / "share"
    place = share / RECORD
    place.parent.mkdir(parents=True)
    place.write_text(record, encoding="utf-8")
    (share / "mine").write_bytes(b"")
    remove(share)
    assert (share / "mine").exists()


def test_a_record_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    share = tmp_path / ".local" / "share"
    record = share / "etat-major" / "desktop.json"
    record.parent.mkdir(parents=True)
    record.write_text(
        json.dumps({"ours": ["../../mine.txt", str(tmp_path / "mine.txt")], "folders": [".."]}), "utf-8"
    )
    assert main(["integrate", "--home", str(tmp_path), "--remove"]) == 0
    assert (tmp_path / "mine.txt").is_file()


def test_what_a_desktop_lays_beside_ours_stays(tmp_path: Path) -> None:
    assert main(["integrate", "--home", str(tmp_path)]) == 0
    other = tmp_path / ".local" / "share" / "mime" / "packages" / "other.xml"
    other.write_text(
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"></mime-info>', "utf-8"
    )
    assert main(["integrate", "--home", str(tmp_path), "--remove"]) == 0
    assert other.is_file()


def test_a_packager_gets_the_files_alone(tmp_path: Path) -> None:
    assert main(["integrate", "--prefix", str(tmp_path), "--program", "/opt/etat-major/etat-major"]) == 0
    entry = (tmp_path / "share" / "applications" / f"{ID}.desktop").read_text("utf-8")
    assert "Exec=/opt/etat-major/etat-major %F\n" in entry
    assert not (tmp_path / "share" / "etat-major").exists()
    assert main(["integrate", "--prefix", str(tmp_path), "--remove"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_manual_has_every_command_and_option(language: str) -> None:
    whole = tree_of(program(Console(language)), COMMAND)
    written = page(whole, "1.2.3", language)
    for words, branch in whole.walk():
        if len(words) > 1 and not branch.branches:
            assert f".SS {' '.join(words[1:])}" in written
        for option in branch.options:
            assert option.names[0].replace("-", "\\-") in written
    if shutil.which("groff") is not None:
        told = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-Kutf8"],
            input=written,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (told.returncode, told.stderr) == (0, "")


COMPLETED = """
source /dev/stdin <<<"$1"
COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
_etat_major
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["re"], {"render", "replay", "report", "reply"}),
        (["render", "--pa"], {"--palette", "--paper"}),
        (["army", "c"], {"check"}),
        (["army", "check", "--js"], {"--json"}),
        (["check", "no-such-file"], set()),
    ],
)
def test_bash_completes_commands_and_options(words: list[str], wanted: set[str], tree: Branch) -> None:
    ended = subprocess.run(
        ["bash", "-c", COMPLETED, "bash", bash(tree), COMMAND, *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert set(ended.stdout.split()) == wanted
    assert ended.stderr == ""


@pytest.mark.parametrize(("shell", "script"), [("zsh", zsh), ("fish", fish)])
def test_other_shells_can_read_theirs(shell: str, script: object, tree: Branch, tmp_path: Path) -> None:
    place = tmp_path / "completion"
    place.write_text(script(tree), encoding="utf-8")  # type: ignore[operator]
    checked(shell, "-n", place)


def test_a_file_manager_gets_its_picture_under_any_name(tmp_path: Path) -> None:
    out = tmp_path / "thumbnail.XX12"
    assert main(["render", str(CREEK), "--out", str(out), "--thumbnail", "128"]) == 0
    picture = QImage.fromData(out.read_bytes())
    assert (picture.width(), picture.height()) == (128, 81)
    assert main(["render", str(CREEK), "--out", str(out), "--thumbnail", "9000"]) == 2


def test_a_file_manager_shows_of_a_battle_only_what_all_may_see(tmp_path: Path) -> None:
    """Reinforcements that a briefing keeps back stood in the picture, each with its arm, in its hex."""
    game = kept_back(*LATE[0])
    side = game.scenario.sides[LATE[0][2]].id
    late = [unit.id for unit in game.scenario.units if unit.side == side and unit.turn]
    units = tuple(
        unit.model_copy(update={"kind": "cavalry" if unit.kind == "infantry" else "infantry"})
        if unit.id in late
        else unit
        for unit in game.scenario.units
    )
    other = new_game(game.system, game.scenario.model_copy(update={"units": units}), 1)
    pictures = []
    for name, battle in (("one", game), ("other", other)):
        save(tmp_path / name, battle)
        out = tmp_path / f"{name}.png"
        assert main(["render", str(tmp_path / name), "--out", str(out), "--thumbnail", "128"]) == 0
        pictures.append(QImage.fromData(out.read_bytes()))
    assert pictures[0] == pictures[1]
    assert pictures[0].width() == 128
