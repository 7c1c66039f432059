"""Every command, every error text, and the exact bytes of answers, in conversations with the real process."""

from __future__ import annotations

import pytest

from engine.gtp.registry import TWIN
from tests.gtp.evaluation_positions import ALL as EVALUATION_COMMANDS
from tests.gtp.reading_positions import ALL as READING_COMMANDS

pytestmark = pytest.mark.process

EMPTY_BOARD = """= \n   A B C D E
 5 . . . . .  5
 4 . . . . .  4
 3 . . . . .  3
 2 . . . . .  2
 1 . . . . .  1
   A B C D E
Black to move; move 1
Captured by Black: 0, by White: 0
Komi 6.5, chinese rules"""

CAPTURE_BOARD = """= \n   A B C D E
 5 . X . . .  5
 4 X . . . .  4
 3 . . . . .  3
 2 . . . . .  2
 1 . . . O .  1
   A B C D E
White to move; move 6
Last move: black B5
Captured by Black: 1, by White: 0
Komi 6.5, chinese rules"""

CONVERSATION = [
    ("protocol_version", "= 2"),
    ("name", "= Tamen"),
    ("version", "= 0.1.0"),
    ("known_command genmove", "= true"),
    ("known_command nonsense", "= false"),
    ("known_command", "= false"),
    ("help komi", "= komi NUMBER\n"
     "Set the points White gets; any number. It stays when the board is cleared or gets another size."),
    ("boardsize 5", "= "),
    ("clear_board", "= "),
    ("komi 6.5", "= "),
    ("get_komi", "= 6.5"),
    ("query_boardsize", "= 5"),
    ("kgs-rules chinese", "= "),
    ("set_random_seed 7", "= "),
    ("get_random_seed", "= 7"),
    ("showboard", EMPTY_BOARD),
    ("last_move", "? no previous move known"),
    ("move_history", "= "),
    ("time_settings 60 10 5", "= "),
    ("time_left b 55 0", "= "),
    ("time_left white 10 5", "= "),
    ("kgs-time_settings byoyomi 60 10 3", "= "),
    ("kata-list_time_settings", "= none absolute byoyomi canadian fischer fischer-capped"),
    ("kata-time_settings fischer-capped 60 10 120 -1", "= "),
    ("play W A5", "= "),
    ("play b a4", "= "),
    ("countlib A5", "= 1"),
    ("findlib A5", "= B5"),
    ("color A5", "= white"),
    ("color C3", "= empty"),
    ("play B pass", "= "),
    ("play w D1", "= "),
    ("is_legal black b5", "= 1"),
    ("is_legal white A4", "= 0"),
    ("play black B5", "= "),
    ("showboard", CAPTURE_BOARD),
    ("captures b", "= 1"),
    ("captures w", "= 0"),
    ("is_legal white A5", "= 0"),
    ("all_legal white", "= C5 D5 E5 B4 C4 D4 E4 A3 B3 C3 D3 E3 A2 B2 C2 D2 E2 A1 B1 C1 E1"),
    ("list_stones black", "= B5 A4"),
    ("last_move", "= black B5"),
    ("move_history", "= black B5\nwhite D1\nblack pass\nblack A4\nwhite A5"),
    ("printsgf", "= (;FF[4]AP[Tamen]CA[UTF-8]GM[1]KM[6.5]RU[Chinese]SZ[5];W[aa];B[ab];B[tt];W[de];\nB[ba])"),
    ("undo", "= "),
    ("color A5", "= white"),
    ("gg-undo 3", "= "),
    ("gg-undo", "= "),
    ("undo", "? cannot undo"),
    ("black C3", "= "),
    ("white c3", "? illegal move"),
    ("white D3", "= "),
    ("trymove black D4", "= "),
    ("tryko white C4", "= "),
    ("move_history", "= white C4\nblack D4\nwhite D3\nblack C3"),
    ("popgo", "= "),
    ("popgo", "= "),
    ("popgo", "? stack empty"),
    ("move_history", "= white D3\nblack C3"),
    ("trymove b E5", "= "),
    ("undo", "= "),
    ("popgo", "? stack empty"),
    ("trymove b E5", "= "),
    ("clear_board", "= "),
    ("black A1", "= "),
    ("popgo", "? stack empty"),
    ("boardsize 9", "= "),
    ("fixed_handicap 4", "= C3 G7 C7 G3"),
    ("get_handicap", "= 4"),
    ("clear_board", "= "),
    ("place_free_handicap 2", "= C3 G7"),
    ("boardsize 9", "= "),
    ("set_free_handicap A1 B2 C3", "= "),
    ("list_stones b", "= C3 B2 A1"),
]  # fmt: skip

