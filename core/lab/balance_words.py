"""A result of the laboratory in sentences: for the command line, the desk, the scenario sheet, the pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from core.geometry.hexes import HexNameError
from core.lab.balance_records import (
    AimRow,
    BalanceRecord,
    HandicapRow,
    LevelRow,
    PaceRow,
    has_older_players,
    is_of,
)
from core.lab.unit_names import NO_NAMES
from core.lab.verdicts import word_of
from core.players.seats import seat
from core.scenarios.edits.handicap import said
from core.text import Text, Value, _, _n, say

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

VERDICTS: dict[str, Text] = {
    "fair": _("Fair"),
    "leans": _("Leans"),
    "broken": _("Broken"),
    "levels disagree": _("Levels disagree"),
}

MEANINGS: dict[str, Text] = {
    "fair": _("Each side wins between 45 and 55 of 100 battles."),
    "leans": _("One side wins up to 65 of 100 battles: still a game."),
    "broken": _("One side wins more than 65 of 100 battles."),
    "levels disagree": _("Who wins hangs on how well one plays: look at each level."),
}

REASONS: dict[str, Text] = {
    "flags": _("by flags"),
    "losses": _("by losses"),
    "objective": _("by an objective"),
    "positions": _("by positions"),
    "flank": _("by an open flank"),
    "army_break": _("by a broken army"),
    "general": _("by a general lost"),
    "corps": _("by corps beaten"),
    "both": _("both beaten at once"),
    "turn_limit": _("at the turn limit"),
    "draw": _("by a draw"),
}

SHOWN = 4
"""So many pieces, turns and places are told of in words."""


NO_MORE_EXACT = 30
"""From so many minutes on only every fifth is told."""
HOURS_FROM = 120


def stale_words(record: BalanceRecord, scenario: Scenario) -> Iterator[Text]:
    """Why a result no longer tells what would come of the scenario as it stands; nothing where it does."""
    if not is_of(record, scenario):
        yield _("The scenario has changed since these battles were played: play them again.")
    elif has_older_players(record):
        yield _("The computer players have changed since these battles were played: play them again.")


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)


def player_name(player: str) -> Value:
    """How a player is called."""
    try:
        return seat(player).name
    except KeyError:
        return player


def reason_words(reason: str) -> Value:
    """How a battle ended."""
    return REASONS.get(reason, reason)


def side_name(scenario: Any, side: str) -> Value:
    """The name of a side; its id where it has none or is no longer there."""
    for known in scenario.sides:
        if known.id == side:
            name: Value = known.name if known.name.en or known.name.fr else side
            return name
    return side


def meanings(record: BalanceRecord, scenario: Scenario) -> Iterator[Text]:
    """What the word of a result means, and whether the interval of the level known best reaches beyond it."""
    yield MEANINGS[record.verdict]
    if record.verdict == "levels disagree" or not record.levels:
        return
    side = scenario.sides[0].id
    shares = (level.sides[side] for level in record.levels.values())
    best = min(shares, key=lambda share: share.high - share.low)
    is_one_word = word_of(best.low) == word_of(best.high) == record.verdict
    if not is_one_word or (record.verdict != "fair" and best.low < 0.5 < best.high):
        yield _(
            "Not sure yet: by these battles {side} may win anything from {low} to {high} of 100.",
            side=side_name(scenario, side),
            low=percent(best.low),
            high=percent(best.high),
        )


def lines(record: BalanceRecord, scenario: Scenario, names: Mapping[str, Value] = NO_NAMES) -> Iterator[Text]:
    """The whole result, a sentence a line; `names` of units by id, as `unit_names` gives them."""
    title: Value = scenario.title if scenario.title.en or scenario.title.fr else record.system
    yield _("{title}: {verdict}.", title=title, verdict=VERDICTS[record.verdict])
    yield from meanings(record, scenario)
    for player, level in record.levels.items():
        yield from level_lines(player, level, scenario, names)
        yield from table_time(record, level)
    if record.handicap is not None:
        yield handicap_line(record.handicap, scenario, names)


def level_lines(
    player: str, level: LevelRow, scenario: Scenario, names: Mapping[str, Value] = NO_NAMES
) -> Iterator[Text]:
    """One level in sentences."""
    yield from level_shares(player, level, scenario)
    yield from level_facts(level, scenario, names)


def first_losses(level: LevelRow, scenario: Scenario) -> Iterator[Text]:
    """What each side loses in the first turn."""
    for side, lost in level.first_turn.items():
        yield _(
            "{side}, losses of the first turn, on average a battle: {lost}.",
            side=side_name(scenario, side),
            lost=round(lost, 2),
        )


def level_shares(player: str, level: LevelRow, scenario: Scenario) -> Iterator[Text]:
    """How many battles there were, and what each side has won."""
    yield _(
        "{player}: {battles} battles that tell as much as {effective}, {draws} drawn.",
        player=player_name(player),
        battles=level.battles,
        effective=level.effective_battles,
        draws=level.draws,
    )
    for side, share in level.sides.items():
        yield _(
            "{side}: {share} % won ({low} to {high} %).",
            side=side_name(scenario, side),
            share=percent(share.share),
            low=percent(share.low),
            high=percent(share.high),
        )


def level_facts(level: LevelRow, scenario: Scenario, names: Mapping[str, Value] = NO_NAMES) -> Iterator[Text]:
    """How long battles last, how they end, what decides them."""
    yield _(
        "Turns: {median}, in nine of ten battles at most {most}; acts: {acts}, at most {most_acts}.",
        median=level.turns.median,
        most=level.turns.p90,
        acts=level.acts.median,
        most_acts=level.acts.p90,
    )
    for reason, count in level.ends.items():
        yield _(
            "{share} % end {reason}.",
            share=percent(count / max(1, level.battles)),
            reason=reason_words(reason),
        )
    yield from first_losses(level, scenario)
    yield _("Luck that can be told apart: {luck} % of the result.", luck=percent(level.luck))
    for piece in level.pieces[:SHOWN]:
        name, owner = names.get(piece.piece, piece.piece), side_name(scenario, piece.side)
        yield _(
            "{piece}: {swing} points of the chance to win a battle.",
            piece=name if _says(name, owner) else _("{piece} ({side})", piece=name, side=owner),
            swing=f"{100 * piece.swing:+.1f}",
        )
    for turn in sorted(level.when, key=lambda row: -row.swing)[:2]:
        yield _(
            "Turn {turn} moves the chance by {swing} points.", turn=turn.turn, swing=f"{100 * turn.swing:.1f}"
        )
    for aim in level.aims[:SHOWN]:
        yield aim_words(aim, scenario)


def aim_words(aim: AimRow, scenario: Any) -> Text:
    """How often whoever holds a place wins; a hex is called as the map prints it."""
    place: Value = aim.at
    grid = getattr(scenario.board, "grid", None)
    if grid is not None:
        with suppress(HexNameError):  # of a map that has grown smaller since
            place = grid.label(grid.parse(aim.at))
    return _("Who holds {place} at the end wins {share} %.", place=place, share=percent(aim.wins))


def table_time(record: BalanceRecord, level: LevelRow) -> Iterator[Text]:
    """How long the battles of a level would take at a table; nothing where no clock tells."""
    if record.pace is None or level.minutes is None:
        return
    yield _(
        "About {median} at a table, in nine of ten battles at most {most} ({clocks}).",
        median=_lasting(level.minutes.median),
        most=_lasting(level.minutes.p90),
        clocks=_clocks(record.pace),
    )


def _clocks(pace: PaceRow) -> Text:
    """Whose clocks say so."""
    if pace.of == "scenario":
        return _n(
            "by the umpire’s clocks in {count} saved battle of this scenario",
            "by the umpire’s clocks in {count} saved battles of this scenario",
            pace.battles,
        )
    return _n(
        "by the umpire’s clocks in {count} saved battle of this game, act by act",
        "by the umpire’s clocks in {count} saved battles of this game, act by act",
        pace.battles,
    )


def _lasting(minutes: int) -> Text:
    """Minutes as one says them of an evening: 17 minutes, 85 minutes, 2 h 35."""
    close = minutes if minutes < NO_MORE_EXACT else 5 * round(minutes / 5)
    if close < HOURS_FROM:
        return _n("{count} minute", "{count} minutes", close)
    return _("{hours} h {minutes}", hours=close // 60, minutes=f"{close % 60:02}")


def _says(name: Value, side: Value) -> bool:
    """Whether a unit without a name of its own is called by its side already."""
    return say(side, "en") in say(name, "en")


def handicap_line(row: HandicapRow, scenario: Scenario, names: Mapping[str, Value] = NO_NAMES) -> Text:
    """The handicap in one sentence."""
    return _(
        "Handicap: {change}. {side}: {share} % won then ({low} to {high} %).",
        change=said(row.changes, scenario, names),
        side=side_name(scenario, scenario.sides[0].id),
        share=percent(row.share),
        low=percent(row.low),
        high=percent(row.high),
    )
