"""`tamen measure semeais`: what the readers say of semeais, beside the formula, and exact search where they differ.

The semeais are made (`engine.lab.data.semeais`), and found in games where one is given: every pair of enemy strings
beside each other of which the formula says something. Both sides are asked as the one that moves first. The exact
search takes the stones around a semeai for walls, as the formula does.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from engine.base.breaking_off import BreakingOff
from engine.base.options import input_path, not_negative, positive
from engine.board.board import Board
from engine.board.diagram import format_board
from engine.board.points import BLACK, PASS, color_name, opponent, vertex_of
from engine.game.game import Game
from engine.lab.check.semeais import ExactSemeai
from engine.lab.data.games import recorded_games
from engine.lab.data.semeais import Made, all_semeais, find_semeai, make_semeai
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, PROVEN, WIN
from engine.reading.reader import Reader
from engine.reading.semeai.formula import APPROACHED, EYED, PLAIN, Formula, semeai_formula
from engine.reading.semeai.judgement import judge_semeai

EYES = ("none", "one", "two", "two, one filled", "three", "three, two filled")
MADE, FOUND = "made", "found"
AGREE, KO, FORMULA = "agree", "ko", "formula right"
READER, NEITHER, TOO_LARGE = "reader right", "neither right", "too large"
VERDICTS = {
    AGREE: "the two say the same",
    KO: "the reader says that it comes to a ko, and the formula what becomes of it if nobody has a threat",
    FORMULA: "the two differ, and the exact search says what the formula says",
    READER: "the exact search says what the reader says",
    NEITHER: "the exact search says neither",
    TOO_LARGE: "the exact search has no room for it",
}
WITHOUT_THREATS = {KO_FIRST: WIN, KO_SECOND: LOSS}
"""What becomes of a ko if nobody has a threat: who takes first wins it."""


@dataclass(frozen=True)
class AskedSemeai:
    """One question about a semeai to which the formula applies, with the answers of formula, reader and exact
    search.

    origin: MADE or FOUND; kind: PLAIN, EYED or APPROACHED
    stones: vertices of the group of the side that moves first and of the other group
    formula, reader, truth: the outcomes of saving the first group and of capturing the other. ``truth``, by
        exact search, is None if nothing was searched
    proven: whether the reader proved its answer; nodes: positions that the reader looked at
    verdict: one of VERDICTS
    """

    origin: str
    kind: int
    mover: str
    stones: tuple[str, str]
    formula: tuple[int, int]
    reader: tuple[int, int]
    proven: bool
    nodes: int
    truth: tuple[int, int] | None
    verdict: str
    diagram: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure semeais` by adding its options to ``parser``."""
    parser.add_argument(
        "games", type=input_path, nargs="?", help="a folder of SGF files, or one SGF or games file"
    )
    parser.add_argument(
        "--most", type=not_negative, default=1, help="liberties of each kind in the made semeais (default 1)"
    )
    parser.add_argument("--count", type=positive, default=100, help="games to look at, at most (default 100)")
    parser.add_argument("--every", type=positive, default=10, help="moves between two positions (default 10)")
    parser.add_argument("--list", action="store_true", help="draw every semeai that the two differ about")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Compare what the reader and a formula say about semeais, and print who is right by exact search where
    they differ: the command `tamen measure semeais`. Returns the exit status.
    """
    reader, asked = Reader(), list[AskedSemeai]()
    outside: dict[str, Counter[str]] = defaultdict(Counter)
    ending = BreakingOff("tamen measure semeais")
    with ending:
        for origin, semeai in semeais_of(options):
            formula = semeai_formula(semeai.board, *semeai.stones)
            if isinstance(formula, str):
                outside[origin][formula] += 1
                continue
            asked += ask(reader, semeai, formula, origin)
    if options.json:
        print(json.dumps({"asked": [asdict(each) for each in asked], "outside": outside}))
        return ending.status()
    print("\n".join(table(asked, outside)))
    if options.list:
        print("\n".join(tell_semeai(each) for each in asked if each.verdict not in (AGREE, KO)))
    return ending.status()


def semeais_of(options: argparse.Namespace) -> Iterator[tuple[str, Made]]:
    """Yield all semeais that the command line asks for, each after a word: MADE if it was constructed, FOUND
    if it is from a game.
    """
    for black, white, shared in all_semeais(options.most, EYES, approach=1):
        yield MADE, make_semeai(black, white, shared)
    if options.games is None:
        return
    games = recorded_games(options.games, lambda problem: print(problem, file=sys.stderr))
    for _, game in zip(range(options.count), games, strict=False):
        for semeai in semeais_in(game, options.every):
            yield FOUND, semeai


def semeais_in(game: Game, every: int) -> Iterator[Made]:
    """Yield the semeais between touching enemy strings in every ``every``-th position of a game.

    A semeai that appears again in a later position, with the same stones of both groups and the same points
    to play on, is not yielded again.
    """
    board, seen, setups = Board(game.size), set[tuple[frozenset[int], ...]](), game.setups
    for number, (color, point) in enumerate([(BLACK, PASS), *game.moves]):
        if number in setups:
            board.set_position(setups[number][0])
        elif point != PASS:
            board.play(color, point)
        if number % every:
            continue
        for first, second in list_pairs(board):
            semeai = find_semeai(board.copy(), first, second)
            key = (semeai.black, semeai.white, semeai.points)
            if key not in seen:
                seen.add(key)
                yield semeai


def list_pairs(board: Board) -> Iterator[tuple[int, int]]:
    """Yield each pair of enemy strings that touch each other, given by one stone of either string."""
    head = board.position["head"]
    found = set()
    for point in board.points():
        if not board.color_at(point):
            continue
        for other in board.adjacent_strings(point):
            if board.color_at(other) == opponent(board.color_at(point)):
                found.add((min(int(head[point]), other), max(int(head[point]), other)))
    yield from sorted(found)


def ask(reader: Reader, semeai: Made, formula: Formula, origin: str) -> Iterator[AskedSemeai]:
    """Ask the reader two questions about one semeai, one with either side moving first. Yield each with the
    answers of the reader and the formula and, if these two differ, the answer of exact search.

    formula: made for this semeai, i.e. for its black and its white stone; origin: MADE or FOUND
    """
    board, stones = semeai.board, semeai.stones
    for mover in (0, 1):
        own, enemy = stones[mover], stones[1 - mover]
        judged = judge_semeai(reader, board, own, enemy)
        counted = _answer(formula.takes(mover, True), formula.takes(1 - mover, False))
        read = (judged.save, judged.capture)
        verdict, truth = AGREE, None
        if read != counted:
            verdict, truth = _judge_difference(semeai, board.color_at(own), counted, read)
        yield AskedSemeai(
            origin,
            formula.kind,
            color_name(board.color_at(own)),
            (vertex_of(own, board.size), vertex_of(enemy, board.size)),
            counted,
            read,
            judged.trust == PROVEN,
            judged.nodes,
            truth,
            verdict,
            format_board(board.grid()),
        )


def _judge_difference(
    semeai: Made, mover: int, counted: tuple[int, int], read: tuple[int, int]
) -> tuple[str, tuple[int, int] | None]:
    """Find out who is right about a semeai if formula and reader differ. Returns one of VERDICTS and the
    answer of exact search, None if the semeai is too large for it.

    mover: the colour that begins; counted: the answer of the formula; read: the answer of the reader. All
    answers are pairs of outcomes for the mover: of saving its group and of capturing the other.
    """
    truth = _find_truth(semeai, mover)
    if truth is None:
        return TOO_LARGE, None
    save, capture = (WITHOUT_THREATS.get(outcome, outcome) for outcome in read)
    if (save, capture) == counted == truth:
        return KO, truth
    return {counted: FORMULA, read: READER}.get(truth, NEITHER), truth


def _answer(takes: bool, is_taken: bool) -> tuple[int, int]:
    """Return whether a side that begins saves its own group, and whether it captures the other group, each as
    WIN or LOSS.

    takes: whether it takes the other group; is_taken: whether its own group is taken. If neither is so, the
    semeai is a seki: its own group is saved.
    """
    return (WIN if takes or not is_taken else LOSS, WIN if takes else LOSS)


def _find_truth(semeai: Made, mover: int) -> tuple[int, int] | None:
    try:
        exact = ExactSemeai(semeai.board, semeai.black, semeai.white, semeai.points)
    except ValueError:
        return None
    return _answer(exact.takes(mover, mover), exact.takes(opponent(mover), mover))


def table(asked: list[AskedSemeai], outside: dict[str, Counter[str]]) -> list[str]:
    """Return the figures as lines of text: a table with one row for each origin and kind of semeai, then
    lines that tell why the formula does not apply to other semeais.

    asked: the questions with their answers; outside: by origin (MADE or FOUND), how many semeais the formula
    does not apply to, by reason
    """
    lines = ["semeais  kind  questions  proven      nodes  " + "  ".join(VERDICTS)]
    for origin in (MADE, FOUND):
        for kind in (PLAIN, EYED, APPROACHED):
            chosen = [each for each in asked if (each.origin, each.kind) == (origin, kind)]
            if chosen:
                verdicts = Counter(each.verdict for each in chosen)
                figures = "  ".join(f"{verdicts[name]:{len(name)}}" for name in VERDICTS)
                proven, nodes = sum(each.proven for each in chosen), sum(each.nodes for each in chosen)
                lines.append(f"{origin:7}  {kind:4}  {len(chosen):9}  {proven:6}  {nodes:9}  {figures}")
        lines += [
            f"{origin}, outside the formula: {count} as {why}" for why, count in outside[origin].most_common()
        ]
    return lines


def tell_semeai(each: AskedSemeai) -> str:
    """Return one semeai as text: its diagram, and whether the side to move can save its group, and whether it
    can capture the other group.

    Both are told three times: as the formula, the reader (a search with a limit) and the exact search found
    it. The last is ``not possible`` if nothing was searched. each: the semeai with these answers
    """
    own, enemy = each.stones
    return (
        f"\n{each.diagram}\n{each.mover} {own} against {enemy}, moving first, save and capture: "
        f"formula {each.formula}, reader {each.reader}, search {each.truth or 'not possible'}"
    )
