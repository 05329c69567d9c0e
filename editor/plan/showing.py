"""What may be laid over the map while one plans: each with its switch and a sentence."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox

from core.text import Text, _
from editor.context import Context
from editor.panels.section import Section, quiet_label

SHOWN: tuple[tuple[str, Text, Text], ...] = (
    (
        "sight",
        _("Sight"),
        _("From the hex of the unit in hand, or the one clicked last: what is seen, and what blocks a line."),
    ),
    ("reach", _("Reach"), _("Where the unit in hand may go by the acts offered now.")),
    ("threat", _("Enemy threat"), _("Hexes that an enemy could fire at from where it stands.")),
)


class Showing(Section):
    """`switched()` after a person turned one on or off; `on` are those that are shown."""

    def __init__(self, context: Context, names: tuple[str, ...], switched: Callable[[], object]) -> None:
        super().__init__(context, _("Show"))
        self._switched = switched
        self.boxes: dict[str, QCheckBox] = {}
        for name, title, definition in SHOWN:
            if name not in names:
                continue
            box = QCheckBox()
            box.setObjectName(f"plan_{name}")
            context.speaker.bind(box, box.setText, title)
            context.speaker.bind(box, box.setToolTip, definition)
            box.toggled.connect(lambda _on: self._switched())
            self.boxes[name] = box
            self.body.addWidget(box)
        self.words = quiet_label(context)
        self.body.addWidget(self.words)
        self.words.hide()

    @property
    def on(self) -> frozenset[str]:
        return frozenset(name for name, box in self.boxes.items() if box.isChecked())

    def turn(self, name: str) -> None:
        """What a key does."""
        self.boxes[name].toggle()

    def tell(self, words: str) -> None:
        """What the map shows of it in words, as rich text."""
        self.words.setText(words)
        self.words.setVisible(bool(words))
