"""Settings that cannot be read: the program starts, and what stood there is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.base.settings import Settings


def written(path: Path) -> bytes:
    """The settings of somebody who chose a thing or two."""
    settings = Settings(path)
    settings.language = "fr"
    settings.recent = [{"path": "/home/somebody/alma.json"}]
    settings.text_scale = 1.5
    del settings
    return path.read_bytes()


@pytest.mark.parametrize("data", [bytes(500), b"[General\nlanguage=fr\n", b"\xff\xfe\x00[\x00G"])
def test_garbled_settings_are_kept_beside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(data)
    settings = Settings(path)
    assert settings.language is None
    settings.language = "en"
    assert (tmp_path / "settings.ini.unread").read_bytes() == data
    assert Settings(path).language == "en"


def test_recent_files_that_are_no_list_of_ours_are_none(tmp_path: Path) -> None:
    """A list within a list, thousands of times, stopped the start."""
    path = tmp_path / "settings.ini"
    for told in ("[" * 5000 + "]" * 5000, "{}", "[1, [2]]", "Infinity", "["):
        settings = Settings(path)
        settings.set_words("recent", told)
        assert Settings(path).recent == []


def test_settings_cut_in_the_middle_of_a_value_are_noticed_and_the_rest_is_used(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    whole = written(path)
    cut = whole[: whole.index(b"alma")]
    path.write_bytes(cut)
    settings = Settings(path)
    assert settings.language == "fr"
    assert settings.recent == []
    settings.text_scale = 1.25
    assert (tmp_path / "settings.ini.unread").read_bytes() == cut


def test_whole_settings_are_read_wherever_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    whole = written(path)
    for data in (whole, whole.replace(b"\n", b"\r\n"), b""):
        path.write_bytes(data)
        assert Settings(path).language == ("fr" if data else None)
        assert path.read_bytes() == data
    assert [one.name for one in tmp_path.iterdir()] == ["settings.ini"]
