"""What a judge says of a move is held to what it says once the move is answered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.board.points import BLACK, PASS, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.decide.lookahead.decider import Decider
from engine.explain.claims.compared_games import Games
from engine.explain.claims.judged_witness import JudgedWitness
from engine.game.game import Game
from engine.suggest.candidate import Candidate

SIZE = 9
E5, C3, G6, D4 = (parse_vertex(each, SIZE) for each in ("E5", "C3", "G6", "D4"))
WHERE = (E5, C3)


class Scripted(Decider):
    """A judge that says of each line of moves who leads, by Black's points, and that Black owns so much of all."""

    judge_name = "Scripted"

    def __init__(self, said: dict[tuple[int, ...], tuple[float, float]], answers: dict[int, int]) -> None:
        self.said, self.answers = said, answers

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        return self._tried(color, move, (*(point for _, point in game.moves), move))

    def _tried(self, color: int, move: int, line: tuple[int, ...]) -> Tried:
        points, owned = self.said[line]
        return Tried(
            Candidate(move, ()),
            score=points if color == BLACK else -points,
            won=0.5,
            line=(move,),
            visits=(100,),
            owned=dict.fromkeys(WHERE, owned),
        )

    def decide(self, game: Game, color: int, *further: Any) -> Decision:
        line = tuple(point for _, point in game.moves)
        move = self.answers[line[-1]]
        return Decision(color, move, tried=[self._tried(color, move, line)])

    def afresh(self) -> Scripted:
        return self


def witness_of(said: dict[tuple[int, ...], tuple[float, float]], answers: dict[int, int]) -> JudgedWitness:
    """A witness of an empty board, with Black to move."""
    return JudgedWitness(Scripted(said, answers), Game(SIZE, 7.5), BLACK)


def test_both_words_count_and_each_must_bear_a_gain_out() -> None:
    said = {(E5,): (6.0, 0.75), (PASS,): (1.0, 0.25), (E5, G6): (2.0, 0.25), (PASS, D4): (1.0, 0.25)}
    witness = witness_of(said, {E5: G6, PASS: D4})
    assert [tree.gain(E5) for tree in witness.trees] == [5.0, 1.0]
    games = Games.from_witness(witness, E5)
    assert games is not None and games.count == 200
    assert games.gain_on(BLACK, WHERE) == pytest.approx(0.5)
    assert not games.bear_out(0.5, lambda tree: tree.gain_on(BLACK, WHERE))
    games = Games.from_witness(witness_of({**said, (E5, G6): (2.0, 0.75)}, {E5: G6, PASS: D4}), E5)
    assert games is not None and games.bear_out(1.0, lambda tree: tree.gain_on(BLACK, WHERE))


@pytest.mark.parametrize(("later", "lead"), [(2.0, 2.0), (9.0, 6.0), (-1.0, 0.0)])
def test_of_two_leads_the_smaller_counts(later: float, lead: float) -> None:
    witness = witness_of({(E5,): (6.0, 0.5), (E5, G6): (later, 0.5)}, {E5: G6})
    answered = witness.again.play_out(E5)
    assert (answered.score, answered.line) == (later, (E5, G6))
    assert witness.play_out(E5).score == witness.prospect_after(E5).score == 6.0
    assert witness.lead(E5) == lead


def test_a_move_that_is_not_answered_keeps_its_word() -> None:
    witness = witness_of({(E5,): (6.0, 0.5), (PASS,): (1.0, 0.5)}, {E5: PASS, PASS: PASS})
    assert [tree.gain(E5) for tree in witness.trees] == [5.0, 5.0]
    there = witness.again.witness_after([E5])
    assert there is not None and there.color != BLACK and there.again is None
