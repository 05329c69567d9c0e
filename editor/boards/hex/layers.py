"""The layers of the map: shown or hidden, open or locked, how much lies on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton

from core.text import Text, _
from editor.base import icons
from editor.base.context import Context
from editor.boards.design.edit_context import LAYERS, Bench
from editor.widgets.elided import ElidedLabel
from editor.widgets.section import Section

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

NAMES: dict[str, Text] = {
    "labels": _("Labels"),
    "units": _("Units"),
    "flags": _("Flag hexes"),
    "sides": _("Hexsides and works"),
    "features": _("Features"),
    "ground": _("Ground"),
}


AIMS = _("Objectives")


def _seized(scenario: Scenario) -> int:
    from core.scenarios import edits

    return sum(len(row.hexes) for row in edits.seized(scenario))


def shown_layers(bench: Bench) -> tuple[str, ...]:
    """The layers that the system has anything for."""
    look, parts = bench.hexes, bench.document.system.parts
    idle = set()
    if not look.features:
        idle.add("features")
    if not look.hexsides and not look.works:
        idle.add("sides")
    if not parts.flag_hexes and not parts.objectives:
        idle.add("flags")
    return tuple(layer for layer in LAYERS if layer not in idle)


def counts(scenario: Scenario) -> dict[str, int]:
    """How many things lie on each layer; for the ground the hexes that are not clear."""
    from core.scenarios import edits

    board = scenario.board
    return {
        "labels": len(board.labels),
        "units": len(scenario.units),
        "flags": len(board.flags) + len(edits.objectives(scenario)) + _seized(scenario),
        "sides": len(board.works) + sum(len(names) for names in board.hexsides.values()),
        "features": sum(map(len, board.features.values())),
        "ground": sum(len(row) - row.count(0) for row in board.ground),
    }


class Layers(Section):
    """Two switches a layer: the eye hides it, the lock keeps tools from it."""

    def __init__(self, context: Context, bench: Bench) -> None:
        super().__init__(context, _("Layers"))
        self.bench = bench
        grid = QGridLayout()
        grid.setHorizontalSpacing(2)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self._eyes: dict[str, QToolButton] = {}
        self._locks: dict[str, QToolButton] = {}
        self._counts: dict[str, QLabel] = {}
        self._names = self.names_of(bench)
        for row, layer in enumerate(self.layers_of(bench)):
            self._eyes[layer] = self._switch("eye", layer)
            self._locks[layer] = self._switch("lock", layer)
            name = ElidedLabel(24)
            context.speaker.bind(name, name.setText, self._names[layer])
            self._counts[layer] = QLabel()
            self._counts[layer].setContentsMargins(8, 0, 0, 0)  # a long name must not touch it
            context.theme.dress(self._counts[layer], "small")
            widgets = (self._eyes[layer], self._locks[layer], name, self._counts[layer])
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        bench.changed.connect(self._paint)
        context.theme.changed.connect(self._paint)
        context.speaker.changed.connect(self._paint)
        bench.document.changed.connect(self._count)
        self._paint()
        self._count()

    def names_of(self, bench: Bench) -> dict[str, Text]:
        """What the layers are called on this kind of board."""
        return {**NAMES, "flags": AIMS} if bench.document.system.parts.objectives else NAMES

    def layers_of(self, bench: Bench) -> tuple[str, ...]:
        """The layers of this kind of board, the uppermost first."""
        return shown_layers(bench)

    def counts_of(self, scenario: Scenario) -> dict[str, int]:
        """How many things lie on each layer."""
        return counts(scenario)

    def _switch(self, kind: str, layer: str) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setObjectName(f"{kind}-{layer}")
        button.clicked.connect(lambda: self._turn(kind, layer))
        return button

    def _turn(self, kind: str, layer: str) -> None:
        name = "hidden" if kind == "eye" else "locked"
        old: frozenset[str] = getattr(self.bench, name)
        self.bench.take(**{name: old ^ {layer}})

    def _paint(self) -> None:
        theme, say = self.context.theme, self.context.speaker.say
        size = QSize(theme.px(15), theme.px(15))
        for layer in self._eyes:
            hidden, locked = layer in self.bench.hidden, layer in self.bench.locked
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
        for layer, number in self.counts_of(self.bench.document.scenario).items():
            if layer in self._counts:
                self._counts[layer].setText(str(number))
