"""Completion of commands and options for bash, zsh and fish: plain scripts that start no Python."""

from __future__ import annotations

import re
from collections.abc import Iterable

from editor.shell.integration.command_tree import Branch, Parameter

HELP = "--help"


def bash(program: Branch) -> str:
    """For bash-completion; files where no word fits."""
    cases = [
        f"        {_quoted(' '.join(words[1:]))}) words={_quoted(' '.join(_words(branch)))} ;;"
        for words, branch in program.walk()
    ]
    leading = "|".join(_quoted(" ".join(words[1:])) for words, _branch in program.walk() if len(words) > 1)
    function = "_" + re.sub(r"\W", "_", program.name)
    return "\n".join(
        [
            f"{function}() {{",
            "    local word=${COMP_WORDS[COMP_CWORD]} so_far='' i words=''",
            "    for ((i = 1; i < COMP_CWORD; i++)); do",
            '        case "${so_far:+$so_far }${COMP_WORDS[i]}" in',
            f"        {leading}) so_far=${{so_far:+$so_far }}${{COMP_WORDS[i]}} ;;",
            "        esac",
            "    done",
            "    case $so_far in",
            *cases,
            "    esac",
            "    # after a command a word without a dash is a file",
            "    [[ -z $so_far || $word == -* || $words != -* ]] || words=''",
            '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")',
            "}",
            f"complete -o bashdefault -o default -F {function} {program.name}",
            "",
        ]
    )


def zsh(program: Branch) -> str:
    """For a folder of zsh's `fpath`."""
    function = "_" + program.name
    lines = [
        f"#compdef {program.name}",
        "",
        f"{function}() {{",
        "    local so_far='' i",
        "    local -a found",
    ]
    leading = "|".join(_quoted(" ".join(words[1:])) for words, _branch in program.walk() if len(words) > 1)
    lines += [
        "    for ((i = 2; i < CURRENT; i++)); do",
        '        case "${so_far:+$so_far }${words[i]}" in',
        f"        ({leading}) so_far=${{so_far:+$so_far }}${{words[i]}} ;;",
        "        esac",
        "    done",
        "    case $so_far in",
    ]
    for words, branch in program.walk():
        told = [_quoted(f"{word}:{said}".replace("\\", "")) for word, said in _told(branch)]
        lines.append(f"    ({_quoted(' '.join(words[1:]))}) found=({' '.join(told)}) ;;")
    lines += ["    esac", "    _describe -o command found", "    _files", "}", "", f'{function} "$@"', ""]
    return "\n".join(lines)


def fish(program: Branch) -> str:
    """For fish's folder of completions."""
    name = program.name
    lines = []
    for words, branch in program.walk():
        path = words[1:]
        if path:
            where = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in path)
        else:
            where = "__fish_use_subcommand"
        for below in branch.branches:
            lines.append(f"complete -c {name} -n {_quoted(where)} -a {below.name} -d {_quoted(below.help)}")
        for option in branch.options:
            lines.append(f"complete -c {name} -n {_quoted(where)} {_fish_names(option)}")
    return "\n".join(lines) + "\n"


def _fish_names(option: Parameter) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    return " ".join([*names, *(["-r"] if option.takes else []), "-d", _quoted(option.help)])


def _words(branch: Branch) -> list[str]:
    return [word for word, _said in _told(branch)]


def _told(branch: Branch) -> Iterable[tuple[str, str]]:
    """What may follow, with its help: commands first."""
    yield from ((below.name, below.help) for below in branch.branches)
    for option in branch.options:
        yield from ((name, option.help) for name in option.names if name.startswith("--"))
    yield HELP, ""


def _quoted(words: str) -> str:
    """One word for the three shells, which read single quotes nearly alike."""
    return "'" + words.replace("\\", "").replace("'", "’") + "'"
