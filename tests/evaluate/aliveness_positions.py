"""Groups of every class of figure 2.4 (Stoutamire 1991) on text boards, each with the reason why a player agrees.

The group is the one of the stone at ``vertex``. ``effort`` says how much is read: PLAYING as in a game; DEEP much more;
SEMEAIS everything about semeais and nothing about lives; UNREAD neither; UNDECIDED stops before the readings. With
PLAYING, all that is read here is either proven well within its budget or far from it: how near a proof is depends on
the orientation.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.evaluate.groups import aliveness as classes

PLAYING, DEEP, SEMEAIS, UNREAD, UNDECIDED = "playing", "deep", "semeais", "unread", "undecided"


@dataclass(frozen=True)
class AlivenessPosition:
    """One board, one group and its class; see the module."""

    name: str
    board: str
    vertex: str
    expected: int
    reason: str
    effort: str = PLAYING


TWO_SHARED = """
    X . O X X X X
    X . O X X X .
    X X O O X X X
    O X X O O X X
    O O X X O X X
    O . O X O X .
    . O O X O X X
"""

ONE_MORE_FOR_BLACK = """
    X . O X X X X
    X . O X X X .
    X X O O X X X
    . X X O O X X
    O O X X O X X
    O . O X O X .
    . O O X O X X
"""

ONE_MORE_FOR_WHITE = """
    X . O . X X X
    X . O X X X .
    X X O O X X X
    O X X O O X X
    O O X X O X X
    O . O X O X .
    . O O X O X X
"""

EYE_AND_TWO_NOTCHES = """
    . O O O O O O O O O .
    O O O . O O O . O O O
    O X X O X X X O X X O
    O X X X X . X X X X O
    O X X X X X X X X X O
    O O . O O . O O . O O
    . O O O O O O O O O .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""

SIX_ON_THE_SECOND_LINE = """
    . . . . . . . . . . .
    O X X X X X X O . . .
    O O O O O O O O . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""

SIX_AGAINST_FIVE = """
    . O . X O . X . .
    . O . X O . X . .
    O O . X O . X . .
    . O . X O . X X X
    . O . X O . X . .
    O O . X O X X . .
    . O O X O X X . .
    . O O X O X X . .
    . O O X O X X . .
"""

SQUARE_FOUR_WITH_DAME = """
    . . X . O . . . .
    . . X . O . . . .
    X X X . O . . . .
    . . . . O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

