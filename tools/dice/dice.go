// Package dice generates the same random numbers for the same seed on every machine and with every version
// of Go, so that generated content is reproducible.
package dice

// Dice is a sequence of random numbers (mulberry32 by Tommy Ettinger). It is not for secrets and not safe
// for concurrent use.
type Dice struct{ state uint32 }

// New returns the sequence of the seeds.
func New(seeds ...uint32) *Dice {
	d := &Dice{state: 0x9E3779B9}
	for _, seed := range seeds {
		d.state ^= seed
		d.next()
	}
	return d
}

func (d *Dice) next() uint32 {
	d.state += 0x6D2B79F5
	t := d.state
	t = (t ^ t>>15) * (t | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

// Float returns a number in [0, 1).
func (d *Dice) Float() float64 { return float64(d.next()) / (1 << 32) }

// Between returns a number in [low, high).
func (d *Dice) Between(low, high float64) float64 { return low + d.Float()*(high-low) }

// Intn returns an integer in [0, n); n is at least 1.
func (d *Dice) Intn(n int) int { return int(d.Float() * float64(n)) }

// Chance returns true with a probability, 0 to 1.
func (d *Dice) Chance(share float64) bool { return d.Float() < share }
