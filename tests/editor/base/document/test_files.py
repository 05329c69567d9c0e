"""Open, save, locks: what becomes of a file, and of the document when it cannot be written."""

import os
from pathlib import Path

import pytest

from core.scenarios.documents import BadFile
from core.systems.battle_cry.design.scenario import blank
from core.systems.catalog import SYSTEMS
from core.text import Names, _
from editor.base.document.document import Document


@pytest.fixture
def document(qapp: object) -> Document:
    return Document(SYSTEMS[0], blank(Names("Alma", "L'Alma")))


def test_saved_and_opened_again_it_is_the_same(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "alma.json"
    document.do(_("Untitled"), document.scenario.model_copy(update={"title": Names("New", "Neuf")}))
    assert document.dirty
    assert document.save(path) is None
    assert not document.dirty
    document.close()
    again = Document.open(path, SYSTEMS)
    assert again.scenario == document.scenario
    assert (again.path, again.locked_by, again.dirty) == (path, None, False)
    again.close()


def test_a_second_opening_says_who_has_it_and_takes_no_edit(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "alma.json"
    document.save(path)
    other = Document.open(path, SYSTEMS)
    assert other.locked_by is not None
    assert other.locked_by.process == os.getpid()
    before, said = other.scenario, []
    other.refused.connect(said.append)
    other.do(_("Untitled"), other.scenario.model_copy(update={"title": Names("X", "X")}))
    assert other.scenario is before
    assert len(said) == 1
    other.detach()
    other.do(_("Untitled"), other.scenario.model_copy(update={"title": Names("X", "X")}))
    assert other.scenario.title.en == "X"
    assert other.path is None
    assert other.dirty
    for one in (document, other):
        one.close()


def test_saving_over_a_file_that_another_has_writes_nothing(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "alma.json"
    document.save(path)
    before = path.read_bytes()
    other = Document(SYSTEMS[0], blank(Names("Other", "Autre")))
    holder = other.save(path)
    assert holder is not None
    assert path.read_bytes() == before
    assert other.path is None
    for one in (document, other):
        one.close()
    assert other.save(path) is None  # free once the first is closed
    other.close()


def test_a_file_that_cannot_be_written_leaves_the_document_unsaved(
    document: Document, tmp_path: Path
) -> None:
    document.do(_("Untitled"), document.scenario.model_copy(update={"title": Names("N", "N")}))
    with pytest.raises(OSError, match="No such file"):
        document.save(tmp_path / "nowhere" / "alma.json")
    assert document.dirty
    assert document.path is None
    document.close()


def test_a_broken_file_is_told_with_its_place(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "etat-major/scenario",\n "version": 1,\n "system": "battle_crie"}')
    with pytest.raises(BadFile) as told:
        Document.open(path, SYSTEMS)
    assert told.value.place.line == 3
