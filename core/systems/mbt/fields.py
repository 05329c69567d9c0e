"""What a designer sets for a base and a side, in words: the editor makes its forms of these."""

from core.scenarios.settings import Option
from core.text import _

_SWITCH = ((True, _("yes")), (False, _("no")))


def unit_fields() -> tuple[Option, ...]:
    """The fields of a base beside side, kind, place, name and figures."""
    return (
        Option(
            "general",
            "MBT-2.3",
            "switch",
            False,
            _("General"),
            _("The base that carries the general: 1 more in combat, and the battle is lost with it."),
            _SWITCH,
        ),
    )


def side_fields() -> tuple[Option, ...]:
    """The fields of a side beside its name and edge."""
    return (
        Option(
            "losses",
            "MBT-4.1",
            "number",
            3,
            _("Losses that break it"),
            _("With so many losses the side, or each of its corps, is beaten."),
            least=1,
            most=99,
        ),
    )
