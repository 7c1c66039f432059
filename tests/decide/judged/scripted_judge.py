"""A small GTP engine that analyses by a script, with each fault of a judge: `python scripted_judge.py FAULT`.

It likes the empty points in the order of the board. Faults: none, leela (lz-analyze only), white (numbers from White's
view), no-analysis, no-rules, no-size, no-komi, no-play, dies, dies-once FILE, hangs, nonsense, illegal, slow (a line
every second), loads (a second), counts FILE (no fault: its process is written there).
"""

from __future__ import annotations

import os
import pathlib
import queue
import shlex
import sys
import threading
import time

COLUMNS = "ABCDEFGHJKLMNOPQRST"

COMMANDS = (
    "name protocol_version list_commands boardsize clear_board komi play undo kata-set-rules kata-analyze "
    "lz-analyze quit"
)


def command_of(*words: str) -> str:
    """Return the command line that starts the script; ``words``: a fault, and perhaps its file."""
    return shlex.join([sys.executable, __file__, *words])


class Script:
    """What the script knows of the game, and how it answers."""

    def __init__(self, fault: str, file: str = "") -> None:
        self.fault, self.file = fault, file
        self.size, self.komi = 19, 7.5
        self.moves: list[tuple[str, str]] = []
        self.lines: queue.Queue[str] = queue.Queue()

    def known(self) -> list[str]:
        left_out = {
            "no-analysis": {"kata-analyze", "lz-analyze"},
            "leela": {"kata-analyze", "kata-set-rules"},
        }
        return [each for each in COMMANDS.split() if each not in left_out.get(self.fault, set())]

    def answer(self, words: list[str]) -> str:
        name = words[0]
        if name not in self.known():
            return "? unknown command"
        if name == "name":
            time.sleep(1.0 if self.fault == "loads" else 0.0)
            return "= Scripted"
        if name == "list_commands":
            return "= " + "\n".join(self.known())
        if name == "kata-set-rules" and self.fault == "no-rules":
            return "? Unknown rules"
        if name == "boardsize" and self.fault == "no-size":
            return "? unacceptable size"
        if name == "play" and self.fault == "no-play":
            return "? illegal move"
        if name == "komi":
            if self.fault == "no-komi" and self.moves == [] and float(words[1]) < 50:
                return "? unacceptable komi"
            self.komi = float(words[1])
        if name in ("boardsize", "clear_board"):
            self.moves = []
            self.size = int(words[1]) if len(words) > 1 else self.size
        if name == "play":
            self.moves.append((words[1], words[2]))
        if name == "undo":
            if not self.moves:
                return "? cannot undo"
            self.moves.pop()
        return "= 2" if name == "protocol_version" else "="

    def analysis(self, name: str, side: str) -> str:
        """One line: two candidates, the first better by two points."""
        taken = {vertex for _, vertex in self.moves}
        free = [f"{c}{r}" for r in range(1, self.size + 1) for c in COLUMNS[: self.size]]
        free = [each for each in free if each not in taken][:2]
        if self.fault == "illegal" and self.moves:
            free[0] = self.moves[0][1]
        won = 0.01 if (side == "B") == (self.komi > 50) else 0.99
        if self.komi < 50:
            won = 0.6
        sign = -1 if self.fault == "white" and side == "B" else 1
        shown = won if sign > 0 else 1 - won
        parts = []
        for order, vertex in enumerate(free):
            share = shown - sign * 0.05 * order
            told = f"{share:.4f}" if name == "kata-analyze" else str(round(10_000 * share))
            score = f" scoreLead {sign * (3.5 - 2 * order):.1f}" if name == "kata-analyze" else ""
            other = free[1 - order]
            parts.append(
                f"info move {vertex} visits {300 - 100 * order} winrate {told}{score} prior 0.5 lcb {told} "
                f"order {order} pv {vertex} {other}"
            )
        if name == "kata-analyze":
            parts[-1] += " pvVisits 200 150"
            parts[0] += " pvVisits 300 250"
            parts.append(f"rootInfo visits 500 winrate {shown:.4f} scoreLead {sign * 3.5:.1f}")
            parts.append("ownership " + " ".join(["0.5" if sign > 0 else "-0.5"] * self.size**2))
        return " ".join(parts)

    def analyse(self, words: list[str]) -> None:
        print("=", flush=True)
        if self.fault == "dies" or (self.fault == "dies-once" and not pathlib.Path(self.file).exists()):
            if self.komi < 50:
                if self.file:
                    pathlib.Path(self.file).touch()
                sys.exit(3)
        while self.fault == "hangs" and self.komi < 50:
            time.sleep(60)
        while True:
            line = self.analysis(words[0], words[1])
            print("what is this" if self.fault == "nonsense" and self.komi < 50 else line, flush=True)
            try:
                following = self.lines.get(timeout=1.0 if self.fault == "slow" else 0.05)
            except queue.Empty:
                continue
            print(flush=True)
            return self.obey(following)

    def obey(self, line: str) -> None:
        words = line.split()
        if words and words[0] in ("kata-analyze", "lz-analyze") and words[0] in self.known():
            return self.analyse(words)
        if words:
            print(self.answer(words), end="\n\n", flush=True)
        if words == ["quit"]:
            sys.exit(0)
        return None

    def run(self) -> None:
        def read() -> None:
            for line in sys.stdin:
                self.lines.put(line)
            self.lines.put("quit")

        print("Scripted has begun", file=sys.stderr, flush=True)
        if self.fault == "counts":
            with pathlib.Path(self.file).open("a", encoding="ascii") as started:
                started.write(f"{os.getpid()}\n")
        threading.Thread(target=read, daemon=True).start()
        while True:
            self.obey(self.lines.get())


if __name__ == "__main__":
    Script(*sys.argv[1:]).run()
