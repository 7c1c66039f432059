"""When a brief search is given up: at each fifth of its budget, if its end is still far away then.

Seven in ten positions of an evaluation's searches were looked at by those that came to no end within their budget. How
far a search is from its end its own numbers say: the proof number, for whoever moves first, and the disproof number at
the root. In 8 games on 19x19, 288 evaluations after a move each, giving up where these numbers are so large ended this
part of the positions, at the cost of so many answers:

- an attack on a string with a large proof number, whatever the disproof number: 1,393 of 3,459 positions an evaluation,
  and 13 of 472 captures. That an attack fails or that nobody knows is the same to all that ask so briefly;
- a semeai, by the smaller number: 206 of 995, and none of 168 answers;
- the link of two strings, by the smaller number: 201 of 1,351, and 23 of 1,815 answers.

With 4 instead of 32 the semeais would spare 679 positions and cost 1 answer; but small shapes that every player knows,
which are rare in games, are read to their end with such numbers. The lives of groups are read to the end of the budget
for the same reason: 334 of 1,267 positions could have been spared at the cost of 1 of 437 answers, and three rules of
the experts no longer fired on their positions. So is the rescue of a string: 74 of 665 positions for 5 of 475 answers,
and the score of 254 positions on 9x9 got worse by a twentieth of a point.
"""

from __future__ import annotations

from numba import boolean, int64

from engine.jit.declaring import kernel
from engine.reading.search.records import CAPTURE, CONNECT, PROVEN, SEARCH, SEMEAI

BRIEF = 1000
"""Positions up to which a search is brief: the questions of an evaluation in a lookahead."""

LOOKS = 5
"""Parts of the budget after each of which a brief search is looked at. With a single look after a quarter somewhat
fewer positions were spared at the same cost."""

FAR_CAPTURE, FAR_LINK, FAR_SEMEAI = 80, 32, 32
"""Numbers from which on a search is given up, as the module's first lines say of which."""


@kernel(boolean(SEARCH, int64, int64, int64))
def _is_far(search, mover, phi, delta):
    """Return whether the proof and disproof numbers at the root are so large that no end of the search is in
    sight.

    Both estimate how much is left to read: ``phi`` to prove that ``mover``, who moves at the root, succeeds,
    and ``delta`` to prove that it fails.
    """
    if search.goal == SEMEAI:
        return min(phi, delta) >= FAR_SEMEAI
    if search.goal == CONNECT:
        return min(phi, delta) >= FAR_LINK
    return search.goal == CAPTURE and mover == search.attacker and phi >= FAR_CAPTURE


@kernel(boolean(SEARCH, int64, int64, int64, int64))
def is_hopeless(search, mover, ply, phi, delta):
    """Return whether a search with a small budget should be given up because no end of it is in sight.

    ``phi`` and ``delta`` are the proof and disproof number of the position at ``ply`` that the search has
    reached, for the side to move there. From them the numbers at the root, where ``mover`` moves, are
    computed; these decide.
    """
    for above in range(ply - 1, -1, -1):
        frame = search.frames[above]
        nearest, together = PROVEN, 0
        for index in range(frame.count):
            own = index == frame.chosen
            nearest = min(nearest, delta if own else int64(frame.delta[index]))
            together += phi if own else int64(frame.phi[index])
        phi, delta = nearest, min(together, PROVEN)
    return _is_far(search, mover, phi, delta)
