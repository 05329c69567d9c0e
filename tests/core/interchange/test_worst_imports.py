"""Files and texts of other programs in their worst shapes: twice the size is twice the steps, by no clock.

What goes wrong inside one regular expression makes no calls that could be counted: a long file is read to
its end for that, which took hours where a search began anew at each letter.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from core.scenarios.documents import BadFile
from endurance.files.formats import FORMATS, Format
from tests.everyday import by_turns
from tests.worst_shapes import calls_of

SMALL, LONG = 1 << 14, 200_000

TEXTS = ("list as text", "list as spreadsheet", "collection as spreadsheet", "map lines")
READ = {
    form.name: form
    for form in FORMATS
    if form.name.startswith(("foreign ", "ground .", *TEXTS)) and form.name != "ground .hgt"
}
"""All that is text; heights as plain bytes have one size, and pictures have readers of their own."""

Shape = Callable[[bytes], bytes]


def many(part: bytes) -> Shape:
    """The same letters again and again."""
    return lambda sound: part


def own_line(sound: bytes) -> bytes:
    """The longest line of the file itself."""
    return max(sound.split(b"\n"), key=len) + b"\n"


SHAPES: dict[str, Shape] = {
    "blanks": many(b" "),
    "tabs": many(b"\t"),
    "line ends": many(b"\n"),
    "short lines": many(b"a\n"),
    "own lines": own_line,
    "letters": many(b"a"),
    "digits": many(b"9"),
    "ones": many(b"1 "),
    "points": many(b"1,1 "),
    "times": many(b" x 1"),
    "commas": many(b","),
    "semicolons": many(b";"),
    "dashes": many(b"- "),
    "quotes": many(b'"'),
    "quotes in quotes": many(b'\\"'),
    "guillemets": many("«".encode()),
    "brackets": many(b"["),
    "round brackets": many(b"("),
    "open tags": many(b"<"),
    "tags": many(b"<a>"),
    "entities": many(b"&amp;"),
    "equal signs": many(b"=1"),
}


def made(form: Format, shape: str, size: int, *, ahead: bytes = b"") -> bytes:
    """A sound file with about so many bytes of a shape in its middle, after the letters `ahead`."""
    sound = form.sound()[0]
    part = SHAPES[shape](sound)
    at = sound.find(b"\n", len(sound) // 2) + 1
    return sound[:at] + ahead + part * (size // len(part)) + sound[at:]


def read(form: Format, data: bytes) -> None:
    """It is taken or refused, and nothing else."""
    try:
        form.use(data, Random(1))
    except BadFile:
        return


def steps_of(form: Format, data: bytes) -> int:
    """How many calls reading makes."""
    return calls_of(lambda: read(form, data))


@pytest.mark.parametrize(("shape", "name"), by_turns(SHAPES, READ))
def test_twice_the_size_is_at_most_twice_the_steps(shape: str, name: str) -> None:
    form = READ[name]
    read(form, made(form, shape, SMALL))  # what is loaded when it is first asked for is loaded
    one, two = (steps_of(form, made(form, shape, size)) for size in (SMALL, 2 * SMALL))
    assert two <= 2.3 * one + 20_000
    assert one < 200 * SMALL


@pytest.mark.parametrize(("shape", "name"), by_turns([*SHAPES][::-1], READ))
def test_a_long_file_is_read_to_its_end(shape: str, name: str) -> None:
    """By itself, and behind what a reader of lists looks for: a name, a number, a bracket that stays open."""
    form = READ[name]
    for ahead in (b"", b"=1", b"(1", b"x "):
        read(form, made(form, shape, LONG, ahead=ahead) + b"x")
