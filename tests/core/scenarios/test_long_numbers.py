"""Numbers in a file: fifteen digits, whatever their sign, and no more."""

import pytest

from core.scenarios.documents import BadFile, read_document


@pytest.mark.parametrize("number", ["999999999999999", "-999999999999999", "0", "-0"])
def test_fifteen_digits_are_a_number(number: str) -> None:
    assert read_document(f'{{"a": {number}}}'.encode()).data == {"a": int(number)}


@pytest.mark.parametrize("number", ["1000000000000000", "-1000000000000000", "9" * 400])
def test_sixteen_are_none(number: str) -> None:
    with pytest.raises(BadFile):
        read_document(f'{{"a": {number}}}'.encode())
