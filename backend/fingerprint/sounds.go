package fingerprint

import (
	"math/bits"
	"slices"
)

const (
	soundWindow = 48 // words: three seconds
	// alikeSound is the most bits of a word that differ, on average over a window. Of unrelated sound half of them do.
	alikeSound = 9.0
	// surelyAlike is the same of a stretch of one window only; longer ones may differ more.
	surelyAlike = 7.0
	silentWord  = 16 // bits that count as different where either film is silent
)

// matchSounds finds the stretches whose sound is alike, at one speed, and how sure that is.
func matchSounds(a, b []uint32) ([]Segment, float64) {
	type run struct {
		a, b, n int
		wrong   float64 // bits of a word
	}
	var runs []run
	difference := make([]int, min(len(a), len(b)))
	pairsA, pairsB := pairWords(a), pairWords(b)
	for offset := -len(a) + soundWindow; offset <= len(b)-soundWindow; offset++ {
		fromA, fromB := max(0, -offset), max(0, offset)
		n := min(len(a)-fromA, len(b)-fromB)
		if n < soundWindow || !mayBeAlike(pairsA[fromA:], pairsB[fromB:], n) {
			continue
		}
		sum, start, end, bitsOfRun := 0, -1, 0, 0
		flush := func() {
			if start >= 0 {
				wrong := float64(bitsOfRun) / float64(end-start)
				if wrong <= surelyAlike || end-start >= 2*soundWindow && wrong <= alikeSound {
					runs = append(runs, run{fromA + start, fromB + start, end - start, wrong})
				}
			}
			start = -1
		}
		for i := range n {
			x, y := a[fromA+i], b[fromB+i]
			d := bits.OnesCount32(x ^ y)
			if x == 0 || y == 0 {
				d = silentWord
			}
			difference[i] = d
			sum += d
			if i >= soundWindow {
				sum -= difference[i-soundWindow]
			}
			if i < soundWindow-1 {
				continue
			}
			switch alike := float64(sum) <= alikeSound*soundWindow; {
			case alike && start < 0:
				start, end, bitsOfRun = i-soundWindow+1, i+1, sum
			case alike && i-end <= soundWindow:
				for k := end; k <= i; k++ {
					bitsOfRun += difference[k]
				}
				end = i + 1
			case start >= 0 && i-end > soundWindow:
				flush()
			}
		}
		flush()
	}
	slices.SortFunc(runs, func(x, y run) int {
		return int(1000 * (float64(y.n)*(16-y.wrong) - float64(x.n)*(16-x.wrong)))
	})
	var segments []Segment
	taken := make([]bool, len(a))
	words, wrong := 0, 0.0
	for _, r := range runs {
		if len(segments) == maxStretches || slices.Contains(taken[r.a:r.a+r.n], true) {
			continue
		}
		for i := r.a; i < r.a+r.n; i++ {
			taken[i] = true
		}
		words, wrong = words+r.n, wrong+r.wrong*float64(r.n)
		segments = append(segments, Segment{
			By:        BySound,
			Agreement: 1 - r.wrong/32,
			A: Span{
				float64(r.a) / soundRate,
				float64(r.a+r.n) / soundRate,
			},
			B: Span{float64(r.b) / soundRate, float64(r.b+r.n) / soundRate},
		})
	}
	if words == 0 {
		return nil, 0
	}
	return segments, min(1, float64(words)/(10*soundRate)+.5) * (1 - wrong/float64(words)/32)
}
