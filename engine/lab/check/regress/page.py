"""The HTML page of a run: the figures, and a diagram of every question answered wrong. One file, no scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from engine.board.points import parse_vertex, vertex_of
from engine.explain.drawing.picture import STYLE as PICTURE_STYLE
from engine.explain.drawing.picture import BoardPicture
from engine.game.game import Game
from engine.lab.check.regress.question import VERTEX, Passage, Question
from engine.lab.check.regress.report import GROUPINGS, summary
from engine.lab.check.regress.results import Tally, tally, tally_by
from engine.lab.check.regress.run import Result
from engine.lab.check.regress.setup import position_before

LEGEND = (
    "Ring: expected. Dashed ring: anything but this was expected. Cross: the answer. "
    "Square: what the question names. Dot: the last move."
)

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 78em; padding: 0 1em; }
body { color: #222; background: #fff; }
table { border-collapse: collapse; margin: 0 2em 1.5em 0; float: left; }
th, td { text-align: right; padding: .15em .8em; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
h2 { clear: both; }
.wrong { display: grid; grid-template-columns: repeat(auto-fill, minmax(21em, 1fr)); gap: 1.5em; }
article { border: 1px solid #ddd; border-radius: 4px; padding: .8em; overflow-wrap: anywhere; }
article h3 { margin: 0 0 .3em; font-size: 1em; }
article p { margin: .25em 0; }
svg { width: 100%; }
.key-right { color: #0a7d32; } .key-wrong { color: #c4161c; }
"""


def make_page(
    engine: str, results: Sequence[Result], passages: Iterable[Passage], left_out: Sequence[str]
) -> str:
    """Return the report of a run as an HTML page: figures, every wrong answer with its position, and what was
    left out.

    engine: the program's name; results: its answers; passages: the lists of GTP commands in which the
    questions stand; left_out: a sentence for everything that could not be asked
    """
    asked = {question.key: (passage, question) for passage in passages for question in passage.questions}
    html = Element("html", lang="en")
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _add_text(head, "title", f"Problems: {engine}")
    _add_text(head, "style", STYLE + PICTURE_STYLE)
    body = SubElement(html, "body")
    _add_text(body, "h1", engine)
    _add_text(body, "p", summary(tally(results)))
    for by in GROUPINGS:
        _add_table(body, by, tally_by(results, by))
    wrong = [each for each in results if each.counted and not each.right]
    _add_text(body, "h2", f"Wrong ({len(wrong)})")
    _add_text(body, "p", LEGEND)
    grid = SubElement(body, "section", {"class": "wrong"})
    for each in wrong:
        _add_article(grid, each, *asked[each.key])
    if left_out:
        _add_text(body, "h2", f"Left out ({len(left_out)})")
        listed = SubElement(body, "ul")
        for sentence in left_out:
            _add_text(listed, "li", sentence)
    return "<!DOCTYPE html>\n" + ElementTree.tostring(html, encoding="unicode", method="html") + "\n"


def _add_text(parent: Element, tag: str, text: str, **attributes: str) -> Element:
    element = SubElement(parent, tag, attributes)
    element.text = text
    return element


def _add_table(body: Element, by: str, figures: Mapping[str, Tally]) -> None:
    table = SubElement(body, "table")
    row = SubElement(table, "tr")
    for title in (by.capitalize(), "right", "of", "share", "s each"):
        _add_text(row, "th", title)
    for name, each in figures.items():
        row = SubElement(table, "tr")
        pace = each.seconds / max(1, each.questions)
        for value in (name, str(each.right), str(each.counted), f"{each.share:.1%}", f"{pace:.2f}"):
            _add_text(row, "td", value)


def _add_article(parent: Element, result: Result, passage: Passage, question: Question) -> None:
    article = SubElement(parent, "article")
    _add_text(article, "h3", result.key)
    game = position_before(passage, question)
    if game is None:
        commands = [step.command for step in passage.steps[: _index(passage, question) + 1]]
        _add_text(article, "pre", "\n".join(commands))
    else:
        article.append(diagram(game, question, result))
    _add_text(article, "p", " · ".join(text for text in (result.command, result.topic, result.grade) if text))
    _add_text(article, "p", f"Expected: {result.expected}", **{"class": "key-right"})
    given = result.remark or result.answer or "nothing"
    known = " (known to be wrong)" if result.to_fail else ""
    _add_text(article, "p", f"Answered: {given}{known}", **{"class": "key-wrong"})
    if question.says:
        _add_text(article, "p", question.says)


def _index(passage: Passage, question: Question) -> int:
    return next(number for number, step in enumerate(passage.steps) if step.question is question)


def diagram(game: Game, question: Question, result: Result) -> Element:
    """Draw the position of a question as an SVG element, and mark the points that were expected, answered and
    asked about.

    game: stands at the position; result: the answer that the program gave
    """
    size = game.size
    picture = BoardPicture(game.board.grid(), f"The position of {result.key}")
    last = question.last_move
    if last is None:
        last = vertex_of(game.moves[-1][1], size) if game.moves else ""
    picture.circle(_points([last], size), "last", 3.5)
    picture.square(_points(VERTEX.findall(result.command), size), "asked")
    kind = "unwanted" if question.expected.negated else "expected"
    picture.circle(_points(question.expected.vertices, size), kind)
    picture.cross(_points(VERTEX.findall(result.answer), size), "answer")
    return picture.element


def _points(vertices: Iterable[str], size: int) -> list[int]:
    """Return the points of the board that some vertices name. Words that name no point of it are left out."""
    points = []
    for text in vertices:
        try:
            points.append(parse_vertex(text, size))
        except ValueError:
            continue
    return points
