"""What the pointer does on the canvas: one class a tool, chosen by the desk that shows the canvas."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, Qt

from core.text import Text


@dataclass(frozen=True, slots=True)
class CanvasEvent:
    """What the pointer or the keyboard did, in the board's own terms.

    `hex` is the hex under the pointer (for a key: under the keyboard cursor), None off the board; `point` in
    scene units; `side` the hex and its side nearest to the point; `corner` the corner of `hex` towards the
    point. `key` and `text` are set for keys only. On a measured table `at` is the place under the pointer, in
    tenths of a millimetre from the bottom left corner (it may lie beside the table), and `hex` is None.
    """

    hex: int | None
    point: QPointF = field(default_factory=QPointF)
    side: tuple[int, int] | None = None
    corner: int | None = None
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    buttons: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    key: int = 0
    text: str = ""
    at: tuple[int, int] | None = None


class Tool:
    """A tool answers what it needs; the rest does nothing.

    `move` comes while a button is down, `hover` while none is. `key` and `double` answer whether they took
    the event; what they leave goes to the canvas (arrow keys walk the hexes, Enter presses and releases).
    """

    id: str
    title: Text
    icon: str
    shortcut: str
    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    pans: bool = False
    """Whether the left button moves the map, as with the hand."""

    def activate(self) -> None:
        """The canvas takes this tool up."""

    def deactivate(self) -> None:
        """The canvas lays this tool down; a gesture in hand is cancelled first."""

    def press(self, event: CanvasEvent) -> None:
        """A button went down."""

    def move(self, event: CanvasEvent) -> None:
        """The pointer moved with a button down."""

    def release(self, event: CanvasEvent) -> None:
        """A button came up."""

    def double(self, event: CanvasEvent) -> bool:
        """A double click; False makes it an ordinary press."""
        return False

    def wheel(self, event: CanvasEvent, notches: float) -> bool:
        """The wheel turned by so many notches, away from the person where positive; False lets it zoom."""
        return False

    def key(self, event: CanvasEvent) -> bool:
        """A key went down while the canvas had the focus."""
        return False

    def hover(self, event: CanvasEvent) -> None:
        """The pointer moved with no button down; `event.hex` is None when it left the board."""

    def cancel(self) -> None:
        """Escape, or the canvas lost the pointer: forget the gesture."""
