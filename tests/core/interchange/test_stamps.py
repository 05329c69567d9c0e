"""Stamps: pieces of a map in strict files of their own, kept, sent, put down again."""

import json
from pathlib import Path

import pytest

from core.interchange import stamps
from core.interchange.target import target_of
from core.scenarios.bad_file import BadFile
from core.systems.catalog import by_id
from endurance.files import samples


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(stamps, "folder", lambda: tmp_path / "stamps")
    return tmp_path / "stamps"


def test_a_stamp_is_kept_sent_and_received(tmp_path: Path, own_folder: Path) -> None:
    redoubt = stamps.read(samples.stamps()[0])
    path = stamps.keep(redoubt)
    assert stamps.keep(redoubt) == path  # the same twice is one
    assert path.name == "redoubt.json"
    assert stamps.kept("hex") == {path: redoubt}
    assert stamps.kept("table") == {}
    sent = tmp_path / "sent.json"
    sent.write_bytes(samples.stamps()[1])
    taken = stamps.take_in(sent)
    assert list(stamps.kept("table")) == [taken]
    (own_folder / "broken.json").write_text("{")
    assert len(stamps.kept("hex")) == 1


@pytest.mark.parametrize("room", ["battle_cry", "belle_epoque"])
def test_a_stamp_is_put_down_in_any_game_of_its_board(room: str) -> None:
    system = by_id(room)
    clip = stamps.read(samples.stamps()[0]).clip(system.design().blank(), target_of(system))
    assert len(clip.hexes) == 30  # type: ignore[union-attr] # a piece of hexes
    with pytest.raises(BadFile):
        stamps.read(samples.stamps()[1]).clip(system.design().blank(), target_of(system))


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        ({"format": "etat-major/scenario"}, "format"),
        ({"version": 9}, "version"),
        ({"name": ""}, "name"),
        ({"name": 7}, "name"),
        ({"piece": []}, "piece"),
        ({"piece": {"board": "moon"}}, "piece"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_not_strict_is_refused_with_its_place(broken: dict[str, object], word: str) -> None:
    row = json.loads(samples.stamps()[0]) | broken
    with pytest.raises(BadFile) as caught:
        stamps.read(json.dumps(row).encode(), "a.json")
    assert word in str(caught.value)
