"""The compressed graph (Fotland 1993, section 7), with the bytes of the paper taken apart and entropy-coded.

Entries lie in depth-first order. Of each the stream holds

* the weight, as the difference to the sibling before it, or to the parent for a first child;
* kind, SYMMETRIC, TESUJI, has-sibling, and what follows: nothing, the children, or a pointer, as one symbol;
* the point, as one of 64 symbols: the 62 commonest points, tenuki, and an escape to eight bits with the full pair;
* where lines merge, a pointer: the number of the node (two bytes) and two bits, MIRROR and REVERSE.

Each symbol is in a canonical Huffman code, chosen by what is known already: for the point by where the last stone is,
for the rest by weights. The player's colour costs nothing, for tenuki is an entry and so the colours alternate. A line
that merges into the end of another one needs no pointer: both are leaves, and the reader sees that they are the same
position. The tables are part of what is stored and counted.
"""

from __future__ import annotations

import heapq
import struct
from collections import Counter
from dataclasses import dataclass

import numpy as np

from engine.board import kernels
from engine.board import record as state
from joseki import stream
from joseki.corner import CODES, FRAMES, TENUKI
from joseki.dag import ENTRY_DTYPE, MIRROR, NODE_DTYPE, NONE, REVERSE, SYMMETRIC, TESUJI, Dag
from joseki.position import DRAWN_SIZE

COMMON_POINTS = 62

_HEADER = struct.Struct("<IIBI")
"""Entries, nodes, bits of a pointer, bytes of the tables."""


class CompressedError(ValueError):
    """Raised for bytes that are not a compressed joseki graph. The text says why."""


@dataclass
class Packed:
    """A compressed joseki graph as bytes, with all that is needed to read it.

    data: all bytes that are stored; the other values are derived from it. entries: the number of moves;
    nodes: the number of corner positions; pointer_bits: how many bits a reference to a position takes;
    lengths, symbols: the tables of the Huffman codes; stream: the bits of the moves
    """

    data: bytes
    entries: int
    nodes: int
    pointer_bits: int
    lengths: np.ndarray
    symbols: np.ndarray
    stream: np.ndarray


@dataclass
class _Item:
    """A move of the joseki graph as the symbols by which it is written. Names with ``table``, and ``zone``,
    are the numbers of the code tables for these symbols.

    weight_table, weight_symbol: the number of games, as the difference from the move written before it in the
    same position or, for a first move, from the move that led there. shape_table, shape: one symbol for the
    kind of the move, its marks, and what follows. zone, code: the point; its table depends on the last stone.
    pointer, frame: the position (node) to which the move leads if that is stored elsewhere, and how it is
    turned there; otherwise pointer is NONE.
    """

    weight_table: int
    weight_symbol: int
    shape_table: int
    shape: int
    zone: int
    code: int
    pointer: int
    frame: int


def compress(dag: Dag) -> bytes:
    """Return a joseki graph as compressed bytes. Names and comments are left out."""
    pieces, tables, pointer_bits = _coded(dag)
    text = "".join(bits for _, bits in pieces)
    body = np.packbits(np.frombuffer(text.encode(), np.uint8) - ord("0")).tobytes()
    return _HEADER.pack(len(dag.entries), len(dag.nodes), pointer_bits, len(tables)) + tables + body


def stored_bits(dag: Dag) -> dict[str, int]:
    """Return how many bits each part of the compressed joseki graph takes, by the name of the part.

    The parts are ``weights``, ``shapes``, ``points``, ``pointers`` and ``tables``.
    """
    pieces, tables, _ = _coded(dag)
    bits = Counter({"tables": 8 * (len(tables) + _HEADER.size)})
    for part, text in pieces:
        bits[part] += len(text)
    return dict(bits)


