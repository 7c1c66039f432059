"""The kinds of mistakes in positions: what is seen on the board and in the sentences goes into the kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.explain.study.board_facts import facts_of_board
from engine.explain.study.kinds import kind_of
from engine.explain.study.results import Mistake, Option
from engine.explain.study.shown_facts import with_shown_facts

SIZE = 9


def find_kind(
    text: str, color: str, played: str, better: str, found: Collection[str], sentences: Sequence[str]
) -> str:
    """Return the kind of a mistake on a board: ``played``, ``better`` are the two lines of expected moves.

    ``found`` are the facts that games and readers gave, ``sentences`` what is said of the two moves.
    """
    board = Board(SIZE)
    board.set_position(parse_diagram(text))
    side = BLACK if color == "black" else WHITE
    lines = [[parse_vertex(each, SIZE) for each in line.split()] for line in (played, better)]
    move, best = lines[0][0], lines[1][0]
    facts = {
        *found,
        *facts_of_board(board, side, move, best, *lines),
    }
    options = [Option(line.split()[0], 0.0, 0.5, 100, tuple(line.split())) for line in (played, better)]
    rows = tuple("".join(row.split()) for row in text.strip().splitlines())
    mistake = Mistake(
        9,
        color,
        4.0,
        0.1,
        "middle game",
        tuple(sorted(facts)),
        options[0],
        options[1],
        (),
        tuple(sentences),
        rows,
    )
    return kind_of(with_shown_facts([mistake])[0].facts).name


FOUR_IN_A_ROW = """
    . . . . . . . . .
    . X X O . . O . .
    O O O O . . . . .
    . X O . . . X O .
    . . X O O X . O .
    . . X X X . X O .
    . . . . . . X O .
    . . . . . . . X X
    . . . . . . . . .
"""
"""White's stones at G8 and H6 hang together at H7; B6 and C6 fight on the left."""


def test_a_threat_to_cut_is_no_cut_missed() -> None:
    said = "I would have played G7. A threat to cut: G7 threatens to cut White's stones at G8 and H6 apart with H7."
    kind = find_kind(FOUR_IN_A_ROW, "black", "B5 F7", "G7 H7 F8", {"said: threatens"}, [said])
    assert kind == "larger move missed"


def test_a_double_atari_is_a_capture() -> None:
    text = """
        . . O . . . . . .
        O . O X X . . X .
        . . X O X . . O .
        . O O O X . . . .
        . O X X . X . X .
        O X O . X . . . .
        O X O O O X X O .
        X X O X O O . X .
        . . X . . . . . .
    """
    said = (
        "I would have played B1. An endgame move: B1 is a double atari on Black's four stones at B2 and C1."
    )
    found = {"endgame", "settled", "many stones", "passed: links"}
    assert find_kind(text, "white", "D1 G2", "B1 A5", found, [said]) == "capture missed"


def test_an_open_board_is_no_endgame() -> None:
    text = FOUR_IN_A_ROW.replace(". X O . . . X", ". X . . . . X")
    said = [
        "An attack: C6 bumps against the stone at C5.",
        "I would have played F7. F7 is a diagonal step from G8.",
    ]
    kind = find_kind(text, "white", "C6 G7", "F7 G7", {"endgame", "better: ground"}, said)
    assert kind == "larger move missed"


def test_a_fight_is_no_endgame_where_the_game_is_decided() -> None:
    text = """
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . O . O O O O O
        . . . O X . X X O
        O O O X . X . X X
        . X O X . . . . .
        X . X X . X . . .
        . X . . . . . . .
    """
    said = "I would have played C7. A fighting move: C7 attaches to the stone at C6."
    kind = find_kind(text, "black", "F5 C7", "C7 B7", {"endgame", "settled"}, [said])
    assert kind == "larger move missed"


def test_a_threat_to_cut_is_no_endgame_where_borders_are_open() -> None:
    text = """
        X X O . . . . . .
        X O O O . . . . .
        X O X O O . . . .
        . X X X . . O . .
        . . X O X X O . .
        . . X . . . . O .
        . . . . X X O O O
        . . . . . X X X O
        . . . . . X O O O
    """
    said = "I would have played F7. A threat to cut: F7 threatens to cut White's stones at E7 and G6 apart with F6."
    kind = find_kind(text, "black", "A6 G7", "F7 F6", {"endgame", "said: threatens"}, [said])
    assert kind == "larger move missed"


