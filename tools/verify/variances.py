"""Variances of the mixed model, operation by operation as in backend/results/ranking (variance.go, likelihood.go)."""
from matrices import between, invert, square
from ranking import total

NOISE, SEVERITY, WORKS = COMPONENTS = range(3)
LEAST_RATIO, LARGEST_STEP, MOST_STEPS, NEAREST = 1 / (1 << 20), 8, 100, 1e-9


class Variances:
    """Those of noise, severities and works by restricted maximum likelihood, and the covariances of the estimates."""

    def __init__(self, mixed, measure):
        self.mixed, self.known, self.of, self.errors = mixed, mixed.contrasts > 0, [0.0] * 3, square(3)
        self.values = {w: [mixed.value(scores, measure) for _, scores in given] for w, given in mixed.cards.items()}
        start = self.within_works() if self.known else 0.0
        if start == 0:
            return
        self.of = [start / 2] * 3
        if mixed.residuals == 0:
            self.of[SEVERITY] = self.of[NOISE] / mixed.shrinkage
        free = self.directions()
        for _ in range(MOST_STEPS):
            if self.step(free) <= NEAREST:
                break
        self.errors, least = covariances(self.likelihood()[1], free), self.least()
        for i in SEVERITY, WORKS:
            self.of[i] = 0.0 if self.of[i] <= 2 * least[i] else self.of[i]
        if not self.estimates_works():
            self.of[WORKS] = 0.0

    def within_works(self):
        squares = 0.0
        for values in self.values.values():
            mean = total(value / len(values) for value in values)
            for value in values:
                squares += (value - mean) * (value - mean)
        return squares / (self.mixed.count - len(self.values))

    def estimates_works(self):
        return self.mixed.drawn > 0 and len(self.values) > 1

    def directions(self):
        ways = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
        if self.mixed.residuals == 0:
            ways = [[1.0, 1 / self.mixed.shrinkage, 0.0]]
        return ways + [[0.0, 0.0, 1.0]] * self.estimates_works()

    def least(self):
        others = max(self.of[SEVERITY], self.of[WORKS])
        return [others * LEAST_RATIO, self.of[NOISE] * LEAST_RATIO, self.of[NOISE] * LEAST_RATIO]

    def step(self, free):
        """A step of Newton with the average information; returns the greatest change of a component."""
        slope, information = self.likelihood()
        least, moving, before = self.least(), [], self.of
        for way in free:
            changed = [i for i in COMPONENTS if way[i] != 0]
            only = changed[0]
            if len(changed) > 1 or before[only] > 2 * least[only] or slope[only] > 0:
                moving.append(way)
        inverse = covariances(information, moving)
        steps = [total(x * y for x, y in zip(line, slope)) for line in inverse]
        self.of = [max(old / LARGEST_STEP, min(old + new, old * LARGEST_STEP)) for old, new in zip(before, steps)]
        self.of = [max(one, low) for one, low in zip(self.of, self.least())]
        return max(abs(new - old) / old for new, old in zip(self.of, before))

    def likelihood(self):
        """The derivatives of the restricted log-likelihood by the components, and the average information."""
        m, (noise, severity, works) = self.mixed, self.of
        equations = Henderson(m, noise / severity, noise / works if m.drawn else 0.0)
        solution, rows, rest = equations.solve(self.values)
        of_judges, of_works, free = float(len(m.judges)), float(len(m.cards)), float(m.count - len(m.cards))
        for r in range(len(m.judges)):
            of_judges -= equations.judges * equations.inverse[r][r]
        if m.drawn:
            for w, given in m.cards.items():
                line, d = m.line(w), len(given) + equations.works
                of_works -= equations.works * ((1 + between(line, equations.inverse, line) / d) / d)
            free = float(m.count - 1) - of_works
        free -= of_judges
        parts = [{w: [value / noise for value in values] for w, values in rest.items()},
                 {w: [rows[r] / severity for r, _ in given] for w, given in m.cards.items()},
                 {w: [solution[w] / works for _ in given] for w, given in m.cards.items()}]
        squares = [total(value * value for values in parts[NOISE].values() for value in values),
                   total((rows[r] / severity) * (rows[r] / severity) for r in range(len(m.judges))),
                   total((value / works) * (value / works) for value in solution.values())]
        slope = [(square_of - traced / one) / 2
                 for square_of, traced, one in zip(squares, (free, of_judges, of_works), self.of)]
        rests = [equations.solve(part)[2] for part in parts]
        information = [[total(x * y for w in m.cards for x, y in zip(left[w], part[w])) / noise / 2
                        for part in parts] for left in rests]
        return slope, information


def covariances(information, ways):
    """The inverse of an information in some directions, by component."""
    inverse = square(len(ways))
    for a, one in enumerate(ways):
        for b, other in enumerate(ways):
            inverse[a][b] = total(one[i] * other[k] * information[i][k] for i in COMPONENTS for k in COMPONENTS)
    invert(inverse)
    every = range(len(ways))
    return [[total(ways[a][i] * ways[b][k] * inverse[a][b] for a in every for b in every)
             for k in COMPONENTS] for i in COMPONENTS]


class Henderson:
    """The mixed model equations with some ratios of variances, the works eliminated."""

    def __init__(self, mixed, judges, works):
        self.mixed, self.judges, self.works = mixed, judges, works
        self.inverse = mixed.of_cards(1.0, lambda n: -1 / (n + works))
        for r in range(len(mixed.judges)):
            self.inverse[r][r] += judges
        invert(self.inverse)

    def solve(self, values):
        """How far works lie off the field, the judges and the field, and what is left of each card's value."""
        m, sums, right, solution = self.mixed, {}, [0.0] * self.mixed.size, {}
        for w, given in m.cards.items():
            sums[w] = total(values[w])
            part = sums[w] / (len(given) + self.works)
            for (r, _), value in zip(given, values[w]):
                right[r] += value - part
            if m.field >= 0:
                right[m.field] += part * self.works
        rows = [total(value * right[k] for k, value in enumerate(line)) for line in self.inverse]
        for w, given in m.cards.items():
            rest = sums[w]
            for r, x in m.line(w):
                rest -= x * rows[r]
            solution[w] = rest / (len(given) + self.works)
        field = rows[m.field] if m.field >= 0 else 0.0
        return solution, rows, {w: [-solution[w] - rows[r] + value - field for (r, _), value in zip(given, values[w])]
                                for w, given in m.cards.items()}
