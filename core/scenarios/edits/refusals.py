"""An edit that cannot be made."""

from core.text import Text, say


class EditRefused(ValueError):
    """A wish that no scenario can fulfil; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return say(self.text, "en")
