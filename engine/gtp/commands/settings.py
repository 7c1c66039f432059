"""What can be set while the engine runs: GoGui's dialog, GNU Go's level, and KataGo's rules and parameters."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, LOWEST, load_level
from engine.decide.decision.ranks import level_of, parse_rank, rank_name, rank_of
from engine.game.records.rules_in_words import rules_in_words
from engine.game.rule_sets import (
    AREA,
    EVERY_STONE,
    GROUP_TAX,
    NO_BONUS,
    NO_TAX,
    ONE_LESS_THAN_STONES,
    POSITIONAL_SUPERKO,
    RULE_SETS,
    SEKI_TAX,
    SIMPLE_KO,
    SITUATIONAL_SUPERKO,
    TERRITORY,
    RuleSet,
    every_rule_set,
    put_together,
    rule_set,
)
from engine.gtp.protocol import GtpError, parse_integer, parse_number, refusing, shortened
from engine.gtp.registry import command
from engine.gtp.remarks import CHANNELS
from engine.gtp.session import Session

NO_LIMIT = "none"
"""Stands for a limit that is not set."""

UNLIMITED_SECONDS = "1e20"
"""What KataGo answers for a time that is not limited."""


@dataclass(frozen=True)
class Setting:
    """Something that can be set while the engine runs, with functions that read and set its value as text.

    kind: how GoGui shows it; ``set`` raises GtpError for a text that is not a possible value
    """

    kind: str
    get: Callable[[Session], str]
    set: Callable[[Session, str], None]


def _chosen(text: str, words: Sequence[str], key: str) -> str:
    if text.lower() not in words:
        raise GtpError(f"syntax error: {key} must be one of {', '.join(words)}, not '{shortened(text)}'")
    return text.lower()


def _limit(text: str, key: str) -> float | None:
    """Return the limit that a text names: a number above 0, or None for no limit.

    The text ``none`` or an empty one means no limit. Raises GtpError, which names the setting ``key``, for
    any other text.
    """
    if text.lower() in ("", NO_LIMIT):
        return None
    number = parse_number(text, key)
    if number <= 0:
        raise GtpError(f"syntax error: {key} must be above 0, or {NO_LIMIT}, not '{shortened(text)}'")
    return number


def _whole_limit(text: str, key: str) -> int | None:
    if text.lower() in ("", NO_LIMIT):
        return None
    number = parse_integer(text, key)
    if not 1 <= number <= MOST_GAMES:
        raise GtpError(
            f"syntax error: {key} must be 1 to {MOST_GAMES}, or {NO_LIMIT}, not '{shortened(text)}'"
        )
    return number


MOST_GAMES = 1_000_000_000
MOST_THREADS = 256


def _set_level(session: Session, text: str) -> None:
    level = parse_integer(text, "level")
    if not LOWEST <= level <= HIGHEST:
        raise GtpError(f"syntax error: level must be {LOWEST} to {HIGHEST}, not '{shortened(text)}'")
    session.change(level=level)


def _set_rank(session: Session, text: str) -> None:
    with refusing("syntax error: "):
        session.change(level=level_of(parse_rank(text)))


def _set_rules(session: Session, text: str) -> None:
    with refusing("syntax error: "):
        session.rules = rule_set(text)


def _set_resign(session: Session, text: str) -> None:
    percent = parse_number(text, "resign")
    if not 0 <= percent < 100:
        raise GtpError(f"syntax error: resign must be 0 to below 100, not '{shortened(text)}'")
    session.change(resign=percent)


def _set_lag(session: Session, text: str) -> None:
    seconds = parse_number(text, "lag")
    if seconds < 0:
        raise GtpError(f"syntax error: lag must be 0 seconds or more, not '{shortened(text)}'")
    session.change(lag=seconds)


def _set_live_graphics(session: Session, text: str) -> None:
    session.live.is_on = _chosen(text, ("0", "1"), "live_graphics") == "1"


def _set_only_proven(session: Session, text: str) -> None:
    session.only_proven = _chosen(text, ("0", "1"), "only_proven") == "1"


def _set_ponder(session: Session, text: str) -> None:
    session.change(ponder=_chosen(text, ("0", "1"), "ponder") == "1")


def _shown(limit: float | None) -> str:
    return NO_LIMIT if limit is None else f"{limit:g}"


LEVELS = tuple(str(level) for level in range(LOWEST, HIGHEST + 1))

SETTINGS: dict[str, Setting] = {
    "level": Setting(f"list/{'/'.join(LEVELS)}", lambda session: str(session.options.level), _set_level),
    "rank": Setting("string", lambda session: rank_name(rank_of(session.options.level)), _set_rank),
    "rules": Setting(f"list/{'/'.join(RULE_SETS)}", lambda session: session.rules.name, _set_rules),
    "time_per_move": Setting(
        "string",
        lambda session: _shown(session.options.time_per_move),
        lambda session, text: session.change(time_per_move=_limit(text, "time_per_move")),
    ),
    "lag": Setting("string", lambda session: f"{session.options.lag:g}", _set_lag),
    "playouts": Setting(
        "string",
        lambda session: NO_LIMIT if session.options.playouts is None else str(session.options.playouts),
        lambda session, text: session.change(playouts=_whole_limit(text, "playouts")),
    ),
    "resign": Setting("string", lambda session: f"{session.options.resign:g}", _set_resign),
    "chat": Setting(
        f"list/{'/'.join(CHANNELS)}",
        lambda session: session.options.chat,
        lambda session, text: session.change(chat=_chosen(text, CHANNELS, "chat")),
    ),
    "live_graphics": Setting("bool", lambda session: str(int(session.live.is_on)), _set_live_graphics),
    "only_proven": Setting("bool", lambda session: str(int(session.only_proven)), _set_only_proven),
    "ponder": Setting("bool", lambda session: str(int(session.options.ponder)), _set_ponder),
}
"""The settings by their keys, in the order of the dialog."""


@command("tamen-settings", "[KEY] [VALUE]")
def tamen_settings(session: Session, arguments: Sequence[str]) -> str:
    """List what can be set in GoGui's dialog; with a key and a value: set it, from the next move on.

    level: strength, 1 to 20; rank: strength as a rank, such as 12k, of the level that plays like it on 19x19;
    rules: a rule set, komi stays; time_per_move: seconds for one move at most, or none; lag: seconds of the
    clock that are kept back, for the time that a move takes to reach the server; playouts: games played out
    for one move where no time is set, or none for as many as the level sets; resign: chance to win, in
    percent, below which the engine gives up, 0 for never; chat: where the engine explains its moves, none,
    malkovich or discussion; live_graphics: whether thoughts are drawn on the board while the engine thinks, 0
    or 1; only_proven: whether readers answer `unknown` where nothing was proven, 0 or 1; ponder: whether the
    engine thinks in the opponent's time, 0 or 1.
    """
    if not arguments:
        return "\n".join(f"[{each.kind}] {key} {each.get(session)}" for key, each in SETTINGS.items())
    key = _chosen(arguments[0], tuple(SETTINGS), "the key")
    SETTINGS[key].set(session, arguments[1] if len(arguments) > 1 else "")
    return ""


@command("level", "LEVEL")
def level(session: Session, arguments: Sequence[str]) -> str:
    """Set the strength, 1 to 20, from the next move on."""
    _set_level(session, arguments[0])
    return ""


@command("kata-get-rules")
def kata_get_rules(session: Session, arguments: Sequence[str]) -> str:
    """Tell the rules as one JSON object, in KataGo's words."""
    return json.dumps(_in_katagos_words(session.rules))


