"""How near each side and each corps is to being beaten, in pips; and who holds the objectives."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.presentation.measured_look import Standing, TableAim
from core.text import Text, _
from editor.base.context import Context
from editor.boards.drawing.style import side_place
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.styles.style_colours import style_of
from editor.widgets import rich_text

MOST_PIPS = 12


class LossesView(QWidget):
    """One block a side; hidden in a system that counts no losses."""

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("losses")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(4))
        self.title, self.figures = QLabel(), QLabel()
        for label, role in ((self.title, "strong"), (self.figures, "base")):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
            context.theme.apply_style(label, role)
            column.addWidget(label)

    def show_losses(self, seen: MeasuredBattleView) -> None:
        """The losses of the battle as it is seen."""
        say = self._context.speaker.say
        rows = seen.look.standings(seen.state)
        aims = seen.look.table_aims(seen.state)
        self.setVisible(bool(rows or aims))
        rules = dict.fromkeys([*(row.rule for row in rows), *(aim.note.rule for aim in aims)])
        links = " ".join(rich_text.rule_link(self._context, rule) for rule in rules)
        title = escape(say(_("Losses")))
        self.title.setText(f"{title} {links}")
        lines = [self._row(seen, row) for row in rows]
        lines += [self._aim(seen, aim) for aim in aims]
        self.figures.setText(f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(lines)}</table>')
        self._keep_whole()
        self.setAccessibleDescription(say(_("; ")).join(say(self._told(seen, row)) for row in rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_whole()

    def _keep_whole(self) -> None:
        """A table in a label tells a layout too small a height: in a low panel the list below gives way."""
        for label in (self.title, self.figures):
            label.setMinimumHeight(max(0, label.heightForWidth(self.width())))

    def _told(self, seen: MeasuredBattleView, row: Standing) -> Text:
        name = seen.side_name(row.side) if row.label is None else row.label
        return _("{what}: {lost} of {limit}", what=name, lost=row.lost, limit=row.limit)

    def _row(self, seen: MeasuredBattleView, row: Standing) -> str:
        say, theme = self._context.speaker.say, self._context.theme
        side = escape(say(seen.side_name(row.side)))
        if row.label is None:
            name = f"<b>{side}</b>"
        elif row.whole:
            name = f"<b>{side}</b><br>{escape(say(row.label))}"
        else:
            name = f"&nbsp;&nbsp;{escape(say(row.label))}"
        side_colour = style_of(theme.dark).sides[side_place(seen.session.side_ids, row.side)]
        ink = side_colour.figure if theme.dark else side_colour.fill
        if theme.contrast:
            ink = theme.colour("text").name()  # whose they are is said before them
        lost, left = min(row.lost, MOST_PIPS), max(0, min(row.limit, MOST_PIPS) - row.lost)
        pips = f'<span style="color:{ink};">{chr(0x25CF) * lost}{chr(0x25CB) * left}</span>'
        count = f"<b>{row.lost}</b>/{row.limit}"
        beaten = rich_text.coloured(self._context, escape(say(_("beaten"))), "refused")
        broken = f" {beaten}" if row.broken else ""
        shown = f'<td align="right" style="white-space:nowrap;">{pips}&nbsp;{count}</td>'
        return f"<tr><td>{name}{broken}</td>{shown}</tr>"

    def _aim(self, seen: MeasuredBattleView, aim: TableAim) -> str:
        say = self._context.speaker.say
        name = self._aim_name(seen, aim)
        holder = _("nobody") if aim.holder is None else seen.side_name(aim.holder)
        is_told = aim.counts and seen.scenario.board.WORTH
        worth = _("{objective}, worth {value}", objective=name, value=aim.value) if is_told else name
        held = f'<td align="right"><b>{escape(say(holder))}</b></td>'
        return f"<tr><td>{escape(say(worth))}</td>{held}</tr>"

    def _aim_name(self, seen: MeasuredBattleView, aim: TableAim) -> Text:
        board = seen.scenario.board
        own = next((one.name for one in board.objectives if one.id == aim.id), None)
        return _("Objective") if own is None else _("{objective}", objective=own)
