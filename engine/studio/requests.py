"""What a page may ask for, by name; every request is checked here before anything is done.

A message is ``{"id": 3, "do": "play", "with": {...}}``, its answer ``{"id": 3, "ok": ...}`` or ``{"id": 3, "error": "a
sentence"}``; what is found on the way may come first, as ``{"id": 3, "told": ...}``. With ``"language": "japanese"``
in the message the answer is in that language. After ``{"withdraw": 3}`` nobody wants that answer any more, and there is
none.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from engine.base.errors import InputError
from engine.base.version import __version__
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.ranks import level_ranks, rank_name
from engine.decide.players import JUDGED, PLAYERS
from engine.explain.words.languages import ENGLISH, NoSuchLanguage, find_language, languages, spoken
from engine.game.rule_sets import RULE_SETS
from engine.library.player import players
from engine.studio import knowledge_requests, study_requests  # noqa: F401 - their requests enter the table
from engine.studio.asking import REQUESTS, Given, number_of, request, text, whole
from engine.studio.judge_desk import LONGEST_COMMAND
from engine.studio.limits import LARGEST_RECORD, LONGEST_GAME
from engine.studio.places import HERE, MOST_TRIED, Place
from engine.studio.review_room import MOST_LISTED, corrected, data_of, listed_games, one_game, read_as
from engine.studio.studio import Studio, answered
from engine.studio.table import TableSettings

COLORS = ("black", "white")

MOST_HANDICAP = 99

LONGEST_VERTEX = 5
"""Characters of a vertex."""


async def carry_out(studio: Studio, said: Any) -> Any:
    """Do what a page's message (a value read from JSON) asks for, and return the answer to it.

    Raises InputError with a sentence if it cannot be done.
    """
    if not isinstance(said, dict) or not isinstance(said.get("with", {}), dict):
        raise InputError("the page sent a message that is none")
    name = said.get("do")
    if not isinstance(name, str) or name not in REQUESTS:
        raise InputError("the page asked for something that the studio does not do; reload it")
    return await REQUESTS[name](studio, said.get("with", {}))


def language_said(said: Any, before: str = ENGLISH) -> str:
    """Return the language in which the page that sent a message shows its words.

    It is ``language`` in the message; ``before`` if the message does not say, or if there is no such
    language.
    """
    named = said.get("language") if isinstance(said, dict) else None
    return named if isinstance(named, str) and named in languages() else before


def moves_of(given: Given) -> int | None:
    """Return after how many moves of the game a position is asked about; None for the present position.

    It is ``moves`` in the page's message (``given``). Raises InputError if that is not such a number.
    """
    return None if given.get("moves") is None else whole(given, "moves", 0, LONGEST_GAME)


def place_of(given: Given) -> Place:
    """Return the position that a page asks about in its message (``given``).

    It is the position after ``moves`` moves of the game at the board. With the name of a ``review`` in the
    message, it is one of that review: ``base`` moves of the record are played, then those of ``tried``, each
    a colour and a vertex. Raises InputError if the message is wrong.
    """
    name = text(given, "review")
    if not name:
        return Place(moves_of(given))
    tried = given.get("tried", [])
    if (
        not isinstance(tried, list)
        or len(tried) > MOST_TRIED
        or not all(isinstance(each, list) and len(each) == 2 for each in tried)
        or not all(color in COLORS and isinstance(vertex, str) for color, vertex in tried)
    ):
        raise InputError("the page sent no usable 'tried', expected moves, each a colour and a vertex")
    moves = tuple((color, vertex[:LONGEST_VERTEX]) for color, vertex in tried)
    return Place(moves_of(given), name, whole(given, "base", 0, LONGEST_GAME), moves)


@request
async def hello(studio: Studio, given: Given) -> Any:
    """Return, as a dict for JSON, what the page needs to know when it opens.

    The dict has ``version``, ``rules`` (with their komi), ``players``, ``advisers``, ``levels``, ``ranks``,
    ``largest_record``, ``home``, ``languages`` (in which explanations can be had) and the ``state``.
    """
    return {
        "version": __version__,
        "rules": {name: rules.default_komi for name, rules in RULE_SETS.items()},
        "players": {name: PLAYERS[name].what for name in players()},
        "advisers": [name for name in (*players(), JUDGED) if PLAYERS[name].advises],
        "levels": [LOWEST, HIGHEST],
        "ranks": [rank_name(rank) for rank in level_ranks()],
        "largest_record": LARGEST_RECORD,
        "home": str(studio.home),
        "languages": list(languages()),
        "state": studio.state(),
    }


@request
async def begin(studio: Studio, given: Given) -> Any:
    """Begin a new game with the settings in the page's message (``given``); the answer is empty."""
    studio.begin(TableSettings.of(given))


