"""`tamen verify endings`: players expect the counted score of finished games, and no move of theirs costs points.

Every finished game is ended by two passes under each rule set and out of several histories: as it was played, set up,
with its first black stones as a handicap (White's first moves follow in a row), and with a pass in the middle. Then the
leads that decisions expect are held to the score that is counted, to half a point.

Then the ground of both sides is filled but for its eyes, and where games that are played out agree with the count about
every point either side is asked for a move: after it the position must be worth, as counted, what it was worth before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import IllegalMove
from engine.board.points import BLACK, EMPTY, PASS, WHITE, color_name, vertex_of, xy
from engine.decide.decision.counting import lead_at_end
from engine.decide.decision.settings import Settings
from engine.decide.decision.standing import expected
from engine.decide.games.outlook import Lookout
from engine.decide.players import Player, advisers, assemble
from engine.endgame.filling import fill_up, without_dead
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.status import final_status
from engine.game.game import LEAST_HANDICAP, Game
from engine.game.rule_sets import RULE_SETS, RuleSet
from engine.game.scoring import ownership
from engine.lab.data.games import recorded_games
from engine.reading.reader import Reader

TOLERANCE = 0.5
"""Points by which a lead that is told may differ from the count."""

GAMES = 200
"""Games that are played out to see whether a position is settled."""

DOUBT = 0.5
"""Of 2, how far the ownership of a point in the games may be from the count."""

SIGNS = {BLACK: 1.0, WHITE: -1.0, EMPTY: 0.0}

HANDICAPS = (2, 3, 4)
"""Stones of the handicaps, game by game."""


@dataclass
class Endings:
    """Counts of the questions that players were asked about finished games, and of the wrong answers.

    asked, wrong: how many questions were asked, and how many answers were wrong, by rule set and kind of
    question, such as 'move at level 10'; found: a sentence for each wrong answer
    """

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)

    def note(self, rules: str, kind: str, problem: str) -> None:
        """Count one question about a finished game; if it was answered wrong, keep a sentence on that.

        rules: the name of the rule set; kind: the kind of question, such as 'move at level 10'; problem: what
        was wrong with the answer, empty if nothing was
        """
        self.asked[rules, kind] += 1
        if problem:
            self.wrong[rules, kind] += 1
            self.found.append(f"{rules}, {kind}: {problem}")


def verify_endings(
    path: Path, games: int, levels: tuple[int, ...], rule_sets: tuple[str, ...] = tuple(RULE_SETS)
) -> Endings:
    """Ask players about the first ``games`` finished games of a file; return how many answers were wrong.

    The result counts the questions, too. rule_sets: names of rule sets; every game is asked about under each.
    Every player of `advisers`, at the first of ``levels``, is asked who leads and by how much. A player at
    each of ``levels`` is asked for a move, which must not cost a point.
    """
    seen = Endings()
    evaluator = Evaluator(SCORING)
    advising = {name: assemble(name, Settings(level=levels[0])) for name in advisers()}
    playing = {level: assemble(settings=Settings(level=level)) for level in levels}
    for number, game in enumerate(tqdm(islice(recorded_games(path, print), games), total=games, leave=False)):
        settled = settled_position(game, evaluator)
        for rules in rule_sets:
            for history, ended in reach_endings(game, RULE_SETS[rules], HANDICAPS[number % len(HANDICAPS)]):
                for name, player in advising.items():
                    problem = _lead_problem(ended, evaluator, player.afresh())
                    seen.note(
                        rules, f"lead by {name}, {history}", problem and f"game {number + 1}: {problem}"
                    )
            for color in (BLACK, WHITE):
                if settled is None:
                    continue
                position = Game.from_grid(settled, color, game.komi, rules)
                for level, player in playing.items():
                    problem = _move_problem(position.turned(0), evaluator, player.afresh())
                    seen.note(rules, f"move at level {level}", problem and f"game {number + 1}: {problem}")
    return seen


def reach_endings(game: Game, rules: RuleSet, handicap: int) -> Iterator[tuple[str, Game]]:
    """Yield the same end of a game, reached in several ways: words for the way, and the ended game.

    The ways are: the moves as played; the last position set up; Black's first ``handicap`` stones placed as a
    handicap, left out if that is impossible; and one pass between the moves. Each game is played under
    ``rules`` and ends by two passes.
    """
    for name, reach in (
        ("as played", _drop_last_passes),
        ("set up", _set_up),
        ("handicap", lambda one, by: _with_handicap(one, by, handicap)),
        ("pass between", _with_pass),
    ):
        reached = reach(game, rules)
        if reached is not None:
            for _ in range(2):
                reached.play(reached.to_move, PASS)
            yield name, reached


def _stones_of(game: Game) -> list[tuple[int, int]]:
    """Return the moves of a game as pairs of colour and point, without the passes at its end."""
    moves = game.moves
    while moves and moves[-1][1] == PASS:
        moves.pop()
    return moves


def _drop_last_passes(game: Game, rules: RuleSet) -> Game:
    """Return a new game with the same moves, played under ``rules``, without the passes at the end."""
    return _replay_moves(_go_to_start(game, rules), _stones_of(game))


def _set_up(game: Game, rules: RuleSet) -> Game:
    """Return a new game under ``rules`` without moves that starts from the last position of ``game``."""
    ended = _drop_last_passes(game, rules)
    return Game.from_grid(ended.board.grid(), ended.to_move, game.komi, rules)


def _with_handicap(game: Game, rules: RuleSet, stones: int) -> Game | None:
    """Return a new game under ``rules`` in which Black's first ``stones`` stones are placed as a handicap.

    The other moves follow in their order. Returns None if there can be no such handicap, or if these moves
    cannot be played.
    """
    moves = _stones_of(game)
    first = [point for color, point in moves if color == BLACK][:stones]
    if game.setups[0][0].any() or len(set(first)) < LEAST_HANDICAP or PASS in first:
        return None
    begun = _go_to_start(game, rules)
    begun.place_handicap(first)
    left = list(first)
    rest = []
    for color, point in moves:
        if color == BLACK and left and point == left[0]:
            left.pop(0)
        else:
            rest.append((color, point))
    try:
        return _replay_moves(begun, rest)
    except IllegalMove:
        return None


def _with_pass(game: Game, rules: RuleSet) -> Game:
    """Return a new game with the same moves and one more pass in the middle, played under ``rules``.

    The side whose turn it is there passes, and the same moves follow.
    """
    moves = _stones_of(game)
    middle = len(moves) // 2
    passing = [(moves[middle][0], PASS)] if moves else []
    return _replay_moves(_go_to_start(game, rules), [*moves[:middle], *passing, *moves[middle:]])


def _go_to_start(game: Game, rules: RuleSet) -> Game:
    """Return a new game under ``rules`` that starts from the first position of ``game``, without moves."""
    grid, to_move = game.setups[0]
    return Game.from_grid(grid, to_move, game.komi, rules)


def _replay_moves(game: Game, moves: list[tuple[int, int]]) -> Game:
    """Play moves in a game, superko ignored, and return the game. Raises IllegalMove."""
    for color, point in moves:
        game.play(color, point, enforce_superko=False)
    return game


def settled_position(game: Game, evaluator: Evaluator) -> np.ndarray | None:
    """Return the last position of a game without dead stones, and with all territory filled by its owner.

    It has the colours, index [y, x]; eyes stay empty. Returns None if the territory cannot be filled so.
    Returns None, too, if games played out from there give a point to another owner than the count of the game
    does. evaluator: evaluates the position, so that the game can be counted
    """
    ended = _drop_last_passes(game, game.rules)
    status = final_status(ended.board, evaluator.evaluate(ended.board.copy()), Reader(evaluator.memo))
    owner = ownership(ended.board.grid(), status.dead, closing=status.closing)
    owners = {point: int(owner[xy(point)[1], xy(point)[0]]) for point in ended.board.points()}
    try:
        board = fill_up(without_dead(ended.board, owners), owners, {})
    except ValueError:
        return None
    outlook = Lookout().outlook(board, game.komi, game.rules, GAMES)
    agrees = all(abs(outlook.owned[point] - SIGNS[owners[point]]) <= DOUBT for point in board.points())
    return board.grid() if agrees else None


def _count(game: Game, color: int, evaluator: Evaluator) -> float:
    """Return by how many points ``color`` leads if the game ends here, as the GTP command `final_score`
    counts it.

    The number is negative if the colour is behind. ``evaluator``: evaluates the position; its memory also
    serves the reader.
    """
    tables = evaluator.evaluate(game.board.copy())
    return lead_at_end(game, color, final_status(game.board.copy(), tables, Reader(evaluator.memo)))


def _lead_problem(game: Game, evaluator: Evaluator, player: Player) -> str:
    """Ask a player for the lead in a game that is over, and return a sentence if the answer is wrong.

    The text is empty if the answer agrees with the counted score. evaluator: evaluates the position for the
    count
    """
    color = game.to_move
    counted = _count(game, color, evaluator)
    told = expected(player.decide(game, color))
    is_right_side = counted == 0 or (told.chance > 0.5) == (counted > 0)
    if abs(told.score - counted) <= TOLERANCE and is_right_side:
        return ""
    who = color_name(color).capitalize()
    return f"{who} is told to lead by {told.score:+.1f} ({told.chance:.0%}), counted {counted:+.1f}"


def _move_problem(game: Game, evaluator: Evaluator, player: Player) -> str:
    """Let a player choose a move in a game that is over, and return a sentence if the move costs points.

    The text is empty if the player passes or loses nothing. The move stays played in ``game``. evaluator:
    evaluates the positions before and after the move, to count their scores
    """
    color = game.to_move
    move = player.decide(game, color).move
    if move == PASS:
        return ""
    before = _count(game, color, evaluator)
    game.play(color, move)
    after = _count(game, color, evaluator)
    if after >= before:
        return ""
    return f"{color_name(color)} plays {vertex_of(move, game.size)} and loses {before - after:g}"
