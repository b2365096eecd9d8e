"""The rules of a contest, which a record may break: the table in the section Replay of the export's transparency.md."""
import unicodedata
from datetime import timedelta
from types import SimpleNamespace

from ranking import names

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
JURY = {*ACCOUNT, *NOMINATION, *CARD}  # records that have a pseudonym
RULES = ["rules.set", "rules.reset", "results.ranking"]
KINDS = {*OUT, *BACK, *ACCOUNT, *NOMINATION, *CARD, *LIST, *RULES, *OPEN, "rules.pinned", "assignment", "prizes.set",
         "results.published", "results.unpublished", "phase.moved", "finalists", "receipt", "log.padding"}

# Kinds of records, a rule, and when a record breaks it: c is the contest before the record r, d the record's data.
GUARDS = [
    (KINDS, "its time is five minutes before an earlier one", lambda c, r, d: r.dated and r.at < c.latest - OVERLAP),
    (["rules.set", "results.ranking"], "the rules are pinned", lambda c, r, d: c.pinned),
    (["rules.reset"], "the rules are not pinned yet", lambda c, r, d: not c.pinned),
    (["rules.pinned"], "there are no rules, or they are pinned already", lambda c, r, d: c.pinned or not c.rules),
    (["rules.reset", "prizes.set"], "there is no reason", lambda c, r, d: not any(map(shows, d["reason"]))),
    (["results.ranking"], "there is no such ranking", lambda c, r, d: d["ranking"] not in ("mean", "corrected")),
    (OPEN, "judging is so already", lambda c, r, d: c.closed == (r.kind == "judging.closed")),
    (["judging.opened", "assignment", "prizes.set", "rules.reset", *LIST, "submission.disqualified",
      "submission.restored"], "the results are public", lambda c, r, d: c.public),
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
     any(d[n] is not None and not (0 <= d[n] <= 100 and d[n] * 100 % 1 == 0) for n in names(d))),
    ([SCORED], "its scores are not those of the criteria", lambda c, r, d:
     names(d) != (c.criteria or names(d)) or len(names(d)) != len(c.rules["weights"])),
    ([SCORED], "its place is not the next one", lambda c, r, d: d["place"] != c.place(r)),
    ([SCORED], "the work was not watched, or nothing asks for it", lambda c, r, d:
     not is_watched(d.get("watched"), c.rules.get("watchFirst"))),
    ([MADE], "the nomination exists already", lambda c, r, d: r.nominations[0] in c.nominations),
    ([MODIFIED, CONFIRMED, CANCELLED], "there is none", lambda c, r, d:
     twice(r.nominations) or not set(r.nominations) <= set(c.nominations)),
    ([MODIFIED], "its work was replaced: it is to be confirmed", lambda c, r, d: c.nominations[r.nominations[0]]),
    ([CONFIRMED], "its work was not replaced", lambda c, r, d: not c.nominations[r.nominations[0]]),
    (NOMINATED, "there is no such award", lambda c, r, d:
     d["award"] not in c.rules.get("nominationLimits", [d["award"]])),
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
    (["submission.shown"], "a work is approved as an application, and there is a shortlist of films", lambda c, r, d:
     c.films and not c.applications and not set(r.works) <= c.was_out),
    (["submission.replaced"], "a work is replaced that was, or by one that was", lambda c, r, d:
     r.work == d["by"] or {r.work, d["by"]} & c.out[r.kind]),
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


def shows(sign):
    """Whether a sign shows by itself: no blank, no mark that something else carries."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in "\u115f\u1160\u3164\uffa0\u2800"


def is_watched(watched, is_asked):
    """Whether nine tenths of a film have played, in milliseconds, where the rules ask that films are watched first."""
    if not is_asked or watched is None:
        return not is_asked and watched is None
    return watched["film"] * 9 <= watched["played"] * 10 and 0 <= watched["played"] <= watched["film"]


def twice(values):
    return len(set(values)) < len(values)


def need_allowed(contest, record, data):
    """Refuses a record that breaks a rule in the state of the contest before it."""
    for kinds, rule, is_broken in GUARDS:
        need(record.kind not in kinds or not is_broken(contest, record, data), rule)
