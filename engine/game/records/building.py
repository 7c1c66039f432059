"""A game of another format put together as a tree of SGF."""

from __future__ import annotations

import re

from sgfmill import sgf_grammar

from engine.board.points import xy
from engine.game.handicap import fixed_handicap, max_fixed_handicap

PASS_VALUE = b""

LONGEST_WORDS = 200
"""Letters of a name or a result that are looked at."""

_PLAYER = re.compile(r"(?P<name>.*?)\s*[(\[](?P<rank>[^()\[\]]{1,12})[)\]]\s*")


class Building:
    """A game that is read from a record in another format, built up as an SGF tree with one line of moves.

    ``size`` is the board's; ``root`` holds the properties of the game, SGF values by name; ``moves`` are
    (``B`` or ``W``, SGF value) in order; ``comments`` are plain texts by the number of the move, 0 for the
    root.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.root: dict[str, list[bytes]] = {"SZ": [str(size).encode()]}
        self.moves: list[tuple[str, bytes]] = []
        self.comments: dict[int, str] = {}

    def tell(self, name: str, text: str) -> None:
        """Set a property of the game by its SGF ``name``, such as ``PB``, to a plain ``text``.

        White space in it becomes single spaces. Nothing is done if the text is blank or the property is
        already set.
        """
        if text.strip() and name not in self.root:
            self.root[name] = [sgf_grammar.escape_text(" ".join(text.split()).encode("utf-8", "replace"))]

    def player(self, side: str, text: str) -> None:
        """Set the player of a ``side``, ``B`` or ``W``, from a text with the name and perhaps the rank in
        brackets.
        """
        found = _PLAYER.fullmatch(text[:LONGEST_WORDS])
        self.tell(f"P{side}", found["name"] if found else text)
        self.tell(f"{side}R", found["rank"] if found else "")

    def play(self, side: str, x: int, y: int, written: str) -> None:
        """Add a move of a ``side``, ``B`` or ``W``, in column ``x`` and row ``y``, counted from 0 at the
        upper left.

        ``written`` is the move in the words of the record. It becomes the SGF value if the point is off the
        board, so that the loader can complain of it.
        """
        inside = 0 <= x < self.size and 0 <= y < self.size
        self.moves.append((side, value_at(x, y) if inside else sgf_grammar.escape_text(written.encode())))

    def pass_turn(self, side: str) -> None:
        """Add a pass of a ``side``, ``B`` or ``W``."""
        self.moves.append((side, PASS_VALUE))

    def handicap(self, stones: int) -> None:
        """Set the number of handicap stones (HA) and the points on which servers put them (AB).

        All moves must have been added before. With three stones one corner stays empty: of two opposite
        corners, the third stone stands in the one that is played later. Nothing is done for fewer than two
        stones. AB stays as it is if it is already set, or if there are no fixed points for the number.
        """
        if stones < 2:
            return
        self.tell("HA", str(stones))
        if "AB" in self.root or stones > max_fixed_handicap(self.size):
            return
        points = [value_at(*xy(point)) for point in fixed_handicap(self.size, stones)]
        if stones == 3 and self._is_played_first(points[2]):
            points[2] = value_at(*xy(fixed_handicap(self.size, 4)[3]))
        self.root["AB"] = points

    def _is_played_first(self, corner: bytes) -> bool:
        """Return whether a move is played at ``corner`` (an SGF value) before one at the opposite point
        across the centre.

        False if neither is ever played.
        """
        x, y = (letter - ord("a") for letter in corner)
        across = value_at(self.size - 1 - x, self.size - 1 - y)
        return next((value == corner for _, value in self.moves if value in (corner, across)), False)

    def tree(self) -> sgf_grammar.Coarse_game_tree:
        """Return the game as sgfmill's tree: a root with the properties, then one node for each move, with
        its comment.
        """
        tree = sgf_grammar.Coarse_game_tree()
        tree.sequence = [self.root, *({side: [value]} for side, value in self.moves)]
        for number, text in self.comments.items():
            if number < len(tree.sequence) and text.strip():
                raw = sgf_grammar.escape_text(text.strip().encode("utf-8", "replace"))
                tree.sequence[number]["C"] = [raw]
        return tree


def value_at(x: int, y: int) -> bytes:
    """Return the SGF value (two small letters) of the point in column ``x`` and row ``y``, both counted from
    0 at the upper left.
    """
    return bytes((ord("a") + x, ord("a") + y))


def result_in_words(text: str) -> str:
    """Return a game's result, told by a server in English or Asian words, as SGF writes it: ``B+3.5``,
    ``W+R``, ``B+T``.

    It is ``B+`` or ``W+`` if only the winner is told, and empty if no winner is found.
    """
    lower = text[:LONGEST_WORDS].lower()
    winner = next((side for side, words in _WINNERS if re.search(words, lower)), "")
    if not winner:
        return ""
    if re.search(r"resign|押|불계|中盘|中盤|不計|不计|认输|認輸", lower):
        return f"{winner}+R"
    if re.search(r"time|時間|时间|시간|超时|超時", lower):
        return f"{winner}+T"
    points = re.search(r"(\d+(?:\.\d+)?)(\s*(?:目|집|子)?\s*(?:半|반))?", lower)
    if points is None:
        return f"{winner}+{'0.5' if re.search('半目|반집', lower) else ''}"
    return f"{winner}+{float(points[1]) + (0.5 if points[2] else 0):g}"


_WINNERS = (
    ("B", r"black[^a-z]+(?:\S+\s*)?win|white[^a-z]+lo|^b\s*\+|(?:黒|黑|흑)[^白백]*(?:勝|胜|승|子)"),
    ("W", r"white[^a-z]+(?:\S+\s*)?win|black[^a-z]+lo|^w\s*\+|(?:白|백)[^黒黑흑]*(?:勝|胜|승|子)"),
)
"""What says which side has won."""
