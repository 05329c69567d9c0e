"""How the battle ended: the winner, the flags, what each side lost."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from core.text import Text, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.boards.battle.battle_view import BattleView


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
        self.title, self.words, self.figure_rows = QLabel(), QLabel(), QLabel()
        for label, role in ((self.title, "name"), (self.words, "base"), (self.figure_rows, "base")):
            label.setWordWrap(True)
            context.theme.apply_style(label, role)
            column.addWidget(label)

    def show_result(self, seen: BattleView) -> None:
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
        self.figure_rows.setText(
            "<table width='100%' cellpadding='2'>"
            + "".join(
                _row((begun(cells[0]), *cells[1:]), head=not place)
                for place, cells in enumerate(self._rows(seen))
            )
            + "</table>"
        )

    def _rows(self, seen: BattleView) -> list[tuple[str, ...]]:
        """A column a side: what it reached and what it lost. A narrow panel holds two columns of figures."""
        say = self._context.speaker.say
        before = seen.pieces_before()
        strength = seen.system.parts.strength
        units: list[str] = [say(_("pieces lost"))]
        figures: list[str] = [say(strength.lost)]
        sides = range(len(seen.session.sides))
        for side in sides:
            left = [piece for piece in seen.pieces if piece.side == side]
            own = [piece for piece in before if piece.side == side]
            units.append(str(len(own) - len(left)))
            figures.append(str(sum(piece.figures for piece in own) - sum(piece.figures for piece in left)))
        rows = [("", *(say(seen.side_name(side)) for side in sides))]
        scores = seen.system.look.score(seen.state)
        if seen.system.parts.score is not None and scores:
            what = _("flags") if seen.system.parts.flags else seen.system.parts.score
            what = seen.system.look.scored(seen.state) or what  # a bare "score" did not say what it counts
            rows.append((say(what), *(f"{own}/{needed}" if needed else str(own) for own, needed in scores)))
        held = seen.system.look.objectives_held(seen.state)
        if held:
            rows.append((say(_("objectives held")), *(f"{own}/{count}" for own, count in held)))
        if strength.whole:
            return [*rows, (figures[0], *units[1:])]
        return [*rows, tuple(units), tuple(figures)]


def _row(cells: tuple[str, ...], *, head: bool) -> str:
    """Figures at the right under the names of the sides."""
    parts = []
    for place, cell in enumerate(cells):
        shown = f"<b>{escape(cell)}</b>" if head or place else escape(cell)
        parts.append(f"<td align='{_align(place)}'>{shown}</td>")
    return f"<tr>{''.join(parts)}</tr>"


def _align(place: int) -> str:
    return "right" if place else "left"
