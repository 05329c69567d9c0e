"""Colours and letters of the windows: light and dark, 100 to 200 %. One palette, one style sheet."""

from __future__ import annotations

import re
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from core.paths import RESOURCES
from editor.base import fonts
from editor.base.wardrobe import POLISHED, Wardrobe

SANS = (fonts.INTERFACE, fonts.LAST)
SERIF = (fonts.BOOK, fonts.LAST)

# name: light, dark. Text on its ground is at least 4.5:1 in both.
COLOURS: dict[str, tuple[str, str]] = {
    "window": ("#ECE8E0", "#1B1C1E"),
    "panel": ("#F8F6F1", "#242629"),
    "field": ("#FFFEFB", "#1F2123"),
    "hover": ("#EFEBE2", "#303338"),
    "line": ("#D5CEC1", "#3C4045"),
    "pale_line": ("#E4DED3", "#32353A"),
    "edge": ("#A79E8E", "#767C84"),  # the rim of a check box, a slider, a dashed button: 3:1 on every ground
    "text": ("#24211C", "#E9E4D9"),
    "second": ("#5F584C", "#C0B9AB"),
    "third": ("#6E6556", "#A09A8D"),
    "accent": ("#1F4F82", "#8DB8E8"),
    "accent_ground": ("#DCE7F2", "#26384B"),
    "on_accent": ("#FFFFFF", "#10202F"),
    "warning": ("#8E5F0A", "#E0AE4C"),
    "warning_ground": ("#FBF0D6", "#3A301A"),
    "refused": ("#A3362A", "#EE8C7B"),
    "refused_ground": ("#F8E3DE", "#42231E"),
    "passed": ("#2F7045", "#86C795"),
    "passed_ground": ("#DFEEDF", "#203525"),
    "gold": ("#C79500", "#F2C53D"),
    "desk": ("#DCD4C7", "#141517"),  # the table around the map
    "paper": ("#F3EBD7", "#3A362E"),
    "ink": ("#3E3527", "#D8CDB6"),
    "hill": ("#EADDBD", "#453F33"),
    "hachure": ("#7A6647", "#A0906F"),
}

# Where a colour of the dark theme has less than 7:1 on its ground, or says too little at a glance.
CONTRAST: dict[str, str] = {
    "window": "#000000",
    "panel": "#000000",
    "field": "#0A0A0A",
    "hover": "#262626",
    "line": "#8C8C8C",
    "pale_line": "#6E6E6E",
    "edge": "#FFFFFF",
    "text": "#FFFFFF",
    "second": "#F0F0F0",
    "third": "#D6D6D6",
    "accent": "#FFE14D",
    "accent_ground": "#2B2600",
    "on_accent": "#000000",
    "warning": "#FFC04D",
    "warning_ground": "#1F1400",
    "refused": "#FF9C8F",
    "refused_ground": "#2A0500",
    "passed": "#7FEFA0",
    "passed_ground": "#00230C",
    "gold": "#FFD84D",
    "desk": "#000000",
    "paper": "#14120E",
    "ink": "#FFF3D6",
    "hill": "#2A2618",
    "hachure": "#E0CFA8",
}

# role: size in px at 100 %, weight, serif
ROLES: dict[str, tuple[int, int, bool]] = {
    "base": (13, 400, False),
    "strong": (13, 600, False),
    "small": (12, 400, False),
    "key": (11, 400, False),
    "prompt": (15, 400, False),
    "total": (17, 600, False),
    "figure": (24, 600, False),
    "typed": (38, 600, False),
    "name": (18, 400, True),
    "card": (20, 400, True),
    "title": (40, 400, True),
    "place": (17, 400, True),
}

STYLED = "etat_major_style"
"""The property of an application that was begun with its style."""

LARGE = 1.5
"""From this text size on rows, cards and strips have their short forms: the map needs the room."""

Wish = Literal["light", "dark", "system", "contrast"]