JOINED = """
    . . . . . . . . .
    . . . . . O . . .
    . . . O O . . . .
    . O O X X O O . .
    . X X . . O X O .
    . . . . . . X X .
    . . . X . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""D4 and E4 both connect Black's two stones at D6 with D3."""

CONNECTS = [
    "A connection: D4 connects Black's two stones at D6 with D3.",
    "I would have played E4. A connection: E4 connects Black's two stones at D6 with D3.",
]


@pytest.mark.parametrize(
    ("suffers", "kind"),
    [
        (set(), "near the right point"),
        ({"own group suffers"}, "own stones helped at the wrong point"),
    ],
)
def test_stones_that_both_moves_help_are_not_left_weak(suffers: set[str], kind: str) -> None:
    found = {"both help", "helps own stones", "own stones in danger", "said: links", *suffers}
    assert find_kind(JOINED, "black", "D4 H6", "E4 A5", found, CONNECTS) == kind


LONG, SHORT = (
    f"""
    . . . . . . . . .
    . . X . X . . . .
    . . . . O X . . .
    . . X . O X . . .
    . X O X {below} X . .
    . X O . O X X . .
    X O . O O . . X .
    X O . . . . O O O
    . . . . . . . . .
    """
    for below in ("O O", "X X")
)
"""White's stones at E7 have many liberties, and two."""


@pytest.mark.parametrize(("text", "kind"), [(LONG, "larger move missed"), (SHORT, "fight left")])
def test_a_fight_is_left_where_a_move_presses_stones(text: str, kind: str) -> None:
    said = "I would have played D7. A fighting move: D7 bends around the stone at E7."
    assert find_kind(text, "black", "J3 B6", "D7 G6", set(), [said]) == kind


HIGH = """
    . . . . . . . . .
    . X . . O X . . .
    . . . O . X . . .
    . O . . . . X . .
    . . . . . . . . .
    . . . O O X X . .
    . . . O X X . . .
    . . . O X . . . .
    . . . O O X . . .
"""


@pytest.mark.parametrize("found", [{"endgame"}, {"endgame", "settled"}])
def test_the_first_line_is_too_early_on_an_open_board_however_little_is_open_at_the_end(
    found: set[str],
) -> None:
    said = ["F9 is a hane on the first line under F8.", "I would have played D6. D6 extends from D7."]
    assert find_kind(HIGH, "white", "F9 D8", "D6 C8", found, said) == "first line too early"


def test_a_move_left_out_as_too_low_is_too_low_also_if_it_is_atari() -> None:
    text = """
        . . . . . . . . .
        . . . . . . O . .
        . . X . . . . . .
        . X . . . . . . .
        . . . . X . O . .
        . . . . . . . . .
        . . . X . O . . .
        . . . X O . . . .
        . . . O . . . . .
    """
    said = [
        "An attack: C1 puts the white stone at D1 in atari.",
        "I left C1 out: nothing asks for a move on the first line so early in a game.",
        "I would have played G6. A fighting move: G6 attaches to the stone at G5.",
    ]
    assert find_kind(text, "black", "C1 E8", "G6 F6", {"few stones"}, said) == "first line too early"


def test_an_atari_missed_is_no_second_line() -> None:
    text = """
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . X . .
        . O . . . . . . .
        . . . . . . . . .
        . . O . O . . . .
        . . . . . O X . .
        . . . . O X . X .
        . . . . . . . . .
    """
    said = [
        "H5 is a knight's move from G7.",
        "I would have played F4. An attack: F4 puts the white stone at F3 in atari.",
    ]
    assert find_kind(text, "black", "H5 E6", "F4 E3 F5", {"few stones"}, said) == "sente missed"


