"""`tamen patterns` as a person calls it, in a folder of its own."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent, point_at, xy
from engine.game.game import Game
from engine.lab.data.games import Collection
from engine.lab.make.mining.patterns import command
from engine.lab.make.mining.patterns.check import check_patterns
from engine.lab.make.mining.patterns.compare import missed_moves, proposals
from engine.lab.make.mining.patterns.stats import match_milliseconds, sample_game
from patterns.database import build_database
from patterns.draft import draft
from patterns.matcher import Matcher
from patterns.naive import all_matches
from patterns.shapes import load_shapes
from patterns.source import parse_source, read_file
from patterns.write import pattern_text, with_pattern
from tests.patterns.expert_games import write_games

SOURCE = """\
# Moves in contact.
kind: contact
patterns:

# the first
- name: block-on-the-right
  where: anywhere
  diagram: |
    ? b ?
    . O a
    ? . ?
  flags: [obvious]
  moves:
    - {play: X a, worth: 6, share: 0.5, then: [{play: O elsewhere, share: 0.5, then: [{play: X b, worth: 1}]}]}
  says: "Beside a lone stone."
  example: |
    . . . . .
    . . . . .
    . . O * .
    . . . . .
    . . . . .

# the second
- name: hane
  where: anywhere
  diagram: |
    ? a P
    ? X .
  names: {P: O}
  when: [P liberties <= 4]
  moves:
    - {play: X a, worth: 6}
  says: "Hane."
  example: |
    . . . . .
    . * O . .
    . X . . .
    . . . . .
    . . . . .
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of sources."""
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "contact.yaml").write_text(SOURCE)
    return tmp_path / "sources"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A games file."""
    file = tmp_path / "games.txt"
    write_games(file, 70, 40, 2, broken=True)
    return file


def call(folder: Path, *words: object) -> int:
    """Run `tamen patterns` with these words."""
    parser = argparse.ArgumentParser(prog="tamen patterns")
    command.add_arguments(parser)
    return command.run(parser.parse_args(["--folder", str(folder), *map(str, words)]))


def test_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(folder, "check") == 0
    assert capsys.readouterr().out == "1 files, 0 problems\n"
    (folder / "contact.yaml").write_text(SOURCE.replace("worth: 6, share", "worth: x, share"))
    assert call(folder, "check") == 1
    out = capsys.readouterr().out
    assert "contact.yaml:14: pattern block-on-the-right: worth is 'x', expected a number" in out
    with pytest.raises(SystemExit, match="2"):
        call(folder, "check", folder / "none.yaml")
    assert "none.yaml" in capsys.readouterr().err


def test_stats(folder: Path, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(folder, "stats", "--json") == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {name: figures[name] for name in ("patterns", "hand_written", "mined", "moves")} == {
        "patterns": 2,
        "hand_written": 2,
        "mined": 0,
        "moves": 3,
    }
    assert figures["kinds"]["contact"] == 2
    assert figures["full_board_match_ms"] > 0
    assert call(folder, "stats", "--games", games) == 2
    assert "no game has more than 100 moves" in capsys.readouterr().err


def test_stats_of_broken_sources_say_what_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "contact.yaml").write_text("kind: none\npatterns: []\n")
    assert call(folder, "stats") == 2
    assert "kind 'none' is unknown" in capsys.readouterr().err


