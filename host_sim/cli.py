"""`taktik …`: one command line for everything on the desktop."""

import argparse
import io
import json
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim.flashing.boards import BOARDS
from host_sim.games import kinds
from host_sim.kit.arguments import seed
from host_sim.kit.faults import BadInput
from host_sim.speldators import Strategy, Tactic
from host_sim.terminal import commands as terminal
from panel.version import VERSION

FAULT = 2  # exit code for anything wrong with what was asked or with what is there
INTERRUPTED = 130
CHECKOUT = Path(__file__).parents[1]  # or, where a wheel was installed, only the packages of it
# What goes onto a board is in no wheel.
FROM_CHECKOUT = ("firmware", "image", "flash", "circuitpython")
EXTRAS = ("lab", "paper")  # commands that need more than the others do, from an extra of that name


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # no letter is worth a traceback
    asked = sys.argv[1:] if arguments is None else arguments
    options = _parser(asked).parse_args(asked)
    checkout = (CHECKOUT / "Makefile").exists()
    if options.command in FROM_CHECKOUT and not checkout:
        return _fault(f"{options.command} needs a checkout of the project: `make` it there")
    try:
        code = options.run(options)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except ModuleNotFoundError as missing:
        more = options.command if options.command in (*FROM_CHECKOUT, *EXTRAS) else ""
        tool = f"make {more or 'setup'}"
        if not checkout:
            tool = f"pip install 'taktik-speldator{f'[{more}]' if more else ''}'"
        return _fault(f"{missing.name} is not installed; `{tool}` installs it")
    except BadInput as bad:
        return _fault(*str(bad).splitlines())
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _give_up_output()  # whoever read our output has gone; nothing is left to say
    except OSError as error:
        _give_up_output()
        return _fault(f"{error.filename or 'output'}: {error.strerror or error}")