POSITIONS = (
    AlivenessPosition(
        "two eyes in the corner",
        """
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . O . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "B9",
        classes.ALIVE,
        "Neither eye can be filled.",
    ),
    AlivenessPosition(
        "ten points in the corner",
        """
        . . . X O . . . .
        . . . X O . . . .
        . . X X O . . . .
        . . X O O . . . .
        X X X O . . . . .
        O O O O . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D9",
        classes.ALIVE,
        "Ten points of solid territory give two eyes even if White plays there twice.",
    ),
    AlivenessPosition(
        "five in a row",
        """
        . . . . . X O . .
        X X X X X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "F9",
        classes.ALIVE,
        "Of five points in a row even two moves of White's leave two eyes.",
    ),
    AlivenessPosition(
        "a wall beside its corner",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . X . . . . . . . X . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . O . . . . . .
        . . X . . X O . . . . O .
        . . . . X X O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "C4",
        classes.MANY_WAYS,
        "The corner, the slide under it and the side each give the second eye.",
    ),
    AlivenessPosition(
        "eight on the second line",
        """
        . . . . . . . . . . .
        O X X X X X X X X O .
        O O O O O O O O O O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "B10",
        classes.BARELY_ALIVE,
        "Six die, eight live: White's hane on both sides leave four in a row.",
    ),
    AlivenessPosition(
        "four in a row",
        """
        . . . . X O . . .
        X X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E9",
        classes.BARELY_ALIVE,
        "The two middle points are miai; a second white move would kill.",
    ),
    AlivenessPosition(
        "bent four beside the corner",
        """
        . . . X O . . . .
        X X . X O . . . .
        O X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D9",
        classes.BARELY_ALIVE,
        "A bent four lives: its two middle points are miai.",
    ),
    AlivenessPosition(
        "six from the corner on the second line",
        """
        . . . . . . . . . . .
        X X X X X X O . . . .
        O O O O O O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "A10",
        classes.BARELY_ALIVE,
        "In the corner four die and six live.",
    ),
    AlivenessPosition(
        "a stone on the third line with room on both sides",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . O . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . O . . . . . . . . . O .
        . . . . . . X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G3",
        classes.MIAI_ALIVE,
        "An extension to the left and one to the right are miai for a base.",
    ),
    AlivenessPosition(
        "two ways to a living friend",
        """
        . X . X . O . . .
        X X X X . O . . .
        O O O . . O . . .
        . . O . X O . . .
        . . O O X O . . .
        . . . O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E6",
        classes.MIAI_ALIVE,
        "D7 and E7 are miai for a link to two eyes.",
    ),
    AlivenessPosition(
        "two shared liberties and nothing else",
        TWO_SHARED,
        "A7",
        classes.SEKI,
        "Who fills a shared liberty is captured.",
    ),
    AlivenessPosition(
        "two shared liberties, the other side",
        TWO_SHARED,
        "C7",
        classes.SEKI,
        "White cannot fill a shared liberty either.",
    ),
    AlivenessPosition(
        "one outside liberty each and two shared",
        """
        X . O . X X X
        X . O X X X .
        X X O O X X X
        . X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        "A7",
        classes.SEKI,
        "One outside liberty each changes nothing while there are two shared ones.",
    ),
    AlivenessPosition(
        "seki in a hollow square",
        """
        O . X X O . .
        . O O X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "C7",
        classes.SEKI,
        "Black's own move inside is self-atari, White's gives Black two eyes.",
    ),
    AlivenessPosition(
        "seki in a hollow square, the stones inside",
        """
        O . X X O . .
        . O O X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "B6",
        classes.SEKI,
        "Black cannot take these stones without losing its own.",
    ),
    AlivenessPosition(
        "seki around three in a row",
        """
        . O O O X O .
        X . X X X O .
        X X X O O O .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "E7",
        classes.SEKI,
        "Filling either liberty puts Black in atari; White's filling makes four in a row.",
    ),
    AlivenessPosition(
        "six liberties against five",
        SIX_AGAINST_FIVE,
        "D9",
        classes.WINS_SEMEAI,
        "Black takes five liberties before White takes six, whoever begins.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "ahead by one liberty and proven to live",
        ONE_MORE_FOR_BLACK,
        "A7",
        classes.WINS_SEMEAI,
        "White needs a move to reach seki; Black lives whoever moves.",
        DEEP,
    ),
    AlivenessPosition(
        "a wall that can extend or run",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . X . . . . . .
        . . O . . O X . . . . O .
        . . . . O O X . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G5",
        classes.LIVES_OR_RUNS,
        "The extension to the right makes a base; if White takes it, the centre is open.",
    ),
    AlivenessPosition(
        "an eye in the centre",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . O . . . O . O . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . . X X . . . . . .
        . . . . X . X . . . . . .
        . . . . X X . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . O . O . . . O . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "F8",
        classes.RUNS_WITH_EYE,
        "One eye, no second in sight, but no way to shut it in.",
    ),
    AlivenessPosition(
        "two stones in the centre",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . O . . . O . O . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . . . . . X . . . . . .
        . . . . . . X . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . O . O . . . O . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G8",
        classes.RUNS,
        "No eye yet, but nobody catches two stones in the open.",
    ),
    AlivenessPosition(
        "a stone outside a wall",
        """
        . . . . . O . . . . .
        . . X . . O . . . . .
        . . . . . O . . . . .
        . . . . . O . . . . .
        O O O O O O . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . . X . . . X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "F5",
        classes.RUNS,
        "It has no eye, but friends on three sides to run to.",
    ),
    AlivenessPosition(
        "two stones with one extension and a narrow way up",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . O . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . O X . . . . . .
        . . . . . O X . . . . . O
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G4",
        classes.LIVES_OR_LIMPS,
        "The extension to the right settles it; without it the way between the two caps is a bad one.",
    ),
    AlivenessPosition(
        "two shared liberties, one more for Black",
        ONE_MORE_FOR_BLACK,
        "A7",
        classes.AHEAD_IN_SEMEAI,
        "Moving first Black wins the semeai; moving second it has seki at least.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "two shared liberties, one more for White",
        ONE_MORE_FOR_WHITE,
        "C7",
        classes.AHEAD_IN_SEMEAI,
        "White wins moving first, and Black's move only makes seki.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "one move from a seki",
        ONE_MORE_FOR_BLACK,
        "C7",
        classes.UNSETTLED,
        "White's move makes it a seki; Black's captures.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "three in a row",
        """
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D9",
        classes.UNSETTLED,
        "The middle point lives for Black and kills for White.",
    ),
    AlivenessPosition(
        "a bulky five",
        """
        . . X . O . . . .
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D8",
        classes.UNSETTLED,
        "B8 is the vital point of the bulky five for both.",
    ),
    AlivenessPosition(
        "five from the corner on the second line",
        """
        . . . . . . . . . . .
        X X X X X O . . . . .
        O O O O O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "A10",
        classes.UNSETTLED,
        "Four die, six live, so with five it is the mover's choice.",
    ),
    AlivenessPosition(
        "three in a row with a short way out",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . O . . .
        . O O O O O O . . . . . .
        . O X X X X X . . . . . .
        . O X . . . X . . O . . .
        . O X X X X X . . . . . .
        . O O O O O O . . . . . .
        . . . . . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "C9",
        classes.UNSETTLED,
        "The vital point decides; the way out ends at three white stones.",
    ),
    AlivenessPosition(
        "ko for the second eye",
        """
        . X X . X O .
        X X X X . O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "B7",
        classes.KO,
        "The second eye at D7 hangs on the ko at E6.",
    ),
    AlivenessPosition(
        "bent four in the corner",
        """
        O O O . X O .
        . X X X X O .
        X X O O O O .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "E7",
        classes.KO,
        "White can start a ko in the corner whenever it likes, Black never.",
    ),
    AlivenessPosition(
        "ten-thousand-year ko",
        """
        . O X O . . .
        O X X O . . .
        . . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        "C7",
        classes.KO,
        "Whoever wants more than seki has to win a ko.",
    ),
    AlivenessPosition(
        "an eye and two stones to take by ko",
        EYE_AND_TWO_NOTCHES,
        "B9",
        classes.KO,
        "The second eye comes from a captured stone that White can throw in at again.",
    ),
    AlivenessPosition(
        "one shared liberty and nothing else",
        """
        X X O X X X X
        X . O X X X .
        X X O O X X X
        O X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        "A7",
        classes.EVEN_SEMEAI,
        "Who moves first takes the other.",
    ),
    AlivenessPosition(
        "three liberties each, none shared",
        """
        . X O . X X X
        . X O . X . X
        . X O . X X X
        O O X X X X .
        . O O O X X X
        O O . O O X X
        O O O . O X .
        """,
        "B7",
        classes.EVEN_SEMEAI,
        "Three against three: the first move wins the semeai.",
    ),
    AlivenessPosition(
        "five liberties each beside living walls",
        """
        . O . X O . X . .
        . O . X O . X . .
        O O . X O . X . .
        . O . X O . X X X
        . O . X O . X . .
        O O O X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        """,
        "D9",
        classes.EVEN_SEMEAI,
        "Five against five: the first move wins the semeai.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "two stones in a loose ring",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O . O . O . O . .
        . . . . . . . . . . .
        . . O . . X . . O . .
        . . . . . X . . . . .
        . . O . . . . . O . .
        . . . . O . O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "F7",
        classes.RUNS_POORLY,
        "Some room is left, but every gap of the ring can be closed and no eye is near.",
    ),
    AlivenessPosition(
        "two stones in a wide ring",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . O . O . O . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . O . .
        . . . . . . X . . . . . .
        . . O . . . X . . . O . .
        . . . . . . . . . . . . .
        . . O . O . O . O . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        "G8",
        classes.RUNS_POORLY,
        "Shut in at a distance: room to move, no eye in one move.",
    ),
    AlivenessPosition(
        "five liberties against six",
        SIX_AGAINST_FIVE,
        "E9",
        classes.BEHIND_IN_SEMEAI,
        "White loses the semeai even if it begins, but its liberties are many ko threats.",
        SEMEAIS,
    ),
    AlivenessPosition(
        "one eye and two halves",
        EYE_AND_TWO_NOTCHES,
        "B9",
        classes.MUCH_POTENTIAL,
        "One eye and two places that may give the other; no way out.",
        UNREAD,
    ),
    AlivenessPosition(
        "six on the second line",
        SIX_ON_THE_SECOND_LINE,
        "B10",
        classes.SOME_POTENTIAL,
        "Six die: one eye, and not enough for two.",
    ),
    AlivenessPosition(
        "one eye in a box",
        """
        . . . . . . . . . . .
        . O O O O O O O O . .
        . O . . . . . . O . .
        . O . X X X X . O . .
        . O . X . X . . O . .
        . O . X X X . . O . .
        . O . . . . . . O . .
        . O O O O O O O O . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "D8",
        classes.PROBABLY_DEAD,
        "White's first move leaves no second eye; only the proof that Black's comes too late is missing.",
    ),
    AlivenessPosition(
        "L group",
        """
        . . . . . . .
        . . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "C6",
        classes.PROBABLY_DEAD,
        "The L group is dead; at most a ko is left in it.",
    ),
    AlivenessPosition(
        "three stones along the edge",
        """
        . . . . . . . . .
        . . X . . X . . .
        . . X . X . X . .
        . . . . X O O O .
        X O . X . O . . .
        . O X . X O O . .
        . O X O O X O . .
        . X O X X X O . .
        . . . . . . . . .
        """,
        "B5",
        classes.LITTLE_POTENTIAL,
        "There is hardly room for half an eye between the edge and Black's stones.",
    ),
    AlivenessPosition(
        "a stone in the enemy's corner",
        """
        . . . . . O . . . . .
        . . X . . O . . . . .
        . . . . . O . . . . .
        . . . . . O . . . . .
        O O O O O O . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . . X . . . X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "C10",
        classes.NO_POTENTIAL,
        "One stone in a closed corner has neither eyes nor a way out.",
    ),
    AlivenessPosition(
        "a stone in a smaller corner",
        """
        . . . . O . . . .
        . X . . O . . . .
        . . . . O . . . .
        . . O O O . . . .
        O O O . . . X . .
        X X X . . . X . .
        . . X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "B8",
        classes.NO_POTENTIAL,
        "White's corner is closed and too small to live in.",
    ),
    AlivenessPosition(
        "six on the second line, not read yet",
        SIX_ON_THE_SECOND_LINE,
        "B10",
        classes.UNDECIDED,
        "Weak, and nothing has been read that says how weak.",
        UNDECIDED,
    ),
    AlivenessPosition(
        "a square four, not read yet",
        SQUARE_FOUR_WITH_DAME,
        "C9",
        classes.UNDECIDED,
        "Weak, and nothing has been read that says how weak.",
        UNDECIDED,
    ),
    AlivenessPosition(
        "a square four with dame around it, read",
        SQUARE_FOUR_WITH_DAME,
        "C9",
        classes.DEAD_GROUP,
        "A square four is one eye whoever moves.",
        DEEP,
    ),
    AlivenessPosition(
        "three in a row, the middle taken",
        """
        . O . X . O . . .
        X X X X . O . . .
        . . . . . O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "D9",
        classes.DEAD_GROUP,
        "White stands on the vital point; Black's move comes too late.",
    ),
    AlivenessPosition(
        "no eye, one stone to take, read",
        """
        . O O O O O O O O O .
        O O O . O O O O O O O
        O X X O X X X X X X O
        O X X X X X X X X X O
        O X X X X X X X X X O
        O . O . O . O . O . O
        . O . O . O . O . O .
        . O O O O O O O O O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        "B9",
        classes.DEAD_GROUP,
        "It dies though it moves first.",
        DEEP,
    ),
    AlivenessPosition(
        "a stone in atari in a net",
        """
        . . . . . . . . .
        . . O . . . . . .
        . O X O . . . . .
        . . . O . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C7",
        classes.CAPTURED_GROUP,
        "It cannot get out, not even moving first.",
    ),
    AlivenessPosition(
        "a square four without a liberty outside",
        """
        . . X O . . . . .
        . . X O . . . . .
        X X X O . . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C9",
        classes.CAPTURED_GROUP,
        "White takes the whole string; Black's own move only takes a liberty away.",
    ),
    AlivenessPosition(
        "far behind in a semeai",
        """
        . O . X O . X . .
        . O . X O . X . .
        O O . X O . X . .
        . O . X O X X X X
        . O . X O X X . .
        O O O X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        . O O X O X X . .
        """,
        "E9",
        classes.CAPTURED_GROUP,
        "Three liberties against five: it is too late to start the semeai.",
    ),
)
