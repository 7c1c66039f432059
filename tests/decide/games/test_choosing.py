"""Where points are asked for, what was read to decide something is weighed by what hangs on it against the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.board.points import BLACK
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Tried
from engine.decide.games.choosing import most_at_stake, most_credible
from engine.suggest.candidate import Candidate
from tests.decide.games.test_counted import UNCOUNTED
from tests.decide.games.test_hybrid import letter, player
from tests.decide.positions import game_at

ELSEWHERE, SMALL, LARGE = 1, 2, 3

KO = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X . . . . . .
O O X . . . . . .
. O X X . . . . .
a O O X . . . . .
. . O X . . . . .
"""
"""White lives or, if Black begins, must win a ko."""


def tried(move: int, games: int, lead: float) -> Tried:
    return Tried(Candidate(move, ()), worth=float(games), score=lead)


def chosen(*moves: Tried, spread: float = 20.0) -> int | None:
    """What is chosen of some moves, the ones with the most games first, if 6 and 12 points hang on two of them."""
    found = most_at_stake(moves, {SMALL: 6.0, LARGE: 12.0}, spread)
    return None if found is None else found.move


@pytest.mark.parametrize(
    ("games", "behind", "is_chosen"), [(100, 5.9, True), (100, 6.1, False), (900, 4.0, False)]
)
def test_it_may_lead_by_less_as_far_as_that_may_be_chance_and_hangs_on_it(
    games: int, behind: float, is_chosen: bool
) -> None:
    """Of 100 games each three standard errors are 8.5 points, of 900 each 2.8, with games that scatter by 20."""
    found = chosen(tried(ELSEWHERE, games, 10.0), tried(SMALL, games, 10.0 - behind))
    assert found == (SMALL if is_chosen else None)


def test_of_several_the_one_on_which_most_hangs_is_chosen_however_few_games_it_had() -> None:
    assert chosen(tried(SMALL, 800, 10.0), tried(ELSEWHERE, 400, 9.0), tried(LARGE, 50, 5.0)) == LARGE


def test_one_with_hardly_any_games_but_a_good_lead_gives_way_to_a_larger_one() -> None:
    """The best lead of many is the luckiest."""
    assert chosen(tried(LARGE, 800, 0.0), tried(SMALL, 40, 16.0)) == LARGE


def test_half_a_point_makes_no_difference_however_many_games() -> None:
    assert chosen(tried(ELSEWHERE, 10**6, 10.0), tried(SMALL, 10**6, 9.6)) == SMALL
    assert chosen(tried(ELSEWHERE, 10**6, 10.0), tried(SMALL, 10**6, 9.4)) is None


def test_what_nobody_read_is_not_chosen_for_it() -> None:
    assert chosen(tried(ELSEWHERE, 100, 10.0), tried(ELSEWHERE + 10, 100, 10.0)) is None


@pytest.mark.slow
def test_a_ko_for_a_group_is_begun_where_points_are_asked_for() -> None:
    decision = player(120).afresh().decide(game_at(KO, BLACK), BLACK, Budget(for_points=True))
    assert decision.move == letter(KO)
    assert letter(KO) in decision.proven


@pytest.mark.slow
def test_in_a_game_a_ko_is_no_proof() -> None:
    assert letter(KO) not in player(120).afresh().decide(game_at(KO, BLACK), BLACK).proven


def credible(*moves: tuple[int, float, float]) -> int:
    """What games and experts choose together; each a move, its games and how likely the experts think it, in bits."""
    each = [Tried(Candidate(move, (), chance), worth=games) for move, games, chance in moves]
    return most_credible(each, {move: games for move, games, _ in moves}).move


@pytest.mark.parametrize(("games", "is_chosen"), [(700.0, True), (500.0, False)])
def test_the_experts_choose_among_moves_with_nearly_as_many_games(games: float, is_chosen: bool) -> None:
    """Five bits count 1.68 times the games."""
    assert credible((ELSEWHERE, 1000.0, -6.0), (SMALL, games, -1.0)) == (SMALL if is_chosen else ELSEWHERE)


def test_a_move_that_no_expert_names_is_no_worse_than_a_very_unlikely_one() -> None:
    assert credible((ELSEWHERE, 101.0, -10.0), (SMALL, 100.0, -7.0)) == ELSEWHERE


def test_a_move_with_hardly_any_games_is_not_chosen_however_likely() -> None:
    assert credible((ELSEWHERE, 1000.0, -10.0), (SMALL, 99.0, 20.0)) == ELSEWHERE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("for_points", "place", "is_played"), [(True, 4, True), (True, 1, False), (False, 4, False)]
)
def test_the_experts_are_heard_where_points_are_asked_for_and_nothing_large_is_in_doubt(
    for_points: bool, place: int, is_played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they prefer is played unless it must not be: the move with the second most games fills one's own ground."""
    asked = []

    def prefer(moves: Sequence[Tried], standing: Mapping[int, float]) -> Tried:
        asked.append({each.move for each in moves} <= standing.keys())
        return moves[place]

    monkeypatch.setattr("engine.decide.games.choosing.most_credible", prefer)
    decision = player(200).afresh().decide(game_at(UNCOUNTED, BLACK), BLACK, Budget(for_points=for_points))
    assert asked == ([True] if for_points else [])
    assert (decision.move == decision.tried[place].move) == is_played
