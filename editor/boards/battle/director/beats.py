"""What is seen of one step of the journal: beats, made of events as their reader was told them. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from core.chance.dice import Face, Tally
from core.presentation.bag_look import BagLook
from core.presentation.cues import Cue, CueKind, Subject
from core.protocol.events import Event
from core.protocol.journal import AnyJournalNode
from core.protocol.pending import Deal, Handful, Roll
from core.protocol.state import State
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.protocol.system import AnySystem
from core.text import Names, Text, _, _n
from editor.boards.battle.director.pace import length_of

PASSED, FAILED = _("passed"), _("failed")

BeatKind: TypeAlias = CueKind | Literal["dice", "tokens"]


@dataclass(frozen=True, slots=True)
class FallenDie:
    """One die as it lies: whether the rules count it, and whose it is. `colour` is that of a token."""

    face: Face
    counts: bool
    side: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Fallen:
    """All that fell together. `needed` are the faces that count ("5+"), `told` what came of it.

    `parted`: some faces count and others do not; else there are no hits to be marked. `bad`: the faces that
    count are those that fail a test; `needed` are then those that pass it. `others_need`: where both sides
    roll, the faces that count for the dice of the second.
    """

    dice: tuple[FallenDie, ...]
    faces: tuple[Face, ...]
    needed: str = ""
    others_need: str = ""
    told: Text | None = None
    parted: bool = False
    bad: bool = False
    ended: Text | Names | None = None


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that is seen. `moment` is its step of the journal, `number` the act that it belongs to.

    `rule` is the number of the rule that the event names, `side` who acts; `others`: nobody who looks did it.
    `path` are the hexes that a move goes over.
    """

    kind: BeatKind
    moment: int
    who: tuple[Subject, ...] = ()
    whom: Subject | None = None
    count: int = 0
    fallen: Fallen | None = None
    rule: str = ""
    number: int = 0
    side: int = -1
    others: bool = False
    path: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """Milliseconds at the normal pace."""
        return length_of(self.kind, 0 if self.fallen is None else len(self.fallen.dice))


def beats_of(
    system: AnySystem, node: AnyJournalNode, before: State, reader: int | None, known: State
) -> list[Beat]:
    """What `reader` sees of a step: None is told all. `before` is the battle before it, `known` the same as
    the reader knows it.
    """
    side = node.step.by if isinstance(node.step, ActionStep) else -1
    seen = [event for event in (one.seen_by(reader) for one in node.events) if event is not None]
    found: list[Beat] = []
    fell = _fell(system, node, before, seen)
    if fell is not None:
        who, whom = system.look.actors(known)
        if who is None and whom is None:
            fell = _named(system, before, fell)
        fell = replace(fell, ended=system.look.dice_outcome(seen))
        acting = () if who is None else (who,)
        rule = next((event.rule for event in seen if event.rule), "")
        kind: BeatKind = "dice" if isinstance(node.step, DiceRolled) else "tokens"
        found.append(Beat(kind, node.number, acting, whom, 0, fell, rule, side=side))
    for event in seen:
        cue: Cue | None = system.look.cue(event)
        if cue is not None:
            _add(
                found,
                Beat(
                    cue.kind,
                    node.number,
                    cue.who,
                    cue.whom,
                    cue.count,
                    None,
                    event.rule,
                    side=side,
                    path=_walked(system, known, cue),
                ),
            )
    return found


def _add(found: list[Beat], beat: Beat) -> None:
    """What one piece loses by several events of a step falls at once: "-2", not twice "-1"."""
    last = found[-1] if found else None
    if last is not None and beat.kind == "lose" and replace(last, count=beat.count) == beat:
        found[-1] = replace(last, count=last.count + beat.count)
    else:
        found.append(beat)


def _named(system: AnySystem, before: State, fell: Fallen) -> Fallen:
    """Dice that lie beside nobody say what they fell for: the initiative, command points."""
    pending = system.rules.pending(before)
    kind = system.words.chance_kinds.get(pending.why) if isinstance(pending, Roll) else None
    if kind is None:
        return fell
    told = kind if fell.told is None else _("{kind}: {text}", kind=kind, text=fell.told)
    return replace(fell, told=told)


def _walked(system: AnySystem, known: State, cue: Cue) -> tuple[int, ...]:
    """The hexes of a move one by one: an event tells only the first and the last."""
    first = cue.who[0] if cue.who else None
    if len(cue.path) != 2 or not isinstance(first, int):
        return cue.path
    way = system.hexes.way(known, first, cue.path[1])
    return way.hexes if way is not None and way.hexes[0] == cue.path[0] else cue.path


def _fell(system: AnySystem, node: AnyJournalNode, before: State, seen: Sequence[Event]) -> Fallen | None:
    """The dice or the tokens that fell in this step before everybody's eyes."""
    pending = system.rules.pending(before)
    if isinstance(node.step, DiceRolled) and isinstance(pending, Roll):
        return fallen_dice(pending, node.step.shown, seen)
    if isinstance(node.step, CardsDealt) and isinstance(pending, Deal) and isinstance(system.look, BagLook):
        look = system.look
        drawn = tuple(FallenDie("", True, -1, look.token_colour(item)) for item in node.step.drawn)
        return Fallen(drawn, ()) if drawn and all(die.colour for die in drawn) else None
    return None