CLIENT_COMMANDS = [
    "kata-analyze",
    "kata-genmove_analyze",
    "lz-analyze",
    "lz-genmove_analyze",
    "gogui-interrupt",
    "gogui-play_sequence",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-title",
    "tamen-candidates",
    "tamen-joseki",
    "tamen-patterns",
    "tamen-settings",
    "kgs-game_over",
    "kgs-genmove_cleanup",
]
"""What the tests of one program each try: test_sabaki, test_gogui, test_ogs, test_kgs."""

EXPLAINING_COMMANDS = {
    "explain",
    "move_reasons",
    "strategy",
    "top_moves",
    "top_moves_black",
    "top_moves_white",
}
"""Of tests/gtp/test_explaining.py."""

CHECKED_ELSEWHERE = {
    "list_commands",
    "genmove",
    "gg_genmove",
    "reg_genmove",
    "restricted_genmove",
    "loadsgf",
    "quit",
    "cputime",
    *READING_COMMANDS,
    *EVALUATION_COMMANDS,
    *CLIENT_COMMANDS,
    *EXPLAINING_COMMANDS,
    # test_reading_commands
    "tamen-fate",
    # test_settings
    "level",
    "kata-get-param",
    "kata-get-rules",
    "kata-list-params",
    "kata-set-param",
    "kata-set-rules",
    "rectangular_boardsize",
    # test_endgame
    "tamen-endgame",
    "tamen-ko",
    "tamen-temperatures",
    # test_indigo
    "tamen-bouzy",
    "tamen-indigo",
    "tamen-indigo-owners",
    "tamen-zobrist",
    # test_outlook
    "estimate_score",
    "tamen-ownership",
    "tamen-outlook",
}


def test_a_conversation(shared_engine) -> None:
    for line, answer in CONVERSATION:
        assert (line, shared_engine.ask(line)) == (line, answer)


def test_every_command_is_tried_here(engine) -> None:
    listed = engine.ask("list_commands").removeprefix("= ").split("\n")
    tried = {line.split()[0] for line, _ in CONVERSATION}
    twins = {TWIN + name for name in tried | CHECKED_ELSEWHERE} & set(listed)
    assert set(listed) == tried | CHECKED_ELSEWHERE | twins
    assert listed == sorted(listed)
    assert all(name == name.strip() for name in listed)


def test_commands_that_must_not_be_listed(engine) -> None:
    listed = engine.ask("list_commands").split()
    assert not {"analyze", "genmove_analyze", "kgs-chat"} & set(listed)
    assert not [name for name in listed if name.startswith("gogui-rules")]
    assert engine.ask("kgs-chat game somebody hello there").startswith("= I am Tamen")


def test_every_listed_command_has_help(engine) -> None:
    for name in engine.ask("list_commands").removeprefix("= ").split("\n"):
        usage, *text = engine.ask(f"help {name}").removeprefix("= ").split("\n")
        assert usage.split()[0] == name
        assert len(" ".join(text)) > 10, name


