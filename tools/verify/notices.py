"""Acts that the rules allow, and that change what the jury said, or who the jury is, after it was at work."""
from guards import CANCELLED, OUT, RECUSED, SCORED, SHORTLISTED


def noticed(c, r, d):
    """What is worth a question in a record r with the data d, in the state of the contest c before it."""
    scored = {work for _, work in c.cards}
    by_organiser = d.get("by") == "organiser"
    if r.kind in ("judge.enabled", "judge.disabled") and c.role(r.judge) is None and d["role"] == "judge" and scored:
        yield f"judge {r.judge} joined after the first score"
    if r.kind == RECUSED and by_organiser and (r.judge, r.work) in c.cards:
        yield f"an organiser took out the card of {r.judge} for work {r.work}"
    if r.kind == CANCELLED and by_organiser:
        for _, _, work in r.nominations:
            yield f"an organiser took out the nomination of {r.judge} for work {work}"
    if r.kind == SCORED and d.get("watched") and c.running.get(r.work, d["watched"]["film"]) != d["watched"]["film"]:
        yield f"the film of work {r.work} has another running time than in an earlier card"
    if r.kind == "judging.opened" and scored:
        yield "judging was opened again after scores were given"
    if r.kind == SHORTLISTED:
        for work in filter(scored.__contains__, c.shortlist):
            if work not in r.works:
                yield f"work {work} was scored, and left the shortlist"
            elif c.categories.get(str(work)) != (d.get("categories") or {}).get(str(work)):
                yield f"work {work} was scored, and came into another category"
    if r.kind in OUT:
        verb = r.kind.split(".")[1]
        yield from (f"work {work} was scored, and then {verb}" for work in r.works if work in scored)
