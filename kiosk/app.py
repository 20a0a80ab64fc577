"""The frame loop: takes what comes in from the devices, and shows what became of it."""

import math
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import chain

from kiosk.devices.buttons import Buttons
from kiosk.devices.clock import Clock
from kiosk.devices.screen import Screen
from kiosk.devices.service import Service
from kiosk.devices.speaker import Speaker
from kiosk.engine.game import Game
from kiosk.keeping import keep, keep_settings, tell_trouble
from kiosk.play.advice import Adviser
from kiosk.play.commands import Command, WelcomeVisitor
from kiosk.play.dealer import Dealer
from kiosk.play.events import DealStarted, GameClosed, VisitorWelcomed
from kiosk.play.inputs import BothHeld, Exposed, Input, Key, KeyUp, Pasted, Quit
from kiosk.play.session import Session
from kiosk.play.sounds import sounds_of
from kiosk.play.store import Store
from kiosk.rest import Rest
from kiosk.scenes.requests import Mount, Open, Request, SetVolume, Wish
from kiosk.scenes.scene import Scene
from kiosk.stage import Stage
from kiosk.troubles import Troubles

FRAME_S = 1 / 60
LONGEST_SLEEP_S = 0.5
"""A signal is seen only between two waits, so this is how late the program ends at the most."""
KEEP_AGAIN_S = 5.0
"""How soon a save that failed is tried again."""
BREATH_S = 0.1
"""How long an error stops the loop, so that one in every frame leaves the processor to others."""
FAKE_BUTTON_KEYS = {"f5": "draw", "f6": "undo"}


