"""What rules do in decisions of the hybrid player: how often they are asked, fit, and change a reading or the move.

Every position is decided with the rules that the readers look up and without any, with the same number of games and the
same seed. While the first decision is made, every question about strings that it reads is asked again without rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from engine.board.board import Board
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer
from engine.decide.opening.mind import mind_of
from engine.evaluate.evaluation import Evaluator
from engine.lab.make.fit.rules import Case
from engine.lab.measure.moves import game_at
from engine.reading.outcome import UNKNOWN
from engine.reading.search.memo import NO_WALLS, READ, Memo
from engine.reading.search.records import CAPTURE, CONNECT, RULE_KINDS

READERS = CAPTURE, CONNECT
"""Goals of the questions that rules are about."""


@dataclass
class Effect:
    """Counts what proven rules change in the questions to one reader. Each question is read with rules and
    again without.

    readings: how many questions; nodes: positions read, without and with rules; nodes_proven: the same, only
    for questions that were proven both ways; shorter: how many questions took another number of positions,
    because a rule fitted

    The others count questions, too. solved: proven only with rules; lost: proven only without; contradicted:
    proven both ways, with different answers; moves: answered alike, but with another first move
    """

    readings: int = 0
    nodes: tuple[int, int] = (0, 0)
    nodes_proven: tuple[int, int] = (0, 0)
    shorter: int = 0
    solved: int = 0
    lost: int = 0
    contradicted: int = 0
    moves: int = 0

    def count(self, plain: np.void, ruled: np.void) -> None:
        """Count one question to a reader.

        plain, ruled: the question with its answer without rules and with them, as elements of QUESTION_DTYPE
        """
        self.readings += 1
        nodes = int(plain["nodes"]), int(ruled["nodes"])
        self.nodes = (self.nodes[0] + nodes[0], self.nodes[1] + nodes[1])
        if UNKNOWN not in (plain["outcome"], ruled["outcome"]):
            self.nodes_proven = (self.nodes_proven[0] + nodes[0], self.nodes_proven[1] + nodes[1])
        self.shorter += nodes[0] != nodes[1]
        if plain["outcome"] == ruled["outcome"]:
            self.moves += bool(plain["move"] != ruled["move"])
        elif plain["outcome"] == UNKNOWN:
            self.solved += 1
        elif ruled["outcome"] == UNKNOWN:
            self.lost += 1
        else:
            self.contradicted += 1


class Watched(Memo):
    """A memo (store of the readers' answers) that counts what proven rules change. Whatever it reads about
    strings, it reads a second time without rules.

    effects: the changes, by goal of the questions
    """

    def __init__(self) -> None:
        """Begin with an empty memo and no differences counted."""
        super().__init__()
        self.effects = {goal: Effect() for goal in READERS}
        self._plain = Memo(0)
        self._plain.searches["rule_trees"] = 0

    def answer(self, board: Board, questions: np.ndarray, walls: np.ndarray = NO_WALLS) -> None:
        """Answer questions as `Memo.answer` does. Then read them once more without rules, and count in
        ``effects`` what is different.

        questions: of QUESTION_DTYPE, into which the answers are written; walls: a set of points as bits: in
        questions about life the stones there are taken to be alive
        """
        super().answer(board, questions, walls)
        again = questions[(questions["hit"] == READ) & np.isin(questions["goal"], READERS)]
        ruled = again.copy()
        if len(again):
            self._plain.answer(board, again, walls)
        for each, other in zip(again, ruled, strict=True):
            self.effects[int(each["goal"])].count(each, other)


@dataclass
class Decided:
    """What proven rules change in decisions.

    effects: what they change in the questions to the readers, by goal; decisions: how many were made;
    fitting: in how many of them a rule fitted; changed: in how many of them another move was chosen; asked,
    fitted: by kind of rule how often its trees were asked about a position, and how often they gave a proof
    """

    effects: dict[int, Effect]
    decisions: int = 0
    fitting: int = 0
    changed: int = 0
    asked: np.ndarray = field(default_factory=lambda: np.zeros(RULE_KINDS, dtype=np.int64))
    fitted: np.ndarray = field(default_factory=lambda: np.zeros(RULE_KINDS, dtype=np.int64))


def count_decisions(cases: Iterable[Case], playouts: int) -> Decided:
    """Let a player decide in some positions with proven rules and again without them. Count what the rules
    change.

    cases: the positions; playouts: games played out for a decision
    """
    settings = Settings(playouts=playouts)
    watched, plain = Watched(), Memo()
    plain.searches["rule_trees"] = 0
    ruled_player, plain_player = (_make_player(settings, memo) for memo in (watched, plain))
    found, search = Decided(watched.effects), watched.searches[0]
    for case in cases:
        game, before = game_at(case), int(search["rules_fitted"].sum())
        moves = [player.afresh().decide(game, case.color).move for player in (ruled_player, plain_player)]
        found.decisions += 1
        found.changed += moves[0] != moves[1]
        found.fitting += int(search["rules_fitted"].sum()) > before
    found.asked[:], found.fitted[:] = search["rules_asked"], search["rules_fitted"]
    return found


def _make_player(settings: Settings, memo: Memo) -> HybridPlayer:
    """Return a hybrid player with these settings that keeps its readings in ``memo``. The counts of the memo
    then tell how often the player asked the rules.
    """
    mind = mind_of(settings)
    evaluator = Evaluator(mind.evaluator.effort, mind.evaluator.numbers, memo)
    return HybridPlayer(replace(mind, evaluator=evaluator), settings)
