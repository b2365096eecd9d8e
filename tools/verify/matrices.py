"""Linear algebra in the order of operations of backend/results/ranking (eigen.go, equations.go)."""
import math

from ranking import total

NEGLIGIBLE = 1e-9  # the part of the largest value below which one counts as 0


def square(size):
    return [[0.0] * size for _ in range(size)]


def eigen(matrix):
    """Jacobi's rotations by rows: eigenvalues, and eigenvectors in columns."""
    size = len(matrix)
    vectors = square(size)
    for i in range(size):
        vectors[i][i] = 1.0
    for _ in range(50):
        every = total(x * x for row in matrix for x in row)
        off = total(x * x for i, row in enumerate(matrix) for j, x in enumerate(row) if i != j)
        if off <= every * 1e-26:
            break
        for p in range(size):
            for q in range(p + 1, size):
                rotate(matrix, vectors, p, q)
    return [matrix[i][i] for i in range(size)], vectors


def rotate(matrix, vectors, p, q):
    if matrix[p][q] == 0:
        return
    slope = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
    tangent = 1 / (abs(slope) + math.sqrt(1 + slope * slope)) * (-1 if slope < 0 else 1)
    cosine = 1 / math.sqrt(1 + tangent * tangent)
    sine = tangent * cosine
    for row in matrix + vectors:
        row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
    a, b = matrix[p], matrix[q]
    matrix[p] = [cosine * x - sine * y for x, y in zip(a, b)]
    matrix[q] = [sine * x + cosine * y for x, y in zip(a, b)]
    matrix[p][q] = matrix[q][p] = 0.0


def add_product(matrix, line, factor):
    for i, x in line:
        for j, y in line:
            matrix[i][j] += x * y * factor


def between(line, matrix, other):
    return total(x * y * matrix[i][j] for i, x in line for j, y in other)


def product(a, b):
    result = square(len(a))
    for i, line in enumerate(a):
        for k, value in enumerate(line):
            if value != 0:
                result[i] = [x + value * y for x, y in zip(result[i], b[k])]
    return result


def invert(matrix):
    """Gauss and Jordan's elimination, in place."""
    for k in range(len(matrix)):
        pivot, matrix[k][k] = 1 / matrix[k][k], 1.0
        matrix[k] = [x * pivot for x in matrix[k]]
        for i, line in enumerate(matrix):
            if i != k:
                factor, line[k] = line[k], 0.0
                matrix[i] = [x - factor * y for x, y in zip(line, matrix[k])]


def root(matrix):
    """Cholesky's lower triangle, in place; a pivot that is 0 but for rounding takes its column with it."""
    size = len(matrix)
    largest = max([0.0] + [matrix[i][i] for i in range(size)])
    for k in range(size):
        pivot = math.sqrt(matrix[k][k]) if matrix[k][k] > largest * NEGLIGIBLE else None
        for i in range(k, size):
            matrix[i][k] = matrix[i][k] / pivot if pivot else 0.0
        if pivot:
            matrix[k][k] = pivot
            for i in range(k + 1, size):
                for j in range(k + 1, i + 1):
                    matrix[i][j] -= matrix[i][k] * matrix[j][k]
