package clip

import "math/rand/v2"

// dice are a seeded source of chance: the same seed throws the same numbers.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice {
	return dice{rand.New(rand.NewPCG(seed, 0x6f70656e6672616d))}
}

// from throws a number from low to high.
func (d dice) from(low, high float64) float64 { return low + d.Float64()*(high-low) }
