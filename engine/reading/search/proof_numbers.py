"""The search under every reader: depth-first proof-number search (df-pn, Nagai 2002) on the real board.

One loop with an explicit stack of frames serves attack and defence; a goal brings its own move generators and its own
judge (`capture`, `life`, `connect`). Numbers are kept for the side to move, so a frame has phi (how far from a
proof that the mover reaches its end) and delta (how far from a disproof), and the parent's are
phi = min of the children's delta, delta = sum of the children's phi.

Why proof numbers: a reading is a yes-or-no question with very unequal branches (a ladder is one long forced line
beside short failing ones), and df-pn follows what is nearly decided without any depth being set. The evidence: on 100
graded life-and-death problems of each grade, 100,000 positions each, this loop found the accepted first move in 78 %,
38 % and 28 % (beginner, intermediate, advanced); with the thresholds taken out, which makes it a depth-first search
with the same table and judge, 46 %, 14 % and 3 %. Adding proof numbers or taking the largest one plus one for each
further branch (Ueda et al. 2008) made no difference.

Ko: the search runs once with nobody allowed to take a ko back at once. Only if a ko mattered there it runs again with
the loser of the first run free to ignore the ko ban (as if its threat were answered); if that changes the answer, it
is a ko, and who profits from the first run takes first. A repeated position counts for the defender; for the attacker
where a group must have two eyes, since none come of it. Where the life of a group is asked with a limit, the loser has
only that many threats on one line: a side that must win a ko again and again and can never end it has lost it then.
"""

from __future__ import annotations

from numba import boolean, int64, types, uint64, void

from engine.board.kernels import KO, LEGAL, full_key
from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, KEYS, RECORD, SIDE_KEY
from engine.jit.declaring import kernel
from engine.reading.outcome import ATTACKER_WINS, KO_FIRST, KO_SECOND, LOSS, OPEN, UNKNOWN, WIN
from engine.reading.search.candidates import (
    THOROUGH,
    clear_notes,
    is_about_link,
    is_thorough,
    note_playable,
    sort_moves,
    start_wider,
)
from engine.reading.search.escape import DEEP_PLY, LADDER_LIMIT, LADDER_PLY, LATER_DEEP_PLY, LATER_LADDER_PLY
from engine.reading.search.giving_up import BRIEF, LOOKS, is_hopeless
from engine.reading.search.goals import (
    effort_of_attack,
    effort_of_defence,
    generate,
    generate_wider,
    is_free,
    judge,
)
from engine.reading.search.playing import play_from, start_playing
from engine.reading.search.records import (
    ANSWERS,
    BREAK_IN,
    CAPTURE,
    KO_ATTACKER,
    KO_DEFENDER,
    KO_NOBODY,
    LIFE,
    MAX_PLIES,
    PROVEN,
    SEARCH,
    SEARCHES,
    SEMEAI,
    TABLE,
)
from engine.reading.search.table import find_entry, set_table_room, store_entry
from engine.reading.search.threats import (
    find_position,
    key_with_threats,
    may_ignore_ko,
    most_threats,
    stored_key,
    threats_at_root,
)
from engine.reading.search.track import fill_track

LEAK_DIVISOR = 8
"""By how much a life is read more briefly where the wall has a leak: a killing or a dead group is no answer then, and
of 200 such questions in real games two had another at 5,000 positions."""

HARD_FACTOR = 25
"""Positions of forced lines that one unit of budget allows at most: ladders are free, but not without end."""

NO_CYCLE = MAX_PLIES
"""Stands for the ply of a repeated position where none was repeated."""

WIDTH = 10
"""How deep from the root wider moves are tried. Searches of 2, 4 and 8 plies before this one cost a tenth
more positions and answer no better."""

