"""Pages of HTML on paper: no heading stands alone at the foot of a page."""

from __future__ import annotations

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PySide6.QtWidgets import QApplication

from editor.panels.report.pdf_pages import pdf_of_html


@pytest.mark.parametrize("lines", range(49, 56))
def test_a_heading_stays_with_what_follows_it(qapp: QApplication, lines: int) -> None:
    above = "".join(f"<p>line {number}</p>" for number in range(lines))
    below = "<h2>QQ</h2><table><tr><td>ZZ</td></tr></table><p>rest</p>"
    document = pypdfium2.PdfDocument(pdf_of_html(f"<h1>Title</h1>{above}{below}", "Title"))
    pages = [document[number].get_textpage().get_text_range() for number in range(len(document))]
    document.close()
    assert all("Z" in page for page in pages if "Q" in page)
