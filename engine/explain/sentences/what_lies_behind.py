"""What lies behind the four sentences: the phase, the games, the line move by move, and the other candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.expected_lines import find_expected_line, find_quiet_line
from engine.explain.claims.kinds import COUNTED, PHASE, Claim, Sentence
from engine.explain.claims.phases import phase_of, share_open
from engine.explain.claims.witness import Witness
from engine.explain.sentences.from_the_record import list_moves
from engine.explain.sentences.next_best_move import play_out_rival, tell_stand_in
from engine.explain.sentences.somebody_elses_move import tell_move
from engine.explain.sentences.what_shape_it_is import tell_shape_of
from engine.explain.words.phrases import percent, side, unfinished
from engine.explain.words.templates import say

MOST_RIVALS = 3


def tell_details(decision: Decision, witness: Witness, told: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield sentences with details on a decision, to follow the sentences that were already ``told``.

    They are on the phase of the game, the number of games, each move of the expected line, how the games with
    the other candidates ended, and what the next best one would do.
    """
    size, chosen = witness.board.size, decision.chosen
    if decision.owned is not None:
        yield tell_phase(decision, size)
    if chosen is not None:
        mover = side(decision.color)
        yield Sentence(
            say(
                "behind games",
                games=f"{decision.evaluations:,}",
                begun=f"{chosen.visits[0]:,}",
                move=vertex_of(decision.move, size),
                mover=mover,
                won=percent(chosen.won or 0.0),
            )
        )
    is_move = decision.move != PASS and not decision.resigned
    if is_move:
        yield from tell_line(witness, decision.move)
    ours = witness.play_out(decision.move)
    for each in decision.others[:MOST_RIVALS]:
        # a quick answer tells what the decision counted
        judged = witness.play_out(each.move) if witness.is_careful else each
        if judged.won is not None and ours.won is not None:
            yield _tell_rivals_games(witness, judged, ours, tell_shape_of(witness, each))
    rival = play_out_rival(decision, witness) if is_move and witness.is_careful else None
    if rival is not None and told:
        other = tell_stand_in(
            witness, rival, ours, told[0], [claim for each in told for claim in each.claims]
        )
        yield from () if other is None else (other,)
    untried = [each for each in decision.untried if each.move != decision.move]
    if untried:
        yield Sentence(say("behind untried", moves=list_moves(untried, size)))


def _tell_rivals_games(witness: Witness, judged: Tried, ours: Tried, shape: Sentence) -> Sentence:
    """Return a sentence on how many of its games another move won, compared with our move.

    ``judged`` and ``ours`` are the two moves, played out; ``shape`` is a sentence that says what kind of move
    the other one is.
    """
    alike = judged.visits[0] == ours.visits[0]
    text = say(
        "behind rival",
        shape=unfinished(shape.text),
        games=f"{judged.visits[0]:,}",
        each=say("behind each") if alike else "",
        mover=side(witness.color),
        won=percent(judged.won or 0.0),
        choice=vertex_of(ours.move, witness.board.size),
        ours=percent(ours.won or 0.0),
        games_of_ours="" if alike else f"{ours.visits[0]:,}",
    )
    return Sentence(text, shape.claims)


def tell_line(witness: Witness, move: int) -> Iterator[Sentence]:
    """Yield a sentence on each of the moves that are expected after ``move``: what it does."""
    line = find_quiet_line(witness, move) or find_expected_line(witness, move)
    for number in range(1, len(line)):
        there = witness.witness_after(line[:number])
        if there is None:
            return
        told = tell_move(there, there.play_out(line[number]))
        yield Sentence(say("behind then", mover=side(there.color), text=told.text), told.claims)


def tell_phase(decision: Decision, size: int) -> Sentence:
    """Return a sentence on the phase of the game. It depends on how much of the board is open in the
    games.
    """
    share = share_open(decision)
    claim = Claim(PHASE, COUNTED, decision.move, value=share)
    return Sentence(say("behind phase", phase=name_phase(decision), share=percent(share)), (claim,))


def name_phase(decision: Decision) -> str:
    """Return the name of the phase in which a decision was made: ``the opening``."""
    return say(f"phase {phase_of(decision)}")