ERRORS = [
    ("nonsense", "? unknown command"),
    ("PLAY b D4", "? unknown command"),
    ("help nonsense", "? unknown command"),
    ("boardsize", "? syntax error: expected boardsize SIZE [HEIGHT]"),
    ("boardsize nine", "? syntax error: the board size must be a whole number, not 'nine'"),
    ("boardsize 1", "? unacceptable size"),
    ("boardsize 26", "? unacceptable size"),
    ("boardsize 0", "? unacceptable size"),
    ("boardsize -9", "? unacceptable size"),
    ("boardsize 99999999999999999999999", "? unacceptable size"),
    ("boardsize 9 13", "? unacceptable size"),
    ("komi", "? syntax error: expected komi NUMBER"),
    ("komi six", "? syntax error: komi must be a number, not 'six'"),
    ("komi nan", "? syntax error: komi must be a number, not 'nan'"),
    ("kgs-rules", "? syntax error: expected kgs-rules RULES..."),
    ("play", "? syntax error: expected play COLOR VERTEX"),
    ("play b", "? syntax error: expected play COLOR VERTEX"),
    ("play b D4 C3", "? syntax error: expected play COLOR VERTEX"),
    ("play green D4", "? invalid color"),
    ("play b I5", "? invalid coordinate"),
    ("play b J10", "? invalid coordinate"),
    ("play b D0", "? invalid coordinate"),
    ("play b 4D", "? invalid coordinate"),
    ("play b resign", "? invalid coordinate"),
    ("play b E5", "? illegal move"),
    ("play w E5", "? illegal move"),
    ("play b A1", "? illegal move"),
    ("black green", "? invalid coordinate"),
    ("white E5", "? illegal move"),
    ("trymove b A1", "? illegal move"),
    ("trymove b", "? syntax error: expected trymove COLOR VERTEX"),
    ("popgo", "? stack empty"),
    ("gg_genmove green", "? invalid color"),
    ("gg_genmove b x", "? syntax error: the seed must be a whole number, not 'x'"),
    ("restricted_genmove b", "? syntax error: expected restricted_genmove COLOR VERTEX..."),
    ("restricted_genmove b D4 pass", "? invalid coordinate"),
    ("restricted_genmove green D4", "? invalid color"),
    ("genmove", "? syntax error: expected genmove COLOR"),
    ("genmove green", "? invalid color"),
    ("reg_genmove green", "? invalid color"),
    ("gg-undo 5", "? cannot undo"),
    ("gg-undo -1", "? cannot undo"),
    ("gg-undo x", "? syntax error: the number of moves must be a whole number, not 'x'"),
    ("fixed_handicap 4", "? board not empty"),
    ("place_free_handicap 4", "? board not empty"),
    ("set_free_handicap D4 E4", "? board not empty"),
    ("fixed_handicap 1", "? invalid number of stones: 1 on a 9x9 board, expected 2 to 9"),
    ("fixed_handicap 10", "? invalid number of stones: 10 on a 9x9 board, expected 2 to 9"),
    ("place_free_handicap 1", "? invalid number of stones: 1, expected 2 to 80"),
    ("place_free_handicap 81", "? invalid number of stones: 81, expected 2 to 80"),
    ("fixed_handicap two", "? syntax error: the number of stones must be a whole number, not 'two'"),
    ("set_free_handicap", "? syntax error: expected set_free_handicap VERTEX..."),
    ("set_free_handicap D4 Z9", "? bad vertex list: 'Z9' is not a point of the board"),
    ("time_settings 1 2", "? syntax error: expected time_settings MAIN BYOYOMI STONES"),
    ("time_settings -1 2 3", "? syntax error: main time must be a number of seconds, 0 or more, not -1.0"),
    ("time_settings a 2 3", "? syntax error: the time must be a number, not 'a'"),
    ("time_left b x 0", "? syntax error: the time must be a number, not 'x'"),
    ("time_left green 5 0", "? invalid color"),
    ("kgs-time_settings byoyomi 1", "? syntax error: expected: byoyomi MAIN PERIOD PERIODS"),
    ("kata-time_settings fischer 1", "? syntax error: expected: fischer MAIN INCREMENT"),
    ("color pass", "? invalid coordinate"),
    ("color", "? syntax error: expected color VERTEX"),
    ("countlib D4", "? vertex must not be empty"),
    ("findlib D4", "? vertex must not be empty"),
    ("captures green", "? invalid color"),
    ("list_stones", "? syntax error: expected list_stones COLOR"),
    ("is_legal b K9", "? invalid coordinate"),
    ("set_random_seed x", "? syntax error: the seed must be a whole number, not 'x'"),
    ("loadsgf", "? syntax error: expected loadsgf FILE... [MOVE]"),
    (
        "loadsgf /nowhere/a game.sgf 3",
        "? cannot load file: cannot open '/nowhere/a game.sgf': No such file or directory",
    ),
    ("printsgf /nowhere/a.sgf", "? cannot write '/nowhere/a.sgf': No such file or directory"),
]


@pytest.fixture(scope="module")
def played(shared_engine):
    """An engine in a position where a suicide is possible at A1."""
    shared_engine.restart_game()
    for line in ("play b E5", "play w A2", "play w B1"):
        assert shared_engine.ask(line) == "= "
    return shared_engine


