"""Records as old programs wrote them, and what is put right in them; what is refused says what and where."""

from __future__ import annotations

import random

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, vertex_of
from engine.game.sgf import SgfError, game_to_sgf, load_sgf, read_record
from engine.game.sgf_tree import game_trees, record_of

OPENING = """
. . . . .
. X . . .
. . . O .
. . . . .
. . . . .
"""

GNU_GO = """(;GM[1]FF[4]
SZ[5]
GN[GNU Go 3.7.7 load and print]
DT[2005-09-01]
KM[5.5]AP[GNU Go:3.7.7]RU[Japanese]HA[0]
;AB[bb]AW[dc]PL[1]C[a position of a test]
(;B[cd]CR[cd]C[B: 12])(;W[cd]))
"""

CGOBAN_1 = """(;GM[1]FF[3]
RU[Japanese]SZ[5]HA[0]KM[5.5]
PW[White]WR[3d ]
PB[Black]BR[19k\\]]CP[]
GN[White (W) vs. Black (B)]
DT[2001-11-11]
SY[Cgoban 1.9.2]TM[10:00(5x1:00)];B[bb]BL[599];W[dc]
WL[597];B[tt]BL[60]OB[5];W[tt]
TW[da][ea]
TB[aa]
[ab]
C[The game is over.  Final score:
   White = 2 territory
])

left behind by an editor])
"""

CGOBAN_1_PROBLEM = """(;GM[1]FF[3]
SZ[5]GN[White (W) vs. Black (B)]
SY[Cgoban 1.9.10]TM[-];PL[2]
AW[dc]
AB[bb]LB[cc:A]
)
"""

MANY_FACES = """(;
GM[1]FF[4]VW[]AP[Many Faces of Go:11.0]
SZ[5]
HA[0]
ST[1]
DT[2004-05-01]
KM[0.0]CA[UTF-8];B[bb];W[cb]
C[a try\r\rthat is
taken back]
;AE[cb]AW[dc]PL[B]LB[cc:1][dd:WIN]MULTIGOGM[1]
)"""

MAIL = """From: somebody (at home)
Subject: our game [long]

(;GaMe[1]FileFormat[1]SiZe[5]KoMi[5,5]PlayerBlack[X]AddBlack[bb]AddWhite[dc]PLayer[Black]
Comment[from a list])
--
a signature (; with brackets
"""

READ = {
    "GNU Go writes a position and variations": (GNU_GO, "B", 1),
    "CGoban 1 writes a game with times and territory": (CGOBAN_1, "B", 4),
    "CGoban 1 writes a problem with PL[2]": (CGOBAN_1_PROBLEM, "W", 0),
    "Many Faces sets up after moves, with old line ends": (MANY_FACES, "B", 2),
    "long names in a mail": (MAIL, "B", 0),
    "PL[1] is Black": ("(;SZ[5]AB[bb]AW[dc]PL[1])", "B", 0),
    "PL[2] is White": ("(;SZ[5]AB[bb]AW[dc]PL[2])", "W", 0),
    "a colour in words": ("(;SZ[5]AB[bb]AW[dc]PL[white])", "W", 0),
    "a small letter": ("(;SZ[5]AB[bb]AW[dc]PL[w]RE[w+r])", "W", 0),
    "names in small letters": ("(;ff[3]sz[5];b[bb];w[dc])", "B", 2),
    "Windows line ends": ("(;SZ[5]\r\nKM[5.5]\r\n;B[bb]\r\n;W[dc]\r\n)\r\n\x1a", "B", 2),
    "a byte order mark": ("\ufeff(;SZ[5];B[bb];W[dc])", "B", 2),
    "no sign before the first node": ("(SZ[5]KM[5.5];B[bb];W[dc])", "B", 2),
    "no sign before a move": ("(;SZ[5](B[bb];W[dc]))", "B", 2),
    "no bracket at the end": ("(;SZ[5];B[bb](;W[dc]", "B", 2),
    "an empty variation": ("(;SZ[5];B[bb]();W[dc])", "B", 2),
    "a variation that is cut off": ("(;SZ[5];B[bb];W[dc](", "B", 2),
    "two brackets for one": ("(;SZ[5];B[bb]((;W[dc])))", "B", 2),
    "too many brackets at the end": ("(;SZ[5];B[bb];W[dc])))", "B", 2),
    "moves of one node": ("(;SZ[5];B[bb]W[dc]C[both])", "B", 2),
    "moves of one list": ("(;SZ[5];W[dc];B[bb][]C[both])", "W", 3),
    "a broken point": ("(;SZ[5];B[b\r\nb];W[ dc ])", "B", 2),
    "space before a value": ("(;SZ [5]\n;B [bb]\n;W\n[dc])", "B", 2),
    "empty lists of stones": ("(;SZ[5]AB[bb]AW[]AE[];W[dc])", "B", 1),
    "rectangles": ("(;SZ[5]AB[bb:bb]AW[dc])", "B", 0),
    "a square board as a rectangle": ("(;SZ[5:5];B[bb];W[dc])", "B", 2),
    "a bracket in a comment": ("(;SZ[5]C[see [1] move [2] and [b]];B[bb]GN[a [b] c];W[dc])", "B", 2),
    "passes": ("(;SZ[5];B[bb];W[tt];B[];W[dc])", "B", 4),
    "a property twice": ("(;SZ[5]AB[bb]C[one]AB[bb]C[two];W[dc])", "B", 1),
    "the first of several games": ("(;SZ[5];B[bb];W[dc])\n(;SZ[9];B[ee])", "B", 2),
    "the game before a broken one": ("(;SZ[5];B[bb];W[dc])\n(;SZ[9];B[ee];C[", "B", 2),
    "line ends spelt out": (
        r"(;SZ[5]\r\nCA[UTF-8]\r\n;B[bb]C[a\r\nb]\r\n(;W[dc]\n)\r\n(;W[cc]))\r\n",
        "B",
        2,
    ),
    "a komi with its unit": ("(;SZ[5]KM[5.5 points];B[bb];W[dc])", "B", 2),
}


