"""The settings file: what is allowed, what a bad one does, and that nothing is ever lost."""

import json
import os

from panel import settings
from panel.settings import BAD_FILE, FILE, LIMIT, NEW_FILE, TABLE, SettingsError, defaults

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


def refusal(**values):
    try:
        settings.check(values)
    except SettingsError as error:
        return str(error)
    raise AssertionError("%r was accepted" % values)


@in_empty_folder
def test_no_file_means_defaults():
    assert settings.load() == (defaults(), True)
    assert os.listdir(".") == []


def test_defaults_are_allowed():
    assert settings.check(defaults()) == defaults()


def test_both_ends_of_every_range_and_every_choice_are_allowed():
    for name, (_, allowed) in TABLE.items():
        for value in allowed:
            assert settings.check({name: value})[name] == value


@in_empty_folder
def test_a_file_may_name_only_what_it_changes():
    write('{"brightness": 40, "lamps": "pixel"}')
    values, ok = settings.load()
    assert ok
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
    assert settings.load() == (defaults(), False), text
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
    '{"brightness": 400}',
    '{"brightness": "40"}',
    '{"volume": 11}',
    '{"brightness": 1e999}',
    '{"brightness": -' + "9" * 300 + "}",
    "[" * 1500,
    '{"a":' * 300,
    "\x00" * 100,
    "{" + " " * LIMIT + "}",
    "{}" + " " * LIMIT,
)


@in_empty_folder
def test_bytes_that_are_no_text_are_a_bad_file():
    with open(FILE, "wb") as file:
        file.write(bytes(range(128, 256)))
    assert settings.load() == (defaults(), False)
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
    assert settings.load() == (defaults(), False)
    assert content() == "nonsense"


@in_empty_folder
def test_a_folder_in_the_place_of_the_file_is_kept_aside():
    os.mkdir(FILE)
    assert settings.load() == (defaults(), False)
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
