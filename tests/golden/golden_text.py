"""Golden battles: a game file that is replayed, and its story as text, line for line.

    python -m tests.golden.golden_text            writes the texts anew from the kept games
    python -m tests.golden.golden_text --new      plays the games anew first

Names of games after it take only these.

A changed line is a changed rule, order of events or wording: look at the difference before writing it anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.players.player import decide
from core.players.playouts import player_generators
from core.players.seats import player
from core.protocol.events import Event
from core.protocol.journal import Journal, JournalNode
from core.protocol.pending import Choice, Over, SecretChoices, deciding_side
from core.protocol.steps import ActionStep
from core.records import games
from core.records.serialization.digests import digest
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from core.text.speech import say

HERE = Path(__file__).resolve().parent
GAMES = {
    "battle_cry_mirror_creek": ("battle_cry", "mirror_creek", 1863),
    "belle_epoque_mirror_ridge": ("belle_epoque", "mirror_ridge", 1870),
    "belle_epoque_isandlwana": ("belle_epoque", "isandlwana", 1854),
    "belle_epoque_saint_privat": ("belle_epoque", "saint_privat", 1872),
    "belle_position_chalons": ("belle_position", "chalons_manoeuvres", 1868),
    "la_garde_austerlitz": ("la_garde", "austerlitz", 1805),
    "la_garde_twin_rises": ("la_garde", "twin_rises", 6),
    "mbt_marathon": ("mbt", "marathon", 490),
    "mbt_hydaspes": ("mbt", "hydaspes", 326),
    "mbt_cannae": ("mbt", "cannae", 216),
    "mbt_hastings": ("mbt", "hastings", 1066),
    "mbt_twin_hills": ("mbt", "twin_hills", 1),
}
"""Name of a golden battle -> system, scenario, seed."""
SEATS = ("greedy", "random")


def load(name: str) -> games.Game:
    """The kept game; every step of it is asked of the rules again."""
    return games.load(HERE / f"{name}.json", SYSTEMS)


def story(game: games.Game) -> str:
    """What happened, in English: each step, its events with rule and modifiers, the end, the digest."""
    words = game.system.words
    lines = [f"{say(game.scenario.title, 'en')}, seed {game.seed}", ""]
    moments = game.journal.line()
    for moment in moments:
        context = moment.state.context
        lines.append(f"{moment.number}. {_heading(game, moment)}".rstrip())
        lines += [f"    {_line(words, context, event)}" for event in moment.events]
    over = game.journal.over()
    assert over is not None, "a golden battle is played to its end"
    row = games.game_row(game.system, game.scenario, game.seed, game.journal.steps())
    lines += ["", say(words.over(game.journal.state, over), "en")]
    lines.append(f"digest {digest(row['scenario'], row['steps'], game.journal.state)}")
    return "\n".join(lines) + "\n"


def _heading(game: games.Game, moment: JournalNode[Any]) -> str:
    """Who does what; nothing for dice and cards, of which the events tell."""
    step = moment.step
    if not isinstance(step, ActionStep):
        return ""
    before = game.journal.moments[moment.parent].state
    side = say(game.scenario.sides[step.by].name, "en")
    return f"{side}: {say(game.system.words.action(before, step.action), 'en')}"


def _line(words: Any, context: Any, event: Event) -> str:
    terms = ", ".join(
        f"{say(words.modifier(term), 'en')} {term.value:+d} ({term.rule})" for term in event.modifiers
    )
    rule = f" ({event.rule})" if event.rule else ""
    return f"{say(words.event(context, event), 'en')}{rule}" + (f" [{terms}]" if terms else "")


def play(name: str) -> games.Game:
    """A new battle between computer players."""
    system_id, stem, seed = GAMES[name]
    system = next(system for system in SYSTEMS if system.id == system_id)
    scenario = files.load(SCENARIOS / system_id / f"{stem}.json", {system.id: system.design().scenario})
    game = games.new_game(system, scenario, seed)
    journal: Journal[Any] = game.journal
    generators, source = player_generators(seed), Rolled(seed)
    players = [player(seat) for seat in SEATS]
    while not isinstance(pending := journal.pending, Over):
        if isinstance(pending, Choice | SecretChoices):
            side = deciding_side(pending)
            action = decide(players[side], system, journal.state, side, generators[side])
            journal.must(ActionStep(side, action))
        else:
            journal.answer(source)
    return game


def main(arguments: list[str]) -> None:
    wanted = [argument for argument in arguments if argument != "--new"]
    for name in wanted or GAMES:
        if "--new" in arguments:
            games.save(HERE / f"{name}.json", play(name))
        (HERE / f"{name}.txt").write_text(story(load(name)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
