package ranking

import (
	"math"
)

// equations are Henderson's mixed model equations of the fit (Biometrics 31, 1975) with its own shrinkages, the works
// eliminated: a row for each judge with a card, and a last one for the field where works are drawn towards it.
//
// With the cards n of a work, d = n + WorkShrinkage, and the work's line N of the judges' rows (1 for each of its
// judges, n for the field), the matrix is that of the judges and the field less the sum of N'N/d over the works.
type equations struct {
	field   int         // the row of the field; -1 without it
	inverse [][]float64 // of the matrix
	// What an error of the works, and of the severities, does to a solution: the inverse · the sum of N'N/d² · the
	// inverse, and the inverse · itself without the field's row.
	byWorks, byJudges [][]float64
}

// entry is a number of a sparse line.
type entry struct {
	row   int
	value float64
}

// line returns N of a work.
func (m *mixed) line(work int) []entry {
	cards := m.table.byWork[work]
	line := make([]entry, 0, len(cards)+1)
	for _, card := range cards {
		line = append(line, entry{m.row[card.judge], 1})
	}
	if m.options.WorkShrinkage > 0 {
		line = append(line, entry{len(m.judges), float64(len(cards))})
	}
	return line
}

func newEquations(m *mixed) equations {
	e := equations{field: -1}
	rows := len(m.judges)
	if rows == 0 {
		return e
	}
	if m.options.WorkShrinkage > 0 {
		e.field = rows
		rows++
	}
	e.inverse = m.ofCards(rows, 1, func(float64) float64 { return 0 })
	squares := square(rows)
	for w, cards := range m.table.byWork {
		if len(cards) == 0 {
			continue
		}
		d := float64(len(cards)) + m.options.WorkShrinkage
		line := m.line(w)
		addProduct(e.inverse, line, -1/d)
		addProduct(squares, line, 1/float64(d*d))
	}
	for r := range m.judges {
		e.inverse[r][r] += m.options.Shrinkage
	}
	invert(e.inverse)
	e.byWorks = product(product(e.inverse, squares), e.inverse)
	judges := square(rows)
	for r := range m.judges {
		judges[r][r] = 1
	}
	e.byJudges = product(product(e.inverse, judges), e.inverse)
	return e
}

// ofCards returns the matrix of the judges and the field, times a factor, and the sum over the works of N'N times what
// of returns for their cards.
func (m *mixed) ofCards(rows int, factor float64, of func(cards float64) float64) [][]float64 {
	matrix := square(rows)
	for r, j := range m.judges {
		cards := float64(factor * float64(len(m.table.byJudge[j])))
		matrix[r][r] = cards
		if field := len(m.judges); field < rows {
			matrix[r][field], matrix[field][r] = cards, cards
			matrix[field][field] += cards
		}
	}
	for w, cards := range m.table.byWork {
		if part := of(float64(len(cards))); part != 0 {
			addProduct(matrix, m.line(w), part)
		}
	}
	return matrix
}

// addProduct adds the product of a line with itself, times a factor.
func addProduct(matrix [][]float64, line []entry, factor float64) {
	for _, one := range line {
		for _, other := range line {
			matrix[one.row][other.row] += float64(float64(one.value*other.value) * factor)
		}
	}
}

// between returns the product of a line, a matrix and another line.
func between(line []entry, matrix [][]float64, other []entry) float64 {
	sum := 0.0
	for _, one := range line {
		for _, two := range other {
			sum += float64(float64(one.value*two.value) * matrix[one.row][two.row])
		}
	}
	return sum
}

func product(a, b [][]float64) [][]float64 {
	result := square(len(a))
	for i, line := range a {
		for k, value := range line {
			if value == 0 {
				continue
			}
			for j, other := range b[k] {
				result[i][j] += float64(value * other)
			}
		}
	}
	return result
}

// invert inverts a positive definite matrix in its place: Gauss and Jordan's elimination, which needs no pivots then.
func invert(matrix [][]float64) {
	for k, pivots := range matrix {
		pivot := 1 / pivots[k]
		pivots[k] = 1
		for j := range pivots {
			pivots[j] = float64(pivots[j] * pivot)
		}
		for i, line := range matrix {
			if i == k {
				continue
			}
			factor := line[k]
			line[k] = 0
			for j, value := range pivots {
				line[j] -= float64(factor * value)
			}
		}
	}
}

// root replaces a symmetric matrix without negative eigenvalues by the lower triangle whose product with its transpose
// it is: Cholesky's decomposition, in which a pivot that is 0 but for rounding takes its column with it.
func root(matrix [][]float64) {
	largest := 0.0
	for i := range matrix {
		largest = max(largest, matrix[i][i])
	}
	for k := range matrix {
		pivot := matrix[k][k]
		if pivot <= float64(largest*negligible) {
			for i := k; i < len(matrix); i++ {
				matrix[i][k] = 0
			}
			continue
		}
		pivot = math.Sqrt(pivot)
		for i := k; i < len(matrix); i++ {
			matrix[i][k] /= pivot
		}
		matrix[k][k] = pivot
		for i := k + 1; i < len(matrix); i++ {
			for j := k + 1; j <= i; j++ {
				matrix[i][j] -= float64(matrix[i][k] * matrix[j][k])
			}
		}
	}
}
