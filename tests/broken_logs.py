"""Thousands of logs that are nearly right: lawful games with one thing done to their text, by a seed.

Most of them are malformed; what is done to some leaves them logs (a name of 200 characters), and those must
be read. No text holds a line end, so that each can stand as a line among others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from adjudicator.simulation import lawful_game

MOST_BYTES: Final = 1 << 20
Document = dict[str, Any]

ODD_VALUES: Final = (
    None, True, False, 0, 1, -1, 7, 1.5, 1.0, 10**17, "", " ", "A", "b", "C", "0", "turf-club", "fostr",
    "French", [], ["A deals"], [[]], {}, {"A": 0}, {"A": 0, "B": 0}, {"A": "Ann", "B": None},
    {"A": 1, "B": 1, "C": 1}, {"A": True, "B": 0}, {"A": 0, "B": 1.0}, {"A": 4, "B": 5}, {"A": -1, "B": 9},
)  # fmt: skip
ODD_NAMES: Final = (
    "", " ", "action", "Actions", "dealers", "codes", "time-zone", "timezone", "note", "a/b", "~", "a/b~c",
    "дилер", "__proto__", "x" * 200, "x" * 201, "\ud800", "a\0b", "\n", "-actions",
)  # fmt: skip
ODD_CHARACTERS: Final = (
    "\0", "\t", "\x1b", "\x7f", "\u2028", "\u2029", "\ud800", "\udfff", "é", "♠", "🂡", "\u200b", "ﬀ",
    "\u00a0",
)  # fmt: skip
ODD_NUMBERS: Final = (
    "9" * 17, "9" * 18, "9" * 19, "-" + "9" * 18, "-" + "9" * 19, "9" * 25, "9" * 5_000, "1e308", "1e309",
    "-1e309", "1E400", "NaN", "Infinity", "-Infinity", "-0", "-0.0", "01", "+1", ".5", "1.", "0x1", "1e",
    "1.0", "1e0",
)  # fmt: skip
ODD_WORDS: Final = (
    "A", "B", "C", "a", "bystander", "deals", "plys", "leads", "claims", "KH", "kh", "10S", "10♠", "HK", "1H",
    "6C", "K?", "?H", "??", "???", "0", "3", "-1", "99", "9" * 12, "of", "with-pack", "naming", "?", "#",
    "king", "justice",
)  # fmt: skip
TEXT_FIELDS: Final = ("code", "id", "event", "venue", "table", "date", "time", "time_zone")


def sound_log(rng: Random) -> Document:
    """A log to begin with: the start of a lawful game, with some of the fields that it may have."""
    game = lawful_game(rng).log
    actions = list(game["actions"])  # type: ignore[call-overload]
    named: Document = {
        "id": f"G-{rng.randrange(1000)}",
        "code": rng.choice(["turf-club", "foster"]),
        "event": "Été",
        "table": str(rng.randrange(20)),
        "date": "1878-12-31",
        "time_zone": "Europe/Paris",
        "players": {"A": "Ann", "B": "Éva"},
        "stakes": rng.choice(["single", "by-score"]),
        "form": rng.choice(["english", "french"]),
        "_note": {"seen": [1, 2.5, None, {"by": "x"}]},
    }
    kept = {name: value for name, value in named.items() if rng.random() < 0.4}
    fields = [*kept.items(), *{**game, "actions": actions[: rng.randrange(1, 30)]}.items()]
    rng.shuffle(fields)
    return dict(fields)


def _text(document: Any, rng: Random) -> bytes:
    """The document as JSON, in one of the ways in which it may be written."""
    spaced = rng.random() < 0.5
    text = json.dumps(document, ensure_ascii=rng.random() < 0.5, separators=None if spaced else (",", ":"))
    return text.encode("utf-8", "surrogatepass")


# What is done to the document


def _wrong_type(log: Document, rng: Random) -> bytes:
    names = [*log, "score", "players", "stakes", "form", *TEXT_FIELDS]
    return _text({**log, rng.choice(names): rng.choice(ODD_VALUES)}, rng)


def _unknown_field(log: Document, rng: Random) -> bytes:
    fields = [*log.items(), (rng.choice(ODD_NAMES), rng.choice(ODD_VALUES))]
    rng.shuffle(fields)
    return _text(dict(fields), rng)


def _unknown_field_below(log: Document, rng: Random) -> bytes:
    inner = {"A": 0, "B": 0, rng.choice([*ODD_NAMES, "a", "C"]): rng.choice(ODD_VALUES)}
    return _text({**log, rng.choice(["score", "players", "_own"]): inner}, rng)


def _missing_field(log: Document, rng: Random) -> bytes:
    gone = rng.choice([name for name in log if not name.startswith("_")])
    return _text({name: value for name, value in log.items() if name != gone}, rng)


def _several_faults(log: Document, rng: Random) -> bytes:
    for _ in range(3):
        log = {**log, rng.choice([*log, *ODD_NAMES[:12], "score", "form"]): rng.choice(ODD_VALUES)}
    return _text(log, rng)


def _broken_action(log: Document, rng: Random) -> bytes:
    actions = list(log["actions"])
    place = rng.randrange(len(actions))
    words = actions[place].split(" ")
    at = rng.randrange(len(words))
    match rng.randrange(6):
        case 0:
            words[at] = rng.choice(ODD_WORDS)
        case 1:
            words.insert(at, rng.choice(ODD_WORDS))
        case 2:
            del words[at]
        case 3:
            rng.shuffle(words)
        case 4:
            words[at] = words[at].swapcase()
        case _:
            letters = list(words[at])
            letters[rng.randrange(len(letters))] = rng.choice([*"aeKx7", *ODD_CHARACTERS])
            words[at] = "".join(letters)
    actions[place] = rng.choice([" ", " ", " ", "  ", "\t"]).join(words)
    return _text({**log, "actions": actions}, rng)


def _no_action(log: Document, rng: Random) -> bytes:
    actions: list[Any] = list(log["actions"])
    odd = (*ODD_VALUES, "A", "?", "A deals ?", "#", "A deals # ", "A looks #" + "x" * rng.choice([991, 992]))
    actions[rng.randrange(len(actions))] = rng.choice(odd)
    return _text({**log, "actions": actions}, rng)


def _remarks(log: Document, rng: Random) -> bytes:
    actions = list(log["actions"])
    actions[rng.randrange(len(actions))] += f" # seen {rng.choice(ODD_CHARACTERS)}"
    return _text({**log, "actions": actions}, rng)


def _disputed(log: Document, rng: Random) -> bytes:
    count = rng.choice([1, 6, 7, 8])
    actions = [*log["actions"], *["B looks ?"] * count]
    rng.shuffle(actions)
    return _text({**log, "actions": actions}, rng)


def _long_text(log: Document, rng: Random) -> bytes:
    text = rng.choice("xé🂡") * rng.choice([199, 200, 201, 1_000])
    if rng.random() < 0.3:
        return _text({**log, "players": {rng.choice("AB"): text}}, rng)
    return _text({**log, rng.choice([*TEXT_FIELDS, "dealer", "stakes"]): text}, rng)


def _odd_characters(log: Document, rng: Random) -> bytes:
    text = f"seen {rng.choice(ODD_CHARACTERS)}"
    value = rng.choice([text, {text: 1}, [text], {"a": [{"b": text}]}])
    return _text({**log, rng.choice(["_own", "event", "id"]): value}, rng)


def _not_a_mapping(log: Document, rng: Random) -> bytes:
    return _text(rng.choice([[log], [], "A deals", 7, None, True, 1.5, log["actions"]]), rng)


def _deep(log: Document, rng: Random) -> bytes:
    depth = rng.choice([3, 40, 62, 63, 64, 65, 66, 200, 100_000])
    opened, closed = rng.choice([("[", "]"), ('{"a":', "}")])
    nested = opened * depth + "1" + closed * depth
    return _text({**log, "_own": "HERE"}, rng).replace(b'"HERE"', nested.encode())


# What is done to the text


def _cut_short(log: Document, rng: Random) -> bytes:
    text = _text(log, rng)
    return text[: rng.randrange(len(text))]


def _other_byte(log: Document, rng: Random) -> bytes:
    text = bytearray(_text(log, rng))
    for _ in range(rng.choice([1, 1, 1, 5])):
        text[rng.randrange(len(text))] = rng.randrange(256)
    return bytes(text)


def _gone_or_doubled(log: Document, rng: Random) -> bytes:
    text = _text(log, rng)
    start, end = sorted(rng.randrange(len(text)) for _ in range(2))
    end = min(end, start + rng.choice([1, 10, 100]))
    return text[:start] + text[end:] if rng.random() < 0.5 else text[:end] + text[start:]


def _binary(log: Document, rng: Random) -> bytes:
    text = _text(log, rng)
    place = rng.randrange(len(text))
    odd = rng.choice(
        [b"\xff", b"\x00", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5", b"\x1f\x8b\x08", rng.randbytes(20)]
    )
    return rng.choice([text[:place] + odd + text[place:], rng.randbytes(rng.randrange(60)), odd])


def _twice(log: Document, rng: Random) -> bytes:
    text = _text(log, rng)
    name = rng.choice(list(log))
    more = json.dumps({name: rng.choice([log[name], *ODD_VALUES])}).encode()[1:-1]
    below = b'"score": {"A": 0, "B": 0, "A": 1}'
    return text[:1] + rng.choice([more, more, below, b'"_own": {"x": [{"y": 1, "y": 1}]}']) + b"," + text[1:]


def _odd_number(log: Document, rng: Random) -> bytes:
    number = rng.choice(ODD_NUMBERS).encode()
    document = {
        **log,
        rng.choice(["_own", "score", "date", "dealer"]): rng.choice(["HERE", {"A": "HERE", "B": 0}]),
    }
    return _text(document, rng).replace(b'"HERE"', number)


def _other_json(log: Document, rng: Random) -> bytes:
    text = _text(log, rng)
    return rng.choice([
        text[:-1] + b",}", text + text, text + b" x", text.replace(b'"', b"'"), b"/* log */" + text,
        text.replace(b"A", b"\\q", 1), text.replace(b" ", b"\t", 1), text.replace(b" ", b"\x0b", 1),
        b"\xef\xbb\xbf" + text, b"\xef\xbb\xbf" * 2 + text, text.decode("utf-8", "replace").encode("utf-16"),
        b"", b" ", b"\r", b"{", b"}", b" \t" + text + b"\r", text.replace(b'"dealer"', b'"\\u0064ealer"'),
    ])  # fmt: skip


def _large(log: Document, rng: Random) -> bytes:
    """Sizes and counts at their limits and beyond; few, since each takes its time."""
    text = _text({**log, "_own": ""}, rng)
    room = MOST_BYTES - len(text)
    plain = {"dealer": "A", "actions": ["A looks"] * rng.choice([50_000, 50_001, 51_000])}
    return rng.choice([
        text + b" " * room, text + b" " * (room + 1), text + b"}" * room, b"x" * 2_000_000,
        json.dumps(plain).encode(), json.dumps({**plain, "dealer": None}).encode(), b"[" * 1_000_000,
    ])  # fmt: skip


Breaking = Callable[[Document, Random], bytes]
OFTEN: Final[tuple[Breaking, ...]] = (
    _wrong_type, _unknown_field, _unknown_field_below, _missing_field, _several_faults, _broken_action,
    _no_action, _remarks, _disputed, _long_text, _odd_characters, _not_a_mapping, _deep, _cut_short,
    _other_byte, _gone_or_doubled, _binary, _twice, _odd_number, _other_json,
)  # fmt: skip
WAYS: Final = (*OFTEN, _large)


def broken_logs(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """So many texts, each with the name of what was done to it. Of 100, one is large."""
    rng = Random(f"broken {seed}")
    for number in range(count):
        way = _large if number % 100 == 99 else rng.choice(OFTEN)
        yield way.__name__.strip("_"), way(sound_log(rng), rng).replace(b"\n", b"\r")