@pytest.mark.parametrize(("line", "answer"), ERRORS)
def test_errors_are_clear_and_change_nothing(played, line: str, answer: str) -> None:
    before = played.state()
    assert played.ask(line) == answer
    assert played.state() == before


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("set_free_handicap D4", "? bad vertex list: 1 handicap stones, expected 2 to 80"),
        ("set_free_handicap D4 d4", "? bad vertex list: a handicap point is repeated"),
        ("set_free_handicap D4 pass", "? bad vertex list: a handicap stone cannot be a pass"),
        ("kgs-rules klingon", "? unknown rules 'klingon'; expected one of: "),
    ],
)
def test_errors_on_an_empty_board(engine, line: str, answer: str) -> None:
    before = engine.state()
    assert engine.ask(line).startswith(answer)
    assert engine.state() == before


def test_ko_may_not_be_taken_back_at_once(engine) -> None:
    for vertex in ("b B9", "b A8", "b B7", "w C9", "w D8", "w C7", "w B8", "b C8"):
        assert engine.ask(f"play {vertex}") == "= "
    assert engine.ask("play w B8") == "? illegal move"
    assert engine.ask("is_legal w B8") == "= 0"
    assert engine.ask_all("play w J1", "play b J2", "play w B8") == ["= "] * 3


def test_genmove_plays_and_reg_genmove_does_not(engine) -> None:
    # three white stones hang, and would get away: their capture is worth most by points and by wins
    for vertex in [
        "b B3",
        "b B4",
        "b B5",
        "b C6",
        "b D3",
        "b D4",
        "b D5",
        "w C3",
        "w C4",
        "w C5",
        "w F5",
        "w F3",
    ]:
        assert engine.ask(f"play {vertex}") == "= "
    before = engine.state()
    first = engine.ask("reg_genmove b")
    assert first == engine.ask("reg_genmove b") != "= PASS"
    assert engine.state() == before
    assert engine.ask("genmove b") == first
    assert engine.ask("last_move") == f"= black {first[2:]}"
    assert engine.ask("genmove b") not in (first, "= pass"), "either colour may be asked at any time"
    assert engine.ask_all("undo", "undo") == ["= "] * 2
    assert engine.state() == before


def test_restricted_genmove_chooses_among_what_is_named(engine) -> None:
    assert engine.ask_all("boardsize 9", "play b E5", "play w D5") == ["= "] * 3
    free = engine.ask("reg_genmove b").removeprefix("= ")
    assert engine.ask(f"restricted_genmove b A1 {free}") == f"= {free}"
    assert engine.ask("restricted_genmove b A1 D4") == "= D4"
    assert engine.ask("restricted_genmove b E5 D5") == "= PASS"
    assert engine.ask("restricted_genmove b E5 A1") == "= A1"
    assert engine.ask("last_move") == "= white D5"


def test_gg_genmove_is_reg_genmove_with_a_seed(engine) -> None:
    assert engine.ask_all("boardsize 9", "set_random_seed 5", "play b E5") == ["= "] * 3
    chosen = engine.ask("reg_genmove w")
    assert engine.ask_all("gg_genmove w", "gg_genmove w 5") == [chosen] * 2
    assert engine.ask("gg_genmove w 6").startswith("= ")
    assert engine.ask_all("get_random_seed", "last_move") == ["= 5", "= black E5"]


def test_genmove_saves_a_string_in_atari(engine) -> None:
    for vertex in ("b E5", "w D5", "w F5", "w E6"):
        assert engine.ask(f"play {vertex}") == "= "
    assert engine.ask("genmove b") == "= E4"


def test_a_seed_replays_a_game(engine) -> None:
    def game() -> list[str]:
        engine.restart_game()
        assert engine.ask("set_random_seed 12345") == "= "
        return engine.pipeline(["genmove b", "genmove w"] * 20)

    moves = game()
    assert game() == moves
    assert len(set(moves)) > 10


def test_genmove_obeys_superko_to_the_end(engine) -> None:
    assert engine.ask_all("boardsize 2", "clear_board") == ["= ", "= "]
    positions = set()
    for number in range(60):
        answer = engine.ask(f"genmove {'bw'[number % 2]}")
        board = engine.ask("showboard").split("\n")[1:5]
        if answer not in ("= pass", "= resign"):
            assert str(board) not in positions
        positions.add(str(board))


