"""The rules of a contest, and its state after each record: the section Replay of the export's transparency.md."""
from datetime import datetime, timedelta
from types import SimpleNamespace

import ranking

OUT = ["submission." + verb for verb in ("disqualified", "hidden", "withdrawn", "replaced", "erased")]
BACK = {"submission.restored": "submission.disqualified", "submission.shown": "submission.hidden"}
ACCOUNT = ["judge." + verb for verb in ("enabled", "disabled", "renamed", "erased", "access", "key")]
NOMINATION = ["nomination." + verb for verb in ("made", "modified", "confirmed", "cancelled")]
MADE, MODIFIED, CONFIRMED, CANCELLED = NOMINATION
NOMINATED = [MADE, MODIFIED, CONFIRMED]
CARD = SCORED, RECUSED = ["scorecard.set", "recusal"]
OPEN = ["judging.opened", "judging.closed"]
LIST = SHORTLISTED, SELECTED = ["shortlist.set", "shortlist.selected"]
ACTS = [MADE, SCORED, RECUSED, "assignment", *OPEN, "results.published"]  # before the first, accounts tell no time
RULES = ["rules.set", "rules.reset", "results.ranking"]
KINDS = {*OUT, *BACK, *ACCOUNT, *NOMINATION, *CARD, *LIST, *RULES, *OPEN, "rules.pinned", "assignment", "prizes.set",
         "results.published", "results.unpublished", "phase.moved", "finalists", "receipt", "log.padding"}

# Kinds of records, a rule, and when a record breaks it: c is the contest before the record r, d the record's data.
GUARDS = [
    (KINDS, "its time is five minutes before an earlier one", lambda c, r, d: r.dated and r.at < c.latest - OVERLAP),
    (["rules.set", "results.ranking"], "the rules are pinned", lambda c, r, d: c.pinned),
    (["rules.reset"], "the rules are not pinned yet", lambda c, r, d: not c.pinned),
    (["rules.pinned"], "there are no rules, or they are pinned already", lambda c, r, d: c.pinned or not c.rules),
    (["rules.reset", "prizes.set"], "there is no reason", lambda c, r, d: not d["reason"].strip()),
    (OPEN, "judging is so already", lambda c, r, d: c.closed == (r.kind == "judging.closed")),
    (["judging.opened", "assignment", "prizes.set", *LIST, "submission.disqualified", "submission.restored"],
     "the results are public", lambda c, r, d: c.public),
    (ACCOUNT, "the account is erased", lambda c, r, d: r.account.erased),
    (ACCOUNT[2:], "there is no account", lambda c, r, d: r.account is NOBODY),
    (ACCOUNT[:3], "the role changes", lambda c, r, d: r.account.role not in (None, d["role"])),
    (ACCOUNT[:2], "the name changes", lambda c, r, d: r.account.name not in (None, d["name"])),
    (CARD + NOMINATION, "judging is closed", lambda c, r, d: c.closed),
    (CARD + NOMINATION, "the account is disabled, or there is none", lambda c, r, d: not r.account.enabled),
    (CARD, "the account is not a judge's", lambda c, r, d: r.account.role != "judge"),
    (NOMINATION, "the account is not a nominator's", lambda c, r, d: r.account.role != "nominator"),
    (CARD + ["prizes.set"], "the work is not judged", lambda c, r, d: r.work not in c.listed()),
    (CARD, "the work is disqualified", lambda c, r, d: r.work in c.out["submission.disqualified"]),
    (CARD, "the judge is recused", lambda c, r, d: (r.judge, r.work) in c.recused),
    ([*CARD, *NOMINATED], "the work is not in the judge's share", lambda c, r, d:
     r.work not in c.shares.get((r.account.role, r.judge), [r.work])),
    ([SCORED], "there are no rules", lambda c, r, d: not c.rules),
    ([SCORED], "a score is not 0 to 100 with two decimals", lambda c, r, d:
     any(d[n] is not None and not (0 <= d[n] <= 100 and d[n] * 100 % 1 == 0) for n in ranking.names(d))),
    ([SCORED], "its scores are not those of the criteria", lambda c, r, d:
     ranking.names(d) != (c.criteria or ranking.names(d)) or len(ranking.names(d)) != len(c.rules["weights"])),
    ([SCORED], "its place is not the next one", lambda c, r, d: d["place"] != c.place(r)),
    ([MADE], "the nomination exists already", lambda c, r, d: r.nominations[0] in c.nominations),
    ([MODIFIED, CONFIRMED, CANCELLED], "there is none", lambda c, r, d:
     twice(r.nominations) or not set(r.nominations) <= set(c.nominations)),
    ([MODIFIED], "its work was replaced: it is to be confirmed", lambda c, r, d: c.nominations[r.nominations[0]]),
    ([CONFIRMED], "its work was not replaced", lambda c, r, d: not c.nominations[r.nominations[0]]),
    (NOMINATED, "there is no such award", lambda c, r, d: d["award"] not in c.rules.get("nominationLimits", [d["award"]])),
    (NOMINATED, "the work is excluded", lambda c, r, d: r.work in c.excluded()),
    ([MADE], "it is over the quota", lambda c, r, d: c.over_quota(*r.nominations[0])),
    (["assignment"], "judging is closed", lambda c, r, d: c.closed and (c.cards, c.nominations)[d["role"] != "judge"]),
    (["assignment"], "a judge has two shares", lambda c, r, d: twice([j for j, _ in r.shares])),
    (["assignment"], "a share is not of the role", lambda c, r, d: any(c.role(j) != d["role"] for j, _ in r.shares)),
    (["assignment"], "a share has a work twice", lambda c, r, d: any(twice(works) for _, works in r.shares)),
    (LIST, "the list has a work twice", lambda c, r, d: twice(r.works)),
    ([SHORTLISTED], "judging is closed", lambda c, r, d: not c.applications and c.closed and c.cards),
    ([SHORTLISTED], "a work is disqualified", lambda c, r, d: c.out["submission.disqualified"] & set(r.works)),
    ([SELECTED], "a work is not on the shortlist", lambda c, r, d: not set(r.works) <= set(c.shortlist)),
    (["submission.disqualified"], "it is so already", lambda c, r, d: twice(r.works) or c.out[r.kind] & set(r.works)),
    (["submission.restored"], "it is not out", lambda c, r, d: not set(r.works) <= c.out[OUT[0]] | c.out[OUT[2]]),
    (["prizes.set"], "there is no such prize", lambda c, r, d: d["prize"] not in c.prizes),
    (["results.published"], "judging is open", lambda c, r, d: not c.closed),
    (["results.published"], "it has other prizes", lambda c, r, d: c.outcome()[1]["awards"] != (d.get("awards") or [])),
    (["results.unpublished"], "nothing is public", lambda c, r, d: not c.public),
]
OVERLAP = timedelta(minutes=5)  # the instances of a service write at the same time
NOBODY = SimpleNamespace(role=None, name=None, enabled=False, erased=False, fresh=None)


