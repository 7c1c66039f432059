"""How an answer that is not proven changes when a second opinion, i.e. games played out, is heard of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.board.board import Board
from engine.board.points import PASS
from engine.reading.life.questions import unproven
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, TILL_MOVE_STANDS, Reader, Trial


@dataclass(frozen=True)
class Limits:
    """The shares of games at which a second opinion (games played out) overrules the reader's own answer.

    A share is the part, from 0 to 1, of the games in which the attacker captures, or cuts, what is asked
    about. There is a pair of limits for each side to move. If the share lies between the two, the reader's
    answer stays as it is.

    killed, spared: the limits if the attacker moves first: by the opinion it succeeds if the share is
        ``killed`` or more, and fails if the share is ``spared`` or less
    lost, saved: the limits if the owner moves first: by the opinion it fails if the share is ``lost`` or
        more, and succeeds if the share is ``saved`` or less
    clear: how far beyond the limit a share must be so that the opinion counts as likely; nearer to the limit
        it is a guess
    keeps_move: whether the reader's move stays if both the reader and the opinion say that the mover succeeds
    better: even a move that stays by ``keeps_move`` is replaced if the opinion's move wins a share of the
        games that is larger by more than this
    keeps_ko: when the reader's answer that a ko decides stays. True: if by the opinion the side succeeds that
        the ko favours; False: unless the opinion is clear
    chooses: whether the games, once they have settled the answer, go on until its move is clear
    settled: the games end early if more than this number of them would have to end otherwise to change the
        answer; None to play all games
    """

    killed: float
    spared: float
    lost: float
    saved: float
    clear: float
    keeps_move: bool
    settled: int | None = None
    keeps_ko: bool = False
    better: float = 1.0
    chooses: bool = True

    def bounds(self, attacking: bool) -> tuple[float, float]:
        """Return the two limits between which the games decide nothing, as shares (0 to 1) of games that the
        attacker wins.

        From the first limit up, the attacker gets what is asked about; from the second down, it does not.
        ``attacking``: whether the attacker moves first. The limits are `killed` and `spared` then, else
        `lost` and `saved`.
        """
        return (self.killed, self.spared) if attacking else (self.lost, self.saved)

    def wanted(self, judged: Reading, attacking: bool, heard: Trial) -> int:
        """Tell how many more games of a second opinion are wanted: GO_ON, ENOUGH, or TILL_MOVE_STANDS.

        GO_ON wants all games; ENOUGH ends them now; TILL_MOVE_STANDS wants games only until no other move is
        likely to become the best. That is so at once if they confirm the move of the reader's own answer,
        ``judged``. ``attacking`` says whether the attacker moves first, ``heard`` is what the games
        so far say.
        """
        if self.settled is None:
            return GO_ON
        high, low = self.bounds(attacking)
        to_high, to_low = heard.nodes * (high - heard.killed), heard.nodes * (heard.killed - low)
        to_success, to_failure = (to_high, to_low) if attacking else (to_low, to_high)
        lean = judged.best_supported
        is_ko = lean in (KO_FIRST, KO_SECOND)
        keeps_failure = lean == LOSS or (lean == KO_SECOND and self.keeps_ko)
        keeps_success = (lean == WIN and self.keeps_move) or (lean == KO_FIRST and self.keeps_ko)
        is_far_from_success, is_far_from_failure = to_success > self.settled, to_failure > self.settled
        if (
            (keeps_failure and is_far_from_success)
            or (keeps_success and is_far_from_failure)
            or (is_far_from_success and is_far_from_failure)
            or (-to_failure > self.settled and not is_ko)
        ):
            return ENOUGH
        if -to_success <= self.settled or is_ko:
            return GO_ON
        return TILL_MOVE_STANDS if self.chooses and not heard.confirms(judged.move) else ENOUGH


def with_opinion(
    reader: Reader,
    board: Board,
    stone: int,
    group: Sequence[int],
    mover: int,
    judged: Reading,
    limits: Limits,
    other: int = PASS,
) -> tuple[Reading, Trial | None]:
    """Let the reader's second opinion, games played out, check the answer ``judged``.

    Returns the answer that results and the games; ``judged`` itself and None if the reader has no second
    opinion. The question is whether ``stone``, one of the stones ``group``, lives if ``mover`` moves first,
    or whether it is linked to a stone ``other`` (PASS for none). ``limits`` say how clear the games must be
    to overrule the answer.
    """
    if reader.opinion is None:
        return judged, None
    attacking = mover != board.color_at(stone)
    trial = reader.opinion(board, stone, group, mover, other, partial(limits.wanted, judged, attacking))
    judged = replace(judged, nodes=judged.nodes + trial.nodes)
    return _weighed(board, judged, trial, attacking, limits), trial


def _weighed(board: Board, judged: Reading, trial: Trial, attacking: bool, limits: Limits) -> Reading:
    """Return the reader's answer ``judged``, or another one if the games of ``trial`` contradict it clearly
    enough.

    The answer stays if the attacker's share of the games lies between the ``limits``. ``attacking``: whether
    the attacker moves first.
    """
    high, low = limits.bounds(attacking)
    if low < trial.killed < high:
        return judged
    away = trial.killed - high if trial.killed >= high else low - trial.killed
    succeeds = (trial.killed >= high) == attacking
    if judged.best_supported in (KO_FIRST, KO_SECOND):
        agrees = succeeds == (judged.best_supported == KO_FIRST)
        if agrees if limits.keeps_ko else away <= limits.clear:
            return judged
    if succeeds and judged.best_supported == WIN and limits.keeps_move:
        return _with_better_move(judged, trial, limits.better)
    lean, move = (WIN, trial.move) if succeeds else (LOSS, PASS)
    return unproven(board, lean, move, judged.nodes, away >= limits.clear)


def _with_better_move(judged: Reading, trial: Trial, better: float) -> Reading:
    """Return the answer ``judged``, by which the mover succeeds, with the best move of the games in place of
    its own if that move is clearly better.

    The games' best move is clearly better if it wins a share of the games in ``trial`` that is larger by more
    than ``better`` than the share of the answer's own move. If no game began with the answer's own move, the
    answer is returned as it is.
    """
    if judged.move not in trial.choices:
        return judged
    gained = trial.choices[trial.move] - trial.choices[judged.move]
    return replace(judged, move=trial.move) if gained > better else judged
