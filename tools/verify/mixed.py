"""The mixed model of intervals and chances, operation by operation as in backend/results/ranking (mixed.go)."""
import math

from matrices import NEGLIGIBLE, add_product, between, eigen, invert, product, square
from ranking import points
from variances import Variances

STUDENT = [  # the quantile 0.95 of Student's t for 40/i degrees of freedom, i from 0
    1.644854, 1.683851, 1.724718, 1.767554, 1.812461, 1.859548, 1.908928, 1.960720, 2.015048, 2.072045,
    2.131847, 2.194599, 2.260454, 2.329571, 2.402118, 2.478272, 2.558219, 2.642153, 2.730280, 2.822815,
    2.919986, 3.022029, 3.129197, 3.241752, 3.359971, 3.484147, 3.614584, 3.751606, 3.895550, 4.046775,
    4.205654, 4.372583, 4.547975, 4.732267, 4.925919, 5.129414, 5.343263, 5.568006, 5.804226, 6.052562,
    6.313752]


class Mixed(Variances):
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
