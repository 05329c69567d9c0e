"""The tool that keeps the French in step with the code."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from core.text import catalogue


def french_of(*pairs: tuple[str | tuple[str, str], str | tuple[str, str]]) -> Catalog:
    made = Catalog(locale="fr")
    for sentence, french in pairs:
        made.add(sentence, french)
    return made


def test_the_translation_that_comes_last_wins_and_strangers_are_dropped() -> None:
    code = french_of(("Hill", ""), (("{count} hex", "{count} hexes"), ("", "")))
    old = french_of(
        ("Hill", "Coline"), ("Gone", "Parti"), (("{count} hex", "{count} hexes"), ("{count} hex", ""))
    )
    new = french_of(("Hill", "Colline"))
    together = catalogue.brought_together(code, [old, new])
    assert {message.id: message.string for message in together if message.id} == {
        "Hill": "Colline",
        ("{count} hex", "{count} hexes"): ("", ""),  # half a translation is none
    }


@pytest.mark.parametrize(
    ("sentence", "french", "fault"),
    [
        ("{unit} moves", "", "no French"),
        ("{unit} moves", "{unite} bouge", "names places"),
        ("{unit} moves", "bouge", "leaves out a place"),
        ("{unit} moves", "{unit} n'avance plus", "straight apostrophe"),
        (("{count} hex", "{count} hexes"), ("un hex", "{count} hex"), None),
        (("{count} hex", "{count} hexes"), ("un hex", "des hex"), "leaves out a place"),
    ],
)
def test_faults_of_a_translation_are_named(sentence: str, french: str, fault: str | None) -> None:
    found = list(catalogue.faults(french_of((sentence, french))))
    assert (fault is None and not found) or (len(found) > 0 and str(fault) in found[0])


def test_a_fragment_is_taken_in_and_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "FRENCH", tmp_path / "fr" / "etat_major.po")
    monkeypatch.setattr(catalogue, "extracted", lambda: french_of(("Hill", ""), ("Wood", "")))
    fragment = tmp_path / "fragment.po"
    fragment.write_text('msgid "Hill"\nmsgstr "Colline"\n', encoding="utf-8")
    assert catalogue.main([str(fragment)]) == 1
    assert capsys.readouterr().out == "no French for 'Wood'\n"
    fragment.write_text('msgid "Wood"\nmsgstr "Bois"\n', encoding="utf-8")
    assert catalogue.main(["--check", str(fragment)]) == 1
    assert "out of step" in capsys.readouterr().out
    assert catalogue.main([str(fragment)]) == 0
    before = catalogue.FRENCH.with_suffix(".mo").read_bytes()
    assert b"POT-Creation-Date: 2026-01-01 00:00+0000" in before  # not the hour of the day
    assert catalogue.main([]) == 0
    assert catalogue.FRENCH.with_suffix(".mo").read_bytes() == before
    assert b"Colline" in before
    assert catalogue.main(["--check"]) == 0


def test_what_is_written_hangs_on_no_version_of_babel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Babel signs what it compiles, and from 2.19 on it counts three forms of French."""
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "hill.py").write_text('told = _("Hill")\n', encoding="utf-8")
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    extracted = catalogue.extracted()
    assert [message.id for message in extracted if message.id] == ["Hill"]
    assert extracted.num_plurals == 2
    made = catalogue.compiled(french_of(("Hill", "Colline")))
    assert b"Colline" in made
    assert b"Plural-Forms" in made
    assert b"Babel" not in made
