"""`tamen fit prices`: what unlikely moves cost on 19x19, for ``engine/explain/reviews/prices.yaml``.

Two kinds of moves are learned from, each counting as much as the other. The moves that strong players and programs
thought of, at prices that a strong network put on them one by one: as good as unlikely moves can be. And moves drawn at
random, each the last of a labelled position: as bad as moves can be. What one of these costs is told by the label's
score alone, against what the winner of that game leads by on average at that time; that is wrong by many points for a
single move, but by as many to either side.

Each move is measured as a review does it (`engine.explain.reviews.pricing`), and the numbers are those with the least
squared error. What is reported is the error on the games held out, beside that of one price for all.
"""

from __future__ import annotations

import argparse
import datetime
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import array_file, input_file, output_file, positive
from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK, EMPTY, PASS, point_at
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.reviews.pricing import (
    FARTHEST,
    FILE,
    HARDLY_PLAYED,
    SIZE,
    STAGES,
    Prices,
    measure_lost,
    stage_of,
)
from engine.explain.reviews.unlikely import measure_unlikeliness
from engine.game.game import Game
from engine.lab.data.games import GameRecord, read_games
from engine.lab.data.labels import KOMI, Positions, arrays_of, load_labels
from engine.lab.measure.prices import Priced, read_priced

LISTED, RANDOM = "listed", "random"
"""The kinds of moves that are learned from."""

SEED = 2026
"""Of the draw of positions, and of the listed move that is taken in each."""

FARTHEST_PRICE = 50.0
"""Scores of labels, in points, count as at most so far from even."""

HELD_OUT = 5
"""One in so many moves is not learned from."""


@dataclass(frozen=True)
class Unlikely:
    """A move that hardly any strong player would play, in the position that a game stands in.

    kind: LISTED or RANDOM; price: the points that it costs against the best move; prices: those of other moves
        in the position, empty if none are known
    """

    kind: str
    game: Game
    move: int
    price: float
    prices: Mapping[int, tuple[float, float]]


@dataclass(frozen=True)
class Measured:
    """An unlikely move as a review measures it: the nats by which it is less likely than the likeliest move, the
    points that it loses by the games, and the stage of the game; and what it costs.
    """

    kind: str
    stage: int
    unlikely: float
    lost: float
    price: float


def listed_moves(positions: Iterable[Priced], draw: random.Random) -> Iterator[Unlikely]:
    """Yield one unlikely move, drawn among those that have a price, of each position that has one."""
    for each in positions:
        if each.game.size != SIZE:
            continue
        unlikely = [move for move in each.prices if move != PASS and _is_unlikely(each.game, move)]
        if unlikely:
            move = draw.choice(unlikely)
            yield Unlikely(LISTED, each.game, move, each.prices[move][0], each.prices)


def random_moves(labels: Path, games: Path, draw: random.Random) -> Iterator[Unlikely]:
    """Yield the labelled positions that are one move away from a game between strong players, each as the unlikely
    move that led to it.

    Raises ValueError, naming the file, if one does not hold what it must.
    """
    positions = load_labels(labels)
    numbers = arrays_of(labels, ("move_number",)).get("move_number")
    if numbers is None or positions.last is None:
        raise ValueError(f"{labels}: expected the arrays 'move_number' and 'last'")
    records = dict(enumerate(read_games(games)))
    usual = _usual_leads(positions, records)
    rows = list(range(len(positions)))
    draw.shuffle(rows)
    for row in rows:
        record = records.get(int(positions.games[row]))
        found = None if record is None else _before_random_move(positions, row, record, int(numbers[row]))
        if record is None or found is None or not _is_unlikely(*found):
            continue
        game, move = found
        stage = stage_of(int((game.board.grid() != EMPTY).sum()))
        lead = _held(float(positions.scores[row])) - usual[int(_winner(record) > 0), stage]
        yield Unlikely(RANDOM, game, move, -lead if game.to_move == BLACK else lead, {})


