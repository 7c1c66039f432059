"""`tamen study` from the folder to the files, with somebody else who judges."""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from engine.explain.study.command import add_arguments, run
from engine.explain.study.exercises import exercise_name
from engine.explain.study.results import StudiedGame
from engine.explain.study.studying import Judged, Piece
from tests.explain.study.test_report import MISTAKE

MOVES = "".join(f";B[{a}{b}];W[{b}{a}]" for a, b in zip("abcdefghabcd", "bcdefghiefgh", strict=True))


def game(black: str, day: int, moves: str = MOVES) -> str:
    return f"(;GM[1]FF[4]SZ[9]PB[{black}]PW[Bob]RE[B+3]DT[2026-01-{day:02}]{moves})"


class Judges:
    """Finds one mistake in every game, and counts the games that it was given.

    ``breaks`` after so many, by Ctrl-C or an ``error``.
    """

    def __init__(self, breaks: int = 99, error: BaseException | None = None) -> None:
        self.given: list[str] = []
        self._breaks = breaks
        self._error = error or KeyboardInterrupt()

    def carry_out(
        self, do: Callable[[Piece], Judged], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Judged]]:
        for number, piece in enumerate(pieces):
            if number == self._breaks:
                raise self._error
            self.given.append(piece.chosen.head.date)
            yield number, Judged(piece.chosen, StudiedGame(((1, "opening", 0.0),), (MISTAKE,)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    records = tmp_path / "games"
    records.mkdir()
    (records / "one.sgf").write_text(game("Ann [5k]", 1))
    (records / "two.sgf").write_text(game("ann", 2, MOVES.replace("B[ab]", "B[ii]")))
    (records / "same.sgf").write_text(game("ann", 3, MOVES.replace("B[ab]", "B[ii]")))
    (records / "broken.sgf").write_text("(;GM[1]SZ[99])")
    return records


def study(folder: Path, workers: Judges, *words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args([str(folder), "-o", str(folder.parent / "out"), *words]), workers)


def test_a_study_writes_page_data_and_exercises(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judges = Judges()
    assert study(folder, judges, "--me", "ANN") == 0
    out = folder.parent / "out"
    assert judges.given == ["2026-01-03", "2026-01-01"]
    assert "Cut missed" in (out / "study.html").read_text()
    told = json.loads((out / "study.json").read_text())
    assert [(each["kind"], len(each["mistakes"])) for each in told["kinds"]] == [("cut missed", 2)]
    assert [each.relative_to(out).as_posix() for each in out.glob("exercises/*/*.sgf")] == [
        f"exercises/cut-missed/{exercise_name(MISTAKE)}.sgf"
    ], "the same position twice is one exercise"
    said = capsys.readouterr()
    assert "2 games to judge" in said.out
    assert "broken.sgf" in said.err
    assert "1 game is there a second time: it counts once" in said.err


def test_what_was_done_is_not_done_again(folder: Path) -> None:
    assert study(folder, Judges(breaks=1), "--me", "ann") == 130
    again = Judges()
    assert study(folder, again, "--me", "ann") == 0
    assert again.given == ["2026-01-01"]
    third = Judges()
    assert study(folder, third, "--me", "ann") == 0
    assert third.given == []


def test_judges_that_give_up_cost_a_line_and_the_report_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gives_up = Judges(breaks=1, error=OSError("the scheduler is not there any more"))
    assert study(folder, gives_up, "--me", "ann") == 1
    assert "error: the scheduler is not there any more; what was judged" in capsys.readouterr().err
    assert "1 game is not judged yet" in (folder.parent / "out" / "study.html").read_text()


def test_a_dry_run_tells_the_cost_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study(folder, Judges(), "--me", "ann", "--games", "1", "--dry-run") == 0
    assert "2 games to judge; 1 newest first; about 1 minute with" in capsys.readouterr().out
    assert not (folder.parent / "out" / "study.html").exists()


def test_one_game_is_told_as_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert study(folder, Judges(), "--me", "ann", "--games", "1") == 0
    assert "1 game is not judged yet" in (folder.parent / "out" / "study.html").read_text()
    assert study(folder, Judges(), "--me", "ann") == 0
    assert study(folder, Judges(), "--me", "ann") == 0
    said = capsys.readouterr().out
    assert "1 game to judge, newest first; 1 known" in said
    assert "2 games known, none is left to judge" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "whose games are they? Most games are of ann (3), Bob (3)"),
        (["--me", "Anm"], "no game of 'Anm' is there; there are games of ann"),
    ],
)
def test_whose_games_is_asked(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert study(folder, Judges(), *words) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(("answer", "status"), [("ann", 0), ("", 1)])
def test_at_a_terminal_the_name_is_asked_for(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    status: int,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    judges = Judges()
    assert study(folder, judges, "--games", "1") == status
    assert "Whose games are they? Most games are of ann (3), Bob (3)." in capsys.readouterr().out
    assert len(judges.given) == (status == 0)


def test_what_was_read_differently_is_told_and_what_cannot_be_played_is_left_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "illegal.sgf").write_text(game("ann", 4, MOVES.replace("W[ba]", "W[ha]") + ";B[ab]"))
    (folder / "at-once.sgf").write_text(game("ann", 5, ";B[ee];W[ee]" + MOVES))
    judges = Judges()
    assert study(folder, judges, "--me", "ann") == 0
    assert judges.given == ["2026-01-04", "2026-01-03", "2026-01-01"]
    said = capsys.readouterr().err
    assert "at-once.sgf': fewer than 20 moves can be played: not studied" in said
    assert "illegal.sgf': move 25 (Black A8) is illegal: occupied; the game is loaded up to it" in said
    page = (folder.parent / "out" / "study.html").read_text()
    assert "move 25 (Black A8) is illegal" in page
    assert "can be played: not studied" in page


def test_what_is_read_differently_in_several_games_costs_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, corner in enumerate(("ii", "ia")):
        text = game("ann", 6, MOVES.replace("B[ab]", f"B[{corner}]").replace("W[ba]", "W[ha]"))
        (folder / f"{number}.sgf").write_text(text.replace("SZ[9]", "SZ[9]KM[650]"))
    assert study(folder, Judges(), "--me", "ann", "--dry-run") == 0
    assert "2 games: KM[650] is read as a komi of 6.5 points" in capsys.readouterr().err


def test_a_folder_without_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert study(tmp_path / "empty", Judges(), "--me", "ann") == 1
    assert "no game record that can be read" in capsys.readouterr().err


def test_games_without_names_and_games_that_are_all_left_out_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder.parent / "nameless.sgf").write_text(f"(;GM[1]FF[4]SZ[9]{MOVES})")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for words in (["--me", "ann"], []):
        assert study(folder.parent / "nameless.sgf", Judges(), *words) == 1
        assert "error: no game says who played it" in capsys.readouterr().err
    (folder.parent / "lesson.sgf").write_text(game("ann", 1).replace("PB[", "GN[Teaching game]PB["))
    assert study(folder.parent / "lesson.sgf", Judges(), "--me", "ann", "--dry-run") == 0
    said = capsys.readouterr()
    assert said.out == "no game to judge\n"
    assert said.err == "tamen study: 1 game is a teaching game or a demonstration: not studied\n"
