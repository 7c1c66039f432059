"""Semeais that a ko decides, as values: who wins by whose threats, in how many moves, and what a move is worth.

Three ways to the same answer. *By search*: every position of the semeai is solved, once without threats, once with
each side as the komaster that takes every ko back at once (`engine.lab.check.semeais`). *By thermograph*: the semeai
is a game worth a point to whoever takes the other, and its thermographs by komaster (`engine.endgame.kos`) begin with
what is reached where moves cost nothing. *By formula*: a ko of one step or several is worth what the moves are that
either side needs in a row to win it (`engine.endgame.kos.KoStages`; Berlekamp 1996, Müller 1999).
"""

from __future__ import annotations

from functools import cached_property

from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.endgame.games import TooLarge
from engine.endgame.kos import KoSearch, KoStages, KoValue, TooHard
from engine.endgame.local_search import Repetition
from engine.endgame.regions import Region
from engine.game.rule_sets import AREA
from engine.lab.check.semeais import ExactSemeai
from engine.lab.data.semeais import Made
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN

COLORS = (BLACK, WHITE)
"""Black first, as in all pairs of sides here."""

MOST_POSITIONS = 2_000
"""Positions that the thermographs of one semeai may take."""

WON, LOST = 1, -1
"""What a semeai is worth for Black that it wins, and that it loses."""


class SemeaiValue(KoSearch):
    """Computes the thermographs of a semeai by treating it as a game with a score. There is one for each side
    as komaster (the side with the larger ko threats).

    The game is over when one group is taken. Its score is then WON if Black takes the other group, LOST if
    White does. Before that it is worth nothing to either side.
    """

    def __init__(self, semeai: Made, most: int = MOST_POSITIONS) -> None:
        super().__init__(semeai.board, AREA, most)
        self._semeai = semeai

    def of_semeai(self) -> KoValue | None:
        """Return the thermographs of the semeai for each side as komaster (the side with the larger ko
        threats).

        None if there are too many positions, or if the thermographs cannot be drawn because their walls cross
        more than once.
        """
        try:
            return self.value(tuple(sorted(self._semeai.points)))
        except (TooLarge, TooHard, Repetition):
            return None

    def _settle(self) -> _End:
        black, white = self._semeai.stones
        if self._board.color_at(white) == EMPTY:
            return _End(WON)
        return _End(LOST if self._board.color_at(black) == EMPTY else 0)


class _End:
    """Tells a search of regions (`KoSearch`) which points of a semeai are settled, and who has won it. All
    points are settled once a group is taken, none before.

    won: WON, LOST, or 0 while the semeai is not over
    """

    def __init__(self, won: int) -> None:
        self._won = won
        self.settled = _All(won != 0)

    def worth(self, points: Region) -> int:
        """Return what the settled points of the semeai are worth for Black: WON or LOST once a group is
        taken, 0 before. Also 0 if ``points`` is empty.
        """
        return self._won if points else 0

    def standing(self, region: Region) -> int:
        """Return what a region is worth if nobody plays there any more: always 0. A semeai with which neither
        side goes on is a seki and brings no points.
        """
        return 0


class _All(list[bool]):
    """A list that gives the same truth value, ``answer``, for every point. It has no items of its own."""

    def __init__(self, answer: bool) -> None:
        super().__init__()
        self._answer = answer

    def __getitem__(self, point: object) -> bool:  # type: ignore[override]
        return self._answer


class KoSemeai:
    """One semeai that exact search solves three times: without ko threats for either side, and with each side
    as komaster, i.e. the side that takes every ko back at once.

    Raises ValueError in the same cases as `ExactSemeai`.
    """

    def __init__(self, semeai: Made) -> None:
        self.semeai = semeai
        self._exact = {
            komaster: ExactSemeai(semeai.board, semeai.black, semeai.white, semeai.points, komaster)
            for komaster in (EMPTY, *COLORS)
        }

    def wins(self, attacker: int, mover: int, komaster: int = EMPTY) -> bool:
        """Tell whether ``attacker`` takes the other group if ``mover`` moves first.

        komaster: the side that takes every ko back at once, EMPTY for none
        """
        return self._exact[komaster].takes(attacker, mover)

    def capture(self, mover: int) -> int:
        """Return the outcome if ``mover`` moves first and tries to capture the other group: WIN, KO_FIRST,
        KO_SECOND or LOSS.
        """
        return _outcome_of(
            mover, {komaster: self.wins(mover, mover, komaster) for komaster in (EMPTY, *COLORS)}
        )

    def save(self, mover: int) -> int:
        """Return the outcome if ``mover`` moves first to save its own group: WIN, KO_FIRST, KO_SECOND or
        LOSS.
        """
        other = opponent(mover)
        return _outcome_of(
            mover, {komaster: not self.wins(other, mover, komaster) for komaster in (EMPTY, *COLORS)}
        )

    @property
    def has_ko(self) -> bool:
        """Whether the result of the semeai depends on ko threats, with either side moving first."""
        return any(
            outcome in (KO_FIRST, KO_SECOND)
            for mover in COLORS
            for outcome in (self.save(mover), self.capture(mover))
        )

    @cached_property
    def stages(self) -> KoStages | None:
        """The semeai as a ko of several steps, described by how many moves in a row Black and White need to
        win it; None if one of them cannot win.
        """
        moves = {color: self._exact[EMPTY].moves_in_a_row(color) for color in COLORS}
        black, white = moves[BLACK], moves[WHITE]
        return None if black is None or white is None else KoStages(WON, LOST, black, white)

    @cached_property
    def value(self) -> KoValue | None:
        """The thermographs of the semeai for each side as komaster; None if there are too many positions or
        they cannot be drawn.
        """
        return SemeaiValue(self.semeai).of_semeai()


def _outcome_of(mover: int, succeeds: dict[int, bool]) -> int:
    """Return the outcome for ``mover``, which moves first, from whether it succeeds with each side as
    komaster (the side that takes every ko back at once).

    WIN: it succeeds even if the enemy is komaster
    KO_FIRST: it succeeds if nobody is komaster, but not if the enemy is
    KO_SECOND: it succeeds only if it is komaster itself
    LOSS: it never succeeds

    succeeds: whether the mover succeeds, by komaster: BLACK, WHITE, or EMPTY for nobody
    """
    if succeeds[EMPTY]:
        return WIN if succeeds[opponent(mover)] else KO_FIRST
    return KO_SECOND if succeeds[mover] else LOSS
