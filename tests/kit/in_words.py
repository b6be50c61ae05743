"""Whether the page can tell in every language what is wrong with a file."""

from host_sim.kit.faults import BadInput, Phrase
from tests.spoken import LANGUAGES, spoken


def assert_can_be_said(bad: BadInput) -> None:
    for message in (fault.message for fault in bad.faults):
        assert isinstance(message, Phrase), message
        for language in LANGUAGES[1:]:
            told = spoken(language).translate(message)
            assert told != message, message
            assert told.startswith(f"{message.clause}: " if message.clause else ""), told
