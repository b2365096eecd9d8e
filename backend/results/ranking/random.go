package ranking

import (
	"math"
)

// random is the generator SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), whose numbers anybody can compute again
// from the seed.
type random struct{ state uint64 }

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// normal draws numbers with the mean 0 and the variance 1, in pairs: the polar method (Marsaglia and Bray, SIAM Review
// 6, 1964).
type normal struct {
	generator random
	other     float64 // the second of a pair
	waits     bool
}

func (n *normal) next() float64 {
	if n.waits {
		n.waits = false
		return n.other
	}
	for {
		x, y := n.symmetric(), n.symmetric()
		s := float64(x*x) + float64(y*y)
		if s >= 1 || s == 0 {
			continue
		}
		factor := math.Sqrt(-2 * logarithm(s) / s)
		n.other, n.waits = float64(y*factor), true
		return float64(x * factor)
	}
}

// symmetric returns a number from -1 to 1: the upper 53 bits of the generator's next number.
func (n *normal) symmetric() float64 {
	return float64(float64(n.generator.next()>>11)*(1.0/(1<<52))) - 1
}

// logarithm returns the natural logarithm of a positive number: the series of the inverse hyperbolic tangent, since
// math.Log has other last bits on some processors.
func logarithm(x float64) float64 {
	fraction, exponent := math.Frexp(x) // fraction is 1/2 to 1
	if fraction < math.Sqrt2/2 {
		fraction, exponent = 2*fraction, exponent-1
	}
	t := (fraction - 1) / (fraction + 1) // at most 0.172 off 0
	square, sum := float64(t*t), 0.0
	for k := 23; k > 0; k -= 2 {
		sum = float64(sum*square) + 1/float64(k)
	}
	return float64(2*float64(t*sum)) + float64(float64(exponent)*math.Ln2)
}
