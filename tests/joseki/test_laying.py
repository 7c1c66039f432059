"""Moves of a source laid out in canonical positions, and kept file by file."""

from __future__ import annotations

from pathlib import Path

import pytest

from joseki.laying import FIRST, laid, laid_file, line_of
from joseki.position import CornerPosition, canonical
from joseki.source import SourceError, parse_source, read_source

LINE = "(;SZ[19];B[qd](;W[oc];B[];W[pf])(;W[od]))"


def test_each_move_stands_with_its_position_and_the_move_before_it() -> None:
    moves = laid(parse_source(LINE, "a.sgf"))
    assert [each.before for each in moves] == [FIRST, 0, 1, 2, 0]
    assert line_of(moves, 3) == "R16, P17, tenuki, Q14"
    assert line_of(moves, 4) == "R16, P16"
    position = CornerPosition()
    for each in moves[:4]:
        assert each.key == min(position.keys())
        position.play(each.move.code)
        assert (each.after, each.after_frame) == canonical(position.keys())


def test_a_file_is_laid_once_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "a.sgf"
    file.write_text(LINE, encoding="utf-8")
    moves = laid_file(file)
    assert laid_file(file) is moves
    assert moves == laid(read_source(file))
    file.write_text(LINE.replace("od", "of"), encoding="utf-8")
    assert [each.move.vertex for each in laid_file(file)][-1] == "P14"


def test_an_impossible_move_is_told_after_its_line() -> None:
    with pytest.raises(SourceError, match=r"a.sgf, line 1: after R16, P17: .*occupied"):
        laid(parse_source("(;SZ[19];B[qd];W[oc];B[qd])", "a.sgf"))
