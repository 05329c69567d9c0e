"""What a desktop reads of us: the menu entry, the media types, who makes pictures of our files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from core.text import Text, _, languages, say
from editor.shell.integration.identity import DOCUMENT_ICON, ID, KINDS, FileKind

NAME = "État-Major"
ACTIONS: tuple[tuple[str, Text], ...] = (
    ("new-scenario", _("New scenario")),
    ("new-list", _("New army list")),
    ("resume", _("Go on with the last file")),
)
KEYWORDS = (_("wargame"), _("miniatures"), _("hex map"), _("umpiring"), _("army list"))
WEIGHT = 40
"""Of our `*.json`, below the 50 of plain JSON: other files stay JSON, and ours are told by their content."""
FIRST_KEY = "1:16"
"""Where the first key may begin: after the brace, a line end and an indent."""


def menu_entry(program: Sequence[str]) -> str:
    """The `.desktop` file that starts `program`."""
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.4",
        f"Name={NAME}",
        *_translated("GenericName", _("Tabletop wargames")),
        *_translated("Comment", _("Design, budget, plan and play five tabletop wargames")),
        f"Exec={exec_line([*program, '%F'])}",
        f"TryExec={_escaped(program[0])}",
        f"Icon={ID}",
        "Terminal=false",
        "StartupNotify=true",
        "StartupWMClass=etat-major",
        "X-GNOME-SingleWindow=true",
        "Categories=Game;StrategyGame;",
        *_keywords(),
        f"MimeType={';'.join(kind.mime for kind in KINDS)};",
        f"Actions={';'.join(name for name, _title in ACTIONS)};",
    ]
    for name, title in ACTIONS:
        lines += ["", f"[Desktop Action {name}]", *_translated("Name", title)]
        lines += [f"Exec={exec_line([*program, 'open', f'--{name}'])}"]
    return "\n".join(lines) + "\n"


def thumbnailer(program: Sequence[str]) -> str:
    """Lets file managers draw the maps of our files."""
    drawn = ";".join(kind.mime for kind in KINDS if kind.has_map)
    command = exec_line([*program, "render", "%i", "--out", "%o", "--thumbnail", "%s"])
    return f"[Thumbnailer Entry]\nTryExec={_escaped(program[0])}\nExec={command}\nMimeType={drawn};\n"


def media_types() -> str:
    """The package of media types for the shared database."""
    kinds = "".join(_media_type(kind) for kind in KINDS)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n'
        f"{kinds}</mime-info>\n"
    )


def _media_type(kind: FileKind) -> str:
    names = "".join(
        f"    <comment{'' if language == 'en' else f' xml:lang={quoteattr(language)}'}>"
        f"{escape(say(kind.title, language))}</comment>\n"
        for language in languages()
    )
    keys = "".join(
        f'        <match type="string" offset="{FIRST_KEY}" value={quoteattr(key)}/>\n'
        for key in (f'"format": "{kind.format}"', f'"format":"{kind.format}"')
    )
    return (
        f"  <mime-type type={quoteattr(kind.mime)}>\n{names}"
        '    <sub-class-of type="application/json"/>\n'
        f'    <icon name="{DOCUMENT_ICON}"/>\n'
        f'    <magic priority="60">\n      <match type="string" offset="0" value="{{">\n{keys}'
        "      </match>\n    </magic>\n"
        f'    <glob pattern="*.json" weight="{WEIGHT}"/>\n'
        "  </mime-type>\n"
    )


def _keywords() -> Iterable[str]:
    for language in languages():
        words = "".join(f"{_escaped(say(word, language))};" for word in KEYWORDS)
        yield f"Keywords{'' if language == 'en' else f'[{language}]'}={words}"


def _translated(key: str, text: Text) -> Iterable[str]:
    for language in languages():
        yield f"{key}{'' if language == 'en' else f'[{language}]'}={_escaped(say(text, language))}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n")


def exec_line(words: Sequence[str]) -> str:
    """`words` as the value of Exec: quoted where they need it, `%` doubled but in codes such as `%F`."""
    return _escaped(" ".join(word if len(word) == 2 and word[0] == "%" else _quoted(word) for word in words))


def _quoted(word: str) -> str:
    plain = word.replace("%", "%%")
    if not set(plain) & set(" \t\n\"'\\><~|&;$*?#()`"):
        return plain
    for letter in '\\"`$':
        plain = plain.replace(letter, "\\" + letter)
    return f'"{plain}"'
