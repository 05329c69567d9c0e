"""Army lists tell the truth: each figure of a printed list is that of the battle made from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from core.armies import plain_text
from core.armies.army import army_of
from core.armies.budget import check
from core.armies.rosters import Line, blank, with_lines
from core.armies.sheet import sheet
from core.systems.catalog import SYSTEMS, by_id
from core.text import _, say
from editor.desks.armies import roster_print
from editor.desks.armies.pages import PAPERS
from editor.desks.armies.sheet_blocks import Block
from editor.desks.armies.unit_card import card_words

MBT, LA_GARDE = by_id("mbt"), by_id("la_garde")
BATTLE_CRY, BELLE_EPOQUE, BELLE_POSITION = map(by_id, ("battle_cry", "belle_epoque", "belle_position"))


def battle_of(system: Any, lines: list[Line]) -> tuple[Any, Any]:
    """The list, and the battle in which it is the whole force of either side."""
    troops = system.armies.troops()
    army = army_of(with_lines(blank(troops), lines), troops, troops.tables[0])
    scenario: Any = system.design().blank()
    for side in scenario.sides:
        made = system.armies.muster(scenario, side.id, army)
        assert made.left_out == ()
        scenario = made.scenario
    return army, system.rules.new_battle(scenario)


def printed(entry: Any) -> dict[str, Any]:
    return {say(label, "en"): value for label, value in entry.profile}


@pytest.mark.parametrize("kind", [troop.id for troop in MBT.armies.troops().all])
def test_strength_and_movement_of_an_mbt_list(kind: str) -> None:
    part = MBT.armies.troops().troop(kind).part("figures")
    assert part is not None
    for figures in range(part.least, part.most + 1):
        parts = {"figures": figures, "general": True}
        army, state = battle_of(MBT, [Line(troop=kind, parts=parts)])
        context, told = state.context, printed(army.entries[0])
        assert told["Strength"] == context.figures[0] + context.troop_of[0].bonus
        assert told["Movement"] * context.graduation == context.allowance[0]
        assert ("Heavy" in told) == context.is_heavy[0]


@pytest.mark.parametrize(
    "kind", [troop.id for troop in LA_GARDE.armies.troops().all if troop.part("elements") is not None]
)
def test_lengths_of_a_la_garde_list(kind: str) -> None:
    lines = [Line(troop=troop) for troop in ("army", "corps", "division", kind)]
    army, state = battle_of(LA_GARDE, lines)
    context, told = state.context, printed(army.entries[-1])
    troop, gun = context.troop_of[0], context.gun_of[0]
    lengths = (troop.attack, troop.defend, troop.manoeuvre, troop.road)
    names = ("Attack move", "Defence move", "Manoeuvre", "On a road")
    assert [told[name] * 1000 for name in names] == list(lengths)
    assert told.get("Range", 0) * 1000 == (0 if gun is None else gun.long)
    reach = [
        printed(entry)["Command range"] * 1000 for entry in army.entries if "Command range" in printed(entry)
    ]
    assert reach == [context.distances[f"command_{level}"] for level in ("army", "corps", "division")]
    assert context.strength_of[0] == army.entries[-1].parts["elements"]
    levels = [level.id for level in context.catalogue.experiences]
    bought = LA_GARDE.armies.troops().troop(kind)
    usual = context.traits_of[0]
    for parts in [{part.id: value} for part in bought.parts for value in part.values()]:
        lines[-1] = Line(troop=kind, parts=bought.changed_parts(parts))
        army, state = battle_of(LA_GARDE, lines)
        context, entry = state.context, army.entries[-1]
        assert entry.parts == {**bought.complete({}), **parts}
        assert context.strength_of[0] == state.elements[0] == entry.parts["elements"]
        assert levels[context.experience_of[0]] == entry.parts["experience"]
        traits = {part.id for part in bought.parts if part.kind == "switch" and entry.parts[part.id]}
        assert {*context.traits_of[0]} == {*usual, *traits} - {"mixed"}
        # One element cannot be mixed: such a list is refused (LG-R34).
        assert context.is_mixed[0] == ("mixed" in traits and entry.parts["elements"] > 1)


@pytest.mark.parametrize("kind", [troop.id for troop in BATTLE_CRY.armies.troops().all])
def test_figures_moves_and_dice_of_a_battle_cry_list(kind: str) -> None:
    part = BATTLE_CRY.armies.troops().troop(kind).part("figures")
    for figures in range(part.least, part.most + 1) if part is not None else (1,):
        line = Line(troop=kind, parts={"figures": figures} if part is not None else {})
        army, state = battle_of(BATTLE_CRY, [line])
        context, told = state.context, printed(army.entries[0])
        assert told["Figures"] == context.full[0] == state.strength[0]
        assert told["Movement"] == context.speed[0]
        dice = [number for number in context.guns[context.gun_of[0]][0][1:] if number]
        assert told.get("Dice by distance", "") == "-".join(map(str, dice))


@pytest.mark.parametrize("kind", [troop.id for troop in BELLE_EPOQUE.armies.troops().all])
def test_elements_marches_and_attributes_of_a_belle_epoque_list(kind: str) -> None:
    troop = BELLE_EPOQUE.armies.troops().troop(kind)
    usual = troop.complete({})
    changes = [{part.id: value} for part in troop.parts for value in part.values()]
    most = printed(battle_of(BELLE_EPOQUE, [Line(troop=kind)])[0].entries[0])["Elements at most"]
    for parts in changes:
        army, state = battle_of(BELLE_EPOQUE, [Line(troop=kind, parts=troop.changed_parts(parts))])
        context, entry = state.context, army.entries[0]
        assert entry.parts == {**usual, **parts}
        told = printed(entry)
        assert told["Forced march"] == context.march[0]
        assert most == told["Elements at most"] == usual["figures"]
        assert context.full[0] == state.strength[0] == entry.parts["figures"]
        assert context.fire_of[0] == entry.parts["fire"]
        quality = context.catalogue.qualities[str(entry.parts["quality"])]
        order = str(entry.parts["order"])
        assert context.level[0] == quality.reactivity[order]
        assert bool(context.open_order & 1) == (entry.parts["order"] == "open")
        for trait, holders in context.traits.items():
            assert bool(holders & 1) == entry.parts[trait]


@pytest.mark.parametrize("kind", [troop.id for troop in BELLE_POSITION.armies.troops().all])
def test_every_value_of_a_belle_position_card(kind: str) -> None:
    troop = BELLE_POSITION.armies.troops().troop(kind)
    ways: list[Any] = [{}] + [{part.id: value} for part in troop.parts for value in part.values()]
    for parts in ways:
        army, state = battle_of(BELLE_POSITION, [Line(troop=kind, parts=troop.changed_parts(parts), count=2)])
        context, entry = state.context, army.entries[0]
        card, told = context.cards[0], printed(entry)
        for label, value in (
            ("VC", card.vc),
            ("Attack", card.attack),
            ("Defence", card.defence),
            ("Long range", card.long_range),
            ("Save value", card.save),
            ("Moves", card.moves),
        ):
            if label in told:
                assert int(say(told[label], "en").replace("−", "-")) == value, label
        if card.long_range:
            assert "Long range" in told
        assert entry.parts == ({**troop.complete({}), **parts} if troop.parts else {})
        if troop.parts:
            assert (card.attack_value, card.defence_value, card.rally) == tuple(
                entry.parts[part] for part in ("attack", "defence", "rally")
            )
        assert sum(context.copies[0]) == 2


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sheet_card_and_text_print_the_same_figures(system: Any, language: str) -> None:
    """What the battle is made from stands in each of them: no figure is another one elsewhere."""
    troops = system.armies.troops()
    numbers = [
        (troop, {part.id: value})
        for troop in troops.all
        for part in troop.parts
        if part.kind == "number"
        for value in part.values()[:8]
    ]
    for troop, parts in [*((troop, {}) for troop in troops.all), *numbers]:
        roster = with_lines(
            blank(troops, troop.nation), [Line(troop=troop.id, parts=troop.changed_parts(parts))]
        )
        report = check(roster, system.armies.limits, troops, troops.tables[0])
        entry = report.army.entries[0]
        figures = {say(label, language): say(value, language) for label, value in entry.profile}
        on_sheet = " ".join(sheet(report, language).split())
        assert all(f"{label} {value}" in on_sheet for label, value in figures.items()), on_sheet
        assert f"{entry.each} {entry.points}" in on_sheet
        card = card_words(entry, report.army, language)
        heads = {say(troops.heads.get(label.id, label), language): value for label, value in entry.profile}
        for label, value in card.values:
            if label in heads:
                assert value == say(heads[label], language), (troop.id, label)
        for part in troop.parts:
            if part.kind == "number":
                name = say(part.name, language)
                assert dict(card.values)[name] == str(entry.parts[part.id])
                assert figures.get(name, str(entry.parts[part.id])) == str(entry.parts[part.id]), (
                    "on the sheet"
                )
        assert card.price == str(entry.each)
        read = plain_text.read(plain_text.write(report.army, language), {system.id: troops})
        assert read.roster is not None
        assert army_of(read.roster, troops, report.army.table).entries[0].parts == entry.parts


class Writing:
    """Stands in for a painter: what is written, each with the left edge of its box."""

    def __init__(self) -> None:
        self.words: list[tuple[float, str]] = []

    def drawText(self, box: QRectF, _flags: int, words: str) -> None:
        self.words.append((round(box.left(), 3), words))

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_values: None


def written(block: Block) -> list[tuple[float, str]]:
    hand: Any = Writing()
    block.paint(hand)
    return hand.words  # type: ignore[no-any-return]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_printed_page_has_each_figure_below_its_head(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, system: Any, language: str
) -> None:
    """Every troop with its parts as usual and at their most: values, count, price of one and of all."""
    monkeypatch.setattr(roster_print, "paint_sign", lambda *_drawn: None)
    troops = system.armies.troops()
    most = [
        (troop, {part.id: part.values()[-1] for part in troop.parts if part.kind == "number"})
        for troop in troops.all
    ]
    lines = [
        Line(troop=troop.id, parts=troop.changed_parts(parts), count=1 if troops.levels else number)
        for number, (troop, parts) in enumerate([*((troop, {}) for troop in troops.all), *most], 1)
    ]
    for nation in {troop.nation for troop in troops.all}:
        own = [line for line in lines if troops.troop(line.troop).nation == nation]
        page = roster_print._Sheet(
            check(with_lines(blank(troops, nation), own), system.armies.limits, troops, troops.tables[0]),
            PAPERS[0],
            language,
            1.0,
        )
        blocks = [written(block) for block in page.blocks()]
        each = say(_("each"), language)
        heads = next(words for words in blocks if any(word == each for _left, word in words))[:-2]
        rows = [words for words in blocks if len(words) > 3 and words[0][1].isdigit()]
        entries = list(page.army.entries)
        if not troops.levels:
            entries.sort(key=lambda entry: entry.count)
            rows.sort(key=lambda words: int(words[0][1]))
        assert len(rows) == len(entries)
        for entry, words in zip(entries, rows, strict=True):
            text = [word for _left, word in words]
            assert text[:2] == [str(entry.count), say(entry.troop.name, language)]
            cells = words[2 : 2 + len(heads)]
            assert [left for left, _word in cells] == [left for left, _word in heads]
            below = [(head, cell) for (_l, head), (_r, cell) in zip(heads, cells, strict=True) if cell]
            assert text[2 + len(heads) : 4 + len(heads)] == [str(entry.each), str(entry.points)]
            told = [
                (say(troops.heads.get(label.id, label), language), say(value, language))
                for label, value in entry.profile
            ]
            if page.labels:
                assert sorted(below) == sorted(row for row in told if row[1]), entry.troop.id
            else:
                told = [(say(label, language), say(value, language)) for label, value in entry.profile]
                assert all(any(f"{head} {cell}" in word for word in text) for head, cell in told)