def test_groups_of_both_sides_that_change_hands_are_a_semeai() -> None:
    text = """
        . . . . . . O O .
        . O . O O O X X X
        . O O . X X . . .
        O X O X . . X . .
        O X X X . X . . .
        . X . . . O . X .
        . X O O . O X . .
        . O X X . O X . .
        . O . . . O X . .
    """
    found = {
        "own stones lost",
        "enemy stones live",
        "own group suffers",
        "enemy group recovers",
        "many stones",
    }
    said = [
        "A fighting move: E4 extends from E5 past the stone at F5.",
        "I would have played A2. A2 goes down to the edge.",
    ]
    assert find_kind(text, "white", "E4 E2", "A2 E3", found, said) == "semeai misread"


def test_to_end_a_ko_is_no_self_atari() -> None:
    text = """
        . X X . . . . . .
        X O O X X X . . .
        O . . O O X . . .
        . O O . O X . . .
        . X O . O X X . .
        . X O O X . . . .
        . X O . X O O X .
        . O . O O X X . .
        . . . . . O . X .
    """
    said = [
        "A ko: A9 ends the ko and keeps the black stone at A8.",
        "I would have played D9. An endgame move: D9 joins the stones at C9 and D8.",
    ]
    found = {"own stones left to capture", "own stones lost", "settled", "many stones"}
    assert find_kind(text, "black", "A9 D9", "D9 E1", found, said) == "stones not saved"


def test_what_stands_far_from_weak_stones_was_no_attack_on_them() -> None:
    text = """
        . . . . . . . . .
        . . . O O X . . .
        . O . . X X . . .
        . X X . . . X X X
        . . . . X O O O X
        X X X . X O . . O
        O X O X O . . O .
        O O O O . . . . .
        . . . . . . . . .
    """
    found = {
        "weak enemy",
        "beside weak enemy",
        "enemy group recovers",
        "endgame",
        "settled",
        "said: threatens",
    }
    said = "I would have played C7. A threat to cut: C7 threatens to cut White's stones at D8 and B7 apart with C8."
    assert find_kind(text, "black", "E9 D5", "C7 C8", found, [said]) == "weak stones not attacked"


def test_a_cut_that_the_sentences_tell_is_no_capture() -> None:
    text = """
        . O . . . . . . .
        X O . . . O . X .
        . X O O . X O O .
        . X X . . X . . .
        . . . . X . . . .
        . . . . . . . X .
        . . O . X . . . .
        . . . . . . . O .
        . . . . . . . . .
    """
    found = {"mainly: catches", "better: catches", "passed: links"}
    said = "I would have played G8. A cut of H8 from F7: G8 joins the stones at F8 and G7."
    assert find_kind(text, "white", "D2 E8", "G8 G3", found, [said]) == "larger move missed"


def test_stones_that_get_away_were_weak_whatever_the_sentences_call_the_move() -> None:
    text = """
        . . . O O . . . .
        . X X O X O O . .
        X . . X X X O . .
        O X X . . . O . O
        O O O X X . O O X
        . . X O X . X X X
        . O O O X . . . .
        . . . O O X . . .
        . . . . . X . . .
    """
    found = {"better: attacks", "enemy group recovers", "enemy stones live", "many stones"}
    said = "I would have played J8. J8 is a move in the upper right corner."
    assert find_kind(text, "black", "F6 H7", "J8 H8", found, [said]) == "weak stones not attacked"


def test_stones_that_are_lost_were_weak_also_if_the_sentences_do_not_say_so() -> None:
    text = """
        . . . . . X . . .
        . O X O O X O O X
        . O O X O O X X .
        O X X X X X X . .
        . X O . O X . . .
        . X O O . X O . .
        . O O . . X O . .
        . . O . X . X O .
        . . . . . X . X .
    """
    said = "I would have played H9. H9 goes down to the edge from H8."
    found = {"own stones lost", "own group suffers", "many stones"}
    assert find_kind(text, "white", "A7 G9", "H9 D2", found, [said]) == "own stones left weak"


