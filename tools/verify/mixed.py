"""The mixed model of intervals and chances, operation by operation as in backend/results/ranking (mixed.go and others)."""
import math
from types import SimpleNamespace

from matrices import NEGLIGIBLE, add_product, between, eigen, invert, product, square
from ranking import points, total

BISECTIONS, MOST_WORKS = 60, 1 << 20
STUDENT = [  # the quantile 0.95 of Student's t for 40/i degrees of freedom, i from 0
    1.644854, 1.683851, 1.724718, 1.767554, 1.812461, 1.859548, 1.908928, 1.960720, 2.015048, 2.072045,
    2.131847, 2.194599, 2.260454, 2.329571, 2.402118, 2.478272, 2.558219, 2.642153, 2.730280, 2.822815,
    2.919986, 3.022029, 3.129197, 3.241752, 3.359971, 3.484147, 3.614584, 3.751606, 3.895550, 4.046775,
    4.205654, 4.372583, 4.547975, 4.732267, 4.925919, 5.129414, 5.343263, 5.568006, 5.804226, 6.052562,
    6.313752]


class Mixed:
    """score = work + severity of the judge + noise, all random: variances by REML, errors by Henderson's equations."""

    def __init__(self, panel):
        self.panel, self.drawn, self.shrinkage = panel, panel.drawn, panel.shrinkage
        self.judges = [j for j, cards in enumerate(panel.cards) if cards]
        rows = {j: r for r, j in enumerate(self.judges)}
        self.field = len(rows) if rows and self.drawn else -1
        self.size = len(rows) + (self.field >= 0)
        self.cards = {w: [(rows[j], scores) for j, scores in given] for w, given in panel.by_work.items() if given}
        matrix = square(len(rows))
        for given in self.cards.values():
            for r, _ in given:
                for k, _ in given:
                    matrix[r][k] -= 1 / len(given)
                matrix[r][r] += 1
        self.values, self.vectors = eigen(matrix)
        largest = max([0.0] + self.values)
        self.values = [value if value > largest * NEGLIGIBLE else 0.0 for value in self.values]
        self.contrasts = sum(value > 0 for value in self.values)
        self.residuals = sum(len(given) - 1 for given in self.cards.values()) - self.contrasts
        self.measures = range(-1, len(panel.weights))  # the total, then the criteria
        self.components = {measure: self.works_variance(measure, self.estimate(measure)) for measure in self.measures}
        self.equations()

    def value(self, scores, measure):
        return self.panel.total_of(scores) if measure < 0 else scores[measure]

    def estimate(self, measure):
        """Variances of severities and noise by restricted maximum likelihood (Patterson and Thompson 1971)."""
        c = SimpleNamespace(known=False, severity=0.0, noise=0.0, works=0.0, of_works=0.0,
                            of_severity=0.0, of_noise=0.0, of_both=0.0)
        freedom = self.contrasts + self.residuals
        if freedom == 0:
            return c
        contrasts, rest = self.deviations(measure)
        ratio = self.ratio(contrasts, rest) if self.residuals > 0 else 1 / self.shrinkage
        sum_of = rest
        for one, value in zip(contrasts, self.values):
            sum_of += one / (1 + ratio * value)
        c.known, c.noise = True, sum_of / freedom
        c.severity = ratio * c.noise
        if c.noise == 0:
            return c
        variances = [(value, c.noise + c.severity * value) for value in self.values if value]
        by_severity = total((value / v) * (value / v) / 2 for value, v in variances)
        by_both = total(value / v / v / 2 for value, v in variances)
        by_noise = total(1 / v / v / 2 for value, v in variances) + self.residuals / c.noise / c.noise / 2
        if self.residuals == 0:
            c.of_noise = 2 * (c.noise * c.noise) / self.contrasts
            c.of_both, c.of_severity = ratio * c.of_noise, ratio * ratio * c.of_noise
        elif by_severity == 0:
            c.of_noise = 1 / by_noise
        else:
            determinant = by_severity * by_noise - by_both * by_both
            c.of_severity, c.of_noise = by_noise / determinant, by_severity / determinant
            c.of_both = -by_both / determinant
        return c

    def deviations(self, measure):
        """The squares along each eigenvector, divided by its value, and the rest around the works' means."""
        right, rest = [0.0] * len(self.judges), 0.0
        for given in self.cards.values():
            mean = sum(self.value(scores, measure) for _, scores in given) / len(given)
            for r, scores in given:
                deviation = self.value(scores, measure) - mean
                right[r] += deviation
                rest += deviation * deviation
        contrasts = [0.0] * len(self.values)
        for i, value in enumerate(self.values):
            if value:
                along = total(x * self.vectors[r][i] for r, x in enumerate(right))
                contrasts[i] = along * along / value
                rest -= contrasts[i]
        return contrasts, max(0.0, rest)

    def ratio(self, contrasts, rest):
        """The variance of the severities divided by that of the noise, by bisection."""
        def rises(ratio):
            expected, seen, sum_of = 0.0, 0.0, rest
            for value, one in zip(self.values, contrasts):
                v = 1 + ratio * value
                expected += value / v
                seen += (value / v) * (one / v)
                sum_of += one / v
            return (self.contrasts + self.residuals) * seen > expected * sum_of

        low, high = 0.0, 1.0
        if not rises(low):
            return 0.0
        while rises(high) and high < 1 << 20:
            low, high = high, 2 * high
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if rises(middle) else (low, middle)
        return (low + high) / 2

    def works_variance(self, measure, c):
        """The variance of the works by restricted maximum likelihood, between two values by the Illinois algorithm."""
        count, works = float(sum(len(given) for given in self.cards.values())), float(len(self.cards))
        if not c.known or not self.drawn or c.noise == 0 or works < 2:
            return c
        c.works = self.root_of_rise(measure, c)
        of_mean = c.works + c.noise * works / count
        c.of_works = 2 * (of_mean * of_mean) / (works - 1)
        return c

    def root_of_rise(self, measure, c):
        low = high = c.noise
        at_low = at_high = self.rise(low, measure, c)
        while at_high > 0 and high < MOST_WORKS * c.noise:
            low, at_low, high = high, at_high, high * 4
            at_high = self.rise(high, measure, c)
        while at_low <= 0:
            high, at_high, low = low, at_low, low / 4
            if low < c.noise / MOST_WORKS:
                return 0.0
            at_low = self.rise(low, measure, c)
        if at_high > 0:
            return high
        side = 0
        for _ in range(20):
            if high - low <= 1e-9 * high or at_high == 0:
                break
            middle = (low * at_high - high * at_low) / (at_high - at_low)
            at = self.rise(middle, measure, c)
            if at > 0:
                low, at_low, at_high, side = middle, at, at_high / 2 if side > 0 else at_high, 1
            else:
                high, at_high, at_low, side = middle, at, at_low / 2 if side < 0 else at_low, -1
        return high

    def rise(self, variance, measure, c):
        """Positive where the likelihood rises with the variance of the works."""
        drawn = c.noise / variance
        matrix = self.of_cards(1.0, lambda n: -1 / (n + drawn))
        for r in range(len(self.judges)):
            matrix[r][r] += c.noise / max(c.severity, c.noise * NEGLIGIBLE)
        invert(matrix)
        sums, right = {}, [0.0] * self.size
        for work, given in self.cards.items():
            values = [self.value(scores, measure) for _, scores in given]
            sums[work] = total(values)
            part = sums[work] / (len(given) + drawn)
            for (r, _), value in zip(given, values):
                right[r] += value - part
            right[self.field] += part * drawn
        solution = [total(value * right[k] for k, value in enumerate(line)) for line in matrix]
        squares = 0.0
        for work, given in self.cards.items():
            line, d, rest = self.line(work), len(given) + drawn, sums[work]
            for r, value in line:
                rest -= value * solution[r]
            rest /= d
            squares += rest * rest + c.noise * (1 + between(line, matrix, line) / d) / d
        return squares / len(self.cards) - variance

    def line(self, work):
        given = self.cards[work]
        return [(r, 1.0) for r, _ in given] + ([(self.field, float(len(given)))] if self.drawn else [])

    def of_cards(self, factor, of):
        """The matrix of the judges and the field, times a factor, and the lines of the works times what of gives."""
        matrix = square(self.size)
        for r, j in enumerate(self.judges):
            cards = factor * len(self.panel.cards[j])
            matrix[r][r] = cards
            if self.field >= 0:
                matrix[r][self.field] = matrix[self.field][r] = cards
                matrix[self.field][self.field] += cards
        for work, given in self.cards.items():
            add_product(matrix, self.line(work), of(float(len(given))))
        return matrix

    def equations(self):
        self.inverse, squares, judges = self.of_cards(1.0, lambda n: 0.0), square(self.size), square(self.size)
        for work, given in self.cards.items():
            d = len(given) + self.drawn
            add_product(self.inverse, self.line(work), -1 / d)
            add_product(squares, self.line(work), 1 / (d * d))
        for r in range(len(self.judges)):
            self.inverse[r][r] += self.shrinkage
            judges[r][r] = 1.0
        invert(self.inverse)
        self.by_works = product(product(self.inverse, squares), self.inverse)
        self.by_judges = product(product(self.inverse, judges), self.inverse)

    def half(self, work):
        """Half the 90 % interval of a corrected total: Student's t with Satterthwaite's degrees of freedom."""
        c, line, drawn = self.components[-1], self.line(work), self.drawn
        field = [(self.field, 1.0)] if drawn else []
        d = len(self.cards[work]) + drawn
        along = [(r, -value / d) for r, value in line]
        if field:
            along[-1] = self.field, along[-1][1] + 1
        to_line = between(line, self.inverse, along)
        works = (1 - 2 * to_line) / (d * d) + between(along, self.by_works, along)
        judges = between(along, self.by_judges, along)
        noise = between(field, self.inverse, along) + (1 - to_line) / d - drawn * works - self.shrinkage * judges
        severity, works = self.shrinkage * self.shrinkage * judges, drawn * drawn * works
        variance = noise * c.noise + severity * c.severity + works * c.works
        of_variance = (noise * noise * c.of_noise + severity * severity * c.of_severity
                       + 2 * (noise * severity) * c.of_both + works * works * c.of_works)
        if variance <= 0:
            return 0.0
        at = max(0.0, min(1.0, of_variance / (2 * (variance * variance)))) * 40
        step = min(int(at), 39)
        return (STUDENT[step] + (at - step) * (STUDENT[step + 1] - STUDENT[step])) * math.sqrt(variance)

    def intervals(self, draws):
        none = {"low": 0, "high": 0, "draws": 0}
        if not self.components[-1].known:
            return {work: none for work in self.panel.by_work}
        found = {}
        for work in self.panel.by_work:
            if work in self.cards:
                value, half = self.panel.weigh(self.panel.corrected(work)), self.half(work)
                found[work] = {"low": points(value - half), "high": points(value + half), "draws": draws}
        return {work: found.get(work, none) for work in self.panel.by_work}
