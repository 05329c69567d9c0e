"""Battles, losses and retreats of Battle Cry (BC-9 to BC-12), as parts of the script of a battle."""

from __future__ import annotations

from oracles.battle_cry.books import UNKNOWN, Books, hex_named, name_of
from oracles.battle_cry.printed_page import Hex, dice, distance, retreats
from oracles.battle_cry.script import Script
from oracles.wishes import NO, Draw, Row, Throw, ask


class Fighting(Books):
    """Who has done what in the turn of a side, and what comes of its battles."""

    def begin_turn(self) -> None:
        """Nobody has done anything."""
        self.ordered: set[str] = set()
        self.moved: set[str] = set()
        self.fought: set[str] = set()
        self.barred: set[str] = set()
        self.leads: set[str] = set()
        self.acts = ""

    def draw(self, side: int, count: int) -> Script:
        """BC-13.1, BC-R78."""
        while count:
            if not self.pile:
                if not self.discards:
                    return
                self.pile, self.discards = len(self.discards), []
            now = min(count, self.pile)
            cards = yield Draw(side, now)
            for card in cards:
                if card != UNKNOWN:
                    self.doubt(side, card)
                self.hands[side].append(card)
            self.pile -= now
            count -= now

    def give_up(self, side: int, card: str) -> None:
        self.take(side, card)
        self.discards.append(card)

    # --- battles (BC-9 to BC-11) --------------------------------------------------------------------------

    def dice_of(self, unit: str, hex_: Hex, *, answer: bool = False) -> int:
        general = self.general_of(unit)
        led = general is not None and (self.options["general_moved_die"] or general not in self.moved)
        more = 0
        if not answer:
            more += self.acts == "cavalry-charge" and self.kind(unit) == "cavalry"
            more += self.acts == "bombard" and self.kind(unit) == "artillery" and unit not in self.moved
        return dice(self.board, self.pieces[unit], hex_, more=more, led=led)

    def targets(self, side: int) -> list[str]:
        """Enemy units and lone generals."""
        foe = 1 - side
        lone = [one for one in self.mine(foe, "general") if self.unit_on(self.at(one)) is None]
        return self.units(foe) + lone

    def battles(self, side: int) -> list[Row]:
        return [
            ("battle", unit, target)
            for unit in self.units(side)
            if unit in self.ordered and unit not in self.fought and unit not in self.barred
            for target in self.targets(side)
            if self.dice_of(unit, self.at(target))
        ]

    def battle_of(self, unit: str, target: str) -> Script:
        """A battle with all that follows (BC-R62)."""
        self.fought.add(unit)
        stood = self.at(target)
        yield from self.blow(unit, target)
        owner = self.side[target]
        if distance(self.at(unit), stood) != 1:
            return
        stays = self.here(target) and self.at(target) == stood and self.kind(target) != "general"
        may_hold = bool(self.hands[owner]) and "fight-back" not in self.discards
        if stays and may_hold and self.dice_of(target, self.at(unit), answer=True):
            held = [("fight back",)] if "fight-back" in self.holdable(owner) else []
            row = yield ask(owner, [*held, NO])
            if row != NO:
                self.give_up(owner, "fight-back")
                yield from self.blow(target, unit, answer=True)
                yield from self.draw(owner, 1)
            return
        if self.options["rules150"] and self.kind(unit) != "artillery" and not self.on(stood):
            if self.board.effect(stood) == "rough":
                return
            row = yield ask(self.side[unit], [("advance", unit), NO])
            if row != NO:
                general = self.general_of(unit)
                for piece in filter(None, (general, unit)):
                    self.put(piece, stood)
                self.judge()

    def blow(self, unit: str, target: str, *, answer: bool = False) -> Script:
        """Dice, losses, retreat."""
        faces = yield Throw((("attacker", self.dice_of(unit, self.at(target), answer=answer)),))
        shown = faces["attacker"]
        kind = self.kind(target)
        hits = sum(face in ("sabres", kind) for face in shown)
        flags = shown.count("flag")
        general = self.general_of(target)
        self.strike(target, hits)
        if self.here(target):
            if flags and general is not None and self.options["rules150"]:
                row = yield ask(self.side[target], [("ignore", target), NO])
                flags -= row != NO
            yield from self.retreat(target, flags)
        elif general is not None:
            yield from self.retreat(general, flags)

    def strike(self, unit: str, hits: int) -> None:
        self.strength[unit] = max(0, self.strength[unit] - hits)
        if not self.strength[unit]:
            self.eliminate(unit)
            self.judge()

    # --- retreats (BC-12) ---------------------------------------------------------------------------------

    def retreat(self, piece: str, flags: int) -> Script:
        met = False
        while flags:
            ways = [name_of(hex_) for hex_ in retreats(self.board, self.pieces[piece])]
            steps: list[Row] = [("retreat", piece, to) for to in ways]
            general = self.general_of(piece)
            if met:
                if not ways:  # on the base row there are none either (BC-R104)
                    return
                row = yield ask(self.side[piece], [*steps, ("stop", piece)])
                if row[0] == "stop":
                    return
            elif self.at(piece)[0] == self.base_row(piece):
                for gone in filter(None, (piece, general)):
                    self.eliminate(gone)
                self.judge()
                return
            elif not ways:
                self.strike(piece, 1)
                flags -= 1
                if not self.here(piece):
                    if general is None:
                        return
                    piece = general
                continue
            elif len(ways) == 1:
                row = steps[0]
            else:
                row = yield ask(self.side[piece], steps)
            to = hex_named(row[2])
            met = self.kind(piece) != "general" and general is None and self.general_on(to) is not None
            for goes in filter(None, (general, piece)):
                self.put(goes, to)
            flags -= 1
            self.judge()
