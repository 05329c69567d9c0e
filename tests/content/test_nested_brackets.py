"""A place of cards is called with its side in brackets, so no French sentence puts it into brackets again."""

from __future__ import annotations

from babel.messages.pofile import read_po

from core.paths import RESOURCES


def test_no_place_of_cards_stands_in_brackets() -> None:
    """“Combattre avec Ligne (centre (Corps bleu))” stood on a button."""
    with (RESOURCES / "locale" / "fr" / "LC_MESSAGES" / "etat_major.po").open("rb") as file:
        rows = list(read_po(file, locale="fr"))
    cards = [row for row in rows if any("belle_position" in path for path, _line in row.locations)]
    assert len(cards) > 200
    said = [text for row in cards for text in ((row.string,) if isinstance(row.string, str) else row.string)]
    assert [text for text in said if "({position})" in text and "({to})" not in text] == []
