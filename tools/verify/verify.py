#!/usr/bin/env python3
"""Verifies the export of a contest's log as its transparency.md describes it: heads, leaves, the judges' signatures
(signatures.py), the rules of the contest (guards.py, replay.py), ranks (ranking.py) and prizes (prizes.py). Standard
library only, with Ed25519 in ed25519.py.

    verify.py EXPORT --key key.txt [--head head.txt ...] [--witness KEY ... --quorum N]
"""
import argparse
import base64
import hashlib
import json
import pathlib
import re
from datetime import datetime
from types import SimpleNamespace

from ed25519 import need_signature
from encoding import read_data
from files import need_known, need_names, need_published
from guards import JURY, KINDS, Fault, need
from replay import Contest
from signatures import Signatures

RECORD = re.compile(r'\{"kind":"([^"\\]*)","edition":"([^"\\]*)",'
                    r'"at":"([0-9]{4}(?:-[0-9]{2}){2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:00)Z",'
                    r'(?:"judge":"([A-Za-z0-9_-]+)",)?(?:"text":"([0-9a-f]{64})",)?"data":(.*)\}', re.DOTALL)


def sha(data):
    return hashlib.sha256(data).digest()


def decode(text):
    raw = base64.b64decode(text, validate=True)
    need(base64.b64encode(raw).decode() == text, "base64 has another form")
    return raw


def parse_key(text):
    """A verifier key (c2sp.org/signed-note): name, id, whether it is a witness's, and its Ed25519 key."""
    name, number, encoded = text.split("+", 2)
    raw = decode(encoded)
    need(raw[0] in (1, 4) and sha(name.encode() + b"\n" + raw)[:4].hex() == number, f"{text} is not a key")
    return name, bytes.fromhex(number), raw[0] == 4, raw[1:]


def open_head(note, keys):
    """Origin, size and root of a signed head (c2sp.org/tlog-checkpoint, tlog-cosignature), and who signed it."""
    text, _, lines = note.partition("\n\n")
    good = set()
    for line in lines[:-1].split("\n"):
        dash, name, encoded = line.split(" ")
        raw = decode(encoded)
        need(dash == "—" and lines[-1] == "\n", "a signature has another form")
        for key in [key for key in keys if key[:2] == (name, raw[:4])]:
            time = f"cosignature/v1\ntime {int.from_bytes(raw[4:12], 'big')}\n" if key[2] else ""
            message, signature = f"{time}{text}\n".encode(), raw[12 if key[2] else 4:]
            need_signature(key[3], message, signature, f"the signature of {name} is not that of the head")
            good.add(key)
    origin, size, root = text.split("\n")
    need(str(int(size)) == size, "this is not a head")
    return origin, int(size), decode(root), good


