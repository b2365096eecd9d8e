package ranking

import (
	"fmt"
	"math"
	"strings"
)

// Points is a number of points in ten-thousandths: 833325 is 83.3325 points.
type Points int64

// String returns the points without trailing zeros: "83.3325", "-0.5", "90".
func (p Points) String() string {
	sign, value := "", p
	if p < 0 {
		sign, value = "-", -p
	}
	text := fmt.Sprintf("%s%d.%04d", sign, value/10000, value%10000)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Fixed returns the points rounded half away from zero to 0 to 4 decimals: "83.33".
func (p Points) Fixed(decimals int) string {
	unit := Points(1)
	for range 4 - decimals {
		unit *= 10
	}
	sign, value := "", p
	if p < 0 {
		sign, value = "-", -p
	}
	value = (value + unit/2) / unit
	if value == 0 {
		sign = ""
	}
	scale := 10000 / unit
	if decimals == 0 {
		return fmt.Sprintf("%s%d", sign, value)
	}
	return fmt.Sprintf("%s%d.%0*d", sign, value/scale, decimals, value%scale)
}

// MarshalJSON writes the points as a number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// points rounds ten-thousandths of a point half away from zero.
func points(tenThousandths float64) Points { return Points(math.Round(tenThousandths)) }

// ratio is a mean as a fraction of whole ten-thousandths, so that means are compared exactly.
type ratio struct{ sum, count int64 }

// compare returns -1, 0 or 1. The products cannot overflow: a sum is below 10^6 times the count, and a count is
// at most maxJudges.
func (r ratio) compare(other ratio) int {
	left, right := r.sum*other.count, other.sum*r.count
	switch {
	case left < right:
		return -1
	case left > right:
		return 1
	}
	return 0
}

// points rounds half away from zero.
func (r ratio) points() Points {
	if r.sum < 0 {
		return -ratio{-r.sum, r.count}.points()
	}
	return Points((2*r.sum + r.count) / (2 * r.count))
}
