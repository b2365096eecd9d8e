#!/usr/bin/env python3
"""Verifies an export as verify.py does, and then what decides nothing: order effect and drift (order.json), intervals
and chances (in ranking.json). Floats run in the order of backend/results/ranking, so that the last digit is the same.

    intervals.py EXPORT --key key.txt
"""
import json
import math

import verify
from chances import chances
from guards import need
from mixed import Mixed
from ranking import points, total


def running(panel):
    """order.json: lines through what the fit leaves over of the totals of the cards, by their places."""
    severities = [panel.weigh(one) for one in zip(*(severity for _, severity in panel.fits))]
    left = [[(float(place), panel.total_of(scores) - (panel.weigh(panel.corrected(work)) + severity))
             for work, scores, place in cards] for cards, severity in zip(panel.cards, severities)]
    every = [one for cards in left for one in cards]
    first = [rest for place, rest in every if place == 1]
    mean = points(total(first) / len(first)) if first else None
    return {"order": {"trend": trend(every), "first": mean, "cards": len(every)}, "judges": [
        {"judge": judge, "severity": points(severity), "drift": trend(cards)}
        for judge, severity, cards in sorted(zip(panel.judges, severities, left))]}


def products(a, b):
    if len(set(a)) == 1 or len(set(b)) == 1:
        return 0.0
    mean_a, mean_b = total(a) / len(a), total(b) / len(b)
    return total((x - mean_a) * (y - mean_b) for x, y in zip(a, b))


def trend(places):
    """The least-squares line, in points for ten places, with its standard error."""
    at, left = [place for place, _ in places], [rest for _, rest in places]
    spread = products(at, at) if len(places) > 2 else 0
    if spread == 0:
        return None
    slope = products(at, left) / spread
    rest = max(0.0, products(left, left) - slope * slope * spread)
    error = math.sqrt(rest / (len(places) - 2) / spread)
    return {"perTen": points(slope * 10), "error": points(error * 10), "cards": len(places)}


def check(folder, contest):
    """Refuses another order.json, or other intervals and chances in ranking.json, than the records give."""
    order, stated = {"order": {"trend": None, "first": None, "cards": 0}, "judges": []}, []
    if contest.rules:
        panel = contest.panel()
        order, mixed = running(panel), Mixed(panel)
        draws, seed = contest.rules.get("draws") or 0, contest.rules.get("seed") or 0
        intervals = mixed.intervals(draws)
        drawn = chances(mixed, panel.standings()[1], draws, seed)
        stated = [(work, intervals[work], drawn[work]) for work in panel.by_work]
    need((folder / "order.json").read_text() == verify.write(order), "order.json: not what the records give")
    for (work, interval, chance), theirs in zip(stated, json.loads((folder / "ranking.json").read_text())):
        need(theirs["interval"] == interval, f"ranking.json: not the interval of {work} that the records give")
        need(theirs["chances"] == chance, f"ranking.json: not the chances of {work} that the records give")


if __name__ == "__main__":
    verify.main(check)
