"""Tests of choosing designs in the real window: menus with previews, preferences, and messages about broken designs."""

from pathlib import Path

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import DesignItem, Form
from hearts_qt.plugin_host.kinds import CARDS
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT, DESIGNS
from hearts_qt.ui.dialogs.preferences import PreferencesDialog
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.previews import HEIGHT, WIDTH
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.widgets.tiles import Tiles
from hearts_qt.ui.words.designs import distinct_names, flawed_design_sentence
from tests.plugin_host.decks.made import make_back, make_deck, make_fronts, make_kde
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """Return a folder with two fronts and three backs."""
    place = tmp_path / "decks"
    make_fronts(place, "classic")
    make_back(place, "burgundy", "#800020")
    make_deck(place)
    return place


@pytest.fixture
def real(start: Start, monkeypatch: pytest.MonkeyPatch, decks: Path) -> Game:
    """Return a game with the program's own card art and these designs."""
    game = start()
    monkeypatch.setattr(type(game.art), "backs", CardArt.backs)
    monkeypatch.setattr(type(game.art), "fronts", CardArt.fronts)
    monkeypatch.setattr(type(game.art), "ids", CardArt.ids)
    game.art.set_designs(find_designs([decks])[0])
    return game


def texts(menu: QMenu) -> list[str]:
    """Return the texts of a menu's entries when it opens."""
    menu.aboutToShow.emit()
    return [plain_label(action.text()) for action in menu.actions()]


def test_designs_that_come_and_go_are_in_the_menus(real: Game, decks: Path) -> None:
    """Menus and preferences show added designs, and no longer show removed ones.

    If the chosen design was removed, they show it as missing.
    """
    menus = real.window.menus
    assert texts(menus.submenu(CARD_BACK)) == ["Burgundy", "Blue", "Red"]
    real.trigger("preferences")
    dialog = real.window.findChild(PreferencesDialog)
    assert dialog is not None
    control = dialog.control(CARD_BACK)
    assert isinstance(control, Tiles)
    make_kde(decks)
    real.settings.set(CARD_BACK, "whole#back-red")
    real.art.set_designs(find_designs([decks])[0])
    assert texts(menus.submenu(CARD_FRONT)) == ["Tiny", "Small", "Whole"]
    assert control.grid.count() == 4
    real.art.set_designs(find_designs([decks / "nothing"])[0])
    assert texts(menus.submenu(CARD_BACK)) == ["whole#back-red (missing)"]
    assert control.grid.currentItem().text() == "whole#back-red (missing)"
    assert real.settings.value(CARD_BACK) == "whole#back-red"


def is_painted(icon: QIcon) -> bool:
    """Tell whether the middle of an icon is not transparent."""
    if icon.isNull():
        return False
    image = icon.pixmap(WIDTH, HEIGHT).toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2).alpha() > 0


def test_small_pictures_come_to_the_entries(real: Game) -> None:
    """When a menu or the preferences open, their previews are loaded."""
    menu = real.window.menus.submenu(CARD_BACK)
    assert all(action.icon().isNull() for action in menu.actions())
    menu.aboutToShow.emit()
    until(lambda: all(is_painted(action.icon()) for action in menu.actions()))
    real.trigger("preferences")
    dialog = real.window.findChild(PreferencesDialog)
    assert dialog is not None
    tiles = []
    for option in DESIGNS:
        control = dialog.control(option)
        assert isinstance(control, Tiles)
        tiles += [control.grid.item(place) for place in range(control.grid.count())]
    until(lambda: all(is_painted(tile.icon()) for tile in tiles))


def test_a_design_that_cannot_be_drawn_is_told_in_the_window(real: Game, decks: Path) -> None:
    """If a design cannot be drawn, a message gives the reason and says that other cards are shown instead."""
    (decks / "whole" / "back-red.png").write_bytes(b"nothing")
    real.art.set_designs(find_designs([decks])[0])
    real.settings.set(CARD_BACK, "whole#back-red")
    until(lambda: "Whole" in real.window.messages.text.text())
    said = real.window.messages.text.text()
    assert "back-red.png" in said
    assert "Other cards are shown instead" in said


