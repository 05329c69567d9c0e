"""How the battle ended: the winner, the flags, what each side lost."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from core.text import Text, _
from editor.context import Context
from editor.table.seen import Seen


class Result(QFrame):
    """Stands over the details once the battle is over."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("result")
        self.setProperty("surface", "passed")
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(10), px(12), px(10))
        self.title, self.words, self.table = QLabel(), QLabel(), QLabel()
        for label, role in ((self.title, "name"), (self.words, "base"), (self.table, "base")):
            label.setWordWrap(True)
            context.theme.dress(label, role)
            column.addWidget(label)

    def show_result(self, seen: Seen) -> None:
        """Show it, or nothing while the battle goes on."""
        over = seen.session.over
        self.setVisible(over is not None)
        if over is None:
            return
        say = self._context.speaker.say
        title: Text = _("A draw")
        if over.winner is not None:
            title = _("{side}: victory", side=seen.side_name(over.winner))
        self.title.setText(say(title))
        self.words.setText(say(seen.system.words.over(seen.state, over)))
        counted = seen.system.parts.score is not None
        scored = (_("flags") if seen.system.parts.flags else _("score"),) if counted else ()
        head: tuple[Text, ...] = (_("side"), *scored, _("units"), _("figures"))
        rows = [
            "".join(f"<td align='{_align(place)}'>{escape(say(one))}</td>" for place, one in enumerate(head))
        ]
        before = seen.system.look.pieces(seen.scenario)
        scores = seen.system.look.score(seen.state) or ((0, 0), (0, 0))
        for side, (taken, needed) in enumerate(scores):
            left = [piece for piece in seen.pieces if piece.side == side]
            own = [piece for piece in before if piece.side == side]
            figures = sum(piece.figures for piece in own) - sum(piece.figures for piece in left)
            lost = (f"\N{MINUS SIGN}{len(own) - len(left)}", f"\N{MINUS SIGN}{figures}")
            score = (f"{taken}/{needed}" if needed else str(taken),) if counted else ()
            cells = (say(seen.side_name(side)), *score, *lost)
            rows.append(
                "".join(
                    f"<td align='{_align(place)}'><b>{escape(one)}</b></td>"
                    for place, one in enumerate(cells)
                )
            )
        self.table.setText(
            "<table width='100%' cellpadding='2'>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
        )


def _align(place: int) -> str:
    return "right" if place else "left"
