"""View files, replies and sealed papers: what comes back, what is refused and why."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.pending import Choice, Over, SecretChoices
from core.protocol.steps import ActionStep, Edit, Ruling
from core.protocol.system import AnySystem
from core.records import games, replies, sealed_papers, view_files, views
from core.records.games import Game
from core.records.proofs import proof_of, side_key
from core.records.serialization.digests import mark_of
from core.records.views import View
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.scenarios.writing import laid_out
from core.systems.catalog import SYSTEMS, by_id
from core.text import Names, say
from endurance.files.mutations import MUTATIONS, Mutation, check_told
from tests.core.records.test_games import battle, play_on
from tests.everyday import slowly

ROUNDS = 40
KEPT = Path(__file__).parents[2] / "data" / "kept"


def asked(steps: int = 40, name: str = "first_bull_run") -> Game:
    """A battle that waits for a choice."""
    game = battle(name, steps)
    while not isinstance(game.journal.pending, Choice):
        play_on(game, 1, random.Random(3))
    return game


def view_and_reply(game: Game) -> tuple[View, dict[str, Any]]:
    """The view of the side that is asked, and its reply of one decision as plain data."""
    pending = game.journal.pending
    assert isinstance(pending, Choice)
    view = view_files.loads(view_files.dumps(views.view_of(game, pending.side)), SYSTEMS)
    journal = view.journal()
    journal.must(ActionStep(view.side, view.system.rules.actions(journal.state, view.side)[0]))
    return view, json.loads(replies.reply_to(view, journal, "by the left"))


def proven(game: Game, row: dict[str, Any]) -> dict[str, Any]:
    """A reply that was written by hand, with the proof that who has the view of the side can make."""
    return {**row, "proof": proof_of(side_key(games.mail_of(game), row["side"]), row)}


def refused(game: Game, row: dict[str, Any], *, by_hand: bool = True) -> tuple[str, str]:
    """Why the game does not take a reply in: the place, and the sentence. `by_hand`: it is proven anew."""
    row = proven(game, row) if by_hand else row
    here, moments = game.journal.here, len(game.journal.moments)
    with pytest.raises(BadFile) as bad:
        replies.take(game, replies.loads(laid_out(row).encode()))
    assert (game.journal.here, len(game.journal.moments)) == (here, moments), "the game was changed"
    return bad.value.place.path, say(bad.value.wrong, "en")


def test_a_reply_is_taken_in() -> None:
    game = asked()
    before = len(game.journal.steps())
    _view, row = view_and_reply(game)
    reply = replies.loads(laid_out(row).encode())
    assert reply.record.note == "by the left"
    acts = replies.take(game, reply)
    assert game.journal.steps()[before:] == list(acts)
    assert games.loads(games.dumps(game), SYSTEMS).journal.steps() == game.journal.steps()


def test_a_reply_to_something_else_says_to_what() -> None:
    game = asked()
    view, row = view_and_reply(game)
    other = view.scenario.sides[1 - view.side].id
    assert refused(asked(name="perryville"), row) == (
        "battle",
        "this reply is to another battle, be it of the same scenario",
    )
    assert refused(game, {**row, "system": "mbt"})[0] == "system"
    assert refused(game, {**row, "side": "nobody"})[0] == "side"
    assert refused(game, {**row, "side": other}) == (
        "moment",
        "this reply is to a moment that this battle has not seen",
    )
    assert refused(game, {**row, "moment": "0" * 16})[0] == "moment"
    step = game.journal.moments[game.journal.here].depth
    play_on(game, 12, random.Random(1))
    now = game.journal.moments[game.journal.here].depth
    assert refused(game, row) == ("moment", f"this reply is to step {step}; the battle stands at step {now}")


def test_a_reply_holds_legal_decisions_of_its_side_alone() -> None:
    game = asked()
    view, row = view_and_reply(game)
    step = row["steps"][0]
    other = view.scenario.sides[1 - view.side].id
    twice = {**row, "steps": [step, step]}
    assert refused(game, twice)[0] == "steps[1]"
    assert "refuse this step" in refused(game, twice)[1] or "not asked" in refused(game, twice)[1]
    assert refused(game, {**row, "steps": [{**step, "by": other}]})[0] == "steps[0].by"
    assert refused(game, {**row, "steps": [{"ruling": "!", "by": "me", "edits": []}]})[0] == "steps[0]"
    assert refused(game, {**row, "steps": [{"shown": {"attacker": ["flag"]}}]})[0] == "steps[0]"
    assert refused(game, {**row, "steps": [{"do": "fly", "by": step["by"]}]})[0].startswith("steps[0]")
    wrong: Any
    for wrong in ([], [1], {"steps": []}):
        assert refused(game, {**row, "steps": wrong})[0].startswith("steps")
    with pytest.raises(ValueError, match="decisions"):
        replies.reply_to(view, view.journal())


@pytest.mark.parametrize(("system_id", "name"), [("la_garde", "twin_rises"), ("belle_position", "coulmiers")])
def test_unseen_choices_are_answered_in_any_order(system_id: str, name: str) -> None:
    """Orders and deployments go out to both sides at once; the second reply is good after the first."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
    game = games.new_game(system, scenario, 5)
    while not isinstance(game.journal.pending, SecretChoices):
        assert not isinstance(game.journal.pending, Choice), "nothing is chosen unseen"
        game.journal.answer(Rolled(5))
    found = {}
    for side in (0, 1):
        view = view_files.loads(view_files.dumps(views.view_of(game, side)), SYSTEMS)
        journal = view.journal()
        dice = random.Random(side)
        while views.is_asked(journal.pending, side):
            journal.must(ActionStep(side, system.rules.propose(journal.state, side, dice)))
        found[side] = replies.loads(replies.reply_to(view, journal))
    for side in (1, 0):
        assert replies.take(game, found[side])
        with pytest.raises(BadFile):
            replies.take(game, found[side])
    assert not isinstance(game.journal.pending, SecretChoices)


