"""The manual page, made from the help of the commands."""

from __future__ import annotations

from core.text import Text, _, say
from editor.shell.integration.command_tree import Branch, Parameter

SHORT = _("design, plan, play and umpire tabletop wargames")
ENDS: tuple[tuple[str, Text], ...] = (
    ("0", _("all is well")),
    ("1", _("faults were found, or a file was refused")),
    ("2", _("wrong usage")),
    ("130", _("interrupted")),
)


def page(program: Branch, version: str, language: str) -> str:
    """The page in roff for section 1; `program` has its help in `language`."""

    def head(words: Text) -> str:
        return f".SH {_roff(say(words, language).upper())}"

    lines = [
        f'.TH {program.name.upper()} 1 "" "{_roff(f"État-Major {version}")}"',
        head(_("Name")),
        f"{_roff(program.name)} \\- {_roff(say(SHORT, language))}",
        head(_("Synopsis")),
        f".B {_roff(program.name)}",
        _roff("[--lang en|fr] [--new] [FILE...]"),
        ".br",
        f".B {_roff(program.name)}",
        _roff("[--lang en|fr] COMMAND [...]"),
        head(_("Description")),
        _roff(program.help),
        *_described(program.options),
        head(_("Commands")),
    ]
    for words, branch in program.walk():
        if len(words) > 1 and not branch.branches:
            arguments = " ".join(argument.names[0] for argument in branch.arguments)
            lines += [f".SS {_roff(' '.join(words[1:]))} {_roff(arguments)}".rstrip(), _roff(branch.help)]
            lines += _described(branch.parameters)
    lines.append(head(_("Exit codes")))
    for code, words_ in ENDS:
        lines += [".TP", f".B {code}", _roff(say(words_, language))]
    return "\n".join(lines) + "\n"


def _described(parameters: tuple[Parameter, ...]) -> list[str]:
    lines: list[str] = []
    for parameter in parameters:
        if parameter.help:
            names = ", ".join(parameter.names) + (f" {parameter.takes}" if parameter.takes else "")
            lines += [".TP", f".B {_roff(names)}", _roff(parameter.help)]
    return lines


def _roff(words: str) -> str:
    """Plain words as roff has them: its own signs escaped, no line that it would take for a request."""
    safe = words.replace("\\", "\\e").replace("-", "\\-").replace("\u202f", "\\ ").replace("\xa0", "\\ ")
    return "\\&" + safe if safe.startswith((".", "'")) else safe
