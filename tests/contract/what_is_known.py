"""Every field of a battle, and who may know it: the list of all that could leak, for tests to hold against.

A new field of a state, a scenario or a game file is in no list: `test_every_field.py` fails until somebody
has said here whether it is open to all, or hidden, from whom and since when.
"""

from __future__ import annotations

from typing import Final

OPEN_STATE: Final[dict[str, str]] = {
    "battle_cry": "frames turn active phase card acts at strength named ordered moved barred fought lead "
    "taken held works discards pile last skip cuts ended",
    "belle_epoque": "frames turn phase at strength fought points tokens waiting activated passed stuck "
    "moved_ever fired_ever drawn active start aim held ended",
    "belle_position": "frames turn active phase first deployed pile lost held site closed ended",
    "la_garde": "frames turn phase active division initiative poses elements cohesion fought dry laid gone "
    "moved turned bombarded attacked occupied prolonged tested tries acting revealed activated aides_spent "
    "generals lost rode pools done began arrived rolled held joined ended",
    "mbt": "frames turn phase active poses laid gone spared moved acted melee held ended",
    "skirmish": "frames turn active phase at acted down ended",
}
"""Fields of a state that both sides see as they are, at every moment."""

HIDDEN_STATE: Final[dict[str, dict[str, str]]] = {
    "battle_cry": {
        "hands": "the cards from the other side, always; how many they are is open",
        "loose": "as the pile and the other hand together: what is not accounted for",
    },
    "belle_epoque": {},
    "belle_position": {
        "stacks": "until both have deployed all of the other side; then its cards that lie face down",
        "terrain": "until both have deployed what the other side has laid",
        "hands": "the cards from the other side, always; until both have deployed with all that it has laid",
        "loose": "of the other side as pile, hand and cards face down together",
        "kept": "from who does not move: it holds the hand",
    },
    "la_garde": {
        "orders": "until a division is activated; whether it has one is open",
        "corps_orders": "until brigades act; whether a corps has one is open",
        "attached": "of brigades that a briefing keeps back",
        "skills": "of generals of divisions and corps that it keeps back",
    },
    "mbt": {},
    "skirmish": {"orders": "until both have written theirs"},
}
"""Fields of a state in which something is hidden, from whom and how long."""

OPEN_SCENARIO: Final = "format version system title notes sides first options special board units"
OPEN_OF_SYSTEM: Final[dict[str, str]] = {"belle_epoque": "turns objectives seize", "la_garde": "groups"}
"""Both read these; of lists only as much as `KEPT` leaves of who is kept back."""

PRIVATE_SCENARIO: Final[dict[str, str]] = {
    "plan": "the marks of a side from the other",
    "briefings": "the words of a side from the other; which of its things are known is open",
    "underlay": "from both: anything may be written on it",
    "handicap": "from both: it may name who is kept back",
}

KEPT: Final[dict[str, dict[str, str]]] = {
    "BelleEpoqueUnit": {
        "open": "side figures",
        "hidden": "id kind at name fire quality order traits turn entry",
    },
    "Brigade": {
        "open": "side elements formation group width depth",
        "hidden": "id kind at facing name experience mixed traits battery battery_elements",
    },
    "Group": {"open": "side number", "hidden": "id name turn entry"},
    "Division": {"open": "", "hidden": "id name general order"},
    "Corps": {"open": "divisions", "hidden": "id name general order"},
    "General": {"open": "", "hidden": "name skill at"},
}
"""Of what a briefing keeps back, until it comes. Open: how many elements, in which formation and group, whose
names are veiled with them; the number of a group once its die has fallen, whether a corps has a general.
The places in lists are drawn by lot as a battle begins (`games.set_out`).
"""

LAID_BY_SIDES: Final[dict[str, str]] = {
    "at": "where a scenario would have a base, from the other side until all are laid",
}

GAME: Final[dict[str, str]] = {
    "system": "open",
    "scenario": "as above",
    "journal": "as MOMENT",
    "seed": "from both, for good",
    "seats": "leaves in no view",
    "given": "leaves in no view",
    "shown": "leaves in no view",
    "papers": "as PAPER",
    "plans": "of the own side alone",
    "umpire": "leaves in no view",
    "clocks": "leaves in no view",
    "mail": "from both; what is made of it for one side (key, marks) is that side’s",
}
MOMENT: Final[dict[str, str]] = {
    "number": "counts what was done unseen: leaves in no view",
    "parent": "as the number",
    "depth": "as the number",
    "step": "leaves in no view: what came of it is told by events",
    "state": "as OPEN_STATE and HIDDEN_STATE",
    "events": "as each is told a side (`Event.seen_by`)",
    "chances": "as the number",
    "sealed": "leaves in no view",
    "children": "lines that were left are nobody’s but the table’s",
    "name": "as the children",
    "why": "as the children",
    "by": "as the children",
}
PAPER: Final[dict[str, str]] = {
    "side": "open",
    "text": "from the other side until it is opened",
    "acts": "from the other side until it is opened",
    "salt": "from both until it is opened",
    "turn": "open",
    "opened": "open",
}
VIEW: Final = "system scenario side state events papers battle moment key"
"""What a view holds: of all of the above the part of one side. Nothing else leaves."""
