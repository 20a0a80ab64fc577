"""The choices: what was chosen at the screen, and holds until the owner's file says something new."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kiosk.config import PERCENT, Config, DisplayConfig, TouchConfig
from kiosk.drawing.mounting import Mounting
from kiosk.play.settings import RULES_OF_NAME, Settings, Speed, as_texts, with_texts
from kiosk.play.store_tables import Choice

ROTATION, TOUCH_ROTATION, TOUCH_MIRRORED = "display.rotation", "touch.rotation", "touch.mirrored"
VOLUME = "sound.volume"
SETTING = "setting."
"""What the names of a player's settings begin with."""


def mounted(config: Config) -> Mounting:
    """Return how panel and touchscreen are mounted, as it is written in `config`."""
    return Mounting(config.display.rotation, config.touch.rotation, config.touch.mirrored)


def owners_settings(config: Config) -> Settings:
    """Return the settings that every visitor finds."""
    game, look = config.game, config.look
    return Settings(
        language=game.language,
        rules=RULES_OF_NAME[game.rules],
        only_winnable=not game.any_deal,
        explains=game.explains,
        volume=config.sound.volume,
        speed=Speed(look.speed),
        four_colours=look.four_colours,
        large_print=look.large_print,
        high_contrast=look.high_contrast,
        left_handed=look.left_handed,
        spoken=config.sound.spoken,
    )


def mounting_choices(mounting: Mounting, config: Config) -> list[Choice]:
    """Return what is to be kept of a mounting that was chosen where `config` was written."""
    chosen = {
        ROTATION: mounting.rotation,
        TOUCH_ROTATION: mounting.touch_rotation,
        TOUCH_MIRRORED: mounting.touch_mirrored,
    }
    return [(name, str(value), _stated(config)[name]) for name, value in chosen.items()]


def volume_choice(percent: int, config: Config) -> list[Choice]:
    """Return what is to be kept of a volume that was chosen where `config` was written."""
    return [(VOLUME, str(percent), _stated(config)[VOLUME])]


def _stated(config: Config) -> dict[str, str]:
    """Return what the owner's file says of all that can be chosen at the screen; nothing where it is silent."""
    values = {
        ROTATION: config.display.rotation,
        TOUCH_ROTATION: config.touch.rotation,
        TOUCH_MIRRORED: config.touch.mirrored,
        VOLUME: config.sound.volume,
    }
    return {name: str(value) if name in config.written else "" for name, value in values.items()}


def with_choices(config: Config, choices: Iterable[Choice]) -> Config:
    """Return `config` with what was chosen at the screen, as far as it was not written otherwise since."""
    choices = list(choices)
    old = outdated(config, choices)
    valid = {name: value for name, value, _ in choices if name not in old}
    return _with_volume(_with_mounting(config, valid), valid)


def outdated(config: Config, choices: Iterable[Choice]) -> set[str]:
    """Return the names of choices that hold no longer, as something else was written in `config` since."""
    stated = _stated(config)
    owners = (choice for choice in choices if not choice[0].startswith(SETTING))
    return {name for name, _, instead_of in owners if stated.get(name) != instead_of}


def _with_volume(config: Config, valid: Mapping[str, str]) -> Config:
    percent = valid.get(VOLUME, "")
    # Somebody else may have written that.
    if percent not in map(str, PERCENT):
        return config
    return replace(config, sound=replace(config.sound, volume=int(percent)))


def _with_mounting(config: Config, valid: Mapping[str, str]) -> Config:
    rotation = valid.get(ROTATION, str(config.display.rotation))
    touch_rotation = valid.get(TOUCH_ROTATION, str(config.touch.rotation))
    mirrored = valid.get(TOUCH_MIRRORED, str(config.touch.mirrored))
    try:
        mounting = Mounting(int(rotation), int(touch_rotation), mirrored == str(True))
    except ValueError:
        # Somebody else wrote that.
        return config
    display: DisplayConfig = replace(config.display, rotation=mounting.rotation)
    touch: TouchConfig = replace(config.touch, rotation=mounting.touch_rotation, mirrored=mounting.touch_mirrored)
    return replace(config, display=display, touch=touch)


def settings_choices(settings: Settings, owners: Settings) -> list[Choice]:
    """Return what is to be kept of the settings of a player, who found those of the owner."""
    instead = as_texts(owners)
    return [(SETTING + name, text, instead[name]) for name, text in as_texts(settings).items()]


def chosen_settings(owners: Settings, choices: Iterable[Choice]) -> Settings:
    """Return the owner's settings with what a player chose, as far as the owner has not changed that since."""
    instead = as_texts(owners)
    texts = {name.removeprefix(SETTING): (value, instead_of) for name, value, instead_of in choices}
    return with_texts(owners, {name: value for name, (value, old) in texts.items() if instead.get(name) == old})
