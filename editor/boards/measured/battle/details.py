"""The right panel of a battle on a table: the base in hand, whom it may fight or shoot at, how it can end."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from core.presentation.command_look import CommandLook
from core.presentation.look import HexNote
from core.presentation.strength_words import FIGURES
from core.text import Value, _, _n
from editor.base.context import Context
from editor.boards.battle.details import BattleDetails
from editor.boards.battle.offers import Offer
from editor.boards.measured.battle.battle_view import TO_POSE, MeasuredBattleView
from editor.boards.measured.battle.colours import BattleColours, colours_of_style
from editor.boards.measured.battle.odds_marks import chance_colours
from editor.boards.measured.battle.reasons import chance_rows, sum_rows
from editor.boards.measured.general_marks import STARS
from editor.boards.measured.palette import base_picture
from editor.boards.styles.measured_colours import table_style
from editor.widgets import rich_text

PICTURE = 76, 58


class BaseDetails(BattleDetails):
    """Shows what `show_unit` says; `do(offer)` when an act of the list is activated."""

    panel_title = _("Base and acts")

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
        self._picture, self.name, self.about = QLabel(), self._label("name"), self._label("small")
        names = QVBoxLayout()
        names.setSpacing(1)
        names.addWidget(self.name)
        names.addWidget(self.about)
        head.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(names, 1)
        column.addLayout(head)
        self.notes = self._label("small")
        self.targets_title, self.targets = self._label("strong"), self._label("base")
        self.sum_title, self.sum = self._label("strong"), self._label("base")
        for label in (self.targets_title, self.targets, self.sum_title, self.sum, self.notes):
            column.addWidget(label)
        column.addStretch(1)
        self._scrolled(holder, 5, self.name)
        self._rule_off()
        self._build_acts()

    # --- what is shown -----------------------------------------------------------------------------------

    def show_unit(
        self,
        seen: MeasuredBattleView,
        unit: int | None,
        letter: str,
        target: int | None,
        among: tuple[Offer, ...] = (),
    ) -> None:
        """The base in hand (None: none), what it may do to `target`, acts of which one is meant."""
        say = self._context.speaker.say
        known = unit is not None and (unit in seen.by_unit or unit in seen.to_lay)
        for widget in (self._picture, self.about, self.notes):
            widget.setVisible(known)
        if self._context.theme.is_large:  # the card is low then, and the board shows the counter
            self._picture.hide()
        pairs: tuple[Offer, ...] = ()
        if known and unit is not None:
            self._show_base(seen, unit)
            pairs = seen.pairs_of(unit)
        else:
            self.name.setText(say(_("No base chosen")))
            for told in (self.about, self.notes):  # what was read stays for nobody, be it hidden
                told.clear()
        self._show_pairs(seen, pairs, target)
        if not known:
            self.targets_title.setVisible(True)
            hint = escape(say(_("Click a base to see what it may do; drag it to move it.")))
            self.targets_title.setText(
                f'<span style="font-weight:400;">{rich_text.coloured(self._context, hint, "second")}</span>'
            )
        self._show_acts(seen, unit, among)

    def _show_base(self, seen: MeasuredBattleView, unit: int) -> None:
        context, say = self._context, self._context.speaker.say
        piece, px = seen.piece(unit), self._context.theme.px
        size = QSize(px(PICTURE[0]), px(PICTURE[1]))
        ratio = self.devicePixelRatioF()
        style = table_style(context.theme.dark, seen.session.side_ids, context.map_style(seen.system))
        self._picture.setPixmap(base_picture(context, seen.face(unit), size, ratio, style))
        name = say(seen.short_name(unit))
        self.name.setText(escape(name[:1].upper() + name[1:]))
        kind = say(seen.kind_name(piece.kind))
        marks = [say(words) for mark, words in MARKS.items() if mark in piece.marks]
        strength = seen.system.parts.strength
        plain = strength.count is FIGURES.count and piece.figures == piece.full
        count = say(
            _n("{count} figure", "{count} figures", piece.figures)
            if plain
            else strength.count(piece.figures, piece.full)
        )
        self.about.setText(escape(" · ".join([kind, count, *marks])))
        lines = [
            self._note(note)
            for note in (
                *seen.look.unit_notes(seen.scenario, seen.unit_ids[unit]),
                *seen.command_notes(unit),
            )
        ]
        self.notes.setText(rich_text.unbroken("<br>".join(lines)))

    def show_general(self, seen: MeasuredBattleView, post: int) -> None:
        """A general who is looked at: who he is, how far he commands, how those below him stand to him."""
        look = seen.look
        assert isinstance(look, CommandLook)
        head = next((one for one in look.markers(seen.state) if one.post == post), None)
        if head is None:
            return
        say = self._context.speaker.say
        for label in (self._picture, self.targets_title, self.targets, self.sum_title, self.sum):
            label.hide()
        for label in (self.about, self.notes):
            label.show()
        name = head.name if isinstance(head.name, str) else say(head.name)
        self.name.setText(escape(f"{STARS[head.kind]} {name[:1].upper()}{name[1:]}"))
        self.about.setText(escape(say(seen.side_name(head.side))))
        self.notes.setText(
            rich_text.unbroken("<br>".join(self._note(note) for note in look.general_notes(seen.state, post)))
        )

    def _note(self, note: HexNote) -> str:
        link = rich_text.rule_link(self._context, note.rule)
        return f"{escape(self._context.speaker.say(note.text))} {link}"

    def _show_pairs(self, seen: MeasuredBattleView, pairs: tuple[Offer, ...], target: int | None) -> None:
        """A row for each enemy that can be fought or shot at; the sums against one of them."""
        say = self._context.speaker.say
        if pairs and all(one.interaction.target != target for one in pairs):
            target = pairs[0].interaction.target
        shown = [one for one in pairs if one.interaction.target == target]
        for label in (self.targets_title, self.targets, self.sum_title, self.sum):
            label.setVisible(bool(shown))
        if not shown:
            return
        self.targets_title.setText(escape(say(_("Whom it may fight or shoot at, in 100"))))
        style = table_style(self._context.theme.dark, seen.session.side_ids)
        rows = [
            self._pair_row(seen, one, colours_of_style(style.style), _named(seen, one, pairs), one in shown)
            for one in pairs
        ]
        self.targets.setText(f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(rows)}</table>')
        self.sum_title.setText(escape(say(seen.act_text(shown[0]))))
        sums: list[str] = []
        for one in shown:
            if sums:
                sums.append(f"<p><b>{escape(say(seen.act_text(one)))}</b></p>")
            rows_of_sum = [*sum_rows(self._context, seen, one), *chance_rows(self._context, seen, one)]
            sums.append(rich_text.table(rows_of_sum))
        self.sum.setText(rich_text.unbroken("".join(sums)))

    def _pair_row(
        self, seen: MeasuredBattleView, offer: Offer, colours: BattleColours, words: Value, marked: bool
    ) -> str:
        """The enemy, and each end in its colour with its share."""
        theme, unit = self._context.theme, offer.interaction.target
        ground = f' bgcolor="{theme.colour("accent_ground").name()}"' if marked else ""
        ink = theme.colour("text").name()
        name = escape(self._context.speaker.say(words))
        link = f'<a href="target:{unit}" style="color:{ink}; text-decoration:none;"><b>{name}</b></a>'
        cells = []
        for chance in seen.chances(offer):
            fill, words = chance_colours(colours, chance)
            share = f'<span style="color:{words};">{round(100 * chance.ways / chance.of)}</span>'
            cells.append(f'<td align="center" bgcolor="{fill}" width="30">{share}</td>')
        return f"<tr{ground}><td>{link}</td>{''.join(cells)}</tr>"

    def _show_acts(self, seen: MeasuredBattleView, unit: int | None, among: tuple[Offer, ...]) -> None:
        """What is not dragged (moves are made on the table): of the base in hand, of all where none is.

        What another base may do, or the end of the step, is no act of a base that can do nothing else.
        """
        offers = among
        if not among and seen.offers is not None:
            listed = seen.offers.listed
            if unit is not None:
                own = seen.offers.of_unit(unit)
                able = any(one.interaction.kind != TO_POSE for one in own)
                listed = (*own, *seen.offers.buttons) if able else ()
            offers = tuple(one for one in listed if one.interaction.kind != TO_POSE)
        self._list_acts(seen, offers, wanted=bool(among))


def _named(seen: MeasuredBattleView, offer: Offer, pairs: tuple[Offer, ...]) -> Value:
    """The enemy; with the act where it may be fought and shot at (MBT-AMB-30)."""
    foe, act = offer.interaction.target, offer.interaction.apart or offer.interaction.verb
    assert foe is not None
    name = seen.short_name(foe)
    if act is None or sum(one.interaction.target == foe for one in pairs) < 2:
        return name
    return _("{act}: {unit}", act=act, unit=name)


MARKS = {
    "disorganised": _("disorganised"),
    "rout": _("in rout"),
    "dry": _("is out of ammunition"),
    "moved": _("has moved"),
    "acted": _("has fought or shot"),
    "engaged": _("face to face with an enemy"),
    "contact": _("in contact with an enemy"),
    "battery": _("with its battery"),
}
