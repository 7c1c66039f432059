"""Kos that games of a second opinion find: a group that is killed may live by one, one that lives may die by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex
from engine.decide.games.fates import FateGames
from engine.reading.life.kos import (
    DIES_BY_KO,
    FIRST_GAMES,
    KILLED_OUTRIGHT,
    LIVES_BY_KO,
    MOST_GAMES,
    OFTEN_IN_GAMES,
    RARE_IN_GAMES,
    SWAY,
    unless_by_ko,
)
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, More, Reader, Trial

BY_KO = """
. a . X . . . . .
X X X O O . . . .
O O O O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black has an eye in the corner and fights for the second one: after E9 White takes the ko at C9."""

KILL, FIGHT = parse_vertex("E9", 9), parse_vertex("C9", 9)


def board_by_ko() -> tuple[Board, int]:
    """The board and a stone of the black group."""
    grid = parse_diagram(BY_KO.replace("a", "X"))
    board = Board(len(grid))
    board.set_position(grid)
    return board, marked_points(BY_KO)["a"]


class Told:
    """A second opinion: how often the group is captured, by the side that ignores kos, and in what share of the games
    kos arise.
    """

    def __init__(self, killed: Mapping[int, float], kos: float, move: int = KILL) -> None:
        self.killed, self.kos, self.moves = killed, kos, {EMPTY: move}
        self.asked: list[int] = []
        self.wanted: dict[int, int] = {}

    def __call__(
        self,
        board: Board,
        stone: int,
        group: Sequence[int],
        mover: int,
        other: int = PASS,
        more: More | None = None,
        ignoring: int = EMPTY,
    ) -> Trial:
        """What was told, after as many games as are wanted."""
        assert more is not None
        assert other == PASS
        self.asked.append(ignoring)
        for games in (FIRST_GAMES, MOST_GAMES):
            heard = Trial(
                self.killed[ignoring], self.moves.get(ignoring, FIGHT), games, round(self.kos * games)
            )
            if more(heard) == ENOUGH:
                break
        else:
            pytest.fail("more games are wanted than at most")
        self.wanted[ignoring] = games
        return heard


def answer(lean: int) -> Reading:
    """What the side to move gets, without proof."""
    return Reading(UNKNOWN, PASS if lean == LOSS else KILL, 7, frozenset(), lean, is_likely=True)


@pytest.mark.parametrize(
    ("mover", "lean", "plain", "owners", "enemies", "kos", "outcome"),
    [
        (WHITE, WIN, 0.5, LIVES_BY_KO, 0.5, OFTEN_IN_GAMES, KO_FIRST),
        (WHITE, WIN, 0.5, LIVES_BY_KO + 0.01, 0.9, OFTEN_IN_GAMES, WIN),
        (WHITE, WIN, 0.5, LIVES_BY_KO, LIVES_BY_KO + SWAY - 0.01, OFTEN_IN_GAMES, WIN),
        (WHITE, WIN, 0.5, LIVES_BY_KO, 0.5, OFTEN_IN_GAMES - 0.01, WIN),
        (WHITE, WIN, KILLED_OUTRIGHT + 0.01, LIVES_BY_KO, 0.9, OFTEN_IN_GAMES, WIN),
        (WHITE, LOSS, 0.2, 0.1, DIES_BY_KO, OFTEN_IN_GAMES, KO_SECOND),
        (WHITE, LOSS, 0.2, 0.1, DIES_BY_KO - 0.01, OFTEN_IN_GAMES, LOSS),
        (WHITE, LOSS, 0.2, DIES_BY_KO - SWAY + 0.01, DIES_BY_KO, OFTEN_IN_GAMES, LOSS),
        (BLACK, WIN, 0.2, 0.1, DIES_BY_KO, OFTEN_IN_GAMES, KO_FIRST),
        (BLACK, WIN, 0.2, DIES_BY_KO - SWAY + 0.01, DIES_BY_KO, OFTEN_IN_GAMES, WIN),
        (BLACK, WIN, 0.2, 0.1, DIES_BY_KO - 0.01, OFTEN_IN_GAMES, WIN),
        (BLACK, LOSS, 0.5, 0.0, 0.9, 1.0, LOSS),
    ],
)
def test_a_ko_decides_where_ignoring_it_turns_what_becomes_of_the_group(
    mover: int, lean: int, plain: float, owners: float, enemies: float, kos: float, outcome: int
) -> None:
    board, stone = board_by_ko()
    told = Told({EMPTY: plain, BLACK: owners, WHITE: enemies}, kos)
    judged = unless_by_ko(Reader(opinion=told), board, stone, mover, answer(lean))
    assert judged.best_supported == outcome
    assert judged.move == {LOSS: PASS, KO_SECOND: FIGHT}.get(outcome, KILL)
    assert judged.is_likely
    assert len(judged.track) == (board.size**2 if told.asked else 0)


def test_games_that_have_not_found_the_kill_tell_nothing_of_its_ko() -> None:
    board, stone = board_by_ko()
    shares = {EMPTY: 0.5, BLACK: 0.0, WHITE: 1.0}
    found, missed = Told(shares, 1.0), Told(shares, 1.0, FIGHT)
    killed = [
        unless_by_ko(Reader(opinion=told), board, stone, WHITE, answer(WIN)) for told in (found, missed)
    ]
    assert [each.best_supported for each in killed] == [KO_FIRST, WIN]
    assert unless_by_ko(Reader(opinion=missed), board, stone, BLACK, answer(WIN)).best_supported == KO_FIRST


def test_games_that_ignore_kos_are_played_only_where_kos_arise() -> None:
    board, stone = board_by_ko()
    shares = {EMPTY: 0.5, BLACK: 0.0, WHITE: 1.0}
    often, doubtful, rare = (
        Told(shares, kos) for kos in (OFTEN_IN_GAMES, OFTEN_IN_GAMES - 0.01, RARE_IN_GAMES - 0.01)
    )
    for told in (often, doubtful, rare):
        unless_by_ko(Reader(opinion=told), board, stone, WHITE, answer(WIN))
    assert often.asked == [EMPTY, BLACK, WHITE]
    assert doubtful.asked == rare.asked == [EMPTY]
    assert set(often.wanted.values()) == set(rare.wanted.values()) == {FIRST_GAMES}
    assert doubtful.wanted == {EMPTY: MOST_GAMES}
    near = Told({EMPTY: 0.5, BLACK: LIVES_BY_KO, WHITE: 1.0}, 1.0)
    unless_by_ko(Reader(opinion=near), board, stone, WHITE, answer(WIN))
    assert near.wanted == {EMPTY: FIRST_GAMES, BLACK: MOST_GAMES, WHITE: FIRST_GAMES}


def test_proofs_stand_and_a_reader_without_second_opinion_hears_nothing() -> None:
    board, stone = board_by_ko()
    told = Told({EMPTY: 0.5, BLACK: 0.0, WHITE: 1.0}, 1.0)
    proof = Reading(WIN, KILL, 7, frozenset())
    assert unless_by_ko(Reader(opinion=told), board, stone, WHITE, proof) == proof
    assert unless_by_ko(Reader(), board, stone, WHITE, answer(WIN)) == answer(WIN)
    assert told.asked == []


def test_games_know_the_side_that_ignores_kos() -> None:
    board, stone = board_by_ko()
    group = sorted({each for first in (stone, parse_vertex("D9", 9)) for each in board.stones(first)})
    games, before = FateGames(), board.grid().copy()
    heard = {
        side: games.trial(board, stone, group, WHITE, PASS, lambda _: GO_ON, side)
        for side in (EMPTY, BLACK, WHITE)
    }
    assert heard[BLACK].killed < 0.4 < 0.8 < heard[WHITE].killed
    assert heard[EMPTY].kos > 0
    assert (board.grid() == before).all()
    quiet = Board(9)
    quiet.play(BLACK, stone)
    assert games.trial(quiet, stone, [stone], opponent(BLACK), more=lambda _: ENOUGH).kos == 0
