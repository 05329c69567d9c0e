"""The first window comes without the libraries of files and tables, and its time is measured."""

from benchmarks import startup


def test_the_first_window_needs_no_heavy_library_and_is_measured() -> None:
    found = startup.measure(times=1)
    assert found.loaded == ()
    assert found.ours > 0
    assert found.bare > 0
    assert found.whole > 0
    assert found.ratio == found.ours / found.bare
