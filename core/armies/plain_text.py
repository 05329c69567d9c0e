"""A list as plain text to share, and back: one line of troops a line, "3 x Zouaves (10) = 30".

Written text reads back as the same list; text typed by a person is read forgivingly, and what is not
understood is told, line by line.
"""

import json
import re

from core.armies.army import Army
from core.armies.rosters import Line, content_hash
from core.armies.vocabulary import (
    HEAD,
    NO,
    YES,
    ReadList,
    Systems,
    Vocabulary,
    label,
    line_from,
    no_system,
    read_list,
    system_named,
)
from core.armies.words import part_words
from core.text import Text, Value, _, say
from core.text.whole_numbers import whole

LONGEST_LINE = 4000
"""Letters of a line, more than any list writes; in one without an end brackets would be sought for days."""
MOST_ROWS = 2000
"""Lines that are read as troops; a list has at most 200."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|[«“][^»”]*[»”]')
_COUNT = re.compile(r"^([0-9]{1,6})\s*(?:[x×*]\s+|[x×*](?=[^\W\d_])|\s)\s*", re.IGNORECASE)
_LAST_COUNT = re.compile(r"\s+[x×*]\s*([0-9]{1,6})$", re.IGNORECASE)
_PRICE = re.compile(r"\(\s*\d+\s*(?:pts?|points?)?\s*\)|=\s*\d+\s*(?:pts?|points?)?\s*$", re.IGNORECASE)
_PARTS = re.compile(r"\[([^\]]*)\]")
_DASH = re.compile(r"^\s*[-–—*•·]\s+")


def write(army: Army, language: str) -> str:
    """The list as text in `language`; ends with a newline."""
    roster = army.roster
    head: dict[str, Value] = {"title": roster.title, "system": army.troops.title}
    if roster.nation:
        head["nation"] = dict(army.troops.nations).get(roster.nation, roster.nation)
    head["budget"] = str(roster.budget)
    head["points"] = f"{roster.points.id} {roster.points.digest}".strip()
    head["friendly"] = YES if roster.friendly else NO
    head["reason"] = roster.reason
    head["note"] = roster.note
    lines = [_head_line(key, said, language) for key, value in head.items() if (said := say(value, language))]
    lines += ["", *(_line(army, index, language) for index in range(len(army.entries))), ""]
    lines.append(_head_line("total", f"{army.total} / {roster.budget}", language))
    lines.append(_head_line("print", content_hash(roster), language))
    return "\n".join(lines) + "\n"


def _head_line(key: str, value: str, language: str) -> str:
    return say(_("{label}: {value}", label=HEAD[key], value=value), language)


def _line(army: Army, index: int, language: str) -> str:
    entry = army.entries[index]
    words = f"{entry.count} x {say(entry.troop.name, language)}"
    parts = [say(part, language) for part in part_words(entry.troop, entry.line.parts)]
    if parts:
        words += f" [{'; '.join(parts)}]"
    words += f" ({entry.each or 0}) = {entry.points}"
    if entry.line.name:
        words += " " + json.dumps(entry.line.name, ensure_ascii=False)
    return f"{words} // {entry.line.note}" if entry.line.note else words


def read(text: str, systems: Systems, system: str | None = None) -> ReadList:
    """The list in a text; `system` is its game where the text does not name one. Raises nothing."""
    head, rows, remarks = _head_and_rows(text)
    if "system" in head:
        system = system_named(head["system"], systems)
    elif system is None:
        system = _likeliest(rows, systems)
    if system is None or system not in systems:
        return no_system(head.get("system", ""))
    vocabulary = Vocabulary(systems[system])
    if rows and "title" not in head and _is_title(rows[0][1], vocabulary):
        head["title"] = rows.pop(0)[1]
    lines: list[Line] = []
    for number, words in rows:
        faults: list[Text] = []
        line = _read_line(words, vocabulary, faults)
        remarks += [_("line {line}: {wrong}", line=number, wrong=wrong) for wrong in faults]
        if line is not None:
            lines.append(line)
    return read_list(head, tuple(lines), systems[system], remarks)


def _head_and_rows(text: str) -> tuple[dict[str, str], list[tuple[int, str]], list[Text]]:
    """What the labels say, all other lines that are not empty, numbered from 1, and which are too long."""
    head: dict[str, str] = {}
    rows: list[tuple[int, str]] = []
    remarks: list[Text] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        words = raw.strip()
        before, colon, after = words.partition(":")
        key = label(before) if colon else None
        if len(words) > LONGEST_LINE or len(rows) == MOST_ROWS:
            remarks.append(_("line {line}: {wrong}", line=number, wrong=_("this text is too long")))
            if len(rows) == MOST_ROWS:
                break
        elif key is not None:
            head.setdefault(key, after.strip())
        elif words:
            rows.append((number, words))
    return head, rows, remarks


def _is_title(words: str, vocabulary: Vocabulary) -> bool:
    """Whether the first line names the list, not troops."""
    return vocabulary.troop(_parted(words)[1]) is None and whole(words[0]) is None


def _likeliest(rows: list[tuple[int, str]], systems: Systems) -> str | None:
    """The system that knows the most of the troops; None where none knows any."""
    found = {
        system: sum(vocabulary.troop(_parted(words)[1]) is not None for _number, words in rows)
        for system, troops in systems.items()
        for vocabulary in [Vocabulary(troops)]
    }
    best = max(found, key=lambda system: found[system], default=None)
    return best if best is not None and found[best] else None


def _read_line(words: str, vocabulary: Vocabulary, faults: list[Text]) -> Line | None:
    count, name, parts, own, note = _parted(words)
    troop = vocabulary.troop_partly(name)
    if troop is None:
        wrong = _("“{words}” was not understood", words=words[:80])
        faults.append(_("{wrong}; {right}", wrong=wrong, right=vocabulary.nearest(name)))
        return None
    found, unknown = vocabulary.parts(troop, parts)
    for piece in unknown:
        faults.append(_("{troop}: “{part}” is not known and was left out", troop=troop.name, part=piece[:80]))
    fields = {"count": count, "parts": troop.changed_parts(found), "name": own, "note": note}
    return line_from(troop, fields, faults)


def _parted(words: str) -> tuple[int, str, str, str, str]:
    """Count, troops, parts, name and note of a line."""
    own = ""
    string = _STRING.search(words)
    comment = words.find(" //")
    if string is not None and (comment < 0 or string.start() < comment):
        own = _unquoted(string[0])
        words, rest = words[: string.start()], words[string.end() :]
        note = rest.partition("//")[2] if "//" in rest else ""
    else:
        words, _slashes, note = words.partition(" //")
    bracket = _PARTS.search(words)
    parts = bracket[1] if bracket else ""
    if bracket:
        words = words[: bracket.start()] + " " + words[bracket.end() :]
    words = _DASH.sub("", words)
    words = _PRICE.sub(" ", _PRICE.sub(" ", words.strip()).strip()).strip()
    count = 1
    if (first := _COUNT.match(words)) is not None:
        count, words = int(first[1]), words[first.end() :]
    elif (last := _LAST_COUNT.search(words)) is not None:
        count, words = int(last[1]), words[: last.start()]
    return count, words.strip(), parts, own, note.strip()


def _unquoted(string: str) -> str:
    if not string.startswith('"'):
        return string[1:-1].strip()
    try:
        found = json.loads(string)
    except json.JSONDecodeError:
        return string[1:-1]
    return str(found)
