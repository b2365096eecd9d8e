"""Ranks and prizes as the export's transparency.md recomputes them: exact decimals, floats in the order given there."""
import math
from bisect import bisect_right
from fractions import Fraction

NAMES = ("creativity", "technical", "artistic", "story")
NONE = {"rank": 0, "total": 0, "criteria": [0] * 4, "ranks": [0] * 4}  # of a work without a card


def total(values):
    sum_of = 0.0  # one after the other: the builtin sum compensates since Python 3.12
    for value in values:
        sum_of += value
    return sum_of


def half_away(value):
    """Rounds half away from zero."""
    whole = math.floor(abs(value))
    whole += abs(value) - whole >= Fraction(1, 2)
    return -whole if value < 0 else whole


def points(value):
    """The JSON number for ten-thousandths of a point: 83.3325 for 833325."""
    value = half_away(value)
    return value // 10000 if value % 10000 == 0 else value / 10000


def scores(card):
    """The scores of a card by criterion, in points; None where one is not given."""
    return [card[name] for name in NAMES]


def are_scores(card):
    return all(one is None or 0 <= one <= 100 and one * 100 % 1 == 0 for one in scores(card))


class Panel:
    """The complete cards, judges and works in the order in which sums run. Scores are hundredths of a point."""

    def __init__(self, rules, judges, works, cards):  # cards: {(judge, work): (scores, place)}
        own = {j: [] for j in judges}
        for (judge, work), (scores, place) in sorted(cards.items()):
            own[judge].append((work, scores, place))
        self.judges = sorted(judges, key=lambda j: ([c[:2] for c in own[j]], [c[2] for c in own[j]], j))
        self.cards, self.by_work = [own[j] for j in self.judges], {w: [] for w in sorted(works)}
        for number, given in enumerate(self.cards):
            for work, scores, _ in given:
                self.by_work[work].append((number, scores))
        self.rules, self.weights = rules, rules["weights"]
        self.shrinkage, self.drawn = float(rules.get("shrinkage") or 2), float(rules.get("workShrinkage") or 0)
        self.minimum = rules.get("minimumCards") or min(3, (len(judges) + 1) // 2)
        self.fits = [self.fit(c) for c in range(4)]

    def total_of(self, scores):
        return sum(score * weight for score, weight in zip(scores, self.weights))

    def weigh(self, values):
        return total(value * weight for value, weight in zip(values, self.weights))

    def fit(self, c):
        """The corrected scores of the works by criterion c, and the severities of the judges: steps 1 to 5."""
        field = len(self.judges)  # the last row
        a, right = [[0.0] * (field + 1) for _ in range(field + 1)], [0.0] * (field + 1)
        means, drawn = {}, self.drawn
        for j, given in enumerate(self.cards):
            a[j][j] = len(given) + self.shrinkage
        for work, given in self.by_work.items():
            if given:
                d = len(given) + drawn
                means[work] = sum(scores[c] for _, scores in given) / d
                for n, (j, scores) in enumerate(given):
                    right[j] += scores[c] - means[work]
                    for k, _ in given[n:]:
                        a[j][k] -= 1 / d
                    a[j][field] += 1 / d * drawn
                a[field][field] += len(given) * drawn / d
                right[field] += means[work] * drawn
        a[field][field] = a[field][field] or 1.0  # works are not drawn to the field
        solve(a, right)
        off = right[field] * drawn
        fitted = {}
        for work, mean in means.items():
            severities = total(right[j] for j, _ in self.by_work[work])
            fitted[work] = mean - (severities - off) / (len(self.by_work[work]) + drawn)
        return fitted, right[:field]

    def corrected(self, work):
        return [fitted[work] for fitted, _ in self.fits]

    def keys(self):
        """What ranks the works: total and criteria of the mean, in exact fractions, and of the correction, rounded."""
        mean, corrected = {}, {}
        for work, given in self.by_work.items():
            if given:
                sums = [sum(scores[c] for _, scores in given) for c in range(4)]
                mean[work] = [Fraction(one, len(given)) for one in (self.total_of(sums), *(100 * one for one in sums))]
                values = self.corrected(work)
                corrected[work] = [half_away(self.weigh(values))] + [half_away(100 * value) for value in values]
        return mean, corrected

    def standings(self, keys):
        """Ranks by the keys one after the other, and by each criterion alone; equal works share the lowest rank."""
        values = {w: [key, *key[1:]] for w, key in keys.items()}
        orders = [sorted(values[w][n] for w in keys if len(self.by_work[w]) >= self.minimum) for n in range(5)]
        found = {w: NONE for w in self.by_work}
        for w, key in keys.items():
            ranks = [len(order) - bisect_right(order, value) + 1 if len(self.by_work[w]) >= self.minimum else 0
                     for order, value in zip(orders, values[w])]
            criteria = [points(value) for value in key[1:]]
            found[w] = {"rank": ranks[0], "total": points(key[0]), "criteria": criteria, "ranks": ranks[1:]}
        return found

    def connected(self):
        """Whether judges and works, joined by the cards, are one group."""
        groups = []
        for given in self.cards:
            works = {work for work, _, _ in given}
            near = [group for group in groups if group & works]
            groups = [group for group in groups if not group & works] + [works.union(*near)] * bool(works)
        return len(groups) <= 1


def solve(a, right):
    """Cholesky by outer products on the upper half, then back from the last row; right becomes the solution."""
    size = len(a)
    for k in range(size):
        a[k][k] = math.sqrt(a[k][k])
        right[k] /= a[k][k]
        for j in range(k + 1, size):
            a[k][j] /= a[k][k]
        for i in range(k + 1, size):
            for j in range(i, size):
                a[i][j] -= a[k][j] * a[k][i]
            right[i] -= a[k][i] * right[k]
    for i in reversed(range(size)):
        for k in range(i + 1, size):
            right[i] -= a[i][k] * right[k]
        right[i] /= a[i][i]


def awards(rules, standing, changes):
    """The works that win, in the order of the prizes: what the ranks propose, then what was changed by hand."""
    place = {w: (s["rank"] or math.inf, s is NONE, -s["total"], w) for w, s in standing.items()}
    order = sorted(standing, key=place.get)
    won = {}
    for prize in rules.get("prizes", []):
        first, last, criterion = prize.get("first", 0), prize.get("last", 0), prize.get("criterion")
        ids = {w for w in order if (first and first <= standing[w]["rank"] <= last if criterion is None
                                    else standing[w]["ranks"][criterion] == 1)}
        for change in changes:
            if change["prize"] == prize["id"]:
                ids = ids - {change["workId"]} if not change["given"] else ids | {change["workId"]} & set(order)
        for w in sorted(ids, key=order.index):
            won.setdefault(w, []).append(prize["id"])
    return [{"workId": w, "prizes": prizes} for w, prizes in won.items()]
