"""Shortcuts as the reader's keyboard names them."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from editor.base.language import Speaker


def shown_key(shortcut: str, speaker: Speaker) -> str:
    """A shortcut as the reader's keyboard names it: Ctrl+Maj+S, Entrée, Échap."""
    if not shortcut:
        return ""
    native = QKeySequence(shortcut.split(" | ")[0]).toString(QKeySequence.SequenceFormat.PortableText)
    if speaker.language != "fr":
        return native
    parts = native.replace("++", "+plus").split("+")
    return "+".join(_FRENCH_KEYS.get(part, part) for part in parts).replace("plus", "+")


_FRENCH_KEYS = {
    "Shift": "Maj",
    "Return": "Entrée",
    "Enter": "Entrée",
    "Esc": "Échap",
    "Backspace": "Retour arrière",
    "Space": "Espace",
    "Del": "Suppr",
    "Ins": "Inser",
    "Home": "Début",
    "End": "Fin",
    "PgUp": "Page préc.",
    "PgDown": "Page suiv.",
}
