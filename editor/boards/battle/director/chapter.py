"""What happened since somebody acted last: numbered acts, and the few lines that tell them. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.presentation.cues import MOVES, Cue, Subject
from core.presentation.unit_names import kinds_by_name, without_arms
from core.protocol.events import Event
from core.protocol.journal import AnyJournal, AnyJournalNode
from core.protocol.steps import ActionStep, DiceRolled, Ruling
from core.protocol.system import AnySystem
from core.records.veils import told_context
from core.text import Text, _, _n, unended
from editor.boards.battle.director.beats import FAILED, PASSED, Beat, Fallen

WORTH = {"gone": 30, "lose": 6, "panic": 4, "aim": 3, "shaken": 2, "withdraw": 2, "enter": 2}
"""How much a beat says of an act, for each figure that is lost: the lines tell the acts that count most."""

OUTCOMES = frozenset({"lose", "gone", "withdraw", "panic", "shaken", "rallied", "advance"})
"""Where none of these came of an act, its dice alone say how it ended."""

MOST_LINES = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One act in words; `number` is that of its marks on the board, 0 for what has none.

    `rest` are the acts that this line only counts.
    """

    number: int
    words: tuple[Text, ...]
    rule: str = ""
    rest: int = 0


class Numbers:
    """Numbers the acts of a chapter: what one unit does is one act, its consequences belong to it."""

    def __init__(self) -> None:
        self._known: dict[Subject, int] = {}
        self._now = self._most = 0
        self._begun = False

    def numbered(self, node: AnyJournalNode, before_frames: int, beats: Sequence[Beat]) -> list[Beat]:
        """The beats of a step with the number of their act: one may begin before anything of it is seen."""
        if isinstance(node.step, ActionStep | Ruling) and not before_frames:
            self._begun = True
        if beats and all(_is_loose(beat) or beat.kind == "card" for beat in beats):
            return [replace(beat, number=0) for beat in beats]
        if beats and (self._begun or not self._now or self._is_next_card(beats[0])):
            self._begun = False
            acts = next(
                (beat for beat in beats if beat.kind != "card"), beats[0]
            )  # not the cards turned for it
            first = acts.who[0] if acts.who else None
            if first is None or first not in self._known:
                self._most += 1
                if first is not None:
                    self._known[first] = self._most
                self._now = self._most
            else:
                self._now = self._known[first]
        if any(beat.kind == "gone" for beat in beats):  # on a table of cards others move up into its place
            self._known = {who: one for who, one in self._known.items() if isinstance(who, int)}
        return [replace(beat, number=self._now) for beat in beats]

    def _is_next_card(self, beat: Beat) -> bool:
        """Whether a card is tested without being named, as the last one left: its dice are no other's act."""
        tested = beat.kind == "dice" and beat.whom is None and bool(beat.who)
        return tested and not isinstance(beat.who[0], int) and self._known.get(beat.who[0]) != self._now


def _is_loose(beat: Beat) -> bool:
    """Whether these dice are nobody's act: command points, who begins. The board says what they are."""
    return beat.kind == "dice" and not beat.who and beat.whom is None


def chapter_of(journal: AnyJournal, reader: int | None, upto: int) -> tuple[AnyJournalNode, ...]:
    """The steps after the last act of `reader` on the line to `upto`; all that is new for None.

    An answer within somebody else's act (a retreat, a reaction) is part of what happened, not the end of it.
    The dice of his own act are not new to him; those with which the turn of another side begins are.
    """
    line = journal.line(upto)

    def is_own(node: AnyJournalNode) -> bool:
        step = node.step
        if not isinstance(step, ActionStep) or (reader is not None and step.by != reader):
            return False
        return reader is None or not journal.moments[node.parent].state.frames

    for place in range(len(line) - 1, -1, -1):
        if not is_own(line[place]):
            continue
        settled = place
        while settled + 1 < len(line) and not _turn_goes(line[settled], reader):
            step, before = line[settled + 1].step, journal.moments[line[settled + 1].parent].state
            if isinstance(step, ActionStep) and (reader is None or not before.frames):
                break
            settled += 1
        return tuple(line[settled + 1 :])
    return tuple(line)


def ends_of(journal: AnyJournal, upto: int) -> Iterator[tuple[AnyJournalNode, ...]]:
    """The line to `upto` from its last act on, whoever acted, then from the act before, and so on."""
    line = journal.line(upto)
    for place in range(len(line) - 1, -1, -1):
        node = line[place]
        if isinstance(node.step, ActionStep) and not journal.moments[node.parent].state.frames:
            yield tuple(line[place:])


def turn_of(node: AnyJournalNode) -> int | None:
    """The side whose turn begins with this step; None where none does."""
    sides = (event.facts.get("side") for event in node.events if event.kind == "turn_begins")
    return next((side for side in sides if side is not None), None)


def _turn_goes(node: AnyJournalNode, reader: int | None) -> bool:
    """Whether another side's turn begins with this step: dice that follow are no longer the reader's."""
    side = turn_of(node)
    return reader is not None and side is not None and side != reader