@pytest.mark.parametrize("name", READ)
def test_what_old_programs_wrote(name: str) -> None:
    text, to_move, moves = READ[name]
    game = load_sgf(text.encode())
    grid = game.board.grid()
    wanted = parse_diagram(OPENING)
    if name.startswith("GNU"):  # the first of its variations is one move longer
        assert grid[3, 2] == BLACK
        game.undo()
        moves -= 1
        grid = game.board.grid()
    assert grid.tolist() == wanted.tolist()
    assert "BW"[game.to_move - 1] == to_move
    assert game.move_count == moves
    loaded = load_sgf(game_to_sgf(game))
    assert (loaded.moves, loaded.to_move, loaded.comments) == (game.moves, game.to_move, game.comments)
    assert loaded.board.grid().tolist() == wanted.tolist()


def test_comments_of_old_programs() -> None:
    assert load_sgf(MANY_FACES.encode()).comments == {2: "a try\n\nthat is\ntaken back"}
    assert load_sgf(MAIL.encode()).comments == {0: "from a list"}
    assert load_sgf(READ["line ends spelt out"][0].encode()).comments == {1: "a\nb"}
    brackets = load_sgf(READ["a bracket in a comment"][0].encode())
    assert brackets.comments == {0: "see [1] move [2] and [b]"}
    assert load_sgf(CGOBAN_1.encode()).comments[4].startswith("The game is over.  Final score:\n")


def test_a_comment_is_not_joined_over_a_move() -> None:
    with pytest.raises(SgfError, match="line 1, column 18: 'lost; ;B\\[b'"):
        load_sgf(b"(;SZ[5]C[a note] lost; ;B[bb]C[next])")


@pytest.mark.parametrize(
    ("komi", "value"),
    [("5,5", 5.5), (" -.5 ", -0.5), ("6.5 moku", 6.5), ("6.5目", 6.5), ("+7", 7), ("0.", 0)],
)
def test_ways_to_write_komi(komi: str, value: float) -> None:
    assert load_sgf(f"(;KM[{komi}])".encode()).komi == value


def test_a_handicap_that_only_its_number_tells() -> None:
    game = load_sgf(b"(;SZ[9]HA[3];W[ee];B[aa])")
    assert (game.handicap, game.move_count) == (3, 2)
    assert {vertex_of(point, 9) for point in game.handicap_stones} == {"C3", "G7", "C7"}
    assert load_sgf(b"(;SZ[9]HA[3];W[ee])", 1).board.grid().sum() == 3 * BLACK
    assert not load_sgf(b"(;SZ[9]HA[3];B[ee])", 1).board.grid().any()
    assert load_sgf(b"(;SZ[9]HA[3]AB[aa];W[ee])", 1).board.grid().sum() == BLACK
    assert not load_sgf(b"(;SZ[9]HA[30];W[ee])", 1).board.grid().any()


def test_a_ko_taken_back_at_once() -> None:
    setup = b"(;SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[cb]"
    with pytest.raises(SgfError, match="illegal: ko"):
        load_sgf(setup + b")", strict=True)
    game = load_sgf(setup + b"KO[];W[ee])")
    after = game.board.grid().tolist()
    assert after == parse_diagram(". X O . .\n X . X O .\n . X O . .\n . . . . .\n . . . . O").tolist()
    assert game.move_count == 3
    loaded = load_sgf(game_to_sgf(game))
    assert (loaded.moves, loaded.board.grid().tolist()) == (game.moves, after)


@pytest.mark.parametrize(
    ("charset", "declared"),
    [
        ("gb18030", "GB2312"),
        ("big5", "Big5"),
        ("cp932", "Shift_JIS"),
        ("cp949", "EUC-KR"),
        ("utf-8", "UTF-16"),
    ],
)
def test_charsets_are_read_as_their_larger_relatives(charset: str, declared: str) -> None:
    """The second byte of some characters is a bracket or a backslash; a charset that cannot be meant is not used."""
    text = "功表許" if charset != "cp949" else "펲똠"
    game = load_sgf(f"(;CA[{declared}]SZ[9]C[{text}];B[ee]C[{text}])".encode(charset))
    assert game.comments == {0: text, 1: text}


