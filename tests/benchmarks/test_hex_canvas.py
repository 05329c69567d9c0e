"""The measuring of frames measures, whatever the figures."""

from benchmarks.hex_canvas import measure


def test_every_frame_repaints_and_is_timed(qapp):
    found = measure(frames=3)
    assert found.keys() >= {"paint", "drag", "pan", "zoom", "cold", "fit"}
    assert all(0.0 < value < 60_000.0 for value in found.values())
