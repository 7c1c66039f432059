"""A pass and a resignation told from games, the moves of a line one by one, and what to look at after a mistake."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN
from engine.explain.claims.kinds import COUNTED, DEFENDS, IDLE, PROVEN, SAVES, SCORE, TAKEN, Claim
from engine.explain.claims.readings import USUAL
from engine.explain.claims.witness import Reply, Witness
from engine.explain.explainers import explainer_of_ours
from engine.explain.questions import Questions
from engine.explain.sentences.next_time import ListenersError, listener_of, load_listeners, tell_next_time
from engine.explain.sentences.somebody_elses_move import tell_beside_ours
from engine.explain.sentences.what_lies_behind import tell_details, tell_line
from engine.explain.sentences.why_pass import tell_why_pass
from engine.explain.sentences.why_this_move import tell_decision
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import LADDER, NOTHING_ELSE, adviser
from tests.explain.positions import game_at
from tests.explain.records import point

OVER = """
. X . X X O . O .
X X X X X O O O O
. X . . X O . . .
X X X X X O O O O
. X . X X O . O .
X X X X X O O O O
X . X X X O . O .
X X . X X O O O O
. X X X X O . O .
"""
"""Nothing is left to play: Black has five columns, White four."""


SELF_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X . . . . . . .
. . X . . . . . .
"""
"""A white stone at A1 has one liberty."""


@functools.cache
def quick() -> Adviser:
    """A player that plays few games out."""
    return assemble_adviser(settings=Settings(playouts=200))


def test_a_pass_is_told_with_what_another_move_gains_and_who_is_ahead() -> None:
    game = game_at(OVER)
    decision = quick().decide(game, BLACK)
    assert decision.move == PASS
    told, _ = explainer_of_ours(quick(), game, decision).tell_our_move()
    assert told[0].startswith("Black passes")
    assert told[1].startswith("Black is ahead by ")


@pytest.mark.slow
def test_what_is_said_of_a_pass_holds_or_fails() -> None:
    game = game_at(NOTHING_ELSE)
    decision = adviser().decide(game, BLACK)
    witness = Witness(adviser(), game, BLACK)
    wrong = Decision(BLACK, PASS, tried=decision.tried, evaluations=decision.evaluations)
    told = tell_why_pass(wrong, witness)
    assert told[0].text.startswith("Black passes, though B1 gains ")
    checker = Checker(adviser(), game, wrong, Witness(adviser(), game, BLACK, USUAL.times(2)))
    assert [checker.check(claim).verdict for each in told for claim in each.claims] == [HELD] * 2
    assert checker.check(Claim(IDLE, COUNTED, point("B1"), value=0.0, margin=1.0)).verdict == FAILED
    assert checker.check(Claim(SCORE, COUNTED, PASS, value=500.0)).verdict == FAILED


class Gaining(Witness):
    """A witness of 100 games a move, in which every move gains as many points over a pass."""

    over_a_pass = 0.0

    def play_out(self, move: int) -> Tried:
        score = 0.0 if move == PASS else self.over_a_pass
        return Tried(Candidate(move, ()), score=score, won=0.5, visits=(100,), owned={})


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (1.0, "Black passes: the best other move, B1, gains no more than a neutral point."),
        (2.0, "Black passes: no other move surely gains anything; B1 may (2 points, give or take "),
        (50.0, "Black passes, though B1 gains 50 points in as many games."),
    ],
)
def test_a_pass_is_told_by_what_a_move_surely_gains(gain: float, said: str) -> None:
    witness = Gaining(adviser(), game_at(NOTHING_ELSE), BLACK)
    witness.over_a_pass = gain
    decision = Decision(BLACK, PASS, tried=[Tried(Candidate(point("B1"), ()))])
    assert tell_why_pass(decision, witness)[0].text.startswith(said)


def test_a_resignation_is_told_with_its_games() -> None:
    game = game_at(NOTHING_ELSE, WHITE)
    decision = quick().decide(game, WHITE)
    decision.resigned = True
    game.resign(WHITE)
    (text,) = Questions(game, quick(), {1: decision}).about_last_move()
    assert text.startswith("White resigns: it won ")
    assert text.endswith(" games that were played out.")


