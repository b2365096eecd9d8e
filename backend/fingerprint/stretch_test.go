package fingerprint

import (
	"math"
	"testing"
)

// TestLineIsWhereFramesMoveAlike: in a shot that changes slowly every frame is like those of a second around, at the
// speed and start of many lines; movement says which frames are the same.
func TestLineIsWhereFramesMoveAlike(t *testing.T) {
	t.Parallel()
	const start = -10.04
	var hits []hit
	for a := range 60 {
		for b := range 60 {
			ta, tb := 9+float64(a)/FrameRate, float64(b)/FrameRate
			off := math.Abs(tb - ta - start)
			if off > 1.2 {
				continue
			}
			hits = append(hits, hit{a: a, b: b, ta: ta, tb: tb, likeness: 1, weight: 1, timing: max(.1, 1-4*off)})
		}
	}
	for _, guessed := range []struct{ speed, start float64 }{{1, start}, {.92, start + .9}, {1.08, start - 1.2}, {1, start + .7}} {
		speed, got := refine(hits, guessed.speed, guessed.start)
		middle := 11.5
		if off := (speed-1)*middle + got - start; math.Abs(off) > .1 || math.Abs(speed-1) > .021 {
			t.Errorf("from %+v: speed %.2f, start %.2f, %.2f s off in the middle", guessed, speed, got, off)
		}
	}
	if speed, got := refine(nil, .95, 3); speed != .95 || got != 3 {
		t.Errorf("without hits: %v, %v", speed, got)
	}
}

func TestShortStretchesMustBeMoreAlike(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		seconds, alike     float64
		either, both, same int
		convincing         bool
		different          int
	}{
		"a film under a subtitle band":            {22, .70, 5900, 4900, 4880, true, 2},
		"an excerpt of a slow shot":               {3.8, .98, 320, 202, 200, true, 2},
		"two pictures that are composed alike":    {5.3, .69, 940, 500, 435, false, 2},
		"that move alike for a second":            {1.3, .73, 290, 225, 215, false, 2},
		"that move, one to the left":              {5, .95, 500, 400, 200, false, 2},
		"of which one stands still":               {5, .85, 500, 60, 58, false, 2},
		"a picture that stands still":             {3, .95, 10, 5, 5, true, 1},
		"another that stands still, not the same": {3, .8, 10, 5, 5, false, 1},
	} {
		const frames = 20
		s := shared{
			a: Span{2, 2 + c.seconds}, count: frames, distinct: 1, likeness: frames * c.alike,
			moves: movement{c.either, c.both, c.same},
		}
		if got := s.convincing(); got != c.convincing {
			t.Errorf("%s: convincing %v", name, got)
		}
		if got := s.different(); got != c.different {
			t.Errorf("%s: %d different frames", name, got)
		}
	}
}
