"""The right panel: the unit in hand, what it could roll at each target, the sum of one roll, all acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.presentation.look import Piece
from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.details import BattleDetails
from editor.boards.battle.ladder import stands_in_ladder
from editor.boards.battle.odds import percent
from editor.boards.battle.offers import Offer
from editor.boards.battle.outlook import look_out, outlook_html
from editor.boards.battle.prospects import Prospect, chance, counterfactual, is_ahead, prospects, sum_rows
from editor.boards.battle.units_model import MARKS
from editor.boards.drawing.style import side_place
from editor.boards.styles.counters import BOUNDS, Counter, draw_counter
from editor.boards.styles.style_colours import style_of
from editor.widgets import rich_text

NO_BREAK = "\N{NO-BREAK SPACE}"

WITH_ODDS = 260
"""Pixels at 100 % that the card takes: targets stand in it below all that is told of the unit."""

LATER = 150
"""Milliseconds that a unit or a target is in sight before its odds are worked out."""


class CounterPicture(QWidget):
    """The counter of the unit in hand."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._counter: Counter | None = None

    def show_piece(self, piece: Piece, letter: str) -> None:
        self._counter = Counter(piece, letter)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(66), px(48))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._counter is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(self.rect()).center())
        scale = self.width() / (BOUNDS.width() - 28)  # the signs at its corners are seen whole
        painter.scale(scale, scale)
        draw_counter(painter, self._counter, style_of(self._context.theme.dark), scale)
        painter.end()


