"""Marks of plans on the canvas and on paper: their shapes, where their words stand, whose are shown."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsScene

from core.paths import SCENARIOS
from core.scenarios import edits, files
from core.scenarios.plans import PlanMark, Plans, only
from core.systems.catalog import by_id
from core.text import say
from editor.boards.cards.plan.ground import CardGround
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.drawing.style import LIGHT
from editor.boards.hex.plan.ground import HexGround
from editor.boards.hex.rendering import image_of, sheet_of
from editor.boards.measured.plan.ground import TableGround
from editor.boards.plan.layer_words import where_text
from editor.boards.plan_marks.curves import Curve, arrow, egg, rounded, smooth
from editor.boards.plan_marks.grounds import UNIT
from editor.boards.plan_marks.items import PlanItems
from editor.boards.plan_marks.layout import lay_out
from editor.boards.plan_marks.picture import PlanPicture, ShownMark, grown_at, span_words, wrapped
from editor.boards.plan_marks.room import Room, held, plate
from editor.desks.printing.job import Job, What, pages_of_job
from editor.desks.printing.scenario_sheet import ScenarioSheet

pytestmark = pytest.mark.usefixtures("qapp")
CALM = settings(
    max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
SPOTS = st.lists(st.tuples(st.integers(0, 1400), st.integers(0, 900)), min_size=2, max_size=6, unique=True)


def scenario_of(system: str, name: str) -> Any:
    return files.load(SCENARIOS / system / f"{name}.json", {system: by_id(system).design().scenario})


def mark(kind: str, *at: Any, label: str = "", **span: Any) -> PlanMark:
    return PlanMark(id=f"{kind}-1", kind=kind, at=at, label=label, **span)  # type: ignore[arg-type]


def ground() -> HexGround:
    return HexGround(HexProjection(scenario_of("battle_cry", "first_bull_run").board.grid))


def picture(*marks: PlanMark, taken: tuple[QRectF, ...] = ()) -> PlanPicture:
    shown = tuple(ShownMark(0, "union", one) for one in marks)
    return PlanPicture(ground(), LIGHT, shown, taken)


def near(one: QPointF, other: QPointF) -> bool:
    return math.hypot(one.x() - other.x(), one.y() - other.y()) < 1e-6


@CALM
@given(SPOTS)
def test_a_curve_goes_through_its_spots(points: list[tuple[int, int]]) -> None:
    spots = [QPointF(*point) for point in points]
    line = smooth(spots)
    for spot in spots:
        assert (
            min(math.hypot(spot.x() - x, spot.y() - y) for x, y in zip(line.xs, line.ys, strict=True)) < 1e-6
        )
    assert near(line.spot(0), spots[0])
    assert near(line.spot(line.length), spots[-1])
    half = line.part(0.0, line.length / 2)
    assert half.length == pytest.approx(line.length / 2)
    assert near(half.spot(half.length), line.spot(line.length / 2))


@CALM
@given(SPOTS, st.floats(10, 90))
def test_an_arrow_swells_towards_its_tip(points: list[tuple[int, int]], size: float) -> None:
    line = smooth([QPointF(*point) for point in points])
    path = arrow(line, min(size, 0.75 * line.length))
    corners = [path.elementAt(place) for place in range(path.elementCount())]
    tip = line.spot(line.length)
    assert any(math.hypot(one.x - tip.x(), one.y - tip.y()) < 1e-6 for one in corners)
    box = path.boundingRect()
    assert box.width() <= max(line.xs) - min(line.xs) + 2 * size
    assert box.height() <= max(line.ys) - min(line.ys) + 2 * size


def test_an_arrow_begins_and_ends_at_the_edge_of_counters() -> None:
    line = Curve([QPointF(0, 0), QPointF(300, 0)])
    cut = line.clear_of([QRectF(-40, -30, 80, 60), QRectF(270, -30, 60, 60)], 70)
    assert 40 <= cut.xs[0] <= 45
    assert 265 <= cut.xs[-1] <= 270
    free = line.clear_of([], 70)
    assert (free.xs[0], free.xs[-1]) == (0, 300)


@CALM
@given(SPOTS)
def test_a_zone_holds_its_hexes(points: list[tuple[int, int]]) -> None:
    spots = [QPointF(*point) for point in points]
    zone = egg(spots, 0.5 * UNIT)
    for spot in spots:
        assert zone.contains(spot)
    assert egg(spots[:1], 50).contains(spots[0])


def test_a_zone_of_a_table_keeps_to_its_corners() -> None:
    spots = [QPointF(0, 0), QPointF(400, 0), QPointF(400, 300), QPointF(0, 300)]
    zone = rounded(spots)
    assert zone.contains(QPointF(200, 150))
    assert zone.boundingRect().adjusted(-1, -1, 1, 1).contains(QRectF(20, 20, 360, 260))
    assert QRectF(-1, -1, 402, 302).contains(zone.boundingRect())


def test_words_keep_clear_of_counters_and_of_one_another() -> None:
    counters = tuple(
        QRectF(spot.x() - 40, spot.y() - 26, 80, 52)
        for name in ("2.4", "2.5", "4.5", "5.5")
        if (spot := ground().spot(name)) is not None
    )
    laid = lay_out(
        picture(
            mark("note", "4.5", label="Hold the ford until night"),
            mark("note", "4.5", label="And then go back"),
            mark("arrow", "2.4", "6.8", label="By the left", first=2, last=3),
            mark("line", "8.2", "8.9", label="Halt"),
            mark("zone", "2.9", "3.10", label="Reserve"),
            taken=counters,
        ),
        1.5,
    )
    assert [one.shown.mark.kind for one in laid] == ["zone", "line", "arrow", "note", "note"]
    plates = [rect for one in laid for words in one.words for rect in words.covers or (words.plate,)]
    assert [len(one.words) for one in laid] == [1, 2, 1, 1, 1]  # the name of a line stands at both its ends
    whole = [words.plate for one in laid for words in one.words]
    for number, rect in enumerate(whole):
        assert not any(rect.intersects(other) for other in whole[number + 1 :])
    assert not any(rect.intersects(other) for rect in plates for other in counters)
    assert all(ground().face.contains(rect) for rect in plates)
    assert "T2–3" in laid[2].words[0].lines[0]


def test_the_cheapest_place_is_found_without_asking_all() -> None:
    room = Room(QRectF(0, 0, 100, 100), [QRectF(0, 0, 50, 50)], [(60, 60)], 1.0)
    asked: list[QRectF] = []

    def rects(rect: QRectF) -> tuple[QRectF, ...]:
        asked.append(rect)
        return (rect,)

    covered, crossed, free, last = (
        plate(QPointF(*at), 10, 10) for at in ((20, 20), (60, 60), (80, 20), (80, 80))
    )
    assert room.best([(0.0, covered), (1.0, crossed), (2.0, free), (3.0, last)], rects) == free
    assert last not in asked
    assert room.cost([held(plate(QPointF(2, 98), 10, 10), QRectF(0, 0, 100, 100))]) == 0


def test_points_lie_where_the_board_has_them() -> None:
    assert ground().point(ground().spot("4.6") or QPointF()) == "4.6"
    assert ground().spot("44.6") is None
    table = TableGround(TableProjection(12_000, 8_000))
    for turned in (False, True):
        table = TableGround(TableProjection(12_000, 8_000, turned))
        assert table.point(table.spot((-500, 2_000)) or QPointF()) == (-500, 2_000)
    from editor.boards.cards.layout import CardLayout
    from editor.boards.cards.picture import scenario_table

    scenario = scenario_of("belle_position", "mars_la_tour")
    cards = CardGround(
        CardLayout(scenario_table(scenario, by_id("belle_position"), "en")), ("german", "french")
    )
    spot = cards.spot("french.left")
    assert spot is not None
    assert cards.point(spot) == "french.left"
    assert cards.zone(["french.left", "french.centre"]).contains(spot)
    assert cards.spot("german.rear") is None


def test_notes_are_cut_and_spans_are_short() -> None:
    lines = wrapped("word " * 60, "")
    assert len(lines) == 6
    assert lines[-1].endswith("…")
    assert wrapped("Hold\nthe ford", "T2") == ["Hold", "the ford  T2"]
    spans: list[dict[str, Any]] = [
        {},
        {"first": 2, "last": 2},
        {"first": 2, "last": 4},
        {"first": 3},
        {"last": 2},
    ]
    assert [span_words(mark("note", "1.1", **one)) for one in spans] == ["", "T2", "T2–4", "T3–", "T1–2"]
    assert grown_at(2.0) == 1.0
    assert grown_at(0.2) > grown_at(0.4) > 1.0


def test_the_picture_of_a_plan_is_laid_out_again_only_where_it_differs() -> None:
    scene = QGraphicsScene()
    items = PlanItems(scene, (1.0, 2.0))
    one, other = mark("arrow", "2.4", "5.5"), mark("zone", "7.7")
    items.show(picture(one, other))
    laid = items.settled(1.0)
    items.show(picture(one, other))
    assert items.settled(1.0) is laid
    dragged = PlanMark(id="arrow-1", kind="arrow", at=("2.4", "6.5"))
    shown = picture(dragged, other)
    items.show(PlanPicture(shown.ground, shown.style, shown.marks, (), None, ("union", "arrow-1")))
    assert [one.shown.mark.id for one in items.settled(1.0)] == ["zone-1"]
    assert [one.shown.mark.at for one in items.live(1.0)] == [("2.4", "6.5")]
    at = ground().spot("7.7")
    assert at is not None
    assert items.mark_at(at, 1.0) is None  # a zone is held by its outline
    edge = items.settled(1.0)[0].shape.pointAtPercent(0.3)
    found = items.mark_at(edge, 1.0)
    assert found is not None
    assert found.key == ("union", "zone-1")
    assert len(scene.items()) == 2
    items.show(None)
    assert scene.items() == []


def plans() -> Plans:
    plan = edits.add_mark({}, "german", "arrow", ("2.5", "4.3", "5.4"), "Turn the flank", 2, 4)
    plan = edits.add_mark(plan, "german", "note", ("3.6",), "Great battery")
    plan = edits.add_mark(plan, "french", "zone", ("5.5", "5.6"), "Sixth corps")
    return edits.add_mark(plan, "french", "line", ("8.4", "8.9"), "Last line")


def drawn(scenario: Any, plan: str) -> QImage:
    return image_of(sheet_of(scenario, by_id("belle_epoque"), "en", plan=plan), 0.4)


def test_a_print_shows_the_plan_that_is_asked_for_and_no_other() -> None:
    bare = scenario_of("belle_epoque", "saint_privat")
    scenario = edits.set_plans(bare, plans())
    assert drawn(scenario, "") == drawn(bare, "")
    german = drawn(scenario, "german")
    assert german != drawn(bare, "")
    assert german == drawn(edits.set_plans(bare, only(plans(), "german")), "all")
    assert drawn(scenario, "all") not in (german, drawn(scenario, "french"))
    system = by_id("belle_epoque")
    words = "".join(ScenarioSheet(scenario, system, "en", "A4", plan="french").html())
    assert "Sixth corps" in words
    assert "Great battery" not in words
    assert "turns 2 to 4" in "".join(ScenarioSheet(scenario, system, "en", "A4", plan="all").html())
    whats: tuple[What, ...] = ("scenario", "map")
    for what in whats:
        _size, pages = pages_of_job(scenario, system, Job(what, plan="french"))
        assert pages


def test_places_of_cards_have_names() -> None:
    scenario = scenario_of("belle_position", "mars_la_tour")
    one = mark("arrow", "german.left", "french.right")
    assert say(where_text(scenario, one), "en") == "left wing (Germans) to right wing (French)"