class Fault(ValueError):
    pass


def need(holds, rule):
    if not holds:
        raise Fault(rule)


def twice(values):
    return len(set(values)) < len(values)


class Contest:
    """What the records so far say of an edition."""

    def __init__(self, edition):
        self.edition, self.rules, self.official, self.latest, self.published = edition, {}, "", datetime(1, 1, 2), {}
        self.pinned = self.closed = self.public = self.begun = False
        self.applications = False  # works are shown that were never taken out: approved applications
        self.accounts, self.shares, self.recused, self.prizes, self.changes = {}, {}, set(), [], []
        self.out, self.was_out = {kind: set() for kind in OUT}, set()
        self.shortlist, self.approved, self.nominations, self.categories = [], [], {}, {}
        self.cards = {}  # scores in hundredths of a point by criterion, and place
        self.criteria = None  # in their order; rules of former releases do not name them, the first card does

    def listed(self):
        return self.approved if self.applications else self.shortlist

    def excluded(self):
        return set().union(*self.out.values())

    def role(self, judge):
        return self.accounts.get(judge, NOBODY).role

    def place(self, r):
        """The place of the judge's card for the work: that of the former one, or the next."""
        places = {work: place for (judge, work), (_, place) in self.cards.items() if judge == r.judge}
        return places.get(r.work, max(places.values(), default=0) + 1)

    def over_quota(self, judge, award, work):
        others = [n for n in self.nominations if n[:2] == (judge, award) and n[2] not in self.was_out | {work}]
        limits = self.rules.get("nominationLimits")  # works that are or were out do not count
        return limits and len(others) >= limits.get(award, 0)

    def add(self, r, d):
        """Refuses a record that breaks a rule, or does what it says."""
        r.account, r.work = self.accounts.get(r.judge, NOBODY), d.get("workId")
        first = r.account is NOBODY or r.account.fresh == r.at and r.kind == "judge.access" and d["what"] == "link"
        r.dated = r.kind not in ACCOUNT or self.begun and not first
        r.works = [r.work] * ("workId" in d) + (d.get("workIds") or [])
        r.nominations = [(r.judge, n["award"], n["workId"]) for n in d.get("nominations") or [d] if "award" in n]
        r.shares = [(share["judge"], share["workIds"] or []) for share in d.get("judges") or []]
        for kinds, rule, is_broken in GUARDS:
            need(r.kind not in kinds or not is_broken(self, r, d), rule)
        kind, verb, card = r.kind, r.kind.split(".")[-1], (r.judge, r.work)
        self.latest = max(self.latest, r.at) if r.dated else self.latest
        self.begun |= kind in ACTS
        r.account.fresh = None
        self.pinned |= kind in (SCORED, "judging.opened", "rules.pinned")
        if kind in RULES:
            self.rules = self.rules if verb == "ranking" else d
            self.criteria = d.get("criteria") or self.criteria
            self.prizes = [prize["id"] for prize in self.rules.get("prizes", [])]
            self.official = d.get("official") or d.get("ranking") or self.official
        elif kind in OPEN:
            self.closed = verb == "closed"
        elif kind in ACCOUNT[:3]:
            on = r.account.enabled if verb == "renamed" else verb == "enabled"
            fresh = r.at if r.account is NOBODY else None  # the time of its first record, until another one
            account = {"role": d["role"], "name": d["name"], "enabled": on, "erased": False, "fresh": fresh}
            self.accounts[r.judge] = SimpleNamespace(**account)
        elif kind == "judge.erased":
            r.account.enabled, r.account.erased = False, True
        elif kind == SCORED:
            self.criteria = self.criteria or ranking.names(d)
            given = {name: int(d[name] * 100) for name in ranking.names(d) if d[name] is not None}
            self.cards[card] = given, d["place"]
        elif kind == RECUSED:
            self.recused.add(card)
            self.cards.pop(card, None)
        elif kind in NOMINATION:  # to be confirmed: True
            self.nominations = {n: waits for n, waits in self.nominations.items() if n not in r.nominations}
            self.nominations.update((n, False) for n in r.nominations if kind != CANCELLED)
        elif kind == "assignment":
            self.shares = {key: works for key, works in self.shares.items() if key[0] != d["role"]}
            self.shares.update(((d["role"], judge), set(works)) for judge, works in r.shares)
        elif kind == SHORTLISTED:
            self.shortlist, self.categories = r.works, d.get("categories") or {}
        elif kind in OUT:
            self.out[kind].update(r.works)
            self.was_out.update(r.works)
            if verb == "replaced":
                self.replace(r.work, d["by"])
        elif kind in BACK:
            for work in r.works:  # what was withdrawn comes back only if it is not disqualified, or hidden
                self.applications = self.applications or work not in self.was_out
                ends = (kind == "submission.restored" or self.applications) and work not in self.out[BACK[kind]]
                self.out["submission.withdrawn" if ends else BACK[kind]].discard(work)
            self.approved = self.approved + r.works
        elif kind == "prizes.set":
            self.changes = [c for c in self.changes if (c["prize"], c["workId"]) != (d["prize"], r.work)] + [d]
        elif kind.startswith("results."):
            self.public, self.published = verb == "published", d or self.published

    def replace(self, old, new):
        """Nominations, which are then to be confirmed, recusals and shares are those of the new version."""
        now = {old: new}
        self.nominations = {(j, a, now.get(w, w)): waits or w == old for (j, a, w), waits in self.nominations.items()}
        self.recused = {(j, now.get(w, w)) for j, w in self.recused}
        self.shares = {key: {now.get(w, w) for w in works} for key, works in self.shares.items()}

    def panel(self):
        """The complete cards of the works that are judged."""
        works = set(self.listed()) - self.excluded()
        judges = [judge for judge in self.accounts if self.role(judge) == "judge"]
        cards = {key: ([given[name] for name in self.criteria], place) for key, (given, place) in self.cards.items()
                 if len(self.criteria or []) == len(self.rules["weights"]) and set(self.criteria) <= set(given) and key[0] in judges and key[1] in works}
        return ranking.Panel(self.rules, judges, works, cards)

    def outcome(self):
        """What ranking.json, without intervals and chances, and prizes.json state."""
        if not self.rules:
            return [], {"official": "", "awards": []}
        panel = self.panel()
        mean, corrected = panel.standings()
        official = (self.official or "mean") if panel.connected() else "mean"
        won = ranking.awards(self.rules, corrected if official == "corrected" else mean, self.changes, panel.none,
                             (self.categories, self.nominations))
        ranks = [{"workId": work, "cards": len(given), "mean": mean[work], "corrected": corrected[work]}
                 for work, given in panel.by_work.items()]
        return ranks, {"official": official, "awards": won}
