"""Every format that the program reads: sound files of it, and what is done with one that was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from core.armies import budget, plain_text, points, spreadsheet
from core.armies import files as lists
from core.armies.vocabulary import ReadList
from core.ground import map_laying, map_lines
from core.interchange import collection, m44, mapping, stamps
from core.interchange.limits import IMPORT_LIMITS
from core.interchange.target import target_of
from core.lab import balance_records, worth_records
from core.protocol.refusals import CannotBeginError
from core.protocol.scenario_models import ScenarioModels
from core.records import games, house_rules, replies, view_files, views
from core.scenarios import files, lint
from core.scenarios.documents import BadFile, read_document
from core.scenarios.edits import EditRefused
from core.systems.catalog import SYSTEMS, by_id
from core.text import languages, say
from endurance.files import conversions, foreign, grounds, samples, scans


@dataclass(frozen=True, slots=True)
class Format:
    """`use` reads a file and does with it what the program does; it raises BadFile, and nothing else.

    `share`: how often it is drawn. `finish` makes a broken file one that passes the first look.
    """

    name: str
    sound: Callable[[], tuple[bytes, ...]]
    use: Callable[[bytes, Random], None]
    share: int = 10
    is_json: bool = True
    finish: Callable[[bytes], bytes] | None = None

    @property
    def is_own(self) -> bool:
        """Whether the name is what the first key of such a file says: `etat-major/name`."""
        return self.is_json and " " not in self.name

    @property
    def ending(self) -> str:
        """Of the files in which findings are kept."""
        is_table = "spreadsheet" in self.name or self.name.endswith(".csv")
        return ".json" if self.is_json else ".csv" if is_table else ".txt"


def use_scenario(data: bytes, dice: Random) -> None:
    """Read, written and read again, looked through, and a battle begun."""
    models = ScenarioModels(SYSTEMS)
    scenario = files.loads(data, models, "broken.json")
    assert files.loads(files.dumps(scenario), models) == scenario, "it is another when written and read again"
    system = by_id(scenario.system)
    lint.run(scenario, system.design().lint)
    try:
        game = games.new_game(system, scenario, dice.randrange(1 << 30))
    except CannotBeginError as refused:
        _say(refused.text)
        return
    samples.play_on(game, 4, dice)


def use_game(data: bytes, dice: Random) -> None:
    """Read, written and read again, seen by both sides, played on."""
    game = games.loads(data, SYSTEMS, "broken.json")
    whole = games.dumps(game)
    assert games.dumps(games.loads(whole, SYSTEMS)) == whole, "it is another when written and read again"
    for side in (0, 1):
        view_files.loads(view_files.dumps(views.view_of(game, side)), SYSTEMS)
    samples.play_on(game, 10, dice)


def use_view(data: bytes, dice: Random) -> None:
    """Read, written and read again, answered."""
    view = view_files.loads(data, SYSTEMS, "broken.json")
    whole = view_files.dumps(view)
    assert view_files.dumps(view_files.loads(whole, SYSTEMS)) == whole, "it is another when read again"
    samples.play_on(views.game_of(view), 6, dice)


def use_reply(data: bytes, dice: Random) -> None:
    """Read, and handed to every battle: taken in by one at most."""
    reply = replies.loads(data, "broken.json")
    for game in samples.battles():
        if game.system.id != reply.record.system:
            continue
        copy = games.loads(games.dumps(game), SYSTEMS)
        try:
            replies.take(copy, reply)
        except BadFile:
            continue
        else:
            samples.play_on(copy, 3, dice)


def use_list(data: bytes, _dice: Random) -> None:
    """Read, written and read again, reckoned, shared as text and as a spreadsheet."""
    offered = samples.troops()
    roster = lists.loads(data, offered, "broken.json")
    assert lists.loads(lists.dumps(roster), offered) == roster, "it is another when written and read again"
    troops = offered[roster.system]
    report = budget.check(roster, by_id(roster.system).armies.limits, troops, troops.tables[0])
    for language in languages():
        plain_text.read(plain_text.write(report.army, language), offered)
        spreadsheet.read(spreadsheet.write(report.army, language), offered)


def use_text(data: bytes, _dice: Random) -> None:
    """A text says what could be read and what not; the list can be written."""
    _reckon(plain_text.read(data.decode("utf-8", "replace"), samples.troops()))


def use_spreadsheet(data: bytes, _dice: Random) -> None:
    """As a text."""
    _reckon(spreadsheet.read(data.decode("utf-8", "replace"), samples.troops()))


def _reckon(read: ReadList) -> None:
    for remark in read.remarks:
        _say(remark)
    if read.roster is not None:
        offered = samples.troops()
        troops = offered[read.roster.system]
        budget.check(read.roster, by_id(read.roster.system).armies.limits, troops, troops.tables[0])
        assert lists.loads(lists.dumps(read.roster), offered) is not None


def use_points(data: bytes, _dice: Random) -> None:
    """Read, written and read again."""
    offered = samples.troops()
    table = points.loads(data, offered, "broken.json")
    assert points.loads(points.dumps(table), offered) == table, "it is another when written and read again"


def use_register(data: bytes, _dice: Random) -> None:
    """Read, written and read again."""
    register = house_rules.loads(data, "broken.json")
    assert house_rules.loads(house_rules.dumps(register)) == register, "it is another when read again"


def use_mapping(data: bytes, _dice: Random) -> None:
    """Read, written and read again, and a file taken in by it."""
    read = mapping.read(data, "broken.json")
    assert mapping.read(mapping.dumps(read)) == read, "it is another when read again"
    wish = foreign.wish(mapping=read)
    m44.read(foreign.files()[".m44"][1][0], IMPORT_LIMITS, wish)


def use_balance(data: bytes, _dice: Random) -> None:
    """Read, written and read again."""
    record = balance_records.balance_of(read_document(data, "broken.json"))
    again = balance_records.balance_of(read_document(balance_records.dumps(record)))
    assert again == record, "it is another when written and read again"


def use_worth(data: bytes, _dice: Random) -> None:
    """Read, written and read again."""
    record = worth_records.record_in(read_document(data, "broken.json"))
    again = worth_records.record_in(read_document(worth_records.dumps(record)))
    assert again == record, "it is another when written and read again"


def use_stamp(data: bytes, _dice: Random) -> None:
    """Read, written and read again, put down on a blank map."""
    stamp = stamps.read(data, "broken.json")
    assert stamps.read(stamps.dumps(stamp)) == stamp, "it is another when written and read again"
    system = by_id("battle_cry" if stamp.board == "hex" else "mbt")
    stamp.clip(system.design().blank(), target_of(system))


def use_collection(data: bytes, _dice: Random) -> None:
    """Read, and held against what a scenario needs."""
    owned = collection.read(data, "broken.csv")
    system = by_id("battle_cry")
    collection.packing(system.id, collection.needs(system.design().blank()), owned)


def use_lines(data: bytes, _dice: Random, *, ending: str) -> None:
    """Read, and laid onto a map and a table."""
    lines = map_lines.read(f"broken{ending}", data)
    for room in ("battle_cry", "mbt"):
        blank = by_id(room).design().blank()
        try:
            laid = map_laying.with_lines(
                blank, lines, map_laying.fitting_bounds(lines, map_laying.board_size(blank))
            )
        except EditRefused as refused:
            _say(refused.text)
            continue
        files.loads(files.dumps(laid), ScenarioModels(SYSTEMS))


def use_foreign(data: bytes, _dice: Random, *, ending: str, system: str) -> None:
    """Taken in, told, written and read again."""
    foreign.use(data, ending, system)


def _foreign_files(ending: str) -> tuple[bytes, ...]:
    return foreign.files()[ending][1]


def _say(text: object) -> None:
    for language in languages():
        assert say(text, language).encode()  # type: ignore[arg-type]


IN_JSON = (".m44", ".tmj", ".json", "-list.json")
"""Files of other programs that are broken as JSON, too."""

FORMATS: tuple[Format, ...] = (
    Format("scenario", samples.scenarios, use_scenario, 30),
    Format("game", samples.game_files, use_game, 20),
    Format("view", samples.view_rows, use_view, 15, finish=samples.sealed_anew),
    Format("reply", samples.reply_files, use_reply, 10, finish=samples.proven_anew),
    Format("roster", samples.list_files, use_list, 10),
    Format("list as text", samples.list_texts, use_text, 5, is_json=False),
    Format("list as spreadsheet", samples.list_tables, use_spreadsheet, 5, is_json=False),
    Format("points", samples.points_tables, use_points, 5),
    Format("house-rules", samples.registers, use_register, 5),
    Format("balance", samples.balances, use_balance, 3),
    Format("worth", samples.worths, use_worth, 3),
    Format("mapping", foreign.mappings, use_mapping, 3),
    Format("collection as spreadsheet", samples.collections, use_collection, 3, is_json=False),
    Format("stamp", samples.stamps, use_stamp, 4),
    Format("map lines", samples.map_lines, partial(use_lines, ending=".geojson"), 5, is_json=False),
    Format(
        "map lines as spreadsheet", samples.map_tables, partial(use_lines, ending=".csv"), 5, is_json=False
    ),
    *(
        Format(
            f"foreign {ending}",
            partial(_foreign_files, ending),
            partial(use_foreign, ending=ending, system=system),
            4,
            is_json=ending in IN_JSON,
        )
        for ending, (system, _files) in foreign.files().items()
    ),
    *(
        Format(
            f"convert {ending}",
            partial(conversions.sound, ending),
            partial(conversions.convert, ending=ending),
            1,
            is_json=ending in IN_JSON,
        )
        for ending in conversions.endings()
    ),
    *(
        Format(
            f"ground {ending}",
            partial(grounds.sound, ending),
            partial(grounds.laid, ending=ending),
            1,
            is_json=ending == ".geojson",
        )
        for ending in grounds.endings()
    ),
    *(
        Format(
            f"scan {ending}",
            partial(scans.sound, ending),
            partial(scans.seen, ending=ending),
            1,
            is_json=False,
        )
        for ending in scans.endings()
    ),
)
"""A format that is not here is read by no soak: `tests/endurance` holds the list against the source."""
