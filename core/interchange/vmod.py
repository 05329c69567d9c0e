"""VASSAL modules (.vmod): a zip with a build file and pictures, written, not read.

The words of a build file are those of VASSAL 3.6: a component is an element named by its class, a piece is
one line of text in which each trait encloses the next.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from core.interchange.vmod_pieces import ModulePiece, piece_line, plain, token

VASSAL = "3.6.19"
"""The version whose modules these are; later ones read them too."""

STAMP = (1980, 1, 1, 0, 0, 0)
"""Equal modules have equal bytes."""


@dataclass(frozen=True, slots=True)
class HexSnap:
    """The hexes of a board in pixels: from column to column, from row to row, the centre of the first."""

    across: float
    down: float
    first: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ModuleBoard:
    """The picture that pieces stand on."""

    name: str
    image: str
    size: tuple[int, int]
    hexes: HexSnap | None = None


@dataclass(frozen=True, slots=True)
class ModuleDeck:
    """Cards that lie face down, one on the other."""

    name: str
    at: tuple[int, int]
    size: tuple[int, int]
    cards: tuple[ModulePiece, ...]


@dataclass(frozen=True, slots=True)
class VassalModule:
    """All that a module holds; `images` by name, as PNG."""

    title: str
    notes: str
    sides: tuple[str, ...]
    board: ModuleBoard
    pieces: tuple[ModulePiece, ...] = ()
    decks: tuple[ModuleDeck, ...] = ()
    dice: tuple[int, ...] = (6,)
    images: Mapping[str, bytes] = field(default_factory=dict)


def write(module: VassalModule) -> bytes:
    """The bytes of the .vmod; equal modules have equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        _put(packed, "buildFile.xml", build_file(module).encode("utf-8"))
        _put(packed, "moduledata", _module_data(module).encode("utf-8"))
        for name in sorted(module.images):
            _put(packed, f"images/{name}", module.images[name])
    return out.getvalue()


def _put(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    packed.writestr(entry, data)


def _module_data(module: VassalModule) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1">\n'
        "  <version>1.0</version>\n  <extra1/>\n  <extra2/>\n"
        f"  <VassalVersion>{VASSAL}</VassalVersion>\n"
        f"  <name>{escape(plain(module.title))}</name>\n"
        f"  <description>{escape(plain(module.notes)[:200])}</description>\n</data>\n"
    )


def build_file(module: VassalModule) -> str:
    """The build file, as text."""
    numbers = iter(range(1, 1_000_000))
    body = [*_module_parts(module), *_map(module, numbers), *_palette(module, numbers)]
    count = next(numbers)
    head = _open(
        "VASSAL.build.GameModule",
        name=module.title or "État-Major",
        version="1.0",
        VassalVersion=VASSAL,
        description=plain(module.notes)[:200],
        nextPieceSlotId=str(count),
        ModuleOther1="",
        ModuleOther2="",
    )
    lines = [head, *(f"  {line}" for line in body), "</VASSAL.build.GameModule>"]
    return '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + "\n".join(lines) + "\n"


def _open(tag: str, **attributes: str) -> str:
    return f"<{tag}{_written(attributes)}>"


def _empty(tag: str, **attributes: str) -> str:
    return f"<{tag}{_written(attributes)}/>"


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f" {key}={quoteattr(plain(value))}" for key, value in attributes.items())


