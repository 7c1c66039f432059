"""The miner on games whose habit is known: what it finds, what it counts, and that it goes on where it stopped."""

from __future__ import annotations

import io
from contextlib import redirect_stderr
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import opponent
from engine.lab.data.games import Collection
from engine.lab.make.mining.patterns import mine as module
from engine.lab.make.mining.patterns.check import check_patterns
from engine.lab.make.mining.patterns.continuations import LAST_MOVE, sente_value, worth_of
from engine.lab.make.mining.patterns.harvest import ELSEWHERE, Harvester
from engine.lab.make.mining.patterns.judge import judge
from engine.lab.make.mining.patterns.mine import MINED, mine, write_mined
from engine.lab.make.mining.patterns.settings import EXPLAINED, MiningSettings
from patterns.database import build_database
from patterns.model import OWN, Pattern
from patterns.naive import all_matches
from patterns.source import read_sources, source_files
from patterns.trees import planned_moves
from tests.patterns.expert_games import write_games

SETTINGS = MiningSettings(
    sample_games=60,
    harvest_games=30,
    measure_games=8,
    least_plays=40,
    wanted_share=0.5,
    least_share=0.15,
    least_gain=5,
    least_shown=20,
    least_taken=5,
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of games with a habit, and some broken lines."""
    file = tmp_path_factory.mktemp("games") / "games.txt"
    write_games(file, 96, 60, 1, broken=True)
    return file


@pytest.fixture(scope="module")
def mined_and_told(games: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Pattern], str]:
    """What the miner finds in them, and what it tells on the way."""
    told = io.StringIO()
    with redirect_stderr(told):
        found = mine(games, SETTINGS, tmp_path_factory.mktemp("work"), [])
    return found, told.getvalue()


@pytest.fixture(scope="module")
def mined(mined_and_told: tuple[list[Pattern], str]) -> list[Pattern]:
    """What the miner finds in them."""
    return mined_and_told[0]


def test_the_habit_is_found(mined: list[Pattern]) -> None:
    assert mined
    best = mined[0]
    row, column = best.anchor
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    stones = [best.rows[y][x] for y, x in beside if 0 <= y < best.height and 0 <= x < best.width]
    assert "O" in stones
    # the habit has a side, which a drawing that may be turned does not know: one of four points beside a lone stone
    assert best.share > 0.2
    assert all(pattern.moves[0].side == OWN and pattern.share >= SETTINGS.least_share for pattern in mined)


def test_mined_patterns_are_well_and_named_by_their_counts(mined: list[Pattern]) -> None:
    assert check_patterns(mined) == []
    assert len({pattern.name for pattern in mined}) == len(mined)
    for pattern in mined:
        assert f"{round(100 * pattern.share)}% of {pattern.seen:,} cases" in pattern.says


@pytest.mark.slow
def test_the_counts_are_those_of_slow_counting(mined: list[Pattern], games: Path) -> None:
    pattern = mined[0]
    shown = taken = 0
    first = SETTINGS.sample_games + SETTINGS.harvest_games
    for moves in Collection(games).games(first, SETTINGS.measure_games):
        board = Board(19)
        for move in moves.tolist():
            points = {point for point, _ in all_matches(pattern, board.grid(), board.to_move)}
            shown += len(points)
            taken += move in points
            board.play(board.to_move, move)
    assert (pattern.seen, pattern.share) == (shown, round(taken / shown, 3))


def test_games_that_are_broken_are_skipped_and_counted(games: Path) -> None:
    collection = Collection(games)
    assert len(list(collection.games())) == 96 + 1
    assert sum(collection.broken.values()) == 3
    report = collection.report()
    assert "3 games of" in report
    assert "1 as the line has N fields, expected result, komi and moves with tabs between" in report
    assert "1 as komi is ..., expected a number" in report
    assert "1 as move N is ..., expected two letters from a to s, or tt" in report


def test_a_game_with_an_illegal_move_is_skipped_and_counted(
    mined_and_told: tuple[list[Pattern], str],
) -> None:
    assert "as a move is illegal" in mined_and_told[1]


def test_a_file_that_is_no_whole_gzip_file(tmp_path: Path) -> None:
    file = tmp_path / "games.txt.gz"
    file.write_bytes(b"\x1f\x8b\x08\x00")
    with pytest.raises(ValueError, match="is not a whole gzip file"):
        mine(file, SETTINGS, tmp_path / "work", [])


class BrokenOff(Exception):
    """Stands for a process that is stopped."""


@pytest.mark.slow
def test_a_run_that_was_broken_off_goes_on_where_it_stopped(
    games: Path, mined: list[Pattern], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SAVE_EVERY", 5)
    counted: list[int] = []
    add = Harvester.add
    stops = [12, 27, 39]

    def add_or_stop(self: Harvester, moves: np.ndarray, size: int) -> None:
        counted.append(len(moves))
        if len(counted) in stops:
            raise BrokenOff
        add(self, moves, size)

    monkeypatch.setattr(Harvester, "add", add_or_stop)
    for _ in stops:
        with pytest.raises(BrokenOff):
            mine(games, SETTINGS, tmp_path, [])
        assert not [file for file in tmp_path.iterdir() if file.suffix == ".tmp"]
    found = mine(games, SETTINGS, tmp_path, [])
    assert found == mined
    # three stops cost at most the five games since the last time the state was kept, and the stopped one
    assert len(counted) <= SETTINGS.harvest_games + SETTINGS.measure_games + 3 * 6


@pytest.mark.slow
def test_state_of_other_settings_or_damaged_state_is_not_used(
    games: Path, mined: list[Pattern], tmp_path: Path
) -> None:
    mine(games, MiningSettings(**{**vars(SETTINGS), "least_share": 0.3}), tmp_path, [])
    assert mine(games, SETTINGS, tmp_path, []) == mined
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:100])
    assert mine(games, SETTINGS, tmp_path, []) == mined


@pytest.mark.slow
def test_patterns_that_are_written_by_hand_already_are_left_out(
    games: Path, mined: list[Pattern], tmp_path: Path
) -> None:
    known = Pattern(**{**vars(mined[0]), "name": "by-hand", "seen": None})
    found = mine(games, SETTINGS, tmp_path, [known])
    assert mined[0].rows not in [pattern.rows for pattern in found]


def test_sources_are_written_by_kind_and_old_ones_removed(mined: list[Pattern], tmp_path: Path) -> None:
    (tmp_path / f"{MINED}endgame.yaml").write_text("old")
    (tmp_path / "contact.yaml").write_text("kind: contact\npatterns: []\n")
    files = write_mined(mined, tmp_path, "Made by a test")
    assert sorted(files) == [file for file in source_files(tmp_path) if file.name.startswith(MINED)]
    assert files[0].read_text().startswith("# Made by a test\nkind: ")
    assert sorted(read_sources(files), key=lambda pattern: pattern.name) == mined
    assert (tmp_path / "contact.yaml").is_file()


def test_what_followed_is_written_down_as_it_was_played(mined: list[Pattern], games: Path) -> None:
    harvester = Harvester(build_database(mined[:1]))
    moves = next(Collection(games).games())
    harvester.add(moves, 19)
    tally = harvester.tallies[0]
    assert tally["taken"] > 0
    lines = tally["moves"][: tally["taken"]]
    assert ((lines >= 0) & (lines <= ELSEWHERE)).all()
    # a point that was played later was empty before, unless a stone was captured there: nothing is captured so early
    for line, empty in zip(lines.tolist(), tally["empty"].tolist(), strict=False):
        for cell in line:
            assert cell == ELSEWHERE or empty >> cell & 1


@pytest.mark.slow
def test_judging_agrees_with_slow_judging(mined: list[Pattern], games: Path) -> None:
    database = build_database(mined)
    moves = next(Collection(games).games(40))[:40]
    ranks = np.ascontiguousarray(database.tables["moves"]["share"])
    found = judge(database, [moves], 19, ranks, np.ones(len(mined), dtype=np.uint8)).figures()
    first = among = proposals = 0
    board = Board(19)
    for move in moves.tolist():
        ranked: dict[int, float] = {}
        for index, pattern in enumerate(mined):
            for own in (board.to_move, opponent(board.to_move)):
                for point, orientation in all_matches(pattern, board.grid(), own):
                    match = {"pattern": index, "point": point, "orientation": orientation, "own": own}
                    for each in planned_moves(database, match):
                        if each.color == board.to_move and board.is_legal(each.color, each.point):
                            ranked[each.point] = max(ranked.get(each.point, 0), each.share)
        proposals += len(ranked)
        among += move in ranked
        if ranked:
            best = max(ranked.values())
            first += min(point for point, rank in ranked.items() if rank == best) == move
        board.play(board.to_move, move)
    assert found["positions"] == len(moves)
    assert found["first_choice"] == round(first / len(moves), 4)
    assert found["among_choices"] == round(among / len(moves), 4)
    assert found["proposals_a_position"] == round(proposals / len(moves), 2)
    assert among > 5


def test_the_worth_of_a_share() -> None:
    assert sente_value(0) == 7
    assert sente_value(LAST_MOVE) == sente_value(400) == 1
    # half of the experts: as much as the move elsewhere
    assert worth_of(0.5, LAST_MOVE / 2) == 4
    assert worth_of(0.9, LAST_MOVE / 2) > worth_of(0.6, LAST_MOVE / 2) > worth_of(0.2, LAST_MOVE / 2) >= 0.5


def test_every_setting_is_explained() -> None:
    assert set(EXPLAINED) == set(vars(MiningSettings()))
