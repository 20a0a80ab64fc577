"""The keeping: saves what must survive power-off, and says what is in the way."""

from collections.abc import Sequence

from kiosk.choices import settings_choices
from kiosk.devices.journal import say
from kiosk.engine.game import Game
from kiosk.play.session import Sitting
from kiosk.play.settings import Settings
from kiosk.play.store import Store


def keep(store: Store, sitting: Sitting, closed: Sequence[Game] = ()) -> None:
    """Save a sitting, record games that are over, and tell what troubles the store, once."""
    store.save(sitting, closed)
    tell_trouble(store)


def keep_settings(store: Store, settings: Settings, owners: Settings) -> None:
    """Keep what a player chose, and tell what troubles the store, once."""
    store.choose(settings_choices(settings, owners))
    tell_trouble(store)


def tell_trouble(store: Store) -> None:
    """Tell what troubles the store, once."""
    if store.notice is not None:
        say(store.notice)
        store.notice = None
