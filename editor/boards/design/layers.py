"""The layers of the map: shown or hidden, open or locked, how much lies on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton

from core.text import Text, _
from editor.base import icons
from editor.base.context import Context
from editor.boards.design.edit_context import EditContext
from editor.widgets.elided import ElidedLabel
from editor.widgets.section import Section

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class Layers(Section):
    """Two switches a layer: the eye hides it, the lock keeps tools from it."""

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__(context, _("Layers"))
        self.edit_context = edit_context
        grid = QGridLayout()
        grid.setHorizontalSpacing(2)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self._eyes: dict[str, QToolButton] = {}
        self._locks: dict[str, QToolButton] = {}
        self._counts: dict[str, QLabel] = {}
        self._names = self.layers()
        for row, layer in enumerate(self._names):
            self._eyes[layer] = self._switch("eye", layer)
            self._locks[layer] = self._switch("lock", layer)
            name = ElidedLabel(24)
            context.speaker.bind(name, name.setText, self._names[layer])
            self._counts[layer] = QLabel()
            self._counts[layer].setContentsMargins(8, 0, 0, 0)  # a long name must not touch it
            context.theme.apply_style(self._counts[layer], "small")
            widgets = (self._eyes[layer], self._locks[layer], name, self._counts[layer])
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        edit_context.changed.connect(self._paint)
        context.theme.changed.connect(self._paint)
        context.speaker.changed.connect(self._paint)
        edit_context.document.changed.connect(self._count)
        self._paint()
        self._count()

    def layers(self) -> dict[str, Text]:
        """The layers of this kind of board with their names, the uppermost first."""
        raise NotImplementedError

    def counts(self, scenario: Scenario) -> dict[str, int]:
        """How many things lie on each layer."""
        raise NotImplementedError

    def _switch(self, kind: str, layer: str) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setObjectName(f"{kind}-{layer}")
        button.clicked.connect(lambda: self._turn(kind, layer))
        return button

    def _turn(self, kind: str, layer: str) -> None:
        name = "hidden" if kind == "eye" else "locked"
        old: frozenset[str] = getattr(self.edit_context, name)
        self.edit_context.take(**{name: old ^ {layer}})

    def _paint(self) -> None:
        theme, say = self.context.theme, self.context.speaker.say
        size = QSize(theme.px(15), theme.px(15))
        for layer in self._eyes:
            hidden, locked = layer in self.edit_context.hidden, layer in self.edit_context.locked
            name = self._names[layer]
            eye, lock = self._eyes[layer], self._locks[layer]
            eye.setIcon(
                icons.icon("eye-off" if hidden else "eye", theme.colour("third" if hidden else "text"))
            )
            lock.setIcon(
                icons.icon("lock" if locked else "lock-open", theme.colour("text" if locked else "third"))
            )
            eye_words = (
                _("Show the layer “{layer}”", layer=name)
                if hidden
                else _("Hide the layer “{layer}”", layer=name)
            )
            lock_words = (
                _("Unlock the layer “{layer}”", layer=name)
                if locked
                else _("Lock the layer “{layer}”", layer=name)
            )
            for button, words in ((eye, eye_words), (lock, lock_words)):
                button.setIconSize(size)
                button.setToolTip(say(words))
                button.setAccessibleName(say(words))

    def _count(self, *_diff: object) -> None:
        for layer, number in self.counts(self.edit_context.document.scenario).items():
            if layer in self._counts:
                self._counts[layer].setText(str(number))