@request
async def open_game(studio: Studio, given: Given) -> Any:
    """Put a saved game, by the ``name`` in the page's message, on the board; the answer is empty."""
    studio.resume(text(given, "name"))


@request
async def play_on(studio: Studio, given: Given) -> Any:
    """Begin a game that goes on from a position.

    The position comes from the record that the page sends in base 64 (``data``), from a review with the moves
    tried out there (`place_of`), or from the game at the board. It is the one after ``moves`` moves, or after
    all if ``moves`` is missing. The other settings are those of the page's message. If the game at the board
    goes on, settings that the message leaves out are that game's. The answer says in one line what of the
    record was read otherwise than it is written, empty if nothing was.
    """
    data, place = text(given, "data", 2 * LARGEST_RECORD), place_of(given)
    if place.review:
        record: bytes | None = studio.game_of(place).to_sgf().encode()
    else:
        record = data_of(data) if data else None
    settings = asdict(studio.seated().settings) if record is None else {}
    return read_as(studio.play_on(TableSettings.of({**settings, **given}), record, place.moves))


@request
async def set_level(studio: Studio, given: Given) -> Any:
    """Let the engine at the board play at another ``level`` from now on; the answer is empty."""
    level = whole(given, "level", LOWEST, HIGHEST)
    studio.change(lambda table: table.set_level(level))


@request
async def danger(studio: Studio, given: Given) -> Any:
    """Return for JSON what the enemy could capture after the person's move at a ``vertex``
    (`engine.studio.danger.endangered`).
    """
    return await studio.ask_at_once("danger", HERE, vertex=text(given, "vertex"))


@request
async def saved_games(studio: Studio, given: Given) -> Any:
    """Return the saved games for JSON, the latest first: a list of dicts as `Studio.saved_games` makes them."""
    return studio.saved_games()


@request
async def play(studio: Studio, given: Given) -> Any:
    """Play the person's move at ``vertex`` of the message; the answer is empty.

    ``moves`` says how many moves the page showed, so that a move in an outdated position is refused.
    """
    table = studio.seated()
    if whole(given, "moves", 0, LONGEST_GAME) != len(table.game.moves):
        raise InputError("the game has gone on meanwhile, perhaps in another window; look again")
    if table.engine_is_to_move:
        raise InputError("it is the engine's turn")
    studio.change(lambda seated: seated.play(text(given, "vertex")))


@request
async def undo(studio: Studio, given: Given) -> Any:
    """Take moves of the game at the board back until it is the person's turn again; the answer is empty."""
    studio.change(lambda table: table.undo())


@request
async def resign(studio: Studio, given: Given) -> Any:
    """Let the person resign the game at the board; the answer is empty.

    If two persons play at one board, the one whose turn it is resigns.
    """
    table = studio.seated()
    own = table.settings.person
    studio.change(lambda seated: seated.resign(seated.to_move if own == "both" else own))


@request
async def toggle_dead(studio: Studio, given: Given) -> Any:
    """Mark the stones at the ``vertex`` of the message as dead; if they are marked, mark them as alive.

    The answer is empty.
    """
    studio.change(lambda table: table.toggle_dead(text(given, "vertex")))


@request
async def accept(studio: Studio, given: Given) -> Any:
    """End the game at the board and count it with the stones that are marked dead; the answer is empty."""
    if studio.thinking:
        raise InputError("the engine still looks which stones are dead")
    studio.change(lambda table: table.accept())


@request
async def go_on(studio: Studio, given: Given) -> Any:
    """Play on at the board after two passes, instead of counting the game; the answer is empty."""
    studio.change(lambda table: table.go_on())


@request
async def move_now(studio: Studio, given: Given) -> Any:
    """Let the engine end its thinking and play at once, with what it has found so far; the answer is empty."""
    studio.move_now()


@request
async def engine_again(studio: Studio, given: Given) -> Any:
    """Let the engine try once more after it failed; the answer is empty."""
    studio.engine_again()


@request
async def record(studio: Studio, given: Given) -> Any:
    """Return the game at the board, for JSON, as ``name`` (of a file) and ``sgf``."""
    table = studio.seated()
    return {"name": f"{table.name}.sgf", "sgf": table.sgf().decode()}


def explains_of(studio: Studio, given: Given) -> str:
    """Return how the person wants explanations, one of the studio's manners.

    It is ``explains`` in the page's message (``given``); the first manner if the message does not say. Raises
    InputError if there is no such manner.
    """
    named = text(given, "explains") or next(iter(studio.manners))
    if named not in studio.manners:
        raise InputError(f"explanations are given {' or '.join(studio.manners)}")
    return named


