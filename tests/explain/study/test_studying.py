"""Games are judged one at a time in a process, whoever hands them out."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.board.points import BLACK
from engine.explain.study import studying
from engine.explain.study.keeping import Strength
from engine.explain.study.records import Head, list_heads
from engine.explain.study.results import StudiedGame
from engine.explain.study.sorting import Chosen


class Adviser:
    judge_name = ""


def test_a_worker_with_several_threads_judges_one_game_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob];B[ee];W[cc])")
    [head] = list_heads([file])
    assert isinstance(head, Head)
    piece = studying.Piece(Chosen(head, BLACK), Strength(1), file.read_bytes())
    running: list[int] = []
    most: list[int] = []

    def judge_game(*_: object) -> StudiedGame:
        running.append(1)
        most.append(len(running))
        time.sleep(0.02)
        running.pop()
        return StudiedGame((), ())

    monkeypatch.setattr(studying, "judge_game", judge_game)
    monkeypatch.setattr(studying, "_adviser", lambda strength: Adviser())
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(studying.judge_piece, [piece] * 4))
    assert [each.found for each in found] == [StudiedGame((), ())] * 4
    assert most == [1] * 4
