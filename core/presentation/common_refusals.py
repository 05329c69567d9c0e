"""The refusals that every game shares: whose turn it is to speak, typed dice, an umpire's edits.

A room spreads `SHARED` into its own entries and adds what its rules refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.text import Text, Value, _

Words = Callable[[Mapping[str, Value]], Text]

SHARED: dict[str, Words] = {
    "nothing_asked": lambda v: _("Nobody has to choose now."),
    "not_asked": lambda v: _("This side is not asked now."),
    "other_side_asked": lambda v: _("The other side has to choose now: {side}.", **v),
    "not_now": lambda v: _("This cannot be done in this step of the turn."),
    "dice_missing": lambda v: _("The dice of “{handful}” are missing.", **v),
    "dice_count": lambda v: _("“{handful}” needs another number of dice: {needed}, not {measured}.", **v),
    "dice_face": lambda v: _("Wrong dice for “{handful}”: {reason}", **v),
    "dice_spare": lambda v: _("Nobody rolls “{handful}” now.", **v),
    "edit_unknown": lambda v: _("Edit {number}: this game has no such edit.", **v),
    "edit_no_side": lambda v: _("Edit {number}: there is no such side.", **v),
    "edit_no_unit": lambda v: _("Edit {number}: there is no such unit.", **v),
}
"""By the kind of the refusal; `v` holds its facts in words."""
