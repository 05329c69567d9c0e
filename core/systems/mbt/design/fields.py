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
            _(
                "The base that carries the general: 1 more in combat; "
                "the battle, or its corps, is lost with it."
            ),
            _SWITCH,
        ),
        Option(
            "shoots",
            "MBT-8.1",
            "choice",
            None,
            _("Shoots with"),
            _("A base with bow or sling may shoot instead of only fighting."),
            ((None, _("nothing")), ("bow", _("a bow")), ("sling", _("a sling"))),
        ),
        Option(
            "heavy",
            "MBT-6.2",
            "choice",
            None,
            _("Heavy in combat"),
            _("Whether the base adds 1 in combat for its arms, as heavy troops do."),
            ((None, _("as its kind is")), (True, _("yes")), (False, _("no"))),
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
