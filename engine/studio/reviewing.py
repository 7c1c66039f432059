"""A game looked through move by move, and told: the graph, the mistakes, and the record with comments.

Every move is judged first, the last one first, and what looks like a mistake is searched again; nothing is kept of it
but a few numbers and what is written into the record. Then the mistakes that hold are judged again, with more games,
and put into words, the costliest first. So a review needs no more memory than two moves do, and one that was broken off
goes on where it was.
"""

from __future__ import annotations

import base64
import functools
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.base.errors import RecordError, raise_as
from engine.base.version import __version__
from engine.board.points import BLACK, WHITE, color_name, parse_vertex, vertex_of
from engine.decide.decision.budget import Budget
from engine.explain.claims.phases import rank_phase
from engine.explain.reviews.analysis_properties import PROPERTIES
from engine.explain.reviews.annotate import annotate, listeners_of, played_nodes, write_graph, write_notes
from engine.explain.reviews.confirming import LEAST_FALL
from engine.explain.reviews.graph import PLACES, Slide, find_slides, level, near, points_around
from engine.explain.reviews.review import (
    BAD,
    DOUBTFUL,
    LARGE_FALL,
    Reviewed,
    Thresholds,
    review_last,
    summarize_side,
)
from engine.explain.reviews.verdict import MoveVerdict
from engine.explain.sentences.what_lies_behind import name_phase
from engine.explain.words.addressing import speaking_of_ours, speaking_to
from engine.explain.words.templates import say
from engine.game.sgf import load_sgf, read_record
from engine.library.player import Player
from engine.studio.explaining import spoken
from engine.studio.telling import tell

MOST_MISTAKES = 12
"""Mistakes that are listed and told, the costliest first."""

ONE_IN = 5
"""At most one move in so many is looked at for being told."""

DECIDED = 0.05
"""A game is decided where the chance of a side is smaller, whichever of the two moves is played."""

LARGEST_UNSPOKEN = 0.15
"""Of the chance to win: a move at which the graph falls by more for its player is judged again."""

KEPT_EVERY = 2.0
"""Seconds after which what was found is handed over to be kept: so much is judged again where a studio is killed."""

Step = Callable[[dict[str, Any]], None]

Written = TypeVar("Written")


@dataclass
class Findings:
    """What was found in a game so far; a review that was broken off goes on from it.

    moves: the judged moves, by number, each as a point of the page's graph
    told: the numbers of the moves that were judged again with more games
    mistakes: those of them that are mistakes, with their sentences
    copy: the record with the comments so far, empty at the beginning
    """

    moves: dict[int, dict[str, Any]] = field(default_factory=dict)
    told: set[int] = field(default_factory=set)
    mistakes: dict[int, dict[str, Any]] = field(default_factory=dict)
    copy: str = ""

    @classmethod
    def of(cls, kept: dict[str, Any] | None) -> Findings:
        """Return the findings from which `plain` made ``kept``; empty findings for None."""
        if kept is None:
            return cls()
        moves, mistakes = ({each["number"]: each for each in kept[name]} for name in ("moves", "mistakes"))
        return cls(moves, set(kept["told"]), mistakes, kept["sgf"])

    def plain(self) -> dict[str, Any]:
        """Return the findings for JSON.

        The dict has ``moves`` in their order, ``told`` (numbers of moves), ``mistakes``, the costliest first,
        and ``sgf``, the record with comments.
        """
        return {
            "moves": [self.moves[number] for number in sorted(self.moves)],
            "told": sorted(self.told),
            "mistakes": sorted(self.mistakes.values(), key=lambda each: -each["loss"]),
            "sgf": self.copy,
        }


