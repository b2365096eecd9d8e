package results

import "math/bits"

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

// below returns a number from 0 to n-1: the upper half of the product with n. Its bias is below n/2^64.
func (r *random) below(n int) int {
	upper, _ := bits.Mul64(r.next(), uint64(n))
	return int(upper)
}