@command("kata-set-rules", "RULES...")
def kata_set_rules(session: Session, arguments: Sequence[str]) -> str:
    """Set the rules as KataGo does: by name or by a JSON object in the words of kata-get-rules.

    Rules in one word, as KataGo writes them into records (koSIMPLEscoreAREAtaxNONEsui0), are read, too. Komi
    and moves stay. An object may have only some of the words. If the present rules agree with them they stay;
    else the first rule set that agrees is taken. If none does, the present rules are changed in these words
    only.
    """
    text = " ".join(arguments)
    if not text.startswith("{"):
        with refusing():
            session.rules = rules_in_words(text) or rule_set(text)
        return ""
    try:
        wanted = json.loads(text)
    except ValueError:
        raise GtpError(f"syntax error: '{shortened(text)}' is no JSON object") from None
    if not isinstance(wanted, dict):
        raise GtpError(f"syntax error: '{shortened(text)}' is no JSON object")
    wanted = {_OTHER_WORDS.get(key, key): value for key, value in wanted.items()}
    _check_words(wanted)
    for rules in (session.rules, *every_rule_set()):
        known = _in_katagos_words(rules)
        if all(known[key] == value for key, value in wanted.items() if key not in WITHOUT_MEANING):
            session.rules = rules
            return ""
    session.rules = _changed(session.rules, wanted)
    return ""


