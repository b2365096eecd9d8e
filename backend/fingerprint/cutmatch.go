package fingerprint

import (
	"math"
	"sort"
)

const (
	cutTolerance = .13 // seconds: a frame and a half
	maxCuts      = 150 // of a film; what comes later is not compared
	leastCuts    = 5   // with other evidence
	aloneCuts    = 12  // without
	aloneAhead   = 6   // more than any other line has, so that cuts in a steady rhythm are no evidence
)

// matchCuts counts the cuts of two films that are at the same distances, at any speed from slowest to fastest; 0 for
// too few. alone says that they are evidence by themselves.
func matchCuts(a, b []float64) (count int, alone bool) {
	a, b = a[:min(len(a), maxCuts)], b[:min(len(b), maxCuts)]
	if len(a) < leastCuts || len(b) < leastCuts {
		return 0, false
	}
	var bestSpeed, bestStart float64
	type tried struct {
		speed, start float64
		count        int
	}
	var all []tried
	for i := range a {
		for di := 1; di <= 2 && i+di < len(a); di++ {
			for j := range b {
				for dj := 1; dj <= 2 && j+dj < len(b); dj++ {
					speed := (b[j+dj] - b[j]) / (a[i+di] - a[i])
					if speed < slowest || speed > fastest {
						continue
					}
					start := b[j] - speed*a[i]
					n := onLine(a, b, speed, start)
					all = append(all, tried{speed, start, n})
					if n > count {
						count, bestSpeed, bestStart = n, speed, start
					}
				}
			}
		}
	}
	if count < leastCuts {
		return 0, false
	}
	// Both films must have most of their cuts of the common stretch in common.
	from, to := max(a[0], (b[0]-bestStart)/bestSpeed)-.2, min(a[len(a)-1], (b[len(b)-1]-bestStart)/bestSpeed)+.2
	inA := sort.SearchFloat64s(a, to) - sort.SearchFloat64s(a, from)
	inB := sort.SearchFloat64s(b, to*bestSpeed+bestStart) - sort.SearchFloat64s(b, from*bestSpeed+bestStart)
	if 10*count < 7*max(inA, inB) {
		return 0, false
	}
	other := 0
	for _, t := range all {
		middle := (from + to) / 2
		if math.Abs(t.start+t.speed*middle-bestStart-bestSpeed*middle) > .5 {
			other = max(other, t.count)
		}
	}
	return count, count >= aloneCuts && count-other >= aloneAhead
}

// onLine counts the cuts of a that b has too.
func onLine(a, b []float64, speed, start float64) int {
	n, j := 0, 0
	for _, t := range a {
		want := speed*t + start
		for j < len(b) && b[j] < want-cutTolerance {
			j++
		}
		if j < len(b) && b[j] <= want+cutTolerance {
			n++
			j++
		}
	}
	return n
}