def lines_of(
    system: AnySystem,
    nodes: Iterable[AnyJournalNode],
    beats: Sequence[Beat],
    reader: int | None,
    most: int = MOST_LINES,
) -> tuple[Line, ...]:
    """What `reader` is told of it: the cards played, then `most` lines, the acts that count most, then how
    many more there were: two at least, for one takes no more room than its number; last what the turn ended
    with.
    """
    nodes = tuple(nodes)
    by_number: dict[int, list[Beat]] = {}
    for beat in beats:
        by_number.setdefault(beat.number, []).append(beat)
    loose = [beat for beat in by_number.pop(0, []) if beat.kind != "card"]  # they lie open on the board
    told = _acts(by_number)
    best = _best(by_number, most)
    known = {node.number: node for node in nodes}
    usual, last = system.look.told_too - system.look.told_last, system.look.told_last
    shown = {beat.moment for beat in beats if beat.kind != "card"}
    lines = _together(
        line for node in nodes if node.number not in shown for line in _aside(system, node, reader, usual)
    )
    if loose and len(told) < most:
        numbered = frozenset(beat.moment for rows in by_number.values() for beat in rows)
        lines.append(Line(0, *_words(system, known, loose, reader, numbered)))
    lines += [
        Line(number, *_words(system, known, by_number[number], reader))
        for number in _told_in(by_number, best)
    ]
    rest = len(told) - len(best)
    if rest:
        lines.append(Line(0, (_n("and {count} more act", "and {count} more acts", rest),), rest=rest))
    lines += _together(line for node in nodes for line in _aside(system, node, reader, last))
    return tuple(line for line in lines if line.words)


def _acts(by_number: Mapping[int, Sequence[Beat]]) -> list[int]:
    """The acts that are told: cards that are turned lie open on the board."""
    return [number for number, rows in by_number.items() if any(row.kind != "card" for row in rows)]


def _best(by_number: Mapping[int, Sequence[Beat]], most: int) -> list[int]:
    """The acts that count most: one more takes no more room than its number."""
    told = _acts(by_number)
    shown = len(told) if len(told) <= most + 1 else most
    return sorted(told, key=lambda number: -worth(by_number[number]))[:shown]


def _told_in(by_number: Mapping[int, Sequence[Beat]], best: Sequence[int]) -> list[int]:
    """The order in which acts are told: that of their numbers, but of acts upon one piece that in which they
    came to an end. Who moved first and shot last had "eliminated" told before what others did to it.
    """
    order = sorted(best)
    for whom in {who for number in order for who in _upon(by_number[number])}:
        places = [at for at, number in enumerate(order) if whom in _upon(by_number[number])]
        acts = sorted((order[at] for at in places), key=lambda number: by_number[number][-1].moment)
        for at, number in zip(places, acts, strict=True):
            order[at] = number
    return order


def _upon(beats: Sequence[Beat]) -> frozenset[Subject]:
    """Upon whom an act was."""
    return frozenset(beat.whom for beat in beats if beat.kind == "aim" and beat.whom is not None)


def told_acts(beats: Iterable[Beat], most: int = MOST_LINES) -> frozenset[int]:
    """The numbers of the acts that have a line of their own."""
    by_number: dict[int, list[Beat]] = {}
    for beat in beats:
        if beat.number:
            by_number.setdefault(beat.number, []).append(beat)
    return frozenset(_best(by_number, most))


def _together(lines: Iterable[Line]) -> list[Line]:
    """Lines of one rule that follow one another are one: several generals ride in a turn."""
    found: list[Line] = []
    for line in lines:
        if found and line.rule and found[-1].rule == line.rule:
            line = replace(line, words=found.pop().words + line.words)
        found.append(line)
    return found


def worth(beats: Sequence[Beat]) -> int:
    """How much these beats of one act say of it."""
    return sum(WORTH.get(beat.kind, 1) * (max(1, beat.count) if beat.kind == "lose" else 1) for beat in beats)


def _aside(
    system: AnySystem, node: AnyJournalNode, reader: int | None, kinds: frozenset[str]
) -> tuple[Line, ...]:
    """What a step tells that has no picture on the board, as the card that was played."""
    seen = [event.seen_by(reader) for event in node.events]
    others = system.look.told_of_others
    return tuple(
        Line(0, (_sentence(system, node.state, event, reader),), event.rule)
        for event in seen
        if event is not None
        and event.kind in kinds
        and (event.kind not in others or event.facts["side"] != reader)
    )