def language_of(given: Given) -> str:
    """Return the language in which the person wants explanations.

    It is ``language`` in the page's message (``given``); English if the message does not say. Raises
    InputError if there is no such language.
    """
    try:
        return find_language(text(given, "language") or ENGLISH)
    except NoSuchLanguage as error:
        raise InputError(str(error)) from None


@request
async def candidates(studio: Studio, given: Given) -> Any:
    """Return for JSON what the engine would play in a position and the moves that it looked at, without
    sentences.

    The position is the one that the message names (`place_of`). ``explains`` names the engine that is asked,
    one of the studio's manners of explaining; ``language`` is the language of the reasons.
    """
    return await studio.ask("candidates", place_of(given), explains_of(studio, given), language_of(given))


@request
async def glance(studio: Studio, given: Given) -> Any:
    """Return for JSON what can be said of a position at once, as `engine.studio.explaining.glance` does, before
    who explains it has looked at it.

    The position is the one that the message names (`place_of`); ``language`` is the language of the reasons.
    """
    return await studio.glance(place_of(given), language_of(given))


@request
async def why(studio: Studio, given: Given) -> Any:
    """Return for JSON what the engine would decide in a position, and why, as `engine.studio.jobs.explain`
    does.

    The position is the one after ``moves`` moves of the game. With ``played`` in the message, the move that
    was played there is explained. With ``careful``, many more games are counted for the answer. ``explains``
    names one of the studio's manners of explaining, such as with a stronger engine; ``language`` is the
    language of the sentences.
    """
    place = place_of(given)
    moves, count = studio.game_of(place).moves, place.moves
    next_moves = moves[count : count + 1] if count is not None and given.get("played") is True else ()
    vertex = next_moves[0].vertex if next_moves else ""
    careful = given.get("careful") is True
    manner = explains_of(studio, given), language_of(given)
    if vertex and not place.review:
        studio.explained_last(*manner)
    return await studio.ask("explain", place, *manner, vertex=vertex, careful=careful)


@request
async def think_of(studio: Studio, given: Given) -> Any:
    """Return for JSON what the engine thinks of a move that was played, given by its number from 1.

    ``careful``, ``explains`` and ``language`` are as for `why`.
    """
    number = whole(given, "number", 1, LONGEST_GAME)
    place = replace(place_of(given), moves=number - 1)
    moves = studio.game_of(place).moves
    if number > len(moves):
        raise InputError(f"the game has {len(moves)} moves, so there is none number {number}")
    careful, vertex = given.get("careful") is True, moves[number - 1].vertex
    manner = explains_of(studio, given), language_of(given)
    return await studio.ask("think_of", place, *manner, vertex=vertex, careful=careful)


@request
async def why_not(studio: Studio, given: Given) -> Any:
    """Return for JSON what the engine thinks of a move other than its own in a position, as
    `engine.studio.jobs.why_not` does.

    The move is ``vertex`` of the message; ``explains`` and ``language`` are as for `why`.
    """
    manner = explains_of(studio, given), language_of(given)
    return await studio.ask("why_not", place_of(given), *manner, vertex=text(given, "vertex"))


@request
async def look(studio: Studio, given: Given) -> Any:
    """Return for JSON, by name, what can be drawn over the board in a position (see
    `engine.studio.looking.looked`).

    The position is the one after ``moves`` moves of the message.
    """
    return await studio.ask_at_once("look", place_of(given), language=spoken())


@request
async def read(studio: Studio, given: Given) -> Any:
    """Return for JSON what the readers say of the stones at a ``vertex``, as `engine.studio.looking.read_at`
    does.

    The position is the one after ``moves`` moves of the game.
    """
    vertex = text(given, "vertex")
    return await studio.ask_at_once("read", place_of(given), vertex=vertex, language=spoken())


@request
async def games_of_record(studio: Studio, given: Given) -> Any:
    """Return for JSON the games of a file that the page sends in base 64, so that a person can choose one."""
    return listed_games(text(given, "data", 2 * LARGEST_RECORD))


@request
async def one_game_of_record(studio: Studio, given: Given) -> Any:
    """Return one of the games of a file as a record of its own, in base 64."""
    return one_game(text(given, "data", 2 * LARGEST_RECORD), whole(given, "number", 1, MOST_LISTED))