LINK_WIDTH, LONGER_REACH = 5, 2
"""The same for the link of two strings, and by how many moves a path may then be longer. Of 1,000 questions about pairs
in positions of real games 18 had a proven answer that GNU Go 3.8 contradicts, 37 without wider moves; and of 104
harder ones 90 were answered as their authors do, 88 without, though the search looks at eight times as many positions.

Where the wider search says something else than the first one, its answer is likely and no more: of 13 such answers 10
are GNU Go's, or the authors', too. Of 700 questions, again of real games, GNU Go then contradicted 2 of 614 proven
answers, and failed when the two were played out; with 4 plies, and with both searches trusted alike, it contradicted 5
of 622, and was right twice.
"""

STRICT_PART = 2
"""A proof about a string is looked for only until this part of the budget is spent. Of 816 questions about strings of
real games with 100,000 positions each none had another outcome with the whole budget, 11 a proof more, for a third more
positions.
"""

LEAN_RATIO = 2
"""A search that was cut off leans to the attacker if its proof number is less than so many times its disproof number:
of 196 such questions about strings of real games it leant to the right side in 132."""

EVEN_LEAN_RATIO = 1
"""The same for a link of two strings: of 172 such questions of real games it leant to where GNU Go 3.8 does in 120.
And for thorough questions about a string."""

RECALLED, NEW, UNCLEAR = range(3)
"""What `_recall_child` knows of a child: its numbers, that the table has none, or nothing until its move is played."""

MOST_MARKS = 1 << 30
"""Half of what the number of a work mark can be; no single search comes near that."""


@kernel(int64(SEARCH, BOARDS, int64, int64, int64))
def _play_reading(search, boards, depth, ply, move):
    """Play ``move`` on ``boards[depth]``, the position at ``ply``, even if it breaks the ban of a ko that its
    side may ignore.

    The new position is ``boards[depth + 1]``. Returns LEGAL or the reason why the move is illegal. Enters in
    the frame of the next ply (the record of its position) how many ko threats have been used on the line.
    """
    color = int64(boards[depth].to_move)
    reason = play_from(search, boards, depth, ply, move)
    threats = int64(search.frames[ply].threats)
    if reason == KO:
        search.ko_seen = 1
        if may_ignore_ko(search, color, ply):
            ko = boards[depth].ko
            boards[depth].ko = 0
            reason = play_from(search, boards, depth, ply, move)
            boards[depth].ko = ko
            threats += most_threats(search) > 0
    search.frames[ply + 1].threats = threats
    return reason


@kernel(uint64(SEARCH, RECORD, int64))
def _key_of(search, board, ply):
    """Return the key of ``board``, the position reached at ``ply``, in the transposition table.

    It holds the stones changed since the root, the ko, the side to move and the ko threats used so far.
    """
    return key_with_threats(full_key(board) ^ search.root_key, int64(search.frames[ply].threats))


@kernel(int64(SEARCH, int64, uint64))
def _ply_on_line(search, ply, key):
    """Return the first depth, from the root (0) to ``ply``, at which a position of the present line has this
    key.

    Returns NO_CYCLE if none has, i.e. if a new position with the key repeats none.
    """
    for above in range(ply + 1):
        if search.line[above] == key:
            return above
    return NO_CYCLE


@kernel(uint64(SEARCH, RECORD, int64, int64))
def _key_after_quiet(search, board, ply, move):
    """Return the transposition table's key of the position after a quiet move on ``board``, without playing
    it.

    A move is quiet if it captures nothing and has a liberty of its own at once. Returns 0 for any other move,
    and for a move that would bring back the stones of the root.
    """
    color = int64(board.to_move)
    has_liberty = False
    for offset in NEIGHBORS:
        content = board.color[move + offset]
        if content == EMPTY:
            has_liberty = True
        elif content == BLACK + WHITE - color and board.liberties[board.head[move + offset]] == 1:
            return uint64(0)
    key = board.stones_key ^ KEYS[color, move] ^ search.root_key
    if key == 0 or not has_liberty:
        return uint64(0)
    if color == BLACK:
        key ^= SIDE_KEY
    return key_with_threats(key, int64(search.frames[ply].threats))


