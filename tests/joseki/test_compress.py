"""The compressed graph: it says the same as the plain one, it is small, and broken bytes are refused."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from engine.lab.make.mining.joseki.check import compressed_differences
from engine.lab.make.mining.joseki.stats import sample_boards
from joseki import stream
from joseki.compress import (
    COMMON_POINTS,
    CompressedError,
    compress,
    decompress,
    huffman_lengths,
    stored_bits,
    unpack,
)
from joseki.corner import CORE, linked
from joseki.dag import Dag, GraphBuilder
from joseki.database import Database
from joseki.graph import StreamGraph
from joseki.laying import laid
from joseki.lookup import Joseki
from joseki.source import parse_source
from joseki.tree import Move, Source

TEXT = """(;SZ[19]
(;B[qd];W[od](;B[oc];W[nc];B[pc])(;B[lc]IT[1]))
(;B[pd];W[nc]HO[1];B[];W[qf])
(;B[oc];W[qd];B[];W[];B[jc]))"""


@pytest.fixture(scope="module")
def small() -> Dag:
    builder = GraphBuilder()
    builder.add(laid(parse_source(TEXT, "a.sgf")))
    return builder.build()


@pytest.mark.slow
def test_unpacking_gives_the_graph_back(small: Dag, database: Database) -> None:
    for dag in (small, database.dag):
        again, _, _ = decompress(unpack(compress(dag)))
        assert (again.entries == dag.entries).all()
        assert (again.nodes == dag.nodes).all()


@pytest.mark.slow
def test_both_forms_have_the_same_moves_everywhere(database: Database) -> None:
    assert len(database.dag.nodes) > 36_000
    assert compressed_differences(database) == []


@pytest.mark.slow
def test_both_forms_answer_boards_alike(database: Database) -> None:
    plain = Joseki(database)
    packed = Joseki(database, graph=StreamGraph(database.packed, database.handles))

    def answers(book: Joseki, size: int) -> list[object]:
        found = []
        for board, color in sample_boards(database, size)[:25]:
            for report in book.corners(board, color):
                told = [(each[:8], each.line(), each.tree(2, 3)) for each in report.suggestions]
                found.append((report.status, report.name, report.exact, report.left_by, told))
        return found

    for size in (13, 19):
        assert answers(plain, size) == answers(packed, size)


@pytest.mark.slow
def test_the_database_is_as_small_as_it_claims(database: Database) -> None:
    bits = stored_bits(database.dag)
    moves = database.dag.moves
    assert moves >= 36_000
    data = len(database.packed.data)
    assert data == (sum(bits.values()) + 7) // 8
    assert data / moves <= 1.5
    assert (data - bits["weights"] / 8) / moves <= 1.2


def test_points_that_are_rare_are_escaped() -> None:
    first = 16 * 5 + 4
    codes = [16 * u + v for u in range(11) for v in range(11) if 16 * u + v != first]
    replies = [Move(code) for code in codes if max(code >> 4, code & 15) < CORE or linked(first, code)]
    builder = GraphBuilder()
    builder.add(laid(Source("a.sgf", moves=[Move(first, children=replies)])))
    wide = builder.build()
    assert len(wide.entries) > COMMON_POINTS + 2
    again, _, _ = decompress(unpack(compress(wide)))
    assert (again.entries == wide.entries).all()


def test_huffman_codes_are_complete_and_not_too_long() -> None:
    count = Counter({symbol: max(1, int(1.7**symbol)) for symbol in range(40)})
    lengths = huffman_lengths(count)
    assert max(lengths.values()) <= stream.LONGEST
    assert sum(2.0**-length for length in lengths.values()) == 1
    assert lengths[39] == 1
    assert huffman_lengths(Counter({5: 3})) == {5: 1}
    assert huffman_lengths(Counter()) == {}


def test_folding_a_point_twice_gives_it_back() -> None:
    zones = set()
    for last in range(-1, 256):
        zones.add(int(stream.zone_of(last)))
        for code in range(256):
            assert stream.fold(last, stream.fold(last, code)) == code
    assert zones == set(range(stream.ZONES))


def test_broken_bytes_are_refused_or_at_least_no_danger(small: Dag) -> None:
    data = compress(small)
    generator = random.Random(5)
    refused = 0
    for _ in range(300):
        broken = bytearray(data)
        for _ in range(generator.randrange(1, 4)):
            broken[generator.randrange(len(broken))] = generator.randrange(256)
        try:
            decompress(unpack(bytes(broken)))
        except CompressedError:
            refused += 1
    assert refused > 200
    for length in range(0, len(data), 7):
        with pytest.raises(CompressedError):
            decompress(unpack(data[:length]))


def test_a_stream_of_another_graph_is_refused(database: Database) -> None:
    data = bytearray(database.packed.data)
    data[4000:4100] = bytes(100)
    with pytest.raises(CompressedError, match="damaged"):
        decompress(unpack(bytes(data)))
    assert np.frombuffer(database.packed.data[:4], np.uint32)[0] == len(database.dag.entries)
