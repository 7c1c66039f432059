"""Made problems as entries of the problem sets, files of them by grade, and how far the making has come.

The files are read by `tamen regress` and the studio as our other sets are (`engine.lab.check.regress.problem_sets`);
the name of a problem ends in the number of the attempt that made it. `progress.txt` is written last: what a file holds
of later attempts, because the making was broken off between two files, is made once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.base.files import replace_text
from engine.board.points import PASS, color_name, opponent, vertex_of
from engine.lab.check.regress.problem_sets import GRADES, SetProblem, read_problem_sets, set_files
from engine.lab.make.composing.grading import Refutation, Solution, grade_of
from engine.lab.make.composing.proving import About, Composition
from engine.reading.outcome import KO_FIRST, KO_SECOND, WIN

BANDS = {"beginner": GRADES[:13], "intermediate": GRADES[13:20], "advanced": GRADES[20:]}
"""The files, and the grades that each holds."""

PROGRESS = "progress.txt"

HEADER = """\
# {about} that the engine made itself: {command}.
#
# Proof: every legal first move was read with {budget:,} positions at most; exactly one reaches the goal, playing
# elsewhere fails, and {proven}.
# `proof` gives the goal, the positions looked at, a line that asks the most of the reader, and what refutes the wrong
# moves that habit likes best.
#
# Grade: engine.lab.make.composing.grading.
"""

ABOUT = {
    About.LIFE: (
        "Life and death",
        "the answer stands when the readers are asked again after every reply nearby",
    ),
    About.KO: ("Kos", "no move reaches more; a ko that the side to move could never end counts as none"),
    About.SEKI: (
        "Sekis",
        "the answer, after which the group never gets two eyes, stands when the readers are asked again",
    ),
}
"""What stands at the head of the files."""

REACHED = {
    WIN: "reached",
    KO_FIRST: "by ko, the side to play takes first",
    KO_SECOND: "by ko, the other side takes first",
}

_SIGNS = ".XO"


@dataclass(frozen=True)
class Progress:
    """The settings that a folder of problems was made with, and how many attempts were made."""

    about: About
    seed: int
    budget: int
    attempts: int

    @property
    def command(self) -> str:
        """The command line that makes the same problems again. The option with the number of problems is left
        out.
        """
        about = "" if self.about == About.LIFE else f" --about {self.about}"
        return f"tamen problems make{about} --seed {self.seed} --budget {self.budget}"

    @property
    def name(self) -> str:
        """The name of the problem that the next attempt would make."""
        about = "" if self.about == About.LIFE else f"{self.about}-"
        return f"made-{about}{self.seed}-{self.attempts}"


def entry_text(name: str, problem: Composition, solution: Solution) -> str:
    """Return one problem as the text of an entry of a YAML list: its name, position, answer, grade and main
    line.

    solution: how the problem is solved and how hard that is
    """
    board, size = problem.board, problem.board.size
    rows = [" ".join(_SIGNS[sign] for sign in row) for row in board.grid().tolist()]
    answer = vertex_of(problem.answer, size)
    line = " ".join(vertex_of(move, size) for move in solution.line)
    reached = f"{REACHED[problem.proof.outcome]}; readers, {problem.proof.nodes:,} positions"
    refuted = ", ".join(_tell_refutation(each, size) for each in solution.refuted)
    lines = [
        f"- id: {name}",
        f"  topic: {_name_topic(problem)}",
        f"  grade: {grade_of(solution)}",
        f"  to_play: {color_name(board.to_move)}",
        "  board: |",
        *(f"    {row}" for row in rows),
        f"  answers: [{answer}]",
        "  proof: >-",
        f"    {problem.goal}: {reached}; line {line};",
        f"    refuted {refuted}",
        "  says: >-",
        f"    {_write_sentence(problem)}",
    ]
    return "\n".join(lines) + "\n"


def _name_topic(problem: Composition) -> str:
    if problem.about == About.LIFE:
        return "kill" if problem.verb == "kill" else "life"
    return str(problem.about)


def _tell_refutation(refutation: Refutation, size: int) -> str:
    answer = "no move" if refutation.answer == PASS else vertex_of(refutation.answer, size)
    return f"{vertex_of(refutation.move, size)} by {answer}{' for a ko' if refutation.is_ko else ''}"


def _write_sentence(problem: Composition) -> str:
    size, solver = problem.board.size, problem.board.to_move
    owner = color_name(opponent(solver) if problem.verb == "kill" else solver).capitalize()
    answer = vertex_of(problem.answer, size)
    if problem.about == About.SEKI:
        return f"Only {answer} saves {owner}'s group, in seki."
    if problem.about == About.KO:
        taker = color_name(solver if problem.proof.outcome == KO_FIRST else opponent(solver)).capitalize()
        return f"The best is a ko for the life of {owner}'s group: {answer}, and {taker} takes first."
    does = "kills" if problem.verb == "kill" else "saves"
    return f"Only {answer} {does} {owner}'s group."


def attempt_of(problem: SetProblem) -> int:
    """Return the number of the attempt that made a problem."""
    return int(problem.name.rsplit("-", 1)[1])


def read_progress(folder: Path) -> Progress | None:
    """Return the settings and attempts that a folder's progress file holds; None if there is none.

    Raises OSError, or ValueError for a file of another form.
    """
    file = folder / PROGRESS
    if not file.exists():
        return None
    words = file.read_text(encoding="utf-8").split()
    if words[::2] != ["about", "seed", "budget", "attempts"] or words[1:2] not in [[each] for each in About]:
        raise ValueError(f"{file}: expected 'about {'|'.join(About)} seed N budget N attempts N'")
    return Progress(About(words[1]), *(int(word) for word in words[3::2]))


def read_made(folder: Path, attempts: int) -> list[tuple[SetProblem, str]]:
    """Return the problems in a folder that the first ``attempts`` attempts have made, in the order of the
    attempts. Each comes with its text in YAML.
    """
    made = []
    for file in set_files(folder):
        texts = file.read_text(encoding="utf-8").split("- id: ")[1:]
        made += list(zip(read_problem_sets([file]), (f"- id: {text}" for text in texts), strict=True))
    return sorted(
        (each for each in made if attempt_of(each[0]) < attempts), key=lambda each: attempt_of(each[0])
    )


def write_made(folder: Path, progress: Progress, entries: Iterable[tuple[str, str]]) -> None:
    """Write the problems of a folder, one file for each band of grades, and then the progress. Raises
    OSError.

    entries: grade and YAML of each problem, in the order of the attempts
    """
    entries = list(entries)
    about, proven = ABOUT[progress.about]
    header = HEADER.format(about=about, command=progress.command, budget=progress.budget, proven=proven)
    for band, grades in BANDS.items():
        texts = [text for grade, text in entries if grade in grades]
        file = folder / f"{band}.yaml"
        if texts:
            replace_text(file, header + "".join(texts))
        else:
            file.unlink(missing_ok=True)
    replace_text(
        folder / PROGRESS,
        f"about {progress.about} seed {progress.seed} budget {progress.budget} attempts {progress.attempts}\n",
    )
