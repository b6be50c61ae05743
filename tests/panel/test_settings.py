"""The settings file: what is allowed, what a bad one does, and that nothing is ever lost."""

import json
import os

from panel import settings
from panel.settings import FILE, TABLE, defaults
from panel.settings_file import BAD_FILE, LIMIT, NEW_FILE, SettingsError, check, read_file

_folders = []


def in_empty_folder(test):
    """Settings live in the current folder: give a test its own."""

    def run():
        before = os.getcwd()
        os.chdir(_new_folder())
        try:
            test()
        finally:
            os.chdir(before)

    return run


def _new_folder():
    try:
        from tempfile import mkdtemp

        return mkdtemp()
    except ImportError:  # MicroPython, whose files are in memory here
        _folders.append("/settings%d" % len(_folders))
        os.mkdir(_folders[-1])
        return _folders[-1]


def write(text, name=FILE):
    with open(name, "w") as file:
        file.write(text)


def content(name=FILE):
    with open(name) as file:
        return file.read()


def loads_as_bad():
    values, error = settings.load()
    return values == defaults() and error is not None


def refusal(**values):
    try:
        check(values)
    except SettingsError as error:
        return str(error)
    raise AssertionError("%r was accepted" % values)


@in_empty_folder
def test_no_file_means_defaults():
    assert settings.load() == (defaults(), None)
    assert os.listdir(".") == []


def test_defaults_are_allowed():
    assert check(defaults()) == defaults()


def test_both_ends_of_every_range_and_every_choice_are_allowed():
    for name, (_, allowed) in TABLE.items():
        for value in allowed:
            assert check({name: value})[name] == value


@in_empty_folder
def test_a_file_may_name_only_what_it_changes():
    write('{"brightness": 40, "lamps": "pixel"}')
    values, error = settings.load()
    assert error is None
    assert (values["brightness"], values["lamps"]) == (40, "pixel")
    assert values["sleep_minutes"] == TABLE["sleep_minutes"][0]


def test_a_refusal_names_the_setting_and_what_is_allowed():
    assert refusal(brightness=101) == "brightness is 101, allowed is 5 to 100"
    assert refusal(brightness=4) == "brightness is 4, allowed is 5 to 100"
    assert refusal(lamps="candle") == "lamps is 'candle', allowed is 'led' or 'pixel'"
    assert refusal(watchdog=1) == "watchdog is 1, allowed is False or True"
    assert "no setting is called 'volume'" in refusal(volume=11)
    assert "brightness" in refusal(volume=11)


def test_a_truth_or_a_fraction_is_no_number():
    assert refusal(brightness=True)
    assert refusal(move_odds=1.5)
    assert refusal(brightness=None)


def test_bad_files_give_defaults_and_are_kept_aside():
    for text in BAD_FILES:
        in_empty_folder(lambda: check_bad_file(text))()  # noqa: B023 - run at once


def check_bad_file(text):
    write(text)
    assert loads_as_bad(), text
    assert os.listdir(".") == [BAD_FILE]
    assert content(BAD_FILE) == text


BAD_FILES = (
    "",
    "{",
    '{"brightness": 40',
    "[]",
    "null",
    "42",
    '"brightness"',
    "[" * 1500,
    '{"a":' * 300,
    "\x00" * 100,
    "{" + " " * LIMIT + "}",
    "{}" + " " * LIMIT,
)


# What this version makes no sense of, as a newer one may have written it or its owner mistyped it.
NOT_UNDERSTOOD = (
    ('{"volume": 11, "brightness": 40}', "no setting is called 'volume'"),
    ('{"brightness": 40, "songs": [{"name": "march", "loud": true}]}', "'songs'"),
    ('{"brightness": 40, "lamps": "oled"}', "lamps is 'oled', allowed is 'led' or 'pixel'"),
    ('{"brightness": 40, "sleep_minutes": 240}', "sleep_minutes is 240, allowed is 0 to 120"),
    ('{"brightness": 40, "sleep_minutes": "never"}', "sleep_minutes is 'never'"),
    ('{"brightness": 40, "sleep_minutes": -' + "9" * 300 + "}", "sleep_minutes is -999"),
    ('{"brightness": 40, "watchdog": null}', "watchdog is None"),
)


def test_a_setting_that_is_not_understood_has_its_default_and_the_others_apply():
    for text, told in NOT_UNDERSTOOD:
        in_empty_folder(lambda: check_not_understood(text, told))()  # noqa: B023 - run at once