class App:
    """One kiosk: takes what comes in from its devices, and shows what became of it."""

    def __init__(
        self,
        screen: Screen,
        clock: Clock,
        buttons: Buttons,
        speaker: Speaker,
        service: Service,
        store: Store,
        session: Session,
        stage: Stage,
        adviser: Adviser,
        dealer: Dealer,
        rest: Rest,
    ) -> None:
        self.screen = screen
        self.clock = clock
        self.buttons = buttons
        self.speaker = speaker
        self.service = service
        self.store = store
        self.session = session
        self.stage = stage
        self.rest = rest
        self.adviser = adviser
        self.dealer = dealer
        self.ended = False
        self._given: deque[Input] = deque()
        self._frame_at = self._beat_at = self._keep_at = clock.now()
        self._games = store.record_count()
        self._told = ""

    @property
    def scene(self) -> Scene:
        """The screen that is shown."""
        return self.stage.scene

    @property
    def status(self) -> str:
        """What is shown where, what the buttons are read by, and how many games are over."""
        return f"playing by {self.screen.status}; {self.buttons.status}; games: {self._games}"

    def run(self, troubles: Troubles | None = None) -> None:
        """Play until somebody ends the program; where there are `troubles`, they take the errors of a turn."""
        self.begin()
        if not self.ended:
            self._told = self.status
            self.service.ready(self._told)
        while not self.ended:
            try:
                self.screen.wait(self._sleep_s())
                self.turn()
            except Exception as error:
                if troubles is None:
                    raise
                troubles.take(error, self.clock.now())
                self.clock.sleep(BREATH_S)
                # What it left half done is shown as it is; the watchdog sees if that fails as well.
                self._frame_at = self.clock.now()
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
        self._given.extend(chain(self.screen.inputs(now), self.buttons.poll(now)))
        while self._given:
            # An error at one of them takes no other with it.
            self._take(self._given.popleft(), now)
        advice = self.adviser.poll()
        self.session.has_adviser = self.adviser.is_able
        if advice is not None:
            self.stage.table.receive(self.session.advise(advice), now)
            self._frame_at = now
        if self.store.is_behind and now >= self._keep_at:
            self._keep(now)
        self._rest(now)
        if self.scene.press(self.screen.pointer.pressed):
            self._frame_at = now
        if now >= min(self._frame_at, self._beat_at) and not self.ended:
            self._show(now)
        # What is seen comes first; a sound card may take its time.
        self.speaker.turn(now)
        self._report()

    def stop(self) -> None:
        """End the program after this turn; what was shown is saved."""
        self.ended = True

    def close(self) -> None:
        """Save what could not be saved before, and let go of every device."""
        if self.store.is_behind:
            keep(self.store, self.session.sitting)
        with ExitStack() as devices:
            devices.callback(self.rest.give_back, self.clock.now())
            for device in (self.screen, self.store, self.buttons, self.speaker, self.adviser):
                devices.callback(device.close)

    def perform(self, command: Command, now: float) -> None:
        """Carry out a command; what became of it is kept before anybody sees it."""
        before, settings = self.session.sitting, self.session.settings
        events = self.session.execute(command)
        if self.session.sitting is not before:
            closed = [event.game for event in events if isinstance(event, GameClosed)]
            self._keep(now, closed)
            self._games += len(closed)
            self._consult()
        if self.session.settings != settings:
            self._apply_settings()
        if any(isinstance(event, DealStarted | VisitorWelcomed) for event in events):
            # The cards lie on the table, whichever window they were asked for in.
            self.stage.clear()
        self.stage.table.receive(events, now)
        self.speaker.cue(sounds_of(events, self.session.game))
        self._frame_at = now

    def _apply_settings(self) -> None:
        session = self.session
        keep_settings(self.store, session.settings, session.owners)
        self.speaker.volume = session.settings.volume
        self.dealer.prepare(session.settings)

    def _consult(self) -> None:
        self.adviser.ask(self.session.game)
        self.dealer.prepare(self.session.settings)

    def _rest(self, now: float) -> None:
        """Do what is due when nobody has touched the kiosk for a while."""
        if self.stage.cleared_at is not None and now >= self.stage.cleared_at:
            self.stage.clear()
            self._frame_at = now
        if self.rest.idle.is_fresh_game_due(now) and not self.session.is_untouched:
            self.perform(WelcomeVisitor(self.dealer.next_deal(self.session.owners)), now)
        if self.rest.turn(now):
            self._frame_at = now

    def _take(self, given: Input, now: float) -> None:
        if not isinstance(given, Exposed | Quit):
            self.stage.touch(now)
            if self.rest.wake(given, now):
                return
        match given:
            case Quit():
                self.stop()
            case Exposed():
                self.stage.fit()
                self._frame_at = now
            case Key(name) | KeyUp(name) if self.buttons.fake and name in FAKE_BUTTON_KEYS:
                self.buttons.drive(FAKE_BUTTON_KEYS[name], isinstance(given, Key))
            case Key("escape") if self.scene is self.stage.table:
                if (left := self.screen.leave()) is not None:
                    self._take(left, now)
            case Key("v", ctrl=True):
                self._take(Pasted(self.screen.clipboard()), now)
            case BothHeld():
                self.stage.call_owner()
                self._frame_at = now
            case _:
                self._obey(self.scene.interpret(given), now)
                if self.scene is not self.stage.table:
                    # The owner's screens may say something else after any touch.
                    self._frame_at = now

    def _obey(self, wish: Command | Wish | None, now: float) -> None:
        match wish:
            case None:
                return
            case Request() | Open() | Mount() | SetVolume():
                self.stage.fulfil(wish)
                tell_trouble(self.store)
                self._games = self.store.record_count()
                self._frame_at = now
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

    def _report(self) -> None:
        # Nobody is told before the start.
        if self._told and (status := self.status) != self._told:
            self._told = status
            self.service.status(status)

    def _sleep_s(self) -> float:
        now = self.clock.now()
        keep_at = self._keep_at if self.store.is_behind else None
        dues = (
            keep_at,
            self.stage.cleared_at,
            self.rest.idle.changes_at(now),
            self._frame_at,
            self._beat_at,
            self.buttons.deadline,
            self.speaker.deadline,
            self.screen.pointer.deadline,
        )
        first = min(due for due in dues if due is not None)
        return min(max(first - now, 0.0), LONGEST_SLEEP_S)
