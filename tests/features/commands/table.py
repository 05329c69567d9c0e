"""Every command of the program: its keys, where it is tried, and what is different when it was done.

A new command needs a row here. `changes` are names of `what_is_seen`; `way` holds the two states against each
other where a command has an opposite; `first` brings the program where the command can be done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QApplication

from editor.shell.window import MainWindow
from tests.features.commands.what_is_seen import Seen

First = Callable[[MainWindow], object]


@dataclass(frozen=True, slots=True)
class Row:
    """One command. `undo`: undo takes it back, as it does whatever edits a document at the Design desk."""

    id: str
    keys: str
    place: str
    changes: tuple[str, ...]
    first: First | None = None
    way: Callable[[Seen, Seen], bool] | None = None
    undo: bool = False


def grows(name: str) -> Callable[[Seen, Seen], bool]:
    """That figure is larger afterwards."""
    return lambda before, after: bool(after[name] > before[name])


def shrinks(name: str) -> Callable[[Seen, Seen], bool]:
    """That figure is smaller afterwards."""
    return lambda before, after: bool(after[name] < before[name])


def becomes(name: str, value: Any) -> Callable[[Seen, Seen], bool]:
    """It is just that afterwards."""
    return lambda _before, after: bool(after[name] == value)


def turns(mark: str) -> Callable[[Seen, Seen], bool]:
    """The switch is on afterwards where it was off, or the other way round."""
    return lambda before, after: (mark in after["checked"]) != (mark in before["checked"])


def folds(*places: str) -> Callable[[Seen, Seen], bool]:
    """Just these places are folded, or open again."""
    return lambda before, after: set(before["folded"]) ^ set(after["folded"]) == set(places)


def run(*ids: str) -> First:
    """Do other commands first."""

    def first(window: MainWindow) -> None:
        for one in ids:
            window.commands.run(one)

    return first


def select(units: int = 1) -> First:
    """Some units are selected, and nothing else."""

    def first(window: MainWindow) -> None:
        host = _host(window)
        host.selection.set(units=[unit.id for unit in host.document.scenario.units[:units]])

    return first


def then(*firsts: First) -> First:
    """One after the other."""

    def first(window: MainWindow) -> None:
        for one in firsts:
            one(window)

    return first


def _host(window: MainWindow) -> Any:
    assert window.page is not None
    return window.page.map_host


def act(window: MainWindow) -> None:
    """Acts of whoever is asked, until the journal holds something to be undone."""
    session = _host(window).battle.session
    for _act in range(6):
        if session.screen.wanted is not None:
            session.take_screen()
        side = session.asked
        if side is None:
            session.roll_now()
        else:
            session.act(session.game.system.rules.actions(session.journal.state, side)[0])
        if session.refusals.undo() is None:
            return


def marked(window: MainWindow) -> None:
    """The first act in the list of the Plan desk is marked."""
    tree = _host(window).desk.acts.tree
    group = tree.topLevelItem(0)
    group.setExpanded(True)
    tree.setCurrentItem(group.child(0) if group.childCount() else group)


def emptied(window: MainWindow) -> None:
    """Nobody is left on the map."""
    run("design.select_units", "design.delete")(window)


def empty_clipboard(_window: MainWindow) -> None:
    """Another row may have left there what this one lays there."""
    QApplication.clipboard().clear()


def traced(window: MainWindow) -> None:
    """A picture lies under the map, and the tool that was in hand before is in hand."""
    run("design.picture.lay", "design.tool.select")(window)


def bought(window: MainWindow) -> None:
    """A list with something in it."""
    window.commands.run("list_complete")


START, HEX, EPOQUE, TABLE, CARDS = "start", "hex design", "epoque design", "table design", "cards design"
ARMIES, LIST, PLAN, SEATS, PLAY = "armies", "list", "plan", "seats", "play"
EPOQUE_PLAY, TABLE_PLAY, MBT_PLAY, UMPIRE, FOLLOW = (
    *("epoque play", "table play", "bases play"),
    *("umpire", "follow"),
)
DOOR = "umpire's door"


def _switch(name: str, keys: str, place: str, *changes: str) -> Row:
    return Row(name, keys, place, ("checked", *changes), way=turns(name))


WINDOW = (
    Row("new", "Ctrl+N", HEX, ("front",), way=becomes("front", -1)),
    Row("new_list", "Ctrl+Shift+N", HEX, ("pages", "front"), way=grows("pages")),
    Row("open", "Ctrl+O", START, ("pages", "front"), way=grows("pages")),
    Row("take_parts", "", HEX, ("dialogs",)),
    Row("compare_scenarios", "", HEX, ("dialogs",)),
    Row("collection", "", HEX, ("dialogs",)),
    Row("recent_files", "Ctrl+Shift+O", HEX, ("popup",), run("save"), becomes("popup", True)),
    Row("duplicate_document", "", HEX, ("pages", "front"), way=grows("pages")),
    Row("about", "", HEX, ("help",), way=becomes("help", "licence:")),
    Row("start_page", "Alt+Home", HEX, ("front",), way=becomes("front", -1)),
    Row("save", "Ctrl+S", HEX, ("files",)),
    Row("save_as", "Ctrl+Shift+S", HEX, ("files",)),
    Row("export_for", "", HEX, ("files",)),
    Row("copy_order", "", HEX, ("clipboard",), empty_clipboard),
    Row("paste_order", "", HEX, ("dialogs",), run("copy_order")),
    Row("export", "Ctrl+Shift+E", HEX, ("dialogs",)),
    Row("print_map", "Ctrl+Shift+P", HEX, ("dialogs",)),
    Row("print_briefings", "", HEX, ("dialogs",)),
    Row("settings", "Ctrl+,", HEX, ("dialogs",)),
    Row("close", "Ctrl+W", HEX, ("pages",), way=shrinks("pages")),
    Row("quit", "Ctrl+Q", HEX, ("shown",), way=becomes("shown", False)),
    Row("undo", "Ctrl+Z", HEX, ("value",), emptied),
    Row("redo", "Ctrl+Shift+Z | Ctrl+Y", HEX, ("value",), then(emptied, run("undo"))),
    Row("find", "Ctrl+K", HEX, ("dialogs",)),
    Row("help", "F1", HEX, ("help",), way=becomes("help", "page:design")),
    Row("help_contents", "", HEX, ("help",), way=becomes("help", "page:index")),
    Row("help_keys", "", HEX, ("help",), way=becomes("help", "page:keys")),
    *(
        Row(f"help_{system}", "", HEX, ("help",), way=becomes("help", f"page:{system}"))
        for system in ("battle_cry", "belle_epoque", "belle_position", "la_garde", "mbt")
    ),
    *(
        Row(f"desk_{desk}", f"Ctrl+{number}", HEX, ("desk",), way=becomes("desk", desk))
        for number, desk in enumerate(("armies", "plan", "play", "umpire"), 2)
    ),
    Row("desk_design", "Ctrl+1", PLAY, ("desk",), way=becomes("desk", "design")),
    Row("fold_left", "F9", HEX, ("folded",), way=folds("left")),
    Row("fold_right", "F10", HEX, ("folded",), way=folds("right")),
    Row("fold_bottom", "F11", HEX, ("folded",), way=folds("bottom")),
    Row("fold_all", "F12", HEX, ("folded",)),
    Row(
        "next_document",
        "Ctrl+Tab | Ctrl+PgDown",
        HEX,
        ("front",),
        run("duplicate_document", "duplicate_document", "next_document"),
        becomes("front", 1),
    ),
    Row(
        "previous_document",
        "Ctrl+Shift+Tab | Ctrl+PgUp",
        HEX,
        ("front",),
        run("duplicate_document"),
        becomes("front", 0),
    ),
    Row("next_panel", "F6", PLAY, ("focus",)),
    Row("previous_panel", "Shift+F6", PLAY, ("focus",)),
    Row("text_larger", "Ctrl++ | Ctrl+=", HEX, ("text",), way=grows("text")),
    Row("text_smaller", "Ctrl+-", HEX, ("text",), run("text_larger"), shrinks("text")),
    Row("text_normal", "Ctrl+0", HEX, ("text",), run("text_larger"), becomes("text", 1.0)),
    Row("language", "Ctrl+Shift+L", HEX, ("language",)),
    _switch("colours", "Ctrl+Shift+K", HEX, "dark"),
    _switch("contrast", "Ctrl+Shift+H", HEX, "picture"),
    _switch("told_line", "Ctrl+Shift+F", HEX, "picture"),
    Row("telling_little", "", HEX, ("checked",)),
    Row("telling_everything", "", HEX, ("checked",), run("telling_usual")),
    Row("telling_usual", "", HEX, ("checked",), run("telling_little")),
    Row("zoom_in", "+ | =", HEX, ("zoom",), way=grows("zoom")),
    Row("zoom_out", "-", HEX, ("zoom",), way=shrinks("zoom")),
    Row("fit", "Home", HEX, ("zoom",), run("zoom_in", "zoom_in"), shrinks("zoom")),
    _switch("numbers", "", HEX, "numbers", "picture"),
    Row("map_staff", "", HEX, ("style",), run("map_table"), becomes("style", "staff")),
    Row("map_table", "", HEX, ("style",), run("map_staff"), becomes("style", "table")),
    Row("go_to", "Ctrl+G", HEX, ("cells",)),
    Row("describe", "Ctrl+Shift+D", HEX, ("dialogs",)),
)

HEX_TOOLS = (
    *(
        "select V",
        "pan H",
        "paint B",
        "fill G",
        "line R",
        "hexside E",
        "works W",
        "unit U",
        "flag O",
        "label T",
    ),
    *("pick I", "erase X", "stamp C", "mirror M", "distance D", "sight S"),
)
TABLE_TOOLS = (
    "terrain B",
    "sow S",
    "band R",
    "points E",
    "base U",
    "zone Z",
    "objective O",
    "ruler D",
    "protractor A",
)
TOOLS = (
    *(tool.split() for tool in HEX_TOOLS),
    *(tool.split() for tool in TABLE_TOOLS),
    *(("feature", "K"), ("level", "L"), ("entry", "A")),
)


def _other_kind(number: int) -> First:
    return run("design.tool.paint", f"design.palette.{2 if number == 1 else 1}")


def _tool(name: str, key: str) -> Row:
    place = HEX if f"{name} {key}" in HEX_TOOLS else TABLE if f"{name} {key}" in TABLE_TOOLS else EPOQUE
    other = run("design.tool.pan" if name != "pan" else "design.tool.select")
    return Row(f"design.tool.{name}", key, place, ("tool",), other, becomes("tool", name))


DESIGN = (
    *(_tool(name, key) for name, key in TOOLS),
    *(
        Row(f"design.palette.{number}", str(number), EPOQUE, ("picture",), _other_kind(number))
        for number in range(1, 10)
    ),
    Row("design.brush.larger", "]", HEX, ("picture",), run("design.tool.paint")),
    Row("design.brush.smaller", "[", HEX, ("picture",), run("design.tool.paint", "design.brush.larger")),
    Row("design.card.add", "Ins", CARDS, ("value",), undo=True),
    Row("design.card.remove", "Del", CARDS, ("value",), run("design.card.add"), undo=True),
    Row("design.cut", "Ctrl+X", TABLE, ("value",), select(), undo=True),
    Row("design.copy", "Ctrl+C", TABLE, ("clipboard",), then(select(), empty_clipboard)),
    Row("design.paste", "Ctrl+V", TABLE, ("picture",), then(select(), run("design.copy"))),
    Row("design.delete", "Del", HEX, ("value",), run("design.select_all"), undo=True),
    Row("design.duplicate", "Ctrl+D", TABLE, ("value",), select(), undo=True),
    Row("design.select_all", "Ctrl+A", HEX, ("selection",)),
    Row("design.select_units", "Ctrl+Shift+A", HEX, ("selection",)),
    Row("design.line_up", "L", TABLE, ("value",), select(3), undo=True),
    Row("design.stack_up", "K", TABLE, ("value",), select(3), undo=True),
    Row("design.side", "F", HEX, ("picture",), run("design.tool.unit")),
    _switch("design.legend", "", HEX, "picture"),
    Row("design.map.half_turn", "", HEX, ("value",), undo=True),
    Row("design.map.left_right", "", HEX, ("value",), undo=True),
    Row("design.map.top_bottom", "", HEX, ("value",), undo=True),
    Row("design.map.turn", "", TABLE, ("value",), undo=True),
    Row("design.distribute", "", TABLE, ("value",), select(3), undo=True),
    Row("design.turn.about", "", TABLE, ("value",), select(), undo=True),
    Row("design.turn.left", "Shift+Q", TABLE, ("value",), select(), undo=True),
    Row("design.turn.right", "Q", TABLE, ("value",), select(), undo=True),
    Row("design.ground", "", HEX, ("dialogs",)),
    Row("design.picture.fit", "", HEX, ("cells",), traced),
    Row("design.picture.lay", "", HEX, ("value",), undo=True),
    Row("design.picture.place", "", HEX, ("checked",), traced, turns("design.picture.place")),
    Row("design.picture.remove", "", HEX, ("value",), traced, undo=True),
    Row("design.picture.terrain", "", HEX, ("dialogs",), traced),
    Row("design.many_units", "", HEX, ("dialogs",)),
    Row("design.coverage", "", HEX, ("dialogs",)),
    Row("design.laboratory", "Shift+F5", HEX, ("focus",)),
    Row("design.play", "F5", HEX, ("desk",), way=becomes("desk", "play")),
    Row("design.problem.next", "F8", CARDS, ("picture",)),
    Row("design.problem.previous", "Shift+F8", CARDS, ("picture",)),
    Row("design.remove_units", "", HEX, ("value",), select(), undo=True),
    _switch("design.zones.0", "Z", EPOQUE, "picture"),
    _switch("design.zones.1", "Shift+Z", EPOQUE, "picture"),
)

LISTS = (
    Row("force_list_0", "", ARMIES, ("dialogs",)),
    Row("force_list_1", "", ARMIES, ("dialogs",)),
    Row("take", "Ins", LIST, ("value",), undo=True),
    Row("list_complete", "Ctrl+R", LIST, ("value",), undo=True),
    Row("list_complete_seed", "", LIST, ("value",), undo=True),
    Row("list_compare", "Ctrl+Shift+O", LIST, ("dialogs",)),
    Row("list_copy", "Ctrl+Shift+C", LIST, ("clipboard",), bought),
    Row("list_csv", "", LIST, ("files",), bought),
    Row("list_duplicate", "Ctrl+D", LIST, ("pages",), bought, grows("pages")),
    Row("list_mirror", "Ctrl+Shift+M", LIST, ("pages",), bought, grows("pages")),
    Row("list_points", "", LIST, ("dialogs",)),
    Row("list_share", "Ctrl+T", LIST, ("dialogs",)),
    Row("list_use", "F5", LIST, ("dialogs",), bought),
    Row("print", "Ctrl+P", LIST, ("dialogs",), bought),
)

PLANNING = (
    _switch("plan_sight", "Shift+V", PLAN),
    _switch("plan_reach", "Shift+P", PLAN),
    _switch("plan_threat", "Shift+M", PLAN),
    _switch("plan_side", "Shift+S", PLAN),
    _switch("plan_posts", "Shift+O", PLAN),
    _switch("plan_line", "Shift+K", PLAN),
    _switch("plan_command", "Shift+C", PLAN),
    _switch("plan_only", "T", PLAN),
    Row("plan_select", "E", PLAN, ("tool",), run("plan_arrow")),
    Row("plan_arrow", "A", PLAN, ("tool",)),
    Row("plan_zone", "Z", PLAN, ("tool",)),
    Row("plan_note", "N", PLAN, ("tool",)),
    Row("luck_so_far", "L", PLAN, ("picture",)),
    Row("compare_act", "Ins", PLAN, ("picture",), marked),
    Row("try_act", "Shift+Ins", PLAN, ("picture",), marked),
)

BATTLE = (
    Row("start_battle", "F5", SEATS, ("battle",)),
    Row("new_battle", "", PLAY, ("picture",)),
    Row("weigh_act", "Ins", PLAY, ("picture",)),
    Row("hint", "H", PLAY, ("picture",)),
    Row("step_back", ",", PLAY, ("moment",), act, shrinks("moment")),
    Row("step_forward", ".", PLAY, ("moment",), then(act, run("step_back", "step_back")), grows("moment")),
    Row("to_now", "End", PLAY, ("moment",), then(act, run("step_back", "step_back")), grows("moment")),
    Row("slower", "<", PLAY, ("checked",), run("pace_normal")),
    Row("quicker", ">", PLAY, ("checked",), run("pace_normal")),
    _switch("sounds", "", PLAY),
    Row("pace_step", "", PLAY, ("checked",), run("pace_quick")),
    Row("pace_slow", "", PLAY, ("checked",), run("pace_quick")),
    Row("pace_normal", "", PLAY, ("checked",), run("pace_quick")),
    Row("pace_quick", "", PLAY, ("checked",), run("pace_normal")),
    Row("pace_at_once", "", PLAY, ("checked",), run("pace_quick")),
    Row("play_on", "", PLAY, ("picture",), then(act, run("step_back"))),
    Row("take_back", "", PLAY, ("moment",), act),
    Row("another_card", "", PLAY, ("moment",), act),
    Row("umpire_seat", "", DOOR, ("picture",)),
    Row("show_journal", "", PLAY, ("folded",), run("fold_all")),
    Row("fork", "F", PLAY, ("dialogs",)),
    Row("export_journal", "", PLAY, ("files",)),
    Row("battle_report", "", UMPIRE, ("page notices",)),
    Row("next_candidate", "Tab", MBT_PLAY, ("picture",)),
    Row("previous_candidate", "Shift+Tab", MBT_PLAY, ("picture",)),
    *(
        Row(f"heard_{name}", key, PLAY, ("told",))
        for name, key in (
            *(("mine", "A"), ("theirs", "Shift+A"), ("here", "I"), ("mark", "Shift+D"), ("distance", "D")),
            *(("right", "Ctrl+Right"), ("left", "Ctrl+Left"), ("up", "Ctrl+Up"), ("down", "Ctrl+Down")),
            *(("last", "E"), ("acts", "O"), ("why", "Y")),
        )
    ),
    Row("order_line", "Ctrl+L", PLAY, ("focus",)),
    Row("look_at_armies", "Shift+Home", TABLE_PLAY, ("zoom",), run("fit")),
    _switch("type_dice", "S", PLAY, "dice"),
    Row("why", "?", PLAY, ("help",)),
    Row("turn_board", "Shift+R", PLAY, ("picture",)),
    _switch("pass_alone", "", PLAY),
    _switch("ask_before_end", "", PLAY),
    _switch("plans_shown", "Shift+L", PLAY),
    _switch("sight", "Shift+V", EPOQUE_PLAY),
    _switch("zones_0", "Z", EPOQUE_PLAY),
    _switch("zones_1", "Shift+Z", EPOQUE_PLAY),
    *(
        _switch(f"overlay_{name}", key, TABLE_PLAY)
        for name, key in (
            *(("zones_0", "Z"), ("zones_1", "Shift+Z"), ("command_0", "K"), ("command_1", "Shift+K")),
            *(("ranges", "B"), ("support", "U"), ("sight", "Shift+V")),
        )
    ),
    *(
        Row(f"seat_{side}_{seat}", "", PLAY, ("checked", "seats"), way=turns(f"seat_{side}_{seat}"))
        for side in (0, 1)
        for seat in ("recruit", "officer", "general", "marshal", "greedy", "random")
    ),
    Row("seat_0_person", "", PLAY, ("seats",), run("seat_0_greedy"), turns("seat_0_person")),
    Row("seat_1_person", "", PLAY, ("seats",), run("seat_1_greedy"), turns("seat_1_person")),
    Row("export_view_0", "", UMPIRE, ("files",)),
    Row("export_view_1", "", UMPIRE, ("files",)),
    Row("take_reply", "", PLAY, ("page notices",)),
    Row("view_of_0", "Ctrl+Shift+1", UMPIRE, ("dialogs",)),
    Row("view_of_1", "Ctrl+Shift+2", UMPIRE, ("dialogs",)),
    Row("other_hand", "", UMPIRE, ("picture",)),
    Row("clocks", "Pause", UMPIRE, ("picture",)),
    Row("show_acts", "F2", UMPIRE, ("picture",), run("show_rulings")),
    Row("show_rulings", "F3", UMPIRE, ("picture",)),
    Row("show_house_rules", "F4", UMPIRE, ("picture",)),
    Row("show_papers", "", UMPIRE, ("picture",)),
    Row("follow_game", "F5", FOLLOW, ("battle",)),
)

ROWS: tuple[Row, ...] = (*WINDOW, *DESIGN, *LISTS, *PLANNING, *BATTLE)

ELSEWHERE = {
    **{
        f"tutorial_{system}": ("", "tests/features")
        for system in ("battle_cry", "belle_epoque", "mbt", "la_garde", "belle_position")
    },
    "again": ("R", "tests/features"),
    "compare_none": ("", "tests/editor/desks/plan"),
    "design.problem.mend": ("Alt+Return", "tests/editor/desks/design"),
    "drop_ruling": ("", "tests/editor/desks/umpire"),
    "heard_target": ("T", "tests/editor/boards/spoken"),
    "heard_target_before": ("Shift+T", "tests/editor/boards/spoken"),
    "hide_marks": ("M", "tests/features"),
    "hurry": ("", "tests/editor/boards/battle"),
    "show_mine": ("", "tests/editor/boards/battle"),
    "leave_line": ("Ctrl+Backspace", "tests/editor/desks/plan"),
    "list_mend": ("", "tests/editor/desks/armies"),
    "look_back": ("", "tests/features"),
    "pin": ("P", "tests/editor/desks/play"),
    "plan_delete": ("Del", "tests/editor/desks/plan"),
    "record_ruling": ("Ctrl+Return", "tests/editor/desks/umpire"),
    "roll": ("", "tests/editor/desks/play"),
    "see_before": ("Ctrl+Home", "tests/features"),
    "why_computer": ("Shift+H", "tests/features"),
}
"""Commands that can be done only amid something: their keys, tried wherever they are, and where what they do
is tested.
"""
