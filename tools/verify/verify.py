#!/usr/bin/env python3
"""Verifies the export of a contest's log, as its transparency.md describes it. Standard library only.

    verify.py EXPORT --key key.txt [--head head.txt ...] [--witness KEY ... --quorum N]
"""
import argparse
import datetime
import json
import pathlib
import re
from collections import defaultdict
from decimal import Decimal

import note
import ranking
from signatures import Signatures

RECORD = re.compile(r'\{"kind":"([^"\\]*)","edition":"([^"\\]*)","at":"(\d{4}-\d\d-\d\dT\d\d:\d\d:00Z)",'
                    r'(?:"judge":"([^"\\]*)",)?(?:"text":"([^"\\]*)",)?"data":(.*)\}', re.DOTALL)
TAKE_OUT = {"submission." + verb for verb in ("disqualified", "hidden", "withdrawn", "replaced", "erased")}
BRING_BACK = {"submission.restored": "submission.disqualified", "submission.shown": "submission.hidden"}
NOMINATIONS = {"nomination." + verb for verb in ("made", "modified", "confirmed", "cancelled")}
ACCOUNTS = {"judge." + verb for verb in ("enabled", "disabled", "renamed", "erased", "access", "key")}
OTHERS = {"rules.set", "rules.reset", "rules.pinned", "results.ranking", "results.published", "results.unpublished", "prizes.set",
          "judging.opened", "judging.closed", "phase.moved", "assignment", "shortlist.set", "shortlist.selected",
          "scorecard.set", "recusal", "receipt", "finalists", "log.padding"}
KINDS = TAKE_OUT | set(BRING_BACK) | NOMINATIONS | ACCOUNTS | OTHERS


class Fault(Exception):
    pass


def need(holds, leaf, rule):
    if not holds:
        raise Fault(f"leaf {leaf}: {rule}" if leaf is not None else rule)


def read_rows(text):
    """The leaf hash, class and record (None: erased) of each line of records.txt."""
    need(text.endswith("\n") or not text, None, "records.txt: the last line has no end")
    for leaf, line in enumerate(text.split("\n")[:-1]):
        parts = re.fullmatch(r"([12]) (?:erased ([0-9a-f]{64})|([0-9a-f]{32}) (.*))", line)
        need(parts, leaf, "the line has another form")
        digest = bytes.fromhex(parts[2]) if parts[2] else note.sha(bytes.fromhex(parts[3]) + parts[4].encode())
        commitment = note.sha(bytes([int(parts[1])]) + digest)
        yield commitment, int(parts[1]), parts[4]


def read_records(rows, edition):
    """Checks classes and erasures, and yields the leaf and the parsed record of all that are not erased."""
    listed, seen = {}, set()
    for leaf, (commitment, kind_class, text) in enumerate(rows):
        need(commitment not in seen, leaf, "the leaf is that of an earlier record")
        seen.add(commitment)
        if text is None:
            need(kind_class == 2, leaf, "the record is marked as erased, and it counts")
            continue
        parts = RECORD.fullmatch(text)
        need(parts, leaf, "the record has another form")
        kind, of, at, judge, comment, data = parts.groups()
        data = json.loads(data, parse_float=Decimal)
        need(of == edition, leaf, "the record is of another edition")
        need(kind in KINDS, leaf, f"the kind {kind} is unknown")
        need(kind_class == (2 if kind == "receipt" else 1), leaf, "the record is in another class than its kind")
        for erased in data["commitments"] or [] if kind == "submission.erased" else []:
            listed[erased] = leaf
        yield leaf, kind, datetime.datetime.fromisoformat(at[:-1]), judge, comment, data
    for leaf, (commitment, _, text) in enumerate(rows):
        need(text is not None or listed.get(commitment.hex(), -1) >= leaf, leaf, "no later record states the erasure")


