"""The sum of a player's games: what kinds of mistakes cost most, by stage and over time, and what goes well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.board.points import BLACK
from engine.explain.study.judging import MIDDLE
from engine.explain.study.kinds import OTHER, Kind, kind_of, load_kinds
from engine.explain.study.results import Mistake
from engine.explain.study.sorting import Chosen, date_of
from engine.explain.study.studying import Judged

STAGE_NAMES = ("opening", MIDDLE, "endgame")

LEAST_TO_COMPARE = 6
"""Games, at least, of which the earlier half is compared with the later one."""

SELDOM = 0.05
"""Mistakes of a kind a game, at most, for the kind to be one that the player hardly ever gets wrong."""

LEAST_CHANGE = 2
"""Mistakes of a kind more or fewer in as many games, at least, for a change over time to be told."""

LEAST_TO_PRAISE = 10
"""Games, at least, before it is said what goes well."""


@dataclass(frozen=True)
class Found:
    """A mistake, the game that it was made in, and its kind."""

    mistake: Mistake
    chosen: Chosen
    kind: Kind


@dataclass(frozen=True)
class KindSum:
    """All mistakes of one kind: ``found``, the costliest first, and ``points``, what they lost together."""

    kind: Kind
    found: tuple[Found, ...]
    points: float


@dataclass(frozen=True)
class StageSum:
    """What the player's moves in one stage of the game (opening, middle game, endgame) lost.

    moves: how many there were; lost: points lost per move, over all games; earlier, later: the same in the
    earlier and in the later half of the games, None if there are too few games
    """

    stage: str
    moves: int
    lost: float
    earlier: float | None
    later: float | None


@dataclass(frozen=True)
class Trend:
    """How often a kind of mistakes occurs per game, in the earlier and in the later half of the games."""

    kind: Kind
    earlier: float
    later: float


@dataclass(frozen=True)
class Opening:
    """An opening of the player.

    moves: the player's first moves in words, by their lines from the edges, such as '3-4 and 4-4'; games: how
    many games began so; won, lost: how many of these the player won and lost
    """

    moves: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True)
class Study:
    """What was found in all games of a player.

    names: of the player; games: those judged, the newest first; kinds: the costliest first; stages: what was
    lost in each; trends: kinds that became rarer or more frequent, the largest change first; good: kinds that
    hardly ever occur; openings: the most frequent first; told: sentences on how the games were chosen and
    read; unread: games and files that could not be read, with the reason
    """

    names: tuple[str, ...]
    games: tuple[Judged, ...]
    kinds: tuple[KindSum, ...]
    stages: tuple[StageSum, ...]
    trends: tuple[Trend, ...]
    good: tuple[Kind, ...]
    openings: tuple[Opening, ...]
    told: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def mistakes(self) -> tuple[Found, ...]:
        """All mistakes, in the order of ``kinds``, and within a kind the costliest first."""
        return tuple(found for each in self.kinds for found in each.found)

    @property
    def share_of_other(self) -> float:
        """The share of the mistakes, 0 to 1, that fit no named kind (they are of the kind OTHER); 0 without
        mistakes.
        """
        other = sum(len(each.found) for each in self.kinds if each.kind.name == OTHER)
        return other / max(1, len(self.mistakes))


def sum_up(
    names: Sequence[str], judged: Iterable[Judged], told: Sequence[str] = (), unread: Sequence[str] = ()
) -> Study:
    """Return the study of a player: the sum of the games ``judged``. Games without a result are left out.

    names: of the player; told: sentences on how the games were chosen and read; unread: games and files that
    could not be read, with the reason
    """
    games = sorted(
        (each for each in judged if each.found is not None),
        key=lambda each: (date_of(each.chosen.head), str(each.chosen.head.at)),
        reverse=True,
    )
    found = [_found(game, mistake) for game in games for mistake in _mistakes(game)]
    kinds = tuple(sorted(_sums(found), key=lambda each: (each.kind.name == OTHER, -each.points)))
    return Study(
        tuple(names),
        tuple(games),
        kinds,
        tuple(_stage_sum(stage, games) for stage in STAGE_NAMES),
        tuple(_trends(games)),
        tuple(_good(kinds, len(games))),
        tuple(_openings(games)),
        tuple(told),
        tuple(unread),
    )


def _mistakes(game: Judged) -> Sequence[Mistake]:
    return () if game.found is None else game.found.mistakes


def _found(game: Judged, mistake: Mistake) -> Found:
    return Found(mistake, game.chosen, kind_of(mistake.facts))


def _sums(found: Sequence[Found]) -> Iterable[KindSum]:
    """Yield a sum for each kind of mistakes in ``found``: its mistakes, the costliest first, and their
    points.
    """
    for kind in load_kinds().values():
        its = sorted((each for each in found if each.kind == kind), key=lambda each: -each.mistake.points)
        if its:
            yield KindSum(kind, tuple(its), round(sum(each.mistake.points for each in its), 1))


def _halves(games: Sequence[Judged]) -> tuple[Sequence[Judged], Sequence[Judged]]:
    """Return the earlier half of some games and the later half; ``games`` are given with the newest first.

    Games without a date are left out. If fewer than LEAST_TO_COMPARE have one, both halves are empty.
    """
    dated = [each for each in games if date_of(each.chosen.head)]
    if len(dated) < LEAST_TO_COMPARE:
        return (), ()
    middle = len(dated) // 2
    return dated[middle:], dated[:middle]


def _stage_sum(stage: str, games: Sequence[Judged]) -> StageSum:
    """Return how many of the player's moves in one stage were judged, and how many points they lost on
    average.

    The average is given for all games, and for the earlier and the later half of the games.
    """
    lost = [loss for game in games for loss in _losses(game, stage)]
    earlier, later = ([loss for game in half for loss in _losses(game, stage)] for half in _halves(games))
    return StageSum(
        stage,
        len(lost),
        _mean(lost) or 0.0,
        _mean(earlier) if later else None,
        _mean(later) if earlier else None,
    )


def _losses(game: Judged, stage: str) -> list[float]:
    return [] if game.found is None else [lost for _, its, lost in game.found.moves if its == stage]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _trends(games: Sequence[Judged]) -> list[Trend]:
    """Return the kinds of mistakes that became rarer or more frequent over time, the largest change first.

    The earlier half of the games is compared with the later one. A kind is left out if the change comes to
    less than LEAST_CHANGE mistakes in the whole later half. games: the newest first; if there are too few to
    compare, the list is empty
    """
    earlier, later = _halves(games)
    if not earlier:
        return []
    before, after = _count_kinds(earlier), _count_kinds(later)
    trends = [
        Trend(kind, before.get(name, 0) / len(earlier), after.get(name, 0) / len(later))
        for name, kind in load_kinds().items()
    ]
    changed = [each for each in trends if abs(each.later - each.earlier) >= LEAST_CHANGE / len(later)]
    return sorted(changed, key=lambda each: -abs(each.later - each.earlier))


def _count_kinds(games: Sequence[Judged]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for game in games:
        for mistake in _mistakes(game):
            name = kind_of(mistake.facts).name
            counts[name] = counts.get(name, 0) + 1
    return counts


def _good(kinds: Sequence[KindSum], games: int) -> list[Kind]:
    """Return the kinds of mistakes that the player hardly ever makes: at most SELDOM times per game.

    kinds: the kinds that occur, with their mistakes; games: how many were judged. The list is empty if these
        are fewer than LEAST_TO_PRAISE.
    """
    if games < LEAST_TO_PRAISE:
        return []
    often = {each.kind.name for each in kinds if len(each.found) > SELDOM * games}
    return [kind for name, kind in load_kinds().items() if name not in often and name != OTHER]


def _openings(games: Sequence[Judged]) -> list[Opening]:
    """Return the player's openings in the ``games``, the most frequent first, each with how many of its games
    were won and lost.
    """
    ends: dict[str, list[str]] = {}
    for game in games:
        if game.found is not None:
            ends.setdefault(" and ".join(game.found.opening), []).append(_end(game.chosen))
    openings = [Opening(moves, len(its), its.count("won"), its.count("lost")) for moves, its in ends.items()]
    return sorted(openings, key=lambda each: (-each.games, each.moves))


def _end(chosen: Chosen) -> str:
    """Return how a game ended for the player: won, lost, or an empty text if nobody won or the record does
    not tell.
    """
    winner = chosen.head.result[:2].upper()
    if winner not in ("B+", "W+"):
        return ""
    return "won" if (winner == "B+") == (chosen.color == BLACK) else "lost"
