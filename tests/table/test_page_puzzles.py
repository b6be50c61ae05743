"""The page of puzzles: a line is found by clicks, wrong moves are told, progress is kept."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.games.tank_chess.puzzles.puzzle import shipped
from host_sim.games.tank_chess.rules.board import Board
from tests.games.tank_chess.clauses import legal
from tests.table.pages import DESKTOP, PHONE, OpenPage, assert_accessible, keep
from tests.table.tank_page import SCHEMES, choose, parts


def verdict(page: Page) -> Locator:
    return page.locator(".tc-verdict")


def last_of(line: str, *moves: str) -> str:
    """A move that wins at once (C11)."""
    board = Board(line)
    for one in moves:
        board.push(one)
    return next(one for one in sorted(legal(board)) if ends(board, one))


def ends(board: Board, written: str) -> bool:
    board.push(written)
    over = board.result is not None
    board.pop()
    return over


def test_a_puzzle_is_solved_by_clicks_and_remembered(open_page: OpenPage) -> None:
    """C11: the first move, the best reply, the winning shot."""
    puzzle = shipped()[0]
    [(first, (reply, _))] = puzzle.answers.items()
    page = open_page("/puzzles")
    expect(page.get_by_role("heading", name="Puzzle 1", exact=True)).to_be_visible()
    choose(page, first)
    expect(verdict(page)).to_contain_text(f"Right! The best reply is {reply}")
    choose(page, last_of(puzzle.position, first, reply))
    expect(verdict(page)).to_have_text("Solved!")
    expect(page.locator(".tc-solved")).to_have_count(1)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Puzzle 2", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Puzzle 2", exact=True)).to_be_visible()
    expect(page.get_by_text(f"Solved: 1 of {len(shipped())}")).to_be_visible()


def test_a_wrong_move_is_told_and_can_be_tried_again(open_page: OpenPage) -> None:
    puzzle = shipped()[0]
    start = parts(puzzle.first)[0]
    moves = sorted(legal(Board(puzzle.position)))
    wrong = next(one for one in moves if one.startswith(f"{start}-") and not_it(one, puzzle.first))
    page = open_page("/puzzles")
    choose(page, wrong)
    expect(verdict(page)).to_contain_text(f"{wrong} does not win by force")
    choose(page, puzzle.first)
    expect(verdict(page)).to_contain_text("Right!")


def not_it(written: str, first: str) -> bool:
    start, end, _, target = parts(written)
    return written != first and end not in (start, "off") and target is None


def test_hints_come_in_steps_and_a_shown_solution_is_not_counted(open_page: OpenPage) -> None:
    start, end, _, _ = parts(shipped()[0].first)
    page = open_page("/puzzles")
    page.get_by_role("button", name="Hint").click()
    expect(verdict(page)).to_contain_text(f"It is a move of the piece on {start}")
    page.get_by_role("button", name="Hint").click()
    expect(verdict(page)).to_have_text(re.compile(f"goes to {end}.$"))
    page.get_by_role("button", name="Show the solution").click()
    expect(verdict(page)).to_contain_text("That was the solution")
    expect(page.locator(".tc-solved")).to_have_count(0)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_everybody_can_use_it(
    open_page: OpenPage, scheme: Literal["light", "dark"], size: tuple[int, int]
) -> None:
    page = open_page("/puzzles", size=size, scheme=scheme)
    expect(page.locator(".tc-stage .piece").first).to_be_visible()
    keep(page, f"puzzles-{scheme}-{size[0]}")
    assert_accessible(page)


def test_the_lobby_leads_to_the_puzzles(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Solve puzzles").click()
    expect(page.get_by_role("heading", name="Puzzle 1", exact=True)).to_be_visible()
