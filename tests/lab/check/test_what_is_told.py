"""What explanations tell is counted by kinds, where these apply."""

from __future__ import annotations

from collections import Counter

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.kinds import INSTEAD, LESSON, SEEN, Claim, Sentence
from engine.explain.claims.witness import Reply, Witness
from engine.lab.check.what_is_told import (
    CARRIER,
    OBVIOUS,
    POINT,
    PURPOSE,
    SENTE,
    Told,
    count_told,
    lessons_of,
    told_lines,
)
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import GAP, adviser
from tests.explain.positions import game_at
from tests.explain.records import point

MOVE = point("D5")


class MadeUp(Witness):
    """A witness in whose games a pass costs 9 points, and the opponent's after the move 20."""

    again = None

    def reply(self, moves: object) -> Reply:
        return Reply(point("D7"), 0.6)

    def witness_after(self, moves: object) -> Witness | None:
        game = game_at(GAP, BLACK)
        game.play(BLACK, MOVE)
        return MadeUp(adviser(), game, WHITE)

    def play_out(self, move: int) -> Tried:
        lost = 9.0 if self.color == BLACK else 20.0
        return Tried(Candidate(move, ()), won=0.5, score=-lost if move == PASS else 0.0, visits=(1000,))


def told(*sentences: Sentence) -> Counter[tuple[str, bool]]:
    return count_told(Told(Decision(BLACK, MOVE), sentences, MadeUp(adviser(), game_at(GAP, BLACK), BLACK)))


def test_what_applies_is_counted_as_told_or_not() -> None:
    plain = told(Sentence("D5 attacks White's stone at D6, among other things."))
    assert {kind: plain[kind, False] for kind in (POINT, CARRIER, SENTE, PURPOSE, OBVIOUS)} == dict.fromkeys(
        (POINT, CARRIER, SENTE, PURPOSE, OBVIOUS), 1
    )
    assert plain["among other things", True] == 1
    full = told(
        Sentence("An attack: D5 attacks White's stone at D6 (next D7)."),
        Sentence("If Black passed, White could play D7."),
        Sentence("D5 is sente: if White does not answer, Black plays D7."),
        Sentence("The atari at C6 instead would be worse.", (Claim(INSTEAD, SEEN, MOVE),)),
    )
    assert all(full[kind, True] == 1 for kind in (POINT, CARRIER, SENTE, PURPOSE, OBVIOUS))
    assert full["among other things", False] == 1


def test_a_stone_or_the_move_itself_is_no_point_of_the_opponent_s() -> None:
    assert told(Sentence("D5."), Sentence("If Black passed, D6 would be lost."))[POINT, False] == 1
    assert told(Sentence("D5."), Sentence("If Black passed, D5 would be open."))[POINT, False] == 1
    assert told(Sentence("D5."), Sentence("If Black passed, White would play D5 too."))[POINT, True] == 1


def test_a_pass_is_not_counted_and_lessons_are_by_their_text() -> None:
    witness = MadeUp(adviser(), game_at(GAP, BLACK), BLACK)
    assert not count_told(Told(Decision(BLACK, PASS), (), witness))
    sentences = [Sentence("Learn this.", (Claim(LESSON, SEEN, MOVE),)), Sentence("Not this.")]
    lessons = lessons_of(sentences)
    assert lessons == {"Learn this.": 1}
    lines = list(told_lines(Counter({(POINT, True): 1, (POINT, False): 3}), lessons, 4))
    assert lines == [f"{POINT}: 1 of 4, 25%", "  1 of 4, 25%: Learn this."]
