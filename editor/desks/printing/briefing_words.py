"""The words of a briefing: what one side is told before a battle, or all of it for the umpire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from core.presentation.briefs import ForceLine
from core.scenarios.briefings import KNOWN, TOLD, briefing_of, is_known
from core.scenarios.settings import begins_by
from core.text import Names, Text, Value, _, _n, say
from core.text.typography import unbroken_rule
from editor.boards.registry import kind_of
from editor.widgets.form_rows import option_words

if TYPE_CHECKING:
    from core.presentation.briefs import AnyBrief
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

THEN = _("; ")
IN_A_ROW = 12
LISTED = 24
"""So many turns have a row each, with room to write; more stand in a track."""

GAP = '<p class="gap">&nbsp;</p>'
STRIPE, HEADED = "#F3ECDD", "#E4D8BF"
FIELDS: dict[str, Text] = {
    "type": _("fire type"),
    "scores": _("scores at 1 to 4 hexes"),
    "moved": _("after a move"),
    "cards": _("cards"),
    "turns": _("turns"),
    "first": _("from turn"),
    "last": _("to turn"),
    "bonus": _("bonus"),
}
"""The fields of special rules in words; sides, units and terrain are told by their names."""


EDGES: dict[str, Text] = {
    "top": _("your side is at the bottom: the map is turned towards you"),
    "bottom": _("your side is at the bottom"),
}
"""Where a reader finds himself on his map: always at the lower edge."""


class BriefingWords:
    """Rich text for side `reader` (its place in the scenario), or for the umpire where that is None.

    `scenario` is what the reader knows, `enemy` what he is told of the other side's forces; nothing else is
    read.
    """

    def __init__(
        self,
        scenario: Scenario,
        system: AnySystem,
        language: str,
        reader: int | None,
        enemy: Sequence[ForceLine] = (),
    ) -> None:
        self.enemy = tuple(enemy)
        self.paper = kind_of(system).paper
        self.scenario, self.system, self.language, self.reader = scenario, system, language, reader
        brief = system.design().brief
        assert brief is not None
        self.brief: AnyBrief = brief

    # --- the two parts -------------------------------------------------------------------------------------

    def front(self) -> str:
        """What stands before the map: facts, situation, orders, victory, rules."""
        return "".join((*self._facts(), *self._situation(), *self._victory(), *self._aims(), *self._rules()))

    def lists(self) -> str:
        """What stands after the map: orders of battle, what comes later."""
        return "".join((*self._forces(), *self._arrivals()))

    def course(self) -> str:
        """The turns, with room to write, and the steps of each."""
        return "".join((*self._turns(), *self._sequence()))

    # --- small parts ---------------------------------------------------------------------------------------

    def say(self, words: Value) -> str:
        """Words in the language of the print, ready for rich text."""
        return escape(say(words, self.language))

    def _head(self, words: Value) -> str:
        return f"<h2>{self.say(words)}</h2>"

    def _text(self, words: Names) -> str:
        lines = [line for line in self.say(words).split("\n") if line.strip()]
        return "".join(f"<p>{line}</p>" for line in lines)

    def _list(self, lines: Sequence[str]) -> str:
        return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"

    def _ruled(self, words: Value, rule: str) -> str:
        """A sentence and the number of its rule."""
        number = escape(unbroken_rule(rule))
        return f'{self.say(words)} <span class="rule">{number}</span>'

    @property
    def _readers(self) -> tuple[int, ...]:
        """The sides whose own papers the reader holds."""
        return (0, 1) if self.reader is None else (self.reader,)

    def _name(self, side: int) -> Value:
        name: Names = self.scenario.sides[side].name
        return name if name.en or name.fr else str(self.scenario.sides[side].id)

    # --- front ---------------------------------------------------------------------------------------------

    def _facts(self) -> Iterator[str]:
        rows: list[tuple[Value, Value]] = []
        if self.reader is None:
            rows.append((_("The sides"), (self._name(0), self._name(1))))
        else:
            rows.append((_("You command"), self._name(self.reader)))
            rows.append((_("Against"), self._name(1 - self.reader)))
        rows.append((_("Rules"), self.system.title))
        last = self.system.look.last_turn(self.scenario)
        if last is not None:
            length: Value = _n("{count} turn", "{count} turns", last)
            if self.system.look.may_go_on(self.scenario):
                length = _("{turns} or more", turns=length)
            rows.append((_("Length"), length))
        if not self.system.parts.arrivals:  # where tokens decide, nobody begins
            first = next(n for n, side in enumerate(self.scenario.sides) if side.id == self.scenario.first)
            begins: Value = self._name(first)
            if self.reader is not None:
                begins = _("you begin") if first == self.reader else _("the enemy begins")
            rows.append((_("First turn"), self._found_out() or begins))
        hands: list[int] = [getattr(side, "hand", 0) for side in self.scenario.sides]
        if all(hands):  # as many cards as both sides lay out at a table
            told = (_("{side}: {count}", side=self._name(side), count=hands[side]) for side in (0, 1))
            rows.append((_("Cards in hand at the start"), tuple(told)))
        edge = "" if self.reader is None else getattr(self.scenario.sides[self.reader], "edge", "")
        if edge in EDGES:
            words: Value = EDGES[edge]
            if edge == "top" and not self.paper.has_decks:  # positions of cards lie to no compass
                words = _("{words}, north is at the bottom", words=words)
            rows.append((_("On the map"), words))
        cells = "".join(
            f'<tr><td class="fact"><span class="quiet">{self.say(what)}</span></td>'
            f'<td class="fact">{self.say(words)}</td></tr>'
            for what, words in rows
        )
        yield f'<table cellspacing="0">{cells}</table>'

    def _found_out(self) -> Value | None:
        """By what it is found out who begins, where the scenario leaves that to the rules."""
        words = self.system.design().option_words
        dice = next((option for option in words if option.id == "initiative"), None)  # in each turn (LG-2.2)
        option = begins_by(words, self.scenario.options) or dice
        return None if option is None else option_words(option, getattr(self.scenario.options, option.id))

    def _situation(self) -> Iterator[str]:
        notes = self.scenario.notes
        if notes.en or notes.fr:
            yield self._head(_("The situation")) + self._text(notes)
        for side in self._readers:
            paper = briefing_of(self.scenario, self.scenario.sides[side].id)
            own = self.reader is not None
            if paper.text.en or paper.text.fr:
                head = _("Your orders") if own else _("Orders: {side}", side=self._name(side))
                yield self._head(head) + self._text(paper.text)
            if paper.rules.en or paper.rules.fr:
                head = (
                    _("What you alone know")
                    if own
                    else _("Known to one side alone: {side}", side=self._name(side))
                )
                yield self._head(head) + self._text(paper.rules)
        if self.reader is None:
            yield from self._told_to_all()

    def _told_to_all(self) -> Iterator[str]:
        """For the umpire: what each side is told of the other."""
        yield self._head(_("What each side is told of the other’s forces"))
        lines = []
        for side in (0, 1):
            other = self.scenario.sides[1 - side].id
            known = tuple(TOLD[what] for what in KNOWN if is_known(self.scenario, other, what))
            words: Text = _("{side}: nothing is told of the enemy’s forces.", side=self._name(side))
            if known:
                words = _("{side}: of the enemy’s forces is told {told}.", side=self._name(side), told=known)
            lines.append(self.say(words))
        yield self._list(lines)

    def _victory(self) -> Iterator[str]:
        for side in self._readers:
            head: Text = _("Victory")
            if self.reader is None:
                head = _("Victory: {side}", side=self._name(side))
            notes = self.brief.victory(self.scenario, side)
            yield self._head(head) + self._list([self._ruled(note.text, note.rule) for note in notes])

    def _aims(self) -> Iterator[str]:
        found = list(self._aim_lines())
        if found:
            yield self._head(_("Objectives")) + self._list(found)

    def _aim_lines(self) -> Iterator[str]:
        names = {side.id: self._name(number) for number, side in enumerate(self.scenario.sides)}
        for words, rule in self.paper.objectives(self.scenario, self.system, names):
            yield self.say(words) if rule is None else self._ruled(words, rule)

    def _rules(self) -> Iterator[str]:
        kinds = {kind.rule: kind for kind in self.system.design().special_kinds}
        lines = []
        for rule in self.scenario.special:
            kind = kinds.get(rule.rule)
            if kind is not None:
                sentence = _("{place}: {words}", place=kind.label, words=kind.sentence)
                lines.append(f"{self._ruled(sentence, kind.number)} <i>{self._details(rule)}</i>")
        if lines:
            yield self._head(_("Special rules")) + self._list(lines)
        chosen = []
        for option in self.system.design().option_words:
            value = getattr(self.scenario.options, option.id)
            if value != option.default and option.id != "turn_limit":
                words = _("{option}: {value}", option=option.label, value=option_words(option, value))
                chosen.append(self._ruled(words, option.number))
        if chosen:
            yield self._head(_("Readings of the rules for this battle")) + self._list(chosen)

    def _details(self, rule: Any) -> str:
        """Whom a special rule concerns, and its numbers."""
        from core.scenarios.problems import called
        from core.scenarios.table_lint import thing_called

        parts: list[Value] = []
        names: dict[str, Value] = {unit.id: called(unit) for unit in self.scenario.units}
        for key in type(rule).model_fields:
            value = getattr(rule, key)
            if key == "side":
                parts += [self._name(n) for n, side in enumerate(self.scenario.sides) if side.id == value]
            elif key == "units":
                parts += [names.get(unit, unit) for unit in value]
            elif key == "features":
                parts += [
                    thing_called(feature) for feature in self.scenario.board.features if feature.id in value
                ]
            elif key == "hands":
                parts += [
                    _n(
                        "a hand of {hand} from {count} flag lost on",
                        "a hand of {hand} from {count} flags lost on",
                        step.lost,
                        hand=step.hand,
                    )
                    for step in value
                ]
            elif key in FIELDS and value not in ((), None):
                value_words = ", ".join(map(str, value)) if isinstance(value, tuple) else value
                parts.append(_("{field} {value}", field=FIELDS[key], value=value_words))
        return f"({self.say(THEN).join(self.say(part) for part in parts)})" if parts else ""

    # --- lists ---------------------------------------------------------------------------------------------

    def _forces(self) -> Iterator[str]:
        yield self._head(_("Orders of battle"))
        for side in self._ordered():
            lines = self.enemy
            if self.reader in (None, side):
                lines = self.brief.forces(self.scenario, side)
            units = [line for line in lines if line.level == 2]
            name = self._name(side)
            if not units and self.reader not in (None, side):
                nothing = _("Nothing is known of the forces of the enemy.")
                yield f"<h3>{self.say(name)}</h3><p>{self.say(nothing)}</p>"
                continue
            counted = self.paper.counted(len(units))
            yield f'<h3>{self.say(name)} <span class="quiet">({self.say(counted)})</span></h3>'
            yield self._force_table(lines)

    def _ordered(self) -> tuple[int, ...]:
        return (0, 1) if self.reader is None else (self.reader, 1 - self.reader)

    def _force_table(self, lines: Sequence[ForceLine]) -> str:
        has_place = any(line.place for line in lines)
        heads: list[Text] = [_("Name"), _("Kind"), self.paper.strength, _("Place"), _("Notes")]
        has_notes = any(line.notes for line in lines)
        heads = heads if has_notes else heads[:4]
        if not has_place:
            del heads[3]
        rows = ["<tr>" + "".join(f"<th>{self.say(head)}</th>" for head in heads) + "</tr>"]
        striped = False
        for line in lines:
            cells = [self.say(line.name), self.say(line.kind), self.say(line.strength)]
            if cells[0] == cells[1]:
                cells[0] = "–"
            cells += [self.say(line.place)] if has_place else []
            cells += [", ".join(self.say(note) for note in line.notes)] if has_notes else []
            if line.level < 2:
                striped = False
                ground = f' bgcolor="{HEADED}"'
                cells[0] = f"<b>{'&nbsp;&nbsp;' * line.level}{cells[0]}</b>"
                # who commands needs the room of kind and strength
                row = f'<td>{cells[0]}</td><td colspan="2">{cells[1]}</td>' + "".join(
                    f"<td>{cell}</td>" for cell in cells[3:]
                )
            else:
                ground = f' bgcolor="{STRIPE}"' if striped else ""
                striped = not striped
                cells[0] = f"{'&nbsp;&nbsp;' * 2 if self._is_nested(lines) else ''}{cells[0]}"
                row = "".join(f"<td>{cell}</td>" for cell in cells)
            rows.append(f"<tr{ground}>{row}</tr>")
        return f'<table cellspacing="0" width="100%">{"".join(rows)}</table>{GAP}'

    @staticmethod
    def _is_nested(lines: Sequence[ForceLine]) -> bool:
        return any(line.level < 2 for line in lines)

    def _arrivals(self) -> Iterator[str]:
        found = [
            (arrival, side)
            for side in self._ordered()
            for arrival in self.brief.arrivals(self.scenario, side)
        ]
        if not found:
            return
        yield self._head(_("What comes later"))
        heads = (_("Turn"), _("Side"), _("What"), _("Where"), _("Notes"))
        rows = ["<tr>" + "".join(f"<th>{self.say(head)}</th>" for head in heads) + "</tr>"]
        for place, (arrival, side) in enumerate(sorted(found, key=lambda one: one[0].turn)):
            ground = f' bgcolor="{STRIPE}"' if place % 2 else ""
            cells = (arrival.turn, self._name(side), arrival.what, arrival.where, arrival.note)
            rows.append(f"<tr{ground}>" + "".join(f"<td>{self.say(cell)}</td>" for cell in cells) + "</tr>")
        yield f'<table cellspacing="0" width="100%">{"".join(rows)}</table>{GAP}'

    def _turns(self) -> Iterator[str]:
        last = self.system.look.last_turn(self.scenario)
        if last is None:
            return
        yield self._head(_("The turns"))
        if last > LISTED:
            for start in range(1, last + 1, IN_A_ROW):
                turns = range(start, min(start + IN_A_ROW, last + 1))
                cells = "".join(f'<td class="turn" align="center">&nbsp;{turn}&nbsp;</td>' for turn in turns)
                yield f'<table border="1" cellspacing="0"><tr>{cells}</tr></table>{GAP}'
            return
        coming: dict[int, list[str]] = {}
        for side in self._ordered():
            for arrival in self.brief.arrivals(self.scenario, side):
                words = self.say(arrival.what)
                coming.setdefault(arrival.turn, []).append(words)
        heads = (_("Turn"), _("What comes"), _("Your notes"))
        rows = ["<tr>" + "".join(f"<th>{self.say(head)}</th>" for head in heads) + "</tr>"]
        for turn in range(1, last + 1):
            ground = f' bgcolor="{STRIPE}"' if turn % 2 == 0 else ""
            come = self.say(THEN).join(coming.get(turn, []))
            shares = ((f"<b>{turn}</b>", 8), (come, 42), ("", 50))
            row = "".join(f'<td class="note" width="{wide}%">{cell}</td>' for cell, wide in shares)
            rows.append(f"<tr{ground}>{row}</tr>")
        yield f'<table cellspacing="0" width="100%">{"".join(rows)}</table>{GAP}'

    def _sequence(self) -> Iterator[str]:
        """The steps of a turn, which nobody may forget."""
        steps = self.system.look.phases()
        if steps:
            lines = "".join(f"<li>{self._ruled(words, rule)}</li>" for _id, words, rule in steps)
            yield self._head(_("The steps of a turn")) + f"<ol>{lines}</ol>"