class Theme(QObject):
    """Light or dark, and the size of all text; `changed` says that either is new."""

    changed = Signal()

    def __init__(self, wish: Wish = "light", scale: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wish: Wish = wish
        self.scale = scale
        self.dark = self._is_dark()
        self.wardrobe = Wardrobe(self)

    def set_wish(self, wish: Wish) -> None:
        """`system` follows the desktop where it tells, and is light where it does not."""
        self.wish = wish
        self._renew()

    def set_scale(self, scale: float) -> None:
        """1.0 to 2.0; anything beyond is brought back to it."""
        scale = min(2.0, max(1.0, scale))
        if scale != self.scale:
            self.scale = scale
            self._renew()

    @property
    def is_large(self) -> bool:
        """Whether letters are so large that rows, cards and strips have their short forms."""
        return self.scale >= LARGE

    def colour(self, name: str) -> QColor:
        """A named colour of the theme in hand; raises KeyError."""
        return QColor(self.colours[name])

    @property
    def colours(self) -> dict[str, str]:
        """All colours of the theme in hand by their names."""
        if self.contrast:
            return CONTRAST
        return {name: pair[self.dark] for name, pair in COLOURS.items()}

    @property
    def contrast(self) -> bool:
        """Whether everything stands out at 7:1 at least; maps are those of dark screens then."""
        return self.wish == "contrast"

    def px(self, size: float) -> int:
        """`size` in px at 100 % as it is at the text size in hand, never under 1."""
        return max(1, round(size * self.scale))

    def font(self, role: str = "base") -> QFont:
        """The font of a role at the text size in hand; raises KeyError. Figures are of one width."""
        size, weight, serif = ROLES[role]
        font = QFont()
        font.setFamilies(SERIF if serif else SANS)
        font.setPixelSize(self.px(size))
        font.setWeight(QFont.Weight(weight))
        if not serif:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def apply_style(self, widget: QWidget, role: str) -> None:
        """Give `widget` the letters and colour of a role of the style sheet ("small", "name"...)."""
        widget.setProperty("role", role)
        if widget.testAttribute(POLISHED):  # what never was shown will be dressed when it is
            widget.style().polish(widget)

    def apply(self, *, sheet: bool = True) -> None:
        """Put fonts, style, palette and style sheet on the application.

        Without the sheet before a first window is built: each of its parts would be dressed once alone, once
        in its row and once in the window.
        """
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        if application.property("etat_major_fonts") is None:
            application.setProperty("etat_major_fonts", True)
            if application.property(STYLED) is None:
                application.setStyle("Fusion")
            for family in (*SANS, *SERIF[:1]):
                fonts.load(family)
        # Each of these polishes every widget there is anew: only what changes is set.
        font, palette = self.font(), self.palette()
        if application.font() != font:
            application.setFont(font)
        if application.palette() != palette:
            application.setPalette(palette)
        written = style_sheet(self) if sheet else ""
        if sheet and application.styleSheet() != written:
            self.wardrobe.put_on(application, written)

    def palette(self) -> QPalette:
        """Every role of Fusion in our colours, so that dialogs and disabled things are legible too."""
        palette, role = QPalette(), QPalette.ColorRole
        for name, roles in _PALETTE.items():
            for one in roles:
                palette.setColor(one, self.colour(name))
        for one in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
            palette.setColor(QPalette.ColorGroup.Disabled, one, self.colour("third"))
        return palette

    def follow_desktop(self) -> None:
        """Renew when the desktop turns light or dark."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._renew)

    def _renew(self) -> None:
        self.dark = self._is_dark()
        self.apply()
        self.changed.emit()

    def _is_dark(self) -> bool:
        if self.wish != "system":
            return self.wish in ("dark", "contrast")
        if QGuiApplication.instance() is None:
            return False
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


_PALETTE = {
    "window": [QPalette.ColorRole.Window, QPalette.ColorRole.Button],
    "field": [QPalette.ColorRole.Base],
    "panel": [QPalette.ColorRole.AlternateBase, QPalette.ColorRole.ToolTipBase],
    "text": [
        QPalette.ColorRole.WindowText,
        QPalette.ColorRole.Text,
        QPalette.ColorRole.ButtonText,
        QPalette.ColorRole.ToolTipText,
    ],
    "third": [QPalette.ColorRole.PlaceholderText],
    "accent": [QPalette.ColorRole.Highlight, QPalette.ColorRole.Link, QPalette.ColorRole.LinkVisited],
    "on_accent": [QPalette.ColorRole.HighlightedText, QPalette.ColorRole.BrightText],
    "hover": [QPalette.ColorRole.Light, QPalette.ColorRole.Midlight],
    "line": [QPalette.ColorRole.Mid],
    "edge": [QPalette.ColorRole.Dark, QPalette.ColorRole.Shadow],
}

_SIZE = re.compile(r"\b(\d+)px")
_NAME = re.compile(r"@([a-z_]+)")


def style_sheet(theme: Theme) -> str:
    """resources/themes/windows.qss with its `@names` filled and every length of 4 px or more scaled."""
    written = (RESOURCES / "themes" / "windows.qss").read_text(encoding="utf-8")
    if theme.contrast:
        written += (RESOURCES / "themes" / "contrast.qss").read_text(encoding="utf-8")
    values = dict(theme.colours)
    values["marks"] = (RESOURCES / "themes" / ("dark" if theme.dark else "light")).as_posix()
    values["sans"], values["serif"] = (
        ", ".join(f'"{family}"' for family in families) for families in (SANS, SERIF)
    )
    filled = _NAME.sub(lambda found: values[found[1]], written)
    return _SIZE.sub(lambda found: _scaled(int(found[1]), theme), filled)


def _scaled(size: int, theme: Theme) -> str:
    return f"{theme.px(size) if size >= 4 else size}px"
