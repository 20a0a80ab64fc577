"""The assembly: opens every device, and joins the rooms."""

import math
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from kiosk.app import App
from kiosk.choices import chosen_settings, mounted, outdated, owners_settings, with_choices
from kiosk.config import Config
from kiosk.devices.backlight import Backlight
from kiosk.devices.buttons import Buttons
from kiosk.devices.clock import Clock
from kiosk.devices.folders import runtime_folder
from kiosk.devices.journal import say
from kiosk.devices.obstacles import ScreenError
from kiosk.devices.power import PowerSwitch
from kiosk.devices.screen import Screen
from kiosk.devices.service import Service
from kiosk.devices.solver_process import SolverProcess
from kiosk.devices.speaker import Speaker
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.keeping import keep
from kiosk.options import PlayOptions
from kiosk.play.advice import Adviser
from kiosk.play.commands import NewDeal
from kiosk.play.dealer import Dealer
from kiosk.play.idle import Idle, Patience
from kiosk.play.session import Session, Sitting
from kiosk.play.store import Store
from kiosk.rest import Rest
from kiosk.scenes.table import TableScene
from kiosk.stage import Stage
from kiosk.upkeep import Upkeep
from kiosk.windows import windows

PATIENCE_S = 45.0
"""How long the program waits for a display before it leaves that to whoever starts it again."""
LOOK_AGAIN_S = 1.0
DRIFT_EVERY_S = 60.0
"""How often the picture of a kiosk that nobody touches moves a little."""
Opened = TypeVar("Opened")


def build(
    options: PlayOptions,
    folder: Path | None,
    clock: Clock,
    pick_number: Callable[[], int],
    adviser: Adviser | None = None,
) -> App:
    """Open every device, and go on with the game that `folder` keeps, or begin the deal asked for.

    Without an `adviser`, the solver gets a process of its own.
    """
    config = options.config
    screen = when_there_is_a_display(lambda: opened_screen(options), clock, PATIENCE_S if options.kiosk else 0)
    adviser = adviser or SolverProcess(screen.wake, say)
    dealer = Dealer(pick_number, adviser)
    store = Store.open(folder)
    chosen = with_choices(config, store.choices())
    store.drop_choices(outdated(config, store.choices()))
    screen.mount(mounted(chosen))
    session = opened_session(options.code, chosen, store, dealer)
    speaker = Speaker(session.settings.volume, say)
    wanted = options.code
    begun = session.execute(NewDeal(wanted)) if wanted is not None and wanted != session.game.code else []
    # The first picture will show it.
    keep(store, session.sitting)
    pins = {"draw": config.buttons.draw_pin, "undo": config.buttons.undo_pin}
    buttons = Buttons(pins, screen.wake, say, fake=options.fake_gpio)
    scene = TableScene(session, dealer.next_deal)
    power = PowerSwitch(runtime_folder(), say)
    upkeep = Upkeep(config, screen, speaker, store, power, session)
    service = Service.from_environment(os.environ)
    # The light of a desktop is none of the game's business.
    backlight = Backlight(say, Path("/") if options.kiosk else None)
    rest = Rest(Idle(patience(options), clock.now()), config.light, backlight, screen)
    app = App(
        screen,
        clock,
        buttons,
        speaker,
        service,
        store,
        session,
        Stage(scene, windows(session, dealer, clock), upkeep, screen, clock.now()),
        adviser,
        dealer,
        rest,
    )
    scene.receive(begun, clock.now())
    return app


def opened_session(code: DealCode | None, config: Config, store: Store, dealer: Dealer) -> Session:
    """Return the session that goes on as `store` keeps it, or begins with the deal of `code`, or any."""
    owners = owners_settings(config)
    if code is not None:
        # Whoever starts the game with a deal wants more of its kind.
        owners = replace(owners, rules=code.rules)
    settings = chosen_settings(owners, store.choices())
    sitting = store.load() or Sitting(Game.of(code or dealer.next_deal(settings)))
    return Session(sitting, settings, owners)


def opened_screen(options: PlayOptions) -> Screen:
    """Open the display as the owner has mounted it; ScreenError tells what is in the way."""
    config = options.config
    return Screen(
        options.size,
        kiosk=options.kiosk,
        say=say,
        mounting=mounted(config),
        connector=config.display.connector,
    )


def when_there_is_a_display(open_screen: Callable[[], Opened], clock: Clock, patience_s: float) -> Opened:
    """Return what `open_screen` does, as soon as it can; tell what is in the way each time that this changes.

    ScreenError tells what does not pass, or has not passed after so many seconds.
    """
    until = clock.now() + patience_s
    told = ""
    while True:
        try:
            return open_screen()
        except ScreenError as error:
            if not error.obstacle.may_pass or clock.now() >= until:
                raise
            if str(error) != told:
                told = str(error)
                say(f"{told} The game waits for one.")
        clock.sleep(LOOK_AGAIN_S)


def patience(options: PlayOptions) -> Patience:
    """Return how long the owner leaves the kiosk alone; in a window it is nobody's kiosk."""
    if not options.kiosk:
        return Patience()
    idle = options.config.idle
    return Patience(
        idle.dim_after_s or math.inf,
        idle.dark_after_s or math.inf,
        idle.fresh_game_after_s or math.inf,
        DRIFT_EVERY_S,
    )
