"""What a unit could roll at whom: the sums, term by term, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from core.presentation.look import Preview
from core.protocol.events import Modifier
from core.text import Text, _, _n, signed
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.odds import PASSED, contest_of, group_words, odds_of, percent
from editor.boards.battle.offers import TO_UNIT, Offer
from editor.widgets import rich_text


@dataclass(frozen=True, slots=True)
class Prospect:
    """One roll that is offered: what is done (None where there is only one sort), to whom, its dice."""

    offer: Offer
    verb: Text | None
    target: int | None
    preview: Preview

    @property
    def dice(self) -> str:
        """The number of dice; of both sides where both roll."""
        other = self.preview.other
        return str(self.preview.dice) if other is None else f"{self.preview.dice} : {other.dice}"


def prospects(seen: BattleView, unit: int) -> tuple[Prospect, ...]:
    """What `unit` could roll by the acts offered, each sort of act against each target once."""
    if seen.offers is None:
        return ()
    found: dict[tuple[Text | None, int | None], Prospect] = {}
    for offer in seen.offers.listed:
        interaction = offer.interaction
        if interaction.unit != unit or (interaction.verb, interaction.target) in found:
            continue
        preview = (
            seen.offers.preview(offer.action)
            if interaction.kind == TO_UNIT
            else seen.offers.follow_up(offer.action)
        )
        if preview is not None:
            found[interaction.verb, interaction.target] = Prospect(
                offer, interaction.verb, interaction.target, preview
            )
    if not found and seen.choice is not None:
        tests = [offer for offer in seen.offers.listed if offer.interaction.points is not None]
        for one in seen.system.look.forecasts(seen.decider, seen.choice.side) if tests else ():
            if one.unit == unit:
                found[one.verb, one.target] = Prospect(tests[0], one.verb, one.target, one.preview)
    return tuple(found.values())


def is_ahead(found: Sequence[Prospect]) -> bool:
    """Whether these rolls come only after a test that is asked for now: of an activation, of a reaction."""
    return bool(found) and all(one.offer.interaction.points is not None for one in found)


def counterfactual(seen: BattleView) -> Prospect | None:
    """What goes on when nothing is done about it: the act of a button that leads to a roll."""
    for offer in seen.offers.buttons if seen.offers is not None else ():
        preview = seen.offers.follow_up(offer.action) if seen.offers is not None else None
        if preview is not None:
            return Prospect(offer, seen.act_text(offer), None, preview)
    return None


def chance(seen: BattleView, preview: Preview) -> Fraction:
    """The chance of the first group of the reading (for a battle, of a hit), or that the side wins."""
    if preview.roll is None or seen.choice is None:
        return Fraction()
    contest = contest_of(preview.roll, seen.choice.side)
    if contest is not None:
        return contest.wins
    odds = odds_of(preview.roll)
    return next(iter(odds.some.values())) if odds is not None and odds.some else Fraction()


def likeliest_first(seen: BattleView, among: Sequence[Offer]) -> tuple[Offer, ...]:
    """Acts of one handle, the one that Enter does first: against a unit the best chance, else the usual one.

    The others stay in their order. The chances are those that the prompt tells, from what the side knows.
    """
    ordered = sorted(among, key=lambda offer: not offer.interaction.usual)
    offers = seen.offers
    if offers is not None and all(offer.interaction.kind == TO_UNIT for offer in ordered):
        previews = [offers.preview(offer.action) for offer in ordered]
        chances = [chance(seen, preview) for preview in previews if preview is not None]
        if chances and len(chances) == len(ordered):
            ordered.insert(0, ordered.pop(chances.index(max(chances))))
    return tuple(ordered)


def briefly(seen: BattleView, found: Sequence[Prospect]) -> tuple[Text, ...]:
    """Each roll in a few words: "Fire: 5 dice, 59.8%", "Assault: 4 against 4 dice, 47.1%"."""
    lines: list[Text] = []
    for one in found:
        if one.verb is None:
            continue
        shown = _("{share}%", share=float(round(chance(seen, one.preview) * 100, 1)))
        dice, other = one.preview.dice, one.preview.other
        if other is None:
            lines.append(
                _n(
                    "{act}: {count} die, {chance}",
                    "{act}: {count} dice, {chance}",
                    dice,
                    act=one.verb,
                    chance=shown,
                )
            )
        else:
            lines.append(
                _n(
                    "{act}: {count} die against {other}, {chance}",
                    "{act}: {count} dice against {other}, {chance}",
                    dice,
                    act=one.verb,
                    other=other.dice,
                    chance=shown,
                )
            )
    return tuple(lines)


def sum_rows(context: Context, seen: BattleView, preview: Preview) -> list[str]:
    """The terms with their rules, what is rolled, the same of the enemy where he rolls too, the chances."""
    say = context.speaker.say
    rows = _terms(context, seen, preview.modifiers)
    rows.append(_rolled(context, preview, escape(say(_("Rolls")))))
    if preview.other is not None:
        against = escape(say(_("Against it")))
        rows.append(rich_text.row(context, f"<i>{against}</i>", quiet=True))
        rows += _terms(context, seen, preview.other.modifiers)
        rows.append(_rolled(context, preview.other, escape(say(_("The enemy rolls")))))
    return rows + odds_rows(context, seen, preview)


def _terms(context: Context, seen: BattleView, modifiers: Iterable[Modifier]) -> list[str]:
    say = context.speaker.say
    return [
        rich_text.row(context, escape(say(seen.system.words.modifier(one))), signed(one.value), one.rule)
        for one in modifiers
    ]


def _rolled(context: Context, preview: Preview, rolls: str) -> str:
    say = context.speaker.say
    if preview.words is None:
        return rich_text.row(
            context, f"<b>{rolls}</b>", escape(say(_n("{count} die", "{count} dice", preview.dice)))
        )
    words = escape(say(preview.words))
    return rich_text.row(context, f"<b>{rolls} {words}</b>")


def chances_of(seen: BattleView, preview: Preview) -> list[tuple[Text, Fraction]]:
    """The chance of each group of the reading, or of winning, being equal and losing."""
    if preview.roll is None or seen.choice is None:
        return []
    contest = contest_of(preview.roll, seen.choice.side)
    if contest is not None:
        return [(_("Wins"), contest.wins), (_("Equal"), contest.equal), (_("Is beaten"), contest.loses)]
    odds = odds_of(preview.roll)
    if odds is None:
        return []
    strength = seen.system.parts.strength
    chances: list[tuple[Text, Fraction]] = [
        (group_words(group, strength), each) for group, each in odds.some.items()
    ]
    rest = _("The test is failed") if PASSED in odds.some else _("Nothing")
    return [*chances, (rest, odds.nothing)]


def odds_rows(context: Context, seen: BattleView, preview: Preview) -> list[str]:
    """Those chances, a row each."""
    say, language = context.speaker.say, context.speaker.language
    chances = chances_of(seen, preview)
    rows = [
        rich_text.row(context, escape(say(words)), percent(each, language), quiet=place == len(chances) - 1)
        for place, (words, each) in enumerate(chances)
    ]
    if preview.note is not None and rows:
        rows.append(rich_text.row(context, f"<i>{escape(say(preview.note))}</i>", quiet=True))
    return rows