def _give_up_output() -> int:
    """What is still unwritten would fail again when Python ends."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    return FAULT


def _parser(asked: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="taktik", description="Taktik (1979): its game computer rebuilt, and the game."
    )
    parser.add_argument("--version", action="version", version=f"taktik {VERSION}")
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")

    terminal.add_to(commands.add_parser)

    _add_sim(commands.add_parser("sim", help="the table: both games in the browser"))
    _add_tables(commands.add_parser("tables", help="the games that the table keeps"))
    _add_odds(commands.add_parser("odds", help="play many rolls and count what the lamps show"))
    lab = commands.add_parser("lab", help="measure computer players against each other")
    if "lab" in asked:
        from host_sim.lab import commands as laboratory

        laboratory.add_to(lab, asked)

    for kind in kinds().values():
        kind.commands().add_to(commands.add_parser)

    firmware = commands.add_parser(
        "firmware", help="UF2 files with MicroPython and the speldator in one, in build/"
    )
    firmware.add_argument(
        "--board", action="append", choices=list(BOARDS), help="only this one (default: all)"
    )
    firmware.set_defaults(run=_firmware)

    image = commands.add_parser("image", help="UF2 files to drag onto a board, in build/")
    image.add_argument(
        "--micropython",
        metavar="FILE.uf2",
        help="one file that brings this MicroPython and ours, for its board alone",
    )
    image.set_defaults(run=_image)

    flash = commands.add_parser("flash", help="copy the firmware to a board on USB")
    flash.add_argument("--port", help="which board, if there are several")
    flash.set_defaults(run=_flash)

    paper = commands.add_parser("paper", help="both games to print: PDF files in build/paper/")
    if "paper" in asked:  # the games tell what they print, and it takes a while to load them
        _add_paper(paper)

    circuitpython = commands.add_parser(
        "circuitpython", help="the files for a CircuitPython board, in build/circuitpython/"
    )
    circuitpython.set_defaults(run=_circuitpython)
    return parser


def _add_sim(sim: argparse.ArgumentParser) -> None:
    sim.add_argument("--port", type=_port, default=1979, metavar="N", help="(%(default)s; 0 = any)")
    sim.add_argument("--lan", action="store_true", help="other devices in the house may join")
    sim.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    sim.add_argument("--no-browser", action="store_true", help="do not open the page")
    sim.add_argument(
        "--keep-days", type=_positive, metavar="N",
        help="delete games that nobody has touched for so long (default: keep them)",
    )  # fmt: skip
    sim.add_argument(
        "--on-turn", type=_program, metavar="COMMAND",
        help="run this when it is the turn of somebody who is away; TAKTIK_… tell of what",
    )  # fmt: skip
    sim.set_defaults(run=_sim)


def _add_tables(tables: argparse.ArgumentParser) -> None:
    verbs = tables.add_subparsers(required=True, dest="verb", metavar="VERB")
    recheck = verbs.add_parser(
        "recheck", help="which can go on under the rules of this version; exit code 1 if not all"
    )
    recheck.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    recheck.set_defaults(run=_recheck)


def _add_odds(odds: argparse.ArgumentParser) -> None:
    odds.add_argument(
        "--rolls", type=_positive, default=10_000, metavar="N", help="how many (%(default)s)"
    )
    odds.add_argument("--seed", type=seed, metavar="S", help="the same rolls every time")
    odds.add_argument(
        "--strategy", choices=[s.value for s in Strategy], default=Strategy.ATTACK.value,
        help="the first toggle (%(default)s)",
    )  # fmt: skip
    odds.add_argument(
        "--tactic", choices=[t.value for t in Tactic], default=Tactic.EXTRA.value,
        help="the second toggle (%(default)s)",
    )  # fmt: skip
    odds.add_argument("--json", action="store_true", help="counts for a program to read")
    odds.set_defaults(run=_odds)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _program(text: str) -> list[str]:
    """A command and its words, as a shell would split them; no shell ever reads it."""
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no command: {error}") from None
    if not words or not shutil.which(words[0]):
        raise argparse.ArgumentTypeError(f"there is no command {words[0] if words else ''!r}")
    return words


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def _sim(options: argparse.Namespace) -> int:
    from host_sim.table import run

    return run.run(
        options.port,
        lan=options.lan,
        browser=not options.no_browser,
        data=options.data,
        keep_days=options.keep_days,
        on_turn=options.on_turn,
    )


def _recheck(options: argparse.Namespace) -> int:
    from host_sim.table import folder, recheck

    return recheck.run((options.data or folder.data_folder()) / folder.DATABASE)


def _odds(options: argparse.Namespace) -> int:
    from host_sim.lab import odds

    strategy, tactic = Strategy(options.strategy), Tactic(options.tactic)
    counts = odds.count(options.rolls, options.seed, strategy, tactic)
    print(json.dumps(counts.as_json()) if options.json else odds.report(counts, strategy, tactic))
    return 0


def _firmware(options: argparse.Namespace) -> int:
    from host_sim.flashing import firmware

    return firmware.run(options.board or list(BOARDS))


def _image(options: argparse.Namespace) -> int:
    from host_sim.flashing import image

    return image.run(options.micropython)


def _flash(options: argparse.Namespace) -> int:
    from host_sim.flashing import flash

    return flash.run(options.port)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    from host_sim.games import kinds, words
    from host_sim.paper import options, run

    games = [papers for kind in kinds().values() if (papers := kind.papers())]
    texts = words()
    options.add_to(parser, games, texts)

    def paper(given: argparse.Namespace) -> int:
        return run.run(options.understood(given, games, texts))

    parser.set_defaults(run=paper)


def _circuitpython(_options: argparse.Namespace) -> int:
    from host_sim.flashing import circuitpython

    return circuitpython.run()


def _fault(*messages: str) -> int:
    for message in messages:
        print(f"taktik: {message}", file=sys.stderr)
    return FAULT