class Contest:
    """The state of an edition, and the rules that a record must keep."""

    def __init__(self, edition):
        self.edition, self.rules, self.official, self.pinned = edition, None, "", False
        self.signatures = Signatures(edition)
        self.closed = self.public = False
        self.published = None
        self.latest = datetime.datetime(1, 1, 2)
        self.accounts, self.shares, self.excluded, self.recused = {}, {}, defaultdict(set), set()
        self.shortlist, self.approved, self.changes, self.was_excluded = [], [], [], set()
        self.nominations, self.cards = {}, {}

    def listed(self):
        return self.approved if self.edition == "camp" else self.shortlist

    def given(self, role, judge, work):
        return work in self.shares.get(role, {}).get(judge, {work})

    def apply(self, leaf, kind, at, judge, text, data):
        ok = lambda holds, rule: need(holds, leaf, f"{kind}: {rule}")  # noqa: E731
        self.signatures.apply(ok, kind, judge, text, data)
        ok(at >= self.latest - datetime.timedelta(minutes=5), "its time is before that of an earlier record")
        self.latest = max(self.latest, at)
        if kind in ("rules.set", "rules.reset", "results.ranking"):
            ok(self.pinned == (kind == "rules.reset"), "the rules are pinned, or reset before they are")
            ok(kind != "rules.reset" or data["reason"].strip(), "there is no reason")
            self.rules = self.rules if kind == "results.ranking" else data
            self.official = data.get("official") or data.get("ranking") or self.official
        elif kind == "rules.pinned":
            ok(self.rules and not self.pinned, "there are no rules, or they are pinned already")
            self.pinned = True
        elif kind in ("judging.opened", "judging.closed"):
            ok(self.closed == (kind == "judging.opened"), "judging is so already")
            ok(not (self.public and self.closed), "the results are public")
            self.closed, self.pinned = not self.closed, self.pinned or self.closed
        elif kind in ACCOUNTS:
            self.account(ok, kind, judge, data)
        elif kind in ("scorecard.set", "recusal"):
            self.card(ok, kind, judge, data)
        elif kind in NOMINATIONS:
            self.nomination(ok, kind, judge, data)
        elif kind == "assignment":
            self.assignment(ok, data)
        elif kind in ("shortlist.set", "shortlist.selected"):
            works = data["workIds"] or []
            ok(len(set(works)) == len(works) and not self.public, "a work twice, or the results are public")
            if kind == "shortlist.selected":
                ok(set(works) <= set(self.shortlist), "a work is not on the shortlist")
                return
            ok(self.edition == "camp" or not (self.closed and self.cards), "judging is closed")
            ok(not self.excluded["submission.disqualified"] & set(works), "a work is disqualified")
            self.shortlist = works
        elif kind in TAKE_OUT or kind in BRING_BACK:
            self.exclude(ok, kind, data)
        elif kind == "prizes.set":
            ok(self.rules and data["prize"] in [p["id"] for p in self.rules.get("prizes", [])], "there is no such prize")
            ok(data["reason"].strip() and not self.public, "without a reason, or while the results are public")
            ok(data["workId"] in self.listed(), "the work is not judged")
            same = lambda c: (c["prize"], c["workId"]) == (data["prize"], data["workId"])  # noqa: E731
            self.changes = [c for c in self.changes if not same(c)] + [data]
        elif kind == "results.published":
            ok(self.closed, "judging is open")
            self.public, self.published = True, data["sha256"]
            ok(self.outcome()[1]["awards"] == (data.get("awards") or []), "other prizes than the records give")
        elif kind == "results.unpublished":
            ok(self.public, "nothing is public")
            self.public = False

    def account(self, ok, kind, judge, data):
        known = self.accounts.get(judge)
        ok(not (known and known["erased"]), "the account is erased")
        if kind in ("judge.erased", "judge.access", "judge.key"):
            ok(known, "there is no account")
            if kind == "judge.erased":
                known.update(erased=True, enabled=False)
            return
        if not known:
            ok(kind != "judge.renamed", "there is no account")
            known = {"role": data["role"], "name": data["name"], "erased": False, "places": {}}
            known = self.accounts.setdefault(judge, known)
        ok(data["role"] == known["role"], "the role changes")
        ok(data["name"] == known["name"] or kind == "judge.renamed", "the name changes")
        known["name"] = data["name"]
        if kind != "judge.renamed":
            known["enabled"] = kind == "judge.enabled"

    def actor(self, ok, judge, role):
        known = self.accounts.get(judge)
        ok(not self.closed, "judging is closed")
        ok(known and known["enabled"] and known["role"] == role, f"not by an enabled {role}")
        return known

    def card(self, ok, kind, judge, data):
        places, work = self.actor(ok, judge, "judge")["places"], data["workId"]
        ok(work in self.listed() and work not in self.excluded["submission.disqualified"], "the work is not judged")
        ok((judge, work) not in self.recused, "the judge is recused")
        ok(self.given("judge", judge, work), "the work is not in the judge's share")
        if kind == "recusal":
            self.recused.add((judge, work))
            self.cards.pop((judge, work), None)
            places.pop(work, None)
            return
        ok(self.rules, "there are no rules")
        self.pinned = True
        ok(data["place"] == places.get(work, max(places.values(), default=0) + 1), "it is not the next place")
        places[work] = data["place"]
        scores = [data[name] for name in ranking.NAMES]
        ok(all(s is None or 0 <= s <= 100 and s * 100 == int(s * 100) for s in scores), "a score has another form")
        self.cards[judge, work] = (None if None in scores else [int(s * 100) for s in scores], data["place"])

    def nomination(self, ok, kind, judge, data):
        self.actor(ok, judge, "nominator")
        if kind == "nomination.cancelled":
            for one in data["nominations"]:
                key = judge, one["award"], one["workId"]
                ok(key in self.nominations, "there is no such nomination")
                del self.nominations[key]
            return
        key = judge, data["award"], data["workId"]
        waits = self.nominations.get(key)
        ok((waits is None) == (kind == "nomination.made"), "it exists already, or does not")
        ok(waits is None or waits == (kind == "nomination.confirmed"), "it is confirmed when its work is replaced")
        ok(not any(data["workId"] in works for works in self.excluded.values()), "the work is excluded")
        ok(self.given("nominator", judge, data["workId"]), "the work is not in the nominator's share")
        limits = self.rules and self.rules.get("nominationLimits")
        if limits and waits is None:
            same = [k for k in self.nominations if k[:2] == key[:2] and k[2] not in self.was_excluded | {key[2]}]
            ok(len(same) < limits.get(key[1], 0), "it is over the quota")
        self.nominations[key] = False

    def assignment(self, ok, data):
        role, shares = data["role"], {}
        ok(not self.public, "the results are public")
        ok(not (self.closed and (self.cards if role == "judge" else self.nominations)), "judging is closed")
        for share in data["judges"] or []:
            known = self.accounts.get(share["judge"])
            ok(known and known["role"] == role and share["judge"] not in shares, "not one share for each of the role")
            works = share["workIds"] or []
            shares[share["judge"]] = set(works)
            ok(len(shares[share["judge"]]) == len(works), "a work twice")
        self.shares[role] = shares

    def exclude(self, ok, kind, data):
        works = ([data["workId"]] if data.get("workId") else []) + (data.get("workIds") or [])
        out = self.excluded[BRING_BACK.get(kind, kind)]
        for work in works:
            if kind in ("submission.disqualified", "submission.restored"):
                ok(not self.public and (work in out) == (kind == "submission.restored"), "it is so already, or public")
            if kind in TAKE_OUT:
                out.add(work)
                self.was_excluded.add(work)
                continue
            out.discard(work)
            if self.edition == "camp" and work not in self.approved:
                self.approved.append(work)
        if kind == "submission.replaced":
            old, new = data["workId"], data["by"]
            moved = [k for k in self.nominations if k[2] == old]
            for key in moved:
                del self.nominations[key]
                self.nominations[key[:2] + (new,)] = True
            self.recused = {(j, new if w == old else w) for j, w in self.recused}
            for shares in self.shares.values():
                for judge, share in shares.items():
                    shares[judge] = {new if w == old else w for w in share}

    def outcome(self):
        """What ranking.json (without intervals and chances), prizes.json and order.json state."""
        if not self.rules:
            none = {"trend": None, "first": None, "cards": 0}
            return [], {"official": "", "awards": []}, {"order": none, "judges": []}
        out = set().union(*self.excluded.values())
        works = {w for w in self.listed() if w not in out}
        judges = [j for j, a in self.accounts.items() if a["role"] == "judge"]
        cards = {k: c for k, c in self.cards.items() if c[0] and k[1] in works and k[0] in judges}
        mean, corrected, count, connected, order = ranking.compute(self.rules, judges, works, cards)
        official = (self.official or "mean") if connected else "mean"
        won = ranking.awards(self.rules, official, self.changes, corrected if official == "corrected" else mean)
        ranks = [{"workId": w, "cards": count[w], "mean": mean[w], "corrected": corrected[w]} for w in sorted(works)]
        return ranks, {"official": official, "awards": won}, order


