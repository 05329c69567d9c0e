"""The measuring of a drag measures, whatever the figures."""

from editor.table_play.frames import measure


def test_every_frame_of_a_drag_repaints_and_is_timed(qapp):
    found = measure(frames=3)
    assert found.keys() == {"drag_p50", "drag_p95", "group_p50", "group_p95"}
    assert all(0.0 < value < 60_000.0 for value in found.values())
