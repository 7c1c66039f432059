"""A review written into a game record: comments, better variations, labels of candidates, marks of good and bad moves.

What the record holds already stays: comments are added to, and a node that has marks or labels keeps its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from sgfmill import sgf, sgf_grammar

from engine.board.points import BLACK, PASS, WHITE, opponent, xy
from engine.decide.decision.record import Decision, Tried
from engine.explain.explainers import texts_of
from engine.explain.reviews.analysis_properties import write_analysis
from engine.explain.reviews.graph import draw
from engine.explain.reviews.review import Reviewed, Thresholds, summarize
from engine.explain.reviews.verdict import MoveVerdict, state_verdict
from engine.explain.sentences.next_time import Listener, listener_of
from engine.explain.words.phrases import head_move
from engine.explain.words.templates import say

MOST_LABELS = 4
LETTERS = "ABCD"
MOVE_MARKS = ("TE", "BM", "DO", "IT")
LEAST_GAMES, MUCH_WORSE = 30, 0.15
"""Where games were played: so many with each of the others, and so much smaller a share of them won."""

ONE_IN = 5
"""At most one move in so many gets prose: who reads a game through reads no more."""

LEAST_ALTERNATIVES = 2
"""A good move is marked as one only if so many others were compared with it."""


def annotate(
    record: sgf.Sgf_game,
    moves: Sequence[Reviewed],
    heading: str,
    everything: bool = False,
    rank: str = "",
    careful: bool = False,
    step: Callable[[int, int], object] = lambda done, all_of_them: None,
    ending: AbstractContextManager[object] | None = None,
    taught: Collection[int] = (BLACK, WHITE),
) -> list[Reviewed]:
    """Write a review of a game into its record as comments, marks and variations, and return the moves as
    judged in the end.

    moves: the judged moves; heading: goes above the summary in the first node; everything: whether all moves
        are explained in prose, not only those that teach most, at most one move in ONE_IN; rank: of the
        reader whom the prose should suit, empty for each player's own rank in the record; step: called with
        the number of moves whose prose is done, and with the number that get some; ending: a context that may
        end the work early, then the moves that are left get no prose; taught: the colours whose players are
        told what there is to learn.

    Before a move gets prose, it is judged again by more games (``careful``: all of them new, which takes
    long). A move that then turns out to be good gets no prose.
    """
    listeners = {
        color: each if color in taught else each.untaught()
        for color, each in listeners_of(record, rank).items()
    }
    told = {each.number for each in moves} if everything else _worth_telling(moves, listeners)
    moves, prose = list(moves), dict[int, list[str]]()
    step(0, len(told))
    with ending or nullcontext():
        for place, reviewed in enumerate(moves):
            if reviewed.number in told and reviewed.verdict is not None:
                # told at once, while the games that it was counted in are there
                verdict = reviewed.verdict.count_again(careful, listeners[reviewed.color].games)
                sentences = state_verdict(verdict, listeners[reviewed.color])
                moves[place] = replace(reviewed, verdict=verdict, told=tuple(sentences))
                prose[reviewed.number] = [*texts_of(sentences), *_tell_further(verdict)]
                moves[place].settle()
                step(len(prose), len(told))
    told &= prose.keys()
    if not everything:
        told &= _worth_telling(moves, listeners)
    write_notes(record, moves, {number: prose[number] for number in told}, heading)
    return moves


def write_notes(
    record: sgf.Sgf_game, moves: Sequence[Reviewed], prose: Mapping[int, Sequence[str]], heading: str
) -> None:
    """Write what was judged of a game's moves into its record: comments, marks, labels, variations, the graph.

    moves: the judged moves, perhaps not all of the game; prose: for the number of a move, the lines of its
        comment; heading: goes above the summary in the first node
    """
    size, played = record.get_size(), played_nodes(record)
    for reviewed in moves:
        node = played[reviewed.number - 1]
        if reviewed.verdict is None:
            _add_comment(node, [say("quality suicide")])
        else:
            _annotate_move(node, reviewed, reviewed.verdict, size, prose.get(reviewed.number, ()))
    mistakes = {each.number for each in moves if each.is_suspected}
    write_graph(record, draw({each.number: each.games for each in moves}, mistakes, size))
    _add_comment(record.get_root(), [heading, *summarize(moves)])


def write_graph(record: sgf.Sgf_game, points: Mapping[int, tuple[float, float]]) -> None:
    """Write Black's chance to win, 0 to 1, and lead after some moves into a record, as V (points) and SBKV
    (percent, which programs draw as a graph).

    ``points``: the chance and the lead by the number of the move (`engine.explain.reviews.graph`)
    """
    played = played_nodes(record)
    for number, (chance, lead) in points.items():
        played[number - 1].set_raw("V", f"{lead:.1f}".encode("ascii"))
        played[number - 1].set_raw("SBKV", f"{100 * chance:.2f}".encode("ascii"))


def played_nodes(record: sgf.Sgf_game) -> list[sgf.Tree_node]:
    """Return the nodes of a record's main line that hold a move."""
    return [each for each in record.get_main_sequence() if each.has_property("B") or each.has_property("W")]


