"""What a search settles that looks at far more positions than the readers do: the answer, or nothing.

Nothing is settled that the search does not prove. It plays by the readers' own conventions: a string with many
liberties has escaped, and a link that takes too many moves is none. A proof about a group holds for its region alone,
so nothing is settled where the region leads into the open, where a wall may fall, or where a step out of it may help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.board.board import Board
from engine.board.points import PASS, parse_color, parse_vertex, vertex_of
from engine.reading.life.judgement import LifeEffort, judge_attack, judge_defence
from engine.reading.links.areas import block_off, break_in
from engine.reading.links.questions import REACH, connect, disconnect
from engine.reading.outcome import LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.semeai.questions import analyze_semeai, read_without_a_move
from engine.reading.strings.combination import combination_attack

WIDE_LIBERTIES = ROOT_LIBERTIES + 2
"""Strings with more liberties than this count as escaped, in the wide search."""

WIDE_REACH = REACH + 2
"""The most moves that a link may take, in the wide search."""

READINGS = 50
"""A hunt for combinations reads that many captures and more: each has its part of the positions, and all together have
no more than all of them."""


def settle(board: Board, command: str, budget: int) -> str:
    """Return the answer to a question if a search within ``budget`` positions proves it, else an empty text.

    command: the question, a GTP command about the position. The answer has only the part that is compared,
    such as a code, without a move. Raises ValueError for stones that the question does not fit.
    """
    kind, *words = command.split()
    return SETTLERS[kind](Reader(), board, words, budget) if kind in SETTLERS else ""


def _point(board: Board, words: Sequence[str]) -> int:
    return parse_vertex(words[0], board.size)


def _points(board: Board, words: Sequence[str]) -> list[int]:
    return [parse_vertex(word, board.size) for word in words]


def _code(reading: Reading) -> str:
    is_settled = reading.trust == PROVEN and reading.outcome != UNKNOWN
    return str(reading.outcome) if is_settled else ""


def _settle_attack(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    return _code(reader.attack(board, _point(board, words), budget, WIDE_LIBERTIES))


def _settle_defence(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    """Return the proven answer whether a string can be saved, as the code that the GTP command gives. Empty
    if a search proves nothing.

    A string that cannot be captured at all counts as saved. words: the arguments of the command; budget: how
    many positions may be looked at
    """
    return _code(reader.defend(board, _point(board, words), budget, WIDE_LIBERTIES))


def _settle_link(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    first, second = _points(board, words)
    return _code(connect(reader, board, first, second, budget, WIDE_REACH))


def _settle_cut(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    first, second = _points(board, words)
    return _code(disconnect(reader, board, first, second, budget, WIDE_REACH))


def _settle_kill(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    return _code(judge_attack(reader, board, _point(board, words), LifeEffort.within(budget)))


def _settle_life(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    return _code(judge_defence(reader, board, _point(board, words), LifeEffort.within(budget)))


def _settle_status(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    """Return the proven status of a group.

    It is "alive" or "dead" if it is so whoever moves first, "critical" if it depends on who does or on a ko,
    and an empty text if the search proves nothing. words: the arguments of the command; budget: how many
    positions may be looked at
    """
    kill = _settle_kill(reader, board, words, budget)
    if kill == str(LOSS):
        return "alive"
    save = _settle_life(reader, board, words, budget) if kill else ""
    if not save:
        return ""
    return "dead" if save == str(LOSS) else "critical"


def _settle_semeai(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    """Return the proven answer to a semeai: whether the mover saves its string, and whether it captures the
    other one. Empty if a search proves nothing.

    Nothing more is read where it is not proven whether the mover captures the other string.
    """
    first, second = _points(board, words)
    if read_without_a_move(reader, board, second, first, budget).trust != PROVEN:
        return ""
    found = analyze_semeai(reader, board, first, second, budget)
    return f"{found.save} {found.capture}" if found.is_proven and not found.is_likely else ""


def _settle_combination(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    """Return the first move of a combination that a search finds, as the answer to the question for one.
    Empty if none was found, since that does not prove that there is none.
    """
    moves = combination_attack(reader, board, parse_color(words[0]), (budget // READINGS,), budget).moves
    return vertex_of(moves[0], board.size) if moves and moves[0] != PASS else ""


def _settle_entry(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    stone, *area = _points(board, words)
    return _code(break_in(reader, board, stone, area, budget))


def _settle_barrier(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    stone, *area = _points(board, words)
    return _code(block_off(reader, board, stone, area, budget))


def _settle_belonging(reader: Reader, board: Board, words: Sequence[str], budget: int) -> str:
    """Return the proven answer whether stones belong together: "1" if the enemy cannot cut them apart even if
    it moves first, "0" if it can. Empty for a ko or if the search proves nothing.
    """
    cut = _settle_cut(reader, board, words, budget)
    return {str(LOSS): "1", str(WIN): "0"}.get(cut, "")


Settler = Callable[[Reader, Board, Sequence[str], int], str]

SETTLERS: dict[str, Settler] = {
    "attack": _settle_attack,
    "defend": _settle_defence,
    "connect": _settle_link,
    "disconnect": _settle_cut,
    "owl_attack": _settle_kill,
    "owl_defend": _settle_life,
    "analyze_semeai": _settle_semeai,
    "combination_attack": _settle_combination,
    "dragon_status": _settle_status,
    "break_in": _settle_entry,
    "block_off": _settle_barrier,
    "same_dragon": _settle_belonging,
}
"""How a question is settled, by the name of its GTP command; the others have no search that settles them."""
