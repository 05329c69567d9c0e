"""The picture to trace among the layers: eye, lock, how strongly it shows, how it is placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSlider, QToolButton

from core.text import Text, _
from editor.base import icons
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section

if TYPE_CHECKING:
    from editor.base.context import Context
    from editor.boards.design.tracing.tracing import Tracing


class PictureSection(Section):
    """One button while there is no picture; all that can be done with it once it lies there."""

    def __init__(self, context: Context, tracing: Tracing) -> None:
        super().__init__(context, _("Picture to trace"))
        self.setObjectName("picture_to_trace")
        self._tracing = tracing
        self.lay_button = self._button(_("Trace a picture…"), "design.picture.lay")
        self.body.addWidget(self.lay_button)
        self._rows = self._film_row()
        self.modes = Segments(
            context,
            [("move", _("Move")), ("pin", _("Pin points"))],
            lambda mode: tracing.choose_pinning(mode == "pin"),
        )
        self.modes.choose("move")
        self.body.addWidget(self.modes)
        self.fit_button = self._button(_("Fit the grid"), "design.picture.fit")
        self.terrain_button = self._button(_("Suggest ground…"), "design.picture.terrain")
        self.remove_button = self._button(_("Take away"), "design.picture.remove")
        self.again_button = self._button(_("Choose again…"), "design.picture.lay")
        grid = QGridLayout()
        grid.setSpacing(context.theme.px(4))
        if tracing.fits_grids:
            grid.addWidget(self.fit_button, 0, 0, 1, 2)
            grid.addWidget(self.terrain_button, 1, 0, 1, 2)
        grid.addWidget(self.again_button, 2, 0)
        grid.addWidget(self.remove_button, 2, 1)
        self.body.addLayout(grid)
        self.inside = self._box(_("Inside the file"), tracing.keep_inside)
        self.printed = self._box(_("On paper too"), lambda on: tracing.set(printed=on))
        self.note = QLabel(wordWrap=True)
        context.theme.apply_style(self.note, "small")
        self.body.addWidget(self.note)
        tracing.renewed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.changed.connect(self.refresh)
        self.refresh()

    def _button(self, words: Text, command_id: str) -> QPushButton:
        button = QPushButton(self)  # not all are laid: a table has no grid to fit
        button.setObjectName(command_id.replace(".", "_"))
        self.context.speaker.bind(button, button.setText, words)
        button.clicked.connect(lambda: self._tracing.host.run(command_id))
        return button

    def _box(self, words: Text, chosen: object) -> QCheckBox:
        box = QCheckBox()
        self.context.speaker.bind(box, box.setText, words)
        box.clicked.connect(chosen)
        self.body.addWidget(box)
        return box

    def _film_row(self) -> list[QToolButton | QSlider | QLabel]:
        self.eye = QToolButton(autoRaise=True)
        self.eye.clicked.connect(lambda: self._turn("shown"))
        self.lock = QToolButton(autoRaise=True)
        self.lock.clicked.connect(lambda: self._turn("locked"))
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.opacity.setMinimumWidth(self.context.theme.px(60))
        self.opacity.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.context.speaker.bind(
            self.opacity, self.opacity.setAccessibleName, _("How strongly the picture shows")
        )
        self.opacity.valueChanged.connect(lambda value: self._tracing.set(opacity=value))
        self.share = QLabel()
        self.context.theme.apply_style(self.share, "small")
        row = QHBoxLayout()
        row.setSpacing(2)
        widgets: list[QToolButton | QSlider | QLabel] = [self.eye, self.lock, self.opacity, self.share]
        for widget in widgets:
            row.addWidget(widget)
        self.body.addLayout(row)
        return widgets

    def _turn(self, name: str) -> None:
        underlay = self._tracing.underlay
        if underlay is not None:
            self._tracing.set(**{name: not getattr(underlay, name)})

    def refresh(self) -> None:
        """Show how the picture stands."""
        tracing, say = self._tracing, self.context.speaker.say
        underlay = tracing.underlay
        there = underlay is not None
        self.lay_button.setVisible(not there)
        for widget in (
            *self._rows,
            self.modes,
            self.again_button,
            self.remove_button,
            self.inside,
            self.printed,
            self.note,
        ):
            widget.setVisible(there)
        for button in (self.fit_button, self.terrain_button):
            button.setVisible(there and tracing.fits_grids)
        if underlay is None:
            return
        self.opacity.blockSignals(True)
        self.opacity.setValue(underlay.opacity)
        self.opacity.blockSignals(False)
        self.share.setText(say(_("{share} %", share=underlay.opacity)))
        self._paint(
            self.eye, "eye", "eye-off", underlay.shown, (_("Hide the picture"), _("Show the picture"))
        )
        self._paint(
            self.lock, "lock", "lock-open", underlay.locked, (_("Unlock the picture"), _("Lock the picture"))
        )
        self.modes.choose("pin" if tracing.is_pinning else "move")
        self.modes.setEnabled(not underlay.locked)
        self.fit_button.setEnabled(not underlay.locked)
        self.inside.setChecked(bool(underlay.inside))
        self.inside.setEnabled(tracing.picture.state == "found")
        self.printed.setChecked(underlay.printed)
        words = tracing.state_words()
        self.note.setText(say(words) if words is not None else "")

    def _paint(self, button: QToolButton, on: str, off: str, is_on: bool, words: tuple[Text, Text]) -> None:
        theme = self.context.theme
        button.setIcon(icons.icon(on if is_on else off, theme.colour("text" if is_on else "third")))
        button.setIconSize(QSize(theme.px(15), theme.px(15)))
        told = self.context.speaker.say(words[0] if is_on else words[1])
        button.setToolTip(told)
        button.setAccessibleName(told)
