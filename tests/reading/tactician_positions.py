"""Positions for the tactician: can one string be captured, can it be saved.

Black owns the string at ``a``, White attacks. Five liberties are an escape.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN


@dataclass(frozen=True)
class Problem:
    """One position: what the attacker (White) and the owner (Black) get when they move first, and their good moves.

    No moves means that none helps, that none is needed, or that the choice does not matter.
    """

    name: str
    diagram: str
    attack: int
    attack_moves: str
    defend: int
    defend_moves: str
    error: str


FIGHTS = [
    Problem(
        "stone in atari in the open",
        """
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . O a . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "E5 F5 E4 F4 E3 F3",
        WIN,
        "",
        "A late extension that still lives is harmless; to give the stone up is a disaster.",
    ),
    Problem(
        "corner stone in atari",
        """
        a O . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Not to name the capture is harmless; to extend along the edge and lose two is a disaster.",
    ),
    Problem(
        "corner stone in atari, the way out closed",
        """
        a O . . .
        . O . . .
        O . . . .
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A tenuki by the attacker is harmless; a defence believed in is a disaster.",
    ),
    Problem(
        "counter-capture on the last liberty",
        """
        a O X . .
        . O X . .
        O X . . .
        . . X . .
        . . . . .
        """,
        WIN,
        "A4",
        WIN,
        "A4",
        "The order of proofs is harmless; to miss that one point is both capture and rescue is a disaster.",
    ),
    Problem(
        "two stones with one liberty and no friends",
        """
        . . . . .
        . O O O .
        O a X O .
        . O . O .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A tenuki by the attacker is harmless; to see a rescue is a disaster.",
    ),
    Problem(
        "one stone alone in the middle",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any defence, or none, is harmless; to call a lone stone capturable is a disaster.",
    ),
    Problem(
        "one stone alone in the small corner",
        """
        a . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        WIN,
        "B6 A5 B5 C5 B4",
        WIN,
        "B5",
        "Unknown is harmless; to trust the two liberties of the corner is a disaster.",
    ),
    Problem(
        "stone on the first line with a hane above",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . . O a . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to crawl on and lose more is a disaster.",
    ),
    Problem(
        "stone on the first line, in atari under a wall",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . O a . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to crawl on is a disaster.",
    ),
    Problem(
        "first line stone under three",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . . a . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Either side to attack from is harmless; to see a way along the edge is a disaster.",
    ),
    Problem(
        "second line stone pressed down, friend near",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O O . .
        . . . a . . X
        . . . . . . .
        """,
        WIN,
        "C2 E2 F2 F1",
        WIN,
        "C2 E2",
        "Either extension is harmless; to overlook that it has to be saved is a disaster.",
    ),
    Problem(
        "crawl on the first line, closed above",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O O O O O
        . O a X . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to crawl into the closed edge is a disaster.",
    ),
    Problem(
        "crawl on the first line, one step short",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . O X .
        . O O O O X .
        . O a X . O .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to count the friend that cannot be reached is a disaster.",
    ),
    Problem(
        "crawl on the second line",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O O . . . .
        . O X X a . . . .
        . O O O . . . . .
        """,
        WIN,
        "",
        WIN,
        "F2",
        "A move beside the best that still holds is harmless; to let three stones go is a disaster.",
    ),
    Problem(
        "crawl on the second line that ends in a net",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O O . X . .
        . O X a . . . . .
        . O O O . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to crawl towards a friend too far away is a disaster.",
    ),
    Problem(
        "crawl on the first line reaches a living friend",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . X X .
        . . . O X . .
        . O O O O X .
        . O a X . X .
        """,
        WIN,
        "E1",
        WIN,
        "E1",
        "Unknown is harmless; to miss the connection along the edge is a disaster.",
    ),
    Problem(
        "crawl on the first line, the friends not yet linked",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . X .
        . . . . . X .
        . O O O O X .
        . O a X . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to count on friends one line too high is a disaster.",
    ),
    Problem(
        "snapback",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O X . X . .
        . O O O O X . . .
        . O a X O X . . .
        . O . . X X . X .
        """,
        WIN,
        "D1",
        WIN,
        "D1",
        "Unknown is harmless; to capture the thrown-in stone and call the string saved is a disaster.",
    ),
    Problem(
        "snapback spoilt by a liberty outside",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O X . X . .
        . O . O O X . . .
        . O a X O X . . .
        . O . . X X . X .
        """,
        LOSS,
        "",
        WIN,
        "",
        "A needless connection is harmless; to sacrifice a stone for nothing is a disaster.",
    ),
    Problem(
        "snapback already begun",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O X . .
        . O O O O X .
        . O a X O X .
        . O . O X X .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to take the thrown-in stone is a disaster.",
    ),
    Problem(
        "dead shape in the corner",
        """
        . . . . . .
        . . . . . .
        O O O O . .
        a X X O . .
        . . X O . .
        X . O . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Which killing move is played is harmless; to see liberties in the eye is a disaster.",
    ),
    Problem(
        "oiotoshi at the edge",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        O a X O O O .
        O . . X X . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late attack is harmless; to connect and die with all stones is a disaster.",
    ),
    Problem(
        "oiotoshi, a friend beyond the line",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        O a X O O X .
        O . . X X . X
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late attack is harmless; to trust a friend that the connection never reaches is a disaster.",
    ),
    Problem(
        "oiotoshi, the middle connects too late",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O O
        O X a O X X O
        O . X . X . O
        O O X O X O O
        """,
        WIN,
        "",
        LOSS,
        "",
        "Which point is filled first is harmless; to connect and believe the string safe is a disaster.",
    ),
    Problem(
        "one real eye and two open ends",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O O
        O O O O O O O
        O X a . X X O
        O . X O X . O
        """,
        WIN,
        "",
        LOSS,
        "",
        "A tenuki by the attacker is harmless; to count three eyes where there is one is a disaster.",
    ),
    Problem(
        "four stones with an open throw-in",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        O X a X X O .
        O . O . . X .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Which liberty goes first is harmless; to believe that taking the stone helps is a disaster.",
    ),
    Problem(
        "cutting the corner or taking it",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O O .
        O X X X X O .
        O a O O . X O
        . X . X . X O
        """,
        WIN,
        "E2",
        WIN,
        "G3 E2 C1",
        "A roundabout rescue is harmless; to leave the vital point to the enemy is a disaster.",
    ),
    Problem(
        "throw-in takes the second eye",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X a O . .
        . X . . O . .
        """,
        WIN,
        "D1",
        WIN,
        "D1",
        "Unknown is harmless; any other move is a disaster for either side.",
    ),
    Problem(
        "throw-in into a false eye",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        O X X X O . .
        O a O . X O .
        O X . X X O .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Which killing move is played is harmless; to count the false eye is a disaster.",
    ),
    Problem(
        "edge string without an eye",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O O O O O .
        . O a X X O .
        . O . X . . O
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to take the edge stone and hope is a disaster.",
    ),
    Problem(
        "capturing the capturer",
        """
        . . . . . . .
        . . X X . . .
        . X O . O . .
        . X O a O . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "D5",
        WIN,
        "D5",
        "Unknown is harmless; to overlook that the cutting stone is itself in atari is a disaster.",
    ),
    Problem(
        "saving by counter-capture",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . O O .
        X O O a O . .
        X O . O O . .
        """,
        WIN,
        "A3 D3",
        WIN,
        "D3 C1",
        "Extending instead of capturing is harmless; to call the string lost is a disaster.",
    ),
    Problem(
        "counter-capture that cannot be hurried",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X O O .
        X O O a O . .
        X . O O . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to start a semeai that is lost is a disaster for the attacker.",
    ),
    Problem(
        "semeai lost with one liberty against two",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        X X X O . . .
        O O a X O . .
        . O . X O . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run in a lost semeai is a disaster.",
    ),
    Problem(
        "cutting stones with too many liberties",
        """
        . . . . . . .
        . . . . . . .
        . O X O . . .
        . O X O X . .
        . O a O X . .
        . O O X X . .
        . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to fight against three liberties is a disaster.",
    ),
    Problem(
        "semeai lost by one liberty",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        a X X O . . .
        O O X . O . .
        . O X O . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to begin the semeai is a disaster.",
    ),
    Problem(
        "two eyes",
        """
        . . . . .
        O O O O .
        a X X O .
        X . X O .
        . X X O .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Passing or not is harmless; to attack two eyes is a disaster.",
    ),
    Problem(
        "two eyes in the corner",
        """
        . X . X O
        a X X X O
        O O O O O
        . . . . .
        . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Passing or not is harmless; to attack two eyes is a disaster.",
    ),
    Problem(
        "three points in a row",
        """
        X . . . a O
        X X X X X O
        O O O O O O
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        WIN,
        "C6",
        WIN,
        "C6",
        "Unknown is harmless; any move but the middle is a disaster for either side.",
    ),
    Problem(
        "one eye of two points",
        """
        . . X a O
        X X X X O
        O O O O O
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A tenuki by the attacker is harmless; to call it two eyes is a disaster.",
    ),
    Problem(
        "eye of one point, no outer liberty",
        """
        . a O . .
        X X O . .
        O O O . .
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to think suicide forbidden when it captures is a disaster.",
    ),
    Problem(
        "eye of one point, one outer liberty",
        """
        . a O . .
        X X O . .
        . O O . .
        O . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to fill the eye first is a disaster.",
    ),
    Problem(
        "eye of one point, two outer liberties",
        """
        . a O . .
        X X . . .
        . O O . .
        O . . . .
        . . . . .
        """,
        WIN,
        "D5 C4 D4",
        WIN,
        "C4",
        "Unknown is harmless; to miss that the move outside decides is a disaster for either side.",
    ),
    Problem(
        "five liberties",
        """
        . . . . . . .
        . . . . . . .
        . X a X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Any move of the owner is harmless; to search on is waste, and to call it caught is a disaster.",
    ),
    Problem(
        "four liberties in the open",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . O a O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to call it caught is a disaster.",
    ),
    Problem(
        "five liberties against walls",
        """
        . . . . . . .
        . . O O . . .
        . O . . O . .
        . . a X . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Any move of the owner is harmless; to call an escaped string caught is a disaster.",
    ),
    Problem(
        "two stones boxed in",
        """
        . . O O . .
        . O . . O .
        . O a X O .
        . . O O . .
        . . . . . .
        . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A tenuki by the attacker is harmless; to see room enough for eyes is a disaster.",
    ),
    Problem(
        "two stones in a narrow lane",
        """
        . O . . O . .
        . O . . O . .
        . O . . O . .
        . O a X O . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late attack is harmless; to run along the lane is a disaster.",
    ),
    Problem(
        "narrow lane with a friend beside it",
        """
        . O X . O . .
        . O . . O . .
        . O . . O . .
        . O X a O . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late attack is harmless; to count a friend that does not link up is a disaster.",
    ),
    Problem(
        "seki",
        """
        O O O O O .
        X X a X O .
        O O O X O .
        . O O X O .
        X . X X O .
        X X X X O .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Passing or not is harmless; to fill a shared liberty and lose everything is a disaster.",
    ),
    Problem(
        "seki in the corner",
        """
        a X X X O .
        O O O X O .
        . O O X O .
        X . X X O .
        X X X O O .
        O O O O . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Passing or not is harmless; to fill a shared liberty and lose everything is a disaster.",
    ),
    Problem(
        "shared liberties without a second one",
        """
        O O O O .
        a X X O .
        O O X O .
        . . X O .
        O O X O .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to call it seki is a disaster.",
    ),
    Problem(
        "shared liberties decided by the first move",
        """
        O . O . . O .
        O O O O O O .
        a X X X X O .
        O O O O X O .
        . O X X X O .
        O X . O O O .
        O O O O . . .
        """,
        WIN,
        "A3 C2",
        WIN,
        "A3",
        "Unknown is harmless; to call it seki whoever moves is a disaster.",
    ),
    Problem(
        "corner liberties, each side has its own point",
        """
        O O O O O . .
        X X X a O . .
        O O O X O . .
        . O O X O . .
        . X X X O . .
        X X O O O . .
        O O O . . . .
        """,
        WIN,
        "A3",
        WIN,
        "A4",
        "Unknown is harmless; to take the other side's point is a disaster.",
    ),
    Problem(
        "ko in the centre",
        """
        . . . . . . .
        . . . . . . .
        . . . O X . .
        . . O a . X .
        . . . O X . .
        . . . . . . .
        . . . . . . .
        """,
        KO_FIRST,
        "E4",
        WIN,
        "E4",
        "To call the defence needless is harmless; to call the stone captured without a ko is a disaster.",
    ),
    Problem(
        "ko on the edge",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . X . X . . .
        . . O O X . X . .
        . . O a . X . . .
        """,
        KO_FIRST,
        "E1",
        WIN,
        "E1",
        "To call the defence needless is harmless; to call the stone captured without a ko is a disaster.",
    ),
    Problem(
        "ko that the owner cannot end",
        """
        . X O . O
        a X X O O
        O O O O .
        . . . . .
        . . . . .
        """,
        WIN,
        "A5 D5",
        LOSS,
        "",
        "To take the corner first is harmless; to count on a ko that the attacker may wait out is a disaster.",
    ),
    Problem(
        "ko that the owner takes to connect",
        """
        . O . .
        O O . .
        O a . X
        X X O O
        """,
        WIN,
        "C2 C3 D3",
        KO_FIRST,
        "C2",
        "To block on the other side is harmless; to give up the ko unfought is a disaster.",
    ),
    Problem(
        "corner eye that is no ko",
        """
        . a O . .
        X O . . .
        O . . . .
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to hope for a ko is a disaster.",
    ),
    Problem(
        "last eye taken, no ko left",
        """
        . X O X .
        a . O X .
        X X O X .
        O O O . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to hope for a ko is a disaster.",
    ),
    Problem(
        "throw-in leaves one eye",
        """
        . O . X O
        a X X X O
        O O O O O
        . . . . .
        . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to count the taken point as an eye is a disaster.",
    ),
    Problem(
        "two eyes in the corner, one of a point",
        """
        X . a O .
        . X X O .
        X X O O .
        O O O . .
        . . . . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Passing or not is harmless; to attack two eyes is a disaster.",
    ),
    Problem(
        "corner eyes with one point left to both",
        """
        . a O . .
        X . X O .
        O X X O .
        . O O . .
        . . . . .
        """,
        WIN,
        "B4",
        WIN,
        "D5 A2",
        "Either connection is harmless; to call the string safe without a move is a disaster.",
    ),
    Problem(
        "backfilling gains nothing against many liberties",
        """
        . . . . . . .
        . . . . . . .
        . . X X X . .
        . X O O X . .
        . X O . a O .
        . . O X . O .
        . . . O O . .
        """,
        LOSS,
        "",
        WIN,
        "pass",
        "Any move of the owner is harmless; to call it caught is a disaster.",
    ),
    Problem(
        "backfilling not needed",
        """
        . . . . . . .
        . . . . . . .
        O O O O O . .
        X X X X O . .
        O O a X O . .
        . O X X . O .
        O . X O O O .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to believe in a rescue is a disaster.",
    ),
    Problem(
        "under the stones, too short",
        """
        O O O O O .
        O X X X O .
        a X O X O .
        O . . X O .
        O O X X O .
        . . O O . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Which liberty is filled is harmless; to count the captured stones' room as two eyes is a disaster.",
    ),
    Problem(
        "under the stones, who takes first",
        """
        O O O O O O .
        O X X X X O .
        a X O O X O .
        X O . O X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        """,
        WIN,
        "C4",
        WIN,
        "C4",
        "Unknown is harmless; to leave the point between the stones is a disaster for either side.",
    ),
    Problem(
        "under the stones leaves two eyes",
        """
        . . . . . . .
        . . . . . . .
        O O O O O O .
        X X X X X O .
        O O O X a O .
        . O X . X O .
        O O X . X O .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to offer stones to a living string is a disaster.",
    ),
    Problem(
        "squeeze into a dumpling",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . O X O . . . .
        . . O X . O . . .
        . . O a X O . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to connect into the dumpling is a disaster.",
    ),
    Problem(
        "squeeze against a cutting stone",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X X O . . .
        . . O . a O . . .
        . . . O X . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D3 E3 D2 E2 F2",
        WIN,
        "F4 E3",
        "Which squeezing move is harmless; to let the pair out is a disaster.",
    ),
    Problem(
        "squeeze that leaks",
        """
        . . . . . . .
        . . . O O . .
        . . O X a O .
        . . O X . . .
        . . . O X . .
        . . . . . . .
        . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "",
        "Unknown is harmless; to call the squeezed string dead on the move is a disaster.",
    ),
    Problem(
        "net around two stones",
        """
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O . . . . .
        . O X a . . . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E5 E4 F4",
        WIN,
        "E4",
        "A net of another shape is harmless; to let the two stones run is a disaster.",
    ),
    Problem(
        "net already laid",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . O . O . . . .
        . . O a . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run into the net is a disaster.",
    ),
    Problem(
        "net laid, a friend beyond it",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . X . .
        . . O . O . . . .
        . . O a . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to count the friend behind the net is a disaster.",
    ),
    Problem(
        "net refused by an extension",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . O . . . . . .
        . . O a X . . . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to trust a net with a hole is a disaster.",
    ),
    Problem(
        "loose net with a hole",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . O . . . . . .
        . . . . . . . . .
        . . O a . . O . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to trust a net with a hole is a disaster.",
    ),
    Problem(
        "net at the edge",
        """
        . . . O . .
        . a . . . .
        O . . O . .
        . . O . . .
        . . . . . .
        . . . . . .
        """,
        WIN,
        "C5",
        WIN,
        "B6 C5 B4 B3",
        "Unknown is harmless; to miss the point of the net is a disaster for either side.",
    ),
    Problem(
        "two walls are not enough",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O a . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to chase into the open is a disaster.",
    ),
    Problem(
        "three walls",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O a O . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E7 D6 E6 F6",
        WIN,
        "E6",
        "Which cap is harmless; to leave the last side open is a disaster.",
    ),
    Problem(
        "two stones at a wall",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O X . . . .
        . . . O a O . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E7",
        WIN,
        "",
        "Unknown is harmless; to atari from the wrong side is a disaster.",
    ),
    Problem(
        "second line stone with open sides",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . a . . . .
        . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "Any move of the owner is harmless; to attack it on its own is a disaster.",
    ),
    Problem(
        "second line stone, one side closed",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . O a . . . .
        . . . . . . . . .
        """,
        WIN,
        "F3 F2 G2",
        WIN,
        "F2",
        "Which block is harmless; to leave the open side is a disaster for either side.",
    ),
    Problem(
        "corner stone at the two-two point",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . a O . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "B3",
        WIN,
        "",
        "Unknown is harmless; to think the corner safe in itself is a disaster.",
    ),
    Problem(
        "corner stone at the two-two point, both sides capped",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . . .
        . a O . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to fight in the corner is a disaster.",
    ),
    Problem(
        "ko that is prepared from inside",
        """
        O . X . O
        O X X O .
        O . O a .
        . O O X X
        . O X . O
        """,
        KO_FIRST,
        "B3",
        WIN,
        "D5",
        "To need the first threat is harmless; to take the target for captured without a ko is a disaster.",
    ),
    Problem(
        "ko at the top, the owner ahead",
        """
        O a X . X
        . . O X .
        O X . . O
        O X O X .
        O . O X .
        """,
        KO_SECOND,
        "B4",
        WIN,
        "D5 A4 B4 C3 D3 B1",
        "To take it for lost is harmless; to take the target for captured without a ko is a disaster.",
    ),
    Problem(
        "run that ends at the edge after seven plies",
        """
        X . X . O . .
        . X . O O O X
        X . . X X . O
        . . . . O O O
        . O O . O a .
        . . X . . . .
        O . X X . . X
        """,
        WIN,
        "",
        LOSS,
        "",
        "Not to play the capture is harmless; to run and believe it free is a disaster.",
    ),
    Problem(
        "run into friends that are captured with it",
        """
        O . X . . . a
        . O . . . . .
        . . O . . O O
        . O X . X . X
        O X . O . . .
        . X . . . X .
        X . O . X . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Not to capture at once is harmless; to count the friends nearby as safety is a disaster.",
    ),
    Problem(
        "string on the side that has no way out",
        """
        . O . . . O X
        O O O O . O .
        . O . O X . .
        a . . X X . X
        . . O . . X .
        . . . . X . X
        . . . . X X .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Any way to capture is harmless; to call the long way along the edge a rescue is a disaster.",
    ),
]

