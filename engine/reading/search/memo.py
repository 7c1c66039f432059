"""The memo: answers of the readers, kept while no point of their track has changed, inside the compiled code.

An evaluation asks some hundred questions of every position that a lookahead comes to, and most of them have been
answered a move earlier. Every answer is filed under its question together with its track and with what stood on the
track. It is right wherever the same question meets the same stones on that track, so several answers to one question
may lie side by side, one for the position before a move and one for that after it, and taking a move back costs
nothing. (Bouzy and Cazenave 2001, 7.8, drop an answer when a move falls on its track.)

Why this may be trusted: an answer depends on nothing but the stones, the walls and the ko on its track
(`engine.reading.search.track`), neither on how the position came about nor on earlier searches; `tamen verify reading`
compares.

The entries of one set stand in order of their last use, and the last one makes room for a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numba
import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.board import Board
from engine.board.points import BLACK, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, RECORD, new_stack
from engine.jit.declaring import kernel, record_array
from engine.reading.life.group import find_main_stone
from engine.reading.life.region import brief_budget, set_up_region
from engine.reading.links.entry import set_up_area
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.search.anchor import (
    ANCHOR,
    ANCHORS,
    NOTES,
    OFF,
    STANDS,
    Anchor,
    find_standing,
    list_changes,
    note,
)
from engine.reading.search.proof_numbers import read
from engine.reading.search.records import (
    ANSWER,
    ANSWERS,
    BREAK_IN,
    CAPTURE,
    CONNECT,
    LIFE,
    MAX_PLIES,
    SEARCH,
    SEARCHES,
    SEMEAI,
    TABLE,
    TRACK_WORDS,
    new_answer,
    new_search,
    new_table,
)
from engine.reading.search.trackset import add_liberties, clear_track, has_point, new_set
from engine.reading.search.watch import OutOfTime
from engine.reading.strings.proven_rules import asked_rules

STRING_LIFE = 4
"""Goal of a question: LIFE of the very string at the target, whichever string of its group is the main one."""

STRING_EYES = 5
"""Goal of a question: as STRING_LIFE, but seki is no life."""

READ, KEPT, AT_SIGHT = 0, 1, 2
"""Where an answer came from: a search, the memo, or the board alone (`_answer_at_sight`)."""

WAYS = 8
"""Answers of one set, among them the answers to one question in different positions."""

SETS = 2048

POSITIONS_A_LOOK = 4000
"""Positions that questions may look at between two looks at the clock, about 10 ms."""

MOST_LIMIT = (1 << 10) - 1
MOST_BUDGET = (1 << 24) - 1
"""The largest limit and the largest budget, in positions, that a question may name."""

QUESTION_DTYPE = np.dtype(
    [
        ("nodes", np.int64),  # answer: positions that the search looked at
        ("budget", np.int32),  # positions that the search may look at, from 0 to MOST_BUDGET
        ("target", np.int16),  # a stone of the string, or of the group, in question
        ("other", np.int16),  # CONNECT and SEMEAI: a stone of the other string; PASS otherwise
        (
            "limit",
            np.int16,
        ),  # as in `engine.reading.search.records`, from 0 to MOST_LIMIT
        ("move", np.int16),  # answer: the mover's first move, as in `engine.reading.outcome.Reading`
        (
            "goal",
            np.int8,
        ),  # CAPTURE, LIFE (of the group's main string), CONNECT, SEMEAI, STRING_LIFE, STRING_EYES, BREAK_IN
        ("attacker", np.int8),  # the enemy of the target; for CONNECT and BREAK_IN the owner
        ("mover", np.int8),  # the colour that moves first
        ("outcome", np.int8),  # answer: of `engine.reading.outcome`, for the mover
        ("hit", np.int8),  # answer: READ, KEPT or AT_SIGHT
    ],
    align=True,
)

ENTRY_DTYPE = np.dtype(
    [
        ("question", np.uint64),  # `_question_key`; 0 for an empty place
        ("track", np.uint64, TRACK_WORDS),
        ("stones", np.uint64, (2, TRACK_WORDS)),  # the black and the white stones on the track, as bit sets
        ("walls", np.uint64, TRACK_WORDS),  # the stones on the track that counted as walls
        ("nodes", np.int64),
        ("ko", np.int16),  # the ko, if the track has it, as `_ko_on_track` gives it
        ("move", np.int16),
        ("outcome", np.int8),
        ("lean", np.int8),  # WIN or LOSS: what the search leans to if the outcome is UNKNOWN
        ("is_likely", np.int8),  # 1 if outcome or lean is likely
    ],
    align=True,
)

QUESTION = numba.from_dtype(QUESTION_DTYPE)
QUESTIONS = numba.types.Array(QUESTION, 1, "C")
COUNTS = numba.types.Array(int64, 1, "C")
ENTRY = numba.from_dtype(ENTRY_DTYPE)
MEMO = numba.types.Array(ENTRY, 1, "C")
"""numba type of the kept answers: sets of WAYS entries, and one more entry of room for moving them."""


NO_WALLS = new_set()
"""Nothing is held to be alive: what stands outside is found by looking around it."""


def new_questions(count: int) -> np.ndarray:
    """Allocate an array of ``count`` empty questions with room for their answers (QUESTION_DTYPE)."""
    return record_array(count, QUESTION_DTYPE)


def new_memo(sets: int = SETS) -> np.ndarray:
    """Allocate an empty memo of ``sets`` times WAYS entries of 288 bytes; with 0 sets nothing is kept."""
    return record_array(sets * WAYS + 1, ENTRY_DTYPE)


@kernel(int64(RECORD, int64))
def smallest_stone(board, point):
    """Return the smallest point of the string at a point, which stands for the string; PASS if there is no
    stone.
    """
    start = int64(board.head[point])
    smallest = start
    stone = int64(board.next[start])
    while stone != start:
        smallest = min(smallest, stone)
        stone = int64(board.next[stone])
    return smallest


@kernel(numba.types.UniTuple(int64, 2)(RECORD, int64, int64, int64))
def _stones_asked_of(board, goal, target, other):
    """Return the smallest stones of the two strings that a question is about, by which it is known.

    ``target`` and ``other`` are any stones of them; of a link the smaller one comes first.
    """
    first, second = smallest_stone(board, target), smallest_stone(board, other)
    if goal == CONNECT and second < first:
        return second, first
    return first, second


@kernel(uint64(int64, int64, int64, int64, int64, int64, int64))
def _question_key(size, goal, target, other, mover, limit, budget):
    """Pack a question, i.e. all that an answer depends on besides the position, into one number, without
    loss.

    It is never 0 for a question about a stone, so that 0 marks an empty entry of the memo. Packed are the
    board's ``size``, the ``goal``, one stone of the string and of the second one (``target``, ``other``), who
    moves first (``mover``), and the ``limit`` and ``budget`` of the question. The attacker need not be
    packed: it follows from the goal and the colour of the target, which is a point that the answer depends
    on.
    """
    asked = (((goal << 5 | size) << 1 | (mover - BLACK)) << 10 | target) << 10 | other
    return uint64((asked << 10 | limit) << 24 | budget)


@kernel(int64(MEMO, int64, int64, int64, int64, int64))
def _first_place(memo, goal, target, other, mover, budget):
    """Return where in the memo the answers to a question are filed: the index of the first entry of its set.

    The memo is divided into sets of WAYS entries. The set depends on the question alone: its goal, its two
    stones (``target`` and ``other``), who moves first (``mover``) and its budget.
    """
    mixed = target * 613 + other * 389 + goal * 131 + mover * 67 + budget * 7
    return mixed % (memo.size // WAYS) * WAYS


@kernel(void(SEARCH, RECORD))
def _see_stones(search, board):
    """Store the board's stones as bit sets in ``search.seen``, unless they are there already."""
    if search.seen_key == board.stones_key:
        return
    for color in range(2):
        for word in range(TRACK_WORDS):
            search.seen[color, word] = uint64(0)
    for point in range(NUM_POINTS):
        content = board.color[point]
        if content == BLACK or content == WHITE:
            search.seen[content - 1, point >> 6] |= uint64(1) << uint64(point & 63)
    search.seen_key = board.stones_key


