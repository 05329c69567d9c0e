"""All that the program lays into a desktop's folders, as names under `share` with their bytes."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import languages
from editor.shell.integration import completion, entries, manual, pictures
from editor.shell.integration.command_tree import Branch
from editor.shell.integration.identity import COMMAND, DOCUMENT_ICON, ID

ICON_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)


def contents(program: Sequence[str], trees: dict[str, Branch], version: str) -> dict[str, bytes]:
    """The files that integrate `program`; `trees` are its commands in each language. Qt must be running."""
    files = {
        f"applications/{ID}.desktop": entries.menu_entry(program),
        f"mime/packages/{ID}.xml": entries.media_types(),
        f"thumbnailers/{ID}.thumbnailer": entries.thumbnailer(program),
        f"metainfo/{ID}.metainfo.xml": pictures.FOLDER.joinpath(f"{ID}.metainfo.xml").read_text("utf-8"),
        f"bash-completion/completions/{COMMAND}": completion.bash(trees["en"]),
        f"zsh/site-functions/_{COMMAND}": completion.zsh(trees["en"]),
        f"fish/vendor_completions.d/{COMMAND}.fish": completion.fish(trees["en"]),
    }
    for language in languages():
        folder = "man" if language == "en" else f"man/{language}"
        files[f"{folder}/man1/{COMMAND}.1"] = manual.page(trees[language], version, language)
    return {name: text.encode() for name, text in files.items()} | _icons()


def _icons() -> dict[str, bytes]:
    files = {}
    for drawing, kind, name in (("etat-major", "apps", ID), ("document", "mimetypes", DOCUMENT_ICON)):
        for size in ICON_SIZES:
            files[f"icons/hicolor/{size}x{size}/{kind}/{name}.png"] = pictures.png(drawing, size)
        files[f"icons/hicolor/scalable/{kind}/{name}.svg"] = pictures.drawing(drawing)
    return files
