"""The heads of the battles that come with the program: read once, and again when a file is another."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from editor.base.document import recent
from editor.base.document.recent import shipped


def write(path: Path, title: str, at: int) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"system": "mbt", "title": {"en": title, "fr": title}}), encoding="utf-8")
    os.utime(path, ns=(at, at))


def test_a_file_that_is_another_is_read_anew_and_one_that_stands_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    real = recent.read_bytes
    monkeypatch.setattr(recent, "read_bytes", lambda path: [read.append(path), real(path)][1])
    path = tmp_path / "mbt" / "a.json"
    write(path, "Cannae", 10**18)
    assert [head.title.en for head in shipped(tmp_path)] == ["Cannae"]
    assert [head.title.en for head in shipped(tmp_path)] == ["Cannae"]
    assert read == [path]
    write(path, "Zamaaa", 10**18 + 1)  # as long as it was
    assert [head.title.en for head in shipped(tmp_path)] == ["Zamaaa"]
    path.unlink()
    assert shipped(tmp_path) == []