@kernel(int64(RECORD, ENTRY))
def _ko_on_track(board, entry):
    """Return the ko on the board as one number (its point and the colour that it binds) if the kept answer
    depends on it.

    Returns 0 if there is no ko, or if its point is not among those that the answer of ``entry`` depends on.
    """
    if board.ko == 0 or not (has_point(entry.track[:], PASS) or has_point(entry.track[:], board.ko)):
        return 0
    return int64(board.ko) * 4 + board.ko_color


@kernel(boolean(SEARCH, RECORD, ENTRY))
def _is_valid(search, board, entry):
    """Return whether all that an entry of the memo depends on is the same on the board: stones, walls and
    ko.

    Only the points of the entry's track are compared. The board's stones must stand in ``search.seen``; walls
    are the points of ``search.walls``.
    """
    for color in range(2):
        for word in range(TRACK_WORDS):
            if search.seen[color, word] & entry.track[word] != entry.stones[color, word]:
                return False
    for word in range(TRACK_WORDS):
        if search.walls[word] & entry.track[word] != entry.walls[word]:
            return False
    return _ko_on_track(board, entry) == entry.ko


@kernel(void(MEMO, int64, int64))
def _move_to_front(memo, first, place):
    """Make the entry at ``place`` of the memo the first of its set, as the one used last.

    The entries before it move back by one. A set is the WAYS entries from ``first`` on, in which the answers
    to some questions are filed.
    """
    if place == first:
        return
    spare = memo.size - 1
    memo[spare] = memo[place]
    for index in range(place, first, -1):
        memo[index] = memo[index - 1]
    memo[first] = memo[spare]


