"""A table scene in a test's hands: at any position, drawn on a picture of any size, without a display."""

from dataclasses import replace

from pygame import Surface

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.position import Position
from kiosk.play.commands import ChangeSettings, Command, DrawCard, NewDeal, PlayColumn, RestartDeal, UndoMove
from kiosk.play.session import Session, Sitting
from kiosk.play.settings import Settings
from kiosk.scenes.table import TableScene
from tests.engine.making import EXAMPLE

Size = tuple[int, int]

FIVE_SIZES: list[Size] = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]
NEXT_NUMBER = 7
STUCK_LINE = "d" * 16
QUIET = 100.0
"""A time at which every motion that began earlier in a test is over."""


def next_deal(settings: Settings) -> DealCode:
    """Return the deal that comes next, always the same."""
    return DealCode(settings.rules, NEXT_NUMBER)


def scene_of(game: Game, language: str = "id", previous: Game | None = None) -> TableScene:
    """Return the scene that goes on with `game`, as after a start of the program."""
    return TableScene(Session(Sitting(game, previous), Settings(language, game.position.rules)), next_deal)


def at(where: Position, language: str = "id") -> TableScene:
    """Return the scene at a position that came from nowhere."""
    return scene_of(Game(None, (where,)), language)


def after(moves: str, language: str = "id", size: Size = (800, 480)) -> TableScene:
    """Return the scene of the example deal after `moves`, made long ago."""
    scene = scene_of(Game.of(EXAMPLE), language)
    scene.size = size
    for command in commands(moves):
        do(scene, command, 0.0)
    return scene


def choose(scene: TableScene, **settings: object) -> None:
    """Let the scene's player have chosen these settings."""
    session = scene.session
    session.execute(ChangeSettings(replace(session.settings, **settings)))  # type: ignore[arg-type]


def commands(moves: str) -> list[Command]:
    """Return the commands of moves such as ``d52u``, and n for a new deal, r for the same one again."""
    others: dict[str, Command] = {
        "d": DrawCard(),
        "u": UndoMove(),
        "n": NewDeal(DealCode(EXAMPLE.rules, NEXT_NUMBER)),
        "r": RestartDeal(),
    }
    return [others.get(letter) or PlayColumn(int(letter)) for letter in moves]


def do(scene: TableScene, command: Command, now: float) -> None:
    """Carry out a command, as the program would."""
    scene.receive(scene.session.execute(command), now)


def drawn(scene: TableScene, size: Size = (800, 480), now: float = QUIET) -> Surface:
    """Return the picture at `now`."""
    picture = Surface(size, 0, 32)
    scene.draw(picture, now)
    return picture


def pixels(picture: Surface) -> bytes:
    """Return every byte of a picture."""
    return picture.get_buffer().raw


def fresh(scene: TableScene, size: Size = (800, 480)) -> bytes:
    """Return the picture that a new scene draws of the same sitting."""
    return pixels(drawn(TableScene(scene.session, next_deal), size))


def texts_on(scene: TableScene, size: Size = (800, 480), now: float = QUIET) -> list[str]:
    """Return every text on the picture at `now`."""
    drawn(scene, size, now)
    return [written.text for written in scene.written]
