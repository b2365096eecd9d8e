package fingerprint

import (
	"math"
	"slices"
)

// Two films of one speed, or of one that is up to 12 % higher or lower.
const (
	slowest   = .88
	fastest   = 1.12
	speedStep = .01
	startStep = .5 // seconds
	offLine   = .4 // seconds by which a hit may miss the line
)

// shared is a stretch that two films share.
type shared struct {
	a, b            Span
	count, distinct int
	likeness        float64 // sum
	moves           movement
}

// stretch finds the line tb = speed*ta + start that most hits are on, and the longest run of hits along it. It returns
// the hits that are left; nil when there is no line with enough hits. A stretch of count 0 was too thin.
func stretch(hits []hit, as, bs []seen, lengthA, lengthB float64) (*shared, []hit) {
	speed, start, count := line(hits, lengthA, lengthB)
	if count < leastHits {
		return nil, nil
	}
	speed, start = refine(hits, speed, start)
	// The best hit of each frame of a that is near the line.
	value := func(h hit) float64 { return h.weight - math.Abs(h.tb-speed*h.ta-start) }
	best := map[int]hit{}
	for _, h := range hits {
		if math.Abs(h.tb-speed*h.ta-start) > offLine {
			continue
		}
		if old, ok := best[h.a]; !ok || value(h) > value(old) {
			best[h.a] = h
		}
	}
	on := make([]hit, 0, len(best))
	for _, h := range best {
		on = append(on, h)
	}
	slices.SortFunc(on, func(x, y hit) int { return x.a - y.a })
	if len(on) < leastHits {
		return nil, nil
	}
	gap := 1.6 * max(spacing(as), spacing(bs), .5)
	from, to := 0, 0
	for i := 0; i < len(on); {
		j := i + 1
		for j < len(on) && on[j].ta-on[j-1].ta <= gap {
			j++
		}
		if j-i > to-from {
			from, to = i, j
		}
		i = j
	}
	run := on[from:to]
	found := &shared{a: Span{run[0].ta, run[len(run)-1].ta}, b: Span{run[0].tb, run[len(run)-1].tb}}
	possible := 0
	for _, s := range as {
		if s.at >= found.a.From && s.at <= found.a.To {
			possible++
		}
	}
	enough := len(run) >= leastHits && found.a.To-found.a.From >= leastSeconds && 2*len(run) >= possible
	if enough {
		last := run[0].a
		found.distinct = 1
		for _, h := range run {
			found.likeness += h.likeness
			found.moves.add(as[h.a].m, bs[h.b].m)
			if similar(&as[last].d, &as[h.a].d) < .85 {
				found.distinct, last = found.distinct+1, h.a
			}
		}
		found.count = len(run)
	}
	rest := slices.DeleteFunc(slices.Clone(hits), func(h hit) bool {
		near := math.Abs(h.tb-speed*h.ta-start) <= offLine
		return near && h.ta >= found.a.From && h.ta <= found.a.To ||
			enough && (h.ta >= found.a.From && h.ta <= found.a.To || h.tb >= found.b.From && h.tb <= found.b.To)
	})
	return found, rest
}

// convincing reports whether a stretch is more than two pictures that are composed alike: frames and movement together
// must be alike, the more the shorter it is.
func (s *shared) convincing() bool {
	alike := s.likeness / float64(s.count)
	either, both, same := float64(s.moves.either), float64(s.moves.both), float64(s.moves.same)
	if s.moves.either < leastMoves {
		return alike >= stillAlike
	}
	together := seenWeight*alike + same/either
	return same >= movesAlike*both && together >= longTogether+shortTogether/(s.a.To-s.a.From)
}

// different is how many frames of a stretch differ from each other. A shot that stands still but for something that
// moves alike in both films is more than one frame.
func (s *shared) different() int {
	if s.moves.same >= leastMoves {
		return max(s.distinct, leastDistinct)
	}
	return s.distinct
}

const (
	refinedWithin = 1.5 // seconds from the line
	refinedSpeeds = 6   // steps of speedStep, each way
	refinedStep   = 1.0 / FrameRate
)

