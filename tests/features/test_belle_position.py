"""Belle Position at the card table, in French: two seats, hidden cards, typed dice, undo, save, recovery."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QSpinBox, QTableView, QWidget

from core.presentation.card_look import CardLook, Spot
from core.scenarios.files import dumps
from core.systems.belle_position.design.scenario import BellePositionScenario, blank
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.system import BELLE_POSITION
from core.text import Names, _, say
from editor.boards.cards.face import PrintedCard
from editor.boards.cards.items import CardItem
from editor.desks.design.design_desk import DesignDesk
from tests.features.card_player import CardPerson, play_to_the_end
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, LEFT, NONE, Key
from tests.features.test_files_and_recovery import crash

FRENCH, GERMAN = 0, 1
CENTRE, ENEMY_CENTRE = 1, 4


@pytest.fixture(params=[False, True], ids=["mouse", "keyboard"])
def player(request: pytest.FixtureRequest, open_window: OpenWindow) -> CardPerson:
    return card_person(open_window, keyboard=request.param)


def card_person(open_window: OpenWindow, *, keyboard: bool = False, scale: float = 1.0) -> CardPerson:
    """Somebody before a French window who knows how to take cards."""
    person = CardPerson(open_window("fr", scale=scale).window)
    person.keyboard = keyboard
    return person


def skirmish() -> BellePositionScenario:
    """Small decks: every card is drawn, the French have one terrain card more."""
    look = BELLE_POSITION.look
    assert isinstance(look, CardLook)
    scenario = blank(Names("Skirmish", "Escarmouche"))
    for card in ("zouaves-turcos", "ligne-francaise", "ligne-francaise", "wood"):
        scenario = look.add_card(scenario, FRENCH, card)
    for card in ("ligne-prussienne", "garde-prussienne", "general"):
        scenario = look.add_card(scenario, GERMAN, card)
    sides = (
        scenario.sides[0].model_copy(update={"hand": 4}),
        scenario.sides[1].model_copy(update={"hand": 3}),
    )
    options = scenario.options.model_copy(update={"deck_min": 1, "turn_limit": 4})
    return scenario.model_copy(update={"sides": sides, "options": options})


def open_skirmish(person: CardPerson, folder: Path) -> None:
    path = folder / "escarmouche.json"
    path.write_bytes(dumps(skirmish()))
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None, "the table")
    person.key(Key.Key_4, CTRL)
    start(person, dice="typed")


def start(person: CardPerson, dice: str = "rolled") -> None:
    """Two persons sit down."""
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    person.click(panel.seats["dice"].buttons[dice])
    person.enter(panel.seed, "5")
    if person.page.desk.controller is None:  # type: ignore[union-attr]
        person.click(person.page.desk.start)  # type: ignore[union-attr]


def do(person: CardPerson, kind: type, **fields: Any) -> None:
    """The act of that kind with these fields, as a person takes hold of it."""
    person.ready()
    found = person.held(kind, **fields)
    assert found, [held.offer.action for held in person.board.seen.held]
    person.do(found[0].offer)


def card(person: CardPerson, name: str) -> int:
    """The number of a card in the setting."""
    return int(next(one.index for one in person.board.seen.context.cards if one.id == name))


# --- what a seat can find out ------------------------------------------------------------------------------


def told(person: CardPerson) -> Iterator[str]:
    """Everything that the window says, shows or hands to a screen reader."""
    for item in person.canvas.card_scene.items():
        yield item.toolTip()
        if isinstance(item, CardItem):
            face = item.card.face
            yield f"{face.title} {face.art} {face.text}" if isinstance(face, PrintedCard) else ""
    for widget in person.window.findChildren(QWidget):
        if not widget.isVisible():
            continue  # the panels of the design desk know both decks, and nobody reads them now
        yield f"{widget.toolTip()} {widget.accessibleName()} {widget.accessibleDescription()}"
        if isinstance(widget, QLabel):
            yield widget.text()
        if isinstance(widget, QAbstractItemView) and isinstance(widget.model(), QAbstractItemModel):
            model = widget.model()
            for row in range(model.rowCount()):
                yield str(model.index(row, 0).data())


def named(person: CardPerson, *names: str) -> list[str]:
    """Where any of these cards is named."""
    return [words for words in told(person) if any(name.casefold() in words.casefold() for name in names)]


def names_of(person: CardPerson, side: int) -> set[str]:
    """The names of the units of a side, in French."""
    look = BELLE_POSITION.look
    assert isinstance(look, CardLook)
    decks = look.decks(person.page.document.scenario)
    return {say(line.face.name, "fr") for line in decks[side] if line.face.kind not in ("terrain", "general")}


def test_a_battle_is_played_by_both_seats(player: CardPerson, home: Path) -> None:
    person = player
    open_skirmish(person, home)
    french, german = names_of(person, FRENCH), names_of(person, GERMAN)
    person.ready()
    deploy_french(person)
    assert named(person, *french)
    do(person, acts.EndDeployment)
    person.settle()
    assert person.cards.hand_over.isVisible()
    assert named(person, *french, *german) == []
    person.take_screen()
    assert named(person, *french) == []
    assert named(person, *german)
    assert person.board.seen.places[CENTRE].cards[FRENCH] == ()  # BP-4.3: not even counted yet
    deploy_german(person)
    person.ready()
    assert person.board.seen.choice is not None
    assert person.board.seen.choice.side == GERMAN  # fewer terrain cards begin (BP-4.4)
    assert named(person, *french) == []
    backs = [item for item in person.canvas.card_scene.cards if item.card.spot.side == FRENCH]
    assert len(backs) == 4 - 1  # three on the table or in hand, the wood lies open
    advance(person)
    fight_back(person, home)
    choose_losses(person)


def deploy_french(person: CardPerson) -> None:
    """Two units and the wood into the centre; one of them is taken up and laid again by undo and redo."""
    do(person, acts.Deploy, card=card(person, "zouaves-turcos"), to=CENTRE)
    assert [one.face.id for one in person.board.seen.places[CENTRE].cards[FRENCH]] == ["zouaves-turcos"]  # type: ignore[union-attr]
    person.canvas.setFocus()
    person.key(Key.Key_Z, CTRL)
    assert person.board.seen.places[CENTRE].cards[FRENCH] == ()
    person.key(Key.Key_Y, CTRL)
    do(person, acts.Deploy, card=card(person, "ligne-francaise"), to=CENTRE)
    do(person, acts.Deploy, card=card(person, "wood"), to=CENTRE)
    capacity = person.board.seen.places[CENTRE].capacity[FRENCH]
    assert (capacity.count, capacity.limit) == (2, 3)
    well = next(one for one in layout_wells(person) if one.index == CENTRE)
    assert well.counts == ("2/3", "0/3")


def layout_wells(person: CardPerson) -> Any:
    layout = person.canvas.card_scene.layout
    assert layout is not None
    return layout.shown.wells


def deploy_german(person: CardPerson) -> None:
    do(person, acts.Deploy, card=card(person, "garde-prussienne"), to=ENEMY_CENTRE)
    refused_in_passing(person)
    do(person, acts.EndDeployment)


def refused_in_passing(person: CardPerson) -> None:
    """A card held over the enemy line: the place says why not, with its rule; let fall, it goes home."""
    if person.keyboard:
        return
    held = person.held(acts.Deploy)[0]
    assert held.drag_source.source is not None
    start = person.canvas.middle_of(person.seen_spot(held.drag_source.source))
    end = person.canvas.middle_of(Spot("place", place=0))
    before = person.moments
    person.drag_card(start, end, drop=False)
    reason = person.board.hand.card
    assert reason.isVisible()
    assert "BP-4.3" in reason.words.text()
    assert set(person.canvas.card_scene.lights.goals) == set(person.board.seen.goals(held.drag_source.source))
    assert person.canvas.card_scene.lights.refused == Spot("place", place=0)
    QTest.mouseRelease(person.canvas.viewport(), LEFT, NONE, end)
    person.rest()
    assert person.moments == before
    person.key(Key.Key_Escape)
    assert not reason.isVisible()


def advance(person: CardPerson) -> None:
    """The Guard goes for the French centre: the cards there are turned (BP-14.2)."""
    if person.board.seen.choice is not None and person.board.seen.choice.prompt == "combat":
        do(person, acts.EndCombat)
    do(person, acts.Move, position=ENEMY_CENTRE, slot=0, to=CENTRE)
    do(person, acts.EndMoves)
    person.ready()
    assert person.board.seen.choice is not None
    assert person.board.seen.choice.side == FRENCH
    place = person.board.seen.places[CENTRE]
    assert place.engaged
    assert all(one.up and one.face is not None for row in place.cards for one in row)
    well = next(one for one in layout_wells(person) if one.index == CENTRE)
    assert [chip.kind for chip in well.chips] == ["engaged"]


def fight_back(person: CardPerson, home: Path) -> None:
    """The Zouaves shoot; the Germans fall back on typed dice; saved and reopened in between."""
    (fire, *_others) = person.held(acts.Fire, slot=0)
    assert fire.drag_source.source is not None
    person.canvas.setFocus()
    person.board.hand.take_spot(fire.drag_source.source)
    sums = person.board.details.sums.text()
    assert "BP-1.2" in sums
    assert "%" in sums
    person.rest()
    told = person.board.details.sums  # the numbers of hits were seen, and no chance below them
    assert told.visibleRegion().boundingRect().height() == told.height()
    person.key(Key.Key_Escape)
    person.do(fire.offer)
    person.dice(1, 1, 6, 6)
    person.ready()
    (guard,) = person.board.seen.places[CENTRE].cards[GERMAN]
    assert guard.tokens == 2
    save_and_load(person, home)
    (guard,) = person.board.seen.places[CENTRE].cards[GERMAN]
    assert guard.tokens == 2
    go_back_over_dice(person)
    do(person, acts.EndCombat)


def save_and_load(person: CardPerson, folder: Path) -> None:
    path = folder / "milieu.json"
    person.canvas.setFocus()
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")
    person.key(Key.Key_W, CTRL)
    person.wait(lambda: person.window.page is None or person.window.page.battle.game is None, "a closed page")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None and person.page.battle.game is not None, "the battle")
    person.ready()


def go_back_over_dice(person: CardPerson) -> None:
    """Undo past dice asks first; redo brings the same dice back."""
    here = person.cards.session.journal.here
    person.canvas.setFocus()
    person.key(Key.Key_Z, CTRL)
    assert person.cards.session.question is not None
    person.key(Key.Key_Return)
    person.ready()
    assert person.board.seen.places[CENTRE].cards[GERMAN][0].tokens == 0
    person.canvas.setFocus()
    for _time in range(4):
        if person.cards.session.journal.here == here:
            break
        person.key(Key.Key_Y, CTRL)
        if person.cards.hand_over.isVisible():
            person.take_screen()
    assert person.board.seen.places[CENTRE].cards[GERMAN][0].tokens == 2


def choose_losses(person: CardPerson) -> None:
    """The Guard shoots: the sufferer clicks the card that takes the loss; levelling lets no card go twice."""
    do(person, acts.EndMoves)
    person.dice(1, 1)  # the cohesion of the Guard holds
    do(person, acts.Fire, position=CENTRE)
    person.dice(1, 6, 5)  # three dice: the wood takes one from the attacker (BP-5.4)
    assert person.ready().side == FRENCH
    before = person.board.seen.places[CENTRE].cards[FRENCH]
    assert [one.tokens for one in before] == [0, 0]
    do(person, acts.TakeLoss, slot=1)
    person.ready()
    assert sum(one.tokens for one in person.board.seen.places[CENTRE].cards[FRENCH]) >= 1


def test_a_battle_comes_back_after_a_crash_and_ends(open_window: OpenWindow) -> None:
    person = card_person(open_window)
    battle = person.battle_card("chalons_manoeuvres")
    person.reveal(battle.buttons[0])
    person.click(battle.buttons[0])
    start(person)
    person.ready()
    for held in person.held(acts.Deploy)[:2]:
        person.do(held.offer)
    steps = person.cards.session.journal.steps()
    saver = person.page.desk.autosaver  # type: ignore[union-attr]
    assert saver is not None
    saver.flush()
    crash(person)
    other = card_person(open_window)
    other.wait(lambda: other.window.start.notices.shown_keys(), "what was kept")
    other.press_button(other.said(_("Reopen what was kept")))
    assert other.cards.session.journal.steps() == steps
    letters_grow_and_shrink(other)
    play_to_the_end(other)
    assert other.cards.result.isVisible()
    rows = other.cards.result._rows(other.board.seen)[1:]
    assert all(row[0][0].isupper() for row in rows), "some lines began with a capital, some did not"


def letters_grow_and_shrink(person: CardPerson) -> None:
    """Card, dice and journal can be unfolded at any size of the letters; the cards have the window else."""
    theme, table = person.window.context.theme, person.cards
    for scale in (1.0, 2.0, 1.0):
        theme.set_scale(scale)
        person.rest(50)
        assert person.window.width() <= 1280
        for panel in (table.details, table.tray, table.journal):
            person.unfold(panel)
            assert panel.isVisible()
            person.fold(panel)
            assert not panel.isVisible()


# --- the design desk ---------------------------------------------------------------------------------------


def test_a_battle_is_designed_and_played(open_window: OpenWindow) -> None:
    person = card_person(open_window)
    person.new_map("belle_position")
    desk = person.page.desk
    assert isinstance(desk, DesignDesk)
    table = person.find(QTableView, "palette_table")
    add(person, table, FRENCH, "ligne-francaise", 12)
    add(person, table, FRENCH, "artillerie-legere-ml", 6)
    add(person, table, FRENCH, "wood", 1)
    bench = desk.designer.edit_context
    start_at = person.canvas.middle_of(Spot("hand", FRENCH, slot=2, item=2))
    person.drag_card(start_at, person.canvas.middle_of(Spot("place", place=CENTRE)))
    assert [line.place for line in bench.deck(FRENCH)] == [None, None, CENTRE]
    person.canvas.setFocus()
    person.key(Key.Key_Z, CTRL)
    assert [line.place for line in bench.deck(FRENCH)] == [None, None, None]
    person.key(Key.Key_Y, CTRL)
    assert desk.designer.palette is not None
    person.click(desk.designer.palette.sides.buttons[GERMAN])
    add(person, table, GERMAN, "ligne-prussienne", 18)
    add(person, table, GERMAN, "general", 1)
    general = bench.deck(GERMAN)[1]
    assert bench.line == general
    person.unfold(desk._right)
    person.rest(20)
    person.enter(person.find(QSpinBox, "card_attack"), "1")
    person.enter(person.find(QLineEdit, "card_name_fr"), "Kirchbach")
    general = bench.deck(GERMAN)[1]
    assert (general.points, say(general.face.name, "fr")) == (4, "Kirchbach")
    problems = [say(one.text, "fr") for one in desk.problems.problems]
    assert not [one for one in desk.problems.problems if one.severity == "error"], problems
    scenario = person.page.document.scenario
    assert [side.points for side in scenario.sides] == [12 * 8 + 6 * 10 + 8, 18 * 9 + 4]
    person.key(Key.Key_4, CTRL)
    start(person)
    person.ready()
    assert person.held(acts.Deploy)


def add(person: CardPerson, table: QTableView, side: int, card_id: str, count: int) -> None:
    """Enter in the row of a card of the catalogue, as often as copies are wanted."""
    desk = person.page.desk
    assert isinstance(desk, DesignDesk)
    assert desk.designer.palette is not None
    assert desk.designer.edit_context.side == side
    rows = [item.id for item in desk.designer.palette.model.palette_items]
    table.setFocus()
    table.selectRow(rows.index(card_id))
    for _copy in range(count):
        QTest.keyClick(table, Key.Key_Return)
    assert sum(line.count for line in desk.designer.edit_context.deck(side) if line.id == card_id) == count
