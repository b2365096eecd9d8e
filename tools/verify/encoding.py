"""The one encoding of the data of a record: the section Records of the export's transparency.md. Data is read and
written again, as canonical as the service writes it, so that no two readers of a leaf see different records."""
import base64
import json
import re
from datetime import datetime
from decimal import Decimal

from guards import ACCOUNT, CANCELLED, LIST, NOMINATED, RECUSED, SCORED, need, twice
from ranking import names

ESCAPED = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})
TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]*[1-9])?"
                  "(Z|[+-](?!00:00)[0-2][0-9]:[0-5][0-9])")


def once(pairs):
    """An object of JSON, in which no name occurs twice."""
    need(not twice([name for name, _ in pairs]), "its data has a field twice")
    return dict(pairs)


def parse(text):
    return json.loads(text, parse_float=Decimal, object_pairs_hook=once)


def text(value):
    need(isinstance(value, str), "its data has something else than a text")
    return json.dumps(value, ensure_ascii=False).translate(ESCAPED)


def whole(value, low=-2**63, high=2**63):
    need(type(value) is int and low <= value < high, "its data has something else than a whole number")
    return str(value)


def double(value):  # as the nearest double is written
    need(type(value) in (int, Decimal), "its data has something else than a number")
    return format(Decimal(repr(float(value))).normalize(), "f")


def score(value):
    return "null" if value is None else double(value)


def flag(value):
    need(isinstance(value, bool), "its data has something else than true or false")
    return "true" if value else "false"


def time(value):
    found = TIME.fullmatch(value)
    need(found and datetime.fromisoformat(found[1]), "its data has something else than a time")
    return f'"{value}"'


def word(*words):
    def write(value):
        need(value in words, "a word in its data is not one that its kind has")
        return text(value)
    return write


def coded(size):  # bytes in base64
    def write(value):
        raw = base64.b64decode(value, validate=True)
        need(len(raw) == size and base64.b64encode(raw).decode() == value, "its key or signature has another form")
        return text(value)
    return write


def some(kind):  # a list; the service writes null for one that it never began
    return lambda value: "null" if value is None else "[" + ",".join(kind(one) for one in value) + "]"


def is_whole(name):
    return whole(int(name)) == name


def table(key, kind):  # an object by keys, sorted as texts
    def write(value):
        need(all(key(name) for name in value), "a key in its data has another form")
        return "{" + ",".join(f"{text(name)}:{kind(value[name])}" for name in sorted(value)) + "}"
    return write


def fields(*kinds):
    """Fields by their names, in their order; one with ? is left out when it is empty, with ?? when it is null."""
    def write(value):
        written, rest = [], dict(value)
        for name, kind in zip(kinds[::2], kinds[1::2]):
            plain = name.rstrip("?")
            if plain in rest or plain == name:
                one = rest.pop(plain)
                need(plain == name or (one is not None if name.endswith("??") else one), f"{plain} is empty")
                written.append(f'"{plain}":{kind(one)}')
        need(not rest, "its data has other fields")
        return "{" + ",".join(written) + "}"
    return write


WATCHED = "watched?", fields("played", whole, "film", whole)
SIGNED = "key?", coded(32), "signature?", coded(64), "signed?", text
BY = "by?", word("organiser")
RULES = ("criteria?", some(text), "weights", some(whole), "shrinkage?", double, "workShrinkage?", double,
         "minimumCards?", whole, "draws?", whole, "seed?", lambda value: whole(value, 0, 2**64),
         "prizes?", some(fields("id", text, "first?", whole, "last?", whole, "criterion??", whole, "award?", text,
                                "category?", text, "final?", flag)),
         "official?", text, "nominationLimits?", table(text, whole), "watchFirst?", flag, "signedCards?", flag)
KINDS = {
    "rules.set": RULES, "rules.reset": (*RULES, "reason", text),
    "results.ranking": ("ranking", text, "seed", lambda value: whole(value, 0, 2**64)),
    "phase.moved": ("phase", text, "start?", flag, "before", lambda value: "null" if value is None else time(value),
                    "endsAt", time),
    "judge.access": ("what", word("link", "address", "password", "factor"), "by", word("organiser", "judge")),
    "judge.key": ("key", coded(32)),
    "assignment": ("role", word("judge", "nominator"), "perWork", whole,
                   "judges", some(fields("judge", text, "workIds", some(whole)))),
    "receipt": ("uploadId", text, "sha256", text), "finalists": ("works", some(whole)),
    CANCELLED: ("nominations", some(fields("workId", whole, "award", text)), *BY, *SIGNED),
    RECUSED: ("workId", whole, *BY, *SIGNED), "submission.replaced": ("workId", whole, "by", whole),
    "submission.erased": ("workIds", some(whole), "commitments", some(text)),
    "prizes.set": ("prize", text, "workId", whole, "given", flag, "reason", text),
    "results.published": ("sha256", text, "awards?", some(fields("workId", whole, "prizes", some(text))),
                          "report?", text),
    **dict.fromkeys([*LIST, "submission.hidden", "submission.shown"],
                    ("workIds", some(whole), "categories?", table(is_whole, text))),
    **dict.fromkeys(NOMINATED, ("workId", whole, "award", text, *SIGNED)),
    **dict.fromkeys(ACCOUNT[:3], ("role", word("judge", "nominator"), "name", text)),
    **dict.fromkeys(["submission.disqualified", "submission.restored", "submission.withdrawn"], ("workId", whole))}


def read_data(kind, line):
    """The data of a record, which has one encoding."""
    data = parse(line)
    scores = [one for name in names(data) for one in (name, score)] if kind == SCORED else []
    kinds = ("workId", whole, *scores, "place", whole, *WATCHED, *SIGNED) if kind == SCORED else KINDS.get(kind, ())
    need(fields(*kinds)(data) == line, "its data has another encoding")
    need(("key" in data) == ("signature" in data) or kind == "judge.key", "its signature has no key")
    return data


def canonical(value):
    """A value as the canonical JSON (RFC 8785) that judges sign."""
    if isinstance(value, dict):
        order = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in order) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if type(value) in (int, Decimal):
        return double(value)
    return json.dumps(value, ensure_ascii=False)
