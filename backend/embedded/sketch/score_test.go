package sketch

import (
	"math"
	"slices"
	"testing"

	"marquee/backend/embedded/sketch/sound"
)

// TestScore is as long as the film, can be heard, begins and ends in silence, and follows the prompt.
func TestScore(t *testing.T) {
	t.Parallel()
	const seconds = 5
	rain := read("rain at night", 0, all)
	samples := score(rain, seconds)
	if len(samples) != seconds*sound.Rate {
		t.Fatalf("%d samples", len(samples))
	}
	loudness := func(part []int16) float64 {
		sum := 0.0
		for _, s := range part {
			sum += float64(s) * float64(s)
		}
		return math.Sqrt(sum/float64(len(part))) / 32768
	}
	if middle := loudness(samples[sound.Rate : 4*sound.Rate]); middle < 0.03 || middle > 0.5 {
		t.Errorf("the middle is %.3f loud", middle)
	}
	if first, last := loudness(samples[:480]), loudness(samples[len(samples)-480:]); first > 0.01 || last > 0.01 {
		t.Errorf("begins %.3f loud and ends %.3f", first, last)
	}
	if !slices.Equal(samples, score(rain, seconds)) {
		t.Error("one prompt sounds in two ways")
	}
	if slices.Equal(samples, score(read("a sunny sea", 0, all), seconds)) {
		t.Error("two prompts sound alike")
	}
	for _, m := range moods() {
		if len(m.chords()) != 4 || m.chords()[0][0] < 50 {
			t.Errorf("%s has no chords", m)
		}
	}
}