def listeners_of(record: sgf.Sgf_game, rank: str = "") -> dict[int, Listener]:
    """Return, for each colour, the class of players (by rank) to whom its moves are explained.

    It is the class of ``rank``. If that is empty, it is the class of the player's rank in the record.
    """
    root = record.get_root()
    known = {color: root.get(name) if root.has_property(name) else "" for color, name in _RANKS.items()}
    return {color: listener_of(rank or text) for color, text in known.items()}


_RANKS = {BLACK: "BR", WHITE: "WR"}
"""Where a record has the players' ranks."""


def _worth_telling(moves: Sequence[Reviewed], listeners: Mapping[int, Listener]) -> set[int]:
    """Return the numbers of the moves that get prose: mistakes that are large enough for the player's class,
    and moves that were the only good one.

    They are at most one move in ONE_IN, the costliest first.
    """
    marked = [
        (each.verdict.loss, each.number)
        for each in moves
        if each.verdict is not None
        and (
            each.verdict.loss >= listeners[each.color].least_loss(each.has_price) * each.unit
            or _is_only_move(each.verdict, Thresholds.of(each.unit))
        )
    ]
    most = -(-len(moves) // ONE_IN)
    return {number for _, number in sorted(marked, key=lambda pair: (-pair[0], pair[1]))[:most]}


def _tell_further(verdict: MoveVerdict) -> list[str]:
    """Return lines of prose on the next best candidates after ours; they go below the verdict on a move."""
    others = [each for each in _alternatives(verdict) if each.move != verdict.decision.move]
    return verdict.explainer.tell_further(others[: MOST_LABELS - 1])


def _annotate_move(
    node: sgf.Tree_node, reviewed: Reviewed, verdict: MoveVerdict, size: int, prose: Sequence[str]
) -> None:
    """Write what we think of a move into its node: comment, marks, labels, and our variation.

    reviewed, verdict: the judged move and what we think of it; size: the width of the board; prose: lines for
        the comment, empty for none
    """
    limits = Thresholds.of(reviewed.unit)
    heading = head_move(reviewed.number, reviewed.color, verdict.move, size, _tell_quality(verdict, limits))
    _add_comment(node, [heading, *prose])
    _mark_move(node, verdict, limits)
    _label_candidates(node, verdict, size)
    if verdict.explainer.judge_name and node.parent is not None:
        write_analysis(node.parent, verdict.decision, size)
    if verdict.loss >= limits.doubtful and node.parent is not None:
        _add_variation(node.parent, verdict, size)


def _tell_quality(verdict: MoveVerdict, limits: Thresholds) -> str:
    """Return the end of a move's heading, which says how good the move is, such as ``a mistake``; an empty
    text if there is nothing to say.

    ``limits``: the losses from which a move is called doubtful, a mistake or a big one
    """
    if _is_only_move(verdict, limits):
        return say("quality only move")
    for least, name in (
        (limits.very_bad, "quality very bad"),
        (limits.bad, "quality bad"),
        (limits.doubtful, "quality doubtful"),
    ):
        if verdict.loss >= least:
            return say(name)
    return ""


def _is_only_move(verdict: MoveVerdict, limits: Thresholds) -> bool:
    """Return whether a move is the only good one.

    True if we chose the move too, enough others were compared, and each of them, a pass included, is worse by
    at least what makes a mistake (``limits``). If games were played out, the shares of games won decide.
    """
    chosen = verdict.decision.chosen
    if not verdict.agrees or chosen is None:
        return False
    if chosen.won is not None:
        return _wins_alone(verdict.decision, chosen)
    others = [
        each.score for each in verdict.decision.tried if each.move != verdict.move and not each.rejected
    ]
    best = max((*others, verdict.decision.before))
    return len(others) >= LEAST_ALTERNATIVES and chosen.score - best >= limits.bad


def _wins_alone(decision: Decision, chosen: Tried) -> bool:
    """Return whether the chosen move won a clearly larger share of its games than every other move and a
    pass.

    Only moves with at least LEAST_GAMES games count. False if fewer than LEAST_ALTERNATIVES of them are left.
    """
    others = [each for each in (*decision.tried, decision.passing) if each is not None and each is not chosen]
    counted = [each.won for each in others if each.won is not None and each.visits[0] >= LEAST_GAMES]
    return len(counted) >= LEAST_ALTERNATIVES and (chosen.won or 0.0) - max(counted) >= MUCH_WORSE


def _mark_move(node: sgf.Tree_node, verdict: MoveVerdict, limits: Thresholds) -> None:
    """Mark the move of a node as good, doubtful, bad or very bad, by the points that it loses.

    Nothing is marked if the record's author has already said what he thinks of the move. ``limits``: the
    losses, in points, from which each mark is given.
    """
    if any(node.has_property(name) for name in MOVE_MARKS):
        return
    if _is_only_move(verdict, limits):
        node.set_raw("TE", b"1")
    elif verdict.loss >= limits.bad:
        node.set_raw("BM", b"2" if verdict.loss >= limits.very_bad else b"1")
    elif verdict.loss >= limits.doubtful:
        node.set_raw("DO", b"")


def _alternatives(verdict: MoveVerdict) -> list[Tried]:
    """Return the moves that might have been played instead of the judged one, at most MOST_LABELS.

    Our move comes first, then the next best candidates.
    """
    tried = [each for each in verdict.decision.tried if not each.rejected and each.move != verdict.move]
    return sorted(tried, key=lambda each: each.move != verdict.decision.move)[:MOST_LABELS]


def _label_candidates(node: sgf.Tree_node, verdict: MoveVerdict, size: int) -> None:
    """Put letters on the points of the moves that might have been played instead, ours first.

    Nothing is done if the node already has labels.
    """
    labels = zip(_alternatives(verdict), LETTERS, strict=False)
    placed = [(_row_column(each.move, size), letter) for each, letter in labels if each.move != PASS]
    if placed and not node.has_property("LB"):
        node.set("LB", placed)


def _add_variation(parent: sgf.Tree_node, verdict: MoveVerdict, size: int) -> None:
    """Add a variation below the node ``parent``, beside the move played: our move and the moves expected
    after it.
    """
    color, node = verdict.decision.color, parent
    for point in verdict.expected_line:
        node = node.new_child()
        node.set_move("b" if color == BLACK else "w", None if point == PASS else _row_column(point, size))
        if node.parent is parent:
            _add_comment(node, verdict.why_better)
        color = opponent(color)


def _add_comment(node: sgf.Node, lines: Sequence[str]) -> None:
    """Add lines to the comment of a node, encoded as UTF-8.

    Records are always read into UTF-8, whichever encoding their file has.
    """
    text = sgf_grammar.escape_text("\n".join(lines).encode(node.get_encoding(), "replace"))
    earlier = node.get_raw("C") + b"\n\n" if node.has_property("C") else b""
    node.set_raw("C", earlier + text)


def _row_column(point: int, size: int) -> tuple[int, int]:
    """Return sgfmill's coordinates of a point: row from the bottom, column from the left, both from 0."""
    x, y = xy(point)
    return size - 1 - y, x