def _module_parts(module: VassalModule) -> Iterator[str]:
    yield _empty("VASSAL.build.module.BasicCommandEncoder")
    yield _open("VASSAL.build.module.Documentation")
    yield "</VASSAL.build.module.Documentation>"
    yield _open(
        "VASSAL.build.module.PlayerRoster",
        buttonKeyStroke="",
        buttonText="Retire",
        buttonToolTip="Change sides",
    )
    for side in module.sides:
        yield f"  <entry>{escape(plain(side))}</entry>"
    yield "</VASSAL.build.module.PlayerRoster>"
    yield _empty("VASSAL.build.module.GlobalOptions", autoReport="Always", promptString="Opponents")
    yield _empty("VASSAL.build.module.PrototypesContainer")
    yield _empty("VASSAL.build.module.properties.GlobalTranslatableMessages")
    yield _empty("VASSAL.build.module.properties.GlobalProperties")
    for sides in module.dice:
        yield _empty(
            "VASSAL.build.module.DiceButton",
            name=f"d{sides}",
            text=f"d{sides}",
            nDice="2",
            nSides=str(sides),
            plus="0",
            addToTotal="0",
            prompt="true",
            reportTotal="false",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
            hotkey="",
            icon="",
            tooltip="Roll dice",
        )


def _map(module: VassalModule, numbers: Iterator[int]) -> Iterator[str]:
    board = module.board
    yield _open(
        "VASSAL.build.module.Map",
        mapName=board.name,
        allowMultiple="false",
        backgroundcolor="255,255,255",
        buttonName="",
        changeFormat="",
        createFormat="$pieceName$ created in $location$ *",
        edgeHeight="0",
        edgeWidth="0",
        hideKey="",
        hotkey="",
        launch="false",
        markMoved="Always",
        moveToFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        moveWithinFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        thickness="3",
        color="0,0,0",
    )
    for line in (*_board(board), *MAP_PARTS):
        yield f"  {line}"
    for place, pieces in _stacks(module.pieces).items():
        yield from _stack(board.name, place, pieces, numbers)
    for deck in module.decks:
        yield from _deck(board.name, deck, numbers)
    yield "</VASSAL.build.module.Map>"


MAP_PARTS: tuple[str, ...] = (
    _empty(
        "VASSAL.build.module.map.StackMetrics",
        bottom="40,0",
        down="37,0",
        top="38,0",
        up="39,0",
        disabled="false",
        exSepX="6",
        exSepY="18",
        unexSepX="4",
        unexSepY="4",
    ),
    _empty("VASSAL.build.module.map.ForwardToKeyBuffer"),
    _empty("VASSAL.build.module.map.Scroller", useArrows="Prompt"),
    _empty("VASSAL.build.module.map.ForwardToChatter"),
    _empty("VASSAL.build.module.map.MenuDisplayer"),
    _empty("VASSAL.build.module.map.MapCenterer"),
    _empty("VASSAL.build.module.map.StackExpander"),
    _empty("VASSAL.build.module.map.PieceMover"),
    _empty("VASSAL.build.module.map.KeyBufferer"),
    _empty("VASSAL.build.module.map.HighlightLastMoved", color="255,0,0", enabled="true", thickness="2"),
    _empty("VASSAL.build.module.map.SelectionHighlighters"),
    _empty("VASSAL.build.module.map.LOS_Thread", threadName="LOS", label="Line", hotkey="76,130"),
    _empty("VASSAL.build.module.map.Zoomer", zoomStart="1", zoomLevels="0.25,0.4,0.6,0.8,1.0,1.5,2.0"),
    _empty("VASSAL.build.module.map.CounterDetailViewer", delay="700", display="from top-most layer only"),
)


