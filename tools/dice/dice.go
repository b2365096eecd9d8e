// Package dice throws the same numbers for the same seed, on every machine and with every version of Go:
// what is drawn or written by them never changes by itself.
package dice

// Dice is a row of random numbers (mulberry32 by Tommy Ettinger). It is not for secrets, and not for
// several goroutines at once.
type Dice struct{ state uint32 }

// New begins the row that belongs to the seeds.
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

// Float is a number from 0 to below 1.
func (d *Dice) Float() float64 { return float64(d.next()) / (1 << 32) }

// Between is a number from low to below high.
func (d *Dice) Between(low, high float64) float64 { return low + d.Float()*(high-low) }

// Intn is a whole number from 0 to below n, which is at least 1.
func (d *Dice) Intn(n int) int { return int(d.Float() * float64(n)) }

// Chance is true with the given share, 0 to 1.
func (d *Dice) Chance(share float64) bool { return d.Float() < share }

// Shuffle brings items in a random order.
func Shuffle[T any](d *Dice, items []T) {
	for i := len(items) - 1; i > 0; i-- {
		j := d.Intn(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}
