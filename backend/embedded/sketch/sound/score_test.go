package sound

import (
	"math"
	"slices"
	"testing"

	"marquee/backend/embedded/sketch/scene"
)

const rate = 48000

func TestSamplesLastAsLongAsTheFilmAndFadeInAndOut(t *testing.T) {
	t.Parallel()
	const seconds = 5
	rain := Score{Scene: scene.Rain, Seed: 3, Root: 110}
	samples := rain.Samples(seconds, rate)
	if len(samples) != seconds*rate {
		t.Fatalf("%d samples", len(samples))
	}
	loudness := func(part []int16) float64 {
		sum := 0.0
		for _, s := range part {
			sum += float64(s) * float64(s)
		}
		return math.Sqrt(sum/float64(len(part))) / 32768
	}
	if middle := loudness(samples[rate : 4*rate]); middle < 0.03 || middle > 0.5 {
		t.Errorf("the middle is %.3f loud", middle)
	}
	if first, last := loudness(samples[:480]), loudness(samples[len(samples)-480:]); first > 0.01 || last > 0.01 {
		t.Errorf("begins %.3f loud and ends %.3f", first, last)
	}
	if !slices.Equal(samples, rain.Samples(seconds, rate)) {
		t.Error("one score gave two sounds")
	}
}

func TestEveryFieldOfAScoreIsHeard(t *testing.T) {
	t.Parallel()
	score := Score{Scene: scene.Rain, Seed: 3, Root: 110}
	samples := score.Samples(2, rate)
	for name, change := range map[string]func(*Score){
		"scene": func(s *Score) { s.Scene = scene.Sea },
		"seed":  func(s *Score) { s.Seed = 5 },
		"root":  func(s *Score) { s.Root = 98 },
		"major": func(s *Score) { s.Major = true },
	} {
		other := score
		change(&other)
		if slices.Equal(samples, other.Samples(2, rate)) {
			t.Errorf("another %s sounds the same", name)
		}
	}
}
