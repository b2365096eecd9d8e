package fingerprint

import "math/bits"

// soundPair is a word of sound and the next one.
type soundPair struct {
	words uint64
	heard uint64 // all bits of those that are not silent
}

func pairWords(words []uint32) []soundPair {
	pairs := make([]soundPair, len(words))
	for i := range pairs {
		for k, w := range words[i:min(i+2, len(words))] {
			pairs[i].words |= uint64(w) << (32 * k)
			if w != 0 {
				pairs[i].heard |= 0xffffffff << (32 * k)
			}
		}
	}
	return pairs
}

// soundBlock words are a third of a window: wherever a window begins, two blocks, one after the other, are within it.
const soundBlock = soundWindow / 3

// mayBeAlike reports whether a window of n words can be alike: false where no two blocks have as few different bits as
// a whole window may have. It finds that out for nearly all places of films that share no sound, in a fraction of the
// time that looking at each window takes.
func mayBeAlike(a, b []soundPair, n int) bool {
	a, b = a[:n], b[:n]
	before := int(alikeSound*soundWindow) + 1
	for from := 0; from+soundBlock <= n; from += soundBlock {
		sum := 0
		for i := from; i < from+soundBlock; i += 2 {
			heard := a[i].heard & b[i].heard
			sum += bits.OnesCount64((a[i].words ^ b[i].words) & heard)
			if heard != ^uint64(0) {
				sum += bits.OnesCount64(^heard) * silentWord / 32
			}
		}
		if before+sum <= alikeSound*soundWindow {
			return true
		}
		before = sum
	}
	return false
}