WORDS_OF_RULES: dict[str, tuple[object, ...]] = {
    "friendlyPassOk": (True, False),
    "hasButton": (True, False),
    "ko": tuple(ko.upper() for ko in (SIMPLE_KO, POSITIONAL_SUPERKO, SITUATIONAL_SUPERKO)),
    "scoring": (AREA.upper(), TERRITORY.upper()),
    "suicide": (True, False),
    "tax": (NO_TAX, SEKI_TAX, GROUP_TAX),
    "whiteHandicapBonus": (NO_BONUS, ONE_LESS_THAN_STONES, EVERY_STONE),
}
"""The words of KataGo's rules and what each may be here."""

_OTHER_WORDS = {"score": "scoring"}
"""What KataGo calls some of these words, too."""

WITHOUT_MEANING = ("friendlyPassOk",)
"""Words that change nothing here: no score hangs on who passes when."""


def _check_words(wanted: Mapping[str, object]) -> None:
    """Raise GtpError if ``wanted`` has words that KataGo's rules do not have, or values not possible here."""
    for key, value in wanted.items():
        if key not in WORDS_OF_RULES:
            raise GtpError(f"unknown word '{shortened(key)}' of rules, expected {', '.join(WORDS_OF_RULES)}")
        if (type(value), value) not in [(type(each), each) for each in WORDS_OF_RULES[key]]:
            known = " or ".join(json.dumps(each) for each in WORDS_OF_RULES[key])
            raise GtpError(f"{key} is {shortened(json.dumps(value))}, expected {known}")


def _changed(rules: RuleSet, wanted: Mapping[str, object]) -> RuleSet:
    """Return rules in which some of KataGo's words, such as scoring or tax, are replaced by those in
    ``wanted``.

    If the scoring is replaced and the tax is not, the tax becomes the usual one for this scoring.
    """
    own = _in_katagos_words(rules)
    words = own | dict(wanted)
    return put_together(
        str(words["scoring"]).lower(),
        str(words["ko"]).lower(),
        bool(words["suicide"]),
        str(words["whiteHandicapBonus"]),
        bool(words["hasButton"]),
        str(words["tax"]) if "tax" in wanted or words["scoring"] == own["scoring"] else None,
    )


def _in_katagos_words(rules: RuleSet) -> dict[str, object]:
    return {
        "friendlyPassOk": rules.name != "tromp_taylor",
        "hasButton": rules.button,
        "ko": rules.ko.upper(),
        "scoring": rules.scoring.upper(),
        "suicide": rules.suicide,
        "tax": rules.tax,
        "whiteHandicapBonus": rules.white_handicap_bonus,
    }


def _max_playouts(session: Session) -> str:
    options = session.options
    return str(load_level(options.level).games(session.size, Budget(), options.playouts))


def _set_max_playouts(session: Session, text: str) -> None:
    session.change(playouts=_whole_limit(text, "maxPlayouts"))


def _max_time(session: Session) -> str:
    seconds = session.options.time_per_move
    return UNLIMITED_SECONDS if seconds is None else f"{seconds:g}"


def _set_max_time(session: Session, text: str) -> None:
    seconds = _limit(text, "maxTime")
    session.change(time_per_move=None if seconds is None or seconds >= float(UNLIMITED_SECONDS) else seconds)


def _set_threads(session: Session, text: str) -> None:
    threads = parse_integer(text, "numSearchThreads")
    if not 1 <= threads <= MOST_THREADS:
        raise GtpError(f"syntax error: numSearchThreads must be 1 to {MOST_THREADS}, not '{shortened(text)}'")
    session.change(threads=threads)


PARAMETERS: dict[str, Setting] = {
    "maxPlayouts": Setting("", _max_playouts, _set_max_playouts),
    "maxTime": Setting("", _max_time, _set_max_time),
    "numSearchThreads": Setting("", lambda session: str(session.options.threads), _set_threads),
}
"""KataGo's parameters that have a meaning here."""


@command("kata-list-params")
def kata_list_params(session: Session, arguments: Sequence[str]) -> str:
    """List the parameters of KataGo that have a meaning here, on one line."""
    return " ".join(PARAMETERS)


@command("kata-get-param", "NAME")
def kata_get_param(session: Session, arguments: Sequence[str]) -> str:
    """Tell the value of a parameter of KataGo.

    maxPlayouts: games played out for one move; maxTime: seconds for one move; numSearchThreads: threads that
    play these games.
    """
    return _parameter(arguments[0]).get(session)


@command("kata-set-param", "NAME VALUE")
def kata_set_param(session: Session, arguments: Sequence[str]) -> str:
    """Set one of the parameters that kata-list-params lists, from the next move on."""
    _parameter(arguments[0]).set(session, arguments[1])
    return ""


def _parameter(name: str) -> Setting:
    if name not in PARAMETERS:
        raise GtpError(f"there is no parameter '{shortened(name)}', expected one of {', '.join(PARAMETERS)}")
    return PARAMETERS[name]