@kernel(int64(SEARCH, TABLE, RECORD, int64, int64, int64))
def _recall_child(search, table, board, ply, index, move):
    """Look up the proof and disproof numbers of the position after ``move``, without playing it.

    That position is a child of the one at ``ply``. The numbers are entered in the frame of ``ply``, which
    lists the moves there, at the move's place ``index``. Returns RECALLED if the table knows the position,
    NEW if it does not (the child's key is then set), and UNCLEAR if the move must be played to tell.
    """
    key = uint64(0) if move == PASS else _key_after_quiet(search, board, ply, move)
    if key == 0 or _ply_on_line(search, ply, key) != NO_CYCLE:
        return UNCLEAR
    frame = search.frames[ply]
    attacker_moves = board.to_move != search.attacker
    found = find_position(table, search, key, int64(frame.threats), ply + 1, attacker_moves)
    frame.keys[index] = key
    if found < 0:
        return NEW
    frame.phi[index] = table[found].phi
    frame.delta[index] = table[found].delta
    return RECALLED


@kernel(boolean(SEARCH, TABLE, RECORD, int64, int64))
def _recall_played(search, table, board, ply, index):
    """Set the proof and disproof numbers of a child, the position after a move that was played, if they are
    known already.

    They are known if the position repeats one of the line or stands in the table; returns whether that is so.
    ``board`` is that position, ``index`` the move's place in the frame of ``ply``, which lists the moves
    there. The child's key is set in any case.
    """
    frame = search.frames[ply]
    key = _key_of(search, board, ply + 1)
    frame.keys[index] = key
    if board.stones_key == search.root_key:
        search.root_again = 1
    attacker_moves = board.to_move == search.attacker
    repeated = _ply_on_line(search, ply, key)
    if repeated != NO_CYCLE:
        search.ko_seen = 1
        frame.cycle_ply = min(frame.cycle_ply, repeated)
        attacker_wins = search.seki_fails != 0
        frame.phi[index], frame.delta[index] = (0, PROVEN) if attacker_wins == attacker_moves else (PROVEN, 0)
        return True
    found = find_position(table, search, key, int64(search.frames[ply + 1].threats), ply + 1, attacker_moves)
    if found >= 0:
        frame.phi[index] = table[found].phi
        frame.delta[index] = table[found].delta
    return found >= 0


@kernel(void(SEARCH, TABLE, RECORD, int64, int64))
def _judge_child(search, table, board, ply, index):
    """Set the proof and disproof numbers of a new child, the position after a move that was played.

    If the function that judges positions for the goal says which side has won there, they are final.
    Otherwise they are first guesses of the effort that either side needs. ``index`` is the move's place in
    the frame of ``ply``, which lists the moves there. The child's key must be set.
    """
    frame = search.frames[ply]
    attacker_moves = board.to_move == search.attacker
    search.ply = ply + 1
    verdict = judge(search, board)
    if verdict == OPEN:
        proof, disproof = effort_of_attack(search, board), effort_of_defence(search, board)
    elif verdict == ATTACKER_WINS:
        proof, disproof = 0, PROVEN
    else:
        proof, disproof = PROVEN, 0
    frame.phi[index] = proof if attacker_moves else disproof
    frame.delta[index] = disproof if attacker_moves else proof
    if search.goal == CAPTURE or is_about_link(search):
        key = stored_key(search, frame.keys[index], ply + 1)
        store_entry(table, search, key, frame.phi[index], frame.delta[index], 0)


@kernel(void(SEARCH, TABLE, RECORD, int64, int64))
def _value_child(search, table, board, ply, index):
    """Set the proof and disproof numbers of a child, the position after a move that was played.

    They are known already if the position repeats one of the line or stands in the table. Otherwise they are
    final if a side has won there, and first guesses of the effort that either side needs if not. ``index`` is
    the move's place in the frame of ``ply``, which lists the moves there.
    """
    if not _recall_played(search, table, board, ply, index):
        _judge_child(search, table, board, ply, index)