def test_a_view_that_was_touched_is_refused() -> None:
    row = view_files.write_row(views.view_of(asked(), 0))

    def why(changed: dict[str, Any]) -> str:
        unsealed = {key: value for key, value in changed.items() if key != "seal"}
        changed = {**unsealed, "seal": mark_of(unsealed)}  # as a clever hand would
        with pytest.raises(BadFile) as bad:
            view_files.loads(laid_out(changed).encode(), SYSTEMS)
        return bad.value.place.path

    state = row["state"]
    with pytest.raises(BadFile) as bad:
        view_files.loads(laid_out({**row, "state": {**state, "turn": 9}}).encode(), SYSTEMS)
    assert bad.value.place.path == "seal"
    assert why({**row, "state": {**state, "turn": 9}}) == "moment"
    assert why({**row, "state": {**state, "at": state["at"][1:]}}) == "state.at"
    assert why({**row, "state": {**state, "at": [10**9] * len(state["at"])}}) == "state"
    assert why({**row, "state": {**state, "frames": [{"is": "Path", "unit": 1}]}}) == "state.frames[0]"
    assert why({**row, "battle": "0" * 16}) == "moment"
    assert why({**row, "battle": "0"}) == "battle"
    assert why({**row, "key": "0"}) == "key"
    assert why({**row, "key": ""}) == "battle"
    assert why({**row, "asked": {}}) == "asked"
    assert why({**row, "told": [{"kind": "nothing", "facts": {}, "turn": 1}]}) == "told[0]"
    assert why({**row, "papers": [{}]}) == "papers"
    seen = [*state["hands"]]
    assert -1 in seen[1], "the other hand is face down"
    assert why({**row, "state": {**state, "hands": [seen[0], seen[0]]}}) == "state"


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_broken_views_and_replies_are_refused_and_nothing_else_happens(mutation: Mutation) -> None:
    dice = random.Random(mutation.__name__)
    game = asked(12)
    view, row = view_and_reply(game)
    whole = view_files.write_row(view)
    sources = [view_files.dumps(view), laid_out(row).encode()]
    for number in range(ROUNDS):
        data = mutation(sources[number % 2], dice)
        try:
            if number % 2:
                replies.judged(game, replies.loads(data, "broken.json"))
            else:
                view_files.loads(data, SYSTEMS, "broken.json")
        except BadFile as error:
            check_told(error, data)
    for _number in range(ROUNDS):  # and with a seal that fits
        try:
            changed = json.loads(mutation(sources[0], dice))
            rest = {key: value for key, value in dict(changed).items() if key != "seal"}
            data = json.dumps({**rest, "seal": mark_of(rest)}).encode()
        except (TypeError, ValueError):
            continue
        if changed != whole:
            try:
                view_files.loads(data, SYSTEMS)
            except BadFile as error:
                check_told(error, data)


