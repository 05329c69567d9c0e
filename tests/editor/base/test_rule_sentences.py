"""The numbered sentences of the rules: which of them are headings."""

from __future__ import annotations

import pytest

from editor.base.rule_sentences import books, sentences


@pytest.mark.parametrize("book", books())
def test_only_headings_are_chapters(book: str) -> None:
    """Neither a numbered line, nor a row of the table of open questions, nor a ruling."""
    chapters = [one.number for one in sentences(book) if one.is_chapter]
    assert chapters
    assert all(number.partition("-")[2].isdigit() for number in chapters)
    assert not any("AMB" in number or "." in number for number in chapters)


def test_the_chapters_of_battle_cry_are_its_fifteen_headings() -> None:
    numbers = [one.number for one in sentences("battle_cry") if one.is_chapter]
    assert numbers == [f"BC-{number}" for number in range(1, 16)]