@kernel(boolean(SEARCH, TABLE, RECORD, int64))
def _is_paid(search, table, board, ply):
    """Return whether the moves of the position at ``ply`` cost nothing of the budget.

    That is so for forced positions. In capture searches it is also so for positions on which this search has
    spent work before.
    """
    if is_free(search, board):
        return True
    if search.goal != CAPTURE:
        return False
    found = find_entry(table, search, stored_key(search, search.frames[ply].key, ply))
    return found >= 0 and table[found].work > 0


@kernel(int64(SEARCH, TABLE, BOARDS, int64, int64))
def _value_moves(search, table, boards, depth, ply):
    """Set the proof and disproof numbers of the moves at ``ply``, in order; return how many moves are left.

    The moves stand in the frame of ``ply``, the list of the moves there. Illegal moves, and moves that come
    after one that wins, are dropped. ``boards[depth]`` is the position at ``ply``, ``table`` the
    transposition table.
    """
    frame = search.frames[ply]
    kept = 0
    for index in range(frame.count):
        move = frame.moves[index]
        known = _recall_child(search, table, boards[depth], ply, kept, move)
        if known == RECALLED or _play_reading(search, boards, depth, ply, move) == LEGAL:
            frame.moves[kept] = move
            if known == NEW:
                _judge_child(search, table, boards[depth + 1], ply, kept)
            elif known == UNCLEAR:
                _value_child(search, table, boards[depth + 1], ply, kept)
            kept += 1
            if frame.delta[kept - 1] == 0:
                break
    return kept


@kernel(void(SEARCH, TABLE, RECORD, int64, int64))
def _close_frame(search, table, board, ply, kept):
    """Set how many moves the position at ``ply`` has kept (``kept``), and charge them to the budget.

    Forced moves cost nothing. In capture searches moves that were paid for before cost nothing either.
    """
    search.frames[ply].count = kept
    search.nodes += kept
    if not _is_paid(search, table, board, ply):
        search.charged += kept


@kernel(void(SEARCH, TABLE, BOARDS, int64, int64))
def _expand(search, table, boards, depth, ply):
    """List the moves of the position ``boards[depth]``, with the proof and disproof numbers of each, in the
    frame of ``ply``.

    The frame is the search's record of the position at ``ply``. If there is no legal move, the defender
    passes. The attacker is left without a move, which means that it has failed there.
    """
    board = boards[depth]
    search.ply = ply
    generate(search, ply, board)
    sort_moves(search, ply)
    frame = search.frames[ply]
    frame.cycle_ply = NO_CYCLE
    frame.is_wide = 0
    kept = _value_moves(search, table, boards, depth, ply)
    if kept == 0 and board.to_move != search.attacker:
        _play_reading(search, boards, depth, ply, PASS)
        frame.moves[0] = PASS
        _value_child(search, table, boards[depth + 1], ply, 0)
        kept = 1
    _close_frame(search, table, board, ply, kept)


@kernel(void(SEARCH, TABLE, BOARDS, int64, int64))
def _widen(search, table, boards, depth, ply):
    """Replace the moves at a ply, which have all failed, by wider moves: those farther from the target.

    ``depth`` is the position's place on the stack of boards.
    """
    board, frame = boards[depth], search.frames[ply]
    search.ply = ply
    start_wider(search, ply)
    generate_wider(search, ply, board)
    sort_moves(search, ply)
    frame.is_wide = 1
    _close_frame(search, table, board, ply, _value_moves(search, table, boards, depth, ply))


@kernel(int64(SEARCH, int64, int64))
def _sum_phi(search, ply, limit):
    """Return how hard it is to refute all moves at ``ply``, as a sum of proof numbers, at most ``limit``.

    It is the sum of ``phi`` over the moves in the frame of ``ply``. A move's ``phi`` is the proof number for
    the side that answers it.
    """
    frame = search.frames[ply]
    total = 0
    for index in range(frame.count):
        total += frame.phi[index]
    return min(total, limit)