def fallen_dice(roll: Roll, shown: Mapping[str, Sequence[Face]], seen: Sequence[Event]) -> Fallen | None:
    """The dice of a roll as they lie; None where none fell."""
    dice = tuple(
        FallenDie(face, _counts(hand, face), hand.side) for hand in roll.handfuls for face in shown[hand.key]
    )
    if not dice:
        return None
    hand = roll.handfuls[0]
    parted = any(not _counts(hand, face) for face in hand.die.faces)
    told = _told(seen, len(dice))
    bad = told in (FAILED, PASSED) and (told == PASSED) != any(die.counts for die in dice)
    tests = [event.facts["failed"] for event in seen if "failed" in event.facts and "faces" in event.facts]
    if len(tests) > 1:  # several cards are tested at once (BP-14.4): what counts is who fails
        bad = any(tests) == any(die.counts for die in dice)
        told = _n("{count} of {dice} failed", "{count} of {dice} failed", sum(tests), dice=len(tests))
    needed = needed_faces(hand, counting=not bad)
    if len(tests) > 1 and any(needed_faces(one, counting=not bad) != needed for one in roll.handfuls):
        needed = ""  # each by its own cohesion
    foe = next((other for other in roll.handfuls if other.side != hand.side), hand)
    return Fallen(
        dice, hand.die.faces, needed, needed_faces(foe, counting=not bad), told=told, parted=parted, bad=bad
    )


def dice_rows(fallen: Fallen, most: int) -> list[tuple[tuple[FallenDie, ...], str]]:
    """The dice in rows of at most so many, each with what counts beside it.

    Those of two sides lie apart where there are more than one row of them, or where other faces count.
    """
    first = [die for die in fallen.dice if die.side == fallen.dice[0].side]
    others = [die for die in fallen.dice if die.side != fallen.dice[0].side]
    if not others or (len(fallen.dice) <= most and fallen.needed == fallen.others_need):
        first, others = list(fallen.dice), []
    return [
        (tuple(dice[start : start + most]), needed if start == 0 else "")
        for dice, needed in ((first, fallen.needed), (others, fallen.others_need))
        for start in range(0, len(dice), most)
    ]


def _counts(hand: Handful, face: Face) -> bool:
    """Whether the rules count the face. On numbers a hit, where hits are counted: a six that marks a general
    and hits nobody is told for itself (BP-10.6).
    """
    if isinstance(face, int) and isinstance(hand.reading, Tally) and hand.reading.groups[0][0] == "hit":
        return hand.reading.read((face,))[0] > 0
    return hand.reading.read((face,)) != hand.reading.read(())


def needed_faces(hand: Handful, *, counting: bool = True) -> str:
    """The faces that count on a die of numbers, or that do not, as it is said: "5+", "1-2", "6"."""
    faces = [face for face in hand.die.faces if isinstance(face, int)]
    wanted = [face for face in faces if _counts(hand, face) == counting]
    if not wanted or len(wanted) == len(faces) or len(faces) < len(hand.die.faces):
        return ""
    if len(wanted) == 1:
        return str(wanted[0])
    if wanted == faces[-len(wanted) :]:
        return f"{wanted[0]}+"
    if wanted == list(range(wanted[0], wanted[-1] + 1)):
        return f"{wanted[0]}\N{EN DASH}{wanted[-1]}"
    return ", ".join(map(str, wanted))


def _told(seen: Sequence[Event], dice: int) -> Text | None:
    """What came of the dice, in two or three words, where an event of the step tells it."""
    rows: list[Mapping[str, Any]] = [event.facts for event in seen if "faces" in event.facts]
    hits = [facts["hits"] for facts in rows if "hits" in facts]
    if hits:
        words = _n("{count} hit of {dice}", "{count} hits of {dice}", hits[0], dice=dice)
        flags = sum(facts.get("flags", 0) for facts in rows if "hits" in facts)
        if not flags:
            return words
        return _("{hits}, {flags}", hits=words, flags=_n("{count} flag", "{count} flags", flags))
    if len(rows) == 1:
        return _passed(seen, rows[0])
    points = [facts["points"] for facts in rows if isinstance(facts.get("points"), int)]
    if len(points) == len(rows) == 2:
        return _("{one} and {other} points", one=points[0], other=points[1])
    if len(rows) == 2:
        sums = [one for event in seen if "faces" in event.facts if (one := _sum(event)) is not None]
        if len(sums) == 2:
            if len({_total(facts) for facts in rows}) == 1:
                return _("{one} against {other}: a tie", one=sums[0], other=sums[1])
            return _("{one} against {other}", one=sums[0], other=sums[1])
    return None


def _total(facts: Mapping[str, Any]) -> object:
    return facts.get("total", facts.get("count"))


def _sum(event: Event) -> int | str | None:
    """What a side has in all; where one die is added to, that too: "5 + 4 = 9"."""
    facts = event.facts
    total, faces = _total(facts), facts["faces"]
    if not isinstance(total, int):
        return None
    face = faces[0] if len(faces) == 1 else None
    if not isinstance(face, int) or total <= face:
        return total
    terms = (str(face), "+", str(total - face), "=", str(total))
    return "\N{NO-BREAK SPACE}".join(terms)


def _passed(seen: Sequence[Event], facts: Mapping[str, Any]) -> Text | None:
    passed = facts.get("passed")
    if passed is None and "failed" in facts:
        passed = not facts["failed"]
    if passed is None:
        kinds = {event.kind for event in seen}
        passed = True if "test_passed" in kinds else False if "test_failed" in kinds else None
    if passed is None:
        return None
    return PASSED if passed else FAILED
