package ranking

import (
	"math"
	"slices"
)

// fit is the additive model of the scores, per criterion c: score = work + severity of the judge + noise, in
// hundredths of a point, where a work is the field and how far the work lies off it.
type fit struct {
	works      [][MaxCriteria]float64
	scored     []bool                 // by work: some judge with a weight scored it
	severities [][MaxCriteria]float64 // by judge; 0 for a judge without a weight or without a card
}

// fit minimises, per criterion, the sum over the cards of (score − work − severity)² plus Shrinkage times the sum of
// the squared severities plus WorkShrinkage times the sum of (work − field)²: ridge regression (Hoerl and Kennard,
// Technometrics 12, 1970), which is the best linear unbiased prediction of random judges and works with
// shrinkage = variance of the noise / variance of the severities, or of the works (Robinson, Statistical Science 6,
// 1991). A judge of n cards whose scores lie d off gets about d·n/(n+Shrinkage), and a work likewise. Works are
// eliminated: what remains is a system with one row per judge, and a last one for the field where works are drawn
// towards it. A judge with the weight m counts as m judges with the same cards.
func (t *table) fit(weights []int, o Options) fit {
	f := fit{
		works: make([][MaxCriteria]float64, len(t.works)), scored: make([]bool, len(t.works)),
		severities: make([][MaxCriteria]float64, len(t.judges)),
	}
	row := make([]int, len(t.judges)) // the judge's row in the system, -1 without one
	rows := 0
	for j := range t.judges {
		row[j] = -1
		if weights[j] > 0 && len(t.byJudge[j]) > 0 {
			row[j] = rows
			rows++
		}
	}
	field := rows
	if o.WorkShrinkage > 0 {
		rows++
	}
	matrix, right := square(rows), make([][MaxCriteria]float64, rows)
	for j, cards := range t.byJudge {
		if r := row[j]; r >= 0 {
			matrix[r][r] = float64(float64(weights[j]) * (float64(len(cards)) + o.Shrinkage))
		}
	}
	drawn := make(
		[][MaxCriteria]float64,
		len(t.works),
	) // the sum of a work's scores, divided by its cards and WorkShrinkage
	var cells []cell
	for w, cards := range t.byWork {
		var count float64
		count, drawn[w] = t.weightedMean(cards, weights, o.WorkShrinkage)
		f.scored[w] = count > 0
		cells = cells[:0]
		for _, card := range cards {
			if r := row[card.judge]; r >= 0 {
				m := float64(weights[card.judge])
				for c, value := range card.scores {
					right[r][c] += float64(m * (float64(value) - drawn[w][c]))
				}
				cells = append(cells, cell{r, m, m / (count + o.WorkShrinkage)})
			}
		}
		for i, one := range cells { // cards are sorted by judge, and rows rise with judges
			line := matrix[one.row]
			for _, other := range cells[i:] {
				line[other.row] -= float64(other.share * one.weight)
			}
			if field < rows {
				line[field] += float64(one.share * o.WorkShrinkage)
			}
		}
		if field < rows && count > 0 {
			matrix[field][field] += float64(count*o.WorkShrinkage) / (count + o.WorkShrinkage)
			for c, value := range drawn[w] {
				right[field][c] += float64(value * o.WorkShrinkage)
			}
		}
	}
	if field < rows && matrix[field][field] == 0 { // no card
		return f
	}
	solve(matrix, right)
	for j, r := range row {
		if r >= 0 {
			f.severities[j] = right[r]
		}
	}
	var off [MaxCriteria]float64
	if field < rows {
		for c, value := range right[field] {
			off[c] = float64(value * o.WorkShrinkage)
		}
	}
	t.fitWorks(&f, weights, drawn, off, o.WorkShrinkage)
	return f
}

// cell is a judge's row in the system, the judge's weight, and its share of the weights of a work, WorkShrinkage
// included.
type cell struct {
	row           int
	weight, share float64
}

// fitWorks sets the works to the means of their scores without the judges' severities, and of as many cards as the
// shrinkage that say what the field is, whose sum is field.
func (t *table) fitWorks(
	f *fit,
	weights []int,
	drawn [][MaxCriteria]float64,
	field [MaxCriteria]float64,
	shrinkage float64,
) {
	for w, cards := range t.byWork {
		if !f.scored[w] {
			continue
		}
		count, severity := 0, [MaxCriteria]float64{}
		for _, card := range cards {
			if m := weights[card.judge]; m > 0 {
				count += m
				for c, value := range f.severities[card.judge] {
					severity[c] += float64(float64(m) * value)
				}
			}
		}
		for c, sum := range severity {
			f.works[w][c] = drawn[w][c] - (sum-field[c])/(float64(count)+shrinkage)
		}
	}
}

// weightedMean returns the sum of the judges' weights and, unless it is 0, the sums of the scores divided by it and the
// shrinkage.
func (t *table) weightedMean(cards []score, weights []int, shrinkage float64) (float64, [MaxCriteria]float64) {
	var sums [MaxCriteria]int
	count := 0
	for _, card := range cards {
		m := weights[card.judge]
		count += m
		for c, value := range card.scores {
			sums[c] += m * value
		}
	}
	var mean [MaxCriteria]float64
	if count > 0 {
		for c, sum := range sums {
			mean[c] = float64(sum) / (float64(count) + shrinkage)
		}
	}
	return float64(count), mean
}

func square(size int) [][]float64 {
	rows, cells := make([][]float64, size), make([]float64, size*size)
	for i := range rows {
		rows[i] = cells[i*size : (i+1)*size]
	}
	return rows
}

// solve solves a system with a positive definite matrix, of which it reads the upper half, and leaves the solutions
// in right: Cholesky's decomposition by outer products (Golub and Van Loan, Matrix Computations, section 4.2). Each
// number is made of the same differences in the same order as row by row, which waits for each before the next.
func solve(matrix [][]float64, right [][MaxCriteria]float64) {
	for k, row := range matrix {
		pivot := math.Sqrt(row[k])
		row[k] = pivot
		for j := k + 1; j < len(row); j++ {
			row[j] /= pivot
		}
		for c := range right[k] {
			right[k][c] /= pivot
		}
		for i := k + 1; i < len(matrix); i++ {
			factor, from := row[i], row[i:]
			rest := matrix[i][i:][:len(from)]
			for j, value := range from {
				rest[j] -= float64(value * factor)
			}
			for c, value := range right[k] {
				right[i][c] -= float64(factor * value)
			}
		}
	}
	for i, row := range slices.Backward(matrix) {
		for k := i + 1; k < len(row); k++ {
			for c, value := range right[k] {
				right[i][c] -= float64(row[k] * value)
			}
		}
		for c := range right[i] {
			right[i][c] /= row[i]
		}
	}
}
