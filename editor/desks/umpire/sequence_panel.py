"""The sequence of play as a list that cannot be forgotten: done, in hand, to come, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from core.presentation.sequence import SequenceStep, sequence_of
from core.text import Text, _
from editor.base.context import Context
from editor.base.wardrobe import wear
from editor.boards.battle.battle_view import BattleView
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.boards.styles.style_colours import style_of
from editor.widgets.plain_tips import plain_tip
from editor.widgets.rich_text import rule_link
from editor.widgets.section import on_panel

WIDTH = 268
SIGNS = {"done": "\N{CHECK MARK}", "now": "\N{BLACK RIGHT-POINTING TRIANGLE}", "later": "\N{WHITE CIRCLE}"}
STATES = {"done": _("done"), "now": _("in hand"), "later": _("to come")}
INDENT = 16


class StepRow(QFrame):
    """One step: its sign, its words, who does it, its rule."""

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("sequence_step")
        self._shown: tuple[object, ...] = ()
        grid = QGridLayout(self)
        px = context.theme.px
        grid.setContentsMargins(px(10), px(3), px(8), px(3))
        grid.setHorizontalSpacing(px(6))
        self._grid = grid
        self.sign, self.words, self.side = QLabel(), QLabel(wordWrap=True), QLabel()
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.words.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self.sign, 0, 0, top)
        grid.addWidget(self.words, 0, 1)
        grid.addWidget(self.side, 0, 2, top)
        grid.setColumnStretch(1, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_step(self, step: SequenceStep, letter: str, side_colour: int | None, name: str) -> None:
        """`letter` and `side_colour` (a `side_place`) are of the side that does it, called `name`."""
        theme, say = self._context.theme, self._context.speaker.say
        shown = (step, letter, side_colour, name, theme.scale, theme.dark, self._context.speaker.language)
        if shown == self._shown:
            return  # most rows stay as they are from step to step
        self._shown = shown
        now = step.when == "now"
        colour = theme.colour("accent" if now else "third" if step.when == "done" else "text").name()
        self._grid.setColumnMinimumWidth(0, theme.px(14))
        inset = theme.px(10) + (theme.px(INDENT) if step.inside else 0)
        self._grid.setContentsMargins(inset, theme.px(3), theme.px(8), theme.px(3))
        self.sign.setText(SIGNS[step.when])
        size = theme.px(13)
        wear(self.sign, f"color: {colour}; font-size: {size}px;")
        words, note = escape(say(step.title)), ""
        if step.note is not None and step.when != "done":
            note = f' <span style="color:{theme.colour("second").name()}">({escape(say(step.note))})</span>'
        weight = 600 if now else 400
        slant = "italic" if step.silent else "normal"
        self.words.setText(
            f'<span style="color:{colour}; font-size:{size}px; font-weight:{weight}; font-style:{slant}">'
            f"{words}</span>{note} {rule_link(self._context, step.rule)}"
        )
        look = style_of(theme.dark).sides[side_colour or 0]
        self.side.setVisible(side_colour is not None and step.when != "done")
        self.side.setText(letter)
        self.side.setToolTip(plain_tip(name))
        wear(
            self.side,
            f"background: {look.fill}; color: {look.ink}; font-weight: 600; font-size: {theme.px(11)}px;"
            f" border-radius: {theme.px(3)}px; padding: 1px {theme.px(5)}px;",
        )
        ground = theme.colour("accent_ground").name() if now else "transparent"
        wear(self, f"QFrame#sequence_step {{ background: {ground}; border: none; }}")
        parts = [say(step.title), say(STATES[step.when]), name, step.rule]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.words.setAccessibleName(self.accessibleName())


class SequencePanel(QWidget):
    """Built from the state alone; what is in hand is brought into sight."""

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context, self._open_rule = context, open_rule
        self.setObjectName("sequence")
        on_panel(self)
        self.panel_title = _("Sequence of play")
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(8), 0, 0)
        column.setSpacing(px(2))
        self.title = QLabel(wordWrap=True)
        self.title.setContentsMargins(px(12), 0, px(12), px(2))
        context.theme.apply_style(self.title, "strong")
        column.addWidget(self.title)
        inner = self._inner = QWidget()
        on_panel(inner)
        self._rows = QVBoxLayout(inner)
        self._rows.setContentsMargins(0, 0, 0, px(6))
        self._rows.setSpacing(0)
        self._rows.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidget(inner)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        context.speaker.bind(self.area, self.area.setAccessibleName, self.panel_title)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.area, 1)
        self.rows: list[StepRow] = []
        self.steps: tuple[SequenceStep, ...] = ()
        self._told: list[tuple[SequenceStep, str, int | None, str]] = []
        self._is_owed = False

    def sizeHint(self) -> QSize:
        """As high as its rows, as far as there is room."""
        height = self._inner.sizeHint().height() + self.title.sizeHint().height() + 24
        return QSize(self._context.theme.px(WIDTH), height)

    def show_battle(self, seen: BattleView) -> None:
        """The steps of the turn as the battle stands."""
        system, session = seen.system, seen.session
        self.steps = sequence_of(system, seen.state)
        one, other = seen.scenario.sides
        letters = side_letters((one.name, other.name), self._context.speaker.language)
        say = self._context.speaker.say
        self._told = []
        for step in self.steps:
            side = step.side
            side_colour = None if side is None else side_place(session.side_ids, side)
            letter, name = ("", "") if side is None else (letters[side], say(seen.side_name(side)))
            self._told.append((step, letter, side_colour, name))
        self.title.setText(say(self._turn(seen)))
        self._is_owed = True
        if self.isVisible():
            self._lay_rows()

    def showEvent(self, event: QShowEvent) -> None:
        """The rows are made when somebody looks: the panel is folded until then."""
        super().showEvent(event)
        if self._is_owed:
            self._lay_rows()

    def _lay_rows(self) -> None:
        self._is_owed = False
        while len(self.rows) < len(self.steps):
            row = StepRow(self._context, self._open_rule)
            self._rows.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(self._told))
            if place < len(self._told):
                row.show_step(*self._told[place])
        self.updateGeometry()
        self.bring_into_sight()

    def _turn(self, seen: BattleView) -> Text:
        last = seen.system.look.last_turn(seen.scenario)
        if seen.session.over is not None:
            return _("The battle is over.")
        if last is None or seen.state.turn > last:  # a die has let it go on
            return _("Turn {turn}", turn=seen.state.turn)
        return _("Turn {turn} of {last}", turn=seen.state.turn, last=last)

    def bring_into_sight(self) -> None:
        """Scroll to the step in hand, with the one before and the one after it."""
        now = [place for place, step in enumerate(self.steps) if step.when == "now"]
        for place in (*now[-1:], *(min(at + 1, len(self.steps) - 1) for at in now[-1:])):
            self.area.ensureWidgetVisible(self.rows[place], 0, self._context.theme.px(30))


def lines(steps: Sequence[SequenceStep]) -> list[Text]:
    """The sequence in words, for who listens."""
    return [_("{step}: {state}", step=step.title, state=STATES[step.when]) for step in steps]
