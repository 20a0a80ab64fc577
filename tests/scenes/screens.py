"""Every screen over the table, in the states in which it shows all that it can."""

from collections.abc import Callable
from datetime import date

from pygame import Surface

from kiosk.drawing.mounting import Mounting
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.inputs import Touched
from kiosk.play.session import Session, Sitting
from kiosk.play.settings import Settings
from kiosk.scenes.calibration import CROSSES, CalibrationScene
from kiosk.scenes.code import CodeScene
from kiosk.scenes.menu import MenuScene
from kiosk.scenes.new_game import NewGameScene
from kiosk.scenes.owner import OwnerScene
from kiosk.scenes.pin import PinScene
from kiosk.scenes.settings import SettingsScene
from kiosk.scenes.sheet import Sheet
from tests.engine.making import EXAMPLE
from tests.scenes.staging import Size, next_deal

Make = Callable[[Settings, Size], Sheet]
A_DAY = date(2026, 12, 7)


def door(settings: Settings, _: Size) -> Sheet:
    scene = PinScene("258025", lambda: settings)
    for digit in "25":
        scene.choose(digit)
    return scene


def wrong_pin(settings: Settings, _: Size) -> Sheet:
    scene = PinScene("25", lambda: settings)
    for digit in "00":
        scene.choose(digit)
    return scene


def no_pin(settings: Settings, _: Size) -> Sheet:
    return PinScene("", lambda: settings)


def owner(settings: Settings, _: Size) -> Sheet:
    scene = OwnerScene(lambda: settings, lambda: Mounting(270))
    scene.choose("restart")
    return scene


def answered(settings: Settings, _: Size) -> Sheet:
    scene = OwnerScene(lambda: settings, lambda: Mounting(270))
    scene.answer(scene.tr("That cannot be done from here."))
    return scene


def first_cross(settings: Settings, _: Size) -> Sheet:
    return CalibrationScene(lambda: settings, Mounting)


def tried(settings: Settings, size: Size) -> Sheet:
    scene = CalibrationScene(lambda: settings, Mounting)
    scene.size = size
    for x, y in (*CROSSES, (0.3, 0.75), (0.86, 0.5)):
        scene.interpret(Touched(round(x * size[0]), round(y * size[1])))
    return scene


def menu(settings: Settings, _: Size) -> Sheet:
    return MenuScene(lambda: settings)


def choices(settings: Settings, _: Size) -> Sheet:
    return SettingsScene(lambda: settings)


def new_game(settings: Settings, _: Size) -> Sheet:
    return NewGameScene(Session(Sitting(Game.of(EXAMPLE)), settings), next_deal, lambda: A_DAY)


def code_begun(settings: Settings, _: Size) -> Sheet:
    return CodeScene(lambda: settings)


def code_whole(settings: Settings, _: Size) -> Sheet:
    scene = CodeScene(lambda: settings)
    scene.text = str(DealCode(settings.rules, 123_456_789))
    return scene


def code_wrong(settings: Settings, _: Size) -> Sheet:
    scene = CodeScene(lambda: settings)
    scene.text = "GO1-E-AAAA9AA"
    return scene


VISITORS: list[Make] = [menu, choices, new_game, code_begun, code_whole, code_wrong]
OWNERS: list[Make] = [door, wrong_pin, no_pin, owner, answered, first_cross, tried]


def drawn(scene: Sheet, size: Size) -> Surface:
    picture = Surface(size, 0, 32)
    scene.draw(picture, 0.0)
    return picture
