"""What a tree is told before it grows: the numbers by which it does, what is proven at its root, what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.points import EMPTY, PASS
from engine.decide.games.records import DEAD


@dataclass(frozen=True)
class Terms:
    """The numbers by which a tree is grown. Those of players are in ``constants.yaml``; the searches of readers
    have the ones that stand here.

    Most fields are explained in `engine.decide.games.records.TERMS_DTYPE`, under the same names.

    points_when_decided: whether the margin of games counts more the surer the winner is; it is
        measured from the expected lead
    games_before_net: how many games a node other than the root must have before the net is asked about it; 0
        if the net is never asked, not even at the root
    exploration_on_large_boards: replaces ``exploration`` on large boards
    clear_lead: points, for each line of the board's width, by which a game is clearly won
    """

    exploration: float = 0.3
    exploration_on_large_boards: float = 1.0
    trust_in_rave: float = 2000.0
    first_value: float = 0.05
    share_of_lead: float = 0.1
    clear_lead: float = 0.75
    games_before_children: int = 2
    games_before_net: int = 0
    most_children: int = 100
    first_children: int = 4
    widening: float = 1.4
    points_when_decided: bool = True


AT_ROOT_ALONE = 1 << 40
"""Games of a node that none has: the net of the prior is asked at the root alone."""

USUAL = Terms(games_before_net=AT_ROOT_ALONE)
"""How trees of players are grown, but for what ``constants.yaml`` says. At nodes with 100 and with 32 games the net
changed nothing that prices showed."""


@dataclass(frozen=True)
class Proof:
    """What was proven of a group or a string at the root of a tree.

    owner: its colour
    fate: OPEN (whoever moves first decides), ALIVE, DEAD or SEKI of `engine.decide.games.records`
    killing, saving: the moves that kill and save it if the fate is open, else PASS
    stones: its points
    track: the points on which the proof depends; once a move is played there, it no longer holds
    otherwise: what comes of the killing move: DEAD, SEKI, SEKI_OR_DEAD, or OPEN if nobody knows
    space: the points that it encloses, if its owner gets them only with two eyes; else empty
    """

    owner: int
    fate: int
    killing: int
    saving: int
    stones: frozenset[int]
    track: frozenset[int]
    otherwise: int = DEAD
    space: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Goal:
    """What the games of a tree are about in place of the score: whether a stone lives or is linked with
    another.

    stone, owner: the stone and its colour
    area: the points where moves are tried. Elsewhere a playout only answers the last move
    other: a second stone that must be linked with the first, PASS for none
    ignoring: the colour that may take every ko back at once, EMPTY for neither
    """

    stone: int
    owner: int
    area: frozenset[int]
    other: int = PASS
    ignoring: int = EMPTY
