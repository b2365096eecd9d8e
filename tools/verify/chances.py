"""How often a work has a rank in draws of the true values, in the order of operations of backend/results/ranking."""
import math

from matrices import add_product, root
from ranking import total

RANKS, DRAWN_WORKS, DRAWS_AT_ONCE = 10, 400, 500


def chances(mixed, corrected, draws, seed):
    """How often each work has each rank in draws of the true values, which the seed alone decides."""
    criteria = len(mixed.panel.weights)
    every = {work: {"ranks": [0] * RANKS if work in mixed.cards else None, "criteria": [0] * criteria, "ahead": 0}
             for work in mixed.panel.by_work}
    generator = Generator(seed)
    for measure in mixed.measures:
        if not mixed.components[measure].known:
            continue
        rows = drawing(mixed, corrected, measure)
        lots = [(generator.next(), min(DRAWS_AT_ONCE, draws - done)) for done in range(0, draws, DRAWS_AT_ONCE)]
        for lot_seed, count in lots:
            draw(mixed, rows, Generator(lot_seed), count, measure, every)
    return every


def drawing(mixed, corrected, measure):
    c, drawn = mixed.components[measure], mixed.drawn
    corrected_of = {w: mixed.panel.corrected(w) for w in mixed.cards}
    value = {w: mixed.panel.weigh(of) if measure < 0 else of[measure] for w, of in corrected_of.items()}
    works = sorted(w for w in mixed.cards if corrected[w]["rank"])
    works.sort(key=lambda w: corrected[w]["rank"] if measure < 0 else -value[w])
    variance = lambda cards: cards * c.noise + drawn * drawn * c.works  # noqa: E731
    matrix = mixed.of_cards(c.noise, lambda n: variance(n) / ((n + drawn) * (n + drawn)) - 2 * c.noise / (n + drawn))
    for r in range(len(mixed.judges)):
        matrix[r][r] += mixed.shrinkage * mixed.shrinkage * c.severity
    rows = []
    for work in works[:DRAWN_WORKS]:
        n, line = float(len(mixed.cards[work])), mixed.line(work)
        along = variance(n)
        part = drawn * (c.noise - drawn * c.works) / (n + drawn) / along if along > 0 else 0.0
        if part:
            add_product(matrix, line, -(part * part * along))
        rows.append((work, value[work], line, n + drawn, math.sqrt(along), part))
    root(matrix)
    return matrix, rows


def draw(mixed, drawn, generator, draws, measure, every):
    matrix, rows = drawn
    for _ in range(draws):
        normals = [generator.normal() for _ in range(mixed.size)]
        along = [total(x * y for x, y in zip(line, normals[:i + 1])) for i, line in enumerate(matrix)]
        noises = []
        for _, _, line, _, deviation, part in rows:
            noises.append(deviation * generator.normal())
            if part:
                pulled = part * noises[-1]
                for r, x in line:
                    along[r] += x * pulled
        errors = [total(x * y for x, y in zip(line, along)) for line in mixed.inverse]
        values = []
        for (_, value, line, d, _, _), noise in zip(rows, noises):
            for r, x in line:
                noise -= x * errors[r]
            values.append(value + noise / d + (errors[mixed.field] if mixed.drawn else 0.0))
        order = sorted(range(len(values)), key=lambda i: -values[i])
        if measure >= 0:
            for i in order[:1]:
                every[rows[i][0]]["criteria"][measure] += 1
            continue
        for rank, i in enumerate(order[:RANKS]):
            every[rows[i][0]]["ranks"][rank] += 1
        for i in range(1, len(values)):
            every[rows[i - 1][0]]["ahead"] += values[i - 1] > values[i]


class Generator:
    """SplitMix64 (Steele, Lea and Flood 2014); normal numbers by the polar method (Marsaglia and Bray 1964)."""

    def __init__(self, seed):
        self.state, self.other = seed, None

    def next(self):
        self.state = (self.state + 0x9e3779b97f4a7c15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 % 2**64
        z = (z ^ z >> 27) * 0x94d049bb133111eb % 2**64
        return z ^ z >> 31

    def normal(self):
        if self.other is not None:
            other, self.other = self.other, None
            return other
        while True:
            x, y = ((self.next() >> 11) * (1.0 / (1 << 52)) - 1 for _ in range(2))
            s = x * x + y * y
            if 0 < s < 1:
                factor = math.sqrt(-2 * logarithm(s) / s)
                self.other = y * factor
                return x * factor


def logarithm(x):
    """The series of the inverse hyperbolic tangent: math.log has other last bits on some processors."""
    fraction, exponent = math.frexp(x)
    if fraction < 0.7071067811865476:
        fraction, exponent = 2 * fraction, exponent - 1
    t = (fraction - 1) / (fraction + 1)
    sum_of = 0.0
    for k in range(23, 0, -2):
        sum_of = sum_of * (t * t) + 1 / k
    return 2 * (t * sum_of) + exponent * 0.6931471805599453
