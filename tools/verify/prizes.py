"""Prizes as the export's transparency.md proposes them from the ranks, and as they were changed by hand."""
import math


def among(prize, standing, order, place_of):
    """The works with the ranks of a prize among those that it is for: those with a place, which may be shared."""
    places = {w: place_of(w) for w in order if standing[w]["rank"] and place_of(w) is not None}
    ranks = {w: 1 + sum(other < place for other in places.values()) for w, place in places.items()}
    return {w for w, rank in ranks.items() if prize["first"] <= rank <= prize["last"]}


def proposed(prize, standing, order, field):
    """The works that the ranks propose for a prize."""
    first, last, criterion = prize.get("first", 0), prize.get("last", 0), prize.get("criterion")
    if prize.get("final"):
        return set()
    if prize.get("award"):
        counts = {w: sum((award, work, waits) == (prize["award"], w, False)
                         for (_, award, work), waits in field[1].items()) for w in order}
        return among(prize, standing, order, lambda w: -counts[w] if counts[w] else None)
    if prize.get("category"):
        return among(prize, standing, order, lambda w:
                     standing[w]["rank"] if field[0].get(str(w)) == prize["category"] else None)
    if criterion is None:
        return {w for w in order if first and first <= standing[w]["rank"] <= last}
    return {w for w in order if standing[w]["ranks"][criterion] == 1}


def awards(rules, standing, changes, none, field=({}, {})):
    """The works that win, in the order of the prizes: what the ranks propose, then what was changed by hand. The field
    is the categories of works and the nominations."""
    place = {w: (s["rank"] or math.inf, s is none, -s["total"], w) for w, s in standing.items()}
    order, won = sorted(standing, key=place.get), {}
    for prize in rules.get("prizes", []):
        ids = proposed(prize, standing, order, field)
        for change in [change for change in changes if change["prize"] == prize["id"]]:
            ids = ids - {change["workId"]} if not change["given"] else ids | {change["workId"]} & set(order)
        for w in sorted(ids, key=order.index):
            won.setdefault(w, []).append(prize["id"])
    return [{"workId": w, "prizes": prizes} for w, prizes in won.items()]