def _before_random_move(
    positions: Positions, row: int, record: GameRecord, number: int
) -> tuple[Game, int] | None:
    """Return the game before the last move of a labelled position, and that move, if it alone is not of the
    record; else None.

    ``number``: of moves that led to the position
    """
    last = -1 if positions.last is None else int(positions.last[row][0])
    if last < 0 or number > len(record.moves):
        return None
    move = point_at(last % SIZE, last // SIZE)
    game = GameRecord(record.result, KOMI, record.moves[: number - 1]).play()
    if move == record.moves[number - 1] or not game.board.is_legal(game.to_move, move):
        return None
    game.play(game.to_move, move)
    is_there = np.array_equal(game.board.grid(), positions.grids[row])
    game.undo()
    return (game, move) if is_there else None


def _usual_leads(positions: Positions, records: Mapping[int, GameRecord]) -> np.ndarray:
    """Return the points, komi taken off, that Black leads by on average in all positions, by whether Black won the
    game (index 0: no) and by stage.
    """
    winners = np.array(
        [_winner(records[game]) if game in records else 0 for game in positions.games.tolist()]
    )
    stones = np.count_nonzero(positions.grids, axis=(1, 2))
    stages = np.searchsorted(STAGES, stones, side="right")
    leads = np.clip(positions.scores - KOMI, -FARTHEST_PRICE, FARTHEST_PRICE)
    usual = np.zeros((2, len(STAGES) + 1))
    for won, sign in enumerate((-1, 1)):
        for stage in range(len(STAGES) + 1):
            which = (winners == sign) & (stages == stage)
            usual[won, stage] = leads[which].mean() if which.any() else 0.0
    return usual


def _winner(record: GameRecord) -> int:
    """Return 1 if Black won a game, -1 if White did, else 0."""
    return {"B": 1, "W": -1}.get(record.result[:1], 0)


def _held(score: float) -> float:
    """Return a label's score without komi as one with it, at most FARTHEST_PRICE points from even."""
    return min(max(score - KOMI, -FARTHEST_PRICE), FARTHEST_PRICE)


def _is_unlikely(game: Game, move: int) -> bool:
    return measure_unlikeliness(game, move) >= HARDLY_PLAYED


def measure(adviser: Adviser, each: Unlikely) -> Measured | None:
    """Return an unlikely move as a review measures it against ours; None if it is our move, if ours is a pass or
    has no price where others have one, or if there are no games.
    """
    game = each.game
    decision = adviser.afresh().decide(game, game.to_move)
    ours = each.prices.get(decision.move, (0.0, 0.0) if not each.prices else None)
    if decision.resigned or decision.move in (PASS, each.move) or ours is None:
        return None
    lost = measure_lost(adviser, game, decision, each.move)
    if lost is None:
        return None
    unlikely = measure_unlikeliness(game, each.move)
    stage = stage_of(int((game.board.grid() != EMPTY).sum()))
    return Measured(each.kind, stage, unlikely, lost, each.price - ours[0])


def fit_prices(measured: Sequence[Measured]) -> Prices:
    """Return the numbers with the least squared error, each kind of moves counting as much as the other.

    A number that would be below 0, where no such makes sense, is 0. Raises ValueError for a stage without moves
    of both kinds.
    """
    rows = [
        _fit_stage([each for each in measured if each.stage == stage]) for stage in range(len(STAGES) + 1)
    ]
    even, unlikely, lost = (tuple(float(row[place]) for row in rows) for place in range(3))
    return Prices(even, unlikely, lost)


def _fit_stage(measured: Sequence[Measured]) -> np.ndarray:
    """Return the three numbers of one stage."""
    counts = {kind: sum(each.kind == kind for each in measured) for kind in (LISTED, RANDOM)}
    if min(counts.values()) < 3:
        raise ValueError(f"a stage of the game has {counts} moves, expected 3 of each kind or more")
    terms = np.array([[1.0, each.unlikely, np.clip(each.lost, *FARTHEST)] for each in measured])
    prices = np.array([each.price for each in measured])
    weights = np.sqrt([1.0 / counts[each.kind] for each in measured])
    used = [0, 1, 2]
    while True:
        found = np.zeros(3)
        found[used] = np.linalg.lstsq(terms[:, used] * weights[:, None], prices * weights, rcond=None)[0]
        negative = [place for place in used if place > 0 and found[place] < 0]
        if not negative:
            return found
        used.remove(min(negative, key=lambda place: found[place]))


def describe(measured: Sequence[Measured], prices: Prices) -> dict[str, object]:
    """Return figures of some moves, by kind: how many there are, what they cost on average, and the root of the
    mean squared error of the prices told, beside that of the average.
    """
    figures: dict[str, object] = {}
    for kind in (LISTED, RANDOM):
        chosen = [each for each in measured if each.kind == kind]
        costs = np.array([each.price for each in chosen])
        told = np.array([_told(prices, each) for each in chosen])
        figures[kind] = {
            "moves": len(chosen),
            "mean_price": round(float(costs.mean()), 2),
            "mean_told": round(float(told.mean()), 2),
            "error": round(float(np.sqrt(np.square(costs - told).mean())), 2),
            "error_of_one_price": round(float(costs.std()), 2),
        }
    return figures


def _told(prices: Prices, each: Measured) -> float:
    stones = (0, *STAGES)[each.stage]
    return prices.estimate(stones, each.unlikely, each.lost)


def with_values(text: str, prices: Prices, notes: Mapping[str, object]) -> str:
    """Return the text of a file of numbers with new values and notes on the fit; the rest stays as it is."""
    entries = parse_yaml(text)
    entries["fit"] = dict(notes)
    for name, values in asdict(prices).items():
        entries[name]["value"] = [round(value, 3) for value in values]
    return yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True, default_flow_style=None)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen fit prices`."""
    parser.add_argument(
        "--labels", type=array_file, required=True, metavar="FILE", help="labelled positions of 19x19"
    )
    parser.add_argument(
        "--games", type=input_file, required=True, metavar="FILE", help="the games that they are from"
    )
    parser.add_argument(
        "--priced", type=input_file, required=True, metavar="FILE", help="positions with priced moves"
    )
    parser.add_argument(
        "--sample", type=positive, default=600, help="at most so many moves of each kind (default 600)"
    )
    parser.add_argument(
        "--out", type=output_file, default=FILE, help=f"the file to rewrite (default {FILE.name})"
    )


def run(options: argparse.Namespace) -> int:
    """Fit what unlikely moves cost, as the options of `tamen fit prices` say; write the numbers and print figures
    of the fit.

    Returns the exit status: 0, or 1 if a file cannot be used.
    """
    draw, ending = random.Random(SEED), BreakingOff("tamen fit prices")
    measured: list[Measured] = []
    try:
        text = options.out.read_text(encoding="utf-8")
        positions = read_priced(options.priced)
        draw.shuffle(positions)
        with ending:
            adviser = assemble_adviser()
            for moves in (
                listed_moves(positions, draw),
                random_moves(options.labels, options.games, draw),
            ):
                measured += _measure_all(adviser, moves, options.sample)
        if ending.status():
            return ending.status()
        prices = fit_prices([each for place, each in enumerate(measured) if place % HELD_OUT])
    except (ValueError, OSError) as error:
        print(f"tamen fit prices: error: {error}", file=sys.stderr)
        return 1
    notes: dict[str, object] = {
        "command": "tamen fit prices --labels labels19.npz --games games19_train.txt.gz --priced priced19.jsonl"
        + f" --sample {options.sample}",
        "date": datetime.date.today().isoformat(),
        "held_out": describe(measured[::HELD_OUT], prices),
    }
    replace_text(options.out, with_values(text, prices, notes))
    print(yaml.safe_dump(notes, sort_keys=False), end="")
    return 0


def _measure_all(adviser: Adviser, moves: Iterable[Unlikely], most: int) -> list[Measured]:
    """Return some moves as a review measures them, at most so many."""
    found: list[Measured] = []
    with tqdm(total=most, file=sys.stderr) as shown:
        for each in moves:
            measured = measure(adviser, each)
            if measured is not None:
                found.append(measured)
                shown.update()
            if len(found) == most:
                break
    return found
