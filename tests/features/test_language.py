"""The language is switched while the window stands: no sentence of the other one stays in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po
from PySide6.QtCore import QAbstractListModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)

from core.paths import LOCALE
from editor.panels.battle.card_faces import CardButton
from tests.features.driver import CTRL, SHIFT, Key
from tests.features.player import CARD, UNIT, Person

FRENCH = LOCALE / "fr" / "LC_MESSAGES" / "etat_major.po"
TAGS = re.compile(r"<[^>]+>")
PLACE = re.compile(r"\\{\w+\\}")


def sentences() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Each English sentence that French says otherwise, as what it may look like on the screen."""
    with FRENCH.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    for message in catalogue:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        for sentence in ids:
            plain = re.sub(r"\{\w+\}", "", sentence).strip(" .:;,()·–-")
            if not sentence or sentence in said or not re.search(r"[A-Za-z]{3}", plain):
                continue
            words = PLACE.sub(".+?", re.escape(sentence.replace("&", "")))
            yield sentence, re.compile(f"^{words}$", re.DOTALL)


def texts_of(widget: QWidget) -> Iterator[str]:
    """What a widget says, in letters, in its tooltip and to a screen reader."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QGroupBox):
        yield widget.title()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    if isinstance(widget, QMenuBar | QMenu):
        yield from (action.text() for action in widget.actions())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        model = widget.model()
        for row in range(model.rowCount()):
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
            for column in range(columns):
                yield str(model.index(row, column).data() or "")
    if isinstance(widget, CardButton) and widget.state.note is not None:
        yield widget.accessibleName()


def shown(person: Person) -> Iterator[tuple[str, str]]:
    """Every text in sight, plain, with where it stands."""
    menus = person.window.bar.menu.menus
    for menu in menus:
        menu.aboutToShow.emit()
    for widget in (*person.window.findChildren(QWidget), *menus):
        if not widget.isVisible() and widget not in menus:
            continue
        where = f"{type(widget).__name__} {widget.objectName()}"
        for text in texts_of(widget):
            for line in TAGS.sub("\n", text.replace("&", "")).split("\n"):
                if line.strip():
                    yield where, line.strip()


def english_left(person: Person, known: list[tuple[str, re.Pattern[str]]]) -> list[str]:
    """Sentences of the English catalogue that a French window shows."""
    kept = {"Option", "Options", "Notes", "Union", "Plan", "General", "Infantry 1"}
    found = []
    for where, line in sorted(set(shown(person))):
        if line in kept:
            continue
        for sentence, pattern in known:
            if pattern.match(line) and (".+?" not in pattern.pattern or letters(sentence) > 5):
                found.append(f"{where}: {line}  <- {sentence}")
                break
    return found


def letters(sentence: str) -> int:
    """How many letters of its own a sentence has, beside its places."""
    return len(re.sub(r"\{\w+\}|\W", "", sentence))


def test_nothing_english_stays_in_a_french_window(open_window: object, home: Path) -> None:
    person: Person = open_window("en", start_page=True)  # type: ignore[operator]
    known = list(sentences())
    assert len(known) > 500
    assert len(english_left(person, known)) > 20
    person.key(Key.Key_L, CTRL | SHIFT)
    assert person.language == "fr"
    left = {"start": english_left(person, known)}
    card = person.battle_card("picketts_charge")
    person.reveal(card.buttons[1])
    person.click(card.buttons[1])
    person.rest(300)
    left["design"] = english_left(person, known)
    unit = next(one for one in person.page.document.scenario.units if one.kind == "general")
    person.click_hex(person.page.document.scenario.board.grid.parse(unit.at))
    left["selection"] = english_left(person, known)
    person.key(Key.Key_4, CTRL)
    left["seats"] = english_left(person, known)
    person.enter(person.page.desk.seats.seed, "8")  # type: ignore[union-attr]
    left["card"] = english_left(person, known)
    person.until(lambda: person.offered(UNIT))
    person.key(Key.Key_L, CTRL | SHIFT)
    person.key(Key.Key_L, CTRL | SHIFT)
    left["orders"] = english_left(person, known)
    person.until(lambda: person.table.session.journal.state.turn >= 3 and person.offered(CARD))
    person.click(person.table.tabs.tabBar(), person.table.tabs.tabBar().tabRect(1).center())
    left["journal"] = english_left(person, known)
    assert {place: lines for place, lines in left.items() if lines} == {}
