"""A result of the laboratory: the word, a line of shares a level, what decides, the handicap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.lab.balance_words import (
    VERDICTS,
    aim_words,
    first_losses,
    handicap_line,
    meanings,
    percent,
    player_name,
    reason_words,
    side_name,
    table_time,
)
from core.text import Text, Value, _
from editor.base.context import Context
from editor.desks.design.laboratory.share_line import ShareLine
from editor.widgets.flow_row import FlowRow
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from core.lab.balance_records import BalanceRecord, LevelRow
    from core.scenarios.scenario import Scenario

PIECES = 5
LEVEL, TURNS, ENDS = _("Level"), _("Turns"), _("How it ends")


class ResultView(QWidget):
    """Shows one result; `taken` when a person takes the handicap, `kept` when the scenario shall hold it."""

    taken = Signal()
    kept = Signal()

    def __init__(self, context: Context, on_map: QWidget) -> None:
        """`on_map` is the switch of the map of losses; it stands beside the verdict."""
        super().__init__()
        self._context = context
        on_panel(self)
        px = context.theme.px
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(8))
        self.word = QLabel()
        self.word.setObjectName("laboratory_verdict")
        context.theme.apply_style(self.word, "name")
        self.meaning = quiet_label(context)
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(self.word)
        head.addWidget(self.meaning, 1)
        self._column.addLayout(head)
        if self._is_large:
            self._column.addWidget(on_map)
        else:
            head.addWidget(on_map)
        self.handicap = QLabel(wordWrap=True)
        self.take = QPushButton()
        self.take.setObjectName("take_handicap")
        context.speaker.bind(self.take, self.take.setText, _("Take this handicap"))
        self.take.clicked.connect(self.taken)
        self.keep = QPushButton()
        self.keep.setObjectName("keep_handicap")
        context.speaker.bind(self.keep, self.keep.setText, _("Keep it for who wants it"))
        tip = _("The scenario stays as it is; who begins a battle may play it with the handicap.")
        context.speaker.bind(self.keep, self.keep.setToolTip, tip)
        self.keep.clicked.connect(self.kept)
        buttons = FlowRow(px(8))
        buttons.add(self.take, self.keep)
        row = QVBoxLayout() if self._is_large else QHBoxLayout()
        for widget in (self.handicap, buttons) if self._is_large else (buttons, self.handicap):
            row.addWidget(widget, 1)
        row.setContentsMargins(0, 0, 0, 0)
        self._offer = QWidget()
        self._offer.setLayout(row)
        self._column.addWidget(self._offer)
        self._levels = QWidget()
        self.grid = QGridLayout(self._levels)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(px(14))
        self.grid.setVerticalSpacing(px(4))
        self.grid.setColumnStretch(2, 2)
        self.grid.setColumnStretch(5, 3)  # the words of the ends go on below: the panel is never wider
        self._column.addWidget(self._levels)
        self.details = QLabel(wordWrap=True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        context.theme.apply_style(self.details, "small")
        self._column.addWidget(self.details)
        self._column.addStretch(1)
        self.setVisible(False)

    @property
    def _is_large(self) -> bool:
        return self._context.theme.is_large

    def show_record(self, record: BalanceRecord, scenario: Scenario, names: Mapping[str, Value]) -> None:
        """Show this result, in the language of the window; `names` of units by id."""
        self.setVisible(True)
        say = self._context.speaker.say
        self.word.setText(say(VERDICTS[record.verdict]))
        self.meaning.setText(" ".join(say(line) for line in meanings(record, scenario)))
        self._fill_levels(record, scenario)
        self._offer.setVisible(record.handicap is not None)
        if record.handicap is not None:
            self.handicap.setText(say(handicap_line(record.handicap, scenario, names)))
        self.details.setText("\n".join(say(line) for line in self._details(record, scenario, names)))

    def _fill_levels(self, record: BalanceRecord, scenario: Scenario) -> None:
        while self.grid.count():
            item = self.grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        sides = [side.id for side in scenario.sides]
        names = [side_name(scenario, side) for side in sides]
        heads: tuple[Value, ...] = (LEVEL, names[0], "", names[1], TURNS, ENDS)
        columns = 4 if self._is_large else len(heads)
        for place, head in enumerate(heads[:columns]):
            self.grid.addWidget(self._label(head, "small"), 0, place)
        for number, (player, level) in enumerate(record.levels.items(), 1):
            if not all(side in level.sides for side in sides):
                continue
            first, second = level.sides[sides[0]], level.sides[sides[1]]
            line = ShareLine(self._context)
            line.show_share(first.share, first.low, first.high, names[0])
            ends = self._label(self._ends(level))
            ends.setWordWrap(True)
            texts = (
                self._label(player_name(player), "strong"),
                self._label(_share(first.share, first.low, first.high)),
                line,
                self._label(_share(second.share, second.low, second.high)),
                self._label(_("{median}, at most {most}", median=level.turns.median, most=level.turns.p90)),
                ends,
            )
            for place, widget in enumerate(texts[:columns]):
                self.grid.addWidget(widget, number, place)
            for widget in texts[columns:]:
                widget.deleteLater()

    def _label(self, words: Value, style: str = "base") -> QLabel:
        label = QLabel(self._context.speaker.say(words))
        self._context.theme.apply_style(label, style)
        return label

    def _ends(self, level: LevelRow) -> Value:
        say = self._context.speaker.say
        parts = [
            f"{percent(count / max(1, level.battles))} % {say(reason_words(reason))}"
            for reason, count in level.ends.items()
        ]
        return ", ".join(parts)

    def _details(self, record: BalanceRecord, scenario: Scenario, names: Mapping[str, Value]) -> list[Text]:
        found: list[Text] = []
        for player, level in record.levels.items():
            found.append(
                _(
                    "{player}: {battles} battles that tell as much as {effective}, {draws} drawn.",
                    player=player_name(player),
                    battles=level.battles,
                    effective=level.effective_battles,
                    draws=level.draws,
                )
            )
            if self._is_large:
                spread = _("{median}, at most {most}", median=level.turns.median, most=level.turns.p90)
                found.append(_("Turns: {turns}; {ends}.", turns=spread, ends=self._ends(level)))
            found += table_time(record, level)
        best = next(iter(record.levels.values()), None)
        if best is None:
            return found
        say = self._context.speaker.say
        if best.pieces:
            pieces = ", ".join(
                f"{say(names.get(row.piece, row.piece))} {100 * row.swing:+.1f}"
                for row in best.pieces[:PIECES]
            )
            found.append(_("Whose acts decide, in points of the chance to win: {pieces}.", pieces=pieces))
        if best.when:
            turns = ", ".join(
                f"{row.turn} ({100 * row.swing:.0f})"
                for row in sorted(best.when, key=lambda row: -row.swing)[:3]
            )
            found.append(_("The turns that decide most: {turns}.", turns=turns))
        for aim in best.aims[:3]:
            found.append(aim_words(aim, scenario))
        found.extend(first_losses(best, scenario))
        found.append(_("Luck that can be told apart: {luck} % of the result.", luck=percent(best.luck)))
        return found


def _share(share: float, low: float, high: float) -> Text:
    return _("{share} % ({low} to {high})", share=percent(share), low=percent(low), high=percent(high))
