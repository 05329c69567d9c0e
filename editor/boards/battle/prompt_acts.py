"""Who must do what, and the acts that the prompt offers: from the session, the offers and what is in hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from core.protocol.pending import Roll
from core.text import Text, _
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.ladder import stands_in_ladder
from editor.boards.battle.lines_ahead import lazy_prospect
from editor.boards.battle.offers import CARD, Offer
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.battle.prospects import briefly, likeliest_first, prospects
from editor.boards.battle.view_prompt import asked_in_view
from editor.boards.battle.view_session import ViewSession


def asked_of(
    seen: BattleView,
    among: tuple[Offer, ...],
    do: Callable[[Offer], object],
    run: Callable[[str], object],
    clear_hand: Callable[[], object],
) -> PromptContent:
    """`run` does a command of the desk by its id, `clear_hand` lays down what is in hand."""
    session = seen.session
    if session.question is not None:
        return _question(seen)
    if not session.live:
        return _past(seen, run)
    content = asked_in_view(session, seen, run) if isinstance(session, ViewSession) else None
    if content is not None:
        return content
    over = session.over
    if over is not None:
        words = seen.system.words.over(seen.state, over)
        again = PromptAct(_("Another battle"), lambda: run("new_battle"))  # no key: Enter hastened the dice
        look = PromptAct(_("See the journal"), lambda: run("show_journal"))
        back = PromptAct(_("Look back at the battle"), lambda: run("look_back"))
        if session.umpired:
            again = PromptAct(_("Battle report..."), lambda: run("battle_report"), "Enter")
            return PromptContent(over.winner, words, (again, look, back))
        return PromptContent(over.winner, words, (back, look, again))
    if session.waits_for_dice() is not None:
        return _dice(seen, run)
    if seen.choice is None:
        return _waiting(seen)
    side = seen.choice.side
    if among and all(map(stands_in_ladder, among)):
        neither = PromptAct(_("Neither"), clear_hand, "Esc")
        return PromptContent(side, _how_many(seen, among), (neither,))
    if among:
        return _among(seen, among, do, clear_hand)
    return PromptContent(
        side, seen.system.words.prompt(seen.decider, seen.choice), _choice_acts(seen, do, run)
    )


def _among(
    seen: BattleView,
    among: tuple[Offer, ...],
    do: Callable[[Offer], object],
    clear_hand: Callable[[], object],
) -> PromptContent:
    """Two acts of one handle are two buttons, the likeliest or else the usual one first; more stand in a menu
    and in the list.
    """
    assert seen.choice is not None
    among = likeliest_first(seen, among)
    acts = [_apart(seen, offer, do, "" if place else "Enter") for place, offer in enumerate(among)]
    neither = PromptAct(_("Neither"), clear_hand, "Esc")
    if len(acts) == 2:
        return PromptContent(seen.choice.side, _which(seen, among), (*acts, neither))
    return PromptContent(
        seen.choice.side, _("Which of these? Choose in the menu or in the list of acts."), (neither,)
    )


def _apart(seen: BattleView, offer: Offer, do: Callable[[Offer], object], key: str) -> PromptAct:
    """An act by what tells it from the other of its handle."""
    act = _act(seen, offer, do, key)
    apart = offer.interaction.apart
    return act if apart is None else replace(act, text=apart)


def _act(seen: BattleView, offer: Offer, do: Callable[[Offer], object], key: str) -> PromptAct:
    ahead, units = lazy_prospect(seen, offer.action), offer.interaction.concerned
    return PromptAct(seen.brief_text(offer), partial(do, offer), key, ahead, units)


def _how_many(seen: BattleView, among: tuple[Offer, ...]) -> Text:
    """Whose points, and what they buy."""
    unit = among[0].interaction.unit
    if unit is None:
        return _("How many command points are added? Type the digit.")
    rolls = briefly(seen, prospects(seen, unit))
    if not rolls:
        return _(
            "{unit}: how many command points are added? Type the digit.",
            unit=seen.system.words.unit(seen.context, unit),
        )
    return _(
        "{unit}: how many command points are added? {rolls}.",
        unit=seen.system.words.unit(seen.context, unit),
        rolls=rolls,
    )


def _which(seen: BattleView, among: tuple[Offer, ...]) -> Text:
    """Two acts of one unit against one target, each with what it would roll."""
    interaction = among[0].interaction
    found = (
        prospects(seen, interaction.unit)
        if interaction.unit is not None and interaction.target is not None
        else ()
    )
    rolls = briefly(seen, [one for one in found if one.target == interaction.target])
    if len(rolls) != 2:
        return _("Which of these?")
    return _("Which of these? {one}. {other}.", one=rolls[0], other=rolls[1])


def _choice_acts(
    seen: BattleView, do: Callable[[Offer], object], run: Callable[[str], object]
) -> tuple[PromptAct, ...]:
    """The acts that no hex and no card stands for; a reaction's card too; then the ways back."""
    assert seen.offers is not None
    plain = [*seen.prompted(), *(offer for offer in seen.offers.buttons if not stands_in_ladder(offer))]
    laddered = len(plain) < len(seen.offers.buttons)
    counted = any(
        offer.interaction.points is not None and offer.interaction.says is None
        for offer in seen.offers.buttons
    )
    only = seen.offers.only_actor()
    if only is not None:  # what a click on the unit in hand itself would do is easily missed
        plain += [offer for offer in seen.offers.named(only) if not stands_in_ladder(offer)]
        hexes = seen.offers.hexes(only)
        yes = plain and len(hexes) == 1 and not seen.offers.targets(only)
        if yes and not laddered:  # yes as well as no: take the hex; beside a test the buttons stay in place
            plain += seen.offers.reaching(only, hexes[0])
    if plain and seen.state.frames:
        plain = [*(offer for offer in seen.offers.listed if offer.interaction.kind == CARD), *plain]
    acts = [_act(seen, offer, do, "" if place or counted else "Enter") for place, offer in enumerate(plain)]
    session = seen.session
    card, back = session.card_target(), session.take_back_target()
    if back is not None and back != card:
        acts.insert(1, PromptAct(_("Take back"), lambda: run("take_back"), "Backspace"))
    if card is not None:
        acts.insert(min(2, len(acts)), PromptAct(_("Another card"), lambda: run("another_card"), "Esc"))
    return tuple(acts)


