package ranking

import (
	"math"
)

// eigen returns the eigenvalues of a symmetric matrix, which it changes, and the matrix of its eigenvectors in columns:
// Jacobi's method by rows (Golub and Van Loan, Matrix Computations, section 8.5), which uses nothing but + − × ÷ and
// the square root. The effort is that of some sixty products of such matrices.
func eigen(matrix [][]float64) (values []float64, vectors [][]float64) {
	size := len(matrix)
	vectors = square(size)
	for i := range vectors {
		vectors[i][i] = 1
	}
	for range sweeps {
		off, all := 0.0, 0.0
		for i, row := range matrix {
			for j, value := range row {
				all += float64(value * value)
				if i != j {
					off += float64(value * value)
				}
			}
		}
		if off <= float64(all*1e-26) {
			break
		}
		for p := range size {
			for q := p + 1; q < size; q++ {
				rotate(matrix, vectors, p, q)
			}
		}
	}
	values = make([]float64, size)
	for i := range values {
		values[i] = matrix[i][i]
	}
	return values, vectors
}

// sweeps is far more than the six to ten that Jacobi's method takes.
const sweeps = 50

// rotate makes the element in row p and column q 0.
func rotate(matrix, vectors [][]float64, p, q int) {
	if matrix[p][q] == 0 {
		return
	}
	slope := (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
	tangent := 1 / (math.Abs(slope) + math.Sqrt(1+float64(slope*slope)))
	if slope < 0 {
		tangent = -tangent
	}
	cosine := 1 / math.Sqrt(1+float64(tangent*tangent))
	sine := float64(tangent * cosine)
	for i := range matrix { // columns
		turn(&matrix[i][p], &matrix[i][q], cosine, sine)
		turn(&vectors[i][p], &vectors[i][q], cosine, sine)
	}
	for i := range matrix { // rows
		turn(&matrix[p][i], &matrix[q][i], cosine, sine)
	}
	matrix[p][q], matrix[q][p] = 0, 0
}

func turn(a, b *float64, cosine, sine float64) {
	*a, *b = float64(cosine**a)-float64(sine**b), float64(sine**a)+float64(cosine**b)
}