def test_a_paper_stays_sealed_and_opening_proves_it_unchanged() -> None:
    game = asked()
    sides = game.scenario.sides
    game.papers.append(sealed_papers.sealed(sides[0].id, "Hold the bridge.", 2))
    again = games.loads(games.dumps(game), SYSTEMS)
    assert again.papers == game.papers
    paper = sealed_papers.opened(again.papers[0], 4)
    assert (paper.opened, paper.seal) == (4, game.papers[0].seal)
    assert sealed_papers.opened(paper, 9) is paper
    assert sealed_papers.sealed(sides[0].id, "Hold the bridge.", 2).seal != paper.seal, (
        "a seal can be guessed"
    )
    told = say(sealed_papers.sealing_note(paper, Names("Union", "Union")), "en")
    assert paper.short_seal in told
    assert "bridge" not in told
    row = games.write_row(game)
    clear = sealed_papers.paper_row(sealed_papers.opened(game.papers[0], 2))
    for key, value in (("text", "Leave the bridge."), ("by", sides[1].id), ("acts", [{"do": "x"}])):
        row["papers"] = [{**clear, key: value}]
        with pytest.raises(BadFile) as bad:
            games.loads(laid_out(row).encode(), SYSTEMS)
        assert bad.value.place.path == "papers[0].seal"
    with pytest.raises(ValueError, match="empty"):
        sealed_papers.sealed(sides[0].id, "  ", 1)


def test_a_sealed_paper_is_not_read_by_who_opens_the_battle_file() -> None:
    game = asked()
    side, words = game.scenario.sides[0].id, "Tenez le pont jusqu’à midi."
    acts = ({"do": "play_card", "card": "probe-left"},)
    game.papers += [sealed_papers.sealed(side, words, 2, acts), sealed_papers.sealed(side, words, 2, acts)]
    data = games.dumps(game).decode()
    shut = json.loads(data)["papers"]
    assert not any(word in json.dumps(shut) for word in ("pont", "midi", "probe", "play"))
    assert shut[0]["closed"] != shut[1]["closed"], "equal papers look equal"
    assert games.loads(data.encode(), SYSTEMS).papers == game.papers
    game.papers[0] = sealed_papers.opened(game.papers[0], 3)
    told = json.loads(games.dumps(game))["papers"]
    assert told[0]["text"] == words
    assert games.loads(games.dumps(game), SYSTEMS).papers == game.papers
    clear = {key: value for key, value in told[0].items() if key != "opened"}
    old = {**json.loads(data), "papers": [clear]}  # as older versions wrote it
    assert games.loads(laid_out(old).encode(), SYSTEMS).papers == [
        sealed_papers.sealed(side, words, 2, acts, clear["salt"])
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"closed": "AAAA"},
        {"closed": "no base64!"},
        {"closed": "AAAA\ufeff"},
        {"closed": 7},
        {"salt": "0"},
        {"text": "x"},
        {"opened": 3},
    ],
)
def test_a_closed_paper_that_was_changed_is_refused(changes: dict[str, Any]) -> None:
    game = asked()
    game.papers.append(sealed_papers.sealed(game.scenario.sides[0].id, "Hold the bridge.", 2))
    row = games.write_row(game)
    row["papers"] = [{**row["papers"][0], **changes}]
    with pytest.raises(BadFile) as bad:
        games.loads(laid_out(row).encode(), SYSTEMS)
    assert bad.value.place.path.startswith("papers[0]")


def test_the_acts_of_a_paper_are_carried_out_when_they_are_legal() -> None:
    game = asked()
    view, row = view_and_reply(game)
    game.papers.append(sealed_papers.sealed(view.side_id, "", 1, row["steps"]))
    acts = replies.take(game, replies.as_reply(game, game.papers[0]))
    assert len(acts) == 1
    with pytest.raises(BadFile):
        replies.take(game, replies.as_reply(game, game.papers[0]))


