"""What the help calls a key or a button is what the window calls it."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from PySide6.QtGui import QKeySequence

from core.paths import LOCALE, RESOURCES
from core.text import say
from editor.shell.window_menus import MENUS
from tests.features.conftest import OpenWindow
from tests.features.driver import ALT, CTRL, Key
from tests.features.player import CARD, Person
from tests.features.test_play_to_the_end import open_battle

HELP = RESOURCES / "help"
FRENCH_KEYS = {
    "Maj": "Shift",
    "Début": "Home",
    "Fin": "End",
    "Entrée": "Return",
    "Suppr": "Del",
    "Inser": "Ins",
    "Retour": "Backspace",
    "Échap": "Esc",
}
OF_THE_MAP = {"Q", "Shift+Q", "Alt+Return", "Alt+Enter", "Ctrl+arrows", "Ctrl+flèches"}
"""Keys that a tool takes itself while it is in hand."""


def keys_told(language: str) -> set[str]:
    """Keys of the tables of keys.md that only a command can answer: letters and keys with Ctrl, Alt or F."""
    found = set()
    for line in (HELP / language / "keys.md").read_text("utf-8").splitlines():
        cell = line.split("|")[1] if line.startswith("|") else ""
        for key in re.findall(r"(?:(?:Ctrl|Alt|Maj|Shift)\+)+[^\s,]+|\bF\d+|(?<!\S)[A-Z](?=[,\s])", cell):
            parts = [FRENCH_KEYS.get(part, part) for part in re.split(r"(?<=.)\+(?!$)", key)]
            found.add("+".join(parts))
    return found


def keys_of(person: Person) -> set[str]:
    """Every key of a command that is at hand."""
    keys = set()
    for command in person.window.commands.all():
        keys |= {QKeySequence(key.strip()).toString() for key in command.shortcut.split(" | ") if key.strip()}
    return keys


@pytest.mark.parametrize(("language", "told"), [("en", r"\*\*(\w+)\*\* menu"), ("fr", r"menu \*\*(\w+)\*\*")])
def test_each_menu_of_the_help_stands_in_the_window(language: str, told: str) -> None:
    menus = {say(name, language).replace("&", "") for _id, name in MENUS}
    pages = sorted((HELP / language).glob("*.md"))
    named = {name for page in pages for name in re.findall(told, page.read_text("utf-8"))}
    assert named
    assert named <= menus


def test_each_key_of_the_help_does_something(open_window: OpenWindow) -> None:
    person = open_window("fr", start_page=True)
    person.new_map()
    known = keys_of(person)
    person.key(Key.Key_F5)
    assert person.page.desk.id == "play"
    person.key(Key.Key_Home, ALT)
    open_battle(person, "mirror_creek", ("person", "greedy"), "4")
    person.until(lambda: person.offered(CARD))
    known |= keys_of(person)
    person.new_map("belle_epoque")
    known |= keys_of(person)
    person.key(Key.Key_Home, ALT)
    open_battle(person, "alma", ("person", "person"), "4")
    person.until(lambda: person.table.seen.choice is not None)
    known |= keys_of(person)
    person.key(Key.Key_3, CTRL)
    assert person.page.desk.id == "plan"
    known |= keys_of(person)
    person.key(Key.Key_5, CTRL)
    assert person.page.desk.id == "umpire"
    known |= keys_of(person)
    person.key(Key.Key_Home, ALT)
    open_battle(person, "twin_hills", ("person", "person"), "4")
    known |= keys_of(person)
    for language in ("fr", "en"):
        told = {QKeySequence(key).toString() for key in keys_told(language) - OF_THE_MAP}
        assert len(told) > 40
        assert sorted(told - known) == []


def test_each_button_of_the_help_is_called_so() -> None:
    with (LOCALE / "fr" / "LC_MESSAGES" / "etat_major.po").open("rb") as file:
        catalogue = [message for message in read_po(file, locale="fr") if isinstance(message.id, str)]
    said = {
        "en": {message.id.replace("&", "").rstrip(".") for message in catalogue},
        "fr": {str(message.string).replace("&", "").rstrip(".") for message in catalogue},
    }
    for language, names in said.items():
        for page in ("start", "design", "play", "keys"):
            words = re.findall(r"\*\*([^*]+)\*\*", (HELP / language / f"{page}.md").read_text("utf-8"))
            assert sorted(set(words) - names) == [], page
