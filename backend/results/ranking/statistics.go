package ranking

import (
	"math"
)

// meanOf is the mean of at least one value.
func meanOf(values []float64) float64 {
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum / float64(len(values))
}

// squares is the sum of the squared deviations from the mean; exactly 0 for equal values.
func squares(values []float64) float64 { return products(values, values) }

// products is the sum of the products of the deviations from the means; exactly 0 where either side is constant.
func products(a, b []float64) float64 {
	if constant(a) || constant(b) {
		return 0
	}
	meanA, meanB, sum := meanOf(a), meanOf(b), 0.0
	for i := range a {
		sum += float64((a[i] - meanA) * (b[i] - meanB))
	}
	return sum
}

// constant reports whether all values are equal, without the rounding of their mean.
func constant(values []float64) bool {
	for _, value := range values {
		if value != values[0] {
			return false
		}
	}
	return true
}

// correlation is Pearson's, in thousandths; it is undetermined where either side is constant.
func correlation(a, b []float64) (r float64, determined bool) {
	spread := float64(math.Sqrt(squares(a)) * math.Sqrt(squares(b)))
	if spread == 0 {
		return 0, false
	}
	return math.Round(float64(products(a, b)/spread*1000)) / 1000, true
}