@kernel(boolean(SEARCH, RECORD, MEMO, int64, uint64, ANSWER))
def _look_up(search, board, memo, first, question, answer):
    """Fill ``answer`` from the memo; return False if it has no answer to this question that holds on the
    board.

    The question is given as one number (`_question_key`). The WAYS entries from ``first`` on are looked at.
    """
    for place in range(first, first + WAYS):
        entry = memo[place]
        if entry.question == question and _is_valid(search, board, entry):
            answer.outcome = entry.outcome
            answer.lean = entry.lean
            answer.is_likely = entry.is_likely
            answer.move = entry.move
            answer.nodes = entry.nodes
            for word in range(TRACK_WORDS):
                answer.track[word] = entry.track[word]
            _move_to_front(memo, first, place)
            return True
    return False


@kernel(void(SEARCH, RECORD, MEMO, int64, uint64, ANSWER))
def _keep(search, board, memo, first, question, answer):
    """Write an answer into the memo, over the one of its set that was used longest ago.

    The question is given as one number (`_question_key`). Its set is the WAYS entries from ``first`` on.
    """
    _move_to_front(memo, first, first + WAYS - 1)
    entry = memo[first]
    entry.question = question
    entry.outcome = answer.outcome
    entry.lean = answer.lean
    entry.is_likely = answer.is_likely
    entry.move = answer.move
    entry.nodes = answer.nodes
    for word in range(TRACK_WORDS):
        entry.track[word] = answer.track[word]
        entry.walls[word] = search.walls[word] & answer.track[word]
        for color in range(2):
            entry.stones[color, word] = search.seen[color, word] & answer.track[word]
    entry.ko = _ko_on_track(board, entry)


@kernel(boolean(RECORD, int64, int64, int64, int64, int64, ANSWER))
def _answer_at_sight(board, goal, target, other, mover, limit, answer):
    """Answer a question that needs no search, in ``answer``; return False for any other question.

    There are two such questions. One asks for the capture of ``target``, which has more than ``limit``
    liberties. The other asks for the link of ``target`` and ``other``, which are already one string. The
    outcome is WIN if ``mover`` owns the target, else LOSS. Such answers are not kept, since that would cost
    more than answering again. If False is returned, ``answer`` is left alone.
    """
    has_many = goal == CAPTURE and board.liberties[board.head[target]] > limit
    are_one = goal == CONNECT and target == other
    if not (has_many or are_one):
        return False
    answer.outcome = WIN if mover == board.color[target] else LOSS
    answer.lean = answer.outcome
    answer.is_likely = 0
    answer.move = PASS
    answer.nodes = 0
    clear_track(answer.track[:])
    add_liberties(board, answer.track[:], target)
    return True