def _question(seen: BattleView) -> PromptContent:
    session = seen.session
    assert session.question is not None
    if session.question.words is not None:
        ends = seen.system.look.step_end(seen.decider, session.question.action)
        all_the_same: Text = _("End all the same")
        if ends in ("card", "place"):
            all_the_same = _("Play it") if ends == "card" else _("Fight all the same")
        return PromptContent(
            session.asked,
            session.question.words,
            (
                PromptAct(all_the_same, lambda: session.answer_question(True), "Enter"),
                PromptAct(_("Stay"), lambda: session.answer_question(False), "Esc"),
            ),
        )
    undo = session.question.kind == "undo"
    words = (
        _(
            "Dice, draws or something hidden have been shown since. Go back all the same? The journal will "
            "keep it."
        )
        if undo
        else _(
            "Dice, draws or something hidden were shown on the line you leave. Play on from here all the "
            "same? It is kept."
        )
    )
    yes: Text = _("Go back") if undo else _("Play on from here")
    return PromptContent(
        session.asked,
        words,
        (
            PromptAct(yes, lambda: session.answer_question(True), "Enter"),
            PromptAct(_("Stay"), lambda: session.answer_question(False), "Esc"),
        ),
    )


def _past(seen: BattleView, run: Callable[[str], object]) -> PromptContent:
    session = seen.session
    step = session.step_of(session.journal.here)
    words = _("You look at step {step}. Nothing is played until you play on from here.", step=step)
    return PromptContent(
        None,
        words,
        (
            PromptAct(_("Back to now"), lambda: run("to_now"), "Esc"),
            PromptAct(_("Play on from here"), lambda: run("play_on")),
            PromptAct(_("Fork here"), lambda: run("fork"), "F"),
        ),
    )


def _dice(seen: BattleView, run: Callable[[str], object]) -> PromptContent:
    pending = seen.session.waits_for_dice()
    assert pending is not None
    words = seen.system.words.chance(seen.state, pending)
    if isinstance(pending, Roll):
        sides = {hand.side for hand in pending.handfuls}
        side: int | None = pending.handfuls[0].side if len(sides) == 1 else None
        if seen.session.policies.of(pending) == "rolled":  # the board shows first what may come of it
            return PromptContent(side, words, (PromptAct(_("Roll"), lambda: run("roll"), "Space"),))
        typed = _("{what} Type what fell.", what=words)
        act = PromptAct(_("Roll for me"), lambda: run("roll"), "Space")
    else:
        side = pending.to
        typed = _("{what} Choose what came.", what=words)
        act = PromptAct(_("Draw for me"), lambda: run("roll"), "Space")
    return PromptContent(side, typed, (act,))


def _waiting(seen: BattleView) -> PromptContent:
    session = seen.session
    side = session.asked
    if side is None or session.screen.wanted is not None:
        return PromptContent(None, _("The screen is being handed over."), ())
    words = _("{side}: the computer is thinking.", side=seen.side_name(side))
    acts = [PromptAct(_("Go on at once"), session.hurry, "Space")]
    if session.computer_thinks:
        acts.append(PromptAct(_("Stop thinking and play"), session.stop_thinking))
    return PromptContent(side, words, tuple(acts))