def verify(folder, keys, heads, witnesses, quorum):
    read = lambda name: (folder / name).read_bytes().decode()  # noqa: E731
    signed = read("head.txt")
    origin, size, root, good = note.signers(signed, keys)
    need(good, None, "head.txt: no given key has signed it")
    rows = list(read_rows(read("records.txt")))
    leaves = [note.sha(b"\0" + commitment) for commitment, _, _ in rows]
    need(len(leaves) == size and note.root(leaves) == root, None, "records.txt: not the records of the head")
    tiles = note.tiles(leaves)
    found = {str(p.relative_to(folder)) for p in folder.glob("tile/**/*") if p.is_file()}
    need(found == set(tiles), None, "tile: other tiles than the tree has")
    for path, content in tiles.items():
        need((folder / path).read_bytes() == content, None, f"{path}: not the tile of the head")
    if (folder / "witnessed.txt").exists():
        heads = heads + [read("witnessed.txt")]
    witnessed = 0
    for text in heads:
        other, length, former, good = note.signers(text, keys + witnesses)
        need(other == origin and any(k in good for k in keys), None, "a head is of another log or key")
        need(length <= size and note.root(leaves[:length]) == former, None, f"the log was forked after {length} leaves")
        if length == size:
            witnessed = max(witnessed, sum(w in good for w in witnesses))
    need(witnessed >= quorum, None, f"{witnessed} of {quorum} witnesses have cosigned this head")
    contest = Contest(origin.rsplit("/", 1)[1])
    for record in read_records(rows, contest.edition):
        contest.apply(*record)
    if (folder / "winners.json").exists():
        same = note.sha((folder / "winners.json").read_bytes()).hex() == contest.published
        need(same, None, "winners.json: not what the newest publication published")
    ranks, prizes, order = contest.outcome()
    stated = json.loads(read("ranking.json"))
    for own, theirs in zip(ranks, stated):
        own.update(interval=theirs["interval"], chances=theirs["chances"])
    write = lambda value: json.dumps(value, indent=1, ensure_ascii=False) + "\n"  # noqa: E731
    need(read("ranking.json") == write(ranks), None, "ranking.json: not the ranks that the records give")
    need(read("order.json") == write(order), None, "order.json: not the drift and order effect that the records give")
    need(read("prizes.json") == write(prizes), None, "prizes.json: not the prizes that the records give")
    return size, len(ranks), len(prizes["awards"])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("export", type=pathlib.Path)
    options.add_argument("--key", required=True, help="a file with the answer of /log/key")
    options.add_argument("--head", action="append", default=[], help="a file with another head of the log")
    options.add_argument("--witness", action="append", default=[], help="the key of a witness")
    options.add_argument("--quorum", type=int, help="how many witnesses must have cosigned; all")
    o = options.parse_args()
    try:
        keys = [note.parse_key(line) for line in pathlib.Path(o.key).read_text().split()]
        witnesses = [note.parse_key(key) for key in o.witness]
        quorum = len(witnesses) if o.quorum is None else o.quorum
        heads = [pathlib.Path(name).read_bytes().decode() for name in o.head]
        size, works, won = verify(o.export, keys, heads, witnesses, quorum)
    except (Fault, ValueError, KeyError, TypeError, OSError) as error:
        raise SystemExit(f"{type(error).__name__}: {error}")
    print(f"{size} leaves, {works} works ranked, {won} with a prize: as the records give them")


if __name__ == "__main__":
    main()
