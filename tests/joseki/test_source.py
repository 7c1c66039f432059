"""Sources: what is read, what is written, and what a broken one is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill import sgf

from joseki.corner import TENUKI
from joseki.database import source_files
from joseki.source import SourceError, parse_source, read_source, source_text, write_source
from joseki.tree import Kind, each_move

TEXT = """(;GM[1]FF[4]SZ[19]GN[Two \\] ways]C[For tests.]
(;B[qd]N[3-4]C[A corner.]
 (;W[oc]HO[1]LB[oc:a];B[]C[12 games
Left alone.];W[pe]IT[1])
 (;W[od]DO[1]C[Trick: hopes for R17.];B[qc]TE[1]))
(;B[pd];W[qc]BM[1]))
"""


def test_marks_names_and_comments_are_read() -> None:
    source = parse_source(TEXT, "a.sgf")
    assert (source.title, source.comment) == ("Two ] ways", "For tests.")
    komoku, hoshi = source.moves
    assert (komoku.vertex, komoku.name, komoku.kind, komoku.place) == ("R16", "3-4", None, "a.sgf, line 2")
    low, high = komoku.children
    assert (low.vertex, low.kind) == ("P17", Kind.URGENT)
    tenuki = low.children[0]
    assert (tenuki.code, tenuki.games, tenuki.comment) == (TENUKI, 12, "Left alone.")
    assert tenuki.children[0].kind == Kind.COMPLEX
    assert (high.kind, high.children[0].tesuji) == (Kind.TRICK, True)
    assert hoshi.children[0].kind == Kind.BAD


def test_a_source_survives_writing_and_reading(tmp_path: Path) -> None:
    source = parse_source(TEXT, "a.sgf")
    write_source(source, tmp_path / "a.sgf")
    again = read_source(tmp_path / "a.sgf")
    assert source_text(again) == source_text(source)
    assert len(list(each_move(again.moves))) == 8
    assert [file.name for file in tmp_path.iterdir()] == ["a.sgf"]


def test_a_ko_is_taken_back_after_threat_and_answer() -> None:
    source = parse_source("(;SZ[19];B[qd];W[oc]KO[1])", "a.sgf")
    threat = source.moves[0].children[0]
    assert threat.code == threat.children[0].code == TENUKI
    assert threat.children[0].children[0].vertex == "P17"


def test_ignored_moves_are_known_as_such() -> None:
    assert parse_source("(;SZ[19];B[qd]C[Ignore: a slip.])", "a.sgf").moves[0].kind == Kind.IGNORE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.sgf, line 1: the file ends inside a tree, expected a node"),
        ("hello", "a.sgf, line 1: expected an SGF tree, which begins with '\\('"),
        ("(;SZ[19]\n;B[qd]\n;W[oc", "a.sgf, line 3: .*is no SGF"),
        ("(;SZ[19]\n;B[qd]", "the file ends inside a tree"),
        ("(;SZ[13];B[qd])", "a.sgf, line 1: the board has size 13, expected SZ\\[19\\]"),
        ("(;B[qd])", "the board has size \\?, expected SZ\\[19\\]"),
        ("(;SZ[19]AB[dd];B[qd])", "line 1: the first node has AB, expected an empty board"),
        ("(;SZ[19]\n;B[qd]\n;B[oc])", "a.sgf, line 3: expected one move of White \\(W\\)"),
        ("(;SZ[19];W[qd])", "expected one move of Black \\(B\\)"),
        ("(;SZ[19];B[qd]W[oc])", "expected one move of Black"),
        ("(;SZ[19];B[qd][oc])", "a move has 2 points, expected one"),
        ("(;SZ[19];B[q])", "'q' is no point, expected two letters from a to s"),
        ("(;SZ[19];B[zz])", "'zz' is no point"),
        (
            "(;SZ[19]\n\n;B[dd])",
            "line 3: dd lies outside the upper right corner, expected columns i-s and rows a-k",
        ),
        ("(;SZ[19];B[qd]ZZ[1])", "the property ZZ means nothing here, expected one of B, BM"),
        ("(;SZ[19];B[qd]AW[oc])", "AW sets up stones, expected moves only"),
        ("(;SZ[19];B[qd]BM[1]IT[1])", "IT and BM contradict each other"),
        ("(;SZ[19];B[qd]DO[1])", "DO marks a trick, expected a comment that begins with 'Trick:'"),
        ("(;SZ[19];B[qd]N[])", "the name \\(N\\) is empty"),
        ("(;SZ[19](;B[qd])(;B[qd]))", "R16 is drawn twice here, expected one variation"),
        ("(;SZ[19];B[qd]C[a]C[b])", "C stands twice in one node"),
        ("(;SZ[19][20];[qd])", "a value without a property"),
        ("(SZ[19])", "expected a node, which begins with ';'"),
        ("((;SZ[19])(;SZ[19]))", "a second first node, expected one tree"),
    ],
)
def test_a_broken_source_is_told_file_line_and_expectation(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        parse_source(text, "a.sgf")


def test_a_source_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(b"(;SZ[19]C[\xff])")
    with pytest.raises(SourceError, match="a.sgf: byte 10 is not UTF-8"):
        read_source(tmp_path / "a.sgf")


def test_the_sources_of_the_project_are_sgf_that_others_read() -> None:
    files = source_files()
    assert [file.name for file in files] == [
        "3-3.sgf",
        "3-4.sgf",
        "4-4.sgf",
        "5-3.sgf",
        "5-4.sgf",
        "mined.sgf",
    ]
    for file in files[:-1]:
        game = sgf.Sgf_game.from_bytes(file.read_bytes())
        assert game.get_size() == 19
        waiting, moves = [game.get_root()], 0
        while waiting:
            node = waiting.pop()
            moves += node.get_move() != (None, None)
            waiting.extend(node)
        assert moves == len(list(each_move(read_source(file).moves)))


def test_sixty_main_lines_have_names_and_reasons() -> None:
    moves = [move for file in source_files()[:-1] for move in each_move(read_source(file).moves)]
    names = [move.name for move in moves if move.name]
    assert len(set(names)) == len(names) >= 60
    assert sum(bool(move.name and move.comment) for move in moves) >= 60
    assert all(move.children for move in moves if move.kind in (Kind.BAD, Kind.TRICK))
