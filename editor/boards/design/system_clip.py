"""What was copied on a map, on the clipboard of the system: for other documents and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication

from core.text import Value, _, say

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.boards.design.edit_context import EditContext

MIME = "application/vnd.etat-major.clip+json"


def share(edit_context: EditContext, language: str, picture: QImage | None = None) -> None:
    """Put what was copied on the clipboard: as a piece of a map, as text, as a picture."""
    from core.interchange import clips

    scenario = edit_context.document.scenario
    data = QMimeData()
    data.setData(MIME, QByteArray(clips.dumps(edit_context.clip, scenario)))
    data.setText("\n".join(say(line, language) for line in _words(edit_context)))
    if picture is not None:
        data.setImageData(picture)
    QGuiApplication.clipboard().setMimeData(data)
    edit_context.shared_clip = edit_context.clip


def is_there() -> bool:
    """Whether a piece of a map lies on the clipboard."""
    data = QGuiApplication.clipboard().mimeData()
    return data is not None and data.hasFormat(MIME)


def fetch(edit_context: EditContext) -> bool:
    """Take up what lies on the clipboard; False, and a sentence, where it does not fit here."""
    own = edit_context.clip is not None and edit_context.clip is not edit_context.shared_clip
    if own or not is_there():  # what was taken up here since is meant
        return edit_context.clip is not None
    from core.interchange import clips
    from core.interchange.target import target_of
    from core.scenarios.bad_file import BadFile

    document = edit_context.document
    data = bytes(QGuiApplication.clipboard().mimeData().data(MIME).data())
    try:
        clip = clips.loads(data, document.scenario, target_of(document.system))
    except BadFile as fault:
        edit_context.refuse(fault.wrong)
        return False
    edit_context.take(clip=clip)
    edit_context.shared_clip = edit_context.clip
    return True


def _words(edit_context: EditContext) -> list[Value]:
    """The units of the piece, one a line; how many hexes or things it has where it holds none."""
    from core.scenarios.problems import called

    clip = edit_context.clip
    units = [unit for _place, unit in clip.units] if hasattr(clip, "units") else list(clip.bases)
    names = edit_context.document.system.look.units
    kinds = {entry.id: entry.name for entry in names}
    lines: list[Value] = [
        _("{unit}, {kind}", unit=called(unit), kind=kinds.get(unit.kind, unit.kind)) for unit in units
    ]
    return lines or [_("A piece of the map “{title}”", title=edit_context.document.title)]
