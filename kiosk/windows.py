"""The windows: the screens that a visitor can open over the table."""

from collections.abc import Callable, Mapping

from kiosk.devices.clock import Clock
from kiosk.play.dealer import Dealer
from kiosk.play.session import Session
from kiosk.play.settings import Settings
from kiosk.scenes.code import CodeScene
from kiosk.scenes.menu import MenuScene
from kiosk.scenes.new_game import NewGameScene
from kiosk.scenes.requests import Window
from kiosk.scenes.scene import Scene
from kiosk.scenes.settings import SettingsScene


def windows(session: Session, dealer: Dealer, clock: Clock) -> Mapping[Window, Callable[[], Scene]]:
    """Return what makes each window when it is opened."""

    def settings() -> Settings:
        return session.settings

    return {
        Window.MENU: lambda: MenuScene(settings),
        Window.NEW_GAME: lambda: NewGameScene(session, dealer.next_deal, clock.today),
        Window.CODE: lambda: CodeScene(settings),
        Window.SETTINGS: lambda: SettingsScene(settings),
    }
