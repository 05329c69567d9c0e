"""What the panel of the map tells: the hex pointed at, posts, means of command, what the numbers mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.text import Text, _, _n
from editor.boards.plan.map_panel import ListRow

if TYPE_CHECKING:
    from core.presentation.planner import CommandPicture, CommandRow, Note, Viewpoint
    from editor.base.language import Speaker
    from editor.boards.hex.plan.answers import HexShown
    from editor.boards.hex.plan.plan_words import HexWords

VIEWPOINTS_LISTED = 20


def here(shown: HexShown, hex_: int) -> str:
    """All that is switched on, of one hex."""
    words = shown.words
    rows = [words.title(hex_, shown.pieces())]
    line, seen, reach = shown.line_to(hex_), shown.side_sight(), shown.reach()
    command, threat = shown.command(), shown.threat()
    if line is not None:
        rows.append(words.verdict(line))
    if seen is not None:
        rows.append(words.seen_by(seen, hex_))
    if reach is not None:
        name = words.unit(reach.piece)
        rows.append(words.part(_("Reach of {unit}", unit=name), words.way(reach, hex_)))
    unit = shown.unit_in(hex_)
    if command is not None and unit is not None and unit in command.pieces:
        rows.append(words.command(command.pieces[unit]))
    if threat is not None and not (
        unit is not None and shown.is_enemy(unit)
    ):  # who stands there does not come
        rows.append(words.threat(threat, hex_))
    return "<br>".join(row for row in rows if row)


def definitions(shown: HexShown) -> str:
    """What the numbers of the map mean: each sentence with its rule."""
    notes: list[Note] = []
    threat, reach, command, seen = shown.threat(), shown.reach(), shown.command(), shown.side_sight()
    if threat is not None:
        notes += [threat.losses, *threat.notes]
    for answer in (reach, command, seen, shown.sight()):
        if answer is not None:
            notes += answer.notes
    return shown.words.notes(dict.fromkeys(notes))


def lists(shown: HexShown, speaker: Speaker) -> Iterator[tuple[str, list[ListRow]]]:
    """The groups of the list: posts, means of command."""
    viewpoints, command = shown.viewpoints(), shown.command()
    if viewpoints is not None:
        words = shown.words
        rows = [
            _viewpoint_row(rank, viewpoint, words, speaker)
            for rank, viewpoint in enumerate(viewpoints[:VIEWPOINTS_LISTED], 1)
        ]
        near = shown.viewpoint_reach()
        title = _("Best observation posts")
        if near is not None:
            title = _("Best posts within reach of {unit}", unit=words.unit(near.piece))
        yield speaker.say(title), rows
    if command is not None:
        yield speaker.say(_("Command")), list(_command_rows(command, speaker))


def _viewpoint_row(rank: int, viewpoint: Viewpoint, words: HexWords, speaker: Speaker) -> ListRow:
    row = _(
        "{rank}. {hex}: {enemies}, {hexes}, {fresh} new",
        rank=rank,
        hex=words.label(viewpoint.spot),
        enemies=_n("{count} enemy", "{count} enemies", len(viewpoint.enemies)),  # generals, too
        hexes=_n("{count} hex", "{count} hexes", viewpoint.sees),
        fresh=viewpoint.fresh,
    )
    if viewpoint.cost is not None:
        row = _("{post}; cost {cost}", post=row, cost=viewpoint.cost)
    names = ", ".join(words.unit(unit) for unit in viewpoint.enemies)
    return ListRow(speaker.say(row), names, ("post", viewpoint.spot))


def _command_rows(command: CommandPicture, speaker: Speaker) -> Iterator[ListRow]:
    for row in command.rows:
        tip = f"{speaker.say(row.note.text)} ({row.note.rule})"
        yield ListRow(speaker.say(_command_text(row)), tip, ("row", row.id))
    if command.hidden:
        hidden = _n("{count} card not known", "{count} cards not known", command.hidden)
        yield ListRow(speaker.say(hidden), "", None)


def _command_text(row: CommandRow) -> Text:
    count = len(row.pieces)
    if row.value is not None:
        return _("{title}: {value}", title=row.title, value=row.value)
    if row.most is not None and row.most < count:
        return _("{title}: {most} of {count}", title=row.title, most=row.most, count=count)
    return _("{title}: {value}", title=row.title, value=str(count))