def _coded(dag: Dag) -> tuple[list[tuple[str, str]], bytes, int]:
    """Return a joseki graph in coded form: (pieces of the bit stream, code tables as bytes, bits of a
    pointer).

    Each piece is a pair: what it stores (weights, shapes, points or pointers), and its bits as a text of 0
    and 1. The pieces are in the order of the stream. A pointer is the number of a position (node); it is
    written where a move leads to a position that is stored elsewhere in the stream.
    """
    items = _items(dag)
    tables = [Counter[int]() for _ in range(stream.TABLES)]
    points = [Counter(item.code for item in items if item.zone == zone) for zone in range(stream.ZONES)]
    common = [{code for code, _ in _without_tenuki(count).most_common(COMMON_POINTS)} for count in points]
    for item in items:
        tables[item.weight_table][item.weight_symbol] += 1
        tables[item.shape_table][item.shape] += 1
        tables[item.zone][_point_symbol(item.code, common[item.zone])] += 1
    lengths = [huffman_lengths(count) for count in tables]
    words = [_words(each) for each in lengths]
    pointer_bits = max(1, (len(dag.nodes) - 1).bit_length())
    pieces: list[tuple[str, str]] = []
    for item in items:
        pieces.append(("weights", words[item.weight_table][item.weight_symbol]))
        pieces.append(("shapes", words[item.shape_table][item.shape]))
        symbol = _point_symbol(item.code, common[item.zone])
        pieces.append(("points", words[item.zone][symbol]))
        if symbol == stream.ESCAPE:
            pieces.append(("points", f"{item.code:08b}"))
        if item.pointer != NONE:
            pieces.append(("pointers", f"{item.pointer:0{pointer_bits}b}{item.frame:02b}"))
    return pieces, b"".join(map(_packed_table, lengths)), pointer_bits


def _without_tenuki(count: Counter[int]) -> Counter[int]:
    return Counter({code: number for code, number in count.items() if code != TENUKI})


def _point_symbol(code: int, common: set[int]) -> int:
    if code == TENUKI:
        return stream.TENUKI_SYMBOL
    return code if code in common else stream.ESCAPE


def _items(dag: Dag) -> list[_Item]:
    """Return the moves (entries) of a joseki graph as the symbols by which they are written, in the order of
    the moves' numbers.
    """
    entries, nodes = dag.entries.tolist(), dag.nodes.tolist()
    items: dict[int, _Item] = {}
    waiting = [(0, stream.HIGHEST_WEIGHT, NONE)]
    while waiting:
        node, reference, last = waiting.pop()
        number, is_first = nodes[node][1], True
        while number != NONE:
            code, kind, flags, weight, sibling, target = entries[number]
            own = nodes[target][2] == number
            mode = stream.LEAF if nodes[target][1] == NONE else stream.FOLLOWS if own else stream.POINTER
            items[number] = _Item(
                weight_table=stream.WEIGHT_TABLE + min(reference, 8) + (9 if is_first else 0),
                weight_symbol=reference + stream.WEIGHT_OFFSET - weight,
                shape_table=stream.SHAPE_TABLE + min(weight, stream.SHAPE_CONTEXTS - 1),
                shape=(sibling != NONE) | (flags & (SYMMETRIC | TESUJI)) << 1 | (kind * 3 + mode) << 3,
                zone=stream.zone_of(last),
                code=code if code == TENUKI else stream.fold(last, code),
                pointer=target if mode == stream.POINTER else NONE,
                frame=(1 if flags & MIRROR else 0) | (2 if flags & REVERSE else 0),
            )
            if mode == stream.FOLLOWS:
                waiting.append((target, weight, last if code == TENUKI else code))
            reference, number, is_first = weight, sibling, False
    return [items[number] for number in range(len(entries))]


