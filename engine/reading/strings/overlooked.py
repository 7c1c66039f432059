"""What a search about the capture of one string overlooks: a string with nowhere to go, and moves far away.

Patience: a string that has reached enough liberties counts as free, and yet may be caught with one or two more where
it has nowhere to go. So a string that is proven to get away is asked about once more, with a higher limit; only a proof
counts. Where the first answer is no proof others judge it better (`engine.reading.strings.judgement`): the higher the
limit, the deeper the search, and deep down it tries few moves of the owner's.

Moves far away: a search tries moves near the string and its fight. But whatever saves a string must touch a point that
its capture rests on if the owner passes; so each of these points is tried: the counter-attack behind, the throw-in
among the liberties of the captors. Only proofs count: of the moves that seem to save a string about as many fail in a
wider search as hold. Where the search itself proves that a string is lost nothing is sought, as no such move saved one
in strings of real games. A move that is not refuted is a hope, and no more: it gives games time to find it.

Success without a proof: now and then a much longer search proves it, with a move that holds, or proves that there is
none. So it is asked about once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.reading.outcome import LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.search.candidates import THOROUGH
from engine.reading.search.memo import MOST_BUDGET

PATIENT_LIBERTIES = ROOT_LIBERTIES + 2
"""Strings with more liberties than this count as escaped where they are asked about patiently."""

LOOK = THOROUGH
"""Positions for a first look at what may have been overlooked; only what this look finds is read further."""

PATIENT_FACTOR = 4
"""By how much the budget of a patient question is larger once a first look finds something: with the usual one some
proofs are missed."""

SURE_FACTOR = 10
"""By how much the budget is larger with which a success that is not proven is read once more."""


def ask_patiently(
    reader: Reader, board: Board, stone: int, mover: int, reading: Reading, budget: int
) -> Reading:
    """Ask again about the string at ``stone`` with a search that follows it longer: it counts as escaped only
    with more than PATIENT_LIBERTIES liberties. Returns the new answer if it proves that the enemy gets more,
    else ``reading``.

    ``reading`` is the answer before, and the search is made only if that is proven. ``mover`` moves first.
    ``budget`` is a number of positions; the search may look at PATIENT_FACTOR times as many.
    """
    attacking = mover != board.color_at(stone)
    if reading.trust != PROVEN or reading.outcome == (WIN if attacking else LOSS):
        return reading
    ask = reader.attack if attacking else reader.defend
    nodes, track = reading.nodes, reading.track
    for positions in (LOOK, min(PATIENT_FACTOR * budget, MOST_BUDGET)):
        patient = ask(board, stone, positions, PATIENT_LIBERTIES)
        nodes += patient.nodes
        track |= patient.track
        if patient.outcome in (UNKNOWN, reading.outcome):
            return replace(reading, nodes=nodes, track=track)
    return replace(patient if patient.trust == PROVEN else reading, nodes=nodes, track=track)


def make_sure(reader: Reader, board: Board, stone: int, mover: int, reading: Reading, budget: int) -> Reading:
    """Ask again whether ``mover`` succeeds about the string at ``stone``, with SURE_FACTOR times ``budget`` positions.

    Returns the new answer if it is proven, else ``reading``, the answer before. Only a success that is not proven is
    asked about again.
    """
    if reading.trust == PROVEN or reading.best_supported != WIN:
        return reading
    ask = reader.defend if mover == board.color_at(stone) else reader.attack
    again = ask(board, stone, min(SURE_FACTOR * budget, MOST_BUDGET))
    nodes, track = reading.nodes + again.nodes, reading.track | again.track
    return replace(again if again.trust == PROVEN else reading, nodes=nodes, track=track)


def seek_far_rescue(
    reader: Reader, board: Board, stone: int, failure: Reading, budget: int
) -> tuple[Reading, bool]:
    """Look for a move that provably saves the string at ``stone`` and that the first search did not find.

    ``failure`` is the result of that search; it is returned if there is no such move. Each move that a first
    look does not refute is read with ``budget`` positions. Returns, too, whether there is hope: whether the look left
    a move after which the string is not captured outright, even if the reading with ``budget`` refutes it.
    """
    nodes, track = failure.nodes, failure.track
    has_hope = False
    for point in _points_of_capture(reader, board, stone, budget):
        for positions in (LOOK, budget):
            answer = answer_to(reader, board, stone, board.color_at(stone), point, positions)
            nodes += answer.nodes
            track |= answer.track
            has_hope |= answer.best_supported != WIN
            if answer.outcome != LOSS:
                break
            if answer.trust == PROVEN:
                return Reading(WIN, point, nodes, answer.track | {point}), True
    return replace(failure, nodes=nodes, track=track), has_hope


def _points_of_capture(reader: Reader, board: Board, stone: int, budget: int) -> Iterator[int]:
    """Yield, in board order, the points where the owner of the string at ``stone`` may play to hinder its
    capture.

    They are the empty points that the reading of the capture depends on. ``budget`` is how many positions it
    may look at.
    """
    owner = board.color_at(stone)
    for point in sorted(reader.attack(board, stone, budget).track):
        if point != PASS and board.color_at(point) == EMPTY and board.is_legal(owner, point):
            yield point


def answer_to(reader: Reader, board: Board, stone: int, mover: int, move: int, budget: int) -> Reading:
    """Return what the other side, moving next, gets of the string at ``stone`` after ``move`` of ``mover``.

    LOSS if the move captured the string. ``budget`` is how many positions may be looked at.
    """
    owner = board.color_at(stone)
    board.play(mover, move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(LOSS, PASS, 0, frozenset())
        ask = reader.attack if mover == owner else reader.defend
        return ask(board, stone, budget)
    finally:
        board.undo()
