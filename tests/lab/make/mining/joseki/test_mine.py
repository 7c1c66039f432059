"""The miner: what it counts, how it goes on, what it leaves out, and what it calls a move."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import PASS, parse_vertex, xy
from engine.lab.make.mining.joseki.counts import ROW_DTYPE, Counts
from engine.lab.make.mining.joseki.grow import mined_source
from engine.lab.make.mining.joseki.label import Outlook, label, outlook, right_and_wrong
from engine.lab.make.mining.joseki.mine import GAMES_A_CHUNK, GameWalker, count_games, read_lines
from joseki.corner import TENUKI
from joseki.position import CornerPosition, code_at
from joseki.tree import Kind, each_move


def game(moves: str, result: str = "B+R") -> str:
    """A line of a games file from vertices."""
    points = [parse_vertex(vertex, 19) for vertex in moves.split()]
    pairs = ["tt" if p == PASS else "".join(chr(97 + z) for z in xy(p)) for p in points]
    return f"{result}\t6.5\t{''.join(pairs)}\n"


def counted(folder: Path, lines: list[str], limit: int | None = None) -> Counts:
    """The counts of some games."""
    (folder / "games.txt").write_text("".join(lines), encoding="ascii")
    return count_games(folder / "games.txt", folder / "counts.npz", limit)


def chosen(counts: Counts, line: str) -> dict[int, tuple[int, int, int]]:
    """What was chosen in a corner after some moves: games, at once and wins by the code in the canonical frame."""
    position = CornerPosition()
    for vertex in line.split():
        position.play(TENUKI if vertex == "-" else code_at(parse_vertex(vertex, 19)))
    rows = counts.at(min(position.keys()))
    return {int(row["move"]): (int(row["games"]), int(row["at_once"]), int(row["wins"])) for row in rows}


def test_corners_are_counted_together_however_they_are_turned(tmp_path: Path) -> None:
    counts = counted(
        tmp_path,
        [
            game("R16 P17 Q15"),
            game("Q3 R5 P4", "W+R"),
            game("pass C4 E3 D5"),
            game("D4 R16 P17 Q15", "W+2.5"),
        ],
    )
    assert counts.lines == 4
    assert list(chosen(counts, "R16").values()) == [(4, 4, 2)]
    assert list(chosen(counts, "R16 P17").values()) == [(4, 4, 2)]


def test_tenuki_is_counted_at_the_first_two_turns(tmp_path: Path) -> None:
    counts = counted(tmp_path, [game("R16 D4 D16 Q4 P17")])
    first = chosen(counts, "R16")
    assert first == {TENUKI: (1, 1, 0)}
    after = chosen(counts, "R16 -")
    assert after[TENUKI] == (1, 1, 1)
    assert [value for move, value in after.items() if move != TENUKI] == [(1, 0, 1)]


def test_stones_that_join_later_are_no_choice(tmp_path: Path) -> None:
    # K17 stands before O17 links it to the corner: the corner then has more stones than one move adds
    counts = counted(tmp_path, [game("Q16 K17 D4 O17 R14")])
    assert all(move == TENUKI for move in chosen(counts, "Q16"))


def test_a_stopped_mining_goes_on_where_it_was(tmp_path: Path) -> None:
    lines = [game(f"R16 P17 {vertex}") for vertex in ("Q15", "L17", "M16", "N16", "Q15", "L16")]
    lines.insert(3, "B+R\t6.5\tzz\n")
    (tmp_path / "one").mkdir()
    whole = counted(tmp_path / "one", lines)
    for stop in (2, 4, None):
        parted = counted(tmp_path, lines, stop)
    assert (whole.rows == parted.rows).all()
    assert whole.lines == parted.lines == 7
    assert whole.skipped == parted.skipped
    again = counted(tmp_path, lines)
    assert (again.rows == whole.rows).all()


def test_broken_games_are_left_out_and_counted_by_reason(tmp_path: Path) -> None:
    counts = counted(
        tmp_path,
        [
            game("R16 P17"),
            "nonsense\n",
            "B+R\tx\tpd\n",
            game("R16 R16"),
            game("R16", "Draw"),
            game("Q4"),
            "B+R\t6\tp\n",
        ],
    )
    assert counts.lines == 7
    assert dict(counts.skipped) == {
        "the line has N fields, expected result, komi and moves with tabs between": 1,
        "komi is ..., expected a number": 1,
        "a move is illegal": 1,
        "the result names no winner": 1,
        "move N is ..., expected two letters from a to s, or tt": 1,
    }


def test_counts_of_another_collection_are_refused(tmp_path: Path) -> None:
    counted(tmp_path, [game("R16 P17")])
    with pytest.raises(ValueError, match="holds counts of games.txt of .* bytes, not of"):
        counted(tmp_path, [game("R16 P17"), game("Q4")])


def test_damaged_counts_are_refused(tmp_path: Path) -> None:
    (tmp_path / "counts.npz").write_bytes(b"PK nothing")
    with pytest.raises(ValueError, match="counts.npz is no whole table of counts"):
        counted(tmp_path, [game("R16 P17")])


def test_a_cut_collection_is_told(tmp_path: Path) -> None:
    packed = gzip.compress("".join(game("R16 P17") for _ in range(3000)).encode())
    (tmp_path / "games.txt.gz").write_bytes(packed[: len(packed) - 20])
    with pytest.raises(ValueError, match="games.txt.gz is not a whole gzip file"):
        list(read_lines(tmp_path / "games.txt.gz"))


def test_many_games_are_counted_in_chunks(tmp_path: Path) -> None:
    lines = [game("R16 P17")] * (GAMES_A_CHUNK + 10)
    counts = counted(tmp_path, lines)
    assert counts.lines == len(lines)
    assert max(choice[0] for choice in chosen(counts, "R16").values()) == len(lines)


def test_a_game_with_an_illegal_move_has_no_events() -> None:
    from engine.lab.data.games import parse_game

    with pytest.raises(ValueError, match="a move is illegal"):
        GameWalker().events(parse_game(game("R16 R16")))


def test_the_grown_tree_has_what_was_chosen_often_enough(tmp_path: Path) -> None:
    lines = [game("R16 P17 Q15")] * 5 + [game("R16 P17 L17")] * 3 + [game("R16 P16")] * 4
    source, _ = mined_source(counted(tmp_path, lines), 4, "mined.sgf")
    games = {(move.vertex, move.games) for move in each_move(source.moves)}
    assert ("R16", 12) in games
    assert ("P17", 8) in games
    assert ("Q15", 5) in games
    assert ("P16", 4) in games
    assert "L17" not in {vertex for vertex, _ in games}


def rows(*choices: tuple[int, int, int, int, int]) -> np.ndarray:
    """Rows of a position: move, key after it, games, of these at once, of these won."""
    made = np.zeros(len(choices), ROW_DTYPE)
    for row, (move, after, games, at_once, wins) in zip(made, choices, strict=True):
        row["move"], row["after"], row["games"], row["at_once"], row["wins"] = (
            move,
            after,
            games,
            at_once,
            wins,
        )
    return made


NONE_AFTER = rows()


def test_what_nobody_leaves_is_urgent() -> None:
    stays = rows((35, 1, 90, 90, 45), (TENUKI, 2, 3, 3, 1))
    assert label(stays, stays[0], NONE_AFTER, Outlook()) == Kind.URGENT
    leaves = rows((35, 1, 90, 90, 45), (TENUKI, 2, 30, 30, 15))
    assert label(leaves, leaves[0], NONE_AFTER, Outlook()) == Kind.NORMAL
    seldom = rows((35, 1, 9, 9, 5), (TENUKI, 2, 0, 0, 0))
    assert label(seldom, seldom[0], NONE_AFTER, Outlook()) == Kind.NORMAL


def test_what_loses_more_than_chance_explains_is_bad() -> None:
    position = rows((35, 1, 800, 800, 410), (50, 2, 60, 60, 15), (66, 3, 8, 8, 1), (TENUKI, 4, 200, 200, 100))
    assert [label(position, row, NONE_AFTER, Outlook()) for row in position] == [
        Kind.NORMAL,
        Kind.BAD,
        Kind.NORMAL,
        Kind.NORMAL,
    ]


def test_what_hangs_on_the_answer_is_a_trick() -> None:
    position = rows((35, 1, 800, 800, 410), (50, 2, 60, 60, 30))
    replies = rows((36, 5, 30, 30, 8), (37, 6, 30, 30, 22))
    assert label(position, position[1], replies, Outlook()) == Kind.TRICK
    right, wrong = right_and_wrong(replies)
    assert (right["move"], wrong["move"]) == (37, 36)
    alike = rows((36, 5, 30, 30, 15), (37, 6, 30, 30, 16))
    assert label(position, position[1], alike, Outlook()) == Kind.NORMAL
    assert right_and_wrong(rows((36, 5, 3, 3, 0))) is None


def test_what_opens_many_long_ways_is_complex() -> None:
    position = rows((35, 1, 60, 40, 30), (50, 2, 50, 40, 25), (TENUKI, 3, 40, 40, 20))
    assert label(position, position[1], NONE_AFTER, Outlook(12.0, 8.0)) == Kind.COMPLEX
    assert label(position, position[1], NONE_AFTER, Outlook(12.0, 2.0)) == Kind.NORMAL
    assert label(position, position[1], NONE_AFTER, Outlook(3.0, 8.0)) == Kind.NORMAL


def test_the_outlook_is_the_average_of_what_follows() -> None:
    position = rows((35, 1, 2, 2, 1), (50, 2, 1, 1, 0), (TENUKI, 3, 1, 1, 1))
    found = outlook(position, {1: Outlook(4.0, 2.0), 2: Outlook(0.0, 0.0)})
    assert found.moves == pytest.approx(0.5 * 5 + 0.25)
    assert found.bits == pytest.approx(1.5 + 0.5 * 2)
    assert outlook(rows(), {}) == Outlook()


def test_the_mined_database_knows_famous_moves_for_what_they_are(book) -> None:
    from tests.joseki.lines import at, report, turned

    def kind(line: str, move: str) -> Kind:
        return at(report(book, line).suggestions, turned(move, 0, 0)).kind

    assert kind("Q16 R17 R16", "Q17") == Kind.URGENT
    assert kind("R16 P16 P17 O17", "Q17") == Kind.URGENT
    assert kind("R16 P16", "N17") == Kind.COMPLEX
    assert kind("P17 R16", "Q14") == Kind.COMPLEX
    assert kind("Q16 O17", "R14") == Kind.NORMAL
