"""Why something may not be done: the clause, and the reason in plain words."""

from host_sim.games.taktik.rules.supply import RANGE
from host_sim.kit import refused

_RANGE = {"range": str(RANGE)}


class Refusal(refused.Refusal):
    """Every reason, with its clause."""

    # Whose turn it is for what
    GAME_OVER = "W3", "the game is over"
    NOT_SET_UP = "M5", "the set-up is not finished"
    NOT_IN_SET_UP = "M5", "pieces are placed only before play begins"
    ROLL_FOR_FIRST = "M2", "the players still roll for who begins"
    NO_ROLL_AWAITED = "M2", "a turn has one roll, at its beginning"
    ROLL_FIRST = "T", "the turn begins with a roll"
    NO_LAMPS_AWAITED = "T", "no roll is under way"
    ROLL_UNDER_WAY = "T", "the roll button is held; its lamps come first"
    SHOT_UNDER_WAY = "E5", "a shot was named; what the fire lamp shows comes first"
    NO_SHOT_AWAITED = "E5", "shooter and target are named before the fire button is pressed"
    DAMAGED_UNIT_WAITS = "R1", "first the damaged unit is placed on a repair space"
    FIRING_BEGAN = "E1", "there is no movement after the first shot"
    NOT_YOUR_ACTION = "M2", "that is not this player's to do"
    # Names
    NO_SUCH_PIECE = "F1", "there is no such piece"
    NO_SUCH_SPACE = "B1", "there is no such space"
    NO_SUCH_PLAYER = "M", "there is no such player"
    # Pieces
    NOT_YOURS = "V1", "only the player whose turn it is moves, releases and fires, with own pieces"
    NOT_IN_PLAY = "F1", "that piece is not in this game"
    NOT_ON_BOARD = "V1", "that piece is no longer on the board"
    UNDER_REPAIR = "R2", "a unit under repair neither moves nor fires until it is released"
    HOLDS_A_PLACE = "V6", "a unit that took a headquarters or depot stays there"
    MINE_STAYS = "A1.1", "a mine cannot be moved"
    # Set-up
    ALREADY_READY = "M5", "that player's set-up is finished"
    NOT_ALL_PLACED = "M5", "not all pieces are placed"
    ALL_PLACED = "M5", "all pieces are placed already"
    NOT_YOUR_COUNTRY = "M1", "pieces are set up in their own country"
    NO_PLACE_TO_STAND = "M1", "not on impassable terrain, repair spaces, headquarters or depot"
    NO_PLACE_FOR_MINE = "A1.1", "mines lie in the own country, not on its HQ, not where none can go"
    SPACE_TAKEN = "B1", "one piece to a space"
    MINE_THERE = "A1.1", "one mine to a space"
    # Lamps
    ONLY_MOVEMENT_COUNTS = "M2", "only the movement lamps count"
    NO_EXTRA = "S5", "the extra lamp lights only with the toggle at EXTRA"
    NO_REPAIR = "S6", "the repair lamp lights only with the toggle at REPAIR"
    # Movement
    NOT_A_NEIGHBOUR = "V3", "a move goes from space to neighbouring space"
    NO_WAY = "V3", "a move enters at least one space"
    SIDE_BLOCKED = "B5", "that side of the space cannot be crossed"
    IMPASSABLE = "B5", "that terrain cannot be entered"
    COUNTRY_CLOSED = "M4", "that country is not in play"
    OWN_PLACE = "V5", "no unit enters an HQ, depot or repair space of its own side"
    NOT_FOR_FOLLOWERS = "A1.4", "field HQs and supply depots enter no HQ, depot or repair space"
    OCCUPIED = "V4", "another piece stands there"
    ENDS_ON_FRIEND = (
        "V4",
        "a piece may pass friends, but not stop on them: it must be able to go on",
    )
    TOO_FEW_STEPS = "V1", "not enough steps are left"
    MOVED_ALREADY = "V3", "a unit moves at most once a turn"
    NO_FUEL = "A2.2", "no fuel depot of its player within {range} spaces", _RANGE
    # Repair
    NO_RELEASE = "R3", "the repair lamp gives no release, or it was used"
    NOT_UNDER_REPAIR = "R3", "only a unit under repair is released"
    RELEASED_INTO_AREA = "R3", "the free step leads out of all repair areas"
    RELEASED_ONTO_PIECE = "R3", "the free step leads to an empty space"
    MUST_RELEASE = "R3", "a unit under repair must be released before movement ends"
    BARS_RELEASE = "R3", "a release is due, and none would be possible if this piece stopped there"
    NONE_DAMAGED = "R1", "no damaged unit waits to be placed"
    NOT_THE_DAMAGED_ONE = "R1", "that unit is not the damaged one"
    NO_FREE_REPAIR_SPACE = "R1", "not a free repair space for this unit"
    # Fire
    NO_GUN = "E1", "only combat units fire"
    DID_NOT_MOVE = "E1", "a unit fires only in the turn in which it moved into position"
    BACK_WHERE_IT_BEGAN = "E1", "a unit that ended where it began has not moved into position"
    PASSED_OVER = "E5", "units fire once, in the order in which they moved"
    NO_AMMUNITION = "A2.3", "no ammunition depot of its player within {range} spaces", _RANGE
    NOT_A_TARGET = "E1", "only enemy combat units in the field are targets"
    TARGET_UNDER_REPAIR = "E10", "a unit under repair cannot be fired at"
    HOLDER_IS_SILENT = "V6", "a unit that took a headquarters or depot fires no more"
    TARGET_HOLDS_A_PLACE = "V6", "a unit that took a headquarters or depot cannot be fired at"
    OUT_OF_CONTACT = "E2", "the target is not on a neighbouring space"
    OUT_OF_CONTACT_IN_CITY = "E3", "in a city, the target must be on one of the six spaces around"
    NO_LONG_SHOT = "E4", "not in a direction and at a distance of a long-range shot"
    SHOT_BLOCKED = "E4", "a piece or the terrain between stops the shot"
    # Offers
    NO_UNDO = "T", "nothing is undone after a roll, or once something was revealed"
    NOTHING_DONE = "T", "there is nothing to undo"
    NO_SUCH_LAMPS = "S3", "the movement lamps give 0, 2, 4 or 6 steps"
    NO_SUCH_TOGGLES = "S1", "the toggles are attack or retreat, extra or repair"
    NO_SUCH_RESULT = "S8", "the fire lamp shows hit, damage or miss"
    OFFERED_ALREADY = "W4", "that player's offer already stands"
