"""Reading the compressed graph: the kernels that take entries off the bit stream, and the index of positions.

What the stream holds is written in `joseki.compress`. Nothing here looks at the whole of it but `decode`; `children_at`
answers for one node by skipping what stands between its entries.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import int64, types, uint64, void

from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, PASS
from engine.board.record import BOARDS
from engine.jit.declaring import kernel
from joseki.corner import (
    FOUR_KEYS,
    FRAMES,
    NO_KO,
    STONES,
    TENUKI,
    code_point,
    corner_keys,
    corner_ko,
    list_corner,
)
from joseki.dag import ENTRY_DTYPE, MIRROR, NODE_DTYPE, NONE, REVERSE, SAME_COLOR, SYMMETRIC, TESUJI
from joseki.position import DRAWN_SIZE, REACH
from joseki.tree import STORED_KINDS

BYTES = types.Array(types.uint8, 1, "C")
LENGTHS = types.Array(types.int32, 2, "C")
"""numba type of the number of codes of each length, one row a table."""
SYMBOLS = types.Array(types.uint8, 2, "C")
"""numba type of the symbols of each table in the order of their codes."""
PLACE = types.Array(types.int64, 1, "C")
HASH = types.Array(types.int32, 1, "C")
"""numba type of the open hash of nodes: 2 ** n slots, each a node or NONE."""
ENTRIES = types.Array(numba.from_dtype(ENTRY_DTYPE), 1, "C")
NODES = types.Array(numba.from_dtype(NODE_DTYPE), 1, "C")

LONGEST = 16
"""Bits of the longest code."""

LEAF, FOLLOWS, POINTER = 0, 1, 2
"""What comes after a move: nothing, its children at once, or the number of a node met before."""

TENUKI_SYMBOL = 254
ESCAPE = 255
"""Symbols that are no points (a corner has no lines 12 to 16): elsewhere, and eight bits with the point follow."""

WEIGHT_OFFSET = 64
HIGHEST_WEIGHT = 40
"""The weight that the first move of the corner is compared with."""

ZONES = 16
FIRST_ZONE = 15
SHAPE_CONTEXTS = 13
WEIGHT_CONTEXTS = 18
SHAPE_TABLE = ZONES
WEIGHT_TABLE = SHAPE_TABLE + SHAPE_CONTEXTS
TABLES = WEIGHT_TABLE + WEIGHT_CONTEXTS

SPARE_BYTES = 16
"""No entry is longer, so behind the last one there must be room for so much that the reader may look at."""

DEEPEST = 128
"""Moves of the longest line."""

HANDLE_DTYPE = np.dtype(
    [
        ("place", np.int64),  # bit at which the first entry of the node begins, NONE at the end of a line
        ("number", np.int64),  # number of that entry
        ("weight", np.int16),  # weight of the move that leads to it
        ("last", np.int16),  # code of the last stone on the way to it, NONE if there is none
    ],
    align=True,
)
HANDLE = numba.from_dtype(HANDLE_DTYPE)
HANDLES = types.Array(HANDLE, 1, "C")

ITEM_DTYPE = np.dtype(
    [
        ("code", np.int16),
        ("kind", np.int16),
        ("flags", np.int16),
        ("weight", np.int16),
        ("mode", np.int16),  # LEAF, FOLLOWS or POINTER
        ("last", np.int16),  # code of the last stone after the move
        ("more", np.int16),  # 1: a sibling follows
        ("number", np.int64),  # number of the entry in the stream
        ("pointer", np.int64),  # node of a POINTER
        ("place", np.int64),  # bit after the entry: where the children begin if they follow
    ],
    align=True,
)
ITEM = numba.from_dtype(ITEM_DTYPE)
ITEMS = types.Array(ITEM, 1, "C")


@kernel(int64(int64))
def zone_of(last):
    """Return the number of the code table (Huffman code) with which a move's point is written. It depends on
    ``last``, the code of the last stone; a code below 0 means that there is no stone.

    The table is chosen by the stone's distances from both edges, taken two lines at a time.
    """
    if last < 0:
        return FIRST_ZONE
    far, near = last >> 4, last & 15
    if near > far:
        far, near = near, far
    far, near = min(far // 2, 4), min(near // 2, 4)
    return far * (far + 1) // 2 + near


@kernel(int64(int64, int64))
def fold(last, code):
    """Return a corner point (code) mirrored on the diagonal if the last stone's column is less than its row;
    else unchanged.

    So moves that answer mirrored stones are written alike. Column and row are counted from the corner.
    Folding twice gives the old point back.
    """
    if last >= 0 and last >> 4 < last & 15:
        return (code & 15) << 4 | code >> 4
    return code


@kernel(int64(BYTES, PLACE, int64))
def read_bits(stream, place, count):
    """Read ``count`` bits of the stream as a number, the highest bit first. Reading begins at bit
    ``place[0]``, which is moved on.
    """
    number = 0
    at = place[0]
    for _ in range(count):
        number = number << 1 | (stream[at >> 3] >> (7 - (at & 7)) & 1)
        at += 1
    place[0] = at
    return number


@kernel(int64(BYTES, LENGTHS, SYMBOLS, int64, PLACE))
def read_symbol(stream, lengths, symbols, table, place):
    """Read one symbol from the bit stream and return it; -1 if the bits there are no code word. Reading
    begins at bit ``place[0]``, which is moved on.

    The symbol is written in the canonical Huffman code number ``table``. For each code, ``lengths`` holds how
    many words have each length, and ``symbols`` the symbols in the order of their words.
    """
    code = 0
    first = 0
    index = 0
    at = place[0]
    for length in range(1, LONGEST + 1):
        code = code << 1 | (stream[at >> 3] >> (7 - (at & 7)) & 1)
        at += 1
        count = int64(lengths[table, length])
        if code - first < count:
            place[0] = at
            return int64(symbols[table, index + code - first])
        index += count
        first = first + count << 1
    return -1


@kernel(int64(BYTES, LENGTHS, SYMBOLS, int64, int64, int64, int64, PLACE, ITEM))
def read_entry(stream, lengths, symbols, pointer_bits, reference, is_first, last, place, item):
    """Read one move (entry of the joseki graph) from the bit stream into ``item``. Return 0, or -1 if the
    stream is damaged.

    lengths, symbols: the code tables; pointer_bits: the bits of a node's number; reference: the weight of the
    move before it in the same position or, if it ``is_first``, of the move that led there; last: the code of
    the last stone. Reading begins at bit ``place[0]``, which is moved on.
    """
    context = min(reference, 8) + (9 if is_first else 0)
    symbol = read_symbol(stream, lengths, symbols, WEIGHT_TABLE + context, place)
    weight = reference + WEIGHT_OFFSET - symbol
    if symbol < 0 or weight < 0 or weight > HIGHEST_WEIGHT:
        return -1
    shape = read_symbol(stream, lengths, symbols, SHAPE_TABLE + min(weight, SHAPE_CONTEXTS - 1), place)
    if shape < 0 or (shape >> 3) // 3 >= STORED_KINDS:
        return -1
    item.weight = weight
    item.more = shape & 1
    item.flags = shape >> 1 & (SYMMETRIC | TESUJI)
    item.mode = (shape >> 3) % 3
    item.kind = (shape >> 3) // 3
    symbol = read_symbol(stream, lengths, symbols, zone_of(last), place)
    if symbol < 0:
        return -1
    if symbol == TENUKI_SYMBOL:
        item.code = TENUKI
        item.last = last
    else:
        item.code = fold(last, read_bits(stream, place, 8) if symbol == ESCAPE else symbol)
        item.last = item.code
    if item.mode == POINTER:
        item.pointer = read_bits(stream, place, pointer_bits)
        frame = read_bits(stream, place, 2)
        item.flags |= (MIRROR if frame & 1 else 0) | (REVERSE if frame & 2 else 0)
    item.place = place[0]
    return 0


@kernel(int64(BYTES, LENGTHS, SYMBOLS, int64, HANDLE, ITEMS, PLACE), allocates=True)
def children_at(stream, lengths, symbols, pointer_bits, handle, items, place):
    """Fill ``items`` with the moves of a corner position, given by its handle (`HANDLE_DTYPE`). Return how
    many they are, -1 if the stream is damaged.

    lengths, symbols: the code tables; pointer_bits: the bits of a node's number; place: room for one number,
    the bit where it reads. The moves that follow one of these moves are stored before the next one; they are
    read into ``items[-1]`` and dropped.
    """
    scratch = len(items) - 1
    waiting_weight = np.zeros(DEEPEST, np.int64)
    waiting_last = np.zeros(DEEPEST, np.int64)
    found = 0
    place[0] = handle.place
    number = int64(handle.number)
    reference, is_first, last = int64(handle.weight), 1, int64(handle.last)
    while True:
        if (
            read_entry(stream, lengths, symbols, pointer_bits, reference, is_first, last, place, items[found])
            != 0
        ):
            return -1
        item = items[found]
        item.number = number
        number += 1
        found += 1
        if item.more == 0:
            return found
        if item.mode == FOLLOWS:
            depth = 0
            waiting_last[0] = item.last
            reference, is_first, inner = int64(item.weight), 1, int64(item.last)
            while depth >= 0:
                spare = items[scratch]
                if (
                    read_entry(
                        stream, lengths, symbols, pointer_bits, reference, is_first, inner, place, spare
                    )
                    != 0
                ):
                    return -1
                number += 1
                # a sibling waits behind the children, with this entry's weight before it
                waiting_weight[depth] = spare.weight if spare.more else NONE
                waiting_last[depth] = inner
                if spare.mode == FOLLOWS:
                    depth += 1
                    reference, is_first, inner = int64(spare.weight), 1, int64(spare.last)
                    continue
                while depth >= 0 and waiting_weight[depth] == NONE:
                    depth -= 1
                if depth >= 0:
                    reference, is_first, inner = waiting_weight[depth], 0, waiting_last[depth]
        reference, is_first = int64(item.weight), 0


@kernel(int64(NODES, HASH, uint64))
def find_node(nodes, table, key):
    """Find a corner position by its Zobrist key (hash number), and return its number (node) in the joseki
    graph; NONE if it is not there.

    ``nodes`` are those of the graph. ``table`` is a hash table with open addressing, whose slots hold numbers
    of nodes or NONE.
    """
    mask = len(table) - 1
    slot = int64(key & uint64(mask))
    while table[slot] != NONE:
        if nodes[table[slot]].key == key:
            return int64(table[slot])
        slot = slot + 1 & mask
    return NONE


@kernel(void(HASH, uint64, int64))
def add_node(table, key, node):
    """Add a corner position (node) with its Zobrist key to a hash table with open addressing.

    The slots of ``table`` hold numbers of nodes or NONE. At least one must be free.
    """
    mask = len(table) - 1
    slot = int64(key & uint64(mask))
    while table[slot] != NONE:
        slot = slot + 1 & mask
    table[slot] = node


@kernel(
    int64(
        BYTES, LENGTHS, SYMBOLS, int64, BOARDS, ENTRIES, NODES, HANDLES, HASH, PLACE, ITEM,
        STONES, FOUR_KEYS,
    ),
    allocates=True,
)  # fmt: skip
def decode(
    stream, lengths, symbols, pointer_bits, boards, entries, nodes, handles, table, place, item, stones, keys
):
    """Unpack a joseki graph: read its whole stream into ``entries``, ``nodes``, ``handles`` and the hash
    ``table``. Return the number of nodes (positions), -1 if the stream is damaged.

    lengths, symbols: the code tables; pointer_bits: the bits of a node's number; boards: a stack with room
    for DEEPEST moves, whose first board is an empty 19x19 board; place: ``place[0]`` is the bit where it
    reads; item, stones, keys: room to work in
    """
    at_node = np.zeros(DEEPEST, np.int64)
    before = np.zeros(DEEPEST, np.int64)
    reference = np.zeros(DEEPEST, np.int64)
    last = np.zeros(DEEPEST, np.int64)
    over = np.zeros(DEEPEST, np.int64)
    corner_keys(stones, 0, BLACK, NO_KO, keys)
    nodes[0].key = keys[0]
    nodes[0].entry = NONE
    nodes[0].first = NONE
    add_node(table, keys[0], 0)
    handles[0].place = place[0]
    handles[0].number = 0
    handles[0].weight = HIGHEST_WEIGHT
    handles[0].last = NONE
    node_count = 1
    depth = 0
    before[0], reference[0], last[0] = NONE, HIGHEST_WEIGHT, NONE
    for number in range(len(entries)):
        if depth < 0 or place[0] >> 3 >= len(stream) - SPARE_BYTES:
            return -1
        is_first = 1 if before[depth] == NONE else 0
        if (
            read_entry(
                stream, lengths, symbols, pointer_bits, reference[depth], is_first, last[depth], place, item
            )
            != 0
        ):
            return -1
        entry = entries[number]
        entry.code = item.code
        entry.kind = item.kind
        entry.weight = item.weight
        entry.sibling = NONE
        if is_first:
            nodes[at_node[depth]].first = number
        else:
            entries[before[depth]].sibling = number
        before[depth] = number
        reference[depth] = item.weight
        over[depth] = 0 if item.more else 1
        color = int64(boards[depth].to_move)
        point = PASS if item.code == TENUKI else code_point(DRAWN_SIZE, 0, item.code)
        if play(boards, depth, color, point) != LEGAL:
            return -1
        entry.flags = item.flags | (SAME_COLOR if color == BLACK else 0)
        entry.node = NONE
        if item.mode == POINTER:
            entry.node = item.pointer
            if item.pointer >= node_count:
                return -1
        else:
            position = boards[depth + 1]
            count = list_corner(position, 0, REACH, stones)
            to_move = int64(position.to_move)
            corner_keys(stones, count, to_move, corner_ko(position, 0, REACH, to_move), keys)
            if item.mode == LEAF:
                for frame in range(FRAMES):
                    known = find_node(nodes, table, keys[frame])
                    if known != NONE:
                        entry.node = known
                        entry.flags |= (MIRROR if frame & 1 else 0) | (REVERSE if frame & 2 else 0)
                        break
            if entry.node == NONE:
                if node_count >= len(nodes):
                    return -1
                entry.node = node_count
                nodes[node_count].key = keys[0]
                nodes[node_count].entry = number
                nodes[node_count].first = NONE
                handles[node_count].place = item.place if item.mode == FOLLOWS else NONE
                handles[node_count].number = number + 1
                handles[node_count].weight = item.weight
                handles[node_count].last = item.last
                add_node(table, keys[0], node_count)
                node_count += 1
        if item.mode == FOLLOWS:
            depth += 1
            if depth >= DEEPEST - 1:
                return -1
            at_node[depth], before[depth] = entry.node, NONE
            reference[depth], last[depth] = item.weight, item.last
        else:
            while depth >= 0 and over[depth] == 1:
                depth -= 1
    return node_count if depth < 0 else -1