def test_a_ruling_without_edits_tells_of_a_paper_in_every_room() -> None:
    for system in SYSTEMS:
        path = sorted((SCENARIOS / system.id).glob("*.json"))[0]
        scenario: Any = load(path, {system.id: system.design().scenario})
        game = games.new_game(system, scenario, 1)
        assert game.journal.do(Ruling("A paper is sealed: 0123.", "umpire", ())) is None
        assert any("0123" in str(shown.event.facts) for shown in views.view_of(game, 1).events), system.id


def test_files_are_written_whole(tmp_path: Path) -> None:
    game = asked()
    view, row = view_and_reply(game)
    view_files.save(tmp_path / "view.json", view)
    assert view_files.load(tmp_path / "view.json", SYSTEMS).moment == view.moment
    replies.save(tmp_path / "reply.json", laid_out(row).encode())
    assert replies.load(tmp_path / "reply.json").record.moment == view.moment
    assert by_id("battle_cry") is view.system


def test_the_kept_reply_and_paper_of_version_1_are_taken() -> None:
    game = games.load(KEPT / "battle_cry_papers_v1.json", SYSTEMS)
    assert [paper.text for paper in game.papers] == ["Hold the bridge."]
    here = game.journal.here
    (act,) = replies.take(game, replies.load(KEPT / "battle_cry_reply_v1.json"))
    game.journal.go(here)
    assert replies.take(game, replies.as_reply(game, game.papers[0])) == (act,)


def test_a_ruling_on_what_is_hidden_is_told_without_it() -> None:
    """LG-R57 and views: an umpire who changes an order that lies face down does not turn it up."""
    system = by_id("la_garde")
    scenario: Any = load(SCENARIOS / "la_garde" / "auerstedt.json", {"la_garde": system.design().scenario})
    row = games.plain_scenario(scenario)
    row["briefings"] = {"french": {"text": {"en": "wait"}}}
    game = games.new_game(system, type(scenario).model_validate_json(json.dumps(row)), 5)
    edits = (Edit("order", item="gudin", to="manoeuvre"), Edit("reinforcement", item="friant"))
    assert game.journal.do(Ruling("an order astray", "umpire", edits)) is None
    own, other = (view_files.dumps(views.view_of(game, side)) for side in (0, 1))
    assert b"manoeuvre" in own
    assert b"manoeuvre" not in other
    assert b"an order astray" in other
    assert b'"item": "gudin"' in other
    assert b'"item": "friant"' in own
    assert b'"item": "friant"' not in other
    for data in (own, other):
        assert view_files.dumps(view_files.loads(data, SYSTEMS)) == data


def numbers(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number in plain data."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from numbers(part, (*way, key))
    if type(value) is int:
        yield way


def moments_of(system: AnySystem) -> Iterator[Game]:
    """A battle of the smallest scenario, whenever something goes on in it."""
    path = min((SCENARIOS / system.id).glob("*.json"), key=lambda path: path.stat().st_size)
    game = games.new_game(system, load(path, {system.id: system.design().scenario}), 3)
    for step in range(160):
        if isinstance(game.journal.pending, Over):
            return
        play_on(game, 1, random.Random(step))
        if game.journal.state.frames:
            yield game


@pytest.mark.parametrize("times", [4, slowly(6)])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_numbers_that_contradict_one_another_are_faults_of_the_file(system: AnySystem, times: int) -> None:
    """With a seal that fits: what the rules could not go on from is found before they try."""
    dice, tried = random.Random(system.id), 0
    for game in moments_of(system):
        row = view_files.write_row(views.view_of(game, dice.randrange(2)))
        ways = list(numbers(row["state"]))
        framed = [way for way in ways if way[0] == "frames"] or ways
        for _number in range(times):
            changed = json.loads(json.dumps({key: value for key, value in row.items() if key != "seal"}))
            for way in dice.choices(framed, k=2) + dice.choices(ways, k=1):
                at = changed["state"]
                for key in way[:-1]:
                    at = at[key]
                at[way[-1]] = dice.choice((0, -1, at[way[-1]] + 1, dice.randrange(12), dice.randrange(120)))
            data = json.dumps({**changed, "seal": mark_of(changed)}).encode()
            tried += 1
            try:
                view_files.loads(data, SYSTEMS)
            except BadFile as error:
                check_told(error, data)
    assert tried > 30
