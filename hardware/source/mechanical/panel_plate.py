"""The front panel as a solid: a plate with holes, and behind it the posts for the circuit board."""

from hardware.source.design import front, shell
from hardware.source.design.panel_parts import PILOT, hole
from hardware.source.mechanical.kernel import Solid, joined, without
from hardware.source.mechanical.solids import PAST, Box, rod, slab, up

OUTLINE = Box(0, 0, front.WIDTH, front.HEIGHT, front.CORNER_RADIUS)


def plate(carries: str = "panel") -> Solid:
    """As built in: its face at z = THICKNESS, the posts reaching down to -BOARD_GAP."""
    posts = [front.from_board(spot) for spot in front.POSTS[carries]]
    foot = shell.POST_FOOT
    solid = joined(
        [
            slab(OUTLINE, 0, front.THICKNESS),
            *(rod(x, up(y), -front.BOARD_GAP, PAST, shell.POST_RADIUS) for x, y in posts),
            *(
                rod(x, up(y), -foot, 0, shell.POST_RADIUS, shell.POST_RADIUS + foot)
                for x, y in posts
            ),
        ]
    )
    return without(
        solid,
        [
            *(
                rod(h.x, up(h.y), -PAST, front.THICKNESS + PAST, hole(h.part, "print") / 2)
                for h in front.HOLES
            ),
            *(
                rod(
                    x,
                    up(y),
                    -front.BOARD_GAP - PAST,
                    -front.BOARD_GAP + shell.POST_PILOT_DEPTH,
                    PILOT / 2,
                )
                for x, y in posts
            ),
        ],
    )


def to_print(carries: str = "panel") -> Solid:
    """Face down on the bed."""
    return plate(carries).turned((0, 180, 0)).moved((front.WIDTH, 0, front.THICKNESS))
