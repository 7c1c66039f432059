"""Sequences of the experts in the tree: what they say is told where the tree has come to, and nowhere else."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import assemble
from engine.decide.games.proofs import expected_answers
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing, Line
from engine.suggest.rules import load_rules

FIRST, SECOND, THIRD, FOURTH, FIFTH = Board(9).points()[20:25]


def drawn(*lines: Line) -> Candidate:
    """A candidate whose reason is a joseki with some lines."""
    rule = load_rules()["joseki-normal"]
    return Candidate(lines[0].point, (Reason(rule, Firing(rule.id, lines[0].point, lines=lines)),))


def test_what_follows_is_known_by_the_moves_before_it_the_likelier_of_two_sequences() -> None:
    """Nothing follows a move elsewhere, one of the wrong colour, and one that nobody counted."""
    after = (Line(BLACK, THIRD, share=0.6), Line(BLACK, PASS, share=0.4))
    lines = (
        Line(WHITE, SECOND, share=0.5, then=after),
        Line(WHITE, FOURTH, share=0.0, then=(Line(BLACK, THIRD, share=1.0),)),
        Line(BLACK, FIFTH, share=0.3),
    )
    one, other = drawn(Line(BLACK, FIRST, then=lines)), drawn(Line(BLACK, FIRST, then=lines[:1]))
    likelier = drawn(Line(BLACK, FIRST, then=(Line(WHITE, SECOND, share=0.7),)))
    found = expected_answers([one, other, likelier], BLACK)
    assert found == {(FIRST,): {SECOND: 0.7}, (FIRST, SECOND): {THIRD: 0.6}}
    assert expected_answers([one], WHITE) == {}


def test_a_tree_is_told_of_a_sequence_once_it_has_come_there() -> None:
    search = TreeSearch(1)
    search.begin(Game(9, 7.5), BLACK)
    corner, other = parse_vertex("A1", 9), parse_vertex("J9", 9)
    assert not search.expect((corner,), {other: 0.9}, 0.4), "no game was played there"
    search.grow(300)
    first = max(search.children, key=lambda child: int(child["visits"]))
    way = (int(first["move"]),)
    before = {int(child["move"]): float(child["prior"]) for child in search._children_of(search._after(way))}
    assert search.expect(way, {corner: 0.5, PASS: 0.25}, 0.4)
    children = search._children_of(search._after(way))
    chances = {int(child["move"]): float(child["chance"]) for child in children}
    assert chances[corner] == pytest.approx(0.7 * before.get(corner, 0.0) + 0.2)
    assert int(children[0]["move"]) == max(chances, key=lambda move: chances[move])
    kept = int(children[3]["move"])
    assert chances[kept] == pytest.approx(0.7 * before.get(kept, 0.0) + 0.4 * (0.25 if kept == PASS else 0.0))
    search.weigh({corner: 1.0}, set(), 0.6, way)
    assert not search.expect(way, {other: 0.9}, 0.4), "the experts were asked about all moves there"
    search.grow(100)
    assert search.games == 400


def test_a_decision_tells_the_tree_how_joseki_go_on_and_one_without_sequences_does_not() -> None:
    game = Game(13, 7.5)
    for color, vertex in ((BLACK, "D4"), (WHITE, "K10"), (BLACK, "K4"), (WHITE, "C6")):
        game.play(color, parse_vertex(vertex, 13))
    told = []
    for without in ((), ("sequences",)):
        decision = assemble(Settings(playouts=400, without=without)).decide(game, BLACK)
        told.append(decision.asked["sequences"])
    assert told[0] > 3, "White's approach at D4 has many answers, and they go on"
    assert told[1] == 0
