"""The reader of our pictures reads what is there."""

import pytest

from host_sim.kit.svg import Point
from tests.hardware.drawn import Mark, colour, drawing, evenly, nearest


def only(inside: str) -> Mark:
    (mark,) = drawing(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>').marks
    return mark


def test_a_group_s_transforms_move_what_is_in_it() -> None:
    turned = '<g transform="translate(100 50) rotate(-90)"><rect x="10" width="4" height="2"/></g>'
    box = only(turned)
    assert (round(box.left), round(box.right)) == (100, 102)
    assert (round(box.top), round(box.bottom)) == (36, 40)
    scaled = only('<g transform="translate(5 5) scale(2)"><circle cx="1" cy="2" r="3"/></g>')
    assert (scaled.middle, scaled.radius) == (Point(7, 9), 6)
    mirrored = only('<g transform="translate(10 0) scale(-1 1)"><circle cx="1" cy="2"/></g>')
    assert mirrored.middle == Point(9, 2)


def test_a_path_goes_through_its_corners() -> None:
    way = only('<path d="M1 2 L3 4 V9 H0 A5 5 0 0 1 7 7 Q1 1 2 -3.5 Z"/>').points
    assert way == ((1, 2), (3, 4), (3, 9), (0, 9), (7, 7), (2, -3.5))


def test_words_lie_where_their_anchor_and_turn_put_them() -> None:
    start, middle, end = (
        only(f'<text class="word{kind}" x="100" y="50">GP12</text>')
        for kind in ("", " middle", " end")
    )
    assert start.left == end.right == middle.middle.x == 100 and start.bottom == 50
    upright = only('<text class="word" x="9" y="50" transform="rotate(-90 9 50)">GP12</text>')
    assert upright.bottom == pytest.approx(50) and upright.right == pytest.approx(9)
    assert upright.bottom - upright.top == pytest.approx(start.right - start.left)


def test_a_sign_belongs_to_what_it_is_nearest_to() -> None:
    near, wide = '<text x="10" y="10">+</text>', '<text x="30" y="10">a longer one</text>'
    words = [only(near), only(wide)]
    assert nearest(words, Point(28, 8)).words == "a longer one"
    assert nearest(words, Point(18, 8)).words == "+"


def test_numbers_along_an_edge_must_be_evenly_spaced() -> None:
    assert evenly({1: 20, 5: 60, 10: 110})(7) == 80
    with pytest.raises(AssertionError):
        evenly({1: 20, 5: 70, 10: 110})


def test_a_paint_has_a_name() -> None:
    assert colour("#ff0000", ("amber", "green", "red")) == "red"
    assert colour("#00ff00", ("amber", "green", "red")) == "green"