@kernel(int64(SEARCH, int64))
def _best_child(search, ply):
    """Return the place, among the moves listed at ``ply``, of the move that promises most to the side to
    move; -1 if there is no move.

    It is the move with the smallest ``delta``, i.e. the effort to show that the other side, moving next,
    fails. Of several, the first counts. The moves stand in the frame of ``ply``.
    """
    frame = search.frames[ply]
    best = -1
    for index in range(frame.count):
        if best < 0 or frame.delta[index] < frame.delta[best]:
            best = index
    return best


@kernel(int64(SEARCH, int64, int64))
def _second_delta(search, ply, best):
    """Return the smallest ``delta`` of the moves listed at ``ply``, the one at place ``best`` left out.

    A move's ``delta`` is the effort to show that the side that moves after it fails. Returns PROVEN, i.e.
    beyond reach, if there are no other moves. The moves stand in the frame of ``ply``.
    """
    frame = search.frames[ply]
    second = PROVEN
    for index in range(frame.count):
        if index != best:
            second = min(second, frame.delta[index])
    return second


@kernel(void(SEARCH, TABLE, int64, int64, int64, boolean))
def _leave(search, table, ply, phi, delta, attacker_moves):
    """Hand the proof and disproof numbers of the position at ``ply`` to the position before it, and store
    them in the table.

    A position that repeats one of the line counts as won for one side. If that side's success rests on such a
    repetition, the result holds only on this line and is not stored. ``phi`` and ``delta`` are the numbers
    for the side to move; ``attacker_moves`` says whether that is the attacker.
    """
    frame = search.frames[ply]
    favoured_moves = attacker_moves == (search.seki_fails != 0)
    favoured = phi == 0 if favoured_moves else delta == 0
    rests_on_way = favoured and frame.cycle_ply < ply
    if not rests_on_way:
        store_entry(table, search, stored_key(search, frame.key, ply), phi, delta, search.nodes - frame.work)
    if ply > 0:
        parent = search.frames[ply - 1]
        parent.phi[parent.chosen] = phi
        parent.delta[parent.chosen] = delta
        if rests_on_way:
            parent.cycle_ply = min(parent.cycle_ply, frame.cycle_ply)