@kernel(boolean(SEARCH, RECORD, MEMO, ANSWER, int64, int64, int64, int64, int64, int64))
def _recall(search, board, memo, answer, goal, target, other, mover, limit, budget):
    """Fill ``answer`` from the memo; return False if it has no answer to this question that holds in this
    position.

    goal, mover, limit, budget: what is asked, who moves first, the limit that the goal takes, and how many
        positions may be looked at
    target, other: the smallest stones of the strings that it is about, PASS for none
    """
    if memo.size < WAYS or goal == BREAK_IN:
        return False
    question = _question_key(board.size, goal, target, other, mover, limit, budget)
    first = _first_place(memo, goal, target, other, mover, budget)
    return _look_up(search, board, memo, first, question, answer)


@kernel(void(SEARCH, RECORD, MEMO, ANSWER, int64, int64, int64, int64, int64, int64))
def _remember(search, board, memo, answer, goal, target, other, mover, limit, budget):
    """Keep ``answer`` in the memo as the answer to a question, so that it need not be searched again.

    ``goal``, ``target``, ``other``, ``mover``, ``limit`` and ``budget`` are the question: what is asked, a
    stone of each string, who moves first, the goal's limit, and how many positions may be looked at. Nothing
    is kept if the memo has no room at all, or if the question is about an area (BREAK_IN), whose points
    cannot be filed.
    """
    if memo.size >= WAYS and goal != BREAK_IN:
        question = _question_key(board.size, goal, target, other, mover, limit, budget)
        _keep(search, board, memo, _first_place(memo, goal, target, other, mover, budget), question, answer)


@kernel(int64(SEARCH, RECORD, int64, int64))
def _prepare(search, board, goal, target):
    """Set up in the search what a question asks: its goal, its target, and the region or area that the goal
    needs.

    ``target`` is a stone of the string asked about. Returns the search's own target, which for LIFE is the
    main stone of the group at ``target``.
    """
    search.goal = LIFE if goal == STRING_LIFE or goal == STRING_EYES else goal
    search.seki_fails = goal == STRING_EYES
    search.target = target
    if goal == LIFE:
        search.target = find_main_stone(search, board)
    if search.goal == LIFE:
        set_up_region(search, board)
    elif goal == BREAK_IN:
        set_up_area(search)
    return int64(search.target)


@kernel(void(SEARCH, ANSWER))
def _leave_open(search, answer):
    """Answer a life question with UNKNOWN, without a search, since the caller found it not worth one.

    ``answer`` gets no move and leans to LOSS. It depends only on the points that decided the choice of the
    region.
    """
    answer.outcome = UNKNOWN
    answer.lean = LOSS
    answer.is_likely = 0
    answer.move = PASS
    answer.nodes = 0
    for word in range(TRACK_WORDS):
        answer.track[word] = search.setup_track[word]


