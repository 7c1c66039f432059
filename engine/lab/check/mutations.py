"""Lines of mutated GTP for `tamen fuzz`: right ones, almost right ones, and bytes that are no command at all.

A line begins as a call of one of the engine's commands with arguments of the kinds that its usage names. Then it is
damaged: words go, come twice or change places, numbers grow, bytes are flipped, put in or cut off. The bytes of
folder names (slash and backslash) never occur, so a damaged file name stays in the folder of the program.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.gtp.registry import CommandTable

FORBIDDEN = (b"/", b"\\", b"quit")
"""Parts that no line may hold: they would leave the folder, or end the program."""

MANY = 300
LONGEST = 17 << 16
"""Random bytes of the longest line, a little more than the engine takes although some are left out."""

NUMBERS = (
    "0", "1", "-1", "2", "7", "9", "19", "25", "26", "6.5", "-7.5", "1e3", "1e309", "-0", "+5", "0x10", "1_000", "nan",
    "inf", "-inf", ".5", "5.", "٣", "٩٩", "9" * 20, "9" * 400, "-" + "9" * 30, "2147483648", "18446744073709551616",
)  # fmt: skip

VERTICES = (
    "A1", "a1", "D4", "C3", "E5", "B2", "J9", "I5", "T19", "Z25", "Z26", "AA1", "A0", "A-1", "A01", "A", "4", "pass",
    "PASS", "resign", "D4D4", "D 4", "É5", "d04", "A1" * 50,
)  # fmt: skip

COLORS = ("b", "w", "black", "white", "B", "WHITE", "Black", "e", "empty", "blackk", "x", "b w")

WORDS = (
    "japanese", "chinese", "absolute", "byoyomi", "none", "canadian", "dead", "alive", "seki", "score", "territory",
    "fischer", "ownership", "interval", "true", "false", "minmoves", "avoid", "allow", "explain",
)  # fmt: skip

FILES = ("game.sgf", "game", "..", ".", "no such.sgf", "a" * 300, "con", "?", "*", "~", "game.sgf game.sgf")

ODD = (
    b"\x00",
    b"\t",
    b"\r",
    b"\x7f",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"#",
    b"\xc3",
    "多".encode(),
    b"  ",
    b"\x1b[",
)

KINDS: dict[str, Sequence[str]] = {
    "COLOR": COLORS,
    "VERTEX": VERTICES,
    "V": VERTICES,
    "MOVE": VERTICES,
    "FILE": FILES,
}
"""What the words of a usage stand for; words that are not here stand for numbers, now and then for another word."""


class Mutator:
    """Makes damaged GTP lines at random. The same seed gives the same lines."""

    def __init__(self, seed: int, commands: CommandTable) -> None:
        self._random = random.Random(seed)
        names = [name for name in commands if name not in ("quit", "exit")]
        self._usages = {name: commands[name].usage.split() for name in names}
        self._names = names
        self._damages: tuple[Callable[[bytes], bytes], ...] = (
            self._drop_word,
            self._double_word,
            self._swap_words,
            self._put_number,
            self._flip_byte,
            self._put_bytes,
            self._cut,
            self._change_case,
            self._rename,
            self._number_it,
            self._add_words,
        )

    def line(self) -> bytes:
        """Return one more damaged GTP line, made at random to test a program with it. It ends with a line
        break.
        """
        while True:
            line = self._line()
            if not any(part in line.lower() for part in FORBIDDEN):
                return line

    def _line(self) -> bytes:
        dice = self._random.random()
        if dice < 0.0005:
            return self._make_noise(self._random.choice((5000, LONGEST))) + b"\n"
        if dice < 0.03:
            return self._make_noise(self._random.randrange(60)) + b"\n"
        line = self._call()
        for _ in range(self._random.choice((0, 0, 0, 1, 1, 1, 2, 3, 6))):
            line = self._random.choice(self._damages)(line)
        return line.replace(b"\n", b" ") + self._random.choice(
            (b"\n", b"\n", b"\n", b"\r\n", b" \t\n", b"#x\n")
        )

    def _call(self) -> bytes:
        name = self._random.choice(self._names)
        words = [name]
        for word in self._usages[name]:
            kind = word.strip("[].")
            if word.startswith("[") and self._random.random() < 0.5:
                continue
            times = self._random.choice((1, 1, 2, 5)) if "..." in word else 1
            words += [self._choose_argument(kind) for _ in range(times)]
        return " ".join(words).encode()

    def _choose_argument(self, kind: str) -> str:
        choices = KINDS.get(kind)
        if choices is None:
            choices = NUMBERS if self._random.random() < 0.6 else WORDS
        # the first ones of each kind are right on small boards, so that games come about
        right = choices[: max(3, len(choices) // 3)]
        return self._random.choice(right if self._random.random() < 0.7 else choices)

    def _make_noise(self, length: int) -> bytes:
        return self._random.randbytes(length).translate(None, b"\n/\\")

    def _split_words(self, line: bytes) -> list[bytes]:
        return line.split(b" ")

    def _drop_word(self, line: bytes) -> bytes:
        words = self._split_words(line)
        words.pop(self._random.randrange(len(words)))
        return b" ".join(words)

    def _double_word(self, line: bytes) -> bytes:
        words = self._split_words(line)
        words.insert(self._random.randrange(len(words) + 1), self._random.choice(words))
        return b" ".join(words)

    def _swap_words(self, line: bytes) -> bytes:
        words = self._split_words(line)
        self._random.shuffle(words)
        return b" ".join(words)

    def _put_number(self, line: bytes) -> bytes:
        words = self._split_words(line)
        words[self._random.randrange(len(words))] = self._random.choice(NUMBERS).encode()
        return b" ".join(words)

    def _flip_byte(self, line: bytes) -> bytes:
        if not line:
            return line
        at = self._random.randrange(len(line))
        return line[:at] + bytes([line[at] ^ (1 << self._random.randrange(8))]) + line[at + 1 :]

    def _put_bytes(self, line: bytes) -> bytes:
        at = self._random.randrange(len(line) + 1)
        odd = self._random.choice(ODD)
        return line[:at] + odd + line[at:]

    def _cut(self, line: bytes) -> bytes:
        return line[: self._random.randrange(len(line) + 1)]

    def _change_case(self, line: bytes) -> bytes:
        return self._random.choice((line.upper(), line.lower(), line.swapcase()))

    def _rename(self, line: bytes) -> bytes:
        return b" ".join([self._random.choice(self._names).encode(), *self._split_words(line)[1:]])

    def _number_it(self, line: bytes) -> bytes:
        return self._random.choice((b"7 ", b"0 ", b"-3 ", b"9" * MANY + b" ", b"12 34 ", b"5")) + line

    def _add_words(self, line: bytes) -> bytes:
        return (
            line + b" " + b" ".join([self._choose_argument("").encode()] * self._random.choice((1, 2, MANY)))
        )
