"""Variances of the mixed model, operation by operation as in backend/results/ranking (mixed.go, work_variance.go)."""
from types import SimpleNamespace

from matrices import NEGLIGIBLE, between, invert
from ranking import total

BISECTIONS, MOST_WORKS = 60, 1 << 20


class Variances:
    """Of severities and noise from the differences within works, and of the works, given these."""

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
