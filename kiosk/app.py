"""The frame loop: takes what comes in from the devices, and shows what became of it."""

import math
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import chain

from kiosk.devices.buttons import Buttons
from kiosk.devices.clock import Clock
from kiosk.devices.journal import say
from kiosk.devices.screen import Screen
from kiosk.devices.service import Service
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.advice import Adviser
from kiosk.play.commands import Command, WelcomeVisitor
from kiosk.play.dealer import Dealer
from kiosk.play.events import GameClosed
from kiosk.play.inputs import BothHeld, Exposed, Input, Key, KeyUp, Quit
from kiosk.play.session import Session, Sitting
from kiosk.play.store import Store
from kiosk.rest import Rest
from kiosk.scenes.requests import Mount, Request
from kiosk.scenes.scene import Scene
from kiosk.upkeep import Upkeep

FRAME_S = 1 / 60
LONGEST_SLEEP_S = 0.5
"""A signal is seen only between two waits, so this is how late the program ends at the most."""
OWNER_AWAY_S = 60.0
"""How long nobody may touch the owner's screens until the table is shown again."""
KEEP_AGAIN_S = 5.0
"""How soon a save that failed is tried again."""
FAKE_BUTTON_KEYS = {"f5": "draw", "f6": "undo"}


class App:
    """One kiosk: takes what comes in from its devices, and shows what became of it."""

    def __init__(
        self,
        screen: Screen,
        clock: Clock,
        buttons: Buttons,
        service: Service,
        store: Store,
        session: Session,
        scene: Scene,
        adviser: Adviser,
        dealer: Dealer,
        upkeep: Upkeep,
        rest: Rest,
        fresh_deal: Callable[[], DealCode],
    ) -> None:
        self.screen = screen
        self.clock = clock
        self.buttons = buttons
        self.service = service
        self.store = store
        self.session = session
        self.upkeep = upkeep
        self.rest = rest
        self.fresh_deal = fresh_deal
        # The table, and on it the owner's screens.
        self._scenes = [scene]
        self.adviser = adviser
        self.dealer = dealer
        self.ended = False
        self._frame_at = self._beat_at = self._keep_at = self._touched_at = clock.now()
        scene.size = screen.size

    @property
    def table(self) -> Scene:
        """The screen that the game is played on."""
        return self._scenes[0]

    @property
    def scene(self) -> Scene:
        """The screen that is shown."""
        return self._scenes[-1]

    def run(self) -> None:
        """Play until somebody ends the program."""
        self.begin()
        if not self.ended:
            self.service.ready("playing")
        while not self.ended:
            self.screen.wait(self._sleep_s())
            self.turn()
        self.service.stopping()

    def begin(self) -> None:
        """Show the first picture, and only then wake the devices that take their time."""
        self.turn()
        self.buttons.start()
        if not self.ended:
            self._consult()

    def turn(self) -> None:
        """Take every input that has come, and draw if the picture has changed."""
        now = self.clock.now()
        for given in chain(self.screen.inputs(now), self.buttons.poll(now)):
            self._take(given, now)
        advice = self.adviser.poll()
        self.session.has_adviser = self.adviser.is_able
        if advice is not None:
            self.table.receive(self.session.advise(advice), now)
            self._frame_at = now
        if self.store.is_behind and now >= self._keep_at:
            self._keep(now)
        self._rest(now)
        if self.scene.press(self.screen.pointer.pressed):
            self._frame_at = now
        if now >= min(self._frame_at, self._beat_at) and not self.ended:
            self._show(now)

    def stop(self) -> None:
        """End the program after this turn; what was shown is saved."""
        self.ended = True

    def close(self) -> None:
        """Save what could not be saved before, and let go of every device."""
        if self.store.is_behind:
            keep(self.store, self.session.sitting)
        with ExitStack() as devices:
            for device in (self.screen, self.store, self.buttons, self.adviser):
                devices.callback(device.close)

    def perform(self, command: Command, now: float) -> None:
        """Carry out a command; what became of it is kept before anybody sees it."""
        before = self.session.sitting
        events = self.session.execute(command)
        if self.session.sitting is not before:
            self._keep(now, [event.game for event in events if isinstance(event, GameClosed)])
            self._consult()
        self.table.receive(events, now)
        self._frame_at = now

    def _consult(self) -> None:
        game = self.session.game
        self.adviser.ask(game)
        self.dealer.prepare(game.position.rules)

    @property
    def _owner_away_at(self) -> float | None:
        return self._touched_at + OWNER_AWAY_S if len(self._scenes) > 1 else None

    def _go_to(self, scenes: list[Scene], now: float) -> None:
        self._scenes = scenes
        self.scene.size = self.screen.size
        self._frame_at = now

    def _fulfil(self, request: Request | Mount, now: float) -> None:
        """Do what the owner asks for, and show the screen that it leads to."""
        scene = self.upkeep.fulfil(request)
        tell_trouble(self.store)
        match request:
            case Request.LEAVE:
                self._go_to(self._scenes[:-1], now)
            case Request.OPEN_MENU if scene is not None:
                self._go_to([self.table, scene], now)
            case _:
                self._go_to([*self._scenes, *([] if scene is None else [scene])], now)

    def _rest(self, now: float) -> None:
        """Do what is due when nobody has touched the kiosk for a while."""
        if self._owner_away_at is not None and now >= self._owner_away_at:
            self._go_to([self.table], now)
        if self.rest.idle.is_fresh_game_due(now) and not self.session.is_untouched:
            self.perform(WelcomeVisitor(self.fresh_deal()), now)
        if self.rest.turn(now):
            self._frame_at = now

    def _take(self, given: Input, now: float) -> None:
        if not isinstance(given, Exposed | Quit):
            self._touched_at = now
            if self.rest.wake(given, now):
                return
        match given:
            case Quit():
                self.stop()
            case Exposed():
                self.scene.size = self.screen.size
                self._frame_at = now
            case Key(name) | KeyUp(name) if self.buttons.fake and name in FAKE_BUTTON_KEYS:
                self.buttons.drive(FAKE_BUTTON_KEYS[name], isinstance(given, Key))
            case BothHeld():
                self._go_to([self.table, self.upkeep.door()], now)
            case _:
                self._obey(self.scene.interpret(given), now)
                if self.scene is not self.table:
                    # The owner's screens may say something else after any touch.
                    self._frame_at = now

    def _obey(self, wish: Command | Request | Mount | None, now: float) -> None:
        match wish:
            case None:
                return
            case Request() | Mount():
                self._fulfil(wish, now)
            case _:
                self.perform(wish, now)

    def _keep(self, now: float, closed: Sequence[Game] = ()) -> None:
        keep(self.store, self.session.sitting, closed)
        self._keep_at = now + KEEP_AGAIN_S

    def _show(self, now: float) -> None:
        picture = self.screen.surface
        self.scene.draw(picture, now)
        self.rest.shade(picture)
        self.screen.flip()
        if now >= self._beat_at:
            self.service.ping()
            self._beat_at = now + (self.service.watchdog_s or math.inf)
        changes_at = None if self.rest.is_dark else self.scene.changes_at(now)
        self._frame_at = math.inf if changes_at is None else max(changes_at, now + FRAME_S)

    def _sleep_s(self) -> float:
        now = self.clock.now()
        keep_at = self._keep_at if self.store.is_behind else None
        dues = (
            keep_at,
            self._owner_away_at,
            self.rest.idle.changes_at(now),
            self._frame_at,
            self._beat_at,
            self.buttons.deadline,
            self.screen.pointer.deadline,
        )
        first = min(due for due in dues if due is not None)
        return min(max(first - now, 0.0), LONGEST_SLEEP_S)


def keep(store: Store, sitting: Sitting, closed: Sequence[Game] = ()) -> None:
    """Save a sitting, record games that are over, and tell what troubles the store, once."""
    store.save(sitting, closed)
    tell_trouble(store)


def tell_trouble(store: Store) -> None:
    """Tell what troubles the store, once."""
    if store.notice is not None:
        say(store.notice)
        store.notice = None
