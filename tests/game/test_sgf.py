"""Reading and writing game records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, point_at
from engine.game.game import Game
from engine.game.sgf import SgfError, game_to_sgf, load_sgf, save_sgf
from engine.lab.data.games import read_games

REAL_GAMES = Path(__file__).parents[1] / "data" / "games19.txt"


def record(game: Game) -> tuple[object, ...]:
    """What a record must keep of a game."""
    return (
        game.size,
        game.komi,
        game.rules,
        game.handicap,
        sorted(game.handicap_stones),
        game.moves,
        game.to_move,
        game.board.grid().tolist(),
        game.captures,
        game.comments,
        [(number, grid.tolist(), turn) for number, (grid, turn) in game.setups.items()],
    )


def assert_position(game: Game, diagram: str) -> None:
    assert game.board.grid().tolist() == parse_diagram(diagram).tolist()


def test_plain_game() -> None:
    game = load_sgf(b"(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]C[start];B[ee];W[gc]C[an approach];B[])")
    assert (game.size, game.komi, game.rules.name) == (9, 5.5, "japanese")
    assert game.moves == [(BLACK, point_at(4, 4)), (WHITE, point_at(6, 2)), (BLACK, PASS)]
    assert game.comments == {0: "start", 2: "an approach"}
    assert (game.to_move, game.handicap) == (WHITE, 0)


def test_defaults() -> None:
    game = load_sgf(b"(;)")
    assert (game.size, game.komi, game.rules.name, game.to_move) == (19, 7.5, "chinese", BLACK)
    game = load_sgf(b"(;KM[]RU[house rules];B[tt])", komi=0.5, rules="aga")
    assert (game.komi, game.rules.name, game.moves) == (0.5, "aga", [(BLACK, PASS)])


@pytest.mark.parametrize(
    ("stop", "played", "to_move"),
    [(1, 0, BLACK), (2, 1, WHITE), (4, 3, WHITE), (5, 4, BLACK), (99, 4, BLACK)],
)
def test_stops_before_a_move(stop: int, played: int, to_move: int) -> None:
    game = load_sgf(b"(;SZ[9];B[aa];W[bb];B[cc];W[dd]C[last])", stop)
    assert (game.move_count, game.to_move) == (played, to_move)
    assert game.comments == ({4: "last"} if played == 4 else {})


def test_stops_before_a_vertex() -> None:
    assert load_sgf(b"(;SZ[9];B[aa];W[bb];B[cc])", "C7").move_count == 2
    assert load_sgf(b"(;SZ[9];B[aa];W[];B[cc])", "pass").move_count == 1
    with pytest.raises(SgfError, match="no move of the main line is at D4"):
        load_sgf(b"(;SZ[9];B[aa])", "D4")
    with pytest.raises(SgfError, match="'Z99' is neither a move number nor a vertex"):
        load_sgf(b"(;SZ[9];B[aa])", "Z99")
    with pytest.raises(SgfError, match="cannot stop before move 0"):
        load_sgf(b"(;SZ[9];B[aa])", 0)


def test_what_comes_after_the_stop_is_not_played() -> None:
    assert load_sgf(b"(;SZ[9];B[aa];W[aa])", 2).move_count == 1


def test_who_is_to_move() -> None:
    assert load_sgf(b"(;SZ[9]AB[cc][gg]HA[2])").to_move == WHITE
    assert load_sgf(b"(;SZ[9]AB[cc])").to_move == WHITE
    assert load_sgf(b"(;SZ[9]AB[cc]AW[gg])").to_move == BLACK
    assert load_sgf(b"(;SZ[9]AB[cc]AW[gg]PL[W])").to_move == WHITE
    assert load_sgf(b"(;SZ[9]AB[cc]PL[Black])").to_move == BLACK
    assert load_sgf(b"(;SZ[9]AB[cc]AW[gg];W[aa])", 1).to_move == WHITE
    assert load_sgf(b"(;SZ[9]AB[cc]AW[gg]PL[B];W[aa])", 1).to_move == BLACK
    assert load_sgf(b"(;SZ[9];B[aa];B[bb];B[cc])", 3).to_move == BLACK
    assert load_sgf(b"(;SZ[9];B[aa];PL[B])").to_move == BLACK


def test_handicap() -> None:
    game = load_sgf(b"(;SZ[9]HA[2]KM[0.5]AB[gc][cg];W[ee])")
    assert (game.handicap, game.komi) == (2, 0.5)
    assert set(game.handicap_stones) == {point_at(6, 2), point_at(2, 6)}
    assert load_sgf(b"(;SZ[9]HA[0])").handicap == 0
    assert load_sgf(b"(;SZ[9]HA[1])").handicap == 0
    placed_by_play = load_sgf(b"(;SZ[9]HA[2];B[cc];B[gg];W[ee])")
    assert (placed_by_play.handicap, placed_by_play.handicap_stones, placed_by_play.move_count) == (2, (), 3)


def test_setup_at_the_root_and_later() -> None:
    game = load_sgf(b"(;SZ[5]AB[aa:ca]AW[ab];W[ee];AE[aa]AW[ec]AB[ab]PL[W];W[ea])")
    assert_position(game, ". X X . O\n X . . . .\n . . . . O\n . . . . .\n . . . . O")
    assert game.move_count == 2
    game.undo()
    assert_position(game, ". X X . .\n X . . . .\n . . . . O\n . . . . .\n . . . . O")
    game.undo()
    assert_position(game, "X X X . .\n O . . . .\n . . . . .\n . . . . .\n . . . . .")


def test_setup_before_the_stop_belongs_to_the_position() -> None:
    game = load_sgf(b"(;SZ[5];B[aa];AW[bb];W[cc])", 2)
    assert_position(game, "X . . . .\n . O . . .\n . . . . .\n . . . . .\n . . . . .")


def test_passes() -> None:
    small = load_sgf(b"(;SZ[19];B[tt];W[])")
    assert small.moves == [(BLACK, PASS), (WHITE, PASS)]
    large = load_sgf(b"(;SZ[21];B[tt];W[])")
    assert large.moves == [(BLACK, point_at(19, 19)), (WHITE, PASS)]


def test_main_line_of_variations() -> None:
    game = load_sgf(b"(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))")
    assert [point for _, point in game.moves] == [point_at(0, 0), point_at(1, 1), point_at(2, 2)]


def test_superko_of_a_foreign_record_is_let_through() -> None:
    data = b"(;SZ[5]RU[Chinese]AB[ab][bb]AW[ba][da][cb][db]PL[W];W[aa];B[ca];W[ba])"
    game = load_sgf(data)
    assert game.move_count == 3
    assert game.captures == {BLACK: 1, WHITE: 2}


def test_suicide_where_the_rules_allow_it() -> None:
    data = b"(;SZ[5]RU[%s]AB[aa]AW[ca][ab][bb]PL[B];B[ba];W[ee])"
    assert load_sgf(data % b"NZ").captures == {BLACK: 2, WHITE: 0}
    with pytest.raises(SgfError, match=r"move 1 \(Black B5\) is illegal: suicide"):
        load_sgf(data % b"AGA", strict=True)


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8", None),
        ("utf-8", "no-such-charset"),
        ("utf-8", "UTF\ufffd-8"),
        ("utf-8", "hex"),
        ("gb18030", "GB18030"),
        ("shift_jis", "Shift_JIS"),
        ("euc-jp", "EUC-JP"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
    ],
)
def test_encodings(encoding: str, declared: str | None) -> None:
    charset = f"CA[{declared}]" if declared else ""
    text = f"(;FF[4]{charset}SZ[9]C[囲碁];B[ee]C[天元の手])"
    game = load_sgf(text.encode(encoding))
    assert game.comments == {0: "囲碁", 1: "天元の手"}


def test_latin_1_without_a_charset() -> None:
    assert load_sgf("(;SZ[9]C[Étude naïve])".encode("latin-1")).comments == {0: "Étude naïve"}


def test_a_charset_that_does_not_fit_is_no_reason_to_fail() -> None:
    game = load_sgf(b"(;CA[UTF-8]SZ[9]C[\xff\xfe];B[ee])")
    assert game.move_count == 1
    assert 0 in game.comments


def test_old_and_odd_files() -> None:
    game = load_sgf(
        b"some mail header\n(;GaMe[1]SiZe[9]SZ[ 9 ]KM[6,5]AddBlack[cc];White[dd];;C[later];B[ee])"
    )
    assert (game.size, game.komi, game.move_count) == (9, 6.5, 2)
    assert game.comments == {1: "later"}
    assert load_sgf(b"(;SZ[13:13])").size == 13
    assert load_sgf(b"(;SZ[9]KM[-3.5])").komi == -3.5


def test_comments_of_one_move_are_joined() -> None:
    assert load_sgf(b"(;SZ[9];B[aa]C[one];C[two \\] three])").comments == {1: "one\n\ntwo ] three"}


@pytest.mark.parametrize("written", ["19", "19:19", "19x19", "19 × 19", "１９", ""])  # noqa: RUF001 - as people write it
def test_a_size_is_read_however_people_write_it(written: str) -> None:
    assert load_sgf(f"(;SZ[{written}];B[qd])".encode()).size == 19


BROKEN = [
    (b"", "not a readable SGF file"),
    (b"hello", "not a readable SGF file"),
    (b"(;SZ[9];B[aa", "not a readable SGF file"),
    (b"(;SZ[9;B[aa])", r"SZ\[9;B\[aa\] is not a board size"),
    (b"\x00\x01\xff\xfe", "not a readable SGF file"),
    (b"(;GM[2]SZ[9])", r"GM\[2\] is not the game of Go"),
    (b"(;SZ[19:13])", r"SZ\[19:13\] is a rectangular board"),
    (b"(;SZ[nineteen])", r"SZ\[nineteen\] is not a board size"),
    (b"(;SZ[9:])", r"SZ\[9:\] is not a board size"),
    (b"(;SZ[1])", "unacceptable size, expected 2 to 25"),
    (b"(;SZ[26])", "unacceptable size, expected 2 to 25"),
    (b"(;SZ[" + b"9" * 30 + b"])", "unacceptable size"),
    (b"(;SZ[9]KM[six])", r"KM\[six\] is not a komi, expected a number"),
    (b"(;SZ[9]KM[a\nb])", r"KM\[a b\] is not a komi"),
    (b"(;SZ[9]KM[inf])", r"KM\[inf\] is not a komi"),
    (b"(;SZ[9]KM[nan])", r"KM\[nan\] is not a komi"),
    (b"(;SZ[9]HA[two])", r"HA\[two\] is not a number of handicap stones, expected 0 to 80"),
    (b"(;SZ[9]HA[81])", r"HA\[81\]"),
    (b"(;SZ[9]HA[-2])", r"HA\[-2\]"),
    (b"(;SZ[9]PL[red])", r"PL\[red\] in the set-up is not a colour"),
    (b"(;SZ[9];B[aa];W[az])", r"move 2 has a bad point W\[az\]"),
    (b"(;SZ[9];B[a])", r"move 1 has a bad point B\[a\]"),
    (b"(;SZ[9];B[aa];W[bb];B[aa])", r"move 3 \(Black A9\) is illegal: occupied"),
    (b"(;SZ[9]AB[zz])", r"bad point AB\[zz\] in the set-up"),
    (b"(;SZ[9];B[aa];AW[a])", r"bad point AW\[a\] in the set-up after move 1"),
    (b"(;SZ[9]AB[aa]AW[aa])", "A9 is set up twice in the set-up"),
    (b"(;SZ[9]AB[aa]AW[ab][ba])", "the string at A9 has no liberty in the set-up"),
    (b"(;SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[cb])", "illegal: ko"),
]


@pytest.mark.parametrize(("data", "problem"), BROKEN)
def test_broken_files_get_one_sentence(tmp_path: Path, data: bytes, problem: str) -> None:
    path = tmp_path / "broken.sgf"
    path.write_bytes(data)
    with pytest.raises(SgfError, match=problem) as error:
        load_sgf(path, strict=True)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


DAMAGE = [b"", b"]", b"[", b"(", b";", b"\\", b"\xff", b"9", b"AB", b"zz", b":"]


@pytest.mark.slow
def test_damaged_files_give_a_game_or_an_sgf_error() -> None:
    """Bytes of a good record are changed or lost; whatever comes out, nothing else is raised."""
    chance = random.Random(4)
    good = game_to_sgf(eventful_game())
    errors = 0
    for _ in range(1500):
        data = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 3)] = chance.choice(DAMAGE)
        try:
            load_sgf(bytes(data), chance.choice((None, 1, 3, "E5")))
        except SgfError:
            errors += 1
    assert 100 < errors < 1500


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.sgf", tmp_path, "bad\0name"):
        with pytest.raises(SgfError, match="cannot open"):
            load_sgf(path)


def eventful_game() -> Game:
    game = Game(9, komi=-2.5, rules="new_zealand")
    game.place_handicap([point_at(2, 2), point_at(6, 6), point_at(2, 6)])
    for vertex in ("E5", "A8", "pass", "B9"):
        game.play(game.to_move, parse_vertex(vertex, 9))
    game.play(WHITE, parse_vertex("B8", 9))
    game.setup(black=[point_at(8, 8)], white=[point_at(8, 0)], empty=[parse_vertex("E5", 9)], to_move=BLACK)
    game.play(BLACK, parse_vertex("A1", 9))
    game.play(BLACK, PASS)
    game.comments = {0: "日本 [start] \\ back", 2: "two\nlines: a ] bracket", 7: "the end"}
    return game


def test_round_trip(tmp_path: Path) -> None:
    game = eventful_game()
    path = tmp_path / "game.sgf"
    save_sgf(game, path)
    loaded = load_sgf(path)
    assert record(loaded) == record(game)
    assert game_to_sgf(loaded) == path.read_bytes()


def test_round_trip_of_the_side_to_move() -> None:
    for to_move in (BLACK, WHITE):
        for stones in ([], [point_at(2, 2)]):
            game = Game(9)
            game.setup(black=stones, to_move=to_move)
            assert load_sgf(game_to_sgf(game)).to_move == to_move
            game.play(BLACK, PASS)
            game.to_move = to_move
            assert record(load_sgf(game_to_sgf(game)))[6] == to_move


def test_round_trip_with_suicide() -> None:
    game = load_sgf(b"(;SZ[5]RU[NZ]KM[7]AB[aa]AW[ca][ab][bb]PL[B];B[ba];W[ee];B[tt])")
    assert record(load_sgf(game_to_sgf(game))) == record(game)


def test_resignation_is_written() -> None:
    game = Game(9)
    game.resign(WHITE)
    assert b"RE[B+R]" in game_to_sgf(game)


def test_every_size_round_trips() -> None:
    for size in range(2, 26):
        game = Game(size)
        game.play(BLACK, point_at(size - 1, 0))
        game.play(WHITE, PASS)
        game.play(BLACK, point_at(0, size - 1))
        assert record(load_sgf(game_to_sgf(game))) == record(game)


def test_a_failing_save_leaves_the_old_file(tmp_path: Path) -> None:
    with pytest.raises(SgfError, match="cannot write"):
        save_sgf(Game(9), tmp_path / "no such folder" / "game.sgf")
    folder = tmp_path / "folder.sgf"
    folder.mkdir()
    with pytest.raises(SgfError, match=r"cannot write '.*folder.sgf'"):
        save_sgf(Game(9), folder)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.sgf"]


@pytest.mark.slow
def test_real_games_round_trip() -> None:
    played = list(read_games(REAL_GAMES))
    assert len(played) == 24
    for each in played:
        game = Game(19, komi=each.komi, rules="japanese")
        for point in each.moves:
            game.play(game.to_move, point)
        loaded = load_sgf(game_to_sgf(game))
        assert record(loaded) == record(game)
        for _ in range(game.move_count):
            loaded.undo()
        assert not loaded.board.grid().any()