def test_a_tree_in_the_form_of_file_format_4() -> None:
    record = read_record(b"(;GaMe[1]SiZe[5]PL[2];B[bb]W[dc]C[x](;B[cc])(;B[dd]W[ee]))")
    root = record.get_root()
    assert root.get_raw("PL") == b"W"
    assert [node.get_move()[0] for node in record.get_main_sequence()] == [None, "b", "w", "b"]
    second = root[0][0]
    assert second.get("C") == "x"
    assert [len(second), second[1].get_move(), second[1][0].get_move()] == [2, ("b", (1, 3)), ("w", (0, 4))]
    assert record_of(next(game_trees(record.serialise()))).serialise() == record.serialise()


def test_every_game_of_a_file() -> None:
    text = b"1. (;SZ[5];B[aa]) 2. (;SZ[9]\n;B[bb](;W[cc])) 3. (;SZ[13]"
    assert [record_of(tree).get_size() for tree in game_trees(text)] == [5, 9, 13]
    with pytest.raises(SgfError, match="line 2, column 3: 'B;W"):
        list(game_trees(b"(;SZ[5])\n(;B;W[aa])"))


@pytest.mark.slow
def test_deep_variations() -> None:
    depth = 20_000
    text = b"(;SZ[5];B[bb]" + b"(;W[]" * depth + b")" * depth + b")"
    assert load_sgf(text).move_count == depth + 1


REFUSED = {
    "no record": ("only words", "no game in it, expected one that begins with '\\(;'"),
    "a value without end": (
        "(;SZ[5]\n;B[bb]C[to be",
        r"line 2, column 8: the value of C has no end, expected '\]'",
    ),
    "words between properties": (
        "(;SZ[5]\r\n;B[bb] and W[dc])",
        "line 2, column 8: 'and W.dc..' cannot stand here",
    ),
    "a property without value": ("(;SZ[5];B;W[dc])", "line 1, column 9: 'B;W.dc..' cannot stand here"),
    "a value without property": ("(;[5])", "line 1, column 3: '.5..' cannot stand here"),
    "a node after variations": (
        "(;SZ[5](;B[bb])(;B[cc]);W[dc])",
        "column 25: a node follows after variations",
    ),
    "a property after variations": ("(;SZ[5](;B[bb])C[x])", "column 16: a node follows after variations"),
    "a point outside": ("(;SZ[9];B[aa];W[sa])", r"move 2 has a bad point W\[sa\], .* of a 9x9 board"),
    "tt is no point for stones": ("(;SZ[9]AB[tt])", r"bad point AB\[tt\] in the set-up"),
    "a rectangle outside": ("(;SZ[9];B[aa];AW[aa:zz])", r"bad point AW\[aa:zz\] in the set-up after move 1"),
    "a rectangular board": ("(;SZ[19:13])", r"SZ\[19:13\] is a rectangular board"),
    "a komi of two numbers": ("(;KM[5 5])", r"KM\[5 5\] is not a komi"),
    "another game": ("(;GM[2])", r"GM\[2\] is not the game of Go"),
    "a colour of no one": ("(;SZ[9];B[aa];PL[3])", r"PL\[3\] in the set-up after move 1 is not a colour"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_says_what_and_where(name: str) -> None:
    text, problem = REFUSED[name]
    with pytest.raises(SgfError, match=problem) as error:
        load_sgf(text.encode(), strict=True)
    assert "\n" not in str(error.value)


PIECES = [
    "",
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "\n",
    "\0",
    "B[cc]",
    "W",
    "AB[aa:bb]",
    "PL[2]",
    "KO[]",
    "HA[4]",
    "é",
    "tt",
]


@pytest.mark.slow
def test_mutated_records_load_or_are_refused_and_what_loads_can_be_written() -> None:
    """Pieces of old records are lost, doubled or put elsewhere; what is read and written is read as the same game."""
    chance = random.Random(7)
    texts = [text for text, _, _ in READ.values()]
    outcomes = {True: 0, False: 0}
    for _ in range(3000):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(PIECES) + text[at + chance.randint(0, 4) :]
        try:
            game = load_sgf(text.encode())
        except SgfError:
            outcomes[False] += 1
            continue
        outcomes[True] += 1
        loaded = load_sgf(game_to_sgf(game))
        assert (loaded.moves, loaded.to_move) == (game.moves, game.to_move), text
        assert loaded.board.grid().tolist() == game.board.grid().tolist(), text
    assert min(outcomes.values()) > 300


def test_passes_depend_on_the_size() -> None:
    assert load_sgf(b"(;SZ[19];B[tt])").moves == [(BLACK, PASS)]
    assert load_sgf(b"(;SZ[21];B[tt];W[])").moves[1] == (WHITE, PASS)
    assert load_sgf(b"(;SZ[21];B[tt])").moves[0][1] != PASS
