"""The state of a contest after each record: the section Replay of the export's transparency.md."""
from datetime import datetime
from types import SimpleNamespace

import prizes
import ranking
from guards import (ACCOUNT, ACTS, BACK, CANCELLED, NOBODY, NOMINATION, OPEN, OUT, RECUSED, RULES, SCORED,
                    SHORTLISTED, need_allowed)
from notices import noticed
from rules import need_sound


class Contest:
    """What the records so far say of an edition."""

    def __init__(self, edition):
        self.edition, self.rules, self.official, self.latest = edition, {}, "", datetime(1, 1, 2)
        self.published, self.given = {}, ([], {})  # what the newest publication states, and what the records gave then
        self.pinned = self.closed = self.public = self.begun = self.scored = False
        self.jury = 0  # accounts of judges when judging was closed for the first time after a score
        self.applications = False  # works are shown that were never taken out: approved applications
        self.accounts, self.shares, self.recused, self.prizes, self.changes = {}, {}, set(), [], []
        self.out, self.was_out = {kind: set() for kind in OUT}, set()
        self.leaf, self.notices = 0, []  # leaves, and acts that are allowed and worth a question
        self.films = False  # works were shortlisted, and are no applications
        self.shortlist, self.approved, self.nominations, self.categories = [], [], {}, {}
        self.running = {}  # milliseconds of the works' films, as the newest cards state them
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
        need_allowed(self, r, d)
        self.notices += [(self.leaf, what) for what in noticed(self, r, d)]
        kind, verb, card = r.kind, r.kind.split(".")[-1], (r.judge, r.work)
        self.latest = max(self.latest, r.at) if r.dated else self.latest
        self.begun |= kind in ACTS
        r.account.fresh = None
        self.pinned |= kind in (SCORED, "judging.opened", "rules.pinned")
        if kind in RULES:
            if verb != "ranking":
                need_sound(d)
                self.rules = d
            self.criteria = d.get("criteria") or self.criteria
            self.prizes = [prize["id"] for prize in self.rules.get("prizes", [])]
            self.official = d.get("official") or d.get("ranking") or self.official
        elif kind in OPEN:
            self.closed = verb == "closed"
            if self.closed and self.scored and not self.jury:  # accounts of judges that are made later do not count
                self.jury = sum(account.role == "judge" for account in self.accounts.values())
        elif kind in ACCOUNT[:3]:
            on = r.account.enabled if verb == "renamed" else verb == "enabled"
            fresh = r.at if r.account is NOBODY else None  # the time of its first record, until another one
            account = {"role": d["role"], "name": d["name"], "enabled": on, "erased": False, "fresh": fresh}
            self.accounts[r.judge] = SimpleNamespace(**account)
        elif kind == "judge.erased":
            r.account.enabled, r.account.erased = False, True
        elif kind == SCORED:
            self.scored = True
            self.criteria = self.criteria or ranking.names(d)
            given = {name: int(d[name] * 100) for name in ranking.names(d) if d[name] is not None}
            self.running.update({r.work: d["watched"]["film"]} if "watched" in d else {})
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
            self.films = self.films or bool(r.works) and not self.applications
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
            if verb == "published":
                self.published, self.given = d, self.outcome()
            self.public = verb == "published"

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
        named = len(self.criteria or []) == len(self.rules["weights"])
        cards = {(judge, work): ([given[name] for name in self.criteria], place)
                 for (judge, work), (given, place) in self.cards.items()
                 if named and set(self.criteria) <= set(given) and judge in judges and work in works}
        return ranking.Panel(self.rules, judges, works, cards, self.jury or len(judges))

    def outcome(self):
        """What ranking.json, without intervals and chances, and prizes.json state."""
        if not self.rules:
            return [], {"official": "", "awards": []}
        panel = self.panel()
        mean, corrected = panel.standings()
        official = (self.official or "mean") if len(panel.groups()) <= 1 else "mean"
        won = prizes.awards(self.rules, corrected if official == "corrected" else mean, self.changes, panel.none,
                             (self.categories, self.nominations))
        ranks = [{"workId": work, "cards": len(given), "mean": mean[work], "corrected": corrected[work]}
                 for work, given in panel.by_work.items()]
        return ranks, {"official": official, "awards": won}
