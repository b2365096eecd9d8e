// Package sound composes the sound of drawn films: slow chords over the wind, water or rain of a scene.
package sound

import (
	"math"

	"marquee/backend/embedded/sketch/scene"
)

// Score describes a film's sound. The same Score gives the same samples.
type Score struct {
	Scene scene.Name
	Seed  uint64
	Root  float64 // of the key, in Hz
	Major bool    // else minor
}

// chordSeconds is how long a chord lasts.
const chordSeconds = 2.5

// Samples returns the sound of a film of the given number of seconds, mono, at rate samples per
// second. It fades in and out with the picture.
func (s Score) Samples(seconds float64, rate int) []int16 {
	samples := make([]int16, int(math.Round(seconds*float64(rate))))
	chords := s.chords()
	noise := newNoise(s.Scene, s.Seed)
	for i := range samples {
		t := float64(i) / float64(rate)
		place := t / chordSeconds
		now, next := chords[int(place)%len(chords)], chords[(int(place)+1)%len(chords)]
		tone := 0.0
		if turn := smooth((place - math.Floor(place) - 0.7) / 0.3); turn > 0 {
			tone = now.at(t)*(1-turn) + next.at(t)*turn
		} else {
			tone = now.at(t)
		}
		swell := 0.85 + 0.15*math.Sin(2*math.Pi*t/5)
		edge := smooth(t/0.8) * smooth((seconds-t)/1.2)
		samples[i] = int16(32767 * 0.7 * edge * (0.6*swell*tone + noise.at(t)))
	}
	return samples
}

// chord is the notes that sound together, in Hz.
type chord []float64

// at is the chord's sound pressure at t seconds, -1 to 1: each note with a soft octave and a slightly
// detuned second voice.
func (c chord) at(t float64) float64 {
	sum := 0.0
	for _, hertz := range c {
		a := 2 * math.Pi * hertz * t
		sum += 0.55*math.Sin(a) + 0.3*math.Sin(a*1.003) + 0.15*math.Sin(2*a)
	}
	return sum / float64(len(c))
}

// chords is the progression i VI iv v, in major I vi IV V.
func (s Score) chords() []chord {
	steps := [][]float64{{0, 7, 12, 15}, {-4, 3, 8, 12}, {-7, 0, 5, 8}, {-5, 2, 7, 10}}
	if s.Major {
		steps = [][]float64{{0, 7, 12, 16}, {-3, 4, 9, 12}, {-7, 0, 5, 9}, {-5, 2, 7, 11}}
	}
	out := make([]chord, len(steps))
	for i, notes := range steps {
		for _, n := range notes {
			out[i] = append(out[i], s.Root*math.Pow(2, n/12))
		}
	}
	return out
}

// noise is low-passed white noise whose volume rises and falls.
type noise struct {
	seed         uint64
	volume, pass float64
	wave, breath float64 // length of a wave in seconds; how far the volume falls, 0 to 1
	low          float64
}

func newNoise(name scene.Name, seed uint64) *noise {
	n := &noise{seed: seed | 1, volume: 0.05, pass: 0.02, wave: 6, breath: 0.7}
	switch name {
	case scene.Rain:
		n.volume, n.pass, n.breath = 0.16, 0.4, 0.2
	case scene.Sea:
		n.volume, n.pass, n.wave, n.breath = 0.5, 0.05, 4.2, 0.9
	case scene.Flock, scene.Road:
		n.volume, n.wave = 0.3, 5
	}
	return n
}

// at returns the next sample. Times must increase from call to call.
func (n *noise) at(t float64) float64 {
	n.seed ^= n.seed << 13 // xorshift, Marsaglia 2003
	n.seed ^= n.seed >> 7
	n.seed ^= n.seed << 17
	white := float64(int64(n.seed)) / (1 << 63)
	n.low += n.pass * (white - n.low)
	return n.volume * n.low * (1 - n.breath*(0.5+0.5*math.Cos(2*math.Pi*t/n.wave)))
}

// smooth rises from 0 to 1 as x does, without corners.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}
