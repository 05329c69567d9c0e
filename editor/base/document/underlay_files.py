"""Where the picture of an underlay is found: in the scenario, beside it, or among those kept in this account.

A scenario keeps the name and the digest alone, so the bytes are kept in the person's own folder as well:
a document that was never saved has no folder, and one that is recovered after a crash has its picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

from core.paths import user_data
from core.scenarios.documents import is_endless
from core.scenarios.underlays import MOST_PIXELS, digest_of
from core.scenarios.writing import write_atomically
from core.text import Text, _

if TYPE_CHECKING:
    from core.scenarios.underlays import Underlay

MOST_READ = 40 * 1024 * 1024
"""Bytes of a picture file."""
MOST_AREA = 80_000_000
"""Pixels of a picture."""
KEPT = 30
"""Pictures that stay in the person's folder; older ones go."""

PDF = b"%PDF"
"""How a PDF begins: its pages are pictures (`pdf_pages`), it is none itself."""

KINDS = ("png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "gif")


class PictureError(ValueError):
    """A file that is no picture to trace; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


State = Literal["found", "changed", "missing"]


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """A picture and how it stands with the scenario: `changed` where the file beside it is another now."""

    state: State
    data: bytes = b""
    image: QImage | None = None


def read_picture(path: Path) -> bytes:
    """The bytes of a picture file; raises PictureError."""
    if is_endless(path):
        why = _("this is a pipe or a device and no file")
        raise PictureError(_("{file} cannot be read: {reason}.", file=path.name, reason=why))
    try:
        with path.open("rb") as file:
            data = file.read(MOST_READ + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise PictureError(_("{file} cannot be read: {reason}.", file=path.name, reason=reason)) from fault
    if len(data) > MOST_READ:
        raise PictureError(
            _("{file} is too large: a picture has at most {megabytes} MB.", file=path.name, megabytes=40)
        )
    return data


def decoded(data: bytes, name: str) -> QImage:
    """The picture in these bytes, turned as its camera says; raises PictureError."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    try:
        image = _read(reader, name)
    finally:
        # The reader of TIFF looks at its bytes once more when it goes: it goes before they do.
        reader.setDevice(None)  # type: ignore[arg-type] # the stubs do not know of nothing
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _read(reader: QImageReader, name: str) -> QImage:
    """What the reader finds; raises PictureError."""
    reader.setAutoTransform(True)
    size = reader.size()
    if not reader.canRead() or bytes(reader.format().data()).decode() in ("svg", "svgz", "pdf"):
        raise PictureError(_("{file} is no picture that can be read (PNG, JPEG, WebP).", file=name))
    wide, high = size.width(), size.height()
    if max(wide, high) > MOST_PIXELS or wide * high > MOST_AREA:
        raise PictureError(
            _("{file} is too large: {width} × {height} pixels.", file=name, width=wide, height=high)
        )
    reader.setAllocationLimit(4 * MOST_AREA // (1024 * 1024) + 16)
    image = reader.read()
    if image.isNull():
        raise PictureError(_("{file} is damaged: it cannot be drawn.", file=name))
    return image


def kept_folder() -> Path:
    """The person's own pictures under maps, each by its digest."""
    return user_data() / "pictures"


def keep(data: bytes) -> None:
    """Keep the bytes by their digest; those not used for longest make room. A full disk is no fault here."""
    folder = kept_folder()
    path = folder / digest_of(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.touch()
        else:
            write_atomically(path, data)
        by_age = sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in by_age[KEPT:]:
            old.unlink()
    except OSError:
        return  # the file beside the scenario, or that which was chosen, is still there


def found(underlay: Underlay, folder: Path | None) -> FoundPicture:
    """The picture of an underlay whose scenario lies in `folder`."""
    if underlay.kept is not None:
        return _shown("found", underlay.kept, underlay.picture)
    beside = _bytes_at(folder / underlay.picture) if folder is not None else None
    if beside is not None and digest_of(beside) == underlay.digest:
        return _shown("found", beside, underlay.picture)
    kept = _bytes_at(kept_folder() / underlay.digest)
    if kept is not None and digest_of(kept) == underlay.digest and beside is None:
        return _shown("found", kept, underlay.picture)
    if beside is not None:
        return _shown("changed", beside, underlay.picture)
    return FoundPicture("missing")


def _shown(state: State, data: bytes, name: str) -> FoundPicture:
    try:
        return FoundPicture(state, data, decoded(data, name))
    except PictureError:
        return FoundPicture("missing")


def _bytes_at(path: Path) -> bytes | None:
    try:
        return read_picture(path)
    except PictureError:
        return None


def write_beside(underlay: Underlay | None, folder: Path) -> None:
    """Lay the picture beside a scenario that was saved there, unless something of its name is there.

    Raises OSError.
    """
    if underlay is None or underlay.inside or (folder / underlay.picture).exists():
        return
    data = _bytes_at(kept_folder() / underlay.digest)
    if data is not None:
        write_atomically(folder / underlay.picture, data)
