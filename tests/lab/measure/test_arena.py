"""The arena: matches between real and misbehaving programs."""

from __future__ import annotations

import shlex
import sys

import pytest

from engine.board.points import xy
from engine.game.sgf import load_sgf
from engine.lab.data.openings import draw_opening
from engine.lab.intervals import wilson
from engine.lab.measure.arena import Match, MatchOptions, MatchResult

OWN = "tamen --player simple --seed {}"

MISBEHAVING = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "genmove":
        {deed}
    if word == "quit":
        print("=\\n", flush=True)
        break
    print("=\\n", flush=True)
"""


def program(deed: str) -> str:
    """The command line of a program that does this when it should move."""
    return shlex.join([sys.executable, "-c", MISBEHAVING.format(deed=deed)])


def play(first: str, second: str, options: MatchOptions) -> MatchResult:
    match = Match((first, second), options)
    for _ in match.play():
        pass
    return match.result


@pytest.mark.process
def test_two_games_are_played_out_with_colours_exchanged_and_saved(tmp_path) -> None:
    options = MatchOptions(size=5, games=2, opening_moves=1, folder=tmp_path)
    result = play(OWN.format(1), OWN.format(2), options)
    assert len(result.games) == 2
    assert not any(game.fault for game in result.games)
    assert result.wins(0) + result.wins(1) + sum(game.winner is None for game in result.games) == 2
    games = [load_sgf(path) for path in sorted(tmp_path.glob("*.sgf"))]
    assert [game.move_count for game in games] == [game.moves for game in result.games]
    assert games[0].moves[0] == games[1].moves[0]
    assert games[0].comments[0] != games[1].comments[0]


@pytest.mark.process
@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ('print("= a9\\n", flush=True); continue', "illegal"),
        ('print("= nonsense\\n", flush=True); continue', "illegal"),
        ('print("? cannot\\n", flush=True); continue', "illegal"),
        ("sys.exit(1)", "died"),
        ("continue", "silent"),
    ],
)
def test_faults_lose_the_game_and_are_counted(deed: str, kind: str) -> None:
    options = MatchOptions(size=5, games=2, opening_moves=0, patience=20.0 if kind != "silent" else 4.0)
    result = play(program(deed), OWN.format(1), options)
    assert result.faults(0, kind) == 2
    assert result.wins(1) == 2
    assert result.summary()["faults"][1] == {"illegal": 0, "died": 0, "silent": 0, "time": 0}


@pytest.mark.process
def test_resignation_ends_the_game() -> None:
    deed = 'print("= resign\\n", flush=True); continue'
    result = play(program(deed), OWN.format(1), MatchOptions(size=5, games=1, opening_moves=0))
    assert result.games[0].text == "W+R"
    assert result.games[0].winner == 1


def test_openings_are_seeded_and_their_stones_do_not_touch() -> None:
    assert draw_opening(9, 4, 7) == draw_opening(9, 4, 7)
    assert draw_opening(9, 4, 7) != draw_opening(9, 4, 8)
    for seed in range(50):
        stones = [xy(point) for point in draw_opening(9, 4, seed)]
        assert len(stones) == 4
        assert all(2 <= coordinate <= 6 for stone in stones for coordinate in stone)
        assert all(
            max(abs(ax - bx), abs(ay - by)) > 1
            for (ax, ay) in stones
            for (bx, by) in stones
            if (ax, ay) != (bx, by)
        )


def test_wilson_interval_against_figures_worked_by_hand() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(5, 10)
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert round(wilson(10, 10)[0], 3) == 0.722