def test_a_group_that_lives_by_liberties_is_no_eye_shape() -> None:
    text = """
        . . . . . . . . .
        . . . . . X . . .
        . . O . X O . X .
        . . . . X O . . X
        . . . . . X X X O
        O O O . . . . O O
        O X . . . . O . .
        X . . X . . . O .
        . X . . . . . . .
    """
    said = "I would have played C3. A fighting move: C3 pushes along the stone at C4."
    found = {"better: saves", "mainly: saves", "own stones lost", "own group suffers", "better: defends"}
    kind = find_kind(text, "black", "G4 C3", "C3 C6", {*found, "reason: save-by-making-liberties"}, [said])
    assert kind == "own stones left weak"


def test_an_attack_on_the_second_line_is_not_too_low() -> None:
    text = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . X . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . X . .
        . . . . . . . . .
    """
    said = [
        "An attack: F2 bends around the stone at G2; it leaves the black stone at G2 two liberties.",
        "I would have played C4. An attack: C4 plays hane around the stone at C5.",
    ]
    assert find_kind(text, "white", "F2 D6", "C4 E3", {"few stones"}, said) == "larger move missed"


def test_an_attack_is_no_endgame_where_borders_are_open() -> None:
    text = """
        . . . O X X . . .
        . . O . O X X . .
        . O O . O O X . .
        . . X O . . X O .
        . O O . O . . . .
        . . X O . O . X .
        . . X X O X . . .
        . . . . X X . . .
        . . . . . . . . .
    """
    said = "I would have played G4. An attack: G4 goes on with a hane around F4."
    assert find_kind(text, "black", "B4 H5", "G4 G5", {"endgame"}, [said]) == "larger move missed"


def test_what_the_sentences_call_a_connection_is_one_also_if_an_enemy_group_recovers() -> None:
    text = """
        . . . . . . . X .
        . . . . O X X . O
        . . O . O O X X O
        . . . . . . X O .
        . . . . X O O . O
        . . O . X X O O .
        . . . O O X X X .
        . . . O X X . . .
        . . . X . . . X .
    """
    said = "I would have played F6. A connection: F6 connects White's three stones at F7 with F5."
    found = {
        "better: links",
        "mainly: links",
        "said: links",
        "better: attacks",
        "enemy group recovers",
        "weak enemy",
    }
    kind = find_kind(
        text, "white", "C1 F6", "F6 C5", {*found, "enemy stones live", "own group suffers"}, [said]
    )
    assert kind == "connection missed"


def test_stones_without_room_for_eyes_are_a_question_of_eye_shape() -> None:
    text = """
        . . . . . X X O .
        . . . X O X O . .
        . X . O X . O O .
        . . . X . . . . .
        . X X . X . . . .
        . O . . . X X X .
        . . O . O X O . .
        . O . . . O O . .
        . . . . . . . . .
    """
    said = "I would have played J8. A defence: J8 gives White's four stones at H9 room for eyes."
    found = {
        "better: saves",
        "mainly: saves",
        "own stones lost",
        "own group suffers",
        "told: settles",
        "weak group",
    }
    kind = find_kind(text, "white", "H3 J8", "J8 H2", {*found, "reason: save-vital-point"}, [said])
    assert kind == "eye shape"


def test_a_capture_that_the_sentences_do_not_tell_is_none() -> None:
    text = """
        . . . O X . . . .
        . O O X . . X X X
        . O X X . . X O .
        . O X . . . X O .
        . . O X . X O . .
        . O O X X O . O .
        . O X X O O O . .
        O X . X . O X X .
        . . X . . . . . .
    """
    said = "I would have played H3. An endgame move: H3 joins the stones at H4 and G3."
    found = {"better: catches", "mainly: catches", "endgame", "settled", "many stones", "own stones lost"}
    assert find_kind(text, "white", "C9 H3", "H3 J6", found, [said]) == "endgame too small"


def test_a_board_with_few_stones_more_than_an_open_one_is_no_endgame() -> None:
    text = """
        . . . . . . . . .
        . O O . . . . . .
        X O X O O . . . .
        . X X X . . O . .
        . . X O X X O . .
        . . X . . . . O .
        . . . . X X O O .
        . . . . . X X X O
        . . . . . . . O .
    """
    said = [
        "An attack: A8 puts the black stone at A7 in atari.",
        "I would have played G7. G7 extends from G6.",
        "If White passed, Black would play G7, which keeps White from territory in the upper right corner.",
    ]
    assert find_kind(text, "white", "A8 F7", "G7 A8", {"endgame", "settled"}, said) == "larger move missed"


def test_a_push_between_two_stones_is_a_cut_also_if_it_threatens_to_capture() -> None:
    text = """
        . . . . . . . . .
        . O . X . X . . .
        . . O . O . . . .
        . X . . . O . . .
        . . X . . . . O .
        . . . . . X . . .
        . . . . . X O . .
        . . X . . X O . .
        . . . . . . . . .
    """
    said = "I would have played E8. An attack: E8 pushes in between D8 and F8; it threatens to capture F8 with G8."
    found = {"few stones", "reason: shape-wedge", "enemy group recovers", "said: threatens"}
    assert find_kind(text, "white", "D7 H7", "E8 G7", found, [said]) == "cut missed"


def test_a_capture_that_saves_a_group_is_told_as_the_group() -> None:
    text = """
        . . . . . . . . .
        . X X X X X . . .
        . X O O O X . . .
        . X O X O X . . .
        . X O . O X . . .
        . X O O O X . . .
        . X O X X X . . .
        . X X X . . O O .
        . . . . . . . . .
    """
    said = "I would have played D5. A capture and a defence: D5 takes the black stone at D6 and saves ten stones."
    found = {
        "better: rescues",
        "mainly: rescues",
        "said: rescues",
        "said: takes",
        "helps many",
        "own stones lost",
    }
    assert find_kind(text, "white", "H5 D5", "D5 H5", found, [said]) == "stones not saved"


def test_a_connection_that_the_sentences_do_not_tell_is_none() -> None:
    text = """
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . O . .
        . . . X . . . . .
        . . . . . . O X .
        . . . . . . O . .
        . . X O . . . . .
        . . X . . . . . .
        . . . . . . . . .
    """
    said = [
        "An attack: F7 takes eye room from Black.",
        "I would have played E4. E4 is a diagonal step from D3.",
    ]
    found = {"better: links", "mainly: links", "enemy group recovers", "few stones"}
    assert find_kind(text, "white", "F7 F3", "E4 G8", found, said) == "larger move missed"


def test_who_played_an_atari_did_not_play_in_gote() -> None:
    text = """
        . . . . . . . . .
        . . . . . X O . .
        . . . . . X . . .
        . . O . . . . . .
        . O X X . . . . .
        . . . . . . X X .
        . O . O . O X O .
        . X . . O X O . .
        . . . . . . . . .
    """
    said = [
        "A capture and an attack: H2 captures the white stone at H3, and puts the white stone at G2 in atari.",
        "I would have played F4. An attack: F4 puts the white stone at F3 in atari.",
    ]
    kind = find_kind(text, "black", "H2 D6", "F4 F1 B6 B7", {"better: ground"}, said)
    assert kind == "larger move missed"


@pytest.mark.parametrize(
    ("better", "kind"),
    [("E6", "larger move missed"), ("G6", "near the right point")],
    ids=["a leap away", "beside"],
)
def test_a_point_that_is_no_step_away_is_another_place(better: str, kind: str) -> None:
    text = """
        . . . . . . . . .
        . . . . . . X O .
        . . . . X X . O .
        . . X X . . . . .
        . . . X . . . . .
        . . . . . . O . .
        . . X . O . . . .
        . . . X O . O . .
        . . . X X O . . .
    """
    found = {"board is open", "few stones", "middle game"}
    assert (
        find_kind(text, "white", "G5 D8", f"{better} F6", found, [f"I would have played {better}."]) == kind
    )


def test_what_the_sentences_call_a_ko_is_no_connection() -> None:
    text = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        O X . . . . . . .
        . O X . . . O . .
        O X . . . . . . .
        O X X . . O . . .
        . O . . . . . . .
    """
    said = ["I would have played A4. A ko: A4 ends the ko and keeps the white stone at B4."]
    found = {
        "better: links",
        "mainly: links",
        "ko",
        "better takes a ko",
        "reason: ko-connect",
        "punished: cuts",
    }
    assert find_kind(text, "white", "G3 F3", "A4 B6", found, said) == "ko"
