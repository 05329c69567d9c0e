"""Every kind of picture that can be chosen for an underlay is read; none takes the program with it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage

from editor.base.document.underlay_files import KINDS, PictureError, decoded

WRITTEN = tuple(kind for kind in KINDS if kind != "gif")
"""Qt writes no GIF."""


def picture(kind: str) -> bytes:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("olive"))
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind.upper())  # type: ignore[call-overload] # the stubs want bytes
    buffer.close()
    return bytes(written.data())


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_picture_of_each_kind_is_read(kind: str) -> None:
    """In a process of its own: a reader that outlived its bytes ended the program at a TIFF."""
    code = (
        "import sys; from editor.base.document.underlay_files import decoded;"
        "data = bytes.fromhex(sys.stdin.read());"
        f"print([(decoded(data, 'map.{kind}').width(), 1)[0] for _time in range(5)])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        input=picture(kind).hex(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, "[30, 30, 30, 30, 30]"), ended.stderr


@pytest.mark.no_qt_log  # Qt complains of what it cannot read
@pytest.mark.parametrize("kind", WRITTEN)
def test_a_broken_one_is_refused(kind: str) -> None:
    whole = picture(kind)
    for end in (3, 12):
        with pytest.raises(PictureError):
            decoded(whole[:end], f"map.{kind}")
