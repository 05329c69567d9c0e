"""What lies beside the board: the bowl, points to spend, losses, scores; a column for each side."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.presentation.look import CounterRow
from core.text import _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.tokens import Bowl
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.widgets import rich_text

TOKENS = "tokens"
"""The rows of this id are drawn as tokens."""


class CountersView(QWidget):
    """Shows `Look.counters`; hidden in a system that counts nothing."""

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("counters")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(4))
        self.title, self.figures = QLabel(), QLabel()
        for label, role in ((self.title, "strong"), (self.figures, "base")):
            label.setWordWrap(True)
            label.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
            context.theme.apply_style(label, role)
        self.bowl = Bowl(context)
        for widget in (self.title, self.bowl, self.figures):
            column.addWidget(widget)

    def show_counters(self, seen: BattleView) -> None:
        """Show the counters of the battle as it is seen."""
        rows = seen.system.look.counters(seen.state)
        self.setVisible(bool(rows))
        if not rows:
            return
        tokens = [row for row in rows if row.id == TOKENS and row.side is not None]
        self.bowl.setVisible(bool(tokens))
        self.title.setVisible(bool(tokens))
        if tokens:
            self._show_bowl(seen, tokens)
        self.figures.setText(self._html_rows(seen, [row for row in rows if row.id != TOKENS]))

    def _show_bowl(self, seen: BattleView, tokens: list[CounterRow]) -> None:
        say = self._context.speaker.say
        one, other = (side.name for side in seen.scenario.sides)
        letters = side_letters((one, other), self._context.speaker.language)
        heaps = [
            (side_place(seen.session.side_ids, row.side or 0), letters[(row.side or 0) % 2], row.value)
            for row in tokens
        ]
        counts = [
            say(_("{side}: {count}", side=seen.side_name(row.side or 0), count=row.value)) for row in tokens
        ]
        head = f"{escape(say(tokens[0].label))} {rich_text.rule_link(self._context, tokens[0].rule)}"
        self.title.setText(head)
        words = _("{what}: {sides}", what=tokens[0].label, sides=", ".join(counts))
        self.bowl.show_tokens(heaps, say(words))

    def _html_rows(self, seen: BattleView, rows: list[CounterRow]) -> str:
        """A row a counter, a column a side."""
        say, theme = self._context.speaker.say, self._context.theme
        sides = range(len(seen.session.sides))
        colour = theme.colour("third").name()
        head = "".join(
            f'<td align="right" style="color:{colour};">{escape(say(seen.side_name(side)))}</td>'
            for side in sides
        )
        lines = [f"<tr><td></td>{head}</tr>"]
        for name in dict.fromkeys(row.id for row in rows):
            own = {row.side: row for row in rows if row.id == name}
            first = next(iter(own.values()))
            cells = "".join(
                f'<td align="right"><b>{own[side].value if side in own else ""}</b></td>' for side in sides
            )
            words = f"{escape(say(first.label))} {rich_text.rule_link(self._context, first.rule)}"
            lines.append(f"<tr><td>{words}</td>{cells}</tr>")
        return f'<table width="100%" cellspacing="0" cellpadding="1">{"".join(lines)}</table>'