@kernel(int64(SEARCH, TABLE, BOARDS, int64))
def run(search, table, boards, root):
    """Search from the position ``boards[root]``; return WIN or LOSS for the side to move, or UNKNOWN.

    If it is WIN, the first move is the best child in ``search.frames[0]``, the record of the root's moves.
    ``table`` keeps the positions that were seen. The stack of boards needs MAX_PLIES + 1 positions above
    ``root``.
    """
    if search.ko_mode == KO_NOBODY or most_threats(search) == 0:
        search.generation += 1
    ply = 0
    start_playing(search)
    frame = search.frames[0]
    search.root_key = boards[root].stones_key
    frame.threats = threats_at_root(search)
    frame.key = search.line[0] = _key_of(search, boards[root], 0)
    frame.phi_limit = frame.delta_limit = PROVEN
    frame.work = search.nodes
    is_brief = search.ko_mode == KO_NOBODY and 0 < search.budget <= BRIEF
    looks = 1
    _expand(search, table, boards, root, 0)
    while True:
        frame = search.frames[ply]
        best = _best_child(search, ply)
        phi = PROVEN if best < 0 else frame.delta[best]
        delta = 0 if best < 0 else _sum_phi(search, ply, PROVEN)
        if phi == 0:
            delta = PROVEN
        elif delta == 0:
            phi = PROVEN
        if delta == 0 and ply < search.wide_plies and frame.is_wide == 0:
            _widen(search, table, boards, root + ply, ply)
            continue
        if phi >= frame.phi_limit or delta >= frame.delta_limit or phi == 0 or delta == 0:
            _leave(search, table, ply, phi, delta, boards[root + ply].to_move == search.attacker)
            if ply == 0:
                return WIN if phi == 0 else (LOSS if delta == 0 else UNKNOWN)
            ply -= 1
            continue
        if search.charged > search.budget or search.nodes > search.hard_budget or ply + 2 >= MAX_PLIES:
            return UNKNOWN
        if is_brief and search.charged * LOOKS >= search.budget * looks:
            if is_hopeless(search, boards[root].to_move, ply, phi, delta):
                return UNKNOWN
            looks = 1 + search.charged * LOOKS // search.budget
        second = _second_delta(search, ply, best)
        _play_reading(search, boards, root + ply, ply, frame.moves[best])
        frame.chosen = best
        child = search.frames[ply + 1]
        child.key = search.line[ply + 1] = frame.keys[best]
        child.phi_limit = min(PROVEN, frame.delta_limit - delta + frame.phi[best])
        child.delta_limit = min(frame.phi_limit, second + 1 + second // 4)
        child.work = search.nodes
        ply += 1
        _expand(search, table, boards, root + ply, ply)


@kernel(int64(SEARCH))
def _preferred_move(search):
    """Return the first move that the last search proved to win; if it proved none, the move nearest to a
    proof.
    """
    return int64(search.frames[0].moves[_best_child(search, 0)])


@kernel(void(SEARCH))
def _forget_marks(search):
    """Clear the search's work marks on all points if their running number has grown so large that it might
    overflow.
    """
    if search.mark > MOST_MARKS:
        search.mark = 0
        for point in range(NUM_POINTS):
            search.marks[point] = 0


@kernel(int64(SEARCH, int64))
def _lean(search, mover):
    """Return WIN or LOSS for the mover: the likelier one if the search was ended before it proved anything.

    The proof and disproof numbers at the root tell it, i.e. how much either side still has to show.
    """
    frame = search.frames[0]
    best = _best_child(search, 0)
    phi = PROVEN if best < 0 else int64(frame.delta[best])
    delta = _sum_phi(search, 0, PROVEN)
    proof, disproof = (phi, delta) if mover == search.attacker else (delta, phi)
    is_even = is_about_link(search) or (search.goal == CAPTURE and is_thorough(search))
    ratio = EVEN_LEAN_RATIO if is_even else LEAN_RATIO
    attacker_wins = proof < ratio * disproof
    return WIN if attacker_wins == (mover == search.attacker) else LOSS


@kernel(boolean(SEARCH))
def _widens(search):
    """Return whether an answer to this question is also tested with wider moves, those farther from the
    target.

    It is for captures and semeais, and for links if the budget is large, since the goals list few moves at
    first.
    """
    return search.goal == CAPTURE or search.goal == SEMEAI or (is_about_link(search) and is_thorough(search))


@kernel(types.UniTuple(int64, 4)(SEARCH, TABLE, BOARDS, int64, int64))
def _read_once(search, table, boards, root, mover):
    """Search from ``boards[root]``; if a ko mattered, search again with the loser free to ignore the ban of a
    ko.

    Returns four numbers: the outcome for ``mover``, who moves first; its first move; WIN or LOSS, whichever
    is likelier if the outcome is UNKNOWN; and a flag. The flag is 1 if the likelier one is well supported,
    because only the second search came to no end, else 0. Wider moves are tried up to depth `wide_plies` of
    the search record.
    """
    search.ko_mode = KO_NOBODY
    first = int64(run(search, table, boards, root))
    if first == UNKNOWN:
        return first, _preferred_move(search), _lean(search, mover), 0
    outcome = first
    move = int64(PASS) if first == LOSS else _preferred_move(search)
    if search.ko_seen != 0:
        loser = BLACK + WHITE - mover if first == WIN else mover
        search.ko_mode = KO_ATTACKER if loser == search.attacker else KO_DEFENDER
        again = run(search, table, boards, root)
        if again == UNKNOWN:
            outcome = int64(UNKNOWN)
        elif again != first:
            outcome = int64(KO_FIRST if first == WIN else KO_SECOND)
        if again == WIN:
            move = _preferred_move(search)
    return outcome, move, first, int64(outcome == UNKNOWN)


@kernel(types.UniTuple(int64, 4)(SEARCH, TABLE, BOARDS, int64, int64))
def _read_wider(search, table, boards, root, mover):
    """Search with the goal's own moves, then, if the budget lasts, with wider moves near the root.

    Returns four numbers: the outcome for the mover; its first move; WIN or LOSS, whichever is likelier if the
    outcome is UNKNOWN; and a flag. The flag is 1 if the outcome is only likely or, with UNKNOWN, if the
    likelier one is well supported; else 0.

    For a link, the second search also counts longer paths, and the answer is proven only if both searches
    agree. For one string, a third search keeps the whole limit of liberties to the end of every line, within
    a part of the budget, which prevents most wrong proofs. An answer that this search could not confirm is
    only likely.
    """
    search.wide_plies = 0
    search.deep_ply, search.ladder_ply = (
        (LATER_DEEP_PLY, LATER_LADDER_PLY) if is_thorough(search) else (DEEP_PLY, LADDER_PLY)
    )
    narrow = _read_once(search, table, boards, root, mover)
    if not _widens(search) or narrow[0] == UNKNOWN:
        return narrow
    if is_thorough(search):
        limit = search.limit
        search.wide_plies = WIDTH
        if is_about_link(search):
            search.wide_plies, search.limit = LINK_WIDTH, limit + LONGER_REACH
        wide = _read_once(search, table, boards, root, mover)
        search.limit = limit
        if wide[0] == UNKNOWN:
            return narrow[0], narrow[1], narrow[2], 1
        if is_about_link(search) and wide[0] != narrow[0]:
            return wide[0], wide[1], wide[2], 1
        if search.goal != CAPTURE or limit <= LADDER_LIMIT:
            return wide
        search.deep_ply = search.ladder_ply = MAX_PLIES
        search.budget = max(THOROUGH, search.budget // STRICT_PART)
        strict = _read_once(search, table, boards, root, mover)
        return strict if strict[0] != UNKNOWN else (wide[0], wide[1], wide[2], 1)
    return narrow[0], narrow[1], narrow[2], 1


@kernel(void(SEARCHES, TABLE, BOARDS, int64, int64, int64, ANSWERS))
def read(searches, table, boards, root, mover, budget, answers):
    """Answer the question that is set up in the search about the position ``boards[root]``, with ``mover``
    to move first.

    Fills ``answers[0]``: the outcome for the mover, its first move, the likelier outcome if nothing is
    proven, the nodes, and the track (the points that the answer depends on). ``budget`` is the number of
    positions to look at, at most; those of forced lines are free. ``table`` is the transposition table. The
    position's own side to move is put back afterwards.
    """
    search = searches[0]
    answer = answers[0]
    board = boards[root]
    to_move = board.to_move
    board.to_move = mover
    if search.goal == LIFE and search.has_leak != 0:
        budget = budget // LEAK_DIVISOR
    search.budget, search.hard_budget = budget, budget * HARD_FACTOR
    search.nodes = search.charged = 0
    search.crowded = search.ko_seen = search.root_again = 0
    set_table_room(search, table)
    _forget_marks(search)
    clear_notes(search)
    if search.goal == LIFE or search.goal == BREAK_IN:
        note_playable(search)
    outcome, move, lean, is_likely = _read_wider(search, table, boards, root, mover)
    board.to_move = to_move
    if (
        search.goal == LIFE
        and search.has_leak != 0
        and outcome != (WIN if mover == search.defender else LOSS)
    ):
        outcome = UNKNOWN
    if search.crowded != 0:
        outcome = UNKNOWN
    answer.outcome = outcome
    answer.lean = lean
    answer.is_likely = is_likely
    answer.move = move
    answer.nodes = search.nodes
    fill_track(search, board, answer)
