"""Ways to break a file, for the tests of every reader and for `soak --files`."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias
from xml.etree import ElementTree

from core.scenarios.documents import BadFile
from core.text import languages, say

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**14,
    -(10**14),
    1e300,
    "",
    "x",
    "1.1",
    "0.0",
    "5.08",
    "9999.9999",
    "٣.٣",
    "union",
    "\u0000",
    "\u202e",
    "🐎" * 50,
    "x" * 5000,
    [],
    {},
    [[]],
    [None],
    {"": {}},
    {"rule": "cadets"},
    {"rule": []},
    {"en": 1},
    ["1.1", "1.1"],
    [{"at": "1.1"}],
    list(range(200)),
)
ODD_TEXTS = (
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1e999",
    b"9" * 5000,
    b"-0",
    b'"\\ud800"',
    b'"\\udfff\\ud800"',
    b'"\\u0000"',
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"[" * 500,
    b'{"a":' * 500,
    b"]",
    b"}",
    b",",
    b":",
    b'"',
    b"\\",
    b"//",
    b"\x00",
    b"\r",
    b"\t",
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """(container, key) of each value in a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def truncated(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def flipped(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _time in range(dice.choice((1, 1, 1, 3, 20))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def spliced(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(200))
    cut = dice.randrange(len(data))
    return data[:start] + dice.choice((b"", data[cut : cut + 200], data[start:end] * 2)) + data[end:]


def stuffed(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + dice.choice(ODD_TEXTS) + data[at:]


def number_replaced(data: bytes, dice: random.Random) -> bytes:
    spots = [at for at in range(len(data)) if data[at : at + 1].isdigit()]
    at = dice.choice(spots or [0])
    return data[:at] + dice.choice(ODD_TEXTS) + data[at + 1 :]


def retyped(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    for _time in range(dice.choice((1, 1, 2, 5))):
        container, key = dice.choice(list(places(document)))
        container[key] = copy.deepcopy(dice.choice(ODD_VALUES))
    return json.dumps(document, ensure_ascii=dice.random() < 0.5).encode()


def key_changed(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    container, key = dice.choice([spot for spot in places(document) if isinstance(spot[0], dict)])
    value = container.pop(key)
    if dice.random() < 0.6:
        container[dice.choice((key[:-1], key + "s", key.upper(), "", "\u0000", "x" * 3000))] = value
    return json.dumps(document).encode()


def key_doubled(data: bytes, dice: random.Random) -> bytes:
    spots = [at for at in range(len(data)) if data[at : at + 2] in (b'{"', b"{\n")]
    at = dice.choice(spots)
    end = data.index(b":", at) + 1
    return data[:end] + b" 1, " + data[at + 1 :]


def reversioned(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    key = dice.choice(("version", "version", "format", "system"))
    document[key] = dice.choice((*ODD_VALUES, 2, 99, "1", "battle_cry", [1]))
    return json.dumps(document).encode()


Mutation: TypeAlias = Callable[[bytes, random.Random], bytes]

MUTATIONS: tuple[Mutation, ...] = (
    truncated,
    flipped,
    spliced,
    stuffed,
    number_replaced,
    retyped,
    key_changed,
    key_doubled,
    reversioned,
)
TEXT_MUTATIONS: tuple[Mutation, ...] = (truncated, flipped, spliced, stuffed, number_replaced)
"""Those that need no JSON."""


def crossed(data: bytes, other: bytes, dice: random.Random) -> bytes:
    """The head of one file and the tail of another."""
    return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]


def grafted(data: bytes, other: bytes, dice: random.Random) -> bytes:
    """A value of another document in the place of one of this."""
    document = json.loads(data)
    container, key = dice.choice(list(places(document)))
    taken, at = dice.choice(list(places(json.loads(other))))
    container[key] = taken[at]
    return json.dumps(document, ensure_ascii=False).encode()


def shuffled(data: bytes, dice: random.Random) -> bytes:
    """A list of the document with an entry twice, without one, or in another order: legal JSON, odd sense."""
    document = json.loads(data)
    lists = [box[key] for box, key in places(document) if isinstance(box[key], list) and box[key]]
    if not lists:
        return data
    for _time in range(dice.choice((1, 1, 2))):
        chosen = dice.choice(lists)
        deed = dice.randrange(3)
        if deed == 0 or not chosen:
            chosen.insert(dice.randrange(len(chosen) + 1), copy.deepcopy(dice.choice(chosen or [0])))
        elif deed == 1:
            del chosen[dice.randrange(len(chosen))]
        else:
            dice.shuffle(chosen)
    return json.dumps(document, ensure_ascii=False).encode()


ODD_WORDS = ("", "x", "-1", "0", "1", "1.5", "nan", "1e9", "99999999999", "../../x", "0x10", "é", "y" * 3000)
"""What stands in an attribute, or in a cell of a table, instead of what should."""


def element_changed(data: bytes, dice: random.Random) -> bytes:
    """An element of XML with an odd attribute or text, twice, or without a part: legal XML, odd sense."""
    root = ElementTree.fromstring(data)  # a file of our own: nothing in it refers to anything
    for _time in range(dice.choice((1, 1, 2, 4))):
        element = dice.choice(list(root.iter()))
        deed = dice.randrange(5)
        if deed == 0 and len(element):
            element.remove(dice.choice(list(element)))
        elif deed == 1 and len(element):
            element.insert(dice.randrange(len(element) + 1), copy.deepcopy(dice.choice(list(element))))
        elif deed == 2:
            element.text = dice.choice((*ODD_WORDS, (element.text or "")[:-1], (element.text or "") * 2))
        elif deed == 3 and element.attrib:
            del element.attrib[dice.choice(list(element.attrib))]
        elif element.attrib:
            element.attrib[dice.choice(list(element.attrib))] = dice.choice(ODD_WORDS)
    return b'<?xml version="1.0" encoding="UTF-8"?>' + ElementTree.tostring(root, "unicode").encode()


def cell_changed(data: bytes, dice: random.Random) -> bytes:
    """A cell of a table with an odd word, a row twice or gone: a legal table of odd sense."""
    mark = max((b",", b";", b"\t"), key=data.count)
    rows = [line.split(mark) for line in data.splitlines()]
    for _time in range(dice.choice((1, 1, 2, 4))):
        row = dice.choice(rows)
        deed = dice.randrange(6)
        if deed == 0:
            rows.insert(dice.randrange(len(rows)), list(row))
        elif deed == 1:
            row.append(dice.choice(row))
        else:
            other = dice.choice(dice.choice(rows))
            row[dice.randrange(len(row))] = dice.choice((other, dice.choice(ODD_WORDS).encode()))
    return b"\n".join(mark.join(row) for row in rows)


def check_told(error: BadFile, data: bytes) -> None:
    """The refusal has places inside the file and sentences in every language."""
    assert error.faults
    lines = len(data.splitlines()) + 1  # XML and spreadsheets end lines with a lone \r too
    for fault in error.faults:
        assert 0 <= fault.place.line <= lines, fault
    for line in error.lines():
        for language in languages():
            assert say(line, language).encode()