def check_not_understood(text, told):
    write(text)
    values, error = settings.load()
    expected = defaults()
    expected["brightness"] = 40
    assert values == expected, text
    assert told in str(error)
    assert os.listdir(".") == [FILE]
    assert content() == text


def test_a_change_keeps_what_it_does_not_understand():
    for text, _ in NOT_UNDERSTOOD:
        in_empty_folder(lambda: check_kept(text))()  # noqa: B023 - run at once


def check_kept(text):
    write(text)
    answer = settings.change(brightness=50, move_odds=3)
    assert answer == settings.load()[0]
    assert (answer["brightness"], answer["move_odds"]) == (50, 3)
    expected = json.loads(text)
    expected.update({"brightness": 50, "move_odds": 3})
    assert json.loads(content()) == expected
    assert os.listdir(".") == [FILE]


@in_empty_folder
def test_a_value_that_is_the_default_here_stays_in_the_file():
    """In a newer version another value may be the default."""
    write('{"sleep_minutes": 5}')
    settings.change(brightness=40)
    assert json.loads(content()) == {"sleep_minutes": 5, "brightness": 40}


@in_empty_folder
def test_a_change_mends_a_setting_that_was_not_understood():
    write('{"brightness": 400}')
    settings.change(brightness=40)
    values, error = settings.load()
    assert (values["brightness"], error) == (40, None)


def test_after_a_change_the_file_can_be_read_or_is_what_it_was():
    for text in ('{"far": 1e999}', '{"deep": ' + "[" * 900 + "]" * 900 + "}"):
        in_empty_folder(lambda: check_readable(text))()  # noqa: B023 - run at once


def check_readable(text):
    write(text)
    try:
        settings.change(brightness=40)
        assert read_file()["brightness"] == 40
    except (ValueError, RuntimeError):
        assert content() == text
    assert os.listdir(".") == [FILE]


@in_empty_folder
def test_a_change_that_makes_the_file_too_long_is_refused():
    text = '{"long": "' + "x" * (LIMIT - 20) + '"}'
    write(text)
    try:
        settings.change(brightness=40)
        raise AssertionError("written")
    except SettingsError as error:
        assert "settings.json would be longer than 2048 characters" in str(error)
    assert content() == text


@in_empty_folder
def test_bytes_that_are_no_text_are_a_bad_file():
    with open(FILE, "wb") as file:
        file.write(bytes(range(128, 256)))
    assert loads_as_bad()
    assert os.listdir(".") == [BAD_FILE]


@in_empty_folder
def test_a_newer_bad_file_replaces_the_older_one():
    for text in ("first", "second"):
        write(text)
        settings.load()
    assert content(BAD_FILE) == "second"


@in_empty_folder
def test_a_bad_file_that_cannot_be_moved_stays_and_the_game_goes_on():
    os.mkdir(BAD_FILE)
    write("in the way", BAD_FILE + "/file")
    write("nonsense")
    assert loads_as_bad()
    assert content() == "nonsense"


@in_empty_folder
def test_a_folder_in_the_place_of_the_file_is_kept_aside():
    os.mkdir(FILE)
    assert loads_as_bad()
    assert os.listdir(".") == [BAD_FILE]


@in_empty_folder
def test_a_change_that_cannot_be_put_in_place_leaves_nothing_behind():
    os.mkdir(FILE)
    write("in the way", FILE + "/file")
    try:
        settings.change(brightness=50)
        raise AssertionError("written")
    except OSError:
        pass
    assert os.listdir(".") == [FILE]


@in_empty_folder
def test_change_writes_only_what_differs_and_is_read_back():
    answer = settings.change(brightness=40)
    assert answer["brightness"] == 40
    settings.change(sleep_minutes=0)
    assert json.loads(content()) == {"brightness": 40, "sleep_minutes": 0}
    assert settings.load()[0]["brightness"] == 40
    assert os.listdir(".") == [FILE]


@in_empty_folder
def test_a_refused_change_leaves_the_file_alone():
    settings.change(brightness=40)
    before = content()
    try:
        settings.change(brightness=0)
        raise AssertionError("accepted")
    except SettingsError:
        pass
    assert content() == before


@in_empty_folder
def test_a_file_system_that_cannot_be_written_leaves_the_file_alone():
    settings.change(brightness=40)
    before = content()
    os.mkdir(NEW_FILE)  # so that the new file cannot be opened
    try:
        settings.change(brightness=50)
        raise AssertionError("written")
    except OSError:
        pass
    assert content() == before
    assert settings.load()[0]["brightness"] == 40
