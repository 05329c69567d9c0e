"""Help in the window: a page of resources/help, or the rules at the place of one number."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.text import Text, _
from core.text.typography import french
from editor.base import rule_sentences
from editor.base.context import Context
from editor.base.help_pages import page_file
from editor.shell.help_browser import HelpBrowser
from editor.widgets import rich_text

FIRST = "index"


class HelpView(QWidget):
    """Shows pages and rules, with a way back. `closed` asks the window to put the help away."""

    closed = Signal()
    panel_title = _("Help")

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._trail: list[str] = []
        self.setProperty("surface", "panel")
        self.browser = HelpBrowser()
        self.browser.setProperty("surface", "panel")
        self.browser.setOpenLinks(False)
        # The border of a table is one pixel too much for Qt's own reckoning: no bar for that.
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.browser.anchorClicked.connect(self.follow)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        context.speaker.bind(self.search, self.search.setPlaceholderText, _("Find in the rules..."))
        context.speaker.bind(self.search, self.search.setAccessibleName, _("Find in the rules"))
        self._back = self._button(_("Back"), self.back)
        self._contents = self._button(_("Contents"), lambda: self.open("page:" + FIRST))
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 8, 10, 6)
        for button in (self._back, self._contents):
            bar.addWidget(button)
        bar.addStretch(1)
        bar.addWidget(self._button(_("Close"), self.closed.emit))
        finder = QHBoxLayout()
        finder.setContentsMargins(10, 0, 10, 6)
        finder.addWidget(self.search)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(bar)
        rows.addLayout(finder)
        rows.addWidget(self.browser, 1)
        context.speaker.changed.connect(self._show)
        context.theme.changed.connect(self._show)

    def sizeHint(self) -> QSize:
        return QSize(self._context.theme.px(338), 400)

    @property
    def here(self) -> str:
        """What is shown: "page:design" or "rule:BC-9.2", empty before the first."""
        return self._trail[-1] if self._trail else ""

    def open(self, place: str) -> None:
        """Show "page:<name>", "rule:<number>", "licence:" or "licence:<part>"; what is not there is said."""
        if place != self.here:
            self._trail.append(place)
        if self.search.text():
            self.search.blockSignals(True)
            self.search.clear()
            self.search.blockSignals(False)
        self._show()

    def forget(self) -> None:
        """Nothing that was read or looked for comes back."""
        self._trail.clear()
        self.search.setText("")  # `clear` keeps what Ctrl+Z brings back
        self.browser.clear()

    def back(self) -> None:
        if len(self._trail) > 1:
            self._trail.pop()
            self._show()

    def follow(self, link: QUrl) -> None:
        """A link of a page: another page, a rule, or a place on the same page."""
        written = link.toString()
        if written.startswith(("rule:", "licence:")):
            self.open(written)
        elif written.startswith("#"):
            self.browser.scrollToAnchor(written[1:])
        elif written.partition("#")[0].endswith(".md"):
            self.open("page:" + Path(written.partition("#")[0]).stem)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _button(self, text: Text, run: Callable[[], object]) -> QPushButton:
        button = QPushButton()
        button.setProperty("flat", True)
        self._context.speaker.bind(button, button.setText, text)
        button.clicked.connect(lambda: run())
        return button

    def _show(self) -> None:
        kind, _colon, name = self.here.partition(":")
        self._back.setVisible(len(self._trail) > 1)
        self.browser.document().setDefaultStyleSheet(self._style())
        if not self._trail:  # it was forgotten
            return
        if kind == "page":
            self._show_page(name)
        elif kind == "rule":
            self._show_rule(name)
        else:
            self._show_licence(name)

    def _show_page(self, name: str) -> None:
        path = page_file(name, self._context.speaker.language)
        if path is None:
            self.browser.setPlainText(self._context.speaker.say(_("There is no help page for this yet.")))
            return
        written = path.read_text(encoding="utf-8")
        self.browser.look_in(path.parent.name)
        self.browser.setMarkdown(french(written) if self._context.speaker.language == "fr" else written)
        self._space_out()

    def _show_rule(self, number: str) -> None:
        book = rule_sentences.book_of(number)
        if book is None:
            missing = _("No rule has the number {rule}.", rule=number)
            self.browser.setPlainText(self._context.speaker.say(missing))
            return
        rows = [self._row(one, one.number == number) for one in rule_sentences.sentences(book)]
        self.browser.setHtml(rich_text.unbroken("".join(rows)))
        self.browser.scrollToAnchor(number)

    def _show_licence(self, name: str) -> None:
        """The page about the program, or the licence of one part of it."""
        from editor.shell.licences import about_page, licence_page

        say = self._context.speaker.say
        self.browser.setHtml(licence_page(name, say) if name else about_page(say))
        self._space_out()

    def _search(self, wanted: str) -> None:
        words = wanted.casefold().split()
        if not words:
            self._show()
            return
        say = self._context.speaker.say
        rows = [
            self._row(one, False)
            for book in rule_sentences.books()
            for one in rule_sentences.sentences(book)
            if all(word in f"{one.number} {say(one.names)}".casefold() for word in words)
        ]
        nothing = html.escape(say(_("No rule speaks of this.")))
        self.browser.setHtml(rich_text.unbroken("".join(rows)) or f"<p>{nothing}</p>")

    def _row(self, rule: rule_sentences.Sentence, asked: bool) -> str:
        words = html.escape(self._context.speaker.say(rule.names))
        if rule.is_chapter:
            words = f"<b>{words}</b>"
        where = f' <span class="place">{html.escape(rule.place)}</span>' if asked and rule.place else ""
        kind = ' class="asked"' if asked else ""
        return (
            f'<table width="100%" cellpadding="5"{kind}><tr>'
            f'<td style="white-space: nowrap" width="{self._context.theme.px(66)}">'
            f'<a name="{rule.number}"></a><a href="rule:{rule.number}">{rule.number}</a></td>'
            f"<td>{words}{where}</td></tr></table>"
        )

    def _space_out(self) -> None:
        """Markdown comes with tight lines: give the paragraphs air and the titles the book face."""
        theme = self._context.theme
        document = self.browser.document()
        document.setDocumentMargin(theme.px(10))
        document.setDefaultFont(theme.font("base"))
        block, cursor = document.begin(), QTextCursor(document)
        cursor.beginEditBlock()  # one change: each by itself would lay the whole page out again
        while block.isValid():
            level = block.blockFormat().headingLevel()
            air = QTextBlockFormat()
            air.setTopMargin(theme.px(14) if level > 1 else 0)
            air.setBottomMargin(theme.px(6 if level or not block.textList() else 3))
            air.setNonBreakableLines(False)  # lines of code wrap too: the page has no bar to go along them
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(air)
            if level:
                face = QTextCharFormat()
                font = theme.font("name")
                font.setPixelSize(theme.px(26 if level == 1 else 19))
                face.setFont(font)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(face)  # Markdown's own sizes would win over a merged one
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._fit(frame)
        cursor.endEditBlock()
        self.browser.fit_pictures()

    def _fit(self, table: QTextTable) -> None:
        """Columns as wide as their words want: Markdown makes them all equal, and words would break."""
        form = table.format()
        form.clearColumnWidthConstraints()
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(form)

    def _style(self) -> str:
        theme = self._context.theme
        names = {name: theme.colour(name).name() for name in ("accent", "accent_ground", "second", "text")}
        return (
            f"a {{ color: {names['accent']}; }} table.asked {{ background: {names['accent_ground']}; }}"
            f" .place {{ color: {names['second']}; }} body {{ color: {names['text']}; }}"
        )
