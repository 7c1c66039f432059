"""What all pages share: the game at the board, the engines, the review that runs, and who is told of changes.

All of it lives in the server's one thread; what takes longer than a moment is done by the workers.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.board.points import parse_color, vertex_of
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.settings import Settings
from engine.decide.players import DEFAULT_PLAYER, JUDGED, STAND_IN, assemble, seconds_of
from engine.explain.words.languages import ENGLISH
from engine.library.game import Game
from engine.library.prepare import prepare_stage
from engine.library.stages import GAME, PLAYER
from engine.studio.folders import Folder
from engine.studio.judge_desk import JudgeDesk
from engine.studio.judge_keeper import JudgeKeeper
from engine.studio.knowledge_room import KnowledgeRoom
from engine.studio.limits import LONGEST_GAME, MOST_PAGES
from engine.studio.places import HERE, Place
from engine.studio.problem_room import ProblemRoom
from engine.studio.questions import Questions
from engine.studio.review_room import ReviewRoom
from engine.studio.study_room import StudyRoom
from engine.studio.table import MARKING, Table, TableSettings
from engine.studio.workers import Stopped, Worker, WorkerDied
from engine.suggest.own_folder import own_folder

Send = Callable[[dict[str, Any]], Awaitable[None]]

ENGINE_DIED = (
    "The engine stopped working and could not be started again. Ask once more, or play on the lower levels."
)


EXPLAINS = {"quickly": 12, "thoroughly": 20}
"""The level that explains, by how a person wants it, however weakly the engine plays."""

BY_JUDGE = "judge"
"""How explanations are given where the studio has another engine as judge."""

READY_STEP = 0.05
"""Seconds between two looks at whether the engine is ready."""

WITHDRAWN = "the question was withdrawn"
"""What is answered where nobody wants the answer any more."""


class Studio:
    """Everything that the open pages have in common: the game at the board, the engines (worker processes),
    reviews, problems, and the knowledge.

    pages: for the number of each open page, the function that sends messages to it; note: a sentence about a
    failure, which the pages show; failure: why the code of the board cannot be prepared, empty if nothing is
    wrong
    """

    def __init__(self, home: Path, judge: str = "", may_choose_judge: bool = True) -> None:
        """Make the studio. Raises OSError if it cannot be made.

        home: the folder for all that is kept; judge: the command line of an engine that judges games and
        moves where a person asks for it, empty to use the command line that was kept from last time;
        may_choose_judge: whether pages may name another command line, which lets them start any program
        """
        self.home = home
        self.games = Folder(home / "games")
        self.pages: dict[int, Send] = {}
        self.table: Table | None = None
        self.note = ""
        self.thinking = False
        self.stand_in = False
        self.is_ready = False
        self.failure = ""
        self.judges = JudgeKeeper(self._judge_failed)
        self.player = Worker(self._player_changed, judges=self.judges)
        # who explains takes longer than who plays, and nobody's move is to wait for that, nor for a review
        self.adviser = Worker(judges=self.judges)
        self.helper = Worker(judges=self.judges)
        self.reviews = ReviewRoom(Folder(home / "reviews"), self.helper, self.tell_all)
        workers = self.player, self.adviser, self.helper
        self.judge = JudgeDesk(
            Folder(home), self.judges, workers, self._judge_changed, judge, may_choose_judge
        )
        # not the helper: a problem is not to wait until a review is done
        self.problems = ProblemRoom(home, self.player, self._say)
        # one of its own: a study takes hours, and nobody's review is to wait for it
        self.student = Worker(judges=self.judges)
        self.study = StudyRoom(home, self.student, self.tell_all, self.problems.bring_back)
        self.reviews.judge = self.study.judge = self.judge.command
        # who explains sits at the desk, too: the game is not to wait for it
        self.knowledge = KnowledgeRoom(
            own_folder(), self.adviser, self.helper, (self.player, self.helper), self.tell_all
        )
        self._turn: asyncio.Task[None] | None = None
        self.questions = Questions()
        self._explained_last: tuple[str, str] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Prepare the studio: first the board's code, then the game that was last on the board, then the
        engine. Pages may be opened meanwhile.
        """
        try:
            await asyncio.to_thread(prepare_stage, GAME)
        except RuntimeError as error:
            self.failure = str(error)
            self.changed()
            return
        self.restore()
        self.is_ready = True
        self.changed()
        await self.player.start()
        self._go_on()
        self.changed()
        self._keep(self._watch_the_clock())

    async def end(self) -> None:
        """Save the game, and end the engines' processes."""
        if self.table is not None:
            self.table.stop_clock()
            self.save()
        for task in (self._turn, *self._tasks):
            if task is not None:
                task.cancel()
        workers = self.player, self.adviser, self.helper, self.student
        await asyncio.gather(self.judge.end(), *(each.end() for each in workers))
        await self.judges.end()

    def came(self, number: int, send: Send) -> None:
        """Note that a page was opened, and let the clock run. Raises InputError if too many pages are open.

        number: of the page; send: the function that sends messages to it
        """
        if len(self.pages) >= MOST_PAGES:
            raise InputError(f"{MOST_PAGES} pages of the studio are open already; close one of them")
        self.pages[number] = send
        if self.table is not None and self.is_ready:
            self.table.start_clock()

    def went(self, number: int) -> None:
        """Note that the page of this number was closed. The clock stands still while no page is open."""
        self.pages.pop(number, None)
        if not self.pages and self.table is not None:
            self.table.stop_clock()
            self.save()

    def tell_all(self, words: dict[str, Any]) -> None:
        """Send a message to every open page. ``words`` is a dict for JSON."""
        for send in list(self.pages.values()):
            self.send(send, words)

    def send(self, send: Send, words: dict[str, Any]) -> None:
        """Send a message to one page by its function ``send``. ``words`` is a dict for JSON."""
        self._keep(_sent(send, words))

    def changed(self) -> None:
        """Send the present state of the studio (`state`) to every open page."""
        self.tell_all({"event": "state", **self.state()})

    def state(self) -> dict[str, Any]:
        """Return the state that the pages show, as a dict for JSON.

        ``table`` is the game. ``ready``, ``preparing``, ``engine_ready``, ``thinking``, ``stand_in`` and
        ``failure`` tell how far the engine is. ``note`` is a sentence about a failure, ``review`` the
        progress of the review that runs, ``judge`` what `JudgeDesk.seen` returns, ``explains`` the ways in
        which explanations can be given. A value is None where there is no such thing.
        """
        return {
            "ready": self.is_ready,
            "failure": self.failure,
            "preparing": self.player.preparing,
            "engine_ready": self.player.is_ready,
            "thinking": self.thinking,
            "stand_in": self.stand_in,
            "note": self.note,
            "table": None if self.table is None else self.table.as_seen(),
            "review": self.reviews.progress,
            "judge": self.judge.seen(),
            "explains": list(self.manners),
        }

    # the game at the board

    def begin(self, settings: TableSettings) -> None:
        """Begin a game with these settings, after saving the game that was at the board."""
        self._check_ready()
        self._check_judge(settings)
        self.note = ""
        name = self._new_name(settings.size)
        self._sit_down(Table.begun(name, settings, random.randrange(1, 1 << 31)))

    def play_on(self, settings: TableSettings, record: bytes | None, moves: int | None) -> tuple[str, ...]:
        """Begin a new game that continues an earlier one, and return what was read otherwise than it is
        written there. Raises InputError.

        record: the SGF record of the earlier game; None for the game at the board, which is saved first and
        stays as it is. moves: how many moves of the earlier game are kept, None for all
        """
        self._check_ready()
        self._check_judge(settings)
        self.note = ""
        game = Game.from_sgf(self.seated().game.to_sgf().encode() if record is None else record, moves)
        if len(game.moves) >= LONGEST_GAME:
            raise InputError(f"the game has {LONGEST_GAME} moves already, and no more are taken")
        name = self._new_name(game.size)
        taken_over = len(game.moves) if record is not None else self.seated().taken_over
        taken_over = min(taken_over, len(game.moves))
        self._sit_down(Table.continued(name, settings, game, random.randrange(1, 1 << 31), taken_over))
        return game.remarks

    def resume(self, name: str) -> None:
        """Put the saved game of this name on the board. Raises InputError if there is no such game, or its
        file is damaged.
        """
        self._check_ready()
        self.note = ""
        self._sit_down(self._restored(name))

    def seated(self) -> Table:
        """Return the game at the board. Raises InputError if there is none."""
        if self.table is None:
            raise InputError("no game is at the board; begin one")
        return self.table

    def change(self, act: Callable[[Table], None]) -> None:
        """Change the game at the board by ``act(table)``, save it, tell every page, and let the engine go on.
        Raises InputError if there is no game.
        """
        table = self.seated()
        act(table)
        # the engine is not to be slowed by what is counted about the position before
        self.questions.stop_counting()
        self.questions.forget_prepared()
        self.note = ""
        self._after_change()

    def saved_games(self) -> list[dict[str, Any]]:
        """Return what the page's list shows of each saved game, as dicts for JSON, the latest game first."""
        names = (name for name in self.games.names(".json") if name != "current")
        return [listed for name in names if (listed := self._listed(name))]

    def _listed(self, name: str) -> dict[str, Any] | None:
        """Return what the list of saved games shows of the game ``name``, as a dict for JSON.

        Returns None if its file cannot be read; the file is set aside then, and the pages are told.
        """
        saved = self.games.read_record(name, self._say)
        if not saved:
            return None
        try:
            settings = saved["settings"]
            return {
                "name": name,
                "size": settings["size"],
                "person": settings["person"],
                "level": settings["level"],
                "handicap": settings["handicap"],
                "names": [str(settings.get(each, "")) for each in ("name", "other")],
                "phase": saved["phase"],
                "result": saved["result"],
            }
        except (KeyError, TypeError):
            file = self.games.file(name, ".json")
            self._say(f"{file.name} is no game of the studio. {self.games.set_aside(file)}")
        return None

    def _say(self, sentence: str) -> None:
        """Show a sentence about a failure on all pages."""
        self.note = sentence
        self.changed()

    def save(self) -> None:
        """Save the game at the board. If that fails, note the reason for the pages to show."""
        if self.table is None:
            return
        try:
            self.games.write(self.table.name, ".sgf", self.table.sgf())
            self.games.write_json(self.table.name, self.table.saved())
            self.games.write_json("current", {"name": self.table.name})
        except (OSError, InputError) as error:
            reason = error.strerror or error if isinstance(error, OSError) else error
            self.note = f"The game could not be saved: {reason}"

    async def ask(
        self, job: str, place: Place, explains: str = "", language: str = ENGLISH, **given: Any
    ) -> Any:
        """Have the engine that explains do a job on a position, and return its answer.

        job: the name of one of `engine.studio.jobs.JOBS`; given: its further arguments; explains: the way to
        explain (one of the studio's ``manners``), empty for none; language: of explanations. A job with
        ``careful`` plays out more games for an answer that was already given; it is stopped as soon as
        anything else is asked. Raises InputError, with a sentence, if the job cannot be done.
        """
        await self._engine_begun()
        if not given.get("careful"):
            self.questions.stop_counting()
        position = self._explained(place, explains, language)
        return await answered(self.questions.ask(self.adviser, job, position=position, **given))

    def explained_last(self, explains: str, language: str) -> None:
        """Note that a person has asked why the engine made its last move, and how, as for `ask`: what the
        engine thinks of its next position is prepared in the same way, while it still decides there.
        """
        self._explained_last = explains, language

    def _prepare_reasons(self) -> None:
        """Have the engine that explains look at the position in which the other one decides now, if the person
        asked why the last move was made. A judge that plays or explains is not asked twice.
        """
        settings, asked, self._explained_last = self.seated().settings, self._explained_last, None
        if asked is None or BY_JUDGE in asked or settings.player == JUDGED or not self.adviser.is_ready:
            return
        position = self._explained(HERE, *asked)
        self.questions.prepare(self.adviser, "candidates", position=position)
        self.questions.prepare(self.adviser, "explain", position=position, vertex="", careful=False)

    def _explained(self, place: Place, explains: str, language: str) -> dict[str, Any]:
        """Return the position at ``place`` as `position` does, with who explains it and in which language;
        the arguments are those of `ask`.
        """
        teacher = self._teacher(place, explains) if explains else {}
        return {**self.position(place), **teacher, "language": language}

    async def ask_at_once(self, job: str, place: Place, **given: Any) -> Any:
        """Have any engine that is free do a short job on a position, and return its answer, so that the job
        need not wait for an explanation. Arguments and errors are those of `ask`.
        """
        await self._engine_begun()
        return await answered(
            self.questions.ask(self._free_engine(), job, position=self.position(place), **given)
        )

    async def glance(self, place: Place, language: str) -> Any:
        """Return what the engine that plays can say at once of a position, in a language, as
        `engine.studio.explaining.glance` does.

        It knows what it decided in its own turns, and has nothing to do in the person's. Raises InputError as
        `ask` does.
        """
        await self._engine_begun()
        worker = next((each for each in (self.player, self.helper) if each.is_free), self.adviser)
        position = {**self.position(place), "language": language}
        return await answered(self.questions.ask(worker, "glance", position=position))

    def _free_engine(self) -> Worker:
        """Return an engine process that has nothing to do, the one that explains last: it will be asked next. If
        none is free, return the helper if it does not run yet (it is begun when it gets a job), else the engine
        that explains.
        """
        order = (self.helper, self.player, self.adviser)
        free = next((each for each in order if each.is_free), None)
        if free is None and self.helper.pid is None:
            # it is begun when somebody needs it
            return self.helper
        return free or self.adviser

    async def _engine_begun(self) -> None:
        """Wait until the engine that explains can be asked: it is begun once the engine that plays is
        prepared.

        An explaining engine that has died is not waited for, since the next question begins it anew. Raises
        InputError if the playing engine ended before it was prepared, or the board's code cannot be prepared.
        """
        while self.adviser.pid is None and not self.adviser.deaths and not self.player.is_ready:
            if self.player.deaths or self.failure:
                raise InputError("the engine is being prepared; ask again in a moment")
            await asyncio.sleep(READY_STEP)

    @property
    def manners(self) -> tuple[str, ...]:
        """The ways in which explanations can be given, the usual one first. Each is a key of EXPLAINS (a
        level of the engine), or BY_JUDGE.
        """
        return (*EXPLAINS, *((BY_JUDGE,) if self.judge.command else ()))

    def _teacher(self, place: Place, explains: str) -> dict[str, Any]:
        """Return who explains the position at ``place``, as entries to add to the dict that `position`
        returns: the judge (another engine), or our engine at some level.

        ``explains`` is the way that was asked for: a key of EXPLAINS (a level of the engine), or BY_JUDGE.
        The result is empty if the player at the board explains its own moves. It does if it is the judge. If
        a level was asked for, it also does if it is as strong as that, or is not the usual engine at its
        usual settings.
        """
        if place.review:
            if explains == BY_JUDGE:
                return {"judge": self.judge.command}
            return {"level": EXPLAINS[explains], "teaches": True}
        settings = self.seated().settings
        if explains == BY_JUDGE and settings.player != JUDGED:
            return {"player": DEFAULT_PLAYER, "judge": self.judge.command, "played_at": settings.level}
        if settings.player == JUDGED:
            return {}
        level = EXPLAINS[explains]
        if settings.player != DEFAULT_PLAYER or settings.level >= level or settings.playouts:
            return {}
        return {"level": level, "played_at": settings.level, "teaches": True}

    def position(self, place: Place = HERE) -> dict[str, Any]:
        """Return the position at a place, as the dict that jobs take (`engine.studio.bench.Asked.of`). Raises
        InputError.
        """
        if place.review:
            game = place.reached(self.game_of(place))
            who = {"player": DEFAULT_PLAYER, "level": HIGHEST, "seed": 1, "playouts": 0}
            return {"table": place.review, "sgf": game.to_sgf(), "to_move": game.to_move, **who}
        table = self.seated()
        game = place.reached(table.game)
        settings = table.settings
        return {
            "table": table.name,
            "sgf": game.to_sgf(),
            "to_move": game.to_move,
            "player": settings.player,
            "level": settings.level,
            "seed": table.seed,
            "playouts": settings.playouts,
            "is_person": settings.person == game.to_move and len(game.moves) >= table.taken_over,
            "judge": self.judge.command if settings.player == JUDGED else "",
        }

    def game_of(self, place: Place) -> Game:
        """Return the game that belongs to a place. Raises InputError.

        This is the game at the board; or, for a place in a review, the reviewed record up to the move where
        the person left it, with the moves that the person tried out there.
        """
        if not place.review:
            return self.seated().game
        return place.with_tried(Game.from_sgf(self.reviews.record(place.review), place.base))

    def engine_again(self) -> None:
        """Let the engine try again after it failed."""
        self.note = ""
        self._after_change()

    def move_now(self) -> None:
        """Have the engine stop thinking and play the best move found so far. Raises InputError if it is not
        thinking.
        """
        if not self.thinking:
            raise InputError("the engine is not thinking")
        self.player.hurry()

    # what goes on by itself

    def _judge_changed(self) -> None:
        """Use the engine newly chosen as the judge for the next review and the next study, and tell the pages."""
        self.reviews.judge = self.study.judge = self.judge.command
        self.changed()

    def _judge_failed(self, command: str, sentence: str) -> None:
        """Tell the pages that the engine chosen as the judge could not answer.

        command: its command line, by which it is known; sentence: says what failed
        """
        self.judge.failed(command, sentence)

    def _player_changed(self) -> None:
        """Tell the pages how far the playing engine is prepared; once it is ready, begin the explaining one.

        The explaining engine waits so that nothing is compiled twice.
        """
        if self.player.is_ready:
            self.stand_in = False
        self.changed()
        if self.player.is_ready and self.adviser.pid is None:
            self._keep(self.adviser.start())
            self.judge.try_it()

    def _check_ready(self) -> None:
        if not self.is_ready:
            raise InputError("the board is not ready yet; it will be in a moment")

    def _check_judge(self, settings: TableSettings) -> None:
        """Raise InputError if in these settings the person plays against the judge (another engine that a
        person may choose), but none is chosen.
        """
        if settings.player == JUDGED and not self.judge.command:
            raise InputError("there is no judge that could play; choose one first")

    def _new_name(self, size: int) -> str:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = f"{stamp}-{size}x{size}"
        number = 2
        while any(self.games.file(name, suffix).exists() for suffix in (".json", ".sgf")):
            name, number = f"{stamp}-{size}x{size}-{number}", number + 1
        return name

    def _sit_down(self, table: Table) -> None:
        if self.table is not None:
            self.table.stop_clock()
            self.save()
        self.questions.forget_prepared()
        self.table = table
        if self.pages:
            table.start_clock()
        self._after_change()

    def restore(self) -> None:
        """Put the game that was last at the board there again. If it cannot be read, tell the pages."""
        try:
            current = self.games.read_record("current", self._say)
            if not current:
                return
            self.table = self._restored(str(current.get("name")))
            if self.pages:
                self.table.start_clock()
        except (InputError, OSError) as error:
            self._say(f"The last game could not be read: {error}")

    def _restored(self, name: str) -> Table:
        """Return the saved game ``name``. Raises InputError if there is none, or it is damaged.

        A damaged game is set aside, and the sentence of the error says where. If the record only ends too
        early, the game is returned with the moves that can be read, and a copy of the record is set aside
        because the game will overwrite it.
        """
        told: list[str] = []
        saved = self.games.read_record(name, told.append)
        if not saved:
            raise InputError(" ".join(told) or f"there is no saved game {name!r}")
        data = self.games.read(name, ".sgf")
        record = self.games.file(name, ".sgf")
        try:
            table = Table.restored(name, saved, data)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            kept = " ".join(self.games.set_aside(each) for each in (self.games.file(name, ".json"), record))
            raise InputError(f"the saved game {name!r} is damaged: {error}. {kept}") from None
        count = len(table.game.moves)
        if isinstance(saved.get("moves"), int) and count < saved["moves"]:
            kept = self.games.set_aside(record, is_copied=True)
            self._say(f"{record.name} has {count} of {saved['moves']} moves that can be read. {kept}")
        return table

    def _after_change(self) -> None:
        self.save()
        self._go_on()
        self.changed()

    def _go_on(self) -> None:
        """Let the engine move, or judge the end of the game, if it is its turn. What it still does for an
        earlier position is stopped first.
        """
        if self._turn is not None:
            self._turn.cancel()
            self._turn, self.thinking = None, False
        table = self.table
        if table is None:
            return
        if table.engine_is_to_move:
            self._turn, self.thinking = asyncio.create_task(self._engine_moves(table)), True
            self._prepare_reasons()
        elif table.phase == MARKING and not table.statuses:
            self._turn, self.thinking = asyncio.create_task(self._engine_judges(table)), True

    async def _engine_moves(self, table: Table) -> None:
        number, seconds, allowed = table.number, _seconds(table), None
        if seconds is not None and not await self._is_ready_within(seconds):
            decision = await asyncio.to_thread(stand_in_decides, table.game.copy(), table.seed)
            self.stand_in = True
        else:
            allowed = _seconds(table)
            decision = await self._engine_does("decide", seconds=allowed, resign=table.settings.resign)
        if decision is None or table is not self.table or table.number != number:
            return
        if decision["resigns"]:
            table.resign(table.to_move)
        else:
            table.play(decision["move"], allowed)
        self._after_change()

    async def _is_ready_within(self, seconds: float) -> bool:
        """Wait until the engine is ready, at most so many seconds. Return whether it is."""
        end = time.monotonic() + seconds
        while not self.player.is_ready and time.monotonic() < end:
            await asyncio.sleep(min(READY_STEP, max(0.0, end - time.monotonic())))
        return self.player.is_ready

    async def _engine_judges(self, table: Table) -> None:
        number = table.number
        told = await self._engine_does("finish")
        if told is None or table is not self.table or table.number != number:
            return
        table.judged(told["statuses"], told["doubtful"])
        self._after_change()

    async def _engine_does(self, job: str, **given: Any) -> Any:
        """Have the playing engine do a job on the game at the board, and return its answer. If that fails,
        tell the pages and return None.

        job: its name; given: its further arguments
        """
        try:
            return await self.player.do(job, position=self.position(), **given)
        except WorkerDied:
            self.note = ENGINE_DIED
        except InputError as error:
            self.note = str(error)
        finally:
            # a turn that was stopped may end after the next one has begun
            if self._turn is asyncio.current_task():
                self._turn, self.thinking = None, False
        self.changed()
        return None

    async def _watch_the_clock(self) -> None:
        while True:
            await asyncio.sleep(0.2)
            if self.table is not None and self.table.out_of_time():
                self._after_change()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` as a task in the background. Hold a reference to the task until it is done, since the
        event loop holds none.
        """
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def answered(work: Awaitable[Any]) -> Any:
    """Wait for ``work``, the answer of a worker, and return it. Raises InputError with a sentence if the
    worker died, or the job was stopped.
    """
    try:
        return await work
    except WorkerDied:
        raise InputError(ENGINE_DIED) from None
    except Stopped:
        raise InputError(WITHDRAWN) from None


async def _sent(send: Send, words: dict[str, Any]) -> None:
    # a page that was closed meanwhile is taken off by whoever listens to it
    with contextlib.suppress(Exception):
        await send(words)


def stand_in_decides(game: Game, seed: int) -> dict[str, Any]:
    """Return a move of the simple player as ``move`` (a vertex) and ``resigns`` (always False), for JSON.

    This player plays while the code of the other players is not ready; its own code compiles in seconds.
    ``seed``: of this player.
    """
    prepare_stage(PLAYER)
    decision = assemble(STAND_IN, Settings(seed=seed)).decide(game.record, parse_color(game.to_move))
    return {"move": vertex_of(decision.move, game.size), "resigns": False}


def _seconds(table: Table) -> float | None:
    """Return the seconds that the engine may think about its next move in the game at the board; None without
    a clock.
    """
    record = table.game.record
    return seconds_of(table.clock, record, record.to_move)