@pytest.mark.parametrize("seen_first", ["in the menu", "on the table"])
def test_a_design_that_cannot_be_drawn_leaves_the_menu(real: Game, decks: Path, seen_first: str) -> None:
    """A broken design disappears from the menu until it is repaired. The page of plugins shows its flaw."""
    picture = make_back(decks, "torn", "#ffffff") / "back.svg"
    drawn = picture.read_text()
    picture.write_text("broken")
    item = DesignItem("torn", "Torn", decks / "torn")
    plugin = Plugin("torn", "Torn", decks / "torn", Source.USER, contributions=Contributions({CARDS: (item,)}))
    real.window.controllers.plugins.show_catalogue(Catalogue((plugin,)), safe_mode=False)
    real.art.set_designs(find_designs([decks])[0])
    menu = real.window.menus.submenu(CARD_BACK)
    assert "Torn" in texts(menu)
    if seen_first == "in the menu":
        menu.aboutToShow.emit()
    else:
        real.settings.set(CARD_BACK, "torn")
    until(lambda: "Torn" in real.window.messages.text.text())
    until(lambda: "Torn" not in texts(menu))
    assert ("torn (cannot be drawn)" in texts(menu)) is (seen_first == "on the table")
    real.trigger("plugins")
    page = real.window.controllers.plugins.page
    assert page is not None
    assert page.index.item(0).text().strip() == "Torn (does not work)"
    assert "back.svg" in page.details.errors.toPlainText()
    picture.write_text(drawn)
    real.art.set_designs(find_designs([decks])[0])
    assert "Torn" in texts(menu)
    assert page.index.item(0).text().strip() == "Torn"


def test_the_next_back_is_the_one_after_a_back_that_cannot_be_drawn(real: Game, decks: Path) -> None:
    """If the chosen back cannot be drawn, choosing the next back continues from its place in the list."""
    (make_back(decks, "torn", "#ffffff") / "back.svg").write_text("broken")
    real.art.set_designs(find_designs([decks])[0])
    assert real.art.ids(CARD_BACK) == ["burgundy", "torn", "whole", "whole#back-red"]
    real.settings.set(CARD_BACK, "torn")
    until(lambda: "torn" not in real.art.backs())
    for following in ("whole", "whole#back-red", "burgundy", "whole"):
        real.trigger("next_back")
        assert real.settings.value(CARD_BACK) == following


def test_two_designs_of_one_name_are_told_apart() -> None:
    """If two designs have the same name, the program for which each was made is added, except for Hearts itself."""
    names = {"a": "Paris", "b": "Paris", "c": "Oxygen", "d": "Paris"}
    forms = {"a": Form.KDE, "b": Form.GNOME, "c": Form.KDE, "d": Form.OWN}
    assert distinct_names(names, forms) == {"a": "Paris (KDE)", "b": "Paris (GNOME)", "c": "Oxygen", "d": "Paris"}
    assert distinct_names({"a": "Cats"}, {"a": Form.PICTURES}) == {"a": "Cats (pictures of your own)"}


def test_sentences_about_broken_designs(decks: Path) -> None:
    """For every kind of flaw the message gives the place, the reason and the number of further flaws."""
    design = find_designs([decks])[0]["whole"]
    late = flawed_design_sentence(design, [Flaw(FlawKind.LATE, detail="20 s")], shown=False)
    assert late == (
        "The card design Whole cannot be drawn: it takes too long to draw (20 s). Other cards are shown instead."
    )
    assert "They are shown plain" in flawed_design_sentence(design, [Flaw(FlawKind.MISSING, "QS.svg")], shown=True)
    two = [Flaw(FlawKind.MISSING, "QS.svg"), Flaw(FlawKind.MISSING, "KS.svg")]
    assert "QS.svg is missing, and 1 more." in flawed_design_sentence(design, two, shown=True)
    for fault in FlawKind:
        assert flawed_design_sentence(design, [Flaw(fault)], shown=True)
