"""Why something may not be done: the clause, and the reason in plain words."""

from host_sim.kit import refused


class Refusal(refused.Refusal):
    """Every reason, with its clause."""

    # Whose turn it is for what
    GAME_OVER = "C11", "the game is over"
    NOT_YOUR_ACTION = "C3", "that is not this player's to do"
    NO_PIECE = "C3", "no piece stands on {square}"
    NOT_YOUR_PIECE = "C3", "that piece is {owner}'s, and {mover} is to move"
    NO_UNDO = "C3", "only one's own last action is undone, while the game goes on"
    # How it is written
    NO_MOVE = "C15", "a move is written like e4-g6NE, e4-g6NE*g9 or e15-off"
    NO_SQUARE = "C15", "squares are a1 to {last}"
    NO_FACING = "C15", "a facing is one of {facings}"
    # Movement
    SAME_STANCE = "C4", "to end where and as it began is no move"
    OCCUPIED_BY_OBSTACLE = "C6", "an obstacle is on {square}"
    OCCUPIED_BY_WRECK = "C6", "a wreck is on {square}"
    OCCUPIED_BY_PIECE = "C6", "a piece is on {square}"
    OUT_OF_REACH = "C4", "out of reach: a {piece} takes up to {speed} steps, or one back"
    ONLY_COMMAND_LEAVES = "C11", "only the command tank may leave the board"
    LEAVING_IS_ALL = "C11", "leaving ends the game at once, without a shot"
    EDGE_OUT_OF_REACH = "C11", "the far edge is out of reach"
    # Fire
    NO_ENEMY_THERE = "C7", "only enemy pieces are targets, and none is on {square}"
    NOT_STRAIGHT = "C7", "a shot flies in a straight line"
    OUTSIDE_ARC = "C7", "a {piece} fires ahead and 45° left and right"
    NOT_AHEAD = "C7", "a {piece} fires straight ahead"
    TOO_NEAR = "C7", "at least one square must lie between"
    SHOT_STOPPED = "C7", "the shot is stopped on {square}"
    NOT_UNDER_SHELL = "C8", "a mortar hits the third, fourth or fifth square straight ahead"
    ARMOUR_HOLDS = (
        "C7a",
        ("gun {gun} does not beat armour {armour} (C9): without a hit it is written {unfired}"),
    )
    # Beside the board
    OFFERED_ALREADY = "C13", "that player's offer already stands"
    NO_CLOCK = "C14", "this game has no clock"
    TIME_MISSING = "C14", "the clock runs: the time that a move took belongs to it"
    NO_TIME_LEFT = "C14", "there was no time left for that move"
    NOT_RUNNING = "C14", "only the clock of who is to move runs"
    CLOCK_RUNS = "C14", "with a clock nothing is undone"
