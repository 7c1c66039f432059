"""`tamen regress PATH...`: graded problems and GTP suites, asked of our engine or of any GTP program.

PATH is a suite of GTP commands (``.tst``), problems in SGF, one of our own sets in YAML, or a folder of one of these
kinds (`engine.lab.check.regress.load`). With ``--report FOLDER`` the results are written there as they come
(``results.jsonl``) and in the end as ``report.json``, ``report.txt`` and ``report.html``; ``--resume`` goes on with a
run that was broken off.
``--compare OLD.json NEW.json`` tells what two reports differ in.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import input_file, input_path, positive, seconds
from engine.decide.judged.gtp_program import OWN_PROGRAM
from engine.lab.check.regress.load import choose, load_suites
from engine.lab.check.regress.page import make_page
from engine.lab.check.regress.question import Passage, Suites
from engine.lab.check.regress.report import comparison_text, text_report
from engine.lab.check.regress.results import (
    ResultsFile,
    compare,
    read_report,
    report_object,
    still_valid,
    tally,
)
from engine.lab.check.regress.run import Result, ask_all, ask_piece, pieces_of
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import crew_of
from engine.lab.measure.record import Value, add_record_option, name_of, record, values_of

SHOWN = 20
"""Wrong answers that are listed on the screen; the report lists all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen regress`."""
    parser.add_argument("paths", nargs="*", type=input_path, metavar="PATH", help="suites: files or folders")
    parser.add_argument(
        "--engine",
        default=OWN_PROGRAM,
        metavar="COMMAND",
        help="GTP command line of the program to ask, e.g. 'tamen --level 5' or 'gnugo --mode gtp' (default tamen)",
    )
    parser.add_argument("--topic", action="append", default=[], help="only this topic (may be given again)")
    parser.add_argument(
        "--grade", action="append", default=[], help="only this grade, e.g. 20k (may be given again)"
    )
    parser.add_argument("--jobs", type=positive, default=1, help="programs at once (default 1)")
    add_cluster(parser)
    parser.add_argument(
        "--timeout", type=seconds, default=60.0, help="seconds to wait for an answer (default 60)"
    )
    parser.add_argument(
        "--report", type=Path, metavar="FOLDER", help="write results and reports into this folder"
    )
    parser.add_argument(
        "--resume", action="store_true", help="keep the results that --report's folder has already"
    )
    parser.add_argument(
        "--compare",
        nargs=2,
        type=input_file,
        metavar=("OLD.json", "NEW.json"),
        help="compare two reports instead of asking",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="exit status 1 for wrong answers (those of a comparison: newly wrong ones)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    add_record_option(parser)


def run(options: argparse.Namespace) -> int:
    """Ask a program regression questions as the options of `tamen regress` say, and report how it answered.

    Returns the exit status: 0 if the run itself worked, 1 for wrong answers under ``--strict``, 2 if nothing
    could be asked, and 130 if it was broken off from the keyboard. Nothing can be asked if a path or a report
    cannot be used, or if a program does not start or answers nothing at all.
    """
    try:
        if options.compare:
            return _compare(options)
        return _ask(options)
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else error
        print(f"tamen regress: error: {what}", file=sys.stderr)
        return 2
    except ValueError as error:
        for line in str(error).splitlines():
            print(f"tamen regress: error: {line}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("tamen regress: broken off; what --report has so far, --resume goes on from", file=sys.stderr)
        return 130


def _compare(options: argparse.Namespace) -> int:
    if options.paths:
        raise ValueError("--compare takes two reports and no suites")
    old, new = map(read_report, options.compare)
    comparison = compare(old, new)
    print(json.dumps(asdict(comparison)) if options.json else comparison_text(comparison, old, new))
    return 1 if options.strict and comparison.newly_wrong else 0


def _ask(options: argparse.Namespace) -> int:
    if not options.engine.strip():
        raise ValueError("--engine is empty, expected the command line of a GTP program")
    if options.resume and options.report is None:
        raise ValueError("--resume needs --report with the folder of the run to go on with")
    suites = _load_suites(options)
    keys = [question.key for passage in suites.passages for question in passage.questions]
    found = _collect_results(options, suites, len(keys))
    results = [found[key] for key in keys]
    seconds = sum(each.seconds for each in results)
    report = report_object(options.engine, results, suites.left_out, seconds)
    if options.report is not None:
        replace_text(options.report / "report.json", json.dumps(report, indent=1) + "\n")
        replace_text(options.report / "report.txt", text_report(options.engine, results, suites.left_out))
        replace_text(
            options.report / "report.html",
            make_page(options.engine, results, suites.passages, suites.left_out),
        )
    if options.json:
        print(json.dumps({key: value for key, value in report.items() if key != "results"}))
    else:
        print(text_report(options.engine, results, suites.left_out, SHOWN), end="")
    if all(each.fault in ("died", "silent") for each in results):
        raise ValueError(f"'{options.engine}' answered no question: {results[0].remark}")
    record(options, values_to_record(options.engine, results))
    return 1 if options.strict and any(each.is_bad for each in results) else 0


def values_to_record(engine: str, results: Sequence[Result]) -> dict[str, Value]:
    """Return the figures to record for a run of regression questions, by name: for each command asked the
    number of questions, the right answers and the seconds of thinking.

    engine: the name of the program that was asked; results: one for each question
    """
    by_command: dict[str, list[Result]] = {}
    for each in results:
        by_command.setdefault(each.command.split()[0], []).append(each)
    found: dict[str, Value] = {}
    for command, answers in by_command.items():
        figures = tally(answers)
        found |= values_of(
            name_of("regress", engine, command),
            [
                ("questions", figures.counted, "questions"),
                ("right", figures.right, "questions"),
                ("time", round(figures.seconds, 1), "s"),
            ],
        )
    return found


def _load_suites(options: argparse.Namespace) -> Suites:
    if not options.paths:
        raise ValueError("expected suites: files or folders, or --compare with two reports")
    suites = choose(load_suites(options.paths), options.topic, options.grade)
    if not suites.passages:
        why = [*suites.left_out, "nothing to ask: no question is left, or none has this topic and this grade"]
        raise ValueError("\n".join(why))
    return suites


def _ask_questions(options: argparse.Namespace, passages: Sequence[Passage]) -> Iterator[Result]:
    """Ask the questions in some passages (lists of GTP commands) and yield each result as it comes. Raises
    OSError.

    The options say whether programs on this machine or on a cluster are asked.
    """
    if options.cluster is None:
        yield from ask_all(passages, options.engine, options.timeout, options.jobs)
        return
    pieces = pieces_of(passages, options.engine, options.timeout)
    for _, results in crew_of(options).carry_out(ask_piece, pieces):
        yield from results


def _collect_results(options: argparse.Namespace, suites: Suites, total: int) -> dict[str, Result]:
    """Return the results of all questions of the suites, by the questions' keys. Questions with a result of
    an earlier run that still holds are not asked again.

    The results are written to the report's folder as they come. total: number of questions
    """
    file = ResultsFile(options.report / "results.jsonl", options.engine) if options.report else None
    done: dict[str, Result] = {}
    if file is not None and options.resume:
        done = still_valid(suites.passages, file.resume())
    elif file is not None:
        file.begin()
    wanted = frozenset(
        question.key for passage in suites.passages for question in passage.questions
    ) - frozenset(done)
    passages = [left for passage in suites.passages if (left := passage.only(wanted))]
    try:
        with tqdm(total=total, initial=len(done), unit="question", file=sys.stderr) as bar:
            for result in _ask_questions(options, passages):
                done[result.key] = result
                if file is not None:
                    file.add(result)
                bar.set_postfix_str(f"{sum(each.right for each in done.values())} right", refresh=False)
                bar.update()
    finally:
        if file is not None:
            file.close()
    return done
