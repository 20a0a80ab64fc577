"""What the table shows of advice: nothing unasked, and what is asked for in forms and words."""

from itertools import combinations, product

import pygame
import pytest
from pygame import Mask, Rect, Surface

from kiosk.drawing.assets import load_svg
from kiosk.drawing.cards import INDEX_SHARE
from kiosk.drawing.tabletop import RING_MM
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS, Draw, Move, Play
from kiosk.engine.position import ROWS
from kiosk.play.advice import Advice
from kiosk.play.commands import AskHint, ReturnToHope, SwitchLight
from kiosk.play.events import HintGiven
from kiosk.play.inputs import Key, Tap
from kiosk.play.language import language as language_of
from kiosk.play.language import language_codes
from kiosk.scenes.table import TableScene
from tests.drawing.likeness import bounds, unlike
from tests.engine.making import EXAMPLE, WINNING_LINE, played
from tests.scenes.staging import (
    FIVE_SIZES,
    QUIET,
    STUCK_LINE,
    Size,
    choose,
    commands,
    do,
    drawn,
    pixels,
    scene_of,
    texts_on,
)

WON = Advice(Draw(), is_winnable=True, hope=0, best_score=350)
LOST = Advice(Draw(), is_winnable=False, hope=0, best_score=350)
HOPELESS = Advice(Draw(), is_winnable=False, hope=None, best_score=310)
KNOWN = [None, WON, LOST, HOPELESS]
LINES = ["", "d52", STUCK_LINE, WINNING_LINE]
ICONS = ["light-off", "light-wait", "light-won", "light-lost"]
ICON_PX = 31
LEAST_OTHER_MM2 = 2


def scene_with(
    advice: Advice | None, line: str = "d52", *, light: bool = False, size: Size = (800, 480)
) -> TableScene:
    """Return the scene of the example deal after moves, with what is known of it."""
    scene = scene_of(played(Game.of(EXAMPLE), line))
    scene.size = size
    choose(scene, light=light)
    if advice is not None:
        scene.receive(scene.session.advise(advice), 0.0)
    return scene


def grey(picture: Surface, part: Rect) -> list[int]:
    """Return how bright each pixel of a part is, as people see it who tell no colours."""
    colours = iter(pygame.image.tostring(picture.subsurface(part), "RGB"))
    return [round(0.3 * r + 0.59 * g + 0.11 * b) for r, g, b in zip(colours, colours, colours, strict=True)]


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize("line", ["", "d52"])
def test_nobody_who_did_not_ask_is_shown_any_chances(line: str, size: Size) -> None:
    pictures = {pixels(drawn(scene_with(advice, line, size=size), size)) for advice in KNOWN}
    assert len(pictures) == 1
    targets = [scene_with(advice, line, size=size).targets() for advice in KNOWN]
    assert all(each == targets[0] for each in targets)


def test_a_cleared_table_is_the_same_with_and_without_advice() -> None:
    over = Advice(None, is_winnable=True, hope=len(WINNING_LINE), best_score=350)
    pictures = {pixels(drawn(scene_with(advice, WINNING_LINE))) for advice in (None, over)}
    assert len(pictures) == 1


def test_the_light_changes_the_picture_with_what_is_known() -> None:
    pictures = {pixels(drawn(scene_with(advice, light=True))) for advice in KNOWN}
    assert len(pictures) == len(KNOWN)
    assert pixels(drawn(scene_with(WON))) not in pictures


def test_the_states_of_the_light_differ_by_form() -> None:
    forms = {}
    for icon in ICONS:
        picture = load_svg(f"icons/{icon}.svg", (ICON_PX, ICON_PX), currentColor="#ffffff")
        forms[icon] = pygame.mask.from_surface(picture)
    assert [pair for pair in combinations(ICONS, 2) if not clearly_unlike(forms[pair[0]], forms[pair[1]])] == []


def clearly_unlike(one: Mask, other: Mask) -> bool:
    return unlike(one, other) > max(one.count(), other.count()) / 4


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_the_states_of_the_light_differ_without_colours(size: Size) -> None:
    states = [scene_with(None, size=size)]
    states += [scene_with(advice, light=True, size=size) for advice in (None, WON, LOST)]
    layout = states[0].layout
    seen = [grey(drawn(scene, size), layout.light) for scene in states]
    for one, other in combinations(seen, 2):
        assert (
            sum(abs(a - b) > 48 for a, b in zip(one, other, strict=True))
            > (3 * scene_with(None).layout.mm) ** 2 / 4
        )