LADDERS = [
    Problem(
        "net with the ladder broken",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . O . . . . . .
        . . O a . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E6 E5 F5",
        WIN,
        "D6 D5 E5 E4 F4",
        "Which net is harmless; to chase in the broken ladder is a disaster.",
    ),
    Problem(
        "loose ladder around a broken way",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . O O O . . . .
        . O X a O . . . .
        . . O X . . . . .
        . . . O . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run because the plain ladder is broken is a disaster.",
    ),
    Problem(
        "loose ladder already closed",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O O . . . . .
        . O X a . O . . .
        . . O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run is a disaster.",
    ),
    Problem(
        "ladder works on nine lines",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . O a O . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run in a working ladder is a disaster.",
    ),
    Problem(
        "ladder works on thirteen lines",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . O a O . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run in a working ladder is a disaster.",
    ),
    Problem(
        "ladder works on nineteen lines",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "Unknown by depth is harmless; to run in a working ladder is a disaster.",
    ),
    Problem(
        "ladder broken on nine lines",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . O . . . . . .
        . . O a O . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to give the stone up is a disaster.",
    ),
    Problem(
        "ladder broken on thirteen lines",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . O a O . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to give the stone up is a disaster.",
    ),
    Problem(
        "ladder broken at the far star point",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . X . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to chase across the board into a breaker is a disaster.",
    ),
    Problem(
        "ladder broken beside its path",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . X . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to see a breaker only on the diagonal is a disaster.",
    ),
    Problem(
        "ladder broken on the attacker's path",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . X . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to overlook a breaker among the attacker's points is a disaster.",
    ),
    Problem(
        "stone beside the ladder breaks nothing",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . X . . . . .
        . . O a O . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to take a stone off the path for a breaker is a disaster.",
    ),
    Problem(
        "ladder to be started",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . O a . . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "E4",
        WIN,
        "",
        "Which net or ladder is harmless if it holds; to atari from the wrong side is a disaster.",
    ),
    Problem(
        "ladder to be started on thirteen lines",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . O a . . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "E4",
        WIN,
        "",
        "Unknown is harmless; to atari from the wrong side is a disaster.",
    ),
    Problem(
        "ladder not to be started",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . X . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a . . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        LOSS,
        "",
        WIN,
        "",
        "A needless extension is harmless; to start a broken ladder is a disaster.",
    ),
    Problem(
        "ladder whose breaker falls with atari",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . O . .
        . . . . . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to trust a breaker that is in atari is a disaster.",
    ),
    Problem(
        "ladder whose breaker is itself in atari",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . O . . .
        . . . . . . . . . X O . .
        . . . . . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . O a O . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to trust a breaker that is in atari is a disaster.",
    ),
    Problem(
        "ladder toward the attacker's stone",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . O . . . . . . . . . .
        . . O a O . . . . . . . .
        . . . O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run toward the enemy is a disaster.",
    ),
    Problem(
        "attacker's stone before the breaker",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . X . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . O . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to count a breaker behind the ladder's end is a disaster.",
    ),
    Problem(
        "breaker before the attacker's stone",
        """
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . O . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . X . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . O . . . . . . . . . . . . . . . .
        . . O a O . . . . . . . . . . . . . .
        . . . O . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        """,
        WIN,
        "",
        WIN,
        "D5",
        "Unknown is harmless; to count a ladder's end behind its breaker is a disaster.",
    ),
    Problem(
        "ladder ends at the near edge",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . O a .
        . . . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "",
        LOSS,
        "",
        "A late capture is harmless; to run to the edge is a disaster.",
    ),
    Problem(
        "ladder with a friend on the way",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X . . . . . .
        . . O . . . . . .
        . . O a O . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D6 E6 D5 E5",
        WIN,
        "D5",
        "Unknown is harmless; to call the stone lost beside its friend is a disaster.",
    ),
    Problem(
        "ladder with the attacker short of liberties",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . O a O X . . .
        . . . O X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D5 E5",
        WIN,
        "D5 E5",
        "Either rescue is harmless; to overlook the attacker's stone in atari is a disaster.",
    ),
    Problem(
        "ladder with an atari on the wall",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . X O . . X . . .
        . . O a O . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D6 D5 E5",
        WIN,
        "D5",
        "Unknown is harmless; to overlook the counter-atari is a disaster.",
    ),
    Problem(
        "run along the third line",
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O . . . . . . . . .
        . . O a . . . . . . . . .
        . . O . . . . . . . . . .
        . . . O . . . . . . . . .
        """,
        WIN,
        "E4 F4 E3 F3",
        WIN,
        "E3",
        "Which blocking move is harmless; to let the string turn out is a disaster.",
    ),
    Problem(
        "ladder to be started from the middle",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . a O . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        WIN,
        "D5",
        WIN,
        "",
        "Unknown is harmless; to atari from the wrong side is a disaster.",
    ),
]