@request
async def review(studio: Studio, given: Given) -> Any:
    """Begin to review a record; return the game as the page shows it, for JSON (`shown_game`).

    The record is one that the page sends in base 64 (``data``), that of the review named ``review``, or the
    game at the board. The last two may be corrected by ``komi``, ``rules``, ``handicap``, ``black_rank`` and
    ``white_rank``. The message also has the ``title``, the ``level`` of the engine, the ``language`` of the
    comments, and the colour of the ``person`` who reads it, empty for none; for the game at the board that
    colour is known. What is found is sent to all pages later.
    """
    data, name, person = text(given, "data", 2 * LARGEST_RECORD), text(given, "review"), text(given, "person")
    if person not in ("", *COLORS):
        raise InputError("the page sent no usable 'person', expected black, white or nothing")
    is_against_us = False
    if not data:
        record = studio.reviews.record(name) if name else studio.seated().sgf()
        if name:
            is_against_us = studio.reviews.is_against_us(name)
        elif studio.seated().settings.person in COLORS:
            person, is_against_us = studio.seated().settings.person, True
        if "komi" in given:
            ranks = text(given, "black_rank"), text(given, "white_rank")
            handicap = whole(given, "handicap", 0, MOST_HANDICAP)
            record = corrected(record, number_of(given, "komi"), text(given, "rules"), handicap, ranks)
        data = studio.reviews.encoded(record)
    level = whole(given, "level", LOWEST, HIGHEST)
    asked = person, is_against_us, language_of(given)
    return studio.reviews.begin(data, text(given, "title"), level, *asked)


@request
async def cancel_review(studio: Studio, given: Given) -> Any:
    """Stop the review that is running; the answer is empty."""
    studio.reviews.cancel()


@request
async def dismiss_review(studio: Studio, given: Given) -> Any:
    """Forget that the last review failed, so that pages no longer show it; the answer is empty."""
    studio.reviews.dismiss()


@request
async def reviews(studio: Studio, given: Given) -> Any:
    """Return for JSON the reviews that are kept, the latest first (`ReviewRoom.listed`)."""
    return studio.reviews.listed()


@request
async def open_review(studio: Studio, given: Given) -> Any:
    """Return for JSON a review, done or not, by the ``name`` in the page's message (`ReviewRoom.opened`)."""
    return studio.reviews.opened(text(given, "name"))


@request
async def go_on_review(studio: Studio, given: Given) -> Any:
    """Go on with a review, by the ``name`` in the page's message, and return it as `open_review` does."""
    return studio.reviews.go_on(text(given, "name"))


@request
async def choose_judge(studio: Studio, given: Given) -> Any:
    """Take another engine as the judge that decides in place of ours, and try it; the answer is empty.

    ``command`` is the engine's command line; if it is empty, there is no judge any more. The pages learn from
    the studio's state whether the engine works.
    """
    studio.judge.choose(text(given, "command", LONGEST_COMMAND))


@request
async def try_judge(studio: Studio, given: Given) -> Any:
    """Try the judge, the engine that decides in place of ours, once more; the answer is empty.

    The pages learn from the studio's state whether it works.
    """
    studio.judge.try_it()


@request
async def problems(studio: Studio, given: Given) -> Any:
    """Return for JSON the folder of the person's problems and all problems with what the record says of them
    (`ProblemRoom.listed`).
    """
    return studio.problems.listed()


@request
async def open_problem(studio: Studio, given: Given) -> Any:
    """Put a problem on the board; return for JSON how it stands: position, goal, stones and record.

    It is the problem of the ``name`` in the message or, without a name, the next one of a ``topic``.
    """
    name = text(given, "name") or studio.problems.next(text(given, "topic"), text(given, "after"))
    return await answered(studio.problems.take(name))


@request
async def set_grade(studio: Studio, given: Given) -> Any:
    """Set the person's ``grade`` at problems: 1 for 1 dan, -1 for 1 kyu; return the list as `problems` does."""
    studio.problems.record.set_grade(whole(given, "grade", -30, 9))
    return studio.problems.listed()


@request
async def add_problem(studio: Studio, given: Given) -> Any:
    """Add the records of a file to the person's own problems under its ``title``; return for JSON what came
    of it (`ProblemRoom.add`).

    The page sends the file in base 64 (``data``).
    """
    data = data_of(text(given, "data", 2 * LARGEST_RECORD))
    return await answered(studio.problems.add(text(given, "title"), data))


@request
async def answer_problem(studio: Studio, given: Given) -> Any:
    """Play a move (``vertex`` of the message) in the problem on the board; return for JSON how it goes on.

    The dict has ``state``, ``text`` and ``reply``.
    """
    return await answered(studio.problems.answer(text(given, "vertex")))


@request
async def problem_again(studio: Studio, given: Given) -> Any:
    """Go back to the beginning of the problem on the board, and return for JSON how it stands."""
    return studio.problems.again()


@request
async def hint_problem(studio: Studio, given: Given) -> Any:
    """Go back to the beginning of the problem on the board, and return for JSON the problem with a hint.

    With ``number`` 1 in the message, it says where the move is, with 2 what kind of move it is, with 3 the
    move.
    """
    return await answered(studio.problems.hint(whole(given, "number", 1, 3)))
