"""From a match to points of the board."""

from __future__ import annotations

from pathlib import Path

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from patterns.database import build_database
from patterns.matcher import Matcher
from patterns.source import parse_source
from patterns.trees import PlannedMove, planned_moves

SOURCE = """\
kind: contact
patterns:
- name: hane
  where: edge
  diagram: |
    ? d . ?
    ? a O ?
    ? X b c
    - - - -
  moves:
    - play: X a
      worth: 6
      share: 0.5
      then:
        - {play: O b, worth: 3.5, then: [{play: X c, worth: 1}]}
        - {play: O elsewhere, then: [{play: X b, worth: 2}]}
    - {play: O a, worth: 4}
  says: "Hane."
  example: |
    . . . . .
    . . . . .
    . . . . .
    . * O . .
    . X . . .
"""


def lines(move: PlannedMove, before: str = "") -> list[str]:
    """Every line of a tree as text."""
    side = {BLACK: "B", WHITE: "W"}[move.color]
    text = f"{before} {side} {vertex_of(move.point, 9)} {move.worth:g}".strip()
    return [text] + [line for each in move.then for line in lines(each, text)]


def test_a_tree_lies_on_the_board_as_the_match_is_turned() -> None:
    database = build_database(parse_source(SOURCE, Path("patterns/test.yaml")))
    board = Board(9)
    # White's stone on the right edge with Black's beside it on the second line: the drawing turned and with colours
    # exchanged
    board.play(WHITE, parse_vertex("J4", 9))
    board.play(BLACK, parse_vertex("H5", 9))
    (match,) = [each for each in Matcher(database).matches(board) if each["own"] == WHITE]
    first, second = planned_moves(database, match)
    assert vertex_of(int(match["point"]), 9) == "H4"
    assert lines(first) == [
        "W H4 6",
        "W H4 6 B J5 3.5",
        "W H4 6 B J5 3.5 W J6 1",
        "W H4 6 B pass 0",
        "W H4 6 B pass 0 W J5 2",
    ]
    assert lines(second) == ["B H4 4"]
    assert (first.share, second.share) == (0.5, 0)
    assert first.then[1].point == PASS
