"""Ranks as the export's transparency.md recomputes them: exact decimals, floats in the order given there."""
import math
from bisect import bisect_right
from fractions import Fraction

NO_CRITERIA = ("workId", "award", "place", "watched", "key", "signature", "signed", "by")


def names(data):
    """The criteria that the data of a scorecard names, in their order."""
    return [name for name in data if name not in NO_CRITERIA]


def total(values):
    sum_of = 0.0  # one after the other: the builtin sum compensates since Python 3.12
    for value in values:
        sum_of += value
    return sum_of


def half_away(value):
    whole = math.floor(abs(value)) + (abs(value) % 1 >= 0.5)
    return -whole if value < 0 else whole


def points(value):
    """The JSON number for ten-thousandths of a point: 83.3325 for 833325."""
    value = half_away(value)
    return value // 10000 if value % 10000 == 0 else value / 10000


class Panel:
    """The complete cards, judges and works in the order in which sums run. Scores are hundredths of a point."""

    def __init__(self, rules, judges, works, cards, jury):  # cards: {(judge, work): (scores, place)}
        works = sorted(works)
        own = {j: [(w, *cards[j, w]) for w in works if (j, w) in cards] for j in judges}
        self.judges = sorted(judges, key=lambda j: ([c[:2] for c in own[j]], [c[2] for c in own[j]], j))
        self.cards, self.by_work = [own[j] for j in self.judges], {w: [] for w in works}
        for number, given in enumerate(self.cards):
            for work, scores, _ in given:
                self.by_work[work].append((number, scores))
        self.rules, self.weights = rules, rules["weights"]
        self.shrinkage, self.drawn = float(rules.get("shrinkage") or 2), float(rules.get("workShrinkage") or 0)
        self.minimum = rules.get("minimumCards") or min(3, (jury + 1) // 2)
        self.criteria = range(len(self.weights))
        self.none = {"rank": 0, "total": 0, "criteria": [0 for _ in self.criteria], "ranks": [0 for _ in self.criteria]}
        self.fits = [self.fit(c) for c in self.criteria]

    def total_of(self, scores):
        return sum(score * weight for score, weight in zip(scores, self.weights))

    def weigh(self, values):
        return total(value * weight for value, weight in zip(values, self.weights))

    def corrected(self, work):
        return [fitted[work] for fitted, _ in self.fits]

    def fit(self, c):
        """The corrected scores of the works by criterion c, and the severities of the judges: steps 1 to 5."""
        field, drawn, means = len(self.judges), self.drawn, {}
        a = [[0.0] * (field + 2) for _ in range(field + 1)]  # last row: the field; last column: the right side
        for j, given in enumerate(self.cards):
            a[j][j] = len(given) + self.shrinkage
        for work, given in self.by_work.items():
            if given:
                d = len(given) + drawn
                means[work] = sum(scores[c] for _, scores in given) / d
                for n, (j, scores) in enumerate(given):
                    a[j][-1] += scores[c] - means[work]
                    for k, _ in given[n:]:
                        a[j][k] -= 1 / d
                    a[j][field] += 1 / d * drawn
                a[field][field] += len(given) * drawn / d
                a[field][-1] += means[work] * drawn
        a[field][field] = a[field][field] or 1.0  # works are not drawn to the field
        *severities, off = solve(a)
        return {work: mean - (total(severities[j] for j, _ in self.by_work[work]) - off * drawn)
                / (len(self.by_work[work]) + drawn) for work, mean in means.items()}, severities

    def standings(self):
        """What mean and correction say of each work: the mean in exact fractions, the correction rounded."""
        mean, corrected = {}, {}
        for work, given in self.by_work.items():
            if given:
                sums = [sum(scores[c] for _, scores in given) for c in self.criteria]
                mean[work] = [Fraction(one, len(given)) for one in (self.total_of(sums), *(100 * one for one in sums))]
                values = self.corrected(work)
                corrected[work] = [half_away(one) for one in (self.weigh(values), *(100 * value for value in values))]
        return self.ranked(mean), self.ranked(corrected)

    def ranked(self, keys):
        """Ranks by the keys one after the other, and by each criterion alone; equal works share the lowest rank."""
        enough = [w for w in keys if len(self.by_work[w]) >= self.minimum]
        values, found = {w: [key, *key[1:]] for w, key in keys.items()}, {w: self.none for w in self.by_work}
        orders = [sorted(values[w][n] for w in enough) for n in range(1 + len(self.criteria))]
        for w, key in keys.items():
            rank, *ranks = [len(order) - bisect_right(order, value) + 1 for order, value in zip(orders, values[w])]
            if len(self.by_work[w]) < self.minimum:
                rank, ranks = 0, [0 for _ in self.criteria]
            sum_of, *criteria = map(points, key)
            found[w] = {"rank": rank, "total": sum_of, "criteria": criteria, "ranks": ranks}
        return found

    def groups(self):
        """The works of each group of judges and works that the cards join."""
        groups = []
        for works in [{work for work, _, _ in given} for given in self.cards if given]:
            apart = [group for group in groups if not group & works]
            groups = apart + [works.union(*(group for group in groups if group & works))]
        return groups


def solve(a):
    """Cholesky by outer products on the upper half, then back from the last row; the last column is the right side."""
    for k, row in enumerate(a):
        row[k] = math.sqrt(row[k])
        row[k + 1:] = [value / row[k] for value in row[k + 1:]]
        for i in range(k + 1, len(a)):
            a[i][i:] = [value - other * row[i] for value, other in zip(a[i][i:], row[i:])]
    for i in reversed(range(len(a))):
        for k in range(i + 1, len(a)):
            a[i][-1] -= a[i][k] * a[k][-1]
        a[i][-1] /= a[i][i]
    return [row[-1] for row in a]