def _words(
    system: AnySystem,
    known: dict[int, AnyJournalNode],
    beats: Sequence[Beat],
    reader: int | None,
    elsewhere: frozenset[int] = frozenset(),
) -> tuple[tuple[Text, ...], str]:
    """The sentences of an act as the journal has them, but for those that another one says again.

    What was seen at the moments `elsewhere` has lines of its own. On hexes a move says where one stands now,
    before a fight or after it; on a table the board alone can say.
    """
    kinds = {beat.kind for beat in beats}
    dull: set[str] = {"card"}
    if "aim" in kinds and not any(beat.path for beat in beats):
        dull |= MOVES - {"withdraw", "panic"}
    gone = _gone(system, known, beats, reader) if "gone" in kinds else frozenset()
    words: list[Text] = []
    parts = [words]
    rule = ""
    came: Text | None = None
    place = 0
    aimed = settled = False
    for moment in dict.fromkeys(beat.moment for beat in beats):
        node = known.get(moment)
        dice = _diced(beats, moment)
        came = dice[-1] if dice else came
        for event in () if node is None else node.events:
            seen = event.seen_by(reader)
            cue = None if seen is None else system.look.cue(seen)
            if seen is None or seen.kind in system.look.told_last:
                continue
            if cue is None and seen.kind not in system.look.told_too:
                continue
            if cue is not None and cue.kind == "aim":
                if aimed and came is not None and not settled:  # a miss is told before who fights back
                    parts[-1:] = [[*words[:place], _("{what}.", what=came)], words[place:]]
                    words = parts[-1]
                came, settled = (None, False) if aimed else (came, settled)
                aimed = True
            settled = settled or (cue is not None and cue.kind in OUTCOMES)
            if cue is not None and (cue.kind in dull or (cue.kind == "lose" and gone & _whom(seen, cue))):
                continue
            assert node is not None
            words.append(_sentence(system, node.state, seen, reader))
            rule = seen.rule or rule
        place = len(words) if dice else place
    if not any(parts):  # dice that had no consequence, as a test that failed: its mark has a line too
        words += _said(system, known, beats, reader, elsewhere)
    if "aim" in kinds and came is not None and not settled:
        words.append(_("{what}.", what=came))
    if all(part == words for part in parts):
        return counted([one for part in parts for one in part]), rule
    return tuple(one for part in parts for one in counted(part)), rule


def _diced(beats: Sequence[Beat], moment: int) -> list[Text]:
    """What came of the dice of a moment, where they were thrown in it."""
    fallen = (beat.fallen for beat in beats if beat.moment == moment and beat.fallen is not None)
    return [told for one in fallen if (told := _came(one)) is not None]


def _came(fallen: Fallen) -> Text | None:
    """What came of dice that had no consequence: of a test that was passed or failed with its name."""
    if fallen.ended is not None and fallen.told in (PASSED, FAILED):
        return _("{kind}: {text}", kind=fallen.ended, text=fallen.told)
    return fallen.told


def _gone(
    system: AnySystem, known: dict[int, AnyJournalNode], beats: Sequence[Beat], reader: int | None
) -> frozenset[tuple[Subject, object]]:
    """Who is lost in these beats: what he lost before is said by that; what others lose is not."""
    nodes = [known[moment] for moment in {beat.moment for beat in beats} if moment in known]
    seen = [one for node in nodes for event in node.events if (one := event.seen_by(reader)) is not None]
    cues = [(one, system.look.cue(one)) for one in seen]
    return frozenset(
        whom for one, cue in cues if cue is not None and cue.kind == "gone" for whom in _whom(one, cue)
    )


def _whom(event: Event, cue: Cue) -> frozenset[tuple[Subject, object]]:
    """Whom it befalls; on a table of cards others move up into a place, so the card with its place."""
    return frozenset((who, event.facts.get("card")) for who in cue.who)


def _said(
    system: AnySystem,
    known: dict[int, AnyJournalNode],
    beats: Sequence[Beat],
    reader: int | None,
    elsewhere: frozenset[int],
) -> Iterable[Text]:
    """All that the journal says of these beats to `reader`, and of the act that had the dice fall, but for
    what is told with the moments `elsewhere`. Dice before them, as of a card whose test came first, are no
    such act.
    """
    fallen = [known[beat.moment] for beat in beats if beat.moment in known]
    parents = [known[node.parent] for node in fallen if node.parent in known]
    asked = [node for node in parents if not isinstance(node.step, DiceRolled)]
    for node in {one.number: one for one in sorted((*asked, *fallen), key=lambda one: one.number)}.values():
        for event in node.events:
            seen = event.seen_by(reader)
            told = node.number in elsewhere and seen is not None and system.look.cue(seen) is not None
            if seen is not None and not told:
                yield _sentence(system, node.state, seen, reader)


def _sentence(system: AnySystem, state: Any, event: Event, reader: int | None) -> Text:
    """What the journal says of an event; a name that units of one kind alone bear needs no kind beside it."""
    context = told_context(system, state, reader)
    units = range(len(getattr(context, "unit_names", ())))  # a table of cards has none
    kinds = kinds_by_name(system.words.unit(context, unit) for unit in units)
    return without_arms(system.words.event(context, event), lambda name: len(kinds[name]) == 1)


def counted(words: Sequence[Text]) -> tuple[Text, ...]:
    """Each sentence once, with how many times it was said."""
    rows: list[tuple[Text, int]] = []
    for one in words:
        place = next((place for place, (known, _count) in enumerate(rows) if known == one), None)
        if place is None:
            rows.append((one, 1))
        else:
            rows[place] = one, rows[place][1] + 1
    return tuple(
        one if count == 1 else _("{sentence}, {count} times.", sentence=unended(one), count=count)
        for one, count in rows
    )