def _board(board: ModuleBoard) -> Iterator[str]:
    yield _open("VASSAL.build.module.map.BoardPicker", title="Choose Boards", addColumnText="Add column")
    # the map opens with its board: nobody is asked
    name = plain(board.name)
    whose, which = token(f"{name}BoardPicker", "\t"), token(token(name, "/"), "\t")
    yield f"  <setup>{escape(whose)}\t{escape(which)}\t0\t0</setup>"
    yield "  " + _open(
        "VASSAL.build.module.map.boardPicker.Board",
        name=board.name,
        image=board.image,
        reversible="true",
        color="",
        width=str(board.size[0]),
        height=str(board.size[1]),
    )
    if board.hexes is not None:
        hexes = board.hexes
        yield "    " + _open(
            "VASSAL.build.module.map.boardPicker.board.HexGrid",
            dx=f"{hexes.down:.3f}",  # sideways: x and y change places
            dy=f"{hexes.across:.3f}",
            x0=str(round(hexes.first[1])),
            y0=str(round(hexes.first[0])),
            sideways="true",
            snapTo="true",
            edgesLegal="false",
            cornersLegal="false",
            visible="false",
            dotsVisible="false",
            color="0,0,0",
        )
        yield "      " + _empty(
            "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering",
            first="H",
            hType="N",
            hOff="1",
            hLeading="1",
            vType="N",
            vOff="1",
            vLeading="1",
            sep=".",
            stagger="false",
            visible="false",
        )
        yield "    </VASSAL.build.module.map.boardPicker.board.HexGrid>"
    yield "  </VASSAL.build.module.map.boardPicker.Board>"
    yield "</VASSAL.build.module.map.BoardPicker>"


def _stacks(pieces: Iterable[ModulePiece]) -> dict[tuple[int, int], list[ModulePiece]]:
    found: dict[tuple[int, int], list[ModulePiece]] = {}
    for piece in pieces:
        if piece.at is not None:
            found.setdefault(piece.at, []).append(piece)
    return found


def _stack(
    board: str, place: tuple[int, int], pieces: list[ModulePiece], numbers: Iterator[int]
) -> Iterator[str]:
    yield "  " + _open(
        "VASSAL.build.module.map.SetupStack",
        name=pieces[0].name,
        owningBoard=board,
        useGridLocation="false",
        x=str(place[0]),
        y=str(place[1]),
    )
    for piece in pieces:
        yield f"    {_slot('VASSAL.build.widget.PieceSlot', piece, next(numbers))}"
    yield "  </VASSAL.build.module.map.SetupStack>"


def _slot(tag: str, piece: ModulePiece, number: int, *, is_card: bool = False) -> str:
    head = _open(
        tag,
        entryName=piece.name,
        gpid=str(number),
        width=str(piece.size[0]),
        height=str(piece.size[1]),
    )
    return f"{head}{escape(piece_line(piece, number, is_card=is_card))}</{tag}>"


def _deck(board: str, deck: ModuleDeck, numbers: Iterator[int]) -> Iterator[str]:
    yield "  " + _open(
        "VASSAL.build.module.map.DrawPile",
        name=deck.name,
        owningBoard=board,
        useGridLocation="false",
        x=str(deck.at[0]),
        y=str(deck.at[1]),
        width=str(deck.size[0]),
        height=str(deck.size[1]),
        faceDown="Always",
        shuffle="Via right-click Menu",
        reversible="false",
        draw="true",
        allowMultiple="true",
        allowSelect="true",
        drawFaceUp="false",
    )
    for card in deck.cards:
        yield f"    {_slot('VASSAL.build.widget.CardSlot', card, next(numbers), is_card=True)}"
    yield "  </VASSAL.build.module.map.DrawPile>"


def _palette(module: VassalModule, numbers: Iterator[int]) -> Iterator[str]:
    """Every counter once more, by sides, for what arrives later."""
    known = {(piece.side, piece.front): piece for piece in module.pieces}
    if not known:
        return
    yield _open("VASSAL.build.module.PieceWindow", name="Pieces", text="Pieces", hidden="false", hotkey="")
    yield "  " + _open("VASSAL.build.widget.TabWidget", entryName="Pieces")
    for side in dict.fromkeys(piece.side for piece in known.values()):
        yield "    " + _open("VASSAL.build.widget.ListWidget", entryName=side, divider="150")
        for piece in known.values():
            if piece.side == side:
                yield f"      {_slot('VASSAL.build.widget.PieceSlot', piece, next(numbers))}"
        yield "    </VASSAL.build.widget.ListWidget>"
    yield "  </VASSAL.build.widget.TabWidget>"
    yield "</VASSAL.build.module.PieceWindow>"