@pytest.mark.slow
def test_show_draws_the_pattern_and_counts_it(
    folder: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(folder, "show", "block", "--games", games, "--count", 6) == 0
    out = capsys.readouterr().out
    assert "block-on-the-right (contact, anywhere, obvious)" in out
    assert "    . O a\n" in out
    assert "  X a  worth 6, played by 50%\n    O -  elsewhere, played by 50%\n      X b  worth 1\n" in out
    assert "hane" not in out
    shown, taken = slow_count(folder, games, 6)
    assert f"matches in 6 games: {shown:,}, first move played at once: {taken:,}" in out
    assert call(folder, "show", "nothing") == 2
    assert "no pattern is named nothing" in capsys.readouterr().err


def slow_count(folder: Path, games: Path, lines: int) -> tuple[int, int]:
    """How often the first pattern of the source is there for the side to move, and played."""
    pattern, shown, taken = read_file(folder / "contact.yaml")[0], 0, 0
    for moves in Collection(games).games(0, lines):
        board = Board(19)
        for move in moves.tolist():
            points = {point for point, _ in all_matches(pattern, board.grid(), board.to_move)}
            if not board.is_legal(board.to_move, move):
                break
            shown, taken = shown + len(points), taken + (move in points)
            board.play(board.to_move, move)
    return shown, taken


def test_export_and_import(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hane.sgf"
    assert call(folder, "export-sgf", "hane", file) == 0
    file.write_bytes(file.read_bytes().replace(b"C[worth 6]", b"C[worth 9]"))
    capsys.readouterr()
    assert call(folder, "import-sgf", file) == 0
    (printed,) = parse_source("patterns:\n" + capsys.readouterr().out, Path("x.yaml"))
    assert printed.moves[0].worth == 9
    assert call(folder, "import-sgf", file, "--into", folder / "contact.yaml") == 0
    first, second = read_file(folder / "contact.yaml")
    assert (first, second) == (parse_source(SOURCE, Path("x.yaml"))[0], printed)
    text = (folder / "contact.yaml").read_text()
    assert text.startswith(SOURCE.split("- name: hane")[0])
    assert call(folder, "import-sgf", file, "--into", tmp_path / "new.yaml") == 0
    assert read_file(tmp_path / "new.yaml") == [printed]
    assert call(folder, "export-sgf", "none", file) == 2
    file.write_text("no SGF")
    assert call(folder, "import-sgf", file, "--into", folder / "contact.yaml") == 2
    assert (folder / "contact.yaml").read_text() == text


def test_an_import_whose_example_fails_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    file = tmp_path / "hane.sgf"
    call(folder, "export-sgf", "hane", file)
    file.write_bytes(file.read_bytes().replace(b". * O . .", b". * . . O"))
    assert call(folder, "import-sgf", file, "--into", folder / "contact.yaml") == 2
    assert "example 1 does not match with the first move on '*'" in capsys.readouterr().err
    assert (folder / "contact.yaml").read_text() == SOURCE


def test_a_pattern_is_put_where_the_one_of_its_name_was(folder: Path) -> None:
    file = folder / "contact.yaml"
    first, second = read_file(file)
    for changed in (first, second):
        changed = type(changed)(**{**vars(changed), "kind": "kill"})
        text = with_pattern(file, changed)
        assert "# Moves in contact." in text
        assert "# the second" in text
        kinds = [each.kind for each in parse_source(text, file)]
        assert kinds == ["kill" if each.name == changed.name else "contact" for each in (first, second)]
    indented = (
        file.read_text()
        .replace("\n", "\n  ")
        .replace("\n  kind", "\nkind")
        .replace("\n  patterns", "\npatterns")
    )
    file.write_text(indented.rstrip() + "\n")
    added = type(first)(**{**vars(first), "name": "third", "rows": ("?..", ".O.", "?.?")})
    added = type(first)(**{**vars(added), "points": {"a": (1, 2), "b": (0, 1)}})
    assert [each.name for each in parse_source(with_pattern(file, added), file)][-1] == "third"


def sgf_of(moves: list[int], setup: str = "") -> str:
    """A game record of moves on 19x19."""
    nodes = []
    for number, point in enumerate(moves):
        x, y = xy(point)
        place = "" if point == PASS else f"{chr(97 + x)}{chr(97 + y)}"
        nodes.append(f";{'BW'[number % 2]}[{place}]")
    return f"(;GM[1]FF[4]SZ[19]{setup}{''.join(nodes)})"


def test_compare_reports_what_nobody_proposed_and_writes_drafts(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "My Game.sgf"
    moves = [point_at(9, 9), point_at(10, 9), point_at(3, 3), PASS, point_at(16, 17), point_at(17, 17)]
    file.write_text(sgf_of(moves))
    assert call(folder, "compare", file, "--drafts", tmp_path / "drafts.yaml") == 0
    out = capsys.readouterr().out
    # White beside Black's lone stone is what the first pattern proposes
    assert "move 1, Black K10: proposed were nothing\n" in out
    assert "move 3, Black D16: proposed were " in out
    assert "move 5, Black R2" in out
    assert "6 moves, 3 that no pattern proposed" in out
    drafts = read_file(tmp_path / "drafts.yaml")
    assert [each.name for each in drafts] == ["draft-my-game-1", "draft-my-game-3", "draft-my-game-5"]
    assert check_patterns(drafts[2:]) == []
    assert drafts[2].where == "corner"
    assert [(move.side, move.worth) for move in drafts[2].all_moves()] == [(1, 5), (2, 5)]
    for each, number in zip(drafts, (1, 3, 5), strict=True):
        assert f"move {number} of the game" in each.says
        assert each.height <= 8 and each.width <= 8


def test_a_game_with_stones_set_up_and_a_broken_one(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[19]AB[dd][pp];W[ed];B[ec];AE[ed];W[ed])")
    assert call(folder, "compare", file) == 0
    assert "3 moves, 1 that no pattern proposed" in capsys.readouterr().out
    file.write_text("(;SZ[19]AB[dd][pp];W[ed];B[dd])")
    assert call(folder, "compare", file) == 2
    assert "move 2 (Black D16) is illegal: occupied" in capsys.readouterr().err
    file.write_text("(;SZ[19]RU[NZ]AB[ba][bb][ac]AW[ss];W[aa];B[sr];W[ab])")
    assert call(folder, "compare", file) == 2
    assert "move 3: A18 is not a legal move: suicide" in capsys.readouterr().err
    file.write_text("nothing")
    assert call(folder, "compare", file) == 2
    assert "not a readable SGF file" in capsys.readouterr().err


@pytest.mark.slow
def test_drafts_of_a_whole_game_match_where_they_were_cut(folder: Path) -> None:
    database = build_database(read_file(folder / "contact.yaml"))
    moves = sample_game()[:100]
    game = Game(19)
    for point in moves:
        game.play(game.to_move, point)
    missed = list(missed_moves(database, game))
    drafts = [draft(each, game.moves, f"draft-{each.number}") for each in missed]
    assert len(drafts) > 80
    for each in drafts:
        (again,) = parse_source("patterns:\n" + pattern_text(each), Path("x.yaml"))
        assert again == each
    matcher = Matcher(build_database(drafts))
    for each, index in zip(missed, range(len(drafts)), strict=True):
        board = Board(19)
        board.set_position(each.grid)
        found = [m for m in matcher.matches(board) if m["pattern"] == index and m["own"] == each.color]
        assert each.point in [int(match["point"]) for match in found]


def test_proposals_are_of_the_side_asked_for_and_best_first(folder: Path) -> None:
    database = build_database(read_file(folder / "contact.yaml"))
    board = Board(9)
    board.play(1, point_at(4, 4))
    matches = Matcher(database).matches(board)
    assert list(proposals(database, matches, opponent(1))) == [
        point_at(4, 3),
        point_at(3, 4),
        point_at(5, 4),
        point_at(4, 5),
    ]
    assert proposals(database, matches, 1) == {}


def test_the_sample_game_is_legal_and_reaches_the_middle_game() -> None:
    board = Board(19)
    for point in sample_game():
        board.play(board.to_move, point)
    assert 120 < int((board.grid() != EMPTY).sum()) <= 170
    with pytest.raises(ValueError, match="no game has more than 100 moves, expected a middle game"):
        match_milliseconds(build_database([]), [[point_at(3, 3)]])


@pytest.mark.slow
def test_mine_and_foresee(
    folder: Path, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--sample-games", 40, "--harvest-games", 20, "--measure-games", 10, "--least-plays", 30]
    words += ["--least-gain", 5, "--least-shown", 10, "--least-taken", 3, "--work", tmp_path / "work"]
    assert call(folder, "mine", games, *words, "--held-out", games) == 0
    out = capsys.readouterr().out
    assert " patterns with " in out
    assert "mined_first_choice " in out
    assert list(folder.glob("mined_*.yaml"))
    assert call(folder, "check") == 0
    assert call(folder, "foresee", games, "--count", 8, "--json") == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["all_games"] == figures["mined_games"] == 5
    assert figures["mined_among_choices"] <= figures["all_among_choices"]
    assert (
        0
        < figures["mined_first_choice"]
        <= figures["mined_among_choices"]
        <= figures["mined_with_a_proposal"]
        <= 1
    )
    with pytest.raises(SystemExit, match="2"):
        call(folder, "foresee", tmp_path / "none.txt")
    with pytest.raises(SystemExit, match="2"):
        call(folder, "mine", tmp_path / "none.txt")


def test_shapes(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, labels, output = tmp_path / "few.txt", tmp_path / "labels.npz", tmp_path / "shapes.npz"
    write_games(file, 14, 40, 3, broken=True)
    # lines 0 and 2 are games, line 1 is broken
    np.savez(labels, game=np.array([0, 1, 2], dtype=np.int32))
    words = ["--least", 5, "--without", labels, "--output", output]
    assert call(folder, "shapes", file, *words) == 0
    said = capsys.readouterr()
    written = output.read_bytes()
    known = np.count_nonzero(load_shapes(output).table["key"])
    assert said.out == f"12 games, {known} shapes\n"
    assert known > 20
    assert "4 games of" in said.err
    assert "1 as a move is illegal" in said.err
    with pytest.raises(SystemExit, match="2"):
        call(folder, "shapes", tmp_path / "none.txt", "--output", output)
    assert output.read_bytes() == written


def test_an_unknown_action_or_number_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["fly"], ["show", "hane", "--count", "0"], ["mine"]):
        with pytest.raises(SystemExit):
            call(folder, *words)
    assert "'0' is not a whole number from 1 on" in capsys.readouterr().err
