"""Which file: dialogs that open in the folder used last, propose a name, and remember where one went."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from core.text import Text, _
from editor.base.context import Context


def asked_to_save(parent: QWidget, context: Context, title: Text, name: str, kinds: str) -> Path | None:
    """Where to write; `name` is proposed, and its ending is that of a name without one. None: not at all.

    `kinds` as Qt writes them ("Web page (*.html);;PDF (*.pdf)"); the ending of the kind chosen goes first.
    """
    folder = Path(context.settings.folder or Path.home())
    say = context.speaker.say
    written, chosen = QFileDialog.getSaveFileName(parent, say(title), str(folder / name), kinds)
    if not written:
        return None
    path = Path(written)
    context.settings.folder = str(path.parent)
    return path if path.suffix else path.with_name(path.name + (_ending(chosen) or Path(name).suffix))


def asked_to_open(parent: QWidget, context: Context, title: Text, kinds: str) -> Path | None:
    """Which file to read; None for none."""
    folder = context.settings.folder or str(Path.home())
    name, _kind = QFileDialog.getOpenFileName(parent, context.speaker.say(title), folder, kinds)
    if not name:
        return None
    context.settings.folder = str(Path(name).parent)
    return Path(name)


def _ending(kind: str) -> str:
    """The ending of one kind of file: ".html" of "Web page (*.html)"; none where there are several."""
    inside = kind.rpartition("(")[2].rstrip(")").split()
    return inside[0].lstrip("*") if len(inside) == 1 else ""


def file_name(title: str) -> str:
    """A title as the name of a file: its letters and digits, the rest made to underscores."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in title.strip().lower())
    return "_".join(filter(None, plain.split("_")))[:60] or "scenario"


def unwritten(path: Path, fault: Exception) -> Text:
    """Why a file was not written, in words."""
    reason = getattr(fault, "told", None) or getattr(fault, "strerror", None) or str(fault)
    return _("{file} could not be written: {reason}.", file=path.name, reason=reason)