@kernel(int64(SEARCHES, TABLE, BOARDS, int64, MEMO, ANSWERS, int64, int64, int64, int64, int64, int64, int64))
def ask(searches, table, boards, root, memo, answers, goal, target, other, attacker, mover, limit, budget):
    """Answer one question about the position ``boards[root]`` in ``answers[0]``.

    Returns where the answer came from: READ by a search, KEPT in the memo, or AT_SIGHT from the board alone.
    The question: ``goal`` says what is asked, ``attacker`` for which side, ``mover`` who moves first;
    ``target`` and ``other`` are any stones of the strings that it is about; ``limit`` depends on the goal;
    ``budget`` is how many positions may be looked at. ``searches``, ``table``, ``memo`` and ``answers`` are
    the arrays of a `Memo`; a memo of one entry keeps nothing. The stack of boards needs MAX_PLIES + 1
    positions above ``root``.
    """
    search, board, answer = searches[0], boards[root], answers[0]
    first, second = _stones_asked_of(board, goal, target, other)
    if _answer_at_sight(board, goal, first, second, mover, limit, answer):
        return AT_SIGHT
    _see_stones(search, board)
    if _recall(search, board, memo, answer, goal, first, second, mover, limit, budget):
        return KEPT
    search.attacker, search.defender = attacker, BLACK + WHITE - attacker
    search.other, search.limit = second, limit
    main = _prepare(search, board, goal, first)
    if main != first and _recall(search, board, memo, answer, goal, main, second, mover, limit, budget):
        _remember(search, board, memo, answer, goal, first, second, mover, limit, budget)
        return KEPT
    allowed = brief_budget(search, budget) if goal == LIFE else budget
    if goal == LIFE and allowed == 0:
        _leave_open(search, answer)
    else:
        read(searches, table, boards, root, mover, allowed, answers)
        if allowed > 0 and search.hard_budget == 0:
            # somebody ended it: this is not what the budget finds
            return READ
    _remember(search, board, memo, answer, goal, first, second, mover, limit, budget)
    if main != first:
        _remember(search, board, memo, answer, goal, main, second, mover, limit, budget)
    return READ


@kernel(uint64(RECORD, QUESTION))
def _anchored_key(board, question):
    """Return a question as one number, whatever its budget; 0 if its answer is never taken from an anchor.

    Anchors have answers about captures, lives of groups, links and semeais.
    """
    if (
        question.goal != CAPTURE
        and question.goal != LIFE
        and question.goal != CONNECT
        and question.goal != SEMEAI
    ):
        return uint64(0)
    first, second = _stones_asked_of(board, question.goal, question.target, question.other)
    return _question_key(board.size, question.goal, first, second, question.mover, question.limit, 0)


@kernel(boolean(ANCHOR, RECORD, QUESTION))
def _stands(anchor, board, question):
    """Enter the answer of an anchor in a question if it stands on the board; return whether it does."""
    asked = _anchored_key(board, question)
    if asked == uint64(0):
        return False
    place = find_standing(anchor, board, asked, question.goal, question.target, question.other)
    if place < 0:
        return False
    question.outcome = anchor.outcome[place]
    question.move = anchor.move[place]
    question.nodes = 0
    question.hit = KEPT
    return True


@kernel(void(SEARCHES, TABLE, BOARDS, int64, MEMO, ANSWERS, ANCHORS, QUESTIONS, COUNTS))
def ask_many(searches, table, boards, root, memo, answers, anchors, questions, counts):
    """Answer questions about the position ``boards[root]``; each answer goes into its question's record
    (QUESTION_DTYPE).

    ``counts`` holds how many were READ by a search, KEPT in the memo, and answered AT_SIGHT; these questions
    are added. ``searches``, ``table``, ``memo`` and ``answers`` are the arrays of a `Memo`, ``anchors`` holds the
    record of an `Anchor`. Call only this kernel for answers: the whole search is compiled into each caller of `ask`
    or `read`.
    """
    anchor, board = anchors[0], boards[root]
    if anchor.mode == STANDS:
        list_changes(anchor, board)
    for index in range(questions.size):
        question = questions[index]
        if anchor.mode == STANDS and _stands(anchor, board, question):
            counts[KEPT] += 1
            continue
        question.hit = ask(
            searches,
            table,
            boards,
            root,
            memo,
            answers,
            int64(question.goal),
            int64(question.target),
            int64(question.other),
            int64(question.attacker),
            int64(question.mover),
            int64(question.limit),
            int64(question.budget),
        )
        question.outcome = answers[0].outcome
        question.move = answers[0].move
        question.nodes = answers[0].nodes
        counts[question.hit] += 1
        if anchor.mode == NOTES:
            asked = _anchored_key(board, question)
            if asked != uint64(0):
                note(anchor, board, asked, question.outcome, question.move)