class Review:
    """One review: the record with the comments so far, the player that judges, and what was found."""

    def __init__(
        self,
        sgf: str,
        player: Player,
        level: int,
        everything: bool,
        kept: dict[str, Any] | None,
        person: str = "",
        is_against_us: bool = False,
    ) -> None:
        """Begin with a record in base 64, or go on with what was kept of its review (`Findings.plain`).

        ``person`` is the colour of the person who reads it, empty for none or both; ``is_against_us``:
        whether the other side was Tamen. Raises RecordError if the record cannot be read.
        """
        data = base64.b64decode(sgf)
        with raise_as(RecordError):
            self._game, self._original = load_sgf(data), read_record(data)
            self.found = Findings.of(kept)
            self._record = read_record(self.found.copy.encode() or data)
        self._player, self._level, self._everything = player, level, everything
        self._person, self._is_against_us = person, is_against_us
        self._least = {
            (color_name(color), has_price): min(BAD, listener.least_loss(has_price))
            for has_price in (False, True)
            for color, listener in listeners_of(self._original).items()
        }
        self._kept_at = time.monotonic()
        self._points = points_around(self.found.moves, self.found.mistakes, self.found.moves)

    def run(self, step: Step) -> dict[str, Any]:
        """Judge the moves that are left and put the mistakes into words; return the review for JSON.

        It has what `Findings.plain` has, and a ``summary``. ``step`` is called with what is found and, now
        and then, with ``kept``: all that was found so far.
        """
        self._judge(step)
        self._tell(step)
        judge = self._player.adviser.judge_name
        summary = summarized(self.found.moves.values(), self.found.mistakes, judge)
        chances = {number: self.found.moves[number]["chance"] for number in self._points}
        summary += told_slides(chances, self.found.mistakes)
        heading = say("summary heading", version=__version__, level=str(self._level), judge=judge)
        annotate(self._record, [], "\n".join([heading, *summary]))
        self._take_copy()
        return {**self.found.plain(), "summary": summary}

    def _judge(self, step: Step) -> None:
        """Judge all moves that are not judged yet, the last one first, and tell ``step`` what is found of
        each.
        """
        game = self._game.turned(0)
        while game.moves:
            number = game.move_count
            if number in self.found.moves:
                game.undo()
                continue
            judged = review_last(game, self._player.adviser, Budget())
            self._write(functools.partial(write_notes, self._record, [judged], {}, ""))
            self.found.moves[number] = _plain(judged, game.size)
            graph = self._draw(number)
            step({"move": self.found.moves[number], "graph": graph})
            self._keep(step)

    def _draw(self, number: int) -> list[tuple[int, float, float]]:
        """Recompute the graph from what is known of a move now; return its points that changed.

        Each is given as the number of a move, Black's chance and Black's lead.
        """
        moves, mistakes = self.found.moves, self.found.mistakes
        self._points.update(points_around(moves, mistakes, near(number)))
        changed = []
        for place, (chance, lead) in level(self._points, moves, mistakes, self._game.size).items():
            move = moves[place]
            if (move["chance"], move["lead"]) != (chance, lead):
                move["chance"], move["lead"] = chance, lead
                changed.append((place, chance, lead))
            if place in mistakes:
                mistakes[place].update(chance=chance, lead=lead)
        return changed

    def _tell(self, step: Step) -> None:
        """Judge the costliest moves again with more games, and put those that are still mistakes into words.

        After these, do the same for moves at which the graph falls by much.
        """
        moves = self.found.moves.values()
        bad = sorted(filter(self._is_mistake, moves), key=lambda each: -each["loss"])
        ordered = [each["number"] for each in bad[: -(-len(moves) // ONE_IN)]]
        for number in list(self.found.moves) if self._everything else ordered:
            if self._everything or len(self.found.mistakes) < MOST_MISTAKES:
                self._tell_next(number, len(ordered), step)
        for _ in range(MOST_MISTAKES):
            fallen = next(filter(self._falls_untold, sorted(self.found.moves)), None)
            if fallen is None:
                break
            self._tell_next(fallen, len(ordered), step)

    def _tell_next(self, number: int, candidates: int, step: Step) -> None:
        """Judge a move again and put it into words, unless that was done.

        ``candidates`` is how many moves might be mistakes.
        """
        if number in self.found.told:
            return
        step({"telling": number})
        self._tell_one(number)
        graph = self._draw(number)
        told = {"move": self.found.moves[number], "mistake": self.found.mistakes.get(number), "graph": graph}
        step({**told, "told": len(self.found.mistakes), "most": min(MOST_MISTAKES, candidates)})
        self._keep(step)

    def _falls_untold(self, number: int) -> bool:
        """Return whether a move was not judged again and put into words, though the chance of its player falls
        at it: by LARGE_FALL by the games, or by LARGEST_UNSPOKEN in the graph.
        """
        moves, points = self.found.moves, self._points
        is_known = number in points and number - 1 in points
        if number in self.found.told or not is_known or "vertex" not in moves[number]:
            return False
        drawn = moves[number]["chance"] - moves[number - 1]["chance"]
        counted = points[number][0] - points[number - 1][0]
        sign = -1 if moves[number]["color"] == "black" else 1
        return bool(sign * counted >= LARGE_FALL or sign * drawn >= LARGEST_UNSPOKEN)

    def _is_mistake(self, judged: dict[str, Any]) -> bool:
        """Return whether a judged move costs enough for its player to hear of it."""
        if "cost" not in judged:
            return False
        return bool(
            judged["cost"] >= self._least[judged["color"], judged.get("priced", False)]
            or judged["fall"] >= LARGE_FALL
        )

    def _tell_one(self, number: int) -> None:
        """Judge a move again with more games, and write it anew into the record, in words if it is still a
        mistake.
        """
        game = self._game.turned(0)
        while game.move_count > number:
            game.undo()
        judged = review_last(game, self._player.adviser, Budget(), self._confirmed(number))
        self._restore(number)
        taught = [color for color in (BLACK, WHITE) if self._person in ("", color_name(color))]
        with self._addressing(judged.color):
            [told] = self._write(lambda: annotate(self._record, [judged], "", everything=True, taught=taught))
        plain = _plain(told, game.size)
        self.found.moves[number] = plain
        self.found.told.add(number)
        if self._is_mistake(plain) and _is_confirmed(plain):
            self.found.mistakes[number] = {
                **plain,
                **spoken(told.told, plain["judge"]),
            }

    def _confirmed(self, number: int) -> int | None:
        """Return our own move in place of a judged move that seems to be a mistake; None if the judged move
        does not seem to be one.

        Who judges the move again is told our move, so as not to test once more whether it is better. New
        games confirmed that at the first judgement.
        """
        judged = self.found.moves[number]
        if "cost" not in judged or (judged["cost"] < DOUBTFUL and judged["fall"] < LARGE_FALL):
            return None
        return parse_vertex(judged["better"], self._game.size)

    def _addressing(self, color: int) -> AbstractContextManager[None]:
        """Return the context in which a move of ``color`` is put into words for the person who reads them."""
        if color_name(color) == self._person:
            return speaking_to(color)
        return speaking_of_ours() if self._person and self._is_against_us else nullcontext()

    def _write(self, write: Callable[[], Written]) -> Written:
        """Call ``write``, which writes into the record, and return its result, but keep the comment on the
        whole game.

        That comment stands at the record's root; it is put back as it was before.
        """
        root = self._record.get_root()
        before = root.get_raw("C") if root.has_property("C") else None
        written = write()
        if before is None:
            root.unset("C")
        else:
            root.set_raw("C", before)
        return written

    def _restore(self, number: int) -> None:
        """Remove what was written about a move.

        Its node gets back what it had in the record, and the variation beside it is deleted. What a judge
        thought of the position after it stays.
        """
        node, original = played_nodes(self._record)[number - 1], played_nodes(self._original)[number - 1]
        for name in set(node.properties()) - set(PROPERTIES):
            node.unset(name)
        for name in original.properties():
            node.set_raw_list(name, original.get_raw_list(name))
        for variation in list(node.parent)[len(original.parent) :]:
            variation.delete()

    def _keep(self, step: Step) -> None:
        """Hand all that was found to ``step``, unless that was done less than KEPT_EVERY seconds ago."""
        if time.monotonic() - self._kept_at >= KEPT_EVERY:
            self._take_copy()
            step({"kept": self.found.plain()})
            self._kept_at = time.monotonic()

    def _take_copy(self) -> None:
        drawn = {
            number: (move["chance"], move["lead"])
            for number, move in self.found.moves.items()
            if move["lead"] is not None
        }
        write_graph(self._record, drawn)
        self.found.copy = self._record.serialise().decode("utf-8", "replace")


def reviewed(
    sgf: str,
    player: Player,
    level: int,
    everything: bool,
    step: Step,
    kept: dict[str, Any] | None = None,
    person: str = "",
    is_against_us: bool = False,
) -> dict[str, Any]:
    """Return the review of a record (in base 64) for JSON.

    The dict has ``moves``, each as `_plain` makes it, ``mistakes`` with their sentences, ``summary``
    (sentences) and the record with comments (``sgf``). ``player`` judges the moves; ``level`` is named in the
    comments. ``everything``: whether every move gets sentences. ``step`` is called with what is found of each
    move, the last one first. ``kept`` is what was kept of this review when it was broken off. ``person`` and
    ``is_against_us`` are as for `Review`. Raises RecordError if the record cannot be read.
    """
    return Review(sgf, player, level, everything, kept, person, is_against_us).run(step)


def summarized(moves: Iterable[dict[str, Any]], mistakes: Collection[int], judge: str) -> list[str]:
    """Return one sentence for each side that has judged moves.

    It tells how many of them the ``judge`` would have played, too, what was lost on average, and which of the
    ``mistakes`` (numbers of moves, those that are told) cost most. ``judge`` is a name, empty for us.
    """
    judged = [each for each in moves if "vertex" in each]
    sentences = []
    for color in (BLACK, WHITE):
        own = [each for each in judged if each["color"] == color_name(color)]
        if own:
            agreed = sum(each["vertex"] == each["better"] for each in own)
            told = [(each["number"], each["loss"]) for each in own if each["number"] in mistakes]
            sentences.append(summarize_side(color, agreed, [each["loss"] for each in own], told, judge))
    return sentences


def told_slides(chances: Mapping[int, float], mistakes: Collection[int]) -> list[str]:
    """Return a sentence for each fall in the graph that no mistake explains (`find_slides`)."""
    return [
        tell(
            "review slide",
            first=str(each.first),
            last=str(each.last),
            side=tell("side white" if each.after > each.before else "side black"),
            before=_percent(each.before, each),
            after=_percent(each.after, each),
        )
        for each in find_slides(chances, mistakes)
    ]


def _percent(black: float, slide: Slide) -> str:
    """Return Black's chance in percent, or White's if that is the one which falls."""
    return str(round(100 * (1 - black if slide.after > slide.before else black)))


def _plain(reviewed: Reviewed, size: int) -> dict[str, Any]:
    """Return a judged move for JSON, as a point of the page's graph.

    The dict has ``number``, ``color``, Black's ``chance`` (0 to 1) and ``lead`` (points) after the move. If a
    verdict was reached, it also has what games say (``after``, ``before``, ``ours``, as for
    `engine.explain.reviews.graph.points_around`), ``vertex``, ``loss`` (points), ``cost`` (the loss divided by
    the usual error of scores at that time), ``fall`` (how much lower the chance is than after our move),
    ``priced`` (whether the loss is a price, `engine.explain.reviews.pricing`),
    ``judge`` (whose numbers these are, empty for ours), ``mark`` (how bad it is), ``phase`` and ``stage`` (its
    number, 0 in the opening), ``better`` (our own move) and the ``line`` from there.
    """
    verdict = reviewed.verdict
    told: dict[str, Any] = {
        "number": reviewed.number,
        "color": color_name(reviewed.color),
        "chance": round(reviewed.black_chance, PLACES),
        "lead": None,
    }
    if verdict is None:
        return told
    lead = verdict.score if reviewed.color == BLACK else -verdict.score
    return {
        **told,
        **reviewed.games,
        "vertex": vertex_of(verdict.move, size),
        "lead": round(lead, 1),
        "loss": round(verdict.loss, 1),
        "cost": round(verdict.loss / reviewed.unit, 3),
        "fall": round(verdict.fall, PLACES),
        "priced": reviewed.has_price,
        "judge": verdict.explainer.judge_name,
        "mark": _mark(reviewed, verdict),
        "phase": name_phase(verdict.decision),
        "stage": rank_phase(verdict.decision),
        "better": vertex_of(verdict.decision.move, size),
        "line": _line(verdict, size),
    }


def _is_confirmed(judged: dict[str, Any]) -> bool:
    """Return whether a move that costs points also costs enough of the chance to win to be a mistake.

    It counts as one, too, if its loss is a price, if the chance after it or after our move is not known, or if the
    game is decided with either move.
    """
    if judged.get("priced", False):
        return True
    chances = [judged[name][0] for name in ("after", "ours") if name in judged]
    if len(chances) < 2 or max(chances) < DECIDED or min(chances) > 1.0 - DECIDED:
        return True
    return bool(judged["fall"] >= LEAST_FALL)


def _mark(reviewed: Reviewed, verdict: MoveVerdict) -> str:
    """Return a word for the page that says how bad a judged move is: ``very bad``, ``bad``, ``doubtful``, or
    an empty text.

    It follows from the points that the move loses (``verdict``).
    """
    limits = Thresholds.of(reviewed.unit)
    for least, word in ((limits.very_bad, "very bad"), (limits.bad, "bad"), (limits.doubtful, "doubtful")):
        if verdict.loss >= least:
            return word
    return ""


def _line(verdict: MoveVerdict, size: int) -> list[str]:
    """Return the vertices of the move that we would have played instead of a judged move, and of the moves
    expected after ours.
    """
    chosen = verdict.decision.chosen
    return [vertex_of(point, size) for point in (chosen.line if chosen else (verdict.decision.move,))]