def huffman_lengths(count: Counter[int]) -> dict[int, int]:
    """Return a Huffman code (Huffman 1952) for symbols with these counts, given as the number of bits that
    each symbol's code word has.

    No word is longer than LONGEST bits.
    """
    numbers = dict(count)
    while True:
        lengths = _free_lengths(numbers)
        if max(lengths.values(), default=0) <= stream.LONGEST:
            return lengths
        # a flatter count has shorter codes; halving again and again ends in equal counts
        numbers = {symbol: number // 2 + 1 for symbol, number in numbers.items()}


def _free_lengths(count: dict[int, int]) -> dict[int, int]:
    if len(count) == 1:
        return dict.fromkeys(count, 1)
    heap = [(number, symbol, [symbol]) for symbol, number in sorted(count.items())]
    heapq.heapify(heap)
    lengths = dict.fromkeys(count, 0)
    while len(heap) > 1:
        first_number, first_symbol, first = heapq.heappop(heap)
        second_number, second_symbol, second = heapq.heappop(heap)
        for symbol in first + second:
            lengths[symbol] += 1
        heapq.heappush(heap, (first_number + second_number, min(first_symbol, second_symbol), first + second))
    return lengths


def _ordered(lengths: dict[int, int]) -> list[int]:
    return sorted(lengths, key=lambda symbol: (lengths[symbol], symbol))


def _words(lengths: dict[int, int]) -> dict[int, str]:
    """Return the code word of each symbol, as a text of 0 and 1, in the canonical Huffman code. ``lengths``
    says how many bits each symbol's word has.

    Words of the same length are consecutive numbers in the order of their symbols.
    """
    words, code, length = {}, 0, 0
    for symbol in _ordered(lengths):
        code <<= lengths[symbol] - length
        length = lengths[symbol]
        words[symbol] = f"{code:0{length}b}"
        code += 1
    return words


def _packed_table(lengths: dict[int, int]) -> bytes:
    """Return the table of a Huffman code as bytes. ``lengths`` holds, for each symbol, how many bits its word
    has.

    The bytes are: the largest number of bits, how many words have 1 bit, 2 bits and so on, and the symbols
    from the shortest word to the longest.
    """
    longest = max(lengths.values(), default=0)
    numbers = Counter(lengths.values())
    return bytes([longest, *(numbers[length] for length in range(1, longest + 1)), *_ordered(lengths)])


def unpack(data: bytes) -> Packed:
    """Return the parts of a compressed joseki graph, ready to be read: sizes, code tables and bit stream.

    ``data`` are the bytes that `compress` returned. Raises CompressedError if they are damaged.
    """
    if len(data) < _HEADER.size:
        raise CompressedError(f"{len(data)} bytes are too few for a joseki graph")
    entries, nodes, pointer_bits, table_bytes = _HEADER.unpack_from(data)
    tables = data[_HEADER.size : _HEADER.size + table_bytes]
    lengths = np.zeros((stream.TABLES, stream.LONGEST + 1), np.int32)
    symbols = np.zeros((stream.TABLES, 256), np.uint8)
    place = 0
    try:
        for table in range(stream.TABLES):
            longest = tables[place]
            numbers = list(tables[place + 1 : place + 1 + longest])
            place += 1 + longest
            lengths[table, 1 : longest + 1] = numbers
            symbols[table, : sum(numbers)] = np.frombuffer(tables, np.uint8, sum(numbers), place)
            place += sum(numbers)
    except (IndexError, ValueError):
        raise CompressedError("the code tables of the joseki graph are damaged") from None
    if place != table_bytes or not 1 <= pointer_bits <= 32:
        raise CompressedError("the code tables of the joseki graph are damaged")
    body = np.frombuffer(data[_HEADER.size + table_bytes :] + bytes(stream.SPARE_BYTES), np.uint8)
    if nodes < 1 or nodes > entries + 1 or entries > 8 * len(body):
        raise CompressedError("the sizes of the joseki graph contradict each other")
    return Packed(data, entries, nodes, pointer_bits, lengths, symbols, body.copy())


def decompress(packed: Packed) -> tuple[Dag, np.ndarray, np.ndarray]:
    """Return the joseki graph that is stored in compressed form, and two arrays for finding its positions.
    Names and comments are not stored, so the graph has none.

    The second value has for each position (node) a handle (stream.HANDLE_DTYPE), which tells where its moves
    are in the bit stream. The third is the hash table that finds a node by its key. ``packed`` is what
    `unpack` returned. Raises CompressedError if it is damaged.
    """
    entries = np.zeros(packed.entries, ENTRY_DTYPE)
    nodes = np.zeros(packed.nodes, NODE_DTYPE)
    handles = np.zeros(packed.nodes, stream.HANDLE_DTYPE)
    table = np.full(1 << (2 * packed.nodes).bit_length(), NONE, np.int32)
    boards = state.new_stack(stream.DEEPEST + 1)
    kernels.clear_position(boards[0], DRAWN_SIZE)
    found = stream.decode(
        packed.stream,
        packed.lengths,
        packed.symbols,
        packed.pointer_bits,
        boards,
        entries,
        nodes,
        handles,
        table,
        np.zeros(1, np.int64),
        np.zeros(1, stream.ITEM_DTYPE)[0],
        np.zeros(CODES, np.int16),
        np.zeros(FRAMES, np.uint64),
    )
    if found != packed.nodes:
        raise CompressedError("the stream of the joseki graph is damaged")
    return Dag(entries, nodes), handles, table