class Details(BattleDetails):
    """Shows what `select` says; `do(offer)` when an act of the list is activated."""

    def __init__(
        self,
        context: Context,
        open_rule: Callable[[str], object],
        do: Callable[[Offer], object],
        point_at: Callable[[int], object],
    ) -> None:
        super().__init__(context, open_rule, do, point_at)
        self.setObjectName("details")
        holder, column = self._sheet()
        head = QHBoxLayout()
        self._picture = CounterPicture(context)
        self.name, self.about = self._label("name"), self._label("small")
        names = QVBoxLayout()
        names.setSpacing(1)
        names.addWidget(self.name)
        names.addWidget(self.about)
        head.addWidget(self._picture)
        head.addLayout(names, 1)
        column.addLayout(head)
        self.ground = self._label("small")
        self.targets_title = self._label("strong")
        self.targets = self._label("base")
        self.sum_title, self.sum = self._label("strong"), self._label("base")
        for label in (self.targets_title, self.targets, self.sum_title, self.sum, self.ground):
            column.addWidget(label)
        column.addStretch(1)
        self._scrolled(holder, 5, self.name, WITH_ODDS)
        self._rule_off()
        self._build_acts()
        self._told: tuple[BattleView, int | None, int | None]
        self._wanted: list[Any] = []
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._look_out)

    # --- what is shown -----------------------------------------------------------------------------------

    def show_unit(
        self,
        seen: BattleView,
        unit: int | None,
        letter: str,
        target: int | None,
        among: tuple[Offer, ...] = (),
    ) -> None:
        """The unit in hand (None: none), the sum of its roll at `target`, acts of which one is meant."""
        say = self._context.speaker.say
        piece = seen.by_unit.get(unit) if unit is not None else None
        for widget in (self._picture, self.about, self.ground):
            widget.setVisible(piece is not None)
        if self._context.theme.is_large:  # the card is low then, and the board shows the counter
            self._picture.hide()
        if piece is None or unit is None:
            self.name.setText(say(_("No unit chosen")))
            for told in (self.about, self.ground):  # what was read stays for nobody, be it hidden
                told.clear()
            self._show_targets(seen, None, None)
            self.targets_title.setText(
                '<span style="font-weight:400;">'
                + rich_text.coloured(
                    self._context,
                    escape(say(_("Click a unit to see what it may do and what it is worth."))),
                    "second",
                )
                + "</span>"
            )
            self.targets_title.setVisible(True)
        else:
            self._show_piece(seen, unit, piece, letter)
            self._show_targets(seen, unit, target)
        self._show_acts(seen, unit, among)

    def _show_piece(self, seen: BattleView, unit: int, piece: Piece, letter: str) -> None:
        say = self._context.speaker.say
        side_colour = side_place(seen.session.side_ids, piece.side)
        self._picture.show_piece(replace(piece, side=side_colour), letter)
        self.name.setText(escape(say(seen.unit_name(unit))))
        self.about.setText(
            escape(
                say(
                    _(
                        "{kind}, {strength}, in {hex}",
                        kind=seen.kind_name(piece.kind),
                        strength=seen.system.parts.strength.count(piece.figures, piece.full),
                        hex=seen.label(piece.at),
                    )
                )
            )
            + self._marks_told(piece)
        )
        lines = []
        now = seen.system.hexes.unit_now(seen.state, unit)
        if now is not None:
            lines.append(f"<b>{escape(say(now.text))}</b> {rich_text.rule_link(self._context, now.rule)}")
        notes = seen.system.look.unit_notes(seen.scenario, seen.unit_ids[unit])
        for note in notes:
            lines.append(f"{escape(say(note.text))} {rich_text.rule_link(self._context, note.rule)}")
        entry = next((one for one in seen.system.look.units if one.id == piece.kind), None)
        if entry is not None and not notes:
            lines.append(f"{escape(say(entry.sentence))} {rich_text.rule_link(self._context, entry.rule)}")
        for note in seen.hex_notes(piece.at):
            lines.append(f"{escape(say(note.text))} {rich_text.rule_link(self._context, note.rule)}")
        self.ground.setText(rich_text.unbroken("<br>".join(lines)))

    def _marks_told(self, piece: Piece) -> str:
        """What the small signs on the counter mean, in words."""
        say = self._context.speaker.say
        marks = piece.marks - {"activated"} if "active" in piece.marks else piece.marks
        sentences = [say(MARKS[mark]) for mark in sorted(marks) if mark in MARKS]
        joined = say(_("; ")).join(sentences)
        return (
            "<br>" + rich_text.coloured(self._context, rich_text.unbroken(escape(joined)), "third")
            if sentences
            else ""
        )

    def _show_targets(self, seen: BattleView, unit: int | None, target: int | None) -> None:
        """A row for each roll that the unit may choose, the best first; the sums of those at one target."""
        say = self._context.speaker.say
        self._told, self._wanted = (seen, unit, target), []
        self._later.stop()
        found = prospects(seen, unit) if unit is not None else ()
        rows = sorted(found, key=lambda one: (-chance(seen, one.preview), one.target or 0))
        self.targets_title.setVisible(bool(rows))
        self.targets.setVisible(bool(rows))
        title = _("Dice once the test is passed") if is_ahead(found) else _("Dice it could roll")
        self.targets_title.setText(escape(say(title)))
        shown = target if target in [row.target for row in rows] else rows[0].target if rows else None
        lines = [self._heading(contests=any(row.preview.other is not None for row in rows))]
        lines += [self._target_row(seen, row, marked=row.target == shown) for row in rows]
        table = f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(lines)}</table>'
        self.targets.setText(rich_text.unbroken(table))
        blocks = [(one.verb, one) for one in found if one.target == shown]
        rest = counterfactual(seen)
        if rest is not None:
            blocks.append((_named(seen, rest), rest))
        self.sum_title.setVisible(shown is not None)
        self.sum.setVisible(bool(blocks))
        if shown is not None:
            self.sum_title.setText(escape(say(_("Against {unit}", unit=seen.unit_name(shown)))))
        self.sum.setText(rich_text.unbroken("".join(self._block(seen, verb, one) for verb, one in blocks)))

    def _block(self, seen: BattleView, verb: Text | None, one: Prospect) -> str:
        """The sum, its chances, and what comes of it all; points change that, their row tells the chances."""
        context = self._context
        head = f"<p><b>{escape(context.speaker.say(verb))}</b></p>" if verb is not None else ""
        rows = sum_rows(context, seen, one.preview)
        action = one.offer.action
        if one.offer.interaction.points is None and action not in seen.outlooks:
            self._wanted.append(action)
            self._later.start()
        return head + rich_text.table(rows) + outlook_html(context, seen, action)

    def _look_out(self) -> None:
        """The pointer rests: what the acts in sight lead to is worked out and told."""
        seen, unit, target = self._told
        for action in self._wanted:
            look_out(seen, action)
        self._show_targets(seen, unit, target)

    def _heading(self, *, contests: bool) -> str:
        say = self._context.speaker.say
        colour = self._context.theme.colour("third").name()
        hit = _("chance") if contests else _("a hit")
        cells = (say(_("target")), say(_("hex")), say(_("dice")), say(hit))
        aligned = ("left", "right", "right", "right")
        inner = "".join(
            f'<td align="{align}" style="color:{colour};">{escape(cell)}</td>'
            for cell, align in zip(cells, aligned, strict=True)
        )
        return f"<tr>{inner}</tr>"

    def _target_row(self, seen: BattleView, row: Prospect, *, marked: bool) -> str:
        say, theme = self._context.speaker.say, self._context.theme
        ground = f' bgcolor="{theme.colour("accent_ground").name()}"' if marked else ""
        ink = theme.colour("text").name()
        hex_ = None if row.target is None else seen.hex_of(row.target)
        name = "" if row.target is None else escape(say(seen.short_name(row.target)))
        link = f'<a href="target:{row.target}" style="color:{ink}; text-decoration:none;"><b>{name}</b></a>'
        verb = "" if row.verb is None else rich_text.coloured(self._context, escape(say(row.verb)), "second")
        shown = percent(chance(seen, row.preview), self._context.speaker.language)
        dice = row.dice.replace(" ", NO_BREAK)
        return (
            f"<tr{ground}><td>{link} {verb}</td>"
            f"<td align='right'>{'' if hex_ is None else seen.label(hex_)}</td>"
            f"<td align='right'><b>{dice}</b></td><td align='right'>{shown}</td></tr>"
        )

    def _show_acts(self, seen: BattleView, unit: int | None, among: tuple[Offer, ...]) -> None:
        offers = seen.offers.all if seen.offers is not None else ()
        if among:
            offers = among
        elif unit is not None and seen.offers is not None and seen.offers.of_unit(unit):
            offers = (*seen.offers.of_unit(unit), *seen.offers.buttons)
        elif unit is not None and seen.offers is not None:
            offers = seen.offers.of_nobody()  # the acts of others are none of its own
        # Two acts are two buttons of the prompt, points a row of them: the list leaves the room to the sums.
        wanted = len(among) > 2 and not all(map(stands_in_ladder, among))
        self._list_acts(seen, offers, wanted=wanted)


def _named(seen: BattleView, rest: Prospect) -> Text | None:
    """What goes on without an act, and for whom: "Nobody reacts: Moscow (infantry)"."""
    unit = rest.preview.unit
    if rest.verb is None or unit is None:
        return rest.verb
    return _("{act}: {unit}", act=rest.verb, unit=seen.unit_name(unit))