@pytest.mark.parametrize(("light", "advice", "line"), [*product([False, True], KNOWN, LINES)])
def test_the_way_back_is_offered_where_there_is_one_and_nowhere_else(
    light: bool, advice: Advice | None, line: str
) -> None:
    targets = scene_with(advice, line, light=light).targets()
    assert ("hope" in targets) == (light and advice is LOST and line not in (STUCK_LINE, WINNING_LINE))
    assert ("hint" in targets) != ("hope" in targets)
    assert ("ending hope" in targets) == (advice is LOST and line == STUCK_LINE)


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_the_way_back_stands_where_the_hint_stood_and_means_what_it_says(size: Size) -> None:
    scene = scene_with(LOST, light=True, size=size)
    texts = texts_on(scene, size)
    assert (texts.count("Peluang terakhir"), texts.count("Petunjuk")) == (1, 0)
    assert scene.interpret(Tap(*scene.targets()["hope"].center)) == ReturnToHope()
    dead = scene_with(LOST, STUCK_LINE, size=size)
    assert texts_on(dead, size).count("Peluang terakhir") == 1
    assert dead.interpret(Tap(*dead.targets()["ending hope"].center)) == ReturnToHope()


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("advice", [LOST, HOPELESS])
def test_at_a_dead_end_the_best_score_is_told_once_it_is_known(advice: Advice, language: str) -> None:
    tr = language_of(language)
    best = tr("The best possible was {score}", score=advice.best_score)
    for known, times in ((None, 0), (advice, 1)):
        scene = scene_with(known, STUCK_LINE)
        choose(scene, language=language)
        assert texts_on(scene).count(best) == times
        assert tr("The best possible was {score}").partition("{")[0] not in " ".join(texts_on(scene_with(advice)))


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize("move", [Draw(), *map(Play, COLUMNS)], ids=str)
def test_a_hint_rings_the_card_it_means(move: Move, size: Size) -> None:
    scene = scene_with(None, "d52", size=size)
    before = drawn(scene, size)
    scene.receive([HintGiven(move, is_winnable=True)], 0.0)
    after = drawn(scene, size)
    layout = scene.layout
    cards = scene.position.column(move.column) if isinstance(move, Play) else ()
    card = layout.card(move.column, len(cards)) if isinstance(move, Play) else layout.stock
    line = round(RING_MM * layout.mm)
    ring = card.inflate(2 * line, 2 * line)
    # By QUIET the message is gone, so all that has changed is the ring, beside the card itself.
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    assert ring.contains(bounds(changed))
    # The ring's round corners touch those of the card.
    inside = card.inflate(-card.w // 6, -card.w // 6)
    assert changed.overlap_area(Mask(inside.size, fill=True), inside.topleft) == 0
    for point in ((ring.centerx, ring.top + line // 2), (ring.left + line // 2, ring.centery)):
        assert after.get_at(point)[:3] == tuple(CLUBHOUSE.accent)[:3]


@pytest.mark.parametrize(
    ("given", "command"),
    [("h", AskHint()), ("l", SwitchLight()), ("b", ReturnToHope())],
)
def test_keys_ask_for_hint_flag_and_way_back_whatever_is_shown(given: str, command: object) -> None:
    for advice, line in product(KNOWN, LINES):
        assert scene_with(advice, line, light=True).interpret(Key(given)) == command
    assert scene_with(None).interpret(Key(given, ctrl=True)) is None
    assert scene_with(None).interpret(Key(given, alt=True)) is None


@pytest.mark.parametrize("last", ["d", "u", "n"])
def test_the_ring_goes_with_every_change(last: str) -> None:
    scene = scene_with(WON)
    do(scene, AskHint(), 0.0)
    ringed = pixels(drawn(scene))
    do(scene, SwitchLight(), 0.0)
    do(scene, SwitchLight(), 0.0)
    assert pixels(drawn(scene)) == ringed
    do(scene, commands(last)[0], 0.0)
    assert scene._hinted is None


@pytest.mark.parametrize("language", language_codes())
def test_what_is_asked_is_answered_in_words(language: str) -> None:
    tr = language_of(language)
    hint = tr("Try column {column}", column=5)
    lost = tr("It can no longer be won. Best move: column {column}", column=5)
    answers = {
        Advice(Play(5), is_winnable=True, hope=0, best_score=350): hint,
        Advice(Play(5), is_winnable=False, hope=0, best_score=350): lost,
        WON: tr("Try drawing a card"),
        None: tr("One moment, looking for a hint…"),
    }
    for advice, words in answers.items():
        # After one draw the free card of column 5 can be played.
        scene = scene_with(advice, "d")
        choose(scene, language=language)
        do(scene, AskHint(), QUIET)
        assert words in texts_on(scene, now=QUIET + 0.5)


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize("advice", [LOST, HOPELESS])
def test_a_dead_end_leaves_the_free_cards_in_sight_with_all_that_is_offered(advice: Advice, size: Size) -> None:
    scene = scene_with(advice, STUCK_LINE, size=size)
    free = [scene.layout.card(column, ROWS) for column in COLUMNS]
    indices = [Rect(card.topleft, (card.w, round(card.h * INDEX_SHARE))) for card in free]
    assert scene.ending.collidelistall(indices) == []