def test_undo_brings_back_captures_passes_and_ko(engine) -> None:
    states = [engine.state()]
    moves = ["b B9", "w A9", "b A8", "w pass", "b pass", "w A9", "w A7", "b J1"]
    played = 0
    for move in moves:
        if engine.ask(f"play {move}") == "= ":
            states.append(engine.state())
            played += 1
    assert played == 7
    for state in states[-2::-1]:
        assert engine.ask("undo") == "= "
        assert engine.state() == state


def test_free_handicap_is_exact_for_any_number(engine) -> None:
    for count in (2, 5, 9, 20, 80):
        assert engine.ask("clear_board") == "= "
        stones = engine.ask(f"place_free_handicap {count}").removeprefix("= ").split()
        assert len(set(stones)) == count
        assert sorted(stones) == sorted(engine.ask("list_stones b").removeprefix("= ").split())
    many = "A1 C1 E1 G1 J1 A3 C3 E3 G3 J3 A5"
    assert engine.ask_all("clear_board", f"set_free_handicap {many}", "get_handicap") == ["= ", "= ", "= 11"]
    assert engine.ask("genmove w") != "= PASS"


def test_the_score_knows_rules_komi_and_handicap(engine) -> None:
    for row in range(1, 10):
        assert engine.ask_all(f"play b D{row}", f"play w E{row}") == ["= ", "= "]
    assert engine.ask("play b A1") == "= "
    assert engine.ask_all("komi 0", "final_score") == ["= ", "= W+9"]
    assert engine.ask_all("kgs-rules japanese please", "final_score") == ["= ", "= W+10"]
    assert engine.ask_all("komi -10", "final_score") == ["= ", "= 0"]
    assert engine.ask_all("komi -13.25", "get_komi", "final_score") == ["= ", "= -13.25", "= B+3.25"]


def test_loadsgf_whole_and_up_to_a_move(engine, tmp_path) -> None:
    record = tmp_path / "a game.sgf"
    record.write_text("(;GM[1]SZ[7]KM[0.5]AB[aa];B[cc]C[one\n\ntwo];W[dd];B[ee](;W[])(;W[ff]))")
    assert engine.ask(f"loadsgf {record}") == "= "
    assert engine.ask("move_history") == "= white pass\nblack E3\nwhite D4\nblack C5"
    assert engine.ask_all("query_boardsize", "get_komi", "list_stones b") == ["= 7", "= 0.5", "= A7 C5 E3"]
    assert engine.ask("printsgf").endswith(";B[cc]\nC[one\n \ntwo];W[dd];B[ee];W[tt])")
    assert engine.ask_all(f"loadsgf {record} 2", "move_history") == ["= ", "= black C5"]
    assert engine.ask_all(f"loadsgf {record} D4", "move_history") == ["= ", "= black C5"]
    assert engine.ask_all(f"loadsgf {record} 99", "last_move") == ["= ", "= white pass"]
    before = engine.state()
    assert engine.ask(f"loadsgf {record} A1").startswith("? cannot load file: ")
    assert engine.ask(f"loadsgf {record} 0").startswith("? cannot load file: ")
    record.write_bytes(b"(;SZ[19];B[zz")
    assert engine.ask(f"loadsgf {record}").startswith("? cannot load file: ")
    assert engine.ask(f"loadsgf {tmp_path}").startswith("? cannot load file: ")
    assert engine.state() == before


def test_printsgf_into_a_file_and_back(engine, tmp_path) -> None:
    for vertex in ("b D4", "w F6", "b pass"):
        assert engine.ask(f"play {vertex}") == "= "
    state = engine.state()
    assert engine.ask(f"printsgf {tmp_path}/saved.sgf") == "= "
    engine.restart_game()
    assert engine.ask(f"loadsgf {tmp_path}/saved.sgf") == "= "
    assert engine.state() == state


def test_processor_time_grows(engine) -> None:
    first = float(engine.ask("cputime").removeprefix("= "))
    assert 0 < first <= float(engine.ask("cputime").removeprefix("= "))


@pytest.mark.parametrize("size", range(2, 26))
def test_every_size_can_be_played(engine, size: int) -> None:
    last = f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[size - 1]}{size}"
    answers = engine.ask_all(f"boardsize {size}", "clear_board", f"play w {last.lower()}", f"color {last}")
    assert answers == ["= ", "= ", "= ", "= white"]
    assert engine.ask("genmove b") != "= PASS"


def test_the_specification_lets_boardsize_start_anew(engine) -> None:
    assert engine.ask_all("play b D4", "boardsize 9", "list_stones b") == ["= ", "= ", "= "]
