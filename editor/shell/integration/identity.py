"""Who we are to a desktop, and which kinds of files are ours."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Text, _

ID = "fr.etatmajor.EtatMajor"
"""Of the window, the menu entry, the icons and the metainfo alike; no other program has it."""
COMMAND = "etat-major"
DOCUMENT_ICON = f"{ID}-document"


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: `format` is what its first key says."""

    name: str
    format: str
    title: Text
    has_map: bool = False

    @property
    def mime(self) -> str:
        """Its media type."""
        return f"application/vnd.etat-major.{self.name}+json"


KINDS = (
    FileKind("scenario", "etat-major/scenario", _("État-Major scenario"), has_map=True),
    FileKind("game", "etat-major/game", _("État-Major battle"), has_map=True),
    FileKind("view", "etat-major/view", _("État-Major view of one side")),
    FileKind("reply", "etat-major/reply", _("État-Major reply")),
    FileKind("list", "etat-major/roster", _("État-Major army list")),
    FileKind("points", "etat-major/points", _("État-Major points table")),
)