def root_of(hashes):  # RFC 6962, section 2.1
    while len(hashes) > 1:
        odd = hashes[len(hashes) // 2 * 2:]
        hashes = [sha(b"\1" + left + right) for left, right in zip(hashes[::2], hashes[1::2])] + odd
    return hashes[0] if hashes else sha(b"")


def tiles_of(hashes):
    """The tiles of a tree by their paths (c2sp.org/tlog-tiles): level by level, up to 256 hashes in each."""
    tiles, level = {}, 0
    while hashes:
        rows = [hashes[i:i + 256] for i in range(0, len(hashes), 256)]
        for number, row in enumerate(rows):
            *folders, name = f"{number:,}".split(",")
            path = "".join(f"x{folder:>03}/" for folder in folders) + f"{name:>03}"
            tiles[f"tile/{level}/{path}" + (f".p/{len(row)}" if len(row) < 256 else "")] = b"".join(row)
        hashes, level = [root_of(row) for row in rows if len(row) == 256], level + 1
    return tiles


def read_leaf(line, edition):
    """The commitment of a line of records.txt, and its record, or None of an erased one."""
    parts = re.fullmatch(r"([12]) (?:erased ([0-9a-f]{64})|([0-9a-f]{32}) (.*))", line)
    need(parts, "the line has another form")
    digest = bytes.fromhex(parts[2]) if parts[2] else sha(bytes.fromhex(parts[3]) + parts[4].encode())
    commitment = sha(bytes([int(parts[1])]) + digest)
    if parts[2]:
        need(parts[1] == "2", "the record is marked as erased, and it counts")
        return commitment, None
    fields = RECORD.fullmatch(parts[4])
    need(fields, "the record has another form")
    kind, of, at, judge, text, data = fields.groups()
    need(of == edition, "the record is of another edition")
    need(kind in KINDS, f"the kind {kind} is unknown")
    need((parts[1] == "2") == (kind == "receipt"), "the record is in another class than its kind")
    need((kind in JURY) == (judge is not None), "records of the jury have a pseudonym, and others have none")
    data, at = read_data(kind, data), datetime.fromisoformat(at)
    return commitment, SimpleNamespace(kind=kind, at=at, judge=judge, text=text, data=data)


def replay(text, edition):
    """The leaf hashes of records.txt, and the contest after its records, of which none may break a rule."""
    leaves, erased, listed = {}, {}, {}  # by commitment
    contest, signatures = Contest(edition), Signatures(edition)
    need(text.endswith("\n") or not text, "records.txt: the last line has no end")
    for leaf, line in enumerate(text.split("\n")[:-1]):
        try:
            commitment, r = read_leaf(line, edition)
            need(commitment not in leaves, "it is that of an earlier record")
            leaves[commitment] = sha(b"\0" + commitment)
            if not r:
                erased[commitment.hex()] = leaf
                continue
            if r.kind == "submission.erased":
                listed.update((commitment, leaf) for commitment in r.data["commitments"] or [])
            signatures.check(r, r.data, contest.rules.get("signedCards"))
            contest.leaf = leaf
            contest.add(r, r.data)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise Fault(f"leaf {leaf}: {error}") from error
    for commitment, leaf in erased.items():
        need(listed.get(commitment, -1) >= leaf, f"leaf {leaf}: no later record states the erasure")
    return list(leaves.values()), contest


def verify(folder, keys, heads, witnesses, quorum, more=None):
    """Refuses an export, or returns how many leaves, ranked works and winners it has, and what is worth a question."""
    read = lambda name: (folder / name).read_bytes().decode()  # noqa: E731
    need_known(folder)
    origin, size, root, good = open_head(read("head.txt"), keys)
    need(read("head.txt").count("\n") == 5, "head.txt: it has something beside one signature")
    edition = origin.rsplit("/", 1)[1]
    need(good, "head.txt: no given key has signed it")
    leaves, contest = replay(read("records.txt"), edition)
    need(len(leaves) == size and root_of(leaves) == root, "records.txt: not the records of the head")
    tiles = {t.relative_to(folder).as_posix(): t.read_bytes() for t in folder.glob("tile/**/*") if t.is_file()}
    need(tiles == tiles_of(leaves), "tile: not the tiles of the head")
    cosigned = 0
    for head in heads + ([read("witnessed.txt")] if (folder / "witnessed.txt").exists() else []):
        other, length, former, good = open_head(head, keys + witnesses)
        need(other == origin and good & set(keys), "a head is of another log or key")
        need(length <= size and root_of(leaves[:length]) == former, f"the log was forked after {length} leaves")
        cosigned = max(cosigned, len(good & set(witnesses)) if length == size else 0)
    need(cosigned >= quorum, f"{cosigned} of {quorum} witnesses have cosigned this head")
    for name, field in ("winners.json", "sha256"), ("report.html", "report"):
        same = not (folder / name).exists() or sha((folder / name).read_bytes()).hex() == contest.published.get(field)
        need(same, f"{name}: not what the newest publication published")
    if (folder / "winners.json").exists():
        need_published(read("winners.json"), contest)
    if (folder / "judges.txt").exists():
        need_names(read("judges.txt"), contest.accounts)
    ranks, prizes = contest.outcome()
    for own, stated in zip(ranks, json.loads(read("ranking.json"))):
        own.update(interval=stated["interval"], chances=stated["chances"])  # intervals.py verifies these
    need(read("ranking.json") == write(ranks), "ranking.json: not the ranks that the records give")
    need(read("prizes.json") == write(prizes), "prizes.json: not the prizes that the records give")
    if more:
        more(folder, contest)
    return size, len(ranks), len(prizes["awards"]), contest.notices


def write(value):
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def main(more=None):
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("export", type=pathlib.Path)
    options.add_argument("--key", required=True, help="a file with the answer of /log/key")
    options.add_argument("--head", action="append", default=[], help="a file with another head of the log")
    options.add_argument("--witness", action="append", default=[], help="the key of a witness")
    options.add_argument("--quorum", type=int, help="how many witnesses must have cosigned; all")
    o = options.parse_args()
    try:
        keys = [parse_key(line) for line in pathlib.Path(o.key).read_text().split()]
        witnesses = [parse_key(key) for key in o.witness]
        heads = [pathlib.Path(name).read_bytes().decode() for name in o.head]
        quorum = len(witnesses) if o.quorum is None else o.quorum
        size, works, won, notices = verify(o.export, keys, heads, witnesses, quorum, more)
    except (ValueError, LookupError, TypeError, RecursionError, OSError) as error:
        raise SystemExit(f"{type(error).__name__}: {error}") from error
    for leaf, what in notices:
        print(f"Ask why: leaf {leaf}: {what}")
    print(f"{size} leaves, {works} works ranked, {won} with a prize: as the records give them")


if __name__ == "__main__":
    main()
