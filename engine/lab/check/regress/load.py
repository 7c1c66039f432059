"""Loading the passages, i.e. commands with questions among them, that the paths of a command line name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path

from engine.lab.check.regress.problem_sets import read_problem_sets, set_files
from engine.lab.check.regress.question import Suites
from engine.lab.check.regress.setup import set_passage
from engine.lab.check.regress.sgf import read_sgf_problems
from engine.lab.check.regress.tst import read_tst

_KINDS = (".tst", ".yaml", ".yml", ".sgf")


def load_suites(paths: Iterable[Path]) -> Suites:
    """Read the questions in some files or folders and return them as passages. A passage is a list of GTP
    commands with questions among them.

    There are `.tst` suites, SGF problems and our own sets of problems. A folder with `.tst` files is a folder
    of suites (the records beside them belong to the suites). One with YAML files is a folder of our own sets.
    Any other is searched for SGF problems, with its subfolders as topics. Raises ValueError in one sentence
    for what cannot be used and OSError for what cannot be read.
    """
    found = Suites()
    files: dict[Path, Path] = {}
    for path in paths:
        for file in _list_files(path):
            files.setdefault(file.resolve(), path)
    sets = [file for file in files if file.suffix in (".yaml", ".yml")]
    by_file = {file: Suites() for file in files}
    for problem in read_problem_sets(sets):
        by_file[problem.file].passages.append(set_passage(problem, problem.file.stem))
    for file, path in files.items():
        if file.suffix == ".tst":
            by_file[file] = read_tst(file, file.stem, file.stem)
        elif file.suffix == ".sgf":
            by_file[file] = _load_sgf(file, path)
        found.add(by_file[file])
    _check_keys(found)
    return found


def _list_files(path: Path) -> list[Path]:
    if not path.exists():
        raise ValueError(f"there is no file or folder '{path}'")
    if not path.is_dir():
        if path.suffix not in _KINDS:
            raise ValueError(f"'{path}' is no suite, expected a file that ends in {', '.join(_KINDS)}")
        return [path]
    files = sorted(path.glob("*.tst")) or set_files(path) or sorted(path.rglob("*.sgf"))
    if not files:
        raise ValueError(
            f"the folder '{path}' holds no suite, expected files that end in {', '.join(_KINDS)}"
        )
    return files


def _load_sgf(file: Path, path: Path) -> Suites:
    """Return the problems of one SGF file.

    path: the file or folder named on the command line. A folder counts as the suite, its subfolders as
    topics.
    """
    if not path.is_dir():
        return read_sgf_problems(file, file.stem, file.stem)
    inside = file.relative_to(path.resolve())
    suite = path.resolve().name
    topic = inside.parent.as_posix() if inside.parent != Path() else ""
    return read_sgf_problems(file, suite, f"{suite}/{inside.with_suffix('').as_posix()}", topic)


def _check_keys(found: Suites) -> None:
    counts = Counter(question.key for passage in found.passages for question in passage.questions)
    for key, count in counts.items():
        if count > 1:
            raise ValueError(
                f"{count} questions are called '{key}', expected suites whose files and folders have different names"
            )


def choose(found: Suites, topics: Collection[str], grades: Collection[str]) -> Suites:
    """Return the passages in ``found`` cut down to the questions with one of the topics ``topics`` and one of
    the grades ``grades``. Passages without a question left are dropped.

    Capital and small letters are not told apart. An empty collection allows every topic or grade.
    """
    wanted_topics = {topic.lower() for topic in topics}
    wanted_grades = {grade.lower() for grade in grades}
    wanted = frozenset(
        question.key
        for passage in found.passages
        for question in passage.questions
        if (not topics or question.topic.lower() in wanted_topics)
        and (not grades or question.grade.lower() in wanted_grades)
    )
    kept = [passage.only(wanted) for passage in found.passages]
    return Suites([passage for passage in kept if passage], found.left_out)
