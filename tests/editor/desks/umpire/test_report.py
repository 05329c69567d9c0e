"""The battle report: the story of a battle with its losses, luck, rulings and maps, as HTML and PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PySide6.QtWidgets import QApplication

from core.chance.sources import Rolled
from core.lab.reckoning import Reckoning
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import ActionStep, Edit, Ruling
from core.records import games
from core.records.games import Game
from core.scenarios import files
from core.systems.catalog import by_id
from core.text import _, say
from editor.cli import main
from editor.panels.report import report
from editor.panels.report.loss_chart import loss_chart
from editor.panels.report.report import html_of, write_report
from editor.panels.report.report_body import Telling
from editor.panels.report.story import reckoning_asked, story_of
from tests.everyday import one_in


def played(system_id: str, stem: str, choices: int, **options: bool) -> Game:
    """A battle after so many choices of greedy players."""
    system = by_id(system_id)
    scenario: Any = files.load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    scenario = scenario.model_copy(update={"options": scenario.options.model_copy(update=options)})
    game = games.new_game(system, scenario, 7)
    mind, source, rng = GreedyPlayer(), Rolled(7), Random(1)
    while choices:
        pending = game.journal.pending
        if isinstance(pending, Roll | Deal):
            game.journal.answer(source)
            continue
        if not isinstance(pending, Choice):
            break
        known = system.rules.observe(game.journal.state, pending.side)
        game.journal.must(ActionStep(pending.side, mind.decide(system, known, pending.side, rng)))
        choices -= 1
    return game


def test_a_report_tells_losses_luck_rulings_and_maps(qapp: QApplication, tmp_path: Path) -> None:
    game = played("battle_cry", "mirror_creek", 60)
    side = game.scenario.sides[0]
    game.journal.must(Ruling("A flag was forgotten.", "Anne", (Edit("points", side=side.id, to=2),)))
    reckoning = reckoning_asked(game, None).answered(lambda share: None)
    story, counted, looked = story_of(game, reckoning), reckoning.luck, reckoning.analysis
    assert counted is not None
    for each in range(2):
        assert story.lost[each] == counted.lost(each) > 0  # two ways of counting agree
    assert [turn.number for turn in story.turns] == list(range(1, game.journal.state.turn + 1))
    page = html_of(story, "fr")
    rows = [(turn.number, *turn.lost) for turn in story.turns if any(turn.lost)]
    assert any(one != other for _turn, one, other in rows)
    names = [say(each.name, "fr") for each in game.scenario.sides]
    table = page[page.index(f"<th>{names[0]}</th><th>{names[1]}</th>") :]
    for number, one, other in rows:
        assert f"<tr><td>{number}</td><td>{one}</td><td>{other}</td></tr>" in table
    assert page.count("<img ") == len(story.maps) + 2 >= 5  # beside the maps losses and the chance of winning
    assert looked is not None
    assert looked.line[-1].step == len(game.journal.line())
    assert say(_("The chance of winning, step by step"), "fr") in page
    assert "A flag was forgotten." in page
    assert "Anne" in page
    assert 'src="data:image/png;base64,iVBOR' in page
    saved, out = tmp_path / "a.json", tmp_path / "a.html"
    games.save(saved, game)
    assert main(["report", str(saved), "--umpire", "-o", str(out), "--lang", "fr"]) == 0
    assert out.read_text("utf-8") == page
    assert main(["report", str(saved), "-o", str(tmp_path / "a.txt")]) == 2


@pytest.mark.parametrize(
    ("system_id", "stem"), [("belle_position", "chalons_manoeuvres"), ("mbt", "twin_hills")]
)
def test_reports_of_other_boards_are_written_as_pdf(
    qapp: QApplication, tmp_path: Path, system_id: str, stem: str
) -> None:
    game = played(system_id, stem, 6)
    out = tmp_path / "report.pdf"
    write_report(game, out, "en")
    pages = pypdfium2.PdfDocument(out)
    words = pages[0].get_textpage().get_text_range()
    assert game.scenario.title.en in words
    pages.close()


def test_the_first_map_shows_what_was_laid(qapp: QApplication) -> None:
    game = played("mbt", "twin_hills", 21, deploy=True)
    story = story_of(game, Reckoning())
    look = game.system.look
    first = game.journal.moments[story.maps[0]].state
    assert not look.table_bases_of(game.journal.moments[0].state)  # type: ignore[attr-defined]
    laid = look.table_bases_of(first)  # type: ignore[attr-defined]
    assert len(laid) == len(game.scenario.units)
    assert [turn.number for turn in story.turns] == [1]


def test_losses_are_drawn_in_the_colours_of_the_sides(qapp: QApplication) -> None:
    image = loss_chart([1, 2], [[3, 0], [0, 6]], ["One", "Two"], ("union", "confederate"), "table", "fr")
    tall = {}
    for name, x in (("first", 345), ("second", 972)):
        column = [image.pixelColor(x, y).name() for y in range(image.height())]
        tall[name] = max(column.count(ink) for ink in set(column) if ink not in ("#ffffff", "#d5cec1"))
    assert abs(tall["second"] - 2 * tall["first"]) < 0.35 * tall["second"]


def test_what_is_won_back_in_a_turn_is_no_bar(qapp: QApplication) -> None:
    """Belle Position counts endurance: a turn of passed tests may bring back more than it cost."""
    sides = (_("French"), _("Germans")), ("french", "german")
    charts = [loss_chart([1, 2], [[3, 1], [less, 0]], *sides, "table", "en") for less in (-2, 0)]
    assert charts[0] == charts[1]


def test_what_comes_back_in_a_turn_is_no_loss_below_nothing(qapp: QApplication) -> None:
    story = story_of(played("battle_cry", "mirror_creek", 6), Reckoning())
    story.turns[0].lost = [-1, 2]
    story.lost = [-1, 2]
    page = html_of(story, "fr")
    assert f"<tr><td>{story.turns[0].number}</td><td>de retour\u202f: 1</td><td>2</td></tr>" in page.replace(
        "\xa0", "\u202f"
    )
    assert "−1</td>" not in page
    assert "-1</td>" not in page


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.html"):
        write_report(played("battle_cry", "mirror_creek", 1), tmp_path / "a.doc", "en")


LONG = [("mbt", "twin_hills", 60), ("battle_cry", "mirror_creek", 90), ("belle_epoque", "mirror_ridge", 80)]


@pytest.mark.parametrize(("system", "stem", "choices"), one_in(3, LONG, first=1))
def test_a_turn_is_told_where_it_begins_and_ends(
    qapp: QApplication, system: str, stem: str, choices: int
) -> None:
    """No line of a fight stands under the next turn; a turn begins with what says so."""
    game = played(system, stem, choices)
    story = story_of(game, Reckoning())
    assert len(story.turns) > 1
    context = game.journal.state.context
    for turn in story.turns[1:]:
        first = turn.rows[0]
        (moment,) = [one for one in game.journal.line() if one.number == first.moment]
        begun = [one for one in moment.events if one.kind == "turn_begins"]
        assert first.text in [game.system.words.event(context, one) for one in begun]
    for turn in story.turns:
        for row in turn.rows:
            moment = game.journal.moments[row.moment]
            before = game.journal.moments[moment.parent].state
            told = [one for one in moment.events if one.kind == "turn_begins"]
            assert told or row.turn == before.turn
    for number, turn in enumerate(story.turns[:-1]):
        assert turn.end < story.turns[number + 1].end
        after = [one for one in game.journal.line() if one.number > turn.end]
        assert all(game.journal.moments[one.parent].state.turn > turn.number for one in after)


@pytest.mark.parametrize(
    ("system", "stem"),
    [("battle_cry", "mirror_creek"), ("belle_epoque", "mirror_ridge"), ("mbt", "twin_hills")],
)
def test_losses_stand_under_the_side_that_lost_them(qapp: QApplication, system: str, stem: str) -> None:
    """One side alone has lost something: its column and the caption of the map say so."""
    game = played(system, stem, 120)
    story = story_of(game, Reckoning())
    names = [say(side.name, "en") for side in game.scenario.sides]
    for loser in (0, 1):
        for turn in story.turns:
            turn.lost = [7 if side == loser else 0 for side in (0, 1)]
        story.lost = [7 * len(story.turns) if side == loser else 0 for side in (0, 1)]
        page = html_of(story, "en")
        head = f"<tr><th>Turn</th><th>{names[0]}</th><th>{names[1]}</th></tr>"
        assert head in page
        cells = "<td>7</td><td>0</td>" if loser == 0 else "<td>0</td><td>7</td>"
        assert f"<tr><td>1</td>{cells}</tr>" in page[page.index(head) :]
        assert f"Lost in this turn: {names[loser]} 7" in page
        assert f"Lost in this turn: {names[1 - loser]}" not in page


def test_whose_a_loss_is_is_said_by_the_piece(qapp: QApplication) -> None:
    """Pieces that are fewer on the field at the end are counted by their own side."""
    game = played("battle_cry", "mirror_creek", 120)
    story, look = story_of(game, Reckoning()), game.system.hexes
    first, last = game.journal.moments[0].state, game.journal.state

    def figures(state: Any, side: int) -> int:
        return sum(piece.figures for piece in look.pieces_of(state) if piece.side == side)

    gone = [figures(first, side) - figures(last, side) for side in (0, 1)]
    assert story.lost == gone
    assert gone[0] != gone[1]


def test_the_code_that_draws_maps_is_read_in_parts_of_its_own(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes as long as the first map: the window answers between the two."""
    read: list[str] = []
    monkeypatch.setattr(report, "map_style", read.append)

    def lines(_telling: Telling) -> Iterator[str]:
        read.append("line")
        yield "<p></p>"

    monkeypatch.setattr(Telling, "lines", lines)
    story = story_of(played("belle_epoque", "saint_privat", 1), Reckoning())
    parts = report.writing(story, tmp_path / "a.html", "fr")
    next(parts)
    assert read == []
    next(parts)
    assert read == ["staff"]
    next(parts)
    assert read == ["staff", "line"]