// refine moves a line to where the frames also move alike. In a shot that changes slowly, frames are like those of a
// second around, and only movement says which is which.
func refine(hits []hit, speed, start float64) (float64, float64) {
	var near []hit
	first, last := math.Inf(1), math.Inf(-1)
	for _, h := range hits {
		if math.Abs(h.tb-speed*h.ta-start) <= refinedWithin {
			near = append(near, h)
			first, last = min(first, h.ta), max(last, h.ta)
		}
	}
	if len(near) == 0 {
		return speed, start
	}
	// Speeds are tried around the middle of the stretch.
	middle := (first + last) / 2
	centre := speed*middle + start
	const bins = 2*int(refinedWithin*FrameRate) + 3
	bestVotes, bestSpeed, bestCentre := 0.0, speed, centre
	around := int(math.Round((speed - 1) / speedStep))
	speeds := []int{0}
	for k := around - refinedSpeeds; k <= around+refinedSpeeds; k++ {
		if k != 0 && 1+float64(k)*speedStep >= slowest-speedStep/2 && 1+float64(k)*speedStep <= fastest+speedStep/2 {
			speeds = append(speeds, k)
		}
	}
	for _, k := range speeds {
		r := 1 + float64(k)*speedStep
		var votes [bins]float64
		for _, h := range near {
			at := (h.tb-r*(h.ta-middle)-centre)/refinedStep + float64(bins/2)
			bin := int(math.Floor(at))
			if bin < 0 || bin+1 >= bins {
				continue
			}
			part := at - float64(bin)
			votes[bin] += h.timing * (1 - part)
			votes[bin+1] += h.timing * part //nolint:gosec // bin+1 < bins
		}
		for b, v := range votes {
			if v > bestVotes*1.03 {
				bestVotes, bestSpeed, bestCentre = v, r, centre+float64(b-bins/2)*refinedStep
			}
		}
	}
	return bestSpeed, bestCentre - bestSpeed*middle
}

// spacing is the usual time from one frame to the next.
func spacing(list []seen) float64 {
	if len(list) < 2 {
		return 0
	}
	steps := make([]float64, 0, len(list))
	for i := 1; i < len(list); i++ {
		steps = append(steps, list[i].at-list[i-1].at)
	}
	slices.Sort(steps)
	return steps[len(steps)*3/4]
}

// line votes for the speed and start of the line (Hough, 1962) that most frames of a have a hit on.
func line(hits []hit, lengthA, lengthB float64) (speed, start float64, count int) {
	if len(hits) == 0 {
		return 0, 0, 0
	}
	first := -fastest*lengthA - 1
	n := int((lengthB-first)/startStep) + 3
	votes, last := make([]float64, n), make([]int, n)
	bestVotes := 0.0
	steps := int(math.Round((fastest - 1) / speedStep))
	for k := 0; k <= 2*steps; k++ {
		// 1, 1.01, .99, 1.02, …: one speed is likelier than another.
		r := 1 + float64((k+1)/2)*speedStep
		if k%2 == 0 {
			r = 1 - float64(k/2)*speedStep
		}
		clear(votes)
		for i := range last {
			last[i] = -1
		}
		for _, h := range hits {
			at := (h.tb - r*h.ta - first) / startStep
			bin := int(at)
			// A vote goes to the two bins that it is nearest to.
			other := bin + 1
			if at-float64(bin) < .5 {
				other = bin - 1
			}
			for _, b := range [2]int{bin, other} {
				if b >= 0 && b < n && last[b] != h.a {
					last[b] = h.a
					votes[b] += h.weight
				}
			}
		}
		bar := bestVotes * 1.03
		for b, v := range votes {
			if v > bar {
				bar, bestVotes, speed, start = v, v, r, first+(float64(b)+.5)*startStep
			}
		}
	}
	for range 2 { // the middle of the hits that are near
		sum, weight := 0.0, 0.0
		for _, h := range hits {
			if d := h.tb - speed*h.ta - start; math.Abs(d) <= startStep {
				sum, weight = sum+d*h.weight*h.weight, weight+h.weight*h.weight
			}
		}
		if weight > 0 {
			start += sum / weight
		}
	}
	return speed, start, int(math.Ceil(bestVotes))
}