class Scripted(Witness):
    """A witness that expects E4, then C7 by White and G7 by Black, and no more, and asks nobody else."""

    @property
    def again(self) -> Witness | None:
        return None

    def reply(self, moves: Sequence[int]) -> Reply:
        following = ("C7", "G7", "pass")[len(moves) - 1]
        return Reply(point(following), 0.9)


@pytest.mark.slow
def test_each_move_of_the_line_has_its_reason() -> None:
    witness = Scripted(adviser(), game_at(LADDER), BLACK)
    told = [each.text for each in tell_line(witness, point("E4"))]
    assert told[0].startswith("Then White: C7 ")
    assert [each.split(" ")[:3] for each in told[1:]] in ([], [["Then", "Black:", "G7"]])
    assert all(len(each.split(" ")) > 5 for each in told)


@pytest.mark.slow
def test_the_line_is_told_on_request_only() -> None:
    game = game_at(LADDER)
    decision = quick().decide(game, BLACK)
    decision.move = point("E4")
    witness = Scripted(quick(), game, BLACK)
    short = [each.text for each in tell_decision(decision, witness)]
    everything = [each.text for each in tell_details(decision, witness, tell_decision(decision, witness))]
    assert not any(each.startswith("Then ") for each in short)
    assert any(each.startswith("Then White: C7 ") for each in everything)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rank", "kind", "text"),
    [
        ("", SAVES, "whether your groups have two eyes: B1 would have made White's five stones at B2 live."),
        ("20k", TAKEN, "the stone that you are about to play; here it can be captured at once."),
        (
            "5d",
            DEFENDS,
            "what your weak stones cost you elsewhere; here White's five stones at B2 needed a move.",
        ),
    ],
)
def test_after_a_mistake_what_to_look_at_next_time_depends_on_who_listens(
    rank: str, kind: str, text: str
) -> None:
    game = game_at(NOTHING_ELSE, WHITE)
    decision = quick().decide(game, WHITE)
    assert decision.move == point("B1")
    witness = Witness(quick(), game, WHITE)
    last = tell_beside_ours(decision, witness, point("B9"), listener_of(rank))[-1]
    assert last.text.startswith("Next time ") and last.text.endswith(text)
    assert [each.kind for each in last.claims] == [kind]
    # who plays the best move has nothing to learn
    assert not any("Next time" in each.text for each in tell_beside_ours(decision, witness, point("B1")))


@pytest.mark.parametrize(
    ("rank", "name"),
    [
        *(("25k", "beginner"), ("16 kyu", "beginner"), ("15k?", "usual"), ("3k", "usual"), ("", "usual")),
        *(("2k", "strong"), ("1d", "strong"), ("9p", "strong"), ("strong", "usual")),
        *(("18级", "beginner"), ("7级", "usual"), ("7段", "strong"), ("P9段", "strong")),
    ],
)
def test_a_rank_names_a_listener(rank: str, name: str) -> None:
    assert listener_of(rank).name == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "usual: {until: 3k, least: 1, least_price: 1, games: 100, told: [luck]}",
            "there is no kind of claim 'luck'",
        ),
        ("usual: {until: now, least: 1, least_price: 1, games: 100, told: [taken]}", "'now' is no rank"),
        ("usual: {until: 3k, told: [taken]}", "'least'"),
        (
            "strong: {until: 3k, least: 1, least_price: 1, games: 100, told: [taken]}",
            "expected the listener 'usual'",
        ),
    ],
)
def test_a_broken_file_of_listeners(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "listeners.yaml"
    file.write_text(text)
    with pytest.raises(ListenersError, match=message):
        load_listeners(file)


def test_a_stone_that_is_captured_at_once_is_the_first_lesson() -> None:
    game = game_at(SELF_ATARI, WHITE)
    witness = Witness(adviser(), game, WHITE)
    ours = Tried(Candidate(point("E5"), ()))
    lesson = tell_next_time(witness, Tried(Candidate(point("A1"), ())), ours)
    assert lesson is not None and lesson.text.startswith("Next time read whether the stone that you play")
    checker = Checker(adviser(), game, Decision(WHITE, point("A1")), witness)
    assert [checker.check(each).verdict for each in lesson.claims] == [HELD]
    assert checker.check(Claim(TAKEN, PROVEN, point("G7"), (point("G7"),))).verdict in (FAILED, UNPROVEN)
    assert tell_next_time(witness, Tried(Candidate(point("G7"), ())), ours) is None
