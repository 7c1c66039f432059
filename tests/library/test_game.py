"""`Game`: made from records, moves and diagrams; played, asked and written; and left as it was by what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine import Game

RECORD = Path(__file__).resolve().parents[2] / "engine" / "explain" / "pictures" / "game.sgf"

KO = """
. . . O .
. X O . O
X O . O .
. X O . .
. . . . .
"""

CAPTURE = """
. . . . .
. . O . .
. O X O .
. . . . .
. . . . X
"""


def test_a_new_game_is_an_empty_board() -> None:
    game = Game()
    assert (game.size, game.komi, game.rules, game.to_move) == (19, 7.5, "chinese", "black")
    assert (game.moves, game.stones, game.is_over) == ((), {}, False)
    assert Game(9, 5.5, "jp").rules == "japanese"


def test_moves_are_played_captured_and_taken_back() -> None:
    game = Game.from_diagram(CAPTURE, to_move="white")
    game.play("c2")
    assert game.moves == (("white", "C2"),)
    assert game.moves[0].vertex == "C2"
    assert game.captures == {"black": 0, "white": 1}
    assert game.stones == {"C4": "white", "B3": "white", "D3": "white", "C2": "white", "E1": "black"}
    assert game.to_move == "black"
    game.undo()
    assert str(game) == str(Game.from_diagram(CAPTURE))
    assert game.captures == {"black": 0, "white": 0}


def test_it_is_over_after_two_passes_or_when_somebody_resigns() -> None:
    game = Game(5)
    game.play("pass")
    assert not game.is_over
    game.pass_turn()
    assert game.is_over
    assert game.moves == (("black", "pass"), ("white", "pass"))
    game.undo()
    game.resign("white")
    assert game.is_over
    assert "RE[B+R]" in game.to_sgf()


def test_either_colour_may_play() -> None:
    game = Game(5)
    game.play("A1", "white")
    game.to_move = "white"
    game.play("B1")
    assert [move.color for move in game.moves] == ["white", "white"]


def test_legal_moves_obey_ko_and_suicide() -> None:
    game = Game.from_diagram(KO)
    assert "E5" not in game.legal_moves("black")
    assert "E5" in game.legal_moves("white")
    game.play("C3")
    assert not game.is_legal("B3")
    assert "B3" not in game.legal_moves()
    with pytest.raises(engine.IllegalMoveError, match="B3 is not a legal move: ko") as found:
        game.play("B3")
    assert found.value.reason == "ko"


def test_strings_and_liberties() -> None:
    game = Game.from_diagram(CAPTURE)
    assert game.liberties("C3") == ("C2",)
    assert game.string("E1") == ("E1",)
    assert (game.color_at("C3"), game.color_at("A1")) == ("black", None)


def test_a_record_is_read_from_a_file_its_bytes_and_its_text() -> None:
    texts = {
        str(Game.from_sgf(source, moves=20))
        for source in (RECORD, str(RECORD), RECORD.read_bytes(), RECORD.read_text(encoding="utf-8"))
    }
    assert len(texts) == 1
    game = Game.from_sgf(RECORD, moves=20)
    assert len(game.moves) == 20
    assert Game.from_sgf(RECORD, moves=0).moves == ()
    assert len(Game.from_sgf(RECORD, moves=9999).moves) == len(Game.from_sgf(RECORD).moves) > 100


def test_what_was_read_otherwise_is_told() -> None:
    game = Game.from_sgf("(;SZ[9]KM[375];B[ee];W[ee])")
    assert (game.komi, len(game.moves)) == (7.5, 1)
    assert game.remarks == (
        "KM[375] is read as a komi of 7.5 points",
        "move 2 (White E5) is illegal: occupied; the game is loaded up to it",
    )
    assert Game.from_sgf("(;SZ[9];B[ee])").remarks == Game(9).remarks == ()
    with pytest.raises(engine.RecordError, match="move 2 .White E5. is illegal: occupied"):
        Game.from_sgf("(;SZ[9];B[ee];W[ee])", strict=True)


def test_any_game_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.sgf"
    file.write_text("(;SZ[9];B[ee])(;SZ[13];B[gg];W[dd])")
    assert [Game.from_sgf(file, number=number).size for number in (1, 2)] == [9, 13]
    assert Game.from_sgf(f"{file}#2").size == 13
    assert "first of 2 games" in Game.from_sgf(file).remarks[0]
    with pytest.raises(engine.RecordError, match="there is no game number 3 in it, there are 2"):
        Game.from_sgf(file, number=3)
    assert len(Game.from_sgf("\\HS\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n").moves) == 2


def test_a_game_is_written_and_read_again() -> None:
    game = Game.from_moves(
        [("black", "D4"), ("white", "E3"), ("white", "pass")], size=7, komi=0.5, rules="aga"
    )
    again = Game.from_sgf(game.to_sgf())
    assert (again.moves, again.komi, again.rules, again.to_move) == (game.moves, 0.5, "aga", "black")


def test_a_board_that_was_drawn_is_read_again() -> None:
    game = Game.from_sgf(RECORD, moves=60)
    again = Game.from_diagram(str(game), to_move="white")
    assert str(again) == str(game)
    assert again.to_move == "white"
    assert str(Game.from_diagram(str(Game(9)))) == str(Game(9))


def test_handicap_stones() -> None:
    game = Game(9)
    game.place_handicap(["C3", "G7"])
    assert game.to_move == "white"
    assert game.stones == {"G7": "black", "C3": "black"}


def test_the_score_counts_the_stones_that_are_named_dead() -> None:
    game = Game.from_diagram(". X O .\n. X O .\n. X O X\n. X O .", komi=0.5)
    assert game.score().text == "B+4.5"
    assert game.score(dead=["D2"]).text == "W+0.5"
    japanese = Game.from_diagram(". X O .\n. X O .\n. X O X\n. X O .", komi=0.5, rules="japanese")
    assert japanese.score().margin == 3.5
    assert japanese.score(dead=["D2"]).margin == -1.5


def test_a_copy_is_a_game_of_its_own() -> None:
    game = Game.from_moves(["D4", "Q16"])
    twin = game.copy()
    twin.play("C3")
    assert len(game.moves) == 2
    assert (repr(game), repr(twin)) == (
        "<Game 19x19, 2 moves, black to move>",
        "<Game 19x19, 3 moves, white to move>",
    )


WRONG: list[tuple[Callable[[Game], object], str]] = [
    (lambda game: game.play("Z9"), "'Z9' is no point of a 5x5 board, expected A1 to E5, or pass"),
    (lambda game: game.play("E6"), "'E6' is no point of a 5x5 board, expected A1 to E5, or pass"),
    (lambda game: game.play(44), "44 is no point of a 5x5 board, expected A1 to E5, or pass"),  # type: ignore[arg-type]
    (lambda game: game.play("C3"), "C3 is not a legal move: occupied"),
    (lambda game: game.play("A1", "red"), "'red' is no colour, expected black or white"),
    (lambda game: setattr(game, "to_move", "grey"), "'grey' is no colour, expected black or white"),
    (lambda game: game.color_at("pass"), "'pass' is no point of a 5x5 board, expected A1 to E5"),
    (lambda game: game.liberties("A1"), "there is no stone at A1"),
    (lambda game: game.score(["A1"]), "there is no stone at A1"),
    (lambda game: game.place_handicap(["A1", "B2"]), "board not empty"),
    (lambda game: game.undo(), "there is no move to take back"),
    (lambda game: Game(1), "board size 1 is not from 2 to 25"),
    (lambda game: Game(9, float("nan")), "komi not a finite number: nan"),
    (lambda game: Game(9, rules="hexagonal"), "unknown rules 'hexagonal'"),
    (lambda game: Game.from_moves(["D4", "D4"]), "move 2: D4 is not a legal move: occupied"),
    (lambda game: Game.from_moves(["D4", "A99"]), "move 2: 'A99' is no point of a 19x19 board"),
    (lambda game: Game.from_diagram("X O\nX"), "row 2 of the diagram has 1 points, expected 2"),
    (lambda game: Game.from_diagram("X O X\n. X .\n. . ."), "the string at B3 has no liberty"),
    (lambda game: Game.from_diagram(". .\n. .", to_move="blue"), "invalid color"),
    (lambda game: Game.from_sgf("(;SZ[99])"), "SZ[99] is an unacceptable size"),
    (lambda game: Game.from_sgf(b"nothing of the kind"), "not a readable SGF file"),
    (lambda game: Game.from_sgf("no/such/file.sgf"), "cannot open 'no/such/file.sgf'"),
    (lambda game: Game.from_sgf(RECORD, moves=-1), "-1 moves of a record, expected 0 or more"),
]


@pytest.mark.parametrize(("attempt", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_be_done_is_told_in_a_sentence_and_changes_nothing(
    attempt: Callable[[Game], object], words: str
) -> None:
    game = Game.from_diagram(CAPTURE)
    before = (str(game), game.to_move, game.moves)
    with pytest.raises(engine.InputError) as found:
        attempt(game)
    assert words in str(found.value)
    assert "\n" not in str(found.value)
    assert (str(game), game.to_move, game.moves) == before
