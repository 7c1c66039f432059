"""Rules mined from games: what is proven where the tactician looks, game by game."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from engine.lab.data.games import SIZE
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.rules.grove import Example, Grove, Rule, point_at
from engine.lab.make.learn.rules.looking import looks, looks_at_link
from engine.lab.make.learn.rules.proving import Fact
from engine.lab.make.learn.rules.sampling import meet_positions, met_links, positions
from engine.reading.reader import Reader
from engine.reading.strings.proven_rules import place_of

CHUNK = 10
"""Games of one checkpoint."""

Progress = Callable[[Iterable[int]], Iterable[int]]


def mine_rules(games: list[np.ndarray], seed: int, checkpoints: Checkpoints, progress: Progress) -> Grove:
    """Return the rules that are proven in positions of some games, and how often each was met.

    games: the moves of each; seed: of the positions looked at; progress: wraps the numbers of the chunks of
    games and shows how many are done. Chunks that an earlier run did are taken from the checkpoints. Raises
    OSError, ValueError.
    """
    grove = Grove()
    for first in progress(range(0, len(games), CHUNK)):
        part = games[first : first + CHUNK]
        found = checkpoints.keep(
            f"rules-{first}", [np.array(seed), *part], functools.partial(_mine_games, part, seed)
        )
        for rule in _unpack_rules(found):
            grove.add(rule)
    return grove


def _mine_games(games: list[np.ndarray], seed: int) -> dict[str, np.ndarray]:
    # without the rules that are there already, so that what is mined does not depend on them
    reader, grove = Reader(), Grove()
    reader.memo.searches["rule_trees"] = 0
    for moves in games:
        chance = random.Random(seed)
        for position in positions(moves):
            for board, stone in meet_positions(reader, position, chance):
                attacker_moves = board.to_move != board.color_at(stone)
                for asked in looks(board, stone, attacker_moves):
                    grove.find_rule(asked, board, stone)
            for board, first, second in met_links(reader, position, chance):
                owner_moves = board.to_move == board.color_at(first)
                for asked, stone, other in looks_at_link(board, first, second, owner_moves):
                    grove.find_rule(asked, board, stone, other)
    return _pack_rules(list(grove.rules()))


def _pack_rules(rules: list[Rule]) -> dict[str, np.ndarray]:
    facts = [
        (kind, place_of(*point), place_of(*second), answer)
        for rule in rules
        for (kind, point, second), answer in rule.facts
    ]
    examples = [rule.example for rule in rules if rule.example is not None]
    return {
        "rules": _table([(rule.tree, rule.count, len(rule.facts)) for rule in rules], 3),
        "facts": _table(facts, 4).astype(np.uint8),
        "grids": np.array([each.grid for each in examples], dtype=np.int8).reshape(-1, SIZE, SIZE),
        "places": _table([(each.stone, each.other, each.origin, each.turn) for each in examples], 4),
    }


def _table(rows: Sequence[tuple[int, ...]], columns: int) -> np.ndarray:
    return np.array(rows, dtype=np.int64).reshape(-1, columns)


def _unpack_rules(found: dict[str, np.ndarray]) -> Iterator[Rule]:
    facts, first = found["facts"].tolist(), 0
    examples = zip(found["grids"], found["places"].tolist(), strict=True)
    for (tree, count, length), (grid, place) in zip(found["rules"].tolist(), examples, strict=True):
        each: tuple[Fact, ...] = tuple(
            ((kind, point_at(where), point_at(second)), answer)
            for kind, where, second, answer in facts[first : first + length]
        )
        first += length
        yield Rule(tree, each, count, Example(grid, *place))
