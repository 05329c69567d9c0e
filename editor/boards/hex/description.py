"""The board in words, for those who hear the screen: every hex that is not plain, every unit by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

from core.text import Names, Text, Value, _

if TYPE_CHECKING:
    from core.presentation.look import Piece
    from core.scenarios.scenario import Scenario
    from editor.boards.host import DeskHost
    from editor.shell.window import MainWindow


def show_description(window: MainWindow, page: DeskHost) -> QDialog:
    """A window of text that can be read line by line."""
    say = window.context.speaker.say
    dialog = QDialog(window)
    dialog.setObjectName("description")
    dialog.setWindowTitle(say(_("The board in words")))
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setAccessibleName(say(_("The board in words")))
    text.setPlainText("\n".join(say(line) for line in [*description(page), *plans_in_words(page)]))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    rows = QVBoxLayout(dialog)
    rows.addWidget(text)
    rows.addWidget(buttons)
    dialog.resize(window.context.theme.px(560), window.context.theme.px(480))
    dialog.open()
    text.setFocus()
    return dialog


def plans_in_words(page: DeskHost) -> list[Text]:
    """The marks that lie over the map, as far as the person before the screen may see them."""
    if not page.shows_plans:
        return []
    from editor.boards.plan.layer_words import mark_text

    layer, scenario = page.plan_layer, page.document.scenario
    return [mark_text(scenario, layer.sides[one.side].name, one.mark) for one in layer.shown_marks()]


def description(page: DeskHost) -> list[Text]:
    """The size, what the desk shows (a battle) or the units as set up, then the grounds with their hexes."""
    if page.document.system.board == "table":
        from editor.boards.measured.description import table_description

        return table_description(page)
    if page.document.system.board == "cards":
        from editor.boards.cards.design_words import card_description

        return card_description(page)
    scenario = page.document.scenario
    board = scenario.board
    lines = [
        _(
            "{title}: {rows} rows of hexes, {columns} columns.",
            title=page.document.title,
            rows=board.rows,
            columns=board.columns,
        )
    ]
    shown = page.described()
    lines += _set_up(page, scenario) if shown is None else shown
    for entry in page.document.system.look.grounds:
        hexes = [
            board.grid.label(board.grid.parse(name))
            for name in board.hexes()
            if board.ground_at(name) == entry.id
        ]
        if hexes and entry.id != board.GROUNDS[0]:
            lines.append(_("{ground}: {hexes}.", ground=entry.name, hexes=", ".join(hexes)))
    return lines


def _set_up(page: DeskHost, scenario: Scenario) -> list[Text]:
    """The units of each side as the scenario sets them up."""
    pieces = page.document.system.hexes.pieces(scenario)
    return [
        _(
            "{side}: {units}.",
            side=side.name,
            units=tuple(_unit(page, scenario, one) for one in pieces if one.side == number) or _("no unit"),
        )
        for number, side in enumerate(scenario.sides)
    ]


def _unit(page: DeskHost, scenario: Scenario, piece: Piece) -> Value:
    kinds = {kind.id: kind.name for kind in page.document.system.look.units}
    name: Names = piece.name or kinds.get(piece.kind, Names(piece.kind, piece.kind))
    return _("{unit} in {hex}", unit=name, hex=scenario.board.grid.label(piece.at))
