"""The turns in a row, each with the reinforcements that hang on it; one of them is now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.presentation.look import Entry, Piece
from core.text import _
from editor.base.context import Context
from editor.boards.drawing.style import side_place
from editor.boards.styles.piece_pictures import letters, piece_picture
from editor.boards.styles.style_colours import style_of
from editor.widgets.plain_tips import plain_tip
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

MOST_TURNS = 60
"""Longer battles show their first turns and the last."""

MOST_ROWS = 2
"""More reinforcements of one turn stand beside each other: the track must leave room for the journal."""

MOST_BESIDE = 18
"""So many turns and reinforcements together stand in one row, but in large letters: beside, not under, their
turn."""


class TurnTrack(QScrollArea):
    """`turn_chosen(number)` and `unit_chosen(id)` when a person presses a turn or a reinforcement."""

    turn_chosen = Signal(int)
    unit_chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("turn_track")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        context.speaker.bind(self, self.setAccessibleName, _("Turns"))
        self.turns: dict[int, QPushButton] = {}
        self.units: dict[str, QPushButton] = {}
        self._shown: tuple[object, ...] = ()
        self._style = style_of(dark=False)
        self._now: int | None = None
        self._taken: str | None = None

    def show_scenario(
        self,
        scenario: Scenario,
        system: AnySystem,
        now: int | None = None,
        arrived: frozenset[str] = frozenset(),
        played: int | None = None,
    ) -> None:
        """Show the turns of a scenario with its reinforcements; `now` is marked.

        In a battle `arrived` units hang on no turn any more, and turns after `played` cannot be looked at.
        """
        look = system.look
        last = look.last_turn(scenario)
        entries = tuple(entry for entry in system.hexes.entries(scenario) if entry.unit not in arrived)
        pieces = {piece.id: piece for piece in system.hexes.pieces(scenario)}
        theme, speaker = self.context.theme, self.context.speaker
        units = tuple(pieces[entry.unit] for entry in entries if entry.unit in pieces)
        names = tuple(side.name for side in scenario.sides)
        style = style_of(theme.dark, (), self.context.map_style(system))
        shown = (last, entries, units, names, style, theme.scale, speaker.language)
        if shown != self._shown:
            self._shown, self._style = shown, style
            self._build(last or 0, entries, pieces, scenario)
            self._now = None
        if played is not None:
            self._tell_played(played)
        self._mark(now)

    def mark_unit(self, unit_id: str | None) -> None:
        """The reinforcement in hand is pressed in: it is not on the map yet."""
        self._taken = unit_id
        for name, button in self.units.items():
            button.setChecked(name == unit_id)

    def _tell_played(self, played: int) -> None:
        """A turn that was begun can be looked at again; one to come cannot be pressed."""
        say = self.context.speaker.say
        for number, button in self.turns.items():
            button.setEnabled(number <= played)
            words = _("Turn {turn}: look at its beginning", turn=number)
            if number > played:
                words = _("Turn {turn}, to come", turn=number)
            button.setToolTip(plain_tip(say(words)))
            button.setAccessibleName(say(words))

    def _build(
        self, last: int, entries: Sequence[Entry], pieces: Mapping[str, Piece], scenario: Scenario
    ) -> None:
        px = self.context.theme.px
        holder = QWidget()
        on_panel(holder)
        row = QHBoxLayout(holder)
        row.setContentsMargins(px(12), px(4), px(12), px(4))
        row.setSpacing(px(4))
        row.addWidget(quiet_label(self.context, _("Turns")), 0, Qt.AlignmentFlag.AlignTop)
        self.turns, self.units = {}, {}
        latest = max((entry.turn for entry in entries), default=0)
        numbers = range(1, max(last, latest) + 1)
        shown = [one for one in numbers if one < MOST_TURNS or one == numbers[-1]]
        beside = len(shown) + len(entries) <= MOST_BESIDE and not self.context.theme.is_large
        high = 0
        for number in shown:
            cell = QHBoxLayout() if beside else QVBoxLayout()
            cell.setSpacing(2)
            cell.addWidget(self._turn_button(number, beyond=bool(last) and number > last))
            hung = [entry for entry in entries if entry.turn == number and entry.unit in pieces]
            cells = QGridLayout()
            cells.setSpacing(2)
            across = max(1, len(hung) if beside else -(-len(hung) // MOST_ROWS))
            for place, entry in enumerate(hung):
                button = self._unit_button(entry, pieces[entry.unit], scenario)
                cells.addWidget(button, place // across, place % across)
            cell.addLayout(cells)
            if not beside:
                cell.addStretch(1)
                high = max(high, cells.rowCount() if hung else 0)
            row.addLayout(cell)
        row.addStretch(1)
        self.setWidget(holder)
        tall = px(38 + 30 * high)
        self.setFixedHeight(tall + (px(12) if len(shown) > 24 else 0))

    def _turn_button(self, number: int, *, beyond: bool) -> QPushButton:
        button = QPushButton(str(number))
        button.setObjectName(f"turn-{number}")
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setMinimumWidth(self.context.theme.px(34))
        words = _("Turn {turn}", turn=number)
        if beyond:
            words = _("Turn {turn}, after the last", turn=number)
            button.setEnabled(False)
        button.setAccessibleName(self.context.speaker.say(words))
        button.setToolTip(plain_tip(self.context.speaker.say(words)))
        button.clicked.connect(lambda: self._press_turn(number))
        self.turns[number] = button
        return button

    def _press_turn(self, number: int) -> None:
        self._mark(self._now)  # a click marks nothing by itself
        self.turn_chosen.emit(number)

    def _unit_button(self, entry: Entry, piece: Piece, scenario: Scenario) -> QPushButton:
        theme, say = self.context.theme, self.context.speaker.say
        size = QSize(theme.px(36), theme.px(25))
        side_colour = side_place([side.id for side in scenario.sides], piece.side)
        letter = letters(scenario, self.context.speaker.language)[piece.side % 2]
        picture = piece_picture(
            replace(piece, side=side_colour, marks=frozenset()),
            letter,
            size,
            self.devicePixelRatioF(),
            style=self._style,
        )
        button = QPushButton()
        button.setObjectName(f"entry-{entry.unit}")
        button.setProperty("flat", True)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIcon(QIcon(picture))
        button.setIconSize(size)
        button.setFixedSize(size + QSize(2, 2))
        button.setAccessibleName(say(entry.note.text))
        button.setToolTip(plain_tip(say(entry.note.text)))
        button.clicked.connect(lambda: self._press_unit(entry.unit))
        self.units[entry.unit] = button
        return button

    def _press_unit(self, unit_id: str) -> None:
        self.unit_chosen.emit(unit_id)
        self.mark_unit(self._taken)  # a click marks nothing by itself

    def _mark(self, now: int | None) -> None:
        """Press in the turn that is now, and bring it into sight when it is another one."""
        for number, button in self.turns.items():
            button.setChecked(number == now)
        if now is not None and now != self._now and now in self.turns:
            self.ensureWidgetVisible(self.turns[now])
        self._now = now
