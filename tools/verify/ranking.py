"""The ranks and prizes of a panel, in exact decimals and in floats in the documented order of operations."""
import math
from fractions import Fraction

NAMES = ("creativity", "technical", "artistic", "story")
NONE = {"rank": 0, "total": 0, "criteria": [0] * 4, "ranks": [0] * 4}  # of a work without a card


def half_away(value):
    """Rounds a float or a fraction half away from zero."""
    whole = math.floor(abs(value))
    whole += abs(value) - whole >= Fraction(1, 2)
    return -whole if value < 0 else whole


def points(value):  # ten-thousandths as JSON numbers: 833325 is 83.3325
    return value // 10000 if value % 10000 == 0 else value / 10000


def solve(matrix, right):
    """Cholesky by outer products on the upper half: every entry gets its differences in the order of the pivots."""
    n = len(matrix)
    for k in range(n):
        pivot = matrix[k][k] = math.sqrt(matrix[k][k])
        for j in range(k + 1, n):
            matrix[k][j] /= pivot
        right[k] = [x / pivot for x in right[k]]
        for i in range(k + 1, n):
            factor = matrix[k][i]
            for j in range(i, n):
                matrix[i][j] -= matrix[k][j] * factor
            right[i] = [x - factor * y for x, y in zip(right[i], right[k])]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            right[i] = [x - matrix[i][k] * y for x, y in zip(right[i], right[k])]
        right[i] = [x / matrix[i][i] for x in right[i]]
    return right


def fit(works, order, by_judge, by_work, shrinkage, drawn):
    """Ridge regression with the works eliminated, and the field as the last row where works are drawn to it. Returns the
    works, and the severities of the judges."""
    rows = {j: i for i, j in enumerate(j for j in order if by_judge[j])}
    field = len(rows)
    size = field + 1 if drawn and field else field
    matrix = [[0.0] * size for _ in range(size)]
    right = [[0.0] * 4 for _ in range(size)]
    count = {w: len(by_work[w]) + drawn for w in works if by_work[w]}
    means = {w: [sum(s[c] for _, s in by_work[w]) / n for c in range(4)] for w, n in count.items()}
    for j, i in rows.items():
        matrix[i][i] = len(by_judge[j]) + shrinkage
    for w, mean in means.items():
        share = 1.0 / count[w]
        at = [rows[j] for j, _ in by_work[w]]
        for i, (_, scores) in zip(at, by_work[w]):
            right[i] = [x + (scores[c] - mean[c]) for c, x in enumerate(right[i])]
        for n, i in enumerate(at):
            for k in at[n:]:
                matrix[i][k] -= share
            if size > field:
                matrix[i][field] += share * drawn
        if size > field:
            matrix[field][field] += len(at) * drawn / count[w]
            right[field] = [x + mean[c] * drawn for c, x in enumerate(right[field])]
    solved = solve(matrix, right)
    off = [x * drawn for x in solved[field]] if size > field else [0.0] * 4
    severity = {j: solved[rows[j]] if j in rows else [0.0] * 4 for j in order}
    return {w: [mean[c] - (sum_of(severity[j][c] for j, _ in by_work[w]) - off[c]) / count[w] for c in range(4)]
            for w, mean in means.items()}, severity


def sum_of(values):
    total = 0.0  # one after the other: the builtin sum compensates since Python 3.12
    for value in values:
        total += value
    return total


def standings(keys, enough):
    """Ranks by the keys, one after the other; equal ones share the lowest rank. Works without enough cards have the rank 0."""
    ranks = [ranked({w: k[0:] for w, k in keys.items() if k and w in enough})] + [
        ranked({w: k[c] for w, k in keys.items() if k and w in enough}) for c in range(1, 5)]
    return {w: {"rank": ranks[0].get(w, 0), "total": points(half_away(k[0])),
                "criteria": [points(half_away(x)) for x in k[1:]], "ranks": [r.get(w, 0) for r in ranks[1:]]} if k else NONE
            for w, k in keys.items()}


def ranked(keys):
    values = sorted(keys.values(), reverse=True)
    first = {}
    for i, value in enumerate(values):
        first.setdefault(tuple(value) if isinstance(value, list) else value, i + 1)
    return {w: first[tuple(k) if isinstance(k, list) else k] for w, k in keys.items()}


def connected(by_judge, by_work):
    left = {w for w, cards in by_work.items() if cards}
    groups = 0
    while left:
        groups, todo = groups + 1, [left.pop()]
        while todo:
            for j, _ in by_work[todo.pop()]:
                near = {w for w, _ in by_judge[j]} & left
                left -= near
                todo += near
    return groups <= 1