class Memo:
    """The memory of a reader: answers that were kept, and the work memory of the searches that make them.

    A memo may serve one thread only. ``searches``, ``table``, ``entries`` and ``answers`` are the arrays that
    the kernels take. The answer of a search that was broken off is not kept.
    """

    _is_over: Callable[[], bool] | None = None

    def __init__(self, sets: int = SETS) -> None:
        """Make an empty memo with room for ``sets`` times WAYS answers; 0 keeps nothing.

        Raises ValueError if ``sets`` is negative.
        """
        if sets < 0:
            raise ValueError(f"a memo of {sets} sets, expected 0 or more")
        self.searches = new_search()
        self.searches["rules"][0], self.searches["rule_trees"][0] = asked_rules()
        self.table = new_table()
        self.answers = new_answer()
        self.entries = new_memo(sets)
        self._counts = np.zeros(AT_SIGHT + 1, dtype=np.int64)
        # a board of its own would have to grow, and its memory to be found, for each position asked about
        self._stack = new_stack(MAX_PLIES + 2)
        self._anchor = Anchor()

    @property
    def counts(self) -> list[int]:
        """How many questions were answered in each way, as three numbers: by a search (READ), from the memo
        (KEPT), and from the board alone (AT_SIGHT).
        """
        counts: list[int] = self._counts.tolist()
        return counts

    def answer(self, board: Board, questions: np.ndarray, walls: np.ndarray = NO_WALLS) -> None:
        """Answer ``questions`` (of QUESTION_DTYPE, see `new_questions`) about the board's position; each
        answer goes into its question's record.

        ``walls`` is a bit set of points. For questions about a life it holds all stones of the strings, of
        either colour, that are taken to be alive, so that their enemies cannot get past them. For BREAK_IN it
        holds the area's points.

        The stones and colours of the questions must be right (the functions of `engine.reading.reader` check
        them). Raises OutOfTime once the time is over (`until`).
        """
        if len(questions) == 0:
            return
        board.write_to(self._stack)
        self.searches["walls"][0] = walls
        for some in self._in_time(questions):
            self._answer(some)

    def _in_time(self, questions: np.ndarray) -> Iterator[np.ndarray]:
        """Yield the questions a few at a time, and look at the clock in between.

        Raises OutOfTime once the time is over.
        """
        if self._is_over is None:
            yield questions
            return
        most = int(questions["budget"].max())
        few = max(1, POSITIONS_A_LOOK // max(1, most))
        for first in range(0, len(questions), few):
            if self._is_over():
                raise OutOfTime
            yield questions[first : first + few]

    @contextmanager
    def until(self, is_over: Callable[[], bool] | None) -> Iterator[None]:
        """Within the block, answer questions only until ``is_over`` returns True; if it is None, for as long
        as it takes.

        A question asked after that raises OutOfTime.
        """
        before, self._is_over = self._is_over, is_over
        try:
            yield
        finally:
            self._is_over = before

    @contextmanager
    def anchored(self, anchor: Anchor | None) -> Iterator[None]:
        """Within the block, answer as an anchor notes where nothing has changed near the stones in question.

        Such an answer may be another than a search would find. The first block with an anchor fills it with the
        answers to the questions about its position instead. Without an anchor the block is as any other code.
        """
        if anchor is None:
            yield
            return
        before, self._anchor = self._anchor, anchor
        anchor.record["mode"] = STANDS if anchor.is_filled else NOTES
        try:
            yield
        finally:
            anchor.record["mode"] = OFF
            anchor.is_filled = True
            self._anchor = before

    def _answer(self, questions: np.ndarray) -> None:
        ask_many(
            self.searches,
            self.table,
            self._stack,
            0,
            self.entries,
            self.answers,
            self._anchor.record,
            questions,
            self._counts,
        )

    def stop(self) -> None:
        """End the search, or the tree of playouts, that another thread is running.

        What the search has not found then is unknown, as if its budget were spent; the result of a tree is
        then worth little.
        """
        self.searches["hard_budget"] = 0

    def clear(self) -> None:
        """Forget all answers; the counts of questions answered so far stay."""
        self.entries["question"] = 0
