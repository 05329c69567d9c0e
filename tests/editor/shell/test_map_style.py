"""How the map is drawn: the system's own style at first, another by a command, remembered by system."""

from core.paths import SCENARIOS
from editor.shell.window import MainWindow


def test_the_style_is_the_systems_own_until_somebody_chooses(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "belle_epoque" / "alma.json")
    assert page is not None
    assert page.map_style == page.view.scene_.appearance.map == "staff"
    assert window.commands.run("map_table")
    assert page.map_style == page.view.scene_.appearance.map == "table"
    other = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert other is not None
    assert other.map_style == "table"
    assert window.commands.run("map_staff")
    assert other.view.scene_.appearance.map == "staff"
    other.view.settle()
    assert window.context.settings.map_style("belle_epoque", "staff") == "table"
    cards = window.files.open(SCENARIOS / "belle_position" / "coulmiers.json")
    assert cards is not None
    assert not window.commands.run("map_staff")