def compute(rules, judges, works, cards):
    """cards: {(judge, work): (scores in hundredths, place)}. Returns mean, corrected, number of cards, connected,
    and what the running orders did."""
    works = sorted(works)
    by_judge = {j: sorted((w, c[0]) for (k, w), c in cards.items() if k == j) for j in judges}
    place = {j: [c[1] for (k, w), c in sorted(cards.items(), key=lambda x: x[0][1]) if k == j] for j in judges}
    order = sorted(judges, key=lambda j: (by_judge[j], place[j], j.encode()))
    by_work = {w: [(j, cards[j, w][0]) for j in order if (j, w) in cards] for w in works}
    weights = rules["weights"]
    mean, corrected = {}, {}
    drawn = float(rules.get("workShrinkage") or 0)
    fitted, severity = fit(works, order, by_judge, by_work, float(rules.get("shrinkage") or 2), drawn)
    enough = {w for w in works if len(by_work[w]) >= (rules.get("minimumCards") or min(3, (len(judges) + 1) // 2))}
    for w in works:
        n = len(by_work[w])
        mean[w] = n and [Fraction(sum(s[c] * weights[c] for _, s in by_work[w] for c in range(4)), n)] + [
            Fraction(sum(s[c] for _, s in by_work[w]) * 100, n) for c in range(4)]
        corrected[w] = n and [half_away(sum_of(x * weights[c] for c, x in enumerate(fitted[w])))] + [
            half_away(x * 100) for x in fitted[w]]
    return standings(mean, enough), standings(corrected, enough), {w: len(by_work[w]) for w in works}, connected(
        by_judge, by_work), running(weights, order, by_judge, place, fitted, severity)


def running(weights, order, by_judge, place, fitted, severity):
    """The order effect, and each judge's severity and drift: lines through what the fit leaves over, by place."""
    weigh = lambda values: sum_of(x * weights[c] for c, x in enumerate(values))  # noqa: E731
    left = {j: [(float(at), float(sum(x * weights[c] for c, x in enumerate(s))) - (weigh(fitted[w]) + weigh(severity[j])))
                for (w, s), at in zip(by_judge[j], place[j])] for j in order}
    every = [one for j in order for one in left[j]]
    first = [x for at, x in every if at == 1]
    effect = {"trend": trend(every), "first": points(half_away(sum_of(first) / len(first))) if first else None, "cards": len(every)}
    return {"order": effect, "judges": [
        {"judge": j, "severity": points(half_away(weigh(severity[j]))), "drift": trend(left[j])} for j in sorted(order)]}


def products(a, b):
    if len(set(a)) == 1 or len(set(b)) == 1:
        return 0.0
    mean_a, mean_b = sum_of(a) / len(a), sum_of(b) / len(b)
    return sum_of((x - mean_a) * (y - mean_b) for x, y in zip(a, b))


def trend(places):
    """The least-squares line, in points for ten places, with its standard error."""
    at, left = [p for p, _ in places], [x for _, x in places]
    spread = products(at, at) if len(places) > 2 else 0
    if spread == 0:
        return None
    slope = products(at, left) / spread
    rest = max(0.0, products(left, left) - slope * slope * spread)
    error = math.sqrt(rest / (len(places) - 2) / spread)
    return {"perTen": points(half_away(slope * 10)), "error": points(half_away(error * 10)), "cards": len(places)}


def awards(rules, official, changes, standing):
    """The works that win, in the order of the prizes: what the ranks propose, then what was changed by hand."""
    none = len(standing) + 1
    order = sorted(standing, key=lambda w: (standing[w]["rank"] or none, standing[w] is NONE, -standing[w]["total"], w))
    won = {}
    for prize in rules.get("prizes", []):
        first, last, criterion = prize.get("first", 0), prize.get("last", 0), prize.get("criterion")
        if criterion is not None:
            ids = [w for w in sorted(standing) if standing[w]["ranks"][criterion] == 1]
        else:
            ids = [w for w in order if first and first <= standing[w]["rank"] <= last]
        for change in changes:
            if change["prize"] == prize["id"]:
                ids = [w for w in ids if w != change["workId"]]
                if change["given"] and change["workId"] in standing:
                    ids.append(change["workId"])
        for w in sorted(ids, key=order.index):
            won.setdefault(w, []).append(prize["id"])
    return [{"workId": w, "prizes": prizes} for w, prizes in won.items()]
